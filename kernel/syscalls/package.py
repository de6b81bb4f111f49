"""Packages of Python: installing and removing, as far as the policy allows. No call of POSIX."""

from __future__ import annotations

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import parse_requirement

from .gate import check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vesicle.kernel.packages import PackageSource
    from vesicle.kernel.process import Process


def install(process: Process, requirements: Sequence[str], upgrade: bool) -> list[str]:
    """Install packages with all they need; return "name version" of what is new.

    The policy must allow each that is named, and may not deny one that comes along.
    Blocks: while the host resolves and fetches them; the deadline and signals end that.
    Raises: EACCES a package, its name being the error's path · PackageError (kernel/packages.py)
    """
    wanted = [parse_requirement(text) for text in requirements]
    policy = process.policy.policy
    for requirement in wanted:
        check(process, policy.decide_package(requirement.name), "install", requirement.name)

    named = {requirement.name for requirement in wanted}

    def allow(name: str) -> None:
        if name not in named:  # who was asked once is not asked again
            check(process, policy.decide_package(name, needed=True), "install", name)

    return _source(process).install(process.kernel, wanted, upgrade=upgrade, allow=allow, poll=process.check_end)


def remove(process: Process, names: Sequence[str]) -> list[str]:
    """Remove packages that were installed in the session; return "name version" of each.

    Raises: EACCES a package · PackageError
    """
    wanted = [parse_requirement(text) for text in names]
    for requirement in wanted:
        check(process, process.policy.policy.decide_package(requirement.name), "uninstall", requirement.name)
    return _source(process).remove(process.kernel, [requirement.name for requirement in wanted])


def _source(process: Process) -> PackageSource:
    packages = process.kernel.packages
    if packages is None:
        raise PackageError("this machine takes no packages")
    return packages()
