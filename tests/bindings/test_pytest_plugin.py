"""The pytest plugin, in runs of pytest of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from vesicle import Session, SessionClosedError

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "examples" / "pytest_project"


class Project:
    """A folder of tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def run(self, *arguments: str, plugins: tuple[str, ...] = ("vesicle.pytest_plugin",)) -> str:
        """Run pytest with these plugins and no other; return what it printed."""
        chosen = [word for plugin in plugins for word in ("-p", plugin)]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen, *arguments]
        environ = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        environ.pop("PYTEST_ADDOPTS", None)
        ended = subprocess.run(command, cwd=self.folder, env=environ, capture_output=True, text=True, check=False)
        return ended.stdout + ended.stderr


@pytest.fixture
def project(tmp_path):
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers -W error\n")
    return Project(tmp_path)


def outcome(printed: str) -> dict[str, int]:
    """Return how many tests passed, failed and so on."""
    lines = [line for line in printed.splitlines() if re.search(r" in [\d.]+s", line)]
    assert lines, printed
    return {word.rstrip("s"): int(number) for number, word in re.findall(r"(\d+) ([a-z]+)", lines[-1].split(" in ")[0])}


def test_fixtures_and_their_scopes(project):
    project.write(
        "test_a.py",
        """
def test_one(vesicle, vesicle_module, vesicle_session):
    for session in (vesicle, vesicle_module, vesicle_session):
        session.run("echo 1 >> file; n=$((n + 1))").check()

def test_two(vesicle, vesicle_module, vesicle_session):
    assert vesicle.run("cat file").exit_code == 1
    assert vesicle_module.run("cat file; echo $n").stdout == "1\\n1\\n"
    assert vesicle_session.run("cat file; echo $n").stdout == "1\\n1\\n"
""",
    )
    project.write(
        "test_b.py",
        """
def test_three(vesicle_module, vesicle_session):
    assert vesicle_module.run("cat file").exit_code == 1
    assert vesicle_session.run("cat file").stdout == "1\\n"
""",
    )
    assert outcome(project.run()) == {"passed": 3}


def test_marker(project):
    (project.folder / "data").mkdir()
    (project.folder / "data" / "host.txt").write_text("of the host\n")
    project.write(
        "test_a.py",
        """
import pytest
from vesicle import Limits

pytestmark = pytest.mark.vesicle(env={"A": "module", "B": "module"}, files={"module.txt": "m"})

@pytest.mark.vesicle(
    policy="read_only", limits="text", mounts={"/input": "data:ro"}, env={"B": "test"}, cwd="/tmp",
    files={"/workspace/deep/file": "text\\n", "bytes": b"\\xff"},
)
def test_all(vesicle):
    result = vesicle.run("echo $A $B; pwd; cat /input/host.txt deep/file /workspace/deep/file 2> /dev/null; cat bytes")
    assert result.stdout_bytes == b"module test\\n/tmp\\nof the host\\ntext\\n\\xff"
    assert vesicle.run("ls /tmp").stdout == "bytes\\nmodule.txt\\n"
    assert vesicle.run("touch x").denials
    assert vesicle.limits.wall_s == 10

@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.vesicle(limits=Limits(wall_s=0.25))
def test_limits(vesicle, number):
    assert vesicle.run("while :; do :; done").limit.name == "wall_s"
    assert vesicle.run("echo $B; ls").stdout == "module\\nmodule.txt\\n"

def query_user(user_id: int) -> dict:
    return {"id": user_id}

@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.vesicle(policy="allow_all", tools=[query_user])
def test_tools(vesicle, number):
    assert vesicle.run(f"query-user --user-id {number} | jq .id").stdout == f"{number}\\n"

@pytest.mark.vesicle(policy="deny_all")
class TestClass:
    def test_outer(self, vesicle):
        assert vesicle.policy.name == "deny_all"

    @pytest.mark.vesicle(policy="allow_all")
    def test_inner(self, vesicle):
        assert vesicle.policy.name == "allow_all"
""",
    )
    assert outcome(printed := project.run()) == {"passed": 7}, printed


