from __future__ import annotations

import io
import threading

import pytest

from vesicle.files import Files
from vesicle.kernel.audit import AuditLog
from vesicle.kernel.clock import SystemClock
from vesicle.kernel.kernel import User
from vesicle.kernel.limits import Limits
from vesicle.kernel.policy_presets import DENY_ALL
from vesicle.kernel.sysapi import Sys
from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import O_CREAT, O_WRONLY
from vesicle.wasm_tools.machine import boot, default_environ


def machine(**limits):
    kernel = boot(DENY_ALL, Limits(**limits), AuditLog("test", SystemClock()))
    return kernel, Files(kernel, "/workspace")


@pytest.fixture
def files():
    return machine()[1]


def test_text_and_bytes_round_trip(files):
    assert files.write_text("/workspace/a.txt", "grüße\n\udcff") == 9
    assert files.read_text("/workspace/a.txt") == "grüße\n\udcff"
    assert files.read_bytes("a.txt") == "grüße\n".encode() + b"\xff"
    files.write_bytes("a.txt", memoryview(b"short"))
    assert files.read_bytes("a.txt") == b"short"


def test_megabytes(files):
    data = bytes(range(256)) * 20_000
    assert files.write_bytes("big", data) == len(data)
    assert files.read_bytes("big") == data


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda files: files.read_text("/nowhere/x"), FileNotFoundError),
        (lambda files: files.read_text("/etc"), IsADirectoryError),
        (lambda files: files.listdir("/etc/passwd"), NotADirectoryError),
        (lambda files: files.mkdir("/etc"), FileExistsError),
        (lambda files: files.open("/etc/passwd", "x"), FileExistsError),
        (lambda files: files.remove("/nowhere"), FileNotFoundError),
        (lambda files: files.rmdir("/etc"), OSError),
        (lambda files: files.write_text("/proc/version", "x"), PermissionError),
    ],
)
def test_errors_are_pythons_own_with_guest_paths(files, call, error):
    with pytest.raises(error) as caught:
        call(files)
    assert caught.value.filename.startswith("/")
    assert caught.value.strerror
    assert not isinstance(caught.value.__cause__ or caught.value.__context__, OSError)


def test_policy_and_mode_bits_do_not_stop_the_host(files):
    files.write_text("/etc/motd", "hello")
    files.chmod("/etc/motd", 0)
    assert files.read_text("/etc/motd") == "hello"


def test_what_is_made_belongs_to_the_owner_of_its_folder(files):
    files.write_text("a", "x")
    files.mkdir("deep/er", parents=True)
    files.write_text("deep/er/b", "x")
    files.write_text("/etc/c", "x")
    owners = {path: files.stat(path).st_uid for path in ("a", "deep", "deep/er", "deep/er/b", "/etc/c")}
    assert owners == {"a": 1000, "deep": 1000, "deep/er": 1000, "deep/er/b": 1000, "/etc/c": 0}


def test_the_owner_of_an_existing_file_stays(files):
    files.write_text("/etc/passwd", "root:x:0:0::/:\n")
    assert files.stat("/etc/passwd").st_uid == 0


def test_the_sessions_user_can_change_what_the_host_made():
    kernel, files = machine()
    from vesicle.kernel.policy_presets import WORKSPACE

    kernel.policy.replace(WORKSPACE)
    files.write_text("/workspace/a", "x")
    user = Sys(kernel.login(User(), ["sh"], default_environ(), "/workspace"))
    user.close(user.open("a", O_WRONLY))
    with pytest.raises(PosixError):
        user.open("/etc/x", O_WRONLY | O_CREAT)


def test_stat_is_what_os_stat_gives(files):
    files.write_text("a", "12345")
    stat = files.stat("a")
    assert (stat.st_size, stat.st_mode, stat.st_nlink) == (5, 0o100644, 1)
    assert abs(stat.st_mtime - stat.st_mtime_ns / 1e9) < 1e-3
    assert stat.st_mtime_ns > 10**18


def test_questions(files):
    files.write_text("a", "")
    files.symlink("nowhere", "dangling")
    files.symlink("a", "link")
    assert [files.exists(path) for path in ("a", "link", "dangling", "none")] == [True, True, False, False]
    assert [files.is_file(path) for path in ("a", "link", "/etc")] == [True, True, False]
    assert [files.is_dir(path) for path in ("a", "/etc", "none")] == [False, True, False]
    assert files.readlink("link") == "a"
    assert files.stat("link", follow_symlinks=False).st_mode >> 12 == 0o12


