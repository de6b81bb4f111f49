"""Permissions: the rows perm_* of docs/threat-model.md."""

from __future__ import annotations

import json
import threading

import pytest

from vesicle import Policy, Session, tool
from vesicle.kernel.policy_rules import Effect


@tool
def transfer(amount: int) -> str:
    """Move money."""
    return f"moved {amount}"


OPEN = Policy.workspace()
# Kind of rule -> policy, script, what the guest sees of it, and what the record says.
DENIALS = {
    "file": (
        OPEN.deny_read("/workspace/s"),
        "cat s",
        "Permission denied",
        ("open", "/workspace/s", "deny read /workspace/s"),
    ),
    "command": (OPEN.deny_commands("env"), "env", "Permission denied", ("execve", "/usr/bin/env", "deny command env")),
    "signal": (OPEN.with_signals("none"), "sh -c 'kill -9 $PPID'", "not permitted", ("kill", None, "signals none")),
    "network": (
        OPEN.allow_network("api.example.com:443"),
        "python3 -c 'import socket; socket.create_connection((\"other.example.com\", 443))'",
        "not allowed by the policy",
        ("resolve", "other.example.com:443", "the default, which is deny"),
    ),
    "tool": (
        OPEN.deny_tool("transfer", where={"amount": {"gt": 5}}),
        "transfer --amount 6",
        "ermission",
        ("call_tool", "transfer", "deny tool transfer where amount gt 5"),
    ),
    "package": (
        OPEN.deny_packages("rich"),
        "pip install rich",
        "olicy",
        ("install", "rich", "deny package rich"),
    ),
    "env": (
        OPEN.allow_env("APP_*").deny_env("APP_SECRET"),
        "echo ${APP_MODE?} ${APP_SECRET?}",
        "APP_SECRET: parameter not set",
        ("environ", "APP_SECRET", "deny env APP_SECRET"),
    ),
}


@pytest.mark.parametrize("kind", DENIALS)
def test_perm_01_a_denial_is_seen_by_the_guest_in_the_result_and_in_the_log(kind, tmp_path, monkeypatch):
    policy, script, message, (syscall, subject, rule) = DENIALS[kind]
    monkeypatch.setenv("APP_MODE", "test")
    monkeypatch.setenv("APP_SECRET", "hunter2")
    log = tmp_path / "audit.jsonl"
    with Session(policy, tools=[transfer], audit=log) as session:
        session.files.write_text("s", "secret")
        result = session.run(script)
    assert not result.ok
    assert message in result.stderr
    (denial,) = [one for one in result.denials if one.kind == kind]
    assert (denial.syscall, denial.rule, denial.decision) == (syscall, rule, "deny")
    assert denial.object == subject or subject is None
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert denial.as_dict() in lines
    for field in ("time_ns", "session", "pid", "command", "syscall", "object", "rule", "decision"):
        assert denial.as_dict()[field] not in ("", 0)
    assert "hunter2" not in log.read_text() + result.stdout + result.stderr


# Ways to name one file, /workspace/dir/secret, that a rule on its path is about.
WAYS = {
    "itself": "dir/secret",
    "a symbolic link": "ln -s /workspace/dir/secret l; l",
    "a link to the folder": "ln -s dir d; d/secret",
    "links of links": "ln -s dir d; ln -s d/secret l; ln -s l m; m",
    "dots": "dir/../dir/./secret",
    "slashes": "//workspace///dir//secret",
    "the working directory": "cd dir; secret",
    "a descriptor's folder": "exec 5< dir; /proc/self/fd/5/secret",
    "beyond the root": "../../../../workspace/dir/secret",
}
OPERATIONS = {
    "read": 'cat "$f"',
    "write": 'echo x >> "$f"',
    "delete": 'rm -f "$f"',
    "create": 'rm -f "$f"; echo x > "$f"',
    "execute": '"$f"',
    "metadata": 'stat -L "$f"',
}
DELETES_THE_NAME = ("a symbolic link", "links of links")  # not what it leads to: another name, another path


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_perm_02_a_rule_is_about_the_file_by_whatever_way(way, operation):
    preparation, _, path = WAYS[way].rpartition("; ")
    policy = OPEN.deny(operation, "/workspace/dir/secret")
    with Session(policy) as session:
        session.files.mkdir("dir")
        session.files.write_text("dir/secret", "#!/bin/sh\necho secret\n")
        session.files.chmod("dir/secret", 0o777)
        session.files.chmod("dir", 0o777)
        path = path if "/" in path else f"./{path}"
        result = session.run(f"{preparation}\nf={path}\n{OPERATIONS[operation]}")
        deletes = operation in ("delete", "create") and way in DELETES_THE_NAME
        if operation == "create" and not deletes:
            assert not session.files.exists("dir/secret")
        elif not deletes:
            assert session.files.read_text("dir/secret") == "#!/bin/sh\necho secret\n"
        assert "secret\n" not in result.stdout
        if not deletes:
            assert result.exit_code != 0
            assert {denial.rule for denial in result.denials} == {f"deny {operation} /workspace/dir/secret"}


