"""pwd: users, from /etc/passwd. Source: CPython's Modules/pwdmodule.c."""

from operator import index as _index

from _vesicle.builtin import all_builtin
from _vesicle.sequences import StructSequence


class struct_passwd(StructSequence, module="pwd", fields="pw_name pw_passwd pw_uid pw_gid pw_gecos pw_dir pw_shell"):
    """One user."""

    __slots__ = ()


def getpwall():
    """Return all users."""
    found = []
    try:
        with open("/etc/passwd", encoding="utf-8", errors="surrogateescape") as file:
            for line in file:
                fields = line.rstrip("\n").split(":")
                if len(fields) == struct_passwd.n_fields and fields[2].isdigit() and fields[3].isdigit():
                    found.append(struct_passwd((*fields[:2], int(fields[2]), int(fields[3]), *fields[4:])))
    except OSError:
        return []
    return found


def getpwnam(name, /):
    """Return the user of that name.

    Raises: KeyError
    """
    if not isinstance(name, str):
        raise TypeError(f"getpwnam() argument must be str, not {type(name).__name__}")
    if "\0" in name:
        raise ValueError("embedded null byte")
    for user in getpwall():
        if user.pw_name == name:
            return user
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwuid(uid, /):
    """Return the user of that id.

    Raises: KeyError
    """
    uid = _index(uid)
    for user in getpwall():
        if user.pw_uid == uid:
            return user
    raise KeyError(f"getpwuid(): uid not found: {uid}")


all_builtin(globals(), __name__)
