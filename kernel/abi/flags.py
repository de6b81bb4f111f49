"""Constants of wasi_snapshot_preview1 (witx, typenames): rights, flags, file types, event types, clocks, signals.

Plain integers: they are compared and masked, never printed, on the hottest paths.
"""

from __future__ import annotations

# rights
FD_DATASYNC = 1 << 0
FD_READ = 1 << 1
FD_SEEK = 1 << 2
FD_FDSTAT_SET_FLAGS = 1 << 3
FD_SYNC = 1 << 4
FD_TELL = 1 << 5
FD_WRITE = 1 << 6
FD_ADVISE = 1 << 7
FD_ALLOCATE = 1 << 8
PATH_CREATE_DIRECTORY = 1 << 9
PATH_CREATE_FILE = 1 << 10
PATH_LINK_SOURCE = 1 << 11
PATH_LINK_TARGET = 1 << 12
PATH_OPEN = 1 << 13
FD_READDIR = 1 << 14
PATH_READLINK = 1 << 15
PATH_RENAME_SOURCE = 1 << 16
PATH_RENAME_TARGET = 1 << 17
PATH_FILESTAT_GET = 1 << 18
PATH_FILESTAT_SET_SIZE = 1 << 19
PATH_FILESTAT_SET_TIMES = 1 << 20
FD_FILESTAT_GET = 1 << 21
FD_FILESTAT_SET_SIZE = 1 << 22
FD_FILESTAT_SET_TIMES = 1 << 23
PATH_SYMLINK = 1 << 24
PATH_REMOVE_DIRECTORY = 1 << 25
PATH_UNLINK_FILE = 1 << 26
POLL_FD_READWRITE = 1 << 27
SOCK_SHUTDOWN = 1 << 28
SOCK_ACCEPT = 1 << 29

RIGHTS_ALL = (1 << 30) - 1

_PATH_RIGHTS = (
    PATH_CREATE_DIRECTORY
    | PATH_CREATE_FILE
    | PATH_LINK_SOURCE
    | PATH_LINK_TARGET
    | PATH_OPEN
    | PATH_READLINK
    | PATH_RENAME_SOURCE
    | PATH_RENAME_TARGET
    | PATH_FILESTAT_GET
    | PATH_FILESTAT_SET_SIZE
    | PATH_FILESTAT_SET_TIMES
    | PATH_SYMLINK
    | PATH_REMOVE_DIRECTORY
    | PATH_UNLINK_FILE
)
# Which rights mean something for a directory, and for everything else: path_open grants no others.
RIGHTS_DIRECTORY = (
    _PATH_RIGHTS
    | FD_DATASYNC
    | FD_FDSTAT_SET_FLAGS
    | FD_SYNC
    | FD_READDIR
    | FD_FILESTAT_GET
    | FD_FILESTAT_SET_TIMES
    | POLL_FD_READWRITE
)
RIGHTS_FILE = RIGHTS_ALL & ~(_PATH_RIGHTS | FD_READDIR | SOCK_SHUTDOWN | SOCK_ACCEPT)
# wasi-libc's isatty: a character device that has neither of these.
RIGHTS_SEEKING = FD_SEEK | FD_TELL

# oflags
OFLAGS_CREAT = 1 << 0
OFLAGS_DIRECTORY = 1 << 1
OFLAGS_EXCL = 1 << 2
OFLAGS_TRUNC = 1 << 3
OFLAGS_ALL = 0xF

# fdflags
FDFLAGS_APPEND = 1 << 0
FDFLAGS_DSYNC = 1 << 1
FDFLAGS_NONBLOCK = 1 << 2
FDFLAGS_RSYNC = 1 << 3
FDFLAGS_SYNC = 1 << 4
FDFLAGS_ALL = 0x1F

# lookupflags
LOOKUP_SYMLINK_FOLLOW = 1 << 0

# fstflags
FSTFLAGS_ATIM = 1 << 0
FSTFLAGS_ATIM_NOW = 1 << 1
FSTFLAGS_MTIM = 1 << 2
FSTFLAGS_MTIM_NOW = 1 << 3
FSTFLAGS_ALL = 0xF

# filetype
FILETYPE_UNKNOWN = 0
FILETYPE_BLOCK_DEVICE = 1
FILETYPE_CHARACTER_DEVICE = 2
FILETYPE_DIRECTORY = 3
FILETYPE_REGULAR_FILE = 4
FILETYPE_SOCKET_DGRAM = 5
FILETYPE_SOCKET_STREAM = 6
FILETYPE_SYMBOLIC_LINK = 7

# By Linux's DT_* (S_IFMT >> 12). preview1 has no fifo: wasi-libc gives S_IFIFO and S_IFSOCK one number, the socket's.
FILETYPE_BY_DT = {
    1: FILETYPE_SOCKET_STREAM,
    2: FILETYPE_CHARACTER_DEVICE,
    4: FILETYPE_DIRECTORY,
    6: FILETYPE_BLOCK_DEVICE,
    8: FILETYPE_REGULAR_FILE,
    10: FILETYPE_SYMBOLIC_LINK,
    12: FILETYPE_SOCKET_STREAM,
}

# advice: normal, sequential, random, willneed, dontneed, noreuse
ADVICE_MAX = 5

# preopentype
PREOPENTYPE_DIR = 0

# clockid; the same numbers as Linux's
CLOCKID_REALTIME = 0
CLOCKID_MONOTONIC = 1
CLOCKID_PROCESS_CPUTIME_ID = 2
CLOCKID_THREAD_CPUTIME_ID = 3

# subclockflags, eventtype, eventrwflags
SUBSCRIPTION_CLOCK_ABSTIME = 1 << 0
EVENTTYPE_CLOCK = 0
EVENTTYPE_FD_READ = 1
EVENTTYPE_FD_WRITE = 2
EVENTRWFLAGS_FD_READWRITE_HANGUP = 1 << 0

# sdflags
SDFLAGS_RD = 1 << 0
SDFLAGS_WR = 1 << 1

# signal: preview1 leaves Linux's SIGSTKFLT (16) out, so everything after it is one lower.
SIGNAL_MAX = 30
_SIGTERM = 15


def linux_signal(number: int) -> int:
    """Return Linux's number of preview1's signal 1…30."""
    return number if number <= _SIGTERM else number + 1
