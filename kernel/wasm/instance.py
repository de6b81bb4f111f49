"""One run of a module: store, limits, `_start`, and how it ended; and the pieces of it for instances that live longer.

Absent on purpose: any policy of who may run what, and keeping instances (resident.py does, for those with an image).
"""

from __future__ import annotations

import ctypes
from _thread import get_ident

from vesicle.kernel.process_exit import ProcessExit
from vesicle.vfs.errors import Errno, PosixError

from . import capi
from .errors import EngineError, PoolExhaustedError, WrongThreadError
from .exit import SIGABRT, SIGKILL, SIGSYS, Exit, trap_status
from .fault_signals import restore_handlers
from .memory import GuestMemory
from .module import WASM_PAGE_BYTES
from .process_end import end_process_at_checkpoint
from .running import inside, running
from .stack import can_run_here
from .ticker import keep_ticking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .module import Module
    from .running import RunnableProcess

# What a store may hold besides its one memory: 8 tables of at most 4 MiB. CPython with numpy has some 50,000
# functions in one.
_TABLE_ELEMENTS = 1 << 19
_INSTANCES, _TABLES, _MEMORIES = 1, 8, 1

_UNLIMITED_FUEL = 2**64 - 1

# The run's C structures, as indexes of 64-bit words: wasmtime_instance_t, the trap, the extern of the memory, the
# extern of the function to be called, its fuel, a trap code, a value. See capi for their sizes.
_TRAP, _MEMORY, _EXPORT, _FUEL, _CODE, _VALUE, _WORDS = 2, 3, 7, 11, 12, 13, 17

_NO_VALUES = capi.words(2)  # for `_start`, which has none; shared, since nothing is written to it

_space_u64 = capi.ADDRESS_SPACE_U64


def run(module: Module, process: RunnableProcess, *, memory_limit_bytes: int, fuel: int | None = None) -> Exit:
    """Run the module's `_start` to its end as process, on this thread.

    Blocks: until the process ends.
    Raises: ModuleError it is no command · WrongThreadError ask can_run_here() first · EngineError fuel on an engine
    without it · PoolExhaustedError nothing ran
    """
    pre = module.prepare()
    if fuel is not None and not module.engine.fuel:
        raise EngineError("a fuel limit needs a module of fuel_engine()")
    instance = Instance(module)
    outer = enter(process, instance)
    process.instance = instance
    process.memory = GuestMemory.over(bytearray())  # a start function may make system calls before there is a memory
    try:
        return instance.execute(pre, process, memory_limit_bytes, fuel)
    finally:
        leave(instance, outer)
        process.instance = None
        process.memory = None


def enter(process: RunnableProcess, instance: Instance) -> RunnableProcess | None:
    """Let process run in instance on this thread until leave(), which wants to know what this returns: whom it ran before.

    Raises: WrongThreadError ask can_run_here() first
    """
    if not can_run_here():
        raise WrongThreadError("a module runs on a worker thread with room on its stack: see can_run_here()")
    thread = get_ident()
    outer = running.get(thread)
    running[thread] = process
    inside.add(instance)
    keep_ticking()
    restore_handlers()
    return outer


def leave(instance: Instance, outer: RunnableProcess | None) -> None:
    """Undo enter()."""
    inside.discard(instance)
    if outer is not None:
        running[get_ident()] = outer
    else:
        running.pop(get_ident(), None)


