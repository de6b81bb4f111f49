"""Write wasm_tools/libc/src/ctype_tables.h: what the C.UTF-8 locale of this machine's glibc says of each character.

Run on Debian 12, whose answers the tools shall give: .venv/bin/python scripts/_ctype.py
"""

from __future__ import annotations

import ctypes
import itertools
import locale
import pathlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_OUT = pathlib.Path(__file__).parent.parent / "wasm_tools" / "libc" / "src" / "ctype_tables.h"
_CLASSES = ("upper", "lower", "alpha", "digit", "space", "blank", "cntrl", "punct", "print", "graph", "alnum")
_END = 0x110000
_DIRECT = 0x180  # characters of these are looked up in one step


def main() -> int:
    """Ask the C library about every character and write the table."""
    locale.setlocale(locale.LC_ALL, "C.UTF-8")
    libc = ctypes.CDLL(None)
    tests = [getattr(libc, f"isw{name}") for name in _CLASSES]
    kinds: dict[tuple[int, int], int] = {(0, -1): 0}
    runs: list[tuple[int, int]] = []
    cases: list[tuple[int, int, int]] = []  # character, distance to its upper case, to its lower case
    for code in range(_END):
        bits = sum(bool(test(code)) << place for place, test in enumerate(tests))
        kind = kinds.setdefault((bits, libc.wcwidth(code)), len(kinds))
        if not runs or runs[-1][1] != kind:
            runs.append((code, kind))
        upper, lower = libc.towupper(code), libc.towlower(code)
        if (upper, lower) != (code, code):
            cases.append((code, upper - code, lower - code))
    _OUT.write_text(_header(list(kinds), runs, _case_runs(cases)), encoding="ascii")
    print(f"{len(kinds)} kinds, {len(runs)} runs, {len(_case_runs(cases))} runs of cases")
    return 0


def _case_runs(cases: list[tuple[int, int, int]]) -> list[tuple[int, int, int, int, int]]:
    """Put characters at equal distances into runs: first, last, step, distance to upper and to lower case."""
    runs: list[tuple[int, int, int, int, int]] = []
    open_runs: dict[tuple[int, int], int] = {}
    for code, upper, lower in cases:
        at = open_runs.get((upper, lower))
        if at is not None:
            first, last, step, *_ = runs[at]
            gap = code - last
            if gap <= 2 and step in (0, gap):
                runs[at] = (first, code, gap, upper, lower)
                continue
        open_runs[upper, lower] = len(runs)
        runs.append((code, code, 0, upper, lower))
    return [(first, last, step or 1, upper, lower) for first, last, step, upper, lower in runs]


def _header(
    kinds: list[tuple[int, int]], runs: list[tuple[int, int]], cases: list[tuple[int, int, int, int, int]]
) -> str:
    names = ", ".join(f"IS_{name.upper()} = {1 << place:#x}" for place, name in enumerate(_CLASSES))
    return "\n".join(
        [
            "/* Written by scripts/_ctype.py from the answers of glibc 2.36 (Unicode 14) in C.UTF-8. */",
            f"enum {{ {names} }};",
            "",
            "struct kind { unsigned short classes; signed char width; };",
            "static const struct kind kinds[] = {",
            *_wrapped(f"{{{bits:#x}, {width}}}" for bits, width in kinds),
            "};",
            "",
            "/* The kinds of the first characters, one by one. */",
            f"static const unsigned char direct[{_DIRECT:#x}] = {{",
            *_wrapped(
                str(kind) for (code, kind), (end, _) in itertools.pairwise(runs) for _ in range(code, min(end, _DIRECT))
            ),
            "};",
            "",
            "/* First character of a run << 8 | its kind. */",
            "static const unsigned runs[] = {",
            *_wrapped(f"{code << 8 | kind:#x}" for code, kind in runs),
            "};",
            "",
            "/* Runs of characters that have another case, by their first; those with step 2 lie between each other. */",
            "struct case_run { unsigned first; unsigned short length; unsigned short step; int upper, lower; };",
            "static const struct case_run case_runs[] = {",
            *_wrapped(
                f"{{{first:#x}, {last - first}, {step}, {upper}, {lower}}}" for first, last, step, upper, lower in cases
            ),
            "};",
            "",
        ]
    )


def _wrapped(items: Iterable[str]) -> list[str]:
    lines: list[str] = []
    line = "\t"
    for item in items:
        if len(line) + len(item) > 118:
            lines.append(line.rstrip())
            line = "\t"
        line += item + ", "
    return [*lines, line.rstrip()]


if __name__ == "__main__":
    sys.exit(main())
