p() { printf "[%s]" "$@"; echo; }

#### an operator in an array literal
a=(
1
&
2
)
## status: 2
## STDOUT:
## END

#### an array literal where none can be
ls foo=(1 2)
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `('
bash: -c: line 2: `ls foo=(1 2)'
## END

#### blanks before the parenthesis
a= (1 2); echo $a
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `('
bash: -c: line 2: `a= (1 2); echo $a'
## END

#### elements twice indexed
a=(123 456); echo "${a[0]}"; echo "${a[0][0]}"; echo no
## status: 1
## STDOUT:
123
## END
## STDERR:
bash: line 2: ${a[0][0]}: bad substitution
## END

#### a length with an operation
a=(123 456); echo "${#a[0]}" "${#a[0]/1/xxx}"; echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 2: ${#a[0]/1/xxx}: bad substitution
## END

#### default values of arrays
e=(); p ${e[@]:-not one} "${e[@]:-not one}"; s=(''); p ${s[@]:-none} x "${s[@]:-none}"; d=('1 2' 3); p "${u[@]:-${d[@]}}"; p "${u[@]:-"${d[@]}"}"; p ${d[@]:+set}; p "${d[@]:+"${d[@]}"}"; p "${e[@]+"${e[@]}"}"; p "${d[*]:-x}"
## STDOUT:
[not][one][not one]
[none][x][none]
[1 2][3]
[1 2][3]
[set]
[1 2][3]
[]
[1 2 3]
## END

#### operations on whole arrays
f=(foo.c 'sp ace.h' bar.c); p ${f[@]%.c}; p "${f[@]%.c}"; p "${f[*]%.c}"; p "${f[@]/a/A}"; p "${f[@]#*.}"; p "${f[@]^}"; p "${f[@]:1}"; p "${f[@]@Q}"; p "${#f[@]}"; p "${f[@]//[aeiou]}"
## STDOUT:
[foo][sp][ace.h][bar]
[foo][sp ace.h][bar]
[foo sp ace.h bar]
[foo.c][sp Ace.h][bAr.c]
[c][h][c]
[Foo.c][Sp ace.h][Bar.c]
[sp ace.h][bar.c]
['foo.c']['sp ace.h']['bar.c']
[3]
[f.c][sp c.h][br.c]
## END

#### an index that names itself
a[a]=42; a[a]=99; p "${a[@]}" "${a[0]}" "${a[42]}" "${a[99]}"; b=(1 2 3); (( x = b[b] )); echo $x; x=1 y=2; c[$x$y]=foo; echo ${c[12]} ${c[$x$y]}; d[x=1]=one; k='y=2'; d[$k]=two; p "${d[@]}" $x $y
## STDOUT:
[42][99][42][99][]
2
foo foo
[one][two][1][2]
## END

#### sparse arrays
(( a[99]=1 )); echo ${#a[@]} "[${a[33]}]" ${#a[33]} ${!a[@]}; b=(); (( b[33]=2 )); (( b[66]=3 )); a+=("${b[@]}"); p "${!a[@]}" "${a[@]}"; p "${a[@]:15:2}" "${a[@]:99:1}" "${a[@]:100}" "${a[@]: -1}"
## STDOUT:
1 [] 0 99
[99][100][101][1][2][3]
[1][2][1][2][3][3]
## END

#### negative indices in sparse arrays
a=(0 1 2 3 4); unset 'a[1]' 'a[4]'; echo ${a[-1]} ${a[-2]} "${a[-3]}" ${a[-4]}; echo "[${a[-5]}]"; a[-1]+=0; (( a[-1] += 42 )); p "${a[@]}"; a=(1); unset 'a[-2]'; echo $?; a[-2]=x; echo no
## status: 1
## STDOUT:
3 2  0
[]
[0][2][72]
1
## END
## STDERR:
bash: line 2: a: bad array subscript
bash: line 2: unset: [-2]: bad array subscript
bash: line 2: a[-2]: bad array subscript
## END

#### scalars are arrays of one
s=abc; p "${s[@]}" "${s[0]}" "${#s[@]}" "${!s[@]}" "${s[1]}" "${s[-1]}"; s[1]=x; declare -p s; t=q; t+=(r); declare -p t; unset 's[0]'; declare -p s; u=1; unset 'u[0]'; echo ${u-gone}
## STDOUT:
[abc][abc][1][0][][]
declare -a s=([0]="abc" [1]="x")
declare -a t=([0]="q" [1]="r")
declare -a s=([1]="x")
gone
## END
## STDERR:
bash: line 2: s: bad array subscript
## END

#### export of arrays
export P=(a b c); env | grep -c '^P='; P=x; env | grep '^P='; export P; declare -p P; Q=(1 2) env | grep '^Q='
## STDOUT:
0
declare -ax P=([0]="x" [1]="b" [2]="c")
Q=(1 2)
## END

#### arrays as scalars
a=(1 0 0); : $((a++)); p "${a[@]}" "$a" "${a}"; a=5; p "${a[@]}"; declare -A d=([0]=1 [foo]=h); ((d++)); p ${d[0]} ${d[foo]} "$d"; d=x; p "${d[0]}"; echo ${d@a} ${a@a}; a+=z; p "${a[@]}"; unset a; a=s; a[2]=t; p "${!a[@]}"
## STDOUT:
[2][0][0][2][2]
[5][0][0]
[2][h][2]
[x]
A a
[5z][0][0]
[0][2]
## END

#### sparse arrays: slices
a=(v{0..9}); unset -v 'a[2]' 'a[3]' 'a[4]' 'a[7]'; for o in 0 2 3 5 9 10 11 -1 -2 -5 -9 -10 -11 -21; do p "${a[@]:o}"; done; for o in 0:0 0:1 0:3 2:1 2:4 3:4 5:4 5:0 9:1 9:2 10:1; do p "${a[@]:${o%:*}:${o#*:}}"; done; p "${a[*]:2:3}" ${a[@]:5}
## STDOUT:
[v0][v1][v5][v6][v8][v9]
[v5][v6][v8][v9]
[v5][v6][v8][v9]
[v5][v6][v8][v9]
[v9]
[]
[]
[v9]
[v8][v9]
[v5][v6][v8][v9]
[v1][v5][v6][v8][v9]
[v0][v1][v5][v6][v8][v9]
[]
[]
[]
[v0]
[v0][v1][v5]
[v5]
[v5][v6][v8][v9]
[v5][v6][v8][v9]
[v5][v6][v8][v9]
[]
[v9]
[v9]
[]
[v5 v6 v8][v5][v6][v8][v9]
## END

#### sparse arrays: operations
a=(v{0..9}); unset -v 'a[2]' 'a[3]' 'a[4]' 'a[7]'; p "abc${a[@]#v}xyz"; p "${a[@]%[0-5]}"; p "${a[@]/?}" "${a[@]//?}"; p "${a[@]/#?}"; p "${a[@]/%?/x}"; p "${a[@]/[0-5]/D}"; p "${a[@]//[!0-5]/_}"; p "${a[@]@Q}" "${a[*]@a}"; p "${a[@]^}" "${#a[@]}" "${#a}" "${!a[@]}"; p "${a[@]+set}" "${a[2]+set}" "${a[2]-unset}" "${a[0]:+x}"
## STDOUT:
[abc0][1][5][6][8][9xyz]
[v][v][v][v6][v8][v9]
[0][1][5][6][8][9][][][][][][]
[0][1][5][6][8][9]
[vx][vx][vx][vx][vx][vx]
[vD][vD][vD][v6][v8][v9]
[_0][_1][_5][__][__][__]
['v0']['v1']['v5']['v6']['v8']['v9'][a a a a a a]
[V0][V1][V5][V6][V8][V9][6][2][0][1][5][6][8][9]
[set][][unset][x]
## END

#### sparse arrays: assigned and unset by negative numbers
s[9]=x; s[-1]=A; s[-4]=B; s[-10]=D; declare -p s; s[-11]=E
declare -p s; a=({1..9}); unset -v 'a[-1]'; a[-1]=x; declare -p a; [[ -v a[-8] ]]; echo $?; [[ -v a[-9] ]]; echo $?; unset -v 'a[-9]'; echo $?; echo "${a[-9]}" $((a[-9])); e=(); [[ -v e[-1] ]]; echo $?; e[-1]=x; echo no
## status: 1
## STDOUT:
declare -a s=([0]="D" [6]="B" [9]="A")
declare -a s=([0]="D" [6]="B" [9]="A")
declare -a a=([0]="1" [1]="2" [2]="3" [3]="4" [4]="5" [5]="6" [6]="7" [7]="x")
0
1
1
 0
1
## END
## STDERR:
bash: line 2: s[-11]: bad array subscript
bash: line 3: a: bad array subscript
bash: line 3: unset: [-9]: bad array subscript
bash: line 3: a: bad array subscript
bash: line 3: a: bad array subscript
bash: line 3: e: bad array subscript
bash: line 3: e[-1]: bad array subscript
## END

#### slices of positional parameters
set -- 'a 1' 'b 2' 'c 3'; for o in 1 3 4 5 -1 -3; do p -${*:o}- ; p -${@:o}-; p "-${*:o}-"; p "-${@:o}-"; done; p "${@:1:2}" "${*:2:5}" "${@:4:2}" "${@: -2:1}"; f() { p "${@:2}"; }; f x y z; p ${@::0} "${@:1:0}"; p "${@:0:1}" | grep -c bash; p "${@: -4:2}" | grep -c 'a 1'
## STDOUT:
[-a][1][b][2][c][3-]
[-a][1][b][2][c][3-]
[-a 1 b 2 c 3-]
[-a 1][b 2][c 3-]
[-c][3-]
[-c][3-]
[-c 3-]
[-c 3-]
[--]
[--]
[--]
[--]
[--]
[--]
[--]
[--]
[-c][3-]
[-c][3-]
[-c 3-]
[-c 3-]
[-a][1][b][2][c][3-]
[-a][1][b][2][c][3-]
[-a 1 b 2 c 3-]
[-a 1][b 2][c 3-]
[a 1][b 2][b 2 c 3][b 2]
[y][z]
[]
1
1
## END

#### slices of texts
foo=abcdefg; echo _${foo:100:3} _${foo:3:100} ${foo: -4:3} ${foo:3:-1} ${foo: 3: -2} ${foo:3 :-3 }; i=1; echo ${foo: i+4-2 : i + 2} ${foo:(-3):2} ${foo:0-2} ${foo:i?2:3}; a=(3 4); echo ${foo:a:2} ${foo:$a:2} ${foo:a[1]}; s='--μ--'; echo ${s:1:3} ${s: -3:2}; s=$'\xff'bcd; echo ${s:1:2} ${#s}; echo ${#foo:1:3}
## status: 1
## STDOUT:
_ _defg def def de d
def ef fg cdefg
de de efg
-μ- μ-
bc 4
## END
## STDERR:
bash: line 2: ${#foo:1:3}: bad substitution
## END

#### unset of elements of scalars and whole arrays
x=5; unset 'x[0]'; echo ${x-u}; x=5; declare -p x; unset 'x[@]'; echo $? ${x-u}; unset 'x[1]'; echo $?; a=(1 2); unset 'a[@]'; declare -p a; a=(1 2); unset 'a[*]'; declare -p a; declare -A m=([a]=1 ['@']=2); unset 'm[@]'; declare -p m; declare y; unset 'y[0]'; echo $?; readonly r=1; unset 'r[0]'; echo $?; export e=1; unset 'e[0]'; env | grep -c '^e='
## status: 1
## STDOUT:
u
declare -- x="5"
1 5
1
declare -a a=()
declare -a a=()
declare -A m=([a]="1" )
0
1
0
## END
