"""Servers on loopback for tests of the network: plain and with TLS, by certificates of an authority made for the run."""

from __future__ import annotations

import gzip
import json
import socket
import ssl
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.parse import parse_qs, urlsplit


class Handler(BaseHTTPRequestHandler):
    """Answers by path; what a request said comes back as JSON from /echo."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server_version, sys_version = "Test", ""
    server: Server

    def version_string(self) -> str:
        return "Test"

    def date_time_string(self, timestamp=None) -> str:
        return "Thu, 01 Jan 1970 00:00:00 GMT"

    def log_message(self, *_) -> None:
        return

    def handle_any(self) -> None:
        parts = urlsplit(self.path)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        body = self.body()
        self.server.seen.append((self.command, self.path, dict(self.headers.items()), body))
        name = parts.path.split("/")[1] or "index"
        getattr(self, f"on_{name}", self.on_missing)(query, body)

    do_GET = do_POST = do_PUT = do_HEAD = do_DELETE = do_OPTIONS = do_PATCH = do_BREW = handle_any

    def body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            pieces = []
            while size := int(self.rfile.readline(), 16):
                pieces.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(pieces)
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def answer(self, data: bytes, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> None:
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def on_index(self, query, body) -> None:
        self.answer(b"hello\n", headers=(("Content-Type", "text/plain"),))

    def on_missing(self, query, body) -> None:
        self.answer(b"nothing here\n", 404)

    def on_echo(self, query, body) -> None:
        said = {
            "method": self.command,
            "path": self.path,
            "headers": dict(self.headers.items()),
            "body": body.decode("latin-1"),
        }
        self.answer(json.dumps(said).encode())

    def on_back(self, query, body) -> None:
        self.answer(body)

    def on_status(self, query, body) -> None:
        status = int(self.path.split("/")[2])
        self.answer(b"" if status in (204, 304) else f"{status}\n".encode(), status)

    def on_redirect(self, query, body) -> None:
        self.answer(b"elsewhere\n", int(query.get("status", 302)), (("Location", query["to"]),))

    def on_loop(self, query, body) -> None:
        self.answer(b"", 302, (("Location", "/loop"),))

    def on_big(self, query, body) -> None:
        self.answer(b"x" * int(query["n"]))

    def on_chunked(self, query, body) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n")

    def on_close(self, query, body) -> None:
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"till the end\n")
        self.close_connection = True

    def on_cut(self, query, body) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.write(b"only this")
        self.close_connection = True

    def on_empty(self, query, body) -> None:
        self.close_connection = True

    def on_garbage(self, query, body) -> None:
        self.wfile.write(b"\x00\x01\x02 no HTTP\r\n\r\n")
        self.close_connection = True

    def on_hang(self, query, body) -> None:
        """Say nothing until the test lets go."""
        self.server.hanging.set()
        self.server.released.wait(30)
        self.close_connection = True

    def on_stall(self, query, body) -> None:
        """Say half of it, then nothing."""
        self.send_response(200)
        self.send_header("Content-Length", "10")
        self.end_headers()
        self.wfile.write(b"half!")
        self.wfile.flush()
        self.on_hang(query, body)

    def on_gzip(self, query, body) -> None:
        self.answer(gzip.compress(b"unpacked\n", mtime=0), headers=(("Content-Encoding", "gzip"),))

    def on_cookie(self, query, body) -> None:
        self.answer(b"set\n", headers=(("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=two; Path=/echo")))

    def on_named(self, query, body) -> None:
        self.answer(b"named\n", headers=(("Content-Disposition", 'attachment; filename="given.txt"'),))

    def on_flaky(self, query, body) -> None:
        self.server.flaky += 1
        self.answer(b"at last\n" if self.server.flaky > 2 else b"later\n", 200 if self.server.flaky > 2 else 503)

    def on_later(self, query, body) -> None:
        self.answer(b"later\n", 503, (("Retry-After", query["s"]),))

    def on_private(self, query, body) -> None:
        known = self.headers.get("Authorization") == "Basic dXNlcjpwYXNz"
        if known:
            self.answer(b"welcome\n")
        else:
            self.answer(b"who?\n", 401, (("WWW-Authenticate", 'Basic realm="test"'),))


class Server(ThreadingHTTPServer):
    """A server on a port of its own; `seen` are the requests that came."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, context: ssl.SSLContext | None = None, host: str = "127.0.0.1") -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, 0), Handler)
        self.context = context
        self.seen: list[tuple[str, str, dict[str, str], bytes]] = []
        self.flaky = 0
        self.hanging, self.released = Event(), Event()
        Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        scheme, host = ("http", "127.0.0.1") if self.context is None else ("https", "localhost")
        return f"{scheme}://{host}:{self.server_port}"

    def finish_request(self, request, client_address) -> None:
        if self.context is None:
            super().finish_request(request, client_address)
            return
        with self.context.wrap_socket(request, server_side=True) as wrapped:
            super().finish_request(wrapped, client_address)

    def handle_error(self, request, client_address) -> None:
        return  # clients that go away are what is tested

    def stop(self) -> None:
        self.released.set()
        self.shutdown()
        self.server_close()


def _openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make_authority(folder: Path) -> Path:
    """Make an authority and a certificate by it for localhost; return the authority's certificate."""
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    _openssl(
        folder, "req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test authority", "-days", "2"
    )
    _openssl(folder, "req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
    (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1")
    signing = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names")
    _openssl(folder, "x509", "-req", "-in", "server.csr", *signing, "-out", "server.pem")
    return folder / "ca.pem"


def server_context(folder: Path) -> ssl.SSLContext:
    """Return what a server with that certificate needs."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem", folder / "server.key")
    return context
