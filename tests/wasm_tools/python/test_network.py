"""The network as the sandbox's Python sees it: libraries of HTTP unchanged, on loopback servers and fixtures."""

from __future__ import annotations

import socketserver
import threading

import pytest

from tests.wasm_tools.network.conftest import LOCAL, policy
from tests.wasm_tools.network.servers import Server, server_context
from tests.wasm_tools.python.both import inside
from vesicle import Fixtures, Network, NetworkRule, Session
from vesicle.kernel.policy_rules import Effect


@pytest.fixture(scope="module")
def plain():
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def secure(authority):
    server = Server(server_context(authority.parent))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def session(authority):
    with Session(policy(*LOCAL), network=Network(ca_file=authority)) as opened:
        yield opened


def test_urllib(session: Session, plain: Server, secure: Server) -> None:
    script = f"""
import json, urllib.request, urllib.error
for base in ("{plain.url}", "{secure.url}"):
    with urllib.request.urlopen(base + "/") as answer:
        print(answer.status, answer.headers["content-type"], answer.read())
    request = urllib.request.Request(base + "/echo?q=1", data=b"a=b", headers={{"X-One": "1"}}, method="PUT")
    said = json.load(urllib.request.urlopen(request))
    print(said["method"], said["path"], said["body"], said["headers"]["X-One"])
    print(len(urllib.request.urlopen(base + "/back", data=b"x" * 300_000).read()))
    print(urllib.request.urlopen(base + "/chunked").read(), urllib.request.urlopen(base + "/close").read())
    print(urllib.request.urlopen(base + "/redirect?to=/").read())
    try: urllib.request.urlopen(base + "/none")
    except urllib.error.HTTPError as error: print(error.code, error.read())
"""
    once = r"""200 text/plain b'hello\n'
PUT /echo?q=1 a=b 1
300000
b'hello world' b'till the end\n'
b'hello\n'
404 b'nothing here\n'
"""
    assert inside(script, session, errors=False) == (once * 2, 0)


def test_http_client_keeps_its_connection(session: Session, secure: Server) -> None:
    script = f"""
import http.client
connection = http.client.HTTPSConnection("localhost", {secure.server_port})
for path, body in (("/", None), ("/back", b"one"), ("/status/204", None), ("/back", iter([b"tw", b"o"]))):
    connection.request("POST", path, body=body)
    answer = connection.getresponse()
    print(answer.status, answer.read(), connection.sock is not None)
connection.request("HEAD", "/big?n=10")
answer = connection.getresponse()
print(answer.headers["Content-Length"], answer.read())
connection.close()
"""
    expected = "200 b'hello\\n' True\n200 b'one' True\n204 b'' True\n200 b'two' True\n10 b''\n"
    assert inside(script, session, errors=False) == (expected, 0)


def test_asyncio_streams_with_tls(session: Session, secure: Server) -> None:
    script = f"""
import asyncio, ssl
async def get(path):
    reader, writer = await asyncio.open_connection("localhost", {secure.server_port}, ssl=ssl.create_default_context())
    writer.write(b"GET " + path + b" HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n")
    head, _, body = (await reader.read()).partition(b"\\r\\n\\r\\n")
    writer.close()
    await writer.wait_closed()
    return head.split(b"\\r\\n")[0], body
async def main():
    print(await asyncio.gather(get(b"/"), get(b"/big?n=3")))
asyncio.run(main())
"""
    assert inside(script, session, errors=False) == (
        "[(b'HTTP/1.1 200 OK', b'hello\\n'), (b'HTTP/1.1 200 OK', b'xxx')]\n",
        0,
    )


def test_what_a_tls_socket_tells(session: Session, secure: Server) -> None:
    script = f"""
import socket, ssl
context = ssl.create_default_context()
context.set_alpn_protocols(["h2", "http/1.1"])
with socket.create_connection(("localhost", {secure.server_port})) as plain:
    with context.wrap_socket(plain, server_hostname="localhost") as wrapped:
        print(wrapped.version(), wrapped.selected_alpn_protocol(), wrapped.getpeercert()["subjectAltName"])
        print(wrapped.getpeername()[1] == {secure.server_port})
        wrapped.sendall(b"GET /big?n=5 HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
        print(wrapped.makefile("rb").readline())
"""
    found = inside(script, session, errors=False)
    assert found == ("TLSv1.3 http/1.1 (('DNS', 'localhost'),)\nTrue\nb'HTTP/1.1 200 OK\\r\\n'\n", 0)


