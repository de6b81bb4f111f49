# ruff: noqa: E501 (lines of programs)
"""signal inside: the same programs as on the host's CPython."""

import pytest

from tests.wasm_tools.python.both import inside, on_the_host
from vesicle import Session

SAME = {
    "a handler": """
import os, signal
def handler(number, frame): print("got", number, type(frame).__name__)
print(signal.signal(signal.SIGUSR1, handler))
os.kill(os.getpid(), signal.SIGUSR1); print("after")
signal.raise_signal(signal.SIGUSR1)
print(signal.getsignal(signal.SIGUSR1) is handler, signal.signal(signal.SIGUSR1, signal.SIG_IGN) is handler)
os.kill(os.getpid(), signal.SIGUSR1); print(signal.getsignal(signal.SIGUSR1))
""",
    "an exception from a handler": """
import os, signal
def handler(number, frame): raise RuntimeError("from the handler")
signal.signal(signal.SIGTERM, handler)
try: os.kill(os.getpid(), signal.SIGTERM); import time; time.sleep(5)
except RuntimeError as e: print(e)
""",
    "what is set at the start": """
import signal
for name in ("SIGINT", "SIGPIPE", "SIGXFSZ", "SIGTERM", "SIGCHLD", "SIGHUP"):
    print(name, repr(signal.getsignal(getattr(signal, name))).partition(" at ")[0])
""",
    "numbers": """
import signal
print(sorted((s.name, int(s)) for s in signal.Signals if s.name not in ("SIGRTMIN", "SIGRTMAX", "SIGSTKFLT")))
print(signal.SIGRTMIN, signal.SIGRTMAX, len(signal.valid_signals()), signal.NSIG, signal.Signals(15), signal.SIGCLD)
print(list(signal.Handlers), list(signal.Sigmasks), signal.ITIMER_REAL, signal.strsignal(15), signal.strsignal(11))
""",
    "KeyboardInterrupt": """
import os, signal
try: os.kill(os.getpid(), signal.SIGINT); import time; time.sleep(5)
except KeyboardInterrupt: print("interrupted")
""",
    "ended by SIGINT": """
import subprocess, sys
p = subprocess.Popen([sys.executable, "-c", "import time; print('ready', flush=True); time.sleep(60)"], stdout=-1, stderr=-1, text=True)
p.stdout.readline(); p.send_signal(2); out, err = p.communicate(); print(p.returncode, err.splitlines()[-1])
""",
    "ended by SIGTERM": "import os, signal\nprint('here', flush=True)\nos.kill(os.getpid(), signal.SIGTERM)\nprint('never')",
    "abort": "import os\nprint('here', flush=True)\nos.abort()",
    "a clean end on SIGTERM": """
import subprocess, sys
program = '''
import signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
try: print("ready", flush=True); time.sleep(60)
finally: print("cleaned up")
'''
p = subprocess.Popen([sys.executable, "-c", program], stdout=-1, text=True)
p.stdout.readline(); p.terminate(); print(p.communicate(), p.returncode)
""",
    "SIGPIPE": """
import os, signal, sys
r, w = os.pipe(); os.close(r)
try: os.write(w, b"x")
except BrokenPipeError: print("BrokenPipeError")
signal.signal(signal.SIGPIPE, signal.SIG_DFL); sys.stdout.flush()
os.write(w, b"x"); print("never")
""",
    "alarm": """
import signal, time
signal.signal(signal.SIGALRM, lambda n, f: print("alarm"))
print(signal.alarm(60), signal.alarm(0) > 50)
signal.setitimer(signal.ITIMER_REAL, 0.01); signal.pause()
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01); signal.pause(); signal.pause()
print(signal.getitimer(signal.ITIMER_REAL)[1], signal.setitimer(signal.ITIMER_REAL, 0)[1], signal.getitimer(signal.ITIMER_REAL))
try: signal.setitimer(signal.ITIMER_REAL, -1)
except signal.ItimerError as e: print(type(e).__name__, type(e).__module__, isinstance(e, OSError))
""",
    "an alarm ends": "import signal, time\nsignal.setitimer(signal.ITIMER_REAL, 0.01)\ntime.sleep(60)",
    "a timeout by alarm": """
import signal
class Late(Exception): pass
def late(n, f): raise Late
signal.signal(signal.SIGALRM, late); signal.setitimer(signal.ITIMER_REAL, 0.05)
def spin():
    while True: pass
try: spin()
except Late: print("late")
""",
    "calls go on after a handler": """
import os, select, signal, subprocess, time
seen = []
signal.signal(signal.SIGALRM, lambda n, f: seen.append(n))
def armed(): signal.setitimer(signal.ITIMER_REAL, 0.02)
armed(); start = time.monotonic(); time.sleep(0.2); print(time.monotonic() - start >= 0.2, len(seen))
r, w = os.pipe()
p = subprocess.Popen(f"sleep 0.2; echo late >&{w}", shell=True, pass_fds=(w,)); armed(); print(os.read(r, 10), len(seen)); p.wait()
armed(); start = time.monotonic(); print(select.select([r], [], [], 0.2), time.monotonic() - start >= 0.19, len(seen))
p = subprocess.Popen(["sleep", "0.2"]); armed(); print(p.wait(), len(seen))
""",
    "a handler that raises ends a read": """
import os, signal
class Late(Exception): pass
def late(n, f): raise Late
signal.signal(signal.SIGALRM, late); signal.setitimer(signal.ITIMER_REAL, 0.05)
r, w = os.pipe()
try: os.read(r, 1)
except Late: print("late")
signal.setitimer(signal.ITIMER_REAL, 0.05)
try: os.waitpid(os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "1"), 0)
except Late: print("late")
""",
    "the mask": """
import os, signal
signal.signal(signal.SIGUSR1, lambda n, f: print("got", n))
print(signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1, signal.SIGUSR2]))
os.kill(os.getpid(), signal.SIGUSR1); print("blocked", signal.sigpending())
print(signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGUSR1])); print("done", signal.sigpending())
print(signal.pthread_sigmask(signal.SIG_SETMASK, []))
""",
    "waiting for signals": """
import os, signal
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM})
os.kill(os.getpid(), signal.SIGUSR1); print(signal.sigwait({signal.SIGUSR1, signal.SIGUSR2}))
os.kill(os.getpid(), signal.SIGUSR2); info = signal.sigwaitinfo({signal.SIGUSR2}); print(info.si_signo, info.si_pid == os.getpid())
print(signal.sigtimedwait({signal.SIGUSR1}, 0.01)); signal.setitimer(signal.ITIMER_REAL, 0.01)
print(signal.sigwait([signal.SIGALRM]))
""",
    "SIGCHLD": """
import os, signal, subprocess
seen = []
signal.signal(signal.SIGCHLD, lambda n, f: seen.append(n))
p = subprocess.Popen(["true"]); p.wait(); print(len(seen), seen[0])
""",
    "a wakeup descriptor": """
import os, signal
r, w = os.pipe(); os.set_blocking(w, False)
print(signal.set_wakeup_fd(w)); signal.signal(signal.SIGUSR1, lambda n, f: None)
os.kill(os.getpid(), signal.SIGUSR1); print(os.read(r, 10), signal.set_wakeup_fd(-1) == w)
""",
    "what is refused": """
import signal, threading
for call in (lambda: signal.signal(signal.SIGKILL, signal.SIG_IGN), lambda: signal.signal(200, signal.SIG_IGN),
             lambda: signal.signal(signal.SIGTERM, "text"), lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [1000]),
             lambda: signal.sigtimedwait([1], -1), lambda: signal.raise_signal(1000), lambda: signal.alarm("x")):
    try: print(call())
    except (OSError, ValueError, TypeError) as e: print(type(e).__name__)
for signals in ([1000], [0], ["5"], [2.0]):
    for call in (lambda: signal.pthread_sigmask(signal.SIG_BLOCK, signals), lambda: signal.sigwait(signals)):
        try: print(call())
        except (ValueError, TypeError) as e: print(type(e).__name__, e)
""",
    "ignored signals are inherited, handlers are not": """
import signal, subprocess, sys
signal.signal(signal.SIGUSR1, signal.SIG_IGN); signal.signal(signal.SIGUSR2, lambda *_: None)
print(subprocess.run("kill -USR1 $$; echo still here; kill -USR2 $$; echo never", shell=True, stdout=-1))
print(subprocess.run("kill -PIPE $$; echo never", shell=True).returncode)
print(subprocess.run("kill -PIPE $$; echo ignored", shell=True, restore_signals=False, stdout=-1))
print(subprocess.run([sys.executable, "-c", "import signal; print(signal.getsignal(signal.SIGUSR1))"], stdout=-1).stdout)
""",
}


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    assert inside(script, session) == on_the_host(script, tmp_path)


def test_interrupted_from_the_shell(session: Session) -> None:
    result = session.run(
        "mkfifo /tmp/ready; bash -ic true 2>/dev/null; set -m\n"
        'python3 -c \'import time; f = open("/tmp/ready", "w"); f.write("1\\n"); f.close(); time.sleep(60)\' 2>/dev/null &\n'
        "read < /tmp/ready; kill -INT $!; wait $!; echo $?"
    )
    assert result.stdout == "130\n"
