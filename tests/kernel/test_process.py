"""Processes: spawning, waiting, zombies, orphans, groups, ids (POSIX posix_spawn, waitid, setpgid, setsid)."""

from __future__ import annotations

import threading
import time

import pytest

from tests.kernel.machines import Program, as_root, make_machine
from vesicle.kernel import wait_status
from vesicle.kernel.kernel import Kernel
from vesicle.kernel.limits import Limits
from vesicle.kernel.process_table import WNOHANG
from vesicle.kernel.signals import Signal
from vesicle.kernel.sysapi import Sys
from vesicle.vfs.errors import Errno, PosixError


class raises:
    """Expect a PosixError with one errno."""

    def __init__(self, errno: Errno) -> None:
        self.errno = errno

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        assert isinstance(error, PosixError), f"expected {self.errno!r}, got {error!r}"
        assert error.errno is self.errno
        return True


def exits(code: int) -> Program:
    return Program(lambda sys: code)


@pytest.mark.parametrize("code", [0, 1, 127, 255])
def test_exit_code_reaches_the_parent(sys: Sys, code: int) -> None:
    assert sys.run_program(exits(code), ["p"]) == wait_status.from_exit(code)


def test_a_zombie_stays_until_it_is_waited_for(kernel: Kernel, sys: Sys) -> None:
    pid = sys.spawn_program(exits(3), ["p"])
    until = time.monotonic() + 10
    while not kernel.table.find(pid).ended and time.monotonic() < until:
        time.sleep(0.001)
    assert kernel.table.find(pid).ended
    assert sys.waitpid(pid) == (pid, wait_status.from_exit(3))
    with raises(Errno.ESRCH):
        kernel.table.find(pid)
    with raises(Errno.ECHILD):
        sys.waitpid(pid)


def test_wnohang_tells_of_no_change(sys: Sys) -> None:
    gate = threading.Event()

    def waits(child: Sys) -> int:
        gate.wait(10)
        return 0

    pid = sys.spawn_program(Program(waits), ["p"])
    assert sys.waitpid(pid, WNOHANG) == (0, 0)
    gate.set()
    assert sys.waitpid(pid) == (pid, 0)


def test_orphans_are_handed_to_the_first_process_and_reaped(kernel: Kernel, sys: Sys) -> None:
    gate = threading.Event()
    pids: list[int] = []

    def grandchild(child: Sys) -> int:
        gate.wait(10)
        pids.append(child.getppid())
        return 0

    def parent(child: Sys) -> int:
        pids.append(child.spawn_program(Program(grandchild), ["g"]))
        return 0

    sys.run_program(Program(parent), ["p"])
    orphan = kernel.table.find(pids[0])
    assert orphan.ppid == 1
    gate.set()
    until = time.monotonic() + 10
    while orphan in list(kernel.table) and time.monotonic() < until:
        time.sleep(0.001)
    assert orphan not in list(kernel.table)
    assert pids[1] == 1


def test_a_crash_of_ours_ends_the_process_only(kernel: Kernel, sys: Sys) -> None:
    crashes: list[BaseException] = []
    kernel.on_crash = lambda process, error: crashes.append(error)

    def crash(child: Sys) -> int:
        raise ZeroDivisionError

    status = sys.run_program(Program(crash), ["p"])
    assert wait_status.term_signal(status) == Signal.SIGABRT
    assert [type(error) for error in crashes] == [ZeroDivisionError]
    assert sys.run_program(exits(0), ["p"]) == 0


def test_an_exception_of_the_host_passes_through_after_the_process_ended(kernel: Kernel, sys: Sys) -> None:
    def interrupted(child: Sys) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sys.run_program(Program(interrupted), ["p"])
    assert [process.name for process in kernel.table.alive()] == ["init", "bash"]


def test_the_child_inherits_and_does_not_share(sys: Sys) -> None:
    sys.process.environ["A"] = "1"
    sys.umask(0o027)

    def child(inner: Sys) -> int:
        assert inner.environ["A"] == "1"
        assert inner.umask(0) == 0o027
        assert inner.getcwd() == "/workspace"
        inner.environ["A"] = "2"
        inner.chdir("/tmp")
        return 0

    assert sys.run_program(Program(child), ["p"]) == 0
    assert sys.environ["A"] == "1"
    assert sys.getcwd() == "/workspace"
    assert sys.umask(0o022) == 0o027


