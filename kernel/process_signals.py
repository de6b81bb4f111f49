"""The signal state of one process: what is pending, blocked, caught, and how it is delivered.

No handler runs here. A caught signal is announced (the guest's signal word is set, a blocking call ends with EINTR) and the
program takes it and runs its own handler; everything else is the default action. POSIX 2.4.
"""

from __future__ import annotations

import _thread

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

from . import wait_status
from .process_exit import ProcessExit
from .signals import STOP_MASK, UNBLOCKABLE_MASK, DefaultAction, Signal, default_action, signals_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .process import Process

SIG_DFL = 0
SIG_IGN = 1
CATCH = 2  # the handler of Python programs: they take the signal themselves

SA_NOCLDSTOP = 0x1
SA_NOCLDWAIT = 0x2
SA_NODEFER = 0x40000000
SA_RESETHAND = 0x80000000
SA_OWN = 1 << 40  # ours: ignored by this program and not by its children, as a shell resets it between fork and exec

_CONT = 1 << (Signal.SIGCONT - 1)
_KILL = 1 << (Signal.SIGKILL - 1)
_ALL = (1 << 64) - 1

# Signals change rarely and for a few processes at once: one lock serves them all.
_lock = _thread.RLock()


class SignalAction(Record):
    """What sigaction(2) set: handler 0 default, 1 ignore, else caught; flags SA_*; mask blocked while it is handled."""

    handler: int = SIG_DFL
    flags: int = 0
    mask: int = 0


class SignalInfo(Record):
    """What came with a signal: siginfo's code, sender's or child's pid, uid and status."""

    code: int = 0
    pid: int = 0
    uid: int = 0
    status: int = 0


_DEFAULT = SignalAction()
_FROM_KERNEL = SignalInfo()


