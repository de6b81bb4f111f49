"""Snapshot: the state of a session's files, shell and Python at one moment, and going back to it.

Absent on purpose: host folders (they are the host's) and other processes.
"""

from __future__ import annotations

from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.types import FileType

from .errors import ConfigurationError
from .login_shell import LoginShell, ShellState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from vesicle.kernel.kernel import Kernel
    from vesicle.vfs.filesystems.memory_node import Layer, Node
    from vesicle.vfs.snapshot import Change
    from vesicle.wasm_tools.python.interpreter import InterpreterState

    PythonStates = dict[str, InterpreterState | None]  # by the interpreter's name


class Snapshot:
    """A moment of a session, made by Session.snapshot(); it stays valid however the session goes on."""

    __slots__ = ("layers", "python", "shell")

    def __init__(self, layers: dict[str, Layer], shell: ShellState, python: PythonStates) -> None:
        self.layers = layers  # by the path where the file system is mounted
        self.shell = shell
        self.python = python

    def __repr__(self) -> str:
        inodes = sum(layer.inodes_used for layer in self.layers.values())
        return f"<Snapshot of {inodes} files and folders, shell in {self.shell.cwd}>"


class FileChange:
    """One path that differs between two moments.

    kind: "added", "modified", "deleted", or "type" (a file became a folder, say) · content: the bytes or the link's target
    differ · metadata: mode, owner or time of modification differ.
    """

    __slots__ = ("_change", "path")

    def __init__(self, change: Change, prefix: str) -> None:
        self._change = change
        self.path = prefix + change.path

    @property
    def kind(self) -> str:
        """What happened to the path."""
        return self._change.kind

    @property
    def content(self) -> bool:
        """Whether its bytes differ."""
        return self._change.content

    @property
    def metadata(self) -> bool:
        """Whether its mode, owner or time differs."""
        return self._change.metadata

    @property
    def is_dir(self) -> bool:
        """Whether it is a folder now, or was one when it was deleted."""
        return self._change.file_type() is FileType.DIRECTORY

    def before(self) -> bytes:
        """Return the bytes it held (a link: its target); none for what did not exist, and for folders."""
        return _content(self._change.before)

    def after(self) -> bytes:
        """Return the bytes it holds now."""
        return _content(self._change.after)

    def __repr__(self) -> str:
        return f"<FileChange {self.kind} {self.path}>"


def _content(node: Node | None) -> bytes:
    from vesicle.vfs.snapshot import content_of  # not needed to run a command

    return b"".join(content_of(node))


def take(kernel: Kernel, shell: LoginShell, python: PythonStates) -> Snapshot:
    """Return the present state of a session's in-memory file systems and shell, with that of its interpreters."""
    return Snapshot({path: fs.freeze() for path, fs in _memory_mounts(kernel)}, shell.state(), python)


def restore(kernel: Kernel, shell: LoginShell, environ: dict[str, str], snapshot: Snapshot) -> LoginShell:
    """Kill what runs, go back to a snapshot and return the shell to go on with.

    Raises:
        ConfigurationError: the session has other mounts than the snapshot.
    """
    mounts = dict(_memory_mounts(kernel))
    if mounts.keys() != snapshot.layers.keys():
        raise ConfigurationError(f"the snapshot holds {sorted(snapshot.layers)}, the session mounts {sorted(mounts)}")
    shell.finish()
    kernel.kill_all()
    for path, layer in snapshot.layers.items():
        mounts[path].rollback(layer)
    return LoginShell(kernel, environ, "/", snapshot.shell)


def changes_between(kernel: Kernel, before: Snapshot, after: Snapshot | None) -> list[FileChange]:
    """Return the changes of all in-memory file systems, with whole paths, in their order."""
    changes: list[FileChange] = []
    for mount_path, fs in _memory_mounts(kernel):
        old = before.layers.get(mount_path)
        if old is None:
            continue
        new = after.layers.get(mount_path) if after is not None else None
        changes += [FileChange(change, mount_path.rstrip("/")) for change in fs.diff(old, new)]
    return changes


def _memory_mounts(kernel: Kernel) -> Iterator[tuple[str, MemoryFS]]:
    table = kernel.mounts
    for mount in table.mounts():
        if isinstance(mount.fs, MemoryFS):
            yield table.mount_path(mount), mount.fs
