"""Images as their owner looks after them: listing, making one by name, removing (`vesicle images`)."""

from __future__ import annotations

import os
import re

from vesicle.kernel.requirement import parse_requirement
from vesicle.vfs.record import Record
from vesicle.wasm_tools.packages.store import Wanted, resolve

from .build import IMAGES, image, locked
from .images import forget, image_names, read_facts
from .tidy import PRELOAD, other_image_folders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vesicle.wasm_tools.packages.wheel import Wheel

    from .installation import Installation

_BLOCK_BYTES = 512  # of st_blocks (POSIX stat)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


class ImageError(Exception):
    """An image that cannot be made or removed as asked; the text says why."""


class ListedImage(Record):
    """An image as it stands. state: ready, broken or missing. disk_bytes: what it takes up. packages: "name version"."""

    name: str
    state: str
    disk_bytes: int
    modules: tuple[str, ...]
    packages: tuple[str, ...]


def listed(installation: Installation) -> list[ListedImage]:
    """Return all images of this version, those of set-up first."""
    names = dict.fromkeys([*IMAGES, *image_names(installation)])
    return [_described(installation, name) for name in names]


def _described(installation: Installation, name: str) -> ListedImage:
    path = f"{installation.images_folder}/{name}"
    facts = read_facts(path)
    disk_bytes = _disk_bytes(f"{path}.facts") + _disk_bytes(f"{path}.image")
    if facts is None:
        modules = IMAGES[name][0] if name in IMAGES else ()
        return ListedImage(name, "broken" if disk_bytes else "missing", disk_bytes, modules, ())
    packages = [" ".join(folder.removesuffix(".dist-info").rsplit("-", 1)) for folder in facts.wheels]
    return ListedImage(name, "ready", disk_bytes, facts.modules, tuple(sorted(packages)))


def _disk_bytes(path: str) -> int:
    try:
        return os.stat(path).st_blocks * _BLOCK_BYTES
    except OSError:
        return 0


def old_bytes(installation: Installation) -> int:
    """Return what the images of other versions of the guest package take up."""
    folders = other_image_folders(installation)
    return sum(_disk_bytes(f"{folder.path}/{name}") for folder in folders for name in os.listdir(folder.path))


def build_image(
    installation: Installation, name: str, modules: Sequence[str], requirements: Sequence[str]
) -> list[Wheel]:
    """Make an image with modules loaded, of CPython's own packages and of those required; return the wheels of these.

    Raises: ImageError · PackageError · FreezeFailed a module can't be imported · OSError the disk is full
    """
    if not _NAME.fullmatch(name) or name in IMAGES or name.startswith(PRELOAD):
        raise ImageError(
            f"{name!r} is no name for an image: letters, digits, - and _, not {', '.join(IMAGES)} or {PRELOAD}…"
        )
    if not modules:
        raise ImageError("name the modules that are to be loaded: --import MODULE")
    wrong = [module for module in modules if not all(part.isidentifier() for part in module.split("."))]
    if wrong:
        raise ImageError(f"{wrong[0]!r} is no name of a module")
    texts = tuple(parse_requirement(text).text for text in requirements)
    wheels = resolve(installation, Wanted(texts), _go_on) if texts else []
    with locked():
        image(installation, name, tuple(modules), (), wheels)
    return wheels


def _go_on() -> None:
    return


def remove_image(installation: Installation, name: str) -> None:
    """Remove an image; processes that run from it go on.

    Raises: ImageError there is none · OSError it can't be removed
    """
    path = f"{installation.images_folder}/{name}"
    with locked():
        there = [file for file in (f"{path}.facts", f"{path}.image") if _NAME.fullmatch(name) and os.path.exists(file)]
        if not there:
            raise ImageError(f"there is no image {name}; there are: {', '.join(image_names(installation))}")
        for file in there:  # the facts first: without them it is none
            os.unlink(file)
        forget()
