"""locale: the locale in force, as glibc's program shows it. All are C or C.UTF-8 here.

Absent on purpose: other locales, and keywords that scripts have no use for.
"""

from __future__ import annotations

from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_HINT = "Try `locale --help' or `locale --usage' for more information.\n"
_CATEGORIES = (
    *("LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES"),
    *("LC_PAPER", "LC_NAME", "LC_ADDRESS", "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION"),
)
_LOCALES = ("C", "C.utf8", "POSIX")
_CHARMAPS = ("ANSI_X3.4-1968", "UTF-8")
_UTF8, _ASCII = "UTF-8", "ANSI_X3.4-1968"
# keyword -> category, value (a list is shown with semicolons between)
_KEYWORDS = {
    "abday": ("LC_TIME", "Sun;Mon;Tue;Wed;Thu;Fri;Sat"),
    "day": ("LC_TIME", "Sunday;Monday;Tuesday;Wednesday;Thursday;Friday;Saturday"),
    "abmon": ("LC_TIME", "Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec"),
    "mon": (
        "LC_TIME",
        "January;February;March;April;May;June;July;August;September;October;November;December",
    ),
    "am_pm": ("LC_TIME", "AM;PM"),
    "d_t_fmt": ("LC_TIME", "%a %b %e %H:%M:%S %Y"),
    "d_fmt": ("LC_TIME", "%m/%d/%y"),
    "t_fmt": ("LC_TIME", "%H:%M:%S"),
    "t_fmt_ampm": ("LC_TIME", "%I:%M:%S %p"),
    "decimal_point": ("LC_NUMERIC", "."),
    "thousands_sep": ("LC_NUMERIC", ""),
    "yesexpr": ("LC_MESSAGES", "^[yY]"),
    "noexpr": ("LC_MESSAGES", "^[nN]"),
    "yesstr": ("LC_MESSAGES", ""),
    "nostr": ("LC_MESSAGES", ""),
    "charmap": ("LC_CTYPE", ""),
}


def locale(call: Call) -> int:
    """Show the locale, the names there are, or keywords."""
    names = {
        "all-locales": "a",
        "charmaps": "m",
        "category-name": "c",
        "keyword-name": "k",
        "verbose": "v",
        "help": "h",
        "version": "V",
    }
    options = Options(call, "amckv", names, hint=_HINT)
    if options.has("h"):
        call.write("Usage: locale [OPTION...] NAME\n  or:  locale [OPTION...] [-a|-m]\n")
    elif options.has("V"):
        call.write("locale (Vesicle)\n")  # that it is there is what scripts ask
    elif options.has("a"):
        call.write("".join(f"{name}\n" for name in _LOCALES))
    elif options.has("m"):
        call.write("".join(f"{name}\n" for name in _CHARMAPS))
    elif options.operands:
        return _keywords(call, options)
    else:
        _show(call)
    return 0


def _value(call: Call, category: str) -> str:
    environ = call.sys.environ
    return environ.get("LC_ALL") or environ.get(category) or environ.get("LANG") or "C"


def _show(call: Call) -> None:
    environ = call.sys.environ
    call.write(f"LANG={environ.get('LANG', '')}\nLANGUAGE={environ.get('LANGUAGE', '')}\n")
    for category in _CATEGORIES:
        own = environ.get(category)
        if own and not environ.get("LC_ALL"):
            call.write(f"{category}={own}\n")
        else:
            call.write(f'{category}="{_value(call, category)}"\n')
    call.write(f"LC_ALL={environ.get('LC_ALL', '')}\n")


def _keywords(call: Call, options: Options) -> int:
    with_category, with_name = options.has("c"), options.has("k")
    for word in options.operands:
        keys = [key for key, (category, _) in _KEYWORDS.items() if category == word] or [word]
        if keys[0] not in _KEYWORDS:
            raise UsageError(f'locale: unknown name "{word}"\n')
        if with_category:
            call.write(f"{_KEYWORDS[keys[0]][0]}\n")
        for key in keys:
            text = _text(call, key)
            shown = f'{key}="{text}"' if with_name else text
            call.write(f"{shown}\n")
    return 0


def _text(call: Call, key: str) -> str:
    if key != "charmap":
        return _KEYWORDS[key][1]
    name = _value(call, "LC_CTYPE").lower().replace("-", "")
    return _UTF8 if name.endswith("utf8") else _ASCII
