"""host.call: decode the request, call the function of that name, encode what it returns (docs/door.md)."""

from __future__ import annotations

import marshal
from importlib import import_module

from vesicle.kernel.abi.errno import WASI_ERRNO
from vesicle.vfs.errors import Errno, PosixError

from .table import entry_of, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

    from .table import DoorEntry

NO_HOST = -1
REQUEST_MAX_BYTES = 64 << 20
_ARGUMENTS_MAX = 1 << 20  # elements of one array; the request itself bounds the rest


# Requests are the guest's and come as msgpack; answers are ours, so they can be in the format that its Python reads fastest.
# Version 2 is older than all Pythons here.
_MARSHAL_VERSION = 2


class Door:
    """What answers a process's calls: functions of its program's own, and those of the table."""

    __slots__ = ("_own", "_pack", "_unpack")

    def __init__(self, own: Mapping[str, DoorEntry]) -> None:
        msgpack = import_module("msgpack")  # not on the start path, and without types of its own
        self._own = own
        self._pack: Callable[..., bytes] = msgpack.packb
        self._unpack: Callable[..., Any] = msgpack.unpackb

    def answer(self, process: Process, request: bytes) -> bytes:
        """Return the encoded answer to an encoded request.

        Raises: ProcessExit the process ends in it
        """
        try:
            name, arguments = self._decoded(request)
            entry = self._own.get(name) or entry_of(name)
            result: list[Any] = [0, entry.call(process, arguments)]
        except PosixError as error:
            result = [WASI_ERRNO[error.errno], error.path or ""]
        try:
            return marshal.dumps(result, _MARSHAL_VERSION)
        except ValueError:
            return marshal.dumps(self._plain(result), _MARSHAL_VERSION)

    def _plain(self, result: list[Any]) -> Any:
        """Return a result whose subclasses of int and str became what they are to msgpack.

        What is too deep or too large even then, as only a host tool's can be, becomes an error.
        """
        try:
            return self._unpack(self._pack(result, unicode_errors="surrogatepass"), unicode_errors="surrogatepass")
        except (ValueError, OverflowError):
            return [WASI_ERRNO[Errno.EOVERFLOW], ""]

    def _decoded(self, request: bytes) -> tuple[str, list[object]]:
        try:
            decoded = self._unpack(
                request, unicode_errors="surrogateescape", strict_map_key=False, max_array_len=_ARGUMENTS_MAX
            )
        except (ValueError, TypeError):  # msgpack's own errors are ValueErrors
            raise PosixError(Errno.EINVAL) from None
        if not is_a(decoded, list) or not decoded or not is_a(decoded[0], str):
            raise PosixError(Errno.EINVAL)
        return decoded[0], decoded[1:]


def call(process: Process, memory: GuestMemory, request: int, request_len: int, reply: int, reply_len: int) -> int:
    """Answer a request: write the address and the length of the answer, which the guest frees; return 0.

    The answer's memory comes from the guest's export `host_alloc`. Returns -1 for a process whose program has no door.
    Raises: EFAULT · EINVAL the request is too long · ENOMEM the guest has no room for the answer
    Spec: docs/door.md
    """
    door: Door | None = process.door
    if door is None or process.instance is None:
        return NO_HOST
    answer = door.answer(process, memory.read(request, request_len, REQUEST_MAX_BYTES))
    address = process.instance.call_export("host_alloc", len(answer))
    if not address:
        raise PosixError(Errno.ENOMEM)
    memory.write(address, answer)
    memory.write_u32(reply, address)
    memory.write_u32(reply_len, len(answer))
    return 0
