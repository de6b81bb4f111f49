"""PidFile: a descriptor of a process, ready for reading once the process has ended."""

from __future__ import annotations

from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_RDWR, POLLIN, S_IFREG, Stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.open_file import Waiter

    from .process import Process


class PidFile(OpenFile):
    """What pidfd_open gives: it can be polled and sent signals to, but neither read nor written."""

    __slots__ = ("process",)

    def __init__(self, process: Process) -> None:
        super().__init__(None, O_RDWR, "anon_inode:[pidfd]")
        self.process = process
        self.seekable = False

    def poll(self) -> int:
        """POLLIN once the process has ended."""
        return POLLIN if self.process.ended else 0

    def add_waiter(self, waiter: Waiter) -> None:
        """Have waiter woken when the process ends."""
        self.process.kernel.table.watch(self.process, waiter)

    def remove_waiter(self, waiter: Waiter) -> None:
        """Undo one add_waiter."""
        self.process.kernel.table.unwatch(self.process, waiter)

    def stat(self) -> Stat:
        """A file of no kind in particular."""
        return Stat(0, self.process.pid, S_IFREG | 0o600, 1, 0, 0, 0, 0, 4096, 0, 0, 0, 0, 0)
