"""Differences that are meant, each with its reason in docs/differences.md: cases that show one are passed over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .case import Case
    from .outcome import Difference

# Command, what its words hold when the difference shows, and the words of docs/differences.md it is explained under.
KNOWN = (
    ("cp", r"--preserve=\S*(x|context)", "extended attributes"),
    ("od", r"(-t|--format=)\S*f(16|L)", "long double"),
    ("sort", r"--debug|--d\b", "sort --debug"),
    *(
        (name, r"\[[^]]*([^\x00-\x7f]-|-[^\x00-\x7f])", "ranges of characters")
        for name in ("sed", "grep", "expr", "csplit", "nl")
    ),
    ("env", r" = ", "a variable without a name"),
    ("awk", r"\b(and|or|xor|compl|lshift|rshift)\(", "numbers too large for an integer"),
)


def explained(case: Case, found: Sequence[Difference]) -> bool:
    """Say whether what differs is meant to."""
    words = " ".join(case.words)
    return bool(found) and any(name == case.command and re.search(pattern, words) for name, pattern, _ in KNOWN)
