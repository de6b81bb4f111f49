"""fd_read, fd_write and clock_time_get once more, as short as they can be made: what programs call most.

Each does what its namesake in fd.py or clock.py does, for the common case; everything else goes there, before anything
has happened. The way through kernel/syscalls/fd.py is written out: descriptor, right, policy generation, access mode,
then the file itself.
"""

from __future__ import annotations

from struct import Struct

from vesicle.kernel.abi.flags import CLOCKID_MONOTONIC, FD_READ, FD_WRITE
from vesicle.kernel.abi.layout import IOVEC, U64
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.vfs.errors import PosixError

from .clock import clock_time_get
from .fd import TRANSFER_MAX, fd_read, fd_write, read_rest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

_unpack_io = Struct("<I12xI12xI12xI").unpack_from  # fd, iovs, iovs_len, result: 16 bytes apart
_unpack_clock = Struct("<I12xQ8xI").unpack_from  # id, precision, result
_unpack_iovec = IOVEC.unpack_from
_pack_u64 = U64.pack_into


def raw_fd_read(space: memoryview) -> Callable[[Process, int], int]:
    """Return fd_read for parameters in space."""

    def call(process: Process, address: int) -> int:
        fd, iovs, count, result = _unpack_io(space, address)
        descriptor = process.fds.table.get(fd)
        memory: GuestMemory = process.memory  # type: ignore[assignment]  # a guest that calls has a memory
        if count == 1 and descriptor is not None:
            file = descriptor.file
            view = memory.view
            limit = len(view) - 8
            if (
                file.policy_generation == process.policy.generation
                and file.readable
                and descriptor.rights & FD_READ
                and iovs <= limit >= result
                and not result & 3
            ):
                start, size = _unpack_iovec(view, iovs)
                buffer = view[start : start + size]
                if len(buffer) == size <= TRANSFER_MAX:
                    data = file.read(size)
                    if data is not None:
                        n = len(data)
                        if n == size:
                            buffer[:] = data
                        else:
                            buffer[:n] = data
                            if n and file.seekable and not file.fills:
                                n += read_rest(process, fd, buffer[n:])
                        memory.u32[result >> 2] = n
                        return 0
        fd_read(process, memory, fd, iovs, count, result)
        return 0

    return call


def raw_fd_write(space: memoryview) -> Callable[[Process, int], int]:
    """Return fd_write for parameters in space."""

    def call(process: Process, address: int) -> int:
        fd, iovs, count, result = _unpack_io(space, address)
        descriptor = process.fds.table.get(fd)
        memory: GuestMemory = process.memory  # type: ignore[assignment]  # a guest that calls has a memory
        if count == 1 and descriptor is not None:
            file = descriptor.file
            view = memory.view
            limit = len(view) - 8
            if (
                file.policy_generation == process.policy.generation
                and file.writable
                and descriptor.rights & FD_WRITE
                and iovs <= limit >= result
                and not result & 3
            ):
                start, size = _unpack_iovec(view, iovs)
                data = view[start : start + size]
                if len(data) == size:
                    try:
                        n = file.write(data)
                    except PosixError as error:
                        fd_calls.after_failed_write(process, error, file)
                        raise
                    # None, a write that would block, is no size either.
                    memory.u32[result >> 2] = size if n == size else fd_calls.write_rest(process, file, data, n or 0)
                    return 0
        fd_write(process, memory, fd, iovs, count, result)
        return 0

    return call


def raw_clock_time_get(space: memoryview) -> Callable[[Process, int], int]:
    """Return clock_time_get for parameters in space."""

    def call(process: Process, address: int) -> int:
        clock_id, precision, result = _unpack_clock(space, address)
        memory: GuestMemory = process.memory  # type: ignore[assignment]  # a running guest has one
        view = memory.view
        if clock_id <= CLOCKID_MONOTONIC and result + 8 <= len(view):
            clock = process.kernel.clock
            _pack_u64(view, result, clock.monotonic_ns() if clock_id else clock.realtime_ns())
        else:
            clock_time_get(process, memory, clock_id, precision, result)
        return 0

    return call
