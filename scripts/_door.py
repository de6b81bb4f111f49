"""Write docs/door.md: the functions behind the door, from the kernel's own table and docstrings."""

from __future__ import annotations

import inspect
from itertools import groupby
from pathlib import Path

from _syscalls import labelled

from vesicle.kernel.door.table import ENTRIES, DoorEntry, entry_of

PATH = Path(__file__).resolve().parent.parent / "docs" / "door.md"
KINDS = {
    "s": "text",
    "i": "integer",
    "b": "boolean",
    "y": "bytes",
    "l": "texts",
    "n": "integers",
    "f": "pairs",
    "a": "any",
}
HEAD = """# The door

The system calls of a guest that knows neither of the ABIs beyond preview1: CPython for WASI. It imports one function, `call`
of the module `host`, and sends a request, a [msgpack](https://msgpack.org) array `[name, argument, ...]`. The answer is
`[0, result]`, or `[errno, text]` with preview1's number of the error. Each function makes system calls through the same gate
as everything else and nothing more. Written by `scripts/_door.py` from `kernel/door`.

    call(request: u32, request_len: u32, reply: u32, reply_len: u32) -> i32

The request lies at `request`. The answer is put into memory that the guest's export `host_alloc(length)` gives, its
address (u32) at `reply` and its length (u32) at `reply_len`; the guest frees it. The result is 0, or -1 for a program that has
no door.

**Arguments.** `text` is UTF-8 with surrogateescape for other bytes, `texts` and `integers` are arrays, `pairs` an array of
arrays of two integers; `?` may be nil. A descriptor `dirfd` is -100 for the working directory (AT_FDCWD). Numbers of flags,
commands and signals are Linux's, times are nanoseconds, masks have bit n-1 for signal n.

**Errors** that any function may have: EINVAL for another number or kind of arguments, ENOSYS for an unknown name, EACCES where
the policy forbids it, EINTR where a caught signal came meanwhile; of paths ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG; of
descriptors EBADF.

A program has functions of its own besides: `start`, `ready`, `interrupted`, `frozen` of an interpreter that is started,
`turn` and `turned` of one that is kept (`wasm_tools/python`).
"""
FAMILIES = {
    "files": "Files",
    "descriptors": "Descriptors and terminals",
    "processes": "Processes",
    "signals": "Signals",
    "sockets": "Sockets",
    "system": "The system",
    "tools": "Tools of the host",
}


def document() -> str:
    """Return the whole text."""
    parts = [HEAD]
    for family, names in groupby(ENTRIES, lambda name: ENTRIES[name][0]):
        parts.append(f"## {FAMILIES[family]}\n")
        parts.extend(section(name, entry_of(name)) for name in names)
    return "\n".join(parts)


def section(name: str, entry: DoorEntry) -> str:
    """Return what there is to say about one function."""
    text = inspect.cleandoc(entry.function.__doc__ or "")
    paragraphs = ["\n".join(labelled(paragraph.split("\n"))) for paragraph in text.split("\n\n")]
    return "\n\n".join([f"### `{signature(name, entry)}`", *paragraphs]) + "\n"


def signature(name: str, entry: DoorEntry) -> str:
    """Return the call with the kinds of its arguments."""
    names = list(inspect.signature(entry.function).parameters)[1:]
    kinds = (KINDS[kind.lower()] + "?" * kind.isupper() for kind in entry.kinds)
    parameters = ", ".join(f"{word.lstrip('_')}: {kind}" for word, kind in zip(names, kinds, strict=True))
    return f"{name}({parameters})"


if __name__ == "__main__":
    PATH.write_text(document(), encoding="utf-8")
