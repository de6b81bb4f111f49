"""The policy: immutable rules about files, commands, signals, host variables, tools, packages, network, and what they decide.

Deny beats ask beats allow beats the default, which is deny. The gate (kernel/syscalls) asks with the resolved path, so
that a symbolic link never widens a permission, and needs these access bits:

| operation | bits |
|---|---|
| stat, lstat, readlink, access, statfs | METADATA (which READ, WRITE and EXECUTE imply) |
| open for reading, list a folder | READ |
| open for writing, truncate, chmod, chown, utimes | WRITE |
| create a file, folder, link, fifo; the new name of a rename | CREATE on the new path, WRITE too if it replaces one |
| unlink, rmdir; the old name of a rename | DELETE |
| run a program | EXECUTE on the file, and decide_command on its name |
| rename, link (besides the above) | decide_move, decide_link: the new name may not allow what the old one does not |

An object without a path (a pipe, a socket) is allowed: holding its descriptor is the permission. The folders above an
allowed pattern may be looked at (METADATA), as far as the pattern names them without wildcards.
Absent on purpose: mode bits and owners (the file system checks them too; both must allow), and limits of amounts other
than counts of processes and tool calls (kernel/limits.py).
"""

from __future__ import annotations

from vesicle.vfs.int_enum import IntEnum
from vesicle.vfs.record import Record

from .glob import Glob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeVar

    _Key = TypeVar("_Key")

READ = 1
WRITE = 2
CREATE = 4
DELETE = 8
EXECUTE = 16
METADATA = 32
ALL_ACCESS = 63

ACCESS_NAMES = {
    "read": READ,
    "write": WRITE,
    "create": CREATE,
    "delete": DELETE,
    "execute": EXECUTE,
    "metadata": METADATA,
}
_CONTENT = READ | WRITE | EXECUTE


class Effect(IntEnum):
    """What a rule does with an operation it matches; the lower number wins over the higher."""

    DENY = 0
    ASK = 1
    ALLOW = 2


class SignalScope(IntEnum):
    """Which processes of the session a process may signal besides itself."""

    NONE = 0
    DESCENDANTS = 1
    SESSION = 2


class Decision(Record):
    """What the policy says about one operation, and the rule that said it."""

    allowed: bool
    ask: bool  # not allowed yet: somebody may be asked
    rule: str


class FileRule(Record):
    """Access bits for the paths that a glob matches (kernel/glob.py)."""

    effect: Effect
    access: int
    pattern: str

    def __str__(self) -> str:
        return f"{self.effect.name.lower()} {access_text(self.access)} {self.pattern}"


NAME_KINDS = ("command", "env", "tool", "package")


class NameRule(Record):
    """A rule for commands, host variables, tools or packages of Python, by a glob of the name.

    A command's pattern that has a slash is matched with the program's path, any other with its name; a package's with
    its normalised name (PEP 503: lower case, with `-`).
    """

    effect: Effect
    kind: str  # one of NAME_KINDS
    pattern: str

    def __str__(self) -> str:
        return f"{self.effect.name.lower()} {self.kind} {self.pattern}"


BARE = "TCP"  # the method that stands for a connection whose bytes the broker does not understand


class NetworkRule(Record):
    """Destinations by glob of the host, with port (None: any), methods and path prefix (empty: any) of HTTP.

    Connections without HTTP need a rule whose methods name TCP. private: names that match may have private and loopback
    addresses, and those of the link; a rule that is such an address, or localhost, allows it anyway.
    """

    effect: Effect
    host: str
    port: int | None = None
    methods: tuple[str, ...] = ()
    path_prefix: str = ""
    private: bool = False

    def covers(self, host: str, port: int | None, method: str | None, path: str | None) -> bool:
        """Say whether the rule speaks of this; None asks about any port, method or path, which a denial must cover all of.

        host and path are canonical (kernel/addresses.py).
        """
        denies = self.effect is Effect.DENY
        if self.port is not None and self.port != port and (denies or port is not None):
            return False
        if method is None:
            named = not (denies and self.methods)
        else:
            named = method in self.methods or (not self.methods and (denies or method != BARE))
        if not named or (self.path_prefix and not self._covers_path(path, denies)):
            return False
        return Glob(self.host.lower()).matches(host)

    def _covers_path(self, path: str | None, denies: bool) -> bool:
        if path is None:
            return not denies
        prefix = self.path_prefix.rstrip("/")
        return path == prefix or path.startswith(prefix + "/")

    def __str__(self) -> str:
        port = "" if self.port is None else f":{self.port}"
        return f"{self.effect.name.lower()} network {' '.join((*self.methods, self.host + port + self.path_prefix))}"


