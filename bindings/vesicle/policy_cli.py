"""`vesicle policy`: show and check policies, explain what they decide, and learn one from a script.

Absent on purpose: doing any of it; that is policy_explain.py, policy_file.py and kernel/policy_learning.py.
"""

from __future__ import annotations

import sys

from .command_line import add_script, check_timeout, complain, named_policy, standard_streams
from .errors import ConfigurationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from vesicle.kernel.audit import AuditRecord

_DENIED = 1


def add_policy(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    kinds = parser.add_subparsers(required=True, metavar="show|check|explain|learn")
    show = kinds.add_parser("show", help="print the rules as a table, or as a file")
    _add_source(show)
    show.add_argument("--format", choices=("table", "toml", "json"), default="table")
    show.set_defaults(action=_show)
    check = kinds.add_parser("check", help="say whether files hold policies that can be meant")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(action=_check)
    _add_explain(kinds.add_parser("explain", help="say what decides an operation; exit status 1 if it is not allowed"))
    _add_learn(kinds.add_parser("learn", help="run a script with everything allowed; print the least policy for it"))


def _add_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("policy", metavar="NAME|FILE", help="a preset or a .toml, .json or .yaml file")


def _add_explain(parser: argparse.ArgumentParser) -> None:
    _add_source(parser)
    parser.add_argument(
        "operation",
        metavar="OPERATION",
        help="read, write ...; command, env, tool, package, network, signal",
    )
    parser.add_argument("subject", metavar="SUBJECT", help="a path, a name, or host:port")
    parser.add_argument(
        "details", nargs="*", metavar="DETAIL", help="a tool's arguments (amount=5), or method and path of a request"
    )
    parser.set_defaults(action=_explain)


def _add_learn(parser: argparse.ArgumentParser) -> None:
    add_script(parser)
    parser.add_argument("--mount", action="append", default=[], metavar="HOST:GUEST[:ro|rw]", help="show a host folder")
    parser.add_argument("--cwd", default="/workspace", metavar="FOLDER", help="where to start (default: /workspace)")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="kill every process after this time")
    parser.add_argument("--format", choices=("toml", "json"), default="toml")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the policy there; the script keeps stdout")
    parser.set_defaults(action=_learn)


def _show(options: argparse.Namespace) -> int:
    """Print a policy."""
    from .policy_file import as_json, as_toml

    policy = named_policy(options.policy)
    texts = {"table": lambda: f"{policy}\n", "toml": lambda: as_toml(policy), "json": lambda: as_json(policy)}
    sys.stdout.write(texts[options.format]())
    return 0


def _check(options: argparse.Namespace) -> int:
    """Say of each file whether it is right."""
    from .policy_file import load_policy

    code = 0
    for file in options.files:
        try:
            policy = load_policy(file)
        except ConfigurationError as error:
            code = complain(str(error))
        else:
            count = sum(map(len, (policy.files, policy.names, policy.tools, policy.network)))
            print(f"{file}: {count} rule{'s' * (count != 1)}")
    return code


def _explain(options: argparse.Namespace) -> int:
    """Say which rule decides."""
    from .policy_explain import explain, verdict

    details = _details(options.operation, options.details)
    decision = explain(named_policy(options.policy), options.operation, options.subject, details)
    print(verdict(decision))
    return 0 if decision.allowed else _DENIED


def _details(operation: str, words: Sequence[str]) -> dict[str, object]:
    if operation == "network" and len(words) <= 2:
        return dict(zip(("method", "path"), words, strict=False))
    details: dict[str, object] = {}
    for word in words:
        name, separator, value = word.partition("=")
        if operation != "tool" or not separator:
            raise ConfigurationError(f"{word!r}: {operation} takes {_TAKES.get(operation, 'nothing besides')}")
        details[name] = _argument(value)
    return details


_TAKES = {"tool": "arguments such as amount=5", "network": "a method and a path"}


def _argument(text: str) -> object:
    from json import JSONDecodeError, loads

    try:
        value: object = loads(text)
    except JSONDecodeError:
        return text
    return value


def _learn(options: argparse.Namespace) -> int:
    """Run a script with this terminal's input and output; print what it used as a policy on stdout, or in a file."""
    from vesicle.kernel.policy import Policy

    from .mount_spec import parse_mount_option
    from .policy_file import as_json, as_toml
    from .session import Session

    check_timeout(options)
    if options.output:
        _check_writable(options.output)
    records: list[AuditRecord] = []
    mounts = dict(parse_mount_option(text) for text in options.mount)
    with Session("allow_all", mounts=mounts, cwd=options.cwd, audit=records.append, audit_level="all") as session:
        streams = standard_streams(session, stdout=1 if options.output else 2)
        result = session.attach(options.script, streams, arguments=options.arguments, timeout_s=options.timeout)
    policy = Policy.learned_from(records)
    text = as_json(policy) if options.format == "json" else as_toml(policy)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)
    return result.exit_code


def _check_writable(host_path: str) -> None:
    """Find out before the script runs whether its policy can be written.

    Raises: ConfigurationError
    """
    try:
        with open(host_path, "a", encoding="utf-8"):
            pass
    except OSError as error:
        raise ConfigurationError(f"policy file {host_path}: {error.strerror}") from None
