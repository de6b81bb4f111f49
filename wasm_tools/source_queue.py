"""SourceQueue: the sources of several tools, fetched one after another while the first of them are already built.

Absent on purpose: getting one source (`fetch.py`).
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from .client import FetchError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from .fetch import Fetcher
    from .manifest import ToolManifest


_T = TypeVar("_T")


class Fetched(NamedTuple):
    """What a tool is built from: its archives, and the programs it runs by name."""

    archives: list[Path]
    programs: dict[str, str]


class SourceQueue:
    """Fetches make, then the recipes' sources in their order, on a thread of its own."""

    def __init__(self, fetcher: Fetcher, manifests: Sequence[ToolManifest], part: AbstractContextManager[None]) -> None:
        self._fetcher = fetcher
        self._make: Future[str] = Future()
        self._fetched: dict[str, Future[Fetched]] = {manifest.name: Future() for manifest in manifests}
        self._manifests = manifests
        self._part = part
        self._pool = ThreadPoolExecutor(1)
        self._ended = False

    def __enter__(self) -> SourceQueue:
        self._pool.submit(self._fetch_all)
        return self

    def __exit__(self, *_: object) -> None:
        self._ended = True  # what is being fetched is fetched to its end, the rest is left
        self._pool.shutdown()

    def make(self) -> str:
        """Return the path of make.

        Blocks: until it is found or fetched
        Raises: FetchError it can't be had
        """
        return self._make.result()

    def get(self, name: str) -> Fetched:
        """Return what a tool is built from.

        Blocks: until they are fetched
        Raises: FetchError they can't be had
        """
        return self._fetched[name].result()

    def waiting(self) -> list[Future[Fetched]]:
        """Return what is still to come, to be waited for."""
        return [future for future in self._fetched.values() if not future.done()]

    def ready(self, name: str) -> bool:
        """Tell whether a tool's sources are there, or can't be had."""
        return self._fetched[name].done()

    def _fetch_all(self) -> None:
        with self._part:
            _settle(self._make, lambda: self._fetcher.program("make"))
            for manifest in self._manifests:
                if self._ended:
                    break
                _settle(self._fetched[manifest.name], partial(self._fetch, manifest))

    def _fetch(self, manifest: ToolManifest) -> Fetched:
        try:
            programs = {name: self._fetcher.program(name) for name in manifest.runs}
            return Fetched(self._fetcher.sources(manifest), programs)
        except FetchError as error:
            raise FetchError(f"{manifest.name}: {error}") from None


def _settle(future: Future[_T], work: Callable[[], _T]) -> None:
    try:
        future.set_result(work())
    except Exception as error:  # noqa: BLE001 (handed on to who asks for the result)
        future.set_exception(error)
