"""python3 as a command: the same scripts inside and on the host's CPython, same output and status."""

import os
import subprocess
import sys

import pytest

from tests.interactive.pseudo_terminal import VESICLE, PseudoTerminal
from vesicle import Session

SAME = {
    "-c": "python3 -c 'print(1 + 1)'",
    "arguments": "python3 -c 'import sys; print(sys.argv)' a 'b c' --d",
    "a script and its folder": (
        "mkdir d; echo 'import sys; print(sys.argv, __name__, __file__[-6:], __file__[:1])' > d/s.py; python3 d/s.py x"
    ),
    "a module beside the script": (
        "mkdir d; echo 'x = 7' > d/helper.py; echo 'import helper; print(helper.x)' > d/s.py; python3 d/s.py"
    ),
    "a module written by the program": (
        'python3 -c \'open("fresh.py", "w").write("y = 5"); import fresh; print(fresh.y)\''
    ),
    "-m": "echo 'import sys; print(__name__, sys.argv[1:])' > mod.py; python3 -m mod a b",
    "-m json.tool": "echo '{\"a\": [1, 2]}' | python3 -m json.tool",
    "a program on stdin": "echo 'import sys; print(sys.argv)' | python3 - x y",
    "a program in a pipe with a name": "echo 'print(6)' | python3 /dev/stdin; mkfifo p; echo 'print(7)' > p & python3 p",
    "a here-document": "python3 <<'E'\nfor i in range(3):\n    print(i)\nE",
    "stdin is the program's": "printf 'a\\nb\\n' | python3 -c 'print(input(), input())'",
    "lines of stdin": "seq 5 | python3 -c 'import sys; print(sum(map(int, sys.stdin)))'",
    "pipes on both sides": "seq 3 | python3 -c 'import sys; [print(int(l) * 2) for l in sys.stdin]' | tail -1",
    "an early end of the reader": "python3 -c 'print(1); print(2)' | head -1",
    "exit codes": 'for n in 0 1 3 255 256 -1; do python3 -c "import sys; sys.exit($n)"; echo $?; done',
    "SystemExit with a text": "python3 -c 'raise SystemExit(\"so it ends\")' 2>&1; echo $?",
    "SystemExit without": "python3 -c 'raise SystemExit'; echo $?",
    "an exception": "python3 -c 'raise ValueError(5)' 2>&1 | grep -v '^    '; echo ${PIPESTATUS[0]}",  # since 3.13 with source
    "a syntax error": "python3 -c 'x = (' > out 2>&1; s=$?; grep -c SyntaxError out; echo $s",
    "a file that is not UTF-8": (
        "printf 'a = 1\\n\\211' > s.py; python3 s.py 2>&1 | grep -o 'Non-UTF-8.*file\\|on line.*declared'"
    ),
    "a missing module": "python3 -c 'import no_such_module' 2>&1 | tail -1",
    "os._exit": "python3 -c 'import os; print(1, flush=True); os._exit(9)'; echo $?",
    "atexit and __del__": (
        'python3 -c \'import atexit; atexit.register(print, "bye")\n'
        'class A:\n  def __del__(self): print("del")\n'
        'a = A(); print("end")\''
    ),
    "__del__ at the end finds all names": (
        'python3 -c \'import os\nclass A:\n  def __del__(self): print(sep, os.path.basename("/a/b"), type(self))\n'
        'sep = "-"; a = A(); f = open("f", "w"); f.write("text")\ndef g(): b = A(); raise KeyError\ng()\' '
        '2>&1 | grep -v "^    "; cat f'
    ),
    "environment": 'A=5 python3 -c \'import os; print(os.environ["A"], os.getenv("NONE"))\'',
    "the working directory": "mkdir e; cd e; python3 -c 'import os; print(os.path.basename(os.getcwd()), os.listdir())'",
    "files": 'python3 -c \'open("f", "w").write("x\\n" * 3)\'; wc -l < f; python3 -c \'print(open("f").read().split())\'',
    "unbuffered": 'python3 -u -c \'import sys; sys.stdout.write("a"); sys.stderr.write("b"); sys.stdout.write("c")\' 2>&1',
    "PYTHONPATH": "mkdir p; echo 'z = 3' > p/far.py; PYTHONPATH=p python3 -c 'import far; print(far.z)'",
    "-I ignores it": "mkdir p; echo 'z = 3' > p/far.py; PYTHONPATH=p python3 -I -c 'import far' 2>&1 | tail -1",
    "-W": "python3 -W error -c 'import warnings; warnings.warn(\"no\")' 2>&1 | tail -1",
    "-X warn_default_encoding": (
        'echo \'open("x", "w"); open("x", encoding="utf-8")\' > s.py; '
        "python3 -X warn_default_encoding s.py 2>&1 | cut -d: -f2,3; "
        "PYTHONWARNDEFAULTENCODING=1 python3 s.py 2>&1 | cut -d: -f2,3; python3 s.py"
    ),
    "PYTHONBREAKPOINT": (
        "PYTHONBREAKPOINT=0 python3 -c 'breakpoint(); print(1)' ; "
        "PYTHONBREAKPOINT=os.getcwdb python3 -c 'print(type(breakpoint()))'; "
        "PYTHONBREAKPOINT=no.such python3 -c 'breakpoint(); print(2)' 2>&1"
    ),
    "-W ignore": 'python3 -W ignore -c \'import warnings; warnings.warn("no"); print("quiet")\' 2>&1',
    "bytes": "printf '\\377\\n' | python3 -c 'import sys; print(sys.stdin.buffer.read())'",
    "undecodable text survives": "printf '\\377' | python3 -c 'import sys; sys.stdout.write(sys.stdin.read())' | od -An -tx1",
    "#! with env": "printf '#!/usr/bin/env python3\\nprint(\"script\")\\n' > s; chmod +x s; ./s",
    "a package with __main__": "mkdir pk; echo 'print(\"main\", __name__)' > pk/__main__.py; python3 pk; python3 -m pk",
    "a folder in an archive": (
        "mkdir -p pk/sub; echo 'print(\"main\", __name__, __package__)' > pk/sub/__main__.py; "
        'python3 -c \'import shutil; shutil.make_archive("a", "zip", ".", "pk")\'; python3 a.zip/pk/sub'
    ),
    "compiled code": (
        "echo 'import sys; print(7, __name__, len(sys.argv))' > s.py; echo 'import s' > t.py; python3 -m py_compile s.py; "
        "PYTHONDONTWRITEBYTECODE= python3 t.py; cp __pycache__/s*.pyc q; python3 q a; mv q q.pyc; python3 q.pyc; "
        "stat -c %a __pycache__/s*.pyc; echo 'print(1)' > no.pyc; python3 no.pyc 2>&1 | tail -1"
    ),
    "closed stdout": "python3 -c 'import sys; print(sys.stdout)' >&-; echo $?",
    "-O": "python3 -O -c 'assert 0; print(__debug__)'; python3 -c 'assert 0' 2>/dev/null; echo $?",
    "-O in an imported module": (
        "echo 'assert 0' > m.py; python3 -O -c 'import m; print(1)'; python3 -c 'import m' 2>&1 | tail -1"
    ),
    "-O in exec": "python3 -O -c 'exec(\"assert 0\"); print(1)'",
    "-bb": "python3 -bb -c 'print(str(b\"a\"))' 2>&1 | tail -1; python3 -c 'print(str(b\"a\"))'",
    "-i": "echo 'print(x)' | python3 -i -c 'x = 5' 2>/dev/null",
    "-i after an error": "printf 'print(x)\nraise SystemExit(4)\n' | python3 -i -c 'x = 5; 1/0' 2>/dev/null; echo $?",
    "-i after exit()": "echo 'print(5)' | python3 -i -c 'exit(3)' 2>/dev/null; echo $?",
    "-E ignores PYTHONINSPECT": "echo 'print(5)' | PYTHONINSPECT=1 python3 -E -c 1 2>/dev/null",
    "-X int_max_str_digits": "python3 -X int_max_str_digits=640 -c 'int(\"1\" * 700)' 2>&1 | tail -1",
    "-X dev": "python3 -X dev -c 'import sys; print(sys._xoptions, sys.flags.dev_mode)'",
    "PYTHONIOENCODING": "PYTHONIOENCODING=latin-1 python3 -c 'print(chr(233))' | od -An -tx1",
    "PYTHONHASHSEED": "PYTHONHASHSEED=3 python3 -c 'print(5)'; PYTHONHASHSEED=x python3 -c 1 2>&1 | head -1",
    "flags": (
        "python3 -B -E -q -s -b -c 'import sys; f = sys.flags; print(f.dont_write_bytecode, f.ignore_environment)\n"
        "print(f.quiet, f.no_user_site, f.bytes_warning)'"
    ),
    "an unknown option": "python3 -y 2>&1 | head -1; python3 -c 2>&1 | head -1",
}


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    environ = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "HOME": "/", "LANG": "C.UTF-8"}
    environ["PYTHONDONTWRITEBYTECODE"] = "1"
    (tmp_path / "work").mkdir()
    expected = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path / "work", env=environ, capture_output=True, text=True, errors="replace"
    )
    found = session.run("rm -rf /tmp/w; mkdir /tmp/w; cd /tmp/w\n" + script)
    assert (found.stdout, found.exit_code) == (expected.stdout, expected.returncode)


