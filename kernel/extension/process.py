"""Processes: vfork, execve, childexit, wait."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.abi.layout import U32_PAIR, WAIT_INFO
from vesicle.kernel.syscalls import process as process_calls
from vesicle.vfs.errors import Errno, PosixError

from . import child_mode
from .ids import write_rusage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.process_table import WaitResult
    from vesicle.kernel.wasm.memory import GuestMemory

_SIGCHLD = 17
_CLD_EXITED = 1
_CLD_STOPPED = 5
_CLD_CONTINUED = 6
_SIGCONT = 18
_TICK_NS = 10_000_000  # clock_t of siginfo: 1/100 s
# A pointer and a NUL for each string, at the least: what bounds their number by the size of the block.
_HEADER_BYTES = U32_PAIR.size


def vfork(process: Process, memory: GuestMemory, keep: int) -> int:
    """Enter child mode: a new child acts through this instance from now on. Returns 0.

    Raises: EAGAIN too many processes · ENOMEM · EACCES policy
    Spec: docs/abi.md 5
    """
    return child_mode.enter(process, memory, keep)


def execve(process: Process, memory: GuestMemory, path: int, path_len: int, block: int, block_len: int) -> int:
    """Replace the program of the process and do not return; in child mode, start it in the child and return its pid.

    Raises: ENOENT · EACCES · ENOEXEC · ELOOP · E2BIG · EINVAL malformed block · ENOMEM · EAGAIN · EFAULT
    Spec: docs/abi.md 5
    """
    name = memory.string(path, path_len)
    argv, environ = _read_block(process, memory, block, block_len)
    if process.forked_from is not None:
        return child_mode.exec_in_child(process, name, argv, environ)
    process_calls.execve(process, name, argv, environ)
    return 0


def _read_block(process: Process, memory: GuestMemory, block: int, block_len: int) -> tuple[list[str], dict[str, str]]:
    """Read argc, envc and the strings.

    Raises: E2BIG longer than arguments may be · EINVAL other than argc + envc strings · EFAULT
    """
    memory.slice(block, block_len)
    if block_len > process.limits.args_bytes + _HEADER_BYTES:
        raise PosixError(Errno.E2BIG)
    if block_len < _HEADER_BYTES:
        raise PosixError(Errno.EINVAL)
    argc, _envc = memory.read_struct(U32_PAIR, block)
    text = memory.read(block + _HEADER_BYTES, block_len - _HEADER_BYTES, limit=block_len)
    strings = text.split(b"\0")
    # The text after the last NUL is no string: it is empty.
    if strings.pop() or len(strings) != argc + _envc:
        raise PosixError(Errno.EINVAL)
    decoded = [string.decode("utf-8", "surrogateescape") for string in strings]
    environ: dict[str, str] = {}
    for variable in decoded[argc:]:
        name, separator, value = variable.partition("=")
        if separator and name:
            environ[name] = value
    # Linux gives a program that was started without arguments an empty argv[0].
    return decoded[:argc] or [""], environ


def childexit(process: Process, _memory: GuestMemory, status: int) -> int:
    """End the child of child mode with exit code status & 255; return its pid to the parent.

    Raises: EPERM not in child mode
    """
    if process.forked_from is None:
        raise PosixError(Errno.EPERM)
    return child_mode.exit_child(process, status)


def wait(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, idtype: int, identity: int, options: int, info: int, rusage: int
) -> int:
    """Wait for a child to change state; return its pid, or 0 with WNOHANG; write its siginfo and rusage.

    Blocks: until a child changes state (not with WNOHANG).
    Raises: ECHILD · EINVAL · EINTR · EFAULT
    """
    if info:
        memory.slice(info, WAIT_INFO.size)
    if rusage:
        memory.slice(rusage, 88)
    result = process_calls.waitid(process, idtype, identity, options)
    if result is None:
        if info:
            memory.write(info, bytes(WAIT_INFO.size))
        return 0
    if info:
        _write_info(memory, info, result)
    if rusage:
        write_rusage(memory, rusage, result.cpu_ns, result.peak_bytes >> 10)
    return result.pid


def _write_info(memory: GuestMemory, address: int, result: WaitResult) -> None:
    ticks = result.cpu_ns // _TICK_NS
    status = _status(result)
    memory.write_struct(WAIT_INFO, address, _SIGCHLD, 0, result.code, result.pid, result.uid, status, ticks, 0)


def _status(result: WaitResult) -> int:
    if result.code == _CLD_EXITED:
        return wait_status.exit_status(result.status)
    if result.code == _CLD_STOPPED:
        return wait_status.stop_signal(result.status)
    return _SIGCONT if result.code == _CLD_CONTINUED else wait_status.term_signal(result.status)
