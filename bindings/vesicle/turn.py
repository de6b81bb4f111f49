"""Turn: one call's turn at what a single thread at a time may use, a session's shell or an interpreter.

Whoever waits for the call on another thread may end it: while it waits it gives up, later its own command is killed and no
other. Absent on purpose: an order among those who wait.
"""

from __future__ import annotations

from vesicle.kernel.waitqueue import LOOK_AGAIN_S

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _thread import RLock

    from vesicle.kernel.command import Command


class GivenUpError(Exception):
    """A turn was given up while it was waited for; whoever did that knows."""


class Turn:
    """A turn that was not begun yet, runs, or is over. work: the command that runs in it, once it does."""

    __slots__ = ("over", "work")

    def __init__(self) -> None:
        self.over = False
        self.work: Command | None = None

    def take(self, lock: RLock) -> None:
        """Acquire the lock, on a thread that no signal of the host's interrupts.

        Blocks: until the lock is free.
        Raises: GivenUpError shortly after end() or give_up().
        """
        while not lock.acquire(True, LOOK_AGAIN_S):
            if self.over:
                raise GivenUpError
        if self.over:
            lock.release()
            raise GivenUpError

    def begin(self, work: Command) -> None:
        """Say what runs in it now. On the thread whose turn it is."""
        self.work = work
        if self.over:
            work.kill()

    def give_up(self) -> None:
        """Wait no longer. For any thread."""
        self.over = True

    def end(self) -> None:
        """Give it up, or kill the command that runs in it. For any thread."""
        self.over = True
        work = self.work  # read after `over` was set: begin() does it the other way round
        if work is not None:
            work.kill()
