"""_ssl without OpenSSL: contexts that hold what they are told, and channels whose TLS is the host's (_vesicle/tls.py).

Numbers are OpenSSL's (ssl.h, x509_vfy.h).
"""

import os

from _vesicle.ssl_constants import CONSTANTS
from _vesicle.tls import Bios, Channel, Wire

globals().update(CONSTANTS)

OPENSSL_VERSION = "OpenSSL 3.0.13 (of the host)"  # libraries look at the first word, and at the numbers
OPENSSL_VERSION_NUMBER = 0x300000D0  # what libraries compare with their least
OPENSSL_VERSION_INFO = (3, 0, 0, 13, 0)
_OPENSSL_API_VERSION = OPENSSL_VERSION_INFO
_DEFAULT_CIPHERS = "DEFAULT"

_UNAVAILABLE = "TLS of a server, and keys of one's own, are not available in this machine"


class SSLError(OSError):
    """An error occurred in the SSL implementation."""

    library = reason = None

    def __str__(self):
        return self.strerror if isinstance(self.strerror, str) else str(self.args)


class SSLZeroReturnError(SSLError):
    """SSL/TLS session closed cleanly."""


class SSLWantReadError(SSLError):
    """Non-blocking SSL socket needs to read more data before the requested operation can be completed."""


class SSLWantWriteError(SSLError):
    """Non-blocking SSL socket needs to write more data before the requested operation can be completed."""


class SSLSyscallError(SSLError):
    """System error when attempting SSL operation."""


class SSLEOFError(SSLError):
    """SSL/TLS connection terminated abruptly."""


class SSLCertVerificationError(SSLError, ValueError):
    """A certificate could not be verified."""


for _error in SSLError, *SSLError.__subclasses__():
    _error.__module__ = "ssl"


def _unavailable(*_, **__):
    raise SSLError(CONSTANTS["SSL_ERROR_SSL"], _UNAVAILABLE)


class SSLSession:
    """A session of TLS: there is none."""


class Certificate:
    """A certificate: there is none."""


_SSLSocket = Channel


class _Errors:
    """What a channel raises."""

    @staticmethod
    def want_read():
        """Say that nothing has come yet."""
        raise SSLWantReadError(CONSTANTS["SSL_ERROR_WANT_READ"], "The operation did not complete (read)")

    @staticmethod
    def want_write():
        """Say that nothing can be sent now."""
        raise SSLWantWriteError(CONSTANTS["SSL_ERROR_WANT_WRITE"], "The operation did not complete (write)")

    @staticmethod
    def eof():
        """Say that the connection ended too early."""
        raise SSLEOFError(CONSTANTS["SSL_ERROR_EOF"], "EOF occurred in violation of protocol")

    @staticmethod
    def failed(text):
        """Say what the host has against the other side."""
        kind = SSLCertVerificationError if text.startswith("certificate verify failed") else SSLError
        reason = text.partition(":")[0].upper().replace(" ", "_")
        error = kind(CONSTANTS["SSL_ERROR_SSL"], f"[SSL: {reason}] {text}")
        error.library, error.reason = "SSL", reason
        if kind is SSLCertVerificationError:
            error.verify_code, error.verify_message = 1, text.partition(": ")[2]
        raise error


class MemoryBIO:
    """Bytes in memory that are written at one end and read at the other."""

    def __init__(self):
        self._data = bytearray()
        self._ended = False

    def read(self, size=-1, /):
        """Take at most size bytes."""
        size = len(self._data) if size < 0 else size
        taken = bytes(self._data[:size])
        del self._data[:size]
        return taken

    def write(self, data, /):
        """Add bytes."""
        if self._ended:
            raise SSLError("cannot write() after write_eof()")
        self._data += data
        return len(data)

    def write_eof(self):
        """Say that no more bytes come."""
        self._ended = True

    @property
    def pending(self):
        """How many bytes can be read."""
        return len(self._data)

    @property
    def eof(self):
        """Whether the end was reached."""
        return self._ended and not self._data


def _setting(name):
    """Return a property that is kept as it was set."""

    def get(self):
        return self._settings[name]

    def put(self, value):
        self._settings[name] = value

    return property(get, put)


_DEFAULTS = {
    "_host_flags": CONSTANTS["HOSTFLAG_NO_PARTIAL_WILDCARDS"],
    "_msg_callback": None,
    "keylog_filename": None,
    "maximum_version": CONSTANTS["PROTO_MAXIMUM_SUPPORTED"],
    "minimum_version": CONSTANTS["PROTO_TLSv1_2"],
    "num_tickets": 2,
    "options": CONSTANTS["OP_ALL"] | CONSTANTS["OP_NO_SSLv3"] | CONSTANTS["OP_NO_COMPRESSION"],
    "post_handshake_auth": False,
    "sni_callback": None,
    "verify_flags": CONSTANTS["VERIFY_X509_TRUSTED_FIRST"],
}


