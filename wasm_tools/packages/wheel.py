"""Unpacking wheels: from a wheel to the files that it puts below /usr/local, packed for the cache (PEP 427, PEP 376).

Absent on purpose: wheels with machine code, and whatever would have to be run.
"""

from __future__ import annotations

import base64
import configparser
import csv
import hashlib
import io
import zipfile
from string import ascii_letters, digits

from vesicle.kernel.packages import PackageError
from vesicle.kernel.requirement import is_name, normalised
from vesicle.vfs.record import Record
from vesicle.wasm_tools.python.installation import SITE_PACKAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIX = "/usr/local"
SITE = SITE_PACKAGES.removeprefix(f"{PREFIX}/")  # relative to PREFIX, as all paths here
BIN = "bin"
INSTALLER = "vesicle"
DIGEST_FILE = "vesicle-wheel"  # in the .dist-info folder: the digest of the wheel, which memory images are compared by
PYTHON = "#!/usr/bin/env python3\n"

MOST_BYTES = 512 << 20  # of all files of a wheel
MOST_FILES = 50_000

_VERSION_CHARACTERS = frozenset(ascii_letters + digits + "._+!-")

# The folders of NAME-VERSION.data, and where they go.
_DATA = {"purelib": SITE, "platlib": SITE, "scripts": BIN, "data": ""}


class Wheel(Record):
    """A wheel: the package's name as it is written, its version, the SHA-256 digest of its file."""

    name: str
    version: str
    sha256: str

    @property
    def dist_info(self) -> str:
        """The name of its folder of metadata."""
        return f"{normalised(self.name).replace('-', '_')}-{self.version}.dist-info"

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def unpack(path: str) -> tuple[Wheel, dict[str, bytes]]:
    """Return what a wheel file is, and its files by path below PREFIX, with INSTALLER and console scripts, without RECORD.

    Raises: PackageError it is no wheel, too large, or has machine code or paths that lead out
    """
    with open(path, "rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    name = path.rpartition("/")[2]
    try:
        with zipfile.ZipFile(path) as archive:
            files = dict(_placed(archive, name))
            return _completed(name, sha256, files)
    except (zipfile.BadZipFile, KeyError, UnicodeDecodeError, configparser.Error):
        raise PackageError(f"{name} is no whole wheel") from None


def _placed(archive: zipfile.ZipFile, wheel_name: str) -> Iterator[tuple[str, bytes]]:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if len(members) > MOST_FILES or sum(member.file_size for member in members) > MOST_BYTES:
        raise PackageError(f"{wheel_name} is larger than {MOST_BYTES >> 20} MiB or has more than {MOST_FILES} files")
    for member in members:
        path = _target(member.filename, wheel_name)
        if path.endswith((".so", ".pyd", ".dylib")):
            raise PackageError(
                f"{wheel_name} has native code, {member.filename}: the sandbox loads what is pure Python"
            )
        if path:
            yield path, archive.read(member)


def _target(member: str, wheel_name: str) -> str:
    """Return where a file of a wheel goes; "" for headers, which nobody needs here."""
    parts = member.split("/")
    if any(part in ("", ".", "..") or "\0" in part or "\t" in part or "\n" in part for part in parts):
        raise PackageError(f"{wheel_name} has a path that leads out: {member!r}")
    if not parts[0].endswith(".data") or len(parts) < 3:
        return f"{SITE}/{member}"
    folder = _DATA.get(parts[1])
    if folder is None:
        return ""
    rest = "/".join(parts[2:])
    return f"{folder}/{rest}" if folder else rest


def _completed(file_name: str, sha256: str, files: dict[str, bytes]) -> tuple[Wheel, dict[str, bytes]]:
    dist_info = next((path.split("/")[-2] for path in files if _is_metadata(path)), None)
    if dist_info is None:
        raise PackageError(f"{file_name} is no whole wheel")
    folder = f"{SITE}/{dist_info}"
    headers = _headers(files[f"{folder}/METADATA"])
    wheel = Wheel(headers["name"], headers["version"], sha256)
    if not is_name(wheel.name) or not set(wheel.version) <= _VERSION_CHARACTERS:
        raise PackageError(f"{file_name} has a name or a version that is none: {str(wheel)[:100]!r}")
    for path in [path for path in files if path.startswith(f"{BIN}/")]:
        files[path] = _with_python(files[path])
    entry_points = files.get(f"{folder}/entry_points.txt")
    if entry_points is not None:
        files.update(_console_scripts(entry_points.decode()))
    own = f"{SITE}/{wheel.dist_info}"
    if own != folder:  # one name for it, whatever case or spelling the builder chose
        files = {
            own + path.removeprefix(folder) if path.startswith(f"{folder}/") else path: files[path] for path in files
        }
    files[f"{own}/INSTALLER"] = f"{INSTALLER}\n".encode()
    files[f"{own}/{DIGEST_FILE}"] = f"{sha256}\n".encode()
    for signature in ("RECORD", "RECORD.jws", "RECORD.p7s"):
        files.pop(f"{own}/{signature}", None)
    return wheel, files


def recorded(wheel: Wheel, files: dict[str, bytes]) -> list[tuple[str, bytes]]:
    """Return the files of a wheel with their RECORD."""
    record = f"{SITE}/{wheel.dist_info}/RECORD"
    return sorted({**files, record: _record(files, record)}.items())


def _is_metadata(path: str) -> bool:
    parts = path.removeprefix(f"{SITE}/").split("/")
    return len(parts) == 2 and parts[0].endswith(".dist-info") and parts[1] == "METADATA"


def _headers(metadata: bytes) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in metadata.decode("utf-8", "replace").splitlines():
        name, separator, value = line.partition(":")
        if not separator:
            break
        found.setdefault(name.lower(), value.strip())
    return found


def _with_python(script: bytes) -> bytes:
    """Return a script for the sandbox's Python, if it begins with `#!python`, as PEP 427 has it."""
    first, newline, rest = script.partition(b"\n")
    return PYTHON.encode() + rest if newline and first.startswith(b"#!python") else script


def _console_scripts(entry_points: str) -> dict[str, bytes]:
    parser = configparser.ConfigParser(delimiters=("=",), strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their case
    parser.read_string(entry_points)
    found: dict[str, bytes] = {}
    for section in ("console_scripts", "gui_scripts"):
        for name, target in parser.items(section) if parser.has_section(section) else ():
            module, _, function = target.partition("[")[0].strip().partition(":")
            words = [*module.split("."), *function.split(".")]
            if "/" in name or not all(word.isidentifier() for word in words):
                continue
            script = f"import sys\nfrom {module} import {words[len(module.split('.'))]}\n"
            script += f'if __name__ == "__main__":\n    sys.exit({function}())\n'
            found[f"{BIN}/{name}"] = (PYTHON + script).encode()
    return found


def _record(files: dict[str, bytes], record: str) -> bytes:
    """Return the RECORD of files: paths relative to site-packages, digests, sizes (PEP 376)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for path in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).rstrip(b"=").decode()
        writer.writerow((_relative(path), f"sha256={digest}", len(files[path])))
    writer.writerow((_relative(record), "", ""))
    return out.getvalue().encode()


def _relative(path: str) -> str:
    if path.startswith(f"{SITE}/"):
        return path.removeprefix(f"{SITE}/")
    return "../" * len(SITE.split("/")) + path
