"""_hashlib: what hashlib has from OpenSSL alone, pbkdf2_hmac. All else is refused, so that CPython's own serves.

Source: RFC 8018, 5.2; CPython's Modules/_hashopenssl.c. Absent on purpose: scrypt, which pure Python is too slow for.
"""

from _operator import _compare_digest as compare_digest  # noqa: F401 - hmac takes it from here

openssl_md_meth_names = frozenset()


class UnsupportedDigestmodError(ValueError):
    """OpenSSL does not have this digest: hashlib and hmac take CPython's own."""


def _refuse(*_arguments, **_keywords):
    raise UnsupportedDigestmodError("no OpenSSL")


new = hmac_new = hmac_digest = openssl_sha256 = _refuse  # hmac looks at the kind of the last


def get_fips_mode():
    """Return 0: there is no such mode."""
    return 0


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    """Derive a key of dklen bytes, by default of the digest's size."""
    import hashlib

    if not isinstance(hash_name, str):
        raise TypeError(f"pbkdf2_hmac() argument 'hash_name' must be str, not {type(hash_name).__name__}")
    try:
        inner, outer = hashlib.new(hash_name), hashlib.new(hash_name)
    except ValueError:
        raise UnsupportedDigestmodError(f"unsupported hash type {hash_name}") from None
    size = inner.digest_size
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    if dklen is None:
        dklen = size
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    _set_key(inner, outer, bytes(memoryview(password)), hash_name)
    salt = bytes(memoryview(salt))
    key = b""
    for block in range(1, -(-dklen // size) + 1):
        key += _block(inner, outer, salt + block.to_bytes(4, "big"), iterations).to_bytes(size, "big")
    return key[:dklen]


_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


def _set_key(inner, outer, password, hash_name):
    import hashlib

    if len(password) > inner.block_size:
        password = hashlib.new(hash_name, password).digest()
    password = password.ljust(inner.block_size, b"\0")
    inner.update(password.translate(_INNER_PAD))
    outer.update(password.translate(_OUTER_PAD))


def _block(inner, outer, text, iterations):
    from_bytes = int.from_bytes
    found = 0
    for _ in range(iterations):
        first, second = inner.copy(), outer.copy()
        first.update(text)
        second.update(first.digest())
        text = second.digest()
        found ^= from_bytes(text, "big")
    return found
