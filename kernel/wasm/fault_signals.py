"""Keeps wasmtime's handlers for memory faults in force when the host program installs its own later.

A guest's access outside its memory is a real SIGSEGV that wasmtime turns into a trap. `faulthandler.enable()` after
the engine was made would take that signal and kill the host. So each run looks whether the handler is still
wasmtime's and puts it back; wasmtime passes on what is not a guest's to the handler that it found itself. Absent on
purpose: systems other than Linux.
"""

from __future__ import annotations

import ctypes
import sys

_FAULTS = (11, 7, 4, 8)  # SIGSEGV, SIGBUS, SIGILL, SIGFPE
_SIGACTION_WORDS = 19  # struct sigaction is 152 bytes with glibc; its first word is the handler

_saved: dict[int, ctypes.Array[ctypes.c_uint64]] = {}
_now = (ctypes.c_uint64 * _SIGACTION_WORDS)()
_now_address = ctypes.addressof(_now)
_PLATFORM: str = sys.platform

if _PLATFORM == "linux":
    _sigaction = ctypes.PyDLL(None).sigaction  # PyDLL: keeping the GIL is cheaper, and guards _now
    _sigaction.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]


def remember_handlers() -> None:
    """Note the handlers as wasmtime has just installed them; only the first call in a process counts."""
    if _PLATFORM == "linux" and not _saved:
        for number in _FAULTS:
            _saved[number] = (ctypes.c_uint64 * _SIGACTION_WORDS)()
            _sigaction(number, None, ctypes.addressof(_saved[number]))


def restore_handlers() -> None:
    """Put wasmtime's handlers back if the host has replaced them meanwhile."""
    if _saved:
        _sigaction(_FAULTS[0], None, _now_address)
        if _now[0] != _saved[_FAULTS[0]][0]:
            for number, action in _saved.items():
                _sigaction(number, ctypes.addressof(action), None)
