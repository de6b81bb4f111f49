"""Errno as preview1 numbers it. vesicle_v1 has Linux's numbers, which are Errno's own.

The map is total: every Errno has a number, and a test says so. Absent on purpose: the way back; no guest hands an errno
to the kernel.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno

SUCCESS = 0

_NAMES = """
success 2big acces addrinuse addrnotavail afnosupport again already badf badmsg busy canceled child connaborted
connrefused connreset deadlk destaddrreq dom dquot exist fault fbig hostunreach idrm ilseq inprogress intr inval io
isconn isdir loop mfile mlink msgsize multihop nametoolong netdown netreset netunreach nfile nobufs nodev noent
noexec nolck nolink nomem nomsg noprotoopt nospc nosys notconn notdir notempty notrecoverable notsock notsup notty
nxio overflow ownerdead perm pipe proto protonosupport prototype range rofs spipe srch stale timedout txtbsy xdev
notcapable
"""
# preview1's own names in the order of the specification; the index is the number.
WASI_NAMES: tuple[str, ...] = tuple(_NAMES.split())

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


_NUMBERS = {name: number for number, name in enumerate(WASI_NAMES)}

# E2BIG is "2big": the common rule, the name without its E, holds for it too.
WASI_ERRNO: dict[Errno, int] = {errno: _NUMBERS[_NEAREST.get(errno) or errno.name[1:].lower()] for errno in Errno}


def wasi_name(number: int) -> str:
    """Return preview1's name of an errno number as C spells it: EBADF; digits for one that does not exist."""
    if number >= len(WASI_NAMES):
        return str(number)
    return f"E{WASI_NAMES[number].upper()}"
