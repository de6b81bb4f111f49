"""Redirections: onto the shell's own descriptors, or as a mapping for a program that is started.

The first kind serves built-ins, functions and compound commands. Files are opened close-on-exec at any free number and
put in their place afterwards, so a failure half way leaves nothing open. Absent on purpose: {name}>… being undone; bash
keeps those open.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import (
    O_APPEND,
    O_CLOEXEC,
    O_CREAT,
    O_EXCL,
    O_RDONLY,
    O_RDWR,
    O_TRUNC,
    O_WRONLY,
    S_IFMT,
    S_IFREG,
)

from ..expand.errors import ExpansionError
from ..expand.expand import expand_assigned, expand_document, expand_text, expand_words
from ..expand.numbers import is_whole
from ..syntax.ast import Parameter, SingleQuoted, Word
from .errors import RedirectError, reason
from .restricted import OPTION as RESTRICTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from vesicle.kernel.limits import Meter
    from vesicle.kernel.sysapi import Sys

    from ..syntax.ast import CompoundCommand, Redirect
    from .interpreter import Interpreter

    Node = TypeVar("Node", bound=CompoundCommand)

# Where the shell keeps what it sets aside: scripts use 0 to 9 (POSIX 2.7).
FIRST_PRIVATE_FD = 10

_FLAGS = {
    "<": O_RDONLY,
    ">": O_WRONLY | O_CREAT | O_TRUNC,
    ">|": O_WRONLY | O_CREAT | O_TRUNC,
    "&>": O_WRONLY | O_CREAT | O_TRUNC,
    ">>": O_WRONLY | O_CREAT | O_APPEND,
    "&>>": O_WRONLY | O_CREAT | O_APPEND,
    "<>": O_RDWR | O_CREAT,
}
OPENING = frozenset(_FLAGS)
_INPUTS = frozenset(["<", "<>", "<<", "<<-", "<<<", "<&"])
_CLOSE = -1


class Step(tuple[int, int, bool]):
    """One thing to do: target descriptor, source descriptor (-1 closes), and whether the source is to be closed after."""

    __slots__ = ()


class Redirected:
    """Redirections in force on the shell's own descriptors; undo, or the end of `with`, puts back what was there."""

    __slots__ = ("_closes_variables", "_saved", "_shell", "permanent")

    def __init__(self, shell: Interpreter, *, permanent: bool = False) -> None:
        self._shell = shell
        self._saved: list[tuple[int, int]] = []  # target, where its old descriptor is kept (-1: it was closed)
        self.permanent = permanent
        self._closes_variables = not permanent and "varredir_close" in shell.shopts

    def apply(self, redirects: tuple[Redirect, ...]) -> None:
        """Carry out redirections in order; on failure undo those done.

        Raises: RedirectError
        """
        try:
            for redirect in redirects:
                for step in _steps(self._shell, redirect, {}):
                    self._put(step, keep=redirect.variable is not None)
                    if redirect.variable is not None and self._closes_variables:
                        self._saved.append((step[0], _CLOSE))
        except BaseException as error:  # noqa: BLE001 - passed on; a killed process undoes them too
            self.undo()
            raise _as_redirect_error(error) from None

    def undo(self) -> None:
        """Put everything back, last first; nothing where `exec` has given the descriptors to another program."""
        sys = self._shell.sys
        if self._shell.process.next_program is not None:
            self._shell.kept_fds.difference_update(kept for _, kept in self._saved)
            return
        for target, kept in reversed(self._saved):
            if kept == _CLOSE:
                if sys.is_open(target):
                    sys.close(target)
            else:
                sys.dup2(kept, target)
                sys.close(kept)
                self._shell.kept_fds.discard(kept)
        self._saved = []

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, ExpansionError):
            self._shell.tell(error)  # while its message goes where the redirections say
        self.undo()

    def _put(self, step: Step, *, keep: bool) -> None:
        target, source, owned = step
        sys = self._shell.sys
        if not (keep or self.permanent):
            self._save(target)
        if source == _CLOSE:
            if sys.is_open(target):
                sys.close(target)
            return
        if source != target:
            sys.dup2(source, target)
            if owned:
                sys.close(source)
        else:
            sys.set_cloexec(target, False)

    def _save(self, target: int) -> None:
        sys = self._shell.sys
        if sys.is_open(target):
            kept = sys.dup(target, FIRST_PRIVATE_FD, True)
            self._shell.kept_fds.add(kept)
            self._saved.append((target, kept))
        else:
            self._saved.append((target, _CLOSE))


def redirected(shell: Interpreter, node: Node, run: Callable[[Interpreter, Node], int]) -> int:
    """Run a compound command with its redirections in force."""
    redirections = Redirected(shell)
    opened = shell.substituted
    outer = shell.stdin_redirected
    shell.substituted = []
    try:
        redirections.apply(node.redirects)
    except RedirectError as error:
        shell.substituted = opened
        shell.error(error.message)
        shell.check_failure(error.status)
        return error.status
    try:
        with redirections:
            shell.stdin_redirected = outer or any(map(_is_input, node.redirects))
            return run(shell, node)
    finally:
        shell.stdin_redirected = outer
        close_substituted(shell)
        shell.substituted = opened