@pytest.mark.parametrize(
    ("marker", "text"),
    [
        ("polcy='workspace'", "unexpected keyword argument 'polcy'"),
        ("policy='nonsense'", "nonsense"),
        ("'workspace'", "takes its arguments by name, not 'workspace'"),
    ],
)
def test_a_marker_that_cannot_be_is_an_error_of_its_test(project, marker, text):
    project.write(
        "test_a.py",
        f"import pytest\n@pytest.mark.vesicle({marker})\ndef test_a(vesicle): pass\ndef test_b(vesicle): pass\n",
    )
    printed = project.run()
    assert outcome(printed) == {"error": 1, "passed": 1}
    assert text in printed


def test_options_and_preparation_of_a_project(project):
    project.write(
        "conftest.py",
        """
import pytest

prepared = []

@pytest.fixture(scope="session")
def vesicle_options():
    return {"policy": "read_only", "env": {"A": "project"}}

@pytest.fixture(scope="session")
def vesicle_prepare():
    def prepare(session):
        prepared.append(session)
        session.run("echo prepared > file; x=shell").check()
    return prepare
""",
    )
    project.write(
        "test_a.py",
        """
import pytest
from conftest import prepared

@pytest.mark.parametrize("turn", range(5))
def test_a(vesicle, turn):
    assert vesicle.run("cat file; echo $x $A").stdout == "prepared\\nshell project\\n"
    assert vesicle.run("echo > file").denials
    assert len(prepared) == 1
    assert vesicle not in prepared

@pytest.mark.vesicle(policy="workspace")
def test_b(vesicle):
    vesicle.run("rm file").check()
    assert len(prepared) == 2
""",
    )
    assert outcome(printed := project.run()) == {"passed": 6}, printed


def test_deterministic(project):
    text = """
import pytest

SCRIPT = '''date; sleep 90; date; echo $RANDOM; uuidgen; python3 -c "import random; print(random.random())"'''

@pytest.mark.vesicle(deterministic=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_a(vesicle, turn):
    with open("out", "a") as out:
        out.write(repr(vesicle.run(SCRIPT).check().stdout) + "\\n")

@pytest.mark.vesicle(deterministic=7)
def test_b(vesicle):
    with open("out", "a") as out:
        out.write(repr(vesicle.run(SCRIPT).check().stdout) + "\\n")
"""
    project.write("test_a.py", text)
    assert outcome(project.run()) == {"passed": 3}
    assert outcome(project.run()) == {"passed": 3}
    one, two, other, again, _, other_again = (project.folder / "out").read_text().splitlines()
    assert one == two == again
    assert other == other_again != one
    assert one.startswith(r"'Sat Jan  1 00:00:00 UTC 2000\nSat Jan  1 00:01:30 UTC 2000\n")


def test_report_of_a_failure(project):
    project.write(
        "test_a.py",
        r"""
import pytest

@pytest.mark.vesicle(files={"kept": "kept\n", "changed": "one\ntwo\nthree\n", "gone": "gone\n"})
def test_a(vesicle):
    vesicle.run("echo out; echo err >&2; exit 3")
    vesicle.run("sed -i s/two/2/ changed; rm gone; mkdir new; echo new > new/file; printf '\\0' > binary; chmod 600 kept")
    vesicle.run("echo > /etc/hosts\nseq 100")
    vesicle.run("sleep 60", timeout_s=0.1)
    with vesicle.start("read x; echo started $x") as command:
        command.communicate("beside")
    vesicle.python().run("print('printed')\n1 / 0")
    assert False, "meant"

def test_b(vesicle):
    vesicle.run("echo not told of")

def test_c(vesicle):
    assert False
""",
    )
    printed = project.run()
    assert outcome(printed) == {"failed": 2, "passed": 1}
    printed = re.sub(r", [\d.]+ ms", "", printed)
    section = printed.partition("Session vesicle")[2].partition("____ test_c")[0]
    for expected in (
        "$ echo out; echo err >&2; exit 3\nexit code 3\nstdout | out\nstderr | err\n",
        "$ echo > /etc/hosts\n> seq 100\nexit code 0\nstdout | 1\n",
        "stdout | 20\nstdout | [60 lines left out]\nstdout | 81\n",
        "stderr | bash: line 1: /etc/hosts: Permission denied\n",
        "denied : bash[2]: open '/etc/hosts' denied by ",
        "$ sleep 60\nexit code 137\nlimit  : ",
        "$ read x; echo started $x\nexit code 0\nstdout | started beside\n",
        ">>> print('printed')\n... 1 / 0\nvalue None\nerror  | Traceback",
        "error  | ZeroDivisionError: division by zero\nstdout | printed\n",
        "files that changed:\n+ /workspace/binary\n    [binary: 0 bytes before, 1 after]\n",
        "~ /workspace/changed\n    @@ -1,3 +1,3 @@\n     one\n    -two\n    +2\n     three\n",
        "- /workspace/gone\n    @@ -1 +0,0 @@\n    -gone\n",
        "~ /workspace/kept  (mode, owner or time)\n",
        "+ /workspace/new/\n+ /workspace/new/file\n    @@ -0,0 +1 @@\n    +new\n",
    ):
        assert expected in section, section
    assert "not told of" not in printed
    assert "no command was run, no file changed" in printed


