"""Arithmetic expressions to trees, with bash's operators, precedence, numbers and messages.

Absent: values. Variables are looked up, and wrong numbers of digits in them found, by `expand/arithmetic.py`.
"""

from __future__ import annotations

from .ast import (
    AnsiQuoted,
    Arithmetic,
    ArithmeticAssign,
    ArithmeticBinary,
    ArithmeticIncrement,
    ArithmeticNumber,
    ArithmeticOperand,
    ArithmeticTernary,
    ArithmeticUnary,
    ArithmeticVariable,
    DoubleQuoted,
    Escaped,
    Literal,
    SingleQuoted,
)
from .depth import with_room
from .tokens import DIGITS, END, NAME_CHARACTERS, NAME_STARTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ast import ArithmeticNode, Word, WordPart

# Stands for an expansion in a template; END, which no shell text holds.
OPERAND = END

MAX_DEPTH = 200
MAX_CHARACTERS = 1 << 20  # of one expression; bash has no limit but its memory
_SHOWN = 80  # of one that is too long
_STACK_SHARE = 12  # a level takes six frames

_NUMBER_CHARACTERS = NAME_CHARACTERS | {"#", "@"}
_BLANKS = frozenset(" \t\n")
_ASSIGNMENTS = frozenset(["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|="])
# Binary operators by how tightly they bind (bash(1) ARITHMETIC EVALUATION); `**` alone groups to the right.
_PRECEDENCE = {
    "||": 1,
    "&&": 2,
    "|": 3,
    "^": 4,
    "&": 5,
    "==": 6,
    "!=": 6,
    "<": 7,
    "<=": 7,
    ">": 7,
    ">=": 7,
    "<<": 8,
    ">>": 8,
    "+": 9,
    "-": 9,
    "*": 10,
    "/": 10,
    "%": 10,
    "**": 11,
}
_OPERATORS = frozenset([*_PRECEDENCE, *_ASSIGNMENTS, "!", "~", "?", ":", ",", "(", ")", "++", "--"])


class ArithmeticFault(Exception):
    """A wrong expression, worded as bash words it. Caught by the expansion or command that evaluates.

    expression is the whole text, message the complaint, token the rest of the text from where it arose.
    """

    def __init__(self, expression: str, message: str, token: str = "") -> None:
        self.expression = expression.lstrip(" \t\n")
        self.message = message
        self.token = token
        super().__init__(f'{self.expression}: {message} (error token is "{token}")')


def parse_arithmetic(text: str) -> ArithmeticNode:
    """Read a whole expression; an empty one is 0.

    Raises: ArithmeticFault the text is no expression, or nests deeper than MAX_DEPTH.
    """
    if len(text) > MAX_CHARACTERS:
        raise ArithmeticFault(text[:_SHOWN] + "…", f"expression too long (limit {MAX_CHARACTERS} characters)")
    return _ArithmeticParser(text).whole()


def make_arithmetic(word: Word, *, keeps_quotes: bool = False) -> Arithmetic:
    """Prepare an arithmetic word for expansion and read it beforehand where that is safe.

    keeps_quotes: of quotes only the double ones go, as between them; ${a['1']} is an error to bash.
    """
    pieces: list[str] = []
    operands: list[WordPart] = []
    _collect(word.parts, pieces, operands, keeps_quotes=keeps_quotes)
    template = "".join(pieces)
    if operands and not _operands_stand_alone(template):
        return Arithmetic(word, template, tuple(operands))
    try:
        return Arithmetic(word, template, tuple(operands), parse_arithmetic(template))
    except ArithmeticFault:
        return Arithmetic(word, template, tuple(operands))


def fill_template(template: str, values: list[str]) -> str:
    """Put expanded operands in their places."""
    if not values:
        return template
    pieces = template.split(OPERAND)
    joined = [pieces[0]]
    for value, piece in zip(values, pieces[1:], strict=True):
        joined += (value, piece)
    return "".join(joined)


def _collect(parts: tuple[WordPart, ...], pieces: list[str], operands: list[WordPart], *, keeps_quotes: bool) -> None:
    for part in parts:
        if keeps_quotes and isinstance(part, (SingleQuoted, AnsiQuoted)):
            pieces.append(f"'{part.text}'")
        elif keeps_quotes and type(part) is Escaped:
            pieces.append(f"\\{part.text}")
        elif isinstance(part, (Literal, Escaped, SingleQuoted, AnsiQuoted)):
            pieces.append(part.text)
        elif type(part) is DoubleQuoted:
            _collect(part.parts, pieces, operands, keeps_quotes=False)
        else:
            pieces.append(OPERAND)
            operands.append(part)


