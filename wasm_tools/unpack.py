"""Unpacking a source archive so that the same bytes and times come out everywhere, and changing it as the recipe says.

All files get one time: what `make` concludes from times must not depend on when upstream or we touched them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from .manifest import Change, Substitution

SOURCE_DATE_EPOCH = 1_767_225_600  # 2026-01-01: after every source, before every build


class UnpackError(Exception):
    """An archive or a change of its files is not as expected. Caught by the command line of the build."""


def unpack(archive: Path, target: Path) -> Path:
    """Unpack an archive into a new folder and return the top of its tree: of a tar archive its single top folder.

    Raises: UnpackError a damaged archive, a member that would lie outside, or not one top folder
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    if archive.suffix == ".deb":
        _unpack_package(archive, target)
        return target
    if archive.suffix in {".whl", ".zip"}:
        _unpack_zip(archive, target)
        return target
    unpack_tar(archive, target)
    tops = list(target.iterdir())
    if len(tops) != 1 or not tops[0].is_dir():
        raise UnpackError(f"{archive.name}: not one top folder but {sorted(top.name for top in tops)}")
    return tops[0]


def unpack_tar(archive: Path, target: Path) -> None:
    """Unpack a tar archive into a folder.

    Raises: UnpackError a damaged archive or a member that would lie outside
    """
    try:
        with tarfile.open(archive) as tar:
            # Python 3.11.4 on checks more than we do; the archive is pinned by its digest in any case.
            tar.extraction_filter = getattr(tarfile, "data_filter", None)
            for member in tar:
                _require_inside(archive, member.name)
                tar.extract(member, target)
    except (tarfile.TarError, EOFError) as error:
        raise UnpackError(f"{archive.name}: {error}") from error


def _unpack_zip(archive: Path, target: Path) -> None:
    try:
        with zipfile.ZipFile(archive) as packed:
            for name in packed.namelist():
                _require_inside(archive, name)
                packed.extract(name, target)
    except zipfile.BadZipFile as error:
        raise UnpackError(f"{archive.name}: {error}") from error


def _unpack_package(archive: Path, target: Path) -> None:
    program = shutil.which("dpkg-deb")
    if program is None:
        raise UnpackError(f"{archive.name}: dpkg-deb, which unpacks it, is not on this machine")
    done = subprocess.run(
        [program, "-x", str(archive), str(target)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise UnpackError(f"{archive.name}: {done.stderr.strip()}")


def _require_inside(archive: Path, name: str) -> None:
    if name.startswith("/") or ".." in PurePosixPath(name).parts:
        raise UnpackError(f"{archive.name}: {name} would lie outside")


def substitute(tree: Path, substitutions: Iterable[Substitution]) -> None:
    """Make the recipe's changes.

    Raises: UnpackError a text does not occur exactly as often as the recipe says
    """
    for change in substitutions:
        path = tree / change.file
        if not path.is_file():
            raise UnpackError(f"{change.file} to be changed ({change.why}) is not there")
        change_file(path, change.file, (change,))


def change_file(path: Path, name: str, changes: Iterable[Change]) -> None:
    """Make changes in one file, which has a name in messages.

    Raises: UnpackError a text does not occur exactly as often as the recipe says
    """
    text = path.read_text(encoding="utf-8", errors="surrogateescape")
    for change in changes:
        found = text.count(change.find)
        if found != change.count:
            raise UnpackError(f"{name}: expected {change.count} times, found {found}: {change.find!r}")
        text = text.replace(change.find, change.replace)
    path.write_text(text, encoding="utf-8", errors="surrogateescape")


def set_times(tree: Path) -> None:
    """Give every file of a tree the one time."""
    for folder, _, names in os.walk(tree):
        for name in names:
            os.utime(os.path.join(folder, name), (SOURCE_DATE_EPOCH, SOURCE_DATE_EPOCH), follow_symlinks=False)
