"""Editor: reads a line with editing, history and completion, by prompt_toolkit. Loaded by the first prompt that wants it."""

from __future__ import annotations

import asyncio
import re
from contextlib import contextmanager
from io import UnsupportedOperation

from prompt_toolkit.application import create_app_session, get_app, run_in_terminal
from prompt_toolkit.data_structures import Size
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import is_searching
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import History
from prompt_toolkit.input.base import Input
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.search import accept_search
from prompt_toolkit.shortcuts import PromptSession
from prompt_toolkit.styles import Style

from .listing import columns, common_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from contextlib import AbstractContextManager

    from prompt_toolkit.key_binding import KeyPress, KeyPressEvent

    from .completion import Completion
    from .port import Port

# Colours between \[ and \] are the editor's to know; anything else there it passes on as it is.
_HIDDEN = re.compile("\x01([^\x02]*)\x02?")
_COLOURS = re.compile("(?:\x1b\\[[0-9;]*m)*")

# A line that Ctrl-C ended looks as it did.
_STYLE = Style.from_dict({"aborting": "fg:default", "exiting": "fg:default"})


class Editor:
    """Reads lines from a port.

    complete(line before the cursor) tells how it can go on, entries() are the commands of before, oldest first, and remark()
    is what stands at the right of the line.
    """

    def __init__(
        self,
        port: Port,
        term: str,
        complete: Callable[[str], Completion],
        entries: Callable[[], Sequence[str]],
        remark: Callable[[], str] = str,
    ) -> None:
        self._port = port
        self._input = _PortInput(port)
        self._output = Vt100_Output(
            _PortText(port),  # type: ignore[arg-type]  # what of a text file the output uses
            lambda: Size(*port.size()),
            term=term,
            enable_cpr=False,
        )
        self._complete = complete
        self._entries = entries
        self._remark = remark
        self._session: PromptSession[str] | None = None

    def read(self, prompt: str, *, vi: bool = False) -> str:
        """Show prompt and return the line.

        Raises: EOFError Ctrl-D on an empty line, or the terminal is gone · KeyboardInterrupt Ctrl-C
        """
        with create_app_session(self._input, self._output):
            session: PromptSession[str] = PromptSession(
                ANSI(_HIDDEN.sub(_shown, prompt)),
                history=_Entries(self._entries()),
                key_bindings=self._keys(),
                rprompt=lambda: self._remark() or None,
                editing_mode=EditingMode.VI if vi else EditingMode.EMACS,
                style=_STYLE,
                complete_while_typing=False,
                enable_history_search=False,
            )
            self._session = session
            try:
                # The history is loaded by a task: begun here it is whole before the first key, which may be waiting already.
                return session.prompt(
                    pre_run=session.default_buffer.load_history_if_not_yet_loaded,
                    handle_sigint=False,
                    set_exception_handler=False,
                )
            finally:
                self._session = None
                self._input.give_back(get_typeahead(self._input))

    def redraw(self) -> None:
        """Draw the line again, from any thread: the window's size or the remark changed."""
        session = self._session
        if session is not None:
            session.app.invalidate()

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        pressed_before: list[str] = []

        def tab(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            line = buffer.document.text_before_cursor
            again = pressed_before == [line]
            found = self._complete(line)
            candidates = found.candidates
            text = common_part([candidate.text for candidate in candidates])
            if len(candidates) == 1:
                text += candidates[0].ending
            typed = line[found.start :]
            if candidates and text != typed and len(text) >= len(typed):
                buffer.delete_before_cursor(len(typed))
                buffer.insert_text(text)
            elif len(candidates) > 1 and again:
                shown = columns([candidate.shown for candidate in candidates], self._port.size()[1])
                run_in_terminal(lambda: self._port.write(shown.encode("utf-8", "surrogateescape")))
            else:
                event.app.output.bell()
            pressed_before[:] = [buffer.document.text_before_cursor]

        keys.add("c-i")(tab)
        keys.add("enter", filter=is_searching)(_accept_found)
        return keys


def _accept_found(event: KeyPressEvent) -> None:
    """Run what Ctrl-R found, at one press of Enter."""
    accept_search()
    event.app.current_buffer.validate_and_handle()


def _shown(match: re.Match[str]) -> str:
    return match[1] if _COLOURS.fullmatch(match[1]) else match[0]


class _Entries(History):
    """The shell's history as the editor walks it; the shell adds to it itself."""

    def __init__(self, entries: Sequence[str]) -> None:
        super().__init__()
        self._entries = entries

    def load_history_strings(self) -> Iterable[str]:
        return reversed(self._entries)

    def store_string(self, string: str) -> None:
        return None


class _PortText:
    """A port as the text file that the editor's output is written to."""

    encoding = "utf-8"

    def __init__(self, port: Port) -> None:
        self._port = port

    def write(self, text: str) -> int:
        self._port.write(text.encode("utf-8", "surrogateescape"))
        return len(text)

    def flush(self) -> None:
        return None

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise UnsupportedOperation


class _Alarm:
    """Who is woken when something was typed: a callback in the editor's event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, callback: Callable[[], None]) -> None:
        self._loop = loop
        self._callback = callback

    def wake(self) -> None:
        try:
            self._loop.call_soon_threadsafe(self._callback)
        except RuntimeError:
            return  # the loop is closed: the line has been read


class _PortInput(Input):
    """A port as the editor's input: never more than one line at a time, so that the rest is there for the command."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._keys: list[KeyPress] = []
        self._parser = Vt100Parser(self._keys.append)
        self._alarm: _Alarm | None = None
        self._partial = b""
        self._closed = False

    def give_back(self, keys: list[KeyPress]) -> None:
        """Take keys that the last line did not use: they come first in the next one."""
        self._keys += keys

    def read_keys(self) -> list[KeyPress]:
        data = None if self._keys else self._port.read()
        if data == b"":
            self._closed = True
        elif data:
            text, self._partial = _whole_characters(self._partial + data)
            self._parser.feed(text)
        if (data or self._keys) and self._alarm is not None:
            self._alarm.wake()  # there may be more behind the end of the line
        return self._taken()

    def flush_keys(self) -> list[KeyPress]:
        self._parser.flush()
        return self._taken()

    def _taken(self) -> list[KeyPress]:
        keys = self._keys[:]
        self._keys.clear()
        return keys

    @property
    def closed(self) -> bool:
        return self._closed

    def fileno(self) -> int:
        raise UnsupportedOperation

    def typeahead_hash(self) -> str:
        return f"vesicle-{id(self)}"

    def close(self) -> None:
        self._closed = True

    @contextmanager
    def _raw(self) -> Generator[None, None, None]:
        self._port.enter_raw()
        try:
            yield
        finally:
            self._port.leave_raw()

    def raw_mode(self) -> AbstractContextManager[None]:
        return self._raw()

    @contextmanager
    def _as_is(self) -> Generator[None, None, None]:
        yield

    def cooked_mode(self) -> AbstractContextManager[None]:
        return self._as_is()  # what is shown between two drawings needs no input

    def attach(self, input_ready_callback: Callable[[], None]) -> AbstractContextManager[None]:
        return self._attached(input_ready_callback)

    @contextmanager
    def _attached(self, callback: Callable[[], None]) -> Generator[None, None, None]:
        outer = self._alarm
        app = get_app()

        def ready() -> None:
            if not app.is_done:  # else what follows is the command's
                callback()

        alarm = self._alarm = _Alarm(asyncio.get_running_loop(), ready)
        self._port.add_waiter(alarm)
        alarm.wake()  # what was typed ahead
        try:
            yield
        finally:
            self._port.remove_waiter(alarm)
            self._alarm = outer

    def detach(self) -> AbstractContextManager[None]:
        return self._as_is()


def _whole_characters(data: bytes) -> tuple[str, bytes]:
    """Decode UTF-8; a character that is not complete yet is left for later."""
    for left in range(min(3, len(data)) + 1):
        try:
            return data[: len(data) - left].decode(), data[len(data) - left :]
        except UnicodeDecodeError as error:
            if error.start < len(data) - 3:
                break
    return data.decode("utf-8", "surrogateescape"), b""
