"""Building what Python needs in the cache: native code, the packed packages, the images.

Each part is made only where it is missing, under the cache's lock, and appears whole or not at all. Run as
`python -m vesicle.wasm_tools.python.build` by set-up and as `vesicle images build` by users.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import subprocess
import sys
import zipfile
from contextlib import contextmanager
from io import BytesIO

from vesicle.wasm_tools.cache import cache_folder, make_private, replace_file
from vesicle.wasm_tools.tree_pack import inode_count, pack

from .artifacts import PythonMissing, edited_module, find_artifacts
from .freeze import FreezeFailed, Recipe, make_image
from .images import BASE, open_image
from .installation import Installation, installed, python_folder, write_installed
from .module_edit import EditError
from .tidy import tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from vesicle.kernel.kernel import Kernel
    from vesicle.wasm_tools.packages.wheel import Wheel

    from .artifacts import Artifacts

    Say = Callable[[str], object]

# Images that set-up makes: name, the packages loaded, code that is run once so that what it needs is loaded too.
IMAGES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    BASE: ((), ()),
    "pandas": (
        ("numpy", "pandas"),
        (
            "import io, pandas as pd\n"
            "f = pd.DataFrame({'a': [1, 2, 1], 'b': [1.5, 2, 3], 'c': ['x', 'y', 'z']})\n"
            "f.groupby('a')['b'].sum(); f.describe(); repr(f); f.to_json(); f.merge(f, on='a'); f.sort_values('b')\n"
            "pd.read_csv(io.StringIO(f.to_csv()))\n",
        ),
    ),
    "plot": (
        ("numpy", "pandas", "matplotlib", "matplotlib.pyplot"),
        (
            "import io, matplotlib\n"
            "matplotlib.use('Agg')\n"
            "import matplotlib.pyplot as plt, pandas as pd\n"
            "figure, axes = plt.subplots(2, 2)\n"
            "axes[0, 0].plot([1, 2], label='a'); axes[0, 0].legend(); axes[0, 0].set_title('t')\n"
            "axes[0, 1].bar(['a', 'b'], [1, 2]); axes[1, 0].hist([1, 2, 2]); axes[1, 1].scatter([1], [2])\n"
            "figure.tight_layout(); figure.savefig(io.BytesIO()); plt.close('all')\n"
            "pd.DataFrame({'a': [1, 2]}).plot(); plt.close('all')\n"
            "matplotlib.font_manager._get_font.cache_clear()\n",  # fonts are files that it keeps open
        ),
    ),
}

_THIS_MODULE = "vesicle.wasm_tools.python.build"
_OUTPUT_BYTES = 1 << 20  # kept of what the interpreter prints while an image is made
_DATA_ARCHIVE = "matplotlib/mpl-data.zip"  # matplotlib's data, which it wants as files


@contextmanager
def locked() -> Generator[None]:
    """Hold the lock under which the Python part of the cache is changed; a second builder waits and finds all done."""
    make_private(cache_folder())
    os.makedirs(python_folder(), mode=0o700, exist_ok=True)
    descriptor = os.open(f"{python_folder()}/lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def build(say: Say) -> Installation:
    """Make all that is missing of the installed CPython; say is told what takes time.

    Raises: PythonMissing · FreezeFailed · EditError · OSError the disk is full
    """
    artifacts = find_artifacts()
    with locked():
        digest = _digest(artifacts)
        folder = f"{python_folder()}/{digest}"
        os.makedirs(folder, mode=0o700, exist_ok=True)
        found = Installation(python_folder(), digest, artifacts.version, os.path.getsize(artifacts.archive_path), 0)
        if not os.path.exists(found.archive_path):
            _copy(artifacts.archive_path, found.archive_path)
        _compile(artifacts, found, say)
        packed: Installation = found.replace(tree_inodes=_pack_packages(artifacts, found, say))
        if installed() != packed:
            write_installed(packed)
            _forget_machines()
        make_images(packed, say)
        tidy(packed)
    return packed


def _copy(source: str, target: str) -> None:
    """Copy a file, whole or not at all: the cache outlives the environment that the package is in."""
    with open(source, "rb") as file:
        replace_file(target, file.read())


def _digest(artifacts: Artifacts) -> str:
    """Return the digest of the artifacts, which is kept beside what identifies the files: hashing takes long."""
    identity = " ".join(
        f"{status.st_size}:{status.st_ino}:{status.st_mtime_ns}:{status.st_ctime_ns}"
        for status in map(os.stat, (artifacts.module_path, artifacts.archive_path))
    )
    known = f"{python_folder()}/known"
    try:
        with open(known, encoding="ascii") as file:
            found, _, digest = file.read().partition("\n")
        if found == artifacts.recipe() + identity:
            return digest
    except (OSError, ValueError):
        pass
    digest = artifacts.digest()
    replace_file(known, f"{artifacts.recipe()}{identity}\n{digest}".encode())
    return digest


def _compile(artifacts: Artifacts, found: Installation, say: Say) -> None:
    """Compile for both engines, each in a process of its own: compiling takes a gigabyte of memory."""
    from vesicle.kernel.wasm.settings import engine_key

    for fuel in (False, True):
        path = found.native_path(engine_key(fuel=fuel))
        if not os.path.exists(path):
            metering = "with fuel metering" if fuel else "without metering"
            say(f"compiling CPython {found.version} {metering}: about {150 if fuel else 90} s of processor time")
            subprocess.run(
                [sys.executable, "-m", _THIS_MODULE, "compile", artifacts.module_path, path, str(int(fuel))], check=True
            )


def compile_to(module_path: str, path: str, fuel: bool) -> None:
    """Compile the module for one engine.

    Raises: EditError · EngineError · OSError
    """
    from vesicle.kernel.wasm.compiler import compile_to_bytes, write_private

    with open(module_path, "rb") as file:
        edited = edited_module(file.read())
    write_private(path, compile_to_bytes(edited, fuel=fuel))


def _pack_packages(artifacts: Artifacts, found: Installation, say: Say) -> int:
    """Pack the packages that are no part of the standard library into one file; return the number of inodes."""
    counted = f"{found.tree_path}.inodes"
    if os.path.exists(found.tree_path) and os.path.exists(counted):
        with open(counted, encoding="ascii") as file:
            return int(file.read())
    say("unpacking the packages that come with it")
    standard = _standard_names()
    with zipfile.ZipFile(artifacts.archive_path) as archive:
        files = [
            (name, archive.read(name))
            for name in archive.namelist()
            if not name.endswith("/") and name.partition("/")[0].removesuffix(".pyc") not in standard
        ]
    data = dict(files).get(_DATA_ARCHIVE)
    if data is not None:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            files += [
                (f"matplotlib/mpl-data/{name}", archive.read(name))
                for name in archive.namelist()
                if not name.endswith("/")
            ]
    replace_file(found.tree_path, pack(files))
    count = inode_count(name for name, _ in files)
    replace_file(counted, str(count).encode())
    return count


def _standard_names() -> frozenset[str]:
    # What a newer Python has beyond the one that runs this; its own packages of the archive that are no distributions.
    newer = {
        "annotationlib",
        "compression",
        "profiling",
        "string",
        "pathlib",
        "concurrent",
        "host",
        "_missing_stdlib_info",
    }
    return frozenset(sys.stdlib_module_names) | newer


def make_images(found: Installation, say: Say) -> None:
    """Make those of set-up's images that are missing, broken or of another version; the caller holds the lock."""
    for name, (modules, warm) in IMAGES.items():
        if open_image(found, name) is None:
            say(f"making the memory image {name}")
            image(found, name, modules, warm)


