"""What a host process does around the engine: fork, exit, signals. Each test is a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))

PRELUDE = """
import _thread, os, signal, sys, time
from tests.kernel.wasm.guest import FakeProcess, module, on_worker, run_guest, start
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.wasm.instance import run

LOOP = '(func (export "_start") (loop $l (br $l)))'
CALLS = '(func (export "_start") (loop $l (drop (call $hook)) (br $l)))'

def in_background(guest, process):
    _thread.stack_size(8 << 20)
    _thread.start_new_thread(lambda: run(guest, process, memory_limit_bytes=1 << 20), ())
    while process.instance is None:
        time.sleep(0.001)

def deadline(process):
    def end():
        raise ProcessExit.killed(9, "deadline")
    process.on_checkpoint = end
    return process
"""


def start_script(script: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([ROOT, os.path.join(ROOT, "bindings")])}
    return subprocess.Popen(
        [sys.executable, "-W", "ignore:This process:DeprecationWarning", "-c", PRELUDE + script],
        env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def outcome(script: str) -> tuple[int, str, str]:
    process = start_script(script)
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


@pytest.mark.parametrize("code", ["LOOP", "CALLS"])
@pytest.mark.parametrize("wait_s", [0, 0.02])
def test_interpreter_exits_cleanly_while_guests_run(code, wait_s):
    script = f"""
for _ in range(3):
    in_background(module({code}), FakeProcess())
time.sleep({wait_s})
print("done")
"""
    assert outcome(script) == (0, "done\n", "")


def test_interpreter_exits_while_a_host_call_waits():
    script = """
lock = _thread.allocate_lock()
lock.acquire()
in_background(module(CALLS), FakeProcess(lambda *_: lock.acquire() and None))
print("done")
"""
    assert outcome(script) == (0, "done\n", "")


def test_forked_child_runs_modules_with_a_ticker_of_its_own():
    script = """
assert run_guest(module(LOOP), deadline(FakeProcess())).reason == "deadline"
in_background(module(CALLS), FakeProcess())
child = os.fork()
if child == 0:
    assert run_guest(module(LOOP), deadline(FakeProcess())).reason == "deadline"
    assert run_guest(start("(call $exit (i32.const 3)) unreachable")).wait_status == 3 << 8
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
print("done")
"""
    assert outcome(script) == (0, "done\n", "")


def test_child_forked_by_a_worker_counts_it_as_main():
    script = """
from vesicle.kernel.wasm.stack import can_run_here
def fork():
    before = can_run_here()
    child = os.fork()
    if child == 0:
        os._exit(can_run_here())
    return before, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(on_worker(fork))
"""
    assert outcome(script) == (0, "(True, 0)\n", "")


@pytest.mark.parametrize("name", ["SIGINT", "SIGALRM", "SIGTERM"])
def test_signal_handler_that_raises_on_the_main_thread(name):
    """The main thread waits on a lock as the scheduler's does; workers are busy inside callbacks all the while."""
    script = f"""
def handler(number, frame):
    raise KeyboardInterrupt
signal.signal(signal.{name}, handler)
process = FakeProcess()
in_background(module(CALLS), process)
finished = _thread.allocate_lock()
finished.acquire()
try:
    print("ready", flush=True)
    # As the scheduler waits: a signal just before the thread blocks would not end a wait without end.
    while not finished.acquire(True, 0.05):
        pass
except KeyboardInterrupt:
    def end():
        raise ProcessExit.killed(2)
    process.on_deliver = end
    process.pending = 1
    while process.instance is not None:
        time.sleep(0.001)
    print("interrupted")
"""
    with start_script(script) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(getattr(signal, name))
        started = time.monotonic()
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (0, "interrupted\n", "")
        assert time.monotonic() - started < 10


def test_without_address_space_a_run_ends_with_a_reason():
    script = """
import resource
guest = start("")
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
print(run_guest(guest).reason)
"""
    status, out, err = outcome(script)
    assert (status, err) == (0, "")
    assert "Cannot allocate memory" in out


@pytest.mark.parametrize("before", ["", "faulthandler.enable()"])
def test_faults_of_guests_are_traps_although_the_host_enables_faulthandler_later(before):
    script = f"""
import faulthandler
{before}
fault = start("(drop (i32.load (i32.const 65536)))")
divide = start("(drop (i32.div_s (i32.const 1) (i32.const 0)))")
abort = start("unreachable")
faulthandler.enable()
print([run_guest(guest).wait_status for guest in (fault, divide, abort, fault)])
"""
    assert outcome(script) == (0, "[11, 8, 6, 11]\n", "")


def test_fault_of_the_host_itself_still_kills_it():
    script = """
import ctypes
assert run_guest(start("(drop (i32.load (i32.const 65536)))")).wait_status == 11
ctypes.string_at(8)
"""
    assert outcome(script)[0] == -signal.SIGSEGV


def test_many_instances_at_once():
    script = """
ready = []
lock = _thread.allocate_lock()
lock.acquire()
def hook(process, memory):
    ready.append(1)
    lock.acquire()
    lock.release()
guest = module('(func (export "_start") (drop (call $hook)) (call $exit (i32.const 1)))')
processes = [FakeProcess(hook) for _ in range(200)]
for process in processes:
    in_background(guest, process)
while len(ready) < 200:
    time.sleep(0.001)
lock.release()
while any(process.instance is not None for process in processes):
    time.sleep(0.001)
print("done")
"""
    assert outcome(script) == (0, "done\n", "")
