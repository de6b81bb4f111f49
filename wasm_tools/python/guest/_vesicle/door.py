"""The way to the kernel: call(name, *arguments)."""

from marshal import loads
from os import strerror

from _host import call as _call

from .codec import pack


def failure(number):
    """Return the error of an errno: OSError, or the subclass that fits."""
    return OSError(number, strerror(number))


def call(name, *arguments):
    """Make a system call.

    Raises: OSError, or the subclass that fits its errno
    """
    failed, result = loads(_call(pack((name, *arguments))))
    if not failed:
        return result
    raise failure(failed)


def restarted(name, *arguments):
    """Make a system call that may be interrupted, again and again until it is not; handlers run between (PEP 475)."""
    while True:
        try:
            return call(name, *arguments)
        except InterruptedError:
            continue


def call_on(filename, name, *arguments):
    """Make a system call about a file, which its error names."""
    try:
        return call(name, *arguments)
    except OSError as error:
        error.filename = filename
        raise