def test_certificates_are_verified(secure: Server) -> None:
    script = f"""
import ssl, urllib.request
for context in (None, ssl._create_unverified_context()):
    try: urllib.request.urlopen("{secure.url}/", context=context)
    except urllib.error.URLError as error: print(type(error.reason).__name__, error.reason.reason)
"""
    with Session(policy(*LOCAL)) as stranger:
        assert inside(script, stranger, errors=False)[0] == "SSLCertVerificationError CERTIFICATE_VERIFY_FAILED\n" * 2
    assert secure.seen == [] or all(path != "/secret" for _, path, *_ in secure.seen)


def test_another_name_in_the_handshake(session: Session, secure: Server) -> None:
    script = f"""
import socket, ssl
with socket.create_connection(("localhost", {secure.server_port})) as plain:
    try: ssl.create_default_context().wrap_socket(plain, server_hostname="other.example")
    except ssl.SSLCertVerificationError as error: print(error.verify_message)
"""
    assert inside(script, session, errors=False)[0] == "the connection is to localhost, not to other.example\n"


def test_methods_and_paths_are_asked_about(plain: Server, authority) -> None:
    rule = NetworkRule(Effect.ALLOW, "127.0.0.1", plain.server_port, ("GET",), ("/big",))
    script = f"""
import urllib.request
for method, path in [("POST" if n == 1 else "GET", path) for n, path in enumerate(
    ["/big?n=2", "/big?n=2", "/echo", "/big/../echo", "/big/%2e%2e/echo"])]:
    request = urllib.request.Request("{plain.url}" + path, method=method)
    try: print(urllib.request.urlopen(request).read())
    except PermissionError as error: print("denied")
    except urllib.error.URLError as error: print("denied", type(error.reason).__name__)
"""
    before = len(plain.seen)
    with Session(policy(rule)) as narrow:
        ended = narrow.run(f"cat > s.py <<'END'\n{script}\nEND\npython3 s.py")
    lines = ended.stdout.splitlines()
    assert lines[0] == "b'xx'"
    assert len(lines) == 5
    assert all(line.startswith("denied") for line in lines[1:])
    assert len(plain.seen) == before + 1
    denied = [
        denial.object.partition(" ")[2].partition("/big")[2] for denial in ended.denials if denial.syscall == "fetch"
    ]
    assert len(denied) == 4


def test_fixtures(tmp_path) -> None:
    answers = {
        "https://api.example.com/users": [{"name": "Ada"}],
        "POST https://api.example.com/users": lambda request: {"got": request.body.decode()},
    }
    script = """
import json, socket, urllib.request
print(json.load(urllib.request.urlopen("https://api.example.com/users?page=2")))
print(json.load(urllib.request.urlopen("https://api.example.com/users", data=b"x=1")))
try: urllib.request.urlopen("https://other.example.com/")
except urllib.error.URLError as error: print(type(error.reason).__name__)
print(socket.gethostbyname("api.example.com"))
"""
    rule = NetworkRule(Effect.ALLOW, "*.example.com", 443)
    fixtures = Fixtures(answers)
    with Session(policy(rule), network=fixtures) as session:
        out = inside(script, session, errors=False)[0]
    assert out.splitlines()[:3] == ["[{'name': 'Ada'}]", "{'got': 'x=1'}", "gaierror"]
    assert [(request.method, request.url) for request in fixtures.requests] == [
        ("GET", "https://api.example.com/users?page=2"),
        ("POST", "https://api.example.com/users"),
    ]


def test_a_bare_connection_needs_a_rule_of_its_own(plain: Server) -> None:
    script = f"""
import socket
with socket.create_connection(("127.0.0.1", {plain.server_port})) as sock:
    sock.sendall(b"\\x00\\x01 no HTTP\\r\\n\\r\\n")
    try: print(sock.recv(100)[:12])
    except OSError as error: print(error.strerror)
"""
    with Session(policy(*LOCAL)) as http_alone:
        assert inside(script, http_alone, errors=False)[0] == "Protocol error\n"
    bare = NetworkRule(Effect.ALLOW, "127.0.0.1", plain.server_port, ("TCP",))
    with Session(policy(bare)) as any_bytes:
        assert inside(script, any_bytes, errors=False)[0].startswith("b'<!DOCTYPE")
        usage = any_bytes.run(f"cat > s.py <<'END'\n{script}\nEND\npython3 s.py").usage
    assert usage.network_bytes > 100


