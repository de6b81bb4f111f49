"""pgrep, pkill and pidof: processes found by what they are called, as procps and sysvinit-utils have them.

Absent on purpose: `pidwait`, and choosing by cgroup or namespace: there are none.
"""

from __future__ import annotations

from vesicle.kernel.signals import Signal, signal_number
from vesicle.vfs.errors import PosixError, strerror
from vesicle.wasm_tools.shell.expand.regex import RegexError, compile_regex

from .accounts import GROUP, PASSWD, id_of
from .options import Options, whole
from .processes import ProcessInfo, read_processes, up_seconds
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call

    Test = Callable[[ProcessInfo], bool]

_SYNTAX, _NONE_FOUND = 2, 1
_NAME_MAX = 15
_LETTERS = "acd:efg:G:hilnoO:p:P:r:s:t:u:U:vVwx"
_NAMES = {
    "list-full": "a",
    "count": "c",
    "delimiter": "d:",
    "echo": "e",
    "full": "f",
    "pgroup": "g:",
    "group": "G:",
    "ignore-case": "i",
    "list-name": "l",
    "newest": "n",
    "oldest": "o",
    "older": "O:",
    "parent": "P:",
    "runstates": "r:",
    "session": "s:",
    "signal": "signal:",
    "terminal": "t:",
    "euid": "u:",
    "uid": "U:",
    "inverse": "v",
    "exact": "x",
    "pidfile": "F:",
    "help": "h",
    "version": "V",
}


def pgrep(call: Call) -> int:
    """Print the pids of processes that match."""
    return _Search(call).show()


def pkill(call: Call) -> int:
    """Send a signal to processes that match."""
    return _Search(call).kill()


