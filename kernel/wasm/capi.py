"""Prototypes of the wasmtime C functions we call, bound to the wheel's library when this module is imported.

Every pointer is an int (0 is NULL): ctypes pointer objects would triple the cost of a call. Absent on purpose: the
component model, async calls, tables and everything else of the C API that the kernel does not use.
"""

from __future__ import annotations

import ctypes

from .errors import EngineError
from .library import find_wheel, load_library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Foreign = Callable[..., int]

WHEEL = find_wheel()
_library = load_library(WHEEL)

_P = ctypes.c_void_p  # argument: int, None, bytes or a ctypes array
_Z = ctypes.c_size_t  # a length, or a returned pointer: unlike c_void_p it gives 0, not None, for NULL
_U64 = ctypes.c_uint64
_I64 = ctypes.c_int64
_U8 = ctypes.c_uint8
_U32 = ctypes.c_uint32
_BOOL = ctypes.c_bool


def _bind(name: str, result: type | None, *arguments: type) -> Foreign:
    try:
        function = _library[name]
    except AttributeError:
        raise EngineError(
            f"wasmtime {WHEEL.version} has no C function {name}: reinstall it with: "
            'pip install --force-reinstall "wasmtime>=49,<51"'
        ) from None
    function.restype = result
    function.argtypes = arguments
    return function


# Structures, as 64-bit words: wasmtime_instance_t 2, wasmtime_func_t 2, wasmtime_memory_t 3, wasmtime_extern_t 1
# (kind) + 3, wasmtime_val_raw_t 2, wasmtime_val_t 4 (kind, value), wasm_byte_vec_t and the other vectors 2 (size, data).
EXTERN_FUNCTION = 0
EXTERN_MEMORY = 3
VALUE_I32, VALUE_I64, VALUE_F32, VALUE_F64 = 0, 1, 2, 3

config_new = _bind("wasm_config_new", _Z)
config_set_fuel = _bind("wasmtime_config_consume_fuel_set", None, _P, _BOOL)
config_set_epoch = _bind("wasmtime_config_epoch_interruption_set", None, _P, _BOOL)
config_set_async_stack = _bind("wasmtime_config_async_stack_size_set", None, _P, _Z)
config_set_max_wasm_stack = _bind("wasmtime_config_max_wasm_stack_set", None, _P, _Z)
config_set_parallel = _bind("wasmtime_config_parallel_compilation_set", None, _P, _BOOL)
config_set_exceptions = _bind("wasmtime_config_wasm_exceptions_set", None, _P, _BOOL)
config_set_simd = _bind("wasmtime_config_wasm_simd_set", None, _P, _BOOL)
config_set_bulk_memory = _bind("wasmtime_config_wasm_bulk_memory_set", None, _P, _BOOL)
config_set_memory64 = _bind("wasmtime_config_wasm_memory64_set", None, _P, _BOOL)
config_set_multi_memory = _bind("wasmtime_config_wasm_multi_memory_set", None, _P, _BOOL)
config_set_shared_memory = _bind("wasmtime_config_shared_memory_set", None, _P, _BOOL)
config_set_gc = _bind("wasmtime_config_wasm_gc_set", None, _P, _BOOL)
config_set_pooling = _bind("wasmtime_pooling_allocation_strategy_set", None, _P, _P)
pooling_new = _bind("wasmtime_pooling_allocation_config_new", _Z)
pooling_delete = _bind("wasmtime_pooling_allocation_config_delete", None, _P)
pooling_set_instances = _bind("wasmtime_pooling_allocation_config_total_core_instances_set", None, _P, _U32)
pooling_set_memories = _bind("wasmtime_pooling_allocation_config_total_memories_set", None, _P, _U32)
pooling_set_tables = _bind("wasmtime_pooling_allocation_config_total_tables_set", None, _P, _U32)
pooling_set_stacks = _bind("wasmtime_pooling_allocation_config_total_stacks_set", None, _P, _U32)
pooling_set_table_elements = _bind("wasmtime_pooling_allocation_config_table_elements_set", None, _P, _Z)
pooling_set_memory_bytes = _bind("wasmtime_pooling_allocation_config_max_memory_size_set", None, _P, _Z)
pooling_set_warm_slots = _bind("wasmtime_pooling_allocation_config_max_unused_warm_slots_set", None, _P, _U32)
engine_new = _bind("wasm_engine_new_with_config", _Z, _P)
engine_delete = _bind("wasm_engine_delete", None, _P)
engine_increment_epoch = _bind("wasmtime_engine_increment_epoch", None, _P)

