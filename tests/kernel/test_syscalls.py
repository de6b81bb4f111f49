"""The gate: policy on open files, descriptors, paths, limits; what each call refuses."""

from __future__ import annotations

import pytest

from tests.kernel.machines import Program, as_root, make_machine
from tests.kernel.test_process import raises
from vesicle.kernel import wait_status
from vesicle.kernel.kernel import Kernel
from vesicle.kernel.limits import Limits
from vesicle.kernel.policy_presets import ALLOW_ALL, DENY_ALL, READ_ONLY, WORKSPACE
from vesicle.kernel.sysapi import Sys
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls.lock import F_UNLCK, F_WRLCK, Range, set_record_lock
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY


def write_file(sys: Sys, path: str, data: bytes = b"content") -> None:
    fd = sys.open(path, O_CREAT | O_WRONLY | O_TRUNC)
    sys.write(fd, data)
    sys.close(fd)


def read_file(sys: Sys, path: str) -> bytes:
    fd = sys.open(path)
    data = sys.read(fd)
    sys.close(fd)
    return data


def test_nothing_is_allowed_without_a_policy() -> None:
    kernel, sys = make_machine(DENY_ALL)
    for call in (
        lambda: sys.open("/etc/passwd"),
        lambda: sys.open("new", O_CREAT | O_WRONLY),
        lambda: sys.stat("/etc/passwd"),
        lambda: sys.listdir("/"),
        lambda: sys.mkdir("d"),
        lambda: sys.chdir("/tmp"),
        lambda: sys.run(["/bin/sh"]),
    ):
        with raises(Errno.EACCES):
            call()
    assert len(kernel.audit.denials_since(0)) == 7
    kernel.close()


def test_a_revoked_permission_stops_an_open_file(kernel: Kernel, sys: Sys) -> None:
    fd = sys.open("a", O_CREAT | O_RDWR)
    sys.write(fd, b"12345")
    kernel.policy.replace(READ_ONLY)
    with raises(Errno.EACCES):
        sys.write(fd, b"6")
    other = sys.open("a")
    assert sys.read(other) == b"12345"
    kernel.policy.replace(DENY_ALL)
    with raises(Errno.EACCES):
        sys.read(other)
    kernel.policy.replace(ALLOW_ALL)
    assert sys.write(fd, b"6") == 1
    denied = kernel.audit.denials_since(0)
    assert [(record.syscall, record.object, record.command) for record in denied] == [
        ("write", "/workspace/a", "bash"),
        ("read", "/workspace/a", "bash"),
    ]


def test_pipes_need_no_file_rule(kernel: Kernel, sys: Sys) -> None:
    reader, writer = sys.pipe()
    kernel.policy.replace(DENY_ALL)
    sys.write(writer, b"x")
    assert sys.read(reader) == b"x"


def test_a_symbolic_link_widens_nothing() -> None:
    kernel, sys = make_machine(WORKSPACE)
    root = as_root(kernel)
    kernel.policy.replace(ALLOW_ALL)
    write_file(root, "/var/secret")
    root.chmod("/var/secret", 0o666)
    kernel.policy.replace(WORKSPACE.deny("read", "/var/secret"))
    sys.symlink("/var/secret", "link")
    sys.symlink("/var", "folder")
    for path in ("link", "folder/secret", "/workspace/../var/secret", "/workspace/folder/../../var/secret"):
        with raises(Errno.EACCES):
            sys.open(path)
    with raises(Errno.EACCES):
        sys.link("/var/secret", "hard")
    kernel.close()


def test_mode_bits_hold_besides_the_policy(kernel: Kernel, sys: Sys) -> None:
    write_file(sys, "a")
    sys.chmod("a", 0)
    with raises(Errno.EACCES):
        sys.open("a")
    assert not sys.access("a", 4)
    assert read_file(as_root(kernel), "/workspace/a") == b"content"
    with raises(Errno.EACCES):
        sys.open("/etc/passwd", O_WRONLY)
    with raises(Errno.EPERM):
        sys.chmod("/etc/passwd", 0o666)
    with raises(Errno.EPERM):
        sys.chown("a", 0, 0)
    sys.mkdir("d", 0o700)
    write_file(sys, "d/inside")
    sys.chmod("d", 0o600)
    with raises(Errno.EACCES):
        sys.stat("d/inside")


