"""Limits of a session and its processes, what was used of them, and the meter that refuses what would exceed them.

Every limit stands here with its unit and default. Absent on purpose: disk accounting (the file systems' Quota does it),
descriptor counting (the descriptor table knows its size) and clocks (the scheduler compares deadlines).
"""

from __future__ import annotations

from _thread import allocate_lock

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

KIB = 1 << 10
MIB = 1 << 20
GIB = 1 << 30


class Limits(Record):
    """What a session may use; None means no limit. The defaults are the preset `code`.

    Units: as the names say; counts have none.
    """

    # Per process.
    memory_bytes: int = 1 * GIB  # linear memory of one wasm process; more gives ENOMEM, as RLIMIT_AS does
    fuel_units: int | None = (
        None  # wasm instructions, roughly; ends the process by SIGXCPU; slower than the time limits
    )
    cpu_s: float | None = None  # processor time of one process; ends it by SIGXCPU
    open_files: int = 1024  # descriptors of one process; EMFILE (RLIMIT_NOFILE's usual value)
    args_bytes: int = 2 * MIB  # argv and environment of one process; E2BIG (Linux ARG_MAX)

    # Per command.
    wall_s: float | None = 60.0  # from start to end; every process of the command is killed
    output_bytes: int = 16 * MIB  # kept of each captured stream: head and tail; the middle is dropped and marked

    # Per session.
    processes: int = 256  # at one time; EAGAIN (RLIMIT_NPROC)
    total_memory_bytes: int = 2 * GIB  # linear memory of all wasm processes together; ENOMEM
    disk_bytes: int = 1 * GIB  # file content, mounted writable host folders included; ENOSPC
    inodes: int = 200_000  # files, folders and links beyond those that every session begins with; ENOSPC
    file_bytes: int = 512 * MIB  # one file; EFBIG (RLIMIT_FSIZE)
    pipe_bytes: int = 64 * KIB  # what one pipe holds (Linux's default)
    path_depth: int = 256  # folders beneath each other; ENAMETOOLONG
    tool_calls: int | None = 10_000  # calls of host tools; EDQUOT
    network_bytes: int | None = 64 * MIB  # received and sent through the broker; EDQUOT
    network_requests: int | None = 10_000  # requests, connections and names looked up; EDQUOT
    network_connections: int = 64  # sockets to the network at one time; ENOBUFS
    request_bytes: int = 16 * MIB  # the body of one request; EMSGSIZE
    response_bytes: int | None = 64 * MIB  # the body of one response; EMSGSIZE

    # Shell: what one script may build up inside the interpreter, which has no memory limit of its own.
    shell_depth: int = 2000  # functions, sourced files, substitutions and subshells inside each other
    shell_string_bytes: int = 64 * MIB  # one variable or expanded word
    shell_words: int = 1_000_000  # words of one expansion: braces, globs, word splitting
    shell_script_bytes: int = 16 * MIB  # one script


TEXT = Limits(
    memory_bytes=256 * MIB,
    wall_s=10.0,
    output_bytes=1 * MIB,
    processes=64,
    total_memory_bytes=512 * MIB,
    disk_bytes=128 * MIB,
    inodes=20_000,
    file_bytes=64 * MIB,
    tool_calls=1_000,
    network_bytes=8 * MIB,
    network_requests=1_000,
    response_bytes=8 * MIB,
    shell_string_bytes=8 * MIB,
    shell_words=200_000,
    shell_script_bytes=2 * MIB,
)
CODE = Limits()
DATA = Limits(
    memory_bytes=4 * GIB - 64 * KIB,  # one page short of all that a 32-bit wasm memory can have
    wall_s=600.0,
    output_bytes=64 * MIB,
    total_memory_bytes=8 * GIB,
    disk_bytes=16 * GIB,
    inodes=1_000_000,
    file_bytes=8 * GIB,
    network_bytes=1 * GIB,
    request_bytes=256 * MIB,
    response_bytes=1 * GIB,
    shell_string_bytes=256 * MIB,
    shell_words=4_000_000,
)
PRESETS = {"text": TEXT, "code": CODE, "data": DATA}


class LimitHit(Record):
    """A limit that was reached: its name in Limits, its value, and a sentence that says what happened."""

    name: str
    limit: float
    text: str
    fatal: bool = False  # the command was ended, not just refused something

    def __str__(self) -> str:
        return self.text


