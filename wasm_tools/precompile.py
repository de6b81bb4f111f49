"""From a module to native code files, in a process of its own: `python -m vesicle.wasm_tools.precompile CACHE SHA256...`.

Two kinds, for the two engines: with epoch interruption alone, and with fuel as well. What is there already is left.
"""

from __future__ import annotations

import os
import sys

from .cache import cache_folder, make_private, module_path, native_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .cache import CachedCommand

    Places = Callable[[str], tuple[str, ...]]  # where native code for the engine of a key may be


def missing_native_code(folder: str, digests: Iterable[str]) -> list[str]:
    """Return those modules of a cache folder that lack native code for one of this installation's engines."""
    return [sha256 for sha256 in digests if _lacking(_places_in(folder, sha256))]


def cold_modules(commands: Iterable[CachedCommand]) -> list[CachedCommand]:
    """Return one command of each module that lacks native code, carried modules included."""
    modules = {command.sha256: command for command in commands}
    return [command for command in modules.values() if _lacking(command.cwasm_paths)]


def warm_module(command: CachedCommand) -> None:
    """Compile a command's module for both engines, into the user's cache if it is carried.

    Raises: EngineError it is no valid module · OSError the file can't be written
    """
    make_private(cache_folder())
    _compile(command.wasm_path, command.cwasm_paths)


def precompile_module(folder: str, sha256: str) -> None:
    """Compile one module for both engines.

    Raises: EngineError it is no valid module · OSError the file can't be written
    """
    _compile(module_path(folder, sha256), _places_in(folder, sha256))


def _places_in(folder: str, sha256: str) -> Places:
    return lambda key: (native_path(folder, sha256, key),)


def _lacking(places: Places) -> list[tuple[bool, str]]:
    """Return for which engines (with fuel or not) native code is in none of its places, and the last of those."""
    from vesicle.kernel.wasm.settings import engine_key

    wanted = [(fuel, places(engine_key(fuel=fuel))) for fuel in (False, True)]
    return [(fuel, paths[-1]) for fuel, paths in wanted if not any(map(os.path.exists, paths))]


def _compile(wasm_path: str, places: Places) -> None:
    from vesicle.kernel.wasm.engine import precompile

    for fuel, path in _lacking(places):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        precompile(wasm_path, path, fuel=fuel)


def main(arguments: list[str]) -> int:
    """Compile the modules named; say on the standard error which one can't be."""
    from vesicle.kernel.wasm.errors import EngineError

    folder, *digests = arguments
    for sha256 in digests:
        try:
            precompile_module(folder, sha256)
        except (EngineError, OSError) as error:
            sys.stderr.write(f"{sha256[:12]}: {error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
