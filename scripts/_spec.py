"""Run spec files through our shell and through the system's bash, side by side, and print a table."""

from __future__ import annotations

import argparse
import pathlib
import sys

ROOT = pathlib.Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bindings")]


def main() -> int:
    """Return 1 if a case fails."""
    from tests.shell import spec_runner as spec

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="spec files; default: all of ours")
    parser.add_argument("--bash", action="store_true", help="check what the files expect against real bash only")
    parser.add_argument(
        "--against-bash", action="store_true", help="expect what real bash does, whatever the file says"
    )
    parser.add_argument("--record", action="store_true", help="rewrite the files with what real bash does")
    parser.add_argument("-k", default="", help="only cases whose name contains this")
    parser.add_argument("-v", action="store_true", help="show the script of each failing case")
    arguments = parser.parse_args()
    files: list[pathlib.Path] = arguments.files or sorted(spec.SPEC_FOLDER.glob("*.test.sh"))
    if arguments.record:
        for path in files:
            spec.record(path)
        return 0
    passed = failed = 0
    for path in files:
        good = bad = 0
        for case in spec.read_cases(path):
            if arguments.k not in case.name:
                continue
            if arguments.against_bash:
                theirs = spec.run_bash(case)
                case.stdout, case.stderr, case.status = theirs.stdout, None, theirs.status
            wrong = spec.difference(case, spec.run_bash(case) if arguments.bash else spec.run_ours(case))
            if wrong:
                bad += 1
                print(f"{path.name}:{case.line}: {case.name}: {wrong}")
                if arguments.v:
                    print("    " + case.code.replace("\n", "\n    "))
            else:
                good += 1
        print(f"{path.name:<32} {good:4} passed {bad:4} failed")
        passed += good
        failed += bad
    print(f"{'all':<32} {passed:4} passed {failed:4} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
