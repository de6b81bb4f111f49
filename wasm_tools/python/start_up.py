"""Starting CPython in a new instance: what an image has behind it."""

from __future__ import annotations

from .artifacts import HASH_SEED
from .installation import HOME, SITE_PACKAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.wasm.resident import Resident

# The archive's own finders come last: what lies in site-packages may be newer than what the archive has.
PRELUDE = f"import sys\nsys.path[:0] = {[HOME, SITE_PACKAGES]!r}\n"
_PY_FILE_INPUT = 257  # CPython's Include/compile.h


def initialise(resident: Resident, seed: int) -> None:
    """Start the interpreter of a new instance. seed: of the hashes of text, 32 bits."""
    resident.call("_initialize")
    resident.instance.set_global(HASH_SEED, 1 | seed << 32)
    resident.call("wizer.initialize")


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