class Usage:
    """What a command or a session used so far; numbers only grow, peaks are the highest value seen."""

    __slots__ = (
        "cpu_s",
        "disk_bytes",
        "fuel_units",
        "inodes",
        "memory_peak_bytes",
        "network_bytes",
        "output_bytes",
        "processes",
        "tool_calls",
        "wall_s",
    )

    def __init__(self) -> None:
        self.wall_s = 0.0
        self.cpu_s = 0.0
        self.memory_peak_bytes = 0  # of all wasm processes together
        self.processes = 0  # started
        self.fuel_units = 0
        self.disk_bytes = 0  # held now
        self.inodes = 0  # held now
        self.output_bytes = 0  # written to both streams, dropped bytes included
        self.tool_calls = 0
        self.network_bytes = 0

    def add(self, other: Usage) -> None:
        """Add what a process used to what its command or session used."""
        self.cpu_s += other.cpu_s
        self.fuel_units += other.fuel_units
        self.tool_calls += other.tool_calls
        self.network_bytes += other.network_bytes
        self.memory_peak_bytes = max(self.memory_peak_bytes, other.memory_peak_bytes)

    def __repr__(self) -> str:
        used = ", ".join(f"{name}={value:.6g}" for name in self.__slots__ if (value := getattr(self, name)))
        return f"Usage({used})"


# Enough to show what went wrong; a guest that runs into a limit in a loop must not fill the host's memory with notes.
_HITS_KEPT = 16


class Meter:
    """What a session holds and has used; each charge_* either takes the amount or raises and takes nothing."""

    __slots__ = (
        "_lock",
        "hits",
        "limits",
        "memory_bytes",
        "network_bytes",
        "network_connections",
        "network_requests",
        "processes",
        "tool_calls",
        "usage",
    )

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._lock = allocate_lock()  # guards: every field below
        self.processes = 0
        self.memory_bytes = 0
        self.tool_calls = 0
        self.network_bytes = 0
        self.network_requests = 0
        self.network_connections = 0
        self.usage = Usage()
        self.hits: list[LimitHit] = []

    def charge_process(self) -> None:
        """Count a process that is about to start; release_process when it is reaped.

        Raises: EAGAIN the session has as many as it may.
        """
        with self._lock:
            if self.processes >= self.limits.processes:
                self._refuse("processes", self.limits.processes, Errno.EAGAIN)
            self.processes += 1
            self.usage.processes += 1

    def release_process(self) -> None:
        with self._lock:
            self.processes -= 1

    def charge_memory(self, size_bytes: int) -> None:
        """Count linear memory that a process is about to get; release_memory when it ends.

        Raises: ENOMEM all processes together would hold more than they may.
        """
        with self._lock:
            total = self.memory_bytes + size_bytes
            limit = self.limits.total_memory_bytes
            if total > limit:
                self._refuse("total_memory_bytes", limit, Errno.ENOMEM)
            self.memory_bytes = total
            self.usage.memory_peak_bytes = max(self.usage.memory_peak_bytes, total)

    def release_memory(self, size_bytes: int) -> None:
        with self._lock:
            self.memory_bytes -= size_bytes

    def charge_tool_call(self) -> None:
        """Count one call of a host tool.

        Raises: EDQUOT the session has made all it may.
        """
        with self._lock:
            limit = self.limits.tool_calls
            if limit is not None and self.tool_calls >= limit:
                self._refuse("tool_calls", limit, Errno.EDQUOT)
            self.tool_calls += 1
            self.usage.tool_calls += 1

    def charge_network(self, size_bytes: int, also: Usage | None = None) -> None:
        """Count bytes that went or are about to go over the network; `also` is a command's account of them.

        Raises: EDQUOT the session would have moved more than it may.
        """
        with self._lock:
            limit = self.limits.network_bytes
            if limit is not None and self.network_bytes + size_bytes > limit:
                self._refuse("network_bytes", limit, Errno.EDQUOT)
            self.network_bytes += size_bytes
            self.usage.network_bytes += size_bytes
            if also is not None:
                also.network_bytes += size_bytes

    def charge_network_request(self) -> None:
        """Count a request, a connection or a name that is looked up.

        Raises: EDQUOT the session has made all it may.
        """
        with self._lock:
            limit = self.limits.network_requests
            if limit is not None and self.network_requests >= limit:
                self._refuse("network_requests", limit, Errno.EDQUOT)
            self.network_requests += 1

    def charge_network_connection(self) -> None:
        """Count a socket to the network; release_network_connection when it is closed.

        Raises: ENOBUFS the session has as many as it may.
        """
        with self._lock:
            if self.network_connections >= self.limits.network_connections:
                self._refuse("network_connections", self.limits.network_connections, Errno.ENOBUFS)
            self.network_connections += 1

    def release_network_connection(self) -> None:
        with self._lock:
            self.network_connections -= 1

    def note(self, hit: LimitHit) -> None:
        """Remember that a limit was reached which others enforce: disk, file size, descriptors, time."""
        with self._lock:
            self._note(hit)

    def take_hits(self) -> list[LimitHit]:
        """Return the notes since the last call, fatal ones first, and forget them."""
        if not self.hits:
            return []
        with self._lock:
            hits, self.hits = self.hits, []
        hits.sort(key=lambda hit: not hit.fatal)
        return hits

    def _note(self, hit: LimitHit) -> None:
        if hit not in self.hits and (hit.fatal or len(self.hits) < _HITS_KEPT):
            self.hits.append(hit)

    def _refuse(self, name: str, limit: int, errno: Errno) -> None:
        self._note(LimitHit(name, limit, _WHAT[name].format(limit=limit)))
        raise PosixError(errno)


