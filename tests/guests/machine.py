"""Machine: a small virtual machine for the ABI's tests, with the real kernel and engine and nothing of the userland.

The file system: /site (the working directory, of uid 1000), /bin/guest (the program itself, executable), /dev, /tmp.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from vesicle.kernel import host_functions, scheduler, wait_status
from vesicle.kernel.audit import AuditLog
from vesicle.kernel.capture import MemorySink
from vesicle.kernel.clock import SystemClock
from vesicle.kernel.command import Command
from vesicle.kernel.kernel import Kernel, User
from vesicle.kernel.limits import Limits
from vesicle.kernel.policy_presets import preset
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.wasm.engine import default_engine
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystems.dev import DevFS
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.mounts import MountTable
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import O_RDONLY, O_WRONLY
from vesicle.wasm_tools.wasm_program import WasmProgram

if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.policy import Policy
    from vesicle.kernel.process import Process
    from vesicle.kernel.program import Program
    from vesicle.kernel.wasm.module import Module
    from vesicle.vfs.inode import Inode

_modules: dict[Path, Module] = {}


def load(path: Path) -> Module:
    """Return the compiled module of a guest program; compiled once in this host process."""
    module = _modules.get(path)
    if module is None:
        engine = default_engine()
        host_functions.define(engine)
        module = _modules[path] = engine.compile_module(path.read_bytes(), path.name)
    return module


class Ended(NamedTuple):
    """How a guest program ended."""

    status: int
    stdout: str
    stderr: str
    crash: BaseException | None

    @property
    def exit_code(self) -> int:
        """What a shell would see."""
        return wait_status.shell_status(self.status)

    def assert_passed(self) -> None:
        """Fail with what the guest said, unless it ended well and said nothing."""
        if self.crash is not None:
            raise self.crash
        assert not self.stderr, self.stderr
        assert self.status == 0, f"wait status {self.status}"


class _Commands:
    """The kernel's command table: /bin/guest is the program of the machine."""

    def __init__(self, program: WasmProgram) -> None:
        self._program = program

    def python_program(self, name: str) -> Program | None:
        return None

    def wasm_program(self, inode: Inode, path: str, poll: Callable[[], None]) -> Program:
        return self._program


class Machine:
    """One kernel and the guest program it runs. crash holds the exception of a kernel error."""

    def __init__(self, guest: Path, *, policy: str | Policy = "allow_all", limits: Limits | None = None) -> None:
        limits = limits if limits is not None else Limits()
        quota = Quota(limits.disk_bytes, limits.inodes, limits.file_bytes)
        self.fs = MemoryFS(quota=quota)
        self.mounts = MountTable(self.fs)
        root = self.fs.root()
        for name, mode, owner in (("site", 0o755, 1000), ("bin", 0o755, 0), ("tmp", 0o1777, 0), ("dev", 0o755, 0)):
            root.mkdir(name, 0o40000 | mode, owner, owner)
        module = root.lookup("bin").mknod("guest", 0o100755, 0, 0)
        file = module.open(O_WRONLY)
        file.write(b"\0asm\1\0\0\0")
        file.release()
        clock = SystemClock()
        chosen = preset(policy) if isinstance(policy, str) else policy
        self.program = WasmProgram("guest", lambda _engine, _poll: load(guest))
        self.kernel = Kernel(self.mounts, _Commands(self.program), chosen, limits, AuditLog("test", clock))
        self.mounts.mount(DevFS(2, self.kernel.random.random_bytes), self.mounts.locate("/dev"))
        self.kernel.on_crash = self._crashed
        self.crash: BaseException | None = None
        self.left_behind: list[Process] = []

    def _crashed(self, _process: Process, error: BaseException) -> None:
        self.crash = error

    def login(self, argv: list[str], environ: dict[str, str] | None = None) -> Process:
        """Make a process of uid 1000 in /site with nothing open."""
        return self.kernel.login(User(), argv, dict(environ or {}), "/site")

    def run(
        self,
        argv: list[str],
        *,
        environ: dict[str, str] | None = None,
        stdin: OpenFile | None = None,
        timeout_s: float = 20.0,
        uid: int = 1000,
    ) -> Ended:
        """Run the program with argv to its end, output captured; stdin is empty unless given."""
        process = self.login(argv, environ)
        if uid != 1000:
            process.credentials = type(process.credentials)(uid, uid)
            process.saved_ids = (uid, uid, uid, uid)
        command = Command(timeout_s)
        process.command.processes.discard(process)
        process.command = command
        command.processes.add(process)
        out, err = MemorySink(1 << 22), MemorySink(1 << 22)
        if stdin is None:
            stdin = self.mounts.locate("/dev/null").inode.open(O_RDONLY)
            stdin.path = "/dev/null"
        for file in (stdin, out, err):
            process.fds.add(file)
        done = threading.Event()

        def job() -> None:
            try:
                scheduler.execute(process, self.program)
            finally:
                done.set()

        scheduler.POOL.submit(job)
        assert done.wait(timeout_s + 10), "the guest did not end"
        self._settle()
        return Ended(
            process.status, out.take().decode("utf-8", "replace"), err.take().decode("utf-8", "replace"), self.crash
        )

    def _settle(self) -> None:
        """End the children that the program left behind, but remember that it did."""
        self.left_behind = [process for process in self.kernel.table.alive() if process is not self.kernel.first]
        self.kernel.close()

    def write_file(self, path: str, content: bytes, mode: int = 0o644, uid: int = 1000) -> None:
        """Put a file into the machine."""
        folder, _, name = path.rpartition("/")
        inode = self.mounts.locate(folder or "/").inode.mknod(name, 0o100000 | mode, uid, uid)
        file = inode.open(O_WRONLY)
        file.write(content)
        file.release()

    def mount_read_only(self) -> None:
        """Mount a file system with the file `f` ("content") and the directory `folder` at /ro, read-only."""
        self.fs.root().mkdir("ro", 0o40755, 0, 0)
        fs = MemoryFS(dev=9)
        file = fs.root().mknod("f", 0o100644, 1000, 1000).open(O_WRONLY)
        file.write(b"content")
        file.release()
        fs.root().mkdir("folder", 0o40755, 1000, 1000)
        self.mounts.mount(fs, self.mounts.locate("/ro"), read_only=True)

    def read_file(self, path: str) -> bytes:
        """Take a file's content out of the machine."""
        file = self.mounts.locate(path).inode.open(O_RDONLY)
        try:
            return bytes(file.read(1 << 24) or b"")
        finally:
            file.release()

    def exists(self, path: str) -> bool:
        """Say whether a path names something."""
        try:
            self.mounts.locate(path)
        except PosixError as error:
            if error.errno is not Errno.ENOENT:
                raise
            return False
        return True


__all__ = ["Ended", "Machine", "ProcessExit", "load"]
