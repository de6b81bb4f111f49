"""Making CPython a Linux program: its modules posix and _signal get what WASI lacks, and what is built on them follows.

It is done once, when an image is made. The import system keeps the C library's own stat and listdir: it asks often, and
only for kinds and times.
"""

import _signal
import genericpath
import importlib
import os
import posix
import posixpath
import sys
import types

from . import clocks, descriptors, files, kinds, machine, processes, programs, scan, signals
from .builtin import builtin

EXECUTABLE = "/usr/bin/python3"
_CONSTANTS = {
    "PRIO_PROCESS": 0,
    "PRIO_PGRP": 1,
    "PRIO_USER": 2,
    "GRND_NONBLOCK": 1,
    "GRND_RANDOM": 2,
    "ST_RDONLY": 1,
    "ST_NOSUID": 2,
    "CLD_EXITED": 1,
    "CLD_KILLED": 2,
    "CLD_DUMPED": 3,
    "CLD_TRAPPED": 4,
    "CLD_STOPPED": 5,
    "CLD_CONTINUED": 6,
    "O_CLOEXEC": 0o2000000,
}
# What os.py asks to know what takes descriptors and follows no links: names of its own.
_HAVE = """
HAVE_FCHDIR HAVE_FCHMOD HAVE_FCHMODAT HAVE_FCHOWN HAVE_FCHOWNAT HAVE_FDOPENDIR HAVE_FEXECVE HAVE_FSTATVFS HAVE_LINKAT
HAVE_MKFIFOAT HAVE_MKNODAT
""".split()  # noqa: SIM905 - a list of names reads best so
_KEPT = ("stat", "lstat", "fstat", "listdir", "scandir")
_FAST = {name: getattr(posix, name) for name in _KEPT}
# Made anew if they are loaded: they look at os when they are.
_BUILT_ON_IT = (
    "signal",
    "subprocess",
    "shutil",
    "tempfile",
    "pathlib",
    "pathlib._os",
    "glob",
    "selectors",
)


def _mode_of_cache(path):
    """Return the permissions for compiled code beside a source."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        mode = 0o666
    return mode | 0o200


def install():
    """Change the modules."""
    for module in (files, scan, descriptors, processes, programs, machine):
        _take(posix, module)
    for name, value in _CONSTANTS.items():
        setattr(posix, name, value)
    posix._have_functions.extend(name for name in _HAVE if name not in posix._have_functions)
    clocks.install()
    _take(_signal, signals)
    _signal.ItimerError = signals.ItimerError
    signals.note_ignored(processes.mask_of((_SIGPIPE, _SIGXFSZ)))
    importlib.reload(os)
    importlib._bootstrap_external._os = types.SimpleNamespace(**vars(posix) | _FAST)
    _keep_tests_fast()
    # importlib asks the C function, which tells no permissions: caches would be files that nobody may read.
    importlib._bootstrap_external._calc_mode = _mode_of_cache
    sys.executable = sys._base_executable = EXECUTABLE
    for name in _BUILT_ON_IT:
        sys.modules.pop(name, None)
    _import_subprocess()


_SIGPIPE, _SIGXFSZ = 13, 25
_OURS = {
    "AT_FDCWD",
    "ENOTSUP",
    "libc_chdir",
    "number",
    "start",
    "strings",
    "terminated",
    "variables",
    "candidates",
    "mask_of",
    "checked_mask",
    "forget_handlers",
    "note_ignored",
    "members",
    "ScandirIterator",
}


def _take(target, module):
    """Put the public names of one of our modules into one of CPython's."""
    for name, value in vars(module).items():
        if name.startswith("_") or name in _OURS or isinstance(value, types.ModuleType):
            continue
        if getattr(value, "__module__", module.__name__) in (module.__name__, "posix", "signal") or name.isupper():
            setattr(target, name, builtin(value, target.__name__.removeprefix("_")))


def _import_subprocess():
    """subprocess asks sys.platform whether there are processes."""
    import selectors  # noqa: F401
    import threading  # noqa: F401 - what it imports should see the true name

    platform, sys.platform = sys.platform, "linux"
    try:
        import subprocess

        subprocess._USE_POSIX_SPAWN = False
    finally:
        sys.platform = platform


def _keep_tests_fast():
    for name, function in vars(kinds).items():
        for module in (genericpath, posixpath):
            if hasattr(module, name) and getattr(function, "__module__", "") == kinds.__name__:
                setattr(module, name, function)
