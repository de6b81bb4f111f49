"""Content against a plain bytearray, with frozen copies and a quota in between."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from vesicle.vfs.chunks import CHUNK_SIZE, Content
from vesicle.vfs.quota import BLOCK_SIZE, MAX_FILE_SIZE, Quota, blocks_up

offsets = st.one_of(
    st.integers(0, 300),
    st.integers(0, 3 * CHUNK_SIZE),
    st.sampled_from([CHUNK_SIZE - 1, CHUNK_SIZE, CHUNK_SIZE + 1, 2 * CHUNK_SIZE, BLOCK_SIZE]),
)
lengths = st.one_of(
    st.integers(1, 50), st.sampled_from([BLOCK_SIZE, CHUNK_SIZE - 1, CHUNK_SIZE, CHUNK_SIZE + 1, 150_000])
)
steps = st.one_of(
    st.tuples(st.just("write"), offsets, lengths),
    st.tuples(st.just("append"), lengths, st.integers(1, 5)),
    st.tuples(st.just("truncate"), offsets),
    st.tuples(st.just("allocate"), offsets, lengths),
    st.tuples(st.just("copy")),
    st.tuples(st.just("read"), offsets, lengths),
)


class Backing:
    digest = None

    def __init__(self, data):
        self.data = data
        self.size = len(data)

    def read(self, offset, n):
        assert offset >= 0
        assert 0 < n <= self.size - offset
        return self.data[offset : offset + n]


class Subject:
    """A Content with its model, and copies that must never change."""

    def __init__(self, limit, backed):
        self.quota = Quota(limit)
        data = bytes(range(256)) * (backed // 256)
        self.content = Content(Backing(data)) if data else Content()
        self.model = bytearray(data)
        self.frozen = []
        self.counter = 0

    def fresh(self, n):
        self.counter += 1
        return bytes([self.counter % 251 + 1]) * n

    def write(self, offset, n):
        data = self.fresh(n)
        count = self.content.write(offset, memoryview(data), self.quota.take_bytes, MAX_FILE_SIZE)
        assert 0 <= count <= n
        if count < n:
            assert self.full()
        if count:
            if offset > len(self.model):
                self.model.extend(bytes(offset - len(self.model)))
            self.model[offset : offset + count] = data[:count]

    def append(self, n, times):
        for _ in range(times):
            end = self.content.size + n
            if end <= self.content.room or self.content.extend_room(end, self.quota.take_bytes, MAX_FILE_SIZE):
                data = self.fresh(n)
                self.content.tail += data
                self.content.size = end
                self.model += data
            else:
                self.write(self.content.size, n)

    def truncate(self, size):
        self.content.truncate(size, self.quota.take_bytes)
        del self.model[size:]
        self.model.extend(bytes(size - len(self.model)))

    def allocate(self, offset, n):
        if self.content.allocate(offset, n, self.quota.take_bytes, MAX_FILE_SIZE):
            self.model.extend(bytes(max(0, offset + n - len(self.model))))
        else:
            assert self.quota.bytes_limit is not None

    def copy(self):
        self.frozen.append((self.content, bytes(self.model)))
        self.content = self.content.copy()

    def read(self, offset, n):
        assert bytes(self.content.read(offset, n)) == bytes(self.model[offset : offset + n])

    def full(self):
        """Whether the quota explains a short write: not one more chunk of a backing would fit."""
        assert self.quota.bytes_limit is not None
        return self.quota.bytes_limit - self.quota.bytes_used < CHUNK_SIZE

    def check(self):
        assert self.content.size == len(self.model)
        held = sum(blocks_up(len(chunk)) for chunk in self.content.chunks.values())
        assert self.content.allocated == held == self.quota.bytes_used
        if self.quota.bytes_limit is not None:
            assert self.quota.bytes_used <= self.quota.bytes_limit


@settings(max_examples=300, deadline=None)
@given(
    st.lists(steps, max_size=25),
    st.sampled_from([None, None, 0, BLOCK_SIZE, 5 * BLOCK_SIZE, 40 * BLOCK_SIZE]),
    st.sampled_from([0, 0, 256, 1024, 70_144, 131_072]),
)
def test_content_is_a_bytearray(script, limit, backed):
    subject = Subject(limit, backed)
    for name, *arguments in script:
        getattr(subject, name)(*arguments)
        subject.check()
    assert bytes(subject.content.read(0, 1 << 30)) == bytes(subject.model)
    for content, data in subject.frozen:
        assert bytes(content.read(0, 1 << 30)) == data
        assert content.same_as(content.copy())
        assert content.same_as(subject.content) == (data == bytes(subject.model))
    subject.truncate(0)
    assert subject.quota.bytes_used == 0


def charge_all(n):
    return n


def test_copies_share_chunks_until_written():
    content = Content()
    content.write(0, bytes(range(256)) * 1024, charge_all, MAX_FILE_SIZE)
    twin = content.copy()
    assert all(twin.chunks[index] is content.chunks[index] for index in content.chunks)
    twin.write(CHUNK_SIZE + 5, b"x", charge_all, MAX_FILE_SIZE)
    changed = {index for index in content.chunks if twin.chunks[index] is not content.chunks[index]}
    assert changed == {1}


def test_a_chunk_is_copied_once_not_with_every_write():
    content = Content()
    content.write(0, b"x" * 100, charge_all, MAX_FILE_SIZE)
    twin = content.copy()
    twin.write(5, b"y", charge_all, MAX_FILE_SIZE)
    own = twin.chunks[0]
    assert own is not content.chunks[0]
    twin.write(6, b"y", charge_all, MAX_FILE_SIZE)
    assert twin.chunks[0] is own
    twin.truncate(50, charge_all)
    cut = twin.chunks[0]
    twin.write(7, b"y", charge_all, MAX_FILE_SIZE)
    assert twin.chunks[0] is cut


def test_a_refused_allocation_is_quick_and_changes_nothing():
    content = Content()
    quota = Quota(1 << 40)
    assert not content.allocate(0, 1 << 37, quota.take_bytes, MAX_FILE_SIZE)
    assert (quota.bytes_used, content.size, content.chunks) == (0, 0, {})


def test_allocated_space_uses_no_memory():
    content = Content()
    assert content.allocate(0, 1000 * CHUNK_SIZE, charge_all, MAX_FILE_SIZE)
    assert len({id(chunk) for chunk in content.chunks.values()}) == 1


def test_data_and_holes_are_found_in_whole_blocks() -> None:
    content = Content()
    content.truncate(10 * CHUNK_SIZE, charge_all)
    assert (content.next_data(0), content.next_hole(0)) == (None, 0)
    content.write(2 * CHUNK_SIZE, b"x" * 5, charge_all, MAX_FILE_SIZE)
    content.write(5 * CHUNK_SIZE - 1, b"y" * 2, charge_all, MAX_FILE_SIZE)
    assert content.next_data(0) == content.next_data(2 * CHUNK_SIZE) == 2 * CHUNK_SIZE
    assert content.next_hole(2 * CHUNK_SIZE) == 2 * CHUNK_SIZE + BLOCK_SIZE
    assert content.next_data(2 * CHUNK_SIZE + BLOCK_SIZE) == 4 * CHUNK_SIZE
    assert content.next_hole(4 * CHUNK_SIZE) == 5 * CHUNK_SIZE + BLOCK_SIZE
    assert content.next_data(5 * CHUNK_SIZE + BLOCK_SIZE) is None


@given(st.lists(st.tuples(offsets, lengths), max_size=6), offsets)
def test_what_is_called_a_hole_is_zeros(writes: list[tuple[int, int]], size: int) -> None:
    content = Content()
    content.truncate(size, charge_all)
    for offset, length in writes:
        content.write(offset, b"x" * length, charge_all, MAX_FILE_SIZE)
    at = 0
    while at < content.size:
        data = content.next_data(at)
        end = content.size if data is None else data
        assert not content.read(at, end - at).strip(b"\0")
        if data is None:
            break
        at = content.next_hole(data)
        assert at > data
