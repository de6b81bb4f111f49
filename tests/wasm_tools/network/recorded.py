"""Command lines of curl and wget, and what the real ones did with them on the servers of these tests.

`python -m tests.wasm_tools.network.recorded` records anew, with the machine's own curl and wget. Left out of what is compared:
times, speeds, ports, boundaries, and the progress meter.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.wasm_tools.network.servers import Server, make_authority, server_context

EXPECTED = Path(__file__).with_name("recorded.jsonl")
_MULTIPART = '| sed \'s/--*[0-9a-f]\\{16\\}/BOUNDARY/g; s/"Content-Length": "[0-9]*"/LENGTH/\''
_FILE = "printf 'one\\ntwo\\n' > file;"

_JAR = "printf '127.0.0.1\\tFALSE\\t/\\tFALSE\\t%s\\t%s\\t1\\n' 0 run 4000000000 kept > jar;"

CURL = f"""
curl -sS $U/
curl -sS -i $U/
curl -sS -I $U/
curl -sSI -L "$U/redirect?to=/"
curl -sS -i -L "$U/redirect?to=/"
curl -sS -f $U/none
curl -s -f $U/none
curl -sS --fail-with-body $U/none
curl -sS $U/status/204
curl -sS -d a=1 -d b=2 $U/echo
curl -sS --json '{{"a":1}}' $U/echo
{_FILE} curl -sS -d @file $U/echo; curl -sS --data-binary @file $U/echo; curl -sS --data-raw @file $U/echo
echo 'from stdin' | curl -sS -d @- $U/echo
curl -sS --data-urlencode 'q=x y&z' --data-urlencode '=a/b' --data-urlencode 'é' $U/echo
curl -sS -G -d a=b --data-urlencode 'q=x y&z' "$U/echo?x=1"
curl -s -d @nofile $U/echo
curl -sS -u user:pass -A me -e ref -b c=d -H 'X-A: b' -r 0-3 $U/echo
curl -sS -H Accept: -H 'User-Agent;' $U/echo
printf 'X-Q: 1\\nX-R: 2\\n' | curl -sS -H @- $U/echo
curl -sS -X DELETE $U/echo
{_FILE} curl -sS -F a=b -F f=@file -F 'g=@file;type=text/x;filename=q' -F 'h=<file' $U/echo {_MULTIPART}
curl -sS --form-string 'a=@b;type=x' $U/echo {_MULTIPART}
curl -sS --oauth2-bearer token $U/echo
{_FILE} curl -sS -T file -H Expect: $U/echo/
curl -sS -o a -o b $U/ "$U/big?n=3"; cat a b
curl -sS -O "$U/big?n=7"; ls
curl -sS -J -O $U/named; ls
curl -sS --remote-name-all "$U/big?n=7" $U/none; ls
curl -sS --remote-name-all -o a "$U/big?n=7" "$U/big?n=[3-4]"; ls; cat a; cat big
curl -sS --remote-name-all $U/
curl -sS -D - -o /dev/null $U/
echo old > heads; curl -sS -D heads -o a -o b $U/ "$U/big?n=3"; cat heads
curl -sS -L -D heads "$U/redirect?to=/" $U/none; cat heads
curl -sS --create-dirs -o d/e/f $U/; cat d/e/f
mkdir d; curl -sS --output-dir d -O "$U/big?n=1"; cat d/big
curl -sS -f -o zz $U/none; ls
curl -sS -o /nonexistent/x $U/
curl -sS -O $U/
curl -sS -C 3 $U/echo
curl -sS $U/chunked $U/close
curl -sS $U/cut
curl -sS $U/empty
curl -sS $U/garbage
curl -sS http://127.0.0.1:1/
curl -sS foo://x
curl -sS http://
curl -sS 'http://a b/'
curl -sS http://nonexistent.invalid/
curl -sS https://localhost:$T/
curl -sS
curl -sS --bogus
curl -sS -o
curl -sS -m 1 $U/hang
curl -sS -m 1.5 $U/stall
curl -sS -L --max-redirs 3 $U/loop
curl -sS "$U/redirect?to=/"
curl -sS -L -d x=1 "$U/redirect?to=/echo&status=307"
curl -sS -L -d x=1 "$U/redirect?to=/echo&status=302"
curl -sS -L -X PUT -d x=1 "$U/redirect?to=/echo&status=303"
curl -sS -L -u user:pass "$U/redirect?to=/echo"
curl -sS -L -u user:pass -H 'Cookie: a=b' "$U/redirect?to=http://localhost:$P/echo"
curl -sS -L --location-trusted -u user:pass "$U/redirect?to=http://localhost:$P/echo"
curl -sS -L "$U/redirect?to=file:///etc/passwd"
curl -sS -u user:pass $U/private; curl -sS http://user:pass@127.0.0.1:$P/private; curl -sS $U/private
curl -sS -c jar $U/cookie; cat jar; curl -sS -b jar $U/echo
curl -sS -c jar -o /dev/null $U/cookie; curl -sS -j -b jar $U/echo; curl -sS -j -b jar -b c=d $U/echo
{_JAR} curl -sS -j -b jar $U/echo; curl -sS --junk-session-cookies -b jar -c new $U/cookie; cat new
curl -sS -b nojar -c - -L "$U/redirect?to=/cookie"
curl -sS --compressed $U/gzip
curl -sS $U/a/../echo; curl -sS --path-as-is $U/a/../echo
curl -sS --max-filesize 3 $U/
curl -sS -w '%{{http_code}} %{{url_effective}} %{{num_redirects}} %{{content_type}} %{{size_download}} %{{size_header}}\\n' \
    -L "$U/redirect?to=/"
