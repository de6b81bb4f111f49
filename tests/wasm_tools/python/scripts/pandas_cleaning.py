"""A dirty table from text: kinds of columns, missing values, outliers, categories."""

import io

import pandas as pd

TEXT = """id;name;amount;when;active
1; Ann ;1.234,50;01.02.2024;yes
2;BOB;n/a;15.03.2024;no
3;;99,90;;yes
4;Dora;-5,00;30.04.2024;
5;Eve;1.000.000,00;01.05.2024;no
"""
frame = pd.read_csv(
    io.StringIO(TEXT),
    sep=";",
    decimal=",",
    thousands=".",
    na_values=["n/a"],
    dtype={"when": str},
    skipinitialspace=True,
)
print(frame.shape, frame["amount"].tolist(), [str(kind) for kind in frame[["id", "amount"]].dtypes])
frame["when"] = pd.to_datetime(frame["when"], format="%d.%m.%Y")
frame["name"] = frame["name"].str.strip().str.title()
frame["active"] = frame["active"].map({"yes": True, "no": False})
print(frame["when"].dt.strftime("%Y-%m-%d").tolist(), frame["active"].tolist())
frame = frame.dropna(subset=["name"]).assign(amount=lambda f: f["amount"].fillna(f["amount"].median()).clip(0, 5000))
print(frame.to_json(orient="records", date_format="iso", date_unit="s"))
frame["size"] = pd.Categorical(["s", "l", "m", "l"], ["s", "m", "l"], ordered=True)
print(
    frame.sort_values("size")["id"].tolist(),
    frame["size"].max(),
    pd.get_dummies(frame["size"]).astype(int).sum().tolist(),
)
print(frame.query("amount > 10 and name != 'Eve'")["name"].tolist(), frame.eval("amount * 2").round(2).tolist())
print(frame["name"].str.extract(r"^(\w)(\w+)$").values.tolist(), frame["name"].str.contains("o").sum())
