"""args_get, args_sizes_get: the arguments of the program; and the string lists that they share with environ."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

_U32_MAX = 0xFFFFFFFF


def encode(strings: Iterable[str]) -> list[bytes]:
    """Return the strings as the guest sees them: NUL-ended bytes."""
    return [string.encode("utf-8", "surrogateescape") + b"\0" for string in strings]


def write_strings(memory: GuestMemory, pointers: int, buffer: int, strings: list[bytes]) -> None:
    """Write the strings one after the other at buffer, and the address of each into the array at pointers.

    Raises: EFAULT array or buffer outside memory; then nothing is written
    """
    data = b"".join(strings)
    array = memory.slice(pointers, 4 * len(strings))
    text = memory.slice(buffer, len(data))
    text[:] = data
    for index, string in enumerate(strings):
        array[4 * index : 4 * index + 4] = buffer.to_bytes(4, "little")
        buffer += len(string)


def write_sizes(memory: GuestMemory, result_count: int, result_size: int, strings: list[bytes]) -> None:
    """Write how many strings there are and how many bytes they take (u32 each).

    Raises: EFAULT
    """
    memory.slice(result_size, 4)
    memory.write_u32(result_count, len(strings))
    memory.write_u32(result_size, sum(map(len, strings)))


def args_get(process: Process, memory: GuestMemory, argv: int, argv_buf: int) -> None:
    """Write the arguments, each ended by a NUL, at argv_buf, and their addresses (u32 each) at argv.

        argv_buf:  a NUL b c NUL d NUL

    Raises: EFAULT a buffer outside memory
    Spec: preview1 args_get
    """
    write_strings(memory, argv, argv_buf, encode(process.argv))


def args_sizes_get(process: Process, memory: GuestMemory, result_argc: int, result_argv_buf_size: int) -> None:
    """Write the number of arguments (u32) and the size of their text with its NULs (u32, bytes).

    Raises: EFAULT
    Spec: preview1 args_sizes_get
    """
    write_sizes(memory, result_argc, result_argv_buf_size, encode(process.argv))
