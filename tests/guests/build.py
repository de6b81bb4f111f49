"""Builds the guest programs beside it with Zig's C compiler, into a cache outside the checkout, keyed by what goes in.

Also run by hand: python build.py NAME prints where the module is.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
_FREESTANDING = ("-target", "wasm32-freestanding", "-nostdlib", "-Wl,--no-entry", "-fno-builtin")
_LIBC = ("-target", "wasm32-wasi")
_COMMON = ("-O1", "-std=gnu11", "-Wall", "-Wno-unused-function", "-fno-sanitize=all", "-Wl,--strip-debug")
_TEST = re.compile(r"^TEST\((\w+)\)", re.MULTILINE)


def cache_folder() -> Path:
    """Return the folder that built guests are kept in."""
    base = os.environ.get("VESICLE_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "vesicle-test-guests"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def tests_of(name: str) -> list[str]:
    """Return the names of the TEST functions of a guest program."""
    return _TEST.findall((HERE / f"{name}.c").read_text())


def build(name: str) -> Path:
    """Return the module built from NAME.c, building it if no one has yet."""
    source = (HERE / f"{name}.c").read_text()
    uses_libc = '#include "' not in source
    flags = (*(_LIBC if uses_libc else _FREESTANDING), *_COMMON)
    if not uses_libc:
        table = "".join(f'    {{"{test}", test_{test}}},\n' for test in tests_of(name))
        source += f"\nconst struct test tests[] = {{\n{table}    {{0, 0}},\n}};\n"
    headers = "".join(path.read_text() for path in sorted(HERE.glob("*.h")))
    digest = hashlib.sha256("\0".join((source, headers, *flags)).encode()).hexdigest()[:16]
    folder = cache_folder()
    module = folder / f"{name}-{digest}.wasm"
    if module.exists():
        return module
    # Test workers start at once: the first builds, the others wait for it.
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not module.exists():
            _compile(name, source, flags, module)
    return module


def _compile(name: str, source: str, flags: tuple[str, ...], module: Path) -> None:
    draft = module.with_suffix(f".{os.getpid()}")
    # "-" reads the source from standard input; #line keeps messages and __FILE__ those of the file.
    command = [sys.executable, "-m", "ziglang", "cc", *flags, f"-I{HERE}", "-x", "c", "-", "-o", str(draft)]
    text = f'#line 1 "{name}.c"\n{source}'
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"building {name}.c failed:\n{done.stderr}")
    draft.rename(module)


if __name__ == "__main__":
    print(build(sys.argv[1]))
