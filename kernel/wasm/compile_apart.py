"""Compiles modules that guests bring along, in a child of the host process that can be killed.

Compiling cannot be interrupted, and a module of 60 KB written for the purpose keeps a compiler busy for minutes.
Absent on purpose: any use for modules of ours, which compiler.py compiles in place.
"""

from __future__ import annotations

import os
import sys

from .compiler import compile_to_bytes
from .errors import EngineError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import Popen

TIMEOUT_S = 60.0
"""CPU and wall time for one module; the largest real one, CPython with 26 MB, takes about half of it."""

_ADDRESS_SPACE_BYTES = 4 << 30
_THREADS = 4  # of the compiler; each reserves address space
_POLL_S = 0.02

_CHILD = "import sys; sys.path[:] = sys.argv[3:]; from vesicle.kernel.wasm.compile_apart import child; child()"
_BAD_MODULE = 3  # exit status: the text on stderr says what is wrong with the module


def compile_apart(
    wasm: bytes, *, fuel: bool = False, timeout_s: float = TIMEOUT_S, poll: Callable[[], None] | None = None
) -> bytes:
    """Return wasm compiled for this machine, as compile_to_bytes does.

    poll is called every few milliseconds meanwhile and may raise, to give up.
    Blocks: until it is compiled; a tenth of a second for a small module.
    Raises: EngineError it is no valid module · it takes too long or too much memory to compile
    """
    if not sys.executable:  # an embedded interpreter has no program to start as a child
        return compile_to_bytes(wasm, fuel=fuel)
    import subprocess
    import tempfile

    command = [sys.executable, "-I", "-S", "-c", _CHILD, "fuel" if fuel else "epoch", str(timeout_s), *sys.path]
    environment = os.environ | {"RAYON_NUM_THREADS": str(_THREADS)}
    # The module goes through a file: communicate() does not send the rest of its input after a time-out.
    with tempfile.TemporaryFile() as source:
        source.write(wasm)
        source.seek(0)
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=source, stdout=pipe, stderr=pipe, env=environment) as process:
            try:
                code, problem = _await(process, timeout_s, poll)
            finally:
                process.kill()
    if process.returncode == 0:
        return code
    text = problem.decode("utf-8", "replace").strip()
    if process.returncode == _BAD_MODULE:
        raise EngineError(text)
    last_line = text.rpartition("\n")[2]
    raise EngineError(
        f"the module cannot be compiled within the limits (status {process.returncode}) {last_line}".strip()
    )


def _await(process: Popen[bytes], timeout_s: float, poll: Callable[[], None] | None) -> tuple[bytes, bytes]:
    import subprocess
    import time

    until = time.monotonic() + timeout_s
    while True:
        try:
            return process.communicate(timeout=_POLL_S)
        except subprocess.TimeoutExpired:
            if poll is not None:
                poll()
            if time.monotonic() > until:
                raise EngineError(f"the module takes more than {timeout_s:g} s to compile") from None


def child() -> None:
    """Compile standard input to standard output; the whole life of the child."""
    import resource

    seconds = max(1, round(float(sys.argv[2])))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESS_SPACE_BYTES, _ADDRESS_SPACE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        code = compile_to_bytes(sys.stdin.buffer.read(), fuel=sys.argv[1] == "fuel")
    except EngineError as error:
        sys.stderr.write(str(error))
        sys.exit(_BAD_MODULE)
    sys.stdout.buffer.write(code)
