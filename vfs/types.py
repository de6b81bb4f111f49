"""The words of the file system: file types, stat, directory entries, open flags, credentials."""

from __future__ import annotations

from .int_enum import IntEnum
from .named_tuple import NamedTuple
from .record import Record


class FileType(IntEnum):
    """Kind of an inode; values are Linux's DT_* (dirent.h), i.e. S_IFMT >> 12."""

    FIFO = 1
    CHARACTER = 2
    DIRECTORY = 4
    BLOCK = 6
    REGULAR = 8
    SYMLINK = 10
    SOCKET = 12


# As a time to be set: the moment of the change itself (UTIME_NOW). No time that a file can have.
NOW_NS = -(1 << 63)


class Stat(NamedTuple):
    """What stat(2) tells of an inode. Units: size, blksize bytes; blocks 512 bytes; times ns since the epoch."""

    dev: int
    ino: int
    mode: int
    nlink: int
    uid: int
    gid: int
    rdev: int
    size: int
    blksize: int
    blocks: int
    atime_ns: int
    mtime_ns: int
    ctime_ns: int
    birthtime_ns: int

    @property
    def file_type(self) -> FileType:
        """The kind, taken from the mode's S_IFMT bits."""
        return FileType(self.mode >> 12)


class StatFs(NamedTuple):
    """What statvfs(3) tells of a file system. Units: block_size bytes; blocks in block_size units."""

    block_size: int
    blocks: int
    blocks_free: int
    files: int
    files_free: int
    name_max: int = 255
    read_only: bool = False
    type_name: str = "vesicle"


class Dirent(NamedTuple):
    """One entry of a directory."""

    name: str
    ino: int
    file_type: FileType


class Credentials(Record):
    """Who asks: effective user and group ids, and supplementary groups."""

    uid: int
    gid: int
    groups: tuple[int, ...] = ()


ROOT_CREDENTIALS = Credentials(0, 0)

# Open flags: Linux's asm-generic fcntl.h, which musl's wasm32 port shares.
O_RDONLY = 0
O_WRONLY = 1
O_RDWR = 2
O_ACCMODE = 3
O_CREAT = 0o100
O_EXCL = 0o200
O_NOCTTY = 0o400
O_TRUNC = 0o1000
O_APPEND = 0o2000
O_NONBLOCK = 0o4000
O_DSYNC = 0o10000
O_DIRECTORY = 0o200000
O_NOFOLLOW = 0o400000
O_CLOEXEC = 0o2000000
O_SYNC = 0o4010000
O_PATH = 0o10000000

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2

# poll(2) events, Linux's values.
POLLIN = 0x1
POLLOUT = 0x4
POLLERR = 0x8
POLLHUP = 0x10
POLLNVAL = 0x20

S_IFMT = 0o170000
S_IFIFO = 0o010000
S_IFCHR = 0o020000
S_IFDIR = 0o040000
S_IFREG = 0o100000
S_IFLNK = 0o120000
S_IFSOCK = 0o140000

NAME_MAX = 255  # bytes in one path component, Linux limits.h
PATH_MAX = 4096  # bytes in a whole path including the NUL, Linux limits.h
SYMLOOP_MAX = 40  # symbolic links followed in one walk, Linux MAXSYMLINKS