def test_report_of_a_shared_session_is_the_tests_own(project):
    project.write(
        "test_a.py",
        """
def test_a(vesicle_module):
    vesicle_module.run("echo first > first")

def test_b(vesicle_module):
    vesicle_module.run("echo second > second")
    vesicle_module.close()
    assert False

def test_c(vesicle):
    assert False
""",
    )
    printed = project.run()
    assert outcome(printed) == {"failed": 2, "passed": 1}
    assert "$ echo second > second" in printed
    assert "first" not in printed.replace('echo first > first")', "")
    assert printed.count("Session vesicle_module") == 1


GOLDEN = """
from pathlib import Path

def test_text(run_script, vesicle):
    run_script("echo out; echo err >&2; exit 3").check()
    assert run_script("x=kept").check().exit_code == 0
    assert vesicle.run("echo $x").stdout == "kept\\n"
    run_script('echo "$# $1"', "a b", "c").check("named")

class TestClass:
    def test_text(self, run_script):
        run_script("cat", stdin=b"\\xff\\0").check()

def test_file(run_script):
    run_script(Path("script.py"), "argument", stdin="in").check(parts=("stdout",))
"""


def test_golden_files(project):
    project.write("test_a.py", GOLDEN)
    project.write(
        "script.py", "#!/usr/bin/env python3\nimport sys\nprint(sys.argv, input())\nprint(id(sys), file=sys.stderr)"
    )
    printed = project.run()
    assert outcome(printed) == {"failed": 3}
    assert "there is no golden file" in printed
    assert not (project.folder / "test_a.golden").exists()

    printed = project.run("--vesicle-update")
    assert outcome(printed) == {"passed": 3}
    written = {path.name: path.read_bytes() for path in (project.folder / "test_a.golden").iterdir()}
    assert written == {
        "test_text.stdout": b"out\n",
        "test_text.stderr": b"err\n",
        "test_text.status": b"3\n",
        "test_text-2.stdout": b"",
        "test_text-named.stdout": b"2 a b\n",
        "TestClass.test_text.stdout": b"\xff\0",
        "test_file.stdout": b"['/tmp/scripts/script.py', 'argument'] in\n",
    }
    for name in written:
        assert f"vesicle: wrote test_a.golden/{name}\n" in printed
    assert outcome(project.run()) == {"passed": 3}
    assert "wrote" not in project.run("--vesicle-update")


def test_golden_files_that_differ(project):
    project.write("test_a.py", GOLDEN)
    project.write("script.py", "#!/usr/bin/env python3\nimport sys\nprint(sys.argv, input())")
    project.run("--vesicle-update")
    project.write("test_a.py", GOLDEN.replace("echo out; echo err >&2; exit 3", "printf 'out\\nmore'"))
    printed = project.run()
    assert outcome(printed) == {"failed": 1, "passed": 2}
    for expected in (
        "not as in ",
        "--- stdout expected",
        "+more  (no newline)",
        "--- stderr expected",
        "-err",
        "--- status expected",
        "-3",
        "$ printf 'out\n> more'",
    ):
        assert expected in printed
    printed = project.run("--vesicle-update")
    assert "wrote test_a.golden/test_text.status" in printed
    assert not (project.folder / "test_a.golden" / "test_text.status").exists()
    assert outcome(project.run()) == {"passed": 3}


