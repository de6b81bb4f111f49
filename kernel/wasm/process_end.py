"""How a callback ends its process: the cause is noted on the instance, and wasmtime gets a trap to unwind the guest.

Absent on purpose: any exception; nothing here raises, since there is no one left to catch it.
"""

from __future__ import annotations

from _thread import get_ident

from . import capi
from .running import running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .instance import Instance

_TRAP_MESSAGE = b"the process ended in a system call"


def end_process(error: BaseException) -> int:
    """Note the end of the current thread's process; return the trap (wasm_trap_t) that unwinds it."""
    _note(error)
    return capi.trap_new(_TRAP_MESSAGE, len(_TRAP_MESSAGE))


def end_process_at_checkpoint(error: BaseException) -> int:
    """Note the end of the current thread's process; return the error (wasmtime_error_t) that unwinds it."""
    _note(error)
    return capi.error_new(_TRAP_MESSAGE)


def _note(error: BaseException) -> None:
    process = running.get(get_ident())
    instance: Instance | None = process.instance if process is not None else None
    if instance is not None:
        instance.note_end(error)
