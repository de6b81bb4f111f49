"""Compiling a wheel's modules, inside: by the sandbox's own Python, on a machine that has nothing but them.

A session can't write beside its packages, so each of its processes would compile them anew. Absent on purpose: any harm
in a module that can't be compiled; it is imported as it is, or fails as it would have.
"""

from __future__ import annotations

from threading import Thread

from vesicle.kernel.audit import AuditLog
from vesicle.kernel.capture import MemorySink
from vesicle.kernel.clock import SystemClock
from vesicle.kernel.command import Command
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.kernel import User
from vesicle.kernel.limits import CODE
from vesicle.kernel.policy_presets import ALLOW_ALL
from vesicle.vfs.chunks import GivenBytes
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.types import O_RDONLY
from vesicle.wasm_tools import machine as machines

from .site import Site
from .wheel import PREFIX, SITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vesicle.kernel.kernel import Kernel

TIMEOUT_S = 120.0
"""Wall time for one wheel; the largest have a thousand modules and take a tenth of it."""

_POLL_S = 0.02
_OUTPUT_BYTES = 1 << 16
_FILE_MAX_BYTES = 64 << 20
_SUFFIX = ".cpython-315.pyc"
_LIST = "list"  # in /tmp: the paths of the modules; their bytecode appears beside it as 0, 1, 2 ...

# Unchecked: the files are read-only.
_SCRIPT = f"""
import py_compile
MODE = py_compile.PycInvalidationMode.UNCHECKED_HASH
with open("/tmp/{_LIST}") as file:
    paths = file.read().splitlines()
for number, path in enumerate(paths):
    try:
        py_compile.compile(path, cfile=f"/tmp/{{number}}", doraise=True, invalidation_mode=MODE)
    except (py_compile.PyCompileError, SyntaxError, ValueError, RecursionError, MemoryError):
        pass
"""


def compiled(files: Mapping[str, bytes], poll: Callable[[], None]) -> dict[str, bytes]:
    """Return the bytecode of the modules among files, by path; nothing for one that can't be compiled.

    poll is called every few milliseconds meanwhile and may raise, to give up.
    """
    sources = [path for path in files if path.endswith(".py") and path.startswith(f"{SITE}/")]
    if not sources:
        return {}
    machine = machines.boot(ALLOW_ALL, CODE, AuditLog("bytecode", SystemClock()))
    command = Command(TIMEOUT_S)
    # On a thread of its own: this one may be in the middle of a process of another machine.
    thread = Thread(target=_run, args=(machine, command, {path: files[path] for path in sources}), daemon=True)
    try:
        thread.start()
        while thread.is_alive():
            thread.join(_POLL_S)
            poll()
        return dict(_found(machine, sources))
    finally:
        command.kill()
        thread.join()
        machine.close()


def _run(machine: Kernel, command: Command, sources: Mapping[str, bytes]) -> None:
    from vesicle.wasm_tools.python.program import PythonProgram

    Site(machine.mounts).put((path, GivenBytes(data)) for path, data in sources.items())
    fs = machine.mounts.root_mount.fs
    assert isinstance(fs, MemoryFS)
    paths = "".join(f"{PREFIX}/{path}\n" for path in sources)
    fs.add_backed(fs.root().lookup("tmp"), _LIST, GivenBytes(paths.encode()), 0o644)
    process = machine.login(User(), ["python3", "-I", "-c", _SCRIPT], {}, "/")
    command.enter(process)
    output = MemorySink(_OUTPUT_BYTES)
    for fd in (0, 1, 2):
        process.fds.put(fd, Descriptor(output, False))
        output.acquire()
    machine.run_here(process, PythonProgram())


def _found(machine: Kernel, sources: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    folder = machine.mounts.root_mount.fs.root().lookup("tmp")
    names = {entry.name for entry in folder.readdir()}
    for number, path in enumerate(sources):
        if str(number) in names:
            file = folder.lookup(str(number)).open(O_RDONLY)
            above, _, name = path.rpartition("/")
            yield (
                f"{above}/__pycache__/{name.removesuffix('.py')}{_SUFFIX}",
                bytes(file.pread(_FILE_MAX_BYTES, 0) or b""),
            )
            file.release()
