"""One case of the fuzzer: a tree of files, a script and its standard input; and how a person pastes it into a shell."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field

LOCALES = ("C.UTF-8", "C")


@dataclass(frozen=True)
class Node:
    """A file of the tree before the script runs: "f" with its bytes, "d", "l" with its target, "p" (a fifo)."""

    kind: str
    content: bytes = b""
    mode: int = 0o644
    mtime_s: int | None = None  # None: when it was made


@dataclass(frozen=True)
class Case:
    """What both sides run: a script of bash, in a folder that holds the tree."""

    command: str
    words: tuple[str, ...]
    tree: tuple[tuple[str, Node], ...] = ()
    stdin: bytes = b""
    locale: str = "C.UTF-8"
    redirect: str = ""  # what stands behind the words: "< a", "| sort"
    unordered: bool = field(default=False)  # lines come in the order a folder is read

    @property
    def script(self) -> str:
        """The command line."""
        return " ".join([*map(shlex.quote, self.words), self.redirect]).rstrip()

    def paste(self) -> str:
        """Return lines that make the tree and run the script."""
        lines = [_made(path, node) for path, node in self.tree]
        feed = f"printf %b {_octal(self.stdin)} | " if self.stdin else ""
        return "\n".join([*lines, f"export LC_ALL={self.locale} TZ=UTC", feed + self.script])


def as_bytes(text: str) -> bytes:
    """Return the bytes of a text whose undecodable bytes are kept as surrogates."""
    return text.encode("utf-8", "surrogateescape")


def _octal(data: bytes) -> str:
    """Quote bytes for printf %b."""
    if all(32 <= byte < 127 or byte == 10 for byte in data):
        return shlex.quote(data.decode().replace("\\", "\\\\").replace("\n", "\\n"))
    return "'" + "".join(chr(b) if 48 <= b < 58 or (65 <= b < 123 and b != 92) else f"\\0{b:o}" for b in data) + "'"


def _made(path: str, node: Node) -> str:
    name = shlex.quote("./" + path if path.startswith("-") else path)
    line = {
        "f": f"printf %b {_octal(node.content)} > {name}; chmod {node.mode:o} {name}",
        "d": f"mkdir {name}; chmod {node.mode:o} {name}",
        "l": f"ln -s {shlex.quote(node.content.decode())} {name}",
        "p": f"mkfifo {name}",
    }[node.kind]
    return line if node.mtime_s is None else f"{line}; touch -hd @{node.mtime_s} {name}"
