"""msgpack, as much of it as the door speaks: nil, booleans, integers, floats, text, bytes, arrays, maps."""

import struct

_pack_double = struct.Struct(">Bd").pack
_unpack_double = struct.Struct(">d").unpack_from
_from_bytes = int.from_bytes

# Signed and unsigned integers of 1, 2, 4 and 8 bytes, by their first byte.
_UNSIGNED = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_SIGNED = {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
# Bytes of the length of text, bytes, arrays and maps.
_TEXT = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_BYTES = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_ARRAY = {0xDC: 2, 0xDD: 4}
_MAP = {0xDE: 2, 0xDF: 4}


def pack(value):
    """Return value as msgpack; tuples become arrays, bytes-like objects bytes."""
    out = bytearray()
    _pack(value, out)
    return out


def _pack(value, out):
    kind = type(value)
    if kind is str:
        data = value.encode("utf-8", "surrogateescape")
        _head(out, len(data), 0xA0, 32, (0xD9, 0xDA, 0xDB))
        out += data
    elif kind is int:
        _pack_int(value, out)
    elif value is None:
        out.append(0xC0)
    elif kind is bool:
        out.append(0xC3 if value else 0xC2)
    elif kind is list or kind is tuple:
        _head(out, len(value), 0x90, 16, (None, 0xDC, 0xDD))
        for item in value:
            _pack(item, out)
    elif kind is dict:
        _head(out, len(value), 0x80, 16, (None, 0xDE, 0xDF))
        for key, item in value.items():
            _pack(key, out)
            _pack(item, out)
    elif kind is float:
        out += _pack_double(0xCB, value)
    else:
        _pack_other(value, out)


def _pack_other(value, out):
    if isinstance(value, (bytes, bytearray, memoryview)):
        data = bytes(value)
        _head(out, len(data), None, 0, (0xC4, 0xC5, 0xC6))
        out += data
    else:
        base = next((base for base in (str, int, list, tuple, dict, float) if isinstance(value, base)), None)
        if base is None:
            raise TypeError(f"cannot pass {type(value).__name__} to the host")
        _pack(base(value), out)


def _pack_int(value, out):
    if 0 <= value < 128:
        out.append(value)
    elif -32 <= value < 0:
        out.append(value & 0xFF)
    else:
        signed = value < 0
        for first, size in (_SIGNED if signed else _UNSIGNED).items():
            if (-value - 1 if signed else value) < 1 << (8 * size - signed):
                out.append(first)
                out += value.to_bytes(size, "big", signed=signed)
                return
        raise OverflowError("integer does not fit into 64 bits")


def _head(out, length, short, limit, firsts):
    if length < limit:
        out.append(short | length)
        return
    for first, size in zip(firsts, (1, 2, 4), strict=True):
        if first is not None and length < 1 << (8 * size):
            out.append(first)
            out += length.to_bytes(size, "big")
            return
    raise OverflowError("too long")


def unpack(data):
    """Return the value that data holds."""
    return _unpack(data, 0)[0]


def _unpack(data, at):
    first = data[at]
    at += 1
    if first < 0x80:
        return first, at
    if first >= 0xE0:
        return first - 256, at
    if first >= 0xC0:
        return _unpack_long(data, at, first)
    if first >= 0xA0:
        end = at + (first & 31)
        return data[at:end].decode("utf-8", "surrogateescape"), end
    if first >= 0x90:
        return _unpack_array(data, at, first & 15)
    return _unpack_map(data, at, first & 15)


def _unpack_long(data, at, first):
    if first == 0xC0:
        return None, at
    if first < 0xC4:
        return first == 0xC3, at
    size = _UNSIGNED.get(first) or _SIGNED.get(first)
    if size:
        return _from_bytes(data[at : at + size], "big", signed=first in _SIGNED), at + size
    if first == 0xCB:
        return _unpack_double(data, at)[0], at + 8
    for table, take in ((_TEXT, _take_text), (_BYTES, _take_bytes), (_ARRAY, _unpack_array), (_MAP, _unpack_map)):
        size = table.get(first)
        if size:
            return take(data, at + size, _from_bytes(data[at : at + size], "big"))
    raise ValueError(f"msgpack type {first:#x}")


def _take_text(data, at, length):
    return data[at : at + length].decode("utf-8", "surrogateescape"), at + length


def _take_bytes(data, at, length):
    return bytes(data[at : at + length]), at + length


def _unpack_array(data, at, count):
    items = []
    for _ in range(count):
        item, at = _unpack(data, at)
        items.append(item)
    return items, at


def _unpack_map(data, at, count):
    items = {}
    for _ in range(count):
        key, at = _unpack(data, at)
        items[key], at = _unpack(data, at)
    return items, at