def _is_input(redirect: Redirect) -> bool:
    return redirect.variable is None and (redirect.fd == 0 or (redirect.fd is None and redirect.operator in _INPUTS))


def close_substituted(shell: Interpreter) -> None:
    """Close the pipes of the process substitutions of a command that is done."""
    if shell.process.next_program is not None:
        return  # `exec`: the program reads them
    for fd in shell.substituted:
        if shell.sys.is_open(fd):
            shell.sys.close(fd)
    shell.substituted = []


class ChildFds:
    """Redirections as a mapping child descriptor -> own one, for a program that is started with them."""

    __slots__ = ("_opened", "_shell", "closing", "mapping")

    def __init__(self, shell: Interpreter, mapping: dict[int, int] | None = None) -> None:
        self._shell = shell
        self.mapping: dict[int, int] = dict(mapping) if mapping else {}
        self._opened: list[int] = []
        self.closing = False

    def add(self, redirects: tuple[Redirect, ...]) -> None:
        """Open the files of redirections.

        Raises: RedirectError, with everything closed again.
        """
        try:
            for redirect in redirects:
                for target, source, owned in _steps(self._shell, redirect, self.mapping):
                    self.mapping[target] = source
                    if owned:
                        self._opened.append(source)
        except BaseException as error:  # noqa: BLE001 - passed on; a killed process closes them too
            self.close()
            raise _as_redirect_error(error) from None

    def close(self) -> None:
        """Close our ends."""
        for fd in self._opened:
            self._shell.sys.close(fd)
        self._opened = []


def _as_redirect_error(error: BaseException) -> BaseException:
    """A system call that failed (too many descriptors) is the redirection's failure; all else stays what it is."""
    if isinstance(error, PosixError) and error.errno is not Errno.ENOMEM:
        return RedirectError(reason(error))
    return error


def can_map(redirects: tuple[Redirect, ...]) -> bool:
    """Tell whether redirections can be a mapping: those that close a descriptor or name a variable can't."""
    return all(
        redirect.variable is None
        and (redirect.operator not in ("<&", ">&") or (redirect.target.plain or "-").isdigit())
        for redirect in redirects
    )


def _steps(shell: Interpreter, redirect: Redirect, mapping: dict[int, int]) -> list[Step]:
    """Open what a redirection names and say what is to be put where."""
    operator = redirect.operator
    target = redirect.fd if redirect.fd is not None else (0 if operator in _INPUTS else 1)
    if operator in ("<<", "<<-", "<<<"):
        source = _document(shell, redirect)
    elif operator in ("<&", ">&"):
        return _duplicate(shell, redirect, target, mapping)
    else:
        source = _open(shell, _file_name(shell, redirect), operator)
    if redirect.variable is not None:
        return [_to_variable(shell, redirect.variable, source, owned=True)]
    steps = [Step((target, source, True))]
    if operator in ("&>", "&>>"):
        steps = [Step((1, source, False)), Step((2, source, True))]
    return steps


def _file_name(shell: Interpreter, redirect: Redirect) -> str:
    plain = redirect.target.plain
    if plain is not None:
        return plain
    if "posix" in shell.options:
        return expand_text(shell, redirect.target)  # neither split nor a pattern (POSIX 2.7)
    fields = expand_words(shell, (redirect.target,))
    if len(fields) != 1:
        raise RedirectError(f"{_source(redirect)}: ambiguous redirect")
    return fields[0]


def _source(redirect: Redirect) -> str:
    from ..syntax.printer_words import print_word

    return print_word(redirect.target)


def _open(shell: Interpreter, path: str, operator: str) -> int:
    flags = _FLAGS[operator] | O_CLOEXEC
    if RESTRICTED in shell.options and operator != "<":
        raise RedirectError(f"{path}: restricted: cannot redirect output")
    if operator in (">", "&>") and "noclobber" in shell.options:
        flags = _without_clobbering(shell.sys, path, flags)
    try:
        return _private(shell, shell.sys.open(path, flags))
    except PosixError as error:
        raise RedirectError(f"{path}: {reason(error)}") from None


def _private(shell: Interpreter, fd: int) -> int:
    """Move a fresh descriptor out of the way of the script's own numbers."""
    if fd >= FIRST_PRIVATE_FD:
        return fd
    try:
        return shell.sys.dup(fd, FIRST_PRIVATE_FD, True)
    finally:
        shell.sys.close(fd)


def _without_clobbering(sys: Sys, path: str, flags: int) -> int:
    try:
        mode = sys.stat(path).mode
    except PosixError as error:
        if error.errno is Errno.ENOENT:
            return flags | O_EXCL
        return flags
    if mode & S_IFMT == S_IFREG:
        raise RedirectError(f"{path}: cannot overwrite existing file")
    return flags


