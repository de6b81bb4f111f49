"""The pytest plugin: sessions as fixtures, options by marker, golden output, and what happened when a test fails.

Loaded by every run of pytest where Vesicle is installed, so nothing of a session is imported before a fixture is used.
Absent on purpose: fixtures for asyncio (AsyncSession.of(vesicle) wraps one).
"""

from __future__ import annotations

from os.path import relpath
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path
    from typing import Any

    from .session import Session
    from .testing.golden import ScriptRunner
    from .testing.prepared import PreparedSessions
    from .testing.record import Record

_records: pytest.StashKey[list[Record]] = pytest.StashKey()
_GOLDEN = "vesicle golden file"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --vesicle-update."""
    group = parser.getgroup("vesicle")
    group.addoption("--vesicle-update", action="store_true", help="rewrite the golden files of run_script(...).check()")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.stash[_records] = []
    config.addinivalue_line(
        "markers",
        "vesicle(policy=, files=, tools=, limits=, mounts=, env=, cwd=, network=, deterministic=, ...): "
        "what the fixture `vesicle` is made with: Session's arguments, files, simulated time and seeded randomness",
    )


@pytest.fixture(scope="session")
def vesicle_options() -> dict[str, Any]:
    """What sessions are made with where no marker says otherwise; override it in conftest.py."""
    return {}


@pytest.fixture(scope="session")
def vesicle_prepare() -> Callable[[Session], object]:
    """Return what is called with each session that others are forked from, before it has its policy; override it."""
    return lambda session: None


@pytest.fixture(scope="session")
def vesicle_prepared(
    vesicle_options: dict[str, Any], vesicle_prepare: Callable[[Session], object]
) -> Generator[PreparedSessions, None, None]:
    """Yield the sessions that others are forked from, of this run or of this worker of xdist."""
    from .testing.prepared import PreparedSessions

    prepared = PreparedSessions(vesicle_options, vesicle_prepare)
    yield prepared
    prepared.close()


@pytest.fixture
def vesicle(request: pytest.FixtureRequest, vesicle_prepared: PreparedSessions) -> Generator[Session, None, None]:
    """Yield a session of the test's own, a fork of a prepared one."""
    yield from _session(request, vesicle_prepared)


@pytest.fixture(scope="module")
def vesicle_module(
    request: pytest.FixtureRequest, vesicle_prepared: PreparedSessions
) -> Generator[Session, None, None]:
    """Yield a session that the tests of a module share."""
    yield from _session(request, vesicle_prepared)


@pytest.fixture(scope="session")
def vesicle_session(
    request: pytest.FixtureRequest, vesicle_prepared: PreparedSessions
) -> Generator[Session, None, None]:
    """Yield a session that all tests share, of this run or of this worker of xdist."""
    yield from _session(request, vesicle_prepared)


@pytest.fixture
def run_script(request: pytest.FixtureRequest, vesicle: Session) -> ScriptRunner:
    """Return what runs a script, a text or a Path beside the test, in the session `vesicle`; see ScriptRunner."""
    from .testing.golden import Golden, ScriptRunner

    def told(path: Path) -> None:
        request.node.user_properties.append((_GOLDEN, relpath(path, request.config.rootpath)))

    update = bool(request.config.getoption("--vesicle-update"))
    test = request.node.nodeid.partition("::")[2].replace("::", ".")
    golden = Golden(request.path, test, update=update, told=told)
    record = next(record for record in request.config.stash[_records] if record.session is vesicle)
    return ScriptRunner(vesicle, request.path.parent, golden, record.ours.add)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin the records of shared sessions anew: what a test is told of is its own."""
    for record in item.config.stash[_records]:
        record.begin()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what happened in the sessions of a test that failed."""
    report = yield
    if report.failed and call.when != "teardown":
        used: list[str] = getattr(item, "fixturenames", [])
        for record in item.config.stash[_records]:
            if record.name == "vesicle" or record.name in used:
                report.sections.append((f"Session {record.name}", record.text()))
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say which golden files were written."""
    paths = [
        value
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "call"
        for name, value in report.user_properties
        if name == _GOLDEN
    ]
    for path in sorted(set(paths)):
        terminalreporter.write_line(f"vesicle: wrote {path}")


def _session(request: pytest.FixtureRequest, prepared: PreparedSessions) -> Generator[Session, None, None]:
    from .testing.record import Record

    markers = [(mark.args, mark.kwargs) for mark in request.node.iter_markers("vesicle")]
    with prepared.fork(markers) as session:
        record = Record(str(request.fixturename), session)
        records = request.config.stash[_records]
        records.append(record)
        yield session
        records.remove(record)
