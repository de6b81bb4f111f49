"""Errno as the two guest ABIs number it: preview1's u16, and Linux's for vesicle_v1.

Both maps are total: every Errno has a number on either side, and a test says so. Absent on purpose: the way back; no guest
hands an errno to the kernel.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno

SUCCESS = 0

# preview1's own names in the order of the specification; the index is the number.
WASI_NAMES = (
    "success 2big acces addrinuse addrnotavail afnosupport again already badf badmsg busy canceled child connaborted "
    "connrefused connreset deadlk destaddrreq dom dquot exist fault fbig hostunreach idrm ilseq inprogress intr inval io "
    "isconn isdir loop mfile mlink msgsize multihop nametoolong netdown netreset netunreach nfile nobufs nodev noent "
    "noexec nolck nolink nomem nomsg noprotoopt nospc nosys notconn notdir notempty notrecoverable notsock notsup notty "
    "nxio overflow ownerdead perm pipe proto protonosupport prototype range rofs spipe srch stale timedout txtbsy xdev "
    "notcapable"
).split()

# Errors that Linux has and preview1 has not, and the nearest of preview1's names.
_NEAREST = {
    Errno.ENOTBLK: "notdir",
    Errno.ECHRNG: "range",
    Errno.EL2NSYNC: "io",
    Errno.EL3HLT: "io",
    Errno.EL3RST: "io",
    Errno.ELNRNG: "range",
    Errno.EUNATCH: "io",
    Errno.ENOCSI: "io",
    Errno.EL2HLT: "io",
    Errno.EBADE: "inval",
    Errno.EBADR: "inval",
    Errno.EXFULL: "nospc",
    Errno.ENOANO: "noent",
    Errno.EBADRQC: "inval",
    Errno.EBADSLT: "inval",
    Errno.EBFONT: "inval",
    Errno.ENOSTR: "notsup",
    Errno.ENODATA: "noent",
    Errno.ETIME: "timedout",
    Errno.ENOSR: "nobufs",
    Errno.ENONET: "netunreach",
    Errno.ENOPKG: "nosys",
    Errno.EREMOTE: "notsup",
    Errno.EADV: "io",
    Errno.ESRMNT: "io",
    Errno.ECOMM: "io",
    Errno.EDOTDOT: "io",
    Errno.ENOTUNIQ: "exist",
    Errno.EBADFD: "badf",
    Errno.EREMCHG: "connreset",
    Errno.ELIBACC: "noexec",
    Errno.ELIBBAD: "noexec",
    Errno.ELIBSCN: "noexec",
    Errno.ELIBMAX: "noexec",
    Errno.ELIBEXEC: "noexec",
    Errno.ERESTART: "intr",
    Errno.ESTRPIPE: "pipe",
    Errno.EUSERS: "again",
    Errno.ESOCKTNOSUPPORT: "protonosupport",
    Errno.EOPNOTSUPP: "notsup",
    Errno.EPFNOSUPPORT: "afnosupport",
    Errno.ESHUTDOWN: "pipe",
    Errno.ETOOMANYREFS: "mlink",
    Errno.EHOSTDOWN: "hostunreach",
    Errno.EUCLEAN: "io",
    Errno.ENOTNAM: "inval",
    Errno.ENAVAIL: "noent",
    Errno.EISNAM: "inval",
    Errno.EREMOTEIO: "io",
    Errno.ENOMEDIUM: "nodev",
    Errno.EMEDIUMTYPE: "nodev",
    Errno.ENOKEY: "acces",
    Errno.EKEYEXPIRED: "acces",
    Errno.EKEYREVOKED: "acces",
    Errno.EKEYREJECTED: "acces",
    Errno.ERFKILL: "netdown",
}


def _wasi_number(errno: Errno) -> int:
    return WASI_NAMES.index(_NEAREST.get(errno) or errno.name[1:].lower())


# E2BIG is "2big": the common rule holds for it too.
WASI_ERRNO: dict[int, int] = {int(errno): _wasi_number(errno) for errno in Errno}

# What vesicle_v1 returns, negated. ENOTCAPABLE is preview1's alone: Linux says EPERM.
LINUX_ERRNO: dict[int, int] = {int(errno): int(errno) for errno in Errno} | {Errno.ENOTCAPABLE: int(Errno.EPERM)}


def wasi_name(number: int) -> str:
    """Return preview1's name of an errno number as C spells it: EBADF; digits for one that does not exist."""
    return "ESUCCESS" if number == SUCCESS else f"E{WASI_NAMES[number].upper()}" if number < len(WASI_NAMES) else str(number)
