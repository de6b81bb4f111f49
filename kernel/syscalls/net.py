"""The network: names, connections and requests of HTTP, as far as the policy allows; a broker on the host does them.

Every request is audited, allowed or not, at every level of the log. Absent on purpose: listening, datagrams, and following
redirects, which are requests of their own.
"""

from __future__ import annotations

from _thread import start_new_thread

from vesicle.kernel.addresses import bracketed, canonical_host, canonical_path, is_address, special
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.network import HttpRequest, NetworkDenied, NetworkError
from vesicle.kernel.network_socket import NetworkSocket, make_network_socket
from vesicle.kernel.policy_rules import BARE, Decision
from vesicle.kernel.socketpair import SocketEnd
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK

from .fd import checked
from .gate import check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from vesicle.kernel.network import Broker, Connection, HttpResponse
    from vesicle.kernel.network_socket import HostEnd
    from vesicle.kernel.process import Process

    Poll = Callable[[], None]

PORT_MAX = 65535
_TOKEN = frozenset("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")  # RFC 9110, 5.6.2
_HEADERS_MAX = 256
_HEAD_MAX_BYTES = 256 << 10
_TARGET_MAX = 64 << 10
# What concerns one connection, or names another host than the one that was allowed: never the guest's to say.
_OURS = frozenset(
    ("connection", "host", "http2-settings", "keep-alive", "proxy-authorization", "proxy-connection", "te", "upgrade")
)


def resolve(process: Process, host: str, port: int | None) -> list[str]:
    """Return addresses for a host: its own, if it is one, or one that stands for the name inside this machine.

    Blocks: while the host looks the name up.
    Raises: EINVAL no host, no port · EACCES the policy allows no connection to it · EDQUOT · ENOBUFS · NetworkError
    """
    name = process.kernel.host_names.host_of(canonical_host(host))
    _check_port(port if port is not None else 0)
    subject = name if port is None else _authority(name, port)
    decision = process.policy.policy.decide_network(name, port)
    if not decision.ask:
        _check(process, decision, "resolve", subject)
    if is_address(name):
        return [name]
    if not decision.ask:  # else nothing leaves the machine before somebody is asked, by connect()
        broker = _broker(process, subject)
        _charge_request(process)
        broker.resolve(name, port or 0, process.check_end)
    return [process.kernel.host_names.address_of(name)]


def connect(process: Process, fd: int, host: str, port: int) -> None:
    """Connect a socket to a host. What it sends must be HTTP/1.1, unless the policy allows bare connections there.

    Blocks: until there is a connection, the deadline or a signal.
    Raises: EBADF · ENOTSOCK · EISCONN · EINVAL · EACCES · EDQUOT · ENOBUFS · NetworkError
    Spec: POSIX connect
    """
    file = checked(process, fd, "connect")
    if not isinstance(file, SocketEnd):
        raise PosixError(Errno.ENOTSOCK)
    if isinstance(file, NetworkSocket):
        raise PosixError(Errno.EISCONN)
    link = _link(process, host, port, process.check_end)
    link.allow()
    link.open()
    try:
        _charge(process, process.kernel.meter.charge_network_connection, "network_connections")
    except PosixError:
        link.close()
        raise
    kernel = process.kernel
    guest, end = make_network_socket(kernel.next_anonymous_ino(), process.limits.pipe_bytes)
    guest.peer = (host, port)
    guest.policy_generation = kernel.policy.generation
    guest.flags |= file.flags & O_NONBLOCK
    process.fds.put(fd, Descriptor(guest, process.fds.table[fd].cloexec))
    _serve_apart(process, link, end)


def _serve_apart(process: Process, link: Link, end: HostEnd) -> None:
    """Have the broker serve a socket on a thread of its own."""
    kernel = process.kernel

    def away() -> None:
        if end.is_gone:
            raise NetworkError("closed", "the socket was closed")

    def over() -> None:
        end.close()
        link.close()
        kernel.meter.release_network_connection()

    def serve() -> None:
        try:
            link.broker.serve(end, link)
        except Exception as error:  # noqa: BLE001 (an error of ours ends the connection, and the host hears of it)
            end.fail(Errno.EIO)
            kernel.report(process, error)
        finally:
            over()

    link.give_away(away)
    try:
        start_new_thread(serve, ())
    except RuntimeError:  # the host has as many threads as it may
        end.fail(Errno.ENOBUFS)
        over()


