"""Fields in the making: pieces of expanded text are joined, split at IFS and globbed as the quoting of each says."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from .joining import has_magic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .context import Context

DEFAULT_IFS = " \t\n"
_AT_ONCE = 1 << 16
# What a backslash keeps from being read as part of a pattern.
_PATTERN_SPECIAL = str.maketrans({character: "\\" + character for character in "\\*?[]()|!+@-^{}~"})


def escape_pattern(text: str) -> str:
    """Return the pattern that matches text and nothing else."""
    return text if text.isalnum() else text.translate(_PATTERN_SPECIAL)


class Fields:
    """Collects the fields of words.

    A field is a list of texts and, beside it, which of them were quoted. `_open` says that there is a field at all (""
    makes an empty one, an unset variable none); `_after_space` that IFS white space just ended one, so that a delimiter
    which follows belongs to the same separator.
    """

    __slots__ = ("_after_space", "_context", "_ifs", "_open", "_quoted", "_texts", "glob", "out")

    def __init__(self, context: Context, out: list[str]) -> None:
        self.out = out
        self.glob = "noglob" not in context.options
        self._context = context
        self._ifs: str | None = None
        self._texts: list[str] = []
        self._quoted: list[bool] = []
        self._open = False
        self._after_space = False

    def literal(self, text: str) -> None:
        """Add unquoted text of the script: never split, but globbed."""
        self._texts.append(text)
        self._quoted.append(False)
        self._open = True
        self._after_space = False

    def quoted(self, text: str) -> None:
        """Add quoted text, even if empty."""
        self._texts.append(text)
        self._quoted.append(True)
        self._open = True
        self._after_space = False

    def quoted_many(self, values: list[str]) -> None:
        """Add what "$@" stands for: a field for each value, none for none."""
        for index, value in enumerate(values):
            if index:
                self.end()
            self.quoted(value)

    def split(self, text: str) -> None:
        """Add the unquoted result of an expansion: split at IFS, then globbed."""
        if not text:
            return
        ifs = self._ifs
        if ifs is None:
            ifs = self._separators()
        if ifs == DEFAULT_IFS:
            self._split_blanks(text)
        elif not ifs or not any(character in text for character in ifs):
            self._add(text)
        else:
            self._split_at(text, ifs)

    def _separators(self) -> str:
        ifs = self._ifs
        if ifs is None:
            found = self._context.variables.get("IFS")
            ifs = self._ifs = DEFAULT_IFS if found is None else found
        return ifs

    def split_many(self, values: list[str]) -> None:
        """Add what an unquoted $@ or $* stands for: each value split on its own.

        Where the first separator is no blank, bash splits them joined by it, so that empty values between others stay.
        """
        separator = self._separators()[:1]
        if separator and separator not in DEFAULT_IFS:
            self.split(separator.join(values))
            return
        for index, value in enumerate(values):
            if index:
                self.end()
                self._after_space = False
            self.split(value)

    def end(self) -> None:
        """End the current field, if there is one."""
        if not self._open:
            return
        texts = self._texts
        if len(texts) > 1 and sum(map(len, texts)) > self._context.string_limit:
            raise PosixError(Errno.ENOMEM)
        text = texts[0] if len(texts) == 1 else "".join(texts)
        if self.glob and has_magic(text) and not all(self._quoted):
            self._end_pattern(text)
        else:
            self.out.append(text)
        self._texts = []
        self._quoted = []
        self._open = False
        if len(self.out) > self._context.word_limit:
            raise PosixError(Errno.ENOMEM)

    def _end_pattern(self, text: str) -> None:
        from .glob import glob

        pieces = zip(self._texts, self._quoted, strict=True)
        pattern = "".join(escape_pattern(piece) if quoted else piece for piece, quoted in pieces)
        plain = "".join("" if quoted else piece for piece, quoted in zip(self._texts, self._quoted, strict=True))
        if not has_magic(plain):
            self.out.append(text)
            return
        found = glob(self._context, pattern)
        if found is None:
            self.out.append(text)
        else:
            self.out.extend(found)

    def _add(self, text: str) -> None:
        self._texts.append(text)
        self._quoted.append(False)
        self._open = True
        self._after_space = False

    def _split_blanks(self, text: str) -> None:
        text = text.replace("\n", " ").replace("\t", " ")
        words = text.split(" ", _AT_ONCE)
        while len(words) > _AT_ONCE:  # a few at a time: most of them may be too many
            for word in words[:-1]:
                if word:
                    self._add(word)
                self.end()
            self._context.sys.checkpoint()
            words = words[-1].lstrip(" ").split(" ", _AT_ONCE)
        last = len(words) - 1
        for index, word in enumerate(words):
            if word:
                self._add(word)
            if index < last:
                self.end()

    def _split_at(self, text: str, ifs: str) -> None:
        """The rules of POSIX 2.6.5 for any IFS: white space runs and single delimiters."""
        start = 0
        for index, character in enumerate(text):
            if character not in ifs:
                continue
            if index > start:
                self._add(text[start:index])
            start = index + 1
            if character in DEFAULT_IFS:
                if self._open:
                    self.end()
                    self._after_space = True
            elif self._open or not self._after_space:
                self._open = True
                self.end()
                self._after_space = False
            else:
                self._after_space = False
        if start < len(text):
            self._add(text[start:])
