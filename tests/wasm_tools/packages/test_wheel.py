"""What becomes of a wheel: bytecode, RECORD, and what is refused while it is unpacked."""

import zipfile

import pytest

from vesicle import PackageError, Session
from vesicle.kernel.process_exit import ProcessExit
from vesicle.wasm_tools.packages import wheel
from vesicle.wasm_tools.packages.bytecode import compiled
from vesicle.wasm_tools.packages.wheel import SITE, unpack

HOME = f"/usr/local/{SITE}"


def test_modules_are_compiled_once_and_name_their_source(wheels) -> None:
    wheels.add("part", "1", {"part/__init__.py": "def f():\n    raise ValueError(1)\n", "part/py2.py": "print 'x'\n"})
    with Session(policy="workspace") as session:
        session.pip_install("part")
        assert session.run(f"ls {HOME}/part/__pycache__").stdout == "__init__.cpython-315.pyc\n"
        result = session.run("python3 -c 'import part; print(part.f.__code__.co_filename); part.f()'")
        assert result.stdout == f"{HOME}/part/__init__.py\n"
        assert f'File "{HOME}/part/__init__.py", line 2, in f\n    raise ValueError(1)\n' in result.stderr
        # The source is not looked at: only the bytecode can have come from before.
        session.files.write_text(f"{HOME}/part/__init__.py", "changed = True\n")
        assert session.run("python3 -c 'import part; print(hasattr(part, \"changed\"))'").stdout == "False\n"
        assert session.run("python3 -c 'import part.py2' 2>&1 | tail -1").stdout.startswith("SyntaxError")


def test_an_uninstalled_package_leaves_nothing(wheels) -> None:
    wheels.add(
        "part", "1", {"part/__init__.py": "", "part/deep/er.py": ""}, entry_points="[console_scripts]\npart = part:x\n"
    )
    with Session(policy="allow_all") as session:
        before = session.run("find /usr/local").stdout.splitlines()
        session.pip_install("part")
        added = session.run("find /usr/local -type f").stdout.splitlines()
        listed = "import importlib.metadata as m, os; [print(os.path.normpath(f.locate())) for f in m.files('part')]"
        files = session.run(f'python3 -c "{listed}"').stdout.splitlines()
        assert set(files) | {f"{HOME}/part-1.dist-info/REQUESTED"} == set(added) - set(before)
        assert session.run("pip uninstall -y part").exit_code == 0
        assert sorted(session.run("find /usr/local").stdout.splitlines()) == sorted(before)


def test_compiling_can_be_given_up() -> None:
    asked: list[int] = []

    def poll() -> None:
        asked.append(1)
        raise ProcessExit(9)

    with pytest.raises(ProcessExit):
        compiled({f"{SITE}/m{number}.py": b"x = 1\n" * 1000 for number in range(200)}, poll)
    assert len(asked) == 1


REFUSED = {
    "no metadata": ({"x.py": ""}, "is no whole wheel"),
    "a name that leads out": (
        {"x-1.dist-info/METADATA": "Name: ../x\nVersion: 1\n"},
        "has a name or a version that is none",
    ),
    "a version that leads out": (
        {"x-1.dist-info/METADATA": "Name: x\nVersion: 1/../../y\n"},
        "has a name or a version",
    ),
    "no version": ({"x-1.dist-info/METADATA": "Name: x\n"}, "is no whole wheel"),
    "a path with ..": (
        {"x-1.dist-info/METADATA": "Name: x\nVersion: 1\n", "x/../../y": ""},
        "has a path that leads out",
    ),
    "an absolute path": (
        {"x-1.dist-info/METADATA": "Name: x\nVersion: 1\n", "/etc/x": ""},
        "has a path that leads out",
    ),
    "data that leads out": ({"x-1.data/data/../x": ""}, "has a path that leads out"),
    "a tab": ({"x\ty.py": ""}, "has a path that leads out"),
    "native code": ({"x/_y.abi3.so": ""}, "has native code"),
}


@pytest.mark.parametrize(("files", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(tmp_path, files: dict[str, str], message: str) -> None:
    path = tmp_path / "x-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    with pytest.raises(PackageError, match=message):
        unpack(str(path))


def test_too_large_is_refused_before_it_is_read(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(wheel, "MOST_BYTES", 1000)
    path = tmp_path / "x-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.py", "#" * 2000)
    with pytest.raises(PackageError, match="is larger than"):
        unpack(str(path))
    path.write_bytes(b"no archive")
    with pytest.raises(PackageError, match="is no whole wheel"):
        unpack(str(path))