def test_close_on_exec_and_mapped_descriptors(sys: Sys) -> None:
    kept, hidden = sys.pipe()
    sys.set_cloexec(hidden, True)

    def child(inner: Sys) -> int:
        return int(not (inner.is_open(kept) and not inner.is_open(hidden) and inner.is_open(9)))

    assert sys.run_program(Program(child), ["p"], fds={9: kept}) == 0


def test_the_number_of_processes_is_limited() -> None:
    kernel, sys = make_machine(limits=Limits(processes=4))
    gate = threading.Event()
    waits = Program(lambda child: int(not gate.wait(10)))
    pids = [sys.spawn_program(waits, ["p"]) for _ in range(3)]
    with raises(Errno.EAGAIN):
        sys.spawn_program(waits, ["p"])
    gate.set()
    for pid in pids:
        sys.waitpid(pid)
    assert sys.run_program(exits(0), ["p"]) == 0
    kernel.close()


def test_process_groups_and_sessions(kernel: Kernel, sys: Sys) -> None:
    def child(inner: Sys) -> int:
        assert inner.getpgid() == sys.getpgid()
        inner.setpgid(0, 0)
        assert inner.getpgid() == inner.getpid()
        return 0

    assert sys.run_program(Program(child), ["p"]) == 0
    with raises(Errno.EPERM):
        sys.setpgid(0, 12345)
    with raises(Errno.ESRCH):
        sys.setpgid(12345, 0)
    with raises(Errno.EINVAL):
        sys.setpgid(0, -1)


def test_signals_need_the_same_user(kernel: Kernel, sys: Sys) -> None:
    root = as_root(kernel)
    with raises(Errno.EPERM):
        sys.kill(root.getpid(), Signal.SIGTERM)
    root.kill(sys.getpid(), 0)
    with raises(Errno.ESRCH):
        sys.kill(99999, 0)
    with raises(Errno.EINVAL):
        sys.kill(sys.getpid(), 65)


def test_programs_are_searched_along_path(sys: Sys) -> None:
    sys.mkdir("bin")
    fd = sys.open("bin/tool", 0o101, 0o755)
    sys.write(fd, b"#!/bin/missing\n")
    sys.close(fd)
    sys.process.environ["PATH"] = "/nowhere:/workspace/bin"
    with raises(Errno.ENOENT):  # found, but its interpreter is not
        sys.run(["tool"])
    sys.chmod("bin/tool", 0o644)
    with raises(Errno.EACCES):
        sys.run(["tool"])
    with raises(Errno.ENOENT):
        sys.run(["no-such-tool"])


def test_files_that_are_no_programs(sys: Sys) -> None:
    fd = sys.open("text", 0o101, 0o755)
    sys.write(fd, b"just text\n")
    sys.close(fd)
    with raises(Errno.ENOEXEC):
        sys.run(["./text"])
    with raises(Errno.EACCES):
        sys.run(["/workspace"])
    fd = sys.open("loop", 0o101, 0o755)
    sys.write(fd, b"#!/workspace/loop\n")
    sys.close(fd)
    with raises(Errno.ELOOP):
        sys.run(["./loop"])
    fd = sys.open("broken.wasm", 0o101, 0o755)
    sys.write(fd, b"\0asm\1\0\0\0garbage")
    sys.close(fd)
    with raises(Errno.ENOEXEC):
        sys.run(["./broken.wasm"])


def test_arguments_are_limited() -> None:
    kernel, sys = make_machine(limits=Limits(args_bytes=1000))
    fd = sys.open("text", 0o101, 0o755)
    sys.close(fd)
    with raises(Errno.E2BIG):
        sys.run(["./text", "x" * 2000])
    kernel.close()


def test_what_descendants_used_at_most_is_told_to_who_waits(sys: Sys) -> None:
    def grandchild(child: Sys) -> int:
        child.process.memory_peak_bytes = 3 << 20
        return 0

    def middle(child: Sys) -> int:
        child.run_program(Program(grandchild), ["p"])
        child.process.memory_peak_bytes = 1 << 20
        return 0

    assert sys.children_peak_kib() == 0
    sys.waitpid(sys.spawn_program(Program(middle), ["p"]))
    assert sys.children_peak_kib() == 3 << 10
    sys.run_program(exits(0), ["p"])
    assert sys.children_peak_kib() == 3 << 10
