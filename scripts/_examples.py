"""Write the example data: a web server's access log, an application's log and a shop's orders.

The same bytes on every run and every Python: all choices come from one seeded generator's random(). Addresses are those
reserved for documentation (RFC 5737).
"""

from __future__ import annotations

import json
import random
import sys
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")

START = datetime(2026, 3, 2, 6, 25, 1, tzinfo=UTC)

PAGES = {
    "/": 30, "/index.html": 6, "/products": 18, "/products/1041": 9, "/products/2209": 7, "/products/3370": 5,
    "/cart": 9, "/checkout": 5, "/login": 8, "/search?q=lamp": 4, "/search?q=desk+chair": 3, "/about": 2,
    "/static/app.css": 16, "/static/app.js": 16, "/static/logo.svg": 14, "/favicon.ico": 7, "/robots.txt": 2,
    "/api/v1/orders": 8, "/api/v1/stock/1041": 5, "/wp-login.php": 1, "/.env": 1,
}  # fmt: skip
AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0": 5,
    "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36": 9,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148": 7,
    "curl/7.88.1": 1,
    "python-httpx/0.28.1": 1,
}
STATUS = {200: 860, 304: 60, 302: 25, 404: 30, 403: 4, 500: 42, 502: 6, 503: 3}
LEVELS = {"INFO": 72, "DEBUG": 14, "WARNING": 8, "ERROR": 6}
MESSAGES = {
    "http": [
        "request finished in {n} ms",
        "client closed the connection after {n} ms",
        "upstream timed out after {n} ms",
    ],
    "orders": ["order {n} accepted", "order {n} waits for stock", "order {n} could not be saved: deadlock detected"],
    "payments": ["payment {n} settled", "payment {n} retried", "card declined for payment {n}"],
    "mail": ["message {n} queued", "message {n} deferred: mailbox full", "connection refused for message {n}"],
    "cache": ["{n} keys evicted", "hit rate below {n} %", "node 2 unreachable for {n} s"],
}
PRODUCTS = ["desk lamp", "office chair", "bookshelf", "café table", "wall clock", "rug", "mirror", "coat rack"]
COUNTRIES = {"DE": 9, "FR": 7, "NL": 4, "PL": 4, "ES": 3, "SE": 2, "PT": 1}
ORDER_STATES = {"delivered": 14, "shipped": 4, "paid": 3, "returned": 2, "cancelled": 1}


class Choices:
    """Weighted choices by random.Random.random() alone, whose sequence every Python version keeps."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, limit: int) -> int:
        return int(self._random() * limit)

    def of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def weighted(self, weights: dict[T, int]) -> T:
        totals = list(accumulate(weights.values()))
        at = self.below(totals[-1])
        return next(item for item, total in zip(weights, totals, strict=True) if at < total)


def access_log(lines: int = 4000) -> Iterator[str]:
    """Yield lines of the combined log format; a few clients make most of the requests."""
    choices = Choices(1)
    clients = {f"{net}.{host}": 1 + 300 // (rank + 1) for rank, (net, host) in enumerate(_hosts(), start=1)}
    when = START
    for _ in range(lines):
        when += timedelta(seconds=choices.below(12))
        status = choices.weighted(STATUS)
        page = choices.weighted(PAGES)
        method = "POST" if page in {"/login", "/checkout", "/api/v1/orders"} else "GET"
        size = 0 if status in {302, 304} else 150 + choices.below(40_000 if status == 200 else 900)
        yield (
            f'{choices.weighted(clients)} - - [{when:%d/%b/%Y:%H:%M:%S %z}] "{method} {page} HTTP/1.1" {status} {size}'
            f' "-" "{choices.weighted(AGENTS)}"\n'
        )


def _hosts() -> Iterator[tuple[str, int]]:
    for host in range(20, 60):
        for net in ("192.0.2", "198.51.100", "203.0.113"):
            yield net, (host * 37) % 251


def app_log(lines: int = 5000) -> Iterator[str]:
    """Yield lines `time LEVEL component message`, as `cut -d' ' -f3` likes them."""
    choices = Choices(2)
    when = START
    for _ in range(lines):
        when += timedelta(milliseconds=choices.below(9000))
        level = choices.weighted(LEVELS)
        component = choices.of(list(MESSAGES))
        calm, odd, bad = MESSAGES[component]
        message = {"WARNING": odd, "ERROR": bad}.get(level, calm).format(n=1 + choices.below(900))
        yield f"{when:%Y-%m-%dT%H:%M:%S}.{when.microsecond // 1000:03d}Z {level} {component} {message}\n"


def orders_json(orders: int = 800) -> Iterator[str]:
    """Yield one JSON document, an order a line."""
    choices = Choices(3)
    when = START
    yield '{"currency": "EUR", "orders": [\n'
    for number in range(orders):
        when += timedelta(minutes=choices.below(90))
        lines = [
            {"product": choices.of(PRODUCTS), "quantity": 1 + choices.below(4), "cents": 500 + 10 * choices.below(4000)}
            for _ in range(1 + choices.below(4))
        ]
        order = {
            "id": 10_000 + number,
            "placed": f"{when:%Y-%m-%dT%H:%M:%SZ}",
            "customer": {"id": 100 + choices.below(160), "country": choices.weighted(COUNTRIES)},
            "state": choices.weighted(ORDER_STATES),
            "lines": lines,
            "note": None if choices.below(5) else "please ring twice",
        }
        yield json.dumps(order, ensure_ascii=False) + (",\n" if number + 1 < orders else "\n")
    yield "]}\n"


FILES: dict[str, Callable[[], Iterator[str]]] = {
    "access.log": access_log,
    "app.log": app_log,
    "orders.json": orders_json,
}


def main() -> None:
    """Write the files into examples/, or into the folder given."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "examples"
    for name, lines in FILES.items():
        (folder / name).write_text("".join(lines()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
