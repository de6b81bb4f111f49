"""What agents write: short programs, each with input of its own, that print the same inside as on the host.

The oracle is the host's interpreter. For a program that needs packages it is scripts/NAME.out, recorded once on a host that
has them (record.py).
"""

import sys
from pathlib import Path

import pytest

from tests.wasm_tools.python.record import SCRIPTS, names, needs_packages, run_on_host
from vesicle import Session


def expected(name: str, folder: Path) -> tuple[str, int]:
    if needs_packages(name):
        return (SCRIPTS / f"{name}.out").read_text(encoding="utf-8"), 0
    return run_on_host(sys.executable, name, folder)


def marked(name: str):
    return pytest.param(name, marks=pytest.mark.slow if needs_packages(name) else ())


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", [marked(name) for name in names()])
def test_prints_the_same(name: str, session: Session, tmp_path: Path) -> None:
    with session.fork() as fork:
        fork.files.write_bytes(f"/tmp/{name}.py", (SCRIPTS / f"{name}.py").read_bytes())
        result = fork.run(f"python3 /tmp/{name}.py < /dev/null", timeout_s=240)
    assert (result.stdout, result.exit_code) == expected(name, tmp_path), result.stderr


def test_every_record_has_its_script() -> None:
    assert {path.stem for path in SCRIPTS.glob("*.out")} == {name for name in names() if needs_packages(name)}


def test_there_are_many() -> None:
    assert len(names()) >= 60