@pytest.mark.parametrize("operation", ["read", "write", "execute"])
def test_perm_03_another_name_gives_nothing_that_the_first_does_not(operation):
    with Session(OPEN.deny(operation, "/workspace/secret")) as session:
        session.files.write_text("secret", "#!/bin/sh\necho secret\n")
        session.files.chmod("secret", 0o777)
        for script in (
            "ln secret other",
            "mv secret other",
            "mkdir d; mv secret d/x",
            f"ln -s secret l; ln -P l m; mv m n; f=./n; {OPERATIONS[operation]}",
        ):
            result = session.run(script)
            assert "secret\n" not in result.stdout
            assert result.denials, script
            assert session.files.read_text("secret") == "#!/bin/sh\necho secret\n"
            assert not session.files.exists("other")


def test_perm_03_a_folder_is_not_moved_out_of_a_rule():
    with Session(OPEN.deny_read("/workspace/private/**")) as session:
        session.files.mkdir("private")
        session.files.write_text("private/key", "secret")
        for script in ("mv private public", "cp -r private public", "mkdir q; mv private q/private"):
            result = session.run(f"{script}; cat public/key q/private/key")
            assert "secret" not in result.stdout
        assert session.files.read_text("private/key") == "secret"


def test_perm_04_case_counts_and_so_does_each_byte():
    with Session(OPEN.deny_read("/workspace/Secret", "/workspace/s\udcff*")) as session:
        for name in ("Secret", "secret", "s\udcff", "s\udcfe", "sÿ", "s" * 255):
            session.files.write_text(name, name[:2])
        assert session.run("cat Secret").exit_code == 1
        assert session.run("cat secret").stdout == "se"
        assert session.run("cat $'s\\xff'").exit_code == 1
        assert session.run("cat $'s\\xfe'").stdout == "s\udcfe"
        assert session.run("cat sÿ").stdout == "sÿ"
        assert session.run("cat " + "s" * 255).stdout == "ss"


def test_perm_04_very_long_paths_are_decided_as_short_ones():
    deep = "/".join(["d" * 200] * 15)
    with Session(OPEN.deny_read("/workspace/**/key")) as session:
        session.files.mkdir(deep, parents=True)
        session.files.write_text(f"{deep}/key", "secret")
        session.files.write_text(f"{deep}/note", "plain")
        session.run(f"chmod -R 777 {'d' * 200}")
        assert session.run(f"cat {deep}/note").stdout == "plain"
        result = session.run(f"cat {deep}/key")
        assert (result.stdout, len(result.denials)) == ("", 1)
        shorter = "/".join(["d" * 200] * 14)
        assert session.run(f"cd {shorter}; cat {'d' * 200}/../{'d' * 200}/key").stdout == ""


@pytest.mark.parametrize("slash", ["", "/", "//", "/."])
def test_perm_04_trailing_slashes_say_nothing_about_the_rule(slash):
    with Session(OPEN.deny_delete("/workspace/d").deny_read("/workspace/d")) as session:
        session.files.mkdir("d")
        result = session.run(f"ls d{slash}; rmdir d{slash}; mv d{slash} e")
        assert result.exit_code != 0
        assert session.files.is_dir("d")
        assert {denial.object for denial in result.denials} == {"/workspace/d"}


def test_perm_05_a_rule_about_a_mount_is_about_its_guest_path(tmp_path):
    (tmp_path / "key").write_text("secret")
    (tmp_path / "note").write_text("plain")
    policy = Policy.workspace().allow_read("/mnt/**").deny_read("/mnt/a/key")
    with Session(policy, mounts={"/mnt/a": f"{tmp_path}:rw"}) as session:
        assert session.run("cat /mnt/a/note").stdout == "plain"
        assert session.run("cat /mnt/a/key").stdout == ""
        assert session.run("ln /mnt/a/key /mnt/a/other; mv /mnt/a/key /mnt/a/x; echo > /mnt/a/new").exit_code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key", "note"]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_perm_05_every_operation_on_a_mount_asks(operation, tmp_path):
    text = "#!/bin/sh\necho secret\n"
    (tmp_path / "key").write_text(text)
    (tmp_path / "key").chmod(0o777)
    policy = Policy.workspace().allow_all_access("/mnt/**").deny(operation, "/mnt/a/key")
    with Session(policy, mounts={"/mnt/a": f"{tmp_path}:rw"}) as session:
        result = session.run(
            f"ln -s /mnt/a/key l; f=./l; [ {operation} = delete ] && f=/mnt/a/key; {OPERATIONS[operation]}"
        )
        assert "secret\n" not in result.stdout
        if operation == "create":  # the link was removed, and nothing else
            assert session.run("f=/mnt/a/key; " + OPERATIONS[operation]).denials
            assert not (tmp_path / "key").exists()
            return
        assert {denial.rule for denial in result.denials} == {f"deny {operation} /mnt/a/key"}
    assert (tmp_path / "key").read_text() == text


