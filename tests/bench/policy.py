"""What a policy costs: system calls on paths and on open files under many rules, beside those under none that limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.kernel.machines import make_machine
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_presets import ALLOW_ALL
from vesicle.kernel.syscalls.gate import check_tool

from .row import Row, median_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.sysapi import Sys

PATH = "/workspace/folder/file"
CALLS = 2000


def many_rules() -> Policy:
    """Return a policy as long as a careful owner's: a hundred rules, with wildcards."""
    policy = Policy.workspace().allow_tool("pay", where={"amount": {"le": 10_000}}, max_calls=10**9)
    for number in range(30):
        policy = policy.allow_read(f"/data/*/{number}/**").deny_write(f"/workspace/**/raw{number}/*")
    return policy.ask_delete("/workspace/**/*.key")


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    found: list[Row] = []
    open_us = {}
    for name, policy in (("no rule that limits", ALLOW_ALL), ("100 rules", many_rules())):
        kernel, sys = make_machine(ALLOW_ALL)
        sys.mkdir("/workspace/folder")
        sys.close(sys.open(PATH, 0o100 | 1))
        kernel.policy.replace(policy)
        open_us[name] = spent_us(lambda sys=sys: sys.close(sys.open(PATH)), scale)
        if policy is not ALLOW_ALL:
            found += with_rules(sys, scale)
        kernel.close()
    opens = [Row(f"open and close of a file, {name}", value, "µs", 25) for name, value in open_us.items()]
    return opens + found


def with_rules(sys: Sys, scale: int) -> list[Row]:
    fd = sys.open(PATH)
    process = sys.process
    policy = process.policy.policy
    paths = iter(range(10**9))
    return [
        Row("`pread` of an open file, 100 rules", spent_us(lambda: sys.pread(fd, 1, 0), scale), "µs", 3),
        Row("decision on a path asked about before", spent_us(lambda: policy.decide_path(1, PATH), scale), "µs", 1),
        Row(
            "decision on a new path among 100 rules",
            spent_us(lambda: policy.decide_path(1, f"{PATH}{next(paths)}"), scale),
            "µs",
            60,
        ),
        Row(
            "decision on a tool's call with a condition and a count",
            spent_us(lambda: check_tool(process, "pay", {"amount": 5}, "call_tool"), scale),
            "µs",
            30,
        ),
    ]


def spent_us(call: Callable[[], object], scale: int) -> float:
    """Return the median time of a call. Units: microseconds."""

    def calls() -> None:
        for _ in range(CALLS):
            call()

    call()
    return median_s(calls, 5 * scale) / CALLS * 1e6
