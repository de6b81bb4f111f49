"""Getting the pinned upstream sources, each checked against its digest.

Debian's source packages come through apt-get, which is given lists and folders of our own, derived from the machine's own
sources: no root is needed and no host is named here. Python source distributions come through pip. What is once in the
cache is never fetched again. Absent on purpose: unpacking (`unpack.py`).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .manifest import AptSource, PipSource

APT_CONFIGURATION = Path("/etc/apt")

_STANZA = re.compile(r"\n\s*\n")
_TAIL_LINES = 12


class FetchError(Exception):
    """A source or a program can't be had; its text says what to do. Caught by the command line of the build."""


class Fetcher:
    """Fetches into one cache folder."""

    def __init__(self, cache: Path, configuration: Path = APT_CONFIGURATION) -> None:
        self._cache = cache
        self._configuration = configuration
        self._updated: set[str] = set()
        self._failed_update = ""

    def source(self, source: AptSource | PipSource) -> Path:
        """Return the archive of upstream's sources.

        Raises: FetchError not reachable, no longer offered, or not what the recipe pins
        """
        if source.kind == "apt":
            return self._stored(source.file, source.sha256) or self._apt_source(source)
        name = Path(source.member).name
        return self._stored(name, source.member_sha256) or self._pip_source(source, name)

    def program(self, name: str) -> str:
        """Return the path of a program the build runs: the machine's own, or one unpacked from its Debian package.

        Raises: FetchError neither is to be had
        """
        found = shutil.which(name)
        if found:
            return found
        root = self._cache / "programs"
        path = root / "usr" / "bin" / name
        if not path.exists():
            self._need("dpkg", f"install {name} by other means")
            options = self._update("deb", release_name(self._configuration))
            folder = self._fresh_folder()
            self._run(["apt-get", *options, "download", name], folder, f"download the package {name}")
            for package in folder.glob("*.deb"):
                self._run(["dpkg", "-x", str(package), str(root)], folder, f"unpack {package.name}")
            shutil.rmtree(folder)
        if not path.exists():
            raise FetchError(f"{name} is not installed; install it: apt-get install {name}")
        return str(path)

    def _stored(self, name: str, sha256: str) -> Path | None:
        path = self._cache / "sources" / sha256 / name
        if not path.exists():
            return None
        if digest_of(path) != sha256:
            path.unlink()  # a torn copy: fetch again
            return None
        return path

    def _store(self, fetched: Path, sha256: str) -> Path:
        found = digest_of(fetched)
        if found != sha256:
            raise FetchError(
                f"{fetched.name} is not the file the recipe pins: its sha256 is {found}, pinned is {sha256}. "
                "Either the archive was tampered with or upstream replaced it; nothing was built from it"
            )
        target = self._cache / "sources" / sha256 / fetched.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(fetched, target)
        return target

    # ------------------------------------------------------------------------------------------------------------ apt

    def _apt_source(self, source: AptSource) -> Path:
        self._need("apt-get", f"put {source.file} into {self._cache / 'sources' / source.sha256}")
        options = self._update("deb-src", source.suite)
        version = self._version_of(source, options)
        folder = self._fresh_folder()
        self._run(
            ["apt-get", *options, "source", "--download-only", "--tar-only", f"{source.package}={version}"],
            folder,
            f"download the source of {source.package}",
        )
        fetched = folder / source.file
        if not fetched.exists():
            names = ", ".join(sorted(path.name for path in folder.iterdir())) or "nothing"
            raise FetchError(f"apt-get fetched {names} for {source.package}, not {source.file}")
        stored = self._store(fetched, source.sha256)
        shutil.rmtree(folder)
        return stored

    def _version_of(self, source: AptSource, options: Sequence[str]) -> str:
        shown, status = _run_client(["apt-cache", *options, "showsrc", "--only-source", source.package], self._cache)
        version = version_with_file(shown, source.sha256) if status == 0 else None
        if version is not None:
            return version
        if self._failed_update:
            raise FetchError(
                f"cannot fetch the package lists of {source.suite}:\n{self._failed_update}\nIs there a network?"
            )
        raise FetchError(
            f"no version of the source package {source.package} in {source.suite} carries {source.file} "
            f"(sha256 {source.sha256}): the recipe needs a new pin, or put the file into "
            f"{self._cache / 'sources' / source.sha256}"
        )

    def _update(self, kind: str, suite: str) -> list[str]:
        """Fetch the package lists of a suite into folders of our own, once; return apt's options for them.

        A failure shows later, by what is missing: one of several archives may well lack a suite.
        """
        name = f"{kind}-{suite}"
        root = self._cache / "apt" / name
        for part in ("lists/partial", "archives/partial", "parts"):
            (root / part).mkdir(parents=True, exist_ok=True)
        settings = {
            "Dir::Etc::sourcelist": "/dev/null",
            "Dir::Etc::sourceparts": root / "parts",
            "Dir::State": root,
            "Dir::State::lists": root / "lists",
            "Dir::Cache": root,
            "Dir::Cache::archives": root / "archives",
            "APT::Sandbox::User": "",  # the folders are ours alone
        }
        options = [part for key, value in settings.items() for part in ("-o", f"{key}={value}")]
        if name not in self._updated:
            release = release_name(self._configuration)
            entries = source_entries(machine_sources(self._configuration), release, kind, suite)
            if not entries:
                raise FetchError(
                    f"no archive for {release} is configured in {self._configuration}: the sources come from there"
                )
            (root / "parts" / "vesicle.sources").write_text(entries, encoding="utf-8")
            output, status = _run_client(["apt-get", *options, "-q", "update"], self._cache)
            self._failed_update = _tail(output) if status else ""
            self._updated.add(name)
        return options

    # ------------------------------------------------------------------------------------------------------------ pip

    def _pip_source(self, source: PipSource, name: str) -> Path:
        folder = self._fresh_folder()
        # With its digest pip refuses the file before it runs any code of it.
        pin = folder / "requirements.txt"
        pin.write_text(f"{source.package}=={source.version} --hash=sha256:{source.sha256}\n", encoding="ascii")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", source.package]
        self._run([*command, "--require-hashes", "-r", pin.name], folder, f"download {source.file}")
        fetched = folder / source.file
        if not fetched.exists():
            raise FetchError(f"pip did not leave {source.file}")
        if digest_of(fetched) != source.sha256:
            raise FetchError(f"{source.file} is not the file the recipe pins")
        with tarfile.open(fetched) as archive:
            try:
                member = archive.extractfile(source.member)
            except KeyError:
                member = None
            if member is None:
                raise FetchError(f"{source.file} holds no {source.member}")
            with member, (folder / name).open("wb") as file:
                shutil.copyfileobj(member, file)
        stored = self._store(folder / name, source.member_sha256)
        shutil.rmtree(folder)
        return stored

    # ---------------------------------------------------------------------------------------------------------- parts

    def _fresh_folder(self) -> Path:
        folder = self._cache / "download"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder

    def _need(self, program: str, otherwise: str) -> None:
        if shutil.which(program) is None:
            raise FetchError(f"{program} is not on this machine: {otherwise}")

    def _run(self, command: Sequence[str], folder: Path, what: str) -> str:
        """Run a client of a package archive and return what it printed.

        Raises: FetchError with the end of its output
        """
        output, status = _run_client(command, folder)
        if status != 0:
            raise FetchError(
                f"cannot {what}: {command[0]} ended with status {status}:\n{_tail(output)}\n"
                "Is there a network? Run it again to go on where it stopped"
            )
        return output


