"""time: the processor's time, which the C library takes for the time that passed."""

import time
from types import SimpleNamespace

from .builtin import builtin
from .door import call

_GIGA = 1_000_000_000
_info_of = time.get_clock_info


def process_time_ns():
    """time.process_time_ns."""
    return call("getrusage", False)[0]


def process_time():
    """time.process_time."""
    return process_time_ns() / _GIGA


def get_clock_info(name, /):
    """time.get_clock_info."""
    info = _info_of(name)
    if name == "process_time":
        info = SimpleNamespace(**vars(info) | {"implementation": "clock_gettime(CLOCK_PROCESS_CPUTIME_ID)"})
    return info


def install():
    """Change the module."""
    for function in (process_time, process_time_ns, get_clock_info):
        setattr(time, function.__name__, builtin(function, "time"))
