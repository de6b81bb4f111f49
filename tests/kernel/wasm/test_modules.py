from __future__ import annotations

import os

import pytest

from tests.kernel.wasm.guest import bare_module, engine, module, new_engine, run_guest, start
from vesicle.kernel.wasm.compiler import assemble, compile_to_bytes, precompile, validate
from vesicle.kernel.wasm.engine import Engine, default_engine, engine_key, fuel_engine, pooled_engine
from vesicle.kernel.wasm.errors import BrokenModuleError, EngineError, ModuleError
from vesicle.kernel.wasm.exit import SIGKILL

MEMORY = '(memory (export "memory") 1)'
WASM = assemble(
    f'(module (import "host" "exit" (func $exit (param i32))) {MEMORY} (func (export "_start") (call $exit (i32.const 7))))'
)


@pytest.fixture
def cwasm(tmp_path):
    (tmp_path / "guest.wasm").write_bytes(WASM)
    path = str(tmp_path / "guest.cwasm")
    precompile(str(tmp_path / "guest.wasm"), path)
    return path


def test_imports_and_exports_are_told():
    guest = bare_module(
        """(import "host" "exit" (func (param i32))) (import "host" "hook" (func (result i32)))
            (memory (export "memory") 3) (global (export "g") i32 (i32.const 1))
            (func (export "_start")) (func (export "f") (param i32 i64 f32 f64) (result i64) (i64.const 0))
            (func (export "v") (param v128 funcref) (result i32 i32) (i32.const 0) (i32.const 0))"""
    )
    assert guest.imports == (("host", "exit"), ("host", "hook"))
    assert guest.imports_module("host")
    assert not guest.imports_module("vesicle_v1")
    assert guest.exports == {"memory": "memory", "g": "other", "_start": "()", "f": "(iIfF)I", "v": "(??)ii"}
    assert guest.memory_minimum_bytes == 3 * 65536


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (MEMORY, "exports no function _start"),
        (f'{MEMORY} (func (export "_initialize"))', "exports _initialize but no _start: a library"),
        (f'{MEMORY} (func (export "_start") (param i32))', "exports no function _start without parameters"),
        (f'{MEMORY} (func (export "_start") (result i32) (i32.const 0))', "exports no function _start without"),
        (f'{MEMORY} (global (export "_start") i32 (i32.const 0))', "exports no function _start"),
        ('(func (export "_start"))', 'exports no memory named "memory"'),
        ('(memory (export "mem") 1) (func (export "_start"))', 'exports no memory named "memory"'),
        ('(func (export "_start")) (func (export "memory"))', 'exports no memory named "memory"'),
    ],
)
def test_what_is_no_command_is_told(text, problem):
    with pytest.raises(ModuleError, match=f"guest: {problem}"):
        bare_module(text).prepare()
    with pytest.raises(ModuleError, match=problem):
        run_guest(bare_module(text))


@pytest.mark.parametrize(
    ("wasm", "problem"),
    [
        (b"", "unexpected end"),
        (b"\0asm", "unexpected end"),
        (b"#!/bin/sh\n", "magic header not detected"),
        (WASM[:-3], "unexpected end"),
        (WASM[:20], "unexpected end"),
        (WASM + b"\x99", "unexpected end|invalid|section"),
        (assemble("(module (memory 1) (memory 1))"), "multiple memories"),
        (assemble("(module (memory i64 1))"), "memory64"),
    ],
)
def test_bad_wasm_is_told(wasm, problem):
    with pytest.raises(EngineError, match=problem) as caught:
        engine().compile_module(wasm)
    assert "\n" not in str(caught.value)
    assert "\n" not in (validate(wasm) or "\n")


def test_shared_memory_is_refused():
    guest = bare_module('(memory (export "memory") 1 1 shared) (func (export "_start"))')
    end = run_guest(guest)
    assert end.wait_status == SIGKILL
    assert "shared memory support is disabled" in (end.reason or "")