module_new = _bind("wasmtime_module_new", _Z, _P, _P, _Z, _P)
module_validate = _bind("wasmtime_module_validate", _Z, _P, _P, _Z)
module_serialize = _bind("wasmtime_module_serialize", _Z, _P, _P)
module_deserialize = _bind("wasmtime_module_deserialize", _Z, _P, _P, _Z, _P)
module_deserialize_file = _bind("wasmtime_module_deserialize_file", _Z, _P, _P, _P)
module_imports = _bind("wasmtime_module_imports", None, _P, _P)
module_exports = _bind("wasmtime_module_exports", None, _P, _P)
module_delete = _bind("wasmtime_module_delete", None, _P)
importtypes_delete = _bind("wasm_importtype_vec_delete", None, _P)
importtype_module = _bind("wasm_importtype_module", _Z, _P)
importtype_name = _bind("wasm_importtype_name", _Z, _P)
exporttypes_delete = _bind("wasm_exporttype_vec_delete", None, _P)
exporttype_name = _bind("wasm_exporttype_name", _Z, _P)
exporttype_type = _bind("wasm_exporttype_type", _Z, _P)
externtype_functype = _bind("wasm_externtype_as_functype_const", _Z, _P)
externtype_memorytype = _bind("wasm_externtype_as_memorytype_const", _Z, _P)
memorytype_limits = _bind("wasm_memorytype_limits", _Z, _P)
functype_new = _bind("wasm_functype_new", _Z, _P, _P)
functype_delete = _bind("wasm_functype_delete", None, _P)
functype_params = _bind("wasm_functype_params", _Z, _P)
functype_results = _bind("wasm_functype_results", _Z, _P)
valtype_new = _bind("wasm_valtype_new", _Z, _U8)
# Not wasm_valtype_kind: it aborts the process on a v128 or any type of later proposals, and guests choose their types.
valtype_equal = _bind("wasmtime_wasm_valtype_equal", _BOOL, _P, _P)
valtypes_new = _bind("wasm_valtype_vec_new", None, _P, _Z, _P)
bytes_delete = _bind("wasm_byte_vec_delete", None, _P)
wat2wasm = _bind("wasmtime_wat2wasm", _Z, _P, _Z, _P)

linker_new = _bind("wasmtime_linker_new", _Z, _P)
linker_define = _bind("wasmtime_linker_define_func_unchecked", _Z, _P, _P, _Z, _P, _Z, _P, _P, _P, _P)
linker_instantiate_pre = _bind("wasmtime_linker_instantiate_pre", _Z, _P, _P, _P)
pre_instantiate = _bind("wasmtime_instance_pre_instantiate", _Z, _P, _P, _P, _P)
pre_delete = _bind("wasmtime_instance_pre_delete", None, _P)

store_new = _bind("wasmtime_store_new", _Z, _P, _P, _P)
store_context = _bind("wasmtime_store_context", _Z, _P)
store_delete = _bind("wasmtime_store_delete", None, _P)
store_limit = _bind("wasmtime_store_limiter", None, _P, _I64, _I64, _I64, _I64, _I64)
store_on_epoch = _bind("wasmtime_store_epoch_deadline_callback", None, _P, _P, _P, _P)
set_epoch_deadline = _bind("wasmtime_context_set_epoch_deadline", None, _P, _U64)
set_fuel = _bind("wasmtime_context_set_fuel", _Z, _P, _U64)
get_fuel = _bind("wasmtime_context_get_fuel", _Z, _P, _P)
export_get = _bind("wasmtime_instance_export_get", _BOOL, _P, _P, _P, _Z, _P)
call = _bind("wasmtime_func_call_unchecked", _Z, _P, _P, _P, _Z, _P)
memory_data = _bind("wasmtime_memory_data", _Z, _P, _P)
memory_size = _bind("wasmtime_memory_data_size", _Z, _P, _P)
memory_grow = _bind("wasmtime_memory_grow", _Z, _P, _P, _U64, _P)
global_get = _bind("wasmtime_global_get", None, _P, _P, _P)
global_set = _bind("wasmtime_global_set", _Z, _P, _P, _P)

