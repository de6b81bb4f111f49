"""What a docstring says of a function and its parameters: Google's, NumPy's and Sphinx's forms."""

from __future__ import annotations

import re
from inspect import cleandoc

_GOOGLE = re.compile(r"^(Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments):\s*$")
_OTHER_SECTION = re.compile(
    r"^(Returns?|Yields?|Raises|Examples?|Notes?|See Also|Attributes|Warnings?|Todo|References|Args|Arguments|Parameters"
    r"|Params|Keyword Args|Keyword Arguments|Other Parameters):\s*$"
)
_GOOGLE_ENTRY = re.compile(r"^\*{0,2}(\w+)\s*(?:\([^)]*(?:\([^)]*\)[^)]*)*\))?\s*:\s*(.*)$")
_UNDERLINE = re.compile(r"^-{3,}\s*$")
_NUMPY = frozenset(("Parameters", "Other Parameters", "Keyword Arguments"))
_NUMPY_ENTRY = re.compile(r"^\*{0,2}(\w+(?:\s*,\s*\*{0,2}\w+)*)\s*(?::.*)?$")
_SPHINX = re.compile(r"^:(?:param|parameter|arg|argument|key|keyword)\s+(?:[^:]*\s)?\*{0,2}(\w+)\s*:\s*(.*)$")
_FIELD = re.compile(r"^:(\w+)(?:\s+[^:]*)?:")


def parsed(docstring: str | None) -> tuple[str, dict[str, str]]:
    """Return the description and what is said about each parameter, on one line each."""
    lines = cleandoc(docstring or "").splitlines()
    description: list[str] = []
    parameters: dict[str, list[str]] = {}
    at = 0
    while at < len(lines):
        taken = _sphinx(lines, at, parameters) or _google(lines, at, parameters) or _numpy(lines, at, parameters)
        if not taken:
            description.append(lines[at])
        at += taken or 1
    texts = {name: " ".join(part for part in parts if part) for name, parts in parameters.items()}
    return "\n".join(description).strip(), texts


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _block(lines: list[str], at: int, indent: int) -> int:
    """Return where the lines end that are empty or indented deeper than indent."""
    while at < len(lines) and (not lines[at].strip() or _indent(lines[at]) > indent):
        at += 1
    return at


def _sphinx(lines: list[str], at: int, parameters: dict[str, list[str]]) -> int:
    line = lines[at].strip()
    if not _FIELD.match(line):
        return 0
    end = _block(lines, at + 1, _indent(lines[at]))
    found = _SPHINX.match(line)
    if found:
        parameters[found[1]] = [found[2], *(more.strip() for more in lines[at + 1 : end])]
    return end - at


def _google(lines: list[str], at: int, parameters: dict[str, list[str]]) -> int:
    line = lines[at].strip()
    if not _OTHER_SECTION.match(line):
        return 0
    end = _block(lines, at + 1, _indent(lines[at]))
    if end == at + 1 or not any(text.strip() for text in lines[at + 1 : end]):
        return 0
    if _GOOGLE.match(line):
        _entries(lines[at + 1 : end], _GOOGLE_ENTRY, parameters)
    return end - at


def _numpy(lines: list[str], at: int, parameters: dict[str, list[str]]) -> int:
    if at + 1 >= len(lines) or not lines[at].strip() or not _UNDERLINE.match(lines[at + 1].strip()):
        return 0
    end = at + 2
    while end < len(lines) and not (end + 1 < len(lines) and _UNDERLINE.match(lines[end + 1].strip())):
        end += 1
    if lines[at].strip() in _NUMPY:
        _entries(lines[at + 2 : end], _NUMPY_ENTRY, parameters)
    return end - at


def _entries(lines: list[str], entry: re.Pattern[str], parameters: dict[str, list[str]]) -> None:
    """Read entries, each with its continuation indented deeper."""
    margin = min((_indent(line) for line in lines if line.strip()), default=0)
    names: list[str] = []
    for line in lines:
        found = entry.match(line.strip()) if line.strip() and _indent(line) == margin else None
        if found:
            names = [name.strip(" *") for name in found[1].split(",")]
            for name in names:
                parameters[name] = [found[2]] if found.lastindex and found.lastindex > 1 else []
        else:
            for name in names:
                parameters[name].append(line.strip())
