from __future__ import annotations

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.wasm.guest import FakeProcess, module, run_guest, start
from vesicle.kernel.wasm.memory import IO_MAX, IOV_MAX, READ_MAX, GuestMemory
from vesicle.vfs.errors import Errno, PosixError

SIZE = 65536
U32 = 2**32

# Numbers a guest may send: near the ends of memory and of the number types, signed or not, and anything at all.
pointers = st.one_of(
    st.integers(0, SIZE + 16),
    st.integers(SIZE - 16, SIZE + 16),
    st.integers(U32 - 16, U32 + 16),
    st.integers(-16, 0),
    st.integers(-(2**31) - 4, 2**31 + 4),
    st.integers(-(2**64), 2**64),
)


def errno_of(call, *arguments):
    with pytest.raises(PosixError) as caught:
        call(*arguments)
    return caught.value.errno


def model_span(ptr: int, n: int) -> bool:
    """Whether n bytes at ptr lie inside, with both taken modulo 2**32 if either is negative."""
    if ptr < 0 or n < 0:
        ptr %= U32
        n %= U32
    return n == 0 or ptr + n <= SIZE


@pytest.fixture
def memory():
    return GuestMemory.over(bytearray(SIZE))


@settings(deadline=None)
@given(pointers, pointers)
def test_spans_are_inside_or_efault(ptr, n):
    memory = GuestMemory.over(bytearray(SIZE))
    if model_span(ptr, n):
        assert len(memory.slice(ptr, n)) == (n if n >= 0 <= ptr else n % U32)
        assert memory.read(ptr, n) == bytes(memory.slice(ptr, n))
    else:
        assert errno_of(memory.slice, ptr, n) == Errno.EFAULT
        assert errno_of(memory.read, ptr, n) == Errno.EFAULT
        assert errno_of(memory.string, ptr, n) == Errno.EFAULT


@settings(deadline=None)
@given(pointers, st.integers(-(2**70), 2**70))
def test_numbers_are_written_inside_or_efault(ptr, value):
    buffer = bytearray(SIZE)
    memory = GuestMemory.over(buffer)
    for write, size in ((memory.write_u8, 1), (memory.write_u16, 2), (memory.write_u32, 4), (memory.write_u64, 8)):
        buffer[:] = bytes(SIZE)
        at = ptr if ptr >= 0 else ptr % U32
        if at + size <= SIZE:
            write(ptr, value)
            assert buffer[at : at + size] == (value % 2 ** (8 * size)).to_bytes(size, "little")
            buffer[at : at + size] = bytes(size)
        else:
            assert errno_of(write, ptr, value) == Errno.EFAULT
        assert not any(buffer)


