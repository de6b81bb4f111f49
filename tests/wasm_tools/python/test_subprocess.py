# ruff: noqa: E501 (lines of programs)
"""subprocess and os's ways to start programs: the same as on the host's CPython."""

import pytest

from tests.wasm_tools.python.both import inside, on_the_host
from vesicle import Session

SAME = {
    "run": """
import subprocess
print(subprocess.run(["printf", "%s-", "a", "b c"], stdout=subprocess.PIPE))
print(subprocess.run(["sh", "-c", "echo out; echo err >&2; exit 3"], capture_output=True, text=True))
""",
    "input": """
import subprocess
print(subprocess.run(["tr", "a-z", "A-Z"], input="some text", capture_output=True, text=True).stdout)
print(subprocess.check_output(["wc", "-c"], input=b"x" * 300000))
""",
    "all three streams with more than a pipe holds": """
import subprocess
program = "import sys; data = sys.stdin.read(); sys.stderr.write(data[::-1]); sys.stdout.write(data)"
import sys
p = subprocess.Popen([sys.executable, "-c", program], stdin=-1, stdout=-1, stderr=-1, text=True)
out, err = p.communicate("ab" * 100000)
print(len(out), len(err), out[:4], err[:4], p.returncode)
""",
    "shell": """
import subprocess
print(subprocess.run("echo $0 $1 | tr a-z A-Z; exit 5", shell=True, stdout=subprocess.PIPE).returncode)
print(subprocess.getoutput("echo one; echo two >&2"), subprocess.getstatusoutput("exit 7"))
""",
    "environment": """
import os, subprocess
os.environ["ADDED"] = "yes"; os.environ.pop("HOME")
os.putenv("BEHIND", "the back")
print(subprocess.getoutput("echo $ADDED $BEHIND ${HOME-gone}"))
print(subprocess.run(["/usr/bin/env"], env={"ONLY": "this"}, capture_output=True, text=True).stdout)
try: subprocess.run(["true"], env={"A=B": "x"})
except ValueError as e: print(e)
""",
    "working directory": """
import os, subprocess
os.mkdir("d"); os.mkdir("d/e"); open("d/tool", "w").write("#!/bin/sh\\necho tool in $(basename $PWD)\\n"); os.chmod("d/tool", 0o755)
print(subprocess.run("basename $PWD", shell=True, cwd="d", capture_output=True, text=True).stdout)
print(subprocess.run(["./tool"], cwd="d", capture_output=True, text=True).stdout)
os.chdir("d/e")
print(subprocess.getoutput("basename $PWD"), os.path.basename(os.getcwd()), os.path.basename(os.readlink("/proc/self/cwd")))
os.system("basename $PWD")
""",
    "errors": """
import os, subprocess
open("plain", "w").write("text"); open("script", "w").write("#!/no/such\\n"); os.chmod("script", 0o755); os.mkdir("folder")
for command, cwd in ((["no-such-command"], None), (["./none"], None), (["./plain"], None), (["./script"], None),
                     (["./folder"], None), (["ls"], "nowhere"), (["ls"], "plain"), (["no-such-command"], "folder")):
    try: subprocess.run(command, cwd=cwd)
    except OSError as e: print(type(e).__name__, e.filename)
for bad in ([], "", [1], ["a\\0b"]):
    try: print(subprocess.run(bad))
    except (TypeError, ValueError, OSError, IndexError) as e: print(type(e).__name__)
try: subprocess.run(["false"], check=True)
except subprocess.CalledProcessError as e: print(e)
try: subprocess.check_output("echo partial; exit 2", shell=True)
except subprocess.CalledProcessError as e: print(e.output, e.returncode)
""",
    "timeout": """
import subprocess
try: subprocess.run("echo early; exec sleep 60", shell=True, timeout=0.5, capture_output=True)
except subprocess.TimeoutExpired as e: print(e.output, e.timeout)
p = subprocess.Popen(["sleep", "60"])
try: p.wait(timeout=0.05)
except subprocess.TimeoutExpired: print("still", p.poll())
p.kill(); print(p.wait(), p.poll(), p)
""",
    "signals": """
import signal, subprocess
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL, signal.SIGUSR1):
    p = subprocess.Popen(["sleep", "60"]); p.send_signal(number); print(p.wait())
p = subprocess.Popen(["true"]); p.wait(); p.terminate(); p.kill(); print(p.returncode)
print(subprocess.run("kill -9 $$", shell=True).returncode)
print(subprocess.run("trap 'echo caught; exit 6' TERM; kill $$; sleep 1", shell=True).returncode)
""",
    "groups and sessions": """
import os, subprocess, sys
tell = [sys.executable, "-c", "import os; print(os.getpgrp() == os.getpid(), os.getsid(0) == os.getpid(), flush=True)"]
for options in ({}, {"start_new_session": True}, {"process_group": 0}):
    subprocess.run(tell, **options)
p = subprocess.Popen("sleep 60 & wait", shell=True, process_group=0)
os.killpg(p.pid, 15); print(p.wait())
""",
    "umask": """
import os, subprocess
os.umask(0o022)
subprocess.run("touch f", shell=True, umask=0o077); print(oct(os.stat("f").st_mode))
os.umask(0o007); subprocess.run(["touch", "g"]); print(oct(os.stat("g").st_mode))
""",
    "descriptors": """
import os, subprocess
r, w = os.pipe()
print(os.get_inheritable(r), os.get_inheritable(w))
p = subprocess.Popen(f"echo through >&{w}", shell=True, pass_fds=(w,)); p.wait(); os.close(w)
print(os.read(r, 100), os.read(r, 100))
f = open("f", "w+"); os.set_inheritable(f.fileno(), True)
print(subprocess.run(f"echo kept >&{f.fileno()}", shell=True, close_fds=False).returncode)
print(subprocess.run(f"echo lost >&{f.fileno()}", shell=True, stderr=subprocess.DEVNULL).returncode != 0)
f.seek(0); print(f.read())
g = open("g", "w")
print(subprocess.run(f"echo lost >&{g.fileno()}", shell=True, close_fds=False, stderr=subprocess.DEVNULL).returncode != 0)
""",
    "files as streams": """
import subprocess
with open("out", "wb") as out: subprocess.run("echo a; echo b >&2", shell=True, stdout=out, stderr=subprocess.STDOUT)
print(open("out").read())
with open("out") as f: print(subprocess.run(["cat"], stdin=f, capture_output=True).stdout)
print(subprocess.run("cat; echo no", shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode)
""",
    "a pipeline of two": """
import subprocess
a = subprocess.Popen(["seq", "1000"], stdout=subprocess.PIPE)
b = subprocess.Popen(["tail", "-1"], stdin=a.stdout, stdout=subprocess.PIPE); a.stdout.close()
print(b.communicate(), a.wait())
a = subprocess.Popen(["yes"], stdout=subprocess.PIPE)
b = subprocess.Popen(["head", "-1"], stdin=a.stdout, stdout=subprocess.PIPE); a.stdout.close()
print(b.communicate()[0], a.wait())
""",
    "a talk, line by line": """
import subprocess
p = subprocess.Popen(["sed", "-u", "s/^/> /"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
for word in ("one", "two"):
    p.stdin.write(word + "\\n"); p.stdin.flush(); print(p.stdout.readline())
p.stdin.close(); print(p.wait(), repr(p.stdout.read()))
with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as q:
    q.stdin.write(b"x"); q.stdin.close(); print(q.stdout.read())
print(q.returncode)
""",
    "text": """
import subprocess
print(subprocess.run(["printf", "a\\\\r\\\\nb\\\\n"], stdout=subprocess.PIPE, universal_newlines=True).stdout.split("\\n"))
print(subprocess.run(["printf", "\\\\344"], stdout=subprocess.PIPE, encoding="latin-1").stdout)
print(subprocess.run(["printf", "\\\\377"], stdout=subprocess.PIPE, encoding="utf-8", errors="replace").stdout)
print(subprocess.run(["printf", "%s", b"\\xff"], stdout=subprocess.PIPE).stdout)
""",
    "a broken pipe": """
import subprocess
p = subprocess.Popen(["true"], stdin=subprocess.PIPE); p.wait()
try: p.stdin.write(b"x" * 100000); p.stdin.flush()
except BrokenPipeError as e: print("BrokenPipeError")
print(p.communicate())
print(subprocess.run(["true"], input=b"x" * 1000000).returncode)
""",
    "executable": """
import subprocess
print(subprocess.run(["other", "-c", "echo $0"], executable="/bin/sh", stdout=subprocess.PIPE).returncode)
print(subprocess.run(b"echo bytes", shell=True, stdout=subprocess.PIPE).stdout)
import pathlib
print(subprocess.run([pathlib.Path("/bin/echo"), pathlib.Path("p")], stdout=subprocess.PIPE).stdout)
""",
    "python in python": """
import subprocess, sys
print(subprocess.run([sys.executable, "-c", "import sys; print(sys.argv, sys.stdin.read()); sys.exit(4)", "x"],
                     input="given", capture_output=True, text=True).stdout)
""",
    "os.system and os.popen": """
import os
print(os.system("exit 3"), os.waitstatus_to_exitcode(os.system("exit 3")), os.system("kill -TERM $$"), os.system("no-such 2>&-"))
with os.popen("cat > f", "w") as f: f.write("text")
print(open("f").read(), os.popen("echo out").read(), os.popen("exit 5").close())
""",
    "spawn": """
import os, sys
print(os.spawnl(os.P_WAIT, "/bin/sh", "sh", "-c", "exit 3"), os.spawnlp(os.P_WAIT, "true", "true"))
print(os.spawnv(os.P_WAIT, "/no/such", ["x"]), os.spawnlp(os.P_WAIT, "no-such-command", "x"))
sys.stdout.flush()
pid = os.spawnvpe(os.P_NOWAIT, "sh", ["sh", "-c", "echo $A; exit 2"], {"A": "5", "PATH": os.environ["PATH"]})
print(os.waitpid(pid, 0)[1])
print(os.spawnve(os.P_WAIT, "/bin/sh", ["sh", "-c", "kill -9 $$"], {}))
""",
    "posix_spawn": """
import os, signal
r, w = os.pipe()
actions = [(os.POSIX_SPAWN_DUP2, w, 1), (os.POSIX_SPAWN_OPEN, 0, "in", os.O_RDONLY | os.O_CREAT, 0o600), (os.POSIX_SPAWN_CLOSE, 2)]
pid = os.posix_spawn("/bin/sh", ["sh", "-c", "cat; echo $A; echo lost >&2"], {"A": "5", "PATH": os.environ["PATH"]}, file_actions=actions)
os.waitpid(pid, 0); os.close(w); print(os.read(r, 100), oct(os.stat("in").st_mode))
pid = os.posix_spawnp("true", ["true"], os.environ, setpgroup=0); print(os.waitpid(pid, 0)[1])
try: os.posix_spawn("/no/such", ["x"], {})
except FileNotFoundError as e: print(e.filename)
""",
    "exec": """
import os, sys
if len(sys.argv) == 1:
    print("first", flush=True); os.environ["NEW"] = "variable"
    os.execv(sys.executable, [sys.executable, sys.argv[0], "again"])
elif sys.argv[1] == "again":
    print(sys.argv[1], os.environ["NEW"], flush=True)
    os.execlpe("sh", "sh", "-c", "echo end $A; exit 4", {"A": "5", "PATH": os.environ["PATH"]})
""",
    "exec fails": """
import os
for call in (lambda: os.execv("/no/such", ["x"]), lambda: os.execvp("no-such-command", ["x"]), lambda: os.execv("/etc", ["x"]),
             lambda: os.execv("/bin/sh", []), lambda: os.execv("/bin/sh", [""])):
    try: call()
    except (OSError, ValueError) as e: print(type(e).__name__)
""",
    "wait": """
import os, subprocess
def child(code): return os.spawnlp(os.P_NOWAIT, "sh", "sh", "-c", code)
pid = child("exit 3"); found, status = os.wait(); print(found == pid, status, os.WIFEXITED(status), os.WEXITSTATUS(status))
pid = child("kill -9 $$"); status = os.waitpid(pid, 0)[1]; print(status, os.WIFSIGNALED(status), os.WTERMSIG(status))
pid = child("exec sleep 60"); print(os.waitpid(pid, os.WNOHANG), os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG))
os.kill(pid, 19); print(os.waitpid(pid, os.WUNTRACED)[1], os.kill(pid, 18))
print(os.waitpid(pid, os.WCONTINUED)[1]); os.kill(pid, 15); print(os.waitpid(-1, 0)[1])
pid = child("exec sleep 60"); os.kill(pid, 19); infos = [os.waitid(os.P_PID, pid, os.WSTOPPED)]
os.kill(pid, 18); infos.append(os.waitid(os.P_PID, pid, os.WCONTINUED)); os.kill(pid, 9); infos.append(os.waitid(os.P_PID, pid, os.WEXITED))
print([(info.si_status, info.si_code) for info in infos])
pid = child("exit 6"); info = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
print(info.si_status, info.si_code == os.CLD_EXITED, info.si_signo, info.si_pid == pid)
found, status, usage = os.wait4(pid, 0); print(status, type(usage).__name__, usage.ru_utime >= 0)
try: os.wait()
except ChildProcessError: print("no children")
for bad in (0x7F | 5 << 8, 0xFFFFF):
    try: os.waitstatus_to_exitcode(bad)
    except ValueError: print("not ended")
""",
}


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    assert inside(script, session) == on_the_host(script, tmp_path)


