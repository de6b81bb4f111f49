"""toolz, more-itertools, attrs, regex, dateutil, tqdm, xmltodict and tomli-w."""

import io

import attr
import more_itertools as more
import regex
import tomli_w
import toolz
import xmltodict
from dateutil import parser as dates
from dateutil.relativedelta import relativedelta
from dateutil.rrule import MONTHLY, rrule
from tqdm import tqdm


@attr.define
class Point:
    x: int = attr.field(converter=int)
    y: int = attr.field(default=0, validator=attr.validators.instance_of(int))


print(Point("3"), attr.asdict(Point(1, 2)), Point(1) == Point(1))
try:
    Point(1, "no")
except TypeError as error:
    print(type(error).__name__)
print(
    toolz.pipe([3, 1, 2], sorted, toolz.curried.map(lambda n: n * 2), list),
    toolz.groupby(len, ["a", "bb", "c"]),
    toolz.merge_with(sum, {"a": 1}, {"a": 2}),
)
print(
    list(more.chunked(range(5), 2)),
    list(more.windowed("abcd", 3)),
    more.first([], "none"),
    list(more.divide(2, range(4))[0]),
)
print(
    regex.findall(r"\p{Lu}\p{Ll}+", "Äpfel und Öl"),
    regex.fullmatch(r"(\((?:[^()]|(?1))*\))", "(a(b)c)") is not None,
    regex.findall("(?:cats){e<=1}", "cuts"),
)
print(
    dates.parse("5 March 2024 10pm"),
    relativedelta(dates.parse("2024-03-31"), dates.parse("2023-12-25")),
    dates.isoparse("2024-W10-1").date(),
)
print([day.date().isoformat() for day in rrule(MONTHLY, bymonthday=-1, count=3, dtstart=dates.parse("2024-01-15"))])
print(
    xmltodict.parse("<a k='1'><b>1</b><b>2</b></a>"),
    xmltodict.unparse({"r": {"@i": "1", "#text": "t"}}).splitlines()[-1],
)
print(tomli_w.dumps({"a": 1, "t": {"l": ["x", "y"], "f": 1.5}}))
out = io.StringIO()
print(sum(tqdm(range(5), file=out, ascii=True, mininterval=0)), "100%" in out.getvalue())
