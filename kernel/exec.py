"""From a path to something that can run: permission, wasm magic, `#!` lines, our own Python programs (POSIX exec)."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.path import decode, encode
from vesicle.vfs.permission import X_OK, check_access
from vesicle.vfs.types import O_RDONLY, FileType

from .policy_rules import EXECUTE
from .program import Image
from .syscalls.gate import check, check_path
from .syscalls.path import AT_FDCWD, found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vesicle.vfs.inode import Inode

    from .process import Process
    from .program import Program

WASM_MAGIC = b"\0asm"
# What a file that stands for a program of ours in Python begins with; the program's name and a line feed follow, so that a
# copy of the file runs as the file does.
PROGRAM_MAGIC = b"\x7fVESICLE\0"
_HEAD_BYTES = 256  # of a `#!` line, Linux BINPRM_BUF_SIZE
_INTERPRETERS_MAX = 4  # `#!` scripts that name scripts, Linux's bound

# POSIX exec: where an environment without PATH is searched.
DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"


def load(process: Process, path: str, argv: Sequence[str], environ: Mapping[str, str]) -> Image:
    """Find the program at path, as process may.

    Raises: ENOENT · EACCES mode, policy, not a regular file · ENOEXEC neither wasm nor `#!` · ELOOP · E2BIG · EINVAL
    """
    _check_size(process, argv, environ)
    arguments = list(argv)
    for _ in range(_INTERPRETERS_MAX + 1):
        location, real = found(process, AT_FDCWD, path)
        inode = location.inode
        if inode.file_type is not FileType.REGULAR:
            raise PosixError(Errno.EACCES, path)
        check_path(process, EXECUTE, real, "execve")
        decision = process.policy.policy.decide_command(real, arguments[0] if arguments else "")
        check(process, decision, "execve", real, {"argv": arguments})
        check_access(inode, process.credentials, X_OK)
        program = _program(process, inode, real)
        if isinstance(program, bytes):
            path, arguments = _script(program, path, arguments)
            continue
        # A module of many commands chooses by its name, unless it is told: a link of another name leads to one of them.
        adapt: Callable[[str, list[str]], list[str]] | None = getattr(program, "arguments", None)
        return Image(program, arguments if adapt is None else adapt(real, arguments))
    raise PosixError(Errno.ELOOP, path)


def _program(process: Process, inode: Inode, path: str) -> Program | bytes:
    """Return the program in a file, or the first bytes of a `#!` script."""
    commands = process.kernel.commands
    name: str | None = getattr(inode, "program", None)
    if name is not None:
        return _ours(process, name, path)
    if getattr(getattr(inode, "backing", None), "is_module", False):
        return commands.wasm_program(inode, path, process.checkpoint)
    head = _head(inode)
    if head.startswith(WASM_MAGIC):
        return commands.wasm_program(inode, path, process.checkpoint)
    if head.startswith(b"#!"):
        return head
    if head.startswith(PROGRAM_MAGIC):
        name = decode(head[len(PROGRAM_MAGIC) :].partition(b"\n")[0])
        # A copy may have another name than what it runs; a rule about the command means both.
        check(process, process.policy.policy.decide_command(f"/usr/bin/{name}", name), "execve", path)
        return _ours(process, name, path)
    raise PosixError(Errno.ENOEXEC, path)


def _ours(process: Process, name: str, path: str) -> Program:
    tools = process.kernel.tools
    program = tools.programs.get(name) if tools is not None else None
    program = program or process.kernel.commands.python_program(name)
    if program is None:
        raise PosixError(Errno.ENOEXEC, path)
    return program


def _head(inode: Inode) -> bytes:
    file = inode.open(O_RDONLY)
    try:
        return bytes(file.pread(_HEAD_BYTES, 0) or b"")
    finally:
        file.release()


def _script(head: bytes, path: str, argv: list[str]) -> tuple[str, list[str]]:
    """Return the interpreter of a script and its arguments: one optional argument, as Linux takes it."""
    line = decode(head[2:].partition(b"\n")[0]).strip(" \t")
    interpreter, _, argument = line.partition(" ") if "\t" not in line else line.replace("\t", " ", 1).partition(" ")
    if not interpreter:
        raise PosixError(Errno.ENOEXEC, path)
    extra = [argument.strip(" \t")] if argument.strip(" \t") else []
    return interpreter, [interpreter, *extra, path, *argv[1:]]


def _check_size(process: Process, argv: Sequence[str], environ: Mapping[str, str]) -> None:
    for text in argv:
        if "\0" in text:
            raise PosixError(Errno.EINVAL)
    size = sum(map(len, argv)) + sum(map(len, environ)) + sum(map(len, environ.values())) + len(argv) + 2 * len(environ)
    limit = process.limits.args_bytes
    # Characters bound the bytes within a factor of four: the exact count is taken only near the limit.
    if size * 4 > limit:
        texts = [*argv, *environ, *environ.values()]
        if sum(len(encode(text)) + 1 for text in texts) > limit:
            process.kernel.note_limit(process, "args_bytes", limit)
            raise PosixError(Errno.E2BIG)


def search(process: Process, name: str, environ: Mapping[str, str]) -> str:
    """Return the path of command name along PATH (POSIX execvp).

    Raises: ENOENT no such command · EACCES one was found that may not be executed
    """
    if "/" in name:
        return name
    refused: PosixError | None = None
    for folder in environ.get("PATH", DEFAULT_PATH).split(":"):
        path = f"{folder or '.'}/{name}"
        try:
            location, _ = found(process, AT_FDCWD, path)
            if location.inode.file_type is FileType.REGULAR:
                check_access(location.inode, process.credentials, X_OK)
                return path
        except PosixError as error:
            if error.errno is Errno.EACCES:
                refused = error
    raise refused or PosixError(Errno.ENOENT, name)
