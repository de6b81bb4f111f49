r"""POSIX extended regular expressions for =~, matched in time bounded by text times expression.

The expression becomes a small program; threads of it are tried depth first, and a state (instruction, position) that was
tried is never tried again. Of the leftmost matches the longest is taken, as regexec(3) does; which alternative fills a
group is decided by order, which differs from POSIX only where alternatives overlap. Absent on purpose: back-references,
which no bounded time can match.
"""

from __future__ import annotations

from .numbers import is_whole
from .pattern_brackets import parse_bracket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Any, TypeAlias

    # Kind; character, set, assertion or first jump; second jump or group border.
    Instruction: TypeAlias = tuple[int, Any, int]

# glibc's RE_DUP_MAX is 32767; the program of a whole expression is bounded as well.
_REPEAT_MAX = 32767
_PROGRAM_MAX = 20_000
_GROUPS_DEEP = 40
# States times positions: one byte each while a match runs.
_STATES_MAX = 64 << 20
_STEPS_BETWEEN_CHECKS = 20_000

_CHAR, _SET, _ANY, _SPLIT, _JUMP, _SAVE, _ASSERT, _MATCH = range(8)

_cache: dict[tuple[str, bool], Regex] = {}
_CACHE_ENTRIES = 256


class RegexError(Exception):
    """The expression is wrong, or too large. Caught by the command that matches."""


class _Everything:
    def __contains__(self, char: object) -> bool:
        return True


class _Where:
    r"""Characters by a test: \w and its kin."""

    def __init__(self, test: Callable[[str], bool], *, negated: bool) -> None:
        self._test = test
        self._negated = negated

    def __contains__(self, char: object) -> bool:
        return self._test(str(char)) is not self._negated


class _Folded:
    """A character in either case."""

    def __init__(self, char: str) -> None:
        self._both = (char.lower(), char.upper())

    def __contains__(self, char: object) -> bool:
        return char in self._both


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_OPERATORS = frozenset("*+?{")
# GNU's escapes.
_CLASS_ESCAPES: dict[str, Container[str]] = {
    "w": _Where(_is_word, negated=False),
    "W": _Where(_is_word, negated=True),
    "s": _Where(str.isspace, negated=False),
    "S": _Where(str.isspace, negated=True),
}
_ASSERTIONS = frozenset("bB<>`'")


class Regex:
    """A compiled expression; groups counts the parentheses."""

    __slots__ = ("_program", "groups")

    def __init__(self, program: list[Instruction], groups: int) -> None:
        self._program = program
        self.groups = groups

    def search(self, text: str, checkpoint: Callable[[], None]) -> list[str | None] | None:
        """Return the leftmost longest match and its groups; None if there is none.

        Raises: RegexError text and expression are too large together.
        """
        if len(self._program) * (len(text) + 1) > _STATES_MAX:
            raise RegexError("regular expression too big")
        run = _Run(self._program, text, 2 * self.groups + 2, checkpoint)
        for start in range(len(text) + 1):
            saved = run.match(start)
            if saved is not None:
                return [
                    text[saved[at] : saved[at + 1]] if saved[at] >= 0 and saved[at + 1] >= 0 else None
                    for at in range(0, len(saved), 2)
                ]
        return None


