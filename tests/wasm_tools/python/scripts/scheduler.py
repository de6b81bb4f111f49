"""A scheduler on a heap, shortest paths, and an order of tasks with dependencies."""

import bisect
import graphlib
import heapq
import sched

queue, log = [], []
for priority, name in [(3, "report"), (1, "fetch"), (2, "parse"), (1, "login")]:
    heapq.heappush(queue, (priority, len(queue), name))
while queue:
    priority, _, name = heapq.heappop(queue)
    log.append(name)
    if name == "parse":
        heapq.heappush(queue, (0, 99, "urgent"))
print(log, heapq.nsmallest(2, [5, 1, 4]), heapq.nlargest(2, "hello"), list(heapq.merge([1, 4], [2, 3])))
EDGES = {"a": {"b": 7, "c": 3}, "b": {"d": 2}, "c": {"b": 1, "d": 8}, "d": {}}
best, heap = {"a": 0}, [(0, "a")]
while heap:
    cost, node = heapq.heappop(heap)
    for other, weight in EDGES[node].items():
        if cost + weight < best.get(other, 10**9):
            best[other] = cost + weight
            heapq.heappush(heap, (cost + weight, other))
print(best)
print(list(graphlib.TopologicalSorter({"d": {"b", "c"}, "b": {"a"}, "c": {"b"}}).static_order()))
try:
    list(graphlib.TopologicalSorter({"a": {"b"}, "b": {"a"}}).static_order())
except graphlib.CycleError as error:
    print(sorted(set(error.args[1])))
now = [0.0]


def sleep(seconds):
    now[0] += seconds


plan = sched.scheduler(lambda: now[0], sleep)
for delay in (5, 1, 3):
    plan.enter(delay, 1, lambda delay=delay: print("at", now[0], delay))
plan.run()
print([bisect.bisect([10, 20, 30], value) for value in (5, 10, 25, 99)])
