"""Random shell programs from the grammar: every construct that has one meaning wherever it runs, and always ends.

Absent on purpose: what differs from run to run (pids, times, background jobs), loops without a bound, and what
docs/differences.md names (a variable with -i that a text is assigned to).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

SETUP = """a=x b='y z' c= ; arr=(one 'two 2' '' four); declare -A map=([k]=v ['k 2']='w w'); set -- p 'q r' s
f() { echo "f:$#:$1"; return ${2:-0}; }; g() { local a=in; echo "g:$a:$*"; }; : > f1; : > f2; shopt -s extglob
k() { local -n ref=$1; ref+=${2-z}; local b=$ref; echo "k:$b:${!ref}"; }; e() { local IFS=$1; shift; echo "e:$*:${#@}"; }
"""
END = 'echo "end:$?:$a:$b:${arr[*]}"'


def _listed(text: str) -> tuple[str, ...]:
    """Return what broken bars and line ends separate."""
    return tuple(piece for line in text.strip("\n").split("\n") for piece in line.split(" ¦ "))


_NAMES = ("a", "b", "c", "d")
_PLAIN = _listed(
    r"""
x ¦ y ¦ foo ¦ bar ¦ f1 ¦ 10 ¦ 3 ¦ 07 ¦ a:b ¦ Hello ¦ é ¦ a/b/c.txt ¦ -n ¦ = ¦ % ¦ + ¦ @ ¦ , ¦ b=c ¦ ~ ¦ } ¦ !
'y z' ¦ '' ¦ 'a b  c' ¦ '*' ¦ '$a' ¦ '"' ¦ \' ¦ \\ ¦ \$ ¦ \  ¦ $'a\tb' ¦ $'it\'s' ¦ $'\u00e9' ¦ f* ¦ * ¦ ?1
[ab]* ¦ nomatch* ¦ {1..3} ¦ {a,b} ¦ x{,y}z ¦ {a..c}{1,2} ¦ {03..1} ¦ {a,'b c'}
"""
)
_PATTERNS = _listed(
    r"""
* ¦ ? ¦ f* ¦ [ab]* ¦ *o ¦ ?o* ¦ [!a] ¦ [[:alpha:]]* ¦ foo ¦ *: ¦ :* ¦ [a-c]? ¦ @(foo|bar) ¦ +([0-9]) ¦ !(x)
*(o) ¦ '*' ¦ "$a" ¦ $b ¦ x ¦ ''
"""
)
_PARAMETERS = _listed(
    r"""
$a ¦ $b ¦ $c ¦ $d ¦ $1 ¦ $2 ¦ $4 ¦ $# ¦ $* ¦ $@ ¦ $? ¦ ${10} ¦ ${#a} ¦ ${#arr[@]} ¦ ${#map[@]} ¦ ${#*} ¦ ${c}
${a} ¦ ${arr[0]} ¦ ${arr[1]} ¦ ${arr[@]} ¦ ${arr[*]} ¦ ${arr[-1]} ¦ ${arr[7]} ¦ ${!arr[@]} ¦ $arr ¦ ${!a}
${map[k]} ¦ ${map['k 2']} ¦ ${map[@]} ¦ ${!map[@]} ¦ ${map[none]} ¦ ${@:2} ¦ ${@:1:2} ¦ ${*:2} ¦ ${arr[@]:1}
${arr[@]:1:2} ¦ ${arr[@]: -2}
"""
)
_TARGETS = (*_NAMES, "1", "2", "@", "arr[1]", "arr[@]", "map[k]", "none")
_ASSIGNABLE = (*_NAMES, "none", "arr[1]", "map[k]")
_CHANGES = _listed(
    r"""
^ ¦ ^^ ¦ , ¦ ,, ¦ ~ ¦ ~~ ¦ ^^[ao] ¦ ,,[A-Z] ¦ @Q ¦ @U ¦ @u ¦ @L ¦ @E ¦ @a ¦ :0:2 ¦ :1 ¦ : -1 ¦ :1:1 ¦ :0
: -2:1 ¦ :9 ¦ :a
"""
)
_REPLACEMENTS = ("", "/X", "/<&>", "/$b", '/"&"', "/a b", "/\\&")
_STATEMENTS = _listed(
    r"""
