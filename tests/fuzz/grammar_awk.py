"""Random programs of awk: patterns, expressions, functions, output; nothing that runs commands or lasts for ever."""

from __future__ import annotations

from hypothesis import strategies as st

from .grammar_regex import EXTENDED

# fmt: off

_REGEX = EXTENDED.filter(lambda text: "/" not in text and "\n" not in text)
_NUMBER = st.sampled_from(["0", "1", "2", "3", "10", "-1", "1.5", "0.1", "1e3", "1e20", "0x1f", "010", "100000000",
    "2147483648", "1/3", "3.0", "1e-5", "123456789.123", "-0", "1e300*1e300", "9007199254740993"])
_STRING = st.sampled_from(['"a"', '"abc"', '"héllo"', '"日本"', '""', '"10"', '"1e2x"', '" 12 "', '"a b c"', '"0x1A"',
    '"é"', '"a,b,,c"', '"\\t"', '"\\x41"', '"\\101\\/"', '"nan"', '"+inf"', '"ab\\"c"', '"\\q"', '"Foo Bar"',
    '"aaa"', '"1.50"', '"-"'])
_FIELD = st.sampled_from(["$0", "$1", "$2", "$NF", "NF", "NR", "FNR", "$3", "length", "$(NF-1)", "x", "y",
    "FILENAME", "RSTART", "RLENGTH", "OFS", "SUBSEP", "CONVFMT", "n[$1]", "n[1,2]", "RT", "IGNORECASE"])
_ATOM = st.one_of(_NUMBER, _STRING, _FIELD, _FIELD)
_FORMAT = st.builds('"%{}{}{}{}"'.format, st.sampled_from(["", "", "-", "0", "+", " ", "#", "'", "-0"]), st.sampled_from(
    ["", "", "5", "12", "*"]), st.sampled_from(["", "", ".0", ".2", ".10", ".", ".3"]), st.sampled_from([*"diouxXeEfFgGcsaA%",
    "5d%s", "ld", "z"]))
_CALL = st.one_of(
    st.builds("{}({})".format, st.sampled_from(["length", "toupper", "tolower", "int", "sqrt", "exp", "log", "sin",
        "cos", "strtonum", "compl", "asort", "typeof", "or", "mktime", "isarray"]), _ATOM),
    st.builds("substr({}, {}, {})".format, _ATOM, _NUMBER, _NUMBER), st.builds("substr({}, {})".format, _ATOM,
        _NUMBER), st.builds("index({}, {})".format, _ATOM, _ATOM),
    st.builds("match({}, /{}/)".format, _ATOM, _REGEX), st.builds("split({}, p, {})".format, _ATOM, st.one_of(
        _STRING, _REGEX.map("/{}/".format))), st.builds("sub(/{}/, {})".format, _REGEX, _STRING),
    st.builds("gsub(/{}/, {}, {})".format, _REGEX, st.sampled_from(['"x"', '"[&]"', '"\\\\&"', '""', '"é"',
        '"\\\\\\\\&"']), st.sampled_from(["$0", "$1", "x", "y"])), st.builds("gensub(/{}/, {}, {})".format, _REGEX,
        st.sampled_from(['"<\\\\1>"', '"<&>"', '"<\\\\0>"', '"x"']), st.sampled_from(['"g"', "1", "2", '"x"'])),
    st.builds("sprintf({}, {}, {})".format, _FORMAT, _ATOM, _ATOM), st.builds("atan2({}, {})".format, _NUMBER,
        _NUMBER), st.builds("and({}, {})".format, _NUMBER, _NUMBER), st.builds("lshift({}, {})".format, _NUMBER,
        _NUMBER),
    st.builds("strftime({}, {}, 1)".format, st.sampled_from(['"%Y-%m-%d %H:%M:%S"', '"%c"', '"%x %X"',
        '"%A %j %U %G-%V"', '"%e|%k|%l|%p|%P"', '"%s %Z %z"', '"%D %T %R %F"', '"%E %Q"', '"%5Y %-d %_m"',
        '"%h%n%t%%"', '"%u%w%y%C%g%I%M%B%b%a%r"']), st.sampled_from(["0", "1700000000", "-1", "951782400", "1e10",
        "86399.9"])),
    st.builds('mktime("{}")'.format, st.sampled_from(["2024 02 29 12 30 00", "1970 1 1 0 0 0", "2024 13 1 0 0 0",
        "x", "2024 1 1 -1 0 0", "2024 1 1"])), st.sampled_from(["(srand(1), rand())", "srand()+0*srand()",
        "(srand(42), int(rand()*1000))", "rand()", "(srand(7) srand())", "PROCINFO[\"version\"]", "ENVIRON[\"TZ\"]",
        "length(n)"]),
)
_OPERATOR = st.sampled_from(["+", "-", "*", "/", "%", "^", " ", " ", "==", "!=", "<", ">", "<=", ">=", "&&", "||",
    "**"])
