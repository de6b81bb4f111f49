from __future__ import annotations

import gc
import os
import signal
import threading
import time
import weakref
from contextlib import suppress

import pytest

from vesicle import Session
from vesicle.errors import CommandFailedError, ConfigurationError, PolicyError, SessionBusyError, SessionClosedError
from vesicle.kernel.clock import FixedClock, SeededRandom
from vesicle.kernel.limits import Limits
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_rules import READ, Effect, FileRule
from vesicle.vfs.filesystems.host import HostFS


@pytest.fixture
def session():
    with Session("workspace") as made:
        yield made


def test_output_exit_code_and_streams(session):
    result = session.run("echo out; echo err >&2; exit 3")
    assert (result.stdout, result.stderr, result.exit_code) == ("out\n", "err\n", 3)
    assert (result.limit, result.denials, result.truncated) == (None, (), False)


def test_the_shell_keeps_its_state_between_commands(session):
    session.run("x=5; f() { echo in f; }; cd /tmp; set -u; alias ll=ls")
    assert session.run("echo $x $PWD; f").stdout == "5 /tmp\nin f\n"
    assert session.run("echo $nothing").exit_code == 127


@pytest.mark.parametrize("script", ["exit 7", "set -e; x=1; (exit 7); echo no", "(exit 7)"])
def test_a_command_that_exits_leaves_the_session(session, script):
    session.run("kept=yes")
    assert session.run(script).exit_code == 7
    assert session.run("set +e; echo $kept").stdout == "yes\n"


def test_stdin(session):
    assert session.run("read a; echo [$a]; read b; echo [$b]", stdin="one\ntwo").stdout == "[one]\n[two]\n"
    assert session.run("read a; echo $?").stdout == "1\n"
    assert session.run("read a; echo $a", stdin=b"\xff\n").stdout_bytes == b"\xff\n"
    with pytest.raises(TypeError, match="int"):
        session.run("cat", stdin=5)


def test_env_and_cwd_of_one_command(session):
    session.run("A=old; export A; cd /tmp")
    result = session.run("echo $A $B $PWD; A=changed; cd /", env={"A": "1", "B": "2"}, cwd="/etc")
    assert result.stdout == "1 2 /etc\n"
    assert session.run("echo $A [$B] $PWD; pwd").stdout == "old [] /tmp\n/tmp\n"


def test_a_readonly_variable_of_one_command(session):
    assert session.run("readonly A; A=2; echo no", env={"A": "1"}).exit_code != 0
    assert session.run("A=3; echo $A").stdout == "3\n"


def test_a_cwd_that_cannot_be_entered(session):
    with pytest.raises(FileNotFoundError, match="/nowhere"):
        session.run("true", cwd="/nowhere")
    with pytest.raises(NotADirectoryError):
        session.run("true", cwd="/etc/passwd")
    assert session.run("pwd").stdout == "/workspace\n"


@pytest.mark.parametrize("env", [{"": "x"}, {"a=b": "x"}, {"1a": "x"}, {"a": "x\0y"}])
def test_environment_that_cannot_be(session, env):
    with pytest.raises(ConfigurationError, match="env:"):
        session.run("true", env=env)
    with pytest.raises(ConfigurationError, match="env:"):
        Session(env=env)


