"""Commands beside the session's shell: their accounts, and what those leave behind that cannot begin: nothing."""

from __future__ import annotations

import threading

import pytest

from vesicle import Limits, Session, login_shell, tool, tool_calls
from vesicle.kernel import scheduler
from vesicle.kernel.command import Command
from vesicle.streams import NoInput

PROCESSES = 4


def test_accounts_are_those_of_run():
    with Session("workspace") as session:
        session.files.write_text("held", "12345")
        ran = session.run("echo out").usage
        started = session.start("echo out", stdin="").communicate().usage
        assert (started.disk_bytes, started.inodes, started.output_bytes) == (ran.disk_bytes, ran.inodes, 4)
        turned = session.python().run("print('out')").usage
        assert (turned.disk_bytes, turned.inodes, turned.output_bytes) == (ran.disk_bytes, ran.inodes, 4)


def test_a_folder_that_is_not_there_costs_no_process():
    with Session("workspace", limits=Limits(processes=PROCESSES)) as session:
        for _ in range(2 * PROCESSES):
            with pytest.raises(FileNotFoundError, match="/nowhere"):
                session.start(":", cwd="/nowhere")
        with session.start("pwd", cwd="/tmp") as running:
            assert running.communicate().stdout == "/tmp\n"


def test_a_tool_s_folder_that_is_not_there_costs_no_process():
    failed = []

    @tool
    def begin() -> None:
        """Start a script where it cannot be."""
        for _ in range(2 * PROCESSES):
            try:
                session.start(":", cwd="/nowhere")
            except FileNotFoundError as error:
                failed.append(error.filename)

    with Session("workspace", tools=[begin], limits=Limits(processes=PROCESSES)) as session:
        assert session.run("begin").exit_code == 0
    assert failed == ["/nowhere"] * 2 * PROCESSES


def test_too_many_processes_are_a_builtin_error():
    with Session("workspace", limits=Limits(processes=PROCESSES)) as session:
        started = [session.start("read line") for _ in range(PROCESSES - 1)]
        with pytest.raises(BlockingIOError):
            session.start(":")
        with pytest.raises(BlockingIOError):
            session.python().run("1")
        for running in started:
            running.close()
        assert session.python().run("1").value == "1"


def test_python_that_could_not_begin_keeps_its_state():
    with Session("workspace", limits=Limits(processes=PROCESSES)) as session:
        session.python().run("kept = 1")
        before = session.snapshot()
        session.rollback(before)
        started = [session.start("read line") for _ in range(PROCESSES - 1)]
        with pytest.raises(BlockingIOError):
            session.python().run("kept")
        for running in started:
            running.close()
        assert session.python().run("kept").value == "1"


def test_a_folder_that_was_removed_costs_python_no_process():
    with Session("allow_all", limits=Limits(processes=PROCESSES)) as session:
        session.files.rmdir("/workspace")
        for _ in range(2 * PROCESSES):
            with pytest.raises(FileNotFoundError):
                session.python().run("1")
        assert session.run("cd /; (echo beside)").stdout == "beside\n"


@pytest.mark.parametrize("timeout_s", [-1.0, float("nan")])
@pytest.mark.parametrize("method", ["run", "start"])
def test_times_that_a_tool_cannot_mean(method, timeout_s):
    @tool
    def ask() -> str:
        """Run a script with a time limit that is none."""
        try:
            return str(getattr(session, method)(":", timeout_s=timeout_s))
        except ValueError as error:
            return str(error)

    with Session("workspace", tools=[ask]) as session:
        assert session.call_tool("ask", {}) == f"timeout_s must be 0 or more, not {timeout_s}"


def test_a_command_that_was_killed_before_it_began_does_nothing():
    with Session("workspace") as session:
        work = Command(None)
        work.kill()
        with session._foreground.lock:
            result = session._foreground.run_captured("echo > ran", work, NoInput(), None, None)
        assert result.exit_code == 137
        assert not session.files.exists("ran")
        assert session.run("echo on").stdout == "on\n"


def test_a_tool_s_script_whose_caller_was_killed_before_it_began_does_nothing(monkeypatch):
    ended = threading.Event()
    codes = []
    shell_beside = tool_calls.shell_beside

    def killed_meanwhile(*arguments):
        session.kill()
        return shell_beside(*arguments)

    @tool
    def begin() -> None:
        """Run a script."""
        try:
            codes.append(session.run("echo > ran").exit_code)
        finally:
            ended.set()

    monkeypatch.setattr(tool_calls, "shell_beside", killed_meanwhile)
    with Session("workspace", tools=[begin]) as session:
        assert session.run("begin").exit_code == 137
        assert ended.wait(40)
        assert codes == [137]
        assert not session.files.exists("ran")


def test_a_shell_that_cannot_begin_costs_no_process(monkeypatch):
    def fail(*_arguments, **_options):
        raise RuntimeError("can't start new thread")

    with Session("workspace") as session:
        before = len(session._kernel.table.alive())
        with monkeypatch.context() as patch:
            patch.setattr(scheduler.POOL.__class__, "submit", fail)
            with pytest.raises(RuntimeError):
                session.start("true")
        with monkeypatch.context() as patch:
            patch.setattr(login_shell, "new_shell", fail)
            with pytest.raises(RuntimeError):
                login_shell.LoginShell(session._kernel, {}, "/")
        assert len(session._kernel.table.alive()) == before
        with session.start("echo on") as running:
            assert running.communicate().stdout == "on\n"
