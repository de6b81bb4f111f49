"""The functions of vesicle_v1 in the order of docs/abi.md: name, parameters, implementation.

One letter per parameter: i signed 32 bits (descriptors, ids), u unsigned 32 bits (addresses, sizes, modes, flags), I
and U 64 bits. Every result is an i32: >= 0, or -errno.
"""

from __future__ import annotations

from vesicle.kernel.abi.entry import Entry

from .descriptors import dup, fcntl, flock, lseek, pipe, poll, readdir
from .directory import link, mknod, rename, symlink, unlink
from .ids import getgroups, getid, getpgid, priority, raw_getid, rlimit, rusage, setid
from .paths import access, chdir, chmod, chown, getcwd, open_, readlink, stat, statfs, truncate, umask, utimens
from .process import childexit, execve, vfork, wait
from .signals import kill, sigaction, sigmask, sigtake, sigwait, timer
from .startup import startup, sysinfo
from .terminal import ioctl

MODULE = "vesicle_v1"

TABLE = (
    Entry("startup", "uu", startup),
    Entry("open", "iuuuu", open_),
    Entry("lseek", "iIiu", lseek),
    Entry("readdir", "iuu", readdir),
    Entry("stat", "iuuuu", stat),
    Entry("access", "iuuuu", access),
    Entry("chmod", "iuuuu", chmod),
    Entry("chown", "iuuuuu", chown),
    Entry("utimens", "iuuuu", utimens),
    Entry("truncate", "iuuI", truncate),
    Entry("mknod", "iuuuI", mknod),
    Entry("unlink", "iuuu", unlink),
    Entry("rename", "iuuiuuu", rename),
    Entry("link", "iuuiuuu", link),
    Entry("symlink", "uuiuu", symlink),
    Entry("readlink", "iuuuu", readlink),
    Entry("statfs", "iuuu", statfs),
    Entry("umask", "u", umask),
    Entry("chdir", "iuu", chdir),
    Entry("getcwd", "uu", getcwd),
    Entry("flock", "iu", flock),
    Entry("dup", "iiu", dup),
    Entry("pipe", "uu", pipe),
    Entry("fcntl", "iii", fcntl),
    Entry("ioctl", "iuu", ioctl),
    Entry("poll", "uuIu", poll),
    Entry("getid", "i", getid, raw=raw_getid),
    Entry("getpgid", "ii", getpgid),
    Entry("setid", "iiii", setid),
    Entry("getgroups", "uu", getgroups),
    Entry("execve", "uuuu", execve),
    Entry("vfork", "u", vfork),
    Entry("childexit", "i", childexit),
    Entry("wait", "iiuuu", wait),
    Entry("rusage", "iu", rusage),
    Entry("rlimit", "iuu", rlimit),
    Entry("priority", "iiii", priority),
    Entry("sysinfo", "iuu", sysinfo),
    Entry("sigaction", "iuuUuu", sigaction),
    Entry("sigtake", "u", sigtake),
    Entry("sigmask", "iUu", sigmask),
    Entry("sigwait", "iUIu", sigwait),
    Entry("kill", "ii", kill),
    Entry("timer", "iiuIIu", timer),
)
