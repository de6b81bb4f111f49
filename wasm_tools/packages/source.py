"""Packages: the PackageSource of machines, from requirements to files in a session."""

from __future__ import annotations

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import normalised
from vesicle.vfs.errors import PosixError, strerror
from vesicle.wasm_tools.python.installation import installed as python_installed

from .pip import Index
from .site import Site
from .store import Wanted, resolve, tree_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.requirement import Requirement
    from vesicle.wasm_tools.python.installation import Installation

    from .site import Installed
    from .wheel import Wheel


class Packages:
    """Installs from an index; without one, from that which pip is set up for on this host."""

    __slots__ = ("_index",)

    def __init__(self, index: Index | None = None) -> None:
        self._index = Index() if index is None else index

    def install(
        self,
        kernel: Kernel,
        requirements: Sequence[Requirement],
        *,
        upgrade: bool,
        allow: Callable[[str], None],
        poll: Callable[[], None],
    ) -> list[str]:
        """Install what is required and all that needs; return "name version" of what is new.

        Raises: PackageError
        """
        site = Site(kernel.mounts)
        present = {package.name: package for package in site.installed()}
        wanted = [one for one in requirements if upgrade or one.text != one.name or one.name not in present]
        if not wanted:
            return []
        wheels = self._resolved(wanted, present, upgrade, poll)
        named = {requirement.name for requirement in requirements}
        fresh = [wheel for wheel in wheels if not site.has(wheel.dist_info, wheel.sha256)]
        for wheel in fresh:
            allow(normalised(wheel.name))
        for wheel in fresh:
            name = normalised(wheel.name)
            if name in present:
                site.remove(present[name].dist_info)
            try:
                site.add(wheel, tree_of(wheel).files(), requested=name in named)
            except PosixError as error:
                raise PackageError(f"{wheel.name}: {strerror(error.errno)}") from None
        return [str(wheel) for wheel in fresh]

    def _resolved(
        self, wanted: list[Requirement], present: dict[str, Installed], upgrade: bool, poll: Callable[[], None]
    ) -> list[Wheel]:
        """Return what the requirements need; what is installed stays as it is, where that can be."""
        found = required_python()
        texts = tuple(requirement.text for requirement in wanted)
        named = {requirement.name for requirement in wanted}
        kept = tuple(
            f"{package.name}=={package.version}"
            for package in present.values()
            if package.own and not (upgrade and package.name in named)
        )
        if kept:
            try:
                return resolve(found, Wanted(texts, kept, self._index), poll)
            except PackageError:
                pass  # something has to change
        return resolve(found, Wanted(texts, (), self._index), poll)

    def remove(self, kernel: Kernel, names: Sequence[str]) -> list[str]:
        """Remove packages that were installed in this machine; return "name version" of each.

        Raises: PackageError one is not installed, or comes with CPython
        """
        site = Site(kernel.mounts)
        present = {package.name: package for package in site.installed()}
        chosen = [present.get(normalised(name)) for name in dict.fromkeys(names)]
        for name, package in zip(dict.fromkeys(names), chosen, strict=True):
            if package is None:
                raise PackageError(f"{name} is not installed")
            if not package.own:
                raise PackageError(f"{name} comes with CPython and cannot be removed")
        removed = [package for package in chosen if package is not None]
        for package in removed:
            site.remove(package.dist_info)
        return [f"{package.name} {package.version}" for package in removed]


def required_python() -> Installation:
    """Return the installed CPython.

    Raises: PackageError there is none
    """
    found = python_installed()
    if found is None:
        raise PackageError("CPython is not set up on this machine: run `vesicle images build`")
    return found
