"""A report of aligned columns, wrapped text and bars."""

import string
import textwrap

ROWS = [("north", 1234.5, 0.12), ("south", 98.25, -0.5), ("east-and-west", 1000000, 0), ("", 0, 1)]
print(f"{'region':<14}|{'sales':>14}|{'change':>9}")
print("-" * 14 + "+" + "-" * 14 + "+" + "-" * 9)
for name, sales, change in ROWS:
    print(f"{name or '(none)':<14}|{sales:>14,.2f}|{change:>+9.1%}")
for name, sales, _ in ROWS:
    print(f"{name:>14} {'█' * int(sales**0.5 / 50)}")
TEXT = "The quick brown fox jumps over the lazy dog. " * 4
print(textwrap.fill(TEXT, 40, initial_indent="* ", subsequent_indent="  "))
print(textwrap.shorten(TEXT, 30, placeholder=" ..."), textwrap.indent("a\nb\n", "> "), sep="\n", end="")
print(textwrap.dedent("\n    def f():\n        return 1\n"))
print(string.Template("$who owes ${amount}€ ($$)").substitute(who="Ann", amount=5))
print("{0!r:>10}|{1:^9}|{2:#010b}|{3:e}|{4:_}".format("x", "mid", 37, 12345.678, 10**9))
print("%-5s|%05d|%x|%.3g|%%" % ("ab", 42, 255, 0.00012345))
print("a\tb".expandtabs(4), "title case".title(), "ß".upper(), "x".center(7, "*"), "1,2".partition(","))
