"""Mounting: what Session(mounts=..., tools_dirs=...) names becomes part of the session's tree.

Absent on purpose: reading the words of a mount (mount_spec.py).
"""

from __future__ import annotations

import os

from vesicle.vfs.errors import PosixError
from vesicle.vfs.path import components
from vesicle.wasm_tools.machine import FIRST_FREE_DEV

from .errors import ConfigurationError
from .files import Files
from .mount_spec import MountSpec, parse_mount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vesicle.kernel.kernel import Kernel
    from vesicle.vfs.filesystem import FileSystem
    from vesicle.wasm_tools.registry import OwnFile

    MountSource = str | os.PathLike[str] | MountSpec | FileSystem


def own_tools_of(folders: Iterable[str | os.PathLike[str]]) -> dict[str, OwnFile]:
    """Return the user's own tools in host folders.

    Raises:
        ConfigurationError: a folder that can't be read.
    """
    from vesicle.wasm_tools.own_tools import modules_of

    try:
        return modules_of(os.path.abspath(folder) for folder in folders)
    except OSError as error:
        raise ConfigurationError(f"tools folder {error.filename}: {error.strerror}") from None


def mount_all(kernel: Kernel, mounts: Mapping[str, MountSource]) -> None:
    """Mount everything, making the folders to mount on.

    Raises:
        ConfigurationError: no mapping, a guest path that is not beneath /, or a host folder that cannot be shown.
    """
    from vesicle.vfs.filesystems.host import HostFS

    if getattr(mounts, "items", None) is None:
        raise ConfigurationError(f'mounts must be {{"/guest/folder": "host/folder:ro"}}, not {type(mounts).__name__}')
    table = kernel.mounts
    quota = table.root_mount.fs.quota
    # The outer ones first, whatever the order they were written in.
    for number, path in enumerate(sorted(mounts)):
        what = mounts[path]
        if not path.startswith("/") or not components(path):
            raise ConfigurationError(f"mount {path!r}: the guest folder must be an absolute path beneath /")
        spec = _spec(what)
        dev = FIRST_FREE_DEV + number
        try:
            fs = (
                HostFS(spec.host_path, writable=spec.writable, dev=dev, quota=quota, closes_with_session=True)
                if isinstance(spec, MountSpec)
                else spec
            )
            if not isinstance(spec, MountSpec):
                fs.dev = dev
            try:
                table.mount(fs, table.locate(_mount_point(kernel, path)))
            except BaseException:
                if fs is not spec:
                    fs.close()
                raise
        except (OSError, PosixError) as error:
            raise ConfigurationError(f"mount {path!r}: {error}") from None


def close_down(kernel: Kernel) -> None:
    """Kill every process of a machine and give back what its mounts hold."""
    kernel.close()
    if not kernel.table.alive():  # else one may be inside a call of the host's with a descriptor of a mount
        for mount in kernel.mounts.mounts():
            mount.fs.close()


def _spec(what: MountSource) -> MountSpec | FileSystem:
    if isinstance(what, str):
        return parse_mount(what)
    return MountSpec(os.fspath(what), False) if isinstance(what, os.PathLike) else what


def _mount_point(kernel: Kernel, path: str) -> str:
    """Make the folder to mount on, where it is missing; return its path without `.` and doubled slashes."""
    made = "/" + "/".join(components(path))
    Files(kernel, "/").mkdir(made, parents=True, exist_ok=True)
    return made
