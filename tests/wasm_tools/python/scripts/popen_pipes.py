"""os.popen and os.system, and a program that talks to a tool line by line."""

import os
import subprocess

print(os.popen("printf '3\\n1\\n2\\n' | sort").read().split())
with os.popen("cat > written", "w") as pipe:
    pipe.write("through a pipe\n")
print(open("written").read(), end="", flush=True)
print(os.system("echo from system; exit 5") >> 8)
bad = os.popen("exit 4")
bad.read()
print(os.waitstatus_to_exitcode(bad.close()))
talk = subprocess.Popen(
    ["sed", "-u", "s/$/ seen/"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
)
for number in (1, 21, 500):
    talk.stdin.write(f"{number}\n")
    print(talk.stdout.readline().strip())
talk.stdin.close()
print(talk.wait(), talk.stdout.read() == "")
talk.stdout.close()