_WHAT = {
    "wall_s": "the command ran longer than its time limit of {limit:g} s (wall_s) and was killed",
    "cpu_s": "a process used more processor time than its limit of {limit:g} s (cpu_s) and was killed",
    "fuel_units": "a process executed more than its limit of {limit:,} instructions (fuel_units) and was killed",
    "memory_bytes": "a process asked for more memory than its limit of {limit:,} bytes (memory_bytes)",
    "open_files": "a process opened more files than its limit of {limit:,} (open_files)",
    "args_bytes": "arguments and environment exceed the limit of {limit:,} bytes (args_bytes)",
    "total_memory_bytes": (
        "the processes reached the session's limit of {limit:,} bytes of memory (total_memory_bytes) and one was killed"
    ),
    "processes": "the session reached its limit of {limit:,} processes at one time (processes)",
    "pipe_bytes": "a pipe held its limit of {limit:,} bytes (pipe_bytes)",
    "tool_calls": "the session reached its limit of {limit:,} calls of host tools (tool_calls)",
    "network_bytes": "the session reached its limit of {limit:,} bytes over the network (network_bytes)",
    "network_requests": "the session reached its limit of {limit:,} requests over the network (network_requests)",
    "network_connections": (
        "the session has its limit of {limit:,} sockets to the network open at one time (network_connections)"
    ),
    "request_bytes": "the body of a request exceeds the limit of {limit:,} bytes (request_bytes)",
    "response_bytes": "the body of a response exceeds the limit of {limit:,} bytes (response_bytes)",
    "disk_bytes": "the session's disk of {limit:,} bytes is full (disk_bytes)",
    "inodes": "the session's disk holds its limit of {limit:,} files and folders (inodes)",
    "file_bytes": "a file would exceed the limit of {limit:,} bytes (file_bytes)",
    "path_depth": "a path has more than {limit:,} components (path_depth)",
    "output_bytes": "the output exceeds {limit:,} bytes per stream (output_bytes): its middle was dropped",
    "shell_depth": "the script nests deeper than {limit:,} levels (shell_depth)",
    "shell_string_bytes": "a string of the script would exceed {limit:,} bytes (shell_string_bytes)",
    "shell_words": "an expansion would give more than {limit:,} words (shell_words)",
    "shell_script_bytes": "the script exceeds {limit:,} bytes (shell_script_bytes)",
}
_FATAL = frozenset(("wall_s", "cpu_s", "fuel_units", "total_memory_bytes"))


def interrupted(name: str, limit: float) -> LimitHit:
    """Return the note for a limit that interrupts what runs, which may go on to its end."""
    return LimitHit(name, limit, _WHAT[name].format(limit=limit).replace("was killed", "was interrupted"))


def limit_hit(name: str, limit: float) -> LimitHit:
    """Return the note for a limit that somebody ran into.

    Raises: KeyError no such limit.
    """
    return LimitHit(name, limit, _WHAT[name].format(limit=limit), name in _FATAL)
