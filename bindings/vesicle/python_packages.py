"""Packages of a session's Python as its owner has them: pip_install(), and python_preload.

Absent on purpose: doing it (vesicle.wasm_tools.packages, wasm_tools/python/preload.py), and the policy, which is about what
guests ask for.
"""

from __future__ import annotations

import os

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import parse_requirement
from vesicle.wasm_tools.packages.pip import Index, PipFailed
from vesicle.wasm_tools.packages.source import Packages, required_python

from .errors import ConfigurationError

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


def preload(kernel: Kernel, modules: Sequence[str], *, whole: bool = False) -> None:
    """Have an image of Python with the modules loaded, as far as the machine has them; the log says when one is made.

    whole: not before it has all of them.

    Raises:
        ConfigurationError: a name is none, importing a module failed, or Python is not set up.
    """
    from logging import getLogger

    from vesicle.wasm_tools.python.freeze import FreezeFailed
    from vesicle.wasm_tools.python.preload import preload as have_image

    for name in modules:
        if not all(part.isidentifier() for part in name.split(".")):
            raise ConfigurationError(f"python_preload: {name!r} is no name of a module")
    log = getLogger("vesicle")
    try:
        missing = have_image(required_python(), kernel, modules, log.info, whole=whole)
    except (FreezeFailed, PackageError) as error:
        raise ConfigurationError(f"python_preload: {error}") from None
    if missing:
        tell = log.info if whole else log.warning
        tell("python_preload: %s: not installed yet, so not loaded", ", ".join(missing))


def _everything(_name: str) -> None:
    return


def _go_on() -> None:
    return
