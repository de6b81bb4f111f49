"""/proc and /dev as file systems, and the formats of /proc against those of the Linux that runs the tests."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.kernel.machines import as_root, make_machine
from tests.vfs.contract import ReadContract, contents, raises
from vesicle.kernel.limits import Limits
from vesicle.kernel.process_view import KernelView
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.dev import DevFS
from vesicle.vfs.filesystems.host import HostFS
from vesicle.vfs.filesystems.proc import PROCESS_FILES, SYSTEM_FILES
from vesicle.vfs.types import O_RDONLY, O_RDWR, O_WRONLY, SEEK_SET, FileType

LINUX = Path("/proc/self/stat").exists()
linux_only = pytest.mark.skipif(not LINUX, reason="compares with the host's own /proc")


@pytest.fixture
def machine():
    kernel, sys = make_machine()
    yield kernel, sys
    kernel.close()


@pytest.fixture
def sys(machine):
    return machine[1]


def proc_of(kernel):
    return kernel.mounts.locate("/proc").inode.fs


def read(sys, path):
    fd = sys.open(path, O_RDONLY)
    try:
        pieces = []
        while piece := sys.read(fd, 4096):
            pieces.append(bytes(piece))
        return b"".join(pieces)
    finally:
        sys.close(fd)


class TestProcContract(ReadContract):
    @pytest.fixture
    def fs(self, monkeypatch):
        kernel, sys = make_machine()
        # The contract looks up without saying who asks.
        monkeypatch.setattr(KernelView, "pid_of", lambda view, context: sys.getpid())
        yield proc_of(kernel)
        kernel.close()


class TestDevContract(ReadContract):
    @pytest.fixture
    def fs(self):
        return DevFS(3, bytes)


@pytest.mark.parametrize("name", ["proc", "dev"])
def test_nothing_can_be_made_or_removed(machine, name):
    root = machine[0].mounts.locate(f"/{name}").inode
    entry = root.readdir()[-1].name
    for change in (
        lambda: root.mknod("new", 0o100644, 0, 0),
        lambda: root.mkdir("new", 0o755, 0, 0),
        lambda: root.symlink("new", "x", 0, 0),
        lambda: root.link("new", root.lookup(entry)),
        lambda: root.unlink(entry),
        lambda: root.rename(entry, root, "new"),
        lambda: root.lookup(entry).setattr(mode=0),
    ):
        with raises(Errno.EROFS, Errno.EPERM, Errno.EACCES):
            change()


def test_every_file_of_proc_can_be_read(machine):
    kernel, sys = machine
    me = sys.getpid()
    for path in [f"/proc/{name}" for name in SYSTEM_FILES] + [f"/proc/{me}/{name}" for name in PROCESS_FILES]:
        data = read(sys, path)
        assert data, path
        if not path.endswith(("cmdline", "environ")):
            assert data.endswith(b"\n"), path
    assert str(os.getpid()) not in {entry.name for entry in proc_of(kernel).root().readdir()} - {str(me), "1"}


def fields_of_stat(text):
    """The fields after the name in parentheses, the last of which is the one that counts."""
    return text.rpartition(")")[2].split()


@linux_only
def test_stat_has_linuxs_fields(sys):
    theirs = Path("/proc/self/stat").read_text()
    text = read(sys, "/proc/self/stat").decode()
    ours = fields_of_stat(text)
    assert len(ours) == len(fields_of_stat(theirs))
    assert text.split(" ", 1)[0] == str(sys.getpid())
    assert ours[0] in set("RSDZTtX")
    assert [int(field) for field in ours[1:3]] == [sys.getppid(), sys.getpgid()]
    assert all(re.fullmatch(r"-?\d+", field) for field in ours[1:])
    # proc(5): field 20 is the number of threads, 25 the limit of the resident size.
    assert (ours[17], int(ours[22])) == ("1", 2**64 - 1)


@linux_only
def test_statm_has_linuxs_fields(sys):
    assert len(read(sys, "/proc/self/statm").split()) == len(Path("/proc/self/statm").read_text().split())


def lines_by_key(text):
    return {line.partition(":")[0]: line for line in text.splitlines()}


@linux_only
def test_status_lines_have_linuxs_form(sys):
    theirs = lines_by_key(Path("/proc/self/status").read_text())
    ours = lines_by_key(read(sys, "/proc/self/status").decode())
    assert set(ours) <= set(theirs)
    order = [key for key in theirs if key in ours]
    assert list(ours) == order
    for key, line in ours.items():
        assert shape(line) == shape(theirs[key]), key


def shape(line):
    """The line with what differs between processes made equal."""
    key, _, value = line.partition(":")
    if key in {"Name", "State"}:
        return key, re.sub(r"\w+", "w", value)
    if key.startswith("Vm"):
        # At least eight columns; the host's own process may need more.
        return key, re.sub(r" *\d+", lambda number: "n" * min(8, len(number[0])), value)
    return key, re.sub(r"[0-9a-f]{16}|\d+", "n", value)


def test_status_tells_the_ids(machine):
    kernel, sys = machine
    status = lines_by_key(read(sys, "/proc/self/status").decode())
    assert status["Uid"] == "Uid:\t1000\t1000\t1000\t1000"
    assert status["Umask"] == "Umask:\t0022"
    root = as_root(kernel)
    assert lines_by_key(read(root, "/proc/self/status").decode())["Uid"] == "Uid:\t0\t0\t0\t0"


@linux_only
def test_limits_have_linuxs_columns(sys):
    theirs = Path("/proc/self/limits").read_text().splitlines()
    ours = read(sys, "/proc/self/limits").decode().splitlines()
    assert ours[0] == theirs[0]
    columns = [theirs[0].index(title) for title in ("Soft", "Hard", "Units")]
    known = {line[:26].rstrip(): line[columns[2] :].rstrip() for line in theirs[1:]}
    for line in ours[1:]:
        assert known[line[:26].rstrip()] == line[columns[2] :].rstrip()
        for column in columns[:2]:
            assert re.fullmatch(r"unlimited|\d+", line[column : column + 20].rstrip())
            assert line[column - 1] == " "


def test_limits_are_the_sessions():
    kernel, sys = make_machine(limits=Limits(open_files=77))
    try:
        assert re.search(rb"Max open files +77 +77 +files", read(sys, "/proc/self/limits"))
    finally:
        kernel.close()


@linux_only
@pytest.mark.parametrize("name", ["loadavg", "uptime", "filesystems", "mounts", "meminfo", "stat", "version"])
def test_system_files_have_linuxs_form(sys, name):
    theirs = Path(f"/proc/{name}").read_text()
    ours = read(sys, f"/proc/{name}").decode()
    pattern = PATTERNS[name]
    assert re.fullmatch(pattern, theirs), "the pattern does not fit Linux itself"
    assert re.fullmatch(pattern, ours)


PATTERNS = {
    "loadavg": r"(\d+\.\d\d ){3}\d+/\d+ \d+\n",
    "uptime": r"\d+\.\d\d \d+\.\d\d\n",
    "filesystems": r"((nodev)?\t\w[\w.-]*\n)+",
    "mounts": r"(\S+ /\S* [\w.-]+ (ro|rw)(,\S+)? 0 0\n)+",
    "meminfo": r"(\w+(\(\w+\))?: +\d+( kB)?\n)+",
    "stat": r"cpu  (\d+ ){9}\d+\n(cpu\d+ (\d+ ){9}\d+\n)+(intr [\d ]+\n|ctxt \d+\n)*btime \d+\nprocesses \d+\n"
    r"procs_running \d+\nprocs_blocked \d+\n(softirq [\d ]+\n)?",
    "version": r"\S+ version \S+ .+\n",
}


def test_cpuinfo_has_a_paragraph_for_each_processor(sys):
    paragraphs = read(sys, "/proc/cpuinfo").decode().rstrip("\n").split("\n\n")
    assert [paragraph.splitlines()[0] for paragraph in paragraphs] == [
        f"processor\t: {number}" for number in range(len(paragraphs))
    ]
    assert read(sys, "/proc/stat").count(b"\ncpu") == len(paragraphs)


def test_cmdline_comm_and_environ(sys):
    assert read(sys, "/proc/self/cmdline") == b"bash\0"
    assert read(sys, "/proc/self/comm") == b"bash\n"
    environ = read(sys, "/proc/self/environ").split(b"\0")
    assert environ.pop() == b""
    assert b"USER=agent" in environ


def test_environ_is_private(machine):
    kernel, sys = machine
    root = as_root(kernel)
    with raises(Errno.EACCES):
        read(sys, f"/proc/{root.getpid()}/environ")
    assert b"USER=" in read(root, f"/proc/{sys.getpid()}/environ")
    with raises(Errno.EACCES):
        sys.listdir(f"/proc/{root.getpid()}/fd")


def test_self_is_who_asks(machine):
    kernel, sys = machine
    root = as_root(kernel)
    assert sys.readlink("/proc/self") == str(sys.getpid())
    assert root.readlink("/proc/self") == str(root.getpid())
    assert sys.readlink("/proc/self/cwd") == "/workspace"
    assert sys.readlink("/proc/self/root") == "/"


def test_what_is_no_process_is_not_there(machine):
    root = proc_of(machine[0]).root()
    for name in ("0", "99999", "01", "-1", "²", "1" * 30, ""):
        with raises(Errno.ENOENT):
            root.lookup(name)


def test_an_opened_file_keeps_its_content(sys):
    fd = sys.open("/proc/self/status", O_RDONLY)
    first = bytes(sys.read(fd, 10))
    sys.seek(fd, 0, SEEK_SET)
    assert bytes(sys.read(fd, 10)) == first
    with raises(Errno.EACCES):
        sys.open("/proc/self/status", O_WRONLY)


def test_mounts_escape_white_space(machine):
    kernel, sys = machine
    as_root(kernel).mkdir("/a b\\c", 0o755)
    kernel.mounts.mount(DevFS(9, bytes), kernel.mounts.locate("/a b\\c"), source="x y")
    assert b"x\\040y /a\\040b\\134c devtmpfs rw 0 0\n" in read(sys, "/proc/mounts")


def test_every_mounted_type_is_a_known_file_system(machine, tmp_path):
    kernel, sys = machine
    as_root(kernel).mkdir("/host", 0o755)
    kernel.mounts.mount(HostFS(tmp_path, dev=9), kernel.mounts.locate("/host"))
    mounted = {line.split()[2] for line in read(sys, "/proc/mounts").splitlines()}
    assert b"hostfs" in mounted
    assert mounted <= set(read(sys, "/proc/filesystems").split())


@pytest.fixture
def dev():
    return DevFS(3, lambda n: b"r" * n)


DEVICES = {"null": (1, 3), "zero": (1, 5), "full": (1, 7), "random": (1, 8), "urandom": (1, 9), "tty": (5, 0)}


@pytest.mark.parametrize("name", DEVICES)
def test_devices_have_linuxs_numbers(dev, name):
    inode = dev.root().lookup(name)
    assert inode.file_type is FileType.CHARACTER
    major, minor = DEVICES[name]
    assert inode.stat().rdev == major << 8 | minor
    if Path(f"/dev/{name}").is_char_device():
        assert inode.stat().rdev == os.stat(f"/dev/{name}").st_rdev


def test_what_devices_read_and_write(dev):
    for name, data, written in (
        ("null", b"", 3),
        ("zero", bytes(7), 3),
        ("full", bytes(7), Errno.ENOSPC),
        ("random", b"r" * 7, 3),
        ("urandom", b"r" * 7, 3),
    ):
        file = dev.root().lookup(name).open(O_RDWR)
        assert file.read(7) == file.pread(7, 100) == data
        if isinstance(written, Errno):
            with raises(written):
                file.write(b"abc")
        else:
            assert file.write(b"abc") == file.pwrite(b"abc", 9) == written
        assert file.seek(5, SEEK_SET) == 0
        with raises(Errno.EINVAL):
            file.sync()
        file.release()


def test_endless_devices_give_bounded_pieces(dev):
    for name in ("zero", "full", "random", "urandom"):
        file = dev.root().lookup(name).open(O_RDONLY)
        assert len(file.read(1 << 40)) == 1 << 16
        file.release()
    assert contents(dev.root().lookup("null").open(O_RDONLY)) == b""


def test_no_terminal_no_tty(dev):
    with raises(Errno.ENXIO):
        dev.root().lookup("tty").open(O_RDWR)


def test_standard_streams_are_links_to_descriptors(sys):
    assert sys.readlink("/dev/stdin") == "/proc/self/fd/0"
    assert sys.readlink("/dev/fd") == "/proc/self/fd"
    assert sys.stat("/dev/stdout").rdev == 1 << 8 | 3
    assert {"0", "1", "2"} <= {entry.name for entry in sys.listdir("/dev/fd/")}
