"""The name of a terminal that is attached to a session, as tty(1) finds it: /dev/tty, whatever the host calls it.

Absent on purpose: more than one terminal.
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
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
