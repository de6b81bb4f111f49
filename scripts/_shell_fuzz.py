"""Draw random shell programs and print those that our shell and the machine's bash run differently."""

from __future__ import annotations

import argparse
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bindings")]


def main() -> int:
    """Return 1 if a program differs."""
    from hypothesis import HealthCheck, Phase, given, seed, settings

    from tests.shell.fuzz import compare
    from tests.shell.fuzz.grammar import SETUP, programs

    parser = argparse.ArgumentParser(prog="scripts/shell-fuzz", description=__doc__)
    parser.add_argument("--programs", type=int, default=10_000, help="how many (default 10000)")
    parser.add_argument("--seconds", type=float, default=600, help="stop after so long (default 600)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=10, help="how many different programs to print at most")
    arguments = parser.parse_args()
    if not compare.has_bash():
        parser.error(f"there is no bash {compare.BASH_MAJOR} to compare with")
    until = time.monotonic() + arguments.seconds
    ran = different = 0
    for batch in range(arguments.programs):
        if ran >= arguments.programs or different >= arguments.show or time.monotonic() > until:
            break
        counted = 0

        @seed(arguments.seed * 100_003 + batch)
        @settings(
            max_examples=200,
            derandomize=False,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate, Phase.shrink],
            print_blob=False,
        )
        @given(programs())
        def compare_one(program: str) -> None:
            nonlocal counted
            counted += 1
            theirs, mine = compare.outcomes(program)
            if mine != theirs:
                raise _Different(program, mine, theirs)

        try:
            compare_one()
        except _Different as found:
            different += 1
            print(
                f"---- {found.program.removeprefix(SETUP)}\n     ours {found.mine}\n     bash {found.theirs}",
                flush=True,
            )
        ran += counted
    print(f"{ran} programs, {different} different")
    return 1 if different else 0


class _Different(Exception):
    def __init__(self, program: str, mine: tuple[str, int], theirs: tuple[str, int]) -> None:
        super().__init__(program)
        self.program, self.mine, self.theirs = program, mine, theirs


if __name__ == "__main__":
    sys.exit(main())
