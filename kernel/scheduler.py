"""Scheduler: one thread per running process, taken from a pool; or the caller's own thread.

Absent on purpose: time slices and priorities (the host's threads have them) and any knowledge of syscalls.
"""

from __future__ import annotations

import _thread
import os
import sys as python

from . import processor, wait_status
from .process_exit import ProcessExit
from .signals import Signal
from .sysapi import Sys
from .waitqueue import LOOK_AGAIN_S, take, taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .process import Process
    from .program import Program

    T = TypeVar("T")

# Room for programs that wait for one another on one thread: see kernel/wasm/stack.py. Addresses only, until touched.
STACK_BYTES = 32 << 20
# Idle threads kept for the next pipeline.
_IDLE_MAX = 32
# Python frames a program may need on the caller's thread before it is moved to one of its own.
_HEADROOM_FRAMES = 250


class _Worker:
    """A pooled thread: runs one job at a time, then waits for the next."""

    __slots__ = ("_go", "_job", "_pinned", "_pool", "_processors", "_thread")

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._go = _thread.allocate_lock()
        self._go.acquire()
        self._job: Callable[[], None] | None = None
        self._thread = 0  # its number, once it has begun
        self._processors = processor.allowed()
        self._pinned = processor.is_staying()  # whether it has to be freed to run on all of them

    def give(self, job: Callable[[], None], *, awaited: bool) -> None:
        """Lay out the waiting thread's next job; awaited: to begin on the processor of this thread, which is about to wait."""
        self._job = job
        if awaited and self._processors:
            self._pinned = True
            if self._thread:
                processor.pin(self._thread)

    def go(self) -> None:
        """Let the waiting thread do what was laid out for it, if anything was."""
        self._go.release()

    def loop(self) -> None:
        """Run jobs until the pool has idle threads enough."""
        self._thread = _thread.get_native_id()
        while True:
            self._go.acquire()
            if self._pinned:
                processor.free(self._processors)
                self._pinned = False
            job, self._job = self._job, None
            if job is not None:
                job()
                job = None  # a closed session must not live on in an idle thread
            if not self._pool.idle(self):
                return


class WorkerPool:
    """The host process's worker threads, shared by all kernels."""

    __slots__ = ("_idle", "_lock", "busy")

    def __init__(self) -> None:
        self._lock = _thread.allocate_lock()
        # guards: the fields below
        self._idle: list[_Worker] = []
        self.busy = 0

    def submit(self, job: Callable[[], None], *, awaited: bool = False) -> None:
        """Run job on an idle thread, or on a new one; awaited: this thread is about to wait for it."""
        worker = None
        try:
            with self._lock:
                self.busy += 1
                if self._idle:
                    # Not pop(): behind a call an interruption may come, and the worker would be nowhere.
                    worker = self._idle[-1]
                    del self._idle[-1]
            if worker is None:
                worker = _Worker(self)
                self._start(worker)
            worker.give(job, awaited=awaited)
        finally:
            # Also when the host interrupts this: with or without a job, the worker is idle again afterwards.
            if worker is not None:
                worker.go()

    def idle(self, worker: _Worker) -> bool:
        """Take worker back; False if it should end."""
        with self._lock:
            self.busy -= 1
            if len(self._idle) >= _IDLE_MAX:
                return False
            self._idle.append(worker)
            return True

    def reset_after_fork(self) -> None:
        """Forget the threads, and who held the locks: they stayed in the parent of the host process."""
        global _stack_lock
        processor.reset_after_fork()
        _stack_lock = _thread.allocate_lock()
        self._lock = _thread.allocate_lock()
        self._idle = []
        self.busy = 0

    def _start(self, worker: _Worker) -> None:
        # Whichever thread imports it first is the main one to it, for whose end the interpreter waits when it exits; what a
        # worker runs may be the first to want it.
        __import__("threading")
        with _stack_lock:
            before = _thread.stack_size(STACK_BYTES)
            try:
                _thread.start_new_thread(worker.loop, ())
            finally:
                _thread.stack_size(before)


# The stack size is a setting of the whole interpreter: one thread start at a time may change it.
_stack_lock = _thread.allocate_lock()

POOL = WorkerPool()
os.register_at_fork(after_in_child=POOL.reset_after_fork)


def has_headroom() -> bool:
    """Say whether enough Python recursion depth is left here to run a program without risk of RecursionError."""
    try:
        python._getframe(python.getrecursionlimit() - _HEADROOM_FRAMES)  # pyright: ignore[reportPrivateUsage] - counts in C
    except ValueError:
        return True
    return False


def start(process: Process, program: Program) -> None:
    """Run process on a thread of its own."""
    POOL.submit(lambda: execute(process, program))


