"""Programs that only compute, in the manner of pyperformance: each defines work(), which returns a value to compare."""

from __future__ import annotations

NBODY = """
BODIES = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 39.478],
    [4.84, -1.16, -0.1036, 0.606, 2.812, -0.0252, 0.0377],
    [8.34, 4.12, -0.4035, -1.011, 1.826, 0.0084, 0.0113],
    [12.89, -15.11, -0.2233, 1.083, 0.869, -0.0108, 0.00172],
    [15.38, -25.92, 0.1793, 0.979, 0.595, -0.0348, 0.00203],
]

def work(steps=6000, dt=0.01):
    bodies = [list(body) for body in BODIES]
    pairs = [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1:]]
    for _ in range(steps):
        for a, b in pairs:
            dx, dy, dz = a[0] - b[0], a[1] - b[1], a[2] - b[2]
            magnitude = dt * (dx * dx + dy * dy + dz * dz) ** -1.5
            am, bm = a[6] * magnitude, b[6] * magnitude
            a[3] -= dx * bm; a[4] -= dy * bm; a[5] -= dz * bm
            b[3] += dx * am; b[4] += dy * am; b[5] += dz * am
        for body in bodies:
            body[0] += dt * body[3]; body[1] += dt * body[4]; body[2] += dt * body[5]
    return [round(x, 9) for x in bodies[1][:3]]
"""

FANNKUCH = """
def work(n=8):
    counts, best, checksum, sign, perm = list(range(n)), 0, 0, 1, list(range(n))
    while True:
        first = perm[0]
        if first:
            flipped, flips = perm[:], 0
            while first:
                flipped[:first + 1] = flipped[first::-1]
                flips += 1
                first = flipped[0]
            best = max(best, flips)
            checksum += sign * flips
        if sign > 0:
            perm[0], perm[1], sign = perm[1], perm[0], -1
            continue
        perm[1], perm[2], sign = perm[2], perm[1], 1
        for i in range(2, n):
            if counts[i]:
                counts[i] -= 1
                break
            if i == n - 1:
                return checksum, best
            counts[i] = i
            perm.insert(i + 1, perm.pop(0))
"""

RICHARDS = """
class Task:
    def __init__(self, name, priority, work):
        self.name, self.priority, self.left, self.inbox, self.done = name, priority, work, [], 0

    def step(self, machine):
        if self.inbox:
            packet = self.inbox.pop()
            packet.value = (packet.value * 31 + self.priority) % 65521
            machine.send(packet, (self.priority + packet.value) % len(machine.tasks))
        self.left -= 1
        self.done += 1
        return self.left > 0

class Packet:
    __slots__ = ("value", "hops")
    def __init__(self, value):
        self.value, self.hops = value, 0

class Machine:
    def __init__(self):
        self.tasks = [Task(f"t{n}", n % 5, 9000 + n * 100) for n in range(12)]
        for n, task in enumerate(self.tasks):
            task.inbox.append(Packet(n))
        self.sent = 0

    def send(self, packet, to):
        packet.hops += 1
        self.sent += 1
        self.tasks[to].inbox.append(packet)

    def run(self):
        live = list(self.tasks)
        while live:
            live = [task for task in live if task.step(self)]

def work():
    machine = Machine()
    machine.run()
    return machine.sent, sum(task.done for task in machine.tasks), sum(p.value for t in machine.tasks for p in t.inbox)
"""

REGEX = """
import re

def work():
    text = " ".join(
        f"user{n}@example{n % 7}.org 2024-{n % 12 + 1:02}-{n % 28 + 1:02} GET /p/{n}?q={n * 7} {n % 600}ms" for n in range(6000)
    )
    found = len(re.findall(r"[\\w.]+@[\\w-]+\\.org", text)), len(re.findall(r"\\b(\\d{4})-(\\d\\d)-(\\d\\d)\\b", text))
    slow = sum(1 for match in re.finditer(r"GET (\\S+)\\?q=(\\d+) (\\d+)ms", text) if int(match[3]) > 500)
    return found, slow, len(re.sub(r"(\\d+)ms", lambda m: str(int(m[1]) * 2), text)), len(re.split(r"\\s+|/", text))
"""

JSON = """
import json

def work():
    data = [
        {"id": n, "name": f"name {n} \\u00fc", "tags": ["a", "b", str(n)], "v": n / 7, "sub": {"x": None, "y": n % 2 == 0}}
        for n in range(1500)
    ]
    for _ in range(8):
        data = json.loads(json.dumps(data))
    return len(json.dumps(data, indent=1, sort_keys=True)), data[-1]["v"]
"""

STRINGS = """
def work():
    parts, line = [], ""
    for n in range(60_000):
        word = f"{n:x}-{n % 97:>4}".upper().replace("-", "_")
        parts.append(word.strip().split("_")[0])
        if n % 8 == 0:
            line += word
    text = ",".join(parts)
    return len(text), len(line), text.count("A"), sum(map(len, text.split(","))), text.find("E9F"), text[::-1][:10]
"""

FLOATS = """
def work(size=70, limit=60):
    inside, total = 0, 0.0
    for row in range(size):
        for column in range(size):
            x0, y0 = column / size * 3 - 2, row / size * 2 - 1
            x = y = 0.0
            for step in range(limit):
                x, y = x * x - y * y + x0, 2 * x * y + y0
                if x * x + y * y > 4:
                    break
            else:
                inside += 1
            total += step
    return inside, total
"""

DICTS = """
def work():
    index, groups = {}, {}
    for n in range(80_000):
        key = (n * 2654435761) % 50_021
        index[key] = index.get(key, 0) + 1
        groups.setdefault(key % 101, set()).add(n)
    merged = {**index, **{str(k): v for k, v in index.items()}}
    low = {k for k, v in index.items() if v < 2} & set(range(0, 50_000, 3))
    for key in list(index)[::2]:
        del index[key]
    return len(index), len(merged), len(low), max(map(len, groups.values())), sum(index.values())
"""

PROGRAMS = {
    "n-body": NBODY,
    "fannkuch": FANNKUCH,
    "objects and methods": RICHARDS,
    "regular expressions": REGEX,
    "JSON there and back": JSON,
    "building text": STRINGS,
    "loops over floats": FLOATS,
    "dictionaries and sets": DICTS,
}

# Prints the result, and the best of some rounds: seconds.
TIMED = """
{program}
import time
times = []
for _ in range({rounds}):
    start = time.perf_counter()
    result = work()
    times.append(time.perf_counter() - start)
print(repr(result))
print(min(times))
"""
