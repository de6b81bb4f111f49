"""How a second terminal comes to a running `vesicle shell`: a socket of the user's, over which it hands its descriptors.

Only the same user may: the folder and the socket are private, and each side asks the kernel who the other is.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import struct
import sys
from contextlib import suppress
from threading import Thread

from .errors import ConfigurationError
from .screen import Screen, raw_terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .console import Console

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_HELLO_BYTES = 4096
_PROTOCOL = 1
_FAREWELL_S = 5.0


def runtime_folder() -> str:
    """Return the user's own folder for sockets, made if need be.

    Raises: ConfigurationError it is not the user's alone, or cannot be made.
    """
    base = os.environ.get("XDG_RUNTIME_DIR")
    path = os.path.join(base, "vesicle") if base else f"/tmp/vesicle-{os.getuid()}"  # noqa: S108 - checked below
    try:
        with suppress(FileExistsError):
            os.mkdir(path, 0o700)
        found = os.lstat(path)
    except OSError as error:
        raise ConfigurationError(f"{path}: {error.strerror}") from None
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise ConfigurationError(f"{path}: must be a folder of yours with mode 0700")
    return path


def socket_path(name: str) -> str:
    """Return where the shell of that name listens.

    Raises: ConfigurationError it is no name, or the folder is not private.
    """
    if not _NAME.fullmatch(name):
        raise ConfigurationError(f"{name!r}: a name is made of letters, digits, dots, dashes and underscores")
    return os.path.join(runtime_folder(), f"{name}.sock")


class Listener:
    """The socket of a running shell; each who connects becomes a place of its console."""

    def __init__(self, console: Console, name: str) -> None:
        """Listen.

        Raises: ConfigurationError the name is taken, or the socket cannot be made.
        """
        self._console = console
        self._path = socket_path(name)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            self._bind(name)
        except BaseException:
            self._socket.close()
            raise
        self._served: list[Thread] = []
        Thread(target=self._accept, daemon=True).start()

    def _bind(self, name: str) -> None:
        if os.path.exists(self._path):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                try:
                    probe.connect(self._path)
                except OSError:
                    os.unlink(self._path)  # left behind by a shell that was killed
                else:
                    raise ConfigurationError(f"a shell of the name {name} runs already: use --attach {name}")
        before = os.umask(0o177)
        try:
            self._socket.bind(self._path)
        except OSError as error:
            raise ConfigurationError(f"{self._path}: {error.strerror or error}") from None
        finally:
            os.umask(before)
        self._socket.listen()

    def close(self) -> None:
        """Listen no more, and let those who were there go with an answer."""
        with suppress(OSError):
            os.unlink(self._path)
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        for thread in self._served:
            thread.join(_FAREWELL_S)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            thread = Thread(target=self._serve, args=(connection,), daemon=True)
            self._served = [*(other for other in self._served if other.is_alive()), thread]
            thread.start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            descriptors: list[int] = []
            try:
                if _peer_uid(connection) != os.getuid():
                    return
                data, descriptors, _, _ = socket.recv_fds(connection, _HELLO_BYTES, 2)
                hello = json.loads(data)
                if len(descriptors) != 2 or hello.get("protocol") != _PROTOCOL:
                    return
                self._show(connection, descriptors, str(hello.get("term", "dumb")))
            except (OSError, ValueError):
                return
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)

    def _show(self, connection: socket.socket, descriptors: list[int], term: str) -> None:
        screen = Screen(self._console, descriptors[0], descriptors[1], term)
        watcher = Thread(target=_watch, args=(connection, screen), daemon=True)
        watcher.start()
        screen.wait()
        code = self._console.over
        with suppress(OSError):
            connection.sendall(f"{code or 0}\n".encode())
            connection.shutdown(socket.SHUT_RDWR)
        watcher.join()


def _watch(connection: socket.socket, screen: Screen) -> None:
    """Take what the other side tells of its window; its end is the terminal's."""
    while True:
        try:
            data = connection.recv(64)
        except OSError:
            data = b""
        if not data:
            screen.hang_up()
            return
        screen.measure()


def _peer_uid(connection: socket.socket) -> int:
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, uid, _ = struct.unpack("3i", credentials)
    return int(uid)


def attach(name: str) -> int:
    """Show the shell of that name in this terminal until it ends or leaves; return the exit code.

    Raises: ConfigurationError there is none, or this is no terminal.
    """
    if not (os.isatty(0) and os.isatty(1)):
        raise ConfigurationError("--attach: standard input and output must be a terminal")
    path = socket_path(name)
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    with connection:
        try:
            connection.connect(path)
        except OSError:
            raise ConfigurationError(f"no shell of the name {name} runs") from None
        if _peer_uid(connection) != os.getuid():
            raise ConfigurationError(f"the shell {name} is another user's")
        signal.signal(signal.SIGWINCH, lambda number, frame: _tell_size(connection))
        with raw_terminal(0):
            hello = json.dumps({"protocol": _PROTOCOL, "term": os.environ.get("TERM", "dumb")})
            socket.send_fds(connection, [hello.encode()], [0, 1])
            answer = b""
            while piece := connection.recv(64):
                answer += piece
    if not answer:
        sys.stderr.write(f"vesicle: the shell {name} is gone\n")
        return 1
    return int(answer)


def _tell_size(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.send(b"w")
