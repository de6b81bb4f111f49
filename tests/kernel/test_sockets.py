"""Socket pairs, descriptors of processes, and the policy's word about the network."""

import pytest

from vesicle.kernel.network import HostNames
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_rules import Effect, NetworkRule
from vesicle.kernel.process_signals import SIG_IGN, SignalAction
from vesicle.kernel.signals import Signal
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import net as net_calls
from vesicle.kernel.syscalls import pipe as pipe_calls
from vesicle.kernel.syscalls import poll as poll_calls
from vesicle.kernel.syscalls import process as process_calls
from vesicle.kernel.syscalls import socket as socket_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import POLLHUP, POLLIN, POLLOUT, FileType


@pytest.fixture
def process(sys):
    return sys.process


def _fails(errno: Errno, call, *arguments) -> None:
    with pytest.raises(PosixError) as raised:
        call(*arguments)
    assert raised.value.errno is errno


def test_each_end_reads_what_the_other_writes(process) -> None:
    first, second = socket_calls.socketpair(process)
    assert fd_calls.write(process, first, b"ab") == 2
    assert fd_calls.write(process, second, b"cd") == 2
    assert (bytes(fd_calls.read(process, first, 9)), bytes(fd_calls.read(process, second, 9))) == (b"cd", b"ab")
    assert fd_calls.fstat(process, first).mode >> 12 == FileType.SOCKET


def test_a_direction_ends_for_itself(process) -> None:
    first, second = socket_calls.socketpair(process)
    socket_calls.shutdown(process, first, False, True)
    assert bytes(fd_calls.read(process, second, 9)) == b""
    assert fd_calls.write(process, second, b"x") == 1
    assert bytes(fd_calls.read(process, first, 9)) == b"x"
    process.signals.set_action(Signal.SIGPIPE, SignalAction(SIG_IGN))
    _fails(Errno.EPIPE, fd_calls.write, process, first, b"y")


def test_events(process) -> None:
    first, second = socket_calls.socketpair(process, nonblock=True)
    both = POLLIN | POLLOUT
    assert poll_calls.poll(process, [(first, both)], 0) == [POLLOUT]
    fd_calls.write(process, second, b"x")
    assert poll_calls.poll(process, [(first, both)], 0) == [both]
    process.fds.close(second)
    assert poll_calls.poll(process, [(first, both)], 0) == [both | POLLHUP]
    assert bytes(fd_calls.read(process, first, 9)) == b"x"
    assert bytes(fd_calls.read(process, first, 9)) == b""


def test_a_full_socket_says_so(process) -> None:
    first, _ = socket_calls.socketpair(process, nonblock=True)
    sent = fd_calls.write(process, first, b"x" * (1 << 20))
    assert sent == process.limits.pipe_bytes
    assert poll_calls.poll(process, [(first, POLLOUT)], 0) == [0]
    _fails(Errno.EAGAIN, fd_calls.write, process, first, b"x")


def test_only_sockets_are_shut_down(process) -> None:
    reader, _ = pipe_calls.pipe(process)
    _fails(Errno.ENOTSOCK, socket_calls.shutdown, process, reader, True, True)
    _fails(Errno.EBADF, socket_calls.shutdown, process, 99, True, True)


def test_a_process_is_ready_once_it_has_ended(process) -> None:
    child = process.kernel.new_child(process, ["child"])
    fd = process_calls.pidfd_open(process, child.pid)
    assert poll_calls.poll(process, [(fd, POLLIN)], 0) == [0]
    process.kernel.table.ended(child, 0)
    assert poll_calls.poll(process, [(fd, POLLIN)], None) == [POLLIN]
    assert child.exit_waiters == ()
    _fails(Errno.EINVAL, process_calls.pidfd_open, process, 0)
    _fails(Errno.ESRCH, process_calls.pidfd_open, process, 9999)


@pytest.mark.parametrize(
    ("rules", "host", "port", "allowed"),
    [
        ((), "example.com", 443, False),
        ((NetworkRule(Effect.ALLOW, "**"),), "example.com", 443, True),
        ((NetworkRule(Effect.ALLOW, "*.example.com", 443),), "api.example.com", 443, True),
        ((NetworkRule(Effect.ALLOW, "*.example.com", 443),), "API.example.com", 443, True),
        ((NetworkRule(Effect.ALLOW, "*.example.com", 443),), "api.example.com", 80, False),
        ((NetworkRule(Effect.ALLOW, "*.example.com", 443),), "api.example.com", None, True),
        ((NetworkRule(Effect.ALLOW, "*.example.com", 443),), "example.org", 443, False),
        ((NetworkRule(Effect.ALLOW, "**"), NetworkRule(Effect.DENY, "example.com")), "example.com", 443, False),
        ((NetworkRule(Effect.ALLOW, "**"), NetworkRule(Effect.DENY, "example.com", 25)), "example.com", None, True),
    ],
)
def test_network_rules(rules, host: str, port: int | None, allowed: bool) -> None:
    assert Policy(network=rules).decide_network(host, port).allowed is allowed


_API = (NetworkRule(Effect.ALLOW, "api.example.com", 443, ("GET", "HEAD"), ("/v1",)),)
_NOT_ADMIN = (NetworkRule(Effect.ALLOW, "**"), NetworkRule(Effect.DENY, "**", paths=("/admin/",)))


