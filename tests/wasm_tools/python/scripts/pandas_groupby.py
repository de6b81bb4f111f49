"""Group, aggregate and pivot a table of sales."""

import numpy as np
import pandas as pd

draw = np.random.RandomState(1)
frame = pd.DataFrame(
    {
        "region": draw.choice(["north", "south", "east"], 300),
        "product": draw.choice(list("abc"), 300),
        "n": draw.randint(1, 50, 300),
    }
)
frame["price"] = (draw.rand(300) * 100).round(2)
frame["total"] = frame["n"] * frame["price"]
frame.to_csv("sales.csv", index=False)
frame = pd.read_csv("sales.csv")
print(frame.groupby("region")["total"].agg(["count", "mean", "max"]).round(3).to_csv(), end="")
print(frame.pivot_table(index="region", columns="product", values="n", aggfunc="sum", margins=True).to_csv(), end="")
top = frame.sort_values(["region", "total"], ascending=[True, False]).groupby("region").head(2)
print(top[["region", "product", "total"]].to_json(orient="records", double_precision=4))
share = frame["total"] / frame.groupby("region")["total"].transform("sum")
print(round(share.groupby(frame["region"]).sum().min(), 9), frame["product"].value_counts().sort_index().to_dict())
print(frame.groupby(pd.cut(frame["n"], [0, 10, 25, 50]), observed=True)["price"].median().round(4).tolist())
print(frame.describe().round(4).to_csv(), end="")
