"""HostDescription: an open file description of the host's, whatever it is, as a descriptor of a session's process.

Offset and flags stay the host's, so a program and the script around it read on where the other stopped. Absent on purpose:
terminals, and rights; the bridge's sessions may do everything.
"""

from __future__ import annotations

import fcntl
import os
import select
import stat
import threading
import time
from typing import TYPE_CHECKING

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import POLLHUP, POLLIN, POLLOUT, Stat
from vesicle.wasm_tools.machine import FIRST_FREE_DEV

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from vesicle.vfs.open_file import Waiter

    T = TypeVar("T")

_LOOK_AGAIN_MS = 50
_REST_S = 0.001  # a process that was woken reads or writes meanwhile
_AGENT = 1000
_BLOCK = 4096


class HostDescription(OpenFile):
    """A descriptor that a client handed over; closed with the last descriptor of the session's."""

    __slots__ = ("_descriptor", "_ready_always", "_waiting")

    def __init__(self, descriptor: int) -> None:
        """Take a copy of descriptor."""
        super().__init__(None, fcntl.fcntl(descriptor, fcntl.F_GETFL) & (os.O_ACCMODE | os.O_APPEND), "host")
        kind = stat.S_IFMT(os.fstat(descriptor).st_mode)
        self.seekable = kind in (stat.S_IFREG, stat.S_IFDIR)
        self._ready_always = kind in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFCHR)
        self._descriptor = os.dup(descriptor)
        self._waiting: list[Waiter] = []

    def read(self, n: int) -> bytes | None:
        """Read what is there; None while the host has nothing."""
        if not self._ready_always and not self._ready(select.POLLIN):
            return None
        return self._call(lambda: os.read(self._descriptor, min(n, 1 << 20)))

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Write what the host takes without waiting; None when that is nothing."""
        if self._ready_always:
            return self._call(lambda: os.write(self._descriptor, data))
        if not self._ready(select.POLLOUT):
            return None
        return self._call(lambda: os.write(self._descriptor, memoryview(data)[: select.PIPE_BUF]))

    def pread(self, n: int, offset: int) -> bytes:
        return self._call(lambda: os.pread(self._descriptor, min(n, 1 << 20), offset))

    def pwrite(self, data: bytes | bytearray | memoryview, offset: int) -> int:
        return self._call(lambda: os.pwrite(self._descriptor, data, offset))

    def seek(self, offset: int, whence: int) -> int:
        return self._call(lambda: os.lseek(self._descriptor, offset, whence))

    def truncate(self, length: int) -> None:
        self._call(lambda: os.ftruncate(self._descriptor, length))

    def sync(self, datasync: bool = False) -> None:
        self._call(lambda: os.fdatasync(self._descriptor) if datasync else os.fsync(self._descriptor))

    def stat(self) -> Stat:
        """Return what a session that has the file's tree mounted first sees of it by name."""
        found = os.fstat(self._descriptor)
        times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
        size, blocks = found.st_size, found.st_blocks
        dev = FIRST_FREE_DEV if self.seekable else 0
        return Stat(
            dev,
            found.st_ino,
            found.st_mode,
            found.st_nlink,
            _AGENT,
            _AGENT,
            found.st_rdev,
            size,
            _BLOCK,
            blocks,
            *times,
            0,
        )

    def poll(self) -> int:
        if self._ready_always:
            return POLLIN | POLLOUT
        bits = {select.POLLIN: POLLIN, select.POLLOUT: POLLOUT, select.POLLHUP: POLLHUP}
        found = self._poll(select.POLLIN if self.readable else select.POLLOUT, 0)
        return sum(ours for theirs, ours in bits.items() if found & theirs)

    def add_waiter(self, waiter: Waiter) -> None:
        self._waiting.append(waiter)
        threading.Thread(target=self._wake, args=(waiter,), daemon=True).start()

    def remove_waiter(self, waiter: Waiter) -> None:
        if waiter in self._waiting:
            self._waiting.remove(waiter)

    def reopen(self, flags: int) -> OpenFile:
        self.acquire()
        return self

    def close(self) -> None:
        os.close(self._descriptor)

    def _wake(self, waiter: Waiter) -> None:
        while waiter in self._waiting:
            if self._poll(select.POLLIN if self.readable else select.POLLOUT, _LOOK_AGAIN_MS):
                waiter.wake()
                time.sleep(_REST_S)

    def _ready(self, events: int) -> bool:
        return bool(self._poll(events, 0))

    def _poll(self, events: int, timeout_ms: int) -> int:
        watch = select.poll()
        watch.register(self._descriptor, events)
        found = watch.poll(timeout_ms)
        return found[0][1] if found else 0

    def _call(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except OSError as error:
            raise PosixError(Errno(error.errno or Errno.EIO), self.path) from None
