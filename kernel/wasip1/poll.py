"""poll_oneoff: wait for clocks and descriptors at once."""

from __future__ import annotations

from vesicle.kernel.abi.errno import SUCCESS, WASI_ERRNO
from vesicle.kernel.abi.flags import (
    CLOCKID_MONOTONIC,
    CLOCKID_REALTIME,
    EVENTRWFLAGS_FD_READWRITE_HANGUP,
    EVENTTYPE_CLOCK,
    EVENTTYPE_FD_READ,
    EVENTTYPE_FD_WRITE,
    FD_READ,
    FD_WRITE,
    POLL_FD_READWRITE,
    SUBSCRIPTION_CLOCK_ABSTIME,
)
from vesicle.kernel.abi.layout import EVENT, SUBSCRIPTION_CLOCK, SUBSCRIPTION_FD, SUBSCRIPTION_SIZE
from vesicle.kernel.syscalls import clock as clock_calls
from vesicle.kernel.syscalls import poll as poll_calls
from vesicle.kernel.syscalls import system as system_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import POLLERR, POLLHUP, POLLIN, POLLNVAL, POLLOUT

from .rights import require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

    Event = tuple[int, int, int, int, int]

# The kernel polls at most as many descriptors as may be open; this only bounds the work for clocks.
SUBSCRIPTIONS_MAX = 4096
_RIGHTS = {EVENTTYPE_FD_READ: FD_READ | POLL_FD_READWRITE, EVENTTYPE_FD_WRITE: FD_WRITE | POLL_FD_READWRITE}
_EVENTS = {EVENTTYPE_FD_READ: POLLIN, EVENTTYPE_FD_WRITE: POLLOUT}
_TIMER_CLOCKS = (CLOCKID_REALTIME, CLOCKID_MONOTONIC)


class _Subscriptions:
    """What a call asked for: clocks as (userdata, ns from now), files as (userdata, type, fd), and what is refused."""

    __slots__ = ("clocks", "files", "refused")

    def __init__(self) -> None:
        self.clocks: list[tuple[int, int]] = []
        self.files: list[tuple[int, int, int]] = []
        self.refused: list[Event] = []

    def add(self, process: Process, record: memoryview) -> None:
        """Take one subscription in.

        Raises: EINVAL unknown type or clock
        """
        userdata, tag, fd = SUBSCRIPTION_FD.unpack(record)
        if tag == EVENTTYPE_CLOCK:
            _, _, clock_id, timeout, _precision, flags = SUBSCRIPTION_CLOCK.unpack(record)
            if clock_id not in _TIMER_CLOCKS or flags & ~SUBSCRIPTION_CLOCK_ABSTIME:
                raise PosixError(Errno.EINVAL)
            if flags & SUBSCRIPTION_CLOCK_ABSTIME:
                timeout -= clock_calls.clock_gettime(process, clock_id)
            self.clocks.append((userdata, max(0, timeout)))
            return
        if tag not in _RIGHTS:
            raise PosixError(Errno.EINVAL)
        try:
            require(process, fd, _RIGHTS[tag])
            self.files.append((userdata, tag, fd))
        except PosixError as error:
            self.refused.append((userdata, WASI_ERRNO[error.errno], tag, 0, 0))


def poll_oneoff(
    process: Process, memory: GuestMemory, in_: int, out: int, nsubscriptions: int, result_nevents: int
) -> None:
    """Wait until at least one subscription has something to tell; write an event for each that has.

        subscription (48):  0 u64 userdata  8 u8 type  16 u32 clock | fd  24 u64 timeout  32 u64 precision  40 u16 flags
        event (32):         0 u64 userdata  8 u16 errno  10 u8 type  16 u64 bytes  24 u16 flags

    Writes the number of events (u32). A descriptor that cannot be polled is an event with an errno.
    Blocks: until an event, the deadline or a signal.
    Raises: EINVAL no or too many subscriptions, unknown type or clock · EFAULT · EINTR
    Spec: preview1 poll_oneoff
    """
    if not 0 < nsubscriptions <= SUBSCRIPTIONS_MAX:
        raise PosixError(Errno.EINVAL)
    # Copied: the guest may have both arrays in one place.
    array = memoryview(bytes(memory.slice(in_, nsubscriptions * SUBSCRIPTION_SIZE)))
    memory.slice(out, nsubscriptions * EVENT.size)
    memory.slice(result_nevents, 4)
    wanted = _Subscriptions()
    for start in range(0, len(array), SUBSCRIPTION_SIZE):
        wanted.add(process, array[start : start + SUBSCRIPTION_SIZE])
    events = _wait(process, wanted)
    for index, event in enumerate(events):
        memory.write_struct(EVENT, out + index * EVENT.size, *event)
    memory.write_u32(result_nevents, len(events))


def _wait(process: Process, wanted: _Subscriptions) -> list[Event]:
    soonest = min((timeout for _, timeout in wanted.clocks), default=None)
    timeout_ns = 0 if wanted.refused else soonest
    started = clock_calls.clock_gettime(process, CLOCKID_MONOTONIC)
    found = poll_calls.poll(process, [(fd, _EVENTS[tag]) for _, tag, fd in wanted.files], timeout_ns)
    events = list(wanted.refused)
    for (userdata, tag, fd), revents in zip(wanted.files, found, strict=True):
        if revents:
            events.append(_file_event(process, userdata, tag, fd, revents))
    elapsed = clock_calls.clock_gettime(process, CLOCKID_MONOTONIC) - started
    if not events and soonest is not None:
        # The wait has ended and nothing else ended it, whatever an injected clock says.
        elapsed = max(elapsed, soonest)
    events += [(userdata, SUCCESS, EVENTTYPE_CLOCK, 0, 0) for userdata, timeout in wanted.clocks if timeout <= elapsed]
    return events


def _file_event(process: Process, userdata: int, tag: int, fd: int, revents: int) -> Event:
    if revents & POLLNVAL:
        return userdata, WASI_ERRNO[Errno.EBADF], tag, 0, 0
    if revents & POLLERR and tag == EVENTTYPE_FD_WRITE:
        return userdata, WASI_ERRNO[Errno.EPIPE], tag, 0, EVENTRWFLAGS_FD_READWRITE_HANGUP
    flags = EVENTRWFLAGS_FD_READWRITE_HANGUP if revents & POLLHUP else 0
    return userdata, SUCCESS, tag, _readable(process, fd) if tag == EVENTTYPE_FD_READ else 0, flags


def _readable(process: Process, fd: int) -> int:
    try:
        return system_calls.bytes_readable(process, fd)
    except PosixError:
        return 1  # a device that cannot tell: a read would return something
