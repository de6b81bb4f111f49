"""Ciphers and compression by hand: Caesar, Vigenère, Huffman, run lengths."""

import heapq
import itertools
import string
from collections import Counter

TEXT = "Attack at dawn, bring seven hundred sandwiches!"


def caesar(text, shift):
    lower, upper = string.ascii_lowercase, string.ascii_uppercase
    table = str.maketrans(lower + upper, lower[shift:] + lower[:shift] + upper[shift:] + upper[:shift])
    return text.translate(table)


def vigenere(text, key, sign=1):
    shifts = itertools.cycle(sign * (ord(c) - 97) for c in key)
    return "".join(chr((ord(c) - 97 + next(shifts)) % 26 + 97) for c in text.lower() if c.isalpha())


def huffman(text):
    heap = [(count, letter, letter) for letter, count in Counter(text).items()]
    heapq.heapify(heap)
    while len(heap) > 1:
        one, two = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (one[0] + two[0], min(one[1], two[1]), (one[2], two[2])))
    codes = {}

    def walk(node, code):
        if isinstance(node, str):
            codes[node] = code
        else:
            walk(node[0], code + "0")
            walk(node[1], code + "1")

    walk(heap[0][2], "")
    return codes


print(caesar(TEXT, 3), caesar(caesar(TEXT, 3), 23) == TEXT)
print(vigenere(TEXT, "lemon"), vigenere(vigenere(TEXT, "lemon"), "lemon", -1))
codes = huffman(TEXT)
packed = "".join(codes[c] for c in TEXT)
print(len(packed), len(TEXT) * 8, sorted(codes.items(), key=lambda pair: (len(pair[1]), pair))[:4])
unpacked, code, letters = [], "", {code: letter for letter, code in codes.items()}
for bit in packed:
    code += bit
    if code in letters:
        unpacked.append(letters[code])
        code = ""
print("".join(unpacked) == TEXT, "".join(f"{len(list(g))}{k}" for k, g in itertools.groupby("wwwbbbbw")))
