"""What a policy's rules are made of: effects, access bits, the rules about files, names, tools and the network, and decisions.

Absent on purpose: deciding (policy.py), evaluating constraints (constraint.py).
"""

from __future__ import annotations

from vesicle.vfs.int_enum import IntEnum
from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeGuard

READ = 1
WRITE = 2
CREATE = 4
DELETE = 8
EXECUTE = 16
METADATA = 32
ALL_ACCESS = 63

ACCESS_NAMES = {
    "read": READ,
    "write": WRITE,
    "create": CREATE,
    "delete": DELETE,
    "execute": EXECUTE,
    "metadata": METADATA,
}


class PolicyError(ValueError):
    """A policy that cannot be meant: an unknown name, a pattern that is no absolute path."""


class Effect(IntEnum):
    """What a rule does with an operation it matches; the lower number wins over the higher."""

    DENY = 0
    ASK = 1
    ALLOW = 2


class SignalScope(IntEnum):
    """Which processes of the session a process may signal besides itself."""

    NONE = 0
    DESCENDANTS = 1
    SESSION = 2


NAMED_FROM = "named from "  # the access of a new name: then the old one follows, with a slash behind that of a folder


class Decision(Record):
    """What the policy says about one operation, and the rule that said it."""

    allowed: bool
    ask: bool  # not allowed yet: somebody may be asked
    rule: str
    kind: str = "file"  # what the operation is about: file, command, signal, network, tool, env or package
    access: str = ""  # which operation, where kind and object do not tell: "read,write", "GET", argv[0]
    max_calls: int | None = None  # how often a tool may be called under this rule


class FileRule(Record):
    """Access bits for the paths that a glob matches (kernel/glob.py)."""

    effect: Effect
    access: int
    pattern: str

    def __str__(self) -> str:
        return f"{self.effect.name.lower()} {access_text(self.access)} {self.pattern}"


NAME_KINDS = ("command", "env", "package")


class NameRule(Record):
    """A rule for commands, host variables or packages of Python, by a glob of the name.

    A command's pattern that has a slash is matched with the program's path, any other with its name; a package's with
    its normalised name (PEP 503: lower case, with `-`).
    """

    effect: Effect
    kind: str  # one of NAME_KINDS
    pattern: str

    def __str__(self) -> str:
        return f"{self.effect.name.lower()} {self.kind} {self.pattern}"


class Constraint(Record):
    """One condition on an argument of a tool: `amount le 10000`, `tags length le 3`; a.b names a field of an argument."""

    argument: str
    operator: str  # one of constraint.OPERATORS
    value: object  # a tuple for in and not_in
    of_length: bool = False

    def __str__(self) -> str:
        return f"{self.argument} {'length ' if self.of_length else ''}{self.operator} {_shown(self.value)}"


class ToolRule(Record):
    """Tools of the host by a glob of the name (`_` and `-` are one), with conditions on the arguments, all of which must hold.

    max_calls: of one session, under this rule.
    """

    effect: Effect
    pattern: str
    where: tuple[Constraint, ...] = ()
    max_calls: int | None = None

    def __str__(self) -> str:
        where = f" where {' and '.join(str(one) for one in self.where)}" if self.where else ""
        calls = "" if self.max_calls is None else f" at most {self.max_calls} calls"
        return f"{self.effect.name.lower()} tool {self.pattern}{where}{calls}"


BARE = "TCP"  # the method that stands for a connection whose bytes the broker does not understand


class NetworkRule(Record):
    """Destinations by glob of the host, with port (None: any), methods and paths (empty: any) of HTTP.

    A path without wildcards stands for itself and all beneath it. Connections without HTTP need a rule whose methods name
    TCP. private: names that match may have private and loopback addresses, and those of the link; a rule that is such an
    address, or localhost, allows it anyway.
    """

    effect: Effect
    host: str
    port: int | None = None
    methods: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    private: bool = False

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port is None else f":{self.port}"
        words = (",".join(self.methods), host + port, ",".join(self.paths), "private" if self.private else "")
        return f"{self.effect.name.lower()} network {' '.join(word for word in words if word)}"


def _shown(value: object) -> str:
    return f"[{', '.join(map(repr, value))}]" if is_tuple(value) else repr(value)


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Tell whether value is a tuple, of whatever: as isinstance, which says nothing of the members."""
    return isinstance(value, tuple)


def name_rules(effect: Effect, kind: str, patterns: Iterable[str]) -> tuple[NameRule, ...]:
    """Return a rule for each pattern; those of packages are normalised as the names they are compared with."""
    if kind == "package":
        patterns = [pattern.lower().replace("_", "-").replace(".", "-") for pattern in patterns]
    return tuple(NameRule(effect, kind, pattern) for pattern in patterns)


def access_bits(access: str) -> int:
    """Return the bits for `read,write` (or `all`).

    Raises: PolicyError an unknown word.
    """
    bits = 0
    for word in access.replace(",", " ").split():
        bit = ALL_ACCESS if word == "all" else ACCESS_NAMES.get(word)
        if bit is None:
            raise PolicyError(f"unknown access {word!r}: use {', '.join(ACCESS_NAMES)} or all")
        bits |= bit
    return bits


def access_text(access: int) -> str:
    """Return the words for access bits, as rules and denials show them."""
    if access == ALL_ACCESS:
        return "all"
    return ",".join(name for name, bit in ACCESS_NAMES.items() if access & bit)


def checked_pattern(pattern: str) -> str:
    """Return a pattern of paths without its trailing slash.

    Raises: PolicyError it is not absolute, or has `.` or `..` or an empty component, which no resolved path has.
    """
    if not pattern.startswith("/"):
        raise PolicyError(f"a pattern of paths begins with a slash: {pattern!r}")
    components = pattern[1:].split("/")
    if len(components) > 1 and not components[-1]:
        del components[-1]
    if any(component in ("", ".", "..") for component in components) and components != [""]:
        raise PolicyError(f"a pattern of paths has no '.', '..' or empty component: {pattern!r}")
    return "/" + "/".join(components)
