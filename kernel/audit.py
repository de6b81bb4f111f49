"""The audit log: a bounded ring of decisions of the gate, handed to sinks as they are made.

Denials and requests over the network are always recorded, other allowed operations only at the level "all". Absent on
purpose: what a command printed, file content and arguments beyond the object's name, since a log is read by more people
than the data.
"""

from __future__ import annotations

import os
from _thread import allocate_lock

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable
    from typing import Protocol

    from .clock import Clock
else:
    from _collections import deque  # the package costs a millisecond of every start

    Protocol = object  # importing typing costs more than the rest of the start


class AuditRecord(Record):
    """One decision of the gate. Units: time_ns since the epoch."""

    time_ns: int
    session: str
    pid: int
    command: str  # name of the program that asked
    syscall: str
    object: str  # the path, command, variable, tool or address it asked for
    rule: str  # the rule that decided
    decision: (
        str  # "deny", "allow", "ask": somebody was asked, or "error": it was allowed and failed on the host's side
    )
    detail: str = ""  # of "ask": the answer; of "error": the host's traceback, which the guest never sees
    kind: str = ""  # what it was about: file, command, signal, network, tool, env or package
    access: str = ""  # which operation, where the syscall does not tell: "read,write", "GET"

    def as_dict(self) -> dict[str, int | str]:
        """Return the fields in their order, ready for JSON."""
        return {name: getattr(self, name) for name in _FIELDS}

    def __str__(self) -> str:
        text = f"{self.command}[{self.pid}]: {self.syscall} {self.object!r} {_VERBS[self.decision]} {self.rule}"
        return f"{text}: {self.detail}" if self.decision == "ask" else text


_VERBS = {"deny": "denied by", "allow": "allowed by", "ask": "asked about by", "error": "failed with"}
_FIELDS: tuple[str, ...] = AuditRecord.__match_args__


class Sink(Protocol):
    """Takes each record as it is made, on the thread of the process that caused it."""

    def __call__(self, record: AuditRecord, /) -> object: ...


class AuditLog:
    """The records of one session.

    A sink that raises loses that record only: the guest's call is decided already. The exception is kept in `failures`.
    """

    __slots__ = ("_clock", "_lock", "_ring", "_sinks", "count", "failures", "record_allowed", "session")

    def __init__(self, session: str, clock: Clock, *, level: str = "denials", capacity: int = 1024) -> None:
        """Make an empty log; level is "denials" or "all".

        Raises: ValueError another level.
        """
        if level not in ("denials", "all"):
            raise ValueError(f'audit level must be "denials" or "all", not {level!r}')
        self.session = session
        self.record_allowed = level == "all"  # the gate asks this before it describes an allowed operation
        self._clock = clock
        self._lock = allocate_lock()  # guards: _ring, count
        self._ring: deque[AuditRecord] = deque(maxlen=capacity)
        self._sinks: tuple[Sink, ...] = ()
        self.count = 0  # records made so far, dropped ones included
        self.failures: deque[BaseException] = deque(maxlen=16)

    def add_sink(self, sink: Callable[[AuditRecord], object]) -> None:
        """Hand every later record to sink."""
        self._sinks = (*self._sinks, sink)

    def remove_sink(self, sink: Callable[[AuditRecord], object]) -> None:
        """Stop handing records to sink; no error if it was not there."""
        self._sinks = tuple(other for other in self._sinks if other != sink)

    def note(  # noqa: PLR0913 (the fields of a record)
        self,
        verdict: str,
        pid: int,
        command: str,
        syscall: str,
        subject: str,
        rule: str,
        *,
        detail: str = "",
        kind: str = "",
        access: str = "",
    ) -> None:
        """Record what the gate did; callers look at record_allowed before they record an allowed operation."""
        now_ns = self._clock.realtime_ns()
        self._append(
            AuditRecord(now_ns, self.session, pid, command, syscall, subject, rule, verdict, detail, kind, access)
        )

    def mark(self) -> int:
        """Return a point in the log for denials_since."""
        return self.count

    def denials_since(self, mark: int) -> tuple[AuditRecord, ...]:
        """Return the denials recorded after mark that the ring still holds, oldest first."""
        if self.count == mark:
            return ()
        with self._lock:
            fresh = min(self.count - mark, len(self._ring))
            records = list(self._ring)[len(self._ring) - fresh :]
        return tuple(record for record in records if record.decision == "deny")

    def records(self) -> tuple[AuditRecord, ...]:
        """Return what the ring holds, oldest first."""
        with self._lock:
            return tuple(self._ring)

    def _append(self, record: AuditRecord) -> None:
        with self._lock:
            self._ring.append(record)
            self.count += 1
        # Outside the lock: a sink may use the session it watches.
        for sink in self._sinks:
            try:
                sink(record)
            except Exception as error:  # noqa: BLE001 (whatever a sink does is not the guest's business)
                self.failures.append(error)


class JsonLinesSink:
    """Appends each record to a host file as one line of JSON (ASCII, so that no name can forge a line).

    A guest can cause denials without end, so the file stops growing at limit_bytes with a last line that says so.
    """

    __slots__ = ("_descriptor", "_left_bytes", "_lock")

    def __init__(self, host_path: str | os.PathLike[str], *, limit_bytes: int = 256 << 20) -> None:
        """Open the file for appending; it is created readable by its owner only.

        Raises: OSError the file cannot be opened.
        """
        self._descriptor = -1
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
        self._descriptor = os.open(host_path, flags, 0o600)
        self._lock = allocate_lock()  # guards: _left_bytes, and the order of lines
        self._left_bytes = limit_bytes - os.fstat(self._descriptor).st_size

    def __call__(self, record: AuditRecord) -> None:
        from json import dumps

        line = dumps(record.as_dict()).encode("ascii") + b"\n"
        with self._lock:
            if self._left_bytes <= 0:
                return
            self._left_bytes -= len(line)
            if self._left_bytes <= 0:
                line += dumps({"time_ns": record.time_ns, "session": record.session, "note": _FULL}).encode() + b"\n"
            os.write(self._descriptor, line)

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; later records raise OSError inside the log."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)


_FULL = "the audit file reached its size limit: nothing is recorded after this line"