shift ¦ shift 2 ¦ true ¦ false ¦ : ¦ f 1 3 ¦ g $a ¦ unset b ¦ unset 'arr[1]' ¦ f ¦ read a b <<< 'one two three' ¦ IFS=:
IFS= ¦ unset IFS ¦ set -f ¦ set +f ¦ shopt -s nullglob ¦ shopt -u nullglob ¦ export a ¦ ((a++)) ¦ declare -p a 2>/dev/null
declare -p arr 2>/dev/null ¦ echo $- | tr -d hBc ¦ type -t f echo if ¦ eval 'echo $a'
declare -i d=3+4; d+=2; declare +i d ¦ d+=2 ¦ declare -u c=up ¦ local z=1 2>/dev/null ¦ let a=2+3 ¦ let 0 ¦ readonly r=1
return 2 ¦ trap 'echo bye' EXIT ¦ set -e ¦ set +e ¦ set -o pipefail ¦ getopts ab: o -a -b x; echo $o $OPTIND ¦ hash -r
printf '%s-%d|' a 1 b 2; echo ¦ printf -v a '%05d' 42 ¦ mapfile -t arr <<< $'l1\nl2' ¦ cd /; cd - > /dev/null
trap 'echo err:$?' ERR; false ¦ trap 'echo ret' RETURN; g x ¦ set -E ¦ set -T
trap 'echo debug:$?' DEBUG; echo x; trap - DEBUG ¦ trap - ERR RETURN ¦ trap 'echo usr' USR1; kill -USR1 $BASHPID
trap -p EXIT ERR ¦ k a ¦ k b 'q r' ¦ k arr y ¦ k none ¦ e : x y z ¦ e '' x y ¦ e , "${arr[@]}"
local -a la=(1 2); echo "${la[@]}" ¦ declare -A am=([x]=1 [y]='2 3'); echo "${am[y]}" "${#am[@]}"
declare -n nr=a; nr=viaref; unset -n nr ¦ declare -n nq=arr; echo "${nq[1]}"; unset -n nq ¦ declare -l c=LoW
declare -r ro=1; ro=2 ¦ arr+=([5]=five [1]+=more) ¦ unset 'map[k]' ¦ arr=("${arr[@]/o/0}") ¦ arr=("${arr[@]:1}")
echo "${arr[@]^}" ¦ echo "${arr[@]@Q}" ¦ echo "${!arr[*]}" ¦ echo "${map[@]@K}" ¦ echo "${arr[@]/#/p}"
read -r a <<< 'b\\c d' ¦ read a <<< 'b\\c d' ¦ IFS=: read a b c <<< 'x::y:z' ¦ IFS=', ' read -ra arr <<< 'p, q,,r '
read -n2 a <<< xyz ¦ read -d: a b <<< 'k l:m' ¦ read -N3 a <<< 'q w' ¦ read -p pr a <<< x
mapfile -t -s1 -n2 arr <<< $'1\n2\n3\n4' ¦ mapfile -d: arr <<< 'a:b:c'
printf '%5s|%-5s|%05d|%x|%c|%q|%b\n' a b 3 255 xyz 'q r' 'c\td' ¦ printf '%.2s %+d %#o %e\n' abc 5 8 1.5
printf '%s %s\n' a b c ¦ printf '%*d|%-*s|\n' 4 7 3 x ¦ printf '%(%Y)T\n' 0 ¦ printf -v 'arr[1]' %s pv
printf '%i %u\n' 0x10 -1 | head -c 5; echo ¦ printf '%s\n' "${@}"
PS3='? '; select s in one two; do echo "s:$s"; break; done <<< 2 2>&1
case $a in x) echo cx;;& *) echo any;& z) echo fall;; esac ¦ [[ -v a && -n ${arr[0]} ]]; echo $?
[[ $a = @(x|y*) ]]; echo $? ¦ [[ abc =~ (b)(c) ]]; echo "${BASH_REMATCH[@]}" ¦ [[ a < b || ! -e f1 ]]; echo $?
exec 4<&0; exec 4<&- ¦ { echo o; echo e >&2; } 2>&1 > f2 | cat; cat f2
exec {fd}> f1; echo via >&$fd; exec {fd}>&-; cat f1 ¦ cat 3<<< three <&3 ¦ echo dup >&1 2>&1 ¦ : > f1 2> f2 ¦ cat < nofile
> f1 ¦ set -C; echo x > f1; set +C ¦ echo {a,b}$a{1..2} ¦ declare -f g ¦ declare -F f g ¦ command -v f echo
command echo c ¦ builtin echo b ¦ unset -f g ¦ test "$a" = x -o "$b" = y; echo $? ¦ [ -n "$a" -a ! -z "$b" ]; echo $?
echo ${a:?msg} ¦ ${none?gone} ¦ echo ${#a:1} 2>&1 ¦ echo "${@@Q}" ¦ echo "${*@U}" ¦ echo ${!a*} ¦ echo "${!m@}"
coalesce=${none:-${c:-${b#y }}}; echo $coalesce ¦ echo $((a = 3, a * 2)) $a ¦ echo $((arr[1] = 4)) ¦ ((none++ || d))
echo $((1 ? 2 : 1/0)) ¦ wait ¦ times > /dev/null ¦ umask 022; umask ¦ pushd / > /dev/null; popd > /dev/null
shopt -q extglob; echo $? ¦ set -u; echo $none; set +u ¦ while read -r l; do echo "<$l>"; done <<< $'p\nq'
for a in x y; do continue; done; echo $a ¦ until :; do :; done ¦ while false; do :; done; echo $?
exec 3> f2; echo to3 >&3; exec 3>&-; cat f2 ¦ cat f1 ¦ echo "${PIPESTATUS[@]}" ¦ test -f f1 -a -n "$a"; echo $?
"""
)
_REDIRECTIONS = (" > f1", " >> f1", " 2>&1", " 2>/dev/null", " < f1", " > f1 2>&1", " >&2", " &> f1", " 3>&1 >&3")
_DOCUMENTS = (" <<E\n$a ${b}x `echo sub`\n'q' \\$c \"d\"\nE\n", " <<'E'\n$a\nE\n", " <<-E\n\ttab $((1+2))\n\tE\n")
_OPERATORS = _listed(
    r"""
+ ¦ - ¦ * ¦ / ¦ % ¦ < ¦ <= ¦ > ¦ == ¦ != ¦ && ¦ || ¦ & ¦ | ¦ ^ ¦ << ¦ >> ¦ ** ¦ ,
"""
)
_OPERANDS = _listed(
    r"""
0 ¦ 1 ¦ 2 ¦ 7 ¦ 12 ¦ -3 ¦ a ¦ b ¦ c ¦ d ¦ $# ¦ 0x1f ¦ 017 ¦ 2#101 ¦ arr[0] ¦ ${#a} ¦ none
"""
)
_FILTERS = _listed(
    r"""
cat ¦ sed s/^/:/ ¦ sort ¦ wc -l ¦ while read -r l; do echo "[$l]"; done ¦ { read x; echo "<$x>"; cat; }
head -1
"""
)
_EXPRESSIONS = ("^f", "o+", "[0-9]+$", "(a|b)(.)?", "^$", '"."', "x|y", "$b", "^(.*)z")
_DEPTH = 3


class _Writer:
    """Writes one program by drawing its choices."""

    def __init__(self, draw: Callable[[st.SearchStrategy[object]], object]) -> None:
        self._draw = draw
        self._loops = 0

    def number(self, most: int) -> int:
        drawn = self._draw(st.integers(0, most))
        assert isinstance(drawn, int)
        return drawn

    def choice(self, options: Sequence[T]) -> T:
        return options[self.number(len(options) - 1)]

    def program(self) -> str:
        lines = [self.command(_DEPTH) for _ in range(1 + self.number(4))]
        return SETUP + "\n".join([*lines, END])

    # ---- words ----

    def word(self, depth: int) -> str:
        pieces = [self.piece(depth) for _ in range(1 + (self.number(5) == 0))]
        return "".join(pieces)

    def piece(self, depth: int) -> str:
        kind = self.number(5)
        if kind < 2 or depth <= 0:
            return self.choice(_PLAIN) if kind else self.choice(_PARAMETERS)
        if kind == 2:
            return self.choice(_PARAMETERS)
        if kind == 3:
            return self.double_quoted(depth - 1)
        return self.expansion(depth - 1)

    def double_quoted(self, depth: int) -> str:
        parts = []
        for _ in range(self.number(3)):
            kind = self.number(2)
            text = self.choice(("x", " ", "a b", "*", "\\$", "\\\\", "'", "é", "\\q"))
            parts.append(text if not kind else self.choice(_PARAMETERS) if kind == 1 else self.expansion(depth))
        return '"' + "".join(parts) + '"'

    def expansion(self, depth: int) -> str:
        kind = self.number(6)
        if kind == 0:
            return f"$(({self.arithmetic(depth)}))"
        if kind == 1 and depth > 0:
            return f"$({self.command(depth - 1)})"
        if kind == 2:
            inner = self.choice(_PLAIN[:20]) if depth <= 0 else self.simple_word(depth - 1)
            operator = self.choice((":-", "-", ":+", "+", ":=", "="))
            return f"${{{self.choice(_ASSIGNABLE if '=' in operator else _TARGETS)}{operator}{inner}}}"
        target = self.choice(_TARGETS)
        if kind == 3:
            return f"${{{target}{self.choice(('#', '##', '%', '%%'))}{self.choice(_PATTERNS)}}}"
        if kind == 4:
            return f"${{{target}{self.choice(('/', '//', '/#', '/%'))}{self.choice(_PATTERNS)}{self.choice(_REPLACEMENTS)}}}"
        return f"${{{target}{self.choice(_CHANGES)}}}"

    def simple_word(self, depth: int) -> str:
        """A word that may stand inside braces."""
        word = self.choice((self.choice(_PARAMETERS), "x", "'y z'", '"a b"', "*", "a\\ b", "é"))
        return word if depth <= 0 else self.choice((word, self.double_quoted(depth - 1)))

    def words(self, depth: int) -> str:
        return " ".join(self.word(depth) for _ in range(self.number(3)))

    def arithmetic(self, depth: int) -> str:
        kind = self.number(7)
        if depth <= 0 or kind < 2:
            return self.choice(_OPERANDS)
        left, right = self.arithmetic(depth - 1), self.arithmetic(depth - 1)
        forms = (
            f"{left} {self.choice(_OPERATORS)} {right}",
            f"({left})",
            f"{self.choice(('!', '~', '-', '+'))}({left})",
            f"{self.choice(_NAMES)}{self.choice(('=', '+=', '-=', '*='))}{right}",
            f"({left}) ? ({right}) : {self.choice(_OPERANDS)}",
            self.choice(("++a", "--b", "a++", "b--", "arr[1]++", "arr[0]=5")),
        )
        return forms[kind - 2]

    def test(self, depth: int) -> str:
        kind = self.number(7)
        if kind == 0 and depth > 0:
            return f"{self.test(depth - 1)} {self.choice(('&&', '||'))} {self.test(depth - 1)}"
        if kind == 1 and depth > 0:
            return self.choice((f"! {self.test(depth - 1)}", f"( {self.test(depth - 1)} )"))
        word = self.choice((self.choice(_PARAMETERS), self.double_quoted(0), "foo", "''", "f1"))
        if kind == 2:
            return f"{self.choice(('-n', '-z', '-e', '-f', '-d', '-v'))} {word}"
        if kind == 3:
            return f"{word} =~ {self.choice(_EXPRESSIONS)}"
        if kind == 4:
            operator = self.choice(("-eq", "-lt", "-ge", "-ne"))
            return f"{self.choice(_OPERANDS[:6])} {operator} {self.choice(('$#', '${#a}', '2'))}"
        if kind == 5:
            return f"{word} {self.choice(('<', '>'))} {self.choice(('foo', 'x', '$b'))}"
        return f"{word} {self.choice(('==', '!=', '='))} {self.choice(_PATTERNS)}"

    # ---- commands ----

    def command(self, depth: int) -> str:
        if depth <= 0 or self.number(2) == 0:
            return self.simple(depth)
        return self.choice(_COMPOUNDS)(self, depth - 1)

    def list(self, depth: int) -> str:
        return "\n".join(self.command(depth) for _ in range(1 + self.number(1)))

    def condition(self, depth: int) -> str:
        kind = self.number(2)
        if kind == 0:
            return f"[[ {self.test(1)} ]]"
        return f"(({self.arithmetic(1)}))" if kind == 1 else self.command(depth)

    def simple(self, depth: int) -> str:
        kind = self.number(9)
        if kind < 3:
            return f"echo {self.words(depth)}"
        if kind == 3:
            return f"printf '<%s>' {self.words(depth)}; echo"
        if kind == 4:
            return self.choice(_STATEMENTS)
        value = self.word(depth)
        forms = (
            f"{self.choice(_NAMES)}{self.choice(('=', '+='))}{value}",
            self.choice(
                (
                    f"arr=({self.words(depth)})",
                    f"arr+=({value})",
                    f"arr[2]={value}",
                    f"map[k]={value}",
                    f"arr=([3]={value} b)",
                )
            ),
            self.choice((f"set -- {self.words(depth)}", f"f {self.words(depth)}", f"g {value}", f"cat <<< {value}")),
            self.choice(
                (
                    f"{self.choice(_NAMES)}={value} f {value}",
                    f"(({self.arithmetic(2)}))",
                    f"let {self.choice(_NAMES)}=5",
                )
            ),
            self.choice(_STATEMENTS),
        )
        return forms[kind - 5]

    def if_(self, depth: int) -> str:
        rest = self.choice(
            ("", f"\nelse\n{self.list(depth)}", f"\nelif {self.condition(depth)}\nthen\n{self.list(depth)}")
        )
        return f"if {self.condition(depth)}\nthen\n{self.list(depth)}{rest}\nfi"

    def loop(self, depth: int) -> str:
        jump = self.choice(("", "\n[[ $i == x ]] && continue", '\n[ "$i" = foo ] && break', "\nbreak", "\ncontinue"))
        body = self.list(depth)
        self._loops += 1
        count = f"n{self._loops}"  # of its own, so that loops inside loops end
        heads = (
            f"for i in {self.words(depth)}",
            "for i",
            f"for (({count}=0; {count}<{self.number(3)}; {count}++))",
            f"{count}=0\nwhile (({count}++ < {self.number(3)}))",
            f"{count}=0\nuntil (({count}++ >= {self.number(3)}))",
        )
        return f"{self.choice(heads)}\ndo\n{body}{jump}\ndone"

    def case(self, depth: int) -> str:
        ending = self.choice((";;", ";&", ";;&"))
        return (
            f"case {self.word(depth)} in\n{self.choice(_PATTERNS)})\n{self.list(depth)}\n{ending}\n"
            f"{self.choice(_PATTERNS)} | {self.choice(_PATTERNS)})\n{self.list(depth)}\n;;\n*) echo other;;\nesac"
        )

    def group(self, depth: int) -> str:
        body = self.list(depth)
        return self.choice((f"(\n{body}\n)", f"{{\n{body}\n}}", f"h() {{\n{body}\n}}\nh 1 2", f"[[ {self.test(2)} ]]"))

    def joined(self, depth: int) -> str:
        left, right = self.command(depth), self.command(depth)
        return self.choice(
            (f"{_whole(left)} && {_whole(right)}", f"{_whole(left)} || {_whole(right)}", f"! {_whole(left)}")
        )

    def pipe(self, depth: int) -> str:
        return f"{_whole(self.command(depth))} | {self.choice(_FILTERS)}"

    def redirected(self, depth: int) -> str:
        command = _whole(self.command(depth))
        if self.number(3) == 0:
            return "{\ncat" + self.choice(_DOCUMENTS) + "}"
        return command + self.choice(_REDIRECTIONS)


def _whole(command: str) -> str:
    """Make one command of several lines, for use as a part of another."""
    return f"{{\n{command}\n}}" if "\n" in command or ";" in command or "|" in command or "&&" in command else command


_COMPOUNDS: Sequence[Callable[[_Writer, int], str]] = (
    _Writer.if_,
    _Writer.loop,
    _Writer.case,
    _Writer.group,
    _Writer.joined,
    _Writer.pipe,
    _Writer.redirected,
)


@st.composite
def programs(draw: Callable[[st.SearchStrategy[object]], object]) -> str:
    """Draw a program."""
    return _Writer(draw).program()
