"""The memory of the embedding process: each test is named after a row of docs/threat-model.md."""

from __future__ import annotations

import gc
import weakref

from vesicle.kernel.limits import MIB, Limits
from vesicle.session import Session


def test_host_03_here_documents_that_nobody_reads_are_charged() -> None:
    with Session("allow_all", limits=Limits(total_memory_bytes=16 * MIB)) as session:
        flood = session.run(
            'x=$(head -c 3M /dev/zero | tr "\\0" x); for i in {1..20}; do exec {fd}<<< "$x"; done', timeout_s=20
        )
        assert "here-document: Cannot allocate memory" in flood.stderr
        assert session._kernel.meter.memory_bytes <= 16 * MIB
        closed = session.run("for ((fd = 10; fd < 40; fd++)); do exec {fd}<&-; done; wait; wc -c <<< $x", timeout_s=20)
        assert closed.stdout == f"{3 * MIB + 1}\n"


def test_host_03_nothing_of_a_closed_session_stays() -> None:
    session = Session("allow_all")
    session.run("for i in {1..8}; do (sleep 0.01; cat /etc/passwd) & done; wait; cat /etc/passwd | tr a b | wc -l")
    kernel = weakref.ref(session._kernel)
    session.close()
    del session
    gc.collect()
    assert kernel() is None
