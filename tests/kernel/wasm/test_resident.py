"""Instances that begin as a memory image: kept for the next process, until the image is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel.wasm.guest import MEMORY_LIMIT_BYTES, FakeProcess, bare_module
from vesicle.kernel.wasm.image import MemoryImage, write_image
from vesicle.kernel.wasm.module import WASM_PAGE_BYTES
from vesicle.kernel.wasm.resident import Resident, forget, thaw

REACTOR = """
  (memory (export "memory") 1)
  (global (export "__stack_pointer") (mut i32) (i32.const 4096))
  (func (export "_initialize"))
"""


@pytest.fixture
def image(tmp_path: Path) -> Iterator[MemoryImage]:
    path = str(tmp_path / "x.image")
    write_image(path, memoryview(b"image" + bytes(WASM_PAGE_BYTES - 5)))
    made = MemoryImage(path, WASM_PAGE_BYTES, 4096)
    yield made
    forget(made)


def used(image: MemoryImage) -> Resident:
    """Return an instance that a process has, and has written to."""
    resident = thaw(bare_module(REACTOR), image)
    resident.attach(FakeProcess(), MEMORY_LIMIT_BYTES, None)
    memory = resident.instance.memory_view()
    assert memory[:5] == b"image"
    memory[:5] = b"other"
    return resident


def test_an_instance_is_kept_for_the_next_process_with_the_memory_of_the_image(image: MemoryImage) -> None:
    first = used(image)
    first.release()
    second = used(image)
    assert second is first
    second.release()


def test_an_instance_of_an_image_that_was_forgotten_meanwhile_is_not_kept(image: MemoryImage) -> None:
    first = used(image)
    forget(image)
    first.release()
    second = used(image)
    assert second is not first
    second.release()
