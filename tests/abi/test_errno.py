"""The errno map of preview1 is total, and right where the names agree."""

from __future__ import annotations

import pytest

from vesicle.kernel.abi.errno import WASI_ERRNO, WASI_NAMES, wasi_name
from vesicle.vfs.errors import Errno


def test_every_errno_has_a_number():
    assert set(WASI_ERRNO) == set(Errno)
    assert all(0 < number < len(WASI_NAMES) for number in WASI_ERRNO.values())


def test_a_name_that_both_have_is_the_same_error():
    for errno in Errno:
        own = errno.name[1:].lower()
        if own in WASI_NAMES:
            assert WASI_NAMES[WASI_ERRNO[errno]] == own


# From the specification, written out: the order of the names is what everything hangs on.
@pytest.mark.parametrize(
    ("errno", "number"),
    [
        (Errno.E2BIG, 1),
        (Errno.EACCES, 2),
        (Errno.EBADF, 8),
        (Errno.EEXIST, 20),
        (Errno.EFAULT, 21),
        (Errno.EINVAL, 28),
        (Errno.EISDIR, 31),
        (Errno.ELOOP, 32),
        (Errno.ENOENT, 44),
        (Errno.ENOSYS, 52),
        (Errno.ENOTDIR, 54),
        (Errno.ENOTEMPTY, 55),
        (Errno.EPERM, 63),
        (Errno.EPIPE, 64),
        (Errno.ESPIPE, 70),
        (Errno.EXDEV, 75),
        (Errno.ENOTCAPABLE, 76),
        (Errno.EOPNOTSUPP, 58),
    ],
)
def test_numbers_of_the_specification(errno, number):
    assert WASI_ERRNO[errno] == number


def test_names_for_traces():
    assert wasi_name(0) == "ESUCCESS"
    assert wasi_name(8) == "EBADF"
    assert wasi_name(1) == "E2BIG"
    assert wasi_name(500) == "500"
