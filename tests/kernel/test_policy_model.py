"""No sequence of system calls under any policy touches what a plain model of that policy denies.

The model shares nothing with the kernel's: globs are regular expressions, rules a loop. What a call did is seen from outside,
by comparing the whole tree before and after, and by the unique content of each file. A file may come to have other names, but
never one that lets it be read or written where none of its names did when the policy came into force.
"""

from __future__ import annotations

import re
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.kernel.machines import as_root, make_machine
from vesicle.files import Files
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_presets import ALLOW_ALL
from vesicle.kernel.policy_rules import CREATE, DELETE, METADATA, READ, WRITE, Effect, FileRule
from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import (
    O_APPEND,
    O_CREAT,
    O_EXCL,
    O_NOFOLLOW,
    O_RDONLY,
    O_RDWR,
    O_TRUNC,
    O_WRONLY,
    S_IFDIR,
    S_IFLNK,
    S_IFMT,
)

ROOT = "/t"
NAMES = ("a", "b", "c")


# The plain model.


def as_regex(pattern):
    while "/**/**" in pattern:
        pattern = pattern.replace("/**/**", "/**")
    text = re.escape(pattern).replace(r"\*\*", "\0").replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
    text = re.sub("/\0$", "(?:/.*)?", text).replace("/\0/", "/(?:.*/)?").replace("\0", ".*")
    return re.compile(text or "/", re.DOTALL)


def model_allows(policy, bit, path):
    granted = False
    for rule in policy.files:
        matches = as_regex(rule.pattern).fullmatch(path) is not None
        if rule.effect is not Effect.ALLOW:
            if matches and rule.access & bit:
                return False
            implied = bit == METADATA and rule.effect is Effect.ASK and rule.access & (READ | WRITE)
            granted = granted or (matches and bool(implied)) or above(policy, rule, bit, path)
            continue
        if matches and (rule.access & bit or (bit == METADATA and rule.access & (READ | WRITE))):
            granted = True
        granted = granted or above(policy, rule, bit, path)
    return granted


def above(policy, rule, bit, path):
    """Folders on the way to what a rule names may be looked at."""
    plain = re.split(r"[*?]", rule.pattern)[0]
    return bit == METADATA and rule.effect is not Effect.DENY and plain.startswith(path.rstrip("/") + "/")


# What can be seen of the tree from outside.


class Tree:
    """Every path beneath ROOT with inode, type, content and mode."""

    def __init__(self, files):
        self.at = {}
        self.names = {}
        todo = [ROOT]
        while todo:
            path = todo.pop()
            status = files.stat(path, follow_symlinks=False)
            kind = status.st_mode & S_IFMT
            content = None
            if kind == S_IFDIR:
                todo += [f"{path}/{name}" for name in files.listdir(path)]
            else:
                content = files.readlink(path) if kind == S_IFLNK else files.read_bytes(path)
            self.at[path] = (status.st_ino, kind, content, status.st_mode)
            self.names.setdefault(status.st_ino, set()).add(path)


