"""A made-up world for the build: a catalog, sources that lie in the cache already, and a C library of nothing.

`python -m tests.wasm_tools.build_world FOLDER` builds there in a process of its own, which a test may kill.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tarfile
import threading
from pathlib import Path
from unittest import mock

from vesicle.wasm_tools import build
from vesicle.wasm_tools.build import BuildError, build_tools, tools_status
from vesicle.wasm_tools.cache import read_index
from vesicle.wasm_tools.progress import BuildEvent
from vesicle.wasm_tools.toolchain import Compiler

# It makes a module with nothing in it but a custom section, whose content tells two builds apart.
CONFIGURE = """#!/bin/sh
echo "answer=$MARK" >> config.cache
cat > Makefile <<'END'
all:
	printf '\\0asm\\1\\0\\0\\0\\0\\4\\0BODY' > hello
END
"""

RECIPE = """
name = "{name}"
version = "1.0"
summary = "says hello"
licence = "MIT"
licence_files = ["COPYING"]

[source]
kind = "apt"
package = "hello"
suite = "bookworm"
file = "hello_1.0.orig.tar.gz"
sha256 = "{sha256}"
"""
PROGRAM = '\n[[programs]]\nfile = "hello"\ncommands = [{commands}]\n'


class World:
    """A catalog, a cache and a list of what was built, with sources that lie in the cache already."""

    def __init__(self, folder: Path) -> None:
        self.catalog = folder / "catalog"
        self.cache = folder / "cache"
        self.events: list[BuildEvent] = []
        self._lock = threading.Lock()
        if not self.catalog.exists():
            self.catalog.mkdir()
            self.library("musl")

    def archive(self, body: str = "abc", configure: str = CONFIGURE) -> str:
        """Put a source archive into the cache and return its digest."""
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w") as tar:  # not compressed: gzip would put the time into the digest
            for name, text, mode in [
                ("configure", configure.replace("BODY", body), 0o755),
                ("COPYING", "MIT\n", 0o644),
            ]:
                member = tarfile.TarInfo(f"hello-1.0/{name}")
                member.size, member.mode = len(text), mode
                tar.addfile(member, io.BytesIO(text.encode()))
        sha256 = hashlib.sha256(data.getvalue()).hexdigest()
        path = self.cache / "sources" / sha256 / "hello_1.0.orig.tar.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.getvalue())
        return sha256

    def tool(self, name: str, body: str, extra: str = "", configure: str = CONFIGURE) -> None:
        """Write a recipe for a tool of one command."""
        text = RECIPE.format(name=name, sha256=self.archive(body, configure))
        program = PROGRAM.format(commands=f'"{name}"')
        (self.catalog / f"{name}.toml").write_text(text.replace("[source]", f"{extra}\n[source]") + program)

    def library(self, name: str) -> None:
        """Write a recipe for a library."""
        text = RECIPE.format(name=name, sha256=self.archive())
        (self.catalog / f"{name}.toml").write_text(text.replace("[source]", "library = true\n[source]"))

    def build(self, *names: str) -> list[str]:
        """Build; return the titles of the parts done."""
        self.events.clear()
        build_tools(list(names) or None, self._note, self.catalog)
        return [event.title for event in self.events if event.kind == "done"]

    def _note(self, event: BuildEvent) -> None:
        with self._lock:
            self.events.append(event)

    def states(self) -> dict[str, str]:
        """Return how each tool stands."""
        return {status.name: status.state for status in tools_status(self.catalog)}

    def content(self, command: str) -> bytes:
        """Return the module of a command."""
        return Path(read_index(str(self.cache)).commands[command].wasm_path).read_bytes()


def _sysroot(builder: build._Build, _archive: Path) -> None:
    (builder._sysroot / "bin").mkdir(parents=True)


PATCHES = (
    mock.patch.object(build._Build, "_build_sysroot", _sysroot),
    mock.patch.object(build, "find_compiler", return_value=Compiler(Path("/nowhere/zig"), "0.1")),
    mock.patch.object(build, "_NEEDED_BYTES", 0),
)


def main(folder: str) -> int:
    """Build all of the world in a folder."""
    os.environ["VESICLE_CACHE"] = f"{folder}/cache"
    for patch in PATCHES:
        patch.start()
    try:
        World(Path(folder)).build()
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
