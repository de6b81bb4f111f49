"""From WebAssembly to native code files.

Absent on purpose: where compiled files are kept and under which names; that is the tool cache's. Nothing is executed
here.
"""

from __future__ import annotations

import ctypes
import os
from _thread import get_ident

from . import capi
from .errors import EngineError
from .settings import new_engine

WASM_MAGIC = b"\0asm"

_forked = False


def _remember_fork() -> None:
    global _forked
    _forked = True


os.register_at_fork(after_in_child=_remember_fork)


def compile_to_bytes(wasm: bytes, *, fuel: bool = False) -> bytes:
    """Return wasm compiled for this machine, in wasmtime's own format.

    Blocks: while it compiles, about a second for a megabyte.
    Raises: EngineError it is no valid module
    """
    # The engine is deleted afterwards, so that its thread pool is not met again by a forked child, which has no such
    # threads.
    engine = new_engine(fuel=fuel, parallel=not _forked)
    out, code = capi.words(1), capi.words(2)
    try:
        error = capi.module_new(engine, wasm, len(wasm), out)
        if error:
            raise EngineError(f"not a valid WebAssembly module: {capi.one_line(capi.take_error(error))}")
        error = capi.module_serialize(out[0], code)
        capi.module_delete(out[0])
        if error:
            raise EngineError(f"cannot serialize the compiled module: {capi.take_error(error)}")
        return capi.take_bytes(code)
    finally:
        capi.engine_delete(engine)


def precompile(wasm_path: str, cwasm_path: str, *, fuel: bool = False) -> None:
    """Compile the host file wasm_path into the host file cwasm_path.

    The file appears whole or not at all, and only we may read it.

    Raises: EngineError it is no valid module · OSError the files cannot be read or written
    """
    with open(wasm_path, "rb") as file:
        code = compile_to_bytes(file.read(), fuel=fuel)
    write_private(cwasm_path, code)


def write_private(path: str, data: bytes) -> None:
    """Write a host file atomically with mode 0600; a running process that has mapped the old file keeps it."""
    temporary = f"{path}.{os.getpid()}.{get_ident()}.tmp"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)  # native code is trusted when loaded, so a crash must not leave it half zeros
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def validate(wasm: bytes) -> str | None:
    """Return what is wrong with wasm as a module for our engines, None if nothing is."""
    engine = new_engine(fuel=False)
    try:
        error = capi.module_validate(engine, wasm, len(wasm))
        return capi.one_line(capi.take_error(error)) if error else None
    finally:
        capi.engine_delete(engine)


def assemble(text: str) -> bytes:
    """Return the binary of a module in WebAssembly's text format.

    Raises: EngineError a syntax error, with its line
    """
    source, out = text.encode(), capi.words(2)
    error = capi.wat2wasm(source, len(source), ctypes.addressof(out))
    if error:
        raise EngineError(capi.take_error(error))
    return capi.take_bytes(out)