class Instance:
    """A module in the course of running; kernel_error is a host function's exception that ended it, a bug of ours."""

    __slots__ = (
        "_address",
        "_context",
        "_ended",
        "_store",
        "_words",
        "kernel_error",
        "module",
        "reason",
        "wait_status",
    )

    def __init__(self, module: Module) -> None:
        self.module = module
        self.kernel_error: BaseException | None = None
        self.wait_status = 0
        self.reason: str | None = None
        self._ended = False
        self._words = capi.words(_WORDS)
        self._address = ctypes.addressof(self._words)
        self._store = 0
        self._context = 0

    def note_end(self, error: BaseException) -> None:
        """Note why the process ends; the first cause stays. Raises nothing."""
        if self._ended:
            return
        self._ended = True
        if isinstance(error, ProcessExit):
            self.wait_status = error.wait_status
            self.reason = error.reason
        else:
            self.wait_status = SIGSYS
            self.kernel_error = error

    def execute(self, pre: int, process: RunnableProcess, memory_limit_bytes: int, fuel: int | None) -> Exit:
        """Instantiate, run `_start` and free everything; for run(), which has entered the process in `running`."""
        memory: GuestMemory | None = None
        try:
            if self.open(pre, memory_limit_bytes, fuel):
                process.memory = memory = self.memory()
                self._finish(self._call(b"_start", _NO_VALUES))
            return self.exit(fuel, memory)
        finally:
            # Views of the memory go before the memory: one that dangles would crash the host.
            if memory is not None:
                memory.release()
            self.close()

    def open(self, pre: int, memory_limit_bytes: int, fuel: int | None) -> bool:
        """Make the store and instantiate; False if that failed, and exit() tells why. To be closed in any case."""
        self._store = store = capi.store_new(self.module.engine.pointer, None, None)
        self._context = context = capi.store_context(store)
        self.set_limits(memory_limit_bytes, fuel)
        address = self._address
        if self._finish(capi.pre_instantiate(pre, context, address, address + 8 * _TRAP)):
            return False
        capi.export_get(context, address, b"memory", 6, address + 8 * _MEMORY)
        return True

    def set_limits(self, memory_limit_bytes: int, fuel: int | None) -> None:
        """Set what the instance may use from now on, and have it looked after."""
        capi.store_limit(self._store, memory_limit_bytes, _TABLE_ELEMENTS, _INSTANCES, _TABLES, _MEMORIES)
        if self.module.engine.fuel:
            capi.set_fuel(self._context, _UNLIMITED_FUEL if fuel is None else fuel)
        self._watch_epoch()

    def memory(self) -> GuestMemory:
        """Return a view of the memory for system calls; to be released before the instance is closed."""
        return GuestMemory(self._map_memory)

    def exit(self, fuel: int | None, memory: GuestMemory | None) -> Exit:
        """Return how the run ended, of an instance that is open."""
        memory_bytes = self.memory_bytes if memory is not None else 0
        return Exit(self.wait_status, self._told_reason(), self._fuel_used(fuel), memory_bytes, self.kernel_error)

    @property
    def memory_bytes(self) -> int:
        """The size of the memory now."""
        return capi.memory_size(self._context, self._address + 8 * (_MEMORY + 1))

    @property
    def ended(self) -> bool:
        """Whether the process ended in it; only a new life may call it then."""
        return self._ended

    def renew(self) -> None:
        """Forget how the process ended: the memory was put back, and another process goes on with the instance."""
        self._ended = False
        self.kernel_error = None
        self.wait_status = 0
        self.reason = None

    def close(self) -> None:
        """Free everything."""
        if self.kernel_error is not None:
            _clear_frames(self.kernel_error)
        if self._store:
            capi.store_delete(self._store)
            self._store = 0

    def call_export(self, name: str, *arguments: int) -> int | None:
        """Call an exported function of i32 parameters; return its i32 result, if it has one.

        To be called from within a system call or checkpoint of the same process. The guest may make system calls
        meanwhile. If it ends there, by exit, trap or kill, so does the process.
        Raises: PosixError ENOSYS no such export of that type · ProcessExit it ended; let it pass
        """
        kind = self.module.exports.get(name)
        if kind not in ("(" + "i" * len(arguments) + ")", "(" + "i" * len(arguments) + ")i"):
            raise PosixError(Errno.ENOSYS)
        # An epoch callback is taken out of the store while it runs; if this is within one, the guest needs it all the
        # same.
        self._watch_epoch()
        values = capi.words(2 * max(1, len(arguments)))
        for index, argument in enumerate(arguments):
            values[2 * index] = argument & 0xFFFFFFFF
        if self._finish(self._call(name.encode(), values)):
            raise ProcessExit(self.wait_status, self.reason)
        return values[0] & 0xFFFFFFFF if kind.endswith("i") else None

    def memory_view(self) -> memoryview:
        """Return the whole memory as it is now. Must not be kept: it goes with the instance."""
        return self._map_memory()

    @property
    def memory_address(self) -> int:
        """Where the host has the memory."""
        return capi.memory_data(self._context, self._address + 8 * (_MEMORY + 1))

    def grow_to(self, size: int) -> bool:
        """Grow the memory to at least size bytes; False if the limit forbids it."""
        missing = size - self.memory_bytes
        if missing <= 0:
            return True
        pages = -(-missing // WASM_PAGE_BYTES)
        memory = self._address + 8 * (_MEMORY + 1)
        return not self._finish(capi.memory_grow(self._context, memory, pages, self._address + 8 * _CODE))

    def get_global(self, name: str) -> int:
        """Return an exported global of 32 bits.

        Raises: ENOSYS no such export
        """
        if not capi.export_get(self._context, self._address, name.encode(), len(name), self._address + 8 * _EXPORT):
            raise PosixError(Errno.ENOSYS, name)
        capi.global_get(self._context, self._address + 8 * (_EXPORT + 1), self._address + 8 * _VALUE)
        return self._words[_VALUE + 1] & 0xFFFFFFFF

    def set_global(self, name: str, value: int, kind: int = capi.VALUE_I64) -> None:
        """Set an exported mutable global of that type; for globals that are known, since the type is not checked.

        Raises: ENOSYS no such export
        """
        if not capi.export_get(self._context, self._address, name.encode(), len(name), self._address + 8 * _EXPORT):
            raise PosixError(Errno.ENOSYS, name)
        self._words[_VALUE] = kind
        self._words[_VALUE + 1] = value
        self._finish(capi.global_set(self._context, self._address + 8 * (_EXPORT + 1), self._address + 8 * _VALUE))

    def act_as(self, process: RunnableProcess) -> None:
        """Serve the calls of this instance as process from the next one on: a vfork child, or its parent again."""
        running[get_ident()] = process

    def _watch_epoch(self) -> None:
        capi.store_on_epoch(self._store, _EPOCH_CALLBACK_ADDRESS, None, None)
        capi.set_epoch_deadline(self._context, 1)

    def _map_memory(self) -> memoryview:
        memory = self._address + 8 * (_MEMORY + 1)
        base = capi.memory_data(self._context, memory)
        return capi.ADDRESS_SPACE[base : base + capi.memory_size(self._context, memory)]

    def _call(self, name: bytes, values: ctypes.Array[ctypes.c_uint64]) -> int:
        # The type was checked against Module.exports: an unchecked call of another type would corrupt the host.
        export = self._address + 8 * _EXPORT
        capi.export_get(self._context, self._address, name, len(name), export)
        return capi.call(self._context, export + 8, values, len(values) // 2, self._address + 8 * _TRAP)

    def _finish(self, error: int) -> bool:
        """Take over how a call into wasm ended; True if the process ends with it."""
        trap = self._words[_TRAP]
        self._words[_TRAP] = 0
        if not trap and not error:
            return False
        if self._ended:  # a host function ended it, and this is only how the guest was unwound
            if trap:
                capi.trap_delete(trap)
            if error:
                capi.error_delete(error)
        elif trap and capi.trap_code(trap, self._address + 8 * _CODE):
            self._end(*trap_status(self._words[_CODE] & 0xFF))
            capi.trap_delete(trap)
        elif trap and capi.has_exception(self._context):
            self._end(SIGABRT, "uncaught exception")  # as std::terminate
            capi.trap_delete(trap)
        else:
            message = capi.take_trap(trap) if trap else capi.take_error(error)
            if _POOL_MESSAGE in message:
                raise PoolExhaustedError(message)
            limited = any(part in message for part in _MEMORY_MESSAGES)
            self._end(SIGKILL, "memory limit" if limited else message.strip().rpartition("\n")[2].strip())
        return True

    def _end(self, wait_status: int, reason: str) -> None:
        self._ended = True
        self.wait_status = wait_status
        self.reason = reason

    def _told_reason(self) -> str | None:
        if self.kernel_error is None:
            return self.reason
        return f"kernel error: {type(self.kernel_error).__name__}: {_safe_text(self.kernel_error)}"

    def _fuel_used(self, fuel: int | None) -> int | None:
        if not self.module.engine.fuel:
            return None
        capi.get_fuel(self._context, self._address + 8 * _FUEL)
        return (_UNLIMITED_FUEL if fuel is None else fuel) - self._words[_FUEL]


def _on_epoch(_context: int, _data: int, delta: int, kind: int) -> int:
    try:
        running[get_ident()].checkpoint()
    except BaseException as error:  # noqa: BLE001 - nothing may leave a callback
        return end_process_at_checkpoint(error)
    _space_u64[delta >> 3] = 1  # look again one tick later
    capi.ADDRESS_SPACE[kind] = _CONTINUE
    return 0


_CONTINUE = 0  # WASMTIME_UPDATE_DEADLINE_CONTINUE
_epoch_callback = capi.EpochCallback(_on_epoch)
_EPOCH_CALLBACK_ADDRESS = ctypes.cast(_epoch_callback, ctypes.c_void_p)

# What wasmtime says, without a code, of an instance or a garbage-collected object that the store's limits refuse.
_POOL_MESSAGE = "maximum concurrent limit"
_MEMORY_MESSAGES = ("exceeds memory limits", "exceeds table limits", "GC heap out of memory")


def _safe_text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # noqa: BLE001 - whatever a __str__ may raise
        return "(its text cannot be made)"


def _clear_frames(error: BaseException) -> None:
    # The traceback stays readable, but its frames let go of their locals: among them may be views of the guest's
    # memory.
    traceback = error.__traceback__
    while traceback is not None:
        try:  # noqa: SIM105 - contextlib is not worth importing for this
            traceback.tb_frame.clear()
        except RuntimeError:  # a frame that still runs
            pass
        traceback = traceback.tb_next
