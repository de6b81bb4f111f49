"""Packages of a session's Python as its owner has them: pip_install().

Absent on purpose: doing it (vesicle.wasm_tools.packages), and the policy, which is about what guests ask for.
"""

from __future__ import annotations

import os

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import parse_requirement
from vesicle.wasm_tools.packages.pip import Index, PipFailed
from vesicle.wasm_tools.packages.source import Packages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vesicle.kernel.kernel import Kernel


def install(
    kernel: Kernel, requirements: Sequence[str], index_url: str | None, find_links: str | os.PathLike[str] | None
) -> list[str]:
    """Install packages into a machine; return "name version" of what is new.

    Raises:
        PackageError: one cannot be had.
    """
    wanted = [parse_requirement(text) for text in requirements]
    links = None if find_links is None else os.fspath(find_links)
    if links is not None and "://" not in links:
        links = os.path.abspath(links)
        if not os.path.isdir(links):
            raise PackageError(f"find_links: {links} is no folder")
    source = Packages(Index(index_url, links))
    try:
        return source.install(kernel, wanted, upgrade=False, allow=_everything, poll=_go_on)
    except PipFailed as failure:
        raise PackageError(f"{failure}: {failure.said}") from None


def _everything(_name: str) -> None:
    return


def _go_on() -> None:
    return