def peername(process: Process, fd: int) -> tuple[str, int] | None:
    """Return what a socket is connected to; None for one of a pair, whose other end has no name.

    Raises: EBADF · ENOTSOCK
    Spec: POSIX getpeername
    """
    file = checked(process, fd, "getpeername")
    if not isinstance(file, SocketEnd):
        raise PosixError(Errno.ENOTSOCK)
    return file.peer if isinstance(file, NetworkSocket) else None


def open_link(process: Process, host: str, port: int, poll: Poll, *, tls: bool = False) -> Link:
    """Connect to a host that the policy allows; poll is called every few ms while anything blocks, and may raise.

    Where the policy leaves it to an approval, there is no connection before the first request.
    Raises: EINVAL · EACCES the policy allows nothing there, or not its address · EDQUOT · NetworkError
    """
    link = _link(process, host, port, poll)
    link.is_secure = tls
    if not process.policy.policy.decide_network(link.host, port).ask:
        link.allow()
        link.open()
    return link


def _link(process: Process, host: str, port: int, poll: Poll) -> Link:
    name = process.kernel.host_names.host_of(canonical_host(host))
    _check_port(port)
    if process.kernel.network is None:
        decision = process.policy.policy.decide_network(name, port)
        if decision.allowed or decision.ask:  # a denial comes first, and nobody is asked for what cannot be
            raise PosixError(Errno.ENETUNREACH, _authority(name, port))
    return Link(process, name, port, poll)


def _allowed_addresses(process: Process, host: str, port: int, found: Sequence[str]) -> list[str]:
    allowed: list[str] = []
    refused: Decision | None = None
    for address in found:
        kind = special(address)
        if kind is None:
            allowed.append(address)
            continue
        plain = canonical_host(address.partition("%")[0])
        decision = process.policy.policy.decide_address(host, port, plain, metadata=kind == "metadata")
        if decision.allowed:
            allowed.append(address)
        else:
            refused = decision
    if not allowed and refused is not None:
        _check(process, refused, "connect", _authority(host, port))
    return allowed


