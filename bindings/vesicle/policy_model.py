"""Policies as data: pydantic models, frozen into the kernel's Policy and made of one.

Unknown keys are errors. A policy in TOML:

    extends = "workspace"
    max_processes = 20

    [allow]
    read = ["/data/**"]
    commands = ["ls", "grep"]
    env = ["APP_*"]
    packages = ["requests", "types-*"]
    network = ["api.example.com:443", {host = "*.example.org", methods = ["GET"], paths = ["/v1/"]}]

    [ask]
    delete = ["/workspace/**"]

    [deny]
    all = ["/workspace/secret/**"]

    [tools.transfer]
    allow = true
    where = {amount = {le = 10000}}
    max_calls = 5

Sections are allow, ask and deny; deny beats ask beats allow. Absent on purpose: files (policy_file.py).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from vesicle.kernel.constraint import constraints
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_build import destination
from vesicle.kernel.policy_presets import preset
from vesicle.kernel.policy_rules import (
    ACCESS_NAMES,
    ALL_ACCESS,
    EXECUTE,
    METADATA,
    READ,
    WRITE,
    Constraint,
    Effect,
    FileRule,
    NameRule,
    NetworkRule,
    SignalScope,
    ToolRule,
    checked_pattern,
    is_tuple,
    name_rules,
)


class Model(BaseModel):
    """Base of the models of configuration: immutable, and without unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class NetworkRuleModel(Model):
    """A destination: host glob, and port, HTTP methods and path prefix where they matter."""

    host: str
    port: int | None = Field(default=None, ge=1, le=65535)
    methods: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    private: bool = False


class ToolModel(Model):
    """A tool by name or glob: whether it may be called, with which arguments, and how often in a session."""

    allow: bool | Literal["ask"] = True
    where: dict[str, Any] = {}
    max_calls: int | None = Field(default=None, ge=0)

    def rule(self, pattern: str) -> ToolRule:
        """Return the rule.

        Raises:
            PolicyError: an unknown operator, a value that it cannot have.
        """
        effect = Effect.ASK if self.allow == "ask" else Effect.ALLOW if self.allow else Effect.DENY
        return ToolRule(effect, pattern, constraints(self.where), self.max_calls)


class RulesModel(Model):
    """What is allowed, asked about or denied: globs of paths by access, and names."""

    read: tuple[str, ...] = ()
    write: tuple[str, ...] = ()
    create: tuple[str, ...] = ()
    delete: tuple[str, ...] = ()
    execute: tuple[str, ...] = ()
    metadata: tuple[str, ...] = ()
    all: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    env: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    network: tuple[NetworkRuleModel | str, ...] = ()

    def file_rules(self, effect: Effect) -> tuple[FileRule, ...]:
        """Return the rules about paths.

        Raises:
            PolicyError: a pattern that is no absolute path.
        """
        return tuple(
            FileRule(effect, bits, checked_pattern(pattern))
            for access, bits in {**ACCESS_NAMES, "all": ALL_ACCESS}.items()
            for pattern in getattr(self, access)
        )

    def name_rules(self, effect: Effect) -> tuple[NameRule, ...]:
        """Return the rules about commands, variables, tools and packages."""
        kinds = {"command": self.commands, "env": self.env, "package": self.packages}
        return tuple(rule for kind, patterns in kinds.items() for rule in name_rules(effect, kind, patterns))

    def tool_rules(self, effect: Effect) -> tuple[ToolRule, ...]:
        """Return the rules about tools."""
        return tuple(ToolRule(effect, pattern) for pattern in self.tools)

    def network_rules(self, effect: Effect) -> tuple[NetworkRule, ...]:
        """Return the rules about destinations.

        Raises:
            PolicyError: a port that is no number.
        """
        return tuple(_network_rule(effect, rule) for rule in self.network)


