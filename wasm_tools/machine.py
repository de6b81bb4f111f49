"""Putting a machine together: base image, mounts, kernel; and forking one.

Absent on purpose: the shell that runs in it and what a user sees of it (vesicle.session).
"""

from __future__ import annotations

from time import time_ns

from vesicle.kernel.kernel import Kernel
from vesicle.kernel.process_view import KernelView
from vesicle.vfs.filesystems.dev import DevFS
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.filesystems.proc import ProcFS
from vesicle.vfs.mounts import MountTable
from vesicle.vfs.quota import Quota

from .base_image import base_image

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from vesicle.kernel.audit import AuditLog
    from vesicle.kernel.clock import Clock, RandomSource
    from vesicle.kernel.host_tools import ToolTable
    from vesicle.kernel.limits import Limits
    from vesicle.kernel.network import Broker
    from vesicle.kernel.packages import PackageSource
    from vesicle.kernel.policy import Policy
    from vesicle.vfs.filesystem import FileSystem

    from .registry import OwnFile

    T = TypeVar("T")

# Device numbers within a machine; mounts made later count on from FIRST_FREE_DEV.
_ROOT_DEV, _PROC_DEV, _DEV_DEV = 1, 2, 3
FIRST_FREE_DEV = 4

HOME = "/home/agent"
WORKSPACE = "/workspace"


def default_environ() -> dict[str, str]:
    """Return the environment of a session's shell; nothing of the host's is in it."""
    return {
        "HOME": HOME,
        "LANG": "C.UTF-8",
        "LOGNAME": "agent",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "SHELL": "/bin/bash",
        "TZ": "UTC",
        "USER": "agent",
    }


def boot(  # noqa: PLR0913 - the parts of a machine
    policy: Policy,
    limits: Limits,
    audit: AuditLog,
    *,
    clock: Clock | None = None,
    random: RandomSource | None = None,
    own_tools: dict[str, OwnFile] | None = None,
    host_tools: ToolTable | None = None,
) -> Kernel:
    """Return a new machine: a fork of the base image with /proc and /dev, and with what is this machine's own:

    own_tools, modules as commands, and host_tools, functions of the embedding program.
    """
    layer, registry = base_image()
    # What every session starts with is not its own: how many tools and packages are installed takes nothing of its limit.
    quota = Quota(limits.disk_bytes, limits.inodes + layer.inodes_used, limits.file_bytes)
    root = MemoryFS(layer, quota=quota, dev=_ROOT_DEV, clock=time_ns if clock is None else clock.realtime_ns)
    if own_tools:
        from .own_tools import put

        put(root, own_tools)
    kernel = Kernel(MountTable(root, source="vesicle"), registry, policy, limits, audit, clock=clock, random=random)
    kernel.packages = _packages
    kernel.network = _network
    if host_tools is not None:
        from .host_tools.table import put as put_host_tools

        kernel.tools = host_tools
        put_host_tools(root, host_tools)
    mounts = kernel.mounts
    proc = ProcFS(_PROC_DEV, KernelView(kernel))
    proc.mount = mounts.mount(proc, mounts.locate("/proc"), source="proc")
    mounts.mount(DevFS(_DEV_DEV, kernel.random.random_bytes), mounts.locate("/dev"), source="devtmpfs")
    return kernel


def _packages() -> PackageSource:
    from .packages.source import Packages

    return Packages()


def _network() -> Broker:
    from .network.broker import usual

    return usual()


def fork(kernel: Kernel, audit: AuditLog) -> Kernel:
    """Return a machine with the same files, mounts, policy and limits, and no process but the first."""
    root = kernel.mounts.root_mount.fs
    assert isinstance(root, MemoryFS)
    twin = Kernel(
        kernel.mounts,
        kernel.commands,
        kernel.policy.policy,
        kernel.limits,
        audit,
        clock=_forked(kernel.clock),
        random=_forked(kernel.random),
    )
    twin.packages = kernel.packages
    twin.approvals = kernel.approvals.copy()
    twin.network = kernel.network
    twin.host_names = kernel.host_names.copy()
    if kernel.tools is not None:
        twin.tools = kernel.tools.fork()
    replace: dict[FileSystem, FileSystem] = {}
    for mount in kernel.mounts.mounts():
        if isinstance(mount.fs, ProcFS):
            replace[mount.fs] = ProcFS(_PROC_DEV, KernelView(twin))
        elif isinstance(mount.fs, DevFS):
            replace[mount.fs] = DevFS(_DEV_DEV, twin.random.random_bytes)
    twin.adopt(kernel.mounts.clone(root.fork(), replace=replace))
    for mount in twin.mounts.mounts():
        if isinstance(mount.fs, ProcFS):
            mount.fs.mount = mount
        elif isinstance(mount.fs, MemoryFS) and mount.fs.now_ns == kernel.clock.realtime_ns:
            mount.fs.now_ns = twin.clock.realtime_ns
    return twin


def _forked(source: T) -> T:
    """Return a clock's or a random source's copy for a fork, if it is of those that have one."""
    fork: Callable[[], T] | None = getattr(source, "fork", None)
    return source if fork is None else fork()