class PolicyError(ValueError):
    """A policy that cannot be meant: an unknown name, a pattern that is no absolute path."""


# Kept in a slot of its own: what is remembered of a policy is no part of its value.
class _Remembered:
    __slots__ = ("_commands", "_compiled", "_everywhere", "_open_access", "_paths")

    _commands: dict[tuple[str, str], Decision]
    _compiled: tuple[tuple[FileRule, Glob], ...]
    _everywhere: Decision  # what a rule for all paths says, where nothing is denied or asked about, of the bits
    _open_access: int
    _paths: dict[tuple[int, str], Decision]


_DECISIONS_KEPT = 4096
_PATH_REMEMBERED = 512  # longer paths are decided anew: a guest must not fill the host's memory with its names
_NO_PATH = Decision(True, False, "an object without a path")
_DEFAULT = Decision(False, False, "the default, which is deny")


class Policy(_Remembered, Record):
    """All rules of a session. Immutable; sessions with the same policy share what is remembered of it."""

    name: str = "custom"
    files: tuple[FileRule, ...] = ()
    names: tuple[NameRule, ...] = ()
    network: tuple[NetworkRule, ...] = ()
    signals: SignalScope = SignalScope.NONE
    max_processes: int | None = None  # at one time; None leaves it to the limits

    def decide_path(self, access: int, path: str) -> Decision:
        """Decide about all the access bits at once on a resolved guest path."""
        try:
            if access & self._open_access == access and path[:1] == "/":
                return self._everywhere
            known = self._paths.get((access, path))
        except AttributeError:
            self._compile()
            return self.decide_path(access, path)
        if known is not None:
            return known
        decision = self._decide_path(access, path) if path[:1] == "/" else _NO_PATH
        if len(path) <= _PATH_REMEMBERED:
            _remember(self._paths, (access, path), decision)
        return decision

    def decide_command(self, path: str, argv0: str = "") -> Decision:
        """Decide whether the program at a resolved path may run; EXECUTE on the file is asked separately.

        argv0's last component counts as a name too, since it is what chooses the applet of a multi-call program.
        """
        key = (path, argv0)
        try:
            known = self._commands.get(key)
        except AttributeError:
            self._compile()
            known = None
        if known is None:
            subjects = {path.rpartition("/")[2], argv0.rpartition("/")[2] or path.rpartition("/")[2]}
            decisions = [self._decide_name("command", subject, path) for subject in sorted(subjects)]
            known = min(decisions, key=lambda decision: (decision.allowed, decision.ask))
            if len(path) + len(argv0) <= _PATH_REMEMBERED:
                _remember(self._commands, key, known)
        return known

    def decide_env(self, name: str) -> Decision:
        """Decide whether the session may see a variable of the host's environment."""
        return self._decide_name("env", name, name)

    def decide_tool(self, name: str) -> Decision:
        """Decide whether the session may call a host tool."""
        return self._decide_name("tool", name, name)

    def decide_network(
        self, host: str, port: int | None, method: str | None = None, path: str | None = None
    ) -> Decision:
        """Decide about a request of HTTP, or (method BARE) a connection to a port of a host; None asks about any of them."""
        rule = next(self._network_rules(host, port, method, path), None)
        if rule is None:
            return _DEFAULT
        return Decision(rule.effect is Effect.ALLOW, rule.effect is Effect.ASK, str(rule))

    def decide_address(self, host: str, port: int, address: str, *, metadata: bool = False) -> Decision:
        """Decide whether a host that the session may connect to may have an address that is not of the public network.

        metadata: where a cloud tells about the machine and its credentials; only a rule that is the address allows it.
        """
        for rule in self._network_rules(host, port, None, None):
            named = rule.host == address or (not metadata and (rule.private or rule.host == "localhost"))
            if rule.effect is not Effect.DENY and named:
                return Decision(True, False, str(rule))
        return Decision(False, False, f"{_DEFAULT.rule}: no rule allows {address}, which is not of the public network")

    def _network_rules(
        self, host: str, port: int | None, method: str | None, path: str | None
    ) -> Iterator[NetworkRule]:
        for rule in sorted(self.network, key=lambda rule: rule.effect):
            if rule.covers(host.lower(), port, method, path):
                yield rule

    def decide_package(self, name: str, *, needed: bool = False) -> Decision:
        """Decide whether the session may install or remove a package of Python, by its normalised name.

        needed: it comes along with one that may be installed, so it may too, unless a rule denies it.
        """
        decision = self._decide_name("package", name, name)
        if needed and decision is _DEFAULT:
            return Decision(True, False, "a package that is allowed needs it")
        return decision

    def decide_signal(self, is_descendant: bool) -> Decision:
        """Decide whether a process may signal another one of its session; itself it always may."""
        needed = SignalScope.DESCENDANTS if is_descendant else SignalScope.SESSION
        return Decision(self.signals >= needed, False, f"signals {self.signals.name.lower()}")

    def decide_link(self, old: str, new: str) -> Decision:
        """Decide whether a file may get the name new besides old, without gaining reading, writing or running."""
        for bit in (READ, WRITE, EXECUTE):
            if not self.decide_path(bit, new).allowed:
                continue
            decision = self.decide_path(bit, old)
            if not decision.allowed:
                return Decision(
                    False, False, f"{new} would allow {access_text(bit)}, for {old} there is {decision.rule}"
                )
        return Decision(True, False, "the new name allows no more")

    def decide_move(self, old: str, new: str, is_directory: bool) -> Decision:
        """Decide whether a file or folder may change its name without it, or what lies beneath it, gaining access."""
        decision = self.decide_link(old, new)
        if not is_directory or not decision.allowed:
            return decision
        kept = 0
        for rule, glob in self._rules():
            if rule.effect is Effect.ALLOW and glob.matches_all_beneath(old):
                kept |= rule.access
        for rule, glob in self._rules():
            here, there = glob.states_beneath(old), glob.states_beneath(new)
            if rule.effect is Effect.ALLOW:
                widens = rule.access & _CONTENT & ~kept and there & ~here
            else:
                widens = here & ~there and not glob.matches_all_beneath(new)
            if widens:
                return Decision(False, False, f"what lies beneath {old} would change its standing under: {rule}")
        return decision

    def _decide_path(self, access: int, path: str) -> Decision:
        wanted = access
        decisive: FileRule | None = None
        ask = False
        for rule, glob in self._rules():
            if rule.effect is Effect.DENY:
                if rule.access & access and glob.matches(path):
                    return Decision(False, False, str(rule))
            elif _implied(rule.access) & wanted and glob.matches(path):
                # Looking at a file that may be read on approval needs no approval.
                ask = ask or (rule.effect is Effect.ASK and rule.access & wanted != 0)
                decisive = decisive or rule
                wanted &= ~_implied(rule.access)
        if wanted == METADATA:
            above = self._above(path)
            if above is not None:
                decisive, wanted = above, 0
        if wanted:
            return Decision(False, False, f"{_DEFAULT.rule}: no rule allows {access_text(wanted)}")
        return Decision(not ask, ask, str(decisive) if decisive is not None else "nothing was asked for")

    def _above(self, path: str) -> FileRule | None:
        for rule, glob in self._rules():
            if rule.effect is not Effect.DENY and glob.is_beneath(path):
                return rule
        return None

    def _decide_name(self, kind: str, name: str, path: str) -> Decision:
        for rule in sorted(self.names, key=lambda rule: rule.effect):
            subject = path if "/" in rule.pattern else name
            if rule.kind == kind and Glob(rule.pattern).matches(subject):
                return Decision(rule.effect is Effect.ALLOW, rule.effect is Effect.ASK, str(rule))
        return _DEFAULT

    def _rules(self) -> tuple[tuple[FileRule, Glob], ...]:
        try:
            return self._compiled
        except AttributeError:
            self._compile()
            return self._compiled

    def _compile(self) -> None:
        remember = object.__setattr__
        ordered = sorted(self.files, key=lambda rule: rule.effect)
        remember(self, "_compiled", tuple((rule, Glob(checked_pattern(rule.pattern))) for rule in ordered))
        remember(self, "_commands", {})
        allowed = [rule for rule in ordered if rule.effect is Effect.ALLOW and rule.pattern == "/**"]
        limited = any(rule.effect is not Effect.ALLOW for rule in ordered)
        remember(self, "_open_access", 0 if limited or not allowed else _implied(allowed[0].access))
        remember(self, "_everywhere", Decision(True, False, str(allowed[0])) if allowed else _DEFAULT)
        remember(self, "_paths", {})

    # Building: each returns a new policy.

    def allow(self, access: str, *patterns: str) -> Policy:
        """Return this policy with access ("read,write") allowed on the globs."""
        return self._with_files(Effect.ALLOW, access, patterns)

    def deny(self, access: str, *patterns: str) -> Policy:
        """Return this policy with access denied on the globs, whatever else allows it."""
        return self._with_files(Effect.DENY, access, patterns)

    def ask(self, access: str, *patterns: str) -> Policy:
        """Return this policy with access on the globs left to an approval."""
        return self._with_files(Effect.ASK, access, patterns)

    def with_names(self, effect: Effect, kind: str, *patterns: str) -> Policy:
        """Return this policy with rules for commands, host variables (`env`), tools or packages."""
        if kind not in NAME_KINDS:
            raise PolicyError(f"a rule is about one of {', '.join(NAME_KINDS)}, not {kind!r}")
        return self._replaced(names=self.names + name_rules(effect, kind, patterns))

    def _with_files(self, effect: Effect, access: str, patterns: Iterable[str]) -> Policy:
        bits = access_bits(access)
        rules = tuple(FileRule(effect, bits, checked_pattern(pattern)) for pattern in patterns)
        return self._replaced(files=self.files + rules)

    def _replaced(self, **changes: object) -> Policy:
        policy: Policy = self.replace(**{"name": "custom", **changes})
        return policy


