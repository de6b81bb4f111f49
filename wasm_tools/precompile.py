"""From a module to native code files, in a process of its own: `python -m vesicle.wasm_tools.precompile CACHE SHA256...`.

Two kinds, for the two engines: with epoch interruption alone, and with fuel as well. What is there already is left.
"""

from __future__ import annotations

import os
import sys

from .cache import cache_folder, make_private, module_path, native_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .cache import CachedCommand


def missing_native_code(folder: str, digests: Iterable[str]) -> list[str]:
    """Return those modules of a cache folder that lack native code for one of this installation's engines."""
    from vesicle.kernel.wasm.engine import engine_key

    keys = [engine_key(fuel=fuel) for fuel in (False, True)]
    return [sha for sha in digests if not all(os.path.exists(native_path(folder, sha, key)) for key in keys)]


def cold_modules(commands: Iterable[CachedCommand]) -> list[CachedCommand]:
    """Return one command of each module that lacks native code, carried modules included."""
    from vesicle.kernel.wasm.engine import engine_key

    keys = [engine_key(fuel=fuel) for fuel in (False, True)]
    modules = {command.sha256: command for command in commands}
    return [command for command in modules.values() if not all(_is_warm(command, key) for key in keys)]


def _is_warm(command: CachedCommand, key: str) -> bool:
    return any(os.path.exists(path) for path in command.cwasm_paths(key))


def warm_module(command: CachedCommand) -> None:
    """Compile a command's module for both engines, into the user's cache if it is carried.

    Raises: EngineError it is no valid module · OSError the file can't be written
    """
    from vesicle.kernel.wasm.engine import engine_key, precompile

    make_private(cache_folder())
    for fuel in (False, True):
        key = engine_key(fuel=fuel)
        if not _is_warm(command, key):
            path = command.cwasm_paths(key)[-1]
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            precompile(command.wasm_path, path, fuel=fuel)


def precompile_module(folder: str, sha256: str) -> None:
    """Compile one module for both engines.

    Raises: EngineError it is no valid module · OSError the file can't be written
    """
    from vesicle.kernel.wasm.engine import engine_key, precompile

    for fuel in (False, True):
        path = native_path(folder, sha256, engine_key(fuel=fuel))
        if not os.path.exists(path):
            precompile(module_path(folder, sha256), path, fuel=fuel)


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
