"""From SQL to a workbook and back."""

import sqlite3

import pandas as pd

db = sqlite3.connect(":memory:")
frame = pd.DataFrame(
    {"k": ["a", "b", "a"], "v": [1.5, 2.5, 3.5], "d": pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03"])}
)
frame.to_sql("t", db, index=False)
print(pd.read_sql("SELECT k, sum(v) AS total FROM t GROUP BY k ORDER BY k", db).to_csv(index=False), end="")
with pd.ExcelWriter("book.xlsx", engine="openpyxl") as writer:
    frame.to_excel(writer, sheet_name="all", index=False)
    frame.groupby("k")["v"].sum().to_excel(writer, sheet_name="sums")
book = pd.read_excel("book.xlsx", sheet_name=None)
print(list(book), book["all"]["v"].tolist(), book["sums"].to_csv(index=False), str(book["all"]["d"].dt.date.max()))
frame.to_json("f.json", orient="split", date_format="iso")
print(pd.read_json("f.json", orient="split")["v"].sum(), frame.to_dict("list")["k"])
frame.to_pickle("f.pkl")
print(pd.read_pickle("f.pkl").equals(frame), frame.to_markdown(index=False, floatfmt=".1f"), sep="\n")
