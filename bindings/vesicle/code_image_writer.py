"""Writing the code image (see code_image.py): from the bytecode that Python keeps of our modules."""

from __future__ import annotations

import marshal
import os
from _frozen_importlib_external import SourceFileLoader, cache_from_source

from .code_image import FORMAT, PACKAGE, ROOT, image_path, source_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .code_image import Entry


def write() -> None:
    """Write the image of all modules of which Python has kept bytecode.

    Raises: OSError it cannot be written there.
    """
    index: dict[str, Entry] = {}
    codes: list[bytes] = []
    at = 0
    for name, is_package in _modules(ROOT, PACKAGE):
        source = source_path(name, is_package=is_package)
        state = os.stat(source)
        if not os.path.exists(cache_from_source(source)):
            continue  # compiling would take seconds
        code = marshal.dumps(SourceFileLoader(name, source).get_code(name))
        index[name] = (at, at + len(code), int(state.st_mtime), state.st_size, is_package)
        codes.append(code)
        at += len(code)
    packed = marshal.dumps(index)
    temporary = f"{image_path()}.{os.getpid()}"
    try:
        with open(temporary, "wb") as file:
            file.write(FORMAT + len(packed).to_bytes(8, "little") + at.to_bytes(8, "little") + packed + b"".join(codes))
        os.replace(temporary, image_path())
    except OSError:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _modules(folder: str, package: str) -> Iterator[tuple[str, bool]]:
    """Yield the names of the modules beneath a package and whether they are packages."""
    with os.scandir(folder) as listing:
        for entry in listing:
            stem, extension = os.path.splitext(entry.name)
            name = f"{package}.{stem}"
            if extension == ".py" and stem != "__init__":
                yield name, False
            elif not extension and os.path.exists(os.path.join(entry.path, "__init__.py")):
                yield name, True
                yield from _modules(entry.path, name)


if __name__ == "__main__":
    write()
