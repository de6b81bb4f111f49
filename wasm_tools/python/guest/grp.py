"""grp: groups, from /etc/group. Source: CPython's Modules/grpmodule.c."""

from operator import index as _index

from _vesicle.builtin import all_builtin
from _vesicle.sequences import StructSequence


class struct_group(StructSequence, module="grp", fields="gr_name gr_passwd gr_gid gr_mem"):
    """One group."""

    __slots__ = ()


def getgrall():
    """Return all groups."""
    found = []
    try:
        with open("/etc/group", encoding="utf-8", errors="surrogateescape") as file:
            for line in file:
                fields = line.rstrip("\n").split(":")
                if len(fields) == struct_group.n_fields and fields[2].isdigit():
                    members = [member for member in fields[3].split(",") if member]
                    found.append(struct_group((fields[0], fields[1], int(fields[2]), members)))
    except OSError:
        return []
    return found


def getgrnam(name):
    """Return the group of that name.

    Raises: KeyError
    """
    if not isinstance(name, str):
        raise TypeError(f"getgrnam() argument must be str, not {type(name).__name__}")
    if "\0" in name:
        raise ValueError("embedded null byte")
    for group in getgrall():
        if group.gr_name == name:
            return group
    raise KeyError(f"getgrnam(): name not found: {name!r}")


def getgrgid(id):
    """Return the group of that id.

    Raises: KeyError
    """
    gid = _index(id)
    for group in getgrall():
        if group.gr_gid == gid:
            return group
    raise KeyError(f"getgrgid(): gid not found: {gid}")


all_builtin(globals(), __name__)
