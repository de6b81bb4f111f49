"""Memory images of CPython: which there are, what each has loaded, and the choice among them.

An image NAME is two files: NAME.image, the memory (kernel/wasm/image.py), and NAME.facts, lines `name TAB value`, written
last. Facts hold the identity of the image file (size, inode, times): while it is the same, nobody has changed the content
since it was made; otherwise its digest decides. Absent on purpose: making images (freeze.py).
"""

from __future__ import annotations

import os
from _thread import allocate_lock
from zlib import crc32

from vesicle.kernel.wasm.image import MemoryImage
from vesicle.vfs.record import Record
from vesicle.wasm_tools.cache import replace_file

from .installation import IMAGE_MAGIC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .installation import Installation

BASE = "base"


class ImageFacts(Record):
    """What is known of an image.

    wheels: digests of the wheels that it was made with, by the name of their .dist-info folder: it is for sessions that
    have these. addresses: of functions and objects of the guest package.
    """

    name: str
    size: int
    sha256: str
    modules: tuple[str, ...]  # the packages that are loaded, beyond those of the base image
    wheels: dict[str, str]
    addresses: dict[str, int]


class PythonImage(Record):
    """An image that is mapped when a process starts."""

    facts: ImageFacts
    memory: MemoryImage


_lock = allocate_lock()
# guards: _open
_open: dict[str, PythonImage] = {}


def open_image(installation: Installation, name: str) -> PythonImage | None:
    """Return an image, opened once per host process; None if there is none that is whole and of this version."""
    path = f"{installation.images_folder}/{name}"
    with _lock:
        found = _open.get(path)
        if found is not None and not found.memory.is_intact():
            _close(path)
            found = None
        if found is None:
            facts = read_facts(path)
            if facts is None:
                return None
            _note_use(path)
            try:
                found = _open[path] = PythonImage(
                    facts, MemoryImage(f"{path}.image", facts.size, facts.addresses["stack"])
                )
            except (OSError, KeyError):
                return None
    return found


def _note_use(path: str) -> None:
    """Let the facts' time say when the image was used last (tidy.py)."""
    try:  # noqa: SIM105 (contextlib is not on the start path)
        os.utime(f"{path}.facts")
    except OSError:
        pass  # a cache that is only read


def choose(
    installation: Installation, source: str, has_wheel: Callable[[str, str], bool] | None = None
) -> PythonImage | None:
    """Return the image that serves a program best: of those whose packages its text names most of, the smallest.

    has_wheel says whether the session has the wheel of a .dist-info folder's name and a digest; an image that was made
    with others is not for it. A name counts wherever it stands: an image too many loaded costs a millisecond, one too few
    half a second.
    """
    best, best_key = None, (0, 0)
    for name in image_names(installation):
        facts = _facts_of(installation, name)
        if facts is None:
            continue
        named = sum(package in source for package in {module.partition(".")[0] for module in facts.modules})
        if facts.modules and not named:
            continue
        key = (named, -facts.size)
        if (best is None or key > best_key) and _serves(facts, has_wheel):
            best, best_key = name, key
    return None if best is None else open_image(installation, best)


def _serves(facts: ImageFacts, has_wheel: Callable[[str, str], bool] | None) -> bool:
    if not facts.wheels:
        return True
    return has_wheel is not None and all(has_wheel(*wheel) for wheel in facts.wheels.items())


def _facts_of(installation: Installation, name: str) -> ImageFacts | None:
    image = open_image(installation, name)
    return None if image is None else image.facts


def forget() -> None:
    """Open images anew when they are asked for next: some were made or removed."""
    with _lock:
        for path in list(_open):
            _close(path)


def _close(path: str) -> None:
    from vesicle.kernel.wasm.resident import forget as forget_instances

    forget_instances(_open.pop(path).memory)


# By folder of images: its time of modification, and the names in it then.
_listed: dict[str, tuple[int, list[str]]] = {}


def image_names(installation: Installation) -> list[str]:
    """Return the names of all images, whole or not; their folder is read again when it changed."""
    folder = installation.images_folder
    try:
        mtime_ns = os.stat(folder).st_mtime_ns
        known = _listed.get(folder)
        if known is None or known[0] != mtime_ns:
            names = sorted(name.removesuffix(".facts") for name in os.listdir(folder) if name.endswith(".facts"))
            known = _listed[folder] = mtime_ns, names
    except OSError:
        return []
    return known[1]


def _identity(path: str) -> str:
    status = os.stat(path)
    return f"{status.st_size} {status.st_ino} {status.st_mtime_ns} {status.st_ctime_ns}"


def read_facts(path: str) -> ImageFacts | None:
    """Return the facts of the image at path (without suffix); None if it is not whole, or of another version."""
    try:
        with open(f"{path}.facts", encoding="utf-8") as file:
            text, _, check = file.read().rpartition("check\t")
        magic, *lines = text.splitlines()
        values = dict(line.split("\t", 1) for line in lines if "\t" in line)
        facts = ImageFacts(
            os.path.basename(path),
            int(values["size"]),
            values["sha256"],
            tuple(values["modules"].split()),
            dict(_pair(wheel) for wheel in values.get("wheels", "").split()),
            {key[1:]: int(value) for key, value in values.items() if key.startswith("@")},
        )
        if magic != IMAGE_MAGIC or int(check) != crc32(text.encode()):
            return None
        if values["identity"] != _identity(f"{path}.image"):
            if sha256_of(f"{path}.image") != facts.sha256:
                return None
            write_facts(path, facts)  # a copy of the cache, say: the content is the same
    except (OSError, ValueError, KeyError):
        return None
    return facts


def _pair(wheel: str) -> tuple[str, str]:
    name, _, digest = wheel.rpartition(":")
    return name, digest


def write_facts(path: str, facts: ImageFacts) -> None:
    """Make the image at path (without suffix) known."""
    lines = [
        IMAGE_MAGIC,
        f"size\t{facts.size}",
        f"sha256\t{facts.sha256}",
        f"modules\t{' '.join(facts.modules)}",
        f"wheels\t{' '.join(f'{name}:{digest}' for name, digest in facts.wheels.items())}",
        f"identity\t{_identity(f'{path}.image')}",
        *(f"@{name}\t{address}" for name, address in facts.addresses.items()),
    ]
    text = "\n".join(lines) + "\n"
    replace_file(f"{path}.facts", f"{text}check\t{crc32(text.encode())}\n".encode())


def sha256_of(path: str) -> str:
    """Return the sha256 of a file."""
    from hashlib import file_digest

    with open(path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()