def test_with_xdist(project):
    project.write(
        "test_a.py",
        """
import os
import pytest

@pytest.mark.parametrize("number", range(8))
def test_a(vesicle, vesicle_session, number, run_script):
    worker = os.environ["PYTEST_XDIST_WORKER"]
    assert vesicle_session.run(f"[ -e worker ] || echo {worker} > worker; cat worker").stdout == worker + "\\n"
    run_script(f"echo {number}").check()
    assert number != 5
""",
    )
    both = ("vesicle.pytest_plugin", "xdist.plugin")
    printed = project.run("-n2", "--vesicle-update", plugins=both)
    assert outcome(printed) == {"failed": 1, "passed": 7}, printed
    assert printed.count("vesicle: wrote test_a.golden/") == 8
    printed = project.run("-n2", plugins=both)
    assert outcome(printed) == {"failed": 1, "passed": 7}, printed
    assert "Session vesicle_session" in printed
    assert "$ echo 5" in printed


def test_a_run_that_does_not_use_it_loads_nothing(project):
    project.write("test_a.py", "def test_a(): pass\n")
    project.write(
        "conftest.py",
        """
import sys

def pytest_sessionfinish():
    names = ("anyio", "httpx", "msgpack", "pydantic", "wasmtime")
    loaded = [name for name in sys.modules if name in names or name.startswith("vesicle")]
    print("LOADED", *sorted(loaded))
""",
    )
    assert "LOADED vesicle vesicle.code_image vesicle.pytest_plugin\n" in project.run("-s")


def test_a_fork_per_test_takes_less_than_a_millisecond():
    from time import perf_counter

    from vesicle.testing.prepared import PreparedSessions

    prepared = PreparedSessions({}, lambda session: session.run("mkdir many; touch many/{1..2000}"))
    markers = [((), {"env": {"A": "1"}})]
    prepared.fork(markers).close()
    times = []
    for _ in range(50):
        began = perf_counter()
        session = prepared.fork(markers)
        times.append(perf_counter() - began)
        assert session.files.exists("many/2000")
        session.close()
    prepared.close()
    assert min(times) < 0.001


def test_a_session_whose_preparation_fails_is_closed():
    from vesicle.testing.prepared import PreparedSessions

    made: list[Session] = []

    def prepare(session: Session) -> None:
        made.append(session)
        raise LookupError

    prepared = PreparedSessions({}, prepare)
    with pytest.raises(LookupError):
        prepared.fork([])
    with pytest.raises(SessionClosedError):
        made[0].run("true")


def test_a_fork_whose_files_cannot_be_written_is_closed(monkeypatch):
    from vesicle.testing.prepared import PreparedSessions

    made: list[Session] = []
    fork = Session.fork

    def remembered(session: Session) -> Session:
        made.append(fork(session))
        return made[-1]

    monkeypatch.setattr(Session, "fork", remembered)
    prepared = PreparedSessions({}, lambda session: None)
    with pytest.raises(FileExistsError):
        prepared.fork([((), {"files": {"/etc/passwd/file": ""}})])
    with pytest.raises(SessionClosedError):
        made[0].run("true")
    prepared.close()


def test_a_session_that_cannot_be_recorded_is_closed(project):
    project.write(
        "conftest.py",
        """
from vesicle import Session
from vesicle.testing.record import Record

made = []

def fail(record):
    made.append(record.session)
    raise LookupError

Record.begin = fail

def pytest_unconfigure():
    print("closed:", made[0]._closed)
""",
    )
    project.write("test_a.py", "def test_a(vesicle): pass\n")
    printed = project.run()
    assert outcome(printed) == {"error": 1}
    assert "closed: True" in printed


def test_the_example_project(project):
    shutil.copytree(PROJECT, project.folder / "example")
    example = Project(project.folder / "example")
    assert outcome(printed := example.run()) == {"passed": 6}, printed
    example.write("rotate.sh", (PROJECT / "rotate.sh").read_text().replace("86400", "86400000"))
    printed = example.run()
    assert outcome(printed) == {"failed": 2, "passed": 4}, printed
    assert "-archived old.log of 2000-01-01" in printed
    assert "+kept old.log" in printed
