"""Making an image: import what is to be ready, and leave nothing of this run behind."""

import gc
import importlib
import linecache
import os
import re
import sys

from . import late, main, polling, sockets, system, threads, turns
from .door import call

BASE = """
_io abc argparse atexit codecs collections collections.abc contextlib copy dataclasses datetime enum errno fnmatch
functools genericpath glob io itertools json keyword linecache operator os pathlib posixpath random re reprlib runpy
select shutil signal stat string struct subprocess tempfile textwrap threading time tokenize traceback types typing
urllib.parse warnings weakref zipfile zipimport
""".split()  # noqa: SIM905 - a list of names reads best so


def install():
    """Make CPython's modules what they are here."""
    for part in (threads, polling, sockets, late, system):
        part.install()


def freeze():
    """Import the modules that the host names, tidy up, and tell where the functions are that it will call."""
    request = call("freeze")
    install()
    for name in [*BASE, *request["modules"]]:
        importlib.import_module(name)
    for code in request["warm"]:
        exec(compile(code, "<warm>", "exec"), {})
    main.make_streams()
    _tidy()
    tell_addresses()


# Room that an instance can use before its memory grows, which would keep it from serving a second process.
_HEADROOM_BYTES = 24 << 20


def tell_addresses():
    """Tell the host what it calls and sets by address."""
    functions = {"start": id(main.start), "finish": id(main.finish), "turn": id(turns.turn)}
    call("frozen", functions | {"none": id(None)} | _places_of_flags())


def _places_of_flags():
    """Return where the host finds the items of sys.flags, and the objects that it puts there: addresses by name."""
    first = id(sys.flags) + tuple.__basicsize__
    size = tuple.__itemsize__
    slots = {f"flag {name}": first + index * size for index, name in enumerate(sys.flags.__match_args__)}
    return slots | {"int 0": id(0), "int 1": id(1), "bool 0": id(False), "bool 1": id(True)}


def _tidy():
    re.purge()
    linecache.clearcache()
    sys.path_importer_cache.clear()
    os.environ.clear()
    sys.argv[:] = [""]
    sys.orig_argv[:] = []
    sys._clear_internal_caches()
    gc.collect()
    bytearray(_HEADROOM_BYTES)
    gc.freeze()
