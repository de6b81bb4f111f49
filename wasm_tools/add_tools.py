"""Adding a program of the user's own for all sessions, and removing it: after a check that it can run here.

Absent on purpose: finding them again when a session starts (own_tools.py).
"""

from __future__ import annotations

import os
import re

from vesicle.kernel.wasm.compiler import WASM_MAGIC
from vesicle.kernel.wasm.errors import EngineError

from . import base_image
from .cache import cached_index, make_private, replace_file, tools_folder
from .own_tools import FOLDER, SUFFIX, installed
from .registry import WASM_MAX_BYTES, OwnFile, Registry

_NAME = re.compile(r"[A-Za-z0-9_\[][A-Za-z0-9_.+\[-]*")
_COMPONENT_VERSION = b"\x0d\x00\x01\x00"


class AddError(Exception):
    """A file can't be added, or there is nothing to remove; its text says why. Caught by the command line."""


def add_tool(host_path: str, name: str | None = None) -> str:
    """Make a module a command of every session, and return its name: without one given, the file's without `.wasm`.

    Raises: AddError it is no program that can run here, or the name can't be a command's · OSError it can't be read or kept
    """
    name = os.path.basename(host_path).removesuffix(SUFFIX) if name is None else name
    if not _NAME.fullmatch(name):
        raise AddError(f"{name!r} can't be the name of a command: give another with --name")
    with open(host_path, "rb") as file:
        data = file.read(WASM_MAX_BYTES + 1)
    _check(host_path, data)
    folder = make_private(tools_folder())
    replace_file(f"{folder}/{name}{SUFFIX}", data)
    base_image.forget()
    return name


def _check(host_path: str, data: bytes) -> None:
    """Check a module, and keep its native code, so that its first start is as fast as the later ones.

    Raises: AddError what is wrong with it
    """
    if len(data) > WASM_MAX_BYTES:
        raise AddError(f"{host_path} is larger than {WASM_MAX_BYTES >> 20} MiB")
    if not data.startswith(WASM_MAGIC):
        raise AddError(f"{host_path} is no WebAssembly module")
    if data[4:8] == _COMPONENT_VERSION:
        raise AddError(f"{host_path} is a component (WASI 0.2 or later): compile it for wasm32-wasip1 instead")
    status = os.stat(host_path)
    program = Registry({}).own_program(OwnFile(host_path, status.st_size, status.st_mtime_ns), host_path)
    try:
        for fuel in (False, True):
            program.module(fuel, _nothing)
    except EngineError as error:
        raise AddError(str(error)) from None


def _nothing() -> None:
    return None


def remove_tool(name: str) -> None:
    """Take away a module that was added.

    Raises: AddError there is none of that name · OSError
    """
    try:
        os.unlink(f"{tools_folder()}/{name}{SUFFIX}")
    except FileNotFoundError:
        there = ", ".join(installed()) or "none"
        raise AddError(f"no tool {name} was added; there are: {there}") from None
    base_image.forget()


def hidden_by(name: str) -> str | None:
    """Return which tool of the catalog a command of that name comes before, if there is one."""
    command = cached_index().commands.get(name)
    return None if command is None else f"{FOLDER}/{name} comes before the {name} of {command.tool}"
