"""Ctrl-C while a command runs on the main thread: the guest dies first, then KeyboardInterrupt is raised from run().

An exception thrown into the middle of the kernel would leave locks taken and tables half changed, so Python's own handler
is replaced for the time of a command: the new one only notes the signal and has another thread kill the command. A handler
of the embedding program's is left alone. Absent on purpose: other signals.
"""

from __future__ import annotations

from _thread import allocate_lock, start_new_thread

from vesicle.kernel.signals import Signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from typing import Protocol

    class Interruptible(Protocol):
        """A command, or what else Ctrl-C is to end."""

        def kill(self, signal: int, /) -> None:
            """End it, with the signal or otherwise."""
else:
    import _signal  # the module signal makes enumerations, which costs more than all the rest of this

_SIGINT = int(Signal.SIGINT)
_default = _signal.default_int_handler


class InterruptGuard:
    """Context in which SIGINT kills a command instead of raising. Leaving it raises KeyboardInterrupt if one came."""

    __slots__ = ("_command", "_installed", "_killed", "_noted")

    def __init__(self, command: Interruptible) -> None:
        self._command = command
        self._installed = False
        self._noted = False
        self._killed = allocate_lock()  # held while the killing thread is at work

    def __enter__(self) -> InterruptGuard:
        if _signal.getsignal(_SIGINT) is _default:
            try:
                _signal.signal(_SIGINT, self._handle)
                self._installed = True
            except ValueError:
                pass  # not the main thread, which is the only one that signals interrupt
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not self._installed:
            return
        _signal.signal(_SIGINT, _default)
        if self._noted:
            with self._killed:
                pass
            raise KeyboardInterrupt from error

    def _handle(self, signal: int, frame: object) -> None:
        # Runs between two bytecodes of the main thread, which may hold any lock of the kernel's: nothing is done here.
        if not self._noted:
            self._noted = True
            self._killed.acquire()
            start_new_thread(self._kill, ())

    def _kill(self) -> None:
        try:
            self._command.kill(Signal.SIGKILL)
        finally:
            self._killed.release()
