"""Memory images: written with holes, mapped, and put back page by page; both ways of asking which pages are a mapping's own."""

from __future__ import annotations

import ctypes
import mmap
import os

import pytest

from vesicle.kernel.wasm import image

PAGES = 64
SIZE = PAGES * image.PAGE_BYTES


@pytest.fixture
def frozen(tmp_path):
    """An image of pages that begin with their number; the even ones among the first half are holes."""
    content = bytearray(SIZE)
    for page in range(PAGES):
        if page % 2 or page >= PAGES // 2:
            content[page * image.PAGE_BYTES] = page
    path = str(tmp_path / "x.image")
    image.write_image(path, memoryview(content))
    return image.MemoryImage(path, SIZE, 4096), bytes(content)


def mapped(frozen_image):
    """Reserve addresses, map the image there; return (address, buffer that keeps them)."""
    room = mmap.mmap(-1, SIZE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(room))
    frozen_image.map_at(address)
    return address, room


def write(address: int, page: int, value: int) -> None:
    ctypes.c_ubyte.from_address(address + page * image.PAGE_BYTES + 7).value = value


def test_a_mapping_has_the_content_and_writes_stay_its_own(frozen) -> None:
    made, content = frozen
    first, room = mapped(made)
    second, other = mapped(made)
    write(first, 3, 99)
    assert ctypes.string_at(second, SIZE) == content
    assert ctypes.string_at(first, SIZE) != content
    with open(made.host_path, "rb") as file:
        assert file.read() == content
    del room, other


def test_own_pages_are_those_that_were_written(frozen, monkeypatch) -> None:
    made, _ = frozen
    address, room = mapped(made)
    ctypes.string_at(address, SIZE)
    for page in (0, 1, 2, 5, 40, PAGES - 1):
        write(address, page, 1)
    expected = [(0, 3), (5, 6), (40, 41), (PAGES - 1, PAGES)]
    assert image.own_pages(address, SIZE) == expected
    monkeypatch.setattr(image, "_scans", False)
    assert image.own_pages(address, SIZE) == expected
    del room


@pytest.mark.parametrize("kept", [0, 2, 1000])
def test_restored_memory_is_the_image_again(frozen, kept: int) -> None:
    made, content = frozen
    address, room = mapped(made)
    for page in range(0, PAGES, 3):
        write(address, page, 7)
    assert made.restore(address, kept)
    assert ctypes.string_at(address, SIZE) == content
    write(address, 4, 8)
    assert made.restore(address, kept)
    assert ctypes.string_at(address, SIZE) == content
    del room


def test_an_image_that_was_cut_is_not_mapped(frozen, tmp_path) -> None:
    made, _ = frozen
    os.truncate(made.host_path, SIZE // 2)
    with pytest.raises(OSError, match="cut"):
        made.map_at(0)
    with pytest.raises(OSError, match="bytes instead of"):
        image.MemoryImage(made.host_path, SIZE, 4096)


def test_a_full_disk_leaves_no_image(tmp_path, monkeypatch) -> None:
    def refuse(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(image.os, "pwrite", refuse)
    with pytest.raises(OSError, match="No space"):
        image.write_image(str(tmp_path / "y.image"), memoryview(b"x" * SIZE))
    assert os.listdir(tmp_path) == []
