"""The host's own stdin, stdout and stderr as files of a session: what `vesicle run` hands to its command.

They never block a thread of the guest's in a system call of the host: what is not ready says so, and another thread waits,
so that a deadline or Ctrl-C still ends the command. Absent on purpose: the line discipline (the host's terminal has one).
"""

from __future__ import annotations

import os
import select
import time
from _thread import allocate_lock, start_new_thread

from vesicle.kernel.pipe import Pipe, PipeEnd
from vesicle.kernel.terminal import Terminal
from vesicle.kernel.waitqueue import Waiter as PumpWaiter
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_ACCMODE, O_RDONLY, O_WRONLY, POLLIN, POLLOUT, S_IFCHR, S_IFIFO, S_IFMT, S_IFREG, Stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.open_file import Waiter

_PIPE_BUF = select.PIPE_BUF  # what a host pipe that is ready for writing takes without blocking
_CHUNK = 65536
_LOOK_AGAIN_MS = 200
_REST_S = 0.001  # a writer that was woken writes meanwhile


def _host_error(error: OSError) -> PosixError:
    try:
        return PosixError(Errno(error.errno or Errno.EIO))
    except ValueError:
        return PosixError(Errno.EIO)


def _terminal(descriptor: int) -> Terminal | None:
    if not os.isatty(descriptor):
        return None
    try:
        columns, rows = os.get_terminal_size(descriptor)
    except OSError:
        return Terminal()
    return Terminal(rows, columns)


def _shape(descriptor: int, is_tty: bool) -> Stat:
    """Return the kind of file and nothing else of the host's."""
    kind = S_IFCHR if is_tty else os.fstat(descriptor).st_mode & 0o170000
    mode = kind | 0o600 if kind in (S_IFREG, S_IFCHR) else S_IFIFO | 0o600
    return Stat(0, descriptor, mode, 1, 1000, 1000, 0, 0, 4096, 0, 0, 0, 0, 0)


class HostOutput(OpenFile):
    """A descriptor of the host's that a command writes to."""

    __slots__ = ("_descriptor", "_in_pieces", "_poll", "_waiting", "shape", "terminal")

    def __init__(self, descriptor: int, name: str) -> None:
        super().__init__(None, O_WRONLY, f"pipe:[{name}]")
        self.seekable = False
        self.terminal = _terminal(descriptor)
        self.is_tty = self.terminal is not None
        self._descriptor = descriptor
        self._in_pieces = self.is_tty or not _is_file(descriptor)
        self.shape = _shape(descriptor, self.is_tty)
        self._waiting: list[Waiter] = []
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLOUT)

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Write what the host takes without waiting; None when that is nothing.

        Raises: EPIPE and what else the host's write says
        """
        try:
            if not self._in_pieces:
                return os.write(self._descriptor, data)
            if not self._poll.poll(0):
                return None
            return os.write(self._descriptor, data[:_PIPE_BUF] if len(data) > _PIPE_BUF else data)
        except BlockingIOError:
            return None
        except OSError as error:
            raise _host_error(error) from None

    def add_waiter(self, waiter: Waiter) -> None:
        """Wake waiter whenever the host is ready, until remove_waiter."""
        self._waiting.append(waiter)
        start_new_thread(self._wake, (waiter,))

    def remove_waiter(self, waiter: Waiter) -> None:
        """Forget waiter."""
        if waiter in self._waiting:
            self._waiting.remove(waiter)

    def poll(self) -> int:
        """Return whether the host would take something."""
        return POLLOUT if not self._in_pieces or self._poll.poll(0) else 0

    def stat(self) -> Stat:
        """Return a pipe, terminal or file without a name."""
        return self.shape

    def _wake(self, waiter: Waiter) -> None:
        ready = select.poll()
        ready.register(self._descriptor, select.POLLOUT)
        while waiter in self._waiting:
            if ready.poll(_LOOK_AGAIN_MS):
                waiter.wake()
                time.sleep(_REST_S)


class HostInput(PipeEnd):
    """A descriptor of the host's that a command reads. Nothing is read from the host before the command asks."""

    __slots__ = ("_descriptor", "_direct", "_own", "_started", "_writer", "shape", "terminal")

    def __init__(self, descriptor: int, capacity: int, *, own: bool = False) -> None:
        """Read a descriptor; own: it is closed with this file."""
        super().__init__(Pipe(descriptor, capacity), O_RDONLY, "pipe:[stdin]")
        self._own = own
        self.terminal = _terminal(descriptor)
        self.is_tty = self.terminal is not None
        self.shape = _shape(descriptor, self.is_tty)
        self._descriptor = descriptor
        self._direct = _is_file(descriptor)  # reading it never waits for anybody
        self._started = allocate_lock()
        self._writer = PipeEnd(self.pipe, O_WRONLY)  # from the start: without a writer the pipe would be at its end

    def read(self, n: int) -> bytes | bytearray | None:
        """Read up to n bytes; None while the host has none.

        Raises: what the host's read says
        """
        if self._direct:
            try:
                return os.read(self._descriptor, n)
            except OSError as error:
                raise _host_error(error) from None
        self._start()
        return super().read(n)

    def poll(self) -> int:
        """Return whether a read would not wait."""
        if self._direct:
            return POLLIN
        self._start()
        return super().poll()

    def stat(self) -> Stat:
        """Return a pipe, terminal or file without a name."""
        return self.shape

    def reopen(self, flags: int) -> PipeEnd:
        """Return a regular file from its beginning, and else this file again.

        Raises: EACCES to write to it
        """
        if flags & O_ACCMODE != O_RDONLY:
            raise PosixError(Errno.EACCES, self.path)
        if self.shape.mode & S_IFMT == S_IFREG:
            try:
                descriptor = os.open(f"/dev/fd/{self._descriptor}", os.O_RDONLY | os.O_CLOEXEC)
            except OSError as error:
                raise _host_error(error) from None
            return HostInput(descriptor, self.pipe.capacity, own=True)
        self.acquire()
        return self

    def close(self) -> None:
        """Give back what reopen() made."""
        super().close()
        if self._own:
            os.close(self._descriptor)

    def _start(self) -> None:
        # Whoever gets the lock, once for all, starts the feeding thread.
        if not self._started.locked() and self._started.acquire(False):
            start_new_thread(self._feed, ())

    def _feed(self) -> None:
        writer = self._writer
        waiter = PumpWaiter()
        writer.add_waiter(waiter)
        try:
            while data := os.read(self._descriptor, _CHUNK):
                left = memoryview(data)
                while left:
                    taken = writer.write(left)
                    if taken is None:
                        waiter.sleep(None)
                    else:
                        left = left[taken:]
        except (OSError, PosixError):
            pass  # the host's input failed, or nobody reads any more: the command sees the end of its input
        finally:
            writer.remove_waiter(waiter)
            writer.release()


def _is_file(descriptor: int) -> bool:
    """Tell whether a descriptor is ready at all times: a regular file, or a device that is no terminal (/dev/null)."""
    kind = os.fstat(descriptor).st_mode & 0o170000
    return kind == S_IFREG or (kind == S_IFCHR and not os.isatty(descriptor))
