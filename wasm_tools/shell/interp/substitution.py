"""$(…), `…`, <(…) and >(…)."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.vfs.errors import Errno, PosixError

from ..expand.errors import ExpansionError
from ..syntax.ast import SimpleCommand
from ..syntax.parser import parse_cached
from .dispatch import execute_list
from .external import with_retries
from .quick_substitution import quick_output
from .script import run_text
from .stack import nested
from .subshell import SubshellProgram, enter, run_to_end, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.sysapi import Sys

    from ..syntax.ast import CommandList, CommandSub, ProcessSub, Redirect
    from .interpreter import Interpreter


class _Substitution:
    """The program of $(…): a subshell without errexit (bash's inherit_errexit keeps it)."""

    name = "bash"

    def __init__(self, shell: Interpreter, node: CommandSub) -> None:
        self._bind = shell.fork()
        self._node = node

    def main(self, sys: Sys) -> int:
        shell = self._bind(sys)
        enter(shell)
        shell.trace_depth += 1
        if "inherit_errexit" not in shell.shopts and "posix" not in shell.options:
            shell.options.discard("errexit")
        status = run_to_end(shell, self._run)
        _wait_for_writers(shell)
        return status

    def _run(self, shell: Interpreter) -> int:
        if self._node.script is None:
            shell.substituting = True
            return run_text(shell, self._node.source, shell.line)
        return execute_list(shell, self._node.script)


def _wait_for_writers(shell: Interpreter) -> None:
    """Wait for background jobs that still write to the substitution: bash reads until all have closed it."""
    descriptor = shell.process.fds.table.get(1)
    if descriptor is None:
        return
    for job in list(shell.jobs.jobs.values()):
        for pid in job.pids:
            child = shell.process.children.get(pid)
            if child is None or child.ended:
                continue
            theirs = child.fds.table.get(1)
            if theirs is not None and theirs.file is descriptor.file:
                shell.jobs.wait(shell.sys, pid)


def substitute_command(shell: Interpreter, node: CommandSub) -> str:
    """Run a command substitution in place and return its output without the newlines at its end."""
    data = quick_output(shell, node)
    if data is None:
        redirect = _read_file_form(parse_cached(node.source) if node.script is None else node.script)
        data = nested(shell, "command substitution", _run, node) if redirect is None else _read_file(shell, redirect)
    if b"\0" in data:
        shell.error("warning: command substitution: ignored null byte in input")
        data = data.replace(b"\0", b"")
    return data.decode("utf-8", "surrogateescape").rstrip("\n")


def _run(shell: Interpreter, node: CommandSub) -> bytes:
    sys = shell.sys
    fd, take = sys.capture()
    try:
        program = _Substitution(shell, node)
        status = with_retries(shell, lambda: sys.run_program(program, [shell.name], fds={1: fd}))
    except PosixError as error:
        raise ExpansionError(f"cannot make pipe for command substitution: {error}") from None
    finally:
        sys.close(fd)
    shell.status = shell.substitution_status = wait_status.shell_status(status)
    return take()


def _read_file_form(script: CommandList | None) -> Redirect | None:
    """$(<file) reads the file without running anything."""
    if script is None or len(script.items) != 1:
        return None
    command = script.items[0].command
    if type(command) is not SimpleCommand or command.words or command.assignments or len(command.redirects) != 1:
        return None
    redirect = command.redirects[0]
    return redirect if redirect.operator == "<" and redirect.fd in (None, 0) and redirect.variable is None else None


def _read_file(shell: Interpreter, redirect: Redirect) -> bytes:
    from .errors import RedirectError
    from .redirect import ChildFds

    children = ChildFds(shell)
    try:
        children.add((redirect,))
    except RedirectError as error:
        shell.error(error.message)
        shell.status = shell.substitution_status = 1
        return b""
    limit = shell.string_limit
    out = bytearray()
    try:
        while data := shell.sys.read(children.mapping[0], 1 << 16):
            out += data
            if len(out) > limit:
                raise PosixError(Errno.ENOMEM)
    except PosixError as error:
        if error.errno is Errno.ENOMEM:
            raise
        shell.error(f"{redirect.target.plain or ''}: {error}")
    finally:
        children.close()
    shell.status = shell.substitution_status = 0
    return bytes(out)


class _FileProgram(SubshellProgram):
    """The program of <(<file)."""

    def _run(self, shell: Interpreter) -> int:
        redirect = _read_file_form(self._body)
        assert redirect is not None
        shell.write(_read_file(shell, redirect).decode("utf-8", "surrogateescape"))
        return shell.status


def substitute_process(shell: Interpreter, node: ProcessSub) -> str:
    """Start a process substitution; the path is that of our end of its pipe, open until the command is done."""
    sys = shell.sys
    reader, writer = sys.pipe()
    ours, theirs, target = (reader, writer, 1) if node.operator.startswith("<") else (writer, reader, 0)
    sys.set_cloexec(theirs, True)
    sys.set_cloexec(ours, True)
    try:
        program = SubshellProgram if target == 0 or _read_file_form(node.script) is None else _FileProgram
        shell.last_background = start(shell, program(shell, body=node.script), {target: theirs})
    finally:
        sys.close(theirs)
    # High numbers, as bash has them, so that they don't meet those of the script.
    kept = sys.dup(ours, _FIRST_SUBSTITUTED_FD)
    sys.close(ours)
    shell.substituted.append(kept)
    return f"/dev/fd/{kept}"


_FIRST_SUBSTITUTED_FD = 60
