"""The table's rows: a command, its options with the values they take, its operands; and how a case is drawn from a row."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from .case import LOCALES, Case, Node
from .inputs import TEXT, text_tree

Words = tuple[str, ...]
Tree = tuple[tuple[str, Node], ...]

_NOTHING: st.SearchStrategy[Words] = st.just(())
_SOMETIMES_A_FILE = st.sampled_from(["", "", "", "< a"])
_WRONG = ["-Ã", "--nonsense", "--no", "-", "--="]


@dataclass(frozen=True, repr=False)
class Command:
    """A row of the table.

    flags: options without a value, separated by blanks; one letter is a short option, more are a long one.
    values: options with a value; one letter is given joined or apart, a long one with "=" (always).
    words: what comes first (a subcommand, a program), may be None.
    operands: the words behind the options.
    tree: the files; by default three of random text, a, b and c.
    stdin: where standard input may come from; False: it is empty.
    """

    name: str
    flags: str = ""
    values: dict[str, st.SearchStrategy[str]] = field(default_factory=dict[str, st.SearchStrategy[str]])
    operands: st.SearchStrategy[Words] = _NOTHING
    tree: st.SearchStrategy[Tree] = field(default_factory=text_tree)
    stdin: st.SearchStrategy[bytes] = TEXT
    package: str = "coreutils"
    path: str = ""  # how it is called, if not by its name
    most: int = 4  # options of one case
    unordered: bool = False
    locales: Words = LOCALES
    behind: st.SearchStrategy[str] = _SOMETIMES_A_FILE
    mistakes: bool = True  # wrong options too

    def __repr__(self) -> str:
        return f"<{self.name}>"  # hypothesis would write out all strategies


def _spelled(name: str) -> str:
    return ("-" if len(name) == 1 else "--") + name


@st.composite
def _option(draw: st.DrawFn, row: Command, names: list[str]) -> Words:
    name = draw(st.sampled_from(names))
    if row.mistakes and draw(st.integers(0, 60)) == 33:
        return (draw(st.sampled_from([*_WRONG, _spelled(name)[:-1], _spelled(name) + "=x"])),)
    if name not in row.values:
        return (_spelled(name),)
    value = draw(row.values[name])
    if len(name) > 1 and not name.startswith("-"):
        return (f"--{name}={value}",)
    if name.startswith("-"):  # a word of its own always: -name in find
        return (name, value)
    return ("-" + name + value,) if value and draw(st.booleans()) else ("-" + name, value)


@st.composite
def cases(draw: st.DrawFn, row: Command) -> Case:
    """Draw a case of a row."""
    names = [*row.flags.split(), *row.values]
    options: list[Words] = draw(st.lists(_option(row, names), max_size=row.most)) if names else []
    operands = draw(row.operands)
    words = (row.path or row.name, *(word for option in options for word in option), *operands)
    tree = draw(row.tree)
    return Case(
        row.name,
        tuple(word.replace("\0", "") for word in words),
        tree,
        draw(row.stdin),
        draw(st.sampled_from(row.locales)),
        draw(row.behind),
        row.unordered,
    )
