"""Getting archives and packages from the Debian archive that the machine is set up for.

apt-get is given lists and folders of our own, derived from the machine's own sources: no root is needed and no host is
named here. Absent on purpose: checking what comes (`fetch.py`).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from .client import FetchError, call, need, run, tail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .manifest import AptBinarySource, AptSource

APT_CONFIGURATION = Path("/etc/apt")

_STANZA = re.compile(r"\n\s*\n")


class AptClient:
    """apt-get with lists in one cache folder."""

    def __init__(self, cache: Path, configuration: Path = APT_CONFIGURATION) -> None:
        self._cache = cache
        self._configuration = configuration
        self._updated: set[str] = set()
        self._failed_update = ""

    def source(self, source: AptSource, folder: Path) -> Path:
        """Download an upstream archive into a folder.

        Raises: FetchError not reachable or no longer offered
        """
        need("apt-get", f"put {source.file} into {self._cache / 'sources' / source.sha256}")
        options = self._update("deb-src", source.suite)
        command = ["showsrc", "--only-source", source.package]
        version = self._version_of(source, options, command, version_with_file)
        run(
            ["apt-get", *options, "source", "--download-only", "--tar-only", f"{source.package}={version}"],
            folder,
            f"download the source of {source.package}",
        )
        fetched = folder / source.file
        if not fetched.exists():
            names = ", ".join(sorted(path.name for path in folder.iterdir())) or "nothing"
            raise FetchError(f"apt-get fetched {names} for {source.package}, not {source.file}")
        return fetched

    def packaging(self, source: AptSource, folder: Path) -> Iterator[Path]:
        """Download Debian's own part of a source package, revision by revision, the newest first.

        Raises: FetchError no list of packages
        """
        need("apt-get", "Debian's patches come through it")
        options = self._update("deb-src", source.suite)
        shown, _ = call(["apt-cache", *options, "showsrc", "--only-source", source.package], self._cache)
        versions = re.findall(r"^Version: (\S+)$", shown, re.MULTILINE)
        if not versions and self._failed_update:
            raise FetchError(f"cannot fetch the package lists of {source.suite}:\n{self._failed_update}")
        for version in sorted(set(versions), key=_by_version, reverse=True):
            command = ["apt-get", *options, "source", "--download-only", "--diff-only", f"{source.package}={version}"]
            call(command, folder)
            # A revision that the lists still name may be gone.
            yield from folder.glob(f"{source.package}_{version.rpartition(':')[2]}.debian.tar.*")

    def binary(self, source: AptBinarySource, folder: Path) -> Path:
        """Download a binary package into a folder, under the name the recipe gives it.

        Raises: FetchError not reachable or no longer offered
        """
        need("apt-get", f"put {source.file} into {self._cache / 'sources' / source.sha256}")
        options = self._update("deb", source.suite)
        version = self._version_of(source, options, ["show", source.package], version_of_package)
        run(
            ["apt-get", *options, "download", f"{source.package}={version}"],
            folder,
            f"download the package {source.package}",
        )
        fetched = next(folder.glob("*.deb"), None)
        if fetched is None:
            raise FetchError(f"apt-get left no package of {source.package}")
        # apt-get writes the colon of an epoch as %3a.
        return fetched.rename(folder / source.file)

    def program(self, packages: Sequence[str], folder: Path, root: Path) -> None:
        """Unpack packages of the machine's own release, which hold a program, into root, by way of a folder.

        Raises: FetchError not reachable
        """
        names = " ".join(packages)
        for client in ("dpkg", "apt-get"):
            need(client, f"install {names} by other means")
        options = self._update("deb", release_name(self._configuration))
        run(["apt-get", *options, "download", *packages], folder, f"download {names}")
        for package in folder.glob("*.deb"):
            run(["dpkg", "-x", str(package), str(root)], folder, f"unpack {package.name}")

    def _version_of(
        self,
        source: AptSource | AptBinarySource,
        options: Sequence[str],
        command: Sequence[str],
        find: Callable[[str, str], str | None],
    ) -> str:
        shown, status = call(["apt-cache", *options, *command], self._cache)
        version = find(shown, source.sha256) if status == 0 else None
        if version is not None:
            return version
        if self._failed_update:
            raise FetchError(
                f"cannot fetch the package lists of {source.suite}:\n{self._failed_update}\nIs there a network?"
            )
        kind = "source package" if source.kind == "apt" else "package"
        raise FetchError(
            f"no version of the {kind} {source.package} in {source.suite} carries {source.file} "
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
            output, status = call(["apt-get", *options, "-q", "update"], self._cache)
            self._failed_update = tail(output) if status else ""
            self._updated.add(name)
        return options


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


def _by_version(version: str) -> list[tuple[int, str]]:
    """Order revisions of one upstream version: numbers by value, the rest as text."""
    return [(int(number or 0), text) for text, number in re.findall(r"(\D*)(\d*)", version)]


def version_with_file(shown: str, sha256: str) -> str | None:
    """Return the version of the source package whose files, as `apt-cache showsrc` prints them, include a digest."""
    return _version_with(rf"^ {sha256} ", shown)


def version_of_package(shown: str, sha256: str) -> str | None:
    """Return the version of the binary package, as `apt-cache show` prints them, that has a digest."""
    return _version_with(rf"^SHA256: {sha256}$", shown)


def _version_with(line: str, shown: str) -> str | None:
    for stanza in _STANZA.split(shown):
        version = re.search(r"^Version: (\S+)$", stanza, re.MULTILINE)
        if version and re.search(line, stanza, re.MULTILINE):
            return version[1]
    return None