# Types that the C API cannot name in its old enumeration, for which it would abort the process.
STRANGE = {
    "function": '(func (export "f") (param (ref $a) v128 exnref) (result i31ref) unreachable)',
    "tag": '(tag (export "t") (param v128))',
    "global": '(global (export "g") v128 (v128.const i64x2 0 0))',
    "table": '(table (export "t") 1 (ref null $a))',
    "name": '(func (export "\\00\\f0\\9f\\98\\80"))',
}


@pytest.mark.parametrize("export", STRANGE.values(), ids=STRANGE)
def test_exports_of_strange_types_do_no_harm(export):
    guest = bare_module(f'(type $a (array i8)) {export} {MEMORY} (func (export "_start"))')
    assert run_guest(guest).wait_status == 0


@pytest.mark.parametrize(
    "kind", ["(func (param (ref $a)))", "(func (param v128))", "(tag (param i32))", "(global v128)", "(table 1 exnref)"]
)
def test_imports_of_strange_types_do_no_harm(kind):
    guest = bare_module(f'(type $a (array i8)) (import "host" "exit" {kind}) {MEMORY} (func (export "_start"))')
    with pytest.raises(ModuleError, match="incompatible import type for `host::exit`: ") as caught:
        guest.prepare()
    assert "\n" not in str(caught.value)


def test_start_of_a_strange_type():
    guest = bare_module(f'(type $a (array i8)) {MEMORY} (func (export "_start") (param (ref $a)))')
    with pytest.raises(ModuleError, match="_start without parameters"):
        guest.prepare()


def test_validate_accepts_what_compiles():
    assert validate(WASM) is None


def test_features_that_guests_rely_on():
    guest = module(
        """(tag $t) (type $v (func)) (table 1 funcref)
           (func (export "_start")
             (drop (i32x4.splat (i32.const 1))) (drop (i32.extend8_s (i32.const 255)))
             (memory.copy (i32.const 0) (i32.const 8) (i32.const 8))
             (drop (i32.trunc_sat_f64_s (f64.const 1e30))) (block $c (try_table (catch_all $c) (throw $t))))"""
    )
    assert run_guest(guest).wait_status == 0


def test_syntax_error_in_text_is_told():
    with pytest.raises(EngineError, match="expected"):
        assemble("(module (func (")


def test_precompiled_file_runs(cwasm):
    guest = engine().module(cwasm)
    assert guest is engine().module(cwasm)
    assert run_guest(guest).wait_status == 7 << 8
    assert os.stat(cwasm).st_mode & 0o777 == 0o600
    assert sorted(os.listdir(os.path.dirname(cwasm))) == ["guest.cwasm", "guest.wasm"]


def test_precompiled_file_can_be_replaced_and_deleted_while_mapped(cwasm, tmp_path):
    guest = new_engine().module(cwasm)
    precompile(str(tmp_path / "guest.wasm"), cwasm)
    os.unlink(cwasm)
    assert run_guest(guest).wait_status == 7 << 8


def test_engines_refuse_each_others_files(cwasm):
    with pytest.raises(BrokenModuleError, match="must be compiled again"):
        new_engine(fuel=True).module(cwasm)


def test_fuel_file_runs_on_the_fuel_engine(tmp_path):
    (tmp_path / "guest.wasm").write_bytes(WASM)
    precompile(str(tmp_path / "guest.wasm"), str(tmp_path / "fuel.cwasm"), fuel=True)
    end = run_guest(new_engine(fuel=True).module(str(tmp_path / "fuel.cwasm")), fuel=1000)
    assert end.wait_status == 7 << 8
    assert end.fuel_used


@pytest.mark.parametrize("keep", [0, 1, 100, 4096, 0.5, -1])
def test_truncated_file_is_broken_not_fatal(cwasm, keep):
    with open(cwasm, "rb") as file:
        content = file.read()
    size = int(len(content) * keep) if isinstance(keep, float) else keep
    with open(cwasm, "wb") as file:
        file.write(content[:size])
    with pytest.raises(BrokenModuleError, match=r"guest\.cwasm must be compiled again"):
        new_engine().module(cwasm)