def fits_here(program: Program) -> bool:
    """Say whether program can run on this thread now; a program may know better (wasm keeps off the main thread)."""
    own: Callable[[], bool] | None = getattr(program, "fits_here", None)
    return own() if own is not None else has_headroom()


def run_here(process: Process, program: Program) -> int:
    """Run process to its end before returning its wait status: on this thread, or on another if it does not fit here.

    Raises: whatever the host throws into this thread (KeyboardInterrupt); the process is ended first.
    """
    parent = process.parent
    if parent is None:
        return _run_here(process, program)
    parent.foreground = process
    signal = parent.signals.fatal() if parent.pending else 0
    if signal:
        process.signals.send(signal)
    try:
        if parent.pending:
            _stop_before(parent, process)
        status = _run_here(process, program)
    finally:
        parent.foreground = None
    if parent.stopped:
        parent.stay_stopped()
    return status


def _stop_before(parent: Process, process: Process) -> None:
    """Act on what stops the parent and came before it had a child in the foreground: afterwards the signal itself does.

    Raises: ProcessExit the parent was killed meanwhile; the child is ended.
    """
    signal = parent.signals.take_stop()
    if not signal:
        return
    try:
        parent.stop(signal)
    except ProcessExit:
        process.kernel.finish(process, wait_status.from_signal(Signal.SIGKILL))
        raise


def _run_here(process: Process, program: Program) -> int:
    if fits_here(program):
        # What runs here now is the child, not its parent.
        parent = process.parent if process.parent is not None and process.parent.cpu_started_ns is not None else None
        if parent is not None:
            parent.stop_clock()
        try:
            execute(process, program, reraise=True)
        finally:
            if parent is not None:
                parent.start_clock()
        return process.status
    try:
        on_worker(process, lambda: execute(process, program))
    finally:
        if not process.ended:  # the host interrupted this before it was handed over: nobody else ends the process
            process.kernel.finish(process, wait_status.from_signal(Signal.SIGKILL))
    return process.status


def on_worker(process: Process, call: Callable[[], T]) -> T:
    """Make a call of process's on a pooled thread while this one waits; return or raise what it does.

    Raises: whatever the host throws into this thread (KeyboardInterrupt); the process is killed and the call over first.
    """
    outcome: list[T] = []
    failure: list[BaseException] = []
    to_do = [call]  # whoever takes it: the worker to make the call, or this thread so that it is never made
    done = _thread.allocate_lock()
    done.acquire()

    def job() -> None:
        begun = taken(to_do)
        if begun is None:
            return
        try:
            outcome.append(begun())
        except BaseException as error:  # noqa: BLE001 - raised again on the thread that waits
            failure.append(error)
        finally:
            done.release()

    def wait() -> None:
        POOL.submit(job, awaited=True)
        take(done)

    try:
        processor.stay_while(wait)
    except BaseException:
        process.signals.send(Signal.SIGKILL)
        if taken(to_do) is None:
            # The interruption may have come after the lock was taken: only the outcome says that the call is over.
            while not (outcome or failure):
                done.acquire(True, LOOK_AGAIN_S)
        raise
    if failure:
        raise failure[0]
    return outcome[0]


def go_on_elsewhere(process: Process, call: Callable[[], T]) -> T:
    """Go on with the running process upon another thread for the time of a call: this one is unfit for it, or too deep.

    Raises: as on_worker
    """

    def clocked() -> T:
        process.start_clock()
        try:
            return call()
        finally:
            process.stop_clock()

    process.stop_clock()
    try:
        return on_worker(process, clocked)
    finally:
        process.start_clock()


def execute(process: Process, program: Program, *, reraise: bool = False) -> None:
    """Run program, and what execve puts in its place, as process; then end the process."""
    process.start_clock()
    status = wait_status.from_signal(Signal.SIGKILL)
    try:
        status = _main(process, program)
    except ProcessExit as end:
        status = end.wait_status
    except BaseException as error:
        process.kernel.report(process, error)
        if reraise and not isinstance(error, Exception):
            raise
        status = wait_status.from_signal(Signal.SIGABRT)
    finally:
        process.stop_clock()
        process.kernel.finish(process, status)


def _main(process: Process, program: Program) -> int:
    while True:
        process.program = program
        try:
            code = program.main(sys_of(process))
        except ProcessExit:
            if process.next_program is None:
                raise
            code = 0
        if process.next_program is None:
            return wait_status.from_exit(code)
        program, process.next_program = process.next_program, None
        if not fits_here(program):
            return _main_elsewhere(process, program)


def sys_of(process: Process) -> Sys:
    """Return the system calls of a process, which report themselves if its command is traced."""
    if process.command.tracer is None:
        return Sys(process)
    from .tracing import TracedSys

    return TracedSys(process)


def _main_elsewhere(process: Process, program: Program) -> int:
    return go_on_elsewhere(process, lambda: _main(process, program))