def test_the_sessions_environment_has_nothing_of_the_hosts(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    monkeypatch.setenv("APP_MODE", "test")
    with Session("allow_all", env={"MINE": "1"}) as session:
        names = {
            line.partition("=")[0] for line in session.run("export -p").stdout.replace("declare -x ", "").splitlines()
        }
    assert "MINE" in names
    assert not names & {"SECRET_TOKEN", "APP_MODE", "PYTHONPATH", "VIRTUAL_ENV"}
    with Session(Policy().with_names(Effect.ALLOW, "env", "APP_*")) as session:
        assert session.run("echo $APP_MODE [$SECRET_TOKEN]").stdout == "test []\n"


def test_nothing_is_allowed_without_a_policy():
    with Session() as session:
        assert session.run("echo builtin").stdout == "builtin\n"
        result = session.run("echo x > /workspace/file")
        assert result.exit_code == 1
        (denial,) = result.denials
        assert (denial.object, denial.syscall, denial.decision) == ("/workspace/file", "open", "deny")
        assert session.run("ls").exit_code in (126, 127)
        assert session.run("echo /*").stdout == "/*\n"


def test_denials_belong_to_their_command(session):
    assert session.run("echo x > /etc/x").denials
    assert session.run("echo x > /tmp/x").denials == ()
    assert [record.object for record in session.audit.records()] == ["/etc/x"]


def test_the_policy_changes_while_the_session_runs(session):
    session.run("exec 3>/workspace/log; echo one >&3")
    session.policy = Policy()
    result = session.run("echo two >&3")
    assert result.exit_code == 1
    assert result.denials[0].object == "/workspace/log"
    session.policy = "workspace"
    session.run("echo three >&3; exec 3>&-")
    assert session.files.read_text("log") == "one\nthree\n"


def test_audit_goes_to_a_callable_and_to_a_file(tmp_path):
    seen = []
    with Session(audit=seen.append) as session:
        session.run("echo x > /x")
    assert [record.object for record in seen] == ["/x"]
    with Session(audit=tmp_path / "log.jsonl") as session:
        session.run("echo x > /x")
        session.fork().run("echo x > /y")
    assert (tmp_path / "log.jsonl").read_text().count("\n") == 2


def test_audit_of_everything():
    with Session("workspace", audit_level="all") as session:
        session.run("echo x > /workspace/a")
        assert ("open", "/workspace/a", "allow") in [(r.syscall, r.object, r.decision) for r in session.audit.records()]


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"policy": "everything"}, PolicyError, "everything"),
        ({"policy": 5}, ConfigurationError, "int"),
        ({"policy": Policy(files=(FileRule(Effect.ALLOW, READ, "a/b"),))}, PolicyError, "a/b"),
        ({"limits": "huge"}, ConfigurationError, "huge"),
        ({"limits": 5}, ConfigurationError, "int"),
        ({"limits": Limits(wall_s=-1)}, ConfigurationError, "wall_s cannot be -1"),
        ({"limits": Limits(wall_s="3")}, ConfigurationError, "wall_s cannot be '3'"),
        ({"limits": Limits(processes=0)}, ConfigurationError, "processes cannot be 0"),
        ({"limits": Limits(output_bytes=None)}, ConfigurationError, "output_bytes must be a number"),
        ({"cwd": "/nowhere"}, ConfigurationError, "/nowhere"),
        ({"audit_level": "some"}, ValueError, "some"),
        ({"mounts": ["data:/data:ro"]}, ConfigurationError, "mounts must be .*, not list"),
        ({"tools_dirs": "tools"}, ConfigurationError, r"tools_dirs is a list: write tools_dirs=\['tools'\]"),
        ({"python_preload": "rich"}, ConfigurationError, r"python_preload is a list: write python_preload=\['rich'\]"),
        ({"tools": len}, ConfigurationError, "tools is a list: write"),
        ({"env": ["A=1"]}, ConfigurationError, "env must be .*, not list"),
        ({"mounts": {"relative": "."}}, ConfigurationError, "absolute"),
        ({"mounts": {"/": "."}}, ConfigurationError, "beneath /"),
        ({"mounts": {"/data": "/nowhere/at/all:ro"}}, ConfigurationError, "not a folder"),
        ({"mounts": {"/etc/passwd": ".:ro"}}, ConfigurationError, "/etc/passwd"),
    ],
)
def test_a_session_that_cannot_be_says_why(options, error, text):
    with pytest.raises(error, match=text):
        Session(**options)


def test_pydantic_models_are_frozen(tmp_path):
    from vesicle import LimitsModel, PolicyModel

    with Session(PolicyModel(extends="workspace"), limits=LimitsModel(output_bytes=10)) as session:
        result = session.run("echo 0123456789abcdef")
    assert result.truncated
    assert result.stdout == "01234\n[... 7 bytes dropped ...]\ncdef\n"


# ---- time


@pytest.mark.parametrize(
    "script",
    ["while :; do :; done", "f() { f2; }; f2() { while :; do x=$x; done; }; f", "read x < <(while :; do :; done)"],
)
def test_a_timeout_ends_the_command_and_leaves_the_session(session, script):
    session.run("kept=yes; cd /tmp; umask 027")
    start = time.monotonic()
    result = session.run(script, timeout_s=0.15)
    assert time.monotonic() - start < 2
    assert result.exit_code == 137
    assert result.limit.name == "wall_s"
    assert session.run("echo $kept $PWD; umask").stdout == "yes /tmp\n0027\n"


