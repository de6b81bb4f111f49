"""Keeping CPython's part of the cache small: what nobody used for weeks goes, and is made or fetched again when it is needed.

Use is noted by the times of files: images.open_image and packages.store touch what they use. Absent on purpose: native code
and the standard library of other versions, which other environments of this user may have.
"""

from __future__ import annotations

import os
import shutil
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .installation import Installation

KEPT_DAYS = 14.0  # images of other versions of the guest package, and those that a session's preload made
PACKAGES_KEPT_DAYS = 60.0  # long: sessions that are open read from them
PRELOAD = "preload-"  # how the names of a session's images begin
_DAY_S = 86_400


def tidy(installation: Installation, now_s: float | None = None) -> None:
    """Delete what was not used for long; a file that can't be deleted stays. The caller holds the lock."""
    now = time.time() if now_s is None else now_s
    for folder in other_image_folders(installation):
        # Looking into a folder is a use of it by its times, so they do not count while it has files.
        used_s = max(map(_last_use_s, _entries(folder.path)), default=folder.stat().st_mtime)
        if used_s < now - KEPT_DAYS * _DAY_S:
            shutil.rmtree(folder.path, ignore_errors=True)
    for facts in list(_entries(installation.images_folder)):
        if facts.name.startswith(PRELOAD) and facts.name.endswith(".facts"):
            _unlink_old(facts, now - KEPT_DAYS * _DAY_S, facts.path.removesuffix(".facts") + ".image")
    packages = f"{os.path.dirname(installation.folder)}/packages"
    for entry in [*_entries(packages), *_entries(f"{packages}/sets")]:
        if entry.is_file(follow_symlinks=False) and entry.name != "lock":
            _unlink_old(entry, now - PACKAGES_KEPT_DAYS * _DAY_S)


def other_image_folders(installation: Installation) -> list[os.DirEntry[str]]:
    """Return the folders of images of other versions of the guest package."""
    own = os.path.basename(installation.images_folder)
    return [entry for entry in _entries(installation.folder) if entry.name.startswith("images-") and entry.name != own]


def _unlink_old(entry: os.DirEntry[str], before_s: float, *others: str) -> None:
    if _last_use_s(entry) >= before_s:
        return
    for path in (entry.path, *others):
        try:
            os.unlink(path)
        except OSError:
            continue


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except OSError:
        return


def _last_use_s(entry: os.DirEntry[str]) -> float:
    status = entry.stat(follow_symlinks=False)
    return max(status.st_atime, status.st_mtime)
