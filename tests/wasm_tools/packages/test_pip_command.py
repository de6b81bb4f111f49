"""pip inside the guest: pip's words and formats, and the policy's rule `packages`."""

import json
import re
import subprocess
import sys
import threading

import pytest

from vesicle import PolicyModel, Session
from vesicle.kernel.policy_presets import WORKSPACE
from vesicle.kernel.policy_rules import Effect, PolicyError

META = "Summary: Counts.\nHome-page: page\nAuthor: The authors\nAuthor-email: they@example.invalid\nLicense: MIT\n"


@pytest.fixture
def stocked(wheels):
    wheels.add("Al_pha", "1.0", {"alpha.py": ""}, needs=["beta>=1", 'numpy; extra == "fast"'], headers=META)
    wheels.add("beta", "1.1", {"beta.py": "y = 1\n"}, headers=META)
    wheels.add("native", "1.0", {"native.py": ""}, tag="cp311-cp311-manylinux_2_17_x86_64")
    return wheels


@pytest.fixture
def session(stocked):
    with Session(policy="allow_all") as opened:
        yield opened


def test_install_and_uninstall(session: Session) -> None:
    result = session.run(
        "pip install al-pha; pip3 install alpha al.pha; python3 -m pip install -q beta; pip install beta"
    )
    assert result.stdout.splitlines()[0] == "Successfully installed Al-pha-1.0 beta-1.1"
    assert "Requirement already satisfied: beta in /usr/local/lib/python3.15/site-packages (1.1)" in result.stdout
    assert "ERROR: alpha: there is no such package" in result.stderr
    result = session.run("echo y | pip uninstall beta; echo n | pip uninstall Al_pha; pip uninstall beta -y; echo $?")
    assert result.stdout == (
        "Found existing installation: beta 1.1\nProceed (Y/n)? Uninstalling beta-1.1:\n  Successfully uninstalled beta-1.1\n"
        "Found existing installation: Al-pha 1.0\nProceed (Y/n)? 0\n"
    )
    assert result.stderr == "WARNING: Skipping beta as it is not installed.\n"
    assert (
        session.run("python3 -c 'import beta' 2>&1 | tail -1").stdout == "ModuleNotFoundError: No module named 'beta'\n"
    )


def test_formats_are_those_of_pip(session: Session, stocked, tmp_path) -> None:
    target = tmp_path / "site"
    options = ["--no-deps", "--disable-pip-version-check", "-q", "--target", str(target)]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "al-pha", "beta"], check=True, capture_output=True
    )
    session.pip_install("al-pha")
    for command in (
        ["list", "--format=freeze"],
        ["list", "--format=json"],
        ["freeze"],
        ["list"],
        ["show", "al-pha", "beta"],
        ["show", "nothing"],
        ["show", "beta", "nothing"],
    ):
        native = subprocess.run(
            [sys.executable, "-m", "pip", "--disable-pip-version-check", *command, *_only(command, target)],
            capture_output=True, text=True, env={"PYTHONPATH": str(target), "PIP_CONFIG_FILE": "/dev/null"}, check=False,
        )  # fmt: skip
        ours = session.run("pip " + " ".join(command))
        assert ours.exit_code == native.returncode, command
        if command[0] in ("list", "freeze"):
            assert set(_rows(native.stdout)) <= set(_rows(ours.stdout)), command
        else:
            assert ours.stdout == _of_the_sandbox(native.stdout, str(target)), command
            assert ours.stderr == native.stderr, command


def _only(command: list[str], target) -> list[str]:
    return ["--path", str(target)] if command[0] in ("list", "freeze") else []


def _rows(text: str) -> list[str]:
    if text.startswith("["):
        return [json.dumps(row) for row in json.loads(text)]
    return [re.sub(r" +|-{3,}", " ", line) for line in text.splitlines()]


def _of_the_sandbox(text: str, target: str) -> str:
    return text.replace(target, "/usr/local/lib/python3.15/site-packages")


def test_columns(session: Session) -> None:
    lines = session.run("pip list").stdout.splitlines()
    name, version = lines[1].split(" ")
    assert set(name) == set(version) == {"-"}
    assert lines[0] == f"{'Package':<{len(name)}} Version"
    assert max(len(line.split()[0]) for line in lines[2:]) == len(name)


def test_requirements_files(session: Session) -> None:
    session.run(
        "mkdir d; printf '# what is needed\\nbeta >= 1 # always\\n\\n-r d/more.txt\\n' > r.txt\n"
        "echo 'al-pha==1.0; python_version>\"3\"' > d/more.txt"
    )
    assert session.run("pip install -r r.txt").stdout == "Successfully installed Al-pha-1.0 beta-1.1\n"
    assert session.run("pip uninstall -y -r r.txt | grep -c Successfully").stdout == "2\n"
    result = session.run(
        "echo --index-url=http://x > bad.txt; pip install -r bad.txt; echo $?; pip install -r none.txt; echo $?"
    )
    assert result.stdout == "1\n1\n"
    assert "'--index-url=http://x' is no requirement" in result.stderr
    assert "Could not open requirements file: [Errno 2] No such file or directory: 'none.txt'" in result.stderr


