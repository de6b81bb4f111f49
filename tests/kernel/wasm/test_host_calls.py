from __future__ import annotations

import gc
import struct
import threading
import weakref

import pytest

from tests.kernel.wasm.guest import (
    ERRNO_MAP,
    FakeProcess,
    bare_module,
    engine,
    module,
    new_engine,
    run_guest,
    start,
)
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.wasm import capi
from vesicle.kernel.wasm.compiler import assemble
from vesicle.kernel.wasm.errors import EngineError, ModuleError
from vesicle.kernel.wasm.exit import SIGKILL, SIGSYS
from vesicle.kernel.wasm.instance import run
from vesicle.kernel.wasm.linker import HostFunction, Linker, parameters_struct
from vesicle.kernel.wasm.running import inside, running
from vesicle.vfs.errors import Errno, PosixError


def one_call(name: str, params: str, arguments: str, *, result: str = "i32", then: str = "i32.const 0 i32.ne"):
    """A module that makes one call and exits with whether its result was not zero, or with what `then` makes of it."""
    return bare_module(
        f"""(import "host" "{name}" (func $f (param {params}) (result {result})))
            (import "host" "exit" (func $exit (param i32)))
            (memory (export "memory") 1)
            (func (export "_start") {arguments} call $f {then} call $exit)"""
    )


def test_integers_arrive_as_declared():
    process = FakeProcess()
    run_guest(one_call("hook_iIU", "i32 i64 i64", "i32.const -1 i64.const -2 i64.const -3"), process)
    assert process.calls == [(2**32 - 1, -2, 2**64 - 3)]


def test_linux_integers_arrive_signed_unless_declared_unsigned():
    process = FakeProcess()
    run_guest(one_call("linux_iuI", "i32 i32 i64", "i32.const -100 i32.const -1 i64.const -2"), process)
    assert process.calls == [(-100, 2**32 - 1, -2)]


def test_floats_arrive():
    process = FakeProcess()
    run_guest(one_call("hook_fF", "f32 f64", "f32.const 0.5 f64.const -1e300"), process)
    assert process.calls == [(0.5, -1e300)]


def test_wasi_result_is_zero_whatever_the_function_returns():
    end = run_guest(one_call("hook_ii", "i32 i32", "i32.const 7 i32.const 8"), FakeProcess(lambda *_: None))
    assert end.wait_status == 0


def test_posix_error_becomes_a_number_by_the_errno_map():
    def fail(*_: object) -> None:
        raise PosixError(Errno.ENOENT)

    compare = f"i32.const {ERRNO_MAP[Errno.ENOENT]} i32.eq"
    for name, params, arguments in (("hook", "", ""), ("hook_ii", "i32 i32", "i32.const 1 i32.const 2")):
        assert run_guest(one_call(name, params, arguments, then=compare), FakeProcess(fail)).wait_status == 1 << 8
    assert run_guest(
        one_call("raw_ii", "i32 i32", "i32.const 1 i32.const 2", then=compare), FakeProcess(fail)
    ).wait_status


def test_linux_results():
    call = ("linux_iuI", "i32 i32 i64", "i32.const 1 i32.const 2 i64.const 3")

    def fail(*_: object) -> int:
        raise PosixError(Errno.ENOTDIR)

    assert run_guest(one_call(*call, then="i32.const -20 i32.eq"), FakeProcess(fail)).wait_status == 1 << 8
    assert run_guest(one_call(*call, then="i32.const 77 i32.eq"), FakeProcess(lambda *_: 77)).wait_status == 1 << 8
    assert run_guest(one_call(*call), FakeProcess(lambda *_: None)).wait_status == 0


def test_linux_results_of_64_bits():
    call = ("linux_long", "i32", "i32.const 1")

    def fail(*_: object) -> int:
        raise PosixError(Errno.EINVAL)

    big = one_call(*call, result="i64", then="i64.const 0x123456789abc i64.eq")
    assert run_guest(big, FakeProcess(lambda *_: 0x123456789ABC)).wait_status == 1 << 8
    negative = one_call(*call, result="i64", then="i64.const -22 i64.eq")
    assert run_guest(negative, FakeProcess(fail)).wait_status == 1 << 8