@pytest.fixture
def talker():
    """A server that speaks first, and then says everything again."""

    class Talk(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 ready\r\n")
            for line in self.rfile:
                self.wfile.write(b"again: " + line)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk) as server:
        server.daemon_threads, server.block_on_close = True, False
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_a_server_that_speaks_first(talker: int) -> None:
    script = f"""
import socket
with socket.create_connection(("127.0.0.1", {talker})) as sock:
    lines = sock.makefile("rwb")
    print(lines.readline())
    for word in (b"one", b"two"):
        lines.write(word + b"\\n")
        lines.flush()
        print(lines.readline())
    sock.shutdown(socket.SHUT_WR)
    print(lines.read())
    lines.close()
"""
    with Session(policy(NetworkRule(Effect.ALLOW, "127.0.0.1", talker, ("TCP",)))) as session:
        assert inside(script, session)[0] == "b'220 ready\\r\\n'\nb'again: one\\n'\nb'again: two\\n'\nb''\n"


def test_requests_over_a_connection_that_may_be_bare_are_seen(plain: Server) -> None:
    records = []
    with Session(policy="allow_all", audit=records.append) as session:
        session.policy = policy(
            NetworkRule(Effect.ALLOW, "127.0.0.1"), NetworkRule(Effect.ALLOW, "127.0.0.1", None, ("TCP",))
        )
        inside(f"import urllib.request\nurllib.request.urlopen('{plain.url}/').read()", session)
    assert f"GET {plain.url}/" in [record.object for record in records if record.syscall == "fetch"]


def test_an_approval_is_asked_before_a_socket_connects() -> None:
    asked = []

    def approve(request):
        asked.append((request.kind, request.subject))
        return "once" if "yes" in request.subject else "never"

    script = """
import urllib.request
print(urllib.request.urlopen("http://yes.example/").read())
try: urllib.request.urlopen("http://no.example/")
except urllib.error.URLError as error: print(type(error.reason).__name__)
"""
    fixtures = Fixtures({"http://yes.example/": "fine", "http://no.example/": "not fine"})
    with Session(policy(NetworkRule(Effect.ASK, "*.example")), network=fixtures, approve=approve) as session:
        assert inside(script, session)[0] == "b'fine'\nPermissionError\n"
    assert asked == [("network", "yes.example:80"), ("network", "no.example:80")]
    assert [request.url for request in fixtures.requests] == ["http://yes.example/"]


def test_an_answer_before_the_whole_request(session: Session, plain: Server) -> None:
    """A server that refuses early is heard, though it takes no more of the body."""
    script = f"""
import http.client
connection = http.client.HTTPConnection("127.0.0.1", {plain.server_port})
connection.putrequest("POST", "/back")
connection.putheader("Content-Length", "5")
connection.putheader("Expect", "100-continue")
connection.endheaders()
connection.send(b"hello")
print(connection.getresponse().read())
connection.close()
"""
    assert inside(script, session)[0] == "b'hello'\n"


def test_a_timeout_of_the_guest(session: Session, plain: Server) -> None:
    script = f"""
import socket, urllib.request
for call in (lambda: urllib.request.urlopen("{plain.url}/hang", timeout=0.2).read(),):
    try: call()
    except TimeoutError as error: print("timed out")
    except urllib.error.URLError as error: print(type(error.reason).__name__)
"""
    assert inside(script, session)[0] == "timed out\n"


def test_connecting_twice_and_not_at_all(session: Session, plain: Server) -> None:
    script = f"""
import errno, socket
sock = socket.create_connection(("127.0.0.1", {plain.server_port}))
print(sock.getpeername() == ("127.0.0.1", {plain.server_port}), sock.connect_ex(("127.0.0.1", 1)) == errno.EISCONN)
sock.close()
print(socket.socket().connect_ex(("127.0.0.1", 1)) == errno.ECONNREFUSED)
"""
    assert inside(script, session)[0] == "True True\nTrue\n"
