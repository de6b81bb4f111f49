"""A small simulation: pi, a random walk, a queue."""

import collections
import random
import statistics

draw = random.Random(12345)
inside = sum(draw.random() ** 2 + draw.random() ** 2 < 1 for _ in range(50_000))
print(f"{4 * inside / 50_000:.4f}")
walks = [sum(draw.choice((-1, 1)) for _ in range(100)) for _ in range(500)]
print(statistics.mean(walks), f"{statistics.pstdev(walks):.6f}", statistics.median(walks), statistics.mode(walks))
queue, waited, served, clock = collections.deque(), [], 0, 0.0
next_arrival, busy_until = draw.expovariate(1.0), 0.0
for _ in range(2000):
    start = max(next_arrival, busy_until)
    waited.append(start - next_arrival)
    busy_until = start + draw.expovariate(1.25)
    next_arrival += draw.expovariate(1.0)
print(f"{statistics.fmean(waited):.6f} {max(waited):.6f}")
print([draw.gauss(0, 1) for _ in range(2)], draw.sample(range(100), 5), draw.choices("abc", [1, 2, 3], k=5))
deck = list(range(10))
draw.shuffle(deck)
print(deck, draw.randbytes(4).hex(), draw.getrandbits(70))
