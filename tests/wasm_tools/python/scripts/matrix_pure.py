"""Linear algebra without libraries: elimination with fractions, powers of a matrix, an eigenvalue."""

from fractions import Fraction


def multiply(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def solve(matrix, right):
    rows = [[Fraction(x) for x in row] + [Fraction(r)] for row, r in zip(matrix, right)]
    size = len(rows)
    for k in range(size):
        pivot = max(range(k, size), key=lambda r: abs(rows[r][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for other in range(size):
            if other != k:
                factor = rows[other][k] / rows[k][k]
                rows[other] = [x - factor * y for x, y in zip(rows[other], rows[k])]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


print([str(x) for x in solve([[2, 1, -1], [-3, -1, 2], [-2, 1, 2]], [8, -11, -3])])
hilbert = [[Fraction(1, i + j + 1) for j in range(6)] for i in range(6)]
print([str(x) for x in solve(hilbert, [1] * 6)])
power, base, n = [[1, 0], [0, 1]], [[1, 1], [1, 0]], 300
while n:
    if n & 1:
        power = multiply(power, base)
    base, n = multiply(base, base), n >> 1
print(power[0][1])
vector = [1.0, 1.0, 1.0]
for _ in range(50):
    vector = [row[0] for row in multiply([[4, 1, 0], [1, 3, 1], [0, 1, 2]], [[x] for x in vector])]
    size = max(map(abs, vector))
    vector = [x / size for x in vector]
print(f"{size:.10f}", [f"{x:.6f}" for x in vector])