def name_rules(effect: Effect, kind: str, patterns: Iterable[str]) -> tuple[NameRule, ...]:
    """Return a rule for each pattern; those of packages are normalised as the names they are compared with."""
    if kind == "package":
        patterns = [pattern.lower().replace("_", "-").replace(".", "-") for pattern in patterns]
    return tuple(NameRule(effect, kind, pattern) for pattern in patterns)


def _remember(memory: dict[_Key, Decision], key: _Key, decision: Decision) -> None:
    if len(memory) >= _DECISIONS_KEPT:
        memory.clear()
    memory[key] = decision


def _implied(access: int) -> int:
    return access | METADATA if access & _CONTENT else access


def access_bits(access: str) -> int:
    """Return the bits for `read,write` (or `all`).

    Raises: PolicyError an unknown word.
    """
    bits = 0
    for word in access.replace(",", " ").split():
        bit = ALL_ACCESS if word == "all" else ACCESS_NAMES.get(word)
        if bit is None:
            raise PolicyError(f"unknown access {word!r}: use {', '.join(ACCESS_NAMES)} or all")
        bits |= bit
    return bits


def access_text(access: int) -> str:
    """Return the words for access bits, as rules and denials show them."""
    if access == ALL_ACCESS:
        return "all"
    return ",".join(name for name, bit in ACCESS_NAMES.items() if access & bit)


