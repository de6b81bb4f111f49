"""The policy: immutable rules (policy_rules.py) about files, commands, signals, names and the network, and what they decide.

Deny beats ask beats allow beats the default, which is deny. The gate (kernel/syscalls) asks with the resolved path, so
that a symbolic link never widens a permission, and needs these access bits:

| operation | bits |
|---|---|
| stat, lstat, readlink, access, statfs | METADATA (which READ, WRITE and EXECUTE imply) |
| open for reading, list a folder | READ |
| open for writing, truncate, chmod, chown, utimes | WRITE |
| create a file, folder, link, fifo; the new name of a rename | CREATE on the new path, WRITE too if it replaces one |
| unlink, rmdir; the old name of a rename | DELETE |
| run a program | EXECUTE on the file, and decide_command on its name |
| rename, link (besides the above) | decide_move, decide_link: the new name may not allow what the old one does not |

An object without a path (a pipe, a socket) is allowed: holding its descriptor is the permission. The folders above an
allowed pattern may be looked at (METADATA), as far as the pattern names them without wildcards.
Absent on purpose: mode bits and owners (the file system checks them too; both must allow), and limits of amounts other
than counts of processes and tool calls (kernel/limits.py).
"""

from __future__ import annotations

from vesicle.vfs.record import Record

