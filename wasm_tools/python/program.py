"""PythonProgram: CPython as a program of the kernel, started from a memory image."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import S_IFCHR, S_IFIFO, S_IFMT, S_IFREG

from .flags import flags_of
from .images import choose
from .installation import installed
from .options import HELP, Options, UsageError, hash_seed_of, ignores_environment, parse, with_environment
from .run import PythonRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.process import Process
    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.wasm.module import Module
    from vesicle.vfs.open_file import OpenFile
    from vesicle.wasm_tools.packages.site import Site

    from .images import PythonImage
    from .installation import Installation

_STDIO = (0, 1, 2)
_SOURCE_MAX_BYTES = 16 << 20


def load_module(installation: Installation, *, fuel: bool) -> Module:
    """Return CPython's module for an engine with or without fuel meter.

    Raises: EngineError its native code is of another version · FileNotFoundError it was not built
    """
    from vesicle.kernel import host_functions
    from vesicle.kernel.wasm.engine import default_engine, engine_key, fuel_engine

    engine = fuel_engine() if fuel else default_engine()
    host_functions.define(engine)
    module = engine.module(installation.native_path(engine_key(fuel=fuel)))
    module.prepare(reactor=True)
    return module


class PythonProgram:
    """The command python3."""

    name = "python3"

    def fits_here(self) -> bool:
        """Say whether it can run on this thread now."""
        from vesicle.kernel.wasm.stack import can_run_here

        return can_run_here()

    def main(self, sys: Sys) -> int:
        """Run the command line of the process to its end.

        Raises: ProcessExit a signal, trap or limit ended it
        """
        process = sys.process
        try:
            options = with_environment(parse(process.argv), process.environ)
            seed = hash_seed_of(options, process.environ)
        except UsageError as error:
            sys.write(2, str(error).encode())
            return error.exit_code
        installation = installed()
        if installation is None:
            return _not_ready(sys, "not set up on this machine")
        if options.version:
            sys.write(1, f"Python {installation.version}\n".encode())
            return 0
        if options.help:
            sys.write(1, HELP.format(program=process.argv[0]).encode())
            return 0
        options = with_source(sys, options)
        from vesicle.kernel.wasm.errors import EngineError

        try:
            module = load_module(installation, fuel=process.limits.fuel_units is not None)
        except (EngineError, OSError):
            return _not_ready(sys, "its native code is missing or of another version")
        run = PythonRun(process, start_request(process, options), flags_of(options.flags, options.xoptions))
        if seed is not None:
            return run.with_seed(module, seed)
        try:
            image = chosen(process, installation, options.text)
        except NoImage as failure:
            return _not_ready(sys, f"no memory image can be made: {failure}")
        return run.from_image(module, image)


class NoImage(Exception):
    """There is no whole image, and none can be made."""


def _not_ready(sys: Sys, why: str) -> int:
    sys.write(2, f"python3: {why}: run `vesicle images build`\n".encode())
    return 127


def chosen(process: Process, installation: Installation, text: str) -> PythonImage:
    """Return the image that serves a program of that text in the machine of process; lost or broken ones are made anew.

    Raises: NoImage that failed
    """
    return choose(installation, text, wheels_of(process.kernel)) or _remade(installation, text)


def wheels_of(kernel: Kernel) -> Callable[[str, str], bool]:
    """Return what says whether a machine has a wheel, by its .dist-info folder's name and its digest."""
    site: Site | None = None

    def has_wheel(dist_info: str, sha256: str) -> bool:
        nonlocal site
        if site is None:  # most programs need none of it
            from vesicle.wasm_tools.packages.site import Site

            site = Site(kernel.mounts)
        return site.has(dist_info, sha256)

    return has_wheel


def _remade(installation: Installation, text: str) -> PythonImage:
    from .build import locked, make_images
    from .freeze import FreezeFailed

    try:
        with locked():
            make_images(installation, lambda _: None)
    except FreezeFailed as failure:
        raise NoImage(str(failure)) from None
    except OSError as failure:
        raise NoImage(failure.strerror or str(failure)) from None
    image = choose(installation, text)
    if image is None:
        raise NoImage("it does not last")
    return image


def with_source(sys: Sys, options: Options) -> Options:
    """Add the text of the program where it can be had; a program on the standard input is read to its end, as CPython does."""
    known: Options = options.replace(text=_source_of(sys, options))
    return known


def _source_of(sys: Sys, options: Options) -> str:
    if options.mode == "command":
        return options.source
    if options.mode == "stdin" and not sys.isatty(0):
        return _all_of(sys, 0)
    if options.mode != "file":
        return ""
    try:
        if S_IFMT & sys.stat(options.source).mode != S_IFREG:
            return ""  # what is read here of a pipe, the guest would not find any more
        fd = sys.open(options.source)
    except PosixError:
        return ""  # the guest says so
    try:
        return _all_of(sys, fd)
    except PosixError:
        return ""
    finally:
        sys.close(fd)


def _all_of(sys: Sys, fd: int) -> str:
    pieces: list[bytes] = []
    size = 0
    while size < _SOURCE_MAX_BYTES and (piece := sys.read(fd)):
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces).decode("utf-8", "surrogateescape")


def start_request(process: Process, options: Options) -> dict[str, object]:
    """Return what the guest's start() is told."""
    flags = options.flags
    path = [] if flags.get("I") or flags.get("P") else [_first_path(process, options)]
    if not ignores_environment(options):
        path += [part for part in process.environ.get("PYTHONPATH", "").split(":") if part]
    setup: list[tuple[str, object]] = []
    warnings = list(options.warnings)
    if flags.get("b"):
        warnings.append("error::BytesWarning" if flags["b"] > 1 else "default::BytesWarning")
    if warnings:
        setup.append(("warnings", warnings))
    if flags.get("S"):
        setup.append(("no_site", None))
    ignored = process.signals.ignored()
    if ignored:
        setup.append(("ignored", ignored))
    if options.xoptions:
        setup.append(("xoptions", options.xoptions))
    files = process.fds.table
    encoding = "" if ignores_environment(options) else process.environ.get("PYTHONIOENCODING", "")
    unbuffered = bool(flags.get("u"))
    return {
        "mode": options.mode,
        "source": options.source,
        "text": options.text if options.mode == "stdin" and not (0 in files and files[0].file.is_tty) else None,
        "argv": options.arguments,
        "orig_argv": process.argv,
        "environ": process.environ,
        "cwd": process.kernel.mounts.path_of(process.cwd),
        "path": path,
        "unbuffered": unbuffered,
        "encoding": encoding,
        "ttys": [files[fd].file.is_tty if fd in files else None for fd in _STDIO],
        "usual": [not unbuffered and not encoding and fd in files and _is_usual(fd, files[fd].file) for fd in _STDIO],
        "setup": setup,
    }


def _is_usual(fd: int, file: OpenFile) -> bool:
    """Say whether the guest's ready-made stream of a descriptor fits: a device that is no terminal, pipes for output."""
    return not file.is_tty and S_IFMT & file.stat().mode == (S_IFIFO if fd else S_IFCHR)


def _first_path(process: Process, options: Options) -> str:
    if options.mode != "file":
        return process.kernel.mounts.path_of(process.cwd) if options.mode == "module" else ""
    folder = options.source.rpartition("/")[0]
    if options.source.startswith("/"):
        return folder or "/"
    cwd = process.kernel.mounts.path_of(process.cwd)
    return f"{cwd.rstrip('/')}/{folder}" if folder else cwd
