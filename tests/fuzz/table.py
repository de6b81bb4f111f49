"""The table: every command the fuzzer knows."""

from __future__ import annotations

from .commands_files import FILE_COMMANDS
from .commands_search import SEARCH_COMMANDS
from .commands_text import TEXT_COMMANDS
from .commands_values import VALUE_COMMANDS

COMMANDS = (*TEXT_COMMANDS, *VALUE_COMMANDS, *FILE_COMMANDS, *SEARCH_COMMANDS)
