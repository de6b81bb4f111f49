"""mount, umount and mountpoint, as util-linux has them.

Absent on purpose: mounting. A session's mounts are made by the program that makes the session; in it, everybody is told what
an ordinary user is told.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError, strerror

from .mounts import absolute, read_mounts
from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_FAILED = 32
_NAMES = {
    "all": "a",
    "bind": "B",
    "rbind": "R",
    "move": "M",
    "show-labels": "l",
    "types": "t:",
    "options": "o:",
    "read-only": "r",
    "rw": "w",
    "read-write": "w",
    "source": "source:",
    "target": "target:",
    "verbose": "v",
    "version": "V",
    "help": "h",
    "fake": "f",
    "no-mtab": "n",
}


def mount(call: Call) -> int:
    """List the mounts; refuse to make one."""
    options = Options(call, "aBRMlt:o:rwvVhfnT:L:U:", _NAMES, hint="Try 'mount --help' for more information.\n")
    if options.has("V"):
        call.write("mount from Vesicle\n")
        return 0
    if options.has("h"):
        call.write("\nUsage:\n mount [-lhV]\n mount [-t <type>] [-o <options>] <source> <directory>\n")
        return 0
    operands = [*options.values("source"), *options.values("target"), *options.operands]
    if options.has("a") and not operands:
        return 0  # what /etc/fstab lists: nothing
    if not operands:
        kinds = [kind for value in options.values("t") for kind in value.split(",")]
        _list(call, kinds)
        return 0
    if len(operands) == 1 and not options.has("B", "R", "M"):
        call.complain(f"{operands[0]}: can't find in /etc/fstab.")
        return 1
    call.complain(f"{operands[-1]}: must be superuser to use mount.")
    call.say("       dmesg(1) may have more information after failed mount system call.\n")
    return _FAILED


def _list(call: Call, kinds: list[str]) -> None:
    without = {kind[2:] for kind in kinds if kind.startswith("no")}
    for entry in read_mounts(call):
        if entry.kind not in without if without else not kinds or entry.kind in kinds:
            call.write(f"{entry.source} on {entry.target} type {entry.kind} ({entry.options})\n")


def umount(call: Call) -> int:
    """Refuse to take a mount away."""
    options = Options(
        call,
        "aflRdrt:O:vnVh",
        {"all": "a", "force": "f", "lazy": "l", "recursive": "R", "types": "t:", "help": "h", "version": "V"},
        hint="Try 'umount --help' for more information.\n",
    )
    if not options.operands and not options.has("a"):
        raise UsageError("umount: bad usage\nTry 'umount --help' for more information.\n")
    targets = {entry.target for entry in read_mounts(call)}
    status = 0
    for path in options.operands:
        status = _FAILED
        try:
            where = absolute(call, path)
        except PosixError as error:
            missing = error.errno is Errno.ENOENT
            call.complain(f"{path}: {'no mount point specified.' if missing else strerror(error.errno)}")
            continue
        call.complain(f"{path}: {'must be superuser to unmount.' if where in targets else 'not mounted.'}")
    return status


def mountpoint(call: Call) -> int:
    """Say whether a directory is a mount point."""
    options = Options(
        call,
        "dqx",
        {"fs-devno": "d", "quiet": "q", "devno": "x", "nofollow": "n", "help": "h"},
        hint="Try 'mountpoint --help' for more information.\n",
    )
    if len(options.operands) != 1:
        raise UsageError("mountpoint: bad usage\nTry 'mountpoint --help' for more information.\n")
    path = options.operands[0]
    try:
        status = call.sys.stat(path)
        mounted = absolute(call, path) in {entry.target for entry in read_mounts(call)}
    except PosixError as error:
        if not options.has("q"):
            call.complain(f"{path}: {strerror(error.errno)}")
        return 1
    if mounted and options.has("d"):
        call.write(f"{status.dev >> 8}:{status.dev & 0xFF}\n")
    elif not options.has("q"):
        call.write(f"{path} is {'' if mounted else 'not '}a mountpoint\n")
    return 0 if mounted else _FAILED
