"""One shell at several terminals: it is the same one everywhere, and one command runs at a time."""

from __future__ import annotations

import os
import threading

import pytest

from tests.interactive.pseudo_terminal import VESICLE, PseudoTerminal
from vesicle import Session
from vesicle.screen import Screen

PROMPT = r"agent@vesicle:\S+\$ ?$"


@pytest.fixture
def attached(tmp_path):
    """Two terminals of one shell: (the one that started it, the one that came later)."""
    environ = {"XDG_RUNTIME_DIR": str(tmp_path)}
    with PseudoTerminal([*VESICLE, "shell", "--name", "both"], **environ) as first:
        first.expect("--attach both joins it")
        first.expect(PROMPT)
        with PseudoTerminal([*VESICLE, "shell", "--attach", "both"], rows=40, columns=120, **environ) as second:
            second.expect(PROMPT)
            yield first, second


def test_both_have_the_same_state(attached):
    first, second = attached
    first.say("x=1; mkdir -p sub; cd sub; f() { echo function; }; echo data > file\n", PROMPT)
    second.say("\n", PROMPT)
    second.say("echo $x $PWD $$; f; cat file\n", r"\n1 /workspace/sub (\d+)\r\nfunction\r\ndata\r\n")
    second.expect(PROMPT)
    second.say("x=2; stty size\n", r"\n40 120\r\n")
    second.expect(PROMPT)
    first.say("echo $x; stty size; history 1\n", r"\n2\r\n24 80\r\n +\d+  echo")


def test_one_command_at_a_time(attached):
    first, second = attached
    first.say("echo ready; cat > got\n", r"\nready\r\n")
    second.say("echo second\n", "tty1 is running: echo ready; cat > got")
    second.say("\x03", PROMPT)
    second.say("echo third\n", "tty1 is running: echo ready; cat > got")
    first.say("line\n", "line\r\n")
    first.say("\x04", PROMPT)
    second.expect(r"\nthird\r\n")
    second.expect(PROMPT)
    second.say("cat got\n", r"\nline\r\n")


def test_a_stopped_job_goes_on_elsewhere(attached):
    first, second = attached
    first.say("echo ready; cat\n", r"\nready\r\n")
    first.say("x\n", "x\r\nx\r\n")
    first.say("\x1a", PROMPT)
    second.say("fg\n", r"\ncat\r\n")
    second.say("y\n", "y\r\ny\r\n")
    second.say("\x03", PROMPT)
    first.say("jobs; echo none\n", r"echo none\r\nnone\r\n")


def test_leaving_one_leaves_the_other(attached):
    first, second = attached
    second.send("\x04")
    assert second.wait() == 0
    assert "detached" in second.seen
    first.say("echo still here\n", r"\nstill here\r\n")


def test_the_first_may_be_closed(attached):
    first, second = attached
    os.kill(first.process.pid, 1)
    second.say("echo still here\n", r"\nstill here\r\n")
    second.expect(PROMPT)
    second.send("exit 4\n")
    assert second.wait() == 4
    assert first.wait() == 4


def test_exit_ends_both(attached):
    first, second = attached
    second.send("exit 3\n")
    assert second.wait() == 3
    assert first.wait() == 3


def test_only_the_user_may_attach(attached, tmp_path):
    folder = tmp_path / "vesicle"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "both.sock").stat().st_mode & 0o777 == 0o600
    folder.chmod(0o755)
    with PseudoTerminal([*VESICLE, "shell", "--attach", "both"], XDG_RUNTIME_DIR=str(tmp_path)) as other:
        other.expect("must be a folder of yours with mode 0700")
        assert other.wait() == 2


@pytest.mark.parametrize(
    ("name", "complaint"), [("nobody", "no shell of the name nobody"), ("../x", "a name is made of")]
)
def test_names_that_cannot_be_meant(tmp_path, name, complaint):
    with PseudoTerminal([*VESICLE, "shell", "--attach", name], XDG_RUNTIME_DIR=str(tmp_path)) as terminal:
        terminal.expect(complaint)
        assert terminal.wait() == 2


