"""pip: the packages of the sandbox's Python, in the words and formats of pip itself.

Installing asks the kernel, which asks the policy; the host then resolves and fetches. Absent on purpose: building from
sources, other indexes than the host's, environments, and all that is for authors of packages.
"""

from __future__ import annotations

from json import dumps

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import normalised
from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.path import decode
from vesicle.vfs.record import Record
from vesicle.wasm_tools.python.installation import HOME, SITE_PACKAGES

from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .program import Call

_USAGE = """
Usage:
  pip <command> [options]

Commands:
  install                     Install packages.
  uninstall                   Uninstall packages.
  freeze                      Output installed packages in requirements format.
  list                        List installed packages.
  show                        Show information about installed packages.
"""

# Options by command; those with the letter - change nothing here.
_IGNORED = {
    **dict.fromkeys(
        ("break-system-packages", "disable-pip-version-check", "isolated", "no-cache-dir", "no-color", "no-input"), "-"
    ),
    **dict.fromkeys(("no-warn-script-location", "prefer-binary", "user", "verbose"), "-"),
    **dict.fromkeys(("only-binary", "progress-bar", "retries", "root-user-action", "timeout"), "-:"),
}
# Options that mean something here, but nothing that can be done: the letter they are read as, and why not.
_HOST = "packages come through the host, from the index that is set up there"
_WHOLE = "packages are installed for the whole session"
_REFUSED = {
    "i": ("index-url", _HOST),
    "extra-index-url": ("extra-index-url", _HOST),
    "find-links": ("find-links", _HOST),
    "t": ("target", _WHOLE),
    "prefix": ("prefix", _WHOLE),
    "root": ("root", _WHOLE),
    "e": ("editable", "nothing is built from sources; put the folder into PYTHONPATH"),
}
_LETTERS = "hVqvUyr:fi:t:e:"
_NAMES = _IGNORED | {
    **{name: f"{key}:" for key, (name, _) in _REFUSED.items()},
    "files": "f",
    "format": "format:",
    "help": "h",
    "quiet": "q",
    "requirement": "r:",
    "upgrade": "U",
    "version": "V",
    "yes": "y",
}
_INCLUDES_MAX = 8  # requirements files within each other


class Distribution(Record):
    """An installed package: its headers by name in lower case, each with all its values, and its folder's name."""

    headers: dict[str, list[str]]
    dist_info: str

    def header(self, name: str) -> str:
        """Return the first value of a header."""
        return self.headers.get(name, [""])[0]

    @property
    def name(self) -> str:
        """The name as its authors write it."""
        return self.header("name")

    @property
    def version(self) -> str:
        """The version."""
        return self.header("version")

    def needs(self) -> list[str]:
        """Return the normalised names of what it needs without extras."""
        texts = [text for text in self.headers.get("requires-dist", []) if "extra ==" not in text]
        return sorted({normalised(_leading_name(text)) for text in texts})


def pip(call: Call) -> int:
    """Run one command of pip."""
    options = Options(call, _LETTERS, _NAMES, status=2)
    if options.has("V"):
        call.write(f"pip (vesicle) from {SITE_PACKAGES} (python {HOME.rpartition('python')[2]})\n")
        return 0
    if not options.operands or options.has("h") or options.operands[0] == "help":
        call.write(_USAGE)
        return 0
    command = _COMMANDS.get(options.operands[0])
    if command is None:
        raise UsageError(f'ERROR: unknown command "{options.operands[0]}"\n')
    for key, (name, reason) in _REFUSED.items():
        if options.has(key):
            raise UsageError(f"ERROR: no --{name} here: {reason}\n")
    try:
        return command(call, options, options.operands[1:])
    except PackageError as error:
        raise UsageError(f"ERROR: {error}\n") from None


def _install(call: Call, options: Options, operands: list[str]) -> int:
    requirements = [*operands]
    for path in options.values("r"):
        requirements += _requirements_of(call, path, _INCLUDES_MAX)
    if not requirements:
        raise UsageError('ERROR: You must give at least one requirement to install (see "pip help install")\n')
    before = _by_name(call)
    try:
        fresh = call.sys.install_packages(requirements, options.has("U"))
    except PosixError as error:
        return _denied(call, error, "installing")
    if options.has("q"):
        return 0
    new = {normalised(one.rpartition(" ")[0]) for one in fresh}
    for text in requirements:
        found = before.get(normalised(_leading_name(text)))
        if found is not None and normalised(found.name) not in new:
            call.write(f"Requirement already satisfied: {text} in {SITE_PACKAGES} ({found.version})\n")
    if fresh:
        call.write(f"Successfully installed {' '.join(_with_dash(one) for one in sorted(fresh))}\n")
    return 0


def _denied(call: Call, error: PosixError, what: str) -> int:
    if error.errno is not Errno.EACCES:
        raise error
    call.say(f"ERROR: {what} {error.path} is denied by the policy: it has no rule that allows this package\n")
    return 1


def _requirements_of(call: Call, path: str, depth: int) -> Iterator[str]:
    """Yield the requirements of a file, and of those that it includes."""
    try:
        lines = decode(call.read_file(path)).replace("\\\n", "").splitlines()
    except PosixError as error:
        raise UsageError(
            f"ERROR: Could not open requirements file: [Errno {int(error.errno)}] {strerror(error.errno)}: '{path}'\n"
        ) from None
    for line in lines:
        text = "" if line.startswith("#") else line.partition(" #")[0].strip()
        option, _, included = text.partition(" ")
        if option in ("-r", "--requirement") and depth:
            above = path.rpartition("/")[0]
            included = included.strip()
            yield from _requirements_of(
                call, included if included.startswith("/") or not above else f"{above}/{included}", depth - 1
            )
        elif text:
            yield text


