"""Which process each thread is running, for the callbacks that wasmtime makes without saying on whose behalf.

Absent on purpose: processes that are Python programs; they call the kernel with themselves in hand.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .instance import Instance
    from .memory import GuestMemory
else:
    Protocol = object  # importing typing costs more than the engine


class RunnableProcess(Protocol):
    """What the engine needs of a process."""

    memory: GuestMemory | None
    """Set by the engine for the time of a run."""
    instance: Instance | None
    """Set by the engine for the time of a run."""

    @property
    def pending(self) -> object:
        """True while signals or a kill wait to be delivered; looked at after every system call."""

    def deliver(self) -> object:
        """Act on what is pending. May raise ProcessExit."""

    def checkpoint(self) -> None:
        """Called every few milliseconds of computing without a system call. May raise ProcessExit."""


running: dict[int, RunnableProcess] = {}
"""By thread ident. Each thread writes its own key only, so no lock is needed; a nested run puts the outer entry
back."""

inside: set[Instance] = set()
"""The instances that run now, on any thread."""

os.register_at_fork(after_in_child=running.clear)  # only the forking thread survives, and it is not inside wasm
os.register_at_fork(after_in_child=inside.clear)
