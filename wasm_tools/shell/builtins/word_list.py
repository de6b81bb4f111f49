"""The word list of compgen -W: split at IFS where nothing quotes, before the words are expanded."""

from __future__ import annotations

# What would end a word of a command, and only stands for itself here.
_SPECIAL = frozenset(" \t\n;&|()<>#")
_CLOSING = {"(": ")", "{": "}"}


def split_words(text: str, ifs: str) -> list[str]:
    """Return the words of a list, quoted so that each is one word of a command."""
    return _Splitter(text, ifs).words()


class _Splitter:
    def __init__(self, text: str, ifs: str) -> None:
        self._text = text
        self._ifs = ifs
        self._at = 0
        self._words: list[str] = []
        self._word: str | None = None

    def words(self) -> list[str]:
        text = self._text
        while self._at < len(text):
            start = self._at
            self._skip()
            piece = text[start : self._at]
            if len(piece) > 1:
                self._add(piece)
            elif piece in self._ifs:
                self._end()
            else:
                self._add(
                    "\\" + piece if piece in _SPECIAL and piece != "\n" else f"'{piece}'" if piece == "\n" else piece
                )
        self._end()
        return self._words

    def _add(self, piece: str) -> None:
        self._word = (self._word or "") + piece

    def _end(self) -> None:
        if self._word is not None:
            self._words.append(self._word)
        self._word = None

    def _skip(self) -> None:
        """Go past one character, or past all of what a quote, a backslash or a `$` holds together."""
        text, at = self._text, self._at
        character = text[at]
        if character == "\\":
            self._at = min(at + 2, len(text))
        elif character in "'\"`":
            self._at = self._past(character, at + 1)
        elif character == "$" and text[at + 1 : at + 2] in _CLOSING:
            self._at = self._past(_CLOSING[text[at + 1]], at + 2)
        else:
            self._at = at + 1

    def _past(self, closing: str, at: int) -> int:
        """Return the place behind the closing character, that of inner pairs left out."""
        text = self._text
        opening = {")": "(", "}": "{"}.get(closing, "")
        depth = 1
        while at < len(text):
            if text[at] == "\\" and closing != "'":
                at += 1
            elif text[at] == closing:
                depth -= 1
                if not depth:
                    return at + 1
            elif text[at] == opening:
                depth += 1
            at += 1
        return len(text)
