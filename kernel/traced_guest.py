"""Traced functions of both ABIs: each reports every call as strace(1) writes it, and does what the plain one does.

    path_open(fd=4, dirflags=0x1, path="a.txt", oflags=0x0, ...) = -1 ENOENT (No such file or directory)
    fd_read(fd=5, iovs=0x1000, iovs_len=1, result_nread=0x1010) = 17

Absent on purpose: see kernel/tracing.py.
"""

from __future__ import annotations

from time import thread_time_ns

from vesicle.vfs.errors import PosixError
from vesicle.vfs.path import decode

from .abi.layout import U32_PAIR
from .tracing import failed, quoted, report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .abi.entry import Entry
    from .process import Process
    from .wasm.memory import GuestMemory

# Parameters that are text, with their length after them; and those that are best read as numbers.
_TEXTS = frozenset(("path", "old_path", "new_path", "old", "new", "target"))
_NONE: frozenset[str] = frozenset()
_DECIMAL = frozenset(
    ("fd", "dirfd", "old_fd", "new_fd", "to", "pid", "signal", "sig", "rval", "status", "count", "whence")
)
# Where preview1 writes what other systems return.
_COUNTS = frozenset(("result_nread", "result_nwritten", "result_bufused", "result_fd", "result_nevents"))
_STRINGS_MAX_BYTES = 4096  # looked at of an execve's strings


def traced(entry: Entry) -> Callable[..., int | None]:
    """Return entry's function with a report of each call after it."""
    function = entry.function
    name = entry.name
    names = parameter_names(function)
    # The path of fd_prestat_dir_name is a buffer to be filled.
    texts = _NONE if name.startswith("fd_") else _TEXTS
    counted = next((index for index, parameter in enumerate(names) if parameter in _COUNTS), None)

    def call(process: Process, memory: GuestMemory, *values: int) -> int | None:
        text = f"{name}({format_arguments(memory, names, values, texts)})"
        began = thread_time_ns()
        try:
            result = function(process, memory, *values)
        except PosixError as error:
            report(process, name, text, failed(error), error.errno, thread_time_ns() - began)
            raise
        except BaseException:
            report(process, name, text, "?")  # it did not return: the process ended, or runs another program
            raise
        took_ns = thread_time_ns() - began
        shown = int.from_bytes(memory.read(values[counted], 4), "little") if counted is not None else result or 0
        report(process, name, text, str(shown), None, took_ns)
        return result

    return call


def parameter_names(function: Callable[..., int | None]) -> list[str]:
    """Return the names of what the guest passes."""
    function = getattr(function, "__wrapped__", function)
    code = function.__code__
    return [name.lstrip("_") for name in code.co_varnames[2 : code.co_argcount]]


def format_arguments(memory: GuestMemory, names: list[str], values: tuple[int, ...], texts: frozenset[str]) -> str:
    """Return `name=value, …`, with texts in quotes in place of address and length."""
    parts: list[str] = []
    skip = False
    for index, (name, value) in enumerate(zip(names, values, strict=True)):
        if skip:
            skip = False
        elif name == "block":
            parts.append(_strings(memory, value, values[index + 1]))
            skip = True
        elif name in texts and index + 1 < len(values) and names[index + 1] == f"{name}_len":
            parts.append(f"{name}={_text(memory, value, values[index + 1])}")
            skip = True
        else:
            parts.append(f"{name}={_number(name, value)}")
    return ", ".join(parts)


def _text(memory: GuestMemory, address: int, size: int) -> str:
    try:
        return quoted(decode(bytes(memory.slice(address, size))))
    except PosixError:
        return f"{address:#x}[{size}]"


def _strings(memory: GuestMemory, address: int, size: int) -> str:
    """Return the arguments in execve's block (docs/abi.md 5), and how many variables follow."""
    try:
        argc, envc = memory.read_struct(U32_PAIR, address)
        text = bytes(memory.slice(address, size)[U32_PAIR.size : _STRINGS_MAX_BYTES])
    except PosixError:
        return f"{address:#x}[{size}]"
    arguments = text.split(b"\0")[:argc]
    return f"[{', '.join(quoted(decode(argument)) for argument in arguments)}], [{envc} variables]"


def _number(name: str, value: int) -> str:
    return str(value) if name in _DECIMAL or name.endswith("_len") or value < 0 else f"{value:#x}"
