"""Resident: an instance of a reactor that begins as a memory image and is kept between calls.

A process that is at rest, or has ended by itself, leaves an instance behind whose memory differs from the image in the
pages that were written. Putting those back is a tenth of the work of a new instance, whose every written page would be a
page fault; so a few are kept for the next process. Their memory is the image's again before another process gets them.
Absent on purpose: what is called and in which order; that is the program's.
"""

from __future__ import annotations

import os
from _thread import allocate_lock

from vesicle.kernel.process_exit import ProcessExit
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

from . import capi
from .image import PAGE_BYTES, own_pages
from .instance import Instance, enter, leave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .exit import Exit
    from .image import MemoryImage
    from .memory import GuestMemory
    from .module import Module
    from .running import RunnableProcess

STACK_POINTER = "__stack_pointer"  # exported by the modules that this is for
# Instances kept of each image, and pages of each that keep their own memory: what short programs write, twice over.
_KEPT = 4
_KEPT_PAGES = 3072


class Resident:
    """One instance with its process, from thaw() or a kept one until release()."""

    __slots__ = ("_fuel", "_memory", "image", "instance", "process")

    def __init__(self, image: MemoryImage | None, instance: Instance) -> None:
        self.image = image
        self.instance = instance
        self.process: RunnableProcess | None = None
        self._memory: GuestMemory | None = None
        self._fuel: int | None = None

    def attach(self, process: RunnableProcess, memory_limit_bytes: int, fuel: int | None) -> None:
        """Let process act through the instance from now on."""
        self.process = process
        self.renew_limits(memory_limit_bytes, fuel)
        self._memory = process.memory = self.instance.memory()
        process.instance = self.instance

    def renew_limits(self, memory_limit_bytes: int, fuel: int | None) -> None:
        """Let the process use that much from now on, whatever it used before."""
        self._fuel = fuel
        self.instance.set_limits(memory_limit_bytes, fuel)

    def call(self, name: str, *arguments: int) -> int:
        """Call an export on this thread as the process; return its result, 0 if it has none.

        The guest may make system calls meanwhile.
        Raises: ProcessExit the process ended in it · ENOSYS no such export · WrongThreadError
        """
        process = self.process
        if process is None or self.instance.ended:
            raise ProcessExit(self.instance.wait_status, self.instance.reason)
        outer = enter(process, self.instance)
        try:
            return self.instance.call_export(name, *arguments) or 0
        finally:
            leave(self.instance, outer)

    def exit(self) -> Exit:
        """Return how the process ended, or what it used if it has not."""
        return self.instance.exit(self._fuel, self._memory)

    def detach(self) -> None:
        """Part from the process."""
        if self._memory is not None:
            self._memory.release()
            self._memory = None
        process, self.process = self.process, None
        if process is not None:
            process.instance = None
            process.memory = None

    def changes(self) -> Changes:
        """Return how the memory differs from the image; only at rest, between two calls."""
        instance = self.instance
        size = instance.memory_bytes
        memory = instance.memory_view()
        runs = own_pages(instance.memory_address, size)
        if runs is None:
            return Changes(size, ((0, bytes(memory)),))
        pieces = ((first * PAGE_BYTES, bytes(memory[first * PAGE_BYTES : end * PAGE_BYTES])) for first, end in runs)
        return Changes(size, tuple(pieces))

    def release(self) -> None:
        """Part from the process, and keep the instance for another if its memory can be put back; else free it."""
        clean = self.instance.kernel_error is None and not self.instance.wait_status & 0x7F
        self.detach()
        if not (clean and _keep(self)):
            self.instance.close()


class Changes(Record):
    """How an instance at rest differs from its image: the size of its memory, and pieces by their address."""

    size: int
    pieces: tuple[tuple[int, bytes], ...]


_lock = allocate_lock()
# guards: _kept, and `retired` of images
_kept: dict[tuple[int, MemoryImage], list[Resident]] = {}


def thaw(module: Module, image: MemoryImage, changes: Changes | None = None) -> Resident:
    """Return an instance of the reactor module whose memory is the image's, with the changes of another of its instances.

    Raises: ENOMEM no room for it · OSError the image is gone
    """
    resident = _thawed(module, image)
    if changes is not None:
        if not resident.instance.grow_to(changes.size):
            resident.instance.close()
            raise PosixError(Errno.ENOMEM)
        memory = resident.instance.memory_view()
        for address, data in changes.pieces:
            memory[address : address + len(data)] = data
    return resident


def _thawed(module: Module, image: MemoryImage) -> Resident:
    with _lock:
        kept = _kept.get((module.pointer, image))
        if kept:
            return kept.pop()
    resident = fresh(module)
    instance = resident.instance
    try:
        if not instance.grow_to(image.size):
            raise PosixError(Errno.ENOMEM)
        image.map_at(instance.memory_address)
    except BaseException:
        instance.close()
        raise
    resident.image = image
    return resident


def fresh(module: Module) -> Resident:
    """Return an instance of the reactor module as it is before anything of it ran.

    Raises: ENOMEM no room for it
    """
    instance = Instance(module)
    if not instance.open(module.prepare(reactor=True), _ANY_SIZE, None):
        instance.close()
        raise PosixError(Errno.ENOMEM)
    return Resident(None, instance)


def forget(image: MemoryImage) -> None:
    """Free the kept instances of an image that is no longer used; those that processes still have are not kept."""
    with _lock:
        image.retired = True
        gone = [key for key in _kept if key[1] is image]
        residents = [resident for key in gone for resident in _kept.pop(key)]
    for resident in residents:
        resident.instance.close()


def _keep(resident: Resident) -> bool:
    instance, image = resident.instance, resident.image
    if image is None or instance.memory_bytes != image.size:
        return False  # it grew, and memory never shrinks
    if not image.is_intact():
        return False
    key = (instance.module.pointer, image)
    if len(_kept.get(key, ())) >= _KEPT:
        return False
    instance.renew()
    instance.set_global(STACK_POINTER, image.stack_pointer, capi.VALUE_I32)
    if not image.restore(instance.memory_address, _KEPT_PAGES):
        return False
    with _lock:
        if image.retired or len(_kept.get(key, ())) >= _KEPT:
            return False
        _kept.setdefault(key, []).append(resident)
    return True


_ANY_SIZE = (1 << 32) - 65536


def _forget_all() -> None:
    global _lock
    _lock = allocate_lock()
    _kept.clear()  # not freed: the parent of the fork has the same addresses, but its own pages


os.register_at_fork(after_in_child=_forget_all)
