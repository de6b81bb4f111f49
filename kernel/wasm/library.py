"""Finding and loading the shared library that the wasmtime wheel carries.

Absent on purpose: `importlib.util.find_spec` (3 ms) and the wheel's own Python package (32 ms); a walk over sys.path
costs 0.1 ms.
"""

from __future__ import annotations

import os
import sys

from vesicle.vfs.record import Record

from .errors import EngineError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctypes import CDLL

SUPPORTED_MAJOR_VERSIONS = (49, 50)
"""Major versions of wasmtime whose C structures and symbols `capi` was checked against."""

_FILE_NAMES = {"linux": "_libwasmtime.so", "darwin": "_libwasmtime.dylib", "win32": "_wasmtime.dll"}
_MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}
_INSTALL = 'install it with: pip install "wasmtime>=49,<51"'


class Wheel(Record):
    """An installed wasmtime wheel: its version, the folder name of its platform, the path of its library."""

    version: str
    platform: str
    library_path: str


def platform_name() -> str:
    """Return the wheel's name of this platform, such as `linux-x86_64`.

    Raises: EngineError no wheel has a library for it
    """
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "unknown")
    known = _MACHINES.get(machine.lower())
    if sys.platform not in _FILE_NAMES or known is None or sys.maxsize <= 2**32:
        bits = 64 if sys.maxsize > 2**32 else 32
        raise EngineError(
            f"no WebAssembly engine for this platform ({sys.platform}, {machine}, {bits}-bit Python): "
            "use a 64-bit Python on Linux x86_64, where Vesicle is tested, or on another platform with a wasmtime wheel"
        )
    return f"{sys.platform}-{known}"


def find_wheel() -> Wheel:
    """Return the first usable wheel on sys.path.

    Raises: EngineError this platform has no library · no wheel is installed · its version is not supported
    """
    platform = platform_name()
    relative = os.path.join("wasmtime", platform, _FILE_NAMES[sys.platform])
    for folder in sys.path:
        library_path = os.path.join(folder or os.curdir, relative)
        if os.path.isfile(library_path):
            return Wheel(_installed_version(folder or os.curdir), platform, os.path.abspath(library_path))
    raise EngineError(f"the wasmtime package with a library for {platform} is not installed: {_INSTALL}")


def _installed_version(folder: str) -> str:
    # Only the folder's name is read: importlib.metadata would cost more than starting the engine.
    for name in os.listdir(folder):
        if name.startswith("wasmtime-") and name.endswith(".dist-info"):
            version = name[len("wasmtime-") : -len(".dist-info")]
            if _major(version) in SUPPORTED_MAJOR_VERSIONS:
                return version
            raise EngineError(f"wasmtime {version} in {folder} is not supported: {_INSTALL}")
    raise EngineError(f"wasmtime in {folder} has no .dist-info folder, so its version is unknown: {_INSTALL}")


def _major(version: str) -> int:
    number = version.partition(".")[0]
    return int(number) if number.isdecimal() else -1


def load_library(wheel: Wheel) -> CDLL:
    """Load the wheel's library.

    Raises: EngineError the system's loader refuses it
    """
    import ctypes

    try:
        return ctypes.CDLL(wheel.library_path)
    except OSError as error:
        raise EngineError(
            f"wasmtime {wheel.version}'s library does not load on this system ({error}): "
            "the wheel needs glibc 2.17 or newer; reinstall it with: pip install --force-reinstall wasmtime"
        ) from error