curl -sS -w '%{{method}} %{{scheme}} %{{http_version}} %{{exitcode}} %{{bogus}}%% %{{errormsg}}\\t|\\n' -o /dev/null $U/
curl -sS -w '%{{redirect_url}} %{{response_code}} %{{num_headers}} %{{filename_effective}}\\n' -o f "$U/redirect?to=/x"
curl -s -w '%{{http_code}} %{{exitcode}} %{{errormsg}}\\n' http://127.0.0.1:1/
curl -sS -w '%{{stderr}}err %{{stdout}}out %header{{content-type}}\\n' $U/
curl -sS "$U/big?n=[1-3]" "$U/status/{{500,404}}"
curl -sS -o 'f#1-#2' "$U/{{big,none}}?n=[08-10:2]"; cat f*; ls
curl -sS -g "$U/echo?x={{a}}"
echo hi | curl -sS -T - $U/back
curl -sS -T nofile $U/
curl -sS -b a=1 -b b=2 $U/echo
curl -sS --url-query a=b $U/echo
curl -sS -L -i "$U/redirect?to=/redirect?to=/"
curl -s --retry 3 --retry-delay 1 $U/flaky
curl -s --retry 3 --retry-max-time 1 $U/flaky
curl -s --retry 3 --retry-max-time 5 "$U/later?s=100"
curl -sS --retry 3 --retry-max-time 5 "$U/later?s=100"
curl --no-progress-meter --retry 3 --retry-max-time 5 "$U/later?s=100"
curl --no-progress-meter --retry 1 --retry-max-time 0 "$U/later?s=1"
curl -s --retry 1 --retry-max-time x $U/
""".strip().splitlines()

WGET = """
wget $U/; ls; cat index.html
wget -q $U/; wget -q $U/; ls
wget -nv "$U/big?n=3"
wget $U/none
wget -nv $U/none
wget -S --spider $U/
wget -nv --spider $U/none
wget -qO- $U/
wget -qO- --post-data=a=b -U me $U/back
wget "$U/redirect?to=/x" ; ls
wget -nv -t 1 http://127.0.0.1:1/
wget -t 1 http://nonexistent.invalid/
wget -T 1 -t 1 $U/hang
wget -c "$U/big?n=5"
wget -P dd -nv $U/; ls dd
wget
wget --bogus
touch index.html; wget -nc $U/
wget -q --method=PUT --body-data=zz -O - $U/back
wget -t 1 -nv $U/cut
wget -nv --content-disposition $U/named
wget -q --user=user --password=pass -O- $U/private
wget -O- $U/private
wget -O /dev/null $U/cookie
wget -t 2 --waitretry=0 $U/empty
wget -x -nv $U/a/../index; ls
wget -O c $U/chunked
wget --trust-server-names -nv "$U/redirect?to=/big?n=4"
wget -q -O both $U/ "$U/big?n=2"; cat both
wget -nP q $U/
""".strip().splitlines()

CASES = CURL + WGET
_NORMAL = (
    (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "NOW"),
    (r"(NOW) \([0-9.]+ [KMG]?B/s\)", r"\1"),
    (r"after \d+ m", "after N m"),
    (r"(?m)^ +\d+K .*\n\n", ""),
    (r"Reusing existing connection to (\S+)\.", r"Connecting to \1... connected."),
    (r"Resolving localhost.*\n", ""),
)


def normal(text: str, ports: tuple[int, int]) -> str:
    """Return a text without what differs from run to run."""
    for port, name in zip(ports, ("$P", "$T"), strict=True):
        text = text.replace(f":{port}", f":{name}").replace(f"port {port}", f"port {name}")
    for pattern, replacement in _NORMAL:
        text = re.sub(pattern, replacement, text)
    return text


def environ(server: Server, tls_server: Server) -> dict[str, str]:
    """Return the variables that a case names."""
    return {"U": server.url, "P": str(server.server_port), "T": str(tls_server.server_port), "LC_ALL": "C.UTF-8"}


def record() -> None:
    """Write what the machine's own programs do."""
    with tempfile.TemporaryDirectory() as folder, EXPECTED.open("w", encoding="utf-8") as file:
        authority = make_authority(Path(folder))
        for case in CASES:
            server, tls_server = Server(), Server(server_context(authority.parent))
            variables = environ(server, tls_server)
            with tempfile.TemporaryDirectory() as work:
                done = subprocess.run(
                    ["bash", "-c", case],
                    cwd=work,
                    env={"PATH": os.environ["PATH"], "HOME": work, **variables},
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    check=False,
                )
            ports = (server.server_port, tls_server.server_port)
            row = [case, normal(done.stdout.decode(), ports), normal(done.stderr.decode(), ports), done.returncode]
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            server.stop()
            tls_server.stop()


if __name__ == "__main__":
    record()
    print(f"{len(CASES)} cases in {EXPECTED}", file=sys.stderr)