def test_the_default_timeout_is_the_limit():
    with Session(limits=Limits(wall_s=0.1)) as session:
        assert session.run("while :; do :; done").limit.limit == 0.1
        assert session.run("while :; do break; done", timeout_s=float("inf")).exit_code == 0


@pytest.mark.parametrize("timeout_s", [-1, float("nan")])
def test_odd_timeouts(session, timeout_s):
    with pytest.raises(ValueError, match="timeout_s"):
        session.run("true", timeout_s=timeout_s)


def test_usage(session):
    usage = session.run("i=0; while ((i < 2000)); do ((i++)); done; echo done; echo x > /tmp/f").usage
    assert 0 < usage.cpu_s < 5
    assert 0 < usage.wall_s < 5
    assert usage.output_bytes == 5
    assert usage.disk_bytes > 0
    assert usage.inodes > 10
    assert session.run(":").usage.cpu_s < usage.cpu_s


def test_cpu_time_of_a_killed_command_is_counted_once(session):
    result = session.run("while :; do :; done", timeout_s=0.2)
    assert result.usage.cpu_s < result.usage.wall_s * 1.2


# ---- Ctrl-C


def press_ctrl_c_after(seconds):
    threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize(
    "script", ["while :; do :; done", "trap '' INT; while :; do :; done", "read x < <(while :; do :; done)"]
)
def test_ctrl_c_kills_the_command_and_raises(session, script):
    session.run("kept=yes")
    press_ctrl_c_after(0.1)
    with pytest.raises(KeyboardInterrupt):
        session.run(script)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert session.run("echo $kept").stdout == "yes\n"


def test_a_handler_of_the_programs_is_left_alone(session):
    pressed = []
    signal.signal(signal.SIGINT, lambda *_: pressed.append(1))
    try:
        press_ctrl_c_after(0.05)
        assert session.run("while :; do :; done", timeout_s=0.2).exit_code == 137
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    assert pressed == [1]


# ---- files, mounts


def test_files_and_commands_see_the_same(session):
    session.files.write_text("a.txt", "from the host\n")
    assert session.run("read line < a.txt; echo $line > b.txt; echo $line").stdout == "from the host\n"
    assert session.files.read_text("/workspace/b.txt") == "from the host\n"


def test_mounts(tmp_path):
    (tmp_path / "ro").mkdir()
    (tmp_path / "rw").mkdir()
    (tmp_path / "ro" / "file").write_text("content\n")
    with Session(
        "workspace", mounts={"/workspace/in": f"{tmp_path}/ro:ro", "/workspace/deep/out": f"{tmp_path}/rw:rw"}
    ) as session:
        assert session.run("read x < in/file; echo $x; echo $x > deep/out/copy").stdout == "content\n"
        assert session.run("echo y > in/new").exit_code == 1
        session.files.write_text("deep/out/more", "m")
    assert (tmp_path / "rw" / "copy").read_text() == "content\n"
    assert (tmp_path / "rw" / "more").read_text() == "m"
    assert not (tmp_path / "ro" / "new").exists()


def test_a_mount_over_the_working_folder(tmp_path):
    (tmp_path / "x").write_text("")
    with Session("workspace", mounts={"/workspace": f"{tmp_path}:ro"}) as session:
        assert session.run("echo *").stdout == "x\n"


def test_host_folders_are_closed_with_the_session(tmp_path):
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        with Session("workspace", mounts={"/workspace": str(tmp_path)}) as session:
            session.run("echo *")
            session.files.listdir(".")
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) <= before + 1


def times_open(host_path) -> int:
    """Return how many descriptors of this process are of a file or folder."""
    found = 0
    for descriptor in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            found += os.readlink(f"/proc/self/fd/{descriptor}") == str(host_path)
    return found


