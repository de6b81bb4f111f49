"""Differences of texts and how close words are."""

import difflib

OLD = "one\ntwo\nthree\nfour\nfive\n".splitlines(keepends=True)
NEW = "one\n2\nthree\nfour and a half\nfive\nsix\n".splitlines(keepends=True)
print("".join(difflib.unified_diff(OLD, NEW, "old.txt", "new.txt")))
print("".join(difflib.context_diff(OLD, NEW, n=1)))
print("".join(difflib.ndiff(OLD, NEW)))
print(difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]))
matcher = difflib.SequenceMatcher(None, "private Thread currentThread;", "private volatile Thread currentThread;")
print(round(matcher.ratio(), 3), matcher.get_opcodes())
print(list(difflib.restore(difflib.ndiff(OLD, NEW), 2)) == NEW, len(difflib.HtmlDiff().make_table(OLD, NEW)) > 500)
