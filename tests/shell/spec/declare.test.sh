#### attributes shown
declare -i i=1; declare -r r=2; declare -x x=3; declare -l l=ABC; declare -u u=abc; declare -a a=(1 2); declare -A m=([k]=v); declare -n n=i; declare -c c=abc; declare -t t=1; declare -irx all=5; declare v; v2=plain
declare -p i r x l u a m n c t all v v2
## STDOUT:
declare -i i="1"
declare -r r="2"
declare -x x="3"
declare -l l="abc"
declare -u u="ABC"
declare -a a=([0]="1" [1]="2")
declare -A m=([k]="v" )
declare -n n="i"
declare -c c="Abc"
declare -t t="1"
declare -irx all="5"
declare -- v
declare -- v2="plain"
## END

#### quoting in declare -p
declare a=$'tab\there' b='q"uo\te' c='$x `y`' d='' e=$'new\nline' f="it's" g=é h='!x'; declare -p a b c d e f g h; declare -a q=('a b' $'\n' '' '"'); declare -p q; declare -A m=(['a b']='c d' ["]"]=x); declare -p m | tr ' ' '\n' | sort
## STDOUT:
declare -- a=$'tab\there'
declare -- b="q\"uo\\te"
declare -- c="\$x \`y\`"
declare -- d=""
declare -- e=$'new\nline'
declare -- f="it's"
declare -- g="é"
declare -- h="!x"
declare -a q=([0]="a b" [1]=$'\n' [2]="" [3]="\"")
)
-A
["a
b"]="c
d"
declare
m=(["]"]="x"
## END

#### unknown names
declare -p nosuch 2>&1; echo $?; declare -f nosuch; echo $?; declare -F nosuch; echo $?; (declare 1x=2) 2>&1; echo $?; (declare -Z x) 2>&1; echo $?
## STDOUT:
bash: line 1: declare: nosuch: not found
1
1
1
bash: line 1: declare: `1x=2': not a valid identifier
1
bash: line 1: declare: -Z: invalid option
declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
2
## END

#### removing attributes
declare -i n=5; declare +i n; n=2+2; echo $n; declare -x e=1; declare +x e; printenv e; declare -u u=ab; declare +u u; u+=cd; echo $u; (declare -r r=1; declare +r r) 2>&1; echo $?; (declare -a a=(1); declare +a a) 2>&1; echo $?
## STDOUT:
2+2
ABcd
bash: line 1: declare: r: readonly variable
1
bash: line 1: declare: a: cannot destroy array variables in this way
1
## END

#### integers, case and appending
declare -i n=1; n+=1+1; echo $n; declare -u u=ab; u+=cd; echo $u; declare -l l; l=XyZ; echo $l; declare -iu b=2; declare -p b; declare -lu both=aB; declare -p both
## STDOUT:
3
ABCD
xyz
declare -iu b="2"
declare -- both="aB"
## END

#### arrays from words
declare -a a; a=(1 2); declare a[5]=x; declare -p a; declare -a b='(3 4)'; declare -p b; declare c=(5 6); declare -p c; declare -a d=x; declare -p d; declare -a e=; declare -p e; declare 'f[1]=y'; declare -p f
## STDOUT:
declare -a a=([0]="1" [1]="2" [5]="x")
declare -a b=([0]="3" [1]="4")
declare -a c=([0]="5" [1]="6")
declare -a d=([0]="x")
declare -a e=([0]="")
declare -a f=([1]="y")
## END

#### associative arrays
declare -A m; m[a]=1 m[b c]=2; m=([x]=1 [y z]=2 [x]=3); echo ${#m[@]} ${m[x]} "${m[y z]}"; declare -A n=(k1 v1 k2 v2); echo ${n[k1]} ${n[k2]}; declare -A o=(odd); declare -p o; (declare -A p=(a)) 2>&1; m+=([w]=9); echo ${m[w]} ${#m[@]}; unset 'm[x]'; echo ${#m[@]}
## STDOUT:
2 3 2
v1 v2
declare -A o=([odd]="" )
9 3
2
## END

#### converting kinds
x=1; (declare -A x) 2>&1; declare -a y; (declare -A y) 2>&1; echo $?; declare -A m; (declare -a m) 2>&1; echo $?; s=val; declare -a s; declare -p s; s[1]=b; declare -p s
## STDOUT:
bash: line 1: declare: y: cannot convert indexed to associative array
1
bash: line 1: declare: m: cannot convert associative to indexed array
1
declare -a s=([0]="val")
declare -a s=([0]="val" [1]="b")
## END

#### subscripts
a=([3]=c [1]=a b); declare -p a; a=([1+1]=x [a[3]]=y); echo ${!a[@]}; a=(x [5]=y z); declare -p a; i=2; a[i]=q; a[$i+1]=r; declare -p a; b=([0]+=x); declare -p b
## STDOUT:
declare -a a=([1]="a" [2]="b" [3]="c")
0 2
declare -a a=([0]="x" [5]="y" [6]="z")
declare -a a=([0]="x" [2]="q" [3]="r" [5]="y" [6]="z")
declare -a b=([0]="x")
## END

#### wrong subscripts
(a[]=1) 2>&1; echo $?; (a[-1]=1) 2>&1; echo $?; a=(1 2); a[-1]=z; echo ${a[@]}; declare -A m; (m[]=1) 2>&1; echo $?; (a=([x y]=1)) 2>&1; echo $?
## STDOUT:
bash: line 1: a[]: bad array subscript
1
bash: line 1: a[-1]: bad array subscript
1
1 z
bash: line 1: m[]: bad array subscript
1
bash: line 1: x y: syntax error in expression (error token is "y")
1
## END

#### namerefs
x=1; declare -n r=x; echo $r; r=2; echo $x; unset r; echo "[${x-unset}]"; declare -n r=y; r=new; echo $y; unset -n r; echo "[${r-none}]" $y; a=(1 2); declare -n ra=a; echo ${ra[1]} ${#ra[@]}; ra+=(3); echo ${a[@]}; declare -n re='a[0]'; echo $re; re=z; echo ${a[0]}; echo ${!ra}
## STDOUT:
1
2
[unset]
new
[none] new
2 2
1 2 3
1
z
a
## END

#### namerefs in functions
f() { local -n out=$1; out="result $2"; }; f res x; echo $res; g() { local -n arr=$1; arr[k]=v; for i in "${arr[@]}"; do echo $i; done; }; declare -A h=([a]=b); g h | sort; swap() { local -n a=$1 b=$2; local t=$a; a=$b b=$t; }; p=1 q=2; swap p q; echo $p $q
## STDOUT:
result x
b
v
2 1
## END

#### namerefs that go wrong
(declare -n r=r) 2>&1; echo $?; (declare -n r='1x') 2>&1; echo $?; declare -n a=b b=a; (echo $a) 2>&1; echo $?; declare -n u; u=target; target=t; echo $u
## STDOUT:
bash: line 1: declare: r: nameref variable self references not allowed
1
bash: line 1: declare: `1x': invalid variable name for name reference
1
bash: line 1: warning: a: circular name reference

0
t
## END

#### for with a nameref
a=1 b=2; declare -n r; for r in a b; do echo ${!r}=$r; r=x; done; echo $a $b
## STDOUT:
a=1
b=2
x x
## END

#### readonly and its list
readonly a=1; readonly -a b=(1 2); readonly c; readonly -p | grep -E ' (a|b|c)\b'; (a=2) 2>&1; (b[0]=x) 2>&1; echo $?; (c=1) 2>&1; declare -r d=5; (unset d) 2>&1; echo $d; (a+=1) 2>&1; (declare a=2) 2>&1; echo $?
## STDOUT:
declare -r a="1"
declare -ar b=([0]="1" [1]="2")
declare -r c
bash: line 1: a: readonly variable
bash: line 1: b: readonly variable
1
bash: line 1: c: readonly variable
bash: line 1: unset: d: cannot unset: readonly variable
5
bash: line 1: a: readonly variable
bash: line 1: declare: a: readonly variable
1
## END

#### readonly ends a function and a script
f() { readonly x=1; x=2; echo not; }; (f; echo after) 2>&1; echo $?; (for i in 1; do readonly i; done; echo done) 2>&1
## STDOUT:
environment: line 1: x: readonly variable
1
done
## END

#### export
export a=1 b; b=2; printenv a b; export -n a; printenv a; echo $? $a; export -p | grep ' b='; (export 1x) 2>&1; echo $?; export c; c=3; sh -c 'echo $c'; d=4 sh -c 'echo $d'; echo "[$d]"; set -a; e=5; printenv e; set +a
## STDOUT:
1
2
1 1
declare -x b="2"
bash: line 1: export: `1x': not a valid identifier
1
3
4
[]
5
## END

#### export of arrays and functions
a=(1 2); export a; bash -c 'echo "[$a]"'; x=v; export x; (unset x; printenv x); echo $?; (export x=sub; :); printenv x
## STDOUT:
[]
1
v
## END

#### unset
x=1; unset x; echo "[${x-none}]"; unset nosuch; echo $?; a=(1 2 3); unset 'a[1]' ; declare -p a; unset a[0]; declare -p a; unset 'a[9]'; echo $?; (unset 1x) 2>&1; echo $?; (unset -x a) 2>&1; echo $?; (unset -fv a) 2>&1; echo $?; unset; echo $?
## STDOUT:
[none]
0
declare -a a=([0]="1" [2]="3")
declare -a a=([2]="3")
0
0
bash: line 1: unset: -x: invalid option
unset: usage: unset [-f] [-v] [-n] [name ...]
2
bash: line 1: unset: cannot simultaneously unset a function and a variable
1
0
## END

#### unset of special things
(unset PATH; ls) 2>&1; echo $?; x=1; (unset 'x[0]'; echo "[$x]"); (unset 'x[1]') 2>&1; echo $?; declare -A m=([a]=1); unset m[a]; echo ${#m[@]}; unset IFS; x='a b'; printf '<%s>' $x; echo
## STDOUT:
bash: line 1: ls: No such file or directory
127
[]
bash: line 1: unset: x: not an array variable
1
0
<a><b>
## END

#### listing
x_one=1 x_two='a b'; set | grep ^x_; declare | grep ^x_; declare -i x_n=1; declare -i | grep x_; typeset x_t=1; declare -p x_t; f_one() { :; }; declare -F | grep f_one
## STDOUT:
x_one=1
x_two='a b'
x_one=1
x_two='a b'
declare -i x_n="1"
declare -- x_t="1"
declare -f f_one
## END

#### declare in functions makes locals
f() { declare x=in; typeset y=in; export z=out; readonly w=out; }; f; echo "[$x][$y][$z][$w]"; declare -F f; shopt -s extdebug; declare -F f
## STDOUT:
[][][out][out]
f
f 1 environment
## END

#### several in one command
declare a=1 b=$a c; echo "[$b]"; a=5; declare a=2 b=$a; echo $b; declare x=1 1y=2 z=3 2>/dev/null; echo $? $x $z
## STDOUT:
[]
5
1 1 3
## END

#### values with spaces need no quotes in declarations
x='a b *'; declare y=$x; echo "$y"; export z=$x; echo "$z"; local_f() { local w=$x; echo "$w"; }; local_f; readonly v=$x; echo "$v"; declare "u=$x"; echo "$u"; e=export; $e t=$x 2>/dev/null; echo "$t"
## STDOUT:
a b *
a b *
a b *
a b *
a b *
a
## END

#### arithmetic attribute and strings
declare -i n; n=08 2>&1; n='x y' 2>/dev/null; echo $?; n=; echo "[$n]"; unset n; declare -i n; echo "[${n-unset}]"; n=-5; echo $n
## status: 1
## STDOUT:
## END

#### let, read and for with integers
declare -i n; for n in 1+1 2*3; do echo $n; done; read n <<< 4+4; echo $n; printf -v n '%s' 5+5; echo $n; : ${n:=3}; unset n; declare -i n; : ${n:=3+3}; echo $n
## STDOUT:
2
6
8
10
6
## END

#### special variables
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); [[ $RANDOM -lt 32768 ]] && echo rand; RANDOM=5; a=$RANDOM; RANDOM=5; [[ $a == $RANDOM ]] && echo seeded; [[ $SECONDS -ge 0 ]] && echo sec; SECONDS=100; echo $SECONDS; [[ $EPOCHSECONDS -gt 1600000000 && $EPOCHREALTIME == *.?????? ]] && echo epoch; [[ $SRANDOM -ge 0 ]] && echo srandom; [[ $UID =~ ^[0-9]+$ && $EUID == $UID ]] && echo uid; (UID=5) 2>&1 | sed 's/.*: //'
## STDOUT:
0
1
2
rand
seeded
sec
100
epoch
srandom
uid
readonly variable
## END

#### the sequence of RANDOM
RANDOM=1; echo $RANDOM $RANDOM $RANDOM; RANDOM=42; echo $RANDOM $RANDOM; RANDOM=0; echo $RANDOM $RANDOM
## STDOUT:
16807 10791 19566
17772 26794
20814 24386
## END

#### more special variables
echo $BASH_VERSINFO ${BASH_VERSINFO[1]} ${BASH_VERSION%%.*}; echo $HOSTTYPE-x | sed 's/.*-//'; echo ${PIPESTATUS[@]}; true | false | (exit 3); echo ${PIPESTATUS[@]} $?; echo $OPTIND "[$OPTARG]"; echo ${#BASH_ALIASES[@]}; [[ -n $BASHPID && -n $PPID ]] && echo pids; echo $BASH_COMMAND; echo "${DIRSTACK[0]}" | sed "s,$HOME,H,;s,~,H,"; [[ $GROUPS =~ ^[0-9]+$ ]] && echo groups; echo $SHLVL | grep -c '[0-9]'; echo "$IFS" | od -An -c
## STDOUT:
5 2 5
x
0 0
0 1 3 3
1 []
0
pids
echo $BASH_COMMAND
H
groups
1
      \t  \n  \n
## END

#### BASH_ARGV0 and dollar zero
BASH_ARGV0=new; echo $0; bash -c 'echo $0 $1' name arg; echo 'echo $0' > s; bash s; bash ./s; chmod +x s; ./s
## STDOUT:
new
name arg
s
./s
./s
## END

#### LINENO
echo $LINENO
echo $LINENO; f() {
echo $LINENO; }
f
echo $LINENO \
 $LINENO
echo "$LINENO
$LINENO"
## STDOUT:
1
2
3
5 5
8
8
## END

#### local outside functions assigns arrays before it complains
local -a la=(1 2) s=3 2> /dev/null; echo $? "${la[@]}" "$s"; local -iu n=(1+1) 2> /dev/null; declare -p n
## STDOUT:
1 1 2 
declare -aiu n=([0]="2")
## END
