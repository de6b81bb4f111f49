"""Building policies in Python: `Policy.workspace().allow_read("/data/**").deny_write("/data/raw/**") | other`.

Each method returns a new policy. Absent on purpose: files of policies (the bindings' config).
"""

from __future__ import annotations

from .policy_rules import (
    ACCESS_NAMES,
    ALL_ACCESS,
    NAME_KINDS,
    Constraint,
    Effect,
    FileRule,
    NameRule,
    NetworkRule,
    PolicyError,
    SignalScope,
    ToolRule,
    access_bits,
    checked_pattern,
    name_rules,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Protocol

    from .audit import AuditRecord
    from .policy import Policy

    class _Rules(Protocol):
        """Adds rules: `policy.allow_read("/a/**", "/b")`."""

        def __call__(self, *patterns: str) -> Policy: ...


class _Files:
    """The method that adds rules of one effect and access for globs of paths."""

    __slots__ = ("_access", "_effect")

    def __init__(self, effect: Effect, access: int) -> None:
        self._effect = effect
        self._access = access

    def __get__(self, policy: Policy, owner: type) -> _Rules:
        return lambda *patterns: policy.with_files(self._effect, self._access, patterns)


class _Names:
    """The method that adds rules of one effect for names of one kind."""

    __slots__ = ("_effect", "_kind")

    def __init__(self, effect: Effect, kind: str) -> None:
        self._effect = effect
        self._kind = kind

    def __get__(self, policy: Policy, owner: type) -> _Rules:
        return lambda *patterns: policy.with_names(self._effect, self._kind, *patterns)


class PolicyBuilder:
    """The part of Policy that makes others of it."""

    __slots__ = ()

    if TYPE_CHECKING:
        files: tuple[FileRule, ...]
        names: tuple[NameRule, ...]
        tools: tuple[ToolRule, ...]
        network: tuple[NetworkRule, ...]
        signals: SignalScope
        max_processes: int | None

        def replace(self, **changes: object) -> Policy: ...

    allow_read = _Files(Effect.ALLOW, ACCESS_NAMES["read"])
    allow_write = _Files(Effect.ALLOW, ACCESS_NAMES["write"])
    allow_create = _Files(Effect.ALLOW, ACCESS_NAMES["create"])
    allow_delete = _Files(Effect.ALLOW, ACCESS_NAMES["delete"])
    allow_execute = _Files(Effect.ALLOW, ACCESS_NAMES["execute"])
    allow_metadata = _Files(Effect.ALLOW, ACCESS_NAMES["metadata"])
    allow_all_access = _Files(Effect.ALLOW, ALL_ACCESS)
    allow_commands = _Names(Effect.ALLOW, "command")
    allow_env = _Names(Effect.ALLOW, "env")
    allow_packages = _Names(Effect.ALLOW, "package")

    ask_read = _Files(Effect.ASK, ACCESS_NAMES["read"])
    ask_write = _Files(Effect.ASK, ACCESS_NAMES["write"])
    ask_create = _Files(Effect.ASK, ACCESS_NAMES["create"])
    ask_delete = _Files(Effect.ASK, ACCESS_NAMES["delete"])
    ask_execute = _Files(Effect.ASK, ACCESS_NAMES["execute"])
    ask_metadata = _Files(Effect.ASK, ACCESS_NAMES["metadata"])
    ask_all_access = _Files(Effect.ASK, ALL_ACCESS)
    ask_commands = _Names(Effect.ASK, "command")
    ask_packages = _Names(Effect.ASK, "package")

    deny_read = _Files(Effect.DENY, ACCESS_NAMES["read"])
    deny_write = _Files(Effect.DENY, ACCESS_NAMES["write"])
    deny_create = _Files(Effect.DENY, ACCESS_NAMES["create"])
    deny_delete = _Files(Effect.DENY, ACCESS_NAMES["delete"])
    deny_execute = _Files(Effect.DENY, ACCESS_NAMES["execute"])
    deny_metadata = _Files(Effect.DENY, ACCESS_NAMES["metadata"])
    deny_all_access = _Files(Effect.DENY, ALL_ACCESS)
    deny_commands = _Names(Effect.DENY, "command")
    deny_env = _Names(Effect.DENY, "env")
    deny_packages = _Names(Effect.DENY, "package")

    @staticmethod
    def deny_all() -> Policy:
        """Return the preset that allows nothing."""
        return _preset("deny_all")

    @staticmethod
    def read_only() -> Policy:
        """Return the preset that reads and runs everything and changes nothing."""
        return _preset("read_only")

    @staticmethod
    def workspace() -> Policy:
        """Return the preset that works in /workspace, /output, /tmp and $HOME."""
        return _preset("workspace")

    @staticmethod
    def allow_all() -> Policy:
        """Return the preset that allows everything but the host's variables."""
        return _preset("allow_all")

    @staticmethod
    def learned_from(records: Iterable[AuditRecord]) -> Policy:
        """Return the least policy that would have allowed what an audit log of the level "all" recorded, made general.

        A line of JSON is the record `AuditRecord(**json.loads(line))`. policy_learning.py says what is made general.
        """
        from .policy_learning import learned

        return learned(records)

    def allow(self, access: str, *patterns: str) -> Policy:
        """Return this policy with access ("read,write") allowed on the globs."""
        return self.with_files(Effect.ALLOW, access_bits(access), patterns)

    def deny(self, access: str, *patterns: str) -> Policy:
        """Return this policy with access denied on the globs, whatever else allows it."""
        return self.with_files(Effect.DENY, access_bits(access), patterns)

    def ask(self, access: str, *patterns: str) -> Policy:
        """Return this policy with access on the globs left to an approval."""
        return self.with_files(Effect.ASK, access_bits(access), patterns)

    def with_files(self, effect: Effect, access: int, patterns: Iterable[str]) -> Policy:
        """Return this policy with rules for access bits on globs of paths.

        Raises: PolicyError a pattern that is no absolute path
        """
        rules = tuple(FileRule(effect, access, checked_pattern(pattern)) for pattern in _texts(patterns))
        return self._changed(files=self.files + rules)

    def with_names(self, effect: Effect, kind: str, *patterns: str) -> Policy:
        """Return this policy with rules for commands, host variables (`env`) or packages.

        Raises: PolicyError another kind
        """
        if kind not in NAME_KINDS:
            raise PolicyError(f"a rule is about one of {', '.join(NAME_KINDS)}, not {kind!r}")
        return self._changed(names=self.names + name_rules(effect, kind, _texts(patterns)))

    def allow_tool(
        self, *names: str, where: Mapping[str, object] | None = None, max_calls: int | None = None
    ) -> Policy:
        """Return this policy with tools allowed whose arguments meet the conditions: `{"amount": {"le": 10000}}`.

        Raises: PolicyError a condition that cannot be meant
        """
        return self.with_tools(Effect.ALLOW, names, where, max_calls)

    def ask_tool(self, *names: str, where: Mapping[str, object] | None = None, max_calls: int | None = None) -> Policy:
        """Return this policy with calls of tools left to an approval."""
        return self.with_tools(Effect.ASK, names, where, max_calls)

    def deny_tool(self, *names: str, where: Mapping[str, object] | None = None) -> Policy:
        """Return this policy with calls of tools denied, whatever else allows them."""
        return self.with_tools(Effect.DENY, names, where, None)

    def with_tools(
        self, effect: Effect, names: Iterable[str], where: Mapping[str, object] | None, max_calls: int | None
    ) -> Policy:
        """Return this policy with rules for tools.

        Raises: PolicyError a condition that cannot be meant
        """
        conditions: tuple[Constraint, ...] = ()
        if where:
            from .constraint import constraints

            if getattr(where, "items", None) is None:
                raise PolicyError(f'where must be {{"argument": condition}}, not {type(where).__name__}')
            conditions = constraints(where)
        rules = tuple(ToolRule(effect, name, conditions, max_calls) for name in _texts(names))
        return self._changed(tools=self.tools + rules)

    def allow_network(
        self, *destinations: str, methods: Sequence[str] = (), paths: Sequence[str] = (), private: bool = False
    ) -> Policy:
        """Return this policy with destinations allowed ("api.example.com:443", "*.example.org"), or some requests to them.

        Raises: PolicyError a port that is none, a path without a slash in front, one text for methods or paths
        """
        return self.with_network(Effect.ALLOW, destinations, methods, paths, private=private)

    def ask_network(
        self, *destinations: str, methods: Sequence[str] = (), paths: Sequence[str] = (), private: bool = False
    ) -> Policy:
        """Return this policy with destinations left to an approval."""
        return self.with_network(Effect.ASK, destinations, methods, paths, private=private)

    def deny_network(self, *destinations: str, methods: Sequence[str] = (), paths: Sequence[str] = ()) -> Policy:
        """Return this policy with destinations denied, whatever else allows them."""
        return self.with_network(Effect.DENY, destinations, methods, paths)

    def with_network(
        self,
        effect: Effect,
        destinations: Iterable[str],
        methods: Sequence[str],
        paths: Sequence[str],
        *,
        private: bool = False,
    ) -> Policy:
        """Return this policy with rules for destinations.

        Raises: PolicyError a port that is none, a path without a slash in front, one text for methods or paths
        """
        for name, words in (("methods", methods), ("paths", paths)):
            if isinstance(words, str):  # whose letters would be methods that nobody uses
                raise PolicyError(f"network: {name} is a list of texts: write {name}=[{words!r}]")
        for path in paths:
            if not path.startswith("/"):
                raise PolicyError(f"a path of a request begins with a slash: {path!r}")
        rules = tuple(
            NetworkRule(effect, *destination(text), tuple(method.upper() for method in methods), tuple(paths), private)
            for text in _texts(destinations)
        )
        return self._changed(network=self.network + rules)

    def with_signals(self, scope: str) -> Policy:
        """Return this policy with signals allowed to "none", "descendants" or the whole "session".

        Raises: PolicyError another word
        """
        if scope.upper() not in SignalScope.__members__:
            raise PolicyError(f"signals go to none, descendants or session, not {scope!r}")
        return self._changed(signals=SignalScope[scope.upper()])

    def with_max_processes(self, number: int | None) -> Policy:
        """Return this policy with so many processes at one time."""
        return self._changed(max_processes=number)

    def merge(self, other: Policy) -> Policy:
        """Return the rules of both: what either denies is denied; signals as far as the wider, processes as the lower says."""
        bounds = [number for number in (self.max_processes, other.max_processes) if number is not None]
        return self._changed(
            files=_joined(self.files, other.files),
            names=_joined(self.names, other.names),
            tools=_joined(self.tools, other.tools),
            network=_joined(self.network, other.network),
            signals=max(self.signals, other.signals),
            max_processes=min(bounds, default=None),
        )

    def __or__(self, other: Policy) -> Policy:
        return self.merge(other)

    def _changed(self, **changes: object) -> Policy:
        return self.replace(**{"name": "custom", **changes})


def _texts(words: Iterable[str]) -> tuple[str, ...]:
    """Return what rules are made of.

    Raises: PolicyError one is no text, a list say, which would match nothing
    """
    texts = tuple(words)
    for text in texts:
        _require_text(text)
    return texts


def _require_text(word: object) -> None:
    if not isinstance(word, str):
        raise PolicyError(f"a rule is about texts, one argument each, not a {type(word).__name__}: {word!r}")


def _joined(mine: tuple[object, ...], others: tuple[object, ...]) -> tuple[object, ...]:
    return mine + tuple(rule for rule in others if rule not in mine)


def _preset(name: str) -> Policy:
    from .policy_presets import preset

    return preset(name)


def destination(text: str) -> tuple[str, int | None]:
    """Return host glob and port of `host:port`, `host:*` or `host`; an IPv6 address stands in brackets.

    Raises: PolicyError a port that is none
    """
    if text.startswith("[") and "]" in text and ":" in text[: text.index("]")]:
        host, _, rest = text[1:].partition("]")
        separator, port = rest[:1], rest[1:]
        well_formed = separator in ("", ":")
    else:
        host, separator, port = text.partition(":")
        well_formed = bool(host)
    if not well_formed or (separator and not _is_port(port)):
        raise PolicyError(f"network {text!r}: write host:port, host:* or host")
    return host, int(port) if separator and port != "*" else None


def _is_port(text: str) -> bool:
    return text == "*" or (text.isascii() and text.isdecimal() and 0 < int(text) < 1 << 16)
