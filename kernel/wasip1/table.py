"""The functions of wasi_snapshot_preview1 in the order of the specification: name, parameters, implementation, remark.

One letter per parameter: i a u32, I an i64, U a u64. Every function but proc_exit returns an errno. docs/syscalls.md
is made from this table.
"""

from __future__ import annotations

from vesicle.kernel.abi.entry import Entry

from .args import args_get, args_sizes_get
from .clock import clock_res_get, clock_time_get
from .environ import environ_get, environ_sizes_get
from .fd import (
    fd_advise,
    fd_allocate,
    fd_close,
    fd_datasync,
    fd_pread,
    fd_pwrite,
    fd_read,
    fd_renumber,
    fd_seek,
    fd_sync,
    fd_tell,
    fd_write,
)
from .fdstat import (
    fd_fdstat_get,
    fd_fdstat_set_flags,
    fd_fdstat_set_rights,
    fd_filestat_get,
    fd_filestat_set_size,
    fd_filestat_set_times,
)
from .hot import raw_clock_time_get, raw_fd_read, raw_fd_write
from .path import (
    path_create_directory,
    path_filestat_get,
    path_filestat_set_times,
    path_link,
    path_open,
    path_readlink,
    path_remove_directory,
    path_rename,
    path_symlink,
    path_unlink_file,
)
from .poll import poll_oneoff
from .prestat import fd_prestat_dir_name, fd_prestat_get
from .proc import proc_exit, proc_raise
from .random import random_get
from .readdir import fd_readdir
from .sched import sched_yield
from .sock import sock_accept, sock_recv, sock_send, sock_shutdown

MODULE = "wasi_snapshot_preview1"

TABLE = (
    Entry("args_get", "ii", args_get),
    Entry("args_sizes_get", "ii", args_sizes_get),
    Entry("environ_get", "ii", environ_get),
    Entry("environ_sizes_get", "ii", environ_sizes_get),
    Entry("clock_res_get", "ii", clock_res_get, "1 ns for every clock"),
    Entry("clock_time_get", "iUi", clock_time_get, "the precision is not used", raw=raw_clock_time_get),
    Entry("fd_advise", "iUUi", fd_advise, "checked, without effect"),
    Entry("fd_allocate", "iUU", fd_allocate),
    Entry("fd_close", "i", fd_close),
    Entry("fd_datasync", "i", fd_datasync),
    Entry("fd_fdstat_get", "ii", fd_fdstat_get),
    Entry("fd_fdstat_set_flags", "ii", fd_fdstat_set_flags, "`append` and `nonblock`"),
    Entry("fd_fdstat_set_rights", "iUU", fd_fdstat_set_rights, "rights only shrink"),
    Entry("fd_filestat_get", "ii", fd_filestat_get, "pipes are `socket_stream`: preview1 has no fifo"),
    Entry("fd_filestat_set_size", "iU", fd_filestat_set_size),
    Entry("fd_filestat_set_times", "iUUi", fd_filestat_set_times),
    Entry("fd_pread", "iiiUi", fd_pread),
    Entry("fd_prestat_get", "ii", fd_prestat_get, '3 is "/", 4 is "."; none with `vesicle_v1`'),
    Entry("fd_prestat_dir_name", "iii", fd_prestat_dir_name),
    Entry("fd_pwrite", "iiiUi", fd_pwrite, "at the offset with `append` too, as POSIX says"),
    Entry("fd_read", "iiii", fd_read, raw=raw_fd_read),
    Entry("fd_readdir", "iiiUi", fd_readdir, "cookies stay valid while the directory changes"),
    Entry("fd_renumber", "ii", fd_renumber),
    Entry("fd_seek", "iIii", fd_seek),
    Entry("fd_sync", "i", fd_sync),
    Entry("fd_tell", "ii", fd_tell),
    Entry("fd_write", "iiii", fd_write, raw=raw_fd_write),
    Entry("path_create_directory", "iii", path_create_directory),
    Entry("path_filestat_get", "iiiii", path_filestat_get),
    Entry("path_filestat_set_times", "iiiiUUi", path_filestat_set_times),
    Entry("path_link", "iiiiiii", path_link, "never follows a symbolic link"),
    Entry("path_open", "iiiiiUUii", path_open),
    Entry("path_readlink", "iiiiii", path_readlink),
    Entry("path_remove_directory", "iii", path_remove_directory),
    Entry("path_rename", "iiiiii", path_rename),
    Entry("path_symlink", "iiiii", path_symlink, "absolute targets are EPERM without `vesicle_v1`"),
    Entry("path_unlink_file", "iii", path_unlink_file),
    Entry("poll_oneoff", "iiii", poll_oneoff, "clocks 0 and 1, at most 4096 subscriptions"),
    Entry("proc_exit", "i", proc_exit, "exit code modulo 256"),
    Entry("proc_raise", "i", proc_raise),
    Entry("sched_yield", "", sched_yield),
    Entry("random_get", "ii", random_get),
    Entry("sock_accept", "iii", sock_accept, "ENOTSOCK: there are no sockets"),
    Entry("sock_recv", "iiiiii", sock_recv, "ENOTSOCK: there are no sockets"),
    Entry("sock_send", "iiiii", sock_send, "ENOTSOCK: there are no sockets"),
    Entry("sock_shutdown", "ii", sock_shutdown, "ENOTSOCK: there are no sockets"),
)