class _Run:
    """One search: the states tried so far serve all starting points."""

    def __init__(self, program: list[Instruction], text: str, slots: int, checkpoint: Callable[[], None]) -> None:
        self._program = program
        self._text = text
        self._slots = slots
        self._tried = bytearray(len(program) * (len(text) + 1))
        self._checkpoint = checkpoint
        self._steps = 0

    def match(self, start: int) -> list[int] | None:  # noqa: C901, PLR0915 - the inner loop: one branch per instruction
        """Return the borders of the groups of the longest match that begins at start."""
        program, text, tried = self._program, self._text, self._tried
        width = len(program)
        size = len(text)
        saved = [-1] * self._slots
        best: list[int] | None = None
        # Either a state to try, or (slot, -1 - old value) to put back a group's border.
        stack: list[tuple[int, int]] = [(0, start)]
        saved[0] = start
        steps = 0
        while stack:
            pc, at = stack.pop()
            if at < 0:
                saved[pc] = -2 - at
                continue
            while True:
                state = at * width + pc
                if tried[state]:
                    break
                tried[state] = 1
                steps += 1
                if steps % _STEPS_BETWEEN_CHECKS == 0:
                    self._checkpoint()
                kind, operand, other = program[pc]
                if kind == _CHAR:
                    if at < size and text[at] == operand:
                        pc += 1
                        at += 1
                        continue
                    break
                if kind == _SET:
                    if at < size and text[at] in operand:
                        pc += 1
                        at += 1
                        continue
                    break
                if kind == _SPLIT:
                    stack.append((other, at))
                    pc = operand
                elif kind == _JUMP:
                    pc = other
                elif kind == _SAVE:
                    stack.append((other, -2 - saved[other]))
                    saved[other] = at
                    pc += 1
                elif kind == _ASSERT:
                    if not _holds(str(operand), text, at):
                        break
                    pc += 1
                else:
                    if best is None or at > best[1]:
                        best = saved.copy()
                        best[1] = at
                    if at == size:
                        return best
                    break
        return best


def _holds(assertion: str, text: str, at: int) -> bool:
    if assertion == "^" or assertion == "`":
        return at == 0
    if assertion == "$" or assertion == "'":
        return at == len(text)
    before = at > 0 and _is_word(text[at - 1])
    after = at < len(text) and _is_word(text[at])
    if assertion == "<":
        return after and not before
    if assertion == ">":
        return before and not after
    return (before is not after) is (assertion == "b")


def compile_regex(text: str, *, ignore_case: bool = False) -> Regex:
    """Compile an expression; the last few hundred are remembered.

    Raises: RegexError
    """
    key = (text, ignore_case)
    made = _cache.get(key)
    if made is None:
        compiler = _Compiler(text, ignore_case=ignore_case)
        program = compiler.alternatives(0)
        if compiler.at < len(text):
            raise RegexError("unmatched parenthesis")
        program.append((_MATCH, None, 0))
        made = Regex(_absolute(program), compiler.groups)
        if len(_cache) >= _CACHE_ENTRIES:
            _cache.pop(next(iter(_cache)), None)
        _cache[key] = made
    return made


def _absolute(program: list[Instruction]) -> list[Instruction]:
    """Turn the relative jumps of the parts into places in the whole."""
    out: list[Instruction] = []
    for place, (kind, operand, other) in enumerate(program):
        if kind == _SPLIT:
            out.append((kind, place + operand, place + other))
        else:
            out.append((kind, operand, place + other if kind == _JUMP else other))
    return out


