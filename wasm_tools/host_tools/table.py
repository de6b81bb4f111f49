"""Making the tools of a machine: from what a user hands over to its ToolTable, and to the commands' files.

This is on the start path of sessions with tools: no signature is read here.
"""

from __future__ import annotations

from vesicle.kernel.exec import PROGRAM_MAGIC
from vesicle.kernel.host_tools import ToolTable

from .program import ToolProgram
from .tool import MARK, Tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from vesicle.vfs.filesystems.memory import MemoryFS
    from vesicle.vfs.inode import Inode

# The mark of a file that runs a tool begins so; no program of the registry has a slash in its name.
PREFIX = "tool/"
FOLDERS = ("/usr/local/bin", "/bin")


def tools_from(given: Iterable[object]) -> list[Tool]:
    """Return the tools that are meant: Tool objects, functions, instances of classes, and other libraries' tools.

    Raises: TypeError, ValueError one can be no tool, or two have the same name
    """
    found: dict[str, Tool] = {}
    for item in given:
        for tool in _tools_of(item):
            if tool.name in found and found[tool.name] is not tool:
                raise ValueError(f"two tools have the name {tool.name}")
            found[tool.name] = tool
    return list(found.values())


def _tools_of(item: Any) -> list[Tool]:
    if isinstance(item, Tool):
        return [item]
    if isinstance(item, type):
        item = item()
    if getattr(item, "__code__", None) is not None or getattr(item, "__func__", None) is not None:
        return [_from_function(item)]
    from . import adapters

    foreign = adapters.tool_of(item)
    return [foreign] if foreign is not None else _members(item)


def _from_function(function: Any) -> Tool:
    options: dict[str, Any] = getattr(function, MARK, None) or {}
    made: Tool | None = options.get("made") if not hasattr(function, "__self__") else None
    if made is None:
        made = Tool(
            options.get("name"),
            function,
            description=options.get("description"),
            **({"limits": options["limits"]} if options else {}),
        )
        if options and not hasattr(function, "__self__"):
            options["made"] = made  # its signature is read once, however many sessions have it
    return made


def _members(item: Any) -> list[Tool]:
    """Return the public methods of a tool set as tools.

    Raises: TypeError it has none
    """
    kind: Any = item.__class__
    options: dict[str, Any] = kind.__dict__.get(MARK) or {}
    group = options.get("name") or kind.__name__.lower()
    found: list[Tool] = []
    classes: list[type] = [base for base in reversed(kind.__mro__) if base is not object]
    for name in dict.fromkeys(name for base in classes for name in vars(base)):
        method: Any = getattr(item, name, None)
        if name.startswith("_") or getattr(method, "__func__", None) is None:
            continue
        own: dict[str, Any] = getattr(method, MARK, None) or {}
        limits = own.get("limits") or options.get("limits")
        found.append(
            Tool(
                own.get("name") or name,
                method,
                description=own.get("description"),
                group=group,
                **({"limits": limits} if limits is not None else {}),
            )
        )
    if not found:
        raise TypeError(
            f"{kind.__name__} is no tool: hand over functions, Tool objects, or objects with public methods"
        )
    return found


def table_of(tools: Iterable[Tool]) -> ToolTable:
    """Return the table of a machine, with a program for each command."""
    by_command: dict[str, dict[str, Tool]] = {}
    by_name: dict[str, Tool] = {}
    for tool in tools:
        by_name[tool.name] = tool
        by_command.setdefault(tool.group or tool.name, {})[tool.member if tool.group else ""] = tool
    programs = {PREFIX + command: ToolProgram(command, members) for command, members in by_command.items()}
    return ToolTable(by_name, programs)


def put(fs: MemoryFS, table: ToolTable) -> None:
    """Put the commands' files into the file system of a machine, under their names with `-` and with `_`."""
    folders = [fs.folder(path) for path in FOLDERS]
    present = [{entry.name for entry in folder.readdir()} for folder in folders]
    for mark, program in table.programs.items():
        inode: Inode | None = None
        for name in dict.fromkeys((program.name, mark.removeprefix(PREFIX))):
            for folder, names in zip(folders, present, strict=True):
                if name in names and folder is not folders[0]:
                    continue  # the system's own; the tool is found before it along PATH
                if name in names:
                    folder.unlink(name)
                if inode is None:
                    inode = fs.add_program(folder, name, mark, PROGRAM_MAGIC + mark.encode() + b"\n")
                else:
                    folder.link(name, inode)