def _operands_stand_alone(template: str) -> bool:
    # `1$x` or `$x$y` make other numbers, `a[$x]` belongs to the subscript's text, `$x[1]` to a name.
    if "[" in template:
        return False
    joining = _NUMBER_CHARACTERS | {OPERAND}
    previous = ""
    for char in template:
        if (char == OPERAND and previous in joining) or (previous == OPERAND and char in joining):
            return False
        previous = char
    return True


class _ArithmeticParser:
    """Recursive descent with one token of look-ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos: int = 0
        self.token: str = ""  # operator text, "number", "name", OPERAND, or "" at the end
        self.start: int = 0  # where the current token begins; at the end of the text, where the last one began
        self.begin: int = 0  # where the current token begins, in every case
        self.operands: int = 0
        self.depth: int = 0

    def whole(self) -> ArithmeticNode:
        self.advance()
        if not self.token:
            return ArithmeticNumber(0)
        node = self.comma()
        if self.token:
            raise self.fault("syntax error in expression")
        return node

    def fault(self, message: str, start: int | None = None) -> ArithmeticFault:
        return ArithmeticFault(self.text, message, self.text[self.start if start is None else start :])

    def advance(self) -> None:
        text = self.text
        pos = self.pos
        end = len(text)
        while pos < end and text[pos] in _BLANKS:
            pos += 1
        self.begin = pos
        if pos == end:
            self.token = ""
            self.pos = pos
            return
        self.start = pos
        char = text[pos]
        if char in DIGITS:
            self.pos = self.span(pos, _NUMBER_CHARACTERS)
            self.token = "number"
        elif char in NAME_STARTS:
            self.pos = self.span(pos, NAME_CHARACTERS)
            self.token = "name"
        elif char == OPERAND:
            self.pos = pos + 1
            self.token = OPERAND
        else:
            self.operator(pos)

    def operator(self, pos: int) -> None:
        for length in (3, 2, 1):
            operator = self.text[pos : pos + length]
            if operator in _OPERATORS:
                self.pos = pos + len(operator)
                self.token = operator
                return
        if self.begin and self.token in ("number", "name", ")", OPERAND):
            raise self.fault("syntax error: invalid arithmetic operator")
        raise self.fault("syntax error: operand expected")

    def span(self, pos: int, members: frozenset[str]) -> int:
        text = self.text
        end = len(text)
        while pos < end and text[pos] in members:
            pos += 1
        return pos

    def deeper(self) -> bool:
        """Count a level; tell whether it is time for a fresh stack."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fault("expression recursion level exceeded")
        return self.depth % _STACK_SHARE == 0

    def comma(self) -> ArithmeticNode:
        node = self.assignment()
        while self.token == ",":
            position = self.pos
            self.advance()
            node = ArithmeticBinary(",", node, self.assignment(), position)
        return node

    def assignment(self) -> ArithmeticNode:
        fresh = self.deeper()
        node = with_room(self.conditional) if fresh else self.conditional()
        if self.token in _ASSIGNMENTS:
            if type(node) is not ArithmeticVariable:
                raise self.fault("attempted assignment to non-variable")
            operator = self.token
            position = self.pos
            self.advance()
            node = ArithmeticAssign(operator, node, self.assignment(), position)
        self.depth -= 1
        return node

    def conditional(self) -> ArithmeticNode:
        condition = self.binary(1)
        operator = self.token
        if operator != "?":
            return condition
        self.advance()
        if self.token in ("", ":"):
            raise self.fault("expression expected")
        yes = self.comma()
        if self.token != ":":
            raise self.fault("`:' expected for conditional expression")
        self.advance()
        if not self.token:
            raise self.fault("expression expected")
        fresh = self.deeper()
        no = with_room(self.conditional) if fresh else self.conditional()
        self.depth -= 1
        return ArithmeticTernary(condition, yes, no)

    def binary(self, least: int) -> ArithmeticNode:
        node = self.unary()
        while True:
            operator = self.token
            if operator in ("++", "--"):
                # No variable stands before it: two signs, as in 2--3.
                operator = self.token = operator[0]
                self.pos = self.start + 1
            precedence = _PRECEDENCE.get(operator, 0)
            if precedence < least:
                return node
            position = self.pos
            self.advance()
            fresh = self.deeper()
            tighter = precedence if operator == "**" else precedence + 1
            right = self.right_operand(tighter, fresh=fresh)
            self.depth -= 1
            node = ArithmeticBinary(operator, node, right, position)

    def right_operand(self, least: int, *, fresh: bool) -> ArithmeticNode:
        return with_room(lambda: self.binary(least)) if fresh else self.binary(least)

    def unary(self) -> ArithmeticNode:
        token = self.token
        if token in ("++", "--"):
            return self.before_increment(token)
        if token in ("!", "~", "+", "-"):
            self.advance()
            return ArithmeticUnary(token, self.operand_of_unary())
        return self.primary()

    def operand_of_unary(self) -> ArithmeticNode:
        fresh = self.deeper()
        node = with_room(self.unary) if fresh else self.unary()
        self.depth -= 1
        return node

    def before_increment(self, token: str) -> ArithmeticNode:
        start = self.begin
        self.advance()
        if self.token != "name":
            # No variable follows: bash takes the first character for a sign and reads on behind it.
            self.pos = start + 1
            self.advance()
            return ArithmeticUnary(token[0], self.operand_of_unary())
        return ArithmeticIncrement(token, self.variable(), prefix=True)

    def primary(self) -> ArithmeticNode:
        token = self.token
        if token == "number":
            return self.number()
        if token == "name":
            variable = self.variable()
            if self.token not in ("++", "--"):
                return variable
            operator = self.token
            self.advance()
            return ArithmeticIncrement(operator, variable, prefix=False)
        if token == OPERAND:
            self.advance()
            self.operands += 1
            return ArithmeticOperand(self.operands - 1)
        if token == "(":
            return self.group()
        raise self.fault("syntax error: operand expected")

    def group(self) -> ArithmeticNode:
        self.advance()
        node = self.comma()
        if self.token != ")":
            raise self.fault("missing `)'")
        self.advance()
        # A variable in parentheses is no target of an assignment.
        return ArithmeticUnary("+", node) if type(node) is ArithmeticVariable else node

    def variable(self) -> ArithmeticVariable:
        start = self.start
        name = self.text[start : self.pos]
        subscript = None
        if self.text[self.pos : self.pos + 1] == "[":
            subscript = self.subscript()
        self.advance()
        return ArithmeticVariable(name, subscript, start)

    def subscript(self) -> str:
        text = self.text
        begin = pos = self.pos + 1
        level = 1
        while pos < len(text):
            level += {"[": 1, "]": -1}.get(text[pos], 0)
            pos += 1
            if not level:
                if pos - 1 == begin:
                    raise self.fault("bad array subscript")
                self.pos = pos
                return text[begin : pos - 1]
        raise self.fault("bad array subscript")

    def number(self) -> ArithmeticNode:
        start = self.start
        try:
            value = parse_number(self.text[start : self.pos])
        except ValueError as error:
            text = self.text[start : self.pos]
            raise ArithmeticFault(text, str(error), text) from None
        self.advance()
        return ArithmeticNumber(value)