@pytest.mark.parametrize(
    ("before", "after", "use"),
    [
        (OPEN, OPEN.deny_read("/workspace/f"), "read -r line <&5"),
        (OPEN, OPEN.deny_write("/workspace/f"), "echo x >&5"),
        (OPEN, Policy.workspace().deny_read("/workspace/**"), "cat <&5"),
        (OPEN, OPEN.ask_write("/workspace/f"), "echo x >&5"),
    ],
)
def test_perm_06_a_withdrawn_permission_stops_open_files(before, after, use):
    with Session(before) as session:
        assert session.run("echo one > f; exec 5<> f").ok
        session.policy = after
        result = session.run(use)
        assert not result.ok
        assert {denial.object for denial in result.denials} == {"/workspace/f"}
        assert session.files.read_text("f") == "one\n"
        session.policy = before
        assert session.run("cat <&5").stdout == "one\n"


def test_perm_06_a_running_process_is_stopped_too():
    with Session(OPEN) as session:
        session.files.write_text("f", "1\n" * 100)
        running = session.start(
            "mkfifo go; exec 6< f; read -r a <&6; echo ready; read -r b < go; read -r c <&6 || echo stopped"
        )
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        session.policy = OPEN.deny_read("/workspace/f")
        session.run("echo > go")
        assert running.stdout.readline() == "stopped\n"
        running.kill()
        running.wait()


@pytest.mark.parametrize("weaker", [Effect.ASK, Effect.ALLOW])
def test_perm_07_deny_beats_ask_beats_allow(weaker):
    asked = []

    def approve(request):
        asked.append(request)
        return True

    policy = OPEN.with_files(weaker, 63, ["/workspace/**"]).deny_read("/workspace/*")
    with Session(policy, approve=approve) as session:
        session.files.write_text("f", "secret")
        assert session.run("cat f").stdout == ""
        assert asked == []
        session.policy = OPEN.ask_read("/workspace/*")
        assert session.run("cat f").stdout == "secret"
        assert len(asked) == 1


def test_perm_08_a_name_in_the_log_forges_no_line(tmp_path):
    log = tmp_path / "audit.jsonl"
    with Session(OPEN.deny_read("/workspace/**"), audit=log) as session:
        session.files.write_text('a\n{"decision": "allow"}', "x")
        assert session.run("cat a*").denials
    lines = log.read_text().splitlines()
    assert {json.loads(line)["decision"] for line in lines} == {"deny"}


def test_perm_09_a_link_that_changes_while_it_is_followed():
    with Session(OPEN.deny_read("/workspace/private/**")) as session:
        for folder, text in (("private", "secret"), ("open", "plain")):
            session.files.mkdir(folder)
            session.files.write_text(f"{folder}/f", text)
        swapping = session.start("until [ -e stop ]; do ln -sfn open l; ln -sfn private l; done")
        try:
            seen = session.run(
                "until [ -L l ]; do :; done; for i in {1..400}; do read -r x < l/f; echo $x; done"
            ).stdout
        finally:
            session.files.write_text("stop", "")
            swapping.wait()
        assert set(seen.split()) <= {"plain"}


def test_perm_10_a_callback_that_does_not_answer_denies_and_holds_nobody_up():
    asked, leave = threading.Event(), threading.Event()

    def approve(request):
        if request.subject.endswith("raises"):
            raise ValueError("secret of the host")
        if request.subject.endswith("nonsense"):
            return "of course"
        asked.set()
        leave.wait(30)
        return False

    with Session(OPEN.ask_delete("/workspace/**"), approve=approve) as session:
        result = session.run("touch raises nonsense hangs; rm -f raises; rm -f nonsense; ls")
        assert result.stdout.split() == ["hangs", "nonsense", "raises"]
        assert "secret of the host" not in result.stderr
        waiting = session.start("rm -f hangs")
        assert asked.wait(30)
        assert session.run("echo others go on").stdout == "others go on\n"
        waiting.kill()
        assert waiting.wait() == 137
        leave.set()
        assert session.files.exists("hangs")


@pytest.mark.parametrize("argument", ["NaN", "Infinity", "1e999", "true", '"5"', "null", "[5]"])
def test_perm_11_arguments_that_no_condition_can_judge_are_refused(argument):
    calls = []

    @tool
    def pay(amount: float | bool | str | list[int] | None = None) -> str:
        """Move money."""
        calls.append(amount)
        return "paid"

    conditions = {"amount": {"le": 10}}
    with Session(OPEN.allow_tool("pay", where=conditions), tools=[pay]) as session:
        assert session.run(f"""pay --json '{{"amount": {argument}}}'""").exit_code != 0
        assert session.run("pay").exit_code != 0
        assert calls == []
        assert session.run("""pay --json '{"amount": 10}'""").stdout == "paid\n"
