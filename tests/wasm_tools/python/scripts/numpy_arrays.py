"""Arrays in files, kinds of numbers, sorting, sets, strings, records, masks."""

import numpy as np

values = np.array([5, 3, 9, 1, 3], dtype=np.int32)
np.save("a.npy", values)
np.savez_compressed("b.npz", x=values, y=values * 0.5)
loaded = np.load("b.npz")
print(
    np.load("a.npy").tolist(), sorted(loaded.files), loaded["y"].tolist(), np.load("a.npy", mmap_mode="r")[1:3].tolist()
)
np.savetxt("c.txt", values.reshape(1, -1), fmt="%d", delimiter=",")
print(
    open("c.txt").read().strip(),
    np.loadtxt("c.txt", delimiter=",").tolist(),
    np.genfromtxt(["1,,3"], delimiter=",").tolist(),
)
print(
    np.sort(values).tolist(), np.argsort(values, kind="stable").tolist(), np.searchsorted([1, 3, 5], [0, 3, 6]).tolist()
)
with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
    print(
        (np.array([1.0, 0, -1]) / 0).tolist(),
        np.array([200], np.uint8) + np.array([100], np.uint8),
        np.isnan(np.float64(0) / 0),
    )
records = np.array([("a", 1, 2.5), ("b", 2, 3.5)], dtype=[("name", "U5"), ("n", "i4"), ("x", "f8")])
print(records["name"].tolist(), records[records["x"] > 3]["n"].tolist(), records.dtype.itemsize)
masked = np.ma.masked_greater(values, 4)
print(float(masked.mean()), masked.count(), np.char.upper(np.array(["ab", "c"])).tolist())
print(
    np.percentile(values, [25, 50, 90]).tolist(),
    round(float(values.std(ddof=1)), 8),
    np.histogram(values, bins=3)[0].tolist(),
)
print(np.random.default_rng(5).integers(0, 100, 5).tolist(), np.round(np.random.RandomState(5).randn(3), 8).tolist())
print(
    np.concatenate([values, values[:2]]).tolist(),
    np.stack([values, values]).shape,
    np.split(np.arange(6), 3)[1].tolist(),
    np.cumsum(values).tolist(),
)
print(
    np.datetime64("2024-02-28") + np.timedelta64(2, "D"),
    np.frombuffer(b"\1\0\2\0", "<u2").tolist(),
    np.meshgrid([1, 2], [3])[0].tolist(),
)
