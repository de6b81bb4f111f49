"""Write docs/syscalls.md: the functions of wasi_snapshot_preview1, from the kernel's own table and docstrings."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING

from vesicle.kernel.wasip1.table import MODULE, TABLE

if TYPE_CHECKING:
    from vesicle.kernel.abi.entry import Entry

PATH = Path(__file__).resolve().parent.parent / "docs" / "syscalls.md"
TYPES = {"i": "u32", "I": "i64", "U": "u64"}
HEAD = f"""# `{MODULE}`

Every function of the standard, in its order, with what this kernel makes of it. Written by `scripts/_syscalls.py` from
`kernel/wasip1`. An errno is listed with its condition where the name does not say it; EFAULT is an address outside
the guest's memory. What our own tools import beside these is in [abi.md](abi.md).
"""


def document() -> str:
    """Return the whole text."""
    return "\n".join([HEAD, *(section(entry) for entry in TABLE)])


def section(entry: Entry) -> str:
    """Return what there is to say about one function."""
    paragraphs = [f"## `{signature(entry)}`"]
    text = inspect.cleandoc(entry.function.__doc__ or "")
    for paragraph in text.split("\n\n"):
        # A picture of bytes in memory stays as it is; of the rest, a label begins a line of its own.
        drawn = paragraph.startswith("    ")
        lines = [line for line in paragraph.split("\n") if not line.startswith("Spec:")]
        paragraphs.append("\n".join(lines if drawn else labelled(lines)))
    if entry.note:
        paragraphs.append(
            f"*{entry.note[0].upper()}{entry.note[1:]}.*" if entry.note[0].isalpha() else f"{entry.note}."
        )
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph) + "\n"


def labelled(lines: list[str]) -> list[str]:
    """Begin a paragraph at each line that starts with a label, as `Raises:`."""
    result: list[str] = []
    for line in lines:
        label, colon, rest = line.partition(":")
        if colon and label in {"Blocks", "Raises", "Units"}:
            result += ["", f"**{label}:**{rest}"]
        else:
            result.append(line.strip())
    return result[1:] if result and not result[0] else result


def signature(entry: Entry) -> str:
    """Return the call as the specification writes it, with the types of the wasm parameters."""
    names = list(inspect.signature(entry.function).parameters)[2:]
    parameters = ", ".join(f"{name.lstrip('_')}: {TYPES[kind]}" for name, kind in zip(names, entry.params, strict=True))
    return f"{entry.name}({parameters})"


if __name__ == "__main__":
    PATH.write_text(document(), encoding="utf-8")
