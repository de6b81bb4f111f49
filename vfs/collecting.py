"""Pausing Python's cyclic garbage collector while much is made and nothing thrown away."""

from __future__ import annotations

import gc


class CollectorPaused:
    """A context without collections, unless another thread of the host starts them meanwhile.

    On the start path they would take a quarter of the time: each looks through all that the last imports made. What was made
    inside counts as old afterwards, or the next two collections would look through it first.
    """

    __slots__ = ("_was_enabled",)

    def __enter__(self) -> None:
        self._was_enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *error: object) -> None:
        if not self._was_enabled:
            return
        if not gc.get_freeze_count():  # what the host has frozen has to stay so
            gc.freeze()  # all generations become the permanent one,
            gc.unfreeze()  # and that the oldest
        gc.enable()
