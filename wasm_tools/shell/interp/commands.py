"""The table of all kinds of commands."""

from __future__ import annotations

from ..syntax.ast import (
    AndOr,
    ArithmeticCommand,
    BraceGroup,
    Case,
    Coprocess,
    ForArithmetic,
    ForEach,
    FunctionDefinition,
    If,
    Loop,
    Pipeline,
    Select,
    SimpleCommand,
    Subshell,
    TestCommand,
)
from . import background, compound, loops, pipeline, simple_command, test_command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .interpreter import Interpreter

COMMANDS: dict[type, Callable[[Interpreter, Any], int]] = {
    SimpleCommand: simple_command.execute_simple,
    Pipeline: pipeline.execute_pipeline,
    AndOr: compound.execute_and_or,
    BraceGroup: compound.execute_group,
    Subshell: compound.execute_subshell,
    If: compound.execute_if,
    Loop: loops.execute_loop,
    ForEach: loops.execute_for_each,
    ForArithmetic: loops.execute_for_arithmetic,
    Select: loops.execute_select,
    Case: compound.execute_case,
    ArithmeticCommand: compound.execute_arithmetic,
    TestCommand: test_command.execute_test,
    FunctionDefinition: compound.execute_definition,
    Coprocess: background.execute_coprocess,
}
