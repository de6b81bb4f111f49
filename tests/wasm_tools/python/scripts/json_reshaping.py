"""Turn nested records into flat ones and back, and merge two documents."""

import json

ORDERS = [
    {
        "id": n,
        "customer": {"name": f"c{n % 3}", "tags": ["x"] * (n % 3)},
        "lines": [{"sku": f"s{k}", "n": k} for k in range(n % 4)],
    }
    for n in range(6)
]
with open("orders.json", "w") as file:
    json.dump(ORDERS, file)
with open("orders.json") as file:
    orders = json.load(file)


def flat(value, prefix=""):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from flat(item, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from flat(item, f"{prefix}[{index}]")
    else:
        yield prefix, value


for order in orders[:4]:
    print(dict(flat(order)))
by_customer = {}
for order in orders:
    by_customer.setdefault(order["customer"]["name"], []).append(sum(line["n"] for line in order["lines"]))
print(json.dumps(by_customer, indent=2, sort_keys=True))
print(json.dumps({"é": "ü\n", "n": [1.5, 1e100, None, True]}), json.dumps("é", ensure_ascii=False))
try:
    json.loads('{"a": [1, 2,, 3]}')
except json.JSONDecodeError as error:
    print(error.lineno, error.colno, error.pos)
print(json.loads("[1e5, -0.0, 12345678901234567890]", parse_float=str))