@pytest.fixture
def no_collector():
    """Have nothing given back by the garbage collector's grace."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(
    "options",
    [
        {"cwd": "/nowhere"},
        {"mounts": {"/etc/passwd": "."}},
        {"mounts": {"/etc/passwd/in": "."}},
        {"mounts": {"relative": "."}},
        {"mounts": {"/x": "/nowhere"}},
        {"python_preload": ["no name"]},
    ],
)
def test_a_session_that_cannot_be_made_holds_no_folder(tmp_path, monkeypatch, options):
    monkeypatch.chdir(tmp_path)
    mounts = {"/a": str(tmp_path)} | options.get("mounts", {})
    with pytest.raises(ConfigurationError):
        Session("workspace", **(options | {"mounts": mounts}))
    assert times_open(tmp_path) == 0


@pytest.mark.usefixtures("no_collector")
def test_a_fork_that_cannot_be_made_holds_no_folder(tmp_path, monkeypatch):
    other = tmp_path / "other"
    other.mkdir()

    def fail(*_arguments):
        raise OSError

    with Session("workspace", mounts={"/a": str(tmp_path), "/b": str(other)}) as session:
        with monkeypatch.context() as patch:
            patch.setattr("vesicle.session.LoginShell", fail)
            with pytest.raises(OSError):  # noqa: PT011 (ours, of above)
                session.fork()
        assert (times_open(tmp_path), times_open(other)) == (1, 1)
        with monkeypatch.context() as patch:
            # The second of the folders.
            second = session._kernel.mounts.locate("/b").mount.fs
            forked = HostFS.forked
            patch.setattr(HostFS, "forked", lambda fs, quota: fail() if fs is second else forked(fs, quota))
            with pytest.raises(OSError):  # noqa: PT011 (ours, of above)
                session.fork()
        assert (times_open(tmp_path), times_open(other)) == (1, 1)
        session.fork().close()


@pytest.mark.usefixtures("no_collector")
def test_the_audit_file_is_closed_with_the_last_session_that_writes_it(tmp_path, monkeypatch):
    path = tmp_path / "audit"

    def is_open() -> bool:
        return times_open(path) > 0

    session = Session("workspace", audit=path)
    twin = session.fork()
    session.close()
    session.close()
    assert is_open()
    twin.run("echo > /etc/x")
    assert "/etc/x" in path.read_text()
    twin.close()
    assert not is_open()
    with pytest.raises(ConfigurationError):
        Session("workspace", audit=path, cwd="/nowhere")
    assert not is_open()
    with Session("workspace", audit=path) as session:

        def fail(*_arguments):
            raise OSError

        with monkeypatch.context() as patch:
            patch.setattr("vesicle.session.LoginShell", fail)
            with pytest.raises(OSError):  # noqa: PT011 (ours, of above)
                session.fork()
        assert is_open()
    assert not is_open()


# ---- snapshot, fork


def test_rollback_brings_files_and_shell_back(session):
    session.run("x=1; cd /tmp; echo old > /workspace/a; f() { echo f; }")
    before = session.snapshot()
    session.run("x=2; cd /; unset -f f; echo new > /workspace/a; echo b > /workspace/b; exec 5>/tmp/open")
    session.rollback(before)
    assert session.run("echo $x $PWD; f; read a < /workspace/a; echo $a; echo /workspace/*").stdout == (
        "1 /tmp\nf\nold\n/workspace/a\n"
    )
    assert session.files.listdir("/workspace") == ["a"]
    session.run("x=3")
    files = session.files
    session.rollback(before)
    assert session.run("echo $x").stdout == "1\n"
    assert files.read_text("a") == "old\n"


def test_rollback_kills_what_runs(session):
    before = session.snapshot()
    running = session.start("while :; do :; done")
    session.rollback(before)
    assert running.wait(5) == 137


def test_a_fork_goes_its_own_way(session):
    session.run("x=1; echo shared > a; cd /tmp")
    with session.fork() as twin:
        twin.run("x=2; echo twin > /workspace/a; echo t > /workspace/t")
        session.run("echo own > /workspace/o")
        assert session.run("echo $x $PWD; read a < /workspace/a; echo $a; echo /workspace/*").stdout == (
            "1 /tmp\nshared\n/workspace/a /workspace/o\n"
        )
        assert twin.run("echo $x $PWD; echo /workspace/*").stdout == "2 /tmp\n/workspace/a /workspace/t\n"
        twin.policy = Policy()
        assert session.policy.name == "workspace"


def test_a_fork_survives_its_origin():
    with Session("workspace") as origin:
        origin.run("x=1; echo 1 > a")
        twin = origin.fork()
    assert twin.run("echo $x; read a < a; echo $a").stdout == "1\n1\n"
    twin.close()


def test_diff(session):
    session.files.write_text("changed", "1")
    session.files.write_text("removed", "1")
    before = session.snapshot()
    session.files.write_text("changed", "2")
    session.files.remove("removed")
    session.files.write_text("added", "1")
    changes = {change.path: (change.kind, change.before(), change.after()) for change in session.diff(before)}
    assert changes == {
        "/workspace/added": ("added", b"", b"1"),
        "/workspace/changed": ("modified", b"1", b"2"),
        "/workspace/removed": ("deleted", b"1", b""),
    }
    assert repr(session.diff(before)[0]) == "<FileChange added /workspace/added>"
    after = session.snapshot()
    session.files.write_text("later", "1")
    assert "/workspace/later" not in {change.path for change in session.diff(before, after)}


def test_snapshots_need_the_same_mounts():
    from vesicle.vfs.filesystems.memory import MemoryFS

    with Session("workspace") as one, Session("workspace", mounts={"/data": MemoryFS()}) as other:
        other.files.write_text("/data/x", "1")
        before = other.snapshot()
        other.files.write_text("/data/x", "2")
        assert [change.path for change in other.diff(before)] == ["/data/x"]
        other.rollback(before)
        assert other.files.read_text("/data/x") == "1"
        with pytest.raises(ConfigurationError, match="/data"):
            one.rollback(before)


def test_repeatable_sessions():
    def outcome():
        with Session("workspace", clock=FixedClock(), random=SeededRandom(1)) as session:
            session.run("echo $RANDOM > a; read -N 8 x < /dev/urandom; echo $x >> a; echo $SECONDS $EPOCHSECONDS >> a")
            return session.files.read_bytes("a"), session.files.stat("a").st_mtime_ns

    assert outcome() == outcome()


# ---- running beside


def test_start_streams_both_ways(session):
    with session.start("while read line; do echo got $line; done; echo bye >&2; exit 4") as running:
        assert running.poll() is None
        running.stdin.write("one\n")
        assert running.stdout.readline() == "got one\n"
        running.stdin.write("two\n")
        running.stdin.close()
        assert list(running.stdout) == ["got two\n"]
        assert running.stderr.read() == "bye\n"
        assert running.wait() == running.poll() == 4


def test_start_leaves_the_sessions_shell_alone(session):
    session.run("x=1")
    assert session.start("echo $x; x=2; cd /", stdin="").communicate().stdout == "1\n"
    assert session.run("echo $x $PWD").stdout == "1 /workspace\n"


def test_start_with_env_and_cwd(session):
    result = session.start("echo $A $PWD", env={"A": "1"}, cwd="/tmp").communicate()
    assert result.stdout == "1 /tmp\n"
    with pytest.raises(FileNotFoundError):
        session.start("true", cwd="/nowhere")


def test_run_works_while_something_is_started(session):
    with session.start("read go; echo finished > flag") as running:
        assert session.run("echo meanwhile").stdout == "meanwhile\n"
        running.stdin.write("go\n")
        assert running.wait(5) == 0
    assert session.files.read_text("flag") == "finished\n"


def test_communicate_feeds_and_collects_more_than_the_pipes_hold(session):
    text = "line\n" * 100_000
    result = session.start("while read -r line; do echo $line; echo $line >&2; done").communicate(text[:100_000])
    assert result.stdout == result.stderr == text[:100_000]


def test_communicate_with_a_command_that_does_not_read(session):
    result = session.start("echo done").communicate("x" * 1_000_000)
    assert (result.stdout, result.exit_code) == ("done\n", 0)


def test_writing_to_a_command_that_is_gone(session):
    running = session.start("exit 0")
    running.wait(5)
    with pytest.raises(BrokenPipeError):
        running.stdin.write("x\n")
    running.close()


@pytest.mark.parametrize(("signal_", "code"), [("TERM", 143), (9, 137), ("SIGKILL", 137)])
def test_kill(session, signal_, code):
    running = session.start("while :; do :; done")
    running.kill(signal_)
    assert running.wait(5) == code


def test_waiting_has_its_own_limit(session):
    with session.start("read x") as running:
        with pytest.raises(TimeoutError):
            running.wait(0.01)
        assert running.poll() is None
    assert running.wait() == 137


def test_closing_stdout_ends_the_writer(session):
    with session.start("while :; do echo y || exit 1; done") as running:
        assert running.stdout.readline() == "y\n"
        running.stdout.close()
        assert running.wait(5) in (1, 141)


def test_a_started_command_has_a_deadline(session):
    result = session.start("while :; do :; done", timeout_s=0.1, stdin="").communicate()
    assert result.exit_code == 137
    assert result.limit.name == "wall_s"


# ---- closing, threads


def test_a_closed_session_says_so():
    session = Session("workspace")
    session.close()
    session.close()
    for call in (lambda: session.run("true"), session.snapshot, session.fork, lambda: session.files, session.__enter__):
        with pytest.raises(SessionClosedError):
            call()
    assert "closed" in repr(session)


def test_closing_kills_what_runs():
    session = Session("workspace")
    running = session.start("while :; do :; done")
    session.close()
    assert running.wait(5) == 137


def test_closing_from_another_thread_ends_run():
    session = Session("workspace")
    threading.Timer(0.1, session.close).start()
    assert session.run("while :; do :; done").exit_code == 137


def test_threads_take_turns(session):
    session.run("n=0")

    def work() -> None:
        for _ in range(50):
            session.run("n=$((n+1))")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert session.run("echo $n").stdout == "200\n"


def test_running_inside_running_is_refused_not_a_deadlock():
    caught = []

    def sink(record):
        try:
            session.run("true")
        except SessionBusyError as error:
            caught.append(error)

    with Session(audit=sink) as session:
        session.run("echo x > /x")
    assert len(caught) == 1


def test_check(session):
    assert session.run("true").check().ok
    with pytest.raises(CommandFailedError, match="exit code 1"):
        session.run("false").check()


def test_sessions_are_forgotten(session):
    made = Session("workspace")
    made.run("echo hi")
    made.files.write_text("a", "x")
    kernel = weakref.ref(made._kernel)
    made.close()
    del made
    gc.collect()
    assert kernel() is None


@pytest.mark.parametrize("script", ["if", "echo $((", "'", "foo() {", "${", "case x in"])
def test_scripts_that_do_not_parse(session, script):
    result = session.run(script)
    assert result.exit_code != 0
    assert result.stderr.startswith("bash: ")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "script",
    [
        "f() { f; }; f",
        "x=x; while :; do x=$x$x; done",
        "echo {1..999999999}",
        "printf '%1000000000d' 1 > /dev/null",
        "eval " + "eval " * 1_000 + "true",
        "echo " + "$(echo " * 300 + "x" + ")" * 300,
        "(" * 1_000 + "true" + ")" * 1_000,
        "exec 0<&- 1>&- 2>&-; echo x; exec 5</dev/null",
        "while :; do echo flooooooooooooooooooooooood; done",
        "f() { f | f & }; f",
        "i=0; while :; do exec {fd}</dev/null; done",
    ],
    ids=lambda script: script[:30],
)
def test_hostile_scripts_leave_session_and_host_alive(script):
    with Session("workspace", limits="text") as session:
        result = session.run(script, timeout_s=3)
        assert 0 <= result.exit_code <= 255
        assert session.run("echo alive", timeout_s=5).stdout == "alive\n"


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("open_files", "i=0; while ((i++ < 99)); do exec {fd}</dev/null; done"),
        ("file_bytes", "printf '%0200000d' 1 > big"),
        ("disk_bytes", "i=0; while ((i++ < 20)); do printf '%090000d' 1 > f$i; done"),
        ("path_depth", "mkdir -p a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a"),
        ("processes", "i=0; while ((i++ < 9)); do (while :; do :; done) & done; kill $(jobs -p)"),
        ("args_bytes", "x=$(printf '%020000d' 1); env $x $x"),
        ("wall_s", "mkdir -p a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a; while :; do :; done"),
    ],
)
def test_the_result_says_which_limit_was_reached(name, script):
    limits = Limits(
        open_files=32,
        file_bytes=100_000,
        disk_bytes=1_000_000,
        path_depth=12,
        processes=5,
        args_bytes=30_000,
        wall_s=5.0 if name != "wall_s" else 0.5,
    )
    with Session("workspace", limits=limits) as session:
        result = session.run(script)
        assert result.limit.name == name
        assert result.limit.text in repr(str(result.limit))
        assert session.run("echo alive").stdout == "alive\n"


def test_a_full_disk_is_an_error_of_the_command_that_filled_it():
    with Session("workspace", limits=Limits(disk_bytes=200_000)) as session:
        result = session.run("printf '%0300000d' 1 > big || echo failed")
        assert result.stdout == "failed\n"
        assert "No space left on device" in result.stderr
        assert 100_000 < session.files.stat("big").st_size <= 200_000


def test_a_file_too_large_ends_the_shell_as_it_ends_bash():
    with Session("workspace", limits=Limits(file_bytes=100_000)) as session:
        session.run("kept=yes")
        result = session.run("printf '%0200000d' 1 > big; echo no")
        assert (result.exit_code, result.stdout) == (128 + 25, "")
        assert session.files.stat("big").st_size == 100_000
        assert session.run("echo $kept").stdout == "yes\n"


def test_the_shell_knows_its_own_process_after_a_rollback_and_in_start(session):
    session.rollback(session.snapshot())
    assert session.run("trap 'echo got' USR1; kill -USR1 $$; [ $$ = $BASHPID ] && echo same").stdout == "got\nsame\n"
    assert session.start("[ $$ = $BASHPID ] && echo same").communicate().stdout == "same\n"


def test_a_command_that_waits_for_its_own_session_is_refused_on_whichever_thread_it_runs():
    refused = []

    def sink(_record):
        try:
            session.run("echo inner")
        except SessionBusyError as error:
            refused.append(error)

    session = Session("workspace", audit=sink)
    with session:
        session.run("touch /etc/a; touch /etc/b | cat; (touch /etc/c) & wait", timeout_s=20)
    assert len(refused) == 3


@pytest.mark.parametrize("number", ["NOPE", "", 999, -1])
def test_a_signal_that_does_not_exist_is_refused(session, number):
    with session.start("cat") as command, pytest.raises(ValueError, match="no signal"):
        command.kill(number)


def test_a_path_is_mounted_read_only(tmp_path):
    (tmp_path / "f").write_text("host")
    with Session("allow_all", mounts={"/data": tmp_path}) as session:
        result = session.run("cat /data/f; touch /data/g")
    assert (result.stdout, "Read-only file system" in result.stderr) == ("host", True)


def test_a_variable_that_is_no_text_is_refused(session):
    with pytest.raises(ConfigurationError, match="value of A must be a str, not int"):
        session.run("true", env={"A": 1})


@pytest.mark.parametrize("command", [["ls"], None, b"ls", 7], ids=["list", "None", "bytes", "int"])
@pytest.mark.parametrize("how", ["run", "start"])
def test_a_command_that_is_no_text_is_refused(session, how, command):
    with pytest.raises(TypeError, match="a command is a str, as bash reads it, not "):
        getattr(session, how)(command)


def test_a_trace_that_cannot_be_written_leaves_the_session_free(tmp_path) -> None:
    with Session("allow_all") as session:
        with pytest.raises(ConfigurationError, match="trace file"):
            session.run("true", trace=str(tmp_path / "no such folder" / "trace"))
        assert session.run("echo on").stdout == "on\n"


@pytest.mark.parametrize(
    ("command", "stdin", "later"),
    [
        ("set -e; cd /tmp; false; echo no", None, "/tmp\n"),
        ("(set -e; cd /tmp; false; echo no)", None, "/workspace\nnext\n"),
        ("bash", "set -e; cd /tmp; false; echo no", "/workspace\nnext\n"),
    ],
)
def test_options_of_the_shell_stay_unless_set_in_a_subshell_or_another_shell(command, stdin, later):
    with Session(policy="workspace") as session:
        ended = session.run(command, stdin=stdin)
        assert (ended.stdout, ended.exit_code) == ("", 1)
        assert session.run("pwd; false; echo next").stdout == later


def test_kill_ends_the_command_that_runs_and_nothing_else(session):
    session.kill()
    ended = []
    thread = threading.Thread(target=lambda: ended.append(session.run("touch begun; sleep 600; echo no")))
    thread.start()
    while not session.files.exists("begun"):
        time.sleep(0.001)
    session.kill()
    thread.join()
    assert (ended[0].exit_code, ended[0].stdout) == (137, "")
    assert session.run("echo goes on").stdout == "goes on\n"


def test_what_multiplies_in_the_background_leaves_room_for_the_commands_to_come():
    with Session("workspace", limits=Limits(processes=16)) as session:
        session.run("sleep 1000 & pid=$!")
        session.run("f() { sleep 0.01; f | f & }; f &")
        for _ in range(3):
            assert (
                session.run("until /bin/true | /bin/true; do :; done; /bin/echo well", timeout_s=40).stdout == "well\n"
            )
        assert session.run("kill -0 $pid").ok
