"""The menu of select, in columns filled from above, as bash lays it out (execute_cmd.c print_select_list)."""

from __future__ import annotations

_TAB = 8
_DEFAULT_WIDTH = 80
_GAP = 2  # between the longest entry and the next column
_AFTER_INDEX = ") "


def menu(values: list[str], columns: str | None) -> str:
    """Return the lines of the menu; columns is the variable COLUMNS."""
    screen = int(columns) if columns and columns.isdecimal() and len(columns) < 7 else _DEFAULT_WIDTH
    index_width = len(str(len(values)))
    width = max(map(len, values)) + index_width + len(_AFTER_INDEX) + _GAP
    across = max(1, screen // width)
    rows = -(-len(values) // across)
    across = -(-len(values) // rows)
    if rows == 1:
        rows = across
    first_width = len(str(rows))
    lines: list[str] = []
    for row in range(rows):
        line = ""
        for place, position in enumerate(range(row, len(values), rows)):
            cell = f"{position + 1:>{index_width if place else first_width}}{_AFTER_INDEX}{values[position]}"
            line += cell
            if position + rows < len(values):
                line += _indent(place * width + len(cell), (place + 1) * width)
        lines.append(line + "\n")
    return "".join(lines)


def _indent(at: int, to: int) -> str:
    """Return tabs and spaces that lead from one column of the screen to another."""
    out = ""
    while at < to:
        if to // _TAB > at // _TAB:
            out += "\t"
            at += _TAB - at % _TAB
        else:
            out += " "
            at += 1
    return out