def _run_client(command: Sequence[str], folder: Path) -> tuple[str, int]:
    environment = os.environ | {"LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.stdout, done.returncode


def _tail(output: str) -> str:
    return "\n".join(f"    {line}" for line in output.splitlines()[-_TAIL_LINES:])


def digest_of(path: Path) -> str:
    """Return the sha256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def machine_sources(configuration: Path = APT_CONFIGURATION) -> list[dict[str, str]]:
    """Return the machine's entries of Debian archives, one-line and deb822 style alike, as deb822 fields."""
    entries: list[dict[str, str]] = []
    parts = configuration / "sources.list.d"
    for path in [configuration / "sources.list", *sorted(parts.glob("*.list"))]:
        if path.is_file():
            entries += one_line_entries(path.read_text(encoding="utf-8", errors="replace"))
    for path in sorted(parts.glob("*.sources")):
        entries += deb822_entries(path.read_text(encoding="utf-8", errors="replace"))
    return [entry for entry in entries if "main" in entry.get("Components", "").split()]


def one_line_entries(text: str) -> list[dict[str, str]]:
    """Parse `deb [option=value] URI suite component...` lines."""
    entries: list[dict[str, str]] = []
    for line in text.splitlines():
        match = re.match(
            r"\s*deb\s+(?:\[(?P<options>[^\]]*)\]\s+)?(?P<uri>\S+)\s+(?P<suite>\S+)\s+(?P<parts>[^#]+)", line
        )
        if match is None:
            continue
        entry = {"URIs": match["uri"], "Suites": match["suite"], "Components": match["parts"].strip()}
        for option in (match["options"] or "").split():
            key, _, value = option.partition("=")
            if key == "signed-by":
                entry["Signed-By"] = value
        entries.append(entry)
    return entries


def deb822_entries(text: str) -> list[dict[str, str]]:
    """Parse deb822 paragraphs that offer binary packages and are not switched off."""
    entries: list[dict[str, str]] = []
    # A comment line does not end a paragraph, nor a field.
    kept = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for paragraph in _STANZA.split(kept):
        entry: dict[str, str] = {}
        key = ""
        for line in paragraph.splitlines():
            if line[:1].isspace():
                entry[key] = f"{entry.get(key, '')}\n{line}"
            elif ":" in line:
                key, _, value = line.partition(":")
                entry[key] = value.strip()
        if "deb" in entry.get("Types", "").split() and entry.get("Enabled", "yes").lower() != "no":
            entries.append(entry)
    return entries


def release_name(configuration: Path = APT_CONFIGURATION) -> str:
    """Return the code name of the machine's release.

    Raises: FetchError it has none
    """
    description = configuration.parent / "os-release"
    text = description.read_text(encoding="utf-8", errors="replace") if description.exists() else ""
    match = re.search(r'^VERSION_CODENAME="?(\w+)"?$', text, re.MULTILINE)
    if match is None:
        raise FetchError(f"{description} names no release: the sources come from a Debian archive")
    return match[1]


def source_entries(entries: list[dict[str, str]], release: str, kind: str, suite: str) -> str:
    """Return deb822 text that asks the archives of the machine's release for another kind of package in another suite.

    Only entries of the release itself serve: a security or updates archive, or another vendor's, has other suites.
    """
    paragraphs: list[str] = []
    seen: set[str] = set()
    for entry in entries:
        if release not in entry["Suites"].split() or entry["URIs"] in seen:
            continue
        seen.add(entry["URIs"])
        fields = {"Types": kind, "URIs": entry["URIs"], "Suites": suite, "Components": "main"}
        if "Signed-By" in entry:
            fields["Signed-By"] = entry["Signed-By"]
        paragraphs.append("".join(f"{key}: {value}\n" for key, value in fields.items()))
    return "\n".join(paragraphs)


def version_with_file(shown: str, sha256: str) -> str | None:
    """Return the version of the source package whose files, as `apt-cache showsrc` prints them, include a digest."""
    for stanza in _STANZA.split(shown):
        version = re.search(r"^Version: (\S+)$", stanza, re.MULTILINE)
        if version and re.search(rf"^ {sha256} ", stanza, re.MULTILINE):
            return version[1]
    return None
