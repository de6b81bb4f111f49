"""The names of the shell's switches: those of `set -o`, and bash's own of `shopt`."""

from __future__ import annotations

from .interpreter import OPTION_LETTERS
from .state import DEFAULT_SHOPTS

OPTIONS = sorted(
    [*OPTION_LETTERS, "emacs", "history", "ignoreeof", "interactive-comments", "nolog", "pipefail", "posix", "vi"]
)

SHOPTS = sorted(
    DEFAULT_SHOPTS
    | {
        "assoc_expand_once",
        "autocd",
        "cdable_vars",
        "cdspell",
        "checkhash",
        "checkjobs",
        "compat31",
        "compat32",
        "compat40",
        "compat41",
        "compat42",
        "compat43",
        "compat44",
        "direxpand",
        "dirspell",
        "dotglob",
        "execfail",
        "expand_aliases",
        "extdebug",
        "extglob",
        "failglob",
        "globstar",
        "gnu_errfmt",
        "histappend",
        "histreedit",
        "histverify",
        "huponexit",
        "inherit_errexit",
        "lastpipe",
        "lithist",
        "localvar_inherit",
        "localvar_unset",
        "login_shell",
        "mailwarn",
        "no_empty_cmd_completion",
        "nocaseglob",
        "nocasematch",
        "noexpand_translation",
        "nullglob",
        "progcomp_alias",
        "restricted_shell",
        "shift_verbose",
        "varredir_close",
        "xpg_echo",
    },
    key=lambda name: "autocd " if name == "assoc_expand_once" else name,
)