class Link:
    """One guest's connection to a host: each thing it does is asked of the policy, counted and audited."""

    __slots__ = (
        "_addresses",
        "_asked_rule",
        "_broker",
        "_connection",
        "_is_given_away",
        "_process",
        "host",
        "is_secure",
        "poll",
        "port",
    )

    def __init__(self, process: Process, host: str, port: int, poll: Poll) -> None:
        self._process = process
        self._addresses: list[str] | None = None  # those that were allowed: looked up once
        self._asked_rule = ""
        self._broker: Broker | None = None
        self._connection: Connection | None = None
        self._is_given_away = False
        self.host = host
        self.is_secure = False
        self.poll = poll
        self.port = port

    @property
    def broker(self) -> Broker:
        """What connects, made when it is first asked for: what is denied does not wait for it to be loaded."""
        if self._broker is None:
            self._broker = _broker(self._process, _authority(self.host, self.port))
        return self._broker

    @property
    def is_bare(self) -> bool:
        """Whether the policy allows bytes that are no HTTP."""
        decision = self._decision(BARE)
        return decision.allowed

    @property
    def has_heard(self) -> bool:
        """Whether the other side has said something, or hung up, that nobody has taken yet."""
        return self._connection is not None and not self._connection.is_usable()

    def allow(self) -> None:
        """Ask whether there may be a connection at all.

        Raises: EACCES
        """
        decision = self._decision()
        self._check(decision, "connect", _authority(self.host, self.port))
        if decision.ask:
            self._asked_rule = decision.rule

    def give_away(self, poll: Poll) -> None:
        """Let another thread use it, which can neither act on the process's signals nor ask anybody."""
        self.poll = poll
        self._is_given_away = True

    def open(self) -> Connection:
        """Connect, if it is not connected, to the addresses that were allowed.

        Raises: EACCES none is · EDQUOT · NetworkError
        """
        if self._connection is not None and self._connection.is_usable():
            return self._connection
        self.close()
        if self._addresses is None:
            _charge_request(self._process)
            found = self.broker.resolve(self.host, self.port, self.poll)
            self._addresses = [] if found is None else _allowed_addresses(self._process, self.host, self.port, found)
        self._connection = self.broker.connect(self.host, self.port, self._addresses, self.poll)
        if self.is_secure:
            try:
                self._connection.start_tls(self.poll)
            except BaseException:
                self.close()
                raise
        return self._connection

    def start_tls(self) -> None:
        """Go on with TLS; the host verifies that the other side is who its name says.

        Raises: NetworkError
        """
        self._wire().start_tls(self.poll)
        self.is_secure = True

    def _decision(self, method: str | None = None, path: str | None = None) -> Decision:
        decision = self._process.policy.policy.decide_network(self.host, self.port, method, path)
        if decision.ask and self._is_given_away:
            allowed = decision.rule == self._asked_rule
            return Decision(allowed, False, decision.rule, decision.kind, decision.access)
        return decision

    def _check(self, decision: Decision, syscall: str, subject: str) -> None:
        _check(self._process, decision, syscall, subject)

    def exchange(self, request: HttpRequest) -> GatedResponse:
        """Send a request; return the answer's head.

        Raises: EINVAL it is not well-formed · EACCES · EDQUOT · EMSGSIZE its body is too long · NetworkError
        """
        process = self._process
        path = _checked_request(request)
        decision = self._decision(request.method.upper(), path)
        self._check(decision, "fetch", f"{request.method} {self._origin}{_shown_path(request.target)}")
        _charge_request(process)
        kept = _framed([header for header in request.headers if header[0].lower() not in _OURS])
        headers = (("Host", self._host_header), *kept)
        _charge_bytes(process, len(request.method) + len(request.target) + _size(headers))
        sent = HttpRequest(request.method, request.target, headers, _counted(process, request.body))
        response = self.open().exchange(sent, self.poll)
        return GatedResponse(process, response)

    @property
    def _origin(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self._host_header}"

    @property
    def _host_header(self) -> str:
        usual = 443 if self.is_secure else 80
        return bracketed(self.host) if self.port == usual else _authority(self.host, self.port)

    def send(self, data: bytes) -> None:
        """Send bytes that are no HTTP. Raises: EACCES · EDQUOT · NetworkError."""
        self._check_bare()
        _charge_bytes(self._process, len(data))
        self._wire().send(data, self.poll)

    def receive(self, n: int) -> bytes:
        """Receive at most n bytes, b"" at the end. Raises: EACCES · EDQUOT · NetworkError."""
        data = self._wire().receive(n, self.poll)
        self._check_bare()
        _charge_bytes(self._process, len(data))
        return data

    def finish(self) -> None:
        """Say that no more bytes will be sent."""
        self._wire().finish()

    def _wire(self) -> Connection:
        if self._connection is None:
            raise NetworkError("closed", "the connection was closed")
        return self._connection

    def _check_bare(self) -> None:
        decision = self._decision(BARE)
        if not decision.allowed:
            self._check(decision, "connect", _authority(self.host, self.port))

    def audit_bare(self) -> None:
        """Record that a connection without HTTP begins. Raises: EACCES."""
        self._check(self._decision(BARE), "connect", f"{BARE} {_authority(self.host, self.port)}")

    def close(self) -> None:
        """Close the connection; closing twice is harmless."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class GatedResponse:
    """An answer whose bytes are counted as they come."""

    __slots__ = ("_left", "_process", "_response", "headers", "reason", "status", "version")

    def __init__(self, process: Process, response: HttpResponse) -> None:
        self._process = process
        self._response = response
        self._left = process.limits.response_bytes
        self.status = response.status
        self.reason = response.reason
        self.version = response.version
        self.headers = response.headers
        self._act(lambda: _charge_bytes(process, len(response.reason) + _size(response.headers)))

    def read(self) -> bytes:
        """Return the next piece of the body; b"" at its end.

        Raises: EDQUOT · EMSGSIZE it is too long · NetworkError
        """
        data = self._response.read()
        self._act(lambda: self._count(len(data)))
        return data

    def _count(self, size_bytes: int) -> None:
        _charge_bytes(self._process, size_bytes)
        if self._left is not None:
            self._left -= size_bytes
            if self._left < 0:
                raise _too_large(self._process, "response_bytes", self._process.limits.response_bytes or 0)

    def _act(self, act: Callable[[], None]) -> None:
        try:
            act()
        except PosixError:
            self.close()
            raise

    def close(self) -> None:
        """Be done with it; what was not read is not wanted."""
        self._response.close()


def _checked_request(request: HttpRequest) -> str:
    """Return the path that rules are compared with.

    Raises: EINVAL a method, target or header that no server should see
    """
    method, target = request.method, request.target
    if not method or len(method) > 32 or not _TOKEN.issuperset(method) or method.upper() in ("CONNECT", BARE):
        raise PosixError(Errno.EINVAL, "method")
    if (target != "*" and not target.startswith("/")) or len(target) > _TARGET_MAX or not _is_printable(target):
        raise PosixError(Errno.EINVAL, "target")
    if len(request.headers) > _HEADERS_MAX or _size(request.headers) > _HEAD_MAX_BYTES:
        raise PosixError(Errno.EINVAL, "headers")
    for name, value in request.headers:
        if not name or not _TOKEN.issuperset(name) or any(mark in value for mark in "\r\n\0"):
            raise PosixError(Errno.EINVAL, "header")
    return canonical_path(target)


def _framed(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return headers that say one thing about the body's length (RFC 9112, 6.3): two servers in a row may not read them apart.

    Raises: EINVAL they contradict each other
    """
    encodings = [value.strip().lower() for name, value in headers if name.lower() == "transfer-encoding"]
    lengths = [value.strip() for name, value in headers if name.lower() == "content-length"]
    if encodings not in ([], ["chunked"]) or len(lengths) > 1 or not all(map(_is_length, lengths)):
        raise PosixError(Errno.EINVAL, "headers")
    return [header for header in headers if not encodings or header[0].lower() != "content-length"]


