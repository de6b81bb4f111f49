"""`ulimit -f` ends a file at its limit: a short write, then SIGXFSZ and EFBIG, for the process and its children alone."""

from __future__ import annotations

import pytest

from vesicle import Session


@pytest.fixture(scope="module")
def session():
    with Session("allow_all") as session:
        yield session


CASES = {
    "a builtin's shell ends": ("(ulimit -f 2; printf '%3000s' x >a; echo no); echo $?; wc -c <a", "153\n2048\n"),
    "a program ends": ("(ulimit -f 2; cat /dev/zero >b; echo $?); wc -c <b", "153\n2048\n"),
    "what ignores the signal sees the error": (
        "(trap '' XFSZ; ulimit -f 1; cat /dev/zero >c 2>/dev/null; echo $?); wc -c <c",
        "1\n1024\n",
    ),
    "appending counts from the end": ("printf '%1000s' x >d; (ulimit -f 1; cat /etc/passwd >>d); wc -c <d", "1024\n"),
    "truncate": ("(ulimit -f 1; truncate -s 1025 e; echo $?; truncate -s 1024 f); wc -c <f", "153\n1024\n"),
    "dd in the middle": (
        "(ulimit -f 1; dd if=/dev/zero of=g bs=600 seek=1 count=1 status=none; echo $?); wc -c <g",
        "153\n1024\n",
    ),
    "pipes have none": ("(ulimit -f 0; printf '%3000s' x | wc -c)", "3000\n"),
    "others write on": ("(ulimit -f 0; :); printf '%3000s' x >h; wc -c <h", "3000\n"),
    "a file open for both": (
        "exec 9>i; (ulimit -f 1; printf '%3000s' x >&9); printf y >&9; exec 9>&-; wc -c <i",
        "1025\n",
    ),
    "it is shown": ("(ulimit -f 5; ulimit -f; bash -c 'ulimit -f')", "5\n5\n"),
}


@pytest.mark.parametrize("name", CASES)
def test_files_end_at_the_limit(session, name):
    script, wanted = CASES[name]
    result = session.run(f"cd $(mktemp -d); {script}", timeout_s=20)
    assert result.stdout == wanted


def test_a_change_of_the_policy_reaches_limited_processes_too():
    from vesicle.kernel.policy_presets import preset

    with Session("allow_all") as session:
        assert session.run("ulimit -f 10; echo a >/tmp/f; exec 9>>/tmp/f").exit_code == 0
        session.policy = preset("allow_all").deny("write", "/tmp/**")
        assert "Permission denied" in session.run("echo b >&9").stderr
        session.policy = preset("allow_all")
        assert session.run("echo c >&9; cat /tmp/f").stdout == "a\nc\n"
