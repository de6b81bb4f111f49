"""Errno and PosixError: the one kind of error below the public API.

PosixError is deliberately no OSError: a raw OSError inside the kernel is a bug or a leak of the host, and only the host
file system may catch one.
"""

from __future__ import annotations

from .int_enum import IntEnum


class Errno(IntEnum):
    """POSIX error numbers with Linux's values (errno.h), plus WASI's ENOTCAPABLE."""

    EPERM = 1
    ENOENT = 2
    ESRCH = 3
    EINTR = 4
    EIO = 5
    ENXIO = 6
    E2BIG = 7
    ENOEXEC = 8
    EBADF = 9
    ECHILD = 10
    EAGAIN = 11
    ENOMEM = 12
    EACCES = 13
    EFAULT = 14
    ENOTBLK = 15
    EBUSY = 16
    EEXIST = 17
    EXDEV = 18
    ENODEV = 19
    ENOTDIR = 20
    EISDIR = 21
    EINVAL = 22
    ENFILE = 23
    EMFILE = 24
    ENOTTY = 25
    ETXTBSY = 26
    EFBIG = 27
    ENOSPC = 28
    ESPIPE = 29
    EROFS = 30
    EMLINK = 31
    EPIPE = 32
    EDOM = 33
    ERANGE = 34
    EDEADLK = 35
    ENAMETOOLONG = 36
    ENOLCK = 37
    ENOSYS = 38
    ENOTEMPTY = 39
    ELOOP = 40
    ENOMSG = 42
    EIDRM = 43
    ECHRNG = 44
    EL2NSYNC = 45
    EL3HLT = 46
    EL3RST = 47
    ELNRNG = 48
    EUNATCH = 49
    ENOCSI = 50
    EL2HLT = 51
    EBADE = 52
    EBADR = 53
    EXFULL = 54
    ENOANO = 55
    EBADRQC = 56
    EBADSLT = 57
    EBFONT = 59
    ENOSTR = 60
    ENODATA = 61
    ETIME = 62
    ENOSR = 63
    ENONET = 64
    ENOPKG = 65
    EREMOTE = 66
    ENOLINK = 67
    EADV = 68
    ESRMNT = 69
    ECOMM = 70
    EPROTO = 71
    EMULTIHOP = 72
    EDOTDOT = 73
    EBADMSG = 74
    EOVERFLOW = 75
    ENOTUNIQ = 76
    EBADFD = 77
    EREMCHG = 78
    ELIBACC = 79
    ELIBBAD = 80
    ELIBSCN = 81
    ELIBMAX = 82
    ELIBEXEC = 83
    EILSEQ = 84
    ERESTART = 85
    ESTRPIPE = 86
    EUSERS = 87
    ENOTSOCK = 88
    EDESTADDRREQ = 89
    EMSGSIZE = 90
    EPROTOTYPE = 91
    ENOPROTOOPT = 92
    EPROTONOSUPPORT = 93
    ESOCKTNOSUPPORT = 94
    EOPNOTSUPP = 95
    EPFNOSUPPORT = 96
    EAFNOSUPPORT = 97
    EADDRINUSE = 98
    EADDRNOTAVAIL = 99
    ENETDOWN = 100
    ENETUNREACH = 101
    ENETRESET = 102
    ECONNABORTED = 103
    ECONNRESET = 104
    ENOBUFS = 105
    EISCONN = 106
    ENOTCONN = 107
    ESHUTDOWN = 108
    ETOOMANYREFS = 109
    ETIMEDOUT = 110
    ECONNREFUSED = 111
    EHOSTDOWN = 112
    EHOSTUNREACH = 113
    EALREADY = 114
    EINPROGRESS = 115
    ESTALE = 116
    EUCLEAN = 117
    ENOTNAM = 118
    ENAVAIL = 119
    EISNAM = 120
    EREMOTEIO = 121
    EDQUOT = 122
    ENOMEDIUM = 123
    EMEDIUMTYPE = 124
    ECANCELED = 125
    ENOKEY = 126
    EKEYEXPIRED = 127
    EKEYREVOKED = 128
    EKEYREJECTED = 129
    EOWNERDEAD = 130
    ENOTRECOVERABLE = 131
    ERFKILL = 132
    ENOTCAPABLE = 134


