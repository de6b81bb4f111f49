"""Registry: which programs exist, and how an executable file becomes one; the kernel's CommandTable.

It is shared by all sessions of the host process. Absent on purpose: building tools (build.py) and deciding who may run
them (the policy).
"""

from __future__ import annotations

import os
from _thread import allocate_lock

from vesicle.vfs.errors import Errno, PosixError

from . import cache
from .wasm_program import WasmProgram

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.program import Program
    from vesicle.kernel.wasm.engine import Engine
    from vesicle.kernel.wasm.module import Module
    from vesicle.vfs.inode import Inode

    from .cache import CachedCommand
    from .wasm_program import EngineChoice, Loader

# By tool: the name of its one module for many commands, and the option that says which of them is meant.
_CHOOSERS = {"coreutils": ("coreutils", "--coreutils-prog-shebang=")}
# Programs that are kept loaded: more than the installed tools, so that only users' own modules can fill it.
_PROGRAMS_KEPT = 128
# Native code of smaller modules that a guest brings is kept in memory alone: each file in the cache takes room on the
# host's disk and, while it is mapped, one of its descriptors, and small modules can be made by the thousand.
_CACHED_MIN_BYTES = 256 << 10
# A user's module larger than this is refused: compiling costs about a second and 200 MB per 10 MB.
WASM_MAX_BYTES = 64 << 20


class CacheFile:
    """Content in the host's cache, read when asked for: a Backing of the in-memory file system (vesicle.vfs.chunks)."""

    __slots__ = ("digest", "host_path", "size")

    is_module = False  # of the subclasses: what it runs needs no look into it

    def __init__(self, host_path: str, size: int, digest: str | None) -> None:
        self.host_path = host_path
        self.size = size
        self.digest = digest

    def read(self, offset: int, n: int) -> bytes:
        """Return up to n bytes from offset on.

        Raises: EIO the cache lost the file
        """
        return cache.read_part(self.host_path, offset, n)


class ToolFile(CacheFile):
    """The content of an installed tool's file in /usr/bin: the module itself."""

    __slots__ = ("command",)

    is_module = True

    def __init__(self, command: CachedCommand) -> None:
        super().__init__(command.wasm_path, command.size, command.sha256)
        self.command = command


class OwnFile(CacheFile):
    """A program of the user's own on the host, as it was when the session was made."""

    __slots__ = ("identity",)

    is_module = True

    def __init__(self, host_path: str, size: int, mtime_ns: int) -> None:
        super().__init__(host_path, size, None)
        self.identity = (host_path, size, mtime_ns)


class Registry:
    """Programs by name (ours in Python) and by the digest of their module (wasm)."""

    __slots__ = ("_digests", "_factories", "_lock", "_python", "_wasm")

    def __init__(self, factories: dict[str, Callable[[], Program]]) -> None:
        self._factories = factories
        self._lock = allocate_lock()
        # guards: the fields below
        self._python: dict[str, Program] = {}
        self._wasm: dict[str, WasmProgram] = {}
        # Digests of users' own modules by what changes with every change of a file, so that they are not hashed at each exec.
        self._digests: dict[tuple[object, ...], str] = {}

    def python_program(self, name: str) -> Program | None:
        """Return our own program of that name."""
        program = self._python.get(name)
        if program is None and name in self._factories:
            program = self._python.setdefault(name, self._factories[name]())
        return program

    def wasm_program(self, inode: Inode, path: str, poll: Callable[[], None]) -> Program:
        """Return the program for a file that holds a module; poll is called while one is compiled and may raise.

        Raises: ENOEXEC it is no command that can run here · EFBIG too large · ENOMEM
        """
        backing: object = getattr(inode, "backing", None)
        if isinstance(backing, ToolFile):
            command = backing.command
            program = self._wasm.get(command.sha256) or self._remember(
                command.sha256, path, _tool_loader(backing), pooled=True, chooser=_CHOOSERS.get(command.tool)
            )
        elif isinstance(backing, OwnFile):
            program = self.own_program(backing, path)
        else:
            program = self._guest_program(inode, path)
        return self._checked(program, path, poll)

    def own_program(self, file: OwnFile, path: str) -> WasmProgram:
        """Return the program for a file of the user's own; its native code is kept in the cache.

        Raises: EFBIG too large · EIO it can't be read any more
        """
        return self._program_by_content(file.identity, path, lambda: file.read(0, _checked_size(file.size, path)), True)

    def _guest_program(self, inode: Inode, path: str) -> WasmProgram:
        stat = inode.stat()
        identity = (id(inode.fs), stat.ino, stat.ctime_ns, stat.size)
        return self._program_by_content(identity, path, lambda: _content(inode, stat.size, path), False)

    def _program_by_content(
        self, identity: tuple[object, ...], path: str, content: Callable[[], bytes], kept: bool
    ) -> WasmProgram:
        program = self._wasm.get(self._digests.get(identity, ""))
        if program is None:
            wasm = content()
            digest = _sha256(wasm)
            program = self._wasm.get(digest) or self._remember(digest, path, _own_loader(digest, wasm, kept))
            with self._lock:
                if len(self._digests) >= _PROGRAMS_KEPT:
                    self._digests.clear()
                self._digests[identity] = digest
        return program

    def _remember(
        self, digest: str, path: str, loader: Loader, *, pooled: bool = False, chooser: tuple[str, str] | None = None
    ) -> WasmProgram:
        program = WasmProgram(path.rpartition("/")[2], loader, pooled=pooled, chooser=chooser)
        with self._lock:
            if len(self._wasm) >= _PROGRAMS_KEPT:
                self._wasm.clear()
            return self._wasm.setdefault(digest, program)

    def _checked(self, program: WasmProgram, path: str, poll: Callable[[], None]) -> WasmProgram:
        from vesicle.kernel.wasm.errors import EngineError

        try:
            program.module(False, poll)
        except EngineError as error:
            raise BrokenProgramError(path, str(error)) from None
        return program


