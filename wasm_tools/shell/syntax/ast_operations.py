"""The operations of ${name…}: part of the syntax tree, and imported from there."""

from __future__ import annotations

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ast import Arithmetic, Word


class UseAlternative(Record):
    """${x:-word} and its seven sisters; operator is one of :- - := = :? ? :+ +."""

    operator: str
    word: Word


class Trim(Record):
    """${x#pattern}; operator is one of # ## % %%."""

    operator: str
    pattern: Word


class Slice(Record):
    """${x:offset:length}."""

    offset: Arithmetic
    length: Arithmetic | None = None


class Replace(Record):
    """${x/pattern/replacement}; operator is one of / // /# /%; replacement None when its slash is missing."""

    operator: str
    pattern: Word
    replacement: Word | None = None


class ChangeCase(Record):
    """${x^pattern}; operator is one of ^ ^^ , ,, ~ ~~; pattern None stands for ?."""

    operator: str
    pattern: Word | None = None


class Transform(Record):
    """${x@operator}; operator is one of the letters U u L Q E P A K a k."""

    operator: str
