#### indexed arrays
a=(x 'y z' w)
echo ${a[0]} "${a[1]}" ${a[2]} $a ${#a[@]}
a[5]=five; echo ${!a[@]} ${#a[@]}
a+=(six); echo "${a[@]}" ${!a[@]}
unset 'a[1]'; echo "${a[@]}" ${#a[@]}
echo ${a[-1]} ${a[ -2 ]}
## STDOUT:
x y z w x 3
0 1 2 5 4
x y z w five six 0 1 2 5 6
x w five six 4
six five
## END

#### array iteration
a=(1 'b c' 3)
for x in "${a[@]}"; do echo "[$x]"; done
for x in ${a[@]}; do echo "[$x]"; done
for i in "${!a[@]}"; do echo $i; done
echo "${a[*]}"; IFS=,; echo "${a[*]}"
## STDOUT:
[1]
[b c]
[3]
[1]
[b]
[c]
[3]
0
1
2
1 b c 3
1,b c,3
## END

#### array assignment forms
a=([2]=c [0]=a b); echo ${!a[@]} ${a[@]}
a=(); echo ${#a[@]}
a=(1 2); a[1]+=x; a[0]=y; echo ${a[@]}
b=("${a[@]}" new); echo ${#b[@]} ${b[@]}
c=(*.none $(echo p q)); echo ${#c[@]}
i=3; a[i]=v; a[i+1]=w; echo ${a[3]} ${a[4]} ${a[$i]}
## STDOUT:
0 1 2 a b c
0
y 2x
3 y 2x new
3
v w v
## END

#### scalar and array
x=s; x[1]=t; echo ${x[0]} ${x[1]}
a=(1 2); a=new; echo ${a[@]}
x=abc; echo ${x[0]} ${x[@]} ${#x[@]}
## STDOUT:
s t
new 2
abc abc t 2
## END

#### slices of arrays
a=(a b c d e)
echo ${a[@]:1:3} ${a[@]: -2} ${a[@]:3} ${a[*]:0:1}
a=([1]=x [5]=y [9]=z); echo ${a[@]:5} ${a[@]:0:2}
## STDOUT:
b c d d e d e a
y z x y
## END

#### operations on all elements
a=(foo.c bar.c); echo ${a[@]%.c} ${a[@]/o/0} ${a[@]^} ${a[@]#*o}
a=(hello world); echo "${a[@]^^}" ${#a[0]}
## STDOUT:
foo bar f0o.c bar.c Foo.c Bar.c o.c bar.c
HELLO WORLD 5
## END

#### associative arrays
declare -A m
m[one]=1; m[two words]=2; m['q']=3
echo ${m[one]} "${m[two words]}" ${#m[@]} ${m[none]-unset}
k=one; echo ${m[$k]}
unset 'm[one]'; echo ${#m[@]}
m+=([x]=9); echo ${m[x]}
for k in "${!m[@]}"; do echo "$k=${m[$k]}"; done | sort
declare -A n=([a]=1 [b]=2); echo ${n[a]}${n[b]}
## STDOUT:
1 2 3 unset
1
2
9
q=3
two words=2
x=9
12
## END

#### associative arrays: key in variable test
declare -A m=([k]=v)
[[ -v m[k] ]] && echo yes; [[ -v m[z] ]] || echo no
echo ${m[k]+set} ${m[z]+set}
((m[cnt]++)); ((m[cnt]+=5)); echo ${m[cnt]}
## STDOUT:
yes
no
set
6
## END

#### associative arrays from pairs
declare -A m=(a 1 b 2); echo ${m[a]} ${m[b]}
## STDOUT:
1 2
## END

#### declare -p
x=1; declare -p x
declare -i n=5; declare -p n
declare -r r=2; declare -p r
declare -x e=3; declare -p e
a=(1 "two words"); declare -p a
declare -A m=([k]="v"); declare -p m
declare -a empty; declare -p empty
y='a"b$c'; declare -p y
declare -p nonexistent_xyz; echo $?
## STDOUT:
declare -- x="1"
declare -i n="5"
declare -r r="2"
declare -x e="3"
declare -a a=([0]="1" [1]="two words")
declare -A m=([k]="v" )
declare -a empty
declare -- y="a\"b\$c"
1
## END

#### declare attributes
declare -i n; n=2+3; echo $n; n+=4; echo $n; n=abc; echo $n
declare -l l; l=HeLLo; echo $l
declare -u u; u=HeLLo; echo $u
declare -r c=1; c=2; echo not same line
echo $c
declare +i n; n=1+1; echo $n
## STDOUT:
5
9
0
hello
HELLO
1
1+1
## END

#### readonly
readonly x=1; x=2 && echo never
echo $x
readonly y; y=1; echo no
echo "[$y]"
unset x; echo $?
## STDOUT:
1
[]
1
## END

#### namerefs
x=1; declare -n r=x; echo $r; r=2; echo $x; echo ${!r}
f() { local -n out=$1; out=result; }; f res; echo $res
a=(1 2 3); declare -n ra=a; echo ${ra[1]} ${#ra[@]}; ra[1]=x; echo ${a[@]}
unset -n r; echo ${x}
## STDOUT:
1
2
x
result
2 3
1 x 3
2
## END

#### local arrays
f() { local a=(1 2); a+=(3); echo ${a[@]}; local -A m=([k]=v); echo ${m[k]}; }
a=(outer); f; echo ${a[@]} ${#m[@]}
## STDOUT:
1 2 3
v
outer 0
## END

#### export
x=1; export x; bash -c 'echo $x'
export y=2 z; bash -c 'echo $y [$z]'
export -n x; bash -c 'echo [$x]'
export | grep -c 'declare -x y="2"'
## STDOUT:
1
2 []
[]
1
## END

#### declare -g and scope
f() { declare -g g=global; declare l=local; }
f; echo $g [$l]
h() { local x=1; k; echo $x; }; k() { x=2; declare x=3; }; h
## STDOUT:
global []
2
## END

#### unset
x=1; unset x; echo [${x-unset}]
f() { echo f; }; unset -f f; f 2>/dev/null; echo $?
x=1; f() { local x=2; unset x; echo [${x-gone}]; }; f; echo $x
unset nothing; echo $?
a=(1 2); unset a; echo [${a[@]}]
## STDOUT:
[unset]
127
[gone]
1
0
[]
## END

#### mapfile
printf '1\n2\n3\n' > f
mapfile a < f; echo ${#a[@]} "${a[0]}"
mapfile -t a < f; echo "${a[@]}"
mapfile -t -n 2 a < f; echo "${a[@]}"
mapfile -t -s 1 a < f; echo "${a[@]}"
readarray -t -O 5 b < f; echo ${!b[@]}
mapfile -d , -t c <<< 'x,y,z'; echo ${#c[@]} ${c[1]}
mapfile -t < f; echo ${MAPFILE[2]}
## STDOUT:
3 1

1 2 3
1 2
2 3
5 6 7
3 y
3
## END

#### read into arrays
read -a a <<< 'x y z'; echo ${#a[@]} ${a[1]}
IFS=: read -ra p <<< 'a:b:c'; echo ${p[@]}
## STDOUT:
3 y
a b c
## END

#### array in arithmetic
a=(1 2 3); i=1
echo $((a[i])) $((a[i+1]*2)) $((a[0]+=5)) ${a[0]}
((a[7]=7)); echo ${!a[@]}
for ((i=0;i<${#a[@]};i++)); do :; done; echo $i
## STDOUT:
2 6 6 6
0 1 2 7
4
## END

#### negative subscripts
a=(1 2 3); a[-1]=x; echo ${a[@]}
unset 'a[-1]'; echo ${a[@]}
echo ${a[-9]}; echo $?
## STDOUT:
1 2 x
1 2

0
## END

#### quoted keys
declare -A m; m["a b"]=1; m['c]d']=2; k='e f'; m[$k]=3
echo "${m["a b"]}" "${m[$k]}" ${#m[@]}
## STDOUT:
1 3 3
## END

#### a wrong subscript gives up the whole text
a[1+]=x; echo no
echo never
## status: 1
## STDOUT:
## END

#### a wrong subscript gives up eval, a function and what stands around them
printf '%s\n' 'f() { (( b[1+] )); echo no; }' 'eval f; echo no' 'echo next' 'declare b[2+]=x; echo no' 'echo last $?' > file; bash ./file 2> /dev/null; echo $?
(c[1+]=1; echo no) 2> /dev/null; echo sub $?
let 'd[1+] = 1'; echo never
## status: 1
## STDOUT:
next
last 1
0
sub 1
## END

#### nounset: an element of no variable in arithmetic
set -u; e=(); echo $(( e[0] )); echo $(( nope[0] )); echo never
## status: 127
## STDOUT:
0
## END

#### declare: a subscript among arguments ends at a blank
declare a[ 1 ]=x b[2]=y c["1 + 1"]=z 2> /dev/null; echo $? ${a[1]} ${b[2]} ${c[2]}
a[ 1 ]=x; echo ${a[1]}; d=1 a[ 1 + 1 ]=y; echo ${a[2]}
f() { echo $#; }; f a[ 1 ]=2; eval e[ 3 ]=4; echo ${e[3]}
## STDOUT:
1 y z
x
y
3
4
## END

#### associative literal: += adds to what was there before
declare -A m=([k]=a); m=([k]+=b); echo ${m[k]}; m=([k]=x [k]+=y [n]=1 [n]+=2); echo ${m[k]} ${m[n]}; m+=([k]+=z [k]+=w); echo ${m[k]}
## STDOUT:
ab
aby 2
abyzw
## END

#### an exported array is not in the environment
export v=text; printenv v; v=(one two); printenv v; echo $?; v=three; printenv v; declare -p v; unset v; v=four; printenv v; export w=x; w[0]=y; printenv w; echo $?
## STDOUT:
text
1
declare -ax v=([0]="three" [1]="two")
1
## END