def checked_pattern(pattern: str) -> str:
    """Return a pattern of paths without its trailing slash.

    Raises: PolicyError it is not absolute, or has `.` or `..` or an empty component, which no resolved path has.
    """
    if not pattern.startswith("/"):
        raise PolicyError(f"a pattern of paths begins with a slash: {pattern!r}")
    components = pattern[1:].split("/")
    if len(components) > 1 and not components[-1]:
        del components[-1]
    if any(component in ("", ".", "..") for component in components) and components != [""]:
        raise PolicyError(f"a pattern of paths has no '.', '..' or empty component: {pattern!r}")
    return "/" + "/".join(components)


_NEVER_CURRENT = -2  # a generation that no open file has: theirs begin at -1


class PolicyBox:
    """The policy in force; the generation grows at each change, and open files are asked about again."""

    __slots__ = ("_watched", "generation", "policy")

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.generation = 0
        self._watched: PolicyBox | None = None

    @property
    def is_watched(self) -> bool:
        """Whether no file is ever up to date for the processes of this box."""
        return self.generation == _NEVER_CURRENT

    def watched(self) -> PolicyBox:
        """Return a box with this policy, now and later, that makes each use of a file take the long way round."""
        if self.is_watched:
            return self
        if self._watched is None:
            box = PolicyBox(self.policy)
            box.generation = _NEVER_CURRENT
            self._watched = box
        return self._watched

    def replace(self, policy: Policy) -> None:
        """Put another policy in force, for open files and running processes too."""
        self.policy = policy
        if self._watched is not None:
            self._watched.policy = policy
        # After the policy: who sees the new number must find the new rules.
        self.generation += 1