@pytest.mark.parametrize(
    ("rules", "method", "path", "allowed"),
    [
        (_API, "GET", "/v1", True),
        (_API, "GET", "/v1/x", True),
        (_API, "GET", "/v1x", False),
        (_API, "POST", "/v1/x", False),
        (_API, "TCP", None, False),
        (_API, None, None, True),
        (_NOT_ADMIN, "GET", "/", True),
        (_NOT_ADMIN, "GET", "/admin", False),
        (_NOT_ADMIN, "GET", "/admin/x", False),
        (_NOT_ADMIN, None, None, True),
        (_NOT_ADMIN, "TCP", None, False),
        ((NetworkRule(Effect.ALLOW, "*.example.com", methods=("TCP",)),), "TCP", None, True),
        ((NetworkRule(Effect.ALLOW, "*.example.com", methods=("TCP",)),), "GET", "/", False),
        ((*_API, NetworkRule(Effect.DENY, "**", methods=("DELETE",))), None, None, True),
    ],
)
def test_rules_of_methods_and_paths(rules, method: str | None, path: str | None, allowed: bool) -> None:
    assert Policy(network=rules).decide_network("api.example.com", 443, method, path).allowed is allowed


@pytest.mark.parametrize(
    ("rule", "host", "address", "metadata", "allowed"),
    [
        (NetworkRule(Effect.ALLOW, "**"), "intern.example", "10.0.0.1", False, False),
        (NetworkRule(Effect.ALLOW, "**", private=True), "intern.example", "10.0.0.1", False, True),
        (NetworkRule(Effect.ALLOW, "**", private=True), "intern.example", "169.254.169.254", True, False),
        (NetworkRule(Effect.ALLOW, "10.0.0.1"), "10.0.0.1", "10.0.0.1", False, True),
        (NetworkRule(Effect.ALLOW, "10.0.0.*"), "10.0.0.1", "10.0.0.1", False, False),
        (NetworkRule(Effect.ALLOW, "169.254.169.254"), "169.254.169.254", "169.254.169.254", True, True),
        (NetworkRule(Effect.ALLOW, "localhost"), "localhost", "127.0.0.1", False, True),
    ],
)
def test_rules_of_addresses(rule, host: str, address: str, metadata: bool, allowed: bool) -> None:
    assert Policy(network=(rule,)).decide_address(host, 80, address, metadata=metadata).allowed is allowed


def test_a_refused_connection_is_recorded(process) -> None:
    process.policy.replace(Policy())
    mark = process.kernel.audit.mark()
    fd, _ = socket_calls.socketpair(process)
    _fails(Errno.EACCES, net_calls.connect, process, fd, "Example.com.", 443)
    _fails(Errno.EACCES, net_calls.resolve, process, "example.com", None)
    denied = [(event.syscall, event.object) for event in process.kernel.audit.denials_since(mark)]
    assert denied == [("connect", "example.com:443"), ("resolve", "example.com")]


@pytest.mark.parametrize("has_network", [True, False])
def test_what_is_refused_does_not_wait_for_the_way_to_the_network(process, *, has_network: bool) -> None:
    made = []
    process.kernel.network = (lambda: made.append("a broker")) if has_network else None
    process.policy.replace(Policy())
    mark = process.kernel.audit.mark()
    fd, _ = socket_calls.socketpair(process)
    _fails(Errno.EACCES, net_calls.connect, process, fd, "example.com", 443)
    _fails(Errno.EACCES, net_calls.open_link, process, "example.com", 80, process.check_end)
    denied = [(event.syscall, event.object) for event in process.kernel.audit.denials_since(mark)]
    assert denied == [("connect", "example.com:443"), ("connect", "example.com:80")]
    assert made == []


@pytest.mark.parametrize("effect", [Effect.ALLOW, Effect.ASK])
def test_without_a_network_nobody_is_asked(process, effect: Effect) -> None:
    asked = []
    process.kernel.network = None
    process.kernel.approvals.approve = asked.append
    process.policy.replace(Policy(network=(NetworkRule(effect, "example.com"),)))
    fd, _ = socket_calls.socketpair(process)
    before = process.kernel.audit.count
    _fails(Errno.ENETUNREACH, net_calls.connect, process, fd, "example.com", 443)
    _fails(Errno.ENETUNREACH, net_calls.open_link, process, "example.com", 80, process.check_end)
    assert (asked, process.kernel.audit.count) == ([], before)


def test_what_cannot_be_connected(process) -> None:
    reader, _ = pipe_calls.pipe(process)
    _fails(Errno.ENOTSOCK, net_calls.connect, process, reader, "example.com", 443)
    _fails(Errno.EBADF, net_calls.connect, process, 99, "example.com", 443)
    fd, _ = socket_calls.socketpair(process)
    for host, port in (("example.com", 65536), ("example.com", -1), ("a b", 80), ("", 80)):
        _fails(Errno.EINVAL, net_calls.connect, process, fd, host, port)


def test_names_have_addresses_of_this_machine() -> None:
    names = HostNames()
    assert [names.address_of(name) for name in ("a.example", "b.example", "a.example")] == [
        "198.18.0.1",
        "198.18.0.2",
        "198.18.0.1",
    ]
    twin = names.copy()
    twin.address_of("c.example")
    assert [names.host_of("198.18.0.2"), names.host_of("8.8.8.8")] == ["b.example", "8.8.8.8"]
    assert names.address_of("d.example") == "198.18.0.3"


def test_no_end_of_names() -> None:
    names = HostNames()
    for number in range(4096):
        names.address_of(f"h{number}.example")
    _fails(Errno.ENOBUFS, names.address_of, "one.more.example")
