"""TLS as a guest's programs see it: they say whom they mean, the host shakes hands and verifies, and here all stays plain.

Behind HELLO and its answer (wasm_tools/network/serve.py, the other side) bytes go as they are. Absent on purpose: servers,
certificates of one's own, and going without verification: the host verifies always.
"""

import struct
import weakref

from .sockets import socket

_HELLO = b"\x16VSL"
_ANSWER = struct.Struct(">4sBH")
_PIECE = 65536
_CIPHER = ("TLS_AES_256_GCM_SHA384", "TLSv1.3", 256)


class Bios:
    """Two memory buffers that somebody else carries to and from a socket."""

    sock = None

    def __init__(self, incoming, outgoing):
        self._incoming = incoming
        self._outgoing = outgoing

    def receive(self, n):
        """Return at most n bytes, b"" at the end, None if there are none yet."""
        data = self._incoming.read(n)
        return data if data or self._incoming.eof else None

    def send(self, data):
        """Send bytes; return how many, None if none can be sent now."""
        return self._outgoing.write(data)


class Wire:
    """A socket, whose methods below the TLS are used."""

    def __init__(self, sock):
        self._sock = weakref.ref(sock)

    @property
    def sock(self):
        """The socket."""
        return self._sock()

    def receive(self, n):
        """Return at most n bytes, b"" at the end, None if there are none yet."""
        try:
            return socket.recv(self.sock, n)
        except BlockingIOError:
            return None

    def send(self, data):
        """Send bytes; return how many, None if none can be sent now."""
        try:
            return socket.send(self.sock, data)
        except BlockingIOError:
            return None


class Channel:
    """The protocol's state of one connection."""

    session = None
    session_reused = False
    server_side = False

    def __init__(self, wire, context, server_hostname, errors):
        self._wire = wire
        self._errors = errors
        self._unsent = None
        self._received = b""
        self._is_ready = False
        self.context = context
        self.server_hostname = server_hostname
        self.owner = None

    def do_handshake(self):
        """Have the host shake hands.

        Raises: SSLError it could not, or does not believe the other side
        """
        if self._is_ready:
            return
        if self._unsent is None:
            name = (self.server_hostname or "").encode() if self.context.check_hostname else b""
            self._unsent = _HELLO + struct.pack(">H", len(name)) + name
        while self._unsent:
            self._unsent = self._unsent[self._sent(self._unsent) :]
        while (text := self._answer()) is None:
            data = self._wire.receive(_PIECE)
            if data is None:
                self._errors.want_read()
            if not data:
                self._errors.eof()
            self._received += data
        if text:
            self._errors.failed(text)
        self._is_ready = True

    def _answer(self):
        """Return what is wrong, "" for nothing, None while the answer is not all there."""
        if len(self._received) < _ANSWER.size:
            return None
        _, failed, length = _ANSWER.unpack_from(self._received)
        end = _ANSWER.size + length
        if len(self._received) < end:
            return None
        text = self._received[_ANSWER.size : end].decode("utf-8", "replace")
        self._received = self._received[end:]
        return text or "TLS handshake failed" if failed else ""

    def _sent(self, data):
        count = self._wire.send(data)
        if count is None:
            self._errors.want_write()
        return count

    def read(self, n, buffer=None):
        """Return at most n bytes, or put them into a buffer and return how many; none at the end."""
        self.do_handshake()
        n = len(buffer) if buffer is not None and n <= 0 else n
        if self._received:
            data, self._received = self._received[:n], self._received[n:]
        else:
            data = self._wire.receive(n) if n else b""
            if data is None:
                self._errors.want_read()
        if buffer is None:
            return data
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        """Send bytes; return how many."""
        self.do_handshake()
        return self._sent(data) if len(data) else 0

    def pending(self):
        """Return how many bytes can be read at once."""
        return len(self._received)

    def shutdown(self):
        """End the TLS; return the socket below it."""
        return self._wire.sock

    def version(self):
        """Return the protocol's version."""
        return _CIPHER[1] if self._is_ready else None

    def cipher(self):
        """Return the cipher: name, protocol, bits."""
        return _CIPHER if self._is_ready else None

    def shared_ciphers(self):
        """Return the ciphers of a client: none, as a client has."""

    def compression(self):
        """Return the compression: none."""

    def selected_alpn_protocol(self):
        """Return the application's protocol, HTTP/1.1 if it was offered."""
        offered = getattr(self.context, "_alpn", b"")
        return "http/1.1" if self._is_ready and b"\x08http/1.1" in offered else None

    def getpeercert(self, binary_form=False):
        """Return what the host verified: for whom the certificate is."""
        if not self._is_ready:
            raise ValueError("handshake not done yet")
        if binary_form:
            return None
        name = self.server_hostname
        if not name or self.context.verify_mode == 0:
            return {}
        return {"subject": ((("commonName", name),),), "subjectAltName": (("DNS", name),)}

    def get_channel_binding(self, cb_type="tls-unique"):
        """Return no binding: the channel is the host's."""

    def get_verified_chain(self):
        """Return no certificates: the host has them."""
        return []

    get_unverified_chain = get_verified_chain

    def verify_client_post_handshake(self):
        """Refuse: the host has no certificate of the guest's."""
        self._errors.failed("certificates of clients are not available")