def test_umask_and_modes_of_new_files(sys: Sys) -> None:
    sys.umask(0o077)
    write_file(sys, "a")
    sys.mkdir("d")
    assert sys.stat("a").mode & 0o7777 == 0o600
    assert sys.stat("d").mode & 0o7777 == 0o700


def test_the_sticky_bit_protects_names(kernel: Kernel, sys: Sys) -> None:
    root = as_root(kernel)
    write_file(root, "/tmp/root-file")
    with raises(Errno.EPERM):
        sys.unlink("/tmp/root-file")
    with raises(Errno.EPERM):
        sys.rename("/tmp/root-file", "/tmp/mine")


OPEN_ERRORS = [
    ("missing", "none", O_RDONLY, Errno.ENOENT),
    ("missing folder", "none/x", O_CREAT | O_WRONLY, Errno.ENOENT),
    ("file as folder", "file/x", O_RDONLY, Errno.ENOTDIR),
    ("trailing slash", "file/", O_RDONLY, Errno.ENOTDIR),
    ("exclusive", "file", O_CREAT | O_EXCL | O_WRONLY, Errno.EEXIST),
    ("exclusive dangling link", "dangling", O_CREAT | O_EXCL | O_WRONLY, Errno.EEXIST),
    ("folder for writing", "folder", O_WRONLY, Errno.EISDIR),
    ("folder to create", "folder", O_CREAT | O_RDWR, Errno.EISDIR),
    ("create with slash", "new/", O_CREAT | O_WRONLY, Errno.EISDIR),
    ("not a folder", "file", O_DIRECTORY, Errno.ENOTDIR),
    ("link not followed", "link", O_NOFOLLOW, Errno.ELOOP),
    ("loop", "loop", O_RDONLY, Errno.ELOOP),
    ("both accesses", "file", 3, Errno.EINVAL),
    ("empty", "", O_RDONLY, Errno.ENOENT),
    ("long name", "x" * 256, O_RDONLY, Errno.ENAMETOOLONG),
    ("long path", "x/" * 2048, O_RDONLY, Errno.ENAMETOOLONG),
    ("NUL", "a\0b", O_RDONLY, Errno.EINVAL),
]


@pytest.mark.parametrize(
    ("path", "flags", "errno"), [case[1:] for case in OPEN_ERRORS], ids=[case[0] for case in OPEN_ERRORS]
)
def test_open_errors(sys: Sys, path: str, flags: int, errno: Errno) -> None:
    write_file(sys, "file")
    sys.mkdir("folder")
    sys.symlink("file", "link")
    sys.symlink("nowhere", "dangling")
    sys.symlink("loop", "loop")
    with raises(errno):
        sys.open(path, flags)


def test_open_creates_through_a_dangling_link(sys: Sys) -> None:
    sys.symlink("target", "dangling")
    write_file(sys, "dangling", b"x")
    assert read_file(sys, "target") == b"x"


def test_append_and_truncate(sys: Sys) -> None:
    write_file(sys, "a", b"one")
    fd = sys.open("a", O_WRONLY | O_APPEND)
    sys.seek(fd, 0)
    sys.write(fd, b"two")
    assert read_file(sys, "a") == b"onetwo"
    sys.truncate(fd, 2)
    assert read_file(sys, "a") == b"on"
    with raises(Errno.EINVAL):
        sys.truncate(fd, -1)
    with raises(Errno.EINVAL):
        sys.truncate(sys.open("a"), 1)


def test_descriptors_run_out_and_come_back() -> None:
    kernel, sys = make_machine(limits=Limits(open_files=8))
    fds = []
    with raises(Errno.EMFILE):
        while True:
            fds.append(sys.open("/dev/null"))
    assert fds == [3, 4, 5, 6, 7]
    with raises(Errno.EMFILE):
        sys.pipe()
    sys.close(5)
    assert sys.dup(3) == 5
    with raises(Errno.EBADF):
        sys.dup2(3, 8)
    kernel.close()


