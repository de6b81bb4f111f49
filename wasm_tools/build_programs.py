"""Programs that a build runs itself: compiled for the guest like all others, and run on our own kernel.

A build may make a generator and run it; the machine need not have a compiler of its own for that. Two small scripts take
the place of one: `run MODULE ARGUMENT...`, and `build-cc`, a cc which leaves a script that runs what it linked. Such a
program sees the build's folder at its own path, with all rights, and nothing else of the machine.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

_RUN = """#!/bin/sh
module=$(realpath "$1") || exit
shift
VESICLE_CACHE={cache} PYTHONPATH={packages} exec {python} -c {program} {work} "$PWD" "$module" "$@"
"""

# What lies above the folder is made enterable: a cache of root's is below /root, which is for root alone.
_PROGRAM = """
import os, sys
from vesicle import Session
from vesicle.host_streams import HostInput, HostOutput

work, folder, *command = sys.argv[1:]
session = Session("allow_all", limits="data", mounts={work: f"{work}:rw"})
above = os.path.dirname(work)
while above != "/":
    session.files.chmod(above, 0o755)
    above = os.path.dirname(above)
streams = (HostInput(0, session.limits.pipe_bytes), HostOutput(1, "stdout"), HostOutput(2, "stderr"))
result = session.attach('cd "$1" && shift && exec "$@"', streams, arguments=[folder, *command])
sys.exit(result.exit_code)
"""

_BUILD_CC = """#!/bin/sh
"$CC" "$@" || exit
output=a.out previous=
for word; do
	case $word in -c | -S | -E) exit ;; esac
	[ "$previous" != -o ] || output=$word
	previous=$word
done
mv "$output" "$output.wasm" || exit
cat >"$output" <<END
#!/bin/sh
exec {run} "\\$0.wasm" "\\$@"
END
chmod +x "$output"
"""


def write_programs(folder: Path, work: Path, cache: Path) -> dict[str, str]:
    """Write the two scripts into a folder for a build in work; return their places by the names recipes have for them."""
    folder.mkdir(parents=True, exist_ok=True)
    run, build_cc = folder / "run", folder / "build-cc"
    packages = Path(__file__).absolute().parent.parent.parent
    words = {
        "cache": cache,
        "packages": packages,
        "python": sys.executable,
        "work": work,
        "run": run,
        "program": _PROGRAM,
    }
    quoted = {name: shlex.quote(str(word)) for name, word in words.items()}
    for path, text in ((run, _RUN), (build_cc, _BUILD_CC)):
        path.write_text(text.format_map(quoted), encoding="utf-8")
        path.chmod(0o755)
    return {"run": str(run), "build-cc": str(build_cc)}
