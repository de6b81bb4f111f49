"""Installation: where CPython's parts lie in the tool cache, read when a machine is made.

    python/current            what is installed: lines `name TAB value`
    python/DIGEST/            of one build of CPython, by the digest of its module and archive
        ENGINE.cwasm          its native code for the engine of that key
        library.zip           the standard library, as the package has it
        site-packages.tree    the packages that come with it (tree_pack.py)
        images-GUEST/         memory images (images.py), by the digest of the guest package

This is on the start path, so it imports next to nothing. Absent on purpose: making any of it (build.py).
"""

from __future__ import annotations

import os

from vesicle.vfs.record import Record
from vesicle.wasm_tools.cache import cache_folder, replace_file

MAGIC = "vesicle-python 1"
IMAGE_MAGIC = "vesicle-image 2"

# Where the guest sees it. The archive's place is the one its interpreter was built for.
LIB = "/usr/local/lib"
ARCHIVE = f"{LIB}/python315.zip"
HOME = f"{LIB}/python3.15"
SITE_PACKAGES = f"{HOME}/site-packages"

GUEST_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "guest")


class Installation(Record):
    """CPython in the cache. root: python_folder(). Units: sizes in bytes; inodes: of the packages' tree."""

    root: str
    digest: str
    version: str
    archive_size: int
    tree_inodes: int

    @property
    def folder(self) -> str:
        """The host folder of this build."""
        return f"{self.root}/{self.digest}"

    @property
    def archive_path(self) -> str:
        """The host path of the archive of the standard library."""
        return f"{self.folder}/library.zip"

    @property
    def tree_path(self) -> str:
        """The host path of the packed packages."""
        return f"{self.folder}/site-packages.tree"

    @property
    def images_folder(self) -> str:
        """The host folder of the images with this version of the guest package."""
        return f"{self.folder}/images-{guest_digest()}"

    def native_path(self, engine_key: str) -> str:
        """Return the host path of the native code for an engine."""
        return f"{self.folder}/{engine_key}.cwasm"


def python_folder() -> str:
    """Return the host folder of everything about CPython. It may not exist."""
    return f"{cache_folder()}/python"


# What the file `current` said last, with what identifies that file: it is asked for at each start of python3.
_read: tuple[tuple[str, int, int], Installation | None] = (("", 0, 0), None)


def installed() -> Installation | None:
    """Return what is installed; None if nothing is, or its archive was gone when that was looked at."""
    global _read
    root = python_folder()
    try:
        status = os.stat(f"{root}/current")
    except OSError:
        return None
    key = root, status.st_ino, status.st_mtime_ns
    if _read[0] != key:
        _read = key, _read_installed(root)
    return _read[1]


def _read_installed(root: str) -> Installation | None:
    try:
        with open(f"{root}/current", encoding="utf-8") as file:
            magic, *lines = file.read().splitlines()
    except (OSError, ValueError):
        return None
    values = dict(line.split("\t", 1) for line in lines if "\t" in line)
    try:
        found = Installation(
            root,
            values["digest"],
            values["version"],
            int(values["archive_size"]),
            int(values["tree_inodes"]),
        )
    except (KeyError, ValueError):
        return None
    return found if magic == MAGIC and os.path.exists(found.archive_path) else None


def write_installed(found: Installation) -> None:
    """Make found what is installed, for machines that are made from now on."""
    values = (
        ("digest", found.digest),
        ("version", found.version),
        ("archive_size", found.archive_size),
        ("tree_inodes", found.tree_inodes),
    )
    text = "\n".join([MAGIC, *(f"{name}\t{value}" for name, value in values)]) + "\n"
    replace_file(f"{found.root}/current", text.encode())


_guest_digest = ""


def guest_digest() -> str:
    """Return the digest of the guest package, which every image has loaded, and of the form of images."""
    global _guest_digest
    if not _guest_digest:
        from _hashlib import openssl_sha256

        digest = openssl_sha256(IMAGE_MAGIC.encode())
        for name, host_path in guest_files().items():
            with open(host_path, "rb") as file:
                digest.update(name.encode() + b"\0" + file.read() + b"\0")
        _guest_digest = digest.hexdigest()[:16]
    return _guest_digest


def guest_files() -> dict[str, str]:
    """Return our own guest modules: path below HOME -> host path."""
    found: dict[str, str] = {}
    for folder, folders, files in os.walk(GUEST_FOLDER):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            if name.endswith(".py"):
                host_path = os.path.join(folder, name)
                found[os.path.relpath(host_path, GUEST_FOLDER)] = host_path
    return found
