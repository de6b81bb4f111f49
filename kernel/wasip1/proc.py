"""proc_exit, proc_raise."""

from __future__ import annotations

from vesicle.kernel.abi.flags import SIGNAL_MAX, linux_signal
from vesicle.kernel.syscalls import signal as signal_calls
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def proc_exit(process: Process, _memory: GuestMemory, rval: int) -> None:
    """End the process with exit code rval & 255.

    Spec: preview1 proc_exit
    """
    process.exit(rval)


def proc_raise(process: Process, _memory: GuestMemory, sig: int) -> None:
    """Send the process itself a signal; with the default action of most, this call does not return. 0 does nothing.

    Raises: EINVAL no such signal
    Spec: preview1 proc_raise
    """
    if sig > SIGNAL_MAX:
        raise PosixError(Errno.EINVAL)
    signal_calls.kill(process, process.pid, linux_signal(sig))