def test_raw_function_decodes_its_own_parameters():
    seen: list[tuple[int, ...]] = []
    unpack = parameters_struct("ii").unpack_from

    def raw(process: FakeProcess, address: int) -> int:
        seen.append(unpack(capi.ADDRESS_SPACE, address))
        return 28

    end = run_guest(
        one_call("raw_ii", "i32 i32", "i32.const -5 i32.const 6", then="i32.const 28 i32.eq"), FakeProcess(raw)
    )
    assert seen == [(2**32 - 5, 6)]
    assert end.wait_status == 1 << 8


@pytest.mark.parametrize("code", [0, 1, 42, 255, 256, -1])
def test_exit_code(code):
    end = run_guest(start(f"(call $exit (i32.const {code})) unreachable"))
    assert (end.wait_status, end.reason) == ((code & 0xFF) << 8, None)


def test_process_exit_carries_signal_and_reason():
    def kill(*_: object) -> None:
        raise ProcessExit.killed(SIGKILL, "deadline")

    end = run_guest(start("(drop (call $hook)) unreachable"), FakeProcess(kill))
    assert (end.wait_status, end.reason) == (SIGKILL, "deadline")


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text")


@pytest.mark.parametrize(
    "error",
    [ValueError("boom"), KeyError(7), struct.error("s"), OSError(2, "x"), MemoryError(), RecursionError(),
     SystemExit(3), KeyboardInterrupt(),
     GeneratorExit(), StopIteration(), Unprintable()],
    ids=lambda error: type(error).__name__,
)  # fmt: skip
def test_exception_in_a_host_function_ends_the_guest_and_is_kept(error):
    def fail(*_: object) -> None:
        raise error

    process = FakeProcess(fail)
    end = run_guest(start("(drop (call $hook)) (call $exit (i32.const 0))"), process)
    assert end.wait_status == SIGSYS
    assert end.kernel_error is error
    assert (end.reason or "").startswith(f"kernel error: {type(error).__name__}")
    assert error.__traceback__ is not None
    assert (process.memory, process.instance) == (None, None)


def test_endless_python_recursion_in_a_host_function_is_a_kernel_error():
    def recurse(*values: object) -> None:
        recurse(*values)

    assert isinstance(run_guest(start("(drop (call $hook))"), FakeProcess(recurse)).kernel_error, RecursionError)


def test_traceback_lets_go_of_guest_memory():
    class Big:
        pass

    kept: list[weakref.ref[Big]] = []

    def fail(process: FakeProcess, memory: object) -> None:
        local = Big()
        kept.append(weakref.ref(local))
        raise ValueError

    end = run_guest(start("(drop (call $hook))"), FakeProcess(fail))
    gc.collect()
    assert end.kernel_error is not None
    assert kept[0]() is None


def test_errno_that_the_map_lacks_is_a_kernel_error():
    poor = new_engine()
    poor._linker = Linker(poor.pointer, [HostFunction("host", "hook", "", "i", _enoent)], {})
    guest = poor.compile_module(engine_text('(import "host" "hook" (func $hook (result i32)))', "(drop (call $hook))"))
    assert isinstance(run_guest(guest).kernel_error, KeyError)


def _enoent(process: object, memory: object) -> None:
    raise PosixError(Errno.ENOENT)


def engine_text(imports: str, body: str) -> bytes:
    return assemble(f'(module {imports} (memory (export "memory") 1) (func (export "_start") {body}))')


def test_pending_is_delivered_after_the_call_that_saw_it():
    def interrupt(process: FakeProcess, memory: object) -> None:
        process.pending = 1

    process = FakeProcess(interrupt)
    run_guest(start("(drop (call $hook)) (drop (call $hook))"), process)
    assert process.delivered == 2


