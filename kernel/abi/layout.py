"""The records of both ABIs as struct.Struct: offsets and sizes in one place. All are little-endian."""

from __future__ import annotations

from struct import Struct

# ------------------------------------------------------------------------------------------- wasi_snapshot_preview1
# dirent (24): d_next u64, d_ino u64, d_namlen u32, d_type u8; the name follows
DIRENT = Struct("<QQIB3x")
# fdstat (24): fs_filetype u8, fs_flags u16, fs_rights_base u64, fs_rights_inheriting u64
FDSTAT = Struct("<BxH4xQQ")
# filestat (64): dev, ino, filetype, nlink, size, atim, mtim, ctim
FILESTAT = Struct("<QQB7xQQQQQ")
# prestat (8): tag u8, pr_name_len u32
PRESTAT = Struct("<B3xI")
# subscription (48): userdata u64, tag u8; at 16 the clock: id u32, timeout u64, precision u64, flags u16
SUBSCRIPTION_CLOCK = Struct("<QB7xI4xQQH6x")
# ... or the descriptor to read or write: u32
SUBSCRIPTION_FD = Struct("<QB7xI28x")
SUBSCRIPTION_SIZE = SUBSCRIPTION_CLOCK.size
# event (32): userdata u64, error u16, type u8; for descriptors nbytes u64, flags u16
EVENT = Struct("<QHB5xQH6x")

# ------------------------------------------------------------------------------------------------------- vesicle_v1
# startup: argc, envc, 16 random bytes
STARTUP = Struct("<II16s")
# stat (128): dev, ino; mode, nlink, uid, gid; rdev, size, blocks; blksize; four timestamps
STAT = Struct("<QQIIIIQqqI4xqI4xqI4xqI4xqI4x")
# a timestamp (16): seconds, nanoseconds
TIMESTAMP = Struct("<qI4x")
# statfs (88): type, bsize; blocks, bfree, bavail, files, ffree; fsid; namelen, frsize, flags
STATFS = Struct("<IIQQQQQ8xIII20x")
# dirent of readdir: inode, next cookie, record length, type; the NUL-ended name follows
READDIR_ENTRY = Struct("<QqHB")
# waitid's siginfo (32): signo, errno, code, pid, uid, status, user and system time in clock ticks
WAIT_INFO = Struct("<iiiiIiII")
# rusage (88): user and system time as seconds and microseconds, 14 counters
RUSAGE = Struct("<qqqq14I")
# rlimit (16): soft, hard
RLIMIT = Struct("<QQ")
# sigaction (16): handler, flags, mask
SIGACTION = Struct("<IIQ")
# sigtake (48): handler, flags, mask to restore, signo, errno, code, pid, uid, status
SIGTAKE = Struct("<IIQiiiiIi8x")
# timer (16): remaining, interval
TIMERSPEC = Struct("<qq")
# flock of fcntl (32): type, whence, start, len, pid
FLOCK = Struct("<hh4xqqi4x")
# poll (8): fd, events, revents
POLLFD = Struct("<iHH")
# termios (60): four flag words, line, 32 control characters, two speeds
TERMIOS = Struct("<IIIIB32s3xII")
# winsize (8): rows, columns
WINSIZE = Struct("<HHHH")
# sysinfo 1 (64): uptime, total memory, free memory, processes, three loads
SYSINFO = Struct("<8Q")
IOVEC = Struct("<II")
U16_PAIR = Struct("<HH")
I32 = Struct("<i")
I32_PAIR = Struct("<ii")
U32_PAIR = Struct("<II")
I64 = Struct("<q")
U64 = Struct("<Q")
