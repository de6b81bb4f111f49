"""The most frequent words of a text, an index of its lines, and letters' frequencies."""

import collections
import random
import re

draw = random.Random(99)
WORDS = "time year people way day man thing woman life child world school state family student".split()
with open("book.txt", "w") as file:
    for _ in range(3000):
        file.write(
            " ".join(draw.choices(WORDS, range(1, len(WORDS) + 1), k=8)).capitalize() + draw.choice(".!?,") + "\n"
        )
text = open("book.txt").read()
words = re.findall(r"[a-z']+", text.lower())
counts = collections.Counter(words)
print(len(words), counts.most_common(5))
index = collections.defaultdict(set)
for number, line in enumerate(text.splitlines(), 1):
    for word in re.findall(r"\w+", line.lower()):
        index[word].add(number)
print(sorted(index["time"])[:5], len(index["time"] & index["student"]), len(index["time"] - index["state"]))
letters = collections.Counter(filter(str.isalpha, text.lower()))
print({letter: f"{count / letters.total():.4f}" for letter, count in letters.most_common(4)})
pairs = collections.Counter(zip(words, words[1:]))
print(pairs.most_common(3), counts - collections.Counter(words[:20000]) == counts - collections.Counter(words[:20000]))
