"""Ways out of the file system: each test is named after a row of docs/threat-model.md."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from vesicle.session import Session

SECRET = "the host's secret"


class Place:
    """A host folder `shared` that is mounted at /workspace, beside a secret that is not."""

    def __init__(self, base: Path) -> None:
        self.outside = base / "outside"
        self.shared = base / "shared"
        self.outside.mkdir()
        self.shared.mkdir()
        (self.outside / "secret").write_text(SECRET)
        (self.shared / "file").write_text("inside\n")
        self.session = Session("allow_all", mounts={"/workspace": f"{self.shared}:rw"})

    def output(self, command: str) -> str:
        """Run command; return all it printed, on both streams."""
        result = self.session.run(command, timeout_s=20)
        return result.stdout + result.stderr

    def untouched(self) -> bool:
        """Say whether the host's part is as it was."""
        names = sorted(path.name for path in self.outside.iterdir())
        return names == ["secret"] and (self.outside / "secret").read_text() == SECRET


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.session.close()


READERS = (
    "cat {}",
    "head -c 100 {}",
    "cp {} /tmp/stolen && cat /tmp/stolen",
    "read -r line < {}; echo $line",
    "grep -r . {}",
)
NAMES = (
    "link",
    "link/",
    "link/.",
    "./link",
    "folder-link/secret",
    "folder-link/../outside/secret",
    "up/outside/secret",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("reader", READERS)
def test_fs_01_host_symlinks_are_not_followed_by_the_host(place: Place, name: str, reader: str) -> None:
    (place.shared / "link").symlink_to(place.outside / "secret")
    (place.shared / "folder-link").symlink_to(place.outside)
    (place.shared / "up").symlink_to("..")
    assert SECRET not in place.output(reader.format(name))
    assert place.untouched()


def test_fs_02_trailing_slashes(place: Place) -> None:
    (place.shared / "link").symlink_to(place.outside)
    for command in (
        "ls link/",
        "ls -d link/",
        "rmdir link/",
        "rm -r link/",
        "mv link/ moved",
        "touch link/new",
        "mkdir link/new",
    ):
        assert "secret" not in place.output(command)
    assert place.untouched()


def test_fs_03_creating_through_a_link(place: Place) -> None:
    (place.shared / "link").symlink_to(place.outside / "new")
    place.output(
        "echo planted > link; echo planted >> link; tee link <<< planted; touch link; cp file link; dd if=file of=link"
    )
    assert place.untouched()


def test_fs_04_links_are_not_planted_for_others(place: Place) -> None:
    for target in ("/etc/passwd", "../outside/secret", "a/../../outside", "..", "../.."):
        place.output(f"ln -sf '{target}' planted")
        assert not os.path.islink(place.shared / "planted")
    place.output("ln -s file good; mkdir d; ln -s ../file d/good")
    assert os.readlink(place.shared / "good") == "file"
    assert os.readlink(place.shared / "d" / "good") == "../file"


def test_fs_05_a_link_swapped_in_during_the_walk(place: Place) -> None:
    """Another process of the host exchanges a folder and a link as fast as it can while the guest reads through it."""
    real, link = place.shared / "swap", place.shared / "swap-link"
    real.mkdir()
    (real / "secret").write_text("harmless")
    link.symlink_to(place.outside)
    stop = threading.Event()

    def swap() -> None:
        other = place.shared / "swap-other"
        while not stop.is_set():
            os.rename(real, other)
            os.rename(link, real)
            os.rename(real, link)
            os.rename(other, real)

    thread = threading.Thread(target=swap)
    thread.start()
    try:
        found = place.output(
            "for i in {1..300}; do read -r x < swap/secret; echo $x; done 2>/dev/null; cat swap/secret swap-link/secret"
        )
    finally:
        stop.set()
        thread.join()
    assert SECRET not in found


def test_fs_06_a_link_with_a_suffix_that_does_not_exist(place: Place) -> None:
    (place.shared / "link").symlink_to(place.outside)
    place.output("mkdir -p link/a/b/c; echo x > link/a/file; cp -r . link/copy")
    assert place.untouched()


def test_fs_07_climbing_with_dots(place: Place) -> None:
    for path in (
        "../outside/secret",
        "/workspace/../../outside/secret",
        "./././../outside/secret",
        "file/../../outside/secret",
    ):
        assert SECRET not in place.output(f"cat {path}")


def test_fs_08_dangling_links(place: Place) -> None:
    (place.shared / "dangling").symlink_to(place.outside / "made")
    place.output(
        "echo x > dangling; : > dangling; truncate -s 5 dangling; mkfifo dangling; "
        "ln file dangling; cp --no-dereference file dangling"
    )
    assert place.untouched()


def test_fs_09_a_folder_moved_away_while_the_guest_stands_in_it(place: Place) -> None:
    (place.shared / "d").mkdir()
    place.session.run("cd d")
    os.rename(place.shared / "d", place.outside / "d")
    assert SECRET not in place.output("cat ../secret; ls ..; cat /workspace/d/../secret")
    os.rename(place.outside / "d", place.shared / "d")
    assert place.untouched()


def test_fs_10_looking_needs_the_policy_too(tmp_path: Path) -> None:
    from vesicle.kernel.policy_presets import WORKSPACE

    with Session(WORKSPACE.deny("read,metadata", "/workspace/hidden/**")) as session:
        session.files.mkdir("/workspace/hidden")
        session.files.write_text("/workspace/hidden/secret-name", SECRET)
        session.run("ln -s hidden alias; ln -s hidden/secret-name direct")
        for command in (
            "ls hidden",
            "ls alias/",
            "stat hidden/secret-name",
            "stat -L direct",
            "readlink -e direct",
            "test -e hidden/secret-name && echo there",
            "cat direct",
            "find . -name 'secret*'",
            "echo hidden/*",
            "cp -r hidden copy; cat copy/*",
            "mv hidden seen; cat seen/*",
            "ln hidden/secret-name hard; cat hard",
        ):
            result = session.run(command)
            seen = result.stdout.replace("hidden/secret-name", "")
            assert SECRET not in seen
            assert "secret-name" not in seen
            assert "there" not in seen


def test_fs_12_a_star_does_not_cross_a_slash() -> None:
    from vesicle.kernel.policy_presets import DENY_ALL

    policy = DENY_ALL.allow("read", "/data/*.txt")
    assert policy.decide_path(1, "/data/a.txt").allowed
    assert not policy.decide_path(1, "/data/private/a.txt").allowed


def test_fs_13_exclusive_creation_has_one_winner() -> None:
    with Session("workspace") as session:
        won = session.run(
            "set -C; for i in {1..40}; do (: > lock && echo won) 2>/dev/null & done; wait; for i in {1..40}; do "
            "(mkdir dir 2>/dev/null && echo made) & done; wait"
        ).stdout
        assert (won.count("won"), won.count("made")) == (1, 1)


def test_fs_14_appends_do_not_overwrite_each_other() -> None:
    with Session("workspace") as session:
        session.run("for i in {1..20}; do (for j in {1..20}; do echo line-$i-$j >> log; done) & done; wait")
        lines = session.files.read_text("/workspace/log").splitlines()
        assert sorted(lines) == sorted(f"line-{i}-{j}" for i in range(1, 21) for j in range(1, 21))


def test_fs_15_hard_links_that_the_host_planted(place: Place) -> None:
    os.link(place.outside / "secret", place.shared / "hard")
    place.output(
        "echo changed > hard; echo more >> hard; truncate -s 0 hard; "
        "sed -i s/host/guest/ hard; chmod 777 hard; dd if=file of=hard"
    )
    assert (place.outside / "secret").read_text() == SECRET


def test_fs_16_errors_name_guest_paths_only(place: Place) -> None:
    (place.shared / "closed").mkdir()
    text = place.output(
        "cat none closed; ls none/; cat none < none; : > closed; rmdir /workspace; mv file none/x; cd none; exec 3< none"
    )
    assert str(place.shared) not in text
    assert str(place.shared.parent) not in text
    with pytest.raises(FileNotFoundError) as caught:
        place.session.files.read_text("/workspace/none")
    assert str(place.shared) not in str(caught.value)
    assert "/workspace/none" in str(caught.value)


def test_fs_17_archives_stay_inside(place: Place) -> None:
    place.output(
        "cd /tmp; mkdir -p x/y; echo evil > evil; cd x/y; tar -cPf /tmp/t.tar ../../evil; "
        "cd /workspace; tar -xPf /tmp/t.tar; tar -xf /tmp/t.tar"
    )
    assert place.untouched()
    assert sorted(os.listdir(place.shared.parent)) == ["outside", "shared"]


def test_fs_18_special_files_of_the_host(place: Place) -> None:
    os.mkfifo(place.shared / "fifo")
    result = place.session.run("cat fifo < fifo", timeout_s=0.3)
    assert result.exit_code != 0
    place.output("rm fifo; mkfifo new; mknod null c 1 3")
    assert not (place.shared / "new").exists()
    assert not (place.shared / "null").exists()


def test_fs_19_read_only_means_read_only(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("as it was")
    (tmp_path / "dir").mkdir()
    with Session("allow_all", mounts={"/workspace": f"{tmp_path}:ro"}) as session:
        session.run(
            "echo x > file; echo x >> file; rm file; mv file other; chmod 777 file; "
            "touch -d 2000-01-01 file; mkdir d; rmdir dir; "
            "ln file hard; ln -s file soft; truncate -s 0 file; cp /etc/passwd copy; mkfifo f; touch new; sed -i s/a/b/ file"
        )
    assert sorted(os.listdir(tmp_path)) == ["dir", "file"]
    assert (tmp_path / "file").read_text() == "as it was"
    assert (tmp_path / "file").stat().st_mtime > 1e9


def test_fs_20_set_id_bits_never_reach_the_host(place: Place) -> None:
    place.output("chmod 6777 file; cp file other; chmod u+s other; mkdir d; chmod 2777 d; install -m 4755 file inst")
    for path in place.shared.iterdir():
        assert not path.stat().st_mode & 0o6000, path


def test_fs_21_names_that_are_no_utf8(place: Place) -> None:
    (place.shared / os.fsdecode(b"caf\xe9")).write_text("odd name")
    assert "odd name" in place.output('cat caf*; for f in *; do cat "$f"; done')
    place.output("printf x > $'new\\xff'")
    assert b"new\xff" in os.listdir(os.fsencode(place.shared))


def test_fs_22_quotas_cover_host_folders(tmp_path: Path) -> None:
    from vesicle.kernel.limits import Limits

    with Session("allow_all", limits=Limits(disk_bytes=1 << 20), mounts={"/workspace": f"{tmp_path}:rw"}) as session:
        result = session.run("head -c 5M /dev/zero > big")
        assert "No space left" in result.stderr
        assert result.limit is not None
        assert (tmp_path / "big").stat().st_size <= 1 << 20
        assert session.run("rm big; head -c 500K /dev/zero > small").exit_code == 0
