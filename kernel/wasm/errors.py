"""Errors of the engine: what is wrong with this machine, this installation or this module.

Absent on purpose: traps of a running guest; those end the process and are told by `Exit`.
"""

from __future__ import annotations


class EngineError(Exception):
    """The engine cannot do what was asked; the text names the thing and what to do.

    Caught by exec (the guest sees ENOEXEC) and by the public API.
    """


class BrokenModuleError(EngineError):
    """A compiled module cannot be loaded: truncated, or made by another version or for another processor.

    Caught by whoever keeps the cache: delete the file and compile again.
    """


class ModuleError(EngineError):
    """A module is valid WebAssembly but no command this kernel can run: an unknown import, no `_start`, no memory.

    Caught by exec (the guest sees ENOEXEC).
    """


class PoolExhaustedError(EngineError):
    """No slot of the pool is free. Caught by whoever chose the engine with a pool: the others have no such limit."""


class WrongThreadError(EngineError):
    """This thread must not enter wasm now. Caught by no one: the scheduler asks `stack.can_run_here()` first."""
