"""The functions that guests may import: both ABIs' tables and the door, given to an engine once.

The only place that knows the tables and the engine.
"""

from __future__ import annotations

from _thread import allocate_lock

from .abi.entry import Entry
from .abi.errno import WASI_ERRNO
from .extension.table import MODULE as EXTENSION_MODULE
from .extension.table import TABLE as EXTENSION_TABLE
from .wasip1.table import MODULE as WASIP1_MODULE
from .wasip1.table import TABLE as WASIP1_TABLE
from .wasm.capi import ADDRESS_SPACE
from .wasm.linker import HostFunction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .wasm.engine import Engine

_lock = allocate_lock()
# guards: the definition of an engine

# What CPython for WASI calls its host by (kernel/door).
DOOR_MODULE = "host"
DOOR = Entry("call", "uuuu", f"{__name__.rpartition('.')[0]}.door.call")

_NO_RESULT = frozenset(("proc_exit",))


def define(engine: Engine) -> None:
    """Give engine the host functions, unless it has them already."""
    if engine.defined:
        return
    with _lock:
        if not engine.defined:
            engine.define(functions(traced=engine.traced), WASI_ERRNO)


def functions(*, traced: bool = False) -> tuple[HostFunction, ...]:
    """Return all functions of both ABIs and the door; each is loaded when the first module asks for it.

    Those that are traced report each call to the tracer of the process's command.
    """
    return tuple(
        [_host_function(WASIP1_MODULE, entry, "wasi", traced) for entry in WASIP1_TABLE]
        + [_host_function(EXTENSION_MODULE, entry, "linux", traced) for entry in EXTENSION_TABLE]
        + [_host_function(DOOR_MODULE, DOOR, "linux", traced)]
    )


def _host_function(module: str, entry: Entry, kind: str, traced: bool) -> HostFunction:
    result = "" if entry.name in _NO_RESULT else "i"

    def load() -> HostFunction:
        if traced:
            from .traced_guest import traced as with_report

            return HostFunction(module, entry.name, entry.params, result, with_report(entry), kind)
        raw = entry.raw
        made = raw(ADDRESS_SPACE) if raw is not None else None
        return HostFunction(module, entry.name, entry.params, result, entry.function, kind, made)

    return HostFunction(module, entry.name, entry.params, result, kind=kind, load=load)
