p() { printf "[%s]" "$@"; echo; }

#### strip: everything and nothing
s=--x--; p "${s%%-*}" "${s%-*}" "${s#*-}" "${s##*-}"; s=abcd; p "${s%%abcd}" "${s%abcd}" "${s#abcd}" "${s##abcd}" "${s%%abcde}" "${s#abcde}" "${s#}" "${s##}" "${s%}" "${s%%}" "${s#*}" "${s##*}" "${s%*}" "${s%%*}" "${s#?}" "${s%%?}"; p "${nope%x}" "${nope#y}"
## STDOUT:
[][--x-][-x--][]
[][][][][abcd][abcd][abcd][abcd][abcd][abcd][abcd][][abcd][][bcd][abc]
[][]
## END

#### strip: brackets and braces, quoted and not
v='[foo]'; p ${v#[} "${v#[}" ${v#"["} "${v#"["}" ${v#?} "${v#"?"}"; v='[]foo[]'; p "${v#[]}" "${v#"[]"}"; v='[a]foo'; p "${v#[a]}" "${v#"[a]"}"; v='}'; p "${v#}}" "${v#\}}" "${v#'}'}" "${v#"}"}"; v='$foo'; p "${v#$foo}" "${v#\$foo}"; v='foo()'; p "${v%*\(\)}" "${v%%\(*}" "${v%'()'}"; shopt -s extglob; p ${v%*(foo|bar)'()'} ${v##*(o|f)}
## STDOUT:
[foo]][foo]][foo]][foo]][foo]][[foo]]
[foo[]][foo[]]
[[a]foo][foo]
[}}][][][]
[$foo][]
[foo][foo][foo]
[foo][()]
## END

