"""_socket: the C module's place is taken by sockets of this kernel, and what its WASI build lacks.

A socket's descriptor is the kernel's; what reaches for the network goes through net.py. Absent on purpose: datagrams, Unix
domain sockets with names, and descriptors sent along.
"""

import _socket as _c
import errno
import os
import sys
import time
import types
import warnings

from . import net, polling
from .builtin import builtin
from .door import call, failure, restarted

# What the WASI build does not have, by Linux's numbers (asm-generic/socket.h, linux/in.h).
_CONSTANTS = {
    "MSG_DONTWAIT": 0x40,
    "MSG_NOSIGNAL": 0x4000,
    "MSG_OOB": 1,
    "SOCK_RAW": 3,
    "SO_BROADCAST": 6,
    "SO_DEBUG": 1,
    "SO_DONTROUTE": 5,
    "SO_ERROR": 4,
    "SO_KEEPALIVE": 9,
    "SO_LINGER": 13,
    "SO_OOBINLINE": 10,
    "SO_RCVBUF": 8,
    "SO_RCVLOWAT": 18,
    "SO_RCVTIMEO": 20,
    "SO_REUSEADDR": 2,
    "SO_REUSEPORT": 15,
    "SO_SNDBUF": 7,
    "SO_SNDLOWAT": 19,
    "SO_SNDTIMEO": 21,
    "TCP_MAXSEG": 2,
    "TCP_USER_TIMEOUT": 18,
}
_IN, _OUT = polling.EVENTS["POLLIN"], polling.EVENTS["POLLOUT"]
_SHUT_READING = (_c.SHUT_RD, _c.SHUT_RDWR)
_SHUT_WRITING = (_c.SHUT_WR, _c.SHUT_RDWR)
_MSG_DONTWAIT = _CONSTANTS["MSG_DONTWAIT"]
_MSG_HARMLESS = _CONSTANTS["MSG_NOSIGNAL"] | _MSG_DONTWAIT

_default_timeout = None


def getdefaulttimeout():
    """Return the timeout in seconds of new sockets, None for none."""
    return _default_timeout


def setdefaulttimeout(timeout):
    """Set the timeout in seconds of new sockets, None for none."""
    global _default_timeout
    _default_timeout = _checked_timeout(timeout)


def _checked_timeout(timeout):
    if timeout is None:
        return None
    timeout = float(timeout)
    if timeout < 0:
        raise ValueError("Timeout value out of range")
    return timeout