from .glob import Glob
from .policy_build import PolicyBuilder
from .policy_rules import (
    EXECUTE,
    METADATA,
    NAMED_FROM,
    READ,
    WRITE,
    Decision,
    Effect,
    FileRule,
    NameRule,
    NetworkRule,
    SignalScope,
    ToolRule,
    access_text,
    checked_pattern,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import TypeVar

    _Key = TypeVar("_Key")
    _Value = TypeVar("_Value")

_CONTENT = READ | WRITE | EXECUTE


# Kept in a slot of its own: what is remembered of a policy is no part of its value.
class _Remembered:
    __slots__ = ("_commands", "_compiled", "_everywhere", "_globs", "_open_access", "_paths", "_tools")

    _globs: dict[str, Glob]  # of names, hosts and tools
    _commands: dict[tuple[str, str], Decision]
    _compiled: tuple[tuple[FileRule, Glob], ...]
    _everywhere: Decision  # what a rule for all paths says, where nothing is denied or asked about, of the bits
    _open_access: int
    _tools: dict[str, tuple[tuple[ToolRule, Decision], ...]]  # of each, the rules about it
    _paths: dict[tuple[int, str], Decision]


_DECISIONS_KEPT = 4096
_PATH_REMEMBERED = 512  # longer paths are decided anew: a guest must not fill the host's memory with its names
_NO_PATH = Decision(True, False, "an object without a path")
_DEFAULT_RULE = "the default, which is deny"
_DEFAULT = Decision(False, False, _DEFAULT_RULE)


class Policy(_Remembered, PolicyBuilder, Record):
    """All rules of a session. Immutable; sessions with the same policy share what is remembered of it."""

    name: str = "custom"
    files: tuple[FileRule, ...] = ()
    names: tuple[NameRule, ...] = ()
    tools: tuple[ToolRule, ...] = ()
    network: tuple[NetworkRule, ...] = ()
    signals: SignalScope = SignalScope.NONE
    max_processes: int | None = None  # at one time; None leaves it to the limits

    def __str__(self) -> str:
        from .policy_text import table

        return table(self)

    def decide_path(self, access: int, path: str) -> Decision:
        """Decide about all the access bits at once on a resolved guest path."""
        try:
            if access & self._open_access == access and path[:1] == "/":
                return self._everywhere
            known = self._paths.get((access, path))
        except AttributeError:
            self._compile()
            return self.decide_path(access, path)
        if known is not None:
            return known
        decision = self._decide_path(access, path) if path[:1] == "/" else _NO_PATH
        if len(path) <= _PATH_REMEMBERED:
            _remember(self._paths, (access, path), decision)
        return decision

    def decide_command(self, path: str, argv0: str = "") -> Decision:
        """Decide whether the program at a resolved path may run; EXECUTE on the file is asked separately.

        argv0's last component counts as a name too, since it is what chooses the applet of a multi-call program.
        """
        key = (path, argv0)
        try:
            known = self._commands.get(key)
        except AttributeError:
            self._compile()
            known = None
        if known is None:
            subjects = {path.rpartition("/")[2], argv0.rpartition("/")[2] or path.rpartition("/")[2]}
            decisions = [self._decide_name("command", subject, path) for subject in sorted(subjects)]
            known = min(decisions, key=lambda decision: (decision.allowed, decision.ask))
            if len(subjects) > 1:
                known = known.replace(access=argv0.rpartition("/")[2])
            if len(path) + len(argv0) <= _PATH_REMEMBERED:
                _remember(self._commands, key, known)
        return known

    def decide_env(self, name: str) -> Decision:
        """Decide whether the session may see a variable of the host's environment."""
        return self._decide_name("env", name, name)

    def decide_tool(self, name: str, arguments: Mapping[str, object] | None = None) -> Decision:
        """Decide whether the session may call a host tool with these arguments, defaults included; None: with some.

        A condition that cannot be told (the argument is absent, of another type) holds for a rule that denies or asks, and
        does not for one that allows. Where a rule allows the tool by its very name, those with wildcards allow nothing.
        """
        failed = ""
        for rule, decision in self._tool_rules(name):
            if not rule.where:
                return decision
            if arguments is None:
                if rule.effect is Effect.DENY:
                    continue
                return decision
            from .constraint import first_that_fails

            against = first_that_fails(rule, arguments)
            if against is None:
                return decision
            failed = failed or (f": {rule} asks for {against}" if rule.effect is Effect.ALLOW else "")
        return Decision(False, False, _DEFAULT_RULE + failed, "tool")

    def _tool_rules(self, name: str) -> tuple[tuple[ToolRule, Decision], ...]:
        """Return the rules about a tool in the order they are looked at, and what each decides where its conditions hold."""
        try:
            known = self._tools.get(name)
        except AttributeError:
            self._compile()
            known = None
        if known is None:
            plain = name.replace("_", "-")
            rules = [rule for rule in self.tools if self._glob(rule.pattern.replace("_", "-")).matches(plain)]
            named = [rule for rule in rules if self._glob(rule.pattern).is_literal]
            if any(rule.effect is Effect.ALLOW for rule in named):
                rules = [rule for rule in rules if rule.effect is not Effect.ALLOW or rule in named]
            ordered = sorted(rules, key=lambda rule: rule.effect)
            known = tuple((rule, _decided(rule, "tool", max_calls=rule.max_calls)) for rule in ordered)
            if len(name) <= _PATH_REMEMBERED:
                _remember(self._tools, name, known)
        return known

    def decide_network(
        self, host: str, port: int | None, method: str | None = None, path: str | None = None
    ) -> Decision:
        """Decide about a request of HTTP, or (method BARE) a connection to a port of a host; None asks about any of them."""
        failed = ""
        for rule, about in self._network_rules(host, port, method, path):
            if about:
                return _decided(rule, "network", access=method or "")
            failed = failed or (f": {rule} is not about this request" if rule.effect is Effect.ALLOW else "")
        return Decision(False, False, _DEFAULT_RULE + failed, "network", method or "")

    def decide_address(self, host: str, port: int, address: str, *, metadata: bool = False) -> Decision:
        """Decide whether a host that the session may connect to may have an address that is not of the public network.

        metadata: where a cloud tells about the machine and its credentials; only a rule that is the address allows it.
        """
        for rule, about in self._network_rules(host, port, None, None):
            named = rule.host == address or (not metadata and (rule.private or rule.host == "localhost"))
            if about and rule.effect is not Effect.DENY and named:
                return Decision(True, False, str(rule), "network")
        text = f"{_DEFAULT_RULE}: no rule allows {address}, which is not of the public network"
        return Decision(False, False, text, "network")

    def _network_rules(
        self, host: str, port: int | None, method: str | None, path: str | None
    ) -> Iterator[tuple[NetworkRule, bool]]:
        """Yield the rules that name the host, in the order of their effects, and whether they are about the rest too."""
        from .network_match import covers, normal_host

        host = normal_host(host)
        for rule in sorted(self.network, key=lambda rule: rule.effect):
            if self._glob(normal_host(rule.host)).matches(host):
                yield rule, covers(rule, port, method, path)

    def decide_package(self, name: str, *, needed: bool = False) -> Decision:
        """Decide whether the session may install or remove a package of Python, by its normalised name.

        needed: it comes along with one that may be installed, so it may too, unless a rule denies it.
        """
        decision = self._decide_name("package", name, name)
        if needed and decision.rule == _DEFAULT_RULE:
            return Decision(True, False, "a package that is allowed needs it", "package")
        return decision

    def decide_signal(self, is_descendant: bool) -> Decision:
        """Decide whether a process may signal another one of its session; itself it always may."""
        needed = SignalScope.DESCENDANTS if is_descendant else SignalScope.SESSION
        rule = f"signals {self.signals.name.lower()}"
        return Decision(self.signals >= needed, False, rule, "signal", needed.name.lower())

    def decide_link(self, old: str, new: str) -> Decision:
        """Decide whether a file may get the name new besides old, without gaining reading, writing or running."""
        for bit in (READ, WRITE, EXECUTE):
            if not self.decide_path(bit, new).allowed:
                continue
            decision = self.decide_path(bit, old)
            if not decision.allowed:
                rule = f"{new} would allow {access_text(bit)}, for {old} there is {decision.rule}"
                return Decision(False, False, rule, access=f"{NAMED_FROM}{old}")
        return Decision(True, False, "the new name allows no more", access=f"{NAMED_FROM}{old}")

    def decide_move(self, old: str, new: str, is_directory: bool) -> Decision:
        """Decide whether a file or folder may change its name without it, or what lies beneath it, gaining access."""
        decision = self.decide_link(old, new)
        if not is_directory or not decision.allowed:
            return decision
        decision = Decision(decision.allowed, decision.ask, decision.rule, access=f"{NAMED_FROM}{old}/")
        kept = 0
        for rule, glob in self._rules():
            if rule.effect is Effect.ALLOW and glob.matches_all_beneath(old):
                kept |= rule.access
        for rule, glob in self._rules():
            here, there = glob.states_beneath(old), glob.states_beneath(new)
            if rule.effect is Effect.ALLOW:
                widens = rule.access & _CONTENT & ~kept and there & ~here
            else:
                widens = here & ~there and not glob.matches_all_beneath(new)
            if widens:
                text = f"what lies beneath {old} would change its standing under: {rule}"
                return Decision(False, False, text, access=decision.access)
        return decision

    def _decide_path(self, access: int, path: str) -> Decision:
        wanted = access
        decisive: FileRule | None = None
        asking: list[str] = []
        asked = 0
        for rule, glob in self._rules():
            if rule.effect is Effect.DENY:
                if rule.access & access and glob.matches(path):
                    return Decision(False, False, str(rule))
            elif _implied(rule.access) & wanted and glob.matches(path):
                # Looking at a file that may be read on approval needs no approval.
                if rule.effect is Effect.ASK and rule.access & wanted:
                    asking.append(str(rule))
                    asked |= rule.access & wanted
                decisive = decisive or rule
                wanted &= ~_implied(rule.access)
        if wanted == METADATA:
            above = self._above(path)
            if above is not None:
                decisive, wanted = above, 0
        if wanted:
            return Decision(False, False, f"{_DEFAULT_RULE}: no rule allows {access_text(wanted)}")
        if asking:
            return Decision(False, True, "; ".join(asking), access=access_text(asked))
        return Decision(True, False, str(decisive) if decisive is not None else "nothing was asked for")

    def _above(self, path: str) -> FileRule | None:
        for rule, glob in self._rules():
            if rule.effect is not Effect.DENY and glob.is_beneath(path):
                return rule
        return None

    def _decide_name(self, kind: str, name: str, path: str) -> Decision:
        for rule in sorted(self.names, key=lambda rule: rule.effect):
            subject = path if "/" in rule.pattern else name
            if rule.kind == kind and self._glob(rule.pattern).matches(subject):
                return _decided(rule, kind)
        return Decision(False, False, _DEFAULT_RULE, kind)

    def _glob(self, pattern: str) -> Glob:
        try:
            known = self._globs.get(pattern)
        except AttributeError:
            self._compile()
            known = None
        if known is None:
            known = self._globs[pattern] = Glob(pattern)
        return known

    def _rules(self) -> tuple[tuple[FileRule, Glob], ...]:
        try:
            return self._compiled
        except AttributeError:
            self._compile()
            return self._compiled

    def _compile(self) -> None:
        remember = object.__setattr__
        ordered = sorted(self.files, key=lambda rule: rule.effect)
        remember(self, "_compiled", tuple((rule, Glob(checked_pattern(rule.pattern))) for rule in ordered))
        remember(self, "_commands", {})
        remember(self, "_globs", {})
        remember(self, "_tools", {})
        allowed = [rule for rule in ordered if rule.effect is Effect.ALLOW and rule.pattern == "/**"]
        limited = any(rule.effect is not Effect.ALLOW for rule in ordered)
        remember(self, "_open_access", 0 if limited or not allowed else _implied(allowed[0].access))
        remember(self, "_everywhere", Decision(True, False, str(allowed[0])) if allowed else _DEFAULT)
        remember(self, "_paths", {})


def _decided(
    rule: NameRule | ToolRule | NetworkRule, kind: str, access: str = "", max_calls: int | None = None
) -> Decision:
    return Decision(rule.effect is Effect.ALLOW, rule.effect is Effect.ASK, str(rule), kind, access, max_calls)


def _remember(memory: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    if len(memory) >= _DECISIONS_KEPT:
        memory.clear()
    memory[key] = value


def _implied(access: int) -> int:
    return access | METADATA if access & _CONTENT else access


_NEVER_CURRENT = -2  # a generation that no open file has: theirs begin at -1


class PolicyBox:
    """The policy in force; the generation grows at each change, and open files are asked about again."""

    __slots__ = ("_watched", "generation", "policy")

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.generation = 0
        self._watched: PolicyBox | None = None

    @property
    def is_watched(self) -> bool:
        """Whether no file is ever up to date for the processes of this box."""
        return self.generation == _NEVER_CURRENT

    def watched(self) -> PolicyBox:
        """Return a box with this policy, now and later, that makes each use of a file take the long way round."""
        if self.is_watched:
            return self
        if self._watched is None:
            box = PolicyBox(self.policy)
            box.generation = _NEVER_CURRENT
            self._watched = box
        return self._watched

    def replace(self, policy: Policy) -> None:
        """Put another policy in force, for open files and running processes too."""
        self.policy = policy
        if self._watched is not None:
            self._watched.policy = policy
        # After the policy: who sees the new number must find the new rules.
        self.generation += 1
