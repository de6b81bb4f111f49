"""HostDirectories: the directories of a host mount that are open, and their descriptors."""

from __future__ import annotations

import os
from _thread import RLock
from weakref import WeakValueDictionary

from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .host import Key
    from .host_directory import HostDirectory

# Directories that a mount keeps open for reuse; more are opened and closed as the walks go.
_KEPT = 256
# Directories and files open at once: they must not use up the descriptors of the host process, of which there are often
# 1,024. A directory holds those above it, so this bounds how deep the guest can stand, too.
_OPEN_MAX = 512


class Descriptor:
    """A descriptor of the host's that is closed with its only owner."""

    __slots__ = ("_directories", "_number")

    def __init__(self, number: int, directories: HostDirectories) -> None:
        self._number = number
        self._directories = directories
        directories.count(1)

    def take(self) -> int:
        """Hand the descriptor over to the caller, who closes it; -1 if it is gone."""
        number, self._number = self._number, -1
        if number >= 0:
            self._directories.count(-1)
        return number

    def close(self) -> None:
        """Close it, once."""
        number = self.take()
        if number >= 0:
            os.close(number)

    def __del__(self) -> None:
        self.close()


class HostDirectories:
    """One object for each open directory, so that a rename reaches those who stand inside."""

    __slots__ = ("_kept", "_living", "_lock", "_open")

    def __init__(self) -> None:
        # Reentrant: the end of a Descriptor may come at any moment.
        self._lock = RLock()  # guards: what follows
        self._living: WeakValueDictionary[Key, HostDirectory] = WeakValueDictionary()
        self._kept: dict[Key, HostDirectory] = {}
        self._open = 0

    def count(self, change: int) -> None:
        """Note descriptors opened or closed."""
        with self._lock:
            self._open += change

    def make_room(self) -> None:
        """Make sure that one more directory may be opened.

        Raises: ENFILE
        """
        if self._open >= _OPEN_MAX:
            self.forget_all()
            if self._open >= _OPEN_MAX:
                raise PosixError(Errno.ENFILE)

    def find(self, key: Key, above: HostDirectory, name: str) -> HostDirectory | None:
        """Return the open directory known by this place."""
        known = self._living.get(key)
        # Otherwise the host has moved it. The object stays with those who stand in it: their `..` leads where it led.
        return known if known is not None and known.above is above and known.entry_name == name else None

    def add(self, key: Key, directory: HostDirectory) -> HostDirectory:
        """Note a new directory; return the one to use, another thread's if that was faster."""
        above = directory.above
        assert above is not None
        with self._lock:
            known = self.find(key, above, directory.entry_name)
            if known is not None:
                return known
            if len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            self._living[key] = self._kept[key] = directory
        return directory

    def moved(self, key: Key, above: HostDirectory, name: str) -> None:
        """Note that the guest moved a directory."""
        with self._lock:
            known = self._living.get(key)
            if known is None or known.above is None:
                return
            at: HostDirectory | None = above
            while at is not None and at is not known:
                at = at.above
            if at is None:
                known.above, known.entry_name = above, name
            else:  # the host moved things meanwhile: what we believe of the place is out of date
                self.removed(key)

    def removed(self, key: Key) -> None:
        """Forget a directory."""
        with self._lock:
            self._kept.pop(key, None)
            self._living.pop(key, None)

    def forget_all(self) -> None:
        """Close what nobody stands in."""
        with self._lock:
            kept, self._kept = self._kept, {}
        kept.clear()

    def close_all(self) -> None:
        """Close every directory, those too that somebody still knows of."""
        self.forget_all()
        with self._lock:
            for directory in list(self._living.values()):
                directory.close()
