"""A short run of the fuzzer over its whole table, the same cases each time; scripts/fuzz runs long."""

from __future__ import annotations

import os
import pathlib
import tempfile
import time
from collections.abc import Iterator

import pytest

from tests.fuzz.case import Case, Node
from tests.fuzz.known import KNOWN
from tests.fuzz.native import Native, can_run
from tests.fuzz.ours import Ours
from tests.fuzz.outcome import Entry, Outcome, differences
from tests.fuzz.search import Budget, Hunt
from tests.fuzz.table import COMMANDS

pytestmark = pytest.mark.skipif(not can_run(), reason="needs root, or the user with id 1000")


@pytest.fixture(scope="module")
def sides() -> Iterator[tuple[Ours, Native]]:
    # Not below pytest's own folder, which is closed to the user the native tools run as.
    with tempfile.TemporaryDirectory(prefix="vesicle-fuzz-", dir="/tmp") as scratch:
        os.chmod(scratch, 0o755)
        native = Native.make(pathlib.Path(scratch, "w"), os.environ.get("VESICLE_NATIVE", ""))
        ours = Ours(str(native.folder), native.user_names())
        yield ours, native
        ours.close()


@pytest.mark.timeout(300)
def test_random_options_do_what_the_native_tools_do(sides: tuple[Ours, Native]) -> None:
    ours, native = sides
    hunt = Hunt(ours, native)
    rows = [row for row in COMMANDS if not native.lacks(row.package)]
    if not rows:
        pytest.skip("no native tool has the version to compare with")
    budget = Budget(examples=2, seconds=60, seed=1)
    found = [difference.report() for row in rows for difference in hunt.command(row, budget)]
    assert not found, "\n\n".join(found)
    assert hunt.compared >= len(rows)


def test_a_difference_is_found_and_made_small(sides: tuple[Ours, Native]) -> None:
    ours, native = sides

    class Broken:
        """Ours, but for a line that is missing."""

        def run(self, case: Case) -> Outcome:
            outcome = ours.run(case)
            return Outcome(outcome.stdout.replace(b"a\n", b""), outcome.stderr, outcome.status, outcome.tree)

    row = next(row for row in COMMANDS if row.name == "cat")
    (first, *_) = Hunt(Broken(), native).command(row, Budget(examples=400, seconds=50, seed=3))
    assert [difference.part for difference in first.differences] == ["stdout"]
    assert len(first.case.words) <= 3
    assert "cat" in first.report()


def test_both_sides_see_the_same_tree(sides: tuple[Ours, Native]) -> None:
    tree = (
        ("d", Node("d", mode=0o750, mtime_s=10**9)),
        ("d/ü", Node("f", b"\xff\0", 0o604, 10**9)),
        ("link", Node("l", b"d/none")),
        ("pipe", Node("p", mode=0o600)),
    )
    case = Case("sh", ("sh", "-c", "id -u; umask; pwd; find d pipe -printf '%p %M %u\\n' | sort"), tree)
    outcomes = [side.run(case) for side in sides]
    assert differences(*outcomes, now_ns=time.time_ns(), unordered=False) == []
    assert outcomes[0].tree.keys() == {"d", "d/ü", "link", "pipe"}
    assert outcomes[0].tree["d/ü"] == Entry("f", 0o604, b"\xff\0", 10**18, 1)


def test_what_counts_as_a_difference() -> None:
    now = 2 * 10**18
    file = Entry("f", 0o644, b"x", now, 1)
    same = Outcome(b"1\n2\n", b"", 0, {"f": file})
    later = Outcome(b"2\n1\n", b"", 0, {"f": Entry("f", 0o644, b"x", now - 5, 1)})
    assert differences(same, later, now, unordered=True) == []
    assert [d.part for d in differences(same, later, now, unordered=False)] == ["stdout"]
    other = Outcome(b"1\n2\n", b"", 1, {"f": Entry("f", 0o600, b"x", 10**18, 1), "g": file})
    assert [d.part for d in differences(same, other, now, unordered=False)] == ["status", "file 'f'", "file 'g'"]
    assert [d.part for d in differences(same, Outcome(b"", b"", 0, timed_out=True), now, unordered=False)] == ["time"]


def test_a_case_can_be_pasted() -> None:
    case = Case("cat", ("cat", "a b"), (("a b", Node("f", b"\x01\n", 0o600)),), b"in\\\n", "C", "| sort")
    assert case.paste().splitlines() == [
        "printf %b '\\01\\012' > 'a b'; chmod 600 'a b'",
        "export LC_ALL=C TZ=UTC",
        "printf %b 'in\\\\\\n' | cat 'a b' | sort",
    ]


def test_what_is_passed_over_is_explained() -> None:
    text = (pathlib.Path(__file__).parent.parent.parent / "docs" / "differences.md").read_text(encoding="utf-8")
    assert [subject for _, _, subject in KNOWN if subject not in text] == []
    assert {name for name, _, _ in KNOWN} <= {row.name for row in COMMANDS}
