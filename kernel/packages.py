"""PackageSource: what brings packages of Python into a machine; the kernel asks it after the policy allowed it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from .kernel import Kernel
    from .requirement import Requirement
else:
    Protocol = object  # importing typing costs more than the rest of the start


class PackageError(Exception):
    """Packages that cannot be installed or removed; the text names them and says why, and no path of the host."""


class PackageSource(Protocol):
    """Installs into the files of a machine, and removes from them."""

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

        allow is asked about each package before its files are there, poll is called every few milliseconds; both may
        raise, to give up.
        Raises: PackageError
        """
        raise NotImplementedError

    def remove(self, kernel: Kernel, names: Sequence[str]) -> list[str]:
        """Remove packages that were installed in this machine; return "name version" of each.

        Raises: PackageError one is not installed, or belongs to the machine
        """
        raise NotImplementedError