_EXPRESSION = st.one_of(
    _ATOM, _CALL, _CALL, st.builds("({} {} {})".format, _ATOM, _OPERATOR, _ATOM), st.builds("({} {} {})".format,
        _CALL, _OPERATOR, _ATOM), st.builds("({} ~ /{}/)".format, _ATOM, _REGEX), st.builds("({} !~ {})".format,
        _ATOM, _STRING),
    st.builds("({} ? {} : {})".format, _ATOM, _ATOM, _ATOM), st.builds("(x {} {})".format, st.sampled_from(["=",
        "+=", "-=", "*=", "^=", "%="]), _ATOM), st.sampled_from(["x++", "++x", "-x", "!x", "(1 in n)", "$1++",
        "n[$1]++", "($1 in n)", "-$1", "+$2", "!$1"]),
)
_STATEMENT = st.one_of(
    st.builds("print {}".format, _EXPRESSION), st.builds("print {}, {}".format, _EXPRESSION, _EXPRESSION), st.builds(
        "printf {}, {}, {}".format, _FORMAT, _EXPRESSION, _EXPRESSION), st.just("print"),
    st.builds("{} = {}".format, st.sampled_from(["$1", "$2", "$5", "NF", "x", "y", "$0", "n[NR]", "n[$1]", "OFS",
        "ORS", "CONVFMT", "OFMT", "FS", "IGNORECASE", "$(NF+2)", "RS"]), _EXPRESSION),
    st.builds("if ({}) print {}; else print {}".format, _EXPRESSION, _ATOM, _ATOM), st.builds(
        "for (i = 1; i <= 3; i++) print i, {}".format, _EXPRESSION), st.builds("print {} > \"out\"".format, _ATOM),
        st.builds("print {} | \"cat\"".format, _ATOM),
    st.sampled_from(["next", "exit", "exit 3", "delete n", "delete n[$1]", "getline", "getline x",
        "(getline x < \"b\")", "print x", "nextfile", "c = split($0, p); for (i = 1; i <= c; i++) print i, p[i]",
        "while (i++ < 2) print i", "do print i; while (i++ < 2)", "switch ($1) { case \"a\": print 1; break; case "
        "/b/: print 2; default: print 3 }", "n[$1] = $2; c = asorti(n, q); for (i = 1; i <= c; i++) print q[i]",
        "PROCINFO[\"sorted_in\"] = \"@ind_str_asc\"; n[$0]; for (k in n) print k", "break", "print 1 2", "return",
        "x[1]", "print -1 \" \" -1", "f(x)", "print > \"/dev/stderr\"", "close(\"cat\")", "fflush()",
        "print length()", "print substr(\"héllo\", 2, 2)", "system(\"\")"]),
)
_BLOCK = st.builds("{{ {} }}".format, st.lists(_STATEMENT, min_size=1, max_size=3).map("; ".join))
_PATTERN = st.one_of(st.just(""), st.just(""), st.just("BEGIN"), st.just("BEGIN"), st.just("END"), st.builds("/{}/".format,
    _REGEX), _EXPRESSION, st.sampled_from(["NR == 1", "NR % 2", "$1 > 1", "/a/, /b/", "!/a/", "NR==2,NR==3",
    "!n[$0]++", "BEGINFILE", "ENDFILE"]))
_RULE = st.builds("{} {}".format, _PATTERN, _BLOCK)
PROGRAM = st.one_of(_RULE, _RULE, st.lists(_RULE, min_size=2, max_size=2).map("\n".join), st.builds(
    "BEGIN {{ print {} }}".format, _EXPRESSION), _EXPRESSION)
