"""What the subcommands of the command line share: complaints, the streams of this process, options that mean the same."""

from __future__ import annotations

import sys
from contextlib import suppress

from .errors import ConfigurationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from vesicle.kernel.policy import Policy

    from .login_shell import Streams
    from .session import Session


def complain(text: str, code: int = 1) -> int:
    """Say what is wrong on stderr; return the exit code."""
    with suppress(BrokenPipeError):
        sys.stderr.write(f"vesicle: {text}\n")
    return code


def add_script(parser: argparse.ArgumentParser) -> None:
    """Add the script that is run, and its arguments."""
    parser.add_argument("script", metavar="SCRIPT", help="what the session's bash runs")
    parser.add_argument(
        "arguments",
        nargs="*",
        default=[],
        metavar="ARGUMENT",
        help="$1, $2 ... of the script; after -- if one begins with a dash",
    )


def check_timeout(options: argparse.Namespace) -> None:
    """Look at --timeout before anything is done.

    Raises: ConfigurationError
    """
    if options.timeout is not None and not options.timeout >= 0:
        raise ConfigurationError(f"--timeout {options.timeout}: must be 0 or more")


def standard_streams(session: Session, *, stdout: int = 1) -> Streams:
    """Return this process's stdin, stdout and stderr as files of a session. stdout: the descriptor to write to."""
    from .host_streams import HostInput, HostOutput

    return HostInput(0, session.limits.pipe_bytes), HostOutput(stdout, "stdout"), HostOutput(2, "stderr")


def named_policy(text: str) -> Policy:
    """Return the preset of that name, or the policy of that file.

    Raises:
        ConfigurationError: as load_policy.
        PolicyError: no preset has the name.
    """
    if "." in text or "/" in text:
        from .policy_file import load_policy

        return load_policy(text)
    from vesicle.kernel.policy_presets import PRESETS, preset
    from vesicle.kernel.policy_rules import PolicyError

    if text not in PRESETS:
        raise PolicyError(f"unknown policy {text!r}: use {', '.join(PRESETS)}, or a file such as ./policy.toml")
    return preset(text)
