"""Count a web server's requests by status and path, and find the slow ones."""

import collections
import random
import re

draw = random.Random(7)
PATHS = ["/", "/login", "/api/items", "/api/items/17", "/static/app.js"]
with open("access.log", "w") as log:
    for second in range(2000):
        log.write(
            f"10.0.{draw.randrange(4)}.{draw.randrange(256)} - - [12/Mar/2024:10:{second // 60 % 60:02}:{second % 60:02} +0000] "
            f'"{draw.choice(["GET", "POST"])} {draw.choice(PATHS)} HTTP/1.1" {draw.choice([200, 200, 200, 304, 404, 500])} '
            f"{draw.randrange(50000)} {draw.expovariate(5):.3f}\n"
        )
LINE = re.compile(
    r'(?P<ip>\S+) \S+ \S+ \[(?P<when>[^\]]+)\] "(?P<method>\w+) (?P<path>\S+) [^"]*" (?P<status>\d{3}) (?P<size>\d+) (?P<took>[\d.]+)'
)
status = collections.Counter()
by_path = collections.defaultdict(list)
with open("access.log") as log:
    for line in log:
        found = LINE.match(line)
        status[found["status"]] += 1
        by_path[re.sub(r"/\d+", "/:id", found["path"])].append(float(found["took"]))
print(*status.most_common(), sep="\n")
for path, took in sorted(by_path.items()):
    took.sort()
    print(f"{path:<16} {len(took):>5} p50={took[len(took) // 2]:.3f} p99={took[int(len(took) * 0.99)]:.3f}")
