"""Guests in WebAssembly text, a process that records what the engine asks of it, and a worker thread to run them on."""

from __future__ import annotations

import _thread
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.wasm.compiler import assemble
from vesicle.kernel.wasm.engine import Engine
from vesicle.kernel.wasm.exit import Exit
from vesicle.kernel.wasm.instance import Instance, run
from vesicle.kernel.wasm.linker import HostFunction
from vesicle.kernel.wasm.memory import GuestMemory
from vesicle.kernel.wasm.module import Module
from vesicle.kernel.wasm.stack import THREAD_STACK_BYTES
from vesicle.vfs.errors import Errno

T = TypeVar("T")

MEMORY_LIMIT_BYTES = 16 << 20
ERRNO_MAP = {errno: 1000 + errno for errno in Errno}  # no number of Linux, so that a mix-up shows


class FakeProcess:
    """A RunnableProcess; hook is what the host function `hook` does, on_checkpoint what a checkpoint does."""

    def __init__(self, hook: Callable[..., int | None] | None = None) -> None:
        self.memory: GuestMemory | None = None
        self.instance: Instance | None = None
        self.pending = 0
        self.delivered = 0
        self.checkpoints = 0
        self.hook = hook
        self.on_checkpoint: Callable[[], None] = lambda: None
        self.on_deliver: Callable[[], None] = lambda: None
        self.calls: list[tuple[int, ...]] = []

    def deliver(self) -> None:
        self.delivered += 1
        self.pending = 0
        self.on_deliver()

    def checkpoint(self) -> None:
        self.checkpoints += 1
        self.on_checkpoint()


def _hook(process: FakeProcess, memory: GuestMemory, *values: int) -> int | None:
    process.calls.append(values)
    return process.hook(process, memory, *values) if process.hook is not None else None


def _raw(process: FakeProcess, address: int) -> int:
    return process.hook(process, address) or 0 if process.hook is not None else 0


def _exit(process: FakeProcess, memory: GuestMemory, code: int) -> None:
    raise ProcessExit.exited(code)


# The table: names say the kind, parameters and result. Every guest imports what it uses by these names.
FUNCTIONS = [
    HostFunction("host", "exit", "i", "", _exit),
    HostFunction("host", "hook", "", "i", _hook),
    HostFunction("host", "hook_ii", "ii", "i", _hook),
    HostFunction("host", "hook_iIU", "iIU", "i", _hook),
    HostFunction("host", "hook_fF", "fF", "i", _hook),
    HostFunction("host", "raw_ii", "ii", "i", raw=_raw),
    HostFunction("host", "linux_iuI", "iuI", "i", _hook, kind="linux"),
    HostFunction("host", "linux_long", "i", "I", _hook, kind="linux"),
    HostFunction("host", "empty", "", "i"),
]

IMPORTS = """
  (import "host" "exit" (func $exit (param i32)))
  (import "host" "hook" (func $hook (result i32)))
  (import "host" "hook_ii" (func $hook_ii (param i32 i32) (result i32)))
"""


def new_engine(*, fuel: bool = False) -> Engine:
    engine = Engine(fuel=fuel)
    engine.define(FUNCTIONS, ERRNO_MAP)
    return engine


@cache
def engine(fuel: bool = False) -> Engine:
    return new_engine(fuel=fuel)


@cache
def module(body: str, *, fuel: bool = False) -> Module:
    """A module with the common imports, one page of memory and body."""
    return engine(fuel).compile_module(assemble(f'(module {IMPORTS} (memory (export "memory") 1) {body})'), "guest")


@cache
def bare_module(text: str, *, fuel: bool = False) -> Module:
    return engine(fuel).compile_module(assemble(f"(module {text})"), "guest")


def start(instructions: str) -> Module:
    """A module whose `_start` is instructions."""
    return module(f'(func (export "_start") {instructions})')


def on_worker(function: Callable[[], T], stack_bytes: int = THREAD_STACK_BYTES) -> T:
    """Call function on a new thread, as the scheduler would, and pass on what it returns or raises."""
    done = _thread.allocate_lock()
    done.acquire()
    results: list[T] = []
    errors: list[BaseException] = []

    def main() -> None:
        try:
            results.append(function())
        except BaseException as error:  # noqa: BLE001 - passed on to the caller
            errors.append(error)
        finally:
            done.release()

    before = _thread.stack_size(stack_bytes)
    try:
        _thread.start_new_thread(main, ())
    finally:
        _thread.stack_size(before)
    done.acquire()
    if errors:
        raise errors[0]
    return results[0]


def run_guest(
    guest: Module,
    process: FakeProcess | None = None,
    *,
    memory_limit_bytes: int = MEMORY_LIMIT_BYTES,
    fuel: int | None = None,
) -> Exit:
    """Run guest on a worker."""
    own = process if process is not None else FakeProcess()
    return on_worker(lambda: run(guest, own, memory_limit_bytes=memory_limit_bytes, fuel=fuel))
