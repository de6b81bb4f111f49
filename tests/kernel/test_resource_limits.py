"""getrlimit and setrlimit: the soft limit moves below the hard one, that one only down (POSIX setrlimit)."""

from __future__ import annotations

from tests.kernel.machines import Program
from tests.kernel.test_process import raises
from vesicle.kernel.sysapi import Sys
from vesicle.vfs.errors import Errno

_FSIZE, _NOFILE = 1, 7


def test_the_soft_limit_goes_up_to_the_hard_one(sys: Sys) -> None:
    most = sys.get_limit(_NOFILE)[1]
    for resource in (_NOFILE, _FSIZE):
        sys.set_limit(resource, 50, 100)
        assert sys.get_limit(resource) == (50, 100)
        sys.set_limit(resource, 100, 100)
        assert sys.get_limit(resource) == (100, 100)
    assert most > 100
    assert sys.process.fds.limit == 100


def test_nobody_passes_the_hard_limit(sys: Sys) -> None:
    most = sys.get_limit(_NOFILE)[1]
    with raises(Errno.EPERM):
        sys.set_limit(_NOFILE, most + 1, most + 1)
    sys.set_limit(_NOFILE, 50, 100)
    with raises(Errno.EINVAL):
        sys.set_limit(_NOFILE, 60, 50)
    with raises(Errno.EPERM):
        sys.set_limit(_NOFILE, 50, 101)
    with raises(Errno.EPERM):
        sys.set_limit(_NOFILE, 101, (1 << 64) - 1)
    assert sys.get_limit(_NOFILE) == (50, 100)


def test_children_inherit_both_and_change_their_own(sys: Sys) -> None:
    sys.set_limit(_NOFILE, 50, 100)
    seen: list[tuple[int, int]] = []

    def child(inner: Sys) -> int:
        seen.append(inner.get_limit(_NOFILE))
        inner.set_limit(_NOFILE, 20, 20)
        return 0

    assert sys.run_program(Program(child), ["p"]) == 0
    assert seen == [(50, 100)]
    assert sys.get_limit(_NOFILE) == (50, 100)
