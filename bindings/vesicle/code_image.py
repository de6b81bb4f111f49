"""The code image: the bytecode of all our modules in one file, from which a fresh interpreter takes them.

Python's own import looks through folders and asks for the states of four files before it reads one: about 80 us a module, where
the first command of a session needs 170. The image is mapped into memory and holds what the modules' .pyc files hold, each with
its source's modification time and size. A source that differs, as one just edited, is imported in Python's own way, as is
everything where there is no image.

It lies in the package's `__pycache__`, is as much to be trusted as what lies beside it, and is written by the first process
that finds none, if it may keep bytecode there; `scripts/setup` writes it anew.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER, SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType
    from typing import TypeAlias

    # begin and end of the code, the source's modification time (s) and size (bytes), whether it is a package
    Entry: TypeAlias = tuple[int, int, int, int, bool]
    _Opened: TypeAlias = tuple[dict[str, Entry], memoryview]

# A file: FORMAT, the lengths of the index and of the codes in 8 bytes each, the index, the codes; both as marshal writes them.
FORMAT = b"vesicle code 1\n" + MAGIC_NUMBER
_CODES_LENGTH_AT = len(FORMAT) + 8
_INDEX_AT = _CODES_LENGTH_AT + 8
PACKAGE = __name__.rpartition(".")[0]
ROOT = os.path.dirname(os.path.abspath(__file__))


class _Loader(SourceFileLoader):
    """Python's loader of source files, but for where the code comes from."""

    def __init__(self, name: str, path: str, code: memoryview) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the module's code."""
        code: CodeType = marshal.loads(self._code)  # noqa: S302 - as trusted as the .pyc beside it
        # Where the package was moved with its bytecode, Python's own way renames it.
        return code if code.co_filename == self.path else super().get_code(fullname)


class CodeImage:
    """A meta path finder that knows our own modules, from when the first is asked for."""

    def __init__(self) -> None:
        self._opened: _Opened | None = None
        self._tried = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where to load a module from, None where the image does not have it as its source is now."""
        del path, target
        if not name.startswith(PACKAGE + "."):
            return None
        if not self._tried:
            self._tried = True
            self._opened = _open_or_write()
        if self._opened is None or name not in self._opened[0]:
            return None
        begin, end, modified_s, size, is_package = self._opened[0][name]
        source = source_path(name, is_package=is_package)
        try:
            state = os.stat(source)
        except OSError:
            return None
        if (int(state.st_mtime), state.st_size) != (modified_s, size):
            return None
        spec = ModuleSpec(name, _Loader(name, source, self._opened[1][begin:end]), origin=source, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(source)]
        return spec


def source_path(name: str, *, is_package: bool) -> str:
    """Return the file of the module called name."""
    return ROOT + name[len(PACKAGE) :].replace(".", "/") + ("/__init__.py" if is_package else ".py")


def use() -> None:
    """Let Python look into the image first, unless it runs with options that want other bytecode."""
    if not sys.flags.optimize and sys.pycache_prefix is None:
        sys.meta_path.insert(0, CodeImage())


def image_path() -> str:
    """Return where the image of this Python's bytecode lies."""
    return os.path.join(ROOT, "__pycache__", f"code.{sys.implementation.cache_tag}.image")


def _open_or_write() -> _Opened | None:
    opened = _open()
    if opened is None and not sys.dont_write_bytecode:
        from .code_image_writer import write

        try:
            write()
        except OSError:
            return None
        opened = _open()
    return opened


def _open() -> _Opened | None:
    """Map the image; return None if there is none for this Python."""
    from mmap import ACCESS_READ, mmap

    try:
        fd = os.open(image_path(), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        image = memoryview(mmap(fd, 0, access=ACCESS_READ))
    except (OSError, ValueError):  # the latter: an empty file
        return None
    finally:
        os.close(fd)
    index_end = _INDEX_AT + int.from_bytes(image[len(FORMAT) : _CODES_LENGTH_AT], "little")
    end = index_end + int.from_bytes(image[_CODES_LENGTH_AT:_INDEX_AT], "little")
    if bytes(image[: len(FORMAT)]) != FORMAT or len(image) != end:
        return None
    return marshal.loads(image[_INDEX_AT:index_end]), image[index_end:]  # noqa: S302 - as above
