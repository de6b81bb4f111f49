"""time: how long a command took and what it used, as GNU time prints it. The shell's word `time` is another thing.

Absent on purpose: counting page faults, context switches and blocks; the kernel has none, so they are 0.
"""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.types import O_APPEND, O_CREAT, O_TRUNC, O_WRONLY

from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_DEFAULT = (
    "%Uuser %Ssystem %Eelapsed %PCPU (%Xavgtext+%Davgdata %Mmaxresident)k\n"
    "%Iinputs+%Ooutputs (%Fmajor+%Rminor)pagefaults %Wswaps"
)
_POSIX = "real %e\nuser %U\nsys %S"
_VERBOSE = """\tCommand being timed: "%C"
\tUser time (seconds): %U
\tSystem time (seconds): %S
\tPercent of CPU this job got: %P
\tElapsed (wall clock) time (h:mm:ss or m:ss): %E
\tAverage shared text size (kbytes): %X
\tAverage unshared data size (kbytes): %D
\tAverage stack size (kbytes): %p
\tAverage total size (kbytes): %K
\tMaximum resident set size (kbytes): %M
\tAverage resident set size (kbytes): %t
\tMajor (requiring I/O) page faults: %F
\tMinor (reclaiming a frame) page faults: %R
\tVoluntary context switches: %w
\tInvoluntary context switches: %c
\tSwaps: %W
\tFile system inputs: %I
\tFile system outputs: %O
\tSocket messages sent: %s
\tSocket messages received: %r
\tSignals delivered: %k
\tPage size (bytes): %Z
\tExit status: %x"""
_HELP = """Usage: {0} [OPTIONS] COMMAND [ARG]...
Run COMMAND, then print system resource usage.

  -a, --append              with -o FILE, append instead of overwriting
  -f, --format=FORMAT       use the specified FORMAT instead of the default
  -o, --output=FILE         write to FILE instead of STDERR
  -p, --portability         print POSIX standard 1003.2 conformant string
  -q, --quiet               do not print information about abnormal program
                            termination (non-zero exit codes or signals)
  -v, --verbose             print all resource usage information instead of
                            the default format
  -h,  --help               display this help and exit
  -V,  --version            output version information and exit
"""
_NAMES = {
    "append": "a", "format": "f:", "help": "h", "output": "o:", "portability": "p", "quiet": "q", "verbose": "v",
    "version": "V",
}  # fmt: skip
_FAILED = 125  # of time itself; 126 and 127 are about the command
_MINUTE, _HOUR = 60, 3600


class _Measured:
    """What a command used. Units: ns, KiB."""

    __slots__ = ("argv", "elapsed_ns", "peak_kib", "status", "used_ns")

    def __init__(self, argv: list[str]) -> None:
        self.argv = argv
        self.status = 0
        self.elapsed_ns = 0
        self.used_ns = 0
        self.peak_kib = 0


def time(call: Call) -> int:
    """Run a command and tell what it used."""
    program = call.sys.process.argv[0]
    call.name = program
    options = Options(
        call, "af:ho:pqvV", _NAMES, hint=f"Try '{program} --help' for more information.\n", status=_FAILED, strict=True
    )
    if options.has("h"):
        call.write(_HELP.format(program))
        return 0
    if options.has("V"):
        call.write("time from Vesicle, after GNU time 1.9\n")
        return 0
    if not options.operands:
        raise options.refused("missing program to run")
    target = _open_output(call, options)
    measured = _run(call, options.operands)
    report = (
        ("" if options.has("q") else _how_it_ended(measured.status)) + _fill(_format(call, options), measured) + "\n"
    )
    data = report.encode("utf-8", "surrogateescape")
    call.sys.write(2 if target is None else target, data)
    code = wait_status.exit_status(measured.status)
    return code if wait_status.is_exited(measured.status) else wait_status.term_signal(measured.status) + 128


def _open_output(call: Call, options: Options) -> int | None:
    path = options.value("o")
    if path is None:
        return None
    try:
        return call.sys.open(path, O_WRONLY | O_CREAT | (O_APPEND if options.has("a") else O_TRUNC))
    except PosixError as error:
        raise UsageError(f"{call.name}: {path}: {strerror(error.errno)}\n") from error


def _format(call: Call, options: Options) -> str:
    for key, value in reversed(options.given):
        if key in "fpv":
            return {"f": value, "p": _POSIX, "v": _VERBOSE}[key]
    return call.sys.environ.get("TIME") or _DEFAULT


def _run(call: Call, argv: list[str]) -> _Measured:
    measured = _Measured(argv)
    started = call.sys.monotonic_ns()
    try:
        measured.status = call.sys.run(argv)
    except PosixError as error:
        call.complain(f"cannot run {argv[0]}: {strerror(error.errno)}")
        measured.status = wait_status.from_exit(127 if error.errno == Errno.ENOENT else 126)
    measured.elapsed_ns = call.sys.monotonic_ns() - started
    measured.used_ns = call.sys.cpu_time_ns()[1]
    measured.peak_kib = call.sys.children_peak_kib()
    return measured


def _how_it_ended(status: int) -> str:
    if not wait_status.is_exited(status):
        return f"Command terminated by signal {wait_status.term_signal(status)}\n"
    code = wait_status.exit_status(status)
    return f"Command exited with non-zero status {code}\n" if code else ""


def _fill(text: str, measured: _Measured) -> str:
    """Put numbers in place of a format's letters; a backslash stands before n, t and itself."""
    values = _values(measured)
    made: list[str] = []
    position = 0
    while position < len(text):
        letter, after = text[position], text[position + 1 : position + 2]
        position += 1
        if letter == "%":
            made.append(values.get(after, f"?{after}"))
        elif letter == "\\":
            made.append({"n": "\n", "t": "\t", "\\": "\\"}.get(after, f"?\\{after}"))
        else:
            made.append(letter)
            continue
        position += 1
    return "".join(made)


def _values(measured: _Measured) -> dict[str, str]:
    elapsed_s, rest_ns = divmod(measured.elapsed_ns, 1_000_000_000)
    hundredths = f"{rest_ns // 10_000_000:02}"
    clock = (
        f"{elapsed_s // _HOUR}:{elapsed_s // _MINUTE % 60:02}:{elapsed_s % 60:02}"
        if elapsed_s >= _HOUR
        else f"{elapsed_s // _MINUTE}:{elapsed_s % 60:02}.{hundredths}"
    )
    exited = wait_status.is_exited(measured.status)
    return dict.fromkeys("DFIKORWXckprstw", "0") | {
        "%": "%",
        "C": " ".join(measured.argv),
        "E": clock,
        "e": f"{elapsed_s}.{hundredths}",
        "M": str(measured.peak_kib),
        "P": f"{measured.used_ns * 100 // measured.elapsed_ns}%" if measured.elapsed_ns else "?%",
        "S": "0.00",  # the kernel's own time cannot be told apart
        "U": f"{measured.used_ns // 1_000_000_000}.{measured.used_ns // 10_000_000 % 100:02}",
        "Z": "4096",
        "x": str(wait_status.exit_status(measured.status)) if exited else "0",
    }
