"""The editor of lines: keys that come before it is ready for them."""

from __future__ import annotations

import pytest

from vesicle.kernel.line_discipline import LineDiscipline
from vesicle.wasm_tools.shell.interactive.completion import Completion
from vesicle.wasm_tools.shell.interactive.editor import Editor
from vesicle.wasm_tools.shell.interactive.port import TerminalPort

CTRL_C, CTRL_P = "\x03", "\x10"


class KeysAtThePrompt(TerminalPort):
    """A terminal where keys come as soon as it is raw: before the first line is drawn."""

    def __init__(self, terminal, *keys):
        super().__init__(terminal)
        self.typed = terminal.receive
        self.keys = list(keys)

    def enter_raw(self):
        super().enter_raw()
        if self.keys:
            self.typed(self.keys.pop(0).encode())


def editor(*keys, history=("first", "second")):
    port = KeysAtThePrompt(LineDiscipline(), *keys)
    return Editor(port, "xterm", lambda line: Completion(len(line), ()), lambda: history)


@pytest.mark.parametrize(("keys", "line"), [(CTRL_P, "second"), (CTRL_P * 2 + "!", "first!"), ("\x12sec\r", "second")])
def test_first_keys_find_the_whole_history(keys, line):
    assert editor(f"{keys}\r").read("$ ") == line


def test_keys_behind_an_interrupt_are_the_next_lines():
    reader = editor(f"{CTRL_C}{CTRL_P}!\rinput", "?\r")
    with pytest.raises(KeyboardInterrupt):
        reader.read("$ ")
    assert reader.read("$ ") == "second!"