def test_version(session: Session) -> None:
    assert session.run("python3 -V; python --version").stdout == "Python 3.15.0\nPython 3.15.0\n"


def test_tracebacks_show_the_lines_of_a_command(session: Session) -> None:
    """CPython does since 3.13."""
    result = session.run("""python3 -c '
def f(): return 1 / 0
f()'; python3 -c '1 +'""")
    assert (
        result.stderr
        == """\
Traceback (most recent call last):
  File "<string>", line 3, in <module>
    f()
    ~^^
  File "<string>", line 2, in f
    def f(): return 1 / 0
                    ~~^~~
ZeroDivisionError: division by zero
  File "<string>", line 1
    1 +
       ^
SyntaxError: invalid syntax
"""
    )


def test_a_prompt_that_ends_is_followed_by_no_other() -> None:
    prompt = r"agent@vesicle:\S+\$ ?$"
    with PseudoTerminal([*VESICLE, "shell"]) as terminal:
        terminal.expect(prompt)
        terminal.say("python3 -q -i\n", ">>> $")
        terminal.say("exit(4)\n", prompt)
        terminal.say("echo status $?\n", r"\nstatus 4\r\n")
        assert "Traceback" not in terminal.seen


def test_pandas_from_its_image(session: Session) -> None:
    result = session.run(
        "printf 'a,b\\n1,2\\n3,4\\n' | "
        "python3 -c 'import pandas as pd, sys; print(pd.read_csv(sys.stdin).sum().to_json())' | jq .b"
    )
    assert (result.stdout, result.stderr) == ("6\n", "")


