"""sys.flags of the guest, and CPython's configuration: set by the host, in the memory, since an image has them made already.

The addresses of the items, of the small integers and of the configuration are facts of the image (guest: freeze.py).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vesicle.kernel.wasm.instance import Instance

# What the interpreter that upstream initialises has otherwise: it is made as an isolated one.
NORMAL_FLAGS = {
    "dont_write_bytecode": 0,
    "ignore_environment": 0,
    "isolated": 0,
    "no_site": 0,
    "no_user_site": 0,
    "safe_path": 0,
}
_TRUTHS = frozenset(("dev_mode", "safe_path"))

# By option: the flags it sets.
_BY_LETTER = {
    "b": ("bytes_warning",),
    "B": ("dont_write_bytecode",),
    "d": ("debug",),
    "E": ("ignore_environment",),
    "i": ("inspect", "interactive"),
    "I": ("isolated", "ignore_environment", "no_user_site", "safe_path"),
    "O": ("optimize",),
    "P": ("safe_path",),
    "q": ("quiet",),
    "s": ("no_user_site",),
    "S": ("no_site",),
    "v": ("verbose",),
}
# What CPython reads from its configuration while it runs: offsets in PyConfig (3.15, Include/cpython/initconfig.h).
_CONFIGURED = {"bytes_warning": 124, "dev_mode": 12, "optimize": 140, "verbose": 152, "warn_default_encoding": 128}
_BY_XOPTION = {"dev": "dev_mode", "warn_default_encoding": "warn_default_encoding"}
_MAX = 9  # the option's count is an integer that always exists


def flags_of(letters: Mapping[str, int], xoptions: Sequence[str] = ()) -> dict[str, int]:
    """Return the items of sys.flags for options by how often each was given, and for those of -X."""
    found = {name: 1 for option, name in _BY_XOPTION.items() if option in xoptions}
    for letter, count in letters.items():
        for name in _BY_LETTER.get(letter, ()):
            found[name] = max(found.get(name, 0), min(count, _MAX))
    return found


def set_flag(instance: Instance, addresses: Mapping[str, int], name: str, value: int) -> None:
    """Set one item of sys.flags."""
    if name in _TRUTHS:
        item = addresses["bool 1" if value else "bool 0"]
    else:
        item = addresses["int 0"] + value * (addresses["int 1"] - addresses["int 0"])
    place = addresses[f"flag {name}"]
    memory = instance.memory_view()
    memory[place : place + 4] = item.to_bytes(4, "little")
    if name in _CONFIGURED:
        place = addresses["config"] + _CONFIGURED[name]
        memory[place : place + 4] = value.to_bytes(4, "little")
