"""Names and addresses of hosts, as people and attackers write them; which addresses are no business of a guest's.

Absent on purpose: looking names up (a broker's) and deciding (the policy's and the gate's).
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

_NAME_MAX = 253  # RFC 1035, 2.3.4
_LABEL_MAX = 63
_LABEL_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")

PORTS = {"http": 80, "https": 443}  # the usual ones

# Where clouds answer questions about the machine, their credentials included; some lie outside the special ranges.
_METADATA = frozenset(
    (
        "100.100.100.200",
        "168.63.129.16",
        "169.254.169.254",
        "169.254.170.2",
        "192.0.0.192",
        "fd00:ec2::254",
        "fd20:ce::254",
    )
)

# Not global unicast, whatever a version of Python's ipaddress thinks of them: range, what it is.
_SPECIAL = (
    ("0.0.0.0/8", "this network"),
    ("10.0.0.0/8", "private"),
    ("100.64.0.0/10", "shared by a carrier (CGNAT)"),
    ("127.0.0.0/8", "loopback"),
    ("169.254.0.0/16", "link-local"),
    ("172.16.0.0/12", "private"),
    ("192.0.0.0/24", "special"),
    ("192.0.2.0/24", "documentation"),
    ("192.88.99.0/24", "special"),
    ("192.168.0.0/16", "private"),
    ("198.18.0.0/15", "benchmarking"),
    ("198.51.100.0/24", "documentation"),
    ("203.0.113.0/24", "documentation"),
    ("224.0.0.0/4", "multicast"),
    ("240.0.0.0/4", "reserved"),
    ("::/128", "unspecified"),
    ("::1/128", "loopback"),
    ("100::/64", "discarded"),
    ("2001::/23", "special"),
    ("2001:db8::/32", "documentation"),
    ("3fff::/20", "documentation"),
    ("5f00::/16", "special"),
    ("fc00::/7", "private"),
    ("fe80::/10", "link-local"),
    ("fec0::/10", "private"),
    ("ff00::/8", "multicast"),
)


def canonical_host(text: str) -> str:
    """Return a host in the form that rules are compared with: a lower-case ASCII name, or an address as inet_ntop writes it.

    Addresses in IPv4's odd notations (0x7f.1, 2130706433, 017700000001) become what they mean, as of inet_aton(3).
    Raises: EINVAL no host
    """
    host = text.strip("[]") if text.startswith("[") and text.endswith("]") else text
    if ":" in host:
        return _ipv6(host)
    host = _ascii(host).lower()
    host = host.removesuffix(".")
    if not host:
        raise PosixError(Errno.EINVAL, text)
    labels = host.split(".")
    if labels[-1].isdecimal() or labels[-1].startswith("0x"):
        return _ipv4(labels, text)  # no top-level domain is a number (WHATWG URL, "ends in a number")
    if len(host) > _NAME_MAX or not all(map(_is_label, labels)):
        raise PosixError(Errno.EINVAL, text)
    return host


def _is_label(label: str) -> bool:
    return 0 < len(label) <= _LABEL_MAX and _LABEL_CHARACTERS.issuperset(label) and label[0] != "-"


def _ascii(host: str) -> str:
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        raise PosixError(Errno.EINVAL, host) from None


def _ipv6(host: str) -> str:
    from ipaddress import AddressValueError, IPv6Address

    try:
        address = IPv6Address(host)
    except AddressValueError:
        raise PosixError(Errno.EINVAL, host) from None
    if address.scope_id is not None:  # names an interface of the host's
        raise PosixError(Errno.EINVAL, host)
    mapped = address.ipv4_mapped
    return str(address if mapped is None else mapped)


def _ipv4(labels: list[str], text: str) -> str:
    numbers = [_number(label, text) for label in labels]
    *leading, last = numbers
    if len(numbers) > 4 or any(number > 255 for number in leading) or last >= 256 ** (4 - len(leading)):
        raise PosixError(Errno.EINVAL, text)
    value = last + sum(number << (24 - 8 * place) for place, number in enumerate(leading))
    return ".".join(str(value >> shift & 255) for shift in (24, 16, 8, 0))


def _number(label: str, text: str) -> int:
    base = 16 if label.startswith("0x") else 8 if label.startswith("0") and len(label) > 1 else 10
    digits = label[2:] if base == 16 else label
    try:
        if len(label) > 16 or not digits.isalnum():
            raise PosixError(Errno.EINVAL, text)
        return int(digits, base)
    except ValueError:
        raise PosixError(Errno.EINVAL, text) from None


def bracketed(host: str) -> str:
    """Return a host as URLs have it: an address of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def is_address(host: str) -> bool:
    """Say whether a canonical host is an address."""
    return ":" in host or host.rpartition(".")[2].isdecimal()


def special(address: str) -> str | None:
    """Return what kind of address this is that guests are kept from, None for one of the public network.

    IPv6 addresses that stand for IPv4 ones (mapped, compatible, 6to4, Teredo, NAT64) are what they stand for.
    Raises: EINVAL no address
    """
    from ipaddress import ip_address

    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        raise PosixError(Errno.EINVAL, address) from None
    for one in (*_embedded(found), found):
        kind = _special(one)
        if kind is not None:
            return kind
    return None


def _special(address: IPv4Address | IPv6Address) -> str | None:
    if str(address) in _METADATA:
        return "metadata"
    for network, kind in _networks():
        if address.version == network.version and address in network:
            return kind
    return None


def _embedded(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    from ipaddress import IPv4Address, IPv6Address

    if not isinstance(address, IPv6Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    number = int(address)
    if number >> 32 in (0, 0x64FF9B << 64, 0x64FF9B0001 << 48) and number > 1:
        found.append(IPv4Address(number & 0xFFFFFFFF))
    return [one for one in found if one is not None]


_known_networks: list[tuple[IPv4Network | IPv6Network, str]] = []


def _networks() -> list[tuple[IPv4Network | IPv6Network, str]]:
    if not _known_networks:
        from ipaddress import ip_network

        _known_networks.extend((ip_network(text), kind) for text, kind in _SPECIAL)
    return _known_networks


def canonical_path(path: str) -> str:
    """Return the path of a URL in the form that rules are compared with: what the laxest server would make of it.

    Percent-encodings are decoded however often they were applied, backslashes are slashes, repeated slashes one, `.` and
    `..` are gone; the query is cut off.
    Raises: EINVAL it was encoded too often
    """
    from urllib.parse import unquote

    path = path.partition("?")[0].partition("#")[0]
    for _ in range(_DECODINGS_MAX):
        decoded = unquote(path, errors="surrogateescape")
        if decoded == path:
            break
        path = decoded
    else:
        raise PosixError(Errno.EINVAL, path)
    kept: list[str] = []
    parts = path.replace("\\", "/").split("/")
    for part in parts:
        name = part.partition(";")[0] if part.startswith(".") else part
        if name == "..":
            del kept[-1:]
        elif name not in ("", "."):
            kept.append(part)
    end = "/" if kept and parts[-1] in ("", ".", "..") else ""
    return "/" + "/".join(kept) + end


_DECODINGS_MAX = 5
