"""The table of built-ins. Families are loaded when one of theirs is first called: most scripts use few of them."""

from __future__ import annotations

from . import control, echo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Builtin, Interpreter

# name: module of this folder, function in it
_FAMILIES = {
    "completion": {"bind": "bind", "compgen": "compgen", "complete": "complete", "compopt": "compopt"},
    "declare": {
        "declare": "declare",
        "export": "export",
        "local": "local",
        "readonly": "readonly",
        "typeset": "declare",
        "unset": "unset",
    },
    "directories": {"cd": "cd", "dirs": "dirs", "popd": "popd", "pushd": "pushd", "pwd": "pwd"},
    "evaluate": {
        ".": "source",
        "builtin": "builtin",
        "caller": "caller",
        "command": "command",
        "eval": "eval_",
        "exec": "exec_",
        "getopts": "getopts",
        "let": "let",
        "source": "source",
    },
    "fc": {"fc": "fc"},
    "history": {"history": "history", "logout": "logout"},
    "jobs": {"bg": "bg", "disown": "disown", "fg": "fg", "jobs": "jobs", "suspend": "suspend", "wait": "wait"},
    "options_set": {"set": "set_", "shift": "shift", "shopt": "shopt"},
    "printf": {"printf": "printf"},
    "process": {"times": "times", "umask": "umask"},
    "read": {"mapfile": "mapfile", "read": "read", "readarray": "mapfile"},
    "test": {"[": "test", "test": "test"},
    "trap": {"kill": "kill", "trap": "trap"},
    "type_": {
        "alias": "alias",
        "enable": "enable",
        "hash": "hash_",
        "help": "help_",
        "type": "type_",
        "unalias": "unalias",
    },
    "ulimit": {"ulimit": "ulimit"},
}

BUILTINS: dict[str, Builtin] = {
    ":": control.true,
    "break": control.break_,
    "continue": control.continue_,
    "echo": echo.echo,
    "exit": control.exit_,
    "false": control.false,
    "return": control.return_,
    "true": control.true,
}


def _later(name: str, module: str, function: str) -> Builtin:
    """Return what loads a built-in when it is called, and takes its place in the table."""

    def load(shell: Interpreter, argv: list[str]) -> int:
        return _loaded(name, module, function)(shell, argv)

    load.__doc__ = None
    return load


def _loaded(name: str, module: str, function: str) -> Builtin:
    from importlib import import_module

    found: Builtin = getattr(import_module(f"{__package__}.{module}"), function)
    BUILTINS[name] = found
    return found


def load_all() -> None:
    """Load every family, for those who want to know about all built-ins."""
    for module, functions in _FAMILIES.items():
        for name, function in functions.items():
            _loaded(name, module, function)


for _module, _functions in _FAMILIES.items():
    for _name, _function in _functions.items():
        BUILTINS[_name] = _later(_name, _module, _function)

# POSIX 2.14.
SPECIAL = frozenset(
    [
        ":", ".", "break", "continue", "eval", "exec", "exit", "export",
        "readonly", "return", "set", "shift", "source", "times", "trap", "unset",
    ],
)  # fmt: skip
