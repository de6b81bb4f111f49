"""Conway's game of life on a set of cells."""

from collections import Counter

cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)} | {(x, 10) for x in range(10, 20)}
for _ in range(60):
    near = Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    cells = {cell for cell, count in near.items() if count == 3 or (count == 2 and cell in cells)}
left, top = min(x for x, _ in cells), min(y for _, y in cells)
for y in range(top, max(y for _, y in cells) + 1):
    print("".join("#" if (x, y) in cells else "." for x in range(left, max(x for x, _ in cells) + 1)))
print(len(cells))
