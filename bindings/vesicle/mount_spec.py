"""Mounts as users write them: `host/folder:ro`, `host/folder:rw`, and `HOST:GUEST:ro` on the command line.

Absent on purpose: following or checking what is inside the folder (the host file system does, at each step).
"""

from __future__ import annotations

import os

from vesicle.vfs.record import Record

from .errors import ConfigurationError

_KINDS = ("ro", "rw", "cow")


class MountSpec(Record):
    """A host folder, and how it is shown: read-only, or read-write."""

    host_path: str
    writable: bool


def parse_mount(text: str) -> MountSpec:
    """Return what `data:ro` or `data:rw` means; without an ending it is read-only.

    Raises:
        ConfigurationError: an unknown ending, or no such folder.
    """
    host_path, separator, kind = text.rpartition(":")
    if not separator or (kind not in _KINDS and os.path.isdir(text)):
        host_path, kind = text, "ro"
    return _spec(text, host_path, kind)


def _spec(text: str, host_path: str, kind: str) -> MountSpec:
    """Check the parts of a mount; text is what the user wrote, for the messages."""
    if kind not in _KINDS:
        raise ConfigurationError(f"mount {text!r}: the part after the last colon must be ro or rw, not {kind!r}")
    if kind == "cow":
        raise ConfigurationError(
            f"mount {text!r}: copy-on-write mounts (:cow) need the overlay file system, which this version does not have; "
            "use :ro, or copy the folder into the session"
        )
    if not os.path.isdir(host_path):
        raise ConfigurationError(f"mount {text!r}: {host_path!r} is not a folder of the host")
    return MountSpec(host_path, kind == "rw")


def parse_mount_option(text: str) -> tuple[str, MountSpec]:
    """Return guest path and mount for `HOST:GUEST[:ro|rw]`, as the command line has it.

    Raises:
        ConfigurationError: no guest path, or as parse_mount.
    """
    rest, _, kind = text.rpartition(":")
    if kind not in _KINDS:
        rest, kind = text, "ro"
    host_path, separator, guest_path = rest.rpartition(":")
    if not separator or not host_path or not guest_path.startswith("/"):
        raise ConfigurationError(f"mount {text!r}: write HOST:GUEST:ro or HOST:GUEST:rw, with an absolute guest path")
    return guest_path, _spec(text, host_path, kind)
