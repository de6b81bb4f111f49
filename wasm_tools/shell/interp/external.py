"""Programs: where a command's file is, starting it in the foreground, and what to say when that fails."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.signals import Signal, description
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import S_IFDIR, S_IFMT

from .errors import reason
from .flow import ExitShell
from .function_call import call_function
from .restricted import refuses_command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    from .interpreter import Interpreter

    T = TypeVar("T")

NOT_FOUND = 127
NOT_EXECUTABLE = 126
FORK_FAILED = 254
_X_OK = 1

# How long bash waits for a process slot before it gives up: doubling pauses.
_RETRIES = 8
_NOTHING: Mapping[str, str] = {}
_FIRST_PAUSE_S = 0.002


def find_command(shell: Interpreter, name: str, own_path: str | None = None) -> str:
    """Return the path of a command, looked up along PATH and remembered, or along a PATH assigned before it.

    Raises: ENOENT · EACCES one was found that may not be executed
    """
    if "/" in name:
        return name
    path = shell.variables.get("PATH") if own_path is None else own_path
    if not path:
        return name  # without PATH a name is a path
    if own_path is not None:
        return shell.process.kernel.search(shell.process, name, {"PATH": own_path})
    if path != shell.hashed_path:
        shell.hashed.clear()
        shell.hashed_path = path
    hashed = shell.hashed.get(name)
    if hashed is not None:
        if "checkhash" not in shell.shopts or shell.sys.access(hashed[0], _X_OK):
            shell.hashed[name] = (hashed[0], hashed[1] + 1)
            return hashed[0]
        del shell.hashed[name]
    if not name:
        raise PosixError(Errno.ENOENT)
    found = shell.process.kernel.search(shell.process, name, {"PATH": path})
    if "hashall" in shell.options:
        shell.hashed[name] = (found, 1)
    return found


def child_environ(shell: Interpreter, added: Mapping[str, str], path: str) -> dict[str, str]:
    """Return the environment for a program at path."""
    environ = {**shell.variables.environ(), **added}
    environ["_"] = path
    for function in shell.functions.values():
        if function.exported:
            from ..syntax.printer import print_command

            environ[f"BASH_FUNC_{function.name}%%"] = "() " + print_command(function.body)
    return environ


def run_external(
    shell: Interpreter,
    argv: list[str],
    added: Mapping[str, str],
    fds: Mapping[int, int],
    search_path: str | None = None,
) -> int:
    """Run a program in the foreground on this thread; return its status. search_path takes the place of PATH.

    Messages go where the command's standard error would have gone.
    """
    name = argv[0]
    if refuses_command(shell, name):
        return 1
    if shell.job_control is not None and shell.group is None:
        return _run_as_job(shell, argv, added, fds, search_path)
    path = name
    try:
        path = find_command(shell, name, added.get("PATH", search_path))
        status = with_retries(
            shell, lambda: shell.sys.run(argv, file=path, environ=child_environ(shell, added, path), fds=fds)
        )
    except PosixError as error:
        return _failed(shell, argv, path, added, fds, error)
    if wait_status.is_signaled(status):
        shell.process.checkpoint()  # the signal may have been ours, handed on to what had our thread
        report_signal(shell, argv, status)
    return wait_status.shell_status(status)


def _run_as_job(
    shell: Interpreter,
    argv: list[str],
    added: Mapping[str, str],
    fds: Mapping[int, int],
    search_path: str | None,
) -> int:
    """Run a program in the foreground as a job of its own."""
    from .job_control import run_foreground

    command = shell.command
    known = command is not None and not isinstance(command, str)
    return run_foreground(
        shell,
        (command,) if known else (),  # type: ignore[arg-type]
        lambda: [start_external(shell, argv, fds, added=added, search_path=search_path)],
        None if known else " ".join(argv),
    )[0]


def start_external(
    shell: Interpreter,
    argv: list[str],
    fds: Mapping[int, int],
    ignored: tuple[int, ...] = (),
    added: Mapping[str, str] = _NOTHING,
    search_path: str | None = None,
) -> int:
    """Start a program, which ignores some signals; return its pid, or minus its status when it can't be started."""
    name = argv[0]
    if refuses_command(shell, name):
        return -1
    options = {"fds": fds, "ignored": ignored, **shell.group_options()}
    path = name
    try:
        path = find_command(shell, name, added.get("PATH", search_path))
        environ = child_environ(shell, added, path)
        pid = with_retries(shell, lambda: shell.sys.spawn(argv, file=path, environ=environ, **options))
    except PosixError as error:
        if error.errno is Errno.ENOEXEC and not _is_binary(shell, path):
            program = shell.library.script_program()
            arguments = ["bash", path, *argv[1:]]
            environ = child_environ(shell, added, name)
            return shell.in_group(shell.sys.spawn_program(program, arguments, environ=environ, **options))
        return -complain(shell, argv, path, fds, error)
    return shell.in_group(pid)


