"""Content: the bytes of one file as 64 KiB chunks that copies share until one of them writes.

A missing chunk is a hole, or is read from the backing; a chunk shorter than its place is followed by zeros. Chunks of
type bytes are shared freely and handed out without a copy; a bytearray belongs to the Content that made it unless it is
in `borrowed`. Space is charged in blocks through a callback, so a full quota ends a write short instead of losing it.
Absent on purpose: locks and times (the file system's), and any allocation sized by an offset instead of by data.
"""

from __future__ import annotations

from .errors import Errno, PosixError
from .quota import BLOCK_SIZE, MAX_FILE_SIZE, blocks_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    # Charge bytes and return how many were granted; negative gives back.
    Charge = Callable[[int], int]

    class Backing(Protocol):
        """Content that lives outside, for instance a tool's module: immutable, read on demand."""

        @property
        def size(self) -> int:
            """Length in bytes."""
            ...

        @property
        def digest(self) -> str | None:
            """Hash that names the content, if known."""
            ...

        def read(self, offset: int, n: int) -> bytes:
            """Return exactly the n bytes at offset, all within size."""
            ...


CHUNK_SHIFT = 16
CHUNK_SIZE = 1 << CHUNK_SHIFT
CHUNK_MASK = CHUNK_SIZE - 1
# allocate() without a byte quota: more is refused, since each chunk costs a table entry even though it holds no bytes.
ALLOCATE_MAX = 1 << 36
_ZEROS = bytes(CHUNK_SIZE)
_NO_TAIL = bytearray()


class GivenBytes:
    """Bytes in memory as a Backing."""

    __slots__ = ("_data", "size")

    digest = None

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.size = len(data)

    def read(self, offset: int, n: int) -> bytes:
        """Return the n bytes at offset."""
        return self._data[offset : offset + n]