def test_pending_is_delivered_after_a_failed_call_too():
    def interrupt(process: FakeProcess, *_: object) -> None:
        process.pending = 1
        raise PosixError(Errno.EINTR)

    for name, params, arguments in (
        ("hook", "", ""),
        ("hook_ii", "i32 i32", "i32.const 1 i32.const 1"),
        ("raw_ii", "i32 i32", "i32.const 1 i32.const 1"),
        ("linux_long", "i32", "i32.const 1"),
    ):
        result, then = ("i64", "i32.wrap_i64") if name == "linux_long" else ("i32", "")
        process = FakeProcess(interrupt)
        run_guest(one_call(name, params, arguments, result=result, then=then), process)
        assert process.delivered == 1, name


def test_deliver_may_end_the_process():
    def interrupt(process: FakeProcess, memory: object) -> None:
        process.pending = 1

    process = FakeProcess(interrupt)

    def die() -> None:
        raise ProcessExit.killed(15)

    process.on_deliver = die
    assert run_guest(start("(drop (call $hook)) unreachable"), process).wait_status == 15


def test_unknown_imports_are_named():
    guest = bare_module(
        """(import "host" "exit" (func (param i32))) (import "env" "fopen" (func)) (import "wasi_unstable" "fd_write" (func))
           (memory (export "memory") 1) (func (export "_start"))"""
    )
    with pytest.raises(
        ModuleError, match=r"guest: imports env\.fopen, wasi_unstable\.fd_write, which this kernel does not have"
    ):
        guest.prepare()


def test_imported_memory_is_an_unknown_import():
    guest = bare_module('(import "env" "memory" (memory 1)) (func (export "_start"))')
    with pytest.raises(ModuleError, match=r"env\.memory"):
        guest.prepare()


@pytest.mark.parametrize("kind", ["(func (param i64))", "(func)", "(func (param i32) (result i32))", "(global i32)"])
def test_import_of_another_type_is_named(kind):
    guest = bare_module(f'(import "host" "exit" {kind}) (memory (export "memory") 1) (func (export "_start"))')
    with pytest.raises(ModuleError, match=r"host::exit"):
        guest.prepare()


def test_host_function_without_any_function_is_named():
    guest = bare_module(
        '(import "host" "empty" (func (result i32))) (memory (export "memory") 1) (func (export "_start"))'
    )
    with pytest.raises(ModuleError, match=r"host\.empty has neither a function nor a raw function"):
        guest.prepare()


def test_define_is_for_once():
    with pytest.raises(EngineError, match="once"):
        engine().define([], {})


def test_memory_and_instance_are_the_processs_only_while_it_runs():
    seen: list[object] = []

    def look(process: FakeProcess, memory: object) -> None:
        seen.extend((process.memory is memory, process.instance is not None, process in running.values(), len(inside)))

    process = FakeProcess(look)
    run_guest(start("(drop (call $hook))"), process)
    assert seen[:3] == [True, True, True]
    assert (process.memory, process.instance, process in running.values()) == (None, None, False)


def test_view_used_after_the_end_is_refused():
    kept: list[object] = []
    process = FakeProcess(lambda process, memory: kept.append(memory))
    run_guest(start("(drop (call $hook))"), process)
    with pytest.raises(PosixError, match="Bad address"):
        kept[0].read(0, 1)
    assert not kept[0].refresh()


def test_call_without_a_process_is_trapped():
    """What the exit of the interpreter does: no entry, so the next call ends the guest."""

    def forget(*_: object) -> None:
        running.clear()

    end = run_guest(start("(drop (call $hook)) (drop (call $hook)) (call $exit (i32.const 0))"), FakeProcess(forget))
    assert (end.wait_status, end.kernel_error) == (SIGKILL, None)


NESTED = module(
    """
    (func (export "_start") (drop (call $hook_ii (i32.const 1) (i32.const 2))) (call $exit (i32.const 9)))
    (func (export "add") (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1)))
    (func (export "void") (param i32))
    (func (export "wide") (param i64))
    (func (export "trap") unreachable)
    (func (export "leave") (param i32) (call $exit (local.get 0)))
    (func (export "again") (drop (call $hook)))
    """
)