_MESSAGES = {
    Errno.EPERM: "Operation not permitted",
    Errno.ENOENT: "No such file or directory",
    Errno.ESRCH: "No such process",
    Errno.EINTR: "Interrupted system call",
    Errno.EIO: "Input/output error",
    Errno.ENXIO: "No such device or address",
    Errno.E2BIG: "Argument list too long",
    Errno.ENOEXEC: "Exec format error",
    Errno.EBADF: "Bad file descriptor",
    Errno.ECHILD: "No child processes",
    Errno.EAGAIN: "Resource temporarily unavailable",
    Errno.ENOMEM: "Cannot allocate memory",
    Errno.EACCES: "Permission denied",
    Errno.EFAULT: "Bad address",
    Errno.ENOTBLK: "Block device required",
    Errno.EBUSY: "Device or resource busy",
    Errno.EEXIST: "File exists",
    Errno.EXDEV: "Invalid cross-device link",
    Errno.ENODEV: "No such device",
    Errno.ENOTDIR: "Not a directory",
    Errno.EISDIR: "Is a directory",
    Errno.EINVAL: "Invalid argument",
    Errno.ENFILE: "Too many open files in system",
    Errno.EMFILE: "Too many open files",
    Errno.ENOTTY: "Inappropriate ioctl for device",
    Errno.ETXTBSY: "Text file busy",
    Errno.EFBIG: "File too large",
    Errno.ENOSPC: "No space left on device",
    Errno.ESPIPE: "Illegal seek",
    Errno.EROFS: "Read-only file system",
    Errno.EMLINK: "Too many links",
    Errno.EPIPE: "Broken pipe",
    Errno.EDOM: "Numerical argument out of domain",
    Errno.ERANGE: "Numerical result out of range",
    Errno.EDEADLK: "Resource deadlock avoided",
    Errno.ENAMETOOLONG: "File name too long",
    Errno.ENOLCK: "No locks available",
    Errno.ENOSYS: "Function not implemented",
    Errno.ENOTEMPTY: "Directory not empty",
    Errno.ELOOP: "Too many levels of symbolic links",
    Errno.ENOMSG: "No message of desired type",
    Errno.EIDRM: "Identifier removed",
    Errno.ECHRNG: "Channel number out of range",
    Errno.EL2NSYNC: "Level 2 not synchronized",
    Errno.EL3HLT: "Level 3 halted",
    Errno.EL3RST: "Level 3 reset",
    Errno.ELNRNG: "Link number out of range",
    Errno.EUNATCH: "Protocol driver not attached",
    Errno.ENOCSI: "No CSI structure available",
    Errno.EL2HLT: "Level 2 halted",
    Errno.EBADE: "Invalid exchange",
    Errno.EBADR: "Invalid request descriptor",
    Errno.EXFULL: "Exchange full",
    Errno.ENOANO: "No anode",
    Errno.EBADRQC: "Invalid request code",
    Errno.EBADSLT: "Invalid slot",
    Errno.EBFONT: "Bad font file format",
    Errno.ENOSTR: "Device not a stream",
    Errno.ENODATA: "No data available",
    Errno.ETIME: "Timer expired",
    Errno.ENOSR: "Out of streams resources",
    Errno.ENONET: "Machine is not on the network",
    Errno.ENOPKG: "Package not installed",
    Errno.EREMOTE: "Object is remote",
    Errno.ENOLINK: "Link has been severed",
    Errno.EADV: "Advertise error",
    Errno.ESRMNT: "Srmount error",
    Errno.ECOMM: "Communication error on send",
    Errno.EPROTO: "Protocol error",
    Errno.EMULTIHOP: "Multihop attempted",
    Errno.EDOTDOT: "RFS specific error",
    Errno.EBADMSG: "Bad message",
    Errno.EOVERFLOW: "Value too large for defined data type",
    Errno.ENOTUNIQ: "Name not unique on network",
    Errno.EBADFD: "File descriptor in bad state",
    Errno.EREMCHG: "Remote address changed",
    Errno.ELIBACC: "Can not access a needed shared library",
    Errno.ELIBBAD: "Accessing a corrupted shared library",
    Errno.ELIBSCN: ".lib section in a.out corrupted",
    Errno.ELIBMAX: "Attempting to link in too many shared libraries",
    Errno.ELIBEXEC: "Cannot exec a shared library directly",
    Errno.EILSEQ: "Invalid or incomplete multibyte or wide character",
    Errno.ERESTART: "Interrupted system call should be restarted",
    Errno.ESTRPIPE: "Streams pipe error",
    Errno.EUSERS: "Too many users",
    Errno.ENOTSOCK: "Socket operation on non-socket",
    Errno.EDESTADDRREQ: "Destination address required",
    Errno.EMSGSIZE: "Message too long",
    Errno.EPROTOTYPE: "Protocol wrong type for socket",
    Errno.ENOPROTOOPT: "Protocol not available",
    Errno.EPROTONOSUPPORT: "Protocol not supported",
    Errno.ESOCKTNOSUPPORT: "Socket type not supported",
    Errno.EOPNOTSUPP: "Operation not supported",
    Errno.EPFNOSUPPORT: "Protocol family not supported",
    Errno.EAFNOSUPPORT: "Address family not supported by protocol",
    Errno.EADDRINUSE: "Address already in use",
    Errno.EADDRNOTAVAIL: "Cannot assign requested address",
    Errno.ENETDOWN: "Network is down",
    Errno.ENETUNREACH: "Network is unreachable",
    Errno.ENETRESET: "Network dropped connection on reset",
    Errno.ECONNABORTED: "Software caused connection abort",
    Errno.ECONNRESET: "Connection reset by peer",
    Errno.ENOBUFS: "No buffer space available",
    Errno.EISCONN: "Transport endpoint is already connected",
    Errno.ENOTCONN: "Transport endpoint is not connected",
    Errno.ESHUTDOWN: "Cannot send after transport endpoint shutdown",
    Errno.ETOOMANYREFS: "Too many references: cannot splice",
    Errno.ETIMEDOUT: "Connection timed out",
    Errno.ECONNREFUSED: "Connection refused",
    Errno.EHOSTDOWN: "Host is down",
    Errno.EHOSTUNREACH: "No route to host",
    Errno.EALREADY: "Operation already in progress",
    Errno.EINPROGRESS: "Operation now in progress",
    Errno.ESTALE: "Stale file handle",
    Errno.EUCLEAN: "Structure needs cleaning",
    Errno.ENOTNAM: "Not a XENIX named type file",
    Errno.ENAVAIL: "No XENIX semaphores available",
    Errno.EISNAM: "Is a named type file",
    Errno.EREMOTEIO: "Remote I/O error",
    Errno.EDQUOT: "Disk quota exceeded",
    Errno.ENOMEDIUM: "No medium found",
    Errno.EMEDIUMTYPE: "Wrong medium type",
    Errno.ECANCELED: "Operation canceled",
    Errno.ENOKEY: "Required key not available",
    Errno.EKEYEXPIRED: "Key has expired",
    Errno.EKEYREVOKED: "Key has been revoked",
    Errno.EKEYREJECTED: "Key was rejected by service",
    Errno.EOWNERDEAD: "Owner died",
    Errno.ENOTRECOVERABLE: "State not recoverable",
    Errno.ERFKILL: "Operation not possible due to RF-kill",
    Errno.ENOTCAPABLE: "Capabilities insufficient",
}


def strerror(errno: Errno) -> str:
    """Return the text that the GNU C library prints for errno."""
    return _MESSAGES[errno]


class PosixError(Exception):
    """A system call failed with errno; path is the guest path concerned, if any.

    Caught by the ABI layers (turned into a number), by the shell (printed) and by the public API (turned into a builtin
    OSError subclass with the guest path).
    """

    __slots__ = ("errno", "path")

    def __init__(self, errno: Errno, path: str | None = None) -> None:
        self.errno = errno
        self.path = path

    def __str__(self) -> str:
        text = strerror(self.errno)
        return f"{self.path}: {text}" if self.path is not None else text
