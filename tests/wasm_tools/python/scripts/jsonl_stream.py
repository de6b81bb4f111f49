"""Read JSON lines from a file that is partly broken, keep the good, report the bad."""

import json

with open("events.jsonl", "w") as file:
    for n in range(50):
        file.write('{"broken": \n' if n % 17 == 5 else json.dumps({"n": n, "kind": "ab"[n % 2], "v": n * n % 7}) + "\n")
good, bad = [], []
with open("events.jsonl") as file:
    for number, line in enumerate(file, 1):
        try:
            good.append(json.loads(line))
        except ValueError as error:
            bad.append((number, type(error).__name__))
print(len(good), bad)
totals = {}
for event in good:
    totals[event["kind"]] = totals.get(event["kind"], 0) + event["v"]
print(sorted(totals.items()))