class _Compiler:
    """Reads an expression once, from left to right; parts are programs with relative jumps."""

    def __init__(self, text: str, *, ignore_case: bool) -> None:
        self.text = text
        self.at = 0
        self.groups = 0
        self._ignore_case = ignore_case

    def alternatives(self, depth: int) -> list[Instruction]:
        """a|b|c"""
        if depth > _GROUPS_DEEP:
            raise RegexError("nested too deep")
        branches = [self._branch(depth)]
        while self.text[self.at : self.at + 1] == "|":
            self.at += 1
            branches.append(self._branch(depth))
        program = branches.pop()
        for branch in reversed(branches):
            program = [(_SPLIT, 1, len(branch) + 2), *branch, (_JUMP, None, len(program) + 1), *program]
        return self._checked(program)

    def _branch(self, depth: int) -> list[Instruction]:
        program: list[Instruction] = []
        text = self.text
        while self.at < len(text) and text[self.at] != "|" and not (text[self.at] == ")" and depth):
            piece = self._atom(depth)
            program += self._repeated(piece)
            self._checked(program)
        return program

    def _checked(self, program: list[Instruction]) -> list[Instruction]:
        if len(program) > _PROGRAM_MAX:
            raise RegexError("regular expression too big")
        return program

    def _atom(self, depth: int) -> list[Instruction]:
        char = self.text[self.at]
        self.at += 1
        if char == "(":
            return self._group(depth)
        if char == "[":
            return self._bracket()
        if char == ".":
            return [(_SET, _Everything(), 0)]
        if char in "^$":
            if self.text[self.at : self.at + 1] in _OPERATORS:
                raise RegexError("invalid preceding regular expression")
            return [(_ASSERT, char, 0)]
        if char in "*+?{":  # glibc's REG_EXTENDED: an operator needs something to repeat
            raise RegexError("invalid preceding regular expression")
        if char == "\\":
            return self._escape()
        return self._literal(char)

    def _literal(self, char: str) -> list[Instruction]:
        if self._ignore_case and char.lower() != char.upper():
            return [(_SET, _Folded(char), 0)]
        return [(_CHAR, char, 0)]

    def _escape(self) -> list[Instruction]:
        if self.at >= len(self.text):
            raise RegexError("trailing backslash")
        char = self.text[self.at]
        self.at += 1
        if char in _CLASS_ESCAPES:
            return [(_SET, _CLASS_ESCAPES[char], 0)]
        if char in _ASSERTIONS:
            return [(_ASSERT, char, 0)]
        if char.isdigit() and char != "0":
            raise RegexError("back-references are not supported")
        return self._literal(char)

    def _group(self, depth: int) -> list[Instruction]:
        self.groups += 1
        number = self.groups
        inside = self.alternatives(depth + 1)
        if self.text[self.at : self.at + 1] != ")":
            raise RegexError("unmatched parenthesis")
        self.at += 1
        return [(_SAVE, None, 2 * number), *inside, (_SAVE, None, 2 * number + 1)]

    def _bracket(self) -> list[Instruction]:
        text, at = self.text, self.at
        if text[at : at + 1] == "!":
            # Only ^ negates here, unlike in patterns.
            text, at = text[:at] + "\\" + text[at:], at
        found, end = parse_bracket(text, at, ignore_case=self._ignore_case)
        if found is None:
            raise RegexError("unmatched bracket")
        self.at = end - (len(text) - len(self.text))
        return [(_SET, found, 0)]

    def _repeated(self, piece: list[Instruction]) -> list[Instruction]:
        text = self.text
        while self.at < len(text):
            char = text[self.at]
            if char == "*":
                piece = [(_SPLIT, 1, len(piece) + 2), *piece, (_JUMP, None, -len(piece) - 1)]
            elif char == "+":
                piece = [*piece, (_SPLIT, -len(piece), 1)]
            elif char == "?":
                piece = [(_SPLIT, 1, len(piece) + 1), *piece]
            elif char == "{":
                piece = self._counted(piece)
                continue
            else:
                break
            self.at += 1
            self._checked(piece)
        return piece

    def _counted(self, piece: list[Instruction]) -> list[Instruction]:
        end = self.text.find("}", self.at)
        low_text, comma, high_text = self.text[self.at + 1 : end].partition(",")
        if end < 0 or not is_whole(low_text or "0") or not is_whole(high_text or "0"):
            raise RegexError("invalid repetition count")
        self.at = end + 1
        low = int(low_text or "0")
        high = int(high_text) if high_text else low if not comma else -1
        if low > _REPEAT_MAX or high > _REPEAT_MAX or (0 <= high < low):
            raise RegexError("invalid repetition count")
        if len(piece) * max(low, high, 1) > _PROGRAM_MAX:
            raise RegexError("regular expression too big")
        if high < 0:
            return piece * low + [(_SPLIT, 1, len(piece) + 2), *piece, (_JUMP, None, -len(piece) - 1)]
        optional: list[Instruction] = []
        for _ in range(high - low):
            optional = [(_SPLIT, 1, len(piece) + len(optional) + 1), *piece, *optional]
        return piece * low + optional
