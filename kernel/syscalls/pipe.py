"""pipe(2) and the opening of named pipes (POSIX 2.9.7, open of a FIFO)."""

from __future__ import annotations

from vesicle.kernel.pipe import PipeEnd, make_pipe
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_ACCMODE, O_NONBLOCK, O_RDWR, O_WRONLY

from . import descriptor as descriptor_calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.inode import Inode


def pipe(process: Process, cloexec: bool = False, nonblock: bool = False) -> tuple[int, int]:
    """Make a pipe; return (reading descriptor, writing descriptor).

    Raises: EMFILE
    """
    reader, writer = make_pipe(process.kernel.next_anonymous_ino(), process.limits.pipe_bytes)
    if nonblock:
        reader.flags |= O_NONBLOCK
        writer.flags |= O_NONBLOCK
    generation = process.kernel.policy.generation
    reader.policy_generation = writer.policy_generation = generation
    try:
        read_fd = descriptor_calls.install(process, reader, cloexec=cloexec)
    except PosixError:
        writer.release()
        raise
    try:
        return read_fd, descriptor_calls.install(process, writer, cloexec=cloexec)
    except PosixError:
        process.fds.close(read_fd)
        raise


def open_fifo(process: Process, inode: Inode, flags: int, path: str) -> PipeEnd:
    """Open a named pipe.

    Blocks: until the other end is opened too, unless O_NONBLOCK or O_RDWR.
    Raises: ENXIO a writer with O_NONBLOCK and no reader · EINTR
    """
    channel = process.kernel.fifo(inode)
    access = flags & O_ACCMODE
    if access == O_WRONLY and flags & O_NONBLOCK and not channel.readers:
        raise PosixError(Errno.ENXIO, path)
    end = PipeEnd(channel, flags & (O_ACCMODE | O_NONBLOCK), path)
    end.inode = inode
    channel.wake_all()
    if not flags & O_NONBLOCK and access != O_RDWR:
        try:
            _await_peer(process, end)
        except BaseException:
            end.release()
            raise
    return end


def _await_peer(process: Process, end: PipeEnd) -> None:
    end.add_waiter(process.waiter)
    try:
        while not end.met():
            process.sleep()
    finally:
        end.remove_waiter(process.waiter)
