"""The tool build: from the catalog to modules in the cache. `python -m vesicle.wasm_tools.build [TOOL...]`.

A tool is built when the key of its recipe has no result in the cache: the key counts the recipe, the pinned sources, the
compiler and every file of the C library, so a change rebuilds what depends on it and nothing else. Two builds at once
take turns. A tool that fails leaves what was there before, and the others are built all the same.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .cache import cache_folder, index_is_readable, make_private, prebuilt_folder, read_index
from .client import FetchError
from .collect import keep_licences
from .fetch import Fetcher
from .manifest import CATALOG, ManifestError, ToolManifest, load_catalog
from .precompile import missing_native_code
from .progress import BuildEvent, Display, Progress
from .receipt import current_key, current_receipts, publish, read_receipt, set_current, write_receipt
from .source_queue import SourceQueue
from .tidy import tidy
from .tool_build import ToolBuild, ToolBuildError, shared_answers, tool_key
from .toolchain import Compiler, SysrootBuilder, ToolchainError, find_compiler, sysroot_key
from .unpack import UnpackError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

LIBRARY = "musl"  # the recipe of the C library: its result is the sysroot

_NEEDED_BYTES = 700_000_000
_LOOK_S = 0.5
_ERRORS = (
    FetchError,
    ManifestError,
    ToolBuildError,
    ToolchainError,
    UnpackError,
    OSError,
    subprocess.CalledProcessError,
)


class BuildError(Exception):
    """One or more tools could not be built; the text says for each why and what to do."""


class ToolStatus(NamedTuple):
    """How a recipe stands.

    Built as it is now ("current"), built from an older recipe ("old"), carried by the installed package ("carried"), or not
    at all ("missing"); without the compiler, which counts in every key, what is there is "built".
    """

    name: str
    version: str
    summary: str
    licence: str
    commands: list[str]
    state: str


class Plan(NamedTuple):
    """What a build would do: the recipes with their keys, and which of them have no result yet."""

    catalog: dict[str, ToolManifest]
    keys: dict[str, str]
    missing: list[str]


def build_tools(
    names: Sequence[str] | None = None,
    progress: Callable[[BuildEvent], None] | None = None,
    catalog: Path = CATALOG,
) -> None:
    """Bring the tools named, all if None, into the cache, with native code for this installation's engines.

    Progress is called on several threads, one at a time; without one the standard error shows it.

    Raises: BuildError with a text for the user
    """
    cache = Path(cache_folder())
    report = progress or Display()
    try:
        make_private(str(cache))
        with _lock(cache, report) as lock:
            _Build(cache, lock, find_compiler(), load_catalog(catalog), names, report).run()
    except _ERRORS as error:
        raise BuildError(_explain(error, cache)) from error


def tools_status(catalog: Path = CATALOG) -> list[ToolStatus]:
    """Return how each recipe of the catalog stands.

    Raises: BuildError the catalog is not valid
    """
    cache = Path(cache_folder())
    try:
        recipes = load_catalog(catalog)
    except ManifestError as error:
        raise BuildError(str(error)) from error
    try:
        keys = make_plan(recipes, find_compiler().version, cache, None).keys
    except ToolchainError:
        keys = {}
    carried = read_index(prebuilt_folder()).tools()
    result: list[ToolStatus] = []
    for name, manifest in recipes.items():
        if not manifest.library:
            state = _state(current_key(cache, name), keys.get(name), name in carried)
            told = (name, manifest.version, manifest.summary, manifest.licence, manifest.commands())
            result.append(ToolStatus(*told, state))
    return result


def _state(built: str | None, key: str | None, carried: bool) -> str:
    if built is None:
        return "carried" if carried else "missing"
    return "built" if key is None else "current" if built == key else "old"


def make_plan(
    catalog: dict[str, ToolManifest], compiler_version: str, cache: Path, names: Sequence[str] | None
) -> Plan:
    """Find out what must be built.

    Raises: BuildError a name that has no recipe
    """
    for name in names or ():
        if name not in catalog or catalog[name].library:
            known = ", ".join(other for other, manifest in catalog.items() if not manifest.library)
            raise BuildError(f"no recipe for {name}; there are: {known}")
    sysroot = sysroot_key(catalog[LIBRARY], compiler_version)
    keys = {LIBRARY: sysroot}
    for name, manifest in catalog.items():
        if name != LIBRARY:
            keys[name] = tool_key(manifest, sysroot, [keys[needed] for needed in manifest.needs])

    lost = {name for name in catalog if read_receipt(cache, keys[name]) is None}
    tools = [name for name in (catalog if names is None else names) if not catalog[name].library and name in lost]
    # A library that is gone is wanted again with the first tool that needs it.
    wanted = set(tools).union(*(_all_needs(catalog, name) for name in tools))
    missing = [name for name in catalog if name in wanted & lost]
    if missing and not (cache / "sysroots" / sysroot).is_dir():
        missing.insert(0, LIBRARY)
    # What most depends on first, so that no core idles at the end.
    missing.sort(key=lambda name: (name != LIBRARY, -_urgency(catalog, name)))
    return Plan(catalog, keys, missing)


def _urgency(catalog: dict[str, ToolManifest], name: str) -> float:
    """Return the seconds that it and the longest chain of what needs it usually take."""
    dependents = [other for other, manifest in catalog.items() if name in manifest.needs]
    return catalog[name].usual_s + max((_urgency(catalog, other) for other in dependents), default=0.0)


def _all_needs(catalog: dict[str, ToolManifest], name: str) -> set[str]:
    direct = set(catalog[name].needs)
    return direct.union(*(_all_needs(catalog, needed) for needed in direct))


class _Build:
    """One run of the build, holding the lock."""

    def __init__(
        self,
        cache: Path,
        lock: int,
        compiler: Compiler,
        catalog: dict[str, ToolManifest],
        names: Sequence[str] | None,
        report: Callable[[BuildEvent], None],
    ) -> None:
        self._cache = cache
        self._lock = lock
        self._compiler = compiler
        self._plan = make_plan(catalog, compiler.version, cache, names)
        self._names = [name for name in catalog if not catalog[name].library and (names is None or name in names)]
        self._sysroot = cache / "sysroots" / self._plan.keys[LIBRARY]
        self._workers = min(os.cpu_count() or 1, 4)
        self._publishing = threading.Lock()  # guards: the index and what is current
        # What has a result but is not what sessions use, after a change was taken back.
        for name in self._names:
            if name not in self._plan.missing:
                self._use(name)
        self._native = missing_native_code(str(cache), sorted(set(self._digests(self._names))))
        self._progress = Progress(self._parts(), self._workers, report)

    def run(self) -> None:
        missing = self._plan.missing
        if not missing and not self._native:
            return
        failures: list[Exception] = []
        with self._progress.ticking():
            if missing:
                _check_room(self._cache)
            if self._native:
                with self._progress.part("compile to native code"):
                    self._precompile(self._native)
            if missing:
                part = self._progress.part("fetch the sources")
                with SourceQueue(Fetcher(self._cache), [self._plan.catalog[name] for name in missing], part) as sources:
                    sources.make()
                    if LIBRARY in missing:
                        archive = sources.get(LIBRARY).archives[0]
                        with self._progress.part("compile the C library"):
                            self._build_sysroot(archive)
                    failures = self._build_all([name for name in missing if name != LIBRARY], sources)
        if failures:
            raise BuildError("\n\n".join(_explain(error, self._cache) for error in failures))
        tidy(self._cache)

    def _parts(self) -> dict[str, float]:
        parts: dict[str, float] = {}
        if self._plan.missing:
            parts["fetch the sources"] = 12.0
        for name in self._plan.missing:
            title = "compile the C library" if name == LIBRARY else f"build {name}"
            parts[title] = self._plan.catalog[name].usual_s * (2 if name == LIBRARY else 1)
        if self._native:
            parts["compile to native code"] = 0.5 * len(self._native)
        return parts

    def _build_sysroot(self, archive: Path) -> None:
        work = self._cache / "work" / LIBRARY
        built = SysrootBuilder(self._compiler, self._cache, work).build(archive, self._plan.catalog[LIBRARY])
        self._sysroot.parent.mkdir(exist_ok=True)
        built.rename(self._sysroot)
        keep_licences(self._plan.catalog[LIBRARY], self._cache, self._sysroot)
        shutil.rmtree(work)

    def _build_all(self, names: Sequence[str], sources: SourceQueue) -> list[Exception]:
        """Build several tools at a time, each when what it needs is there; return what failed."""
        waiting = list(names)
        running: dict[Future[None], str] = {}
        failed: list[Exception] = []
        with ThreadPoolExecutor(self._workers) as pool:
            try:
                while waiting or running:
                    while len(running) < self._workers:
                        name = next((name for name in waiting if self._ready(name, waiting, running, sources)), None)
                        if name is None:
                            break
                        waiting.remove(name)
                        running[pool.submit(self._build_tool, name, sources)] = name
                    # Not for ever: the answers of a configure may be there before its tool is done.
                    pending: list[Future[Any]] = [*running, *sources.waiting()]
                    wait(pending, timeout=_LOOK_S, return_when=FIRST_COMPLETED)
                    for future in [future for future in running if future.done()]:
                        name = running.pop(future)
                        error = future.exception()
                        if isinstance(error, _ERRORS):
                            failed.append(error)
                            waiting = self._without_dependents(waiting, name)
                        elif error is not None:
                            raise error
            except BaseException:
                waiting.clear()
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        return failed

    def _without_dependents(self, waiting: Sequence[str], name: str) -> list[str]:
        return [other for other in waiting if name not in _all_needs(self._plan.catalog, other)]

    def _ready(self, name: str, waiting: Sequence[str], running: dict[Future[None], str], sources: SourceQueue) -> bool:
        catalog = self._plan.catalog
        if not sources.ready(name) or {*waiting, *running.values()}.intersection(catalog[name].needs):
            return False
        if catalog[name].gnulib and not shared_answers(self._cache, self._sysroot).exists():
            return not any(catalog[other].gnulib for other in running.values())
        return True

    def _build_tool(self, name: str, sources: SourceQueue) -> None:
        manifest, key = self._plan.catalog[name], self._plan.keys[name]
        fetched, make = sources.get(name), sources.make()
        with self._progress.part(f"build {name}"):
            build = ToolBuild(
                manifest,
                key,
                self._cache,
                self._sysroot,
                self._compiler.zig,
                make,
                programs=fetched.programs,
                lock=self._lock,
            )
            receipt = build.run(fetched.archives, {needed: self._plan.keys[needed] for needed in manifest.needs})
            # Only what can run counts as built.
            self._precompile([module.sha256 for module in receipt.modules], name)
            write_receipt(self._cache, key, receipt)
            if not manifest.library:
                self._use(name)

    def _use(self, name: str) -> None:
        """Make a result the one sessions use."""
        with self._publishing:
            if current_key(self._cache, name) != self._plan.keys[name] or not index_is_readable(str(self._cache)):
                # In this order: should the second fail, the next build does both again.
                publish(self._cache, self._plan.catalog, {name: self._plan.keys[name]})
                set_current(self._cache, name, self._plan.keys[name])

    def _digests(self, names: Sequence[str]) -> Iterator[str]:
        for receipt in current_receipts(self._cache, names).values():
            yield from (module.sha256 for module in receipt.modules)

    def _precompile(self, digests: Sequence[str], tool: str = "tools") -> None:
        """Compile to native code in a process of its own: an engine's threads and memory end with it."""
        if not digests:
            return
        command = [sys.executable, "-m", "vesicle.wasm_tools.precompile", str(self._cache), *digests]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ToolBuildError(f"{tool}: cannot compile to native code: {done.stderr.strip()}")