class PolicyModel(Model):
    """A policy as written by people; freeze() makes the Policy of it."""

    name: str = "custom"
    extends: Literal["deny_all", "read_only", "workspace", "allow_all"] = "deny_all"
    allow: RulesModel = RulesModel()
    ask: RulesModel = RulesModel()
    deny: RulesModel = RulesModel()
    tools: dict[str, ToolModel | tuple[ToolModel, ...]] = {}
    signals: Literal["none", "descendants", "session"] | None = None
    max_processes: int | None = Field(default=None, ge=0)

    def freeze(self) -> Policy:
        """Return the immutable policy.

        Raises:
            PolicyError: a pattern that cannot be meant.
        """
        base = preset(self.extends)
        sections = ((Effect.ALLOW, self.allow), (Effect.ASK, self.ask), (Effect.DENY, self.deny))
        return Policy(
            name=self.name,
            files=base.files + tuple(rule for effect, rules in sections for rule in rules.file_rules(effect)),
            names=base.names + tuple(rule for effect, rules in sections for rule in rules.name_rules(effect)),
            tools=base.tools
            + tuple(rule for effect, rules in sections for rule in rules.tool_rules(effect))
            + self._tool_rules(),
            network=base.network + tuple(rule for effect, rules in sections for rule in rules.network_rules(effect)),
            signals=base.signals if self.signals is None else SignalScope[self.signals.upper()],
            max_processes=base.max_processes if self.max_processes is None else self.max_processes,
        )

    def _tool_rules(self) -> tuple[ToolRule, ...]:
        rules: list[ToolRule] = []
        for pattern, tools in self.tools.items():
            rules += [tool.rule(pattern) for tool in ((tools,) if isinstance(tools, ToolModel) else tools)]
        return tuple(rules)


def _network_rule(effect: Effect, rule: NetworkRuleModel | str) -> NetworkRule:
    if isinstance(rule, str):
        return NetworkRule(effect, *destination(rule))
    methods = tuple(method.upper() for method in rule.methods)
    return NetworkRule(effect, rule.host, rule.port, methods, rule.paths, rule.private)


def as_data(policy: Policy) -> dict[str, Any]:
    """Return a policy as PolicyModel reads it, with every rule written out and nothing of what is as by default."""
    data: dict[str, Any] = {"name": policy.name}
    if policy.signals is not SignalScope.NONE:
        data["signals"] = policy.signals.name.lower()
    if policy.max_processes is not None:
        data["max_processes"] = policy.max_processes
    for effect in Effect:
        section = _section(policy, effect)
        if section:
            data[effect.name.lower()] = section
    tools: dict[str, list[dict[str, Any]]] = {}
    for rule in policy.tools:
        if not _is_plain(rule):
            tools.setdefault(rule.pattern, []).append(_tool(rule))
    if tools:
        data["tools"] = {name: rules[0] if len(rules) == 1 else rules for name, rules in tools.items()}
    return data


def _section(policy: Policy, effect: Effect) -> dict[str, list[Any]]:
    section: dict[str, list[Any]] = {}
    for file in policy.files:
        if file.effect is effect:
            for access in _access_keys(file.access):
                section.setdefault(access, []).append(file.pattern)
    for name in policy.names:
        if name.effect is effect:
            section.setdefault(_PLURALS[name.kind], []).append(name.pattern)
    plain = [rule.pattern for rule in policy.tools if rule.effect is effect and _is_plain(rule)]
    destinations = [_network(rule) for rule in policy.network if rule.effect is effect]
    section.update({key: values for key, values in (("tools", plain), ("network", destinations)) if values})
    return section


def _access_keys(access: int) -> list[str]:
    if access == ALL_ACCESS:
        return ["all"]
    if access & (READ | WRITE | EXECUTE):
        access &= ~METADATA  # which each of these implies
    return [key for key, bit in ACCESS_NAMES.items() if access & bit]


def _is_plain(rule: ToolRule) -> bool:
    return not rule.where and rule.max_calls is None


_PLURALS = {"command": "commands", "env": "env", "package": "packages"}


def _network(rule: NetworkRule) -> object:
    if not (rule.methods or rule.paths or rule.private):
        host = f"[{rule.host}]" if ":" in rule.host else rule.host
        return f"{host}:{'*' if rule.port is None else rule.port}"
    fields = {"port": rule.port, "private": rule.private, "methods": list(rule.methods), "paths": list(rule.paths)}
    return {"host": rule.host, **{name: value for name, value in fields.items() if value}}


def _tool(rule: ToolRule) -> dict[str, Any]:
    found: dict[str, Any] = {"allow": {Effect.ALLOW: True, Effect.ASK: "ask", Effect.DENY: False}[rule.effect]}
    where: dict[str, Any] = {}
    for constraint in rule.where:
        _put(where.setdefault(constraint.argument, {}), constraint)
    if where:
        found["where"] = where
    if rule.max_calls is not None:
        found["max_calls"] = rule.max_calls
    return found


def _put(tests: dict[str, Any], constraint: Constraint) -> None:
    value = list(constraint.value) if is_tuple(constraint.value) else constraint.value
    target = tests.setdefault("length", {}) if constraint.of_length else tests
    target[constraint.operator] = value
