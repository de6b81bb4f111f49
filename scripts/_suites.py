"""Run the tools' own upstream tests inside and natively."""

from __future__ import annotations

import pathlib
import sys

ROOT = pathlib.Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bindings")]


def main() -> int:
    """Return 1 if a test fails that passes natively."""
    from tests.suites import run

    return run.main()


if __name__ == "__main__":
    sys.exit(main())
