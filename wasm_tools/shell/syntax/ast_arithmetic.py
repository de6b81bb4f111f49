"""The nodes of arithmetic expressions: part of the syntax tree, and imported from there."""

from __future__ import annotations

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias


class ArithmeticNumber(Record):
    """A constant, already wrapped to 64 bits."""

    value: int


class ArithmeticVariable(Record):
    """A variable or, with subscript, an element; subscript is source text: a number's or a key's."""

    name: str
    subscript: str | None = None
    position: int = 0


class ArithmeticOperand(Record):
    """The index-th operand of an Arithmetic, expanded to a number."""

    index: int


class ArithmeticUnary(Record):
    """operator is one of + - ! ~."""

    operator: str
    operand: ArithmeticNode


class ArithmeticBinary(Record):
    """Any binary operator but assignment; position is where the right operand's text begins, for error messages."""

    operator: str
    left: ArithmeticNode
    right: ArithmeticNode
    position: int = 0


class ArithmeticTernary(Record):
    """condition ? yes : no."""

    condition: ArithmeticNode
    yes: ArithmeticNode
    no: ArithmeticNode


class ArithmeticAssign(Record):
    """operator is = or one of += -= *= /= %= <<= >>= &= ^= |=."""

    operator: str
    target: ArithmeticVariable
    value: ArithmeticNode
    position: int = 0


class ArithmeticIncrement(Record):
    """++ or --, before (prefix) or after its target."""

    operator: str
    target: ArithmeticVariable
    prefix: bool


if TYPE_CHECKING:
    ArithmeticNode: TypeAlias = (
        ArithmeticNumber
        | ArithmeticVariable
        | ArithmeticOperand
        | ArithmeticUnary
        | ArithmeticBinary
        | ArithmeticTernary
        | ArithmeticAssign
        | ArithmeticIncrement
    )
