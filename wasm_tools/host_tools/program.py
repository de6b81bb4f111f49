"""ToolProgram: a tool, or a set of them, as a command.

Exit codes: 0 a result, 1 the tool failed or was refused, 2 wrong arguments.
"""

from __future__ import annotations

from contextlib import suppress

from vesicle.kernel.host_tools import ToolFailure
from vesicle.kernel.syscalls.tool import begin, function_of
from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.path import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.syscalls.tool import ToolCall

    from .arguments import CommandLine, Request
    from .tool import Tool

COMPLETE = "--complete"
_INPUT_MAX_BYTES = 64 << 20
_FAILED, _WRONG_ARGUMENTS = 1, 2


class ToolProgram:
    """The command of one tool (its member is "") or of a tool set."""

    __slots__ = ("_lines", "_members", "name")

    def __init__(self, command: str, members: Mapping[str, Tool]) -> None:
        self.name = dashed(command)
        self._members = members
        self._lines: dict[str, CommandLine] = {}

    def main(self, sys: Sys) -> int:
        """Run as the process of sys; return the exit code."""
        words = sys.process.argv[1:]
        json_errors = "--json-errors" in words
        try:
            if words[:1] == [COMPLETE] and len(words) == 4:
                _write(sys, encode("".join(f"{found}\n" for found in self._completions(sys, words[2], words[3]))))
                return 0
            tool = self._members.get("")
            if tool is None:
                tool = self._member(words[0]) if words else None
                if tool is None:
                    return self._choose(sys, words)
                words = words[1:]
            return self._run(sys, tool, words)
        except ToolFailure as failure:
            return _complain(sys, self.name, failure, json_errors)
        except PosixError as error:
            return _complain(sys, self.name, failure_of_errno(error), json_errors)

    def _member(self, word: str) -> Tool | None:
        return next((tool for member, tool in self._members.items() if dashed(member) == dashed(word)), None)

    def _line(self, sys: Sys, tool: Tool) -> CommandLine:
        """Return the flags of one of the tools.

        Raises: ToolFailure its author made it wrong
        """
        line = self._lines.get(tool.name)
        if line is None:
            from .arguments import CommandLine

            function_of(sys.process, tool)
            line = self._lines[tool.name] = CommandLine(tool.schema)
        return line

    def _completions(self, sys: Sys, word: str, previous: str) -> list[str]:
        """Return what a word of the command's line can become, as `complete -C` asks: the line is in COMP_LINE."""
        candidates: list[str] = []
        tool = self._members.get("")
        if tool is None:
            before = sys.environ.get("COMP_LINE", "").removesuffix(word).split()
            if len(before) == 1:
                candidates = [dashed(member) for member in self._members]
            elif before:
                tool = self._member(before[1])
        if tool is not None:
            line = self._line(sys, tool)
            candidates = line.choices_of(previous) or line.names()
        return [name for name in candidates if name.startswith(word)]

    def _choose(self, sys: Sys, words: list[str]) -> int:
        from .help import help_of_set

        text = help_of_set(self.name, self._members)
        if words and words[0] in ("--help", "-h", "help"):
            _write(sys, encode(text))
            return 0
        what = f"no such sub-command: {words[0]}" if words else "which sub-command?"
        raise ToolFailure("ArgumentError", f"{what} Use {', '.join(map(dashed, self._members))}")

    def _run(self, sys: Sys, tool: Tool, words: list[str]) -> int:
        line = self._line(sys, tool)
        request = line.read(words)
        command = f"{self.name} {dashed(tool.member)}" if tool.group else self.name
        if request.help:
            from .help import help_of

            _write(sys, encode(help_of(command, tool, line)))
            return 0
        arguments = _arguments(sys, request, line)
        try:
            call = begin(sys.process, tool.name, arguments, streaming=True)
        except ToolFailure as failure:
            if not failure.problems:
                raise
            text = line.problem(failure.problems)
            raise ToolFailure(failure.kind, text, problems=failure.problems) from None
        try:
            return _print(sys, call)
        finally:
            call.abandon()


def dashed(name: str) -> str:
    """Return a tool's name as a word of a command line."""
    return name.replace("_", "-")


def _arguments(sys: Sys, request: Request, line: CommandLine) -> dict[str, Any]:
    arguments = request.arguments
    if request.stdin_for:
        return {**arguments, request.stdin_for: _read_all(sys)}
    if request.json is not None:
        from .arguments import from_json

        text = decode(_read_all(sys)) if request.json == "-" else request.json
        return from_json(text) | arguments
    if not arguments and any(flag.required for flag in line.flags) and sys.is_open(0) and not sys.isatty(0):
        from .arguments import from_json

        text = decode(_read_all(sys))
        if text.strip():
            return from_json(text, "standard input")
    return arguments


def _read_all(sys: Sys) -> bytes:
    pieces: list[bytes] = []
    left = _INPUT_MAX_BYTES
    while piece := sys.read(0):
        left -= len(piece)
        if left < 0:
            raise PosixError(Errno.EFBIG)
        pieces.append(piece)
    return b"".join(pieces)


def _print(sys: Sys, call: ToolCall) -> int:
    value = call.result()
    if not call.is_stream:
        _write(sys, shown(value))
        return 0
    while item := call.next_item():
        _write(sys, shown(item[0]))
    return 0


def shown(value: object) -> bytes:
    """Return a result as the command prints it: text with a line feed, bytes as they are, nothing for None, else JSON."""
    if value is None:
        return b""
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return encode(value if value.endswith("\n") else value + "\n")
    from .plain import to_json

    return encode(to_json(value) + "\n")


def _write(sys: Sys, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[sys.write(1, view) :]


# What the gate refuses, as it is told: kind, text, worth another try.
_REFUSALS = {
    Errno.ENOENT: ("LookupError", "there is no such tool", False),
    Errno.EACCES: ("PermissionError", "permission denied", False),
    Errno.EDQUOT: ("QuotaError", "called as often as it may be", False),
    Errno.EAGAIN: ("BlockingIOError", "called too often in a minute", True),
    Errno.ETIMEDOUT: ("TimeoutError", "the tool took longer than it may", True),
    Errno.EMSGSIZE: ("ResultTooLargeError", "the result is larger than it may be", False),
}


def failure_of_errno(error: PosixError) -> ToolFailure:
    """Return a refusal of the gate, or an error of the command's own input and output, as a failure."""
    kind, text, retryable = _REFUSALS.get(error.errno, ("OSError", strerror(error.errno), False))
    return ToolFailure(kind, text, retryable=retryable)


def _complain(sys: Sys, name: str, failure: ToolFailure, as_json: bool) -> int:
    if as_json:
        from .plain import to_json

        text = to_json({"error": as_error(failure)}) + "\n"
    else:
        text = "".join(f"{name}: {line}\n" for line in failure.message.splitlines() or [failure.kind])
    with suppress(PosixError):  # nobody may be there to read it
        sys.write(2, text.encode("utf-8", "backslashreplace"))
    return _WRONG_ARGUMENTS if failure.kind == "ArgumentError" else _FAILED


def as_error(failure: ToolFailure) -> dict[str, object]:
    """Return a failure as JSON has it."""
    return {"type": failure.kind, "message": failure.message, "retryable": failure.retryable}