#### strip: patterns that expand
v=$'\n'; p "${v#?}" "${v%''}" "${v%"${v#?}"}"; v=a; p "${v%"${v#?}"}"; v=a.b.c; q=.; p "${v%$q*}" "${v#*$q}" "${v##*"$q"}" "${v%%"${q}"*}"; r='*'; p "${v#$r.}" "${v#"$r".}" "${v%.$r}"
## STDOUT:
[][
][
]
[a]
[a.b][b.c][c][a]
[b.c][a.b.c][a.b]
## END

#### strip: characters beyond ASCII
v=μ-; p "${v#?}" "${v%?}" "${#v}"; v=-μ; p "${v%?}" "${v%%?}"; v=μabcμ; p "${v#?abc?}" "${v#μ}" "${v/μ/m}" "${v//μ}" "${v:0:1}" "${v: -1}" "${v^^}" "${v^}"; v=$'\xffa'; p "${#v}" "${v#?}" | od -c | head -3
## STDOUT:
[-][μ][2]
[-][-]
[][abcμ][mabcμ][abc][μ][μ][ΜABCΜ][Μabcμ]
0000000   [   2   ]   [   a   ]  \n
0000007
## END

#### strip and replace on positional parameters
set -- 1a 2a 'b a'; p ${@%a} "${@%a}" "${*%a}"; p "${@/a/X}" ${*/#/-}; p "${@/#/pre}" "${@/%/post}"; a=(aa bb ''); p ${a[@]/#/p-} ; p "${a[@]/%/-s}"; p "${a[@]#a}"; set -- a.b c.d; p "${@#*.}" "${@%%.*}" "${1#a}"
## STDOUT:
[1][2][b][1][2][b ][1 2 b ]
[1X][2X][b X][-1a][-2a][-b][a]
[pre1a][pre2a][preb a][1apost][2apost][b apost]
[p-aa][p-bb][p-]
[aa-s][bb-s][-s]
[a][bb][]
[b][d][a][c][.b]
## END

#### replacing: backslashes
v='[\f]'; x='\f'; echo ${v/"$x"/_} ${v/$x/_} ${v/\f/_} ${v/\\f/_}; v='--]--'; x=']'; echo ${v/"$x"/_} ${v/$x/_}; g='*'; v='a*b'; echo ${v//"$g"/-} ${v//$g/-}; v='a\b'; echo ${v/\\/x} ${v/'\'/x} ${v/"\\"/x}; v=a/b; echo ${v/\//:} ${v//'/'/:} "${v/\//\\}"
## STDOUT:
[_] [\_] [\_] [_]
--_-- --_--
a-b -
axb axb axb
a:b a:b a\b
## END

#### replacing: greedy, anchored, classes
s='begin <h></h> end'; echo ${s/<*>/[]}; s=xx_xx_xx; echo ${s/xx?/yy_} ${s//xx?/yy_} ${s/#?xx/_yy} ${s/%?xx/_yy} ${s//[[:alpha:]]/y} ${s//[^[:alpha:]]/-}; s='aa*bb+cc'; echo ${s//\**+/__}; s=aabb; echo ${s/a} ${s//a} ${s/a/} ${s/#a} ${s/%b}; shopt -s extglob; s=foobarfoo; echo ${s//+(o)/0} ${s/@(foo|bar)/X} ${s//?(o)b/Y} ${s/!(foo)/Z} ${s//*(o)/-}
## STDOUT:
begin [] end
yy_xx_xx yy_yy_xx xx_xx_xx xx_xx_yy yy_yy_yy xx-xx-xx
aa__cc
abb bb abb abb aab
f0barf0 Xbarfoo foYarfoo Z -f--b-a-r-f-
## END

#### replacing: replacement expands and is quoted
s=abc; r='x y'; p ${s/b/$r} "${s/b/$r}" ${s/b/"$r"} "${s/b/"$r"}" "${s/b/'q'}" ${s/b/'q r'} ${s/b/\$r} "${s/b/\$r}" ${s/b/$(echo 1 2)} "${s/b/`echo 3  4`}" ${s/b/~} ${s/~/x}; HOME=/h; p ${s/b/~} "${s/b/~}" ${s/#/~/}
## STDOUT:
[ax][yc][ax yc][ax][yc][ax yc][aqc][aq][rc][a$rc][a$rc][a1][2c][a3 4c][a/workspacec][abc]
[a/hc][a/hc][/h/abc]
## END

#### alternatives are evaluated when needed, once
i=0; x=x; echo ${x:-$((i++))} $i; echo ${u:-$((i++))} $i; echo ${x+$((i++))} $i; echo ${u+$((i++))} $i; echo ${x:=$((i++))} $i; : ${n:=$((i++))}; echo $n $i; echo ${x:?$((i++))} $i
## STDOUT:
x 0
0 1
1 2
2
x 2
2 3
x 3
## END

#### "$@" in defaults
set -- '1 2' '3 4'; p X${u1=x"$@"x}X; p "$u1"; p X${u2=x$@x}X; p "X${u3=x"$@"x}X"; p "X${u4=x$@x}X"; p X${u5:-"$@"}X; p "X${u6:-"$@"}X"; p X${u7-$@}X; p "X${u8-$@}X"; p "${u9:-$*}" ${u9:-$*} "${u9:-"$*"}"
## STDOUT:
[Xx1][2][3][4xX]
[x1 2 3 4x]
[Xx1][2][3][4xX]
[Xx1 2 3 4xX]
[Xx1 2 3 4xX]
[X1 2][3 4X]
[X1 2][3 4X]
[X1][2][3][4X]
[X1 2][3 4X]
[1 2 3 4][1][2][3][4][1 2 3 4]
## END

#### assignment by default
e=; ${e:=echo} hi; p $e; : ${v:=a b} "${w:='q'}" ${y:='q'} ${z:="a  b"}; p "$v" "$w" "$y" "$z"; a=(); : ${a[2]:=x} ${a[0]=y}; declare -p a; declare -A m; : ${m[k]:=v}; declare -p m; : ${1:=x}
## status: 1
## STDOUT:
hi
[echo]
[a b]['q'][q][a  b]
declare -a a=([0]="y" [2]="x")
declare -A m=([k]="v" )
## END
## STDERR:
bash: line 2: $1: cannot assign in this way
## END

#### words of defaults in quotes
v='a b c'; p ${u:-A$v " $v"D E F}; p ${u:-'$v'} "${u:-'$v'}" "${u:-"$v"}" ${u:-"$v"} "${u:-a  b}"; p ${a:-${a:-"1 2" "3 4"}5 "6 7"}; w=${a:-${a:-"1 2" "3 4"}5 "6 7"}; p "$w"; p "${u:-}" ${u:-} ${u:-""} "${u:-""}" ${u-} x${u:-}y
## STDOUT:
[Aa][b][c][ a b cD][E][F]
[$v]['a b c'][a b c][a b c][a  b]
[1 2][3 45][6 7]
[1 2 3 45 6 7]
[][][][xy]
## END

#### stripping with quotes
f="'a b c d'"; p ${f%d\'} "${f%d\'}"; f='a b c d'; p "${f%c d}" "${f%c  d}" ${f%'c d'} "${f%'c  d'}" "${f%"c d"}"; x=abc; echo ${x%$'b'*} "${x%$'b'*}" ${x%"b"*} "${x%'b'*}"
## STDOUT:
['a][b][c]['a b c ]
[a b ][a b c d][a][b][a b c d][a b ]
a a a a
## END

#### stripping with a lone quote in quotes is an error
f="'a b c d'"
p "${f%d'}"
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 3: unexpected EOF while looking for matching `''
## END
