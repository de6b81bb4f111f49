"""Terminals of a session's shell: /dev/tty, whatever the host calls it, and wherever it is."""

from __future__ import annotations

from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.terminal_file import ControllingTerminal, TerminalFile
from vesicle.vfs.errors import PosixError
from vesicle.vfs.filesystems.dev import DevFS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.line_discipline import LineDiscipline
    from vesicle.kernel.process import Process
    from vesicle.vfs.mounts import MountTable

    from .login_shell import Streams

_PATH = "/dev/tty"


def name_terminals(mounts: MountTable, streams: Streams) -> None:
    """Give each stream that is a terminal the path and the attributes of /dev/tty (ttyname(3) compares both)."""
    terminals = [file for file in streams if file.is_tty]
    if not terminals:
        return
    from .host_streams import HostInput, HostOutput

    try:
        status = mounts.locate(_PATH).inode.stat()
    except PosixError:
        return  # something else is mounted at /dev
    for file in terminals:
        file.path = _PATH
        if isinstance(file, HostInput | HostOutput):
            file.shape = status


def open_controlling(mounts: MountTable, process: Process, terminal: LineDiscipline) -> ControllingTerminal:
    """Make a terminal the controlling one of the session that process leads, as its descriptors 0, 1 and 2."""
    controlling = ControllingTerminal(process.sid, terminal)
    terminal.foreground_pgid = process.pgid
    file = TerminalFile(controlling)
    try:
        inode = mounts.locate(_PATH).inode
    except PosixError:
        inode = None  # something else is mounted at /dev
    if inode is not None and isinstance(inode.fs, DevFS):
        inode.fs.open_terminal = lambda device, flags: TerminalFile(controlling, flags, device.stat())
        file = TerminalFile(controlling, shape=inode.stat())
    for fd in (0, 1, 2):
        if fd:
            file.acquire()
        process.fds.put(fd, Descriptor(file, False))
    return controlling
