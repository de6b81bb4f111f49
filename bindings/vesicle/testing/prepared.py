"""PreparedSessions: sessions by what they are made with, each made and prepared once and then forked for every test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from vesicle.errors import ConfigurationError
from vesicle.kernel.clock import SeededRandom
from vesicle.kernel.simulated_clock import SimulatedClock
from vesicle.session import Session
from vesicle.session_arguments import policy_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Marker = tuple[tuple[Any, ...], Mapping[str, Any]]

_DEFAULTS = {"policy": "workspace"}
_MERGED = ("env", "files", "mounts")
_KEPT = 16  # prepared sessions; tests with the same options mostly come one after the other


class PreparedSessions:
    """Sessions to fork. What cannot be a key of a dictionary, an argument with a file system say, is made anew each time."""

    def __init__(self, options: Mapping[str, Any], prepare: Callable[[Session], object]) -> None:
        self._options = options
        self._prepare = prepare
        self._made: dict[object, Session] = {}

    def fork(self, markers: Sequence[Marker]) -> Session:
        """Return a session of the caller's own. markers: arguments of the test's markers, the closest first.

        Raises:
            ConfigurationError, PolicyError: the options make no session.
        """
        options = _merged(self._options, markers)
        files: Mapping[str, str | bytes] = options.pop("files", {})
        try:
            key = _key(options)
            hash(key)
        except TypeError:
            session = self._make(options)
        else:
            session = self._prepared(key, options).fork()
        try:
            for path, content in files.items():
                _write(session, path, content)
        except BaseException:
            session.close()
            raise
        return session

    def close(self) -> None:
        """Close the prepared sessions."""
        while self._made:
            self._made.popitem()[1].close()

    def _prepared(self, key: object, options: dict[str, Any]) -> Session:
        session = self._made.pop(key, None) or self._make(options)
        self._made[key] = session  # the last again
        if len(self._made) > _KEPT:
            self._made.pop(next(iter(self._made))).close()
        return session

    def _make(self, options: dict[str, Any]) -> Session:
        seed = options.pop("deterministic", False)
        if seed is not False:
            options = {"clock": SimulatedClock(), "random": SeededRandom(int(seed))} | options
        try:
            session = Session(**options)
        except TypeError as error:
            raise ConfigurationError(f"vesicle: {error}") from None
        try:
            # A policy is for what is tested.
            policy, session.policy = session.policy, policy_of("allow_all")
            self._prepare(session)
            session.policy = policy
        except BaseException:
            session.close()
            raise
        return session


def _merged(options: Mapping[str, Any], markers: Sequence[Marker]) -> dict[str, Any]:
    """Return the options, those of the closest marker winning; variables, files and mounts of all."""
    merged: dict[str, Any] = _DEFAULTS | dict(options)
    for arguments, given in reversed(markers):
        if arguments:
            raise ConfigurationError(f"the marker vesicle takes its arguments by name, not {arguments[0]!r}")
        for name, value in given.items():
            merged[name] = merged.get(name, {}) | value if name in _MERGED else value
    return merged


def _key(value: Any) -> object:
    kind = cast("type[object]", type(value))  # True is no 1
    if kind not in (dict, list, tuple):
        return kind, value
    return (kind, *map(_key, value.items() if kind is dict else value))


def _write(session: Session, path: str, content: str | bytes) -> None:
    folder = path.rpartition("/")[0]
    if folder:
        session.files.mkdir(folder, parents=True, exist_ok=True)
    if isinstance(content, bytes):
        session.files.write_bytes(path, content)
    else:
        session.files.write_text(path, content)
