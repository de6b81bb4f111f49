"""Edits of a wasm binary: functions that get an export, an i64 global that the host can set, one replaced body.

The module's own code stays as upstream built it. Absent on purpose: everything else that tools like wasm-tools do; only
the sections named here are read, the rest is passed on as it is. Spec: WebAssembly 1.0 §5.5 (modules), §7.4.1 (names).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_HEADER_BYTES = 8
_CUSTOM, _IMPORT, _GLOBAL, _EXPORT, _CODE = 0, 2, 6, 7, 10
_FUNCTION_KIND, _GLOBAL_KIND = 0, 3
_FUNCTION_NAMES, _GLOBAL_NAMES = 1, 7  # subsections of the name section
_MUTABLE_I64_ZERO = b"\x7e\x01\x42\x00\x0b"


class EditError(Exception):
    """The module is not as expected: another build of it, or no module."""


class WasmModule:
    """A wasm binary cut into its sections."""

    __slots__ = ("sections",)

    def __init__(self, wasm: bytes) -> None:
        if wasm[:4] != b"\0asm":
            raise EditError("not a WebAssembly module")
        self.sections: list[tuple[int, bytes]] = []
        at = _HEADER_BYTES
        while at < len(wasm):
            kind = wasm[at]
            size, start = _u32(wasm, at + 1)
            at = start + size
            self.sections.append((kind, wasm[start:at]))

    def to_bytes(self) -> bytes:
        """Return the binary, without its custom sections (names, producers): nobody reads them after the edit."""
        parts = [b"\0asm\x01\0\0\0"]
        for kind, content in self.sections:
            if kind != _CUSTOM:
                parts += [bytes((kind,)), _leb(len(content)), content]
        return b"".join(parts)

    def function_indexes(self, names: Sequence[str]) -> dict[str, int]:
        """Return the index of each function of these names, from the name section.

        Raises: EditError one has no name there
        """
        wanted = {name.encode(): name for name in names}
        found: dict[str, int] = {}
        for index, name in self._names(_FUNCTION_NAMES):
            if name in wanted:
                found.setdefault(wanted[name], index)
        missing = sorted(set(names) - set(found))
        if missing:
            raise EditError(f"no function called {', '.join(missing)} in the module")
        return found

    def export_functions(self, indexes: Mapping[str, int]) -> None:
        """Export functions under these names."""
        self._extend(_EXPORT, [_export(name, _FUNCTION_KIND, index) for name, index in indexes.items()])

    def export_global(self, name: str) -> None:
        """Export the global that the name section calls so.

        Raises: EditError there is none
        """
        for index, found in self._names(_GLOBAL_NAMES):
            if found == name.encode():
                self._extend(_EXPORT, [_export(name, _GLOBAL_KIND, index)])
                return
        raise EditError(f"no global called {name} in the module")

    def add_global(self, name: str) -> int:
        """Add and export a mutable i64 global, 0 at first; return its index."""
        index, _ = _u32(self._section(_GLOBAL), 0)
        self._extend(_GLOBAL, [_MUTABLE_I64_ZERO])
        self._extend(_EXPORT, [_export(name, _GLOBAL_KIND, index)])
        return index

    def replace_in_body(self, function: int, old: bytes, new: bytes) -> None:
        """Replace the one place in a function's body where old stands by as many other bytes.

        Raises: EditError it stands nowhere or more than once
        """
        code = self._section(_CODE)
        imported = self._imported_functions()
        count, at = _u32(code, 0)
        if not imported <= function < imported + count:
            raise EditError(f"function {function} has no body")
        size = 0
        for _ in range(function - imported + 1):
            size, at = _u32(code, at + size)
        body = code[at : at + size]
        if len(old) != len(new) or body.count(old) != 1:
            raise EditError(f"the body of function {function} is not the one known")
        place = at + body.index(old)
        self._replace(_CODE, code[:place] + new + code[place + len(old) :])

    def _names(self, wanted: int) -> Iterator[tuple[int, bytes]]:
        for kind, content in self.sections:
            if kind != _CUSTOM:
                continue
            name, at = _name(content, 0)
            if name != b"name":
                continue
            while at < len(content):
                subsection = content[at]
                size, at = _u32(content, at + 1)
                if subsection == wanted:
                    yield from _name_map(content, at)
                at += size

    def _imported_functions(self) -> int:
        content = self._section(_IMPORT)
        total, at = _u32(content, 0)
        for _ in range(total):
            _, at = _name(content, at)
            _, at = _name(content, at)
            if content[at] != _FUNCTION_KIND:
                raise EditError("the module imports more than functions")
            _, at = _u32(content, at + 1)
        return total

    def _section(self, kind: int) -> bytes:
        for found, content in self.sections:
            if found == kind:
                return content
        raise EditError(f"the module has no section {kind}")

    def _replace(self, kind: int, content: bytes) -> None:
        self.sections = [(found, content if found == kind else old) for found, old in self.sections]

    def _extend(self, kind: int, items: list[bytes]) -> None:
        old = self._section(kind)
        count, at = _u32(old, 0)
        self._replace(kind, _leb(count + len(items)) + old[at:] + b"".join(items))


def _export(name: str, kind: int, index: int) -> bytes:
    encoded = name.encode()
    return _leb(len(encoded)) + encoded + bytes((kind,)) + _leb(index)


def _name_map(content: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    count, at = _u32(content, at)
    for _ in range(count):
        index, at = _u32(content, at)
        name, at = _name(content, at)
        yield index, name


def _name(content: bytes, at: int) -> tuple[bytes, int]:
    size, at = _u32(content, at)
    return content[at : at + size], at + size


def _u32(content: bytes, at: int) -> tuple[int, int]:
    """Return the LEB128 number at a place and the place after it."""
    value = shift = 0
    while True:
        if at >= len(content):
            raise EditError("the module ends within a number")
        byte = content[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _leb(value: int) -> bytes:
    out = bytearray()
    while True:
        byte = value & 127
        value >>= 7
        if not value:
            out.append(byte)
            return bytes(out)
        out.append(byte | 128)
