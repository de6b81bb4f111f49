"""Engine: loads compiled modules and offers them the host functions.

One engine interrupts by epoch alone and serves all; one with fuel is made when first needed. Absent on purpose:
compiling at exec. Code comes from files made by precompile(), or from compile_module() when the caller says so.
"""

from __future__ import annotations

import atexit
import os
import stat
import time
from _thread import RLock, allocate_lock

from . import capi, ticker
from .compiler import compile_to_bytes
from .compiler import precompile as precompile
from .compiler import validate as validate
from .errors import BrokenModuleError, EngineError
from .fault_signals import remember_handlers
from .linker import Linker
from .module import Module
from .running import inside, running
from .settings import POOL_SLOTS, new_engine
from .settings import engine_key as engine_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vesicle.vfs.errors import Errno

    from .linker import HostFunction

_MODULES_KEPT = 256  # loaded modules per engine; each is a mapped file, so this bounds address space rather than memory
_EXIT_WAIT_S = 0.25


class Engine:
    """One wasmtime engine, its host functions and the modules loaded into it; shared by all sessions and threads."""

    __slots__ = ("_linker", "_lock", "_modules", "fuel", "pointer", "pooled", "traced")

    def __init__(self, *, fuel: bool = False, pooled: bool = False, traced: bool = False) -> None:
        self.fuel = fuel
        self.pooled = pooled
        self.traced = traced
        self.pointer = new_engine(fuel=fuel, pooled=pooled)
        self._linker: Linker | None = None
        self._lock = allocate_lock()
        # guards: _modules
        self._modules: dict[str, Module] = {}
        remember_handlers()
        ticker.add_engine(self.pointer)
        _engines.append(self)

    @property
    def defined(self) -> bool:
        """Tell whether define() was called."""
        return self._linker is not None

    @property
    def linker(self) -> Linker:
        """The host functions.

        Raises: EngineError define() was not called
        """
        if self._linker is None:
            raise EngineError("no host functions yet: call Engine.define() before the first module runs")
        return self._linker

    def define(self, functions: Sequence[HostFunction], errno_map: Mapping[Errno, int]) -> None:
        """Give modules these functions to import; errno_map turns PosixError into numbers for those of kind "wasi".

        Raises: EngineError called a second time
        """
        if self._linker is not None:
            raise EngineError("the host functions of an engine are given once")
        self._linker = Linker(self.pointer, functions, errno_map)

    def module(self, cwasm_path: str) -> Module:
        """Return the module in the compiled host file cwasm_path, mapped when first asked for.

        Raises: BrokenModuleError it must be compiled again · EngineError others could have written it · OSError no
        such file
        """
        with self._lock:
            module = self._modules.get(cwasm_path)
            if module is None:
                module = Module(self, self._map_file(cwasm_path), os.path.basename(cwasm_path))
                self._modules[cwasm_path] = module
                if len(self._modules) > _MODULES_KEPT:
                    del self._modules[next(iter(self._modules))]
            return module

    def compile_module(self, wasm: bytes, name: str = "module") -> Module:
        """Return wasm compiled in memory; for code that is not worth a file.

        Raises: EngineError it is no valid module
        """
        return self.load_code(compile_to_bytes(wasm, fuel=self.fuel), name)

    def load_code(self, code: bytes, name: str = "module") -> Module:
        """Return the module whose compiled code the caller has just made, without a file.

        Raises: BrokenModuleError it is not this engine's code
        """
        out = capi.words(1)
        error = capi.module_deserialize(self.pointer, code, len(code), out)
        if error:
            raise BrokenModuleError(f"{name}: {capi.take_error(error)}")
        return Module(self, out[0], name)

    def nudge(self) -> None:
        """Make every computing process look at what is pending for it at once, not at the next tick."""
        ticker.nudge()

    def new_locks(self) -> None:
        """Replace the locks, which other threads may have held when this process was forked."""
        self._lock = allocate_lock()
        if self._linker is not None:
            self._linker.new_lock()

    def _map_file(self, cwasm_path: str) -> int:
        descriptor = os.open(cwasm_path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            _require_private(descriptor, cwasm_path)
            out = capi.words(1)
            # Through the descriptor, so that the file that was checked is the one that is mapped.
            checked = f"/proc/self/fd/{descriptor}"
            path = checked if os.path.exists(checked) else cwasm_path
            error = capi.module_deserialize_file(self.pointer, os.fsencode(path), out)
            if error:
                raise BrokenModuleError(f"{cwasm_path} must be compiled again: {capi.take_error(error)}")
            return out[0]
        finally:
            os.close(descriptor)


def _require_private(descriptor: int, path: str) -> None:
    # The content is native code that wasmtime runs unchecked.
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise EngineError(f"{path} is not a regular file")
    if status.st_uid not in (os.geteuid(), 0) or status.st_mode & 0o022:
        raise EngineError(
            f"{path} could have been written by others (owner {status.st_uid}, mode {status.st_mode & 0o777:o}): "
            "compiled code must belong to you or root and be writable by its owner only; delete it and compile again"
        )


_engines: list[Engine] = []
_singletons: dict[tuple[bool, bool, bool], Engine] = {}
_singletons_lock = RLock()
# guards: _singletons


def default_engine() -> Engine:
    """Return the engine for processes without a fuel limit."""
    return _singleton(fuel=False)


def fuel_engine() -> Engine:
    """Return the engine for processes with a fuel limit; its code runs slower."""
    return _singleton(fuel=True)


def pooled_engine(*, fuel: bool = False) -> Engine:
    """Return the engine whose instances come from a pool: for short runs of modules known to fit in (see pool_has_room).

    Where address space is limited it is the engine without a pool.
    """
    return _singleton(fuel=fuel, pooled=_may_reserve())


def traced_engine(*, fuel: bool = False) -> Engine:
    """Return the engine whose guests report each of their calls (kernel/tracing.py)."""
    return _singleton(fuel=fuel, traced=True)


def pool_has_room() -> bool:
    """Say whether one more instance will find a slot, with a wide margin for those that start at the same moment."""
    return len(inside) < POOL_SLOTS // 2


def _may_reserve() -> bool:
    """Say whether the host lets us reserve the addresses of a pool: making an engine that can't have them aborts."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit
    except ImportError:
        return False
    return getrlimit(RLIMIT_AS)[0] == RLIM_INFINITY


def _singleton(*, fuel: bool, pooled: bool = False, traced: bool = False) -> Engine:
    key = (fuel, pooled, traced)
    engine = _singletons.get(key)
    if engine is None:
        with _singletons_lock:
            engine = _singletons.get(key) or Engine(fuel=fuel, pooled=pooled, traced=traced)
            _singletons[key] = engine
    return engine


def _new_locks() -> None:
    global _singletons_lock
    _singletons_lock = RLock()
    for engine in _engines:
        engine.new_locks()


def _stop_all() -> None:
    # A thread that Python ends while it is inside wasm would unwind through Rust frames and abort the host. Without
    # an entry in `running` each process ends at its next system call or checkpoint; one that waits in Python is no
    # danger.
    running.clear()
    until = time.monotonic() + _EXIT_WAIT_S
    while inside and time.monotonic() < until:
        ticker.nudge()
        time.sleep(0.001)


os.register_at_fork(after_in_child=_new_locks)
atexit.register(_stop_all)
