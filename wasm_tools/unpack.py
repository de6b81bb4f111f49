"""Unpacking a source archive so that the same bytes and times come out everywhere, and changing it as the recipe says.

All files get one time: what `make` concludes from times must not depend on when upstream or we touched them.
"""

from __future__ import annotations

import os
import shutil
import tarfile
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from .manifest import Substitution

SOURCE_DATE_EPOCH = 1_767_225_600  # 2026-01-01: after every source, before every build


class UnpackError(Exception):
    """An archive or a change of its files is not as expected. Caught by the command line of the build."""


def unpack(archive: Path, target: Path) -> Path:
    """Unpack a tar archive into a new folder and return its single top folder.

    Raises: UnpackError a damaged archive, a member that would lie outside, or not one top folder
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    try:
        with tarfile.open(archive) as tar:
            # Python 3.11.4 on checks more than we do; the archive is pinned by its digest in any case.
            tar.extraction_filter = getattr(tarfile, "data_filter", None)
            for member in tar:
                if member.name.startswith("/") or ".." in PurePosixPath(member.name).parts:
                    raise UnpackError(f"{archive.name}: {member.name} would lie outside")
                tar.extract(member, target)
    except (tarfile.TarError, EOFError) as error:
        raise UnpackError(f"{archive.name}: {error}") from error
    tops = list(target.iterdir())
    if len(tops) != 1 or not tops[0].is_dir():
        raise UnpackError(f"{archive.name}: not one top folder but {sorted(top.name for top in tops)}")
    return tops[0]


def substitute(tree: Path, substitutions: Iterable[Substitution]) -> None:
    """Make the recipe's changes.

    Raises: UnpackError a text does not occur exactly as often as the recipe says
    """
    for change in substitutions:
        path = tree / change.file
        if not path.is_file():
            raise UnpackError(f"{change.file} to be changed ({change.why}) is not there")
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        found = text.count(change.find)
        if found != change.count:
            raise UnpackError(f"{change.file}: expected {change.count} times, found {found}: {change.find!r}")
        path.write_text(text.replace(change.find, change.replace), encoding="utf-8", errors="surrogateescape")


def set_times(tree: Path) -> None:
    """Give every file of a tree the one time."""
    for folder, _, names in os.walk(tree):
        for name in names:
            os.utime(os.path.join(folder, name), (SOURCE_DATE_EPOCH, SOURCE_DATE_EPOCH), follow_symlinks=False)
