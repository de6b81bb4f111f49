"""git on the real kernel, compared with what the same version prints natively on the same repository."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shell import spec_runner
from tests.wasm_tools.prepared import prepared_session
from vesicle import Session

SPEC = Path(__file__).with_name("git.test.sh")
CASES = {case.name: case for case in spec_runner.read_cases(SPEC)}
SETUP = CASES["status"].setup  # the same for all
RECORDED = "git version 2.39.5"


def native_version() -> str:
    if shutil.which("git") is None or shutil.which("bash") is None:
        return ""
    return subprocess.run(["git", "--version"], capture_output=True, text=True, check=False).stdout.strip()


@pytest.fixture(scope="module")
def prepared() -> Iterator[Session]:
    """A session in a repository of three commits, of which each case gets a fork."""
    with prepared_session(SETUP) as session:
        yield session


@pytest.mark.parametrize("name", CASES)
def test_as_recorded(name: str, prepared: Session) -> None:
    with prepared.fork() as session:
        result = session.run(CASES[name].code, timeout_s=60)
    assert (result.stdout, result.stderr) == (CASES[name].stdout, "")


@pytest.mark.skipif(native_version() != RECORDED, reason=f"needs {RECORDED} to compare with")
@pytest.mark.parametrize("name", CASES)
def test_the_record_is_what_git_does(name: str) -> None:
    outcome = spec_runner.run_bash(CASES[name])
    assert (outcome.stdout, outcome.stderr) == (CASES[name].stdout, "")


def test_a_repository_of_the_host(tmp_path: Path) -> None:
    with Session(policy="allow_all", mounts={"/workspace": f"{tmp_path}:rw"}) as session:
        assert session.run(SETUP).exit_code == 0
        heads = session.run("git rev-parse HEAD topic").stdout
        log = session.run(
            "git gc -q && git fsck && git status -s && git clone -q . ../copy && git -C ../copy log --oneline"
        )
    assert (CASES["objects"].stdout or "").startswith(heads)
    assert log.stdout == "3ab6bb8 second\n6108127 first\n"
    assert (tmp_path / "copy" / "numbers").read_text().splitlines()[4] == "five"
    assert (tmp_path / "repo" / ".git" / "HEAD").read_text() == "ref: refs/heads/main\n"


def test_under_the_policy_of_a_workspace() -> None:
    with Session(policy="workspace") as session:
        result = session.run(
            SETUP + "git bisect start topic main && git bisect reset && git gc -q && git log -1 --format=%s"
        )
    assert (result.stdout.splitlines()[-1], result.denials) == ("second", ())


def test_no_repository() -> None:
    with Session(policy="allow_all") as session:
        result = session.run("git status")
    assert result.exit_code == 128
    assert result.stderr == "fatal: not a git repository (or any of the parent directories): .git\n"


def test_there_is_no_network() -> None:
    with Session(policy="allow_all") as session:
        result = session.run("git clone -q https://example.com/x.git")
    assert result.exit_code != 0  # 128, or 141 if the helper is gone before git asks it
    assert result.stderr.splitlines()[0] == "git: 'remote-https' is not a git command. See 'git --help'."
