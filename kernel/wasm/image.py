"""MemoryImage: the linear memory of an instance at rest, kept in a file and mapped into new instances of its module.

A mapping is private: instances share the file's pages and get their own of what they write (mmap MAP_PRIVATE, POSIX). An
instance is at rest between two calls of its exports, never within one. Absent on purpose: tables and globals; the
modules that have images change neither.
"""

from __future__ import annotations

import ctypes
import mmap
import os
from _thread import get_ident

from .capi import ADDRESS_SPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE_BYTES = mmap.PAGESIZE
_PIECE_BYTES = 65536
_ZEROS = bytes(_PIECE_BYTES)
_MAP_FIXED = 0x10

_library = ctypes.CDLL(None, use_errno=True)
_mmap = _library.mmap
_mmap.restype = ctypes.c_size_t
_mmap.argtypes = [ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
_madvise = _library.madvise
_madvise.restype = ctypes.c_int
_madvise.argtypes = [ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int]
_ioctl = _library.ioctl
_ioctl.restype = ctypes.c_int
_ioctl.argtypes = [ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p]
_FAILED = ctypes.c_size_t(-1).value


class MemoryImage:
    """An image file that stays open.

    retired: no instance is kept for it any more (resident.py).
    Units: size in bytes, a multiple of the wasm page; stack_pointer, the module's, an address in the memory.
    """

    __slots__ = ("_fd", "_mtime_ns", "_view", "host_path", "retired", "size", "stack_pointer")

    def __init__(self, host_path: str, size: int, stack_pointer: int) -> None:
        """Open the image.

        Raises: OSError it can't be read, or has not this size
        """
        self.host_path = host_path
        self.size = size
        self.stack_pointer = stack_pointer
        self.retired = False
        self._view: mmap.mmap | None = None
        self._fd = os.open(host_path, os.O_RDONLY | os.O_CLOEXEC)
        status = os.fstat(self._fd)
        self._mtime_ns = status.st_mtime_ns
        if status.st_size != size:
            os.close(self._fd)
            self._fd = -1
            raise OSError(f"{host_path} has {status.st_size} bytes instead of {size}")

    def __del__(self) -> None:
        if getattr(self, "_fd", -1) >= 0:
            os.close(self._fd)

    def is_intact(self) -> bool:
        """Tell whether nobody has written to the file since it was opened. That another took its place does not matter."""
        status = os.fstat(self._fd)
        return status.st_size == self.size and status.st_mtime_ns == self._mtime_ns

    def map_at(self, address: int) -> None:
        """Map the image at the start of an instance's memory, which has at least its size.

        Raises: OSError the file was changed meanwhile, or the host has no room
        """
        if not self.is_intact():  # an access behind the end of a cut file would kill the host
            raise OSError(f"{self.host_path} was changed")
        found = _mmap(address, self.size, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | _MAP_FIXED, self._fd, 0)
        if found == _FAILED:
            error = ctypes.get_errno()
            raise OSError(error, os.strerror(error), self.host_path)

    def content(self) -> mmap.mmap:
        """Return the image as a read-only buffer, mapped when first asked for.

        Raises: OSError
        """
        if self._view is None:
            self._view = mmap.mmap(self._fd, self.size, mmap.MAP_SHARED, mmap.PROT_READ)
        return self._view

    def restore(self, address: int, kept_pages: int) -> bool:
        """Make the memory at an address, where it is mapped, the image's again; False if that can't be done.

        The first kept_pages of the pages that were written are copied and stay the mapping's own, so that writing them
        again costs nothing; the others become the file's again.
        """
        runs = own_pages(address, self.size)
        if runs is None:
            return False
        content = memoryview(self.content())
        for start, end in runs:
            copied = min(end - start, kept_pages)
            kept_pages -= copied
            first, last = start * PAGE_BYTES, (start + copied) * PAGE_BYTES
            ADDRESS_SPACE[address + first : address + last] = content[first:last]
            if start + copied < end:
                length = (end - start - copied) * PAGE_BYTES
                if _madvise(address + last, length, mmap.MADV_DONTNEED):
                    return False
        return True


def own_pages(address: int, size: int) -> list[tuple[int, int]] | None:
    """Return the runs of pages of a private mapping that were written: [first, end) in pages from address on.

    None where the host does not tell. Source: Linux Documentation/admin-guide/mm/pagemap.rst.
    """
    global _scans
    try:
        descriptor = os.open("/proc/self/pagemap", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        if _scans:
            try:
                return _scanned(descriptor, address, size)
            except OSError:
                _scans = False
        return _read(descriptor, address, size)
    except OSError:
        return None
    finally:
        os.close(descriptor)


# Whether this Linux can look for pages by itself (6.7 and newer), which takes half the time.
_scans = True

_PAGEMAP_SCAN = 0xC0606610  # _IOWR('f', 16, struct pm_scan_arg)
_IS_FILE, _IS_PRESENT, _IS_SWAPPED = 1 << 2, 1 << 3, 1 << 4
_SCAN_WORDS, _WALK_END = 12, 4  # struct pm_scan_arg, in 64-bit words
_REGIONS = 1024  # struct page_region: start, end, categories


def _scanned(descriptor: int, address: int, size: int) -> list[tuple[int, int]]:
    """Ask for the pages that are in memory or swapped, and not the file's. Raises: OSError the kernel is older"""
    regions = (ctypes.c_uint64 * (3 * _REGIONS))()
    argument = (ctypes.c_uint64 * _SCAN_WORDS)(
        8 * _SCAN_WORDS,
        0,
        address,
        address + size,
        0,
        ctypes.addressof(regions),
        _REGIONS,
        0,
        _IS_FILE,
        _IS_FILE,
        _IS_PRESENT | _IS_SWAPPED,
        0,
    )
    runs: list[tuple[int, int]] = []
    while argument[2] < address + size:
        found = _ioctl(descriptor, _PAGEMAP_SCAN, argument)
        if found < 0:
            raise OSError(ctypes.get_errno(), "ioctl")
        words = regions[: 3 * found]
        runs += [
            ((start - address) // PAGE_BYTES, (end - address) // PAGE_BYTES)
            for start, end in zip(words[::3], words[1::3], strict=True)
        ]
        argument[2] = argument[_WALK_END]
    return runs


def _read(descriptor: int, address: int, size: int) -> list[tuple[int, int]] | None:
    """Read the entry of every page. Raises: OSError"""
    entries = os.pread(descriptor, size // PAGE_BYTES * 8, address // PAGE_BYTES * 8)
    if len(entries) != size // PAGE_BYTES * 8:
        return None
    own = entries[7::8].translate(_IS_OWN)
    runs: list[tuple[int, int]] = []
    end = 0
    while (start := own.find(1, end)) >= 0:
        end = own.find(0, start)
        if end < 0:
            end = len(own)
        runs.append((start, end))
    return runs


# Of the top byte of a pagemap entry: 0x80 in memory, 0x40 swapped, 0x20 the file's page.
_IS_OWN = bytes((byte & 0xA0) == 0x80 or bool(byte & 0x40) for byte in range(256))


def write_image(host_path: str, memory: memoryview) -> None:
    """Write the memory of an instance at rest to a file, whole or not at all; pages of zeros become holes.

    Raises: OSError the disk is full
    """
    temporary = f"{host_path}.{os.getpid()}.{get_ident()}.tmp"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        try:
            os.truncate(descriptor, len(memory))
            for offset, piece in _used(memory):
                _write_all(descriptor, piece, offset)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(temporary, host_path)
    except BaseException:
        os.unlink(temporary)
        raise


def _used(memory: memoryview) -> Iterator[tuple[int, memoryview]]:
    for offset in range(0, len(memory), _PIECE_BYTES):
        piece = memory[offset : offset + _PIECE_BYTES]
        if bytes(piece) != _ZEROS[: len(piece)]:
            yield offset, piece


def _write_all(descriptor: int, data: memoryview, offset: int) -> None:
    while data:
        written = os.pwrite(descriptor, data, offset)
        data = data[written:]
        offset += written