def _is_length(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 20


def _is_printable(target: str) -> bool:
    return all("!" <= character <= "~" for character in target)


def _shown_path(target: str) -> str:
    return target.partition("?")[0]  # a query may hold what a log should not


def _counted(process: Process, body: Iterable[bytes]) -> Iterator[bytes]:
    left = limit = process.limits.request_bytes
    for piece in body:
        left -= len(piece)
        if left < 0:
            raise _too_large(process, "request_bytes", limit)
        _charge_bytes(process, len(piece))
        yield piece


def _too_large(process: Process, name: str, limit: int) -> NetworkError:
    process.kernel.note_limit(process, name, limit)
    return NetworkError("too_large", f"the body exceeds {limit} bytes")


def _size(headers: Sequence[tuple[str, str]]) -> int:
    return sum(len(name) + len(value) + 4 for name, value in headers)


def _charge_bytes(process: Process, size_bytes: int) -> None:
    usage = process.command.usage
    _charge(process, lambda: process.kernel.meter.charge_network(size_bytes, usage), "network_bytes")


def _charge_request(process: Process) -> None:
    _charge(process, process.kernel.meter.charge_network_request, "network_requests")


def _charge(process: Process, charge: Callable[[], None], name: str) -> None:
    try:
        charge()
    except PosixError:
        process.kernel.note_limit(process, name, getattr(process.kernel.limits, name) or 0)
        raise


def _check(process: Process, decision: Decision, syscall: str, subject: str) -> None:
    try:
        check(process, decision, syscall, subject, always=True)
    except PosixError:
        raise NetworkDenied(subject, decision.rule) from None


def _check_port(port: int) -> None:
    if not 0 <= port <= PORT_MAX:
        raise PosixError(Errno.EINVAL)


def _authority(host: str, port: int) -> str:
    return f"{bracketed(host)}:{port}"


def _broker(process: Process, subject: str) -> Broker:
    network = process.kernel.network
    if network is None:
        raise PosixError(Errno.ENETUNREACH, subject)
    return network()