class socket:
    """A stream socket: one end of a pair, or one that is to be connected."""

    __slots__ = ("_connected", "_fd", "_kind", "_options", "_timeout")

    def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
        kind = _c.SOCK_STREAM if type == -1 else type & ~(_c.SOCK_NONBLOCK | _c.SOCK_CLOEXEC)
        self._kind = (_c.AF_INET if family == -1 else family, kind, 0 if proto == -1 else proto)
        self._timeout = 0.0 if type != -1 and type & _c.SOCK_NONBLOCK else _default_timeout
        self._options = {}
        self._connected = fileno is not None
        self._fd = _new_descriptor() if fileno is None else _checked_descriptor(fileno)
        if self._timeout is not None and fileno is None:
            os.set_blocking(self._fd, False)

    def __repr__(self):
        return f"<socket object, fd={self.fileno()}, family={self.family}, type={self.type}, proto={self.proto}>"

    def __del__(self):
        fd = getattr(self, "_fd", -1)
        if fd >= 0:
            warnings.warn(f"unclosed {self!r}", ResourceWarning, stacklevel=2, source=self)
            socket.close(self)

    def fileno(self):
        """Return the descriptor, -1 once closed."""
        return self._fd

    def detach(self):
        """Give the descriptor away."""
        fd, self._fd = self._fd, -1
        return fd

    def close(self):
        """Close the descriptor."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    @property
    def family(self):
        """The address family."""
        return self._kind[0]

    @property
    def type(self):
        """The kind of socket."""
        return self._kind[1]

    @property
    def proto(self):
        """The protocol's number."""
        return self._kind[2]

    @property
    def timeout(self):
        """The timeout in seconds, None for none."""
        return self._timeout

    def gettimeout(self):
        """Return the timeout in seconds, None for none."""
        return self._timeout

    def settimeout(self, timeout):
        """Set how many seconds a call may take: None for ever, 0 not at all."""
        self._timeout = _checked_timeout(timeout)
        os.set_blocking(self._fd, self._timeout is None)

    def setblocking(self, blocking):
        """Block for ever, or not at all."""
        self.settimeout(None if blocking else 0.0)

    def getblocking(self):
        """Say whether calls may block."""
        return self._timeout != 0.0

    def getsockopt(self, level, option, buflen=None):
        """Return an option's value as it was set, 0 if it was not."""
        value = self._options.get((level, option), 0)
        if level == _c.SOL_SOCKET and option == _c.SO_TYPE:
            value = int(self._kind[1])
        if buflen is not None and isinstance(value, int):
            return value.to_bytes(4, "little")[:buflen]
        return value

    def setsockopt(self, level, option, value, optlen=None):
        """Note an option's value. None has an effect on a pair, and the host sets its connections' own."""
        self._options[level, option] = optlen if value is None else value

    # Data

    def recv(self, bufsize, flags=0):
        """Receive at most bufsize bytes."""
        self._ready(_IN, flags)
        return os.read(self._fd, bufsize)

    def recv_into(self, buffer, nbytes=0, flags=0):
        """Receive into a buffer; return how many bytes."""
        with memoryview(buffer) as view, view.cast("B") as octets:
            data = self.recv(nbytes or len(octets), flags)
            octets[: len(data)] = data
        return len(data)

    def recvfrom(self, bufsize, flags=0):
        """Receive bytes; return them and no address."""
        return self.recv(bufsize, flags), None

    def recvfrom_into(self, buffer, nbytes=0, flags=0):
        """Receive into a buffer; return how many bytes and no address."""
        return self.recv_into(buffer, nbytes, flags), None

    def send(self, data, flags=0):
        """Send what fits; return how many bytes."""
        self._ready(_OUT, flags)
        return os.write(self._fd, data)

    def sendall(self, data, flags=0):
        """Send all of it."""
        with memoryview(data) as view, view.cast("B") as octets:
            sent = 0
            while sent < len(octets):
                sent += self.send(octets[sent:], flags)

    def sendmsg(self, buffers, ancdata=(), flags=0, address=None):
        """Send several buffers as one."""
        if ancdata or address is not None:
            raise failure(errno.EOPNOTSUPP)
        return self.send(b"".join(buffers), flags)

    def sendto(self, data, *rest):
        """Refuse: there are no datagrams."""
        raise failure(errno.EISCONN if self._connected else errno.EOPNOTSUPP)

    def shutdown(self, how):
        """End a direction, or both."""
        if not self._connected:
            raise failure(errno.ENOTCONN)
        call("shutdown", self._fd, how in _SHUT_READING, how in _SHUT_WRITING)

    def _ready(self, event, flags):
        if self._fd < 0:
            raise failure(errno.EBADF)
        if not self._connected:
            raise failure(errno.ENOTCONN)
        if flags & ~_MSG_HARMLESS:
            raise failure(errno.EOPNOTSUPP)
        if flags & _MSG_DONTWAIT:
            if not restarted("poll", [[self._fd, event]], 0)[0]:
                raise failure(errno.EAGAIN)
        elif self._timeout:
            self._await(event)

    def _await(self, event):
        if not any(polling.wait([[self._fd, event]], time.monotonic_ns() + int(self._timeout * 1e9))):
            raise TimeoutError("timed out")

    # Names

    def connect(self, address):
        """Connect to a host of the network; one whose sockets must not block is connected at once, too."""
        if self._fd < 0:
            raise failure(errno.EBADF)
        if self._connected:
            raise failure(errno.EISCONN)
        if self._kind[1] != _c.SOCK_STREAM:
            raise failure(errno.EOPNOTSUPP)
        net.connect(self._fd, self._kind[0], address)
        self._connected = True

    def connect_ex(self, address):
        """Connect to a host of the network; return the error's number."""
        try:
            self.connect(address)
        except OSError as error:
            return error.errno
        return 0

    def bind(self, address):
        """Refuse: this machine has no address of its own."""
        raise OSError(errno.EADDRNOTAVAIL, f"{os.strerror(errno.EADDRNOTAVAIL)}: {net.text_of(address)}")

    def listen(self, backlog=0):
        """Refuse: what is not bound cannot be listened on."""
        raise failure(errno.EOPNOTSUPP)

    def _accept(self):
        raise failure(errno.EINVAL)

    def getsockname(self):
        """Return the name of this end: nobody gave it one."""
        return _no_name(self._kind[0])

    def getpeername(self):
        """Return the address that was connected to; the other end of a pair has none."""
        if not self._connected:
            raise failure(errno.ENOTCONN)
        peer = call("peername", self._fd)
        if peer is None:
            return _no_name(self._kind[0])
        return (*peer, 0, 0) if self._kind[0] == _c.AF_INET6 else tuple(peer)


def _no_name(family):
    return {_c.AF_INET: ("0.0.0.0", 0), _c.AF_INET6: ("::", 0, 0, 0)}.get(family, "")


def _new_descriptor():
    """Return a descriptor that stands for a socket before it is connected."""
    fd, other = call("socketpair", True)
    os.close(other)
    return fd


def _checked_descriptor(fileno):
    if not isinstance(fileno, int):
        raise TypeError("an integer is required")
    if fileno < 0:
        raise ValueError("negative file descriptor")
    os.fstat(fileno)
    return fileno


def socketpair(family=-1, type=_c.SOCK_STREAM, proto=0):
    """Return two connected sockets."""
    if type & ~(_c.SOCK_NONBLOCK | _c.SOCK_CLOEXEC) != _c.SOCK_STREAM:
        raise failure(errno.EPROTONOSUPPORT)
    first, second = call("socketpair", True)
    return socket(family, type, proto, first), socket(family, type, proto, second)


def dup(fd):
    """Duplicate a socket's descriptor."""
    return os.dup(fd)


def close(fd):
    """Close a socket's descriptor."""
    os.close(fd)


def module():
    """Return the module that takes the C module's place."""
    made = types.ModuleType("_socket", _c.__doc__)
    names = {name: value for name, value in vars(_c).items() if not name.startswith("__") and name != "CAPI"}
    names.update((name, value) for name, value in _CONSTANTS.items() if name not in names)
    own = (close, dup, getdefaulttimeout, setdefaulttimeout, socket, socketpair, *net.NAMES)
    names.update((one.__name__, builtin(one, "_socket")) for one in own)
    names["SocketType"] = socket
    names["has_ipv6"] = True
    vars(made).update(names)
    return made


def install():
    """Take the C module's place for imports to come."""
    sys.modules["_socket"] = module()
