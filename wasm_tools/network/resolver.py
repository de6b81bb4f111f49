"""Looking names up with the host's resolver, which cannot be interrupted: a thread waits for it, and the guest's does not."""

from __future__ import annotations

import socket
import time
from queue import Empty, SimpleQueue
from threading import Thread

from vesicle.kernel.network import NetworkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_SLICE_S = 0.02
_LOCAL = ["127.0.0.1", "::1"]


def resolve(host: str, timeout_s: float, poll: Callable[[], None]) -> list[str]:
    """Return the addresses of a canonical name, those of IPv4 first.

    Raises: NetworkError · as poll
    """
    if host == "localhost" or host.endswith(".localhost"):  # RFC 6761, 6.3
        return _LOCAL
    found: SimpleQueue[list[str] | OSError] = SimpleQueue()
    Thread(target=_look_up, args=(host, found), daemon=True, name="vesicle-resolver").start()
    until = time.monotonic() + timeout_s
    while True:
        try:
            answer = found.get(timeout=_SLICE_S)
        except Empty:
            poll()
            if time.monotonic() > until:
                raise NetworkError("timeout", f"Resolving timed out: {host}") from None
            continue
        if isinstance(answer, OSError) or not answer:
            raise NetworkError("resolve", f"Could not resolve host: {host}")
        return answer


def _look_up(host: str, found: SimpleQueue[list[str] | OSError]) -> None:
    try:
        infos = socket.getaddrinfo(host + ".", None, type=socket.SOCK_STREAM)  # the dot: no search list of the host's
    except (OSError, UnicodeError) as error:
        found.put(error if isinstance(error, OSError) else OSError())
        return
    addresses = [str(info[4][0]) for info in sorted(infos, key=lambda info: info[0] != socket.AF_INET)]
    found.put(list(dict.fromkeys(addresses)))
