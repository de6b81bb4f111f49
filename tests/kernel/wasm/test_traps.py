from __future__ import annotations

import pytest

from tests.kernel.wasm.guest import FakeProcess, bare_module, module, run_guest, start
from vesicle.kernel.wasm.exit import SIGABRT, SIGFPE, SIGILL, SIGKILL, SIGSEGV, trap_status

TABLE = """
  (type $void (func))
  (table 4 funcref)
  (elem (i32.const 1) $takes_int)
  (func $takes_int (param i32))
"""

TRAPS = {
    "abort of wasi-libc": ("unreachable", SIGABRT, "unreachable code reached"),
    "load outside memory": ("(drop (i32.load (i32.const 65536)))", SIGSEGV, "memory fault"),
    "load at the end of the address space": ("(drop (i64.load offset=4294967290 (i32.const -1)))", SIGSEGV, "memory fault"),
    "store outside memory": ("(i32.store8 (i32.const -1) (i32.const 0))", SIGSEGV, "memory fault"),
    "memory.fill outside": (
        "(memory.fill (i32.const 65530) (i32.const 0) (i32.const 7))", SIGSEGV, "memory fault"),
    "divide by zero": ("(drop (i32.div_s (i32.const 1) (i32.const 0)))", SIGFPE, "integer division by zero"),
    "divide overflow": (
        "(drop (i32.div_s (i32.const 0x80000000) (i32.const -1)))", SIGFPE, "integer overflow"),
    "NaN to integer": ("(drop (i32.trunc_f32_s (f32.const nan)))", SIGFPE, "bad conversion to integer"),
    "infinity to integer": ("(drop (i32.trunc_f32_s (f32.const inf)))", SIGFPE, "integer overflow"),
}  # fmt: skip

TABLE_TRAPS = {
    "null entry": (0, SIGSEGV, "indirect call to null"),
    "wrong signature": (1, SIGSEGV, "indirect call with a wrong signature"),
    "outside the table": (4, SIGSEGV, "table index out of bounds"),
}


@pytest.mark.parametrize(("code", "signal", "reason"), TRAPS.values(), ids=TRAPS)
def test_trap_is_a_signal(code, signal, reason):
    end = run_guest(start(code))
    assert (end.wait_status, end.reason, end.kernel_error) == (signal, reason, None)
    assert end.memory_bytes == 65536


@pytest.mark.parametrize(("index", "signal", "reason"), TABLE_TRAPS.values(), ids=TABLE_TRAPS)
def test_indirect_call_traps(index, signal, reason):
    guest = module(f'{TABLE} (func (export "_start") (call_indirect (type $void) (i32.const {index})))')
    end = run_guest(guest)
    assert (end.wait_status, end.reason) == (signal, reason)


def test_endless_recursion_is_a_stack_overflow():
    guest = module('(func $f (export "_start") (call $f) (call $f))')
    assert run_guest(guest).reason == "stack overflow"
    assert run_guest(guest).wait_status == SIGSEGV


def test_recursion_through_the_host_is_a_stack_overflow_too():
    """Deep wasm frames below, then system calls whose Python needs the stack that is left."""
    guest = module('(func $f (export "_start") (drop (call $hook)) (call $f) (drop (call $hook)))')
    process = FakeProcess(lambda process, memory: len(sorted(range(50), key=lambda n: -n)) and None)
    assert run_guest(guest, process).reason == "stack overflow"
    assert len(process.calls) > 1000


def test_uncaught_exception_aborts():
    guest = module('(tag $t) (func (export "_start") (throw $t))')
    end = run_guest(guest)
    assert (end.wait_status, end.reason) == (SIGABRT, "uncaught exception")


def test_caught_exception_is_the_guests_own_matter():
    guest = module(
        """(tag $t) (func (export "_start")
             (block $caught (try_table (catch $t $caught) (throw $t)) unreachable)
             (call $exit (i32.const 3)))"""
    )
    assert run_guest(guest).wait_status == 3 << 8


def test_exit_in_a_host_call_passes_the_guests_handlers():
    """A wasm `catch_all` must not catch the end of the process."""
    guest = module(
        """(func (export "_start")
             (block $caught (try_table (catch_all $caught) (call $exit (i32.const 5))))
             (call $exit (i32.const 6)))"""
    )
    assert run_guest(guest).wait_status == 5 << 8


def test_atomic_wait_cannot_block():
    guest = bare_module(
        '(memory (export "memory") 1) (func (export "_start")'
        " (drop (memory.atomic.wait32 (i32.const 0) (i32.const 0) (i64.const -1))))"
    )
    assert run_guest(guest).wait_status == SIGILL


def test_start_function_that_traps():
    guest = bare_module('(memory (export "memory") 1) (func $init unreachable) (start $init) (func (export "_start"))')
    end = run_guest(guest)
    assert (end.wait_status, end.reason) == (SIGABRT, "unreachable code reached")


def test_start_function_that_exits_and_has_no_memory_yet():
    guest = bare_module(
        """(import "host" "exit" (func $exit (param i32)))
           (import "host" "hook_ii" (func $hook_ii (param i32 i32) (result i32)))
           (memory (export "memory") 1) (start $init) (func (export "_start"))
           (func $init (call $exit (call $hook_ii (i32.const 0) (i32.const 0))))"""
    )
    process = FakeProcess(lambda process, memory, a, b: memory.write_u32(0, 1))
    assert run_guest(guest, process).wait_status == ((1000 + 14) & 0xFF) << 8  # EFAULT, through the errno map


@pytest.mark.parametrize(
    "segment",
    ['(data (i32.const 65536) "x")', "(table 1 funcref) (elem (i32.const 1) $f) (func $f)"],
    ids=["data", "element"],
)
def test_segment_out_of_bounds(segment):
    guest = bare_module(f'(memory (export "memory") 1) {segment} (func (export "_start"))')
    assert run_guest(guest).wait_status == SIGSEGV


def test_unlisted_codes_are_illegal_instructions():
    assert trap_status(77) == (SIGILL, "trap 77")
    assert trap_status(10) == (SIGKILL, "deadline")
