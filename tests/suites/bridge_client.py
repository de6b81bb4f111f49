"""The client that stands for a program: see bridge.py. It is copied with the socket's path in place of SOCKET."""

import os
import signal
import socket
import sys

_FORWARDED = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCONT")


def main() -> int:
    """Have the call done, and end as it ended."""
    descriptors = [number for number in (0, 1, 2) if _is_open(number)]
    argv = [os.path.basename(sys.argv[0]), *sys.argv[1:]]
    mask = os.umask(0)
    environ = [name + b"=" + value for name, value in os.environb.items()]
    places = b"".join(b"%d" % number for number in descriptors)
    words = [b"%d" % mask, os.getcwdb(), places, b"%d" % len(argv), *map(os.fsencode, argv), *environ]
    text = b"\0".join(words)
    connection = socket.socket(socket.AF_UNIX)
    connection.connect("SOCKET")
    for name in _FORWARDED:
        number = getattr(signal, name)
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: connection.send(bytes([number])))
    socket.send_fds(connection, [len(text).to_bytes(4, "little")], descriptors)
    connection.sendall(text)
    answer = connection.recv(4)
    if len(answer) < 4:
        return 125
    status = int.from_bytes(answer, "little")
    if status & 0x7F:
        signal.signal(status & 0x7F, signal.SIG_DFL)
        os.kill(os.getpid(), status & 0x7F)
    return status >> 8


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