def image(
    found: Installation,
    name: str,
    modules: tuple[str, ...],
    warm: tuple[str, ...] = (),
    wheels: Sequence[Wheel] = (),
) -> None:
    """Make one image on a machine of its own, with the files of wheels; the caller holds the lock.

    Raises: FreezeFailed · OSError the disk is full
    """
    from vesicle.kernel.audit import AuditLog
    from vesicle.kernel.capture import MemorySink
    from vesicle.kernel.clock import SystemClock
    from vesicle.kernel.fdtable import Descriptor
    from vesicle.kernel.kernel import User
    from vesicle.kernel.limits import DATA
    from vesicle.kernel.policy_presets import ALLOW_ALL
    from vesicle.kernel.sysapi import Sys
    from vesicle.wasm_tools import machine as machines

    from .program import load_module

    machine = machines.boot(ALLOW_ALL, DATA, AuditLog("image", SystemClock()))
    output = MemorySink(_OUTPUT_BYTES)
    try:
        user = User()  # with a home, where matplotlib looks for its folders
        process = machine.login(user, ["python3"], {"HOME": user.home}, "/")
        # As a command of a session has them that nobody types into: the image's standard streams are made for these.
        Sys(process).open("/dev/null")
        for fd in (1, 2):
            process.fds.put(fd, Descriptor(output, False))
            output.acquire()
        _put_wheels(machine, wheels)
        module = load_module(found, fuel=False)
        digests = {wheel.dist_info: wheel.sha256 for wheel in wheels}
        make_image(found, process, module, Recipe(name, hash_seed(), modules, warm, digests))
    except FreezeFailed as failure:
        printed = output.take().decode(errors="replace").strip()
        for wanted in modules:
            # A traceback of the interpreter that makes the image says no more, and its advice is for another case.
            _, told, rest = printed.rpartition("ModuleNotFoundError: No module named '")
            if told and f"{wanted}.".startswith(rest.partition("'")[0] + "."):
                raise FreezeFailed(f"the image {name} could not be made: there is no module {wanted}") from None
        raise FreezeFailed(f"{failure}\n{printed}" if printed else str(failure)) from None
    finally:
        machine.close()


def _put_wheels(machine: Kernel, wheels: Sequence[Wheel]) -> None:
    from vesicle.wasm_tools.packages.site import Site
    from vesicle.wasm_tools.packages.store import tree_of

    site = Site(machine.mounts)
    for wheel in wheels:
        site.add(wheel, tree_of(wheel).files(), requested=False)


def hash_seed() -> int:
    """Return this installation's seed for the hashes of text, 32 bits, never 0; chosen at random once."""
    path = f"{python_folder()}/hash_seed"
    try:
        with open(path, encoding="ascii") as file:
            return int(file.read())
    except (OSError, ValueError):
        seed = 1 + secrets.randbelow(2**32 - 1)
        replace_file(path, str(seed).encode())
        return seed


def _forget_machines() -> None:
    from vesicle.wasm_tools.base_image import forget

    forget()


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def main(arguments: list[str]) -> int:
    """Build what is missing; with `compile MODULE PATH FUEL`, compile only."""
    try:
        if arguments:
            _, module_path, path, fuel = arguments
            compile_to(module_path, path, bool(int(fuel)))
        else:
            build(_say)
    except (PythonMissing, FreezeFailed, EditError, OSError) as failure:
        _say(f"CPython: {failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
