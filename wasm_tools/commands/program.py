"""CommandProgram: a command of this folder as a program of the kernel, and Call, what one run of it has to do with.

Everything a command does goes through its process's Sys. Absent on purpose: reading options (options.py).
"""

from __future__ import annotations

import sys as python

from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.path import decode, encode
from vesicle.vfs.types import O_APPEND, O_CREAT, O_TRUNC, O_WRONLY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.sysapi import Sys

_BUFFER_BYTES = 65536
_WHOLE_MAX = 1 << 24  # of a file that is read as a whole: lists of numbers, accounts, descriptions of processes


class UsageError(Exception):
    """A command was called wrongly: message is printed and status returned. Caught in CommandProgram.main."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class Call:
    """One run of a command: its name, its arguments, its output, which is buffered, and its messages."""

    __slots__ = ("_output", "_size", "arguments", "name", "sys")

    def __init__(self, sys: Sys, name: str) -> None:
        self.sys = sys
        self.name = name
        self.arguments = [*sys.process.argv[1:]]
        self._output: list[bytes] = []
        self._size = 0

    def write(self, text: str) -> None:
        """Print text."""
        self.write_bytes(encode(text))

    def write_bytes(self, data: bytes) -> None:
        """Print bytes."""
        self._output.append(data)
        self._size += len(data)
        if self._size >= _BUFFER_BYTES:
            self.flush()

    def flush(self) -> None:
        """Write what is buffered.

        Raises: as write(2)
        """
        data = b"".join(self._output)
        self._output, self._size = [], 0
        self.write_to(1, data)

    def write_to(self, fd: int, data: bytes) -> None:
        """Write all of data to a descriptor, not through the buffer.

        Raises: as write(2)
        """
        rest = memoryview(data)
        while rest:
            rest = rest[self.sys.write(fd, rest) :]

    def write_file(self, path: str, data: bytes, *, append: bool = False) -> None:
        """Make a file of data, or add data to its end.

        Raises: as open(2) and write(2)
        """
        fd = self.sys.open(path, O_WRONLY | O_CREAT | (O_APPEND if append else O_TRUNC))
        try:
            self.write_to(fd, data)
        finally:
            self.sys.close(fd)

    def make_folders(self, path: str, mode: int = 0o777) -> None:
        """Make the folders above a path that are not there.

        Raises: as mkdir(2)
        """
        folder = ""
        for part in path.split("/")[:-1]:
            folder += part + "/"
            try:
                self.sys.mkdir(folder, mode)
            except PosixError as error:
                if error.errno is not Errno.EEXIST:
                    raise

    def complain(self, text: str) -> None:
        """Print a message behind the command's name; a closed standard error swallows it."""
        self.say(f"{self.name}: {text}\n")

    def say(self, text: str) -> None:
        """Print text to standard error."""
        try:
            self.flush()
            self.sys.write(2, encode(text))
        except PosixError:
            return

    def read_file(self, path: str) -> bytes:
        """Return what a file holds.

        Raises: as open(2) and read_all()
        """
        fd = self.sys.open(path)
        try:
            return self.read_all(fd)
        finally:
            self.sys.close(fd)

    def read_all(self, fd: int) -> bytes:
        """Return what is left to read of a descriptor.

        Raises: EFBIG more than a command keeps in memory · as read(2)
        """
        pieces: list[bytes] = []
        left = _WHOLE_MAX
        while piece := self.sys.read(fd, _BUFFER_BYTES):
            left -= len(piece)
            if left < 0:
                raise PosixError(Errno.EFBIG)
            pieces.append(piece)
        return b"".join(pieces)

    def read_text(self, path: str) -> str:
        """Return a text file's content; "" if it cannot be read."""
        try:
            return decode(self.read_file(path))
        except PosixError:
            return ""


class CommandProgram:
    """The function `file.name(call)` as a program, its dash an underscore; its file is imported when it first runs."""

    __slots__ = ("_file", "name")

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self._file = file

    def main(self, sys: Sys) -> int:
        """Run as the process of sys; return the exit code."""
        call = Call(sys, self.name)
        try:
            status = self._function()(call)
        except UsageError as error:
            call.say(error.message)
            return error.status
        except PosixError as error:
            call.complain(f"{error.path}: {strerror(error.errno)}" if error.path else strerror(error.errno))
            return 1
        try:
            call.flush()
        except PosixError as error:
            call.complain(f"write error: {strerror(error.errno)}")
            return 1
        return status

    def _function(self) -> Callable[[Call], int]:
        module = f"{__package__}.{self._file}"
        __import__(module)
        function: Callable[[Call], int] = getattr(python.modules[module], self.name.replace("-", "_"))
        return function
