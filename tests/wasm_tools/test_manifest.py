"""wasm_tools/manifest.py: what a recipe may say, and what its digest counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from vesicle.wasm_tools.manifest import CATALOG, ManifestError, load_catalog, load_manifest

RECIPE = """
name = "hello"
version = "1.0"
summary = "says hello"
licence = "MIT"
licence_files = ["COPYING"]

[source]
kind = "apt"
package = "hello"
suite = "bookworm"
file = "hello_1.0.orig.tar.gz"
sha256 = "{digest}"

[[programs]]
file = "src/hello"
commands = ["hello", "hallo"]
""".replace("{digest}", "0" * 64)


def write(folder: Path, text: str, name: str = "hello") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text)
    return path


def test_a_recipe_says_what_is_built(tmp_path: Path) -> None:
    manifest = load_manifest(write(tmp_path, RECIPE))
    assert manifest.commands() == ["hello", "hallo"]
    assert manifest.make == ((),)
    assert not manifest.library


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        pytest.param("0" * 64, "0" * 63, "sha256", id="a digest too short"),
        pytest.param("0" * 64, "X" * 64, "sha256", id="a digest that is none"),
        pytest.param('"src/hello"', '"/etc/passwd"', "not a path inside", id="an absolute path"),
        pytest.param('"src/hello"', '"src/../../hello"', "not a path inside", id="a path that leaves the tree"),
        pytest.param('"hallo"', '"hello"', "named twice", id="a command twice"),
        pytest.param('"hallo"', '"../hallo"', "commands", id="a command with a slash"),
        pytest.param('kind = "apt"', 'kind = "ftp"', "source", id="an unknown kind of source"),
        pytest.param('version = "1.0"', 'version = "1.0"\nspeed = 3', "speed", id="a field nobody knows"),
        pytest.param('version = "1.0"', "", "version", id="a field missing"),
        pytest.param(
            'version = "1.0"', 'version = "1.0"\nlibrary = true', "or is a library", id="a library with programs"
        ),
        pytest.param('name = "hello"', 'name = "hullo"', "named hullo", id="another name than the file's"),
        pytest.param("[source]", "[source", "hello.toml", id="no TOML"),
    ],
)
def test_a_wrong_recipe_is_refused_with_file_and_field(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in RECIPE
    with pytest.raises(ManifestError, match=r"hello\.toml") as caught:
        load_manifest(write(tmp_path, RECIPE.replace(old, new)))
    assert complaint in str(caught.value)


def test_a_missing_recipe_is_named(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match=r"absent\.toml"):
        load_manifest(tmp_path / "absent.toml")


def test_a_substitution_must_say_why(tmp_path: Path) -> None:
    change = '\n[[substitutions]]\nfile = "a.c"\nfind = "x"\nreplace = "y"\n'
    with pytest.raises(ManifestError, match="why"):
        load_manifest(write(tmp_path, RECIPE + change))


def test_the_digest_counts_what_changes_the_result_and_nothing_else(tmp_path: Path) -> None:
    base = load_manifest(write(tmp_path, RECIPE)).digest()
    assert load_manifest(write(tmp_path, RECIPE.replace("says hello", "greets"))).digest() == base
    for old, new in [
        ('"1.0"', '"1.1"'),
        ("0" * 64, "1" * 64),
        ('"hallo"', '"salut"'),
        ("[source]", 'cflags = ["-g"]\n[source]'),
    ]:
        changed = load_manifest(write(tmp_path, RECIPE.replace(old, new, 1))).digest()
        assert changed != base, new


def test_a_catalog_is_ordered_by_need(tmp_path: Path) -> None:
    write(tmp_path, RECIPE.replace("[source]", 'needs = ["zlib"]\n[source]', 1))
    library = RECIPE.replace('"hello"', '"zlib"', 1).replace("[source]", "library = true\n[source]", 1)
    write(tmp_path, library.split("[[programs]]")[0], "zlib")
    assert list(load_catalog(tmp_path)) == ["zlib", "hello"]


def test_needs_must_exist_and_not_be_circular(tmp_path: Path) -> None:
    write(tmp_path, RECIPE.replace("[source]", 'needs = ["zlib"]\n[source]', 1))
    with pytest.raises(ManifestError, match="zlib, which has no recipe"):
        load_catalog(tmp_path)
    write(tmp_path, RECIPE.replace("[source]", 'needs = ["hello"]\n[source]', 1))
    with pytest.raises(ManifestError, match="needs itself"):
        load_catalog(tmp_path)


def test_two_recipes_must_not_claim_one_command(tmp_path: Path) -> None:
    write(tmp_path, RECIPE)
    write(tmp_path, RECIPE.replace('"hello"', '"hullo"', 1), "hullo")
    with pytest.raises(ManifestError, match="already a command of"):
        load_catalog(tmp_path)


def test_two_recipes_must_not_claim_one_link_or_tree(tmp_path: Path) -> None:
    tree = '[[trees]]\nfile = "share"\npath = "/usr/share/hello"\n'
    link = '[[links]]\npath = "/usr/share/hello"\ntarget = "elsewhere"\n'
    write(tmp_path, RECIPE + tree)
    other = RECIPE.replace('"hello"', '"hullo"', 1).replace('["hello", "hallo"]', '["hullo"]')
    write(tmp_path, other + link, "hullo")
    with pytest.raises(ManifestError, match="/usr/share/hello is already a file of hello"):
        load_catalog(tmp_path)


def test_the_catalog_of_the_package_is_valid_and_offers_the_first_tools() -> None:
    catalog = load_catalog(CATALOG)
    commands = {command for manifest in catalog.values() for command in manifest.commands()}
    assert {"jq", "grep", "sed", "sort", "ls", "cp", "env", "timeout", "split", "[", "awk", "find", "tar"} <= commands
    assert all(manifest.licence and manifest.licence_files for manifest in catalog.values())
