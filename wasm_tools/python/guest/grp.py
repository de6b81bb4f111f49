"""grp: groups, from /etc/group. Source: CPython's Modules/grpmodule.c."""

from operator import index as _index


class struct_group(tuple):
    """One group."""

    __slots__ = ()
    n_fields = n_sequence_fields = 4
    gr_name = property(lambda self: self[0])
    gr_passwd = property(lambda self: self[1])
    gr_gid = property(lambda self: self[2])
    gr_mem = property(lambda self: self[3])

    def __repr__(self):
        names = ("gr_name", "gr_passwd", "gr_gid", "gr_mem")
        return f"grp.struct_group({', '.join(f'{name}={value!r}' for name, value in zip(names, self, strict=True))})"


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
