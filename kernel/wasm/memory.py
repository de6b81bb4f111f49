"""GuestMemory: the bounds-checked way into the linear memory of a running module.

Any int is accepted as a pointer or length: i32 values that arrive signed are taken modulo 2**32, and whatever lies
outside memory is EFAULT. Nothing here allocates on the host by a guest's number, except up to a stated limit. Absent
on purpose: alignment rules (unaligned pointers work, as on x86) and any knowledge of the engine; a remap function
hands over the current view.
"""

from __future__ import annotations

from struct import Struct
from struct import error as struct_error

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import PATH_MAX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

IOV_MAX = 1024  # Linux limits.h: buffers in one readv or writev
IO_MAX = 2**31 - 1  # POSIX SSIZE_MAX on a 32-bit system: bytes in one readv or writev
READ_MAX = 1 << 20  # bytes copied by one read(), unless the caller says otherwise

_MASK = 0xFFFFFFFF
_U16 = Struct("<H")
_U32 = Struct("<I")
_U64 = Struct("<Q")
_IOVEC = Struct("<II")  # wasm32 iovec: pointer, length
_ZEROS = bytes(65536)
_BAD = (struct_error, IndexError, OverflowError, ValueError, TypeError)


class GuestMemory:
    """Linear memory as seen by host functions; valid only while its module runs.

    view is the memory as bytes and u32 the same as 32-bit words, both possibly shorter than the memory is after the
    guest grew it (it never moves and never shrinks): on a miss call refresh() and try again. Hot paths may index
    them; all others use methods.
    Raises: PosixError EFAULT from every method, for anything outside memory.
    """

    __slots__ = ("_remap", "u32", "view")

    def __init__(self, remap: Callable[[], memoryview]) -> None:
        self._remap = remap
        self.view: memoryview = remap()
        self.u32: memoryview = self.view.cast("I")

    @classmethod
    def over(cls, buffer: bytearray) -> GuestMemory:
        """A memory of fixed content, such as none at all (before a module has one). Its length is a multiple of 4."""
        return cls(lambda: memoryview(buffer))

    def refresh(self) -> bool:
        """Take in growth of the memory; True if it grew."""
        view = self._remap()
        if len(view) == len(self.view):
            return False
        self.view = view
        self.u32 = view.cast("I")
        return True

    def release(self) -> None:
        """Drop the views: an access to unmapped memory would crash the host, one through an empty view is EFAULT."""
        self._remap = _nothing
        self.view = _NOTHING
        self.u32 = _NOTHING_U32

    def slice(self, ptr: int, n: int) -> memoryview:
        """The n bytes at ptr, not copied. Must not be kept beyond the system call: copy what is queued."""
        if ptr < 0 or n < 0:
            ptr &= _MASK
            n &= _MASK
        part = self.view[ptr : ptr + n]
        if len(part) != n:
            self._require_growth()
            part = self.view[ptr : ptr + n]
            if len(part) != n:
                raise PosixError(Errno.EFAULT)
        return part

    def read(self, ptr: int, n: int, limit: int = READ_MAX) -> bytes:
        """A copy of the n bytes at ptr.

        Raises: EFAULT outside memory · EINVAL n over limit
        """
        part = self.slice(ptr, n)
        if len(part) > limit:
            raise PosixError(Errno.EINVAL)
        return bytes(part)

    def write(self, ptr: int, data: bytes | bytearray | memoryview) -> None:
        """Copy data to ptr."""
        self.slice(ptr, len(data))[:] = data

    def string(self, ptr: int, n: int, limit: int = PATH_MAX) -> str:
        """The n bytes at ptr as text; bytes that are no UTF-8 survive as surrogates.

        Raises: EFAULT outside memory · ENAMETOOLONG n over limit
        """
        part = self.slice(ptr, n)
        if len(part) > limit:
            raise PosixError(Errno.ENAMETOOLONG)
        return str(part, "utf-8", "surrogateescape")

    def iovecs(self, ptr: int, count: int) -> list[memoryview]:
        """The buffers of the count iovec structures at ptr, without empty ones. Not to be kept, like slice().

        Raises: EFAULT the array or a buffer outside memory · EINVAL more than IOV_MAX buffers, or more than SSIZE_MAX
        bytes in all
        """
        if count == 1:
            start, length = self.read_struct(_IOVEC, ptr)
            if length > IO_MAX:
                raise PosixError(Errno.EINVAL)
            return [self.slice(start, length)] if length else []
        if not 0 <= count <= IOV_MAX:
            raise PosixError(Errno.EINVAL)
        buffers: list[memoryview] = []
        total = 0
        for start, length in _IOVEC.iter_unpack(self.slice(ptr, 8 * count)):
            total += length
            if total > IO_MAX:
                raise PosixError(Errno.EINVAL)
            if length:
                buffers.append(self.slice(start, length))
        return buffers

    def write_u8(self, ptr: int, value: int) -> None:
        self.slice(ptr, 1)[0] = value & 0xFF

    def write_u16(self, ptr: int, value: int) -> None:
        self.write_struct(_U16, ptr, value & 0xFFFF)

    def write_u32(self, ptr: int, value: int) -> None:
        if ptr & 3 or ptr < 0:
            self.write_struct(_U32, ptr, value & _MASK)
            return
        try:
            self.u32[ptr >> 2] = value & _MASK
        except IndexError:
            self.write_struct(_U32, ptr, value & _MASK)

    def write_u64(self, ptr: int, value: int) -> None:
        self.write_struct(_U64, ptr, value & 0xFFFFFFFFFFFFFFFF)

    def read_u32(self, ptr: int) -> int:
        value: int = self.read_struct(_U32, ptr)[0]
        return value

    def read_u64(self, ptr: int) -> int:
        value: int = self.read_struct(_U64, ptr)[0]
        return value

    def read_struct(self, struct: Struct, ptr: int) -> tuple[int, ...]:
        """The fields of the structure at ptr."""
        if ptr < 0:  # struct counts a negative offset from the end
            ptr &= _MASK
        try:
            return struct.unpack_from(self.view, ptr)
        except _BAD:
            return struct.unpack_from(self.slice(ptr, struct.size))

    def write_struct(self, struct: Struct, ptr: int, *values: int) -> None:
        """Write values as the structure at ptr; one that does not fit its field is the caller's bug (struct.error)."""
        if ptr < 0:
            ptr &= _MASK
        try:
            struct.pack_into(self.view, ptr, *values)
        except _BAD:
            struct.pack_into(self.slice(ptr, struct.size), 0, *values)

    def snapshot(self, start: int = 0) -> bytes:
        """A copy of the memory from start on. The caller charges its size to the session's memory limit."""
        self.refresh()
        return bytes(self.view[start:])

    def restore(self, snapshot: bytes, start: int = 0) -> None:
        """Bring back the content at snapshot(start); memory grown since then is zeroed, since it cannot be given back."""
        self.refresh()
        view = self.view
        size = start + len(snapshot)
        # Comparing first: most of it is unchanged, and the first write to a page of a fresh instance costs a page fault.
        for at in range(0, len(snapshot), _RESTORE_BYTES):
            kept = snapshot[at : at + _RESTORE_BYTES]
            part = view[start + at : start + at + len(kept)]
            if bytes(part) != kept:
                part[:] = kept
        while size < len(view):
            step = min(len(_ZEROS), len(view) - size)
            view[size : size + step] = _ZEROS[:step]
            size += step

    def _require_growth(self) -> None:
        if not self.refresh():
            raise PosixError(Errno.EFAULT)


_RESTORE_BYTES = 16384
_NOTHING = memoryview(bytearray())
_NOTHING_U32 = _NOTHING.cast("I")


def _nothing() -> memoryview:
    return _NOTHING
