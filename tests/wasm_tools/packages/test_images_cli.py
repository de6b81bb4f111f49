"""`vesicle images`: list, build, remove; and the tidying of old ones."""

import os

import pytest

from vesicle import Session, cli
from vesicle.wasm_tools.python import tidy
from vesicle.wasm_tools.python.build import IMAGES
from vesicle.wasm_tools.python.installation import Installation, python_folder


@pytest.fixture
def vesicle(capsys: pytest.CaptureFixture[str]):
    """Run the command line; return exit code, stdout and stderr."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main(["images", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_build_list_remove(vesicle, wheels, images) -> None:
    wheels.add("slow", "1.5", {"slow/__init__.py": "", "slow/part.py": "x = 1\n"})
    code, out, err = vesicle("build", "mine", "--package", "slow>=1", "--import", "slow.part,json")
    assert (code, out, err) == (0, "mine is ready, for sessions with slow 1.5\n", "")
    _, out, _ = vesicle("list")
    rows = {line.split()[0]: line.split() for line in out.splitlines() if "MiB" in line and not line.startswith("of")}
    assert list(rows) == [*IMAGES, "mine"]
    assert rows["mine"][1] == "ready"
    assert 5 < float(rows["mine"][2]) < 100
    assert rows["mine"][4:] == ["slow.part", "json"]
    assert "for sessions with slow 1.5" in out
    with Session(policy="workspace") as session:
        session.pip_install("slow")
        look = "python3 -c 'import sys; print(\"slow.part\" in sys.modules)'"
        assert session.run(look).stdout == "True\n"
        assert vesicle("remove", "mine") == (0, "", "")
        assert session.run(look).stdout == "False\n"
    assert "mine" not in vesicle("list")[1]


def test_a_broken_image_is_shown(vesicle, images) -> None:
    (images / "base.facts").unlink()
    (images / "base.facts").write_text("nonsense\n")
    (images / "pandas.facts").unlink()
    (images / "pandas.image").unlink()
    _, out, _ = vesicle("list")
    assert [line.split()[:2] for line in out.splitlines()[:2]] == [["base", "broken"], ["pandas", "missing"]]
    assert "make what is missing: vesicle images build" in out


REFUSED = {
    "a path": (("build", "../x", "--import", "json"), "'../x' is no name for an image"),
    "set-up's": (("build", "base", "--import", "json"), "'base' is no name for an image"),
    "no modules": (("build", "mine"), "name the modules that are to be loaded"),
    "no module's name": (("build", "mine", "--import", "a-b"), "'a-b' is no name of a module"),
    "no module": (
        ("build", "mine", "--import", "no_such_module"),
        "the image mine could not be made: there is no module no_such_module\n",
    ),
    "no module in a package": (
        ("build", "mine", "--import", "json,no_such.module"),
        "the image mine could not be made: there is no module no_such.module\n",
    ),
    "no package": (("build", "mine", "--package", "nowhere", "--import", "x"), "nowhere: there is no such package"),
    "a package without a name": (("build", "--package", "slow"), "--package and --import are for an image with a name"),
    "nothing to remove": (("remove", "nothing"), "there is no image nothing; there are: base"),
    "a path to remove": (("remove", "../images-own/base"), "there is no image"),
}


@pytest.mark.parametrize(("arguments", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(vesicle, wheels, images, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = vesicle(*arguments)
    assert (code, out) == (1, "")
    assert err.startswith("vesicle: ")
    assert message in err
    assert len(list(images.iterdir())) == 2 * len(IMAGES)


def test_tidying(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "python" / "digest"
    monkeypatch.setattr(Installation, "folder", property(lambda _: str(folder)))
    monkeypatch.setattr(Installation, "images_folder", property(lambda _: f"{folder}/images-own"))
    now = 1_000_000_000.0
    ages = {
        "digest/images-old/base.image": 20, "digest/images-old/base.facts": 20,
        "digest/images-used/base.image": 20, "digest/images-used/base.facts": 10,
        "digest/images-own/base.image": 90, "digest/images-own/base.facts": 90,
        "digest/images-own/mine.image": 90, "digest/images-own/mine.facts": 90,
        "digest/images-own/preload-1.image": 90, "digest/images-own/preload-1.facts": 15,
        "digest/images-own/preload-2.image": 90, "digest/images-own/preload-2.facts": 13,
        "digest/library.zip": 90,
        "packages/a.tree": 61, "packages/b.tree": 59, "packages/lock": 90, "packages/sets/a": 61, "packages/sets/b": 59,
    }  # fmt: skip
    for name, days in ages.items():
        path = tmp_path / "python" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
        os.utime(path, (now - days * 86_400,) * 2)
    for path in folder.glob("images-*"):
        os.utime(path, (now - 90 * 86_400,) * 2)
    tidy.tidy(Installation(python_folder(), "digest", "3.15.0", 0, 0), now)
    left = {str(path.relative_to(tmp_path / "python")) for path in (tmp_path / "python").rglob("*") if path.is_file()}
    gone = {"digest/images-old/base.image", "digest/images-old/base.facts", "packages/a.tree", "packages/sets/a"}
    assert ages.keys() - left == gone | {"digest/images-own/preload-1.image", "digest/images-own/preload-1.facts"}
    assert not (folder / "images-old").exists()
