"""Call the machine's tools in every usual way."""

import os
import subprocess

print(subprocess.run(["sort", "-n"], input="10\n9\n2\n", capture_output=True, text=True).stdout.split())
print(subprocess.check_output("printf 'a\\nb\\na\\n' | sort | uniq -c | tr -s ' '", shell=True, text=True))
done = subprocess.run(["grep", "x", "no-such-file"], capture_output=True, text=True)
print(done.returncode, done.stdout == "", "no-such-file" in done.stderr)
try:
    subprocess.run(["false"], check=True)
except subprocess.CalledProcessError as error:
    print("failed", error.returncode, error.cmd)
try:
    subprocess.run(["no-such-command-here"])
except FileNotFoundError as error:
    print(error.filename)
first = subprocess.Popen(["seq", "1000"], stdout=subprocess.PIPE)
second = subprocess.Popen(["tail", "-n", "2"], stdin=first.stdout, stdout=subprocess.PIPE, text=True)
first.stdout.close()
print(second.communicate()[0].split(), first.wait(), second.returncode)
with open("out.txt", "w") as out:
    subprocess.call(["echo", "to a file"], stdout=out)
print(open("out.txt").read(), end="")
print(subprocess.run("echo $GREETING; cd /; pwd; exit 3", shell=True, env={**os.environ, "GREETING": "hi"}).returncode)
os.mkdir("sub")
print(subprocess.run(["ls", "-a"], cwd="sub", capture_output=True, text=True).stdout.split())
print(subprocess.run(["wc", "-c"], input=b"\x00" * 300000, capture_output=True).stdout.strip())
print(subprocess.getoutput("echo one; echo two >&2"), subprocess.getstatusoutput("exit 7"))
