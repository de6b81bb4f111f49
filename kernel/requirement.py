"""Requirements as PEP 508 has them, without URLs: what may be handed to pip, and the names of packages.

Absent on purpose: comparing versions; that is pip's.
"""

from __future__ import annotations

import re

from vesicle.vfs.record import Record

from .packages import PackageError

_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?"
_VERSION = r"(?:===|==|~=|!=|<=|>=|<|>)\s*[A-Za-z0-9._*+!-]+"
_VERSIONS = rf"{_VERSION}(?:\s*,\s*{_VERSION})*"
_REQUIREMENT = re.compile(
    rf"\s*(?P<name>{_NAME})\s*(?:\[\s*{_NAME}(?:\s*,\s*{_NAME})*\s*\])?\s*"
    rf"(?:{_VERSIONS}|\(\s*{_VERSIONS}\s*\))?\s*(?:;[\sA-Za-z0-9._<>=!~'\"()*+-]*)?"
)
_MAX_CHARACTERS = 1000


class Requirement(Record):
    """A package that is wanted: its normalised name (PEP 503), and the requirement as it was written."""

    name: str
    text: str


def parse_requirement(text: str) -> Requirement:
    """Return the requirement that text is.

    Raises: PackageError it is none: an option, a path, a URL
    """
    found = _REQUIREMENT.fullmatch(text) if len(text) <= _MAX_CHARACTERS else None
    if found is None:
        raise PackageError(
            f"{text[:100]!r} is no requirement: write a package's name, with versions if need be, such as 'rich>=13'"
        )
    return Requirement(normalised(found["name"]), text.strip())


def is_name(text: str) -> bool:
    """Say whether text is a name that a package may have."""
    return re.fullmatch(_NAME, text) is not None


def normalised(name: str) -> str:
    """Return a package's name as PEP 503 compares them."""
    return re.sub(r"[-_.]+", "-", name).lower()
