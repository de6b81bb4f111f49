"""Native code of modules that users bring along: kept on disk, the longest unused deleted first when it grows too large.

It lies apart from that of the tools, which only a new build replaces. Absent on purpose: modules that are small; their code is
kept in memory (registry.py).
"""

from __future__ import annotations

import os

from . import cache

MOST_BYTES = 512 << 20


def folder() -> str:
    """Return the cache folder of users' own modules."""
    return f"{cache.cache_folder()}/own"


def used(path: str, most_bytes: int = MOST_BYTES) -> None:
    """Note that path was used just now; delete what was not for longest while all is larger than most_bytes.

    A file that is mapped stays usable when it is deleted; whoever needs it next compiles it again.
    """
    try:
        os.utime(path)
        with os.scandir(os.path.dirname(path)) as entries:
            found = [(entry.stat(), entry.path) for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return  # the cache cannot be written, or someone else is tidying up
    size = sum(status.st_size for status, _ in found)
    for status, other in sorted(found, key=lambda file: file[0].st_mtime_ns):
        if size <= most_bytes:
            return
        if other == path:
            continue
        try:
            os.unlink(other)
        except OSError:
            continue
        size -= status.st_size
