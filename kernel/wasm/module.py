"""Module: compiled code in one engine, what it imports and exports, and whether it is a command we can run.

A reactor (`_initialize` without `_start`) runs only for a program of ours that knows its functions. Absent on purpose:
modules that import a memory or a table.
"""

from __future__ import annotations

import ctypes

from . import capi
from .errors import EngineError, ModuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .engine import Engine

WASM_PAGE_BYTES = 65536
_NUMBER_TYPES = [
    (capi.valtype_new(kind), letter)
    for kind, letter in ((capi.VALUE_I32, "i"), (capi.VALUE_I64, "I"), (capi.VALUE_F32, "f"), (capi.VALUE_F64, "F"))
]

_delete_pre, _delete_module = capi.pre_delete, capi.module_delete


class Module:
    """Compiled code, ready to be run many times and at once.

    imports are (module, name) pairs. exports maps a name to "memory", "other", or for a function to its type: one
    letter per parameter in brackets, then the results, as in "(iiI)i", with i I f F for the number types and ? for
    any other.
    Units: memory_minimum_bytes, what an instance has at the start.
    """

    __slots__ = ("_import_modules", "_pre", "engine", "exports", "imports", "memory_minimum_bytes", "name", "pointer")

    def __init__(self, engine: Engine, pointer: int, name: str) -> None:
        self._pre = 0
        self.pointer = pointer
        self.engine = engine
        self.name = name
        self.imports = _read_imports(pointer)
        self._import_modules = frozenset(module for module, _ in self.imports)
        self.memory_minimum_bytes = 0
        self.exports: dict[str, str] = {}
        self._read_exports()

    def __del__(self) -> None:
        if _delete_module is None:
            return  # type: ignore[unreachable]  # the interpreter ends, and has cleared what this needs
        if self._pre:
            _delete_pre(self._pre)
        _delete_module(self.pointer)

    def imports_module(self, name: str) -> bool:
        """Tell whether any function is imported from the module called name."""
        return name in self._import_modules

    def prepare(self, *, reactor: bool = False) -> int:
        """Resolve the imports once; return the wasmtime_instance_pre_t. Exec calls it to learn of a bad module in time.

        Raises: ModuleError it is no command: an unknown import or one of another type, no memory, no `_start` (that of
        a reactor is not asked for)
        """
        if not self._pre:
            problem = self._problem(reactor)
            if problem is not None:
                raise ModuleError(f"{self.name}: {problem}")
            try:
                self._pre = self.engine.linker.instantiate_pre(self.pointer, self.imports)
            except EngineError as error:
                raise ModuleError(f"{self.name}: {error}") from error
        return self._pre

    def _problem(self, reactor: bool) -> str | None:
        missing = self.engine.linker.missing(self.imports)
        if missing:
            return f"imports {', '.join(missing)}, which this kernel does not have"
        start = "()" if reactor else self.exports.get("_start")
        if start is None and "_initialize" in self.exports:
            return "exports _initialize but no _start: a library (reactor), not a command"
        if start != "()":
            return "exports no function _start without parameters and results: not a command"
        if self.exports.get("memory") != "memory":
            return 'exports no memory named "memory", which WASI requires'
        return None

    def _read_exports(self) -> None:
        vector = capi.words(2)
        address = ctypes.addressof(vector)
        capi.module_exports(self.pointer, address)
        for export in capi.vector_items(address):
            name = capi.vector_bytes(capi.exporttype_name(export)).decode()
            externtype = capi.exporttype_type(export)
            functype = capi.externtype_functype(externtype)
            memorytype = capi.externtype_memorytype(externtype)
            if functype:
                self.exports[name] = _function_type(functype)
            elif memorytype:
                self.exports[name] = "memory"
                minimum_pages = capi.ADDRESS_SPACE_U32[capi.memorytype_limits(memorytype) >> 2]
                self.memory_minimum_bytes = max(self.memory_minimum_bytes, minimum_pages * WASM_PAGE_BYTES)
            else:
                self.exports[name] = "other"
        capi.exporttypes_delete(address)


def _read_imports(pointer: int) -> tuple[tuple[str, str], ...]:
    vector = capi.words(2)
    address = ctypes.addressof(vector)
    capi.module_imports(pointer, address)
    imports = tuple(
        (
            capi.vector_bytes(capi.importtype_module(item)).decode(),
            capi.vector_bytes(capi.importtype_name(item)).decode(),
        )
        for item in capi.vector_items(address)
    )
    capi.importtypes_delete(address)
    return imports


def _function_type(functype: int) -> str:
    params, results = (
        "".join(_letter(item) for item in capi.vector_items(vector))
        for vector in (capi.functype_params(functype), capi.functype_results(functype))
    )
    return f"({params}){results}"


def _letter(valtype: int) -> str:
    for number_type, letter in _NUMBER_TYPES:
        if capi.valtype_equal(valtype, number_type):
            return letter
    return "?"
