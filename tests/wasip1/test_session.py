"""A module that a user brings along, unmodified wasi-libc, run by name in a session under the presets of the policy."""

from __future__ import annotations

import pytest

from vesicle import Session

FILES = "a.txt /workspace/a.txt ../tmp/t.txt /tmp/t.txt none"
EXPECTED = """\
a.txt: one
/workspace/a.txt: one
../tmp/t.txt: two
/tmp/t.txt: two
none: No such file or directory
"""


@pytest.fixture
def prepared(guests):
    """prepared(policy) -> a session with the program and two files in it."""
    sessions = []

    def prepare(policy):
        session = Session(policy=policy)
        sessions.append(session)
        session.files.write_bytes("/workspace/reader.wasm", guests.build("reader").read_bytes())
        session.files.chmod("/workspace/reader.wasm", 0o755)
        session.files.write_text("/workspace/a.txt", "one\n")
        session.files.write_text("/tmp/t.txt", "two\n")
        return session

    yield prepare
    for session in sessions:
        session.close()


@pytest.mark.parametrize("policy", ["workspace", "allow_all"])
def test_it_reads_and_writes(prepared, policy):
    session = prepared(policy)
    result = session.run(f"./reader.wasm {FILES}")
    assert result.stderr == ""
    assert result.stdout == EXPECTED + "4 entries\n"
    assert result.exit_code == 0
    assert not result.denials
    assert session.files.read_text("/workspace/out.txt") == "written\n"


def test_what_the_policy_forbids_is_denied_and_recorded(prepared):
    session = prepared("read_only")
    result = session.run(f"./reader.wasm {FILES}")
    assert result.stdout == EXPECTED + "4 entries\n"
    assert result.stderr == "out.txt: Permission denied\n"
    assert result.exit_code == 1
    assert {denial.object for denial in result.denials} == {"/workspace/out.txt"}


def test_in_another_folder_and_in_a_pipeline(prepared):
    session = prepared("workspace")
    result = session.run(
        'cd /tmp && /workspace/reader.wasm t.txt ../workspace/a.txt | while read -r x; do echo "<$x>"; done'
    )
    assert result.stdout == "<t.txt: two>\n<../workspace/a.txt: one>\n<3 entries>\n"
