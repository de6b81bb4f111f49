"""The functions of wasi_snapshot_preview1 in the order of the specification: name, parameters, implementation, remark.

One letter per parameter: i a u32, I an i64, U a u64. Every function but proc_exit returns an errno. docs/syscalls.md
is made from this table.
"""

from __future__ import annotations

from vesicle.kernel.abi.entry import Entry

MODULE = "wasi_snapshot_preview1"
_HERE = __name__.rpartition(".")[0]


def _entry(name: str, params: str, family: str, note: str = "", *, attribute: str = "", raw: str = "") -> Entry:
    """Return the entry of a function of kernel/wasip1/{family}.py."""
    raw_home = f"{_HERE}.{raw}" if raw else ""
    return Entry(name, params, f"{_HERE}.{family}", note, attribute=attribute, raw_home=raw_home)


TABLE = (
    _entry("args_get", "ii", "args"),
    _entry("args_sizes_get", "ii", "args"),
    _entry("environ_get", "ii", "environ"),
    _entry("environ_sizes_get", "ii", "environ"),
    _entry("clock_res_get", "ii", "clock", "1 ns for every clock"),
    _entry("clock_time_get", "iUi", "clock", "the precision is not used", raw="hot"),
    _entry("fd_advise", "iUUi", "fd", "checked, without effect"),
    _entry("fd_allocate", "iUU", "fd"),
    _entry("fd_close", "i", "fd"),
    _entry("fd_datasync", "i", "fd"),
    _entry("fd_fdstat_get", "ii", "fdstat"),
    _entry("fd_fdstat_set_flags", "ii", "fdstat", "`append` and `nonblock`"),
    _entry("fd_fdstat_set_rights", "iUU", "fdstat", "rights only shrink"),
    _entry("fd_filestat_get", "ii", "fdstat", "pipes are `socket_stream`: preview1 has no fifo"),
    _entry("fd_filestat_set_size", "iU", "fdstat"),
    _entry("fd_filestat_set_times", "iUUi", "fdstat"),
    _entry("fd_pread", "iiiUi", "fd"),
    _entry("fd_prestat_get", "ii", "prestat", '3 is "/", 4 is "."; none with `vesicle_v1`'),
    _entry("fd_prestat_dir_name", "iii", "prestat"),
    _entry("fd_pwrite", "iiiUi", "fd", "at the offset with `append` too, as POSIX says"),
    _entry("fd_read", "iiii", "fd", raw="hot"),
    _entry("fd_readdir", "iiiUi", "readdir", "cookies stay valid while the directory changes"),
    _entry("fd_renumber", "ii", "fd"),
    _entry("fd_seek", "iIii", "fd"),
    _entry("fd_sync", "i", "fd"),
    _entry("fd_tell", "ii", "fd"),
    _entry("fd_write", "iiii", "fd", raw="hot"),
    _entry("path_create_directory", "iii", "path"),
    _entry("path_filestat_get", "iiiii", "path"),
    _entry("path_filestat_set_times", "iiiiUUi", "path"),
    _entry("path_link", "iiiiiii", "path", "never follows a symbolic link"),
    _entry("path_open", "iiiiiUUii", "path", 'names that only "/" has are found from "." too, as are those above it'),
    _entry("path_readlink", "iiiiii", "path"),
    _entry("path_remove_directory", "iii", "path"),
    _entry("path_rename", "iiiiii", "path"),
    _entry("path_symlink", "iiiii", "path", "absolute targets are EPERM without `vesicle_v1`"),
    _entry("path_unlink_file", "iii", "path"),
    _entry("poll_oneoff", "iiii", "poll", "clocks 0 and 1, at most 4096 subscriptions"),
    _entry("proc_exit", "i", "proc", "exit code modulo 256"),
    _entry("proc_raise", "i", "proc"),
    _entry("sched_yield", "", "sched"),
    _entry("random_get", "ii", "random"),
    _entry("sock_accept", "iii", "sock", "ENOTSOCK: there are no sockets"),
    _entry("sock_recv", "iiiiii", "sock", "ENOTSOCK: there are no sockets"),
    _entry("sock_send", "iiiii", "sock", "ENOTSOCK: there are no sockets"),
    _entry("sock_shutdown", "ii", "sock", "ENOTSOCK: there are no sockets"),
)
