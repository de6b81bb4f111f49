"""Globs of policies: compiled patterns that match in time linear in the text, whatever the pattern.

`*` `?` `[a-z]` `[!a-z]` never match `/`; `**` does, and `**/` also matches no folder at all. A pattern that ends in
`/**` matches the folder itself as well as all beneath it. A backslash takes the next character literally. Everything is
matched letter by letter: case counts, and undecodable bytes are the surrogates they were read as.
Absent on purpose: braces and regular expressions (backtracking), and looking at the file system.
"""

from __future__ import annotations

from vesicle.vfs.record import Record

# Tokens of a pattern other than literal characters and bracket expressions.
_WITHIN = 1  # `*`, within one component
_ACROSS = 2  # `**`, across slashes
_FORK = 3  # entry of `**/`: either into the star and the slash that follow it, or past both


_SPECIAL = "*?[\\"


def escaped(text: str) -> str:
    """Return the pattern that matches this text and no other."""
    return "".join(f"\\{character}" if character in _SPECIAL else character for character in text)


class _Class(Record):
    """One `[...]`: single characters and ranges, perhaps negated."""

    negated: bool
    ranges: tuple[tuple[str, str], ...]

    def matches(self, character: str) -> bool:
        if character == "/":
            return False
        return any(low <= character <= high for low, high in self.ranges) is not self.negated


_ANY = _Class(True, ())  # `?`
_MASKS_KEPT = 512


class Glob:
    """A compiled pattern; `literal` is its text before the first wildcard, which refuses most other paths at once."""

    __slots__ = (
        "_accept",
        "_across",
        "_forks",
        "_masks",
        "_stars",
        "_tokens",
        "_within",
        "literal",
        "pattern",
        "subtree",
    )

    def __init__(self, pattern: str) -> None:
        tokens = _tokens(pattern)
        self.pattern = pattern
        self.literal = _literal(tokens)
        plain = len(self.literal)
        # `/a/b/**`: by far the commonest shape, matched by one comparison.
        self.subtree = self.literal[:-1] if tokens[plain:] == [_ACROSS] and self.literal[-1:] == "/" else None
        self._tokens = tokens
        self._within = self._across = self._forks = 0
        for index, token in enumerate(tokens):
            if token == _WITHIN:
                self._within |= 1 << index
            elif token == _ACROSS:
                self._across |= 1 << index
            elif token == _FORK:
                self._forks |= 1 << index
        self._stars = self._within | self._across
        self._accept = 1 << len(tokens)
        if tokens[-2:] == ["/", _ACROSS]:
            self._accept |= 1 << len(tokens) - 2
        self._masks: dict[str, int] = {}

    @property
    def is_literal(self) -> bool:
        """Whether the pattern has no wildcard and so is one text."""
        return len(self.literal) == len(self._tokens)

    def matches(self, text: str) -> bool:
        """Tell whether the whole text matches."""
        subtree = self.subtree
        if subtree is not None:
            return text.startswith(self.literal) or text == subtree
        if len(self.literal) == len(self._tokens):
            return text == self.literal
        return bool(self._run(text) & self._accept)

    def states_beneath(self, folder: str) -> int:
        """Return a set, as bits, that says what beneath the folder (no trailing slash, "" for the root) can match.

        0: nothing can. A folder whose set contains another's matches at least the same names beneath it.
        """
        return self._run(folder + "/")

    def matches_all_beneath(self, folder: str) -> bool:
        """Tell whether everything beneath the folder matches."""
        # A final `**` that has been reached stays reached, whatever follows.
        final = self._tokens[-1:] == [_ACROSS]
        return final and bool(self._run(folder + "/") >> len(self._tokens) - 1)

    def is_beneath(self, folder: str) -> bool:
        """Tell whether the literal part of the pattern lies beneath the folder, which is thus one of its ancestors."""
        return self.literal.startswith(folder if folder == "/" else folder + "/")

    def _run(self, text: str) -> int:
        """Return the set of states after text: bit i says that the first i tokens can match it."""
        plain = len(self.literal)
        head = text[:plain]
        if head != self.literal:
            # Too short to have reached the wildcards: alive in one state, or dead.
            return 1 << len(head) if self.literal.startswith(head) and len(text) <= plain else 0
        states = self._closure(1 << plain)
        masks = self._masks
        for character in text[plain:]:
            mask = masks.get(character)
            if mask is None:
                mask = self._mask(character)
            loops = self._across if character == "/" else self._across | self._within
            states = self._closure((states & mask) << 1 | (states & loops))
            if not states:
                return 0
        return states

    def _closure(self, states: int) -> int:
        # No fork leads to a fork and no star to a star (the tokens were merged), so one step of each is all.
        forks = states & self._forks
        states |= forks << 1 | forks << 3
        return states | (states & self._stars) << 1

    def _mask(self, character: str) -> int:
        mask = 0
        for index, token in enumerate(self._tokens):
            if token == character or (isinstance(token, _Class) and token.matches(character)):
                mask |= 1 << index
        if len(self._masks) >= _MASKS_KEPT:
            self._masks.clear()
        self._masks[character] = mask
        return mask


def _literal(tokens: list[str | int | _Class]) -> str:
    literal = ""
    for token in tokens:
        if not isinstance(token, str):
            break
        literal += token
    return literal


def _tokens(pattern: str) -> list[str | int | _Class]:
    tokens: list[str | int | _Class] = []
    index = 0
    while index < len(pattern):
        character = pattern[index]
        if character == "*":
            index = _star(pattern, index, tokens)
        elif character == "[":
            index = _bracket(pattern, index, tokens)
        elif character == "?":
            tokens.append(_ANY)
            index += 1
        else:
            escaped = character == "\\" and index + 1 < len(pattern)
            tokens.append(pattern[index + 1] if escaped else character)
            index += 2 if escaped else 1
    if tokens[-4:] == [_FORK, _ACROSS, "/", _ACROSS]:
        tokens[-4:] = [_ACROSS]  # `**/**` says no more than `**`
    return tokens


def _star(pattern: str, start: int, tokens: list[str | int | _Class]) -> int:
    """Append the run of stars that begins at start; adjacent stars are one, and repeated `**/` are one too."""
    end = start
    while end < len(pattern) and pattern[end] == "*":
        end += 1
    crosses = end - start > 1
    whole = start == 0 or pattern[start - 1] == "/"
    if not (crosses and whole and pattern[end : end + 1] == "/"):
        tokens.append(_ACROSS if crosses else _WITHIN)
        return end
    entry: list[str | int | _Class] = [_FORK, _ACROSS, "/"]
    if tokens[-3:] != entry:
        tokens += entry
    return end + 1


def _bracket(pattern: str, start: int, tokens: list[str | int | _Class]) -> int:
    """Append the bracket expression that begins at start; one that never closes is a literal `[` (POSIX 2.13.1)."""
    index = start + 1
    negated = pattern[index : index + 1] in ("!", "^")
    index += negated
    end = pattern.find("]", index + 1)
    if end < 0:
        tokens.append("[")
        return start + 1
    body = pattern[index:end]
    ranges: list[tuple[str, str]] = []
    while body:
        if len(body) >= 3 and body[1] == "-":
            ranges.append((body[0], body[2]))
            body = body[3:]
        else:
            ranges.append((body[0], body[0]))
            body = body[1:]
    tokens.append(_Class(negated, tuple(ranges)))
    return end + 1
