"""Functions of the program that this computer lives in, as far as it offers any: `from host import name`.

dir(host) lists them, help(host.name) says what they do. A call that fails raises ToolError.
"""

from _vesicle.door import call as _call
from _vesicle.hosttools import ToolArgumentError as ToolArgumentError
from _vesicle.hosttools import ToolError as ToolError
from _vesicle.hosttools import functions as _functions

_found = None


def _all():
    global _found
    if _found is None:
        _found = _functions(_call("tools"))
    return _found


def __getattr__(name):
    if name == "__all__":
        return [*_all(), "ToolArgumentError", "ToolError"]
    if name.startswith("__") or name not in _all():
        raise AttributeError(f"the host offers no tool {name!r}")
    return _all()[name]


def __dir__():
    return sorted([*_all(), "ToolArgumentError", "ToolError"])
