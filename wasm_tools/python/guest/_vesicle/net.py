"""The way to the network: names and connections, as the kernel's policy allows them."""

import _socket as _c
import errno
import os

from .door import call, failure, restarted

_SERVICES = {"domain": 53, "ftp": 21, "http": 80, "https": 443, "imaps": 993, "smtp": 25, "ssh": 22}
_PROTOCOLS = ((_c.SOCK_STREAM, _c.IPPROTO_TCP), (_c.SOCK_DGRAM, _c.IPPROTO_UDP))


def text_of(address):
    """Return an address as people write it: host:port."""
    if isinstance(address, tuple):
        return f"{address[0]}:{address[1]}"
    return os.fsdecode(address) if isinstance(address, bytes) else str(address)


def _refused(subject):
    return PermissionError(errno.EACCES, f"network access to {subject} is not allowed by the policy")


def connect(fd, family, address):
    """Connect a socket's descriptor to a host.

    Raises: PermissionError the policy does not allow it · OSError
    """
    if family not in (_c.AF_INET, _c.AF_INET6):
        raise failure(errno.EAFNOSUPPORT)
    host, port = address[0], address[1]
    try:
        restarted("connect", fd, host, port)
    except PermissionError:
        raise _refused(text_of(address)) from None


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """Return what to connect to: (family, type, protocol, canonical name, address) of each possibility.

    Raises: PermissionError the policy allows no connection there · gaierror
    """
    number = _port_of(port)
    found = []
    for address_family, address in _addresses(host, number, flags):
        if family not in (0, address_family):
            continue
        name = (address, number) if address_family == _c.AF_INET else (address, number, 0, 0)
        found += [
            (address_family, kind, protocol, "", name)
            for kind, protocol in _PROTOCOLS
            if type in (0, kind) and proto in (0, protocol)
        ]
    if not found:
        raise _c.gaierror(_c.EAI_FAMILY, "Address family for hostname not supported")
    return found


def _port_of(port):
    if port is None:
        return 0
    if isinstance(port, int):
        return port
    text = os.fsdecode(port)
    if text.isdecimal():
        return int(text)
    try:
        return _SERVICES[text]
    except KeyError:
        raise _c.gaierror(_c.EAI_SERVICE, "Servname not supported for ai_socktype") from None


def _addresses(host, port, flags):
    if host is None or host in ("", b""):
        return ((_c.AF_INET, "0.0.0.0"), (_c.AF_INET6, "::")) if flags & _c.AI_PASSIVE else _local()
    host = _text(host)
    for family in (_c.AF_INET, _c.AF_INET6):
        try:
            packed = inet_pton(family, host.partition("%")[0])
        except OSError:
            continue
        return ((family, inet_ntop(family, packed)),)
    if host.lower().rstrip(".") == "localhost":
        try:
            return _resolved(host, port)  # a rule may speak of it
        except OSError:
            return _local()
    if host == gethostname():
        return _local()[:1]  # /etc/hosts says so of a machine's own name
    if flags & _c.AI_NUMERICHOST:
        raise _c.gaierror(_c.EAI_NONAME, "Name or service not known")
    return _resolved(host, port)


def _local():
    return (_c.AF_INET, "127.0.0.1"), (_c.AF_INET6, "::1")


def _text(host):
    if isinstance(host, (bytes, bytearray)):
        return bytes(host).decode("ascii")
    return host.encode("idna").decode("ascii") if not host.isascii() else host


def _resolved(host, port):
    subject = f"{host}:{port}" if port else host
    try:
        found = restarted("resolve", host, port or None)
    except PermissionError:
        raise _refused(subject) from None
    except OSError as error:
        if error.errno in (errno.EHOSTUNREACH, errno.EINVAL):
            raise _c.gaierror(_c.EAI_NONAME, "Name or service not known") from None
        raise _c.gaierror(_c.EAI_AGAIN, "Temporary failure in name resolution") from None
    return [(_c.AF_INET6 if ":" in address else _c.AF_INET, address) for address in found]


def inet_pton(family, address, /):
    """Return the packed bytes of an address."""
    if family != _c.AF_INET6:
        return _c.inet_pton(family, address)
    from ipaddress import AddressValueError, IPv6Address

    try:
        return IPv6Address(address).packed
    except AddressValueError:
        raise OSError("illegal IP address string passed to inet_pton") from None


def inet_ntop(family, packed, /):
    """Return the text of a packed address."""
    if family != _c.AF_INET6:
        return _c.inet_ntop(family, packed)
    from ipaddress import IPv6Address

    if len(packed) != 16:
        raise ValueError("invalid length of packed IP address string")
    return str(IPv6Address(bytes(packed)))


def gethostbyname(host):
    """Return the first IPv4 address of a host.

    Raises: as getaddrinfo
    """
    return getaddrinfo(host, 0, _c.AF_INET, _c.SOCK_STREAM)[0][4][0]


def gethostbyname_ex(host):
    """Return (name, other names, IPv4 addresses).

    Raises: as getaddrinfo
    """
    found = getaddrinfo(host, 0, _c.AF_INET, _c.SOCK_STREAM)
    return host, [], [address[0] for *_, address in found]


def gethostbyaddr(address):
    """Return (name, other names, addresses); a host without a name is called by its address."""
    name = "localhost" if address in ("127.0.0.1", "::1", "localhost") else address
    return name, [], [address]


def gethostname():
    """Return the name of this machine."""
    return call("uname")[1]


def getnameinfo(address, flags):
    """Return (host, service) of an address, in digits."""
    return address[0], str(address[1])


def getservbyname(service, protocol=None):
    """Return the port of a service."""
    try:
        return _SERVICES[service]
    except KeyError:
        raise OSError("service/proto not found") from None


def getservbyport(port, protocol=None):
    """Return the service of a port."""
    for name, number in _SERVICES.items():
        if number == port:
            return name
    raise OSError("port/proto not found")


def getprotobyname(name):
    """Return the number of a protocol."""
    numbers = {"icmp": _c.IPPROTO_ICMP, "ip": _c.IPPROTO_IP, "tcp": _c.IPPROTO_TCP, "udp": _c.IPPROTO_UDP}
    try:
        return numbers[name]
    except KeyError:
        raise OSError("protocol not found") from None


NAMES = (
    getaddrinfo,
    gethostbyaddr,
    gethostbyname,
    gethostbyname_ex,
    gethostname,
    getnameinfo,
    getprotobyname,
    getservbyname,
    getservbyport,
    inet_ntop,
    inet_pton,
)
