"""Writing msgpack, as much of it as the door takes: nil, booleans, integers, floats, text, bytes, arrays, maps."""

import struct

_pack_double = struct.Struct(">Bd").pack

# Signed and unsigned integers of 1, 2, 4 and 8 bytes, by their first byte.
_UNSIGNED = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_SIGNED = {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}


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
