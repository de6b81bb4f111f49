"""Bridge: programs of a session under the names of the host's, for test scripts that the host's own perl or shell runs.

A folder of small clients goes first on PATH. Each call of one connects to a socket, hands over its arguments, environment,
folder and descriptors 0, 1 and 2, and ends as the program ended that ran in a session of its own, on the same folder tree.
Absent on purpose: descriptors above 2, and more than one tree.
"""

from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
import socket
import sys
import tempfile
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.suites.bridge_files import HostDescription
from vesicle.files import Files
from vesicle.kernel import wait_status
from vesicle.kernel.audit import AuditLog
from vesicle.kernel.clock import SystemClock
from vesicle.kernel.command import Command
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.kernel import User
from vesicle.kernel.policy_presets import preset
from vesicle.mounting import mount_all
from vesicle.vfs.errors import Errno, PosixError
from vesicle.wasm_tools.machine import boot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.limits import Limits
    from vesicle.kernel.process import Process

_CLIENT = pathlib.Path(__file__).with_name("bridge_client.py")
_GUEST_PATH = "/usr/local/bin:/usr/bin:/bin"
_NOT_FOUND, _NOT_EXECUTABLE = 127, 126


class Bridge:
    """The clients' folder and the server behind it, while the `with` statement lasts."""

    def __init__(self, tree: pathlib.Path, programs: Sequence[str], limits: Limits, *, timeout_s: float = 60) -> None:
        """Serve programs on tree, which sessions see at the same path; each call is killed after timeout_s."""
        self._tree = str(tree.resolve())
        self._limits = limits
        self._timeout_s = timeout_s
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="bridge-"))
        self._folder.chmod(0o755)  # the tests may run as another user
        self.path = self._folder / "src"  # as below a build's folder, for tests that name programs so
        self._make_clients(programs)
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(self._socket))
        self._socket.chmod(0o666)
        self._server.listen(64)

    @property
    def _socket(self) -> pathlib.Path:
        return self._folder / "socket"

    def _make_clients(self, programs: Sequence[str]) -> None:
        self.path.mkdir()
        client = self.path / ".client"
        text = _CLIENT.read_text(encoding="utf-8").replace("SOCKET", str(self._socket))
        client.write_text(f"#!{sys.executable} -IS\n{text}", encoding="utf-8")
        client.chmod(0o755)
        for program in programs:
            (self.path / program).symlink_to(".client")

    def __enter__(self) -> Bridge:
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return  # closed
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            call = Call.receive(connection)
            if call is None:
                return
            try:
                status = self._run(call, connection)
            finally:
                for descriptor in call.descriptors:
                    os.close(descriptor)
            with contextlib.suppress(OSError):  # the client was killed
                connection.sendall(status.to_bytes(4, "little"))

    def _run(self, call: Call, connection: socket.socket) -> int:
        kernel = boot(preset("allow_all"), self._limits, AuditLog("bridge", SystemClock()))
        try:
            mount_all(kernel, {self._tree: f"{self._tree}:rw"})
            files = Files(kernel, "/")
            files.mkdir(str(self._folder), parents=True)
            files.symlink("/usr/bin", str(self.path))
            command = Command(self._timeout_s)
            try:
                process = _login(kernel, call, command)
                image = kernel.load(
                    process, process.kernel.search(process, call.argv[0], call.guest_environ), call.argv, {}
                )
            except PosixError as error:
                return wait_status.from_exit(_NOT_FOUND if error.errno is Errno.ENOENT else _NOT_EXECUTABLE)
            process.argv = image.argv
            threading.Thread(target=_forward, args=(connection, command), daemon=True).start()
            return kernel.run_here(process, image.program)
        finally:
            kernel.close()


def _login(kernel: Kernel, call: Call, command: Command) -> Process:
    """Make the process that becomes the program.

    Raises: ENOENT the client's folder lies outside the tree
    """
    process = kernel.login(User(), list(call.argv), call.guest_environ, call.folder)
    process.command = command
    command.processes.add(process)
    process.umask = call.umask
    for number, descriptor in zip(call.numbers, call.descriptors, strict=True):
        process.fds.put(number, Descriptor(HostDescription(descriptor), False))
    return process


def _forward(connection: socket.socket, command: Command) -> None:
    """Hand signals of the client on; when it is gone, so is the program."""
    with contextlib.suppress(OSError):
        while signals := connection.recv(1):
            command.kill(signals[0])
    command.kill()


@dataclass(frozen=True)
class Call:
    """What a client asks for."""

    argv: list[str]
    environ: dict[str, str]
    folder: str
    umask: int
    numbers: list[int]
    descriptors: list[int]

    @property
    def guest_environ(self) -> dict[str, str]:
        """The client's environment; programs are searched where the session has them."""
        path = self.environ.get("PATH")
        return self.environ if path is None else {**self.environ, "PATH": f"{_GUEST_PATH}:{path}"}

    @classmethod
    def receive(cls, connection: socket.socket) -> Call | None:
        """Read a call: the descriptors with the length, then the text; None if the client went away."""
        head, descriptors, _, _ = socket.recv_fds(connection, 4, 3)
        size = int.from_bytes(head, "little")
        text = b""
        while len(text) < size:
            data = connection.recv(size - len(text))
            if not data:
                return None
            text += data
        umask, folder, numbers, argc, *words = (os.fsdecode(word) for word in text.split(b"\0"))
        count = int(argc)
        pairs = (word.partition("=") for word in words[count:])
        environ = {name: value for name, _, value in pairs}
        return cls(words[:count], environ, folder, int(umask), [int(digit) for digit in numbers], list(descriptors))
