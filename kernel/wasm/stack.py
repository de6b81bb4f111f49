"""Whether this thread may enter wasm now: not the main one, and room on the C stack and in Python's recursion depth.

wasm that overflows a stack smaller than it was promised kills the host, and an exception raised at the entry of a
callback (where no `try` reaches) makes ctypes return garbage to wasmtime, which kills the host too. Python raises
there on two occasions: at the recursion limit, and in signal handlers, which run on the main thread only. So the main
thread waits while a worker runs.
Absent on purpose: choosing or starting threads; that is the scheduler's.
"""

from __future__ import annotations

import ctypes
import os
import sys
from _thread import (
    _local,  # pyright: ignore[reportPrivateUsage] - threading.local costs the import of threading
    get_native_id,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_WASM_STACK_BYTES = 6 << 20
"""What one run may use of the thread's stack: tools take the 8 MiB of a Linux process for granted (jq compares values
10,000 levels deep). With what a system call needs it still fits a thread of the user's, which has 8 MiB."""

HOST_STACK_BYTES = 768 << 10
"""What a system call may need below it: Python's C frames, ctypes and the unwinding of an exception."""

THREAD_STACK_BYTES = 32 << 20
"""For `_thread.stack_size` when a worker is started: four nested runs. Addresses only, until touched."""

PYTHON_FRAMES = 250
"""Frames of Python a system call may need: the gate, path resolution, a host tool."""

PYTHON_FRAMES_BEFORE = PYTHON_FRAMES + 32
"""The same, for who decides where a program runs: from there to the entry of its module it is a dozen frames."""

_FRAME_BYTES = 2 << 10  # of C's stack for a frame of Python, with what C calls between two of them

# The word of ucontext_t where getcontext(3) stores the stack pointer, by machine (glibc sys/ucontext.h).
_STACK_POINTER_WORDS = {"x86_64": 20, "aarch64": 54}
_UCONTEXT_WORDS = 1024  # ucontext_t is 968 bytes on x86_64, 4560 on aarch64

_PTHREAD_ATTRIBUTE_WORDS = 16  # pthread_attr_t is 56 bytes on x86_64, 64 on aarch64


class _Thread(_local):
    """What is known of the current thread."""

    main: bool | None = None  # None: not looked at yet
    lowest = 0  # lowest address of its C stack, 0 where nothing tells
    context: ctypes.Array[ctypes.c_uint64]
    context_address: int


_thread = _Thread()


def _forget_threads() -> None:
    global _thread  # after a fork the forking thread is the main thread, whatever it was before
    _thread = _Thread()


os.register_at_fork(after_in_child=_forget_threads)


def _c_function(name: str, *arguments: type) -> Callable[..., int] | None:
    try:
        function = ctypes.CDLL(None)[name]
    except (AttributeError, OSError, TypeError):  # macOS and musl lack some; Windows has no CDLL(None)
        return None
    function.argtypes = arguments
    function.restype = ctypes.c_size_t
    return function


_PLATFORM: str = sys.platform
_stack_pointer_word = _STACK_POINTER_WORDS.get(os.uname().machine) if _PLATFORM == "linux" else None
_getcontext = _c_function("getcontext", ctypes.c_void_p) if _stack_pointer_word is not None else None


def can_run_here(frames: int = PYTHON_FRAMES) -> bool:
    """Tell whether a module may run on this thread now; otherwise it needs a worker with THREAD_STACK_BYTES.

    frames is PYTHON_FRAMES at the entry, PYTHON_FRAMES_BEFORE for who has yet to get there.
    """
    if _thread.main is None:
        _examine_thread()
    return not _thread.main and enough_stack(frames)


def enough_stack(frames: int = PYTHON_FRAMES) -> bool:
    """Tell whether both stacks of this thread, C's and Python's, have room for one more run."""
    try:
        sys._getframe(sys.getrecursionlimit() - frames)  # pyright: ignore[reportPrivateUsage] - counts frames in C
    except ValueError:
        ahead = (frames - PYTHON_FRAMES) * _FRAME_BYTES
        return _stack_left() >= MAX_WASM_STACK_BYTES + HOST_STACK_BYTES + ahead
    return False


def _stack_left() -> int:
    if _thread.main is None:
        _examine_thread()
    if not _thread.lowest or _getcontext is None or _stack_pointer_word is None:
        return sys.maxsize  # macOS and Windows give Python's threads 8 MiB and more
    _getcontext(_thread.context_address)
    return _thread.context[_stack_pointer_word] - _thread.lowest


def _examine_thread() -> None:
    _thread.main = _is_main_thread()
    if _getcontext is not None:
        _thread.context = (ctypes.c_uint64 * _UCONTEXT_WORDS)()
        _thread.context_address = ctypes.addressof(_thread.context)
        _thread.lowest = _lowest_stack_address()


def _is_main_thread() -> bool:
    if _PLATFORM == "linux":
        return os.getpid() == get_native_id()
    import threading

    return threading.current_thread() is threading.main_thread()


def _lowest_stack_address() -> int:
    current = _c_function("pthread_self")
    attributes_of = _c_function("pthread_getattr_np", ctypes.c_size_t, ctypes.c_void_p)
    stack_of = _c_function("pthread_attr_getstack", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    destroy = _c_function("pthread_attr_destroy", ctypes.c_void_p)
    if current is None or attributes_of is None or stack_of is None or destroy is None:
        return 0
    attributes = ctypes.addressof(buffer := (ctypes.c_uint64 * _PTHREAD_ATTRIBUTE_WORDS)())
    lowest, size = ctypes.c_size_t(), ctypes.c_size_t()
    if attributes_of(current(), attributes):
        return 0
    stack_of(attributes, ctypes.addressof(lowest), ctypes.addressof(size))
    destroy(attributes)
    del buffer
    return lowest.value