def test_fork_exec_checks_what_it_is_given(session: Session) -> None:
    """As CPython's own test of it; its parameters are others in each version."""
    script = """
import _posixsubprocess, subprocess
for fds in ((-1, 2), ("str", 4), (18, 2**63), (5, 4), (6, 7, 7)):
    rest = -1, -1, -1, -1, 1, 2, 3, 4, True, True, 0, None, None, None, -1, None
    try: _posixsubprocess.fork_exec([b"false"], [b"false"], True, fds, None, [b"env"], *rest)
    except ValueError as e: print(e)
for groups in ([-1], [2**64]):
    try: subprocess.run(["true"], extra_groups=groups)
    except ValueError: print("refused")
"""
    assert inside(script, session) == ("bad value(s) in fds_to_keep\n" * 5 + "refused\n" * 2, 0)


def test_posix_spawn_checks_what_it_is_given(session: Session) -> None:
    """As CPython's own tests of it have them."""
    script = """
import os
def spawn(**options):
    try: return os.waitpid(os.posix_spawn("/bin/true", ["true"], os.environ, **options), 0)[1]
    except (TypeError, ValueError) as error: return type(error).__name__
for actions in ([None], [()], [(None,)], [(12345,)], [(os.POSIX_SPAWN_CLOSE,)], [(os.POSIX_SPAWN_CLOSE, 1, 2)], [(os.POSIX_SPAWN_CLOSE, None)],
                [(os.POSIX_SPAWN_OPEN, 3, "/dev/null", os.O_RDONLY)], [(os.POSIX_SPAWN_CLOSE, 1)]):
    print(spawn(file_actions=actions), end=" ")
print(spawn(setpgroup="x"), spawn(setsigmask="j"), spawn(setsigdef="j"), spawn(setsigdef=[65]), spawn(setsigmask=[0]), spawn(setsigdef=[2]))
class Env:
    def keys(self): return ["A"]
    def values(self): return ["text"]
os.execve("/bin/sh", ["sh", "-c", "echo $A"], Env())
"""
    told = "TypeError " * 8 + "0 TypeError TypeError TypeError ValueError ValueError 0\ntext\n"
    assert inside(script.replace("\nclass Env", "\nimport sys; sys.stdout.flush()\nclass Env"), session) == (told, 0)