class Content:
    """What a regular file holds. `tail` and `room` serve the file's append path.

    While size < room, `tail` is the last chunk, owned and exactly filled, and appends up to offset `room` are paid for.
    """

    __slots__ = ("allocated", "backed_size", "backing", "borrowed", "chunks", "pristine", "room", "size", "tail")

    def __init__(self, backing: Backing | None = None) -> None:
        self.size = 0 if backing is None else backing.size
        self.chunks: dict[int, bytes | bytearray] = {}
        # Indices of bytearrays in chunks that a frozen copy still shows.
        self.borrowed: set[int] | None = None
        self.backing = backing
        # Missing chunks are read from the backing below this offset and are zeros above it.
        self.backed_size = self.size
        self.pristine = backing is not None
        # Bytes charged: whole blocks of all chunks that are held.
        self.allocated = 0
        self.tail = _NO_TAIL
        self.room = 0

    def copy(self) -> Content:
        """Return a content that shares all chunks with this one, which must not be written any more."""
        twin = Content()
        twin.size = self.size
        twin.chunks = self.chunks.copy()
        borrowed = {index for index, chunk in self.chunks.items() if type(chunk) is bytearray}
        twin.borrowed = borrowed or None
        twin.backing = self.backing
        twin.backed_size = self.backed_size
        twin.pristine = self.pristine
        twin.allocated = self.allocated
        return twin

    def read(self, offset: int, n: int) -> bytes | bytearray:
        """Return up to n bytes at offset; empty at and beyond the end."""
        n = min(n, self.size - offset)
        if n <= 0:
            return b""
        if self.pristine and self.backing is not None:
            return self.backing.read(offset, n)
        index, start = offset >> CHUNK_SHIFT, offset & CHUNK_MASK
        if start + n <= CHUNK_SIZE:
            return self._piece(index, start, start + n)
        pieces = [self._piece(index, start, CHUNK_SIZE)]
        left = n - (CHUNK_SIZE - start)
        while left > 0:
            index += 1
            pieces.append(self._piece(index, 0, min(left, CHUNK_SIZE)))
            left -= CHUNK_SIZE
        return b"".join(pieces)

    def _piece(self, index: int, start: int, end: int) -> bytes | bytearray:
        chunk = self.chunks.get(index)
        if chunk is None:
            return self._unheld(index, start, end)
        piece = chunk[start:end]
        missing = end - start - len(piece)
        return piece + _ZEROS[:missing] if missing else piece

    def _unheld(self, index: int, start: int, end: int) -> bytes:
        """Return a part of a chunk that is a hole or lies in the backing."""
        base = index << CHUNK_SHIFT
        if self.backing is None or base + start >= self.backed_size:
            return _ZEROS[: end - start]
        piece = self.backing.read(base + start, min(end, self.backed_size - base) - start)
        return piece + _ZEROS[: end - start - len(piece)]

    def next_data(self, offset: int) -> int | None:
        """Return the first place from offset on that is no hole, None if there is only one more hole (SEEK_DATA)."""
        index, start = offset >> CHUNK_SHIFT, offset & CHUNK_MASK
        if start < self._filled(index):
            return offset
        later = [other for other in self.chunks if other > index and self._filled(other)]
        if self._backed_length(index + 1):
            later.append(index + 1)
        return min(later) << CHUNK_SHIFT if later else None

    def next_hole(self, offset: int) -> int:
        """Return the first place from offset on that is a hole; the end of the file is one (SEEK_HOLE)."""
        index = offset >> CHUNK_SHIFT
        if offset & CHUNK_MASK >= self._filled(index):
            return offset
        while (filled := self._filled(index)) == CHUNK_SIZE:
            index += 1
        return min((index << CHUNK_SHIFT) + filled, self.size)

    def _filled(self, index: int) -> int:
        """Return how far a chunk reaches that is held, in whole blocks as it is charged; the rest of it is a hole."""
        chunk = self.chunks.get(index)
        length = self._backed_length(index) if chunk is None else len(chunk)
        return blocks_up(length)

    def write(self, offset: int, data: bytes | bytearray | memoryview, charge: Charge, limit: int) -> int:
        """Copy data to offset, below limit, and return how many bytes were paid for; the size follows.

        0 means that not one byte was granted; the caller names the error.
        """
        index, start = offset >> CHUNK_SHIFT, offset & CHUNK_MASK
        end = start + len(data)
        chunk = self.chunks.get(index)
        if isinstance(chunk, bytearray) and end <= len(chunk) and (not self.borrowed or index not in self.borrowed):
            chunk[start:end] = data
            return end - start
        view = memoryview(data)
        total = min(len(view), limit - offset)
        done = 0
        while done < total:
            position = offset + done
            index, start = position >> CHUNK_SHIFT, position & CHUNK_MASK
            end = min(CHUNK_SIZE, start + total - done)
            granted_end = self._pay(index, start, end, charge)
            if granted_end <= start:
                break
            piece = view[done : done + min(end, granted_end) - start]
            if start == 0 and len(piece) == CHUNK_SIZE:
                self._replace(index, bytes(piece))
            else:
                self._patch(index, start, piece)
            done += len(piece)
            if granted_end < end:
                break
        if done:
            self.pristine = False
            self.size = max(self.size, offset + done)
            self._find_tail(index, limit)
        return done

    def extend_room(self, end: int, charge: Charge, limit: int) -> bool:
        """Pay for an append up to offset end that stays in one chunk; False if the general way must be gone."""
        room = self.room
        paid = (end + BLOCK_SIZE - 1) & -BLOCK_SIZE
        fresh = False
        if not room or room == self.size:
            # A new tail may begin where a chunk does: in an empty file, or when the last tail is full.
            fresh = not self.size & CHUNK_MASK
            if not room and (not fresh or self.backing is not None):
                return False
            room = self.size
        # The block before `room` and the last one to be paid must lie in one chunk; at the start of a chunk, behind it.
        if (paid - 1) >> CHUNK_SHIFT != (room - (not fresh)) >> CHUNK_SHIFT or paid > limit or end <= self.size:
            return False
        granted = charge(paid - room)
        if granted < paid - room:
            charge(-granted)
            return False
        if fresh:
            self.tail = self.chunks[room >> CHUNK_SHIFT] = bytearray()
        self.allocated += granted
        self.room = paid
        return True

    def _pay(self, index: int, start: int, end: int, charge: Charge) -> int:
        """Charge what filling chunk index from start to end needs; return up to where it may go (0: not at all)."""
        chunk = self.chunks.get(index)
        # Of a chunk in the backing at least the backing's part must be held, or its bytes would be lost.
        least = self._backed_length(index) if chunk is None else 0
        held = 0 if chunk is None else blocks_up(len(chunk))
        need = blocks_up(max(end, least)) - held
        if need <= 0:
            return end
        granted = charge(need)
        reach = held + granted
        if reach <= start or reach < least:
            charge(-granted)
            return 0
        self.allocated += granted
        if least:
            self.chunks[index] = self._unheld(index, 0, least)
        return min(end, reach)

    def _backed_length(self, index: int) -> int:
        if self.backing is None:
            return 0
        return max(0, min(CHUNK_SIZE, self.backed_size - (index << CHUNK_SHIFT)))

    def _replace(self, index: int, chunk: bytes | bytearray) -> None:
        self.chunks[index] = chunk
        if self.borrowed is not None:
            self.borrowed.discard(index)

    def _owned(self, index: int) -> bytearray:
        """Return chunk index as a bytearray that may be changed."""
        chunk = self.chunks.get(index, b"")
        if isinstance(chunk, bytearray) and (self.borrowed is None or index not in self.borrowed):
            return chunk
        own = bytearray(chunk)
        self._replace(index, own)
        return own

    def _patch(self, index: int, start: int, piece: memoryview) -> None:
        chunk = self._owned(index)
        gap = start - len(chunk)
        if gap > 0:
            chunk += _ZEROS[:gap]
        chunk[start : start + len(piece)] = piece

    def _find_tail(self, index: int, limit: int) -> None:
        """Note whether chunk index can take appends."""
        chunk = self.chunks.get(index)
        base = index << CHUNK_SHIFT
        if type(chunk) is bytearray and base + len(chunk) == self.size and len(chunk) < CHUNK_SIZE:
            self.tail = chunk
            self.room = min(base + blocks_up(len(chunk)), limit)
        else:
            self.tail = _NO_TAIL
            self.room = 0

    def truncate(self, length: int, charge: Charge) -> None:
        """Set the size: what is cut off is given back, what is added is a hole."""
        self.tail = _NO_TAIL
        self.room = 0
        if length != self.size:
            self.pristine = False
        if length < self.size:
            self._cut(length, charge)
        self.size = length

    def _cut(self, length: int, charge: Charge) -> None:
        keep = (length + CHUNK_MASK) >> CHUNK_SHIFT
        chunks = self.chunks
        freed = 0
        for index in [index for index in chunks if index >= keep]:
            freed += blocks_up(len(chunks.pop(index)))
            if self.borrowed is not None:
                self.borrowed.discard(index)
        last = chunks.get(keep - 1)
        inside = length & CHUNK_MASK
        if last is not None and inside and len(last) > inside:
            freed += blocks_up(len(last)) - blocks_up(inside)
            self._replace(keep - 1, last[:inside])
        self.backed_size = min(self.backed_size, length)
        self.allocated -= freed
        charge(-freed)

    def allocate(self, offset: int, length: int, charge: Charge, limit: int) -> bool:
        """Pay for every block of [offset, offset + length) and extend the size; False, and no change, if refused.

        Holes become chunks of zeros that all files share: space is promised without memory being used.

        Raises: EFBIG beyond limit
        """
        end = offset + length
        if end > limit or end > MAX_FILE_SIZE:
            raise PosixError(Errno.EFBIG)
        if length > ALLOCATE_MAX:
            return False
        first, last = offset >> CHUNK_SHIFT, (end - 1) >> CHUNK_SHIFT
        need = self._missing_blocks(first, last, end)
        granted = charge(need)
        if granted < need:
            charge(-granted)
            return False
        for index in range(first, last + 1):
            wanted = min(CHUNK_SIZE, end - (index << CHUNK_SHIFT))
            chunk = self.chunks.get(index)
            if chunk is None:
                self.chunks[index] = self._unheld(index, 0, max(wanted, self._backed_length(index)))
            elif len(chunk) < wanted:
                self._replace(index, chunk + _ZEROS[: wanted - len(chunk)])
        self.allocated += need
        self.size = max(self.size, end)
        self.pristine = False
        self.tail = _NO_TAIL
        self.room = 0
        return True

    def _missing_blocks(self, first: int, last: int, end: int) -> int:
        # Counted without touching each absent chunk: a refused call must cost nothing.
        whole = end - (first << CHUNK_SHIFT)
        need = blocks_up(whole)
        for index, chunk in self.chunks.items():
            if first <= index <= last:
                wanted = min(CHUNK_SIZE, end - (index << CHUNK_SHIFT))
                need -= min(blocks_up(len(chunk)), blocks_up(wanted))
        if last not in self.chunks:
            wanted = end - (last << CHUNK_SHIFT)
            need += max(0, blocks_up(self._backed_length(last)) - blocks_up(wanted))
        return need

    def same_as(self, other: Content) -> bool:
        """Tell whether both hold the same bytes."""
        if self.size != other.size:
            return False
        if self.backing is other.backing and self.pristine and other.pristine:
            return True
        same_backing = self.backing is other.backing and self.backed_size == other.backed_size
        for index in self._held_indices() | other._held_indices():
            mine, theirs = self.chunks.get(index), other.chunks.get(index)
            if mine is theirs and (mine is not None or same_backing):
                continue
            end = min(CHUNK_SIZE, self.size - (index << CHUNK_SHIFT))
            if self._piece(index, 0, end) != other._piece(index, 0, end):
                return False
        return True

    def _held_indices(self) -> set[int]:
        backed = (self.backed_size + CHUNK_MASK) >> CHUNK_SHIFT if self.backing is not None else 0
        return {*self.chunks, *range(backed)}
