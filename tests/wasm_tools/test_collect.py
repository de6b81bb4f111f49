"""What a recipe names as scripts, data and links ends in the cache, in the index and in a session's file system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import vesicle
from vesicle.wasm_tools import base_image, cache
from vesicle.wasm_tools.collect import CollectError, collect
from vesicle.wasm_tools.manifest import ManifestError, ToolManifest, load_manifest
from vesicle.wasm_tools.receipt import publish, read_receipt, set_current, write_receipt
from vesicle.wasm_tools.unpack import UnpackError

RECIPE = """
name = "hello"
version = "1.0"
summary = "says hello"
licence = "MIT"
licence_files = ["COPYING"]
build = "none"

[source]
kind = "npm"
package = "hello"
version = "1.0.0"
sha256 = "{digest}"
""".replace("{digest}", "0" * 64)


def recipe(tmp_path: Path, more: str) -> ToolManifest:
    path = tmp_path / "hello.toml"
    path.write_text(RECIPE + more)
    return load_manifest(path)


@pytest.fixture
def trees(tmp_path: Path) -> tuple[Path, Path]:
    """A build tree and a source tree."""
    build, top = tmp_path / "build", tmp_path / "top"
    for folder in (build, top):
        (folder / "share" / "sub").mkdir(parents=True)
    (top / "greet").write_text("#!/bin/sh\necho hello from here\n")
    (build / "share" / "a").write_text("made\n")
    (build / "share" / "sub" / "b").write_text("made below\n")
    (top / "share" / "a").write_text("given\n")
    (top / "share" / "c.txt").write_text("only in the source\n")
    return build, top


def test_scripts_and_data_are_found_in_the_build_before_the_source(tmp_path: Path, trees: tuple[Path, Path]) -> None:
    manifest = recipe(
        tmp_path,
        '[[data]]\nfile = "share/a"\npath = "/usr/share/hello/a"\nmode = 0o600\n'
        '[[data]]\nfile = "share/c.txt"\npath = "/usr/share/hello/c"\n',
    )
    receipt = collect(manifest, tmp_path, trees)
    assert [(file.path, file.mode) for file in receipt.files] == [
        ("/usr/share/hello/a", 0o600),
        ("/usr/share/hello/c", 0o644),
    ]
    assert [(tmp_path / "data" / file.sha256).read_text() for file in receipt.files] == [
        "made\n",
        "only in the source\n",
    ]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("share", {"/d/a": "made\n", "/d/sub/b": "made below\n"}),
        ("share/**/b", {"/d/sub/b": "made below\n"}),
        ("share/*.txt", {"/d/c.txt": "only in the source\n"}),
    ],
    ids=["a folder", "a glob below", "a glob in one folder"],
)
def test_a_folder_or_glob_is_taken_whole(
    tmp_path: Path, trees: tuple[Path, Path], file: str, expected: dict[str, str]
) -> None:
    receipt = collect(recipe(tmp_path, f'[[data]]\nfile = "{file}"\npath = "/d"\n'), tmp_path, trees)
    assert {found.path: (tmp_path / "data" / found.sha256).read_text() for found in receipt.files} == expected


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ('[[data]]\nfile = "absent"\npath = "/d"\n', "left no absent"),
        ('[[data]]\nfile = "share/*.so"\npath = "/d"\n', r"left no share/\*.so"),
        ('[[scripts]]\nfile = "absent"\ncommands = ["greet"]\n', "left no absent"),
        ('[[scripts]]\nfile = "share/a"\ncommands = ["greet"]\n', "no script"),
        ('[[data]]\nfile = "greet"\npath = "/d"\n' * 2, "two files at /d"),
    ],
)
def test_what_is_not_there_is_told(tmp_path: Path, trees: tuple[Path, Path], more: str, complaint: str) -> None:
    with pytest.raises(CollectError, match=complaint):
        collect(recipe(tmp_path, more), tmp_path, trees)


def test_a_script_is_changed_as_the_recipe_says(tmp_path: Path, trees: tuple[Path, Path]) -> None:
    script = '[[scripts]]\nfile = "greet"\ncommands = ["greet"]\n'
    change = '[[scripts.substitutions]]\nfind = "here"\nreplace = "afar"\nwhy = "a test"\n'
    manifest = recipe(tmp_path, script + change)
    (file,) = collect(manifest, tmp_path, trees).files
    assert (tmp_path / "data" / file.sha256).read_text() == "#!/bin/sh\necho hello from afar\n"
    with pytest.raises(UnpackError, match="expected 1 times, found 0"):
        collect(manifest, tmp_path, trees)


@pytest.mark.parametrize("path", ["relative", "/a/../b", "/a//b", "/a/", "/a\\tb"])
def test_a_guest_path_must_be_absolute_and_plain(tmp_path: Path, path: str) -> None:
    with pytest.raises(ManifestError, match="path"):
        recipe(tmp_path, f'[[data]]\nfile = "a"\npath = "{path}"\n')


@pytest.fixture
def installed(tmp_path: Path, trees: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with one tool that has a script, data and a link."""
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    manifest = recipe(
        tmp_path,
        '[[scripts]]\nfile = "greet"\ncommands = ["greet", "hallo"]\n'
        '[[data]]\nfile = "share"\npath = "/usr/share/hello"\n'
        '[[links]]\npath = "/usr/lib/hello"\ntarget = "../share/hello"\n',
    )
    write_receipt(folder, "key", collect(manifest, folder, trees))
    set_current(folder, "hello", "key")
    publish(folder, ["hello"])
    monkeypatch.setenv("VESICLE_CACHE", str(folder))
    base_image.forget()
    return folder


