"""HostFunction, and the linker that offers them to modules.

There is one C callback per function, shared by all processes of an engine. No exception leaves a callback: ctypes would
print it and return garbage to wasmtime. Absent on purpose: what the functions do; their tables come from the ABI
layers.
"""

from __future__ import annotations

import ctypes
from _thread import allocate_lock, get_ident
from struct import Struct

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

from . import capi
from .errors import EngineError
from .process_end import end_process
from .running import running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Callback = Callable[[int, int, int], int]
    Store = Callable[[int, int], None]
    Function = Callable[..., int | None]  # (process, memory, *parameters)
    RawFunction = Callable[..., int]  # (process, address of the parameters)


class HostFunction(Record):
    """One function that modules may import.

    params has one letter per parameter: i (i32: unsigned for wasi, signed for linux), u (i32, unsigned), s
    (i32, signed), I (i64, signed), U (i64, unsigned), f (f32), F (f64). result is "", i or I.

    Of kind "wasi", function(process, memory, *params) returns nothing, which is errno 0, and PosixError becomes a
    number by the engine's errno map. Of kind "linux", it returns a result >= 0, and PosixError becomes -errno with
    Linux's numbers.

    raw stands in for function where every nanosecond counts: raw(process, address of the parameters, 16 bytes each)
    returns the result as the unsigned i32 that the guest sees; PosixError is mapped as for function.

    load gives all of it when the first module asks for the function; module and name alone are read before.
    """

    module: str
    name: str
    params: str
    result: str
    function: Function | None = None
    kind: str = "wasi"
    raw: RawFunction | None = None
    load: Callable[[], HostFunction] | None = None


_FORMATS = {"u": "I12x", "s": "i12x", "I": "q8x", "U": "Q8x", "f": "f12x", "F": "d8x"}  # wasmtime_val_raw_t is 16 bytes
_VALUES = {
    "i": capi.VALUE_I32,
    "u": capi.VALUE_I32,
    "s": capi.VALUE_I32,
    "I": capi.VALUE_I64,
    "U": capi.VALUE_I64,
    "f": capi.VALUE_F32,
    "F": capi.VALUE_F64,
}
_I32_LETTER = {"wasi": "u", "linux": "s"}


def parameters_struct(params: str, kind: str = "wasi") -> Struct:
    """Return the layout of a function's parameters in memory, for raw functions that decode them by themselves."""
    letters = params.replace("i", _I32_LETTER[kind])
    return Struct("<" + "".join(_FORMATS[letter] for letter in letters))


class Linker:
    """The host functions of one engine; each is defined in C when the first module asks for it."""

    __slots__ = ("_callbacks", "_errno_map", "_functions", "_lock", "pointer")

    def __init__(self, engine: int, functions: Sequence[HostFunction], errno_map: Mapping[Errno, int]) -> None:
        self.pointer = capi.linker_new(engine)
        self._functions = {(function.module, function.name): function for function in functions}
        self._errno_map = errno_map
        self._lock = allocate_lock()
        # guards: _callbacks, and calls that change the C linker
        self._callbacks: dict[tuple[str, str], object] = {}  # kept alive: C holds their addresses

    def new_lock(self) -> None:
        """Replace the lock, which another thread may have held when this process was forked."""
        self._lock = allocate_lock()

    def missing(self, imports: Sequence[tuple[str, str]]) -> list[str]:
        """Return those imports that no host function serves, as `module.name`."""
        return [f"{module}.{name}" for module, name in imports if (module, name) not in self._functions]

    def instantiate_pre(self, module: int, imports: Sequence[tuple[str, str]]) -> int:
        """Return a wasmtime_instance_pre_t of module: its imports resolved, ready to be instantiated again and again.

        Raises: EngineError an import's type is not the host function's
        """
        out = capi.words(1)
        with self._lock:
            for key in imports:
                if key not in self._callbacks:
                    function = self._functions[key]
                    self._callbacks[key] = self._define(function if function.load is None else function.load())
            error = capi.linker_instantiate_pre(self.pointer, module, ctypes.addressof(out))
        if error:
            raise EngineError(capi.one_line(capi.take_error(error)))
        return out[0]

    def _define(self, function: HostFunction) -> object:
        callback = capi.HostCallback(make_callback(function, self._errno_map))
        module, name = function.module.encode(), function.name.encode()
        # A functype binds to the first engine that uses it, and this one is given away: a fresh one for each
        # definition.
        functype = _new_functype(function.params, function.result)
        address = ctypes.cast(callback, ctypes.c_void_p)
        error = capi.linker_define(self.pointer, module, len(module), name, len(name), functype, address, None, None)
        capi.functype_delete(functype)
        if error:
            raise EngineError(f"cannot define {function.module}.{function.name}: {capi.take_error(error)}")
        return callback


