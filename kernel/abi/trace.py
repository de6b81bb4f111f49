"""Tracing: each call of a guest as a line of text, as strace(1) writes it.

    path_open(fd=4, dirflags=0x1, path="a.txt", oflags=0x0, …) = ENOENT
    fd_read(fd=5, iovs=0x1000, iovs_len=1, result_nread=0x1010) = ESUCCESS

A traced function is another function: tracing costs nothing where it is not asked for. Absent on purpose: what the
buffers hold; that is the guest's business, and may be secret.
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.path import decode

from .errno import SUCCESS, WASI_ERRNO, wasi_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

    from .entry import Entry

    Report = Callable[[Process, str], None]

# Parameters that are text, with their length after them; and those that are best read as numbers.
_TEXTS = frozenset(("path", "old_path", "new_path", "old", "new", "target"))
_NONE: frozenset[str] = frozenset()
_DECIMAL = frozenset(
    ("fd", "dirfd", "old_fd", "new_fd", "to", "pid", "signal", "sig", "rval", "status", "count", "whence")
)
_TEXT_MAX = 80  # bytes shown of one text


def traced(entry: Entry, kind: str, report: Report) -> Callable[..., int | None]:
    """Return entry's function with a report of each call after it; kind as in HostFunction."""
    function = entry.function
    names = parameter_names(function)
    # The path of fd_prestat_dir_name is a buffer to be filled.
    texts = _NONE if entry.name.startswith("fd_") else _TEXTS

    def call(process: Process, memory: GuestMemory, *values: int) -> int | None:
        text = f"{entry.name}({format_arguments(memory, names, values, texts)})"
        try:
            result = function(process, memory, *values)
        except PosixError as error:
            number = WASI_ERRNO[error.errno]
            report(process, f"{text} = {wasi_name(number) if kind == 'wasi' else f'-1 {error.errno.name}'}")
            raise
        except BaseException:
            report(process, f"{text} = ?")  # it did not return: the process ended, or runs another program
            raise
        report(process, f"{text} = {wasi_name(SUCCESS) if kind == 'wasi' else result or 0}")
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
        elif name in texts and index + 1 < len(values):
            parts.append(f"{name}={_text(memory, value, values[index + 1])}")
            skip = True
        else:
            parts.append(f"{name}={_number(name, value)}")
    return ", ".join(parts)


def _text(memory: GuestMemory, address: int, size: int) -> str:
    try:
        shown = bytes(memory.slice(address, size)[:_TEXT_MAX])
    except PosixError:
        return f"{address:#x}[{size}]"
    quoted = '"' + decode(shown).encode("unicode_escape").decode().replace('"', '\\"') + '"'
    return quoted if size <= _TEXT_MAX else quoted + "…"


def _number(name: str, value: int) -> str:
    return str(value) if name in _DECIMAL or name.endswith("_len") or value < 0 else f"{value:#x}"
