"""The script rotate.sh, in sessions where time moves when it is told to."""

from __future__ import annotations

from pathlib import Path

import pytest

ROTATE = Path("../rotate.sh")


@pytest.mark.vesicle(deterministic=True)
def test_what_is_old_is_archived(vesicle, run_script):
    """Two days pass, in no time, and one log is written to again."""
    vesicle.run("sleep 2d; echo three >> logs/new.log").check()
    run_script(ROTATE, "logs").check()
    assert vesicle.files.listdir("logs/archive") == ["old.log.2000-01-01.gz"]
    assert vesicle.run("zcat logs/archive/*").stdout == "one\n"


def test_what_is_new_is_kept(vesicle, run_script):
    """Nothing has changed that another test did."""
    assert run_script(ROTATE, "logs").stdout == "kept new.log\nkept old.log\n"
    assert sorted(vesicle.files.listdir("logs")) == ["archive", "new.log", "old.log"]


@pytest.mark.vesicle(files={"odd/a b.log": "x\n", "odd/-n.log": "y\n"}, deterministic=True)
@pytest.mark.parametrize("days", [0, 3])
def test_odd_names(vesicle, run_script, days):
    """Names with spaces and dashes are names."""
    vesicle.run(f"sleep {days}d")
    run_script(ROTATE, "odd").check()


@pytest.mark.vesicle(policy="read_only")
def test_nothing_is_written_where_nothing_may_be(vesicle, run_script):
    """The script fails at its first step, and the policy says why."""
    ran = run_script(ROTATE, "logs").check()
    assert ran.result.denials[0].object == "/workspace/logs/archive"


def test_usage(run_script):
    """Without a folder it says what it wants."""
    run_script(ROTATE).check()