class Watched:
    """A machine under a policy, and what each file's names were when the policy came into force."""

    def __init__(self, policy):
        self.kernel, _ = make_machine(ALLOW_ALL)
        self.files = Files(self.kernel, "/")
        for folder in ("", "/a", "/b", "/a/c"):
            self.files.mkdir(ROOT + folder)
        self.token = 0
        for path in ("/a/a", "/a/b", "/b/a", "/c", "/a/c/a"):
            self.files.write_bytes(ROOT + path, self.fresh())
        self.files.symlink("/t/a", "/t/b/c")
        self.files.symlink("../a/b", "/t/b/b")
        self.sys = as_root(self.kernel)
        self.sys.chdir(ROOT)
        self.fds = []
        self.tree = Tree(self.files)
        self.enforce(policy)

    def enforce(self, policy):
        self.policy = policy
        self.kernel.policy.replace(policy)
        self.base = {ino: set(names) for ino, names in self.tree.names.items()}

    def fresh(self):
        self.token += 1
        return b"<%d>" % self.token

    def may(self, bit, ino, before):
        """Tell whether one of the names of an inode, now and when the policy came, allows it."""
        current = any(model_allows(self.policy, bit, path) for path in before.names[ino])
        first = any(model_allows(self.policy, bit, path) for path in self.base.get(ino, before.names[ino]))
        return current and first

    def perform(self, call, *arguments):
        """Make a call; check what it gave and what it changed."""
        before = self.tree
        with suppress(PosixError):
            getattr(self, call)(before, *arguments)
        self.tree = after = Tree(self.files)
        for ino, names in after.names.items():
            if ino not in before.names:
                self.base[ino] = set(names)
        self.check_changes(before, after)

    def check_changes(self, before, after):
        for path, (ino, _, content, mode) in after.at.items():
            old = before.at.get(path)
            if old is not None and old[0] == ino:
                if (content, mode) != (old[2], old[3]):
                    assert self.may(WRITE, ino, before), f"{path} was changed"
            elif not self.came_along(path, ino, before, after):
                assert model_allows(self.policy, CREATE, path), f"{path} was created"
                assert old is None or model_allows(self.policy, WRITE, path), f"{path} was replaced"
        for path, (ino, *_) in before.at.items():
            if path not in after.at and not self.came_along(path, ino, after, before):
                assert model_allows(self.policy, DELETE, path), f"{path} was removed"

    def came_along(self, path, ino, other, here):
        """Tell whether a path is there (or gone) because a folder above it was moved."""
        parent = path.rpartition("/")[0]
        if path == ROOT or ino not in other.names:
            return False
        folder = here.at[parent][0]
        elsewhere = other.names.get(folder, set())
        return parent not in elsewhere and bool(elsewhere)

    def saw(self, data, before):
        """Check that the file whose content was read may be read."""
        for ino, names in before.names.items():
            for path in names:
                content = before.at[path][2]
                if isinstance(content, bytes) and content and content in data:
                    assert self.may(READ, ino, before), f"{path} was read"

    # The calls.

    def read(self, before, path, flags):
        fd = self.sys.open(path, O_RDONLY | flags)
        try:
            self.saw(self.sys.read(fd), before)
        finally:
            self.sys.close(fd)

    def write(self, before, path, flags):
        fd = self.sys.open(path, O_WRONLY | flags)
        try:
            self.sys.write(fd, self.fresh())
        finally:
            self.sys.close(fd)

    def keep(self, before, path, flags):
        self.fds.append(self.sys.open(path, O_RDWR | flags))

    def use(self, before, number, writes):
        if not self.fds:
            return
        fd = self.fds[number % len(self.fds)]
        self.sys.seek(fd, 0)
        ino = self.sys.fstat(fd).ino
        named = ino in before.names
        if writes:
            self.sys.write(fd, self.fresh())
        elif named:
            self.saw_open(self.sys.read(fd), ino, before)

    def saw_open(self, data, ino, before):
        """An open file may have moved since: what it was when the policy came still holds."""
        if data and ino in self.base:
            assert any(model_allows(self.policy, READ, path) for path in self.base[ino])

    def listdir(self, before, path, _):
        fd = self.sys.open(path, O_RDONLY)
        try:
            ino = self.sys.fstat(fd).ino
            self.sys.readdir(fd)
        finally:
            self.sys.close(fd)
        if ino in before.names:
            assert self.may(READ, ino, before)

    def stat(self, before, path, follow):
        ino = self.sys.stat(path, bool(follow)).ino
        if ino in before.names:
            assert any(model_allows(self.policy, METADATA, name) for name in before.names[ino])

    def readlink(self, before, path, _):
        target = self.sys.readlink(path)
        links = [name for name, (_, kind, content, _) in before.at.items() if kind == S_IFLNK and content == target]
        assert any(model_allows(self.policy, METADATA, name) for name in links)

    def chmod(self, before, path, mode):
        self.sys.chmod(path, 0o700 | mode)

    def mkdir(self, before, path, _):
        self.sys.mkdir(path)

    def unlink(self, before, path, _):
        self.sys.unlink(path)

    def rmdir(self, before, path, _):
        self.sys.rmdir(path)

    def chdir(self, before, path, _):
        self.sys.chdir(path)

    def rename(self, before, old, new):
        self.sys.rename(old, new)

    def link(self, before, old, new):
        self.sys.link(old, new)

    def smuggle(self, before, old, new, how):
        """Give something another name, and read what is there or beneath it then."""
        getattr(self.sys, how)(old, new)
        for path in (new, f"{new}/a"):
            with suppress(PosixError):
                self.read(before, path, 0)

    def symlink(self, before, target, path):
        self.sys.symlink(target, path)


