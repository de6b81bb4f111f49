"""Digests, MACs, base encodings, checksums and packed records."""

import base64
import binascii
import hashlib
import hmac
import secrets
import struct
import uuid
import zlib

DATA = b"The quick brown fox jumps over the lazy dog"
for name in ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b", "blake2s"):
    print(name, hashlib.new(name, DATA).hexdigest()[:40])
print(hashlib.shake_128(DATA).hexdigest(8), hashlib.blake2b(DATA, digest_size=8, key=b"k").hexdigest())
print(hmac.new(b"key", DATA, "sha256").hexdigest(), hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", 1000).hex()[:32])
with open("data.bin", "wb") as file:
    file.write(DATA * 1000)
with open("data.bin", "rb") as file:
    print(hashlib.file_digest(file, "sha256").hexdigest())
for encode, decode in (
    (base64.b64encode, base64.b64decode),
    (base64.urlsafe_b64encode, base64.urlsafe_b64decode),
    (base64.b32encode, base64.b32decode),
    (base64.b85encode, base64.b85decode),
    (binascii.hexlify, binascii.unhexlify),
):
    coded = encode(b"\x00\xff\xfe" + DATA[:9])
    print(coded, decode(coded) == b"\x00\xff\xfe" + DATA[:9])
print(zlib.crc32(DATA), zlib.adler32(DATA), len(zlib.compress(DATA * 50, 9)) < 200)
print(
    struct.pack("<iH3sd", -2, 65535, b"abc", 1.5).hex(),
    struct.unpack(">q", b"\xff" * 8),
    struct.calcsize("@lP") in (8, 16),
)
print(
    uuid.uuid5(uuid.NAMESPACE_DNS, "example.org"),
    uuid.UUID(int=5).hex,
    len(secrets.token_hex(8)),
    hmac.compare_digest("a", "a"),
)
for name, dklen in (("sha1", None), ("sha512", 100), ("md5", 5), ("sha3_256", 64)):
    print(hashlib.pbkdf2_hmac(name, b"p" * 200, bytearray(b"salt"), 3, dklen).hex())
for bad in (("sha256", b"", b"", 0), ("sha256", b"", b"", 1, 0), ("nothing", b"", b"", 1), (5, b"", b"", 1)):
    try:
        hashlib.pbkdf2_hmac(*bad)
    except (ValueError, TypeError) as error:
        print("ValueError" if isinstance(error, ValueError) else "TypeError")
print(
    hmac.digest(b"k", DATA, "sha1").hex(),
    hmac.new(b"k", DATA, hashlib.sha512).hexdigest()[:20],
    "sha256" in hashlib.algorithms_available,
)
