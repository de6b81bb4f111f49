"""Objects to bytes and back, copies shallow and deep, a shelf."""

import copy
import marshal
import pickle
import shelve
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque, namedtuple
from datetime import date
from fractions import Fraction

Point = namedtuple("Point", "x y", defaults=[0])


class Tree:
    def __init__(self, value, children=()):
        self.value, self.children, self.parent = value, list(children), None
        for child in self.children:
            child.parent = self

    def __reduce__(self):
        return Tree, (self.value, self.children)

    def __eq__(self, other):
        return self.value == other.value and self.children == other.children


VALUES = [
    None,
    10**50,
    1.5,
    "ü",
    b"\0",
    (1, [2]),
    {"a": {1, 2}},
    Point(1),
    date(2024, 1, 2),
    Fraction(1, 3),
    deque([1], 3),
    Counter("aab"),
]
for protocol in range(6):
    print(protocol, pickle.loads(pickle.dumps(VALUES, protocol)) == VALUES)
tree = Tree(1, [Tree(2), Tree(3, [Tree(4)])])
back = pickle.loads(pickle.dumps(tree))
print(back == tree, back.children[1].parent is back)
loop = [1]
loop.append(loop)
deep = copy.deepcopy(loop)
print(deep[1] is deep, copy.copy([tree])[0] is tree, marshal.loads(marshal.dumps({"a": (1, 2.5)})))
with shelve.open("shelf") as shelf:
    shelf["k"] = VALUES[:5]
with shelve.open("shelf") as shelf:
    print(dict(shelf))
try:
    pickle.dumps(lambda: 1)
except (pickle.PicklingError, AttributeError) as error:
    print("no lambda")
groups = defaultdict(list)
for word in "the quick the lazy".split():
    groups[len(word)].append(word)
print(
    dict(groups),
    OrderedDict(a=1, b=2).popitem(last=False),
    ChainMap({"a": 1}, {"a": 2, "b": 3})["b"],
    Point(3)._replace(y=5),
)
