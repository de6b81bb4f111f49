"""Policies, limits and sessions as data: pydantic models for JSON and TOML files, frozen into the kernel's own values.

Unknown keys are errors that name the key. A policy file, in TOML:

    extends = "workspace"
    max_processes = 20

    [allow]
    read = ["/data/**"]
    commands = ["ls", "grep"]
    env = ["APP_*"]
    packages = ["requests", "types-*"]

    [deny]
    all = ["/workspace/secret/**"]

Sections are allow, ask and deny; deny beats ask beats allow. Absent on purpose: anything that the start of a session with
presets needs (pydantic takes longer to load than a session to start).
"""

from __future__ import annotations

import os
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from vesicle.kernel.limits import PRESETS as LIMIT_PRESETS
from vesicle.kernel.limits import Limits
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_build import destination
from vesicle.kernel.policy_presets import preset
from vesicle.kernel.policy_rules import (
    ACCESS_NAMES,
    ALL_ACCESS,
    Effect,
    FileRule,
    NameRule,
    NetworkRule,
    PolicyError,
    SignalScope,
    ToolRule,
    checked_pattern,
    name_rules,
)

from .errors import ConfigurationError

_UNITS = {
    "": 1,
    "b": 1,
    "k": 1 << 10,
    "kib": 1 << 10,
    "kb": 10**3,
    "m": 1 << 20,
    "mib": 1 << 20,
    "mb": 10**6,
    "g": 1 << 30,
    "gib": 1 << 30,
    "gb": 10**9,
}


def parse_size(value: object) -> object:
    """Return the bytes that `512MiB`, `2g` or `1000` mean; what is no text comes back as it is.

    Raises:
        ValueError: no number, or an unknown unit.
    """
    if not isinstance(value, str):
        return value
    text = value.strip().lower().replace("_", "").replace(" ", "")
    number = text.rstrip("kmgib")
    unit = text[len(number) :]
    if unit not in _UNITS or not number.replace(".", "", 1).isdecimal():
        raise ValueError(f"{value!r} is no size: write a number with KiB, MiB or GiB, such as 512MiB")
    return int(float(number) * _UNITS[unit])


Bytes = Annotated[int, BeforeValidator(parse_size), Field(ge=0)]
Count = Annotated[int, Field(ge=0)]
Seconds = Annotated[float, Field(gt=0)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NetworkRuleModel(_Model):
    """A destination: host glob, and port, HTTP methods and path prefix where they matter."""

    host: str
    port: int | None = Field(default=None, ge=1, le=65535)
    methods: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    private: bool = False


class RulesModel(_Model):
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


class PolicyModel(_Model):
    """A policy as written by people; freeze() makes the Policy of it."""

    name: str = "custom"
    extends: Literal["deny_all", "read_only", "workspace", "allow_all"] = "deny_all"
    allow: RulesModel = RulesModel()
    ask: RulesModel = RulesModel()
    deny: RulesModel = RulesModel()
    signals: Literal["none", "descendants", "session"] | None = None
    max_processes: Count | None = None

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
            tools=base.tools + tuple(rule for effect, rules in sections for rule in rules.tool_rules(effect)),
            network=base.network + tuple(rule for effect, rules in sections for rule in rules.network_rules(effect)),
            signals=base.signals if self.signals is None else SignalScope[self.signals.upper()],
            max_processes=base.max_processes if self.max_processes is None else self.max_processes,
        )


class LimitsModel(_Model):
    """Limits that differ from a preset's; sizes may be texts such as "512MiB". vesicle.kernel.limits says what each means."""

    preset: Literal["text", "code", "data"] = "code"
    memory_bytes: Bytes | None = None
    fuel_units: Count | None = None
    cpu_s: Seconds | None = None
    open_files: Count | None = None
    args_bytes: Bytes | None = None
    wall_s: Seconds | None = None
    output_bytes: Bytes | None = None
    processes: Count | None = None
    total_memory_bytes: Bytes | None = None
    disk_bytes: Bytes | None = None
    inodes: Count | None = None
    file_bytes: Bytes | None = None
    pipe_bytes: Bytes | None = None
    path_depth: Count | None = None
    tool_calls: Count | None = None
    network_bytes: Bytes | None = None
    network_requests: Count | None = None
    network_connections: Count | None = None
    request_bytes: Bytes | None = None
    response_bytes: Bytes | None = None
    shell_depth: Count | None = None
    shell_string_bytes: Bytes | None = None
    shell_words: Count | None = None
    shell_script_bytes: Bytes | None = None

    def freeze(self) -> Limits:
        """Return the immutable limits: the preset's where nothing else is said."""
        changes = self.model_dump(exclude={"preset"}, exclude_unset=True)
        limits: Limits = LIMIT_PRESETS[self.preset].replace(**changes)
        return limits


class SessionConfig(_Model):
    """All that Session() takes, as data."""

    policy: str | PolicyModel = "deny_all"
    limits: str | LimitsModel = "code"
    mounts: dict[str, str] = {}
    env: dict[str, str] = {}
    cwd: str = "/workspace"
    tools_dirs: tuple[str, ...] = ()
    python_preload: tuple[str, ...] = ()
    audit: str | None = None
    audit_level: Literal["denials", "all"] = "denials"

    def freeze(self) -> dict[str, Any]:
        """Return the keyword arguments for Session.

        Raises:
            PolicyError: as PolicyModel.freeze.
        """
        arguments: dict[str, Any] = {name: getattr(self, name) for name in type(self).model_fields}
        for name in ("policy", "limits"):
            if isinstance(arguments[name], BaseModel):
                arguments[name] = arguments[name].freeze()
        return arguments


def load_policy(host_path: str | os.PathLike[str]) -> Policy:
    """Return the policy of a .toml or .json file.

    Raises:
        ConfigurationError: the file cannot be read, is no TOML or JSON, or says something that is not known; the text names
            the place in it.
    """
    data = _read(os.fspath(host_path))
    try:
        return PolicyModel.model_validate_json(data, strict=False).freeze() if _is_json(host_path) else _from_toml(data)
    except ValidationError as error:
        raise ConfigurationError(f"policy file {os.fspath(host_path)}: {explain(error)}") from None
    except (PolicyError, ValueError) as error:
        raise ConfigurationError(f"policy file {os.fspath(host_path)}: {error}") from None


def explain(error: ValidationError) -> str:
    """Return the errors of a model as one line each: where, and what is wrong there."""
    lines: list[str] = []
    for detail in error.errors(include_url=False):
        place = ".".join(str(part) for part in detail["loc"]) or "the whole"
        text = "unknown key" if detail["type"] == "extra_forbidden" else detail["msg"]
        lines.append(f"{place}: {text}")
    return "; ".join(lines)


def _from_toml(data: str) -> Policy:
    import tomllib

    return PolicyModel.model_validate(tomllib.loads(data)).freeze()


def _is_json(host_path: str | os.PathLike[str]) -> bool:
    return os.fspath(host_path).endswith(".json")


def _read(host_path: str) -> str:
    if not host_path.endswith((".json", ".toml")):
        raise ConfigurationError(f"policy file {host_path}: the name must end in .toml or .json")
    try:
        with open(host_path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise ConfigurationError(f"policy file {host_path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigurationError(f"policy file {host_path}: not UTF-8") from None


def _network_rule(effect: Effect, rule: NetworkRuleModel | str) -> NetworkRule:
    if isinstance(rule, str):
        return NetworkRule(effect, *destination(rule))
    return NetworkRule(effect, rule.host, rule.port, rule.methods, rule.paths, rule.private)
