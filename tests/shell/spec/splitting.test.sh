p() { printf "[%s]" "$@"; echo; }

#### splitting: mixed quoted and unquoted
a='1 2' b='3 4' c='5 6' d='7 8'; p $a"$b"; p $a"$b"$c"$d"; p "$a"$b; p x$a; p ''$a; p $a''
## STDOUT:
[1][23 4]
[1][23 45][67 8]
[1 23][4]
[x1][2]
[1][2]
[1][2]
## END

#### splitting: IFS white space and others
IFS='_ '; s='_ a  b _ '; p $s; s='  a  b _ '; p $s; s='a_b _ _ _ c  _d e'; p $s; IFS=_-; s='a__b---c_d'; p $s; IFS=_; s=_a_b_; p $s; s=_; p $s; s=' '; p $s; s=__; p $s
## STDOUT:
[][a][b]
[a][b]
[a][b][][][c][d][e]
[a][][b][][][c][d]
[][a][b]
[]
[ ]
[][]
## END

#### splitting: words of defaults
p 1 ${u:-"2 3" "4 5"} 6; p 1${u:-"2 3" "4 5"}6; p ${u:-a  b}c; p ${u:-" a" b }; IFS=_; p 1${u:-"2_3"x_x"4_5"}6; p ${u:-a_b}; p "${u:-a_b}"
## STDOUT:
[1][2 3][4 5][6]
[12 3][4 56]
[a][bc]
[ a][b]
[12_3x][x4_56]
[a][b]
[a_b]
## END

#### splitting: backslash and glob characters in IFS
IFS='\'; s='a\b'; p $s; IFS='\ '; s='a\b \\ c d\'; p $s; IFS='* '; s='a*b c'; p $s; IFS='?'; s='?x?y?z?'; p $s; IFS='['; s='[x[y[z['; p $s; IFS='-'; s='a-b'; p [$s]
## STDOUT:
[a][b]
[a][b][][c][d]
[a][b][c]
[][x][y][z]
[][x][y][z]
[[a][b]]
## END

#### splitting: an empty IFS
set -- a 'b c'; IFS=; p $@; p $*; p "$*"; m=(a 'b c'); p ${m[@]}; p ${m[*]}; p "${m[*]}"; _zv1=1 _zv2=2; p ${!_zv@}; p ${!_zv*}; p ${!m[@]}; p ${!m[*]}; x=' a b'; p $x
## STDOUT:
[a][b c]
[a][b c]
[ab c]
[a][b c]
[a][b c]
[ab c]
[_zv1][_zv2]
[_zv1_zv2]
[0][1]
[0 1]
[ a b]
## END

#### splitting: an IFS character behind an expansion is literal
IFS=:; w=a:; p ${w}:b; p ${w}:; IFS=z; w=az; p ${w}zb; p ${w}z; IFS=o; echo foo hoo; x=foo; echo $x
## STDOUT:
[a][:b]
[a][:]
[a][zb]
[a][z]
foo hoo
f 
## END

#### splitting: a character beyond ASCII in IFS
x=çx; IFS=ç; p $x; IFS='é:'; x='aébc:d'; p $x; p "${x}"; set -- 1 2; echo "$*"
## STDOUT:
[][x]
[a][bc][d]
[aébc:d]
1é2
## END

#### splitting: IFS is local
IFS=b; w=abcd; f() { local IFS=c; p $w; }; f; p $w; unset IFS; w=' a b '; p $w; IFS=$' \t\n'; p $w
## STDOUT:
[ab][d]
[a][cd]
[a][b]
[a][b]
## END

#### splitting: with noglob and backslashes
v='\'; set -f; echo $v; v='\*'; p $v; p [\\]_; set +f; p [\\]_; v='[ab'; p $v; v='a\b'; p $v
## STDOUT:
\
[\*]
[[\]_]
[[\]_]
[[ab]
[a\b]
## END

#### splitting: positional parameters into set
sum() { set $@ ${r:-0}; echo $#; }; r=0; sum 12 30; IFS=' '; sum 12 30; IFS=; sum 12 30; IFS=0; r=101; sum 1 2; p $((101))
## STDOUT:
3
3
3
4
[1][1]
## END

#### $* and $@ with three kinds of IFS
set -- 'a b' c ''; for i in default empty zx; do case $i in empty) IFS=;; zx) IFS=zx;; esac; p $*; p "$*"; p $@; p "$@"; p x$*y; p "x$@y"; p x"$*"y; done
## STDOUT:
[a][b][c]
[a b c ]
[a][b][c]
[a b][c][]
[xa][b][c][y]
[xa b][c][y]
[xa b c y]
[a b][c]
[a bc]
[a b][c]
[a b][c][]
[xa b][c][y]
[xa b][c][y]
[xa bcy]
[a b][c]
[a bzcz]
[a b][c]
[a b][c][]
[xa b][c][y]
[xa b][c][y]
[xa bzczy]
## END

#### assigning $* and $@
IFS=:; set -- x 'y z'; s="$@"; p "$s"; s=$@; p "$s"; s="$*"; p "$s"; s=$*; p "$s"; s=a"$@"b; p "$s"; a=(1 2); s=${a[@]}; p "$s"; s=${a[*]}; p "$s"; s="${a[@]}"; p "$s"; export s=$@; p "$s"; declare s=$*; p "$s"
## STDOUT:
[x y z]
[x y z]
[x:y z]
[x:y z]
[ax y zb]
[1 2]
[1:2]
[1 2]
[x y z]
[x:y z]
## END

#### quotes next to split text
unset IFS; A='   abc   def   '; p ""$A""; p ""x""$A""; p x$A; p $A"y"; p ''$A; IFS=x; A=xabcxx; p $A; p ""$A; p $A""; A=onextwoxxthree; p $A; y=$A; p "$y"
## STDOUT:
[][abc][def][]
[x][abc][def][]
[x][abc][def]
[abc][def][y]
[][abc][def]
[][abc][]
[][abc][]
[][abc][][]
[one][two][][three]
[onextwoxxthree]
## END

#### empty positional parameters with another IFS
IFS=x; f() { echo =$*=; p $*; p =$*=; p =$@=; p "$*"; p ="$*"=; }; f '' ''; f a '' b; f ''; set -- one '' two; p $@; for i in $@; do echo =$i=; done
## STDOUT:
= =
[]
[=][=]
[=][=]
[x]
[=x=]
=a  b=
[a][][b]
[=a][][b=]
[=a][][b=]
[axxb]
[=axxb=]
==
[]
[==]
[==]
[]
[==]
[one][][two]
=one=
==
=two=
## END

#### IFS characters in replacements
IFS=x; X=abxcd; echo ${X/bxc/g}; X='a="$a"'; echo ${X//a/{x,y,z}}; y=$X; echo $y
## STDOUT:
agd
{ ,y,z="${ ,y,z"}
a="$a"
## END
