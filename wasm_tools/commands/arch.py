"""arch: the machine's kind, as coreutils has it; its own is left out of the one module of coreutils by default."""

from __future__ import annotations

from .options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_HELP = """Usage: arch [OPTION]...
Print machine architecture.

      --help     display this help and exit
      --version  output version information and exit
"""


def arch(call: Call) -> int:
    """Print what uname(2) calls the machine."""
    hint = "Try 'arch --help' for more information.\n"
    options = Options(call, "", {"help": "help", "version": "version"}, hint=hint)
    if options.has("help"):
        call.write(_HELP)
        return 0
    if options.has("version"):
        call.write("arch from Vesicle, after GNU coreutils 9.1\n")
        return 0
    if options.operands:
        raise options.refused(f"extra operand ‘{options.operands[0]}’")
    call.write(f"{call.sys.uname().machine}\n")
    return 0