def call_in_hook(*call: object):
    def hook(process: FakeProcess, memory: object, *_: int) -> None:
        assert process.instance is not None
        process.results = process.instance.call_export(*call)  # type: ignore[attr-defined]

    return FakeProcess(hook)


def test_call_export_returns_a_result():
    process = call_in_hook("add", 2**32 - 1, 8)
    assert run_guest(NESTED, process).wait_status == 9 << 8
    assert process.results == 7
    process = call_in_hook("void", 1)
    assert run_guest(NESTED, process).wait_status == 9 << 8
    assert process.results is None


@pytest.mark.parametrize("call", [("absent",), ("memory",), ("add", 1), ("wide", 1), ("void", 1, 2)], ids=str)
def test_call_export_checks_the_type(call):
    seen: list[PosixError] = []

    def hook(process: FakeProcess, memory: object, *_: int) -> None:
        with pytest.raises(PosixError) as caught:
            process.instance.call_export(*call)
        seen.append(caught.value)

    assert run_guest(NESTED, FakeProcess(hook)).wait_status == 9 << 8
    assert seen[0].errno == Errno.ENOSYS


@pytest.mark.parametrize(("call", "status"), [(("trap",), 6), (("leave", 3), 3 << 8)])
def test_end_inside_a_nested_call_is_the_end_of_the_process(call, status):
    process = call_in_hook(*call)
    assert run_guest(NESTED, process).wait_status == status


def test_nested_calls_nest():
    def hook(process: FakeProcess, memory: object, *values: int) -> None:
        if len(process.calls) < 20:
            process.instance.call_export("again")

    process = FakeProcess(hook)
    assert run_guest(NESTED, process).wait_status == 9 << 8
    assert len(process.calls) == 20


def test_another_process_may_run_within_a_system_call():
    inner_ends = []
    inner = FakeProcess()

    def spawn(process: FakeProcess, memory: object) -> None:
        inner_ends.append(run(start("(call $exit (i32.const 4))"), inner, memory_limit_bytes=1 << 20))

    outer = FakeProcess(spawn)
    end = run_guest(start("(drop (call $hook)) (drop (call $hook)) (call $exit (i32.const 5))"), outer)
    assert [inner_end.wait_status for inner_end in inner_ends] == [4 << 8] * 2
    assert end.wait_status == 5 << 8
    assert len(outer.calls) == 2


def test_kernel_error_of_an_inner_process_leaves_the_outer_alone():
    def fail(*_: object) -> None:
        raise ValueError

    inner_ends = []

    def spawn(process: FakeProcess, memory: object) -> None:
        inner_ends.append(run(start("(drop (call $hook))"), FakeProcess(fail), memory_limit_bytes=1 << 20))

    assert run_guest(start("(drop (call $hook)) (call $exit (i32.const 5))"), FakeProcess(spawn)).wait_status == 5 << 8
    assert isinstance(inner_ends[0].kernel_error, ValueError)


def test_two_threads_keep_their_processes_apart():
    guest = module(
        """(func (export "_start") (local $i i32)
             (loop $l (drop (call $hook))
               (br_if $l (i32.ne (i32.const 3000) (local.tee $i (i32.add (local.get $i) (i32.const 1))))))
             (drop (call $hook_ii (i32.const 1) (i32.const 1))))"""
    )
    wrong: list[object] = []

    def job(code: int) -> None:
        def hook(process: FakeProcess, memory: object, *values: int) -> None:
            if process.code != code or process.memory is not memory:
                wrong.append(process)
            if values:
                raise ProcessExit.exited(code)

        process = FakeProcess(hook)
        process.code = code  # type: ignore[attr-defined]
        end = run_guest(guest, process)
        if end.wait_status != code << 8 or len(process.calls) != 3001:
            wrong.append(end)

    threads = [threading.Thread(target=job, args=(code,)) for code in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
