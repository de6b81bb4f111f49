"""The start and the end of a program: what CPython's own main does, in an interpreter that exists already.

The host calls start(), then runs what it returned, then calls finish() with the exception, if there was one. So the program's
frames are the outermost, as they are when C code runs it. Source: CPython's Modules/main.c.
"""

import _io
import builtins
import importlib.util
import marshal
import os
import sys

from .door import call
from .files import libc_chdir
from .signals import forget_handlers, note_ignored
from .unraisable import report


def start():
    """Make this interpreter the one that was asked for; return what the host is to run.

    That is [code, names], or [function, argument, None], which the host reads in the memory; finish() lets go of them.
    """
    request = call("start")
    _renew_randomness()
    _set_environment(request)
    _set_streams(request)
    _set_flags(request)
    for name, argument in request["setup"]:
        _SETUP[name](argument)
    _started[:] = _RUN[request["mode"]](request)
    return _started


_started = []


def _renew_randomness():
    """Seed anew what was seeded when the image was made."""
    modules = sys.modules
    random = modules.get("random")
    if random is not None:
        random.seed(int.from_bytes(os.urandom(32)))  # no argument: 2,496 bytes by ten system calls
    numpy = modules.get("numpy.random.mtrand")
    if numpy is not None:
        numpy._rand.seed()
    multiprocessing = modules.get("multiprocessing.process")
    if multiprocessing is not None:
        multiprocessing.current_process()._config["authkey"] = multiprocessing.AuthenticationString(os.urandom(32))


def _set_environment(request):
    libc_chdir(request["cwd"])
    sys.argv[:] = request["argv"]
    sys.orig_argv[:] = request["orig_argv"]
    environ = os.environ
    data = environ._data
    for name, value in request["environ"].items():
        os.putenv(name, value)
        data[environ.encodekey(name)] = environ.encodevalue(value)
    if request["environ"].get("PYTHONBREAKPOINT") and not sys.flags.ignore_environment:
        sys.breakpointhook = _breakpoint


def _breakpoint(*args, **kws):
    """What breakpoint() does with PYTHONBREAKPOINT, which the C function does not ask for here."""
    path = os.environ.get("PYTHONBREAKPOINT") or "pdb.set_trace"
    if path == "0":
        return None
    module, dot, name = path.rpartition(".")
    try:
        hook = getattr(importlib.import_module(module if dot else "builtins"), name)
    except (AttributeError, ImportError, ValueError):
        import warnings

        warnings.warn(f'Ignoring unimportable $PYTHONBREAKPOINT: "{path}"', RuntimeWarning, stacklevel=2)
        return None
    return hook(*args, **kws)


def _set_streams(request):
    usual = request["usual"]
    streams = [_made[fd] if usual[fd] and _made[fd] else _stream(fd, request) for fd in range(3)]
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__ = streams


_made = [None, None, None]


def make_streams():
    """Make the standard streams of the usual descriptors beforehand: an empty input that is no pipe, outputs that are pipes."""
    _made[:] = [_stream(fd, {"ttys": [False] * 3, "unbuffered": False, "encoding": ""}) for fd in range(3)]


_BUFFERED = {"r": _io.BufferedReader, "w": _io.BufferedWriter}
_NAMES = ("<stdin>", "<stdout>", "<stderr>")


def _stream(fd, request):
    """Return a standard stream as CPython's create_stdio makes it; None for a closed descriptor."""
    tty, unbuffered = request["ttys"][fd], request["unbuffered"]
    if tty is None:
        return None
    mode = "w" if fd else "r"
    raw = _io.FileIO(fd, mode, closefd=False)
    raw.name = _NAMES[fd]
    writing = mode == "w"
    buffered = not (unbuffered and writing)
    buffer = _BUFFERED[mode](raw) if buffered else raw
    name, _, errors = request["encoding"].partition(":")
    if fd == 2:
        errors = "backslashreplace"
    text = _io.TextIOWrapper(
        buffer,
        name or "utf-8",
        errors or ("strict" if name else "surrogateescape"),
        "\n" if writing else None,
        line_buffering=bool(writing and (tty or fd == 2)),
        write_through=bool(unbuffered and writing),
    )
    text.mode = mode
    return text


def _set_flags(request):
    sys.path[:0] = request["path"]
    sys.dont_write_bytecode = bool(sys.flags.dont_write_bytecode)


def _set_warnings(options):
    import warnings

    sys.warnoptions[:] = options
    warnings._processoptions(options)


def _without_site(_):
    for name in ("exit", "quit", "copyright", "credits", "license", "help"):
        builtins.__dict__.pop(name, None)