def test_broken_file_is_read_anew_once_mended(cwasm, tmp_path):
    fresh = new_engine()
    with open(cwasm, "wb") as file:
        file.write(b"rubbish")
    with pytest.raises(BrokenModuleError):
        fresh.module(cwasm)
    precompile(str(tmp_path / "guest.wasm"), cwasm)
    assert run_guest(fresh.module(cwasm)).wait_status == 7 << 8


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_file_that_others_may_write_is_refused(cwasm, mode):
    os.chmod(cwasm, mode)
    with pytest.raises(EngineError, match=f"could have been written by others .*mode {mode:o}"):
        new_engine().module(cwasm)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_file_of_another_user_is_refused(cwasm):
    os.chown(cwasm, 12345, 12345)
    with pytest.raises(EngineError, match="owner 12345"):
        new_engine().module(cwasm)


def test_what_is_no_file_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError):
        engine().module(str(tmp_path / "absent.cwasm"))
    with pytest.raises(EngineError, match="not a regular file"):
        engine().module(str(tmp_path))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(EngineError, match="not a regular file"):
        engine().module(str(tmp_path / "pipe"))


def test_failed_precompile_leaves_nothing(tmp_path):
    (tmp_path / "bad.wasm").write_bytes(b"\0asm\1\0\0\0rubbish")
    with pytest.raises(EngineError, match="not a valid WebAssembly module"):
        precompile(str(tmp_path / "bad.wasm"), str(tmp_path / "bad.cwasm"))
    (tmp_path / "good.wasm").write_bytes(WASM)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        precompile(str(tmp_path / "good.wasm"), str(tmp_path / "folder"))
    assert sorted(os.listdir(tmp_path)) == ["bad.wasm", "folder", "good.wasm"]


def test_modules_are_let_go_when_there_are_many(cwasm, monkeypatch):
    from vesicle.kernel.wasm import engine as engine_module

    monkeypatch.setattr(engine_module, "_MODULES_KEPT", 2)
    fresh = new_engine()
    first = fresh.module(cwasm)
    for index in range(3):
        os.link(cwasm, f"{cwasm}{index}")
        fresh.module(f"{cwasm}{index}")
    assert len(fresh._modules) == 2
    assert fresh.module(cwasm) is not first
    assert run_guest(first).wait_status == 7 << 8


def test_engine_without_host_functions():
    with pytest.raises(EngineError, match="define"):
        Engine().compile_module(WASM).prepare()


def test_singletons():
    assert default_engine() is default_engine()
    assert fuel_engine() is fuel_engine()
    assert (default_engine().fuel, fuel_engine().fuel) == (False, True)


def test_key_names_version_platform_and_engine():
    epoch, fuel = engine_key(), engine_key(True)
    assert epoch.startswith("wasmtime")
    assert epoch != fuel == epoch.replace("epoch", "fuel")


def test_empty_start_is_success():
    end = run_guest(start(""))
    assert (end.wait_status, end.reason, end.kernel_error, end.memory_bytes) == (0, None, None, 65536)


def test_compiled_bytes_do_not_depend_on_the_fork_flag(monkeypatch):
    from vesicle.kernel.wasm import compiler

    monkeypatch.setattr(compiler, "_forked", True)
    assert run_guest(engine().compile_module(WASM)).wait_status == 7 << 8
    assert compile_to_bytes(WASM)[:4] == b"\x7fELF"


def test_pooled_engine_is_its_own():
    engine = pooled_engine()
    assert engine is pooled_engine()
    assert engine.pooled
    assert engine is not default_engine()


def test_without_address_space_there_is_no_pool(monkeypatch):
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda what: (1 << 40, 1 << 40))
    assert not pooled_engine().pooled


def test_more_instances_than_the_pool_has_slots():
    """Far more sleeping tools than half the pool: the rest run on the engine without one."""
    from vesicle.kernel.limits import Limits
    from vesicle.session import Session

    with Session("allow_all", limits=Limits(processes=200)) as session:
        result = session.run("for i in {1..90}; do sleep 0.5 & done; wait; seq 3 | wc -l", timeout_s=50)
        assert (result.stdout, result.stderr, result.limit) == ("3\n", "", None)
