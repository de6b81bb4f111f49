"""Broken, torn, foreign and half-made images: each is noticed and made anew, and none is ever used."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from vesicle.wasm_tools.cache import cache_folder
from vesicle.wasm_tools.python.installation import installed

# A host process of its own for each step: within one, an image is looked at once and then stays open.
RUN = """
from vesicle import Session
from vesicle.wasm_tools.python import build

build.IMAGES = {{"base": build.IMAGES["base"]}}
{before}
with Session(policy="allow_all") as session:
    for _ in range(2):
        result = session.run("python3 -c 'print(6 * 7)'")
        print(result.stdout.strip(), result.exit_code, result.stderr.strip())
        {between}
"""
pytestmark = pytest.mark.slow
WHOLE = "42 0\n42 0\n"


class Cache:
    """A cache whose images may be harmed; all else is the user's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        found = installed()
        assert found is not None
        real = Path(cache_folder())
        folder.mkdir(mode=0o700)
        _link_all(real, folder, without="python")
        (folder / "python").mkdir(mode=0o700)
        for name in ("current", "hash_seed"):
            shutil.copy(real / "python" / name, folder / "python")
        build = folder / "python" / found.digest
        build.mkdir(mode=0o700)
        for entry in Path(found.folder).iterdir():
            if entry.is_file():
                (build / entry.name).symlink_to(entry)
        self.images = build / Path(found.images_folder).name
        self.images.mkdir(mode=0o700)
        for suffix in ("image", "facts"):
            shutil.copy(f"{found.images_folder}/base.{suffix}", self.images)

    @property
    def image(self) -> Path:
        return self.images / "base.image"

    @property
    def facts(self) -> Path:
        return self.images / "base.facts"

    def start(self, before: str = "", between: str = "") -> "subprocess.Popen[str]":
        script = RUN.format(before=textwrap.dedent(before), between=between)
        environ = {**os.environ, "VESICLE_CACHE": str(self.folder)}
        return subprocess.Popen(
            [sys.executable, "-c", script], env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def run(self, before: str = "", between: str = "") -> str:
        process = self.start(before, between)
        output, errors = process.communicate()
        assert process.returncode == 0, errors
        return "".join(f"{line.strip()}\n" for line in output.splitlines())

    def inode(self) -> int:
        return self.image.stat().st_ino


def _link_all(source: Path, target: Path, without: str) -> None:
    for entry in source.iterdir():
        if entry.name != without:
            (target / entry.name).symlink_to(entry)


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


def flip(path: Path, offset: int) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        byte = file.read(1)
        file.seek(offset)
        file.write(bytes([byte[0] ^ 1]))


def change_facts(cache: Cache, old: str, new: str) -> None:
    text = cache.facts.read_text()
    assert old in text
    cache.facts.write_text(text.replace(old, new, 1))


def copied_with_other_content(cache: Cache) -> None:
    other = cache.image.read_bytes()
    cache.image.unlink()
    cache.image.write_bytes(other[65536:] + other[:65536])


DAMAGE = {
    "one bit of the image": lambda cache: flip(cache.image, cache.image.stat().st_size // 3),
    "the image's last bit": lambda cache: flip(cache.image, cache.image.stat().st_size - 1),
    "half an image": lambda cache: os.truncate(cache.image, cache.image.stat().st_size // 2),
    "a page is missing": lambda cache: os.truncate(cache.image, cache.image.stat().st_size - 65536),
    "an empty image": lambda cache: os.truncate(cache.image, 0),
    "a longer image": lambda cache: os.truncate(cache.image, cache.image.stat().st_size + 65536),
    "no image": lambda cache: cache.image.unlink(),
    "another content of the same size": copied_with_other_content,
    "no facts": lambda cache: cache.facts.unlink(),
    "empty facts": lambda cache: os.truncate(cache.facts, 0),
    "half the facts": lambda cache: os.truncate(cache.facts, cache.facts.stat().st_size // 2),
    "all but the last byte of the facts": lambda cache: os.truncate(cache.facts, cache.facts.stat().st_size - 2),
    "another address in the facts": lambda cache: change_facts(cache, "@start\t", "@start\t1"),
    "facts of another version": lambda cache: change_facts(cache, "vesicle-image ", "vesicle-image 0"),
    "facts that are no text": lambda cache: cache.facts.write_bytes(b"\xff\0" * 40),
    "nothing at all": lambda cache: shutil.rmtree(cache.images),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_noticed_and_mended(damage, cache: Cache) -> None:
    before = cache.inode()
    damage(cache)
    assert cache.run() == WHOLE
    made = cache.inode()
    assert made != before
    assert cache.run() == WHOLE
    assert cache.inode() == made  # mended once, then used
    assert sorted(path.name for path in cache.images.iterdir()) == ["base.facts", "base.image"]


def test_an_untouched_image_is_used_as_it_is(cache: Cache) -> None:
    before = cache.inode()
    assert cache.run() == WHOLE
    assert cache.inode() == before


@pytest.mark.parametrize(
    "damage",
    [
        "os.truncate(IMAGE, 65536)",
        "with open(IMAGE, 'r+b') as file: file.write(b'x')",
        "os.path.exists(IMAGE) and os.unlink(IMAGE)",
    ],
    ids=["cut", "written to", "deleted"],
)
def test_damage_between_two_programs_of_one_host_process(damage: str, cache: Cache) -> None:
    before = f"import os\nIMAGE = {str(cache.image)!r}\n"
    assert cache.run(before, damage) == WHOLE
    assert cache.run() == WHOLE


FULL = """
import errno, os
real, left = os.pwrite, [{left}]

def pwrite(*arguments):
    if not left[0]:
        raise OSError(errno.ENOSPC, "No space left on device")
    left[0] -= 1
    return real(*arguments)

os.pwrite = pwrite
"""


@pytest.mark.parametrize("left", [0, 40], ids=["from the start", "in the middle"])
def test_a_full_disk_leaves_nothing_half_made(left: int, cache: Cache) -> None:
    cache.facts.unlink()
    cache.image.unlink()
    message = "127 python3: no memory image can be made: No space left on device: run `vesicle images build`\n"
    assert cache.run(FULL.format(left=left)) == message * 2
    assert list(cache.images.iterdir()) == []
    assert cache.run() == WHOLE


def test_full_while_the_facts_are_written(cache: Cache) -> None:
    cache.facts.unlink()
    broken = """
    import errno
    from vesicle.wasm_tools.python import images

    def replace_file(path, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    images.replace_file = replace_file
    """
    assert cache.run(broken).count("No space left on device") == 2
    assert not cache.facts.exists()
    assert cache.run() == WHOLE


def test_native_code_of_another_version_is_told(cache: Cache) -> None:
    for native in cache.images.parent.glob("*.cwasm"):
        native.unlink()
        native.write_bytes(b"\x7fELF torn")
    message = "127 python3: its native code is missing or of another version: run `vesicle images build`\n"
    assert cache.run() == message * 2


def test_two_processes_that_make_the_same_image_at_once(cache: Cache) -> None:
    cache.facts.unlink()
    processes = [cache.start() for _ in range(3)]
    for process in processes:
        output, errors = process.communicate()
        assert ("".join(f"{line.strip()}\n" for line in output.splitlines()), process.returncode) == (WHOLE, 0), errors
    made = cache.inode()
    assert cache.run() == WHOLE
    assert cache.inode() == made


def test_a_maker_that_was_killed_leaves_no_lock(cache: Cache) -> None:
    cache.facts.unlink()
    cache.image.unlink()
    killed = """
    import os
    from vesicle.kernel.wasm import image

    image._write_all = lambda *_: os._exit(9)
    """
    process = cache.start(killed)
    process.communicate()
    assert process.returncode == 9
    assert cache.run() == WHOLE
    assert cache.facts.exists()
