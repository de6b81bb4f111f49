"""Dates as `date -d` and `touch -d` read them, and formats of `date`."""

from __future__ import annotations

from hypothesis import strategies as st

# fmt: off

_DAYS = ["2024-02-29", "2001-02-03", "1970-01-01", "1999/12/31", "2024-06-15", "12/25/2023", "25 Dec 2023",
    "Dec 25 2023", "Dec-25-2023", "20240229", "2023-02-29", "3 Feb", "@0", "@86400.5", "@-1", "@1e9", "1900-01-01",
    "9999-12-31", "0001-01-01", "99-1-2", "2024-W05-1"]
_TIMES = ["", "", "12:34", "12:34:56", "12:34:56.789", "12:34:56,5", "noon", "midnight", "3pm", "12 am", "11:59 PM",
    "25:00", "24:00", "00:60", "23:59:60", "T10:20", "T10:20:30Z", "T10:20:30+02:00", "10:20 EST", "10:20 CEST",
    "10:20 UTC+3", "10:20 -0500", "1234", "10:20 Z", "10:20 A", "10 p.m."]
_RELATIVE = [
    *("", "", "", "+1 day", "1 day ago", "next month", "last year", "-3 weeks", "+2 hours", "10 minutes ago",
        "yesterday", "tomorrow", "today", "+1 month", "1 fortnight", "-1 sec", "+1.5 sec", "next monday", "monday",
        "last fri", "third wed", "tuesday next week"),
    *("now", "12 months ago", "+99999999999 days", "2 days 3 hours ago", "next day", "this week", "eleventh month",
        "+1 quarter", "sun", "DST", "1 year 2 months"),
]
DATE = st.builds(lambda *parts: " ".join(part for part in parts if part), st.sampled_from(_DAYS), st.sampled_from(
    _TIMES), st.sampled_from(_RELATIVE))
_LOOSE = st.sampled_from(["", "x", "2024", "TZ=\"UTC+5\" 2024-01-01 10:00", "TZ=\"EST5EDT,M3.2.0,M11.1.0\" "
    "2024-07-01", "2024-13-01", "(comment) 2024-01-02", "2024-01-02 foo", "2024-01-02T", "1 2 3", "Jan", "jan 2020",
    "2020 jan", "00:00", "--", "2024-01-01 00:00 +1", "@", "@x", "2024-1-1 1:1:1 am"])
ANY_DATE = st.one_of(DATE, DATE, DATE, _LOOSE)
_FIELD = st.builds("%{}{}{}".format, st.sampled_from(["", "", "", "-", "_", "0", "^", "#", "+", "E", "O", "5", "-5",
    "_8", "010", ":", "::", ":::"]), st.just(""), st.sampled_from([*"aAbBcCdDeFgGhHIjklmMnNpPqrRsStTuUVwWxXyYzZ%",
    "Q", "3N", "10Y"]))
DATE_FORMAT = st.lists(st.one_of(_FIELD, st.sampled_from(["-", " ", "x", "é"])), max_size=5).map(lambda parts: "+" + "".join(
    parts))