def wrap(value: int) -> int:
    """Wrap to a signed 64-bit number, as intmax_t overflows on every machine bash runs on."""
    if -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
        return value
    return (value + 0x8000000000000000 & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def parse_number(text: str) -> int:
    """Read a constant: decimal, 0octal, 0xhex or base#digits.

    Raises: ValueError with bash's complaint.
    """
    base_text, mark, digits = text.partition("#")
    if mark:
        if base_text[0] == "0":
            raise ValueError("invalid number")
        base = parse_number(base_text) if DIGITS.issuperset(base_text) else 0
        if not 2 <= base <= 64:
            raise ValueError("invalid arithmetic base")
        if not digits:
            raise ValueError("invalid integer constant")
        return _digits(digits, base)
    if text[0] != "0" or len(text) == 1:
        return _digits(text, 10)
    if text[1] in "xX":
        return _digits(text[2:], 16)
    return _digits(text[1:], 8)


def _digits(text: str, base: int) -> int:
    if base == 10 and len(text) < 19 and DIGITS.issuperset(text):
        return int(text)
    value = 0
    for char in text:
        digit = _DIGIT_VALUES.get(char, 64) if base > 36 else _DIGIT_VALUES.get(char.lower(), 64)
        if digit == 64 and char == "#":
            raise ValueError("invalid number")
        if digit >= base:
            raise ValueError("value too great for base")
        value = value * base + digit & 0xFFFFFFFFFFFFFFFF
    return wrap(value)


_DIGIT_VALUES = {
    char: value for value, char in enumerate("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_")
}
