"""What a policy says about an operation that people name in words: `write /etc/passwd`, `network api.example.com:443 GET /v1`.

Without a session paths are taken as they stand.
"""

from __future__ import annotations

from errno import ENOENT

from vesicle.kernel.policy_build import destination
from vesicle.kernel.policy_rules import ACCESS_NAMES, EXECUTE, Decision, PolicyError, access_bits
from vesicle.vfs.path import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vesicle.kernel.policy import Policy

    from .files import Files
    from .session import Session

    Explain = Callable[[Policy, str, Mapping[str, object]], Decision]


def explain(policy: Policy, operation: str, subject: str, details: Mapping[str, object]) -> Decision:
    """Return what the policy decides, and by which rule.

    Args:
        policy: the policy.
        operation: access to a file ("read", "read,write", "all"), or command, env, tool, package, network, signal.
        subject: the absolute path, the name or the destination; of a signal "descendants" or "session".
        details: a tool's arguments; "method" and "path" of a request.

    Raises:
        PolicyError: an unknown operation, or a subject that it cannot have.
    """
    known = _OPERATIONS.get(operation)
    if known is not None:
        return known(policy, subject, details)
    if not all(word in (*ACCESS_NAMES, "all") for word in operation.split(",")):
        raise PolicyError(f"unknown operation {operation!r}: use {', '.join((*ACCESS_NAMES, *_OPERATIONS))}")
    if not subject.startswith("/"):
        raise PolicyError(f"a path begins with a slash: {subject!r}")
    return policy.decide_path(access_bits(operation), normalise(subject))


def explain_in(session: Session, operation: str, subject: str, details: Mapping[str, object], path: str) -> Decision:
    """Do the same for a session: file paths are resolved, commands looked up along path, a PATH.

    Raises:
        FileNotFoundError: no such command.
    """
    files = session.files
    if operation == "command":
        real = files.realpath(subject if "/" in subject else _found(files, subject, path))
        decision = session.policy.decide_path(EXECUTE, real)
        return session.policy.decide_command(real, subject) if decision.allowed else decision
    if operation not in _OPERATIONS:
        subject = _resolved(files, subject)
    return explain(session.policy, operation, subject, details)


def _resolved(files: Files, path: str) -> str:
    """Return the path without links, as far as there is anything on it."""
    try:
        return files.realpath(path)
    except FileNotFoundError:
        folder, slash, name = path.rstrip("/").rpartition("/")
        return normalise(f"{_resolved(files, folder + slash or '.')}/{name}")


def _found(files: Files, name: str, path: str) -> str:
    for folder in path.split(":"):
        if files.is_file(f"{folder}/{name}"):
            return f"{folder}/{name}"
    raise FileNotFoundError(ENOENT, "no such command", name)


def _command(policy: Policy, subject: str, details: Mapping[str, object]) -> Decision:
    return policy.decide_command(subject if "/" in subject else f"/usr/bin/{subject}")


def _network(policy: Policy, subject: str, details: Mapping[str, object]) -> Decision:
    host, port = destination(subject)
    method, path = details.get("method"), details.get("path")
    return policy.decide_network(
        host, port, None if method is None else str(method).upper(), None if path is None else str(path)
    )


def _signal(policy: Policy, subject: str, details: Mapping[str, object]) -> Decision:
    if subject not in ("descendants", "session"):
        raise PolicyError(f"a signal goes to descendants or session, not {subject!r}")
    return policy.decide_signal(is_descendant=subject == "descendants")


_OPERATIONS: dict[str, Explain] = {
    "command": _command,
    "env": lambda policy, subject, details: policy.decide_env(subject),
    "network": _network,
    "package": lambda policy, subject, details: policy.decide_package(subject),
    "signal": _signal,
    "tool": lambda policy, subject, details: policy.decide_tool(subject, details or None),
}


def verdict(decision: Decision) -> str:
    """Return a decision as a sentence."""
    word = "allowed" if decision.allowed else "asked about" if decision.ask else "denied"
    return f"{word} by {decision.rule}"