class _SSLContext:
    """Settings of connections."""

    for _name in _DEFAULTS:
        locals()[_name] = _setting(_name)
    del _name

    security_level = 2

    def __new__(cls, protocol, /):
        """Make a context with the usual settings of a protocol."""
        known = {value for name, value in CONSTANTS.items() if name.startswith("PROTOCOL_")}
        if protocol not in known:
            raise ValueError("invalid or unsupported protocol version")
        self = super().__new__(cls)
        self._settings = dict(_DEFAULTS)
        self._protocol = protocol
        client = protocol == CONSTANTS["PROTOCOL_TLS_CLIENT"]
        self._check_hostname = client
        self._verify_mode = CONSTANTS["CERT_REQUIRED" if client else "CERT_NONE"]
        return self

    @property
    def protocol(self):
        """The protocol it was made for."""
        return self._protocol

    @property
    def check_hostname(self):
        """Whether the certificate must name the host."""
        return self._check_hostname

    @check_hostname.setter
    def check_hostname(self, value):
        self._check_hostname = bool(value)
        if value and self._verify_mode == CONSTANTS["CERT_NONE"]:
            self._verify_mode = CONSTANTS["CERT_REQUIRED"]

    @property
    def verify_mode(self):
        """Whether the other side's certificate is verified."""
        return self._verify_mode

    @verify_mode.setter
    def verify_mode(self, value):
        if value not in (CONSTANTS["CERT_NONE"], CONSTANTS["CERT_OPTIONAL"], CONSTANTS["CERT_REQUIRED"]):
            raise ValueError("invalid value for verify_mode")
        if self._check_hostname and value == CONSTANTS["CERT_NONE"]:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._verify_mode = value

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        """Look whether the certificates are there."""
        if cafile is None and capath is None and cadata is None:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        _look(cafile, capath)

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        """Look whether the certificates are there."""
        _look(certfile, keyfile)

    def set_default_verify_paths(self):
        """Trust what the machine trusts."""

    def set_ciphers(self, ciphers, /):
        """Note the ciphers."""
        if not ciphers:
            raise SSLError("No cipher can be selected.")

    def get_ciphers(self):
        """Return the ciphers: none."""
        return []

    def get_ca_certs(self, binary_form=False):
        """Return the trusted certificates: none were read."""
        return []

    def cert_store_stats(self):
        """Return how many certificates were read."""
        return {"x509": 0, "crl": 0, "x509_ca": 0}

    def session_stats(self):
        """Return how many sessions there were."""
        names = "number connect connect_good connect_renegotiate accept accept_good accept_renegotiate hits misses"
        return dict.fromkeys([*names.split(), "timeouts", "cache_full"], 0)

    def _set_alpn_protocols(self, protocols, /):
        self._alpn = protocols

    def set_ecdh_curve(self, name, /):
        """Note the curve."""

    def set_groups(self, groups, /):
        """Note the groups."""

    def load_dh_params(self, path, /):
        """Look whether the parameters are there."""
        _look(path)

    def _wrap_socket(self, sock, server_side, server_hostname=None, *, owner=None, session=None):
        return self._channel(Wire(sock), server_side, server_hostname)

    def _wrap_bio(self, incoming, outgoing, server_side, server_hostname=None, *, owner=None, session=None):
        return self._channel(Bios(incoming, outgoing), server_side, server_hostname)

    def _channel(self, wire, server_side, server_hostname):
        if server_side:
            _unavailable()
        return Channel(wire, self, server_hostname, _Errors)

    set_psk_client_callback = set_psk_server_callback = _unavailable


def _look(*paths):
    for path in paths:
        if path is not None:
            os.stat(path)


def get_default_verify_paths():
    """Return where certificates would be looked for."""
    return ("SSL_CERT_FILE", "/etc/ssl/cert.pem", "SSL_CERT_DIR", "/etc/ssl/certs")


def get_sigalgs():
    """Return the algorithms of signatures: none."""
    return []


_OBJECTS = (
    (129, "serverAuth", "TLS Web Server Authentication", "1.3.6.1.5.5.7.3.1"),
    (130, "clientAuth", "TLS Web Client Authentication", "1.3.6.1.5.5.7.3.2"),
)


def txt2obj(txt, name=False):
    """Return the object of a dotted number or a name."""
    for found in _OBJECTS:
        if txt == found[3] or (name and txt in found[1:3]):
            return found
    raise ValueError("unknown object")


def nid2obj(nid, /):
    """Return the object of a number of OpenSSL's."""
    for found in _OBJECTS:
        if nid == found[0]:
            return found
    raise ValueError(f"unknown NID {nid}")


def RAND_bytes(n, /):
    """Return n random bytes."""
    return os.urandom(n)


def RAND_status():
    """Say that the random source is ready."""
    return True


def RAND_add(string, entropy, /):
    """Add to the random source, which needs nothing."""


_test_decode_cert = _unavailable
