"""ps, pgrep, pkill, pidof, kill, killall and top: what procps and psmisc print, of the session's own processes."""

from __future__ import annotations

import re

import pytest

from vesicle import Session
from vesicle.kernel.policy_presets import preset


@pytest.fixture(scope="module")
def session():
    with Session("allow_all") as session:
        yield session


def output(session, script):
    result = session.run(script)
    return result.stdout + result.stderr


def test_ps_shows_itself_and_the_shell_in_a_pipeline(session):
    lines = output(session, "ps | cat").splitlines()
    assert lines[0] == "  PID TTY          TIME CMD"
    assert [line.split()[3] for line in lines[1:]][:2] == ["bash", "ps"]  # cat may not have started yet
    assert all(re.fullmatch(r" +\d+ \?        00:00:00 \w+", line) for line in lines[1:])


HEADERS = {
    "-ef": "UID        PID  PPID  C STIME TTY          TIME CMD",
    "-F": "UID        PID  PPID  C    SZ   RSS PSR STIME TTY          TIME CMD",
    "-l": "F S   UID   PID  PPID  C PRI  NI ADDR SZ WCHAN  TTY          TIME CMD",
    "-ly": "S   UID   PID  PPID  C PRI  NI   RSS    SZ WCHAN  TTY          TIME CMD",
    "-lf": "F S UID        PID  PPID  C PRI  NI ADDR SZ WCHAN  STIME TTY          TIME CMD",
    "-j": "  PID  PGID   SID TTY          TIME CMD",
    "aux": "USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND",
    "axl": "F   UID   PID  PPID PRI  NI    VSZ   RSS WCHAN  STAT TTY        TIME COMMAND",
    "axj": " PPID   PID  PGID   SID TTY      TPGID STAT   UID   TIME COMMAND",
    "ax": "  PID TTY      STAT   TIME COMMAND",
    "-eT": "  PID  SPID TTY          TIME CMD",
    "-fL": "UID        PID  PPID   LWP  C NLWP STIME TTY          TIME CMD",
    "-o pid,ppid=PP,comm": "  PID    PP COMMAND",
    "-O ni": "  PID  NI S TTY          TIME COMMAND",
    "-eo pid,user,group,stat,etime,lstart,args": (
        "  PID USER     GROUP    STAT     ELAPSED                  STARTED COMMAND"
    ),
    "-eo rss,vsz,sz,size,nice,pri,sess,tpgid,wchan,uid": ("  RSS    VSZ    SZ  SIZE  NI PRI  SESS TPGID WCHAN    UID"),
}


@pytest.mark.parametrize("options", HEADERS)
def test_headers_are_those_of_procps(session, options):
    assert output(session, f"ps {options}").splitlines()[0] == HEADERS[options]


def test_full_format_names_users_and_arguments(session):
    lines = output(session, "sleep 30 & ps -ef; kill $!; wait").splitlines()
    rows = {line.split(None, 7)[7]: line.split(None, 7) for line in lines[1:]}
    assert rows["init"][:3] == ["root", "1", "0"]
    assert rows["sleep 30"][0] == "agent"
    assert rows["sleep 30"][2] == rows["ps -ef"][2] == rows["bash"][1]


def test_columns_without_headers_have_no_first_line(session):
    assert re.fullmatch(r" *\d+\n *\d+\n", output(session, "ps -o pid= -p 1,$$"))
    assert output(session, "ps --no-headers -p 1 -o pid,user,comm") == "    1 root     init\n"
    assert output(session, "ps h -p 1 -o args") == "init\n"


def test_processes_are_chosen_by_name_user_parent_and_number(session):
    assert output(session, "sleep 30 & ps -C sleep -o comm=,args=; kill $!; wait") == "sleep           sleep 30\n"
    assert output(session, "ps -u root -o comm=") == "init\n"
    assert output(session, "ps -p 1 -N -o comm=") == "bash\nps\n"
    assert output(session, "ps --ppid 1 -o comm=") == "bash\n"
    assert output(session, "ps -q 1 -o comm=") == "init\n"
    assert session.run("ps -p 99999").exit_code == 1


def test_sorting_and_trees(session):
    assert output(session, "ps -e --sort=-pid -o comm=") == "ps\nbash\ninit\n"
    assert output(session, "ps axf -o args=").splitlines()[1:] == [r" \_ bash", r"     \_ ps axf -o args="]
    assert output(session, "ps -eH -o args=").splitlines() == ["init", "  bash", "    ps -eH -o args="]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--zz", "unknown gnu long option"),
        ("-o zz", 'unknown user-defined format specifier "zz"'),
        ("-p abc", "process ID list syntax error"),
        ("-y", "modifier -y without format -l makes no sense"),
        ("-C", "list of command names must follow -C"),
        ("-u nosuch", "user name does not exist"),
        ("-t zz", "TTY could not be found"),
        ("--sort=zz", "unknown sort specifier"),
    ],
)
def test_what_ps_refuses(session, options, message):
    result = session.run(f"ps {options}")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"error: {message}\n\nUsage:\n ps [options]\n")