def _document(shell: Interpreter, redirect: Redirect) -> int:
    if redirect.operator == "<<<":
        text = expand_assigned(shell, redirect.target) + "\n"
    else:
        body = redirect.body
        assert body is not None
        only = body.parts[0] if len(body.parts) == 1 else None
        text = only.text if type(only) is SingleQuoted else expand_document(shell, _with_blanks(body))
    return document(shell, text.encode("utf-8", "surrogateescape"))


def _with_blanks(body: Word) -> Word:
    """Let $* be $@ in a here-document, where bash joins with blanks whatever IFS is."""
    if not any(type(part) is Parameter and part.name == "*" and not part.prefix for part in body.parts):
        return body
    return Word(
        tuple(
            part.replace(name="@") if type(part) is Parameter and part.name == "*" and not part.prefix else part
            for part in body.parts
        )
    )


def document(shell: Interpreter, data: bytes) -> int:
    """Return a descriptor that reads data: a pipe, filled at once if it fits, else by a process of its own."""
    sys = shell.sys
    try:
        reader, writer = sys.pipe(cloexec=True)
    except PosixError as error:
        raise RedirectError(f"cannot create pipe for here-document: {reason(error)}") from None
    reader = _private(shell, reader)
    if len(data) <= sys.process.limits.pipe_bytes:
        if data:
            sys.write(writer, data)
        sys.close(writer)
        return reader
    try:
        # What waits to be written is held by nobody's memory, pipe or disk but the session's total.
        writing = _DocumentWriter(data, sys.process.kernel.meter)
        try:
            sys.spawn_program(writing, ["bash"], fds={1: writer})
        except PosixError:
            writing.release()
            raise
    except PosixError as error:
        sys.close(reader)
        raise RedirectError(f"here-document: {reason(error)}") from None
    finally:
        sys.close(writer)
    return reader


class _DocumentWriter:
    """Feeds a here-document that is larger than a pipe."""

    name = "bash"

    def __init__(self, data: bytes, meter: Meter) -> None:
        """Raises: ENOMEM the session's processes hold as much as they may."""
        meter.charge_memory(len(data))
        self._data = data
        self._meter = meter

    def release(self) -> None:
        """Give the data back."""
        self._meter.release_memory(len(self._data))
        self._data = b""

    def main(self, sys: Sys) -> int:
        try:
            sys.write(1, self._data)
        except PosixError:
            return 1
        finally:
            self.release()
        return 0


def _duplicate(shell: Interpreter, redirect: Redirect, target: int, mapping: dict[int, int]) -> list[Step]:
    text = _file_name(shell, redirect)
    if text == "-":
        if redirect.variable is not None:
            number = _variable_fd(shell, redirect.variable)
            if number is None:
                return []
            target = number
        return [Step((target, _CLOSE, False))]
    moving = text.endswith("-") and text[:-1].isdigit()
    digits = text[:-1] if moving else text
    if not digits.isdigit():
        if redirect.operator == ">&" and redirect.fd in (None, 1) and redirect.variable is None:
            source = _open(shell, text, "&>")
            return [Step((1, source, False)), Step((2, source, True))]
        raise RedirectError(f"{text}: ambiguous redirect")
    if not is_whole(digits):
        raise RedirectError(f"{digits}: Bad file descriptor")
    number = int(digits)
    source = mapping.get(number, number)
    if (number in shell.kept_fds and number not in mapping) or not shell.sys.is_open(source):
        raise RedirectError(f"{_wrong_descriptor(redirect, digits)}: Bad file descriptor")
    if redirect.variable is not None:
        return [_to_variable(shell, redirect.variable, source, owned=moving)]
    steps = [Step((target, source, False))]
    if moving and number != target:
        steps.append(Step((number, _CLOSE, False)))
    return steps


def _wrong_descriptor(redirect: Redirect, digits: str) -> str:
    """Name the descriptor that is not open, as bash guesses it: a word as it is written, or what is redirected."""
    written = _source(redirect)
    if written.rstrip("-") == digits:
        return str(int(digits))
    usual = 0 if redirect.operator == "<&" else 1
    return written if redirect.fd in (None, usual) else str(redirect.fd)


def _variable_fd(shell: Interpreter, text: str) -> int | None:
    """Return the descriptor that a variable holds, None if it holds no number."""
    from ..expand.braced import reference

    name, key = reference(shell, text)
    value = shell.variables.get(name) if key is None else shell.variables.element(name, key)
    if not value:
        raise RedirectError(f"{text}: ambiguous redirect")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None


def _to_variable(shell: Interpreter, name: str, source: int, *, owned: bool) -> Step:
    """{name}>…: choose a descriptor from 10 on and tell the variable."""
    from ..expand.braced import reference

    sys = shell.sys
    chosen = sys.dup(source, FIRST_PRIVATE_FD)
    if owned:
        sys.close(source)
    try:
        base, key = reference(shell, name)
        if key is None:
            shell.variables.set(base, str(chosen))
        else:
            shell.variables.set_element(base, key, str(chosen))
    except ExpansionError as error:
        sys.close(chosen)
        shell.error(error.message)
        raise RedirectError(f"{name}: cannot assign fd to variable") from None
    return Step((chosen, chosen, False))
