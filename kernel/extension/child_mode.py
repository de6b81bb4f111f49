"""vfork's child mode: the instance acts as the child until execve or childexit gives it back (docs/abi.md 5).

Wasm cannot copy a running instance. So the kernel makes a child process, has every call of the instance act as it, and
keeps a copy of the memory to put back when the parent goes on.
"""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.syscalls import process as process_calls
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.instance import Instance
    from vesicle.kernel.wasm.memory import GuestMemory

KEEP_NOTHING = 1  # the guest promises to change nothing that its parent needs


class _Level:
    """One child mode under way: who goes on afterwards, in which instance, with which memory."""

    __slots__ = ("instance", "memory", "parent", "snapshot", "start")

    def __init__(
        self, parent: Process, instance: Instance, memory: GuestMemory, snapshot: bytes | None, start: int
    ) -> None:
        self.parent = parent
        self.instance = instance
        self.memory = memory
        self.snapshot = snapshot
        self.start = start


# By child. Entries are made and removed by the one thread that runs the instance.
_levels: dict[Process, _Level] = {}


def enter(process: Process, memory: GuestMemory, keep: int) -> int:
    """Make a child and act as it from now on; return 0, which tells the guest that it is the child.

    keep is KEEP_NOTHING, or the even address from which on the memory is to be put back.

    Raises: EAGAIN too many processes · ENOMEM no room for the copy of the memory · EACCES policy
    """
    instance = process.instance
    if instance is None:
        raise PosixError(Errno.ENOSYS)
    snapshot = None
    if not keep & KEEP_NOTHING:
        memory.refresh()
        process.kernel.meter.charge_memory(max(len(memory.view) - keep, 0))
        snapshot = memory.snapshot(keep)
    try:
        child = process_calls.fork_child(process)
    except BaseException:
        _release(process, snapshot)
        raise
    _levels[child] = _Level(process, instance, memory, snapshot, keep)
    instance.act_as(child)
    return 0


def exec_in_child(child: Process, path: str, argv: Sequence[str], environ: Mapping[str, str]) -> int:
    """Start a program in the child, give the instance back to the parent; return the child's pid.

    Raises: as exec; then the child mode goes on
    """
    pid = process_calls.start_child(child, path, argv, environ)
    _leave(child)
    return pid


def exit_child(child: Process, code: int) -> int:
    """End the child, by a signal that waits or else by code, give the instance back to the parent; return the pid."""
    status = wait_status.from_exit(code)
    try:
        child.signals.check_fatal()
    except ProcessExit as end:
        status = end.wait_status
    process_calls.leave_child_mode(child)
    child.kernel.finish(child, status)
    _leave(child)
    return child.pid


def _leave(child: Process) -> None:
    level = _levels.pop(child)
    if level.snapshot is not None:
        level.memory.restore(level.snapshot, level.start)
        _release(level.parent, level.snapshot)
    level.instance.act_as(level.parent)
    # Its signals waited while it was the child; the engine looks after the call at those of the child only.
    if level.parent.pending:
        level.parent.deliver()


def _release(process: Process, snapshot: bytes | None) -> None:
    if snapshot is not None:
        process.kernel.meter.release_memory(len(snapshot))


def abandon(process: Process, status: int) -> None:
    """End the children whose child mode process left open, innermost first: the instance they acted through is gone."""
    for child, level in reversed(tuple(_levels.items())):
        if level.parent is process:
            abandon(child, status)
            del _levels[child]
            _release(process, level.snapshot)
            process_calls.leave_child_mode(child)
            child.kernel.finish(child, status)
