"""Join tables in every way, find what has no partner, fill gaps."""

import pandas as pd

people = pd.DataFrame({"id": [1, 2, 3, 4], "name": ["Ann", "Bob", "Cy", None], "city": [10, 20, 10, 40]})
cities = pd.DataFrame({"code": [10, 20, 30], "city_name": ["Rome", "Oslo", "Lima"]})
for how in ("inner", "left", "right", "outer"):
    print(
        how,
        people.merge(cities, left_on="city", right_on="code", how=how).sort_values(["id", "code"]).to_csv(index=False),
        sep="\n",
        end="",
    )
both = people.merge(cities, left_on="city", right_on="code", how="outer", indicator=True)
print(both["_merge"].astype(str).value_counts().sort_index().to_dict())
print(people["name"].fillna("?").str.upper().tolist(), people.isna().sum().to_dict())
stacked = pd.concat([people.assign(source="a"), people.iloc[:2].assign(source="b")], ignore_index=True)
print(
    stacked.drop_duplicates("id").shape,
    stacked.duplicated("id").tolist(),
    stacked.set_index("id").loc[2, "source"].tolist(),
)
print(people.melt("id", ["name", "city"]).sort_values(["id", "variable"]).head(3).to_csv(index=False), end="")
try:
    people.merge(cities, left_on="city", right_on="code", validate="one_to_one")
except pd.errors.MergeError as error:
    print(type(error).__name__)
