"""The functions of vesicle_v1 in the order of docs/abi.md: name, parameters, implementation.

One letter per parameter: i signed 32 bits (descriptors, ids), u unsigned 32 bits (addresses, sizes, modes, flags), I
and U 64 bits. Every result is an i32: >= 0, or -errno.
"""

from __future__ import annotations

from vesicle.kernel.abi.entry import Entry

MODULE = "vesicle_v1"
_HERE = __name__.rpartition(".")[0]


def _entry(name: str, params: str, family: str, note: str = "", *, attribute: str = "", raw: str = "") -> Entry:
    """Return the entry of a function of kernel/extension/{family}.py."""
    raw_home = f"{_HERE}.{raw}" if raw else ""
    return Entry(name, params, f"{_HERE}.{family}", note, attribute=attribute, raw_home=raw_home)


TABLE = (
    _entry("startup", "uu", "startup"),
    _entry("open", "iuuuu", "paths", attribute="open_"),
    _entry("lseek", "iIiu", "descriptors"),
    _entry("readdir", "iuu", "descriptors"),
    _entry("stat", "iuuuu", "paths"),
    _entry("access", "iuuuu", "paths"),
    _entry("chmod", "iuuuu", "paths"),
    _entry("chown", "iuuuuu", "paths"),
    _entry("utimens", "iuuuu", "paths"),
    _entry("truncate", "iuuI", "paths"),
    _entry("mknod", "iuuuI", "directory"),
    _entry("unlink", "iuuu", "directory"),
    _entry("rename", "iuuiuuu", "directory"),
    _entry("link", "iuuiuuu", "directory"),
    _entry("symlink", "uuiuu", "directory"),
    _entry("readlink", "iuuuu", "paths"),
    _entry("statfs", "iuuu", "paths"),
    _entry("umask", "u", "paths"),
    _entry("chdir", "iuu", "paths"),
    _entry("getcwd", "uu", "paths"),
    _entry("flock", "iu", "descriptors"),
    _entry("dup", "iiu", "descriptors"),
    _entry("pipe", "uu", "descriptors"),
    _entry("fcntl", "iii", "descriptors"),
    _entry("ioctl", "iuu", "terminal"),
    _entry("poll", "uuIu", "descriptors"),
    _entry("getid", "i", "ids", raw="ids"),
    _entry("getpgid", "ii", "ids"),
    _entry("setid", "iiii", "ids"),
    _entry("getgroups", "uu", "ids"),
    _entry("execve", "uuuu", "process"),
    _entry("vfork", "u", "process"),
    _entry("childexit", "i", "process"),
    _entry("wait", "iiuuu", "process"),
    _entry("rusage", "iu", "ids"),
    _entry("rlimit", "iuu", "ids"),
    _entry("priority", "iiii", "ids"),
    _entry("sysinfo", "iuu", "startup"),
    _entry("sigaction", "iuuUuu", "signals"),
    _entry("sigtake", "u", "signals"),
    _entry("sigmask", "iUu", "signals"),
    _entry("sigwait", "iUIu", "signals"),
    _entry("kill", "ii", "signals"),
    _entry("timer", "iiuIIu", "signals"),
)
