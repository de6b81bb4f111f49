"""Numbers of more digits than Python makes an int of: each built-in answers as bash does, and none breaks."""

from __future__ import annotations

import pytest

from vesicle import Session

NUMBER = "9" * 5000
# script with NUM for the number -> what it prints
CASES = {
    "kill NUM; echo $?": "1\n",
    "kill -NUM 1; echo $?": "1\n",
    "kill -l NUM; echo $?": "1\n",
    "wait NUM; echo $?": "1\n",
    "wait %NUM; echo $?": "127\n",
    "jobs %NUM; echo $?": "1\n",
    "disown NUM; echo $?": "1\n",
    "trap : NUM; echo $?": "1\n",
    "ulimit -n NUM; echo $?": "1\n",
    "ulimit -f NUM; echo $?": "1\n",
    "printf '%d\\n' NUM": "9223372036854775807\n",
    "printf '%x\\n' NUM": "ffffffffffffffff\n",
    "[ -t NUM ]; echo $?": "1\n",
    "[[ -t NUM ]]; echo $?": "1\n",
    "echo a >&NUM; echo $?": "1\n",
    "read -n NUM x <<<abc; echo $?": "1\n",
    "read -u NUM x; echo $?": "1\n",
    "mapfile -u NUM a; echo $?": "1\n",
    "pushd +NUM; echo $?": "2\n",
    "dirs +NUM; echo $?": "2\n",
    "select x in a b; do break; done <<<NUM 2>/dev/null; echo [$x]": "[]\n",
    "set -- a; echo [${NUM}]": "[]\n",
    "caller NUM; echo $?": "1\n",
    "test -v NUM; echo $?": "1\n",
    "RANDOM=NUM; SECONDS=NUM; OPTIND=NUM; FUNCNEST=NUM; f() { echo in; }; f": "in\n",
    "[[ a =~ a{NUM} ]]; echo $?": "2\n",
    "shift NUM; echo $?": "1\n",
    "(exit NUM) 2>/dev/null; echo $?": "2\n",
}


@pytest.fixture(scope="module")
def session():
    with Session("allow_all") as session:
        yield session


@pytest.mark.parametrize("script", CASES)
def test_long_numbers_are_answered(session, script):
    result = session.run(script.replace("NUM", NUMBER))
    assert (result.stdout, "internal error" in result.stderr) == (CASES[script], False)


@pytest.mark.parametrize("digit", ["²", "٣"])
def test_digits_of_other_scripts_are_no_numbers(session, digit):
    result = session.run(
        f"kill {digit}; echo $?; [ -t {digit} ]; echo $?; trap : {digit}; echo $?; wait {digit}; echo $?"
    )
    assert result.stdout == "1\n1\n1\n1\n"