def test_duplicates_share_the_offset_and_not_the_close_on_exec_flag(sys: Sys) -> None:
    write_file(sys, "a", b"abcdef")
    fd = sys.open("a")
    twin = sys.dup(fd)
    assert sys.read(fd, 2) + sys.read(twin, 2) == b"abcd"
    sys.close(fd)
    assert sys.read(twin) == b"ef"
    with raises(Errno.EBADF):
        sys.read(fd)


def test_a_full_disk_is_reported_and_loses_nothing() -> None:
    kernel, sys = make_machine(limits=Limits(disk_bytes=64 << 10))
    fd = sys.open("a", O_CREAT | O_RDWR)
    written = 0
    with raises(Errno.ENOSPC):
        while True:
            written += sys.write(fd, bytes(5000))
    assert 0 < written <= 64 << 10
    assert sys.stat("a").size == written
    hit = sys.process.command.limit_hit
    assert hit is not None
    assert hit.name == "disk_bytes"
    sys.close(fd)
    sys.unlink("a")
    write_file(sys, "b", bytes(20_000))
    kernel.close()


def test_inodes_are_limited() -> None:
    kernel, sys = make_machine(limits=Limits(inodes=3, file_bytes=10_000))
    with raises(Errno.ENOSPC):
        for number in range(10):
            sys.mkdir(f"d{number}")
    assert [entry.name for entry in sys.listdir(".")] == ["d0", "d1", "d2"]
    kernel.close()


def test_file_size_is_limited() -> None:
    kernel, sys = make_machine(limits=Limits(file_bytes=10_000))
    fd = sys.open("f", O_CREAT | O_WRONLY)
    sys.set_signal(25, "ignore")  # SIGXFSZ
    assert sys.write(fd, bytes(20_000)) == 10_000
    with raises(Errno.EFBIG):
        sys.write(fd, b"x")
    kernel.close()


def test_deep_folders_end_at_the_limit() -> None:
    kernel, sys = make_machine(limits=Limits(path_depth=10))
    with raises(Errno.ENAMETOOLONG):
        for _ in range(20):
            sys.mkdir("d")
            sys.chdir("d")
    assert sys.getcwd().count("/d") == 9
    kernel.close()


def test_rename_and_directories(sys: Sys) -> None:
    sys.mkdir("a")
    sys.mkdir("a/b")
    write_file(sys, "f")
    with raises(Errno.EINVAL):
        sys.rename("a", "a/b/c")
    with raises(Errno.EISDIR):
        sys.rename("f", "a")
    with raises(Errno.ENOTDIR):
        sys.rename("a", "f")
    with raises(Errno.ENOTEMPTY):
        sys.rmdir("a")
    with raises(Errno.EISDIR):
        sys.unlink("a")
    with raises(Errno.EINVAL):
        sys.rmdir("a/b/.")
    with raises(Errno.EBUSY):
        sys.rmdir("/proc")
    with raises(Errno.EXDEV):
        sys.rename("f", "/dev/f")
    sys.chdir("a/b")
    sys.rename("/workspace/a", "/workspace/moved")
    assert sys.getcwd() == "/workspace/moved/b"


def test_a_directory_that_changes_its_parent_must_be_writable(sys: Sys) -> None:
    for path in ("a", "b", "a/closed"):
        sys.mkdir(path)
    sys.chmod("a/closed", 0o555)
    sys.rename("a/closed", "a/shut")
    with raises(Errno.EACCES):
        sys.rename("a/shut", "b/shut")
    sys.chmod("a/shut", 0o755)
    sys.rename("a/shut", "b/shut")
    assert [entry.name for entry in sys.listdir("b")] == ["shut"]


def test_a_removed_working_directory_is_enoent(sys: Sys) -> None:
    sys.mkdir("gone")
    sys.chdir("gone")
    sys.rmdir("../gone")
    with raises(Errno.ENOENT):
        sys.getcwd()
    with raises(Errno.ENOENT):
        sys.open("x", O_CREAT | O_WRONLY)


def test_proc_shows_the_machine_and_not_the_host(kernel: Kernel, sys: Sys) -> None:
    assert read_file(sys, "/proc/self/cmdline") == b"bash\0"
    assert sys.readlink("/proc/self/cwd") == "/workspace"
    assert {entry.name for entry in sys.listdir("/proc") if entry.name.isdigit()} == {"1", "2"}
    with raises(Errno.EACCES):
        read_file(sys, "/proc/1/environ")
    assert b"Vesicle" in read_file(sys, "/proc/cpuinfo")
    with raises(Errno.EACCES):
        sys.open("/proc/uptime", O_WRONLY)


