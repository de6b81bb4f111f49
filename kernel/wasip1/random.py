"""random_get."""

from __future__ import annotations

from vesicle.kernel.syscalls import clock as clock_calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def random_get(process: Process, memory: GuestMemory, buf: int, buf_len: int) -> None:
    """Fill buf with random bytes of the session's source.

    Raises: EFAULT buf outside memory
    Spec: preview1 random_get
    """
    target = memory.slice(buf, buf_len)
    done = 0
    while done < len(target):
        data = clock_calls.getrandom(process, len(target) - done)
        target[done : done + len(data)] = data
        done += len(data)
        process.checkpoint()
