"""`vesicle tools`: what tools there are, building them, and bringing one's own.

Absent on purpose: doing any of it; that is vesicle.wasm_tools.
"""

from __future__ import annotations

import sys

from .command_line import complain

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


def add_tools(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    kinds = parser.add_subparsers(required=True, metavar="list|add|remove|licences|build|warm")
    kinds.add_parser("list", help="show the tools and how they stand").set_defaults(action=_list)
    add = kinds.add_parser("add", help="make a WebAssembly program a command of every session")
    add.add_argument("file", metavar="FILE.wasm")
    add.add_argument("--name", help="the command's name (default: the file's)")
    add.set_defaults(action=_add)
    remove = kinds.add_parser("remove", help="take a program away that was added")
    remove.add_argument("name", metavar="NAME")
    remove.set_defaults(action=_remove)
    licences = kinds.add_parser("licences", help="list the licences of the tools, or print the texts of one tool")
    licences.add_argument("tool", nargs="?", metavar="TOOL")
    licences.set_defaults(action=_licences)
    build = kinds.add_parser("build", help="compile tools from their sources, all without a name")
    build.add_argument("names", nargs="*", metavar="TOOL")
    build.set_defaults(action=_build)
    warm = kinds.add_parser("warm", help="translate built tools to machine code where that is missing")
    warm.set_defaults(action=_warm)


def _list(options: argparse.Namespace) -> int:
    """Show each tool of the catalog, its version and licence, whether it is built, and its commands; then the user's own."""
    from textwrap import fill

    from vesicle.wasm_tools.build import BuildError, tools_status
    from vesicle.wasm_tools.cache import tools_folder
    from vesicle.wasm_tools.own_tools import installed

    try:
        tools = tools_status()
    except BuildError as error:
        return complain(str(error))
    names, versions, licences = (
        max(len(text) for text in column)
        for column in zip(*((tool.name, tool.version, tool.licence) for tool in tools), strict=True)
    )
    for tool in tools:
        line = f"{tool.name:<{names}}  {tool.version:<{versions}}  {tool.state:<7}  {tool.licence:<{licences}}"
        print(f"{line}  {tool.summary}")
        if tool.commands and tool.commands != [tool.name]:
            margin = " " * (names + 2)
            print(fill(" ".join(sorted(tool.commands)), 100, initial_indent=margin, subsequent_indent=margin))
    own = installed()
    if own:
        print(f"\nyour own, in {tools_folder()}:")
        for name, module in own.items():
            print(f"{name:<{names}}  {module.size} bytes")
    if any(tool.state in {"old", "missing"} for tool in tools):
        print("\nbuild what is missing or old: vesicle tools build")
    sys.stdout.flush()
    return 0


def _add(options: argparse.Namespace) -> int:
    """Check a program, translate it to machine code and make it a command of every session."""
    from vesicle.wasm_tools.add_tools import AddError, add_tool, hidden_by

    try:
        name = add_tool(options.file, options.name)
    except AddError as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename or options.file}: {error.strerror}")
    print(f"{name} is a command of every new session")
    note = hidden_by(name)
    if note:
        print(note)
    return 0


def _remove(options: argparse.Namespace) -> int:
    from vesicle.wasm_tools.add_tools import AddError, remove_tool

    try:
        remove_tool(options.name)
    except AddError as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    return 0


def _licences(options: argparse.Namespace) -> int:
    """List the licences of the tools that are built with the places of their texts, or print the texts of one."""
    from vesicle.wasm_tools.licences import licences

    found = licences()
    if options.tool is None:
        for tool in found:
            print(f"{tool.name} {tool.version}: {tool.licence}")
            for path in tool.texts:
                print(f"    {path}")
        sys.stdout.flush()
        return 0
    chosen = next((tool for tool in found if tool.name == options.tool), None)
    if chosen is None:
        return complain(f"no licence of {options.tool} is kept; there are: {', '.join(tool.name for tool in found)}")
    for path in chosen.texts:
        with open(path, encoding="utf-8", errors="replace") as file:
            sys.stdout.write(file.read())
    sys.stdout.flush()
    return 0


def _build(options: argparse.Namespace) -> int:
    """Compile tools from their upstream sources."""
    from vesicle.wasm_tools.build import main as build

    return build(options.names)


def _warm(options: argparse.Namespace) -> int:
    """Translate built tools to machine code, so that their first start is as fast as the later ones."""
    from vesicle.wasm_tools.cache import cached_commands
    from vesicle.wasm_tools.precompile import cold_modules, warm_module

    commands = cached_commands()
    if not commands:
        return complain("no tools are built yet: vesicle tools build")
    cold = cold_modules(commands.values())
    for number, command in enumerate(cold, 1):
        print(f"[{number}/{len(cold)}] {command.tool}", flush=True)
        try:
            warm_module(command)
        except Exception as error:  # noqa: BLE001 (the engine's errors are its own; each names the reason)
            return complain(f"cannot translate {command.tool}: {error}")
    if not cold:
        print(f"all {len({command.sha256 for command in commands.values()})} modules are translated already")
    return 0