@settings(deadline=None)
@given(pointers)
def test_numbers_are_read_inside_or_efault(ptr):
    memory = GuestMemory.over(bytearray(range(256)) * (SIZE // 256))
    at = ptr if ptr >= 0 else ptr % U32
    for read, size in ((memory.read_u32, 4), (memory.read_u64, 8)):
        if at + size <= SIZE:
            assert read(ptr) == int.from_bytes(bytes((at + i) % 256 for i in range(size)), "little")
        else:
            assert errno_of(read, ptr) == Errno.EFAULT


@settings(deadline=None)
@given(pointers, st.binary(max_size=40))
def test_write_is_all_or_nothing(ptr, data):
    buffer = bytearray(SIZE)
    memory = GuestMemory.over(buffer)
    if model_span(ptr, len(data)):
        memory.write(ptr, data)
        assert memory.read(ptr, len(data)) == data
    else:
        assert errno_of(memory.write, ptr, data) == Errno.EFAULT
        assert not any(buffer)


@settings(deadline=None)
@given(pointers, st.integers(-5, IOV_MAX + 5), st.lists(st.tuples(pointers, pointers), max_size=6))
def test_iovecs_never_raise_anything_else(array, count, entries):
    buffer = bytearray(SIZE)
    for index, (start_, length) in enumerate(entries):
        struct.pack_into("<II", buffer, 128 + 8 * index, start_ % U32, length % U32)
    memory = GuestMemory.over(buffer)
    for ptr in (array, 128):
        try:
            buffers = memory.iovecs(ptr, count)
        except PosixError as error:
            assert error.errno in (Errno.EFAULT, Errno.EINVAL)  # noqa: PT017 - it need not fail
        else:
            assert all(len(buffer) for buffer in buffers)
            assert sum(map(len, buffers)) <= IO_MAX


def put_iovecs(memory: GuestMemory, ptr: int, *entries: tuple[int, int]) -> None:
    for index, (start_, length) in enumerate(entries):
        memory.write(ptr + 8 * index, struct.pack("<II", start_, length))


@pytest.mark.parametrize(
    ("entries", "errno"),
    [
        ([(0, SIZE + 1)], Errno.EFAULT),
        ([(SIZE, 1)], Errno.EFAULT),
        ([(U32 - 1, 2)], Errno.EFAULT),
        ([(0, U32 - 1)], Errno.EINVAL),
        ([(0, 1), (SIZE - 1, 2)], Errno.EFAULT),
        ([(0, 1), (0, IO_MAX)], Errno.EINVAL),
        ([(0, 8), (0, 2**31)], Errno.EINVAL),
    ],
)
def test_bad_iovecs(memory, entries, errno):
    put_iovecs(memory, 1001, *entries)  # an unaligned array
    assert errno_of(memory.iovecs, 1001, len(entries)) == errno


def test_iovecs_share_memory_and_drop_empty_ones(memory):
    put_iovecs(memory, 1001, (5, 3), (U32 - 1, 0), (3, 0), (SIZE - 2, 2))
    first, last = memory.iovecs(1001, 4)
    first[:] = b"abc"
    last[:] = b"yz"
    assert memory.read(4, 5) == b"\0abc\0"
    assert memory.read(SIZE - 2, 2) == b"yz"
    assert memory.iovecs(1001 + 16, 1) == []
    assert memory.iovecs(0, 0) == []


def test_iovec_counts(memory):
    assert memory.iovecs(0, IOV_MAX) == []
    for count in (IOV_MAX + 1, 2**31, U32 - 1, -1):
        assert errno_of(memory.iovecs, 0, count) == Errno.EINVAL
    assert errno_of(memory.iovecs, SIZE - 8, 2) == Errno.EFAULT
    assert errno_of(memory.iovecs, SIZE - 7, 1) == Errno.EFAULT


def test_read_copies_no_more_than_its_limit():
    memory = GuestMemory.over(bytearray(READ_MAX + 4))
    assert len(memory.read(0, READ_MAX)) == READ_MAX
    assert errno_of(memory.read, 0, READ_MAX + 1) == Errno.EINVAL
    assert len(memory.read(0, READ_MAX + 1, limit=READ_MAX + 1)) == READ_MAX + 1
    assert errno_of(memory.read, 0, 5, 4) == Errno.EINVAL


def test_strings(memory):
    memory.write(10, "grün\udcff".encode("utf-8", "surrogateescape"))
    assert memory.string(10, 6) == "grün\udcff"
    assert memory.string(10, 0) == ""
    assert len(memory.string(100, 4096)) == 4096
    assert errno_of(memory.string, 100, 4097) == Errno.ENAMETOOLONG
    assert errno_of(memory.string, SIZE - 4, 4097) == Errno.EFAULT


def test_structs_at_any_address(memory):
    layout = struct.Struct("<IQH")
    memory.write_struct(layout, 3, 1, 2, 3)
    assert memory.read_struct(layout, 3) == (1, 2, 3)
    memory.write_struct(layout, SIZE - layout.size, 4, 5, 6)
    assert memory.read_struct(layout, SIZE - layout.size) == (4, 5, 6)
    for ptr in (SIZE - layout.size + 1, -1, -layout.size, U32, 2**63, 2**70):
        assert errno_of(memory.read_struct, layout, ptr) == Errno.EFAULT
        assert errno_of(memory.write_struct, layout, ptr, 1, 2, 3) == Errno.EFAULT
    with pytest.raises(struct.error):
        memory.write_struct(layout, 0, -1, 2, 3)


def test_release_leaves_nothing_to_reach(memory):
    memory.release()
    assert not memory.refresh()
    assert errno_of(memory.read_u32, 0) == Errno.EFAULT
    assert errno_of(memory.write_u32, 0, 1) == Errno.EFAULT
    assert memory.slice(0, 0) == b""


GROWING = module(
    """(func (export "_start")
         (drop (call $hook))
         (drop (memory.grow (i32.const 3)))
         (i32.store (i32.const 200000) (i32.const 77))
         (drop (call $hook)))"""
)


def test_growth_between_calls_is_seen_by_every_method():
    """Each access comes first after growth once, so each has to find the larger memory by itself."""
    layout = struct.Struct("<I")
    accesses = [
        lambda memory: memory.read(200000, 4),
        lambda memory: memory.slice(200000, 4),
        lambda memory: memory.read_u32(200000),
        lambda memory: memory.read_u64(199999),
        lambda memory: memory.read_struct(layout, 200000),
        lambda memory: memory.write(200001, b"abc"),
        lambda memory: memory.write_u8(200000, 1),
        lambda memory: memory.write_u16(200000, 1),
        lambda memory: memory.write_u32(200000, 1),
        lambda memory: memory.write_u32(200001, 1),
        lambda memory: memory.write_u64(200000, 1),
        lambda memory: memory.write_struct(layout, 200000, 1),
        lambda memory: memory.string(200000, 4),
        lambda memory: memory.iovecs(200000, 1),
        lambda memory: memory.iovecs(200000, 2),
    ]
    for access in accesses:

        def hook(process, memory, access=access):
            if len(process.calls) == 1:
                assert errno_of(access, memory) == Errno.EFAULT
                assert not memory.refresh()
            else:
                assert len(memory.view) == SIZE
                access(memory)
                assert len(memory.view) == 4 * SIZE == 4 * len(memory.u32)

        end = run_guest(GROWING, FakeProcess(hook))
        assert (end.wait_status, end.kernel_error, end.memory_bytes) == (0, None, 4 * SIZE)


def test_host_and_guest_see_the_same_bytes():
    guest = start(
        """(i32.store (i32.const 100) (i32.const 0x11223344))
           (drop (call $hook))
           (call $exit (i32.eq (i32.load (i32.const 101)) (i32.const 0x55667788)))"""
    )

    def hook(process, memory):
        assert memory.read(100, 4) == b"\x44\x33\x22\x11"
        assert memory.u32[25] == 0x11223344
        memory.write_u32(101, 0x55667788)

    end = run_guest(guest, FakeProcess(hook))
    assert (end.wait_status, end.kernel_error) == (1 << 8, None)


def test_snapshot_and_restore():
    snapshots: list[bytes] = []

    def hook(process, memory):
        if len(process.calls) == 1:
            memory.write(10, b"parent")
            snapshots.append(memory.snapshot())
            memory.write(10, b"child!")
        else:
            memory.write(250_000, b"grown")
            memory.restore(snapshots[0])
            assert memory.read(10, 6) == b"parent"
            assert not any(memory.slice(SIZE, 3 * SIZE))

    end = run_guest(GROWING, FakeProcess(hook))
    assert (end.wait_status, end.kernel_error) == (0, None)
    assert len(snapshots[0]) == SIZE
