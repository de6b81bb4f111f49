"""The same Python script inside and by the host's own interpreter."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from vesicle import Session


def by_host(script: str, folder: Path) -> tuple[str, int]:
    """Return what the host's Python prints, and its exit status."""
    path = folder / "script.py"
    path.write_text(script)
    ended = subprocess.run(
        [sys.executable, "-I", str(path)],
        cwd=folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    return ended.stdout, ended.returncode


def inside(session: Session, script: str) -> tuple[str, int]:
    """Return what python3 prints inside, and its exit status."""
    session.run("rm -rf /tmp/w; mkdir /tmp/w")
    session.files.write_text("/tmp/w/script.py", script)
    ended = session.run("cd /tmp/w; python3 script.py", timeout_s=60)
    return ended.stdout, ended.exit_code