@contextmanager
def _lock(cache: Path, report: Callable[[BuildEvent], None]) -> Generator[int]:
    """Hold the cache's lock; a second build waits and then finds the work done."""
    descriptor = os.open(cache / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            report(BuildEvent("note", f"another build is at work in {cache}; waiting for it", 0, 0, 0.0, 0.0))
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


def _check_room(cache: Path) -> None:
    free = shutil.disk_usage(cache).free
    if free < _NEEDED_BYTES:
        raise OSError(errno.ENOSPC, f"{free // 1_000_000} MB free, {_NEEDED_BYTES // 1_000_000} MB needed", str(cache))


def _explain(error: BaseException, cache: Path) -> str:
    if isinstance(error, OSError):
        if error.errno == errno.ENOSPC:
            return f"no room to build the tools: {error}. Free some, or set VESICLE_CACHE to a folder on another disk"
        return f"cannot build the tools in {cache}: {error}"
    return str(error)


# ------------------------------------------------------------------------------------------------------- command line
def main(arguments: Sequence[str]) -> int:
    """Build the tools named, all without a name; say nothing where all is current."""
    try:
        build_tools(list(arguments) or None)
    except BuildError as error:
        print(f"vesicle: {error}", file=sys.stderr)  # noqa: T201  # a command line prints
        return 1
    except KeyboardInterrupt:
        print("\nvesicle: tool build interrupted; run it again to go on", file=sys.stderr)  # noqa: T201
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
