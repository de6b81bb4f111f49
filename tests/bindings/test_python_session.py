"""Session.python(): turns, results, snapshots and forks of a kept interpreter."""

import threading

import pytest

from vesicle import Limits, Session, SessionClosedError, python_session
from vesicle.kernel.wasm.resident import Resident


@pytest.fixture
def session():
    with Session(policy="allow_all") as opened:
        yield opened


def test_names_are_kept_and_the_last_line_has_a_value(session: Session) -> None:
    python = session.python()
    assert python.run("x = 20").value is None
    result = python.run("y = x + 1\nprint('printed')\ny * 2")
    assert (result.value, result.stdout, result.stderr, result.error) == ("42", "printed\n", "", None)
    assert python.run("_ + 1").value == "43"
    assert python.run("x;").value is None
    assert session.python() is python


def test_an_error_comes_with_its_lines_and_changes_nothing_else(session: Session) -> None:
    python = session.python()
    python.run("def f():\n    return 1 / 0")
    error = python.run("x = 1\nf()").error
    assert error is not None
    assert (error.name, error.message) == ("ZeroDivisionError", "division by zero")
    assert "return 1 / 0" in error.traceback
    assert "_vesicle" not in error.traceback
    assert python.run("x").value == "1"
    syntax = python.run("x = (").error
    assert syntax is not None
    assert syntax.name == "SyntaxError"


def test_system_exit_does_not_end_the_interpreter(session: Session) -> None:
    python = session.python()
    result = python.run("x = 5\nraise SystemExit(3)")
    assert result.error is not None
    assert (result.error.name, result.reset) == ("SystemExit", False)
    assert python.run("x").value == "5"


def test_a_closed_stdout_does_not_end_the_turns(session: Session) -> None:
    python = session.python()
    python.run("import sys\nsys.stdout.close()")
    assert python.run("6 * 7").value == "42"
    error = python.run("1 / 0").error
    assert error is not None
    assert error.name == "ZeroDivisionError"


def test_forms_displays_and_figures(session: Session) -> None:
    python = session.python()
    result = python.run(
        "class Rich:\n"
        "    def __repr__(self): return 'plain'\n"
        "    def _repr_html_(self): return '<b>rich</b>'\n"
        "    def _repr_png_(self): return b'\\x89PNG'\n"
        "display(Rich(), 5)\n"
        "Rich()"
    )
    assert result.data == {"text/plain": "plain", "text/html": "<b>rich</b>", "image/png": b"\x89PNG"}
    assert result.displays == (result.data, {"text/plain": "5"})
    plotted = python.run("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nNone")
    assert plotted.error is None
    assert [figure[:4] for figure in plotted.figures] == [b"\x89PNG"]
    assert python.run("plt.get_fignums()").value == "[]"


def test_files_commands_and_standard_input(session: Session) -> None:
    python = session.python()
    python.run("open('/workspace/a', 'w').write('text')")
    assert session.run("cat a").stdout == "text"
    assert python.run("input() + input()", stdin="ab\ncd\n").value == "'abcd'"
    assert python.run("import sys; print('err', file=sys.stderr)").stderr == "err\n"


def test_snapshot_fork_and_rollback_take_the_interpreter_along(session: Session) -> None:
    python = session.python()
    python.run("items = [1]\nopen('f', 'w').write('before')\nhandle = open('f')\nhandle.read(2)")
    before = session.snapshot()
    with session.fork() as twin:
        assert twin.python().run("items.append(2); items, handle.read()").value == "([1, 2], 'fore')"
        python.run("items.append(3); open('f', 'w').write('after')")
        assert python.run("items").value == "[1, 3]"
        session.rollback(before)
        assert python.run("items, open('f').read()").value == "([1], 'before')"
        assert twin.python().run("items").value == "[1, 2]"
    session.rollback(before)
    assert python.run("items").value == "[1]"


def test_a_snapshot_before_the_first_turn_leads_back_to_none(session: Session) -> None:
    before = session.snapshot()
    python = session.python()
    python.run("x = 1")
    session.rollback(before)
    error = python.run("x").error
    assert error is not None
    assert error.name == "NameError"


def test_grown_memory_is_part_of_a_fork(session: Session) -> None:
    session.python().run("big = bytearray(b'x') * (60 << 20)")
    with session.fork() as twin:
        assert twin.python().run("len(big), big[-1], big[0]").value == f"({60 << 20}, 120, 120)"


def test_a_turn_that_gets_no_memory_says_which_limit(session: Session) -> None:
    result = session.python().run("x = bytearray((1 << 31) - 100)")
    assert result.error is not None
    assert result.error.name == "MemoryError"
    assert result.limit is not None
    assert result.limit.name == "memory_bytes"


def test_a_turn_that_takes_too_long_is_interrupted(session: Session) -> None:
    python = session.python()
    python.run("x = 1")
    result = python.run("while True: pass", timeout_s=0.2)
    assert result.error is not None
    assert (result.error.name, result.reset) == ("KeyboardInterrupt", False)
    assert result.limit is not None
    assert result.limit.name == "wall_s"
    assert python.run("x").value == "1"


