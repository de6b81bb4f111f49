"""sched_yield."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def sched_yield(_process: Process, _memory: GuestMemory) -> None:
    """Let others run. The call itself does: another thread may take the interpreter whenever a guest leaves it.

    Spec: preview1 sched_yield
    """
