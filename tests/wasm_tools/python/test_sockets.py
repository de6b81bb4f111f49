"""socket, ssl, select and what is built on them: pairs work, the network is the policy's to allow."""

import pytest

from tests.wasm_tools.python.both import inside, on_the_host
from vesicle import Fixtures, Session

SAME = {
    "a pair": """
import socket
a, b = socket.socketpair()
a.sendall(b"hello")
print(b.recv(3), b.recv(99))
b.send(b"x")
buffer = bytearray(4)
print(a.recv_into(buffer), buffer)
a.shutdown(socket.SHUT_WR)
print(b.recv(9), b.send(b"y"), a.recv(9))
a.close()
for call in (lambda: b.send(b"z"), lambda: a.send(b"z")):
    try: call()
    except OSError as error: print(type(error).__name__)
print(a.fileno(), b.type.name, b.gettimeout(), b.getblocking())
b.close()
""",
    "timeouts": """
import socket
a, b = socket.socketpair()
a.settimeout(0.01)
try: a.recv(1)
except TimeoutError as error: print(repr(error), error is not None)
a.setblocking(False)
try: a.recv(1)
except BlockingIOError: print("would block", a.gettimeout())
with a, b: print(socket.getdefaulttimeout())
""",
    "files of a socket": """
import socket
a, b = socket.socketpair()
with a, b, a.makefile("w") as writer, b.makefile() as reader:
    print("one", file=writer); print("two", file=writer, flush=True)
    print(reader.readline(), reader.readline())
""",
    "select": """
import select, socket, tempfile
a, b = socket.socketpair()
print(select.select([a], [], [], 0), select.select([], [a], [], 0)[1] == [a])
b.send(b"x")
print(select.select([a, b], [], [], 5)[0] == [a])
b.close()
print(select.select([a], [a], [], 5)[:2] == ([a], [a]))
with tempfile.TemporaryFile() as file: print(len(select.select([file], [file], [], 0)[0]))
closed = a.fileno(); a.close()
for bad in (-1, closed, "x"):
    try: select.select([bad], [], [], 0)
    except Exception as error: print(type(error).__name__)
""",
    "poll": """
import select, socket
a, b = socket.socketpair()
poll = select.poll()
poll.register(a, select.POLLIN)
print(poll.poll(0), poll.poll(5))
poll.modify(a, select.POLLIN | select.POLLOUT)
b.send(b"x")
print([events for _, events in poll.poll()])
b.close()
print([bool(events & select.POLLHUP) for _, events in poll.poll(1000)])
poll.unregister(a)
for call in (lambda: poll.unregister(a), lambda: poll.modify(a, 1)):
    try: call()
    except Exception as error: print(type(error).__name__)
a.close()
poll.register(99)
print(poll.poll(0) == [(99, select.POLLNVAL)], select.POLLIN, select.POLLHUP)
""",
    "selectors": """
import selectors, socket
a, b = socket.socketpair()
with selectors.DefaultSelector() as selector:
    selector.register(a, selectors.EVENT_READ, "data")
    print(selector.select(0), selector.select(0.01))
    b.send(b"x")
    print([(key.data, events) for key, events in selector.select()])
    selector.modify(a, selectors.EVENT_WRITE, "more")
    print([(key.data, events) for key, events in selector.select()])
a.close(); b.close()
""",
    "numeric addresses": """
import socket
print(socket.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM)[0][4], socket.gethostbyname("10.1.2.3"))
print(socket.inet_aton("1.2.3.4"), socket.inet_ntop(socket.AF_INET6, socket.inet_pton(socket.AF_INET6, "::1")))
print(socket.htons(1), socket.ntohl(1), socket.getservbyname("https"))
print(socket.gethostbyname(socket.gethostname()).startswith("127."))
try: socket.getaddrinfo("example.invalid", 80, flags=socket.AI_NUMERICHOST)
except socket.gaierror as error: print("gaierror")
""",
    "an unconnected socket": """
import socket
with socket.socket() as one:
    one.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    one.settimeout(5)
    print(one.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE), one.gettimeout(), one.family.name, one.type.name)
    for call in (lambda: one.recv(1), one.getpeername):
        try: call()
        except OSError as error: print(type(error).__name__)
""",
    "what libraries import": """
import ssl, socket, http.client, http.server, urllib.request, ftplib, smtplib, imaplib, poplib, socketserver, xmlrpc.client
import http.cookiejar, email, uuid, asyncio.sslproto, logging.handlers
context = ssl.create_default_context()
print(context.check_hostname, context.verify_mode.name, context.protocol.name, context.minimum_version.name)
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE
context.set_alpn_protocols(["http/1.1"])
context.set_ciphers("DEFAULT")
context.options |= ssl.OP_NO_TLSv1
print(bool(context.options & ssl.OP_NO_TLSv1), ssl.Purpose.SERVER_AUTH.shortname, issubclass(ssl.SSLError, OSError))
print(ssl.HAS_SNI, ssl.TLSVersion.TLSv1_2.value, ssl.SSLCertVerificationError.__mro__[1].__name__)
server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
print(server.check_hostname, server.verify_mode.name)
try: context.load_verify_locations("/none")
except FileNotFoundError: print("none")
bio = ssl.MemoryBIO()
bio.write(b"abc")
print(bio.pending, bio.read(2), bio.eof)
print(socket.SO_REUSEADDR, socket.AF_INET.name, socket.IPPROTO_TCP, socket.has_ipv6)
""",
}


