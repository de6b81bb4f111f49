"""The least policy that would have allowed what an audit log at the level "all" recorded.

What it makes wider than what was seen: a folder of which three or more files were used the same way becomes `folder/*`;
/tmp is one place; pids, descriptors and the random letters of temporary names are wildcards; bytes that are no UTF-8 are `?`.
Absent on purpose: conditions on the arguments of tools, which the log does not hold.
"""

from __future__ import annotations

from .glob import escaped
from .policy_rules import (
    BARE,
    CREATE,
    DELETE,
    EXECUTE,
    NAMED_FROM,
    READ,
    WRITE,
    Effect,
    FileRule,
    NameRule,
    NetworkRule,
    SignalScope,
    ToolRule,
    access_bits,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .audit import AuditRecord
    from .policy import Policy

_SEVERAL = 3
_CONTENT = READ | WRITE | EXECUTE
_SCRATCH = ("/tmp/", "/var/tmp/")  # noqa: S108 (guest paths)
_RANDOM = 6  # letters that mkstemp puts behind a temporary name
_MUSL_SMALL = set("abcdefghijklmnop")  # musl takes these and their capitals: one name in 64 has small ones alone
_PORTS = {"http": "80", "https": "443"}
_PATHS_LISTED = 4  # of one destination; beyond, the folder they share


def learned(records: Iterable[AuditRecord]) -> Policy:
    """Return the policy."""
    from .policy import Policy

    seen = _Seen()
    for record in records:
        if record.decision == "allow":
            seen.add(record.kind, record.object, record.access)
    return Policy(
        "learned", seen.file_rules(), seen.name_rules(), seen.tool_rules(), seen.network_rules(), seen.signals
    )


class _Seen:
    """What was done, as far as rules can be made of it."""

    def __init__(self) -> None:
        self.signals = SignalScope.NONE
        self._paths: dict[str, int] = {}
        self._folders: dict[str, int] = {}  # moved ones, with all beneath
        self._moves: list[tuple[str, str]] = []
        self._names: set[tuple[str, str]] = set()
        self._network: dict[tuple[str, int], dict[str, set[str]]] = {}

    def add(self, kind: str, subject: str, access: str) -> None:
        """Take in one allowed operation."""
        if kind == "file":
            self._add_path(subject, access)
        elif kind == "signal":
            self.signals = max(self.signals, SignalScope[access.upper()])
        elif kind == "network":
            self._add_request(subject, access)
        elif kind == "command":
            self._names.update((kind, name) for name in (subject.rpartition("/")[2], access) if name)
        elif kind:
            self._names.add((kind, subject))

    def _add_path(self, path: str, access: str) -> None:
        if access.startswith(NAMED_FROM):
            self._moves.append((access[len(NAMED_FROM) :], path))
        elif path.startswith("/"):
            self._paths[path] = self._paths.get(path, 0) | access_bits(access)

    def _add_request(self, subject: str, method: str) -> None:
        """Take in a request, `GET https://host:port/path`, or a connection, `host:port`."""
        scheme, _, rest = subject.rpartition(" ")[2].rpartition("://")
        authority, slash, path = rest.partition("/")
        host, _, port = authority.rpartition(":")
        if not host or not port.isdecimal():
            host, port = authority, _PORTS.get(scheme, "")
        if not port:
            return  # a name that was looked up: what follows says more
        paths = self._network.setdefault((host.strip("[]"), int(port)), {}).setdefault(method, set())
        if slash:
            paths.add(slash + path.partition("?")[0])

    def file_rules(self) -> tuple[FileRule, ...]:
        """Return the rules for paths, those of one access together."""
        self._follow_moves()
        by_pattern: dict[str, int] = {}
        for pattern, access in (*self._patterns(), *self._folder_patterns()):
            by_pattern[pattern] = by_pattern.get(pattern, 0) | access
        rules = [FileRule(Effect.ALLOW, access, pattern) for pattern, access in sorted(by_pattern.items())]
        return tuple(rule for rule in rules if not _is_covered(rule, rules))

    def _follow_moves(self) -> None:
        """Give old names what their new ones are used for: else the new name would allow more, and the move be refused."""
        for old, new in reversed(self._moves):
            if old.endswith("/"):
                self._folders[old[:-1]] = self._folders[new] = 0
            self._paths[old.rstrip("/")] = self._paths.get(old.rstrip("/"), 0) | (self._paths.get(new, 0) & _CONTENT)
        used = 0
        for path, access in self._paths.items():
            if any(_is_beneath(path, moved) for moved in self._folders):
                used |= access
        self._folders = dict.fromkeys(self._folders, used)

    def _folder_patterns(self) -> Iterable[tuple[str, int]]:
        return [(f"{_plain(folder)}/**", access) for folder, access in self._folders.items()]

    def _patterns(self) -> list[tuple[str, int]]:
        """Return pattern and access of each path, folders for what was done to several files of one."""
        folders: dict[tuple[str, int], set[str]] = {}
        generalised = {path: _without_chance(path, access) for path, access in self._paths.items()}
        for path, access in self._paths.items():
            folder = path.rpartition("/")[0]
            for bit in _bits(access):
                folders.setdefault((folder, bit), set()).add(path)
        patterns: list[tuple[str, int]] = []
        for path, access in self._paths.items():
            folder = path.rpartition("/")[0]
            for bit in _bits(access):
                several = folder and len(folders[folder, bit]) >= _SEVERAL and generalised[path] == _plain(path)
                patterns.append((f"{_plain(folder)}/*" if several else generalised[path], bit))
        return patterns

    def name_rules(self) -> tuple[NameRule, ...]:
        """Return the rules for commands, variables and packages."""
        names = sorted(name for name in self._names if name[0] != "tool")
        return tuple(NameRule(Effect.ALLOW, kind, escaped(name)) for kind, name in names)

    def tool_rules(self) -> tuple[ToolRule, ...]:
        """Return the rules for tools."""
        return tuple(ToolRule(Effect.ALLOW, escaped(name)) for kind, name in sorted(self._names) if kind == "tool")

    def network_rules(self) -> tuple[NetworkRule, ...]:
        """Return the rules for destinations: what resolving alone asked for comes with any of them."""
        rules: list[NetworkRule] = []
        for (host, port), requests in sorted(self._network.items()):
            methods = tuple(sorted(method for method in requests if method))
            if methods == (BARE,):
                rules.append(NetworkRule(Effect.ALLOW, host, port, methods))
                continue
            paths = sorted({escaped(path) for paths in requests.values() for path in paths})
            if len(paths) > _PATHS_LISTED:
                paths = [_shared_folder(paths)]
            rules.append(NetworkRule(Effect.ALLOW, host, port, methods, tuple(paths)))
        return tuple(rules)


def _bits(access: int) -> list[int]:
    return [1 << number for number in range(access.bit_length()) if access >> number & 1]


def _plain(path: str) -> str:
    """Return the pattern of a path; a byte that is no UTF-8 (a surrogate) is any character, for files that hold no such."""
    return "".join("?" if "\ud800" <= character <= "\udfff" else escaped(character) for character in path) or "/"


def _without_chance(path: str, access: int) -> str:
    """Return the pattern of a path without what another run would have otherwise."""
    for folder in _SCRATCH:
        if path.startswith(folder):
            return f"{folder}**"
    parts = path.split("/")
    if path.startswith("/proc/") and parts[2].isdecimal():
        parts[2] = "*"
    if parts[1:3] == ["dev", "fd"] or (parts[1] == "proc" and parts[3:4] == ["fd"]):
        parts[-1] = "*" if parts[-1].isdecimal() else parts[-1]
        return "/".join(parts)
    if parts[2:3] == ["*"]:
        return "/".join(parts)
    name = parts[-1]
    if access & CREATE and access & DELETE and _is_temporary(name[:-_RANDOM], name[-_RANDOM:]):
        return _plain(path[:-_RANDOM]) + "?" * _RANDOM
    return _plain(path)


def _is_temporary(stem: str, letters: str) -> bool:
    """Tell whether a name is one of those that mkstemp and the like end in random letters: most are nothing people write."""
    if not stem or not letters.isascii() or not letters.isalnum():
        return False
    if "tmp" in stem:
        return True
    word = letters.rstrip("0123456789")  # people put numbers at the end
    return word != "" and (not word.isalpha() or not word.islower() or set(letters) <= _MUSL_SMALL)


def _is_beneath(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + "/")


def _is_covered(rule: FileRule, rules: list[FileRule]) -> bool:
    """Tell whether another rule, of a whole folder, allows all that this one does."""
    for other in rules:
        if other is rule or rule.access & ~other.access:
            continue
        if other.pattern.endswith("/**") and _is_beneath(rule.pattern, other.pattern[:-3]):
            return True
    return False


def _shared_folder(paths: list[str]) -> str:
    shared = paths[0].split("/")[:-1]
    for path in paths[1:]:
        parts = path.split("/")[:-1]
        while shared != parts[: len(shared)]:
            shared.pop()
    return "/".join(shared) + "/"
