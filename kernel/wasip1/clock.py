"""clock_res_get, clock_time_get. The clock ids are Linux's."""

from __future__ import annotations

from vesicle.kernel.syscalls import clock as clock_calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def clock_res_get(process: Process, memory: GuestMemory, clock_id: int, result_resolution: int) -> None:
    """Write the clock's resolution (u64, ns).

    Raises: EINVAL no such clock · EFAULT
    Spec: preview1 clock_res_get
    """
    memory.write_u64(result_resolution, clock_calls.clock_getres(process, clock_id))


def clock_time_get(process: Process, memory: GuestMemory, clock_id: int, _precision: int, result_time: int) -> None:
    """Write the clock's time (u64, ns). The precision that the guest is content with changes nothing.

    Raises: EINVAL no such clock · EFAULT
    Spec: preview1 clock_time_get
    """
    memory.write_u64(result_time, clock_calls.clock_gettime(process, clock_id))