@pytest.fixture(autouse=True)
def _image_made_anew() -> Iterator[None]:
    yield
    base_image.forget()


def test_a_session_finds_them(installed: Path) -> None:
    with vesicle.Session(policy="workspace") as session:
        assert session.run("greet; /bin/hallo").stdout == "hello from here\n" * 2
        assert session.run("read x < /usr/lib/hello/sub/b; echo $x").stdout == "made below\n"
        assert session.run("[[ -x /usr/bin/greet && ! -w /usr/bin/greet && -L /usr/lib/hello ]]").exit_code == 0


def test_contents_are_read_only_when_needed(installed: Path) -> None:
    base_image.base_image()
    (file,) = [file for file in cache.cached_index().files.values() if file.path == "/usr/share/hello/a"]
    Path(file.host_path).unlink()
    with vesicle.Session(policy="workspace") as session:
        assert session.run("[[ -s /usr/share/hello/a ]]").exit_code == 0
        with pytest.raises(OSError, match="Input/output error"):
            session.files.read_text("/usr/share/hello/a")


def test_a_receipt_without_its_files_does_not_count(installed: Path) -> None:
    receipt = read_receipt(installed, "key")
    assert receipt is not None
    assert len(receipt.files) == 4
    (installed / "data" / receipt.files[0].sha256).unlink()
    assert read_receipt(installed, "key") is None


def test_a_tree_is_packed_and_read_when_looked_into(
    tmp_path: Path, trees: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    tree = '[[trees]]\nfile = "share"\npath = "/usr/share/hello"\nexclude = ["sub/b"]\nmode = 0o600\n'
    (trees[0] / "share" / "sub" / "d").write_bytes(b"\0\n\xff")
    write_receipt(folder, "key", collect(recipe(tmp_path, tree), folder, trees))
    set_current(folder, "hello", "key")
    publish(folder, ["hello"])
    monkeypatch.setenv("VESICLE_CACHE", str(folder))
    base_image.forget()
    with vesicle.Session(policy="allow_all") as session:
        assert session.files.listdir("/usr/share/hello") == ["a", "sub"]
        assert session.files.listdir("/usr/share/hello/sub") == ["d"]
        assert session.files.read_bytes("/usr/share/hello/sub/d") == b"\0\n\xff"
        assert session.files.read_text("/usr/share/hello/a") == "made\n"
    (packed,) = cache.cached_index().trees.values()
    Path(packed.host_path).unlink()
    base_image.forget()
    with vesicle.Session(policy="allow_all") as session, pytest.raises(OSError, match="Input/output error"):
        session.files.listdir("/usr/share/hello")


def test_a_tree_that_is_no_folder_is_told(tmp_path: Path, trees: tuple[Path, Path]) -> None:
    with pytest.raises(CollectError, match="left no folder share/a"):
        collect(recipe(tmp_path, '[[trees]]\nfile = "share/a"\npath = "/d"\n'), tmp_path, trees)