@pytest.fixture(scope="module")
def shut():
    with Session(policy="workspace") as opened:
        yield opened


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    assert inside(script, session, errors=False) == on_the_host(script, tmp_path, errors=False)


WAYS = {
    "a name": ('socket.create_connection(("example.com", 443))', "example.com:443"),
    "a number": ('socket.create_connection(("192.0.2.1", 80))', "192.0.2.1:80"),
    "connect": ('socket.socket().connect(("192.0.2.1", 80))', "192.0.2.1:80"),
    "resolution": ('socket.gethostbyname("example.com")', "example.com"),
    "http": ('http.client.HTTPConnection("example.com").request("GET", "/")', "example.com:80"),
    "https": ('http.client.HTTPSConnection("example.com").request("GET", "/")', "example.com:443"),
    "asyncio": ('asyncio.run(asyncio.open_connection("example.com", 443))', "example.com:443"),
}


@pytest.mark.parametrize(("call", "subject"), WAYS.values(), ids=WAYS.keys())
def test_the_policy_denies_by_default_and_says_what(call: str, subject: str, shut: Session) -> None:
    script = f"""
import asyncio, errno, http.client, socket
try: {call}
except PermissionError as error: print(error.errno == errno.EACCES, error.strerror)
"""
    assert inside(script, shut, errors=False) == (f"True network access to {subject} is not allowed by the policy\n", 0)


def test_urllib_names_the_rule(shut: Session) -> None:
    script = """
import urllib.request
try: urllib.request.urlopen("https://example.com/")
except urllib.error.URLError as error: print(error.reason)
"""
    assert inside(script, shut, errors=False)[0].endswith(
        "network access to example.com:443 is not allowed by the policy\n"
    )


def test_a_denial_is_recorded(shut: Session) -> None:
    ended = shut.run("python3 -c 'import socket; socket.create_connection((\"example.com\", 443))'")
    assert [(denial.syscall, denial.object) for denial in ended.denials] == [("resolve", "example.com:443")]


def test_what_is_allowed_and_not_there() -> None:
    script = """
import errno, socket
try: socket.create_connection(("example.com", 443))
except socket.gaierror as error: print(error.strerror)
print(socket.socket().connect_ex(("192.0.2.1", 80)) == errno.ECONNREFUSED)
try: socket.socket().bind(("127.0.0.1", 8000))
except OSError as error: print(error.errno == errno.EADDRNOTAVAIL)
try: socket.socket(type=socket.SOCK_DGRAM).connect(("192.0.2.1", 80))
except OSError as error: print(error.errno == errno.EOPNOTSUPP)
"""
    with Session(policy="allow_all", network=Fixtures({})) as nowhere:
        assert inside(script, nowhere, errors=False)[0] == "Name or service not known\nTrue\nTrue\nTrue\n"
