"""mmap: a file's bytes as memory of the program. Source: CPython's Modules/mmapmodule.c.

WebAssembly's memory can't be a file's, so the bytes are read at the start, and what was written goes back at flush() and
close(): programs that map the same file meanwhile don't see each other's writes.
"""

import errno
import os
import sys
from operator import index

from _vesicle.door import failure

ACCESS_DEFAULT, ACCESS_READ, ACCESS_WRITE, ACCESS_COPY = 0, 1, 2, 3
PROT_READ, PROT_WRITE, PROT_EXEC = 1, 2, 4
MAP_SHARED, MAP_PRIVATE, MAP_ANONYMOUS = 1, 2, 0x20
MAP_ANON = MAP_ANONYMOUS
MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED = range(5)
PAGESIZE = ALLOCATIONGRANULARITY = os.sysconf("SC_PAGE_SIZE")
error = OSError


class mmap:
    """A mapping. It is read and written as a bytearray that can't grow, and has a position as a file has."""

    def __new__(
        cls,
        fileno,
        length,
        flags=MAP_SHARED,
        prot=PROT_READ | PROT_WRITE,
        access=ACCESS_DEFAULT,
        offset=0,
        *,
        trackfd=True,
    ):
        self = super().__new__(cls)
        self._data = None
        self._viewed = False
        if length < 0:
            raise OverflowError("memory mapped length must be positive")
        if offset < 0:
            raise OverflowError("memory mapped offset must be positive")
        if length > sys.maxsize:
            raise OverflowError("Python int too large to convert to C ssize_t")
        access = _settled_access(access, flags, prot)
        self._access, self._offset, self._at, self._changed = access, offset, 0, False
        self._private = access == ACCESS_COPY or bool(flags & MAP_PRIVATE)
        self._fd, self._anonymous, self._tracked = -1, fileno == -1, trackfd
        if self._anonymous:
            self._data = bytearray(length)
            return self
        if offset % ALLOCATIONGRANULARITY:
            raise failure(errno.EINVAL)
        self._read_file(fileno, length)
        return self

    def _read_file(self, fileno, length):
        size = os.fstat(fileno).st_size
        if length == 0:
            if size == 0:
                raise ValueError("cannot mmap an empty file")
            if self._offset >= size:
                raise ValueError("mmap offset is greater than file size")
            length = size - self._offset
            if length > sys.maxsize:
                raise ValueError("mmap length is too large")
        elif self._offset + length > size:
            raise ValueError("mmap length is greater than file size")
        _check(fileno, writes=self._writes_back())
        data = bytearray(length)
        if self._tracked or self._writes_back():
            self._fd = os.dup(fileno)
        self._data = data
        view = memoryview(data)
        at = 0
        while at < length and (count := os.preadv(fileno, [view[at:]], self._offset + at)):
            at += count

    def _writes_back(self):
        return not self._private and self._access != ACCESS_READ

    def _bytes(self):
        if self._data is None:
            raise ValueError("mmap closed or invalid")
        return self._data

    def _writable(self):
        data = self._bytes()
        if self._access == ACCESS_READ:
            raise TypeError("mmap can't modify a readonly memory map.")
        self._changed = True
        return data

    def __buffer__(self, flags):
        view = memoryview(self._bytes())
        if self._access == ACCESS_READ:
            return view.toreadonly()
        self._viewed = self._changed = True  # whoever has the view may write at any time
        return view

    def __len__(self):
        return len(self._bytes())

    def __getitem__(self, key):
        self._bytes()
        key = _plain(key)
        data = self._bytes()  # what became a number may have closed it
        if isinstance(key, slice):
            return bytes(data[key])
        if not -len(data) <= key < len(data):
            raise IndexError("mmap index out of range")
        return data[key]

    def __setitem__(self, key, value):
        self._writable()
        key = _plain(key)
        value = memoryview(value) if isinstance(key, slice) else _byte(value)
        data = self._writable()
        if not isinstance(key, slice):
            if not -len(data) <= key < len(data):
                raise IndexError("mmap index out of range")
            data[key] = value
        elif len(range(*key.indices(len(data)))) != value.nbytes:
            raise IndexError("mmap slice assignment is wrong size")
        else:
            memoryview(data)[key] = value.cast("B")

    def __iter__(self):
        return (self[at : at + 1] for at in range(len(self)))

    def __contains__(self, item):
        return item in self._bytes()

    def __enter__(self):
        self._bytes()
        return self

    def __exit__(self, *error):
        self.close()

    def __del__(self):
        self.close()

    @property
    def closed(self):
        """Whether close() was called."""
        return self._data is None

    def close(self):
        """Write back what changed and let go of the file."""
        if self._data is None:
            return
        self.flush()
        self._data = None
        if self._fd != -1:
            os.close(self._fd)
            self._fd = -1

    def flush(self, offset=0, size=None, /, *, flags=0):
        """Write back what changed.

        Raises: ValueError no part of the mapping
        """
        data = self._bytes()
        if size is None:
            size = len(data) - offset
        end = offset + size
        if offset < 0 or size < 0 or end > len(data):
            raise ValueError("flush values out of range")
        if self._fd == -1 or not self._writes_back() or not self._changed:
            return
        whole = size == len(data)
        view = memoryview(data)
        while offset < end:
            offset += os.pwrite(self._fd, view[offset:end], self._offset + offset)
        if whole:
            self._changed = self._viewed

    def find(self, sub, start=None, end=None, /):
        """Return the index of sub from the position on."""
        return self._searched(bytearray.find, sub, start, end)

    def rfind(self, sub, start=None, end=None, /):
        """Return the last index of sub from the position on."""
        return self._searched(bytearray.rfind, sub, start, end)

    def _searched(self, find, sub, start, end):
        self._bytes()
        sub = bytes(memoryview(sub))
        start = self._at if start is None else index(start)
        end = sys.maxsize if end is None else index(end)
        return find(self._bytes(), sub, start, end)

    def read(self, n=None, /):
        """Return the next n bytes."""
        self._bytes()
        n = -1 if n is None else index(n)
        data = self._bytes()
        end = len(data) if n < 0 else min(len(data), self._at + n)
        found = bytes(data[self._at : end])
        self._at = max(self._at, end)
        return found

    def read_byte(self):
        """Return the next byte as a number."""
        data = self._bytes()
        if self._at >= len(data):
            raise ValueError("read byte out of range")
        self._at += 1
        return data[self._at - 1]

    def readline(self):
        """Return the rest of the line."""
        end = self._bytes().find(b"\n", self._at)
        return self.read(None if end < 0 else end + 1 - self._at)

    def write(self, bytes, /):
        """Write at the position; return how much."""
        data = self._writable()
        view = memoryview(bytes).cast("B")
        if self._at + len(view) > len(data):
            raise ValueError("data out of range")
        memoryview(data)[self._at : self._at + len(view)] = view
        self._at += len(view)
        return len(view)

    def write_byte(self, byte, /):
        """Write one byte at the position."""
        self._bytes()
        byte = index(byte)
        data = self._writable()
        if self._at >= len(data):
            raise ValueError("write byte out of range")
        data[self._at] = byte
        self._at += 1

    def seek(self, pos, whence=0, /):
        """Move the position; return it."""
        data = self._bytes()
        if whence not in (0, 1, 2):
            raise ValueError("unknown seek type")
        at = pos + (0, self._at, len(data))[whence]
        if not 0 <= at <= len(data):
            raise ValueError("seek out of range")
        self._at = at
        return at

    def seekable(self):
        """Say that it has a position."""
        return True

    def tell(self):
        """Return the position."""
        self._bytes()
        return self._at

    def size(self):
        """Return the file's size, or of what is mapped if there is none.

        Raises: ValueError it does not know its file
        """
        data = self._bytes()
        if self._anonymous and self._tracked:
            return len(data)
        if not self._tracked:
            raise ValueError("can't get size with trackfd=False")
        return os.fstat(self._fd).st_size

    def move(self, dest, src, count, /):
        """Copy count bytes from src to dest."""
        self._bytes()
        dest, src, count = map(index, (dest, src, count))
        data = self._writable()
        if min(dest, src, count) < 0 or max(dest, src) + count > len(data):
            raise ValueError("source, destination, or count out of range")
        data[dest : dest + count] = data[src : src + count]

    def resize(self, newsize, /):
        """Change the size of the mapping and of its file.

        Raises: ValueError it does not know its file, or the size can't be · TypeError it can't be written back
        """
        data = self._bytes()
        if not self._tracked:
            raise ValueError("mmap can't resize with trackfd=False.")
        if self._access not in (ACCESS_DEFAULT, ACCESS_WRITE):
            raise TypeError("mmap can't resize a readonly or copy-on-write memory map.")
        if newsize < 0 or newsize > sys.maxsize - self._offset:
            raise ValueError("new size out of range")
        if self._fd != -1:
            os.ftruncate(self._fd, self._offset + newsize)
        self._changed = True
        if newsize < len(data):
            del data[newsize:]
        else:
            data.extend(bytes(newsize - len(data)))

    def madvise(self, option, start=0, length=None, /):
        """Take note of how it will be used: nothing follows from it.

        Raises: ValueError no part of the mapping · OverflowError · EINVAL no such option, or not the start of a page
        """
        size = len(self._bytes())
        option, start = index(option), index(start)
        length = size if length is None else index(length)
        if not 0 <= start < size:
            raise ValueError("madvise start out of bounds")
        if length < 0:
            raise ValueError("madvise length invalid")
        if sys.maxsize - start < length:
            raise OverflowError("madvise length too large")
        if start % PAGESIZE or not MADV_NORMAL <= option <= MADV_DONTNEED:
            raise failure(errno.EINVAL)

    def __repr__(self):
        if self._data is None:
            return "<mmap.mmap closed=True>"
        access = ("ACCESS_DEFAULT", "ACCESS_READ", "ACCESS_WRITE", "ACCESS_COPY")[self._access]
        return f"<mmap.mmap closed=False, access={access}, length={len(self)}, pos={self._at}, offset={self._offset}>"


