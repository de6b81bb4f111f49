from __future__ import annotations

import sys
import time

import pytest

from tests.kernel.wasm.guest import engine, new_engine, run_guest
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.wasm import capi, compile_apart
from vesicle.kernel.wasm.compiler import assemble
from vesicle.kernel.wasm.errors import EngineError
from vesicle.kernel.wasm.module import Module

WASM = assemble(
    '(module (import "host" "exit" (func $exit (param i32))) (memory (export "memory") 1)'
    ' (func (export "_start") (call $exit (i32.const 7))))'
)


def section(number: int, content: bytes) -> bytes:
    return bytes([number]) + leb128(len(content)) + content


def leb128(value: int) -> bytes:
    low = bytes([value & 0x7F | 0x80]) if value > 0x7F else bytes([value])
    return low + leb128(value >> 7) if value > 0x7F else low


def bomb() -> bytes:
    """50,000 locals live through 20,000 nested loops: 60 KB that take the compiler minutes."""
    code = b"\1" + leb128(49_999) + b"\x7f" + b"\x03\x40" * 20_000 + b"\x0b" * 20_001
    function = leb128(len(code)) + code
    return b"\0asm\1\0\0\0" + section(1, b"\1\x60\0\0") + section(3, b"\1\0") + section(10, b"\1" + function)


def module_of(code: bytes, fuel: bool) -> Module:
    out = capi.words(1)
    fresh = new_engine(fuel=fuel)
    assert not capi.module_deserialize(fresh.pointer, code, len(code), out)
    return Module(fresh, out[0], "apart")


@pytest.mark.parametrize("fuel", [False, True])
def test_the_code_is_what_the_engine_accepts(fuel):
    assert run_guest(module_of(compile_apart.compile_apart(WASM, fuel=fuel), fuel)).wait_status == 7 << 8


def test_bad_module_is_told_as_in_place():
    with pytest.raises(EngineError) as apart:
        compile_apart.compile_apart(WASM[:-3])
    with pytest.raises(EngineError) as in_place:
        engine().compile_module(WASM[:-3])
    assert str(apart.value) == str(in_place.value)


def test_module_that_takes_too_long():
    started = time.monotonic()
    with pytest.raises(EngineError, match=r"takes more than 0\.5 s to compile|within the limits"):
        compile_apart.compile_apart(bomb(), timeout_s=0.5)
    assert time.monotonic() - started < 20


def test_module_that_takes_too_much_memory(monkeypatch):
    monkeypatch.setattr(compile_apart, "_CHILD", compile_apart._CHILD.replace(
        "; child()", "; import vesicle.kernel.wasm.compile_apart as c; c._ADDRESS_SPACE_BYTES = 150 << 20; child()"
    ))  # fmt: skip
    with pytest.raises(EngineError, match="cannot be compiled within the limits"):
        compile_apart.compile_apart(b"\0asm\1\0\0\0" + bytes(200 << 20))


def test_poll_may_give_up():
    calls: list[int] = []

    def poll() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise ProcessExit.killed(9)

    started = time.monotonic()
    with pytest.raises(ProcessExit):
        compile_apart.compile_apart(bomb(), poll=poll)
    assert time.monotonic() - started < 20


def test_embedded_interpreter_compiles_in_place(monkeypatch):
    monkeypatch.setattr(sys, "executable", "")
    assert run_guest(module_of(compile_apart.compile_apart(WASM), fuel=False)).wait_status == 7 << 8