trap_new = _bind("wasmtime_trap_new", _Z, _P, _Z)
trap_delete = _bind("wasm_trap_delete", None, _P)
trap_code = _bind("wasmtime_trap_code", _BOOL, _P, _P)
trap_message = _bind("wasm_trap_message", None, _P, _P)
has_exception = _bind("wasmtime_context_has_exception", _BOOL, _P)
error_new = _bind("wasmtime_error_new", _Z, _P)
error_message = _bind("wasmtime_error_message", None, _P, _P)
error_delete = _bind("wasmtime_error_delete", None, _P)

HostCallback = ctypes.CFUNCTYPE(_Z, _Z, _Z, _Z)
"""(environment, caller, arguments) -> trap. The C type has a fourth parameter, the number of values, which the SysV,
AAPCS64 and Win64 calling conventions let a callee ignore; leaving it out saves a conversion on every system call."""
EpochCallback = ctypes.CFUNCTYPE(_Z, _Z, _Z, _Z, _Z)
"""(context, data, pointer to u64 delta, pointer to u8 kind) -> error."""

ADDRESS_SPACE = memoryview((ctypes.c_uint8 * (1 << 48)).from_address(0)).cast("B")
"""The whole user address space as bytes. Only for addresses that wasmtime gave us; guest pointers go through
GuestMemory."""
ADDRESS_SPACE_U32 = ADDRESS_SPACE.cast("I")
ADDRESS_SPACE_U64 = ADDRESS_SPACE.cast("Q")


def words(count: int) -> ctypes.Array[ctypes.c_uint64]:
    """Return a zeroed array of 64-bit words to hold C structures."""
    return (_U64 * count)()


def vector_bytes(address: int) -> bytes:
    """Return a copy of the content of the byte vector at address."""
    size, data = ADDRESS_SPACE_U64[address >> 3], ADDRESS_SPACE_U64[(address >> 3) + 1]
    return bytes(ADDRESS_SPACE[data : data + size])


def vector_items(address: int) -> list[int]:
    """Return the pointers in the vector of pointers at address."""
    size, data = ADDRESS_SPACE_U64[address >> 3], ADDRESS_SPACE_U64[(address >> 3) + 1]
    return ADDRESS_SPACE_U64[data >> 3 : (data >> 3) + size].tolist()


def take_bytes(vector: ctypes.Array[ctypes.c_uint64]) -> bytes:
    """Return the content of a byte vector we own and free it."""
    address = ctypes.addressof(vector)
    try:
        return vector_bytes(address)
    finally:
        bytes_delete(address)


def one_line(message: str) -> str:
    """Return an error's message with its chain of causes on one line: the last says what is wrong, the first where."""
    lines = (line.strip() for line in message.splitlines())
    return ": ".join(line for line in lines if line and line != "Caused by:")


def take_trap(trap: int) -> str:
    """Return the message of a wasm_trap_t and free it."""
    vector = words(2)
    trap_message(trap, ctypes.addressof(vector))
    trap_delete(trap)
    return take_bytes(vector).rstrip(b"\0").decode("utf-8", "replace")


def take_error(error: int) -> str:
    """Return the message of a wasmtime_error_t and free it."""
    vector = words(2)
    error_message(error, ctypes.addressof(vector))
    error_delete(error)
    return take_bytes(vector).decode("utf-8", "replace")
