"""mmap: a file's bytes as memory of the program. Source: CPython's Modules/mmapmodule.c.

WebAssembly's memory can't be a file's, so the bytes are read at the start, and what was written goes back at flush() and
close(): programs that map the same file meanwhile don't see each other's writes.
"""

import errno
import os

from _vesicle.door import failure

ACCESS_DEFAULT, ACCESS_READ, ACCESS_WRITE, ACCESS_COPY = 0, 1, 2, 3
PROT_READ, PROT_WRITE, PROT_EXEC = 1, 2, 4
MAP_SHARED, MAP_PRIVATE, MAP_ANONYMOUS = 1, 2, 0x20
MAP_ANON = MAP_ANONYMOUS
MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED = range(5)
PAGESIZE = ALLOCATIONGRANULARITY = os.sysconf("SC_PAGE_SIZE")
error = OSError

_ACCESS_OF = {  # by (private, writable)
    (False, True): ACCESS_WRITE,
    (False, False): ACCESS_READ,
    (True, True): ACCESS_COPY,
    (True, False): ACCESS_READ,
}


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
        if access not in range(4):
            raise ValueError("mmap invalid access parameter.")
        if access == ACCESS_DEFAULT:
            access = _ACCESS_OF[bool(flags & MAP_PRIVATE), bool(prot & PROT_WRITE)]
        elif (flags, prot) != (MAP_SHARED, PROT_READ | PROT_WRITE):
            raise ValueError("mmap can't specify both access and flags, prot.")
        self._access, self._offset, self._at, self._changed = access, offset, 0, False
        self._fd = -1
        if fileno == -1:
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
        elif self._offset + length > size:
            raise ValueError("mmap length is greater than file size")
        _check(fileno, self._access)
        self._fd = os.dup(fileno)
        self._data = bytearray(length)
        view = memoryview(self._data)
        at = 0
        while at < length and (count := os.preadv(self._fd, [view[at:]], self._offset + at)):
            at += count

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
        found = self._bytes()[key]
        return found if isinstance(found, int) else bytes(found)

    def __setitem__(self, key, value):
        data = self._writable()
        if isinstance(key, slice):
            if len(range(*key.indices(len(data)))) != len(memoryview(value)):
                raise IndexError("mmap slice assignment is wrong size")
            memoryview(data)[key] = value
        else:
            data[key] = value

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
        if self._fd == -1 or self._access != ACCESS_WRITE or not self._changed:
            return
        whole = size == len(data)
        view = memoryview(data)
        while offset < end:
            offset += os.pwrite(self._fd, view[offset:end], self._offset + offset)
        if whole:
            self._changed = self._viewed

    def find(self, sub, start=None, end=None, /):
        """Return the index of sub from the position on."""
        return self._bytes().find(bytes(sub), self._at if start is None else start, len(self) if end is None else end)

    def rfind(self, sub, start=None, end=None, /):
        """Return the last index of sub from the position on."""
        return self._bytes().rfind(bytes(sub), self._at if start is None else start, len(self) if end is None else end)

    def read(self, n=None, /):
        """Return the next n bytes."""
        data = self._bytes()
        end = len(data) if n is None or n < 0 else min(len(data), self._at + n)
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
        """Return the file's size, or of what is mapped if there is none."""
        data = self._bytes()
        return len(data) if self._fd == -1 else os.fstat(self._fd).st_size

    def move(self, dest, src, count, /):
        """Copy count bytes from src to dest."""
        data = self._writable()
        if min(dest, src, count) < 0 or max(dest, src) + count > len(data):
            raise ValueError("source, destination, or count out of range")
        data[dest : dest + count] = data[src : src + count]

    def resize(self, newsize, /):
        """Change the size of the mapping and of its file."""
        data = self._writable()
        if self._access == ACCESS_COPY:
            raise TypeError("mmap can't resize a readonly or copy-on-write memory map.")
        if self._fd != -1:
            os.ftruncate(self._fd, self._offset + newsize)
        if newsize < len(data):
            del data[newsize:]
        else:
            data.extend(bytes(newsize - len(data)))

    def madvise(self, option, start=0, length=None, /):
        """Take note of how it will be used: nothing follows from it."""
        self._bytes()

    def __repr__(self):
        if self._data is None:
            return "<mmap.mmap closed=True>"
        access = ("ACCESS_DEFAULT", "ACCESS_READ", "ACCESS_WRITE", "ACCESS_COPY")[self._access]
        return f"<mmap.mmap closed=False, access={access}, length={len(self)}, pos={self._at}, offset={self._offset}>"


def _check(fileno, access):
    """Refuse what the descriptor was not opened for.

    Raises: PermissionError
    """
    from fcntl import F_GETFL, fcntl

    mode = fcntl(fileno, F_GETFL) & os.O_ACCMODE
    if mode == os.O_WRONLY or (access == ACCESS_WRITE and mode != os.O_RDWR):
        raise failure(errno.EACCES)
