from __future__ import annotations

import threading
import time

import pytest

from tests.kernel.wasm.guest import FakeProcess, bare_module, module, on_worker, run_guest, start
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.wasm import ticker
from vesicle.kernel.wasm.errors import EngineError, WrongThreadError
from vesicle.kernel.wasm.exit import SIGKILL, SIGSEGV, SIGXCPU
from vesicle.kernel.wasm.instance import run
from vesicle.kernel.wasm.stack import HOST_STACK_BYTES, MAX_WASM_STACK_BYTES, can_run_here

LOOP = '(func (export "_start") (loop $l (br $l)))'
GROW = """(func (export "_start") (local $n i32)
  (loop $l (br_if $l (i32.ne (i32.const -1) (memory.grow (i32.const 1)))))
  (call $exit (i32.div_u (memory.size) (i32.const 2))))"""


def test_growth_stops_at_the_limit_and_the_peak_is_told():
    end = run_guest(module(GROW), memory_limit_bytes=100 * 65536)
    assert (end.wait_status, end.memory_bytes) == (50 << 8, 100 * 65536)


def test_memory_that_starts_over_the_limit():
    guest = bare_module('(memory (export "memory") 300) (func (export "_start"))')
    assert guest.memory_minimum_bytes == 300 * 65536
    end = run_guest(guest, memory_limit_bytes=299 * 65536)
    assert (end.wait_status, end.reason) == (SIGKILL, "memory limit")
    assert run_guest(guest, memory_limit_bytes=300 * 65536).wait_status == 0


@pytest.mark.parametrize(
    "code",
    [
        '(type $n (struct (field (ref null $n)))) (func (export "_start") (local $e (ref null $n))'
        " (loop $l (local.set $e (struct.new $n (local.get $e))) (br $l)))",
        '(type $n (array (mut i64))) (func (export "_start") (drop (array.new_default $n (i32.const 200000000))))',
        '(tag $t (param exnref)) (func (export "_start") (local $e exnref)'
        " (loop $l (block $h (result exnref exnref) (try_table (catch_ref $t $h) (throw $t (local.get $e))) unreachable)"
        " (local.set $e) (drop) (br $l)))",
    ],
    ids=["structs", "array", "exceptions"],
)
def test_garbage_collected_objects_count_as_memory(code):
    end = run_guest(module(code), memory_limit_bytes=4 << 20)
    assert (end.wait_status, end.reason) == (SIGKILL, "memory limit")


def test_tables_are_bounded():
    guest = module(
        """(table $t 1 externref) (func (export "_start")
             (loop $l (br_if $l (i32.ne (i32.const -1) (table.grow $t (ref.null extern) (i32.const 4096)))))
             (call $exit (i32.le_u (table.size $t) (i32.const 524288))))"""
    )
    assert run_guest(guest).wait_status == 1 << 8


def test_fuel_runs_out():
    end = run_guest(module(LOOP, fuel=True), fuel=100_000)
    assert (end.wait_status, end.reason) == (SIGXCPU, "fuel")
    assert end.fuel_used == 100_000


def test_fuel_used_is_the_same_each_time():
    guest = module('(func (export "_start") (drop (i32.add (i32.const 1) (i32.const 2))))', fuel=True)
    used = {run_guest(guest, fuel=fuel).fuel_used for fuel in (1000, 2000, None, 1000)}
    assert len(used) == 1
    assert 0 < (used.pop() or 0) < 20


def test_fuel_on_the_engine_without():
    with pytest.raises(EngineError, match="fuel_engine"):
        run_guest(module(LOOP), fuel=1)
    assert run_guest(start("")).fuel_used is None


@pytest.mark.parametrize("fuel", [False, True])
def test_checkpoint_ends_a_loop(fuel):
    def deadline() -> None:
        raise ProcessExit.killed(SIGKILL, "deadline")

    process = FakeProcess()
    process.on_checkpoint = deadline
    end = run_guest(module(LOOP, fuel=fuel), process)
    assert (end.wait_status, end.reason, process.checkpoints) == (SIGKILL, "deadline", 1)


def test_checkpoint_may_let_it_go_on():
    def look() -> None:
        if process.checkpoints == 5:
            raise ProcessExit.killed(15)

    process = FakeProcess()
    process.on_checkpoint = look
    started = time.monotonic()
    assert run_guest(module(LOOP), process).wait_status == 15
    assert time.monotonic() - started > 3 * ticker.TICK_S


def test_error_in_a_checkpoint_is_a_kernel_error():
    process = FakeProcess()
    process.on_checkpoint = lambda: 1 // 0
    assert isinstance(run_guest(module(LOOP), process).kernel_error, ZeroDivisionError)


def test_checkpoint_may_call_the_guest_even_for_long():
    """A signal handler of the guest that loops in its turn is still under the ticker."""
    guest = module(
        """(func (export "_start") (loop $l (br $l)))
           (func (export "handler") (param i32) (loop $l (br $l)))"""
    )

    def look() -> None:
        if process.checkpoints == 1:
            process.instance.call_export("handler", 2)
        if process.checkpoints == 3:
            raise ProcessExit.killed(15)

    process = FakeProcess()
    process.on_checkpoint = look
    assert run_guest(guest, process).wait_status == 15
    assert process.checkpoints == 3


