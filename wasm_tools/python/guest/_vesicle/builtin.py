"""Functions in the place of C ones: a class that has one for an attribute does not make a method of it.

selectors.SelectSelector does so with select.select, and so may any program with os.stat or time.sleep.
"""

from types import FunctionType


class Builtin(staticmethod):
    """A function that shows itself as C ones do, and is pickled by its name."""

    def __reduce__(self):
        return self.__qualname__

    def __repr__(self):
        return f"<built-in function {self.__name__}>"


def builtin(value, module):
    """Return a function as one of that module which never becomes a method, and anything else as it is."""
    if type(value) is not FunctionType:
        return value
    value.__module__ = module
    return Builtin(value)


def all_builtin(names, module):
    """Make all public functions of a module's own among its names such."""
    for name, value in names.items():
        if type(value) is FunctionType and value.__module__ == module and not name.startswith("_"):
            names[name] = Builtin(value)
