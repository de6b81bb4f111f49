"""The command line: `vesicle run 'script'`, `vesicle shell` (shell_cli.py), `vesicle tools`, `vesicle images` (*_cli.py).

`run` passes stdin, stdout and stderr through and exits with the guest's code (130 after Ctrl-C).
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress

from .command_line import add_script, check_timeout, complain, named_policy, standard_streams
from .errors import ConfigurationError, PackageError, PolicyError
from .images_cli import add_images
from .policy_cli import add_policy
from .tools_cli import add_tools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vesicle.kernel.limits import Limits
    from vesicle.kernel.tracing import Tracer

    from .result import Result
    from .session import Session
    from .tracing import TraceSummary

# Exit codes that are no guest's: wrong usage (as argparse has it), Ctrl-C and a reader that left as shells report them.
_USAGE = 2
_INTERRUPTED = 130
_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _open_standard_streams()
    options = _parser().parse_args(_with_trace_value(sys.argv[1:] if arguments is None else arguments))
    try:
        code: int = options.action(options)
    except (ConfigurationError, PolicyError) as error:
        return complain(str(error), _USAGE)
    except PackageError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; else Python would complain about it at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return _PIPE
    return code


def _with_trace_value(arguments: Sequence[str]) -> list[str]:
    """Write `--trace` as `--trace=-`: argparse would take the script behind it for its file."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return ["--trace=-" if word == "--trace" else word for word in arguments[:end]] + list(arguments[end:])


def _open_standard_streams() -> None:
    """Put /dev/null where the caller closed 0, 1 or 2: else the next file of ours would get that number."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _parser() -> argparse.ArgumentParser:
    from . import __version__

    parser = argparse.ArgumentParser(prog="vesicle", description="A POSIX computer inside a Python process.")
    parser.add_argument("--version", action="version", version=f"vesicle {__version__}")
    actions = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_run(actions.add_parser("run", help="run a script in a fresh session", description=_run.__doc__))
    _add_shell(actions.add_parser("shell", help="work in a session by hand", description=_shell.__doc__))
    add_tools(actions.add_parser("tools", help="list, build, add or remove tools"))
    add_policy(actions.add_parser("policy", help="show, check and explain policies, or learn one from a script"))
    add_images(actions.add_parser("images", help="list, build or remove memory images of Python"))
    return parser


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(action=_run)
    add_script(parser)
    _add_session(parser)
    parser.add_argument(
        "--trace", metavar="[=FILE]", help="write each system call of each process to stderr or a file, as strace does"
    )
    parser.add_argument(
        "--trace-summary", action="store_true", help="count the calls of each process, as strace -c does"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="show denials and usage on stderr at the end")


def _add_shell(parser: argparse.ArgumentParser) -> None:
    from .shell_cli import add_arguments

    parser.set_defaults(action=_shell)
    _add_session(parser)
    add_arguments(parser)


def _add_session(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--policy",
        default="workspace",
        metavar="NAME|FILE",
        help="a preset or a .toml, .json or .yaml file (default: workspace)",
    )
    parser.add_argument(
        "--limits", default="code", choices=("text", "code", "data"), help="preset of limits (default: code)"
    )
    parser.add_argument(
        "--mount", action="append", default=[], metavar="HOST:GUEST[:ro|rw]", help="show a host folder (default: ro)"
    )
    parser.add_argument(
        "--tools-dir",
        action="append",
        default=[],
        metavar="FOLDER",
        help="each NAME.wasm in this host folder becomes the command NAME",
    )
    parser.add_argument(
        "--package",
        action="append",
        default=[],
        metavar="REQUIREMENT",
        help="install a package of Python, as pip has them",
    )
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="kill every process after this time")
    parser.add_argument("--memory", metavar="SIZE", help="memory of one process, such as 256MiB")
    parser.add_argument(
        "--env", action="append", default=[], metavar="NAME[=VALUE]", help="set a variable; without a value: the host's"
    )
    parser.add_argument("--cwd", default="/workspace", metavar="FOLDER", help="where to start (default: /workspace)")
    parser.add_argument("--audit", metavar="FILE", help="append denials to a file, one line of JSON each")


def _run(options: argparse.Namespace) -> int:
    """Run a script in a fresh session, with this terminal's input and output; exit with the script's exit code."""
    check_timeout(options)
    trace = _Trace(options)
    try:
        with _session(options) as session:
            result = session.attach(
                options.script,
                standard_streams(session),
                arguments=options.arguments,
                timeout_s=options.timeout,
                trace=trace.tracer,
            )
    finally:
        trace.end()
    _report(result, options.verbose)
    return result.exit_code


def _shell(options: argparse.Namespace) -> int:
    """Work in a session by hand, with this terminal; or run a script from standard input. Exit with the shell's code."""
    if options.attach is not None:
        from .shell_socket import attach

        return attach(options.attach)
    from .shell_cli import run_shell

    check_timeout(options)
    with _session(options) as session:
        return run_shell(session, options.name, options.timeout)


class _Trace:
    """What --trace and --trace-summary ask for."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.tracer: Tracer | None = None
        self._end: Callable[[], None] | None = None
        self._summary: TraceSummary | None = None
        if options.trace is None and not options.trace_summary:
            return
        from .tracing import TraceLines, TraceSummary, both, tracer_to

        if options.trace == "-":
            lines = TraceLines(sys.stderr, keep_open=True)
            self.tracer, self._end = lines, lines.close
        elif options.trace is not None:
            self.tracer, self._end = tracer_to(options.trace)
        if options.trace_summary:
            self._summary = TraceSummary()
            self.tracer = self._summary if self.tracer is None else both(self.tracer, self._summary)

    def end(self) -> None:
        """Close the file and show the counts."""
        with suppress(BrokenPipeError):
            if self._end is not None:
                self._end()
            if self._summary is not None:
                sys.stderr.write(self._summary.text())


def _session(options: argparse.Namespace) -> Session:
    from . import Session  # loads it as fast as can be
    from .mount_spec import parse_mount_option

    session = Session(
        named_policy(options.policy),
        limits=_limits(options.limits, options.memory),
        mounts=dict(parse_mount_option(text) for text in options.mount),
        env=dict(_variable(text) for text in options.env),
        cwd=options.cwd,
        tools_dirs=options.tools_dir,
        audit=options.audit,
    )
    if options.package:
        try:
            session.pip_install(*options.package)
        except BaseException:
            session.close()
            raise
    return session


def _limits(name: str, memory: str | None) -> Limits:
    from vesicle.kernel.limits import PRESETS

    if memory is None:
        return PRESETS[name]
    from .config import parse_size

    try:
        limits: Limits = PRESETS[name].replace(memory_bytes=parse_size(memory))
    except ValueError as error:
        raise ConfigurationError(f"--memory: {error}") from None
    return limits


def _variable(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if separator:
        return name, value
    if name not in os.environ:
        raise ConfigurationError(f"--env {name}: the host has no such variable; write {name}=VALUE")
    return name, os.environ[name]


def _report(result: Result, verbose: bool) -> None:
    if result.limit is not None and (verbose or result.limit.fatal):
        complain(result.limit.text)
    if verbose:
        for denial in result.denials:
            complain(f"denied: {denial}")
        complain(repr(result.usage))


if __name__ == "__main__":
    sys.exit(main())