def test_pgrep_finds_by_name_and_by_whole_line(session):
    assert (
        output(session, "sleep 31 & pgrep -l sl; pgrep -a 'sleep'; pgrep -fc 'sleep 3[0-9]'; kill $!; wait $!")
        .split("\n")[0]
        .endswith(" sleep")
    )
    assert output(session, "sleep 32 & [ $(pgrep -f 'sleep 32') = $! ] && echo same; kill $!; wait") == "same\n"
    assert output(session, "pgrep -x bas; echo $?; pgrep -x bash >/dev/null; echo $?") == "1\n0\n"
    assert output(session, "pgrep -u root; pgrep -d, -u 0,1000 -l . | tr -d '0-9'") == "1\n init, bash, tr\n"
    assert output(session, "pgrep -c nosuch; echo $?") == "0\n1\n"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("pgrep", "pgrep: no matching criteria specified\nTry `pgrep --help' for more information.\n"),
        ("pgrep a b", "pgrep: only one pattern can be provided\nTry `pgrep --help' for more information.\n"),
        ("pgrep '['", "pgrep: regex error: Invalid regular expression\n"),
        ("pkill -u nosuch", "pkill: invalid user name: nosuch\n"),
    ],
)
def test_what_pgrep_refuses(session, script, message):
    result = session.run(script)
    assert (result.exit_code, result.stderr) == (2, message)


def test_a_pattern_that_backtracks_ends(session):
    result = session.run("sleep 33 & pgrep -f '(a*)*(a*)*(s*)*(s*)*b$'; echo $?; kill $!; wait", timeout_s=20)
    assert result.stdout == "1\n"


def test_pkill_killall_and_pidof(session):
    script = "(sleep 41; echo on) 2>/dev/null & until pkill -P $!; do :; done; wait; echo ended"
    assert output(session, script) == "on\nended\n"
    assert output(session, "sleep 42 & pkill -HUP -f 'sleep 42'; wait $! 2>/dev/null; echo $?") == "129\n"
    assert output(session, "sleep 43 & sleep 43 & killall -w sleep; wait; echo gone") == "gone\n"
    assert output(session, "sleep 44 & killall -s KILL sleep; wait $! 2>/dev/null; echo $?") == "137\n"
    assert output(session, "killall nosuch; echo $?") == "1\nnosuch: no process found\n"
    assert output(session, "sleep 45 & [ $(pidof sleep) = $! ] && echo same; kill $!; wait") == "same\n"
    assert output(session, "pidof nosuch; echo $?") == "1\n"


def test_kill_as_a_program(session):
    assert output(session, "sleep 50 & /bin/kill $!; wait $!; echo $?") == "143\n"
    assert (
        output(session, "sleep 50 & /bin/kill -s INT $!; /bin/kill -s HUP $!; wait $! 2>/dev/null; echo $?") == "129\n"
    )
    assert output(session, "/bin/kill -l 9; /bin/kill -l HUP; /bin/kill -l 29") == "KILL\n1\nPOLL\n"
    assert output(session, "/bin/kill -l | head -1") == (
        "HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT\n"
    )
    assert output(session, "/bin/kill -L | head -1") == (
        " 1 HUP      2 INT      3 QUIT     4 ILL      5 TRAP     6 ABRT     7 BUS\n"
    )
    assert output(session, "/bin/kill 99999; echo $?") == "1\nkill: (99999): No such process\n"
    assert output(session, "/bin/kill abc; echo $?") == "1\nkill: failed to parse argument: 'abc'\n"
    assert output(session, "/bin/kill 1; echo $?") == "1\nkill: (1): Operation not permitted\n"


def test_top_gives_pictures_in_batch_mode(session):
    text = output(session, "top -bn1")
    assert re.match(r"top - \d\d:\d\d:\d\d up +\d+ min,  0 user,  load average: 0\.00, 0\.00, 0\.00\n", text)
    assert re.search(r"^Tasks: +\d+ total, +\d+ running, +\d+ sleeping, +0 stopped, +0 zombie$", text, re.MULTILINE)
    assert "\n  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n" in text
    assert re.search(
        r"^ +\d+ agent     20   0 +\d+ +\d+ +0 \w +\d+\.\d +\d+\.\d +0:0\d\.\d\d bash$", text, re.MULTILINE
    )
    assert output(session, "top -b -n 2 -d 0.01 -p 1").count(" init\n") == 2


def test_a_policy_decides_what_of_proc_is_seen():
    policy = preset("allow_all").deny("read", "/proc/1", "/proc/1/**")
    with Session(policy) as session:
        assert session.run("ps -e -o comm=").stdout == "bash\nps\n"
        assert session.run("pgrep init").exit_code == 1
