"""Programs of the user's own: added for all sessions, from folders of one session, or put into its file system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import vesicle
from vesicle import ConfigurationError, Session
from vesicle.cli import main
from vesicle.kernel.wasm.compiler import assemble
from vesicle.wasm_tools import base_image
from vesicle.wasm_tools.cache import cached_commands


def greeting(text: str) -> bytes:
    """Return a plain WASI program that writes a line and exits with 7."""
    line = text + "\\0a"
    return assemble(f"""(module
      (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
      (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
      (memory (export "memory") 1)
      (data (i32.const 64) "{line}")
      (func (export "_start")
        (i32.store (i32.const 0) (i32.const 64))
        (i32.store (i32.const 4) (i32.const {len(text) + 1}))
        (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
        (call $exit (i32.const 7))))""")


# Uses the extension: prints nothing, exits with what getid(2), the user id, is modulo 256.
EXTENDED = """(module
  (import "vesicle_v1" "getid" (func $getid (param i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_start") (call $exit (i32.rem_u (call $getid (i32.const 2)) (i32.const 256)))))"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the user's own tools, which is not there yet."""
    monkeypatch.setenv("VESICLE_TOOLS", str(tmp_path / "own"))
    base_image.forget()
    yield tmp_path / "own"
    base_image.forget()


def module(tmp_path: Path, text: str = "hello", name: str = "my.wasm") -> Path:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(greeting(text))
    return path


def test_a_program_that_was_added_is_a_command(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = module(tmp_path)
    assert main(["tools", "add", str(path), "--name", "mytool"]) == 0
    assert capsys.readouterr().out == "mytool is a command of every new session\n"
    path.unlink()
    assert folder.stat().st_mode & 0o777 == 0o700
    with Session(policy="workspace") as session:
        result = session.run("mytool; echo $?; type -p mytool")
    assert result.stdout == "hello\n7\n/usr/local/bin/mytool\n"


def test_the_name_is_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["tools", "add", str(module(tmp_path, name="greet-me.wasm"))])
    with Session(policy="workspace") as session:
        assert session.run("greet-me").stdout == "hello\n"


def test_adding_again_takes_the_new_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("old", "new"):
        assert main(["tools", "add", str(module(tmp_path, text))]) == 0
    with Session(policy="workspace") as session:
        assert session.run("my").stdout == "new\n"


def test_it_is_listed_and_removed(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["tools", "add", str(module(tmp_path))])
    main(["tools", "list"])
    listed = capsys.readouterr().out
    assert f"your own, in {folder}:\nmy " in listed
    assert main(["tools", "remove", "my"]) == 0
    main(["tools", "list"])
    assert "your own" not in capsys.readouterr().out
    with Session(policy="workspace") as session:
        assert session.run("my").exit_code == 127
    assert main(["tools", "remove", "my"]) == 1
    assert capsys.readouterr().err == "vesicle: no tool my was added; there are: none\n"


@pytest.mark.skipif("cat" not in cached_commands(), reason="the tools are not built")
def test_it_comes_before_a_tool_of_the_same_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["tools", "add", str(module(tmp_path)), "--name", "cat"])
    assert "/usr/local/bin/cat comes before the cat of coreutils" in capsys.readouterr().out
    with Session(policy="workspace") as session:
        assert session.run("cat; echo real | /usr/bin/cat").stdout == "hello\nreal\n"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"#!/bin/sh\n", "is no WebAssembly module"),
        (b"\0asm\x0d\0\1\0", "is a component (WASI 0.2 or later): compile it for wasm32-wasip1"),
        (b"\0asm\1\0\0\0\xff", "not a valid WebAssembly module"),
        (assemble("(module)"), "exports no function _start"),
        (assemble('(module (func (export "_initialize")))'), "a library (reactor), not a command"),
        (
            assemble('(module (import "env" "magic" (func)) (memory (export "memory") 1) (func (export "_start")))'),
            "env",
        ),
    ],
    ids=["a script", "a component", "broken", "without _start", "a reactor", "with another import"],
)
def test_what_can_not_run_here_is_refused(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str], content: bytes, complaint: str
) -> None:
    path = tmp_path / "my.wasm"
    path.write_bytes(content)
    assert main(["tools", "add", str(path)]) == 1
    assert complaint in capsys.readouterr().err
    assert not folder.exists()


def test_a_file_that_is_not_there_and_a_bad_name_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "add", str(tmp_path / "absent.wasm")]) == 1
    assert capsys.readouterr().err == f"vesicle: {tmp_path}/absent.wasm: No such file or directory\n"
    for name in ("../up", "", "-x", "two words"):
        assert main(["tools", "add", str(module(tmp_path)), f"--name={name}"]) == 1
        assert "can't be the name of a command" in capsys.readouterr().err


def test_the_modules_of_a_folder_are_commands_of_one_session(tmp_path: Path) -> None:
    tools = module(tmp_path, name="tools/greet.wasm").parent
    (tools / "who.wasm").write_bytes(assemble(EXTENDED))
    (tools / "notes.txt").write_text("no module")
    (tools / ".hidden.wasm").write_bytes(greeting("no"))
    with Session(policy="workspace", tools_dirs=[tools]) as session:
        assert session.run("greet; echo $?; /usr/local/bin/who; echo $?; ls /usr/local/bin").stdout == (
            f"hello\n7\n{1000 % 256}\ngreet\nwho\n"
        )
        with session.fork() as fork:
            assert fork.run("greet").stdout == "hello\n"
    with Session(policy="workspace") as session:
        assert session.run("greet").exit_code == 127


def test_of_two_folders_the_first_counts_and_both_before_what_was_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = module(tmp_path, "one", "one/my.wasm").parent
    two = module(tmp_path, "two", "two/my.wasm").parent
    main(["tools", "add", str(module(tmp_path, "added"))])
    with Session(policy="workspace", tools_dirs=[one, two]) as session:
        assert session.run("my").stdout == "one\n"
    with Session(policy="workspace", tools_dirs=[two, str(one)]) as session:
        assert session.run("my").stdout == "two\n"


def test_a_broken_module_in_a_folder_fails_when_it_is_run(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "bad.wasm").write_bytes(b"\0asm\1\0\0\0\xff")
    with Session(policy="workspace", tools_dirs=[tmp_path / "tools"]) as session:
        result = session.run("bad; echo $?")
    assert result.stdout == "126\n"
    assert "bad" in result.stderr


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"tools folder .*absent: No such file or directory"):
        Session(tools_dirs=[tmp_path / "absent"])


def test_the_policy_says_whether_they_may_run(tmp_path: Path) -> None:
    tools = module(tmp_path, name="tools/greet.wasm").parent
    with Session(tools_dirs=[tools]) as session:
        assert session.run("/usr/local/bin/greet").exit_code == 126


def test_the_command_line_takes_folders(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tools = module(tmp_path, name="tools/greet.wasm").parent
    assert main(["run", "--tools-dir", str(tools), "greet"]) == 7
    assert capfd.readouterr().out == "hello\n"
    assert main(["run", "--tools-dir", str(tmp_path / "absent"), "greet"]) == 2


def test_a_module_put_into_the_file_system_runs() -> None:
    with vesicle.Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/prog", greeting("from the file system"))
        session.run("chmod +x prog || exit")
        assert session.run("./prog; echo $?").stdout == "from the file system\n7\n"


def test_native_code_is_kept_for_the_next_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("VESICLE_CACHE", str(tmp_path / "cache"))
    main(["tools", "add", str(module(tmp_path, "kept"))])
    assert len(list((tmp_path / "cache").rglob("*.cwasm"))) == 2
