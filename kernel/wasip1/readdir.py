"""fd_readdir: the entries of a directory, by cookie."""

from __future__ import annotations

from vesicle.kernel.abi.flags import FD_READDIR, FILETYPE_BY_DT
from vesicle.kernel.abi.layout import DIRENT
from vesicle.kernel.syscalls import fd as fd_calls

from .prestat import make_listable
from .rights import require_access

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def fd_readdir(  # noqa: PLR0913 (the signature is the specification's)
    process: Process, memory: GuestMemory, fd: int, buf: int, buf_len: int, cookie: int, result_bufused: int
) -> None:
    """Write entries from cookie on into buf until it is full; the last one may be cut off anywhere.

        0  u64 cookie of the next entry    8  u64 inode    16  u32 length of the name    20  u8 file type    24  the
        name

    Writes how many bytes of buf were used (u32): fewer than buf_len means that the directory ended.
    Raises: EBADF not open, or without the right · ENOTDIR · EFAULT
    Spec: preview1 fd_readdir
    """
    require_access(process, fd, FD_READDIR)
    make_listable(process, fd)
    target = memory.slice(buf, buf_len)
    memory.slice(result_bufused, 4)
    used = 0
    for entry in fd_calls.readdir(process, fd, cookie):
        if used == len(target):
            break
        cookie += 1
        name = entry.name.encode("utf-8", "surrogateescape")
        record = DIRENT.pack(cookie, entry.ino, len(name), FILETYPE_BY_DT[entry.file_type]) + name
        part = record[: len(target) - used]
        target[used : used + len(part)] = part
        used += len(part)
    memory.write_u32(result_bufused, used)
