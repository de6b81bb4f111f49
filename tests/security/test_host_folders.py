"""Host folders under attack, second part: each test is named after a row of docs/threat-model.md."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from vesicle.kernel.limits import Limits
from vesicle.session import Session

MIB = 1 << 20


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "shared"
    folder.mkdir()
    (tmp_path / "secret").write_text("secret")
    return folder


@pytest.fixture
def session(shared: Path) -> Iterator[Session]:
    with Session("allow_all", mounts={"/workspace": f"{shared}:rw"}) as session:
        yield session


def leads_to_secret(link: Path) -> bool:
    try:
        return link.read_text() == "secret"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("command", "link"),
    [
        ("ln -s . here; ln -s here/../secret link", "link"),
        ("mkdir -p a; ln -s a/../../secret link", "link"),
        ("mkdir -p a/b; ln -s ../secret a/link; mv a/link .", "link"),
        ("mkdir -p a/b; ln -s ../../secret a/b/link; mv a/b/link a/", "a/link"),
        ("mkdir -p a/b; ln -s ../../secret a/b/link; mv a/b .", "b/link"),
        ("mkdir -p a/b/c; ln -s ../../../secret a/b/c/link; mv a/b .", "b/c/link"),
        ("mkdir -p a/b; cd a/b; mv ../b ../../c; ln -s ../../secret link", "c/link"),
    ],
)
def test_fs_23_links_that_come_to_lead_out(session: Session, shared: Path, command: str, link: str) -> None:
    session.run(command)
    assert not leads_to_secret(shared / link)


def test_fs_23_moves_that_keep_links_inside_are_allowed(session: Session, shared: Path) -> None:
    command = "mkdir -p a/b; echo x > a/b/file; ln -s file a/b/near; ln -s ../file a/b/up; mv a/b c && mv c/near ."
    result = session.run(command)
    assert (result.exit_code, result.stderr) == (0, "")
    assert os.readlink(shared / "c" / "up") == "../file"
    assert os.readlink(shared / "near") == "file"


def test_fs_24_mode_and_times_of_files_with_names_outside(session: Session, shared: Path) -> None:
    os.link(shared.parent / "secret", shared / "hard")
    before = (shared / "hard").stat()
    result = session.run("chmod 777 hard; touch -d @1000 hard; ln hard mine; chmod 600 mine; touch -d @1000 mine")
    after = (shared / "hard").stat()
    assert (after.st_mode, after.st_mtime_ns) == (before.st_mode, before.st_mtime_ns)
    assert result.stderr.count("Permission denied") == 4


def test_fs_25_two_sessions_do_not_lend_each_other_names(session: Session, shared: Path) -> None:
    """A name that one session made and another removed must not count as the one that lies outside."""
    os.link(shared.parent / "secret", shared / "hard")
    session.run("ln hard mine")
    with Session("allow_all", mounts={"/workspace": f"{shared}:rw"}) as other:
        other.run("rm mine")
    session.run("echo changed > hard")
    assert (shared.parent / "secret").read_text() == "secret"


def test_fs_25_own_links_stay_writable(session: Session, shared: Path) -> None:
    result = session.run("echo a > one; ln one two; ln two three; echo b >> two; rm one; echo c >> three; cat two")
    assert (result.stdout, result.stderr) == ("a\nb\nc\n", "")


@pytest.mark.parametrize(
    "command",
    [
        "for i in {1..8}; do exec {fd}> f$i; head -c 1M /dev/zero >&$fd; rm f$i; done",
        "for i in {1..8}; do exec {fd}> f; head -c 1M /dev/zero >&$fd; : > g; mv g f; done",
        "head -c 3M /dev/zero > a; for i in {1..400}; do truncate -s 3145727 a; truncate -s 3M a; done; "
        "head -c 3M /dev/zero > b",
        "head -c 3M /dev/zero > a; for i in {1..800}; do ln -s file s; rm s; done; head -c 3M /dev/zero > b",
    ],
)
def test_fs_22_what_was_charged_is_not_given_back_early(shared: Path, command: str) -> None:
    with Session("allow_all", limits=Limits(disk_bytes=4 * MIB), mounts={"/workspace": f"{shared}:rw"}) as session:
        result = session.run(command)
        assert "No space left" in result.stderr
        assert sum(path.stat().st_size for path in shared.iterdir()) <= 4 * MIB


def test_fs_22_what_an_open_file_held_comes_back_when_it_is_closed(shared: Path) -> None:
    with Session("allow_all", limits=Limits(disk_bytes=MIB), mounts={"/workspace": f"{shared}:rw"}) as session:
        session.run("exec 5> f; head -c 1M /dev/zero >&5; rm f; exec 5>&-")
        assert session.run("head -c 900K /dev/zero > g").exit_code == 0


def test_fs_22_entries_are_counted(shared: Path) -> None:
    limits = Limits(inodes=2000)
    with Session("allow_all", limits=limits, mounts={"/workspace": f"{shared}:rw"}) as session:
        result = session.run("for i in {1..3000}; do : > f$i; done; mkdir d{1..100}; ln -s x l; ln f1 f0")
        assert "No space left" in result.stderr
        made = len(os.listdir(shared))
        assert 1900 < made <= 2000
        assert session.run("rm f? f?? && mkdir room").exit_code == 0


def test_fs_14_appends_to_a_host_folder(session: Session) -> None:
    session.run("for i in {1..16}; do (for j in {1..40}; do echo line-$i-$j >> log; done) & done; wait")
    lines = session.files.read_text("/workspace/log").splitlines()
    assert sorted(lines) == sorted(f"line-{i}-{j}" for i in range(1, 17) for j in range(1, 41))


def test_fs_26_open_files_do_not_use_up_the_descriptors_of_the_host(session: Session, shared: Path) -> None:
    (shared / "file").write_text("x")
    before = len(os.listdir("/proc/self/fd"))
    flood = session.start("for i in {1..900}; do exec {fd}< file; done; echo full; read -r line")
    assert flood.stdout.readline() == "full\n"
    assert len(os.listdir("/proc/self/fd")) - before <= 600
    flood.kill()
    flood.wait()
    assert session.run("cat file").stdout == "x"
