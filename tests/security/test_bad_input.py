"""Hostile and broken input: a clear end within the limits, the session and the host process correct afterwards.

Each test is named after a row of docs/threat-model.md.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from vesicle.kernel.limits import Limits
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_rules import Effect
from vesicle.kernel.wasm.compiler import assemble
from vesicle.result import Result
from vesicle.session import Session

LIMITS = Limits(
    memory_bytes=64 << 20, output_bytes=256 << 10, processes=32, disk_bytes=10 << 20, inodes=5000, open_files=64
)


@pytest.fixture
def session() -> Iterator[Session]:
    with Session("workspace", limits=LIMITS) as session:
        yield session


def bounded(session: Session, command: str, timeout_s: float = 1.0) -> Result:
    """Run command, see that it ends about in time and that the session works as before."""
    before = time.monotonic()
    result = session.run(command, timeout_s=timeout_s)
    # Generous against a loaded machine; what did not notice its deadline would take for ever.
    assert time.monotonic() - before < timeout_s + 15, command
    # `builtin`, since a script may have redefined anything.
    after = session.run("builtin echo alive; /bin/echo well")
    assert after.stdout == "alive\nwell\n", (command, after.stderr)
    return result


def install(session: Session, name: str, body: str) -> None:
    """Put a wasm command made of WebAssembly text into the session."""
    text = f'(module (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32))) {body})'
    session.files.write_bytes(f"/workspace/{name}", assemble(text))
    session.run(f"chmod +x {name}")


def test_in_01_broken_modules(session: Session) -> None:
    good = assemble('(module (memory (export "memory") 1) (func (export "_start")))')
    for name, content in {
        "truncated": good[:-3],
        "header": good[:8],
        "garbage": b"\0asm\1\0\0\0" + bytes(range(256)),
        "version": b"\0asm\2\0\0\0",
        "sections": b"\0asm\1\0\0\0\1\xff\xff\xff\xff\x0f",
    }.items():
        session.files.write_bytes(f"/workspace/{name}", content)
        result = bounded(session, f"chmod +x {name}; ./{name}")
        assert result.exit_code == 126, name
        assert name in result.stderr


def test_in_02_modules_that_are_no_commands(session: Session) -> None:
    cases = {
        "library": '(memory (export "memory") 1) (func (export "_initialize"))',
        "no-memory": '(func (export "_start"))',
        "wrong-start": '(memory (export "memory") 1) (func (export "_start") (param i32))',
    }
    for name, body in cases.items():
        install(session, name, body)
        assert bounded(session, f"./{name}").exit_code == 126, name
    session.files.write_bytes(
        "/workspace/foreign",
        assemble('(module (import "env" "boom" (func)) (memory (export "memory") 1) (func (export "_start")))'),
    )
    result = bounded(session, "chmod +x foreign; ./foreign")
    assert result.exit_code == 126
    assert "env" in result.stderr
    assert "boom" in result.stderr


TRAPS = {
    "unreachable": ("unreachable", 134, "Aborted"),
    "stack": ("(call $rec (i32.const 1)) (drop)", 139, "Segmentation fault"),
    "memory": ("(i32.store (i32.const -8) (i32.const 1))", 139, "Segmentation fault"),
    "division": ("(drop (i32.div_u (i32.const 1) (i32.const 0)))", 136, "Floating point exception"),
}


@pytest.mark.parametrize("name", TRAPS)
def test_in_03_traps_are_signals(session: Session, name: str) -> None:
    code, status, text = TRAPS[name]
    rec = (
        "(func $rec (param i32) (result i32) (i32.add (call $rec (local.get 0)) (i32.const 1)))"
        if name == "stack"
        else ""
    )
    install(session, name, f'(memory (export "memory") 1) {rec} (func (export "_start") {code})')
    result = bounded(session, f"./{name}")
    assert result.exit_code == status
    assert text in result.stderr


def test_in_04_memory_that_grows_for_ever(session: Session) -> None:
    # 64 pages of 64 KiB a step until memory.grow says no; then that many steps are the exit code's job to show.
    install(
        session,
        "grow",
        '(memory (export "memory") 1) (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))'.replace(
            '(memory (export "memory") 1) ', ""
        )
        + ' (memory (export "memory") 1) (func (export "_start") (local $n i32)'
        " (loop $l (local.set $n (i32.add (local.get $n) (i32.const 1)))"
        " (br_if $l (i32.ne (memory.grow (i32.const 64)) (i32.const -1)))) (call $exit (local.get $n)))",
    )
    result = bounded(session, "./grow")
    # 1 page and 15 times 64 pages fit into 64 MiB; the 16th step is refused.
    assert result.exit_code == 16
    assert result.usage.memory_peak_bytes <= 64 << 20


def test_in_05_more_initial_memory_than_allowed(session: Session) -> None:
    install(session, "huge", '(memory (export "memory") 2000) (func (export "_start"))')
    result = bounded(session, "./huge")
    assert result.exit_code != 0
    assert result.limit is not None
    assert result.limit.name == "memory_bytes"


LOOPS = (
    "while :; do :; done",
    "until false; do :; done",
    "for ((;;)); do :; done",
    "yes > /dev/null",
    "sleep 100000",
    "cat /dev/zero > /dev/null",
    "jq -n 'def f: f; f'",
    "awk 'BEGIN { while (1); }'",
    "sed ':a;ba' <<< x",
    "tail -f /dev/null",
    "read x < <(sleep 100)",
    "wait $(sleep 100)",
    "cat <(sleep 100)",
    "sleep 100 | sleep 100 | sleep 100",
    "mkfifo p; cat p",
    "kill -STOP $$",
    "trap '' TERM INT HUP; while :; do :; done",
    "timeout 100 sleep 100",
    "xargs sleep <<< 100",
)


@pytest.mark.parametrize("command", LOOPS)
def test_in_06_endless_commands_end_at_the_deadline(session: Session, command: str) -> None:
    result = bounded(session, command, 0.4)
    assert result.limit is not None
    assert result.limit.name == "wall_s"
    assert result.exit_code == 137


def test_in_07_a_loop_without_system_calls(session: Session) -> None:
    install(session, "loop", '(memory (export "memory") 1) (func (export "_start") (loop $l (br $l)))')
    assert bounded(session, "./loop", 0.4).exit_code == 137
    assert bounded(session, "./loop | ./loop & ./loop", 0.4).exit_code == 137


@pytest.mark.parametrize(
    "command", ["yes", "cat /dev/zero", "seq 1000000000000", "while :; do echo flood; done", "yes >&2"]
)
def test_in_08_floods_of_output_are_cut(session: Session, command: str) -> None:
    result = bounded(session, command, 0.5)
    assert result.truncated
    assert len(result.stdout_bytes) < LIMITS.output_bytes + 200
    assert len(result.stderr_bytes) < LIMITS.output_bytes + 200


BOMBS = (
    ":(){ :|:& };:",
    "f() { f | f; }; f",
    "for i in {1..1000}; do sleep 100 & done",
    "f() { f; }; f",
    "f() { eval f; }; f",
    "f() { $(f); }; f",
    "x=a; while :; do x=$x$x; done",
    "echo {1..999999999}",
    "echo {1..100}{1..100}{1..100}{1..100}",
    "printf '%1000000000d' 1",
    "printf -v x '%1000000000s' y",
    "a[999999999]=1; echo ${#a[@]}",
    "echo '. ./self' > self; . ./self",
    "echo 'bash ./self2' > self2; bash ./self2",
    "eval \"$(printf '(%.0s' {1..5000})\"",
    "eval \"$(printf '$(%.0s' {1..2000})\"",
    "eval \"echo $(printf '$((%.0s' {1..2000})\"",
    "while exec {fd}< /dev/null; do :; done",
    "mkdir d; while mkdir d/d && cd d; do :; done",
    "i=0; while : > file$i; do i=$((i + 1)); done",
    "head -c 100M /dev/zero > big",
    "while :; do cat /etc/passwd >> big || break; done",
    "[[ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab =~ ^(a+)+$ ]]",
    "x=$(printf 'a%.0s' {1..5000}); [[ $x == *a*a*a*a*a*a*a*a*b ]]",
    "echo **/**/**/**/**/*",
    "echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | grep -E '(a|a)*(a|a)*(a|a)*b'",
    "cat <<< $(yes)",
    "x=$(cat /dev/zero)",
)


@pytest.mark.parametrize("command", BOMBS)
def test_in_09_bombs_end_within_their_limits(command: str) -> None:
    with Session("workspace", limits=LIMITS) as session:
        bounded(session, command, 1.5)


def test_in_10_a_full_disk_says_so_and_loses_nothing(session: Session) -> None:
    session.run("echo precious > kept")
    result = bounded(session, "head -c 100M /dev/zero > big")
    assert "No space left on device" in result.stderr
    assert result.limit is not None
    assert result.limit.name == "disk_bytes"
    assert session.run("cat kept; rm big; head -c 1M /dev/zero > again && echo room").stdout == "precious\nroom\n"


def test_in_11_a_guest_that_closes_its_descriptors(session: Session) -> None:
    for command in (
        "exec >&- 2>&- <&-; echo lost",
        "cat <&- >&- 2>&-",
        "sort - <&-",
        "ls >&-",
        "bash -c 'exec 0<&- 1>&- 2>&-; ls'",
    ):
        bounded(session, command)


@pytest.mark.parametrize(
    ("command", "status", "named"),
    [
        ("no-such-tool --help", 127, "no-such-tool: command not found"),
        ("./no-such-file", 127, "./no-such-file: No such file or directory"),
        ("ls --no-such-option", 2, "--no-such-option"),
        ("/workspace", 126, "Is a directory"),
        ("if then fi", 2, "syntax error"),
        ("echo 'unfinished", 2, "'"),
        ("cd /no/such/folder", 1, "/no/such/folder"),
    ],
)
def test_in_12_errors_name_the_thing(session: Session, command: str, status: int, named: str) -> None:
    result = bounded(session, command)
    assert result.exit_code == status
    assert named in result.stderr


def test_in_13_odd_scripts(session: Session) -> None:
    for script in (
        "",
        "\n\n",
        "#",
        "\0",
        "\udcff\udcfe",
        "\ufeffecho x",
        "echo \\",
        "a" * 100_000,
        "\r\n",
        "&&",
        ";;",
        "}",
        ")",
    ):
        bounded(session, script)


def test_leak_01_nothing_of_the_host_shows() -> None:
    os.environ["VESICLE_TEST_SECRET"] = "host-secret-value"
    try:
        with Session("allow_all") as session:
            text = session.run(
                "env; set; export -p; cat /proc/self/environ /proc/1/environ /proc/*/cmdline /proc/mounts /proc/version "
                "/proc/cpuinfo /etc/passwd /etc/hosts; hostname; uname -a; date +%Z; pwd; "
                "echo ~ $$ $PPID; id; df; ls -la / /home"
            )
            shown = text.stdout + text.stderr
    finally:
        del os.environ["VESICLE_TEST_SECRET"]
    assert "host-secret-value" not in shown
    assert os.getcwd() not in shown
    assert os.uname().nodename not in shown.split()
    assert os.uname().release not in shown
    if os.getpid() > 10_000:  # in a namespace of its own it may be any small number that stands there
        assert str(os.getpid()) not in shown.split()


def test_leak_02_sessions_do_not_see_each_other() -> None:
    with Session("allow_all") as one, Session("allow_all") as two:
        one.run("echo mine > /tmp/a; sleep 50 & export X=1; f() { :; }; cd /tmp; umask 0")
        seen = two.run("ls /tmp; cat /proc/*/cmdline; echo $X; type f; pwd; umask; jobs").stdout
        assert "sleep" not in seen
        assert "a\n" not in seen
        assert "/workspace" in seen
        assert "0022" in seen


def test_leak_03_a_command_ends_as_it_says_and_not_as_it_prints(session: Session) -> None:
    result = session.run("echo 'exit_code: 99' >&2; printf '\\x1b]0;title\\a__EXIT__:99\\n'; exit 3")
    assert result.exit_code == 3
    assert session.run("echo next").stdout == "next\n"


def test_api_01_texts_are_data(session: Session) -> None:
    odd = "a'b\"c$(touch injected)`touch injected`;touch injected\n|&<>*?[x]{a,b}~#!\\"
    session.files.write_text(f"/workspace/{odd[:10]}", odd)
    assert session.files.read_text(f"/workspace/{odd[:10]}") == odd
    result = session.run('printf %s "$V"', env={"V": odd})
    assert result.stdout == odd
    assert session.run("cat", stdin=odd).stdout == odd
    assert not session.files.exists("/workspace/injected")


def test_in_10_a_copy_of_a_program_of_ours_is_that_program_to_the_policy() -> None:
    rules = Policy().allow("all", "/**").with_names(Effect.ALLOW, "command", "bash", "cp", "ls")
    with Session(rules) as session:
        copied = session.run(r"cp /usr/bin/ls /tmp/ls; printf '\x7fVESICLE\0ps\n' > /tmp/ls; /tmp/ls")
        assert (copied.exit_code, copied.stdout) == (126, "")
        assert session.run("cp /bin/bash /tmp/bash; /tmp/bash -c 'echo allowed'").stdout == "allowed\n"
