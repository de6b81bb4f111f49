"""Starting CPython: what each process of it has, and what an instance that begins from no image does first."""

from __future__ import annotations

from vesicle.kernel.door.call import Door

from .flags import NORMAL_FLAGS, set_flag
from .installation import HOME, SITE_PACKAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from vesicle.kernel.door.table import DoorEntry
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.resident import Resident

# The archive's own finders come last: what lies in site-packages may be newer than what the archive has.
PRELUDE = f"import sys\nsys.path[:0] = {[HOME, SITE_PACKAGES]!r}\n"
_PY_FILE_INPUT = 257  # CPython's Include/compile.h


def open_to(process: Process, entries: Mapping[str, DoorEntry]) -> None:
    """Give a process what the guest expects: the root as a directory it has open, and a door with entries of its own."""
    from vesicle.kernel.wasip1.prestat import add_preopens

    process.uses_extension = True  # paths are resolved as Linux does
    add_preopens(process, ("/",))
    process.door = Door(entries)


def initialise(resident: Resident, seed: int) -> None:
    """Start the interpreter of a new instance. seed: of the hashes of text, 32 bits."""
    from .artifacts import HASH_SEED  # not on the start path

    resident.call("_initialize")
    resident.instance.set_global(HASH_SEED, 1 | seed << 32)
    resident.call("wizer.initialize")


def set_normal_flags(resident: Resident, addresses: dict[str, int]) -> None:
    """Set the flags as python3 has them without options; the address of the configuration becomes one of addresses."""
    addresses["config"] = resident.call("_Py_GetConfig")
    for name, value in NORMAL_FLAGS.items():
        set_flag(resident.instance, addresses, name, value)


def run_text(resident: Resident, text: str) -> bool:
    """Run Python text in __main__; False if it raised, after its traceback was printed."""
    names = resident.call("PyModule_GetDict", resident.call("PyImport_AddModule", _text(resident, "__main__")))
    ended = resident.call("PyRun_StringFlags", _text(resident, text), _PY_FILE_INPUT, names, names, 0)
    if not ended:
        resident.call("PyErr_Print")
    return bool(ended)


def _text(resident: Resident, text: str) -> int:
    """Put text into the guest's memory as a C string, which stays there."""
    data = text.encode() + b"\0"
    address = resident.call("host_alloc", len(data))
    resident.instance.memory_view()[address : address + len(data)] = data
    return address