def _set_xoptions(options):
    for option in options:
        name, separator, value = option.partition("=")
        sys._xoptions[name] = value if separator else True
        act = _XOPTIONS.get(name)
        if act is not None:
            act(value)


def _trace_memory(value):
    import tracemalloc

    tracemalloc.start(int(value or 1))


def _enable_faulthandler(_):
    import faulthandler

    faulthandler.enable()


def _be_strict(value):
    _set_warnings(["default"])
    _enable_faulthandler(value)


_XOPTIONS = {
    "dev": _be_strict,
    "faulthandler": _enable_faulthandler,
    "int_max_str_digits": lambda value: sys.set_int_max_str_digits(int(value)),
    "pycache_prefix": lambda value: setattr(sys, "pycache_prefix", value),
    "tracemalloc": _trace_memory,
}
_SETUP = {"warnings": _set_warnings, "no_site": _without_site, "ignored": note_ignored, "xoptions": _set_xoptions}


def _main_module():
    import types

    module = sys.modules["__main__"] = types.ModuleType("__main__")
    module.__builtins__ = builtins
    return module.__dict__


def _run_command(request):
    names = _main_module()
    names["__annotations__"] = {}
    source = request["source"]
    if source.lstrip("\n")[:1] in (" ", "\t"):
        from textwrap import dedent

        source = dedent(source)
    started = _compiled(source, "<string>", names)
    if started[0] is not _fail:
        import linecache

        linecache._register_code(started[0], source, "<string>")  # tracebacks show it: CPython's run_mod
    return started


def _run_module(request):
    from runpy import _run_module_as_main

    return _run_module_as_main, request["source"], None


def _run_file(request):
    filename = os.path.abspath(request["source"])
    if os.path.isdir(filename):
        return _run_folder(filename)
    try:
        with _io.FileIO(filename) as stream:
            source = stream.readall()
    except OSError as error:
        if isinstance(error, NotADirectoryError) and _is_in_archive(filename):
            return _run_folder(filename)
        return _unreadable, (filename, error), None
    if _ARCHIVE_END in source[-_ARCHIVE_END_MAX:]:
        return _run_folder(filename)
    names = _main_module()
    names["__file__"] = filename
    names["__cached__"] = None
    if filename.endswith(".pyc") or source[:4] == _MAGIC_NUMBER:
        return _unmarshalled(source, names)
    return _compiled(source, filename, names)


def _is_in_archive(filename):
    """Say whether this is a folder of a zip archive."""
    from zipimport import ZipImportError, zipimporter

    try:
        zipimporter(filename)
    except ZipImportError:
        return False
    return True


# A zip archive ends with this and at most so many bytes after it.
_ARCHIVE_END = b"PK\5\6"
_ARCHIVE_END_MAX = 65557


def _run_folder(filename):
    """Run the __main__ of a folder or an archive."""
    sys.path[0:1] = [filename]
    return _run_main_of, filename, None


def _run_main_of(_):
    from runpy import _run_module_as_main

    _run_module_as_main("__main__", False)


_prompted = False  # the program is the prompt itself: no other one follows


def _run_stdin(request):
    if request["text"] is None:
        from .interactive import banner, interact

        global _prompted
        _prompted = True
        _main_module()
        return interact, banner(), None
    return _compiled(request["text"].encode("utf-8", "surrogateescape"), "<stdin>", _main_module())


# Compiled code begins with this; its length is that of the head before the code (CPython's run_pyc_file).
_MAGIC_NUMBER = importlib.util.MAGIC_NUMBER
_PYC_HEAD = 16


def _unmarshalled(data, names):
    try:
        if data[:4] != _MAGIC_NUMBER:
            raise RuntimeError("Bad magic number in .pyc file")
        code = marshal.loads(data[_PYC_HEAD:])
    except BaseException as error:
        return _fail, error, None
    return code, names


def _compiled(source, filename, names):
    try:
        code = compile(source, filename, "exec", 0, True)
    except BaseException as error:
        if isinstance(error, SyntaxError) and filename[:1] != "<" and error.msg.startswith("Non-UTF-8"):
            error.msg = error.msg.replace(" on line", f" in file {filename} on line", 1)
        return _fail, error, None
    return code, names


def _unreadable(what):
    filename, error = what
    program = sys.orig_argv[0] if sys.orig_argv else "python3"
    sys.stderr.write(f"{program}: can't open file {filename!r}: [Errno {error.errno}] {error.strerror}\n")
    raise SystemExit(2)


