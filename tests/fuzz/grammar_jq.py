"""Random JSON texts and filters of jq."""

from __future__ import annotations

from hypothesis import strategies as st

from .inputs import one_of

# fmt: off

_SCALAR = st.sampled_from(["null", "true", "false", "0", "1", "-1", "1.5", "1e3", "100000000000000000000000001",
    "0.1", "1E-7", "3.0", "-0", "1e1000", '""', '"a"', '"abc"', '"héllo"', '"日本"', '"\\u00e9"', '"a,b"',
    '"2024-02-29T12:00:00Z"', '"10"', '"\\ud83d\\ude00"', '"\\n\\t"', '"A b"', '"<&>\'"', "nan", '"YWJj"',
    '"\\ud800"', '"\\u007f"'])
_ARRAY = st.lists(_SCALAR, max_size=4).map(lambda items: f"[{', '.join(items)}]")
_OBJECT = st.lists(st.tuples(st.sampled_from(["a", "b", "c", "é", "a b"]), st.one_of(_SCALAR, _ARRAY)), max_size=3).map(
    lambda items: "{" + ", ".join(f'"{k}": {v}' for k, v in items) + "}")
_JSON = st.one_of(_SCALAR, _ARRAY, _OBJECT, _OBJECT, st.lists(_OBJECT, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
    st.sampled_from(["[1,[2,[3]]]", '{"a":{"b":{"c":1}}}', "{", "[1,", "'a'", "{a:1}", "tru", "01", '"\\x"',
    "\x1e[1]", "[3,1,2]", "1 2 3", '[{"a":1,"b":2},{"a":1,"b":3},{"a":0}]']))
TEXTS = st.lists(_JSON, min_size=0, max_size=3).map(lambda items: "\n".join([*items, ""]).encode())
_PATH = st.sampled_from([".", ".a", ".b", ".[0]", ".[-1]", ".[]", ".a.b", ".[1:]", ".[:-1]", ".a?", ".[]?", '."é"',
    '.["a"]', "..", ".a[]", ".[2:4]", ".b[0]", ".[\"a\",\"b\"]?", ".a.b.c", ".[1.7]", "$__loc__", "$ENV.TZ", "input",
    ".[nan]?"])
_LITERAL = st.sampled_from(["1", "0", "-1", "2.5", '"a"', '"b"', "null", "true", "[]", "{}", "[1,2]", '{"a":1}',
    '"é"', '"a\\(.)"', "1e1000", "nan", "infinite", '@base64 "x\\(.)"', '"\\(1+2)"', "100000000000000000001",
    "[.[]?]", "{a:.}", "[limit(3;.[]?)]"])
_NAME = one_of(r"""
    length keys keys_unsorted values add any all flatten range floor sqrt tostring tonumber type sort unique min
    max reverse ascii_downcase ascii_upcase explode implode tojson fromjson to_entries from_entries first last not
    empty nulls numbers strings arrays objects scalars iterables booleans paths leaf_paths transpose ascii
    utf8bytelength trim ltrim rtrim abs toarray have_literal_numbers tostream infinite isnan isinfinite isnormal
    env now|type error halt input_line_number debug @text @json @csv @tsv @html @uri @sh @base64 @base64d @base32
    @base32d todate fromdate gmtime mktime dateadd getpath add|tojson ceil round significand logb exp10 log2 pow10
    trunc fabs gamma cbrt recurse input_filename splits combinations walk(.) min_by(.a) max_by(.a) group_by(.a)
    unique_by(.a) sort_by(.a) sort_by(.a,.b) del(.a) del(.[0]) del(.[]?) to_number getpath(["a",0])? map(.a?)
    map_values(.) with_entries(.value|=tostring) has("a") has(0) in({"a":1}) contains("a") contains([1])
    inside("abc") startswith("a") endswith("c") ltrimstr("a") rtrimstr("c") split(",") split("a";"g") join(",")
    join("-") ascii(65) test("a") test("A";"i") match("(?<x>.)";"g") capture("(?<y>[a-z]+)") scan("[a-z]")
    sub("a";"x") gsub("(?<l>.)";"<\\(.l)>") gsub("";"-") splits(",")? index("b") rindex("b") indices(1)
    indices("a") limit(2;.[]) first(.[]) nth(1) nth(1;.[]) until(.>100;.*2+1)? range(3) range(1;4) range(0;10;3)
    reduce_ [range(5)] pow(2;3) log exp tojson|fromjson ltrimstr(1) tostring|length
    strptime("%Y-%m-%dT%H:%M:%SZ")? strftime("%Y-%m-%d")? strflocaltime("%H:%M_%Z")? input_line_number getpath([])
    paths(type=="number") pick(.a)? debug("m") scan("(a)(b)?") abs ltrimstr("x") splits("a") limit(0;1)
    skip(1;.[])? isvalid(.a) error("x") error(null) $__prog_args have_decnum getpath(["x","y"])? tojson|@json
    bsearch(1) group_by(type) any(.[];.)? all(.>0)? env.TZ halt_error ascii? @uri? @sh? implode? ltrimstr
    trimstr("a") have_literal_numbers significand? frexp? ldexp(1;2) scalb(1;2) nearbyint? modf?
""")
_OPERATOR = st.sampled_from(["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or", "//", "|", "|",
    "|", ",", "|=", "=", "+=", "-=", "*=", "//=", "/="])
_TERM = st.one_of(_PATH, _PATH, _LITERAL, _NAME, _NAME)
_PAIR = st.builds("{} {} {}".format, _TERM, _OPERATOR, _TERM)
FILTER = st.one_of(
    _TERM, _PAIR, _PAIR, st.builds("{} | {}".format, _PAIR, _TERM), st.builds("if {} then {} else {} end".format,
        _TERM, _TERM, _TERM), st.builds("[{}]".format, _PAIR), st.builds("try ({}) catch .".format, _PAIR), st.builds(
        "reduce .[]? as $x ({}; . + $x)".format, _LITERAL), st.builds("foreach .[]? as $x (0; . + 1; [$x, {}])".format,
        _TERM),
    st.builds("map({})".format, _PAIR), st.builds("{{a: {}, b: ({})}}".format, _LITERAL, _PAIR), st.builds(
        "({}) as $x | [$x, {}]".format, _TERM, _TERM), st.builds("def f(g): g | g; f({})".format, _TERM), st.builds(
        "select({})".format, _PAIR), st.builds("[.. | {}]".format, _TERM), st.builds("path({})".format, _TERM), st.builds(
        "[paths] | {}".format, _TERM), st.builds("label $l | {} | ., break $l".format, _TERM),
    st.builds(". as [$a, {{a: $b}}] | [$a, $b, {}]".format, _TERM), st.builds("limit(2; {})".format, _PAIR), st.builds(
        "[.[]? | {}]".format, _PAIR), st.sampled_from([".a.", "{", "|", ".[", "1 +", "foo", "f(1)", "$x",
        "if 1 then 2", "@foo", ".a as x | .", "def f: ;", "\"\\(1", "..a", ". as $x", "%", "{a b}", "reduce 1",
        "import \"a\" as a; 1", "\"\\q\"", "{(1):2}", "try error", "?//", ".[]?//1", "{$__loc__}", "{\"a\":1,\"b\"}",
        "-\"a\"", "-(1,2)", ". as [$a] ?// $a | [$a]"]),
)