@pytest.mark.parametrize("option", ["--name", "--attach"])
@pytest.mark.parametrize(
    ("folder", "complaint"), [("", "No such file or directory"), ("long" * 30, "AF_UNIX path too long")]
)
def test_folders_that_hold_no_socket(tmp_path, option, folder, complaint):
    runtime = tmp_path / (folder or "nowhere")
    if folder:
        runtime.mkdir()
        complaint = complaint if option == "--name" else "no shell of the name x"
    with PseudoTerminal([*VESICLE, "shell", option, "x"], XDG_RUNTIME_DIR=str(runtime)) as terminal:
        terminal.expect(complaint)
        assert terminal.wait() == 2


def test_a_name_is_taken_once(attached, tmp_path):
    with PseudoTerminal([*VESICLE, "shell", "--name", "both"], XDG_RUNTIME_DIR=str(tmp_path)) as other:
        other.expect("runs already: use --attach both")
        assert other.wait() == 2


class Watcher:
    """Waits for what a place of a console shows."""

    def __init__(self, terminal):
        self.terminal = terminal
        self.changed = threading.Event()
        terminal.add_waiter(self)
        self.shown = b""

    def wake(self):
        self.changed.set()

    def until(self, text: bytes):
        self.shown += self.terminal.take_output()
        while text not in self.shown:
            assert self.changed.wait(40), self.shown
            self.changed.clear()
            self.shown += self.terminal.take_output()
        self.shown = self.shown.split(text, 1)[1]


def test_the_api_shares_the_shell_of_a_console():
    with Session("workspace") as session:
        session.run("x=from_api; cd /tmp")
        place = session.console().attach(24, 80)
        watcher = Watcher(place.terminal)
        watcher.until(b"/tmp$ ")
        place.terminal.receive(b"echo $x; y=typed; sleep 1000 &\n")
        watcher.until(b"from_api\r\n")
        watcher.until(b"/tmp$ ")
        result = session.run("echo $y $PWD; tty; sh -c 'exit 3'")
        assert (result.stdout, result.exit_code) == ("typed /tmp\nnot a tty\n", 3)
        place.terminal.receive(b"jobs; cat\n")
        watcher.until(b"sleep 1000 &\r\n")
        place.terminal.receive(b"x\n")
        watcher.until(b"x\r\nx\r\n")
        place.terminal.receive(b"\x03")
        watcher.until(b"/tmp$ ")
    assert place.join(40)


def test_run_waits_for_the_command_at_a_console():
    with Session("workspace") as session:
        place = session.console().attach(24, 80)
        watcher = Watcher(place.terminal)
        watcher.until(b"$ ")
        place.terminal.receive(b"echo begun; read line; order=typed\n")
        watcher.until(b"begun\r\n")
        outputs: list[str] = []
        thread = threading.Thread(target=lambda: outputs.append(session.run("echo $order").stdout))
        thread.start()
        place.terminal.receive(b"go on\n")
        thread.join(40)
        assert outputs == ["typed\n"]


def test_closing_the_session_ends_its_console():
    session = Session("workspace")
    place = session.console().attach(24, 80)
    watcher = Watcher(place.terminal)
    watcher.until(b"$ ")
    place.terminal.receive(b"echo begun; cat\n")
    watcher.until(b"begun\r\n")
    session.close()
    assert place.join(40)


def test_a_screen_that_cannot_be_made_leaves_no_place(monkeypatch):
    def fail(*_arguments):
        raise OSError

    with Session("workspace") as session:
        console = session.console()
        place = console.attach(24, 80)
        before = len(os.listdir("/proc/self/fd"))
        with monkeypatch.context() as patch:
            patch.setattr(os, "pipe", fail)
            with pytest.raises(OSError):  # noqa: PT011 (ours, of above)
                Screen(console, 0, 1, "dumb")
        with monkeypatch.context() as patch:
            patch.setattr("vesicle.place.Thread.start", fail)
            with pytest.raises(OSError):  # noqa: PT011 (ours, of above)
                Screen(console, 0, 1, "dumb")
        assert not console.shared
        assert len(os.listdir("/proc/self/fd")) == before
        place.hang_up()
        assert place.join(40)