def test_loop_goes_on_under_the_ticker_after_a_handler_returned():
    guest = module(
        """(func (export "_start") (loop $l (br $l)))
           (func (export "handler") (param i32) (result i32) (i32.add (local.get 0) (i32.const 1)))"""
    )
    results: list[int | None] = []

    def look() -> None:
        results.append(process.instance.call_export("handler", process.checkpoints))
        if process.checkpoints == 4:
            raise ProcessExit.killed(15)

    process = FakeProcess()
    process.on_checkpoint = look
    assert run_guest(guest, process).wait_status == 15
    assert results == [2, 3, 4, 5]


def test_kill_from_another_thread_with_a_nudge_is_at_once():
    killed_at: list[float] = []

    def look() -> None:
        if process.pending:
            raise ProcessExit.killed(SIGKILL)

    process = FakeProcess()
    process.on_checkpoint = look
    guest = module(LOOP)

    def kill() -> None:
        while process.instance is None:
            time.sleep(0.001)
        process.pending = 1
        killed_at.append(time.monotonic())
        guest.engine.nudge()

    killer = threading.Thread(target=kill)
    killer.start()
    assert run_guest(guest, process).wait_status == SIGKILL
    assert time.monotonic() - killed_at[0] < 1
    killer.join()


def test_ticker_parks_without_processes_and_wakes_with_one():
    run_guest(start(""))
    until = time.monotonic() + 10
    while not ticker._parked and time.monotonic() < until:
        time.sleep(ticker.TICK_S)
    assert ticker._parked

    def end() -> None:
        raise ProcessExit.killed(9)

    for _ in range(3):
        process = FakeProcess()
        process.on_checkpoint = end
        assert run_guest(module(LOOP), process).wait_status == 9


def test_main_thread_may_not_run_a_module():
    assert not can_run_here()
    process = FakeProcess()
    with pytest.raises(WrongThreadError):
        run(start(""), process, memory_limit_bytes=1 << 20)
    assert process.instance is None


RECURSE = module('(func $f (export "_start") (call $f) (call $f))')


@pytest.mark.parametrize("stack_bytes", [64 << 10, 256 << 10, 1 << 20, (2 << 20) - 65536, 2 << 20, 8 << 20, 64 << 20])
def test_stack_overflow_never_reaches_the_host(stack_bytes):
    """Whatever the thread's stack: either the module is refused there, or its overflow is a clean end."""

    def attempt() -> str:
        if not can_run_here():
            return "refused"
        return run(RECURSE, FakeProcess(), memory_limit_bytes=1 << 20).reason or ""

    expected = "stack overflow" if stack_bytes > MAX_WASM_STACK_BYTES + HOST_STACK_BYTES + 65536 else "refused"
    assert on_worker(attempt, stack_bytes) == expected


def test_nested_runs_stop_before_the_stack_does():
    """Each level overflows nearly all its wasm stack, then runs the next within a system call."""
    guest = module(
        """(func $down (param i32) (if (local.get 0) (then (call $down (i32.sub (local.get 0) (i32.const 1))))
                (else (drop (call $hook)))) (drop (i32.load (local.get 0))))
           (func (export "_start") (call $down (i32.const 12000)))"""
    )
    depths: list[int] = []

    def nest(process: FakeProcess, memory: object) -> None:
        if not can_run_here():
            depths.append(-1)
            return
        depths.append(len(depths))
        end = run(guest, FakeProcess(nest), memory_limit_bytes=1 << 20)
        assert end.wait_status in (0, SIGSEGV), end

    assert run_guest(guest, FakeProcess(nest)).wait_status == 0
    assert depths[-1] == -1
    assert len(depths) > 3


def test_recursion_depth_is_kept_for_system_calls():
    """Near Python's limit a module is refused; wherever it is not, its system calls have frames to work with."""
    outcomes: set[str] = set()

    def hook(process: FakeProcess, memory: object) -> None:
        def deep(depth: int) -> None:
            if depth:
                deep(depth - 1)

        deep(150)

    def descend(depth: int) -> None:
        if not can_run_here():
            outcomes.add("refused")
            return
        if depth % 100 == 0:
            end = run(start("(drop (call $hook))"), FakeProcess(hook), memory_limit_bytes=1 << 20)
            outcomes.add(f"{end.wait_status} {end.reason}")
        descend(depth + 1)

    on_worker(lambda: descend(0))
    assert outcomes == {"0 None", "refused"}


def resident_bytes() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def test_no_leak_over_20_000_runs():
    guest = start("(drop (call $hook_ii (i32.const 8) (i32.const 8)))")
    trapping = start("(call $exit (i32.const 1))")

    def many() -> int:
        process = FakeProcess()
        for _ in range(500):
            run(guest, process, memory_limit_bytes=1 << 20)
            run(trapping, process, memory_limit_bytes=1 << 20)
        before = resident_bytes()
        for _ in range(10_000):
            process.calls.clear()
            run(guest, process, memory_limit_bytes=1 << 20)
            run(trapping, process, memory_limit_bytes=1 << 20)
        return resident_bytes() - before

    assert on_worker(many) < 1 << 20


def test_no_leak_over_kernel_errors():
    def fail(*_: object) -> None:
        raise ValueError("x" * 1000)

    guest = start("(drop (call $hook))")

    def many() -> int:
        process = FakeProcess(fail)
        for _ in range(200):
            run(guest, process, memory_limit_bytes=1 << 20)
        before = resident_bytes()
        for _ in range(2000):
            process.calls.clear()
            run(guest, process, memory_limit_bytes=1 << 20)
        return resident_bytes() - before

    assert on_worker(many) < 1 << 20