class BrokenProgramError(PosixError):
    """A module that cannot run; `reason` says why, for whoever can show more than an errno."""

    __slots__ = ("reason",)

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(Errno.ENOEXEC, path)
        self.reason = reason


def _checked_size(size: int, path: str) -> int:
    if size > WASM_MAX_BYTES:
        raise PosixError(Errno.EFBIG, path)
    return size


def _content(inode: Inode, size: int, path: str) -> bytes:
    _checked_size(size, path)
    file = inode.open(0)
    try:
        pieces: list[bytes] = []
        while piece := bytes(file.read(1 << 20) or b""):
            pieces.append(piece)
        return b"".join(pieces)
    finally:
        file.release()


def _sha256(data: bytes) -> str:
    from _hashlib import openssl_sha256

    return openssl_sha256(data).hexdigest()


def _tool_loader(tool: ToolFile) -> Loader:
    def load(choice: EngineChoice, poll: Callable[[], None]) -> Module:
        fuel = choice[0]
        paths = tool.command.cwasm_paths(_engine_key(fuel))
        return _load_compiled(_engine(choice), paths, lambda: _compile(tool, fuel))

    return load


def _own_loader(digest: str, wasm: bytes, kept: bool) -> Loader:
    def load(choice: EngineChoice, poll: Callable[[], None]) -> Module:
        fuel = choice[0]
        engine = _engine(choice)
        if not kept and len(wasm) < _CACHED_MIN_BYTES:
            return engine.load_code(_compile_own(wasm, fuel, poll))
        from . import own_code

        path = cache.native_path(own_code.folder(), digest, _engine_key(fuel))
        module = _load_compiled(engine, (path,), lambda: _compile_own(wasm, fuel, poll))
        own_code.used(path)
        return module

    return load


def _engine(choice: EngineChoice) -> Engine:
    from vesicle.kernel import host_functions
    from vesicle.kernel.wasm.engine import default_engine, fuel_engine, pooled_engine, traced_engine

    fuel, pooled, traced = choice
    if traced:
        engine = traced_engine(fuel=fuel)
    else:
        engine = pooled_engine(fuel=fuel) if pooled else fuel_engine() if fuel else default_engine()
    host_functions.define(engine)
    return engine


def _compile(tool: ToolFile, fuel: bool) -> bytes:
    from vesicle.kernel.wasm.compiler import compile_to_bytes

    return compile_to_bytes(tool.read(0, tool.size), fuel=fuel)


def _compile_own(wasm: bytes, fuel: bool, poll: Callable[[], None]) -> bytes:
    # A guest's module may have been written to keep a compiler busy, so it is compiled where it can be stopped.
    from vesicle.kernel.wasm.compile_apart import compile_apart

    return compile_apart(wasm, fuel=fuel, poll=poll)


def _engine_key(fuel: bool) -> str:
    from vesicle.kernel.wasm.settings import engine_key

    return engine_key(fuel)


def _load_compiled(engine: Engine, paths: tuple[str, ...], compiled: Callable[[], bytes]) -> Module:
    """Map the compiled module from where it lies; if that is nowhere or of another version, compile it to the last place.

    Raises: EngineError the module is broken
    """
    from vesicle.kernel.wasm.compiler import write_private
    from vesicle.kernel.wasm.errors import BrokenModuleError

    for path in paths:
        try:
            return engine.module(path)
        except (FileNotFoundError, BrokenModuleError):
            continue
    code, path = compiled(), paths[-1]
    try:
        cache.make_private(cache.cache_folder())
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        write_private(path, code)
    except OSError:
        return engine.load_code(code)  # the cache is full or read-only: it works all the same, only slower
    return engine.module(path)
