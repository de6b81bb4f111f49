"""Telling of exceptions that nobody can catch, as the interpreter does."""

import sys


class _Fails:
    def __del__(self):
        raise RuntimeError


def _kind():
    """Return the type of what sys.unraisablehook takes, which has no name of its own."""
    found = []
    hook, sys.unraisablehook = sys.unraisablehook, lambda args: found.append(type(args))
    _Fails()
    sys.unraisablehook = hook
    return found[0]


_UnraisableHookArgs = _kind()


def report(error, message, subject):
    """Call sys.unraisablehook. message: None for the usual one about the subject."""
    sys.unraisablehook(_UnraisableHookArgs((type(error), error, error.__traceback__, message, subject)))