def with_retries(shell: Interpreter, start: Callable[[], T]) -> T:
    """Start a process, waiting a little for others to end when there are too many.

    Raises: ExitShell there is no room at last; a message was printed.
    """
    pause = _FIRST_PAUSE_S
    for attempt in range(_RETRIES + 1):
        try:
            return start()
        except PosixError as error:
            if error.errno is not Errno.EAGAIN:
                raise
            if attempt == _RETRIES:
                break
        shell.jobs.reap(shell.sys)
        shell.sys.sleep(pause)
        pause *= 2
    shell.error(f"fork: retry: {reason(PosixError(Errno.EAGAIN))}")
    raise ExitShell(FORK_FAILED)


def _failed(
    shell: Interpreter,
    argv: list[str],
    path: str,
    added: Mapping[str, str],
    fds: Mapping[int, int],
    error: PosixError,
) -> int:
    if error.errno is Errno.ENOEXEC and not _is_binary(shell, path):
        program = shell.library.script_program()
        arguments = ["bash", path, *argv[1:]]
        environ = child_environ(shell, added, argv[0])
        return wait_status.shell_status(shell.sys.run_program(program, arguments, environ=environ, fds=fds))
    return complain(shell, argv, path, fds, error)


def complain(shell: Interpreter, argv: list[str], path: str, fds: Mapping[int, int], error: PosixError) -> int:
    """Say why a program could not be started, and return the status for that; path is its name where none was found."""
    stderr = fds.get(2, 2)
    errno = error.errno
    if errno is Errno.ENOENT and "/" not in path and shell.variables.get("PATH"):
        handler = shell.functions.get("command_not_found_handle")
        if handler is not None:
            return call_function(shell, handler, ["command_not_found_handle", *argv])
        shell.error(f"{path}: command not found", stderr)
        return NOT_FOUND
    if errno is Errno.ENOENT and _exists(shell, path):
        shell.error(f"{path}: cannot execute: required file not found", stderr)  # what its `#!` line names
        return NOT_FOUND
    if errno in (Errno.ENOENT, Errno.ENOTDIR):
        shell.error(f"{path}: {reason(error)}", stderr)
        return NOT_FOUND if errno is Errno.ENOENT else NOT_EXECUTABLE
    if errno is Errno.EACCES and is_folder(shell, path):
        shell.error(f"{path}: Is a directory", stderr)
    elif errno is Errno.ENOEXEC:
        detail = getattr(error, "reason", None)
        shell.error(f"{path}: cannot execute binary file: {detail or reason(error)}", stderr)
    else:
        shell.error(f"{path}: {reason(error)}", stderr)
    return NOT_EXECUTABLE


def _exists(shell: Interpreter, path: str) -> bool:
    try:
        shell.sys.stat(path)
    except PosixError:
        return False
    return True


def is_folder(shell: Interpreter, path: str) -> bool:
    try:
        return shell.sys.stat(path).mode & S_IFMT == S_IFDIR
    except PosixError:
        return False


_ELF = b"\x7fELF"


def _is_binary(shell: Interpreter, path: str) -> bool:
    """Tell whether a file can't be a script: bash looks for a NUL in the first line."""
    try:
        fd = shell.sys.open(path)
    except PosixError:
        return True
    try:
        head = shell.sys.read(fd, 128)
    finally:
        shell.sys.close(fd)
    return head.startswith(_ELF) or b"\0" in head.partition(b"\n")[0]


# Deaths bash says nothing about: interrupts and writing to a closed pipe.
_QUIET = (Signal.SIGINT, Signal.SIGPIPE)


def report_signal(shell: Interpreter, argv: list[str], status: int) -> None:
    """Say which signal ended a foreground program."""
    number = wait_status.term_signal(status)
    if number == Signal.SIGTERM:
        shell.print_error(f"{description(number)}\n")
    elif number not in _QUIET:
        from ..syntax.printer import print_job

        command = shell.command
        text = print_job(command) if command is not None and not isinstance(command, str) else " ".join(argv)
        shell.error(f"{shell.sys.last_child:5} {description(number):<24}{text}")