def test_writing_through_a_dangling_link_makes_its_target(files):
    files.symlink("target", "link")
    files.write_text("link", "x")
    assert files.read_text("target") == "x"


def test_folders(files):
    files.mkdir("a/b/c", parents=True)
    files.mkdir("a/b/c", parents=True, exist_ok=True)
    files.write_text("a/b/x", "")
    files.write_text("a/y", "")
    assert files.listdir("a") == ["b", "y"]
    assert list(files.walk("a")) == [("a", ["b"], ["y"]), ("a/b", ["c"], ["x"]), ("a/b/c", [], [])]
    with pytest.raises(FileNotFoundError):
        files.mkdir("p/q")
    with pytest.raises(FileNotFoundError):
        list(files.walk("none"))


def test_rmtree_removes_links_and_not_what_they_lead_to(files):
    files.mkdir("keep")
    files.write_text("keep/x", "")
    files.mkdir("gone/sub", parents=True)
    files.symlink("/workspace/keep", "gone/sub/link")
    files.write_text("gone/y", "")
    files.rmtree("gone")
    assert not files.exists("gone")
    assert files.listdir("keep") == ["x"]


def test_rename_replaces(files):
    files.write_text("a", "new")
    files.write_text("b", "old")
    files.rename("a", "b")
    assert files.read_text("b") == "new"
    assert not files.exists("a")


def test_glob(files):
    for path in ("a.py", "b.txt", "sub/c.py", "sub/deep/d.py"):
        files.mkdir(path.rpartition("/")[0] or ".", parents=True, exist_ok=True)
        files.write_text(path, "")
    assert files.glob("*.py") == ["a.py"]
    assert files.glob("**/*.py") == ["a.py", "sub/c.py", "sub/deep/d.py"]
    assert files.glob("/workspace/sub/**") == ["/workspace/sub/c.py", "/workspace/sub/deep", "/workspace/sub/deep/d.py"]
    assert files.glob("sub/*") == ["sub/c.py", "sub/deep"]
    assert files.glob("a.py") == ["a.py"]
    assert files.glob("none/*") == []


def test_open_text_and_binary(files):
    with files.open("a", "w") as file:
        file.write("one\ntwo\n")
    with files.open("a") as file:
        assert list(file) == ["one\n", "two\n"]
    with files.open("a", "ab") as file:
        file.write(b"three\n")
    with files.open("a", "r+b") as file:
        assert file.read(3) == b"one"
        file.seek(0, io.SEEK_END)
        assert file.tell() == 14
        file.seek(0)
        file.write(b"ONE")
        file.truncate(8)
    assert files.read_text("a") == "ONE\ntwo\n"
    assert file.closed


@pytest.mark.parametrize("mode", ["", "q", "rw", "rr", "rbt", "+"])
def test_open_refuses_odd_modes(files, mode):
    with pytest.raises(ValueError, match="invalid mode"):
        files.open("a", mode)


def test_reading_a_file_opened_for_writing(files):
    with files.open("a", "wb") as file, pytest.raises(io.UnsupportedOperation):
        file.read()


def test_open_files_are_released():
    _, files = machine(open_files=8)
    for _ in range(50):
        files.write_text("a", "x")
        files.read_text("a")
        files.open("a").close()
        files.mkdir("d", exist_ok=True)
        with pytest.raises(IsADirectoryError):
            files.open("d", "w")


def test_quotas_apply_and_the_host_survives():
    _, files = machine(disk_bytes=1 << 20, file_bytes=1 << 19)
    with pytest.raises(OSError, match="File too large"):
        files.write_bytes("a", bytes(1 << 20))
    files.write_bytes("b", bytes(1 << 18))
    with pytest.raises(OSError, match="No space left"):
        files.write_bytes("d", bytes(1 << 19))
    files.remove("b")
    assert files.write_bytes("e", bytes(1 << 10)) == 1 << 10


def test_a_named_pipe_does_not_hang_the_host(files):
    files._sys.mkfifo("/workspace/pipe")
    with files.open("pipe", "rb", newline=None) as file:
        assert not file.read()
    with pytest.raises(OSError, match="No such device or address"):
        files.open("pipe", "wb")


def test_many_threads():
    _, files = machine()
    failures = []

    def work(number: int) -> None:
        try:
            for turn in range(100):
                files.write_text(f"f{number}", str(turn))
                assert files.read_text(f"f{number}") == str(turn)
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_the_door_is_no_visible_process():
    kernel, files = machine()
    assert files.listdir("/proc/1")
    assert [process.pid for process in kernel.table] == [1]