def test_a_process_sees_nothing_of_the_one_before(session: Session) -> None:
    session.run('python3 -c \'import builtins, sys; builtins.left = 1; sys.modules["left"] = 1; data = "x" * 100\'')
    look = 'python3 -c \'import sys; print("left" in dir(__builtins__), "left" in sys.modules)\''
    assert {session.run(look).stdout for _ in range(6)} == {"False False\n"}


def test_a_hash_seed_decides_the_order_of_sets(session: Session) -> None:
    script = 'PYTHONHASHSEED={} python3 -c \'print(set("abcdefgh"), hash("a"))\''
    assert len({session.run(script.format(seed)).stdout for seed in (1, 1, 2, 2)}) == 2
    plain = {session.run("python3 -c 'print(hash(\"a\"))'").stdout for _ in range(2)}
    assert len(plain) == 1, "one seed per installation"


def test_randomness_is_fresh(session: Session) -> None:
    values = {
        "random": "random.random()",
        "os": "os.urandom(8)",
        "uuid": "uuid.uuid4()",
        "secrets": "secrets.token_hex()",
        "numpy": "numpy.random.rand(), numpy.random.default_rng().random()",
        "tempfile": "next(tempfile._get_candidate_names())",
        "multiprocessing": "bytes(multiprocessing.current_process().authkey)",
    }
    script = "; ".join(f"python3 -c 'import {name}; print({value})'" for name, value in values.items())
    runs = [session.run(script) for _ in range(3)]
    assert all(result.exit_code == 0 for result in runs)
    for lines in zip(*(result.stdout.splitlines() for result in runs), strict=True):
        assert len(set(lines)) == 3, lines
    assert len(runs[0].stdout.splitlines()) == len(values)


def test_limits_end_it_cleanly(session: Session) -> None:
    refused = session.run("python3 -c 'x = [0] * 10**9'")
    assert "MemoryError" in refused.stderr
    assert refused.limit is not None
    assert refused.limit.name == "memory_bytes"
    assert "RecursionError" in session.run("python3 -c 'f = lambda: f()\nf()'").stderr
    ended = session.run("python3 -c 'while True: pass'", timeout_s=0.5)
    assert ended.exit_code == 137
    assert ended.limit is not None
    assert ended.limit.name == "wall_s"
    assert session.run("python3 -c 'print(1)'").stdout == "1\n"
