"""Running pip in a child of the host process: from requirements to wheels in a folder.

Only wheels without machine code are asked for, so nothing of a package is run here. Absent on purpose: unpacking them
(wheel.py) and remembering what came out (store.py).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import normalised
from vesicle.vfs.record import Record

from .pip_child import URL_REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TIMEOUT_S = 600.0
_POLL_S = 0.02
_SHOWN_CHARACTERS = 600  # of what pip says, in an error for the host
_CHILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pip_child.py")
_OPTIONS = (
    *("--only-binary", ":all:", "--platform", "any", "--implementation", "cp", "--abi", "none"),
    *(
        "--no-input",
        "--disable-pip-version-check",
        "--no-color",
        "--progress-bar",
        "off",
        "--retries",
        "2",
        "--timeout",
        "20",
    ),
)


class Index(Record):
    """Where packages come from; None: what pip is set up for on this host. find_links: a folder or a page with wheels."""

    url: str | None = None
    find_links: str | None = None


class Download(Record):
    """What is wanted: requirements, constraints on versions, the index, a folder of known wheels, CPython's version."""

    requirements: Sequence[str]
    constraints: Sequence[str]
    index: Index
    known_wheels: str
    version: str


def download(wanted: Download, folder: str, poll: Callable[[], None]) -> list[str]:
    """Put the wheels of all that is wanted, and of what that needs, into an empty folder; return their file names.

    Blocks: until pip is done. poll is called every few milliseconds meanwhile and may raise, to give up.
    Raises: PackageError
    """
    if not sys.executable:
        raise PackageError("packages need pip, which this host's Python cannot start: it has no executable")
    wheels, work = f"{folder}/wheels", f"{folder}/work"
    os.mkdir(work)
    os.mkdir(wheels)
    constraints, log = f"{folder}/constraints.txt", f"{folder}/log"
    with open(constraints, "w", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in wanted.constraints))
    command = [sys.executable, "-P", _CHILD, wanted.version, "download", *_OPTIONS, "--dest", wheels, "--log", log]
    command += ["--python-version", wanted.version, "--constraint", constraints, "--find-links", wanted.known_wheels]
    if wanted.index.find_links is not None:
        command += ["--find-links", wanted.index.find_links]
    environ = dict(os.environ)
    if wanted.index.url is not None:
        environ["PIP_INDEX_URL"] = (
            wanted.index.url
        )  # not as an argument: it may hold a password, and any user sees those
    said, status = _run([*command, "--", *wanted.requirements], work, environ, poll)
    if status:
        raise _failure(said, _read(log))
    return sorted(name for name in os.listdir(wheels) if name.endswith(".whl"))


def _run(command: list[str], folder: str, environ: dict[str, str], poll: Callable[[], None]) -> tuple[str, int]:
    until = time.monotonic() + TIMEOUT_S
    with subprocess.Popen(
        command,
        cwd=folder,  # an empty one: pip takes a requirement for a file if there is one
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            while True:
                try:
                    said, _ = process.communicate(timeout=_POLL_S)
                    return said.decode("utf-8", "replace"), process.returncode
                except subprocess.TimeoutExpired:
                    poll()
                    if time.monotonic() > until:
                        raise PackageError(f"pip takes more than {TIMEOUT_S:g} s") from None
        finally:
            process.kill()


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


class NoIndex(PackageError):
    """The index of packages could not be asked."""


class PipFailed(PackageError):
    """A failure of pip that is none of those we know. said: its own words, which may name paths of the host."""

    def __init__(self, said: str) -> None:
        super().__init__("pip failed on the host")
        self.said = said


_MISSING = re.compile(r"No matching distribution found for ([^\s;<>=!~\[(]+)[^\n]*")
_VERSIONS = re.compile(r"\(from versions: ([^)]*)\)")
_CONFLICT = re.compile(r"The conflict is caused by:\n(.*?)\n\s*\n", re.DOTALL)
_NEEDED_BY = re.compile(r"requirement (\S[^\n]*?) \(from ([^)]*)\)")
_NO_NETWORK = re.compile(
    r"connection broken by|Max retries exceeded|Could not fetch URL|Failed to establish|Temporary failure in name"
)


def _failure(said: str, log: str) -> PackageError:
    missing = _MISSING.search(said)
    refused = re.search(rf"InvalidRequirement: ([^\n]*?): {URL_REFUSED}", said)
    if refused:
        return PackageError(f"{refused[1].partition('@')[0].strip()} is wanted from a URL: {URL_REFUSED}")
    if missing:
        return _nothing_fits(normalised(missing[1]), said, log)
    conflict = _CONFLICT.search(said)
    if "ResolutionImpossible" in said or conflict:
        lines = [line.strip() for line in conflict[1].splitlines()] if conflict else []
        return PackageError("; ".join(["the requirements contradict each other", *lines]))
    if _NO_NETWORK.search(said + log):
        return NoIndex("the index of packages cannot be reached from this host")
    return PipFailed(said.strip()[-_SHOWN_CHARACTERS:])


def _nothing_fits(name: str, said: str, log: str) -> PackageError:
    """Say why no wheel serves: the index has none that fits, or it could not be asked."""
    needed = _NEEDED_BY.search(said)
    by = (
        f" (needed by {needed[2].partition(' ')[0].partition('->')[0]})"
        if needed and "versions" not in needed[2]
        else ""
    )
    versions = _VERSIONS.search(said)
    if versions and versions[1] != "none":
        return PackageError(f"{name}{by}: no version fits {_wanted(said)}; there are {versions[1]}")
    native, sources = _passed_over(name, log)
    if native:
        return PackageError(
            f"{name}{by} has native code only, for {', '.join(native[:3])}: "
            "the sandbox loads what is pure Python, beside the packages that it comes with"
        )
    if sources:
        return PackageError(f"{name}{by} is offered as source code only: building it would run it on the host")
    if _NO_NETWORK.search(said + log):
        return NoIndex(f"{name}{by}: the index of packages cannot be reached from this host")
    return PackageError(f"{name}{by}: there is no such package")


def _wanted(said: str) -> str:
    found = _MISSING.search(said)
    return found[0].removeprefix("No matching distribution found for ") if found else "it"


def _passed_over(name: str, log: str) -> tuple[list[str], bool]:
    """Return the platforms of a package's wheels with native code, and whether it has sources, by pip's log."""
    native: dict[str, None] = {}
    sources = False
    for line in log.splitlines():
        _, found, link = line.partition("Skipping link: ")
        if not found:
            continue
        file = re.split(r"[?#]", link.rpartition(": ")[2])[0].rpartition("/")[2]
        tags = re.search(r"none of the wheel's tags \(([^)]*)\)", link)
        if tags and normalised(file.partition("-")[0]) == name:
            native[tags[1].partition(",")[0]] = None
        elif "No sources permitted" in link and normalised(file).startswith(f"{name}-"):
            sources = True
    return list(native), sources
