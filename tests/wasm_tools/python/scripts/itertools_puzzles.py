"""Puzzles that are solved by trying: a sum of letters, queens, a magic square, subsets."""

import functools
import itertools
import operator


def letters():
    for digits in itertools.permutations(range(10), 8):
        s, e, n, d, m, o, r, y = digits
        if (
            m == 1
            and s * 1000 + e * 100 + n * 10 + d + m * 1000 + o * 100 + r * 10 + e
            == m * 10000 + o * 1000 + n * 100 + e * 10 + y
        ):
            return dict(zip("sendmory", digits))
    return None


def queens(size):
    columns = range(size)
    for places in itertools.permutations(columns):
        if size == len({places[c] + c for c in columns}) == len({places[c] - c for c in columns}):
            yield places


print(next(queens(8)), sum(1 for _ in queens(6)))
print([c for c in itertools.combinations([3, 34, 4, 12, 5, 2], 3) if sum(c) == 9])
print(["".join(p) for p in itertools.product("ab", repeat=3)], list(itertools.accumulate([1, 2, 3, 4], operator.mul)))
print([(key, len(list(group))) for key, group in itertools.groupby("aaabccd")])
print(list(itertools.islice(itertools.cycle("xyz"), 7)), list(itertools.pairwise(range(4))))
print(list(itertools.zip_longest("ab", range(3), fillvalue="-")), list(itertools.starmap(pow, [(2, 5), (3, 2)])))
print(list(itertools.takewhile(lambda n: n < 20, (n * n for n in itertools.count()))), list(itertools.chain("ab", [1])))


@functools.lru_cache(maxsize=None)
def ways(amount, coins=(1, 2, 5, 10, 20, 50, 100, 200)):
    if not coins:
        return amount == 0
    return sum(ways(amount - n * coins[-1], coins[:-1]) for n in range(amount // coins[-1] + 1))


print(ways(200), functools.reduce(operator.xor, range(100)))
print(letters())
