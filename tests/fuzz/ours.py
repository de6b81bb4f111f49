"""Our side: each case runs in a fork of a session that holds its tree in the memory file system."""

from __future__ import annotations

import shlex
import stat
from typing import TYPE_CHECKING

from vesicle import Session

from .outcome import KINDS, Entry, Outcome

if TYPE_CHECKING:
    from .case import Case, Node

TIMEOUT_S = 10
_UID = 1000


class Ours:
    """A session whose working folder has the path that the native folder has."""

    def __init__(self, folder: str, names: tuple[str | None, str | None]) -> None:
        self._folder = folder
        self._base = Session(policy="allow_all")
        self._base.run(f"umask 022; mkdir -p {shlex.quote(folder)}")
        self._base.files.chmod("/tmp", 0o1777)
        self._prepared: tuple[object, Session] = ((), self._base.fork())
        for path, name, rest in (
            ("/etc/passwd", names[0], ":x:1000:1000::/:/bin/sh"),
            ("/etc/group", names[1], ":x:1000:"),
        ):
            lines = self._base.files.read_text(path).splitlines()
            kept = [line for line in lines if f":{_UID}:" not in line]
            self._base.files.write_text(path, "\n".join([*kept, *([name + rest] if name else []), ""]))

    def close(self) -> None:
        """Give the sessions back."""
        self._prepared[1].close()
        self._base.close()

    def run(self, case: Case) -> Outcome:
        """Make the tree, run the script, look at what it left."""
        if self._prepared[0] != case.tree:
            self._prepared[1].close()
            self._prepared = (case.tree, self._with(case.tree))
        environ = {"LC_ALL": case.locale, "TZ": "UTC", "HOME": self._folder}
        with self._prepared[1].fork() as session:
            result = session.run(case.script, stdin=case.stdin, env=environ, cwd=self._folder, timeout_s=TIMEOUT_S)
            tree = self._entries(session)
        return Outcome(result.stdout_bytes, result.stderr_bytes, result.exit_code, tree, result.limit is not None)

    def _with(self, tree: tuple[tuple[str, Node], ...]) -> Session:
        session = self._base.fork()
        for path, node in tree:
            self._make(session, path, node)
        times = [
            f"touch -hd @{node.mtime_s} -- {shlex.quote(path)}"
            for path, node in reversed(tree)
            if node.mtime_s is not None
        ]
        if times:
            made = session.run("\n".join(times), cwd=self._folder)
            assert not made.stderr, made.stderr
        return session

    def _make(self, session: Session, path: str, node: Node) -> None:
        name = f"{self._folder}/{path}"
        if node.kind == "d":
            session.files.mkdir(name)
        elif node.kind == "l":
            session.run(f"ln -s -- {shlex.quote(node.content.decode())} {shlex.quote(name)}")
        elif node.kind == "p":
            session.run(f"mkfifo -- {shlex.quote(name)}")
        else:
            session.files.write_bytes(name, node.content)
        if node.kind != "l":
            session.files.chmod(name, node.mode)

    def _entries(self, session: Session) -> dict[str, Entry]:
        files = session.files
        found: dict[str, Entry] = {}
        for folder, folders, names in files.walk(self._folder):
            for name in (*folders, *names):
                path = f"{folder}/{name}"
                info = files.stat(path, follow_symlinks=False)
                kind = KINDS[stat.S_IFMT(info.st_mode)]
                content = b""
                if kind == "l":
                    content = files.readlink(path).encode("utf-8", "surrogateescape")
                elif kind == "f":
                    content = files.read_bytes(path)
                nlink = info.st_nlink if kind == "f" else 1
                entry = Entry(kind, stat.S_IMODE(info.st_mode), content, info.st_mtime_ns, nlink)
                found[path.removeprefix(self._folder + "/")] = entry
        return found