def _uninstall(call: Call, options: Options, operands: list[str]) -> int:
    names = [*operands]
    for path in options.values("r"):
        names += [_leading_name(text) for text in _requirements_of(call, path, _INCLUDES_MAX)]
    if not names:
        raise UsageError("ERROR: You must give at least one requirement to uninstall\n")
    present = _by_name(call)
    for name in names:
        found = present.get(normalised(name))
        if found is None:
            call.say(f"WARNING: Skipping {name} as it is not installed.\n")
            continue
        call.write(f"Found existing installation: {found.name} {found.version}\n")
        if not options.has("y") and not _agreed(call):
            continue
        call.write(f"Uninstalling {found.name}-{found.version}:\n")
        try:
            call.sys.remove_packages([found.name])
        except PosixError as error:
            return _denied(call, error, "removing")
        call.write(f"  Successfully uninstalled {found.name}-{found.version}\n")
    return 0


def _agreed(call: Call) -> bool:
    call.write("Proceed (Y/n)? ")
    call.flush()
    answer = call.sys.read_until(0, 10, 1024)
    if not answer:
        raise UsageError("ERROR: nobody answers; use --yes\n")
    return answer.strip().lower() in (b"", b"y")


def _freeze(call: Call, _options: Options, _operands: list[str]) -> int:
    return _as_freeze(call, _installed(call))


def _list(call: Call, options: Options, _operands: list[str]) -> int:
    form = options.value("format") or "columns"
    write = _FORMATS.get(form)
    if write is None:
        raise UsageError(
            f"ERROR: option --format: invalid choice: '{form}' (choose from 'columns', 'freeze', 'json')\n", 2
        )
    return write(call, _installed(call))


def _columns(call: Call, found: list[Distribution]) -> int:
    rows = [("Package", "Version"), *((one.name, one.version) for one in found)]
    if not found:
        return 0
    name_width, version_width = (max(map(len, column)) for column in zip(*rows, strict=True))
    rows.insert(1, ("-" * name_width, "-" * version_width))
    for name, version in rows:
        call.write(f"{name:<{name_width}} {version}\n")
    return 0


def _as_json(call: Call, found: list[Distribution]) -> int:
    call.write(dumps([{"name": one.name, "version": one.version} for one in found]) + "\n")
    return 0


def _as_freeze(call: Call, found: list[Distribution]) -> int:
    call.write("".join(f"{one.name}=={one.version}\n" for one in found))
    return 0


_FORMATS = {"columns": _columns, "freeze": _as_freeze, "json": _as_json}

# Lines of `pip show` and the headers that have them.
_SHOWN = (
    ("Name", "name"),
    ("Version", "version"),
    ("Summary", "summary"),
    ("Home-page", "home-page"),
    ("Author", "author"),
    ("Author-email", "author-email"),
)


def _show(call: Call, options: Options, operands: list[str]) -> int:
    if not operands:
        raise UsageError("WARNING: ERROR: Please provide a package name or names.\n")
    found = _by_name(call)
    missing = [name for name in operands if normalised(name) not in found]
    if missing:
        call.say(f"WARNING: Package(s) not found: {', '.join(missing)}\n")
    shown = [found[normalised(name)] for name in operands if normalised(name) in found]
    for number, one in enumerate(shown):
        if number:
            call.write("---\n")
        for label, header in _SHOWN:
            call.write(f"{label}: {one.header(header)}\n")
        call.write(f"License: {one.header('license-expression') or one.header('license')}\n")
        call.write(f"Location: {SITE_PACKAGES}\n")
        present = [found[name].name for name in one.needs() if name in found]
        absent = [name for name in one.needs() if name not in found]
        call.write(f"Requires: {', '.join([*present, *absent])}\n")
        users = [other.name for other in found.values() if normalised(one.name) in other.needs()]
        call.write(f"Required-by: {', '.join(users)}\n")
        if options.has("f"):
            _show_files(call, one)
    return 0 if shown else 1


def _show_files(call: Call, found: Distribution) -> None:
    call.write("Files:\n")
    record = call.read_text(f"{SITE_PACKAGES}/{found.dist_info}/RECORD").splitlines()
    call.write("".join(f"  {line.split(',')[0]}\n" for line in record))


_COMMANDS = {"freeze": _freeze, "install": _install, "list": _list, "show": _show, "uninstall": _uninstall}


def _installed(call: Call) -> list[Distribution]:
    """Return all packages, by name."""
    found: list[Distribution] = []
    for entry in call.sys.listdir(SITE_PACKAGES):
        if entry.name.endswith(".dist-info"):
            text = call.read_text(f"{SITE_PACKAGES}/{entry.name}/METADATA")
            found.append(Distribution(_headers(text), entry.name))
    return sorted((one for one in found if one.name), key=lambda one: normalised(one.name))


def _by_name(call: Call) -> dict[str, Distribution]:
    """Return all packages by their normalised names."""
    return {normalised(found.name): found for found in _installed(call)}


def _headers(text: str) -> dict[str, list[str]]:
    headers: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, separator, value = line.partition(":")
        if not line or (not separator and not line[0].isspace()):
            break
        if not line[0].isspace():
            headers.setdefault(name.lower(), []).append(value.strip())
    return headers


def _leading_name(requirement: str) -> str:
    for number, character in enumerate(requirement):
        if not (character.isalnum() or character in "._-"):
            return requirement[:number]
    return requirement


def _with_dash(record: str) -> str:
    name, _, version = record.rpartition(" ")
    return f"{name}-{version}"
