"""Quoting text so that the shell reads it back: the four styles bash prints in."""

from __future__ import annotations

# lib/sh/shquote.c, sh_backslash_quote: what stands for itself only behind a backslash.
_BACKSLASHED = frozenset(" \t\n'\"\\|&;()<>!{}*[?]^$`,")
_METACHARACTERS = _BACKSLASHED - {",", "^"} | frozenset("\n")
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
    return not text.isprintable() and any(not character.isprintable() and character != "\xa0" for character in text)


def ansi_quote(text: str) -> str:
    """Return $'…' with every unprintable character escaped."""
    out: list[str] = []
    for character in text:
        if character in _CONTROL:
            out.append(_CONTROL[character])
        elif character.isprintable():
            out.append(character)
        else:
            out.extend(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))
    return f"$'{''.join(out)}'"


def single_quote(text: str) -> str:
    r"""Return '…', a quote inside as '\''."""
    return "\\'" if text == "'" else "'" + text.replace("'", "'\\''") + "'"


def quote_reusable(text: str) -> str:
    """Quote as ${x@Q} does: always, whatever the text."""
    return ansi_quote(text) if needs_ansi(text) else single_quote(text)


def quote_minimal(text: str) -> str:
    """Quote as `set` and `set -x` print: only where it is needed."""
    if not text:
        return "''"
    if needs_ansi(text):
        return ansi_quote(text)
    if not _METACHARACTERS.isdisjoint(text) or text[0] in "#~":
        return single_quote(text)
    return text


def quote_double(text: str) -> str:
    """Quote as `declare -p` does."""
    return ansi_quote(text) if needs_ansi(text) else '"' + text.translate(_DOUBLE) + '"'


def quote_backslash(text: str) -> str:
    """Quote as printf %q does."""
    if not text:
        return "''"
    if needs_ansi(text):
        return ansi_quote(text)
    out = ["\\" + character if character in _BACKSLASHED else character for character in text]
    if text[0] in "#~":
        out[0] = "\\" + text[0]
    return "".join(out)
