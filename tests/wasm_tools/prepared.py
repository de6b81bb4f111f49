"""A session whose files a script made."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from vesicle import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@contextmanager
def prepared_session(setup: str, env: Mapping[str, str] | None = None) -> Iterator[Session]:
    """Yield a session that may do everything, after its setup; each case takes a fork of it."""
    with Session(policy="allow_all", env=env) as session:
        assert session.run(setup).exit_code == 0
        yield session