def _new_functype(params: str, result: str) -> int:
    return capi.functype_new(_new_valtypes(params), _new_valtypes(result))


def _new_valtypes(letters: str) -> ctypes.Array[ctypes.c_uint64]:
    # wasm_functype_new frees the vectors, so C has to have allocated them.
    kinds = capi.words(len(letters) or 1)
    for index, letter in enumerate(letters):
        kinds[index] = capi.valtype_new(_VALUES[letter])
    vector = capi.words(2)
    capi.valtypes_new(vector, len(letters), kinds)
    return vector


def make_callback(function: HostFunction, errno_map: Mapping[Errno, int]) -> Callback:
    """Return the Python side of a C callback for function."""
    if function.kind == "linux":
        errors: Mapping[Errno, int] = _LINUX_ERRORS
    else:
        errors = errno_map
    if function.raw is not None:
        return _raw_callback(function.raw, errors)
    if function.function is None:
        raise EngineError(f"{function.module}.{function.name} has neither a function nor a raw function")
    if function.kind == "linux" or function.result != "i":
        struct = parameters_struct(function.params, function.kind)
        return _general_callback(function.function, struct, _STORES[function.result], errors)
    if not function.params:
        return _bare_callback(function.function, errors)
    return _wasi_callback(function.function, parameters_struct(function.params), errors)


_U32_MASK, _U64_MASK = 2**32 - 1, 2**64 - 1
_LINUX_ERRORS = {errno: -errno & _U64_MASK for errno in Errno}
_space = capi.ADDRESS_SPACE
_space_u32 = capi.ADDRESS_SPACE_U32
_space_u64 = capi.ADDRESS_SPACE_U64


def _store_nothing(_address: int, _value: int) -> None:
    """Leave the place of the results alone: the function has none."""


def _store_i32(address: int, value: int) -> None:
    _space_u32[address >> 2] = value & _U32_MASK


def _store_i64(address: int, value: int) -> None:
    _space_u64[address >> 3] = value & _U64_MASK


_STORES: dict[str, Store] = {"": _store_nothing, "i": _store_i32, "I": _store_i64}

# The callbacks below are alike and written out, since one more call between them would cost a quarter of a system
# call. Each finds its process, calls the function, puts the result where its first parameter was, and sees to what
# waited meanwhile.


def _wasi_callback(function: Function, struct: Struct, errors: Mapping[Errno, int]) -> Callback:
    unpack = struct.unpack_from

    def callback(_environment: int, _caller: int, address: int) -> int:
        try:
            process = running[get_ident()]
            try:
                function(process, process.memory, *unpack(_space, address))
                _space_u32[address >> 2] = 0
            except PosixError as error:
                _space_u32[address >> 2] = errors[error.errno]
            if process.pending:
                process.deliver()
        except BaseException as error:  # noqa: BLE001 - nothing may leave a callback
            return end_process(error)
        return 0

    return callback


def _bare_callback(function: Function, errors: Mapping[Errno, int]) -> Callback:
    # Without parameters: unpacking none would still cost a third of the call.
    def callback(_environment: int, _caller: int, address: int) -> int:
        try:
            process = running[get_ident()]
            try:
                function(process, process.memory)
                _space_u32[address >> 2] = 0
            except PosixError as error:
                _space_u32[address >> 2] = errors[error.errno]
            if process.pending:
                process.deliver()
        except BaseException as error:  # noqa: BLE001 - nothing may leave a callback
            return end_process(error)
        return 0

    return callback


def _raw_callback(function: RawFunction, errors: Mapping[Errno, int]) -> Callback:
    def callback(_environment: int, _caller: int, address: int) -> int:
        try:
            process = running[get_ident()]
            try:
                _space_u32[address >> 2] = function(process, address)
            except PosixError as error:
                _space_u32[address >> 2] = errors[error.errno] & _U32_MASK
            if process.pending:
                process.deliver()
        except BaseException as error:  # noqa: BLE001 - nothing may leave a callback
            return end_process(error)
        return 0

    return callback


def _general_callback(function: Function, struct: Struct, store: Store, errors: Mapping[Errno, int]) -> Callback:
    unpack = struct.unpack_from

    def callback(_environment: int, _caller: int, address: int) -> int:
        try:
            process = running[get_ident()]
            try:
                store(address, function(process, process.memory, *unpack(_space, address)) or 0)
            except PosixError as error:
                store(address, errors[error.errno])
            if process.pending:
                process.deliver()
        except BaseException as error:  # noqa: BLE001 - nothing may leave a callback
            return end_process(error)
        return 0

    return callback
