"""environ_get, environ_sizes_get: the environment, as NAME=value strings."""

from __future__ import annotations

from .args import encode, write_sizes, write_strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def environ_strings(process: Process) -> list[bytes]:
    """Return the environment in the form that environ(7) gives it."""
    return encode(f"{name}={value}" for name, value in process.environ.items())


def environ_get(process: Process, memory: GuestMemory, environ: int, environ_buf: int) -> None:
    """Write the variables, each ended by a NUL, at environ_buf, and their addresses (u32 each) at environ.

    Raises: EFAULT a buffer outside memory
    Spec: preview1 environ_get
    """
    write_strings(memory, environ, environ_buf, environ_strings(process))


def environ_sizes_get(process: Process, memory: GuestMemory, result_count: int, result_buf_size: int) -> None:
    """Write the number of variables (u32) and the size of their text with its NULs (u32, bytes).

    Raises: EFAULT
    Spec: preview1 environ_sizes_get
    """
    write_sizes(memory, result_count, result_buf_size, environ_strings(process))