class _Search:
    """What pgrep and pkill have in common: their options, and the processes they mean."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.signal = int(Signal.SIGTERM)
        if call.name == "pkill":
            self._take_signal()
        self.options = Options(
            call,
            _LETTERS,
            _NAMES,
            hint=f"Try `{call.name} --help' for more information.\n",
            status=_SYNTAX,
        )
        name = self.options.value("signal")
        if name is not None:
            self.signal = self._number(name)

    def _take_signal(self) -> None:
        for position, word in enumerate(self.call.arguments):
            if word.startswith("-") and len(word) > 1 and (word[1].isdigit() or (word[1:].isupper() and len(word) > 2)):
                self.signal = self._number(word[1:])
                del self.call.arguments[position]
                return

    def _number(self, name: str) -> int:
        try:
            return signal_number(name)
        except PosixError:
            raise UsageError(f"{self.call.name}: unknown signal {name}\n", _SYNTAX) from None

    def show(self) -> int:
        """Print what was found."""
        options, found = self.options, self.found()
        if options.has("c"):
            self.call.write(f"{len(found)}\n")
            return 0 if found else _NONE_FOUND
        between = options.value("d") or "\n"
        lines = [
            f"{process.pid} {process.command_line}"
            if options.has("a")
            else f"{process.pid} {process.name}"
            if options.has("l")
            else str(process.pid)
            for process in found
        ]
        if lines:
            self.call.write(between.join(lines) + "\n")
        return 0 if found else _NONE_FOUND

    def kill(self) -> int:
        """Send the signal to what was found."""
        reached = 0
        found = self.found()
        for process in found:
            try:
                self.call.sys.kill(process.pid, self.signal)
            except PosixError as error:
                self.call.complain(f"killing pid {process.pid} failed: {strerror(error.errno)}")
                continue
            reached += 1
            if self.options.has("e"):
                self.call.write(f"{process.name} killed (pid {process.pid})\n")
        if self.options.has("c"):
            self.call.write(f"{len(found)}\n")
        return 0 if reached else _NONE_FOUND

    def found(self) -> list[ProcessInfo]:
        """Return the processes that are meant, by pid; never this one.

        Raises: UsageError
        """
        options = self.options
        if len(options.operands) > 1:
            raise self.options.refused("only one pattern can be provided")
        tests = self._tests()
        if not tests and not options.operands and not options.has("n", "o"):
            raise self.options.refused("no matching criteria specified")
        if options.operands:
            tests.append(self._pattern(options.operands[0]))
        own = self.call.sys.getpid()
        inverse = options.has("v")
        matching = [
            process
            for process in read_processes(self.call)
            if process.pid != own and all(test(process) for test in tests) is not inverse
        ]
        if matching and options.has("n", "o"):
            choose = max if options.has("n") else min
            return [choose(matching, key=lambda process: (process.start_ticks, process.pid))]
        return matching

    def _pattern(self, text: str) -> Test:
        full, exact = self.options.has("f"), self.options.has("x")
        if not full and len(text) > _NAME_MAX and text.isidentifier():
            self.call.complain(
                "pattern that searches for process name longer than 15 characters will result in zero matches\n"
                f"Try `{self.call.name} -f' option to match against the complete command line."
            )
        try:
            expression = compile_regex(f"^({text})$" if exact else text, ignore_case=self.options.has("i"))
        except RegexError:
            raise UsageError(f"{self.call.name}: regex error: Invalid regular expression\n", _SYNTAX) from None
        checkpoint = self.call.sys.checkpoint
        return lambda process: expression.search(process.command_line if full else process.name, checkpoint) is not None

    def _tests(self) -> list[Test]:
        tests: list[Test] = []
        for letter, value in self.options.given:
            make = _TESTS.get(letter)
            if make is not None:
                tests.append(make(self, value))
        return tests

    def numbers(self, text: str) -> set[int]:
        """Return the numbers of a list.

        Raises: UsageError it holds something else
        """
        words = text.split(",")
        if not all(word.isascii() and word.isdecimal() for word in words):
            raise UsageError(f"{self.call.name}: not a number: {text}\n", _SYNTAX)
        return {int(word[:10]) for word in words}

    def ids(self, text: str, path: str, what: str) -> set[int]:
        """Return the numbers of users or groups that are named."""
        found: set[int] = set()
        for name in text.split(","):
            number = id_of(self.call, path, name)
            if number is None:
                raise UsageError(f"{self.call.name}: invalid {what} name: {name}\n", _SYNTAX)
            found.add(number)
        return found


def _by_numbers(value: Callable[[ProcessInfo], int]) -> Callable[[_Search, str], Test]:
    def make(search: _Search, text: str) -> Test:
        wanted = search.numbers(text)
        return lambda process: value(process) in wanted

    return make


def _by_ids(value: Callable[[ProcessInfo], int], path: str, what: str) -> Callable[[_Search, str], Test]:
    def make(search: _Search, text: str) -> Test:
        wanted = search.ids(text, path, what)
        return lambda process: value(process) in wanted

    return make


def _older(search: _Search, text: str) -> Test:
    seconds = whole(text)
    if seconds is None:
        raise UsageError(f"{search.call.name}: not a number: {text}\n", _SYNTAX)
    up = up_seconds(search.call)
    return lambda process: up - process.start_ticks / 100 >= seconds


def _from_file(search: _Search, path: str) -> Test:
    words = search.call.read_text(path).split()
    pid = whole(words[0]) if words else None
    if pid is None:
        raise UsageError(f"{search.call.name}: pidfile not valid\n", _SYNTAX)
    return lambda process: process.pid == pid


_TESTS: dict[str, Callable[[_Search, str], Test]] = {
    "F": _from_file,
    "G": _by_ids(lambda process: process.gids[0], GROUP, "group"),
    "O": _older,
    "P": _by_numbers(lambda process: process.ppid),
    "U": _by_ids(lambda process: process.uids[0], PASSWD, "user"),
    "g": _by_numbers(lambda process: process.pgid),
    "r": lambda _, text: lambda process: process.state in text.split(","),
    "s": _by_numbers(lambda process: process.sid),
    "t": lambda _, text: lambda process: (process.terminal if process.tty else "-") in text.split(","),
    "u": _by_ids(lambda process: process.uid, PASSWD, "user"),
}


def pidof(call: Call) -> int:
    """Print the pids of a program's processes, the newest first."""
    options = Options(call, "so:cqxnS:hV", {"separator": "S:", "help": "h"}, status=1)
    left_out = {whole(word) for value in options.values("o") for word in value.split(",")}
    left_out.add(call.sys.getpid())
    pids: list[str] = []
    processes = read_processes(call) if options.operands else []
    for name in options.operands:
        base = name.rpartition("/")[2]
        found = [
            process.pid
            for process in processes
            if process.pid not in left_out and base in (process.name, *(_programs(process)))
        ]
        pids += [str(pid) for pid in sorted(found, reverse=True)]
    if options.has("s"):
        pids = pids[:1]
    if pids and not options.has("q"):
        call.write((options.value("S") or " ").join(pids) + "\n")
    return 0 if pids else 1


def _programs(process: ProcessInfo) -> list[str]:
    """Return the names a process's program goes by."""
    return [process.arguments[0].rpartition("/")[2].lstrip("-")] if process.arguments else []