def test_descriptors_open_again_through_proc(sys: Sys) -> None:
    write_file(sys, "a", b"again")
    fd = sys.open("a")
    assert sys.read(fd) == b"again"
    assert read_file(sys, f"/proc/self/fd/{fd}") == b"again"
    assert read_file(sys, f"/dev/fd/{fd}") == b"again"
    reader, writer = sys.pipe()
    twin = sys.open(f"/dev/fd/{writer}", O_WRONLY)
    sys.write(twin, b"piped")
    assert sys.read(reader) == b"piped"
    assert sys.readlink(f"/proc/self/fd/{reader}").startswith("pipe:[")


def test_devices(sys: Sys) -> None:
    zero, full, null, random = (sys.open(f"/dev/{name}", O_RDWR) for name in ("zero", "full", "null", "urandom"))
    assert sys.read(zero, 5) == bytes(5)
    with raises(Errno.ENOSPC):
        sys.write(full, b"x")
    assert sys.process.command.limit_hit is None
    assert sys.write(null, b"x") == 1
    assert sys.read(null) == b""
    assert len(sys.read(random, 16)) == 16
    assert len(sys.read(zero, 1 << 40)) <= 1 << 20
    with raises(Errno.ENXIO):
        sys.open("/dev/tty", O_RDWR)


def test_a_deadline_ends_every_process_of_a_command(kernel: Kernel, sys: Sys) -> None:
    from vesicle.kernel.command import Command

    command = Command(0.05)
    sys.process.command = command

    def parent(child: Sys) -> int:
        child.spawn_program(Program(lambda inner: inner.sleep(60) or 0), ["grandchild"])
        child.sleep(60)
        return 0

    status = sys.run_program(Program(parent), ["p"])
    assert wait_status.term_signal(status) == 9
    assert command.expired
    assert command.limit_hit is not None
    assert command.limit_hit.name == "wall_s"
    sys.process.command = Command(None)
    for process in kernel.table.alive():
        assert process.name in ("init", "bash") or process.signals.generated


def test_cpu_time_is_limited() -> None:
    kernel, sys = make_machine(limits=Limits(cpu_s=0.05))

    def burns(child: Sys) -> int:
        while True:
            child.checkpoint()

    status = sys.run_program(Program(burns), ["p"])
    assert wait_status.term_signal(status) == 24
    assert sys.process.command.limit_hit is not None
    kernel.close()


def test_errors_carry_guest_paths_only(sys: Sys) -> None:
    with pytest.raises(PosixError, match=r"^/etc/none: No such file or directory$"):
        sys.open("/etc/none")


def test_a_pipe_can_be_locked_as_on_linux(sys: Sys) -> None:
    reading, writing = sys.pipe()
    whole = Range(F_WRLCK, 0, 0, 0)
    set_record_lock(sys.process, writing, whole, block=False)
    with raises(Errno.EBADF):  # not open for writing
        set_record_lock(sys.process, reading, whole, block=False)

    def child(child: Sys) -> int:
        with raises(Errno.EAGAIN):
            set_record_lock(child.process, writing, whole, block=False)
        return 0

    assert sys.run_program(Program(child), ["p"], fds={writing: writing}) == 0
    set_record_lock(sys.process, writing, Range(F_UNLCK, 0, 0, 0), block=False)


def test_data_and_holes_of_a_file_can_be_sought(sys: Sys) -> None:
    fd = sys.open("sparse", O_RDWR | O_CREAT)
    sys.seek(fd, 1 << 20)
    sys.write(fd, b"data")
    sys.truncate(fd, 2 << 20)
    assert sys.seek(fd, 0, fd_calls.SEEK_DATA) == 1 << 20
    assert sys.seek(fd, 1 << 20, fd_calls.SEEK_HOLE) == (1 << 20) + 4096
    with raises(Errno.ENXIO):
        sys.seek(fd, (1 << 20) + 4096, fd_calls.SEEK_DATA)
    with raises(Errno.ENXIO):
        sys.seek(fd, 2 << 20, fd_calls.SEEK_HOLE)