def _settled_access(access, flags, prot):
    if access not in range(4):
        raise ValueError("mmap invalid access parameter.")
    if access != ACCESS_DEFAULT:
        if (flags, prot) != (MAP_SHARED, PROT_READ | PROT_WRITE):
            raise ValueError("mmap can't specify both access and flags, prot.")
        return access
    if not prot & PROT_WRITE:
        return ACCESS_READ
    return ACCESS_DEFAULT if prot & PROT_READ else ACCESS_WRITE


def _plain(key):
    """Return an index as an int, or a slice of them."""
    if not isinstance(key, slice):
        if not hasattr(key, "__index__"):
            raise TypeError("mmap indices must be integers")
        return index(key)
    return slice(*(part if part is None else index(part) for part in (key.start, key.stop, key.step)))


def _byte(value):
    if not hasattr(value, "__index__"):
        raise TypeError("mmap item value must be an int")
    value = index(value)
    if not 0 <= value < 256:
        raise ValueError("mmap item value must be in range(0, 256)")
    return value


def _check(fileno, *, writes):
    """Refuse what the descriptor was not opened for.

    Raises: PermissionError
    """
    from fcntl import F_GETFL, fcntl

    mode = fcntl(fileno, F_GETFL) & os.O_ACCMODE
    if mode == os.O_WRONLY or (writes and mode != os.O_RDWR):
        raise failure(errno.EACCES)
