"""The policies that have names: deny_all, read_only, workspace, allow_all.

None of them shows a variable of the host's environment, opens the network or allows a host tool beyond those that the
session's owner hands over by name. Absent on purpose: reading policies from files (the bindings' config does it).
"""

from __future__ import annotations

from .policy import Policy
from .policy_rules import (
    ALL_ACCESS,
    BARE,
    CREATE,
    DELETE,
    EXECUTE,
    METADATA,
    READ,
    WRITE,
    Effect,
    FileRule,
    NameRule,
    NetworkRule,
    PolicyError,
    SignalScope,
    ToolRule,
)

# Devices that hold nothing, and the process's own descriptors: the names are shared, what lies behind was granted.
_DEVICES = (
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/tty",
    "/dev/stdin",
    "/dev/stdout",
    "/dev/stderr",
    "/dev/fd/*",
    "/proc/*/fd/*",
)
_SYSTEM = ("/bin/**", "/sbin/**", "/usr/**", "/lib/**", "/opt/**")
_READABLE = ("/", "/etc/**", "/proc/**", "/dev/**", "/input/**", "/var/**", "/home", "/root")
_WORKING = ("/workspace/**", "/output/**", "/tmp/**", "/var/tmp/**", "/home/agent/**")  # noqa: S108 (guest paths)
_EVERY_COMMAND = NameRule(Effect.ALLOW, "command", "**")
_EVERY_TOOL = ToolRule(Effect.ALLOW, "**")
_EVERY_PACKAGE = NameRule(Effect.ALLOW, "package", "**")


def _allow(access: int, patterns: tuple[str, ...]) -> tuple[FileRule, ...]:
    return tuple(FileRule(Effect.ALLOW, access, pattern) for pattern in patterns)


DENY_ALL = Policy("deny_all")
READ_ONLY = Policy(
    "read_only",
    files=_allow(READ | EXECUTE | METADATA, ("/**",)) + _allow(WRITE, _DEVICES),
    names=(_EVERY_COMMAND,),
    signals=SignalScope.SESSION,
)
WORKSPACE = Policy(
    "workspace",
    files=(
        *_allow(READ | EXECUTE | METADATA, _SYSTEM),
        *_allow(READ | METADATA, _READABLE),
        *_allow(READ | WRITE | METADATA, _DEVICES),
        *_allow(READ | WRITE | CREATE | DELETE | EXECUTE | METADATA, _WORKING),
    ),
    names=(_EVERY_COMMAND,),
    tools=(_EVERY_TOOL,),
    signals=SignalScope.SESSION,
)
ALLOW_ALL = Policy(
    "allow_all",
    files=_allow(ALL_ACCESS, ("/**",)),
    names=(_EVERY_COMMAND, _EVERY_PACKAGE),
    tools=(_EVERY_TOOL,),
    network=(NetworkRule(Effect.ALLOW, "**"), NetworkRule(Effect.ALLOW, "**", methods=(BARE,))),
    signals=SignalScope.SESSION,
)
PRESETS = {policy.name: policy for policy in (DENY_ALL, READ_ONLY, WORKSPACE, ALLOW_ALL)}


def preset(name: str) -> Policy:
    """Return the policy of that name.

    Raises: PolicyError no preset has it.
    """
    policy = PRESETS.get(name)
    if policy is None:
        raise PolicyError(f"unknown policy {name!r}: use {', '.join(PRESETS)}, a Policy, or load_policy() of a file")
    return policy