def _fail(error):
    raise error.with_traceback(None)


def _keep_turns(_request):
    from . import turns

    turns.prepare(_main_module())
    return None, None


_RUN = {
    "command": _run_command,
    "module": _run_module,
    "file": _run_file,
    "stdin": _run_stdin,
    "turns": _keep_turns,
}


def finish(error):
    """End the process: report error unless it is None, run what is to be run at exit, flush."""
    code = 0
    if error is not None:
        code = _report(error)
    if _is_to_inspect():
        code = _inspect()
    threading = sys.modules.get("threading")
    if threading is not None:
        _quietly(threading._shutdown)
    import atexit

    _quietly(atexit._run_exitfuncs)
    flushed = flush()
    _forget(error)
    _clear_main()
    flushed = flush() and flushed
    os._exit(code if flushed or code else 120)


def _is_to_inspect():
    """Say whether the prompt follows the program, which may have set PYTHONINSPECT itself."""
    if _prompted:
        return False
    return sys.flags.inspect or (not sys.flags.ignore_environment and os.environ.get("PYTHONINSPECT"))


def _inspect():
    """Go on at the prompt; return the exit code."""
    from .interactive import interact

    try:
        interact("")
    except SystemExit as ended:
        return _exit_code(ended.code)
    return 0


def _quietly(function):
    try:
        function()
    except BaseException as error:
        report(error, None, function)


def _report(error):
    """Print an exception that ended the program; return the exit code."""
    if isinstance(error, SystemExit):
        return _exit_code(error.code)
    if isinstance(error, MemoryError):
        call("memory_refused")
    traceback = error.__traceback__ = frames_of(error, __file__)
    sys.last_exc = sys.last_value = error
    sys.last_type, sys.last_traceback = type(error), traceback
    try:
        sys.excepthook(type(error), error, traceback)
    except SystemExit as ended:
        return _exit_code(ended.code)
    except BaseException as other:
        sys.stderr.write("Error in sys.excepthook:\n")
        sys.__excepthook__(type(other), other, other.__traceback__)
        sys.stderr.write("\nOriginal exception was:\n")
        sys.__excepthook__(type(error), error, traceback)
    if isinstance(error, KeyboardInterrupt):
        flush()
        call("interrupted")
    return 1


def frames_of(error, ours):
    """Return the traceback of an error without its outermost frames of the file that is ours."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename == ours:
        frames = frames.tb_next
    return frames


def _exit_code(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    flush()
    stderr = sys.stderr
    if stderr is not None:
        stderr.write(f"{code}\n")
        stderr.flush()
    return 1


def flush():
    """Flush the standard streams; False if stdout can't be."""
    good = True
    for stream in (sys.stdout, sys.stderr):
        if stream is None or getattr(stream, "closed", False):
            continue
        try:
            stream.flush()
        except BaseException as error:
            if stream is sys.stdout:
                good = False
                if sys.stderr is not None:
                    _unflushed(stream, error)
    return good


def _unflushed(stream, error):
    try:
        sys.stderr.write(f"Exception ignored while flushing sys.stdout:\n{type(error).__name__}: {error}\n")
        sys.stderr.flush()
    except BaseException:
        return


def _forget(error):
    """Let go of the program's frames and handlers, which hold its names."""
    _started.clear()
    forget_handlers()
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        if hasattr(sys, name):
            setattr(sys, name, None)
    seen = set()
    errors = [error]
    while errors:
        error = errors.pop()
        if error is not None and id(error) not in seen:
            seen.add(id(error))
            error.__traceback__ = None
            errors += [error.__context__, error.__cause__, *getattr(error, "exceptions", ())]


class _Mark:
    __slots__ = ("__weakref__",)


def _clear_main():
    """Let go of the program's names, so that __del__ runs, with the names still there, and files are closed."""
    import gc
    from weakref import ref

    gc.collect()  # as CPython does: what holds something comes before it in the second one, a file's text before the file
    main = sys.modules.pop("__main__", None)
    if main is None:
        return
    mark = main.__dict__[""] = _Mark()
    left = ref(mark)
    del main, mark
    gc.collect()
    mark = left()
    if mark is None:
        return
    for names in gc.get_referrers(mark):
        if type(names) is dict and names.get("") is mark:
            _clear(names)
    gc.collect()


def _clear(names):
    """Let go of what names hold that something else still refers to: those with _ first."""
    for name in list(names):
        if name[:1] == "_" and name[1:2] != "_":
            names[name] = None
    for name in list(names):
        if name != "__builtins__":
            names[name] = None
