"""Keeping the cache small: what only the build needed goes at once, what nothing refers to goes when it was not used for long.

Long, because sessions of other processes may still run modules of an older index.
"""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING

from .receipt import read_receipt

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

KEPT_DAYS = 30.0

# Fetched or made again in seconds: package lists, downloads, the compiler's own cache.
_WORK = ("apt", "download", "zig")


def tidy(cache: Path, now: float | None = None) -> None:
    """Delete what is no longer wanted; a file that can't be deleted stays."""
    for name in _WORK:
        shutil.rmtree(cache / name, ignore_errors=True)
    before = (time.time() if now is None else now) - KEPT_DAYS * 86_400
    current = {path.read_text(encoding="ascii") for path in _entries(cache / "current")}
    for path in _entries(cache / "tools"):
        if path.name not in current and _last_use(path) < before:
            shutil.rmtree(path, ignore_errors=True)
    wanted = set(_digests(cache))
    for path in [*_entries(cache / "modules"), *_entries(cache / "data"), *_entries(cache / "own" / "modules")]:
        # SHA256.wasm and SHA256.ENGINE.cwasm; those in own are of users' own programs.
        if path.name.split(".", 1)[0] not in wanted and _last_use(path) < before:
            path.unlink(missing_ok=True)
    for path in _entries(cache / "sysroots"):
        if _last_use(path) < before:
            shutil.rmtree(path, ignore_errors=True)


def _digests(cache: Path) -> Iterable[str]:
    for folder in _entries(cache / "tools"):
        receipt = read_receipt(cache, folder.name)
        if receipt is not None:
            yield from (path.name.split(".", 1)[0] for path, _ in receipt.stored(cache))


def _entries(folder: Path) -> list[Path]:
    return list(folder.iterdir()) if folder.is_dir() else []


def _last_use(path: Path) -> float:
    status = path.stat()
    return max(status.st_atime, status.st_mtime)
