"""Quoting text so that the shell reads it back: the five styles bash prints in."""

from __future__ import annotations

# lib/sh/shquote.c, sh_backslash_quote: what stands for itself only behind a backslash.
_BACKSLASHED = frozenset(" \t\n'\"\\|&;()<>!{}*[?]^$`,")
_BACKSLASH = str.maketrans({character: "\\" + character for character in _BACKSLASHED})
# What bash quotes in a trace (lib/sh/shquote.c, sh_contains_shell_metas); `#` and `~` only where they would begin something.
_TRACED = _BACKSLASHED - {","}
_METACHARACTERS = _TRACED - {"^"}
_DOUBLE = str.maketrans({character: "\\" + character for character in '"$`\\'})
_CONTROL = {
    "\a": "\\a",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\v": "\\v",
    "\f": "\\f",
    "\r": "\\r",
    "\x1b": "\\E",
    "\\": "\\\\",
    "'": "\\'",
}


def needs_ansi(text: str) -> bool:
    """Tell whether text has characters that only $'…' can show."""
    return not text.isprintable() and any(
        not character.isprintable() and character != "\xa0" for character in set(text)
    )


def ansi_quote(text: str) -> str:
    """Return $'…' with every unprintable character escaped."""
    shown = {ord(character): _ansi(character) for character in set(text)}
    return f"$'{text.translate(shown)}'"


def _ansi(character: str) -> str:
    if character in _CONTROL:
        return _CONTROL[character]
    if character.isprintable():
        return character
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))


def single_quote(text: str) -> str:
    r"""Return '…', a quote inside as '\''."""
    return "\\'" if text == "'" else "'" + text.replace("'", "'\\''") + "'"


def quote_reusable(text: str) -> str:
    """Quote as ${x@Q} does: always, whatever the text."""
    return ansi_quote(text) if needs_ansi(text) else single_quote(text)


def quote_minimal(text: str) -> str:
    """Quote as `set` prints: only where it is needed."""
    if not text:
        return "''"
    if needs_ansi(text):
        return ansi_quote(text)
    if not _METACHARACTERS.isdisjoint(text) or text[0] in "#~":
        return single_quote(text)
    return text


def quote_traced(text: str) -> str:
    """Quote as `set -x` prints: only where it is needed, with $'…' for what is unprintable and holds nothing special."""
    if not text:
        return "''"
    if not _TRACED.isdisjoint(text) or text[0] in "#~" or "=~" in text or ":~" in text:
        return single_quote(text)
    return ansi_quote(text) if needs_ansi(text) else text


def quote_double(text: str) -> str:
    """Quote as `declare -p` does."""
    return ansi_quote(text) if needs_ansi(text) else '"' + text.translate(_DOUBLE) + '"'


def quote_backslash(text: str) -> str:
    """Quote as printf %q does."""
    if not text:
        return "''"
    if needs_ansi(text):
        return ansi_quote(text)
    quoted = text.translate(_BACKSLASH)
    return "\\" + quoted if text[0] in "#~" else quoted
