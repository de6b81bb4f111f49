"""A policy as a table for people.

Absent on purpose: files that can be read again (the bindings' policy_file.py).
"""

from __future__ import annotations

from .policy_rules import access_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .policy import Policy

_HEAD = ("effect", "about", "access", "what", "as far as")


def table(policy: Policy) -> str:
    """Return the rules, one a line, in the order in which they win: deny before ask before allow, and what comes besides."""
    rows = [_HEAD, *sorted(_rows(policy), key=lambda row: _ORDER.index(row[0]))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    processes = "as many as the limits say" if policy.max_processes is None else f"at most {policy.max_processes}"
    return "\n".join(
        [
            f"policy {policy.name}: signals to {_SIGNALS[policy.signals.name]}, processes {processes}",
            *lines,
            "everything else is denied",
        ]
    )


_ORDER = ("effect", "deny", "ask", "allow")
_SIGNALS = {"NONE": "none but itself", "DESCENDANTS": "its descendants", "SESSION": "all of the session"}


def _rows(policy: Policy) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        (rule.effect.name.lower(), "file", access_text(rule.access), rule.pattern, "") for rule in policy.files
    ]
    rows += [(rule.effect.name.lower(), rule.kind, "", rule.pattern, "") for rule in policy.names]
    for tool in policy.tools:
        bounds = [str(constraint) for constraint in tool.where]
        if tool.max_calls is not None:
            bounds.append(f"at most {tool.max_calls} calls")
        rows.append((tool.effect.name.lower(), "tool", "", tool.pattern, ", ".join(bounds)))
    for rule in policy.network:
        host = f"[{rule.host}]" if ":" in rule.host else rule.host
        port = "*" if rule.port is None else str(rule.port)
        bounds = [*rule.paths, *(["private addresses too"] if rule.private else [])]
        rows.append((rule.effect.name.lower(), "network", ",".join(rule.methods), f"{host}:{port}", ", ".join(bounds)))
    return rows
