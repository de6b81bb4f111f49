"""Text in many scripts: normal forms, categories, encodings, case."""

import codecs
import unicodedata

WORDS = ["Café", "Cafe\u0301", "ﬁne", "Straße", "ΣΊΣΥΦΟΣ", "İstanbul", "東京", "🏳️‍🌈", "١٢٣"]
for word in WORDS:
    forms = [unicodedata.normalize(form, word) for form in ("NFC", "NFD", "NFKC")]
    print(word, len(word), [len(form) for form in forms], word.casefold(), word.upper(), word.encode("utf-8").hex())
print(
    [unicodedata.name(c) for c in "é€"],
    [unicodedata.category(c) for c in "aA1 -"],
    unicodedata.numeric("½"),
    int("١٢٣"),
)
for encoding in ("latin-1", "cp1252", "utf-16-le", "shift_jis", "gb18030", "koi8-r", "ascii"):
    for text in ("naïve", "日本", "мир"):
        print(encoding, text, text.encode(encoding, "backslashreplace"))
print(b"\xff\xfea\x00".decode("utf-16"), b"a\x80b".decode("utf-8", "replace"), "é".encode("ascii", "xmlcharrefreplace"))
print(b"a\xffb".decode("utf-8", "surrogateescape").encode("utf-8", "surrogateescape"), "\udc80".isprintable())
with open("t.txt", "w", encoding="utf-16") as file:
    file.write("ünï\ncode")
print(open("t.txt", encoding="utf-16").read().split(), open("t.txt", "rb").read(2) in (b"\xff\xfe", b"\xfe\xff"))
print(sorted(["zebra", "Äpfel", "apple", "Öl"]), "ß" in "straße", "x\u2028y\x0bz".splitlines(), repr("\x00\u200b'"))
decoder = codecs.getincrementaldecoder("utf-8")()
print([decoder.decode(bytes([byte])) for byte in "€a".encode()])
