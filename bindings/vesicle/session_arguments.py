"""What a session is made with, as callers write it: policies, limits and variables, checked and made immutable.

Absent on purpose: files of them (config.py).
"""

from __future__ import annotations

import os

from vesicle.kernel.limits import PRESETS, Limits
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_presets import preset
from vesicle.kernel.policy_rules import METADATA
from vesicle.wasm_tools.shell.expand.names import is_name

from .errors import ConfigurationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Protocol

    from vesicle.kernel.audit import AuditLog
    from vesicle.kernel.network import Broker

    class NetworkSource(Protocol):
        """What a session's network is: a Network, Fixtures."""

        def broker(self) -> Broker:
            """Return what does the work."""
            raise NotImplementedError

    class PolicyLike(Protocol):
        """A policy still to be made immutable: a PolicyModel."""

        def freeze(self) -> Policy:
            """Return the immutable policy."""
            raise NotImplementedError

    class LimitsLike(Protocol):
        """Limits still to be made immutable: a LimitsModel."""

        def freeze(self) -> Limits:
            """Return the immutable limits."""
            raise NotImplementedError


def policy_of(policy: str | Policy | PolicyLike) -> Policy:
    """Return the policy that is meant.

    Raises:
        ConfigurationError, PolicyError: none is.
    """
    if isinstance(policy, str):
        return preset(policy)
    if isinstance(policy, Policy):
        policy.decide_path(METADATA, "/")  # a pattern that cannot be meant is an error here, not at the first open
        return policy
    freeze = getattr(policy, "freeze", None)
    if freeze is None:
        raise ConfigurationError(f"policy must be a preset's name or a Policy, not {type(policy).__name__}")
    return policy.freeze()


def limits_of(limits: str | Limits | LimitsLike) -> Limits:
    """Return the limits that are meant.

    Raises:
        ConfigurationError: none are.
    """
    if isinstance(limits, str):
        found = PRESETS.get(limits)
        if found is None:
            raise ConfigurationError(f"unknown limits {limits!r}: use {', '.join(PRESETS)}, or Limits")
        return found
    if isinstance(limits, Limits):
        _check_limits(limits)
        return limits
    if getattr(limits, "freeze", None) is None:
        raise ConfigurationError(f"limits must be a preset's name or Limits, not {type(limits).__name__}")
    frozen = limits.freeze()
    _check_limits(frozen)
    return frozen


def _check_limits(limits: Limits) -> None:
    """Refuse what is no amount.

    Raises:
        ConfigurationError: a limit is none.
    """
    for name in Limits.__match_args__:
        value = getattr(limits, name)
        if value is None:
            if "None" not in Limits.__annotations__[name]:
                raise ConfigurationError(f"limits: {name} must be a number")
        elif isinstance(value, (str, bool)) or not value >= (name == "processes"):
            raise ConfigurationError(f"limits: {name} cannot be {value!r}")


def network_of(network: NetworkSource) -> Callable[[], Broker]:
    """Return what makes the broker when it is first needed.

    Raises:
        ConfigurationError: it is no network.
    """
    broker = getattr(network, "broker", None)
    if broker is None:
        raise ConfigurationError(f"network must be Network(...), Fixtures(...) or None, not {type(network).__name__}")
    return network.broker


def time_limit(limits: Limits, timeout_s: float | None) -> float | None:
    """Return how long a command may take; None is without end.

    Raises:
        ValueError: no time can be meant.
    """
    if timeout_s is None:
        return limits.wall_s
    if timeout_s != timeout_s or timeout_s < 0:
        raise ValueError(f"timeout_s must be 0 or more, not {timeout_s}")
    return None if timeout_s == float("inf") else timeout_s


def visible_environ(policy: Policy, audit: AuditLog) -> dict[str, str]:
    """Return the variables of the host's environment that the policy shows; those that a rule withholds are recorded."""
    if not any(rule.kind == "env" for rule in policy.names):
        return {}
    shown: dict[str, str] = {}
    for name, value in os.environ.items():
        decision = policy.decide_env(name)
        if decision.allowed and is_name(name):
            shown[name] = value
        elif any(rule.kind == "env" and str(rule) == decision.rule for rule in policy.names):
            audit.note("deny", 1, "init", "environ", name, decision.rule, kind="env")
    return shown


def checked_environ(environ: Mapping[str, object]) -> dict[str, str]:
    """Return the variables.

    Raises:
        ConfigurationError: a name or a value is none.
    """
    if getattr(environ, "items", None) is None:
        raise ConfigurationError(f'env must be {{"NAME": "value"}}, not {type(environ).__name__}')
    checked: dict[str, str] = {}
    for name, value in environ.items():
        if not is_name(name):
            raise ConfigurationError(f"env: {name!r} is no name of a variable")
        if not isinstance(value, str):
            raise ConfigurationError(f"env: the value of {name} must be a str, not {type(value).__name__}")
        if "\0" in value:
            raise ConfigurationError(f"env: the value of {name} has a NUL character")
        checked[name] = value
    return checked


def require_lists(**arguments: object) -> None:
    """Refuse one text in the place of several: its letters would be taken for them.

    Raises:
        ConfigurationError: it is one.
    """
    for name, value in arguments.items():
        if isinstance(value, (str, os.PathLike)):
            raise ConfigurationError(f"{name} is a list: write {name}=[{os.fspath(value)!r}]")


def require_text(command: object) -> None:
    """Refuse a command that is no text: a list of words, as subprocess takes one.

    Raises:
        TypeError: it is none.
    """
    if not isinstance(command, str):
        kind = type(command).__name__
        raise TypeError(f"a command is a str, as bash reads it, not {kind}: join words with shlex.join()")
