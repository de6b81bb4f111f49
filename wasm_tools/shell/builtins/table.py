"""The table of built-ins."""

from __future__ import annotations

from ..interp.commands import EXECUTE
from . import control, declare, directories, echo, evaluate, jobs, options_set, printf, process, read, test, trap, type_

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Builtin

BUILTINS: dict[str, Builtin] = {
    ":": control.true,
    ".": evaluate.source,
    "[": test.test,
    "alias": type_.alias,
    "bg": jobs.bg,
    "break": control.break_,
    "builtin": evaluate.builtin,
    "caller": evaluate.caller,
    "cd": directories.cd,
    "command": evaluate.command,
    "continue": control.continue_,
    "declare": declare.declare,
    "dirs": directories.dirs,
    "disown": jobs.disown,
    "echo": echo.echo,
    "enable": type_.enable,
    "eval": evaluate.eval_,
    "exec": evaluate.exec_,
    "exit": control.exit_,
    "export": declare.export,
    "false": control.false,
    "fg": jobs.fg,
    "getopts": evaluate.getopts,
    "hash": type_.hash_,
    "help": type_.help_,
    "jobs": jobs.jobs,
    "kill": trap.kill,
    "let": evaluate.let,
    "local": declare.local,
    "mapfile": read.mapfile,
    "popd": directories.popd,
    "printf": printf.printf,
    "pushd": directories.pushd,
    "pwd": directories.pwd,
    "read": read.read,
    "readarray": read.mapfile,
    "readonly": declare.readonly,
    "return": control.return_,
    "set": options_set.set_,
    "shift": options_set.shift,
    "shopt": options_set.shopt,
    "source": evaluate.source,
    "test": test.test,
    "times": process.times,
    "trap": trap.trap,
    "true": control.true,
    "type": type_.type_,
    "typeset": declare.declare,
    "ulimit": process.ulimit,
    "umask": process.umask,
    "unalias": type_.unalias,
    "unset": declare.unset,
    "wait": jobs.wait,
}

# POSIX 2.14.
SPECIAL = frozenset(
    [
        ":",
        ".",
        "break",
        "continue",
        "eval",
        "exec",
        "exit",
        "export",
        "readonly",
        "return",
        "set",
        "shift",
        "source",
        "times",
        "trap",
        "unset",
    ],
)

# Importing it fills the table of commands.
assert EXECUTE
