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
