"""Packages in the cache: each wheel unpacked once, and what requirements came out as.

    python/packages/
        SHA256-N.tree    the files of a wheel below /usr/local (tree_pack.py), with bytecode; N counts ways of making it
        sets/KEY         a lock: what requirements were resolved to, lines `name TAB version TAB sha256`
        known-DIGEST/    wheels of metadata alone, one for each package that CPython comes with
        lock

KEY is the digest of the requirements and of all that decides about them: constraints, index, environment, CPython.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
import time
import zipfile
from contextlib import contextmanager

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import normalised
from vesicle.vfs.record import Record
from vesicle.wasm_tools.cache import cache_folder, make_private, replace_file
from vesicle.wasm_tools.python.installation import python_folder
from vesicle.wasm_tools.tree_pack import TreePack, pack

from .bytecode import compiled
from .pip import Download, Index, NoIndex, download
from .wheel import Wheel, recorded, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from vesicle.wasm_tools.python.installation import Installation

MAGIC = "vesicle-packages 1"
KEPT_S = 7 * 86_400.0  # how long requirements stay what they were resolved to; longer where there is no index to ask
_BUILD = "9999_vesicle"  # a build number: pip prefers the highest, so it takes these wheels for what CPython comes with
_NEVER = "pip-"  # the command pip is ours
_REVISION = 2  # counts changes of what is made of a wheel here
_POLL_S = 0.02


class Wanted(Record):
    """What is to be resolved: requirements, versions of packages that shall stay as they are, and the index."""

    requirements: tuple[str, ...]
    constraints: tuple[str, ...] = ()
    index: Index = Index()


def folder() -> str:
    """Return the host folder of packages. It may not exist."""
    return f"{python_folder()}/packages"


def tree_of(wheel: Wheel) -> TreePack:
    """Return the files of a wheel that was resolved."""
    return TreePack(_tree_path(wheel))


def _tree_path(wheel: Wheel) -> str:
    return f"{folder()}/{wheel.sha256}-{_REVISION}.tree"


def resolve(installation: Installation, wanted: Wanted, poll: Callable[[], None]) -> list[Wheel]:
    """Return the wheels that requirements need, without those that CPython comes with; all are in the cache then.

    Blocks: until pip is done, unless the same was resolved lately. poll is called meanwhile and may raise, to give up.
    Raises: PackageError · OSError the disk is full
    """
    with _locked(poll):
        known = _known_wheels(installation)
        path = f"{folder()}/sets/{_key(installation, wanted)}"
        found = read_lock(path)
        if found is not None and _age_s(path) < KEPT_S:
            return found
        try:
            fresh = _resolved(installation, wanted, known, poll)
        except NoIndex:
            if found is None:
                raise
            return found
        lines = [MAGIC, *(f"{wheel.name}\t{wheel.version}\t{wheel.sha256}" for wheel in fresh)]
        replace_file(path, ("\n".join(lines) + "\n").encode())
        return fresh


def bundled(installation: Installation) -> dict[str, str]:
    """Return the packages that CPython comes with: normalised name -> version."""
    return {normalised(name): version for name, version, _ in _metadata(installation)}


def read_lock(path: str) -> list[Wheel] | None:
    """Return what a lock holds; None if it is none, or a wheel is gone."""
    try:
        with open(path, encoding="utf-8") as file:
            magic, *lines = file.read().splitlines()
    except (OSError, ValueError):
        return None
    parts = [line.split("\t") for line in lines]
    if magic != MAGIC or any(len(part) != 3 for part in parts):
        return None
    wheels = [Wheel(*part) for part in parts]
    for wheel in wheels:
        try:
            os.utime(_tree_path(wheel))
        except OSError:
            return None
    return wheels


def _resolved(installation: Installation, wanted: Wanted, known: str, poll: Callable[[], None]) -> list[Wheel]:
    constraints = [f"{name}=={version}" for name, version in bundled(installation).items()]
    request = Download(
        wanted.requirements, [*constraints, *wanted.constraints], wanted.index, known, installation.version
    )
    with tempfile.TemporaryDirectory(prefix="vesicle-pip-") as work:
        names = download(request, work, poll)
        fetched = [name for name in names if f"-{_BUILD}-" not in name and not name.startswith(_NEVER)]
        return [_keep(f"{work}/wheels/{name}", poll) for name in fetched]


def _keep(path: str, poll: Callable[[], None]) -> Wheel:
    wheel, files = unpack(path)
    if not os.path.exists(_tree_path(wheel)):
        bytecode = compiled(files, poll)
        replace_file(_tree_path(wheel), pack(recorded(wheel, bytecode | files)))
    return wheel


def _key(installation: Installation, wanted: Wanted) -> str:
    index = wanted.index
    parts = [
        MAGIC,
        installation.digest,
        *sorted(wanted.requirements),
        "constraints",
        *sorted(wanted.constraints),
        f"{index.url} {index.find_links}",
        *_listing(index.find_links),
        *sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("PIP_")),
        *_listing(os.environ.get("PIP_FIND_LINKS")),
    ]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _listing(path: str | None) -> list[str]:
    """Return what tells one state of a host folder of wheels from another; nothing for a page."""
    try:
        entries = sorted(os.scandir(path), key=lambda entry: entry.name) if path else []
    except OSError:
        return []
    return [f"{entry.name} {entry.stat().st_mtime_ns}" for entry in entries]


def _age_s(path: str) -> float:
    return time.time() - os.stat(path).st_mtime


@contextmanager
def _locked(poll: Callable[[], None]) -> Generator[None]:
    """Hold the lock of the packages: one pip at a time, however many sessions want packages."""
    make_private(cache_folder())
    os.makedirs(f"{folder()}/sets", mode=0o700, exist_ok=True)
    descriptor = os.open(f"{folder()}/lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                poll()
                time.sleep(_POLL_S)
        yield
    finally:
        os.close(descriptor)


def _metadata(installation: Installation) -> list[tuple[str, str, bytes]]:
    """Return name, version and metadata of each package that CPython comes with."""
    found: list[tuple[str, str, bytes]] = []
    for path, file in TreePack(installation.tree_path).files():
        dist_info, _, name = path.partition("/")
        if name == "METADATA" and dist_info.endswith(".dist-info"):
            package, _, version = dist_info.removesuffix(".dist-info").rpartition("-")
            found.append((package, version, file.read(0, file.size)))
    return found


def _known_wheels(installation: Installation) -> str:
    """Return a folder with a wheel for each package that CPython comes with, made once; each holds metadata alone.

    Without what they need: all of it that is needed is there.
    """
    path = f"{folder()}/known-{installation.digest}"
    if os.path.isdir(path):
        return path
    temporary = tempfile.mkdtemp(prefix="known-", dir=folder())
    try:
        for name, version, metadata in _metadata(installation):
            dist_info = f"{name}-{version}.dist-info"
            kept = [line for line in metadata.splitlines() if not _is_need(line)]
            with zipfile.ZipFile(f"{temporary}/{name}-{version}-{_BUILD}-py3-none-any.whl", "w") as wheel:
                wheel.writestr(f"{dist_info}/METADATA", b"\n".join(kept) + b"\n")
                wheel.writestr(f"{dist_info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
                wheel.writestr(f"{dist_info}/RECORD", "")
        os.rename(temporary, path)
    except OSError as error:
        raise PackageError(f"the cache cannot be written: {error.strerror}") from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return path


def _is_need(line: bytes) -> bool:
    return line.lower().startswith(b"requires-dist:") and b"extra ==" not in line
