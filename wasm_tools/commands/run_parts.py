"""run-parts: run the programs of a folder in the order of their names, as Debian's does.

Absent on purpose: --report, --stdin, --debug and --new-session.
"""

from __future__ import annotations

import re

from vesicle.kernel import wait_status
from vesicle.vfs.errors import PosixError, strerror
from vesicle.vfs.types import S_IFDIR, S_IFMT, S_IFREG
from vesicle.wasm_tools.shell.expand.regex import RegexError, compile_regex

from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .program import Call

_HINT = "Try `run-parts --help' for more information.\n"
_HELP = """Usage: run-parts [OPTION]... DIRECTORY
      --test          print script names which would run, but don't run them.
      --list          print names of all valid files (can not be used with
                      --test)
  -v, --verbose       print script names before running them.
      --reverse       reverse execution order of scripts.
      --exit-on-error exit as soon as a script returns with a non-zero exit
                      code.
      --lsbsysinit    validate filenames based on LSB sysinit specs.
      --regex=PATTERN validate filenames based on POSIX ERE pattern PATTERN.
  -u, --umask=UMASK   sets umask to UMASK (octal), default is 022.
  -a, --arg=ARGUMENT  pass ARGUMENT to scripts, use once for each argument.
  -V, --version       output version information and exit.
  -h, --help          display this help and exit.
"""
_NAMES = {
    "arg": "a:", "exit-on-error": "exit-on-error", "help": "h", "list": "list", "lsbsysinit": "lsbsysinit", "regex": "regex:",
    "reverse": "reverse", "test": "test", "umask": "u:", "verbose": "v", "version": "V",
}  # fmt: skip
_PLAIN = re.compile(r"[A-Za-z0-9_-]+\Z")
# The Linux Standard Base's: of a registered name, of one under a domain, and Debian's own; not what dpkg leaves behind.
_LSB = re.compile(
    r"(?!.*\.dpkg-(old|dist|new|tmp)\Z)([a-z0-9]+|_?([a-z0-9_.]+-)+[a-z0-9]+|[A-Za-z0-9][A-Za-z0-9_-]*)\Z"
)
_MODE_BITS = 0o777
_EXECUTE = 1


def run_parts(call: Call) -> int:
    """Run or name the programs of a folder."""
    options = Options(call, "a:hu:vV", _NAMES, hint=_HINT)
    if options.has("h"):
        call.write(_HELP)
        return 0
    if options.has("V"):
        call.write("run-parts from Vesicle, after Debian's 5.7\n")
        return 0
    if len(options.operands) != 1:
        raise options.refused("too many arguments" if options.operands else "missing operand")
    if options.has("list") and options.has("test"):
        raise options.refused("--list and --test can not be used together")
    call.sys.umask(_umask(options))
    status = 0
    for path, runs in _components(call, options.operands[0], _chooser(call, options), options.has("reverse")):
        if options.has("list") or (runs and options.has("test")):
            call.write(f"{path}\n")
        elif runs and not options.has("test") and not _run(call, path, options):
            status = 1
            if options.has("exit-on-error"):
                break
    return status


def _umask(options: Options) -> int:
    text = options.value("u") or "022"
    try:
        mask = int(text, 8)
    except ValueError:
        mask = -1
    if not 0 <= mask <= _MODE_BITS:
        raise UsageError("run-parts: bad umask value\n")
    return mask


def _chooser(call: Call, options: Options) -> Callable[[str], object]:
    pattern = options.value("regex")
    if pattern is None:
        return (_LSB if options.has("lsbsysinit") else _PLAIN).match
    try:
        expression = compile_regex(pattern)
    except RegexError as error:
        raise UsageError("Unable to build regexp: Invalid regular expression\n") from error
    return lambda name: expression.search(name, call.sys.checkpoint) is not None


def _components(
    call: Call, folder: str, wanted: Callable[[str], object], backwards: bool
) -> Iterator[tuple[str, bool]]:
    """Yield the plain files of a folder whose names are wanted, and whether each can be run."""
    try:
        names = sorted((entry.name for entry in call.sys.listdir(folder)), reverse=backwards)
    except PosixError as error:
        raise UsageError(f"run-parts: failed to open directory {folder}: {strerror(error.errno)}\n") from error
    for name in names:
        if not wanted(name):
            continue
        path = f"{folder}/{name}"
        try:
            mode = call.sys.stat(path).mode
        except PosixError as error:
            call.complain(f"failed to stat component {path}: {strerror(error.errno)}")
            continue
        kind = mode & S_IFMT
        if kind == S_IFREG:
            yield path, call.sys.access(path, _EXECUTE)
        elif kind != S_IFDIR:
            call.complain(f"component {path} is not an executable plain file")


def _run(call: Call, path: str, options: Options) -> bool:
    """Run one program; say whether it ended well."""
    if options.has("v"):
        call.complain(f"executing {path}")
    call.flush()
    try:
        status = call.sys.run([path, *options.values("a")], file=path)
    except PosixError as error:
        call.complain(f"failed to exec {path}: {strerror(error.errno)}")
        status = wait_status.from_exit(1)
    if not wait_status.is_exited(status):
        call.complain(f"{path} exited because of uncaught signal {wait_status.term_signal(status)}")
        return False
    code = wait_status.exit_status(status)
    if code:
        call.complain(f"{path} exited with return code {code}")
    return code == 0