def test_a_turn_that_ignores_the_interruption_is_killed(session: Session) -> None:
    python = session.python()
    python.run("x = 1")
    result = python.run("while True:\n  try:\n    while True: pass\n  except BaseException: pass", timeout_s=0.2)
    assert result.reset
    error = python.run("x").error
    assert error is not None
    assert error.name == "NameError"


def test_interrupt_from_another_thread(session: Session) -> None:
    python = session.python()
    python.run("import time")
    started = threading.Event()

    class Told:
        def __call__(self, _record: object) -> None:
            started.set()

    results = []
    turn = threading.Thread(target=lambda: results.append(python.run("open('s', 'w').close()\nwhile True: pass")))
    turn.start()
    while not session.files.exists("s"):
        pass
    python.interrupt()
    turn.join(20)
    assert [result.error.name for result in results] == ["KeyboardInterrupt"]


def test_what_the_policy_denies_is_told() -> None:
    with Session(policy="workspace") as session:
        result = session.python().run("open('/etc/passwd', 'w')")
        assert result.error is not None
        assert result.error.name == "PermissionError"
        assert result.denials


def test_memory_limit() -> None:
    with Session(policy="allow_all", limits=Limits(memory_bytes=128 << 20)) as session:
        python = session.python()
        result = python.run("x = bytearray(500 << 20)")
        assert result.error is not None
        assert result.error.name == "MemoryError"
        assert python.run("1 + 1").value == "2"


def test_exit_resets(session: Session) -> None:
    python = session.python()
    assert python.run("import os; os._exit(3)").reset
    assert python.run("1").value == "1"


def test_reset_and_close(session: Session) -> None:
    python = session.python()
    python.run("x = 1")
    python.reset()
    assert not python.run("x").ok
    python.close()
    python.close()
    with pytest.raises(SessionClosedError):
        python.run("1")


def test_two_interpreters_of_a_session(session: Session) -> None:
    session.python("a").run("x = 'a'")
    session.python("b").run("x = 'b'")
    assert session.python("a").run("x").value == "'a'"


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("5", "5"),
        ("x = 5", None),
        ("5;", None),
        ("1; 2", "2"),
        ("  ", None),
        ("", None),
        ("# nothing", None),
        ("for i in [7]: i", None),
        ("if True: 7", None),
        ("x: int = 3", None),
        ("lambda: 1, 2", None),
        ("'a;b'", "'a;b'"),
        ("import asyncio", None),
        ("await asyncio.sleep(0, 'slept')", "'slept'"),
        ("a = 1\na", "1"),
        ("def f(): return 4", None),
        ("f()", "4"),
        ("@staticmethod\ndef g(): return 6", None),
        ("with open('/dev/null') as h: 5", None),
        ("del x", None),
        ("z = y = 2", None),
        ("z **= 2", None),
        ("z == 4", "True"),
        ("z <= 3", "False"),
        ("z != 4", "False"),
    ],
)
def test_which_line_has_a_value(kept, code: str, value: str | None) -> None:
    result = kept.run(code)
    assert result.error is None
    if not code.startswith("lambda"):
        assert result.value == value


@pytest.fixture(scope="module")
def kept():
    with Session(policy="allow_all") as session:
        yield session.python()


@pytest.mark.parametrize("timeout_s", [-1.0, float("nan")])
def test_times_that_cannot_be_meant(session: Session, timeout_s: float) -> None:
    with pytest.raises(ValueError, match="timeout_s must be 0 or more"):
        session.python().run("1", timeout_s=timeout_s)


def test_a_turn_that_is_killed_while_its_interpreter_is_made_does_nothing(session: Session, monkeypatch) -> None:
    python = session.python()
    make = python_session.Interpreter

    def killed_meanwhile(*arguments):
        made = make(*arguments)
        python.kill()
        return made

    monkeypatch.setattr(python_session, "Interpreter", killed_meanwhile)
    assert python.run("open('ran', 'w').close()").reset
    assert not session.files.exists("ran")
    monkeypatch.undo()
    assert python.run("1").value == "1"


def test_an_interpreter_that_cannot_begin_gives_its_memory_back(session: Session, monkeypatch) -> None:
    released = []
    release = Resident.release

    def fail(_interpreter: object) -> None:
        raise LookupError

    monkeypatch.setattr(Resident, "release", lambda resident: (released.append(resident), release(resident)))
    with monkeypatch.context() as patch:
        patch.setattr(python_session.Interpreter, "_begin", fail)
        with pytest.raises(LookupError):
            session.python().run("1")
    assert len(released) == 1
    assert released[0].process is None
    assert session.python().run("1").value == "1"


def test_what_a_line_shows_is_the_programs_own(kept) -> None:
    kept.run("import code, sys\ninterpreter = code.InteractiveInterpreter()")
    assert kept.run("interpreter.runsource('1 + 1')").stdout == "2\n"
    kept.run("sys.displayhook = lambda value: print('shown', value)")
    assert kept.run("interpreter.runsource('1 + 1')").stdout == "shown 2\n"
    kept.run("sys.displayhook = sys.__displayhook__")
