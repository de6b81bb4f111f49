"""Machines for tests: a booted kernel with a logged-in process, and small Python programs to run in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vesicle.kernel.audit import AuditLog
from vesicle.kernel.clock import SystemClock
from vesicle.kernel.kernel import Kernel, User
from vesicle.kernel.limits import Limits
from vesicle.kernel.policy_presets import ALLOW_ALL
from vesicle.kernel.sysapi import Sys
from vesicle.wasm_tools.machine import boot, default_environ

if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.policy import Policy


class Program:
    """A Python function as a program."""

    def __init__(self, main: Callable[[Sys], int], name: str = "program") -> None:
        self._main = main
        self.name = name

    def main(self, sys: Sys) -> int:
        return self._main(sys)


def make_machine(policy: Policy = ALLOW_ALL, limits: Limits | None = None) -> tuple[Kernel, Sys]:
    """Boot a machine and log the default user in; the process has /dev/null as 0, 1 and 2."""
    kernel = boot(policy, limits or Limits(), AuditLog("test", SystemClock()))
    process = kernel.login(User(), ["bash"], default_environ(), "/workspace")
    sys = Sys(process)
    if policy is ALLOW_ALL:
        for _ in range(3):
            sys.open("/dev/null", 2)
    return kernel, sys


def as_root(kernel: Kernel) -> Sys:
    """Return the calls of a root process on the same machine."""
    return Sys(kernel.login(User("root", 0, 0, home="/root"), ["root"], default_environ(), "/"))
