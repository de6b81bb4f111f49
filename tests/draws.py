"""What Hypothesis draws, the same in every run: from the seed alone."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

from hypothesis.internal.conjecture import providers

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


def from_the_seed_alone() -> AbstractContextManager[object]:
    """Leave out the constants of the modules that happen to be loaded, which Hypothesis mixes into what it draws.

    With them a seed means other cases in a full run, in one of its workers, and in one test alone.
    """
    return mock.patch.object(providers, "_get_local_constants", providers.Constants)
