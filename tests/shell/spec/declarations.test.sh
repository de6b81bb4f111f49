p() { printf "[%s]" "$@"; echo; }

#### assignments with blanks in a subscript
a[1 * 1]=x a[ 1 + 2 ]=z; echo $?; p "${a[@]}"; a[ 0 ]+=q; declare -p a; echo ${a[ 1 + 2 ]} ${a[1 * 1]}
## STDOUT:
0
[x][z]
declare -a a=([0]="q" [1]="x" [3]="z")
z x
## END

#### several assignments, one of them to an element
a=1 b[0+0]=2 c=3; echo $a ${b[@]} $c
## STDOUT:
1 2 3
## END

#### elements before a command are not for its environment
a=1 b[0]=2 c=3 env | grep -c '^[abc]='
## STDOUT:
2
## END
## STDERR:
bash: line 2: `b[0]': not a valid identifier
## END

#### declare -g from a function
f() { declare -g G=42; declare L=9; declare -Ag d; d[foo]=bar; declare -A l; l[x]=y; eval 'declare -Ag ev'; ev[k]=v; declare -ga ar=(1 2); }; f; echo "$G" "$L" "${d[foo]}" "${l[x]}" "${ev[k]}" "${ar[@]}"
## STDOUT:
42  bar  v 1 2
## END

#### a declaration built-in whose name comes from an expansion splits its words
t=typeset; x='a b'; $t x=$x; echo $x; e=export; $e y=$x z='q r'; echo "$y|$z"; "$t" w=$x; echo $w; \typeset v='a b'$x; echo "$v"; 'export' u=$x' s'; echo "$u"; command typeset k=$x; echo $k; builtin export j='1 2'; echo $j
## STDOUT:
a
a|q r
a
a ba
a s
a
1 2
## END

#### a quoted array literal for declare -a
code='x=(1 2 3)'; typeset -a "$code"; echo $? ${x[1]}; declare "y=(1 2)"; echo $y; declare -A 'm=([a]=1 [b c]=2)'; echo ${m[b c]}; declare -a z='(p q)'; echo ${z[1]}; declare -a w=("$code"); echo ${#w[@]}
## STDOUT:
0 2
(1 2)
2
q
1
## END

#### options of declare from an array
a=(x 'foo=F' 'bar=B'); typeset -"${a[@]}"; echo $foo $bar; env | grep -c '^foo='
## STDOUT:
F B
1
## END

#### typeset +x and +r
export e=E; typeset +x e=E2; env | grep -c '^e='; readonly r=1; typeset +r r; echo $?; typeset +r r=2; echo $? $r
## STDOUT:
0
1
1 1
## END

#### typeset -r of strings and arrays
typeset -r s=12; s=c; echo no
s+=d; echo no
unset s; echo $?; typeset -ar q=(1 2); q=(3); echo no
q+=(3); echo no
q[0]=x; echo no
unset q; echo $?; unset 'q[0]'; echo $? ${q[@]}
## STDOUT:
1
1
1 1 2
## END
## STDERR:
bash: line 2: s: readonly variable
bash: line 3: s: readonly variable
bash: line 4: unset: s: cannot unset: readonly variable
bash: line 4: q: readonly variable
bash: line 5: q: readonly variable
bash: line 6: q: readonly variable
bash: line 7: unset: q: cannot unset: readonly variable
bash: line 7: unset: q: cannot unset: readonly variable
## END

#### declare output reads back
eval -- "$(printf '%s\n' a{1..10} | { sum=0 i=0 arr=(); while read line; do ((sum+=${#line},i++)); arr[$((i/3))]=$line; done; declare -p sum arr; })"; echo $sum; p "${arr[@]}"; arr=(1 2 3); eval -- "$(arr=(); arr[3]= arr[4]=foo; declare -p arr)"; p "${!arr[@]}" "${arr[@]}"
## STDOUT:
21
[a2][a5][a8][a10]
[3][4][][foo]
## END

#### declare -p with and without options
t1=1; readonly t2=2; export t3=3; declare -n t4=t1; f() { local t5=5; declare -p t1 t2 t3 t4 t5; readonly -p | grep ' t2='; export -p | grep ' t3='; local -p; local; declare -pr | grep ' t[0-9]='; declare -px | grep ' t[0-9]='; declare -pn; }; f; declare -p nope; echo $?
## STDOUT:
declare -- t1="1"
declare -r t2="2"
declare -x t3="3"
declare -n t4="t1"
declare -- t5="5"
declare -r t2="2"
declare -x t3="3"
declare -- t5="5"
declare -- t5="5"
declare -r t2="2"
declare -x t3="3"
declare -n t4="t1"
1
## END
## STDERR:
bash: line 2: declare: nope: not found
## END

#### declare -p of arrays
a1=(); declare -a a2=(); declare -A a3=(); a4=(1 2); declare -A a6=([a]=1); a7[3]=foo; declare -a a8; declare -A a9; declare -i a10; declare -p a1 a2 a3 a4 a6 a7 a8 a9 a10
## STDOUT:
declare -a a1=()
declare -a a2=()
declare -A a3=()
declare -a a4=([0]="1" [1]="2")
declare -A a6=([a]="1" )
declare -a a7=([3]="foo")
declare -a a8
declare -A a9
declare -i a10
## END

#### declare -f and -F
f2=x; declare -f f1 f2; echo $?; f1() { :; }; declare -f f1 f2 >/dev/null; echo $?; f2() { echo 2; }; declare -F f1 f2; echo $?; declare -F; declare -f f2; typeset -f f1
## STDOUT:
1
1
f1
f2
0
declare -f f1
declare -f f2
declare -f p
f2 () 
{ 
    echo 2
}
f1 () 
{ 
    :
}
## END

#### declaring again keeps arrays
declare -a a; a=(1 2 3); declare -a a; echo ${#a[@]}; declare -A m; m[x]=1; declare -A m; echo ${#m[@]}; readonly -a a; readonly -A m; echo ${#a[@]} ${#m[@]}; f() { declare -a a; echo ${#a[@]}; }; f; declare -a n; readonly -a o; declare -p n o; typeset -i a 2>/dev/null; declare -p a
## STDOUT:
3
1
3 1
3
declare -a n
declare -r o
declare -air a=([0]="1" [1]="2" [2]="3")
## END

#### arrays and strings declared with +a and -a
declare +a 'x1=1' 2>/dev/null; echo $?; declare -a 'x3=4' 'x4=(5 6)'; p "${x1}" "${x3[@]}" "${x4[@]}"; declare -a 'ar=([a]=b [c]=d)'; declare -A 'as=([a]=b [c]=d)'; p "${#ar[@]}" "${!ar[@]}" "${ar[@]}"; p "${#as[@]}" "${as[a]}" "${as[c]}"; declare -a q=5; declare -p q; declare q=6; declare -p q; q=(7); declare +a q; echo $?
## STDOUT:
0
[1][4][5][6]
[1][0][d]
[2][b][d]
declare -a q=([0]="5")
declare -a q=([0]="6")
1
## END
## STDERR:
bash: line 2: declare: q: cannot destroy array variables in this way
## END

#### local -p shows locals only
x=1; f() { local a=1; local -r b=2; local -p b a; local -p x; echo $?; local -p a=3; echo $?; }; f 2>&1
## STDOUT:
declare -r b="2"
declare -- a="1"
environment: line 2: local: x: not found
1
environment: line 2: local: a=3: not found
1
## END

#### a local within what eval runs with assignments before it goes with them
g() { unset -v "$1"; }
f() { local v=own; v=temporary eval 'echo $v; local v=inner; echo $v; unset v; echo "${v-unset}"; local w=stays'; echo $v $w; }
h() { local v=own; v=temporary eval 'local v=inner; g v; echo $v; g v; echo $v; g v; echo "${v-unset}"'; }
v=global; f; v=called h; echo $v
## STDOUT:
temporary
inner
unset
own stays
own
global
unset

## END