# Mostly what is there, or could be; /t/b/c leads to /t/a, /t/b/b to /t/a/b.
KNOWN = st.sampled_from(
    [
        "/t/a/a",
        "/t/a/b",
        "/t/b/a",
        "/t/c",
        "/t/a/c/a",
        "/t/b/c/a",
        "/t/b/b",
        "/t/b/../a/c",
        "/t/b/c",
        "/t/a",
        "/t/b",
        "b/n",
        "/t/n",
    ]
)
COMPONENTS = st.sampled_from([*NAMES, *NAMES, "..", "."])
ODD = st.builds(
    lambda start, parts, end: start + "/".join(parts) + end,
    st.sampled_from(["/t/", "/t/", "", "/../t//"]),
    st.lists(COMPONENTS, min_size=1, max_size=3),
    st.sampled_from(["", "", "", "/"]),
)
PATHS = st.one_of(KNOWN, KNOWN, KNOWN, ODD)
PATTERNS = st.one_of(
    st.lists(st.sampled_from([*NAMES, "*", "**", "?"]), max_size=3).map(lambda parts: "/".join((ROOT, *parts))),
    st.sampled_from(["/t/a/*", "/t/b/**", "/t/c", "/t/a/c/**", "/t/a/a", "/t/*/a", "/t/n/**", "/t/?"]),
)
ACCESS = st.sampled_from(
    [READ, WRITE, CREATE, DELETE, READ | WRITE, CREATE | DELETE, WRITE | CREATE | DELETE, 63, 63, METADATA]
)
RULES = st.builds(
    FileRule, st.sampled_from([Effect.ALLOW, Effect.ALLOW, Effect.ALLOW, Effect.ASK, Effect.DENY]), ACCESS, PATTERNS
)
NARROWING = st.builds(FileRule, st.sampled_from([Effect.ASK, Effect.DENY]), ACCESS, PATTERNS)
EVERYTHING = FileRule(Effect.ALLOW, 63, "/t/**")
POLICIES = st.one_of(
    st.lists(RULES, min_size=1, max_size=6).map(lambda rules: Policy("drawn", tuple(rules))),
    st.lists(NARROWING, min_size=1, max_size=3).map(lambda rules: Policy("narrowed", (EVERYTHING, *rules))),
)
WRITE_FLAGS = st.sampled_from([0, O_TRUNC, O_APPEND, O_CREAT, O_CREAT | O_EXCL, O_CREAT | O_TRUNC])
CALLS = st.one_of(
    st.tuples(st.just("read"), PATHS, st.sampled_from([0, O_NOFOLLOW])),
    st.tuples(st.just("write"), PATHS, WRITE_FLAGS),
    st.tuples(st.just("keep"), PATHS, WRITE_FLAGS),
    st.tuples(st.just("use"), st.integers(0, 3), st.booleans()),
    st.tuples(st.sampled_from(["listdir", "mkdir", "unlink", "rmdir", "readlink", "chdir"]), PATHS, st.just(0)),
    st.tuples(st.just("stat"), PATHS, st.booleans()),
    st.tuples(st.just("chmod"), PATHS, st.integers(0, 0o77)),
    st.tuples(st.sampled_from(["rename", "rename", "link", "symlink"]), PATHS, PATHS),
    st.tuples(st.just("smuggle"), KNOWN, KNOWN, st.sampled_from(["link", "rename"])),
    st.tuples(st.just("smuggle"), st.sampled_from(["/t/a", "/t/b", "/t/a/c"]), st.just("/t/n"), st.just("rename")),
    st.tuples(st.just("readlink"), st.sampled_from(["/t/b/b", "/t/b/c"]), st.just(0)),
    POLICIES,
)


SECRET = Policy("secret", (EVERYTHING, FileRule(Effect.DENY, READ, "/t/b/a")))


@example(SECRET, [("smuggle", "/t/b", "/t/n", "rename")])
@example(SECRET, [("smuggle", "/t/b/a", "/t/n", "link")])
@settings(max_examples=300, deadline=None)
@given(POLICIES, st.lists(CALLS, min_size=4, max_size=20))
def test_no_sequence_of_calls_touches_what_the_model_denies(policy, calls):
    machine = Watched(policy)
    try:
        for call in calls:
            if isinstance(call, Policy):
                machine.enforce(call)
            else:
                machine.perform(*call)
    finally:
        machine.kernel.close()
