"""Time limits, signals and termination of children."""

import signal
import subprocess
import sys

try:
    subprocess.run(["sleep", "60"], timeout=0.2)
except subprocess.TimeoutExpired as error:
    print("timed out", error.cmd)
child = subprocess.Popen(["sleep", "60"])
print(child.poll())
child.terminate()
print(child.wait(), -signal.SIGTERM)
child = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
child.kill()
print(child.wait())
child.stdin.close()
print(subprocess.run([sys.executable, "-c", "import sys; print(sys.argv); sys.exit(9)", "a b"]).returncode, flush=True)
print(subprocess.run([sys.executable, "-"], input=b"print('from stdin', flush=True)\nraise SystemExit(2)").returncode)
