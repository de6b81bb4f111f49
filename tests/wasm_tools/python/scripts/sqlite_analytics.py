"""Analytics in SQLite: joins, window functions, a common table expression, a Python aggregate."""

import math
import random
import sqlite3

draw = random.Random(3)
db = sqlite3.connect("shop.db")
db.executescript("""
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer, day TEXT, total REAL);
    CREATE INDEX orders_customer ON orders (customer);
""")
db.executemany(
    "INSERT INTO customer VALUES (?, ?, ?)", [(n, f"c{n:02}", draw.choice(["DE", "FR", "JP"])) for n in range(20)]
)
db.executemany(
    "INSERT INTO orders (customer, day, total) VALUES (?, ?, ?)",
    [(draw.randrange(20), f"2024-{draw.randrange(1, 13):02}-01", round(draw.uniform(1, 100), 2)) for _ in range(500)],
)
db.commit()


class Spread:
    def __init__(self):
        self.values = []

    def step(self, value):
        self.values.append(value)

    def finalize(self):
        mean = math.fsum(self.values) / len(self.values)
        return round(math.sqrt(math.fsum((value - mean) ** 2 for value in self.values) / len(self.values)), 6)


db.create_aggregate("spread", 1, Spread)
for row in db.execute(
    "SELECT country, count(*), round(sum(total), 2), spread(total) FROM orders JOIN customer ON customer.id = customer "
    "GROUP BY country ORDER BY country"
):
    print(*row)
for row in db.execute(
    "SELECT name, total, rank() OVER (PARTITION BY country ORDER BY total DESC) AS r FROM orders JOIN customer "
    "ON customer.id = customer ORDER BY r, name, total LIMIT 6"
):
    print(*row)
print(
    db.execute(
        "WITH RECURSIVE f(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM f LIMIT 20) SELECT max(a) FROM f"
    ).fetchone()
)
try:
    with db:
        db.execute("DELETE FROM orders")
        db.execute("INSERT INTO customer VALUES (1, 'again', 'X')")
except sqlite3.IntegrityError as error:
    print("rolled back:", error, db.execute("SELECT count(*) FROM orders").fetchone())
db.row_factory = sqlite3.Row
row = db.execute("SELECT * FROM customer WHERE id = 3").fetchone()
print(row.keys(), row["name"], db.execute("PRAGMA integrity_check").fetchone()[0])
db.close()
again = sqlite3.connect("file:shop.db?mode=ro", uri=True)
print(again.execute("SELECT count(DISTINCT customer) FROM orders").fetchone())
