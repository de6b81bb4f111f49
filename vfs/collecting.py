"""Pausing Python's cyclic garbage collector while much is made and nothing thrown away."""

from __future__ import annotations

import gc


class CollectorPaused:
    """A context without collections, unless another thread of the host starts them meanwhile.

    On the start path they would take a quarter of the time: each looks through all that the last imports made.
    """

    __slots__ = ("_was_enabled",)

    def __enter__(self) -> None:
        self._was_enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *error: object) -> None:
        if self._was_enabled:
            gc.enable()