class ProcessSignals:
    """Pending, blocked and caught signals of one process. Masks: bit n-1 is signal n."""

    __slots__ = ("_infos", "_process", "_restore", "actions", "blocked", "catcher", "caught", "generated", "word")

    def __init__(self, process: Process) -> None:
        self._process = process
        # guards: everything here, and Process.pending (_lock of the module)
        self.actions: dict[int, SignalAction] = {}
        self.blocked: int = 0
        self.generated: int = 0  # sent and not yet acted on
        self.caught: int = 0  # of these, announced to the program
        self.word = 0  # guest address of the signal word; 0: none
        self.catcher: Callable[[int], object] | None = None  # takes what is caught at once, on the process's thread
        self._infos: dict[int, SignalInfo] = {}  # what came with each that was sent; counts while it is in generated
        self._restore: int | None = None  # mask of before sigsuspend, given to the first handler

    def action(self, signal: int) -> SignalAction:
        """Return the action in force."""
        return self.actions.get(signal, _DEFAULT)

    def ignored(self) -> int:
        """Return the mask of the signals that were told to be ignored."""
        return sum(1 << (number - 1) for number, action in self.actions.items() if action.handler == SIG_IGN)

    def set_action(self, signal: int, action: SignalAction) -> None:
        """Set the action of signal.

        Raises: EINVAL no such signal, or SIGKILL or SIGSTOP.
        """
        if not 1 <= signal <= 64 or signal in (Signal.SIGKILL, Signal.SIGSTOP):
            raise PosixError(Errno.EINVAL)
        with _lock:
            self.actions[signal] = action
            bit = 1 << (signal - 1)
            if self._ignores(signal):
                self.generated &= ~bit
                self.caught &= ~bit
            self._recompute()

    def inherit(self, parent: ProcessSignals, *, keep_caught: bool = False) -> None:
        """Take the parent's actions and mask, as fork does; caught signals fall back to default unless kept (exec)."""
        self.blocked = parent.blocked
        if parent.actions:
            self.actions = dict(parent.actions)
            if not keep_caught:
                self.reset_caught()

    def reset_caught(self) -> None:
        """Put caught signals back to default: the process runs another program."""
        self.actions = {
            number: action
            for number, action in self.actions.items()
            if action.handler == SIG_IGN and not action.flags & SA_OWN
        }
        self.word = 0
        self.catcher = None
        self.caught = 0
        self._recompute()

    def send(self, signal: int, info: SignalInfo = _FROM_KERNEL) -> None:
        """Generate signal for the process and wake it if it must act."""
        process = self._process
        bit = 1 << (signal - 1)
        goes_on = stops = False
        with _lock:
            if process.ended:
                return
            if signal == Signal.SIGCONT:
                self.generated &= ~STOP_MASK
                goes_on = bool(process.stopped)
                process.stopped = 0
                process.continued = goes_on or process.continued
            elif bit & STOP_MASK:
                self.generated &= ~_CONT
            if not bit & self.blocked and self._ignores(signal):
                self._recompute()
                process.waiter.wake()
                if goes_on:
                    process.kernel.table.child_changed(process)
                return
            self._generate(signal, info)
            stops = process.foreground is not None and self._stops(process.pending & bit)
            if stops:
                self.generated &= ~bit
                self._recompute()
        if stops:
            # A child has its thread: the process stands still already.
            process.note_stop(signal)
        # Also for a blocked signal: sigtimedwait may wait for it.
        process.waiter.wake()
        if process.pending:
            process.kernel.nudge()
            child = process.foreground
            if child is not None and self.fatal():
                # It can't end before the child that has its thread does.
                child.signals.send(signal, info)

    def _generate(self, signal: int, info: SignalInfo) -> None:
        bit = 1 << (signal - 1)
        if not self.generated & bit:  # else it is the same signal still
            self.generated |= bit
            self._infos[signal] = info
        self._recompute()

    def deliver(self) -> bool:
        """Act on what is pending; True if a caught signal was announced.

        Raises: ProcessExit a signal ended the process.
        """
        announced = False
        process = self._process
        while process.pending:
            with _lock:
                bits = process.pending
                bit = bits & _KILL or bits & -bits
                process.pending = bits & ~bit
                signal = bit.bit_length()
                handler = self.action(signal).handler
                if handler not in (SIG_DFL, SIG_IGN):
                    self.caught |= bit
                    announced = True
                    continue
                self.generated &= ~bit
            if handler == SIG_DFL:
                self._default(signal)
        if announced and self.word and process.memory is not None:
            process.memory.write_u32(self.word, 1)
        if announced and self.catcher is not None:
            self._hand_over(self.catcher)
        return announced

    def _hand_over(self, catcher: Callable[[int], object]) -> None:
        for signal in self._take_caught():
            catcher(signal)

    def fatal(self) -> int:
        """Return a pending signal that will end the process, 0 if there is none."""
        for signal in signals_in(self._process.pending):
            if self.action(signal).handler == SIG_DFL and default_action(signal) is DefaultAction.TERMINATE:
                return signal
        return 0

    def check_fatal(self) -> None:
        """Act on what would end the process and leave the rest pending: its program is busy being a vfork child.

        Raises: ProcessExit a pending signal ends the process.
        """
        signal = self.fatal()
        if signal:
            raise ProcessExit(wait_status.from_signal(signal))

    def take_stop(self) -> int:
        """Take a pending signal whose action is to stop the process; 0 if there is none."""
        with _lock:
            for signal in signals_in(self._process.pending & STOP_MASK):
                bit = 1 << (signal - 1)
                if self._stops(bit):
                    self.generated &= ~bit
                    self._recompute()
                    return signal
        return 0

    def take(self) -> tuple[int, SignalAction, int, SignalInfo] | None:
        """Take the lowest announced signal: (signal, action, mask to restore after the handler, info).

        The action's mask is blocked from now on. POSIX sigaction.
        """
        with _lock:
            ready = self.caught & ~self.blocked if self._restore is None else self.caught
            if not ready:
                self._announce(False)
                return None
            bit = ready & -ready
            signal = bit.bit_length()
            action = self.action(signal)
            restore, self._restore = (self.blocked if self._restore is None else self._restore), None
            self.blocked = restore | action.mask | (0 if action.flags & SA_NODEFER else bit)
            self.blocked &= ~UNBLOCKABLE_MASK
            self.caught &= ~bit
            self.generated &= ~bit
            if action.flags & SA_RESETHAND:
                self.actions.pop(signal, None)
            self._recompute()
            self._announce(bool(self.caught & ~self.blocked))
            return signal, action, restore, self._infos[signal]

    def take_all(self) -> list[int]:
        """Take every announced signal without changing the mask: Python programs run their traps themselves."""
        process = self._process
        if process.pending:
            self.deliver()
        if not self.caught:
            return []
        return self._take_caught()

    def _take_caught(self) -> list[int]:
        with _lock:
            taken, self.caught = self.caught, 0
            self.generated &= ~taken
            self._recompute()
        return signals_in(taken)

    def take_of(self, wanted: int) -> tuple[int, SignalInfo] | None:
        """Take a pending signal of the mask wanted, whatever its action (sigtimedwait)."""
        with _lock:
            ready = self.generated & wanted
            if not ready:
                return None
            bit = ready & -ready
            self.generated &= ~bit
            self.caught &= ~bit
            self._recompute()
            return bit.bit_length(), self._infos[bit.bit_length()]

    def set_mask(self, mask: int) -> None:
        """Replace the set of blocked signals."""
        with _lock:
            self.blocked = mask & ~UNBLOCKABLE_MASK & _ALL
            # What was announced and is blocked again waits like any other.
            self.caught &= ~self.blocked
            self._recompute()

    def suspend_with(self, mask: int) -> None:
        """Use mask until the next `take` gives back the one of now (sigsuspend, ppoll)."""
        self._restore = self.blocked
        self.set_mask(mask)

    def end_suspend(self) -> None:
        """Put the mask of before back if no announced signal will."""
        if self._restore is not None and not self.caught:
            restore, self._restore = self._restore, None
            self.set_mask(restore)

    def pending_set(self) -> int:
        """Return the signals that were sent, are blocked and wait (sigpending)."""
        return self.generated & self.blocked

    def _recompute(self) -> None:
        self._process.pending = self.generated & ~self.blocked & ~self.caught

    def _announce(self, value: bool) -> None:
        memory = self._process.memory
        if self.word and memory is not None:
            memory.write_u32(self.word, int(value))

    def _stops(self, bit: int) -> bool:
        signal = bit.bit_length()
        return bool(bit) and self.action(signal).handler == SIG_DFL and default_action(signal) is DefaultAction.STOP

    def _ignores(self, signal: int) -> bool:
        handler = self.action(signal).handler
        return handler == SIG_IGN or (handler == SIG_DFL and default_action(signal) is DefaultAction.IGNORE)

    def _default(self, signal: int) -> None:
        action = default_action(signal)
        if action is DefaultAction.STOP:
            self._process.stop(signal)
        elif action not in (DefaultAction.IGNORE, DefaultAction.CONTINUE):
            raise ProcessExit(wait_status.from_signal(signal))


def send_all(processes: Iterable[Process], signal: int, info: SignalInfo = _FROM_KERNEL) -> None:
    """Generate signal for several processes at once: none of them acts on its own before all have it."""
    with _lock:
        for process in processes:
            process.signals.send(signal, info)