def test_what_cannot_be(session: Session) -> None:
    script = """
import os, subprocess
try: os.fork()
except OSError as e: print(e.strerror)
try: subprocess.run(["true"], preexec_fn=print)
except RuntimeError as e: print(str(e).partition(":")[0])
except subprocess.SubprocessError as e: print(e)
"""
    output, status = inside(script, session)
    assert output == (
        "a WebAssembly program cannot be forked; use subprocess or os.posix_spawn\npreexec_fn is not supported\n"
    )
    assert status == 0


def test_other_users_are_refused(session: Session) -> None:
    """The host's tests run as root, who may be anyone."""
    script = """
import subprocess
for options in ({"user": 65534}, {"group": "nogroup"}, {"extra_groups": []}):
    try: subprocess.run(["true"], **options)
    except PermissionError as e: print(e.filename)
print(subprocess.run(["id", "-u"], user="agent", group="agent", capture_output=True, text=True).stdout)
"""
    assert inside(script, session) == ("None\nNone\nNone\n1000\n\n", 0)


def test_a_policy_forbids_commands(session: Session) -> None:
    with Session(policy="workspace") as opened:
        assert (
            opened.run('python3 -c \'import subprocess; print(subprocess.run(["echo", "hi"]).returncode)\'').exit_code
            == 0
        )
    assert "PermissionError" in session.run("touch x; python3 -c 'import subprocess; subprocess.run([\"./x\"])'").stderr
