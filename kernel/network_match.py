"""Whether a rule about the network is about a request: hosts as they are compared, methods, paths in their canonical form.

A path that servers may read in different ways is about every rule but those that allow. Absent on purpose: addresses, and
international names, which reach the policy in ASCII (addresses.py).
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from .addresses import canonical_path
from .glob import Glob
from .policy_rules import BARE, Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .policy_rules import NetworkRule


def normal_host(host: str) -> str:
    """Return a host as it is compared: lower case, without the root's dot and an IPv6 address's brackets."""
    if host.startswith("[") and host.endswith("]") and ":" in host:
        host = host[1:-1]
    return host.lower().rstrip(".")


def covers(rule: NetworkRule, port: int | None, method: str | None, path: str | None) -> bool:
    """Tell whether a rule that names the host is about this; None asks about any, which a denial must cover all of."""
    denies = rule.effect is Effect.DENY
    if rule.port is not None and rule.port != port and (denies or port is not None):
        return False
    if method is None:
        if denies and rule.methods:
            return False
    elif not _has_method(rule, method):
        return False
    return not rule.paths or _has_path(rule, method, path)


def _has_method(rule: NetworkRule, method: str) -> bool:
    methods = [known.upper() for known in rule.methods]
    if method.upper() != BARE:
        return not methods or method.upper() in methods
    # Whatever requests a rule denies or asks about, a connection that nobody reads can carry them.
    return BARE in methods or rule.effect is not Effect.ALLOW


def _has_path(rule: NetworkRule, method: str | None, path: str | None) -> bool:
    if method is None:
        return rule.effect is not Effect.DENY
    if path is None:
        return rule.effect is not Effect.ALLOW or method == BARE
    try:
        plain = canonical_path(path)
    except PosixError:
        return rule.effect is not Effect.ALLOW
    return any(_beneath(pattern, plain) for pattern in rule.paths)


def _beneath(pattern: str, path: str) -> bool:
    glob = Glob(pattern)
    return Glob(pattern.rstrip("/") + "/**").matches(path) if glob.is_literal else glob.matches(path)
