"""Making a memory image: one instance is initialised, imports what is to be ready, and is written down at rest.

It is a process like any other, of a machine of its own that may do everything and has nothing of the host but the
packages that are to be loaded.
"""

from __future__ import annotations

import os

from vesicle.kernel.door.table import DoorEntry
from vesicle.kernel.wasm.image import write_image
from vesicle.vfs.record import Record

from .artifacts import STACK_POINTER
from .images import ImageFacts, forget, sha256_of, write_facts
from .start_up import PRELUDE, initialise, open_to, run_text, set_normal_flags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.wasm.module import Module
    from vesicle.kernel.wasm.resident import Resident

    from .installation import Installation


class FreezeFailed(Exception):
    """No image was made; the text says why."""


class Recipe(Record):
    """What an image is to be: its name, the modules to import, texts to run, the seed of the hashes of text.

    wheels: those that the machine has beside what comes with CPython, as ImageFacts has them.
    """

    name: str
    seed: int
    modules: tuple[str, ...] = ()
    warm: tuple[str, ...] = ()
    wheels: dict[str, str] = {}  # noqa: RUF012 (never changed)


class FreezeProgram:
    """Initialises the module, lets the guest import, and writes its memory to path."""

    name = "python3"

    def __init__(self, module: Module, path: str, recipe: Recipe) -> None:
        self._module = module
        self._path = path
        self._recipe = recipe
        self.addresses: dict[str, int] = {}
        self.size = 0
        self.failure: OSError | None = None

    def fits_here(self) -> bool:
        """Say whether it can run on this thread now."""
        from vesicle.kernel.wasm.stack import can_run_here

        return can_run_here()

    def main(self, sys: Sys) -> int:
        """Make the image; 0 if that went well."""
        from vesicle.kernel.wasm.resident import fresh

        process = sys.process
        open_to(process, {"freeze": DoorEntry(self._asked, ""), "frozen": DoorEntry(self._told, "a")})
        resident = fresh(self._module)
        resident.attach(process, process.limits.memory_bytes, None)
        try:
            initialise(resident, self._recipe.seed)
            before = set(process.fds.table)
            run_text(resident, PRELUDE + "import _vesicle.freeze\n_vesicle.freeze.freeze()\n")
            if set(process.fds.table) != before:
                # It would be another file's in the processes that begin with this memory.
                sys.write(2, b"a module that is loaded keeps a file or a socket open\n")
            elif self.addresses:
                self._try_to_write(resident)
        finally:
            error = resident.instance.kernel_error
            resident.detach()
            resident.instance.close()
        if error is not None:
            raise error
        return 0 if self.size else 1

    def _try_to_write(self, resident: Resident) -> None:
        try:
            self._write(resident)
        except OSError as failure:
            self.failure = failure

    def _write(self, resident: Resident) -> None:
        instance = resident.instance
        set_normal_flags(resident, self.addresses)
        self.addresses["stack"] = stack_pointer = instance.get_global(STACK_POINTER)
        memory = instance.memory_view()
        memory[:stack_pointer] = bytes(stack_pointer)  # the stack is below everything else, and unused at rest
        write_image(self._path, memory)
        self.size = len(memory)

    def _asked(self, _process: Process) -> object:
        return {"modules": self._recipe.modules, "warm": self._recipe.warm}

    def _told(self, _process: Process, addresses: dict[str, int]) -> None:
        self.addresses = addresses


def make_image(installation: Installation, process: Process, module: Module, recipe: Recipe) -> None:
    """Make an image in a process of a machine that was made for this.

    Raises: FreezeFailed the guest could not · OSError the disk is full
    """
    os.makedirs(installation.images_folder, mode=0o700, exist_ok=True)
    path = f"{installation.images_folder}/{recipe.name}"
    program = FreezeProgram(module, f"{path}.image", recipe)
    status = process.kernel.run_here(process, program)
    if program.failure is not None:
        raise program.failure
    if status or not program.size:
        raise FreezeFailed(f"the image {recipe.name} could not be made: the interpreter ended with status {status:#x}")
    digest = sha256_of(f"{path}.image")
    write_facts(path, ImageFacts(recipe.name, program.size, digest, recipe.modules, recipe.wheels, program.addresses))
    forget()