def test_errors_end_with_status_1_and_name_no_path_of_the_host(session: Session, stocked) -> None:
    result = session.run(
        "pip install native; echo $?; pip install nowhere; echo $?; pip frobnicate; echo $?; pip uninstall -y numpy; echo $?"
    )
    assert [line for line in result.stdout.splitlines() if line.isdigit()] == ["1", "1", "1", "1"]
    assert "ERROR: native has native code only" in result.stderr
    assert 'ERROR: unknown command "frobnicate"' in result.stderr
    assert "ERROR: numpy comes with CPython and cannot be removed" in result.stderr
    assert str(stocked.path) not in result.stdout + result.stderr


def test_workspace_denies(stocked) -> None:
    with Session(policy="workspace") as session:
        result = session.run("pip install beta")
        assert result.exit_code == 1
        assert "ERROR: installing beta is denied by the policy" in result.stderr
        assert [(denial.syscall, denial.object, denial.command) for denial in result.denials] == [
            ("install", "beta", "pip")
        ]
        session.pip_install("beta")  # the owner may
        assert session.run("python3 -c 'import beta; print(beta.y)'; pip list | grep -c beta").stdout == "1\n1\n"
        result = session.run("pip uninstall -y beta")
        assert (result.exit_code, [denial.syscall for denial in result.denials]) == (1, ["uninstall"])
        assert session.run("python3 -c 'import beta'").exit_code == 0


def test_rules_by_name(stocked) -> None:
    allowed = WORKSPACE.with_names(Effect.ALLOW, "package", "Al_*")
    with Session(policy=allowed) as session:
        assert session.run("pip install beta").exit_code == 1
        assert session.run("pip install al.pha").stdout == "Successfully installed Al-pha-1.0 beta-1.1\n"
    with Session(policy=allowed.with_names(Effect.DENY, "package", "beta")) as session:
        result = session.run("pip install al-pha")
        assert "installing beta is denied" in result.stderr
        assert [denial.object for denial in result.denials] == ["beta"]
        assert session.run("pip list | grep -c -i -e al-pha -e beta").stdout == "0\n"
    with pytest.raises(PolicyError, match="a rule is about one of"):
        allowed.with_names(Effect.DENY, "packages", "beta")


def test_rules_that_ask_do_so_once_for_each_package(stocked) -> None:
    asked: list[str] = []

    def approve(request) -> bool:
        asked.append(request.subject)
        return request.subject != "beta" or len(asked) > 2

    with Session(policy=WORKSPACE.ask_packages("al-pha", "beta"), approve=approve) as session:
        assert session.run("pip install al-pha").exit_code == 1
        assert asked == ["al-pha", "beta"]
        assert session.run("pip install al-pha").stdout == "Successfully installed Al-pha-1.0 beta-1.1\n"
        assert asked == ["al-pha", "beta"] * 2


def test_rules_in_policy_files() -> None:
    policy = PolicyModel.model_validate({"extends": "workspace", "allow": {"packages": ["Types_*", "rich"]}}).freeze()
    answers = [policy.decide_package(name).allowed for name in ("types-six", "rich", "richer")]
    assert answers == [True, True, False]


def test_a_command_that_waits_for_pip_can_be_ended(session: Session, monkeypatch) -> None:
    polled = threading.Event()

    def endless(_wanted, _folder, poll):
        while True:
            polled.set()
            poll()

    monkeypatch.setattr("vesicle.wasm_tools.packages.store.download", endless)
    result = session.run("pip install beta", timeout_s=0.3)
    assert polled.is_set()
    assert result.exit_code == 137
    assert result.limit is not None
    assert result.limit.name == "wall_s"


REFUSED_OPTIONS = {
    "-i http://x beta": (1, "ERROR: no --index-url here: packages come through the host"),
    "--extra-index-url=http://x beta": (1, "ERROR: no --extra-index-url here: packages come through the host"),
    "--find-links . beta": (1, "ERROR: no --find-links here: packages come through the host"),
    "-t x beta": (1, "ERROR: no --target here: packages are installed for the whole session"),
    "-e .": (1, "ERROR: no --editable here: nothing is built from sources"),
    ".": (1, "ERROR: '.' is no requirement"),
    "--frobnicate beta": (2, "unrecognized option '--frobnicate'"),
    "": (1, "ERROR: You must give at least one requirement to install"),
}


@pytest.mark.parametrize(("arguments", "expected"), REFUSED_OPTIONS.items(), ids=REFUSED_OPTIONS.keys())
def test_what_an_option_cannot_do_is_said(session: Session, arguments: str, expected: tuple[int, str]) -> None:
    result = session.run(f"pip install {arguments}")
    assert (result.exit_code, result.stdout) == (expected[0], "")
    assert expected[1] in result.stderr


def test_options_that_change_nothing_are_taken(session: Session) -> None:
    taken = "--no-cache-dir --user --break-system-packages --disable-pip-version-check --progress-bar off --no-input"
    assert session.run(f"pip --no-color install {taken} beta").stdout == "Successfully installed beta-1.1\n"
