"""Files in a host mount, made without a walk: what the tests of host folders share."""

from __future__ import annotations

from vesicle.vfs.types import (
    O_WRONLY,
    S_IFREG,
)

FILE = S_IFREG | 0o644
BLOCK = 4096
MIB = 1 << 20
OWNER = (1000, 1000)


def make(root, name="file", data=b""):
    inode = root.mknod(name, FILE, *OWNER)
    if data:
        write(inode, data)
    return inode


def write(inode, data, flags=O_WRONLY):
    file = inode.open(flags)
    try:
        return file.write(data)
    finally:
        file.release()
