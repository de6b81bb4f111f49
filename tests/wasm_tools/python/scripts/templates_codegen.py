"""Make source text from a table, compile it, import it, document it."""

import importlib
import inspect
import keyword
import pprint
import sys
import tokenize
from string import Formatter

FIELDS = {"name": "str", "age": "int", "class": "str"}
lines = ["class Made:", '    """A made class."""', ""]
lines.append(
    "    def __init__(self, "
    + ", ".join(f"{n}_: {t}" if keyword.iskeyword(n) else f"{n}: {t}" for n, t in FIELDS.items())
    + "):"
)
for name in FIELDS:
    safe = f"{name}_" if keyword.iskeyword(name) else name
    lines.append(f"        self.{safe} = {safe}")
with open("made.py", "w") as file:
    file.write("\n".join(lines) + "\n")
sys.path.insert(0, "")
importlib.invalidate_caches()
made = importlib.import_module("made")
print(inspect.getsource(made.Made), inspect.signature(made.Made), vars(made.Made("x", 5, "y")))
with open("made.py", "rb") as file:
    print([token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.NAME][:8])
with open("made.py", "a") as file:
    file.write("EXTRA = 1\n")
print(importlib.reload(made).EXTRA, made.__name__, made.__file__.endswith("made.py"))
pprint.pprint({"key": list(range(30)), "other": {"nested": ["x" * 30, "y" * 40]}}, width=60)
print([(field, spec) for _, field, spec, _ in Formatter().parse("a{b:>5}c{d.e[0]}") if field])
