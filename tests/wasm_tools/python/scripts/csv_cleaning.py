"""Clean a table: stray spaces, missing numbers, duplicates, two spellings of dates."""

import csv
import io
from datetime import datetime

RAW = """\
name, joined ,score
 Ada ,2021-03-04,91.5
Grace,04/05/2020,
Ada,2021-03-04,91.5
"Hopper, G.",2019-12-31, 77
,2020-01-01,1
Edsger,31/12/2018,not known
"""


def date(text):
    for form in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(text, form).date().isoformat()
        except ValueError:
            continue
    return ""


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


with open("raw.csv", "w", newline="") as file:
    file.write(RAW)
seen = set()
rows = []
with open("raw.csv", newline="") as file:
    reader = csv.DictReader(file, skipinitialspace=True)
    reader.fieldnames = [name.strip() for name in reader.fieldnames]
    for row in reader:
        row = {key: value.strip() for key, value in row.items()}
        key = (row["name"], row["joined"])
        if not row["name"] or key in seen:
            continue
        seen.add(key)
        rows.append({"name": row["name"], "joined": date(row["joined"]), "score": number(row["score"])})
out = io.StringIO()
writer = csv.DictWriter(out, rows[0].keys(), quoting=csv.QUOTE_MINIMAL, lineterminator="\n")
writer.writeheader()
writer.writerows(rows)
print(out.getvalue(), end="")
print(csv.Sniffer().sniff("a;b;c\n1;2;3\n").delimiter)
