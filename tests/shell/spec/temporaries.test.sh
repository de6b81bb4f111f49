p() { printf "[%s]" "$@"; echo; }

#### assignments are no words before compound commands
F=bar for i in a b; do echo $F; done
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `do'
bash: -c: line 2: `F=bar for i in a b; do echo $F; done'
## END

#### a reserved word behind an assignment is a command
F=bar for; echo $?; x=1 if 2>/dev/null; echo $?
## STDOUT:
127
127
## END
## STDERR:
bash: line 2: for: command not found
## END

#### assignments before a built-in that declares
F=foo readonly v=$(env | grep -c ^F=); echo $v; F=foo readonly v2=$F; echo "[$v2]"; X=1 export Y=$X; echo "[$Y]"
## STDOUT:
0
[]
[]
## END

#### local with a word that splits
f() { local "$1"; echo "[$x][$a]"; local $1; echo "[$x][$a]"; }; f 'x=y a=b'; echo "[$x]"
## STDOUT:
[y a=b][]
[y][b]
[]
## END

#### declared is not set
f() { local x; echo ${x-unset}; local -a y; echo ${y-unset} ${#y[@]}; x[3]=foo; echo ${x[3]}; }; f; declare v; echo ${v-unset}; declare -p v; readonly r; echo ${r-unset}; export e; echo ${e-unset}; env | grep -c ^e=
## status: 1
## STDOUT:
unset
unset 0
foo
unset
declare -- v
unset
unset
0
## END

#### a temporary variable is changed, hidden and unset
f() { echo $x; x=mutated; echo $x; local x=local; echo $x; unset x; echo "[$x]"; }; x=global; x=temp f; echo $x
## STDOUT:
temp
mutated
local
[]
global
## END

#### a temporary variable is unset
f() { echo $x; x=mutated; unset x; echo "[${x-none}]"; unset x; echo "[${x-none}]"; }; x=global; x=temp f; echo "[${x-none}]"
## STDOUT:
temp
[global]
[none]
[none]
## END

#### defaults behind unset locals
f() { echo $x; local x=l; unset x; echo ${x-d} ${x:-e}; }; x=global; f; x=temp f; echo $x
## STDOUT:
global
d e
temp
d e
global
## END

#### assignments of declaration built-ins do not split or glob
w='a b *'; touch q=1; export ex=$w; readonly ro=$w; typeset ty=$w; f() { local lo=$w; p "$lo"; }; f; p "$ex" "$ro" "$ty"; q=*; p "$q"; export q=*; p "$q"; e=export; $e x1=$w 2>/dev/null; p "$x1"; a=ex2=$w; export "$a"; p "$ex2"
## STDOUT:
[a b *]
[a b *][a b *][a b *]
[*]
[*]
[a]
[a b *]
## END

#### readonly of several names
one=a; two='b c'; readonly $two $one; for v in a b c; do eval "$v=1" ; echo $?; done; readonly x=(1 2) y z=(3); y=1
echo $?; declare -p x y z
## STDOUT:
1
1
1
1
declare -ar x=([0]="1" [1]="2")
declare -r y
declare -ar z=([0]="3")
## END
## STDERR:
bash: line 2: a: readonly variable
bash: line 2: b: readonly variable
bash: line 2: c: readonly variable
bash: line 2: y: readonly variable
## END

#### local with names from variables
v=b; b=global; f() { local a=1 $v c=2; p "$a" "$b" "$c"; }; f; echo $b
## STDOUT:
[1][][2]
global
## END

#### redirections come after expansions
readonly x=$(echo err >&2) 2>/dev/null; echo done; echo $(echo err2 >&2) 2>/dev/null; y=$(echo err3 >&2) 2>/dev/null; typeset -p y 1>&2
## STDOUT:
done

## END
## STDERR:
err
err2
err3
declare -- y=""
## END

#### temporary variables and local, eval, source
set -u; echo 'local z=z' > lib; f() { t1= local x=x; t2= eval 'local y=y'; t3= . ./lib; echo $x $y $z; }; f; set +u; g() { local x=x; eval 'local y=y'; x='' unset x; y='' unset y; echo "[$x][$y]"; }; g
## STDOUT:
x y z
[x][y]
## END

#### temporary variables and unset
x=42; t= unset x; echo "[$x]"; x=42; t= eval 'unset x'; echo "[$x]"; s() { x=42; x=tmp unset x; echo "[$x]"; x=42; x=tmp eval 'unset x'; echo "[$x]"; }; s; set -o posix; s
## STDOUT:
[]
[]
[42]
[42]
[42]
[42]
## END

#### assignments before commands have no attributes of the variable
declare -i x=5; x=1+1 printenv x; x+=1 printenv x; f() { echo $x; x=2+2; echo $x; declare -p x; }; x=1+1 f; x+=1 f
declare -u y; y=ab printenv y; y=ab eval 'echo $y; y=cd; echo $y'
declare -a z=(1 2); z=q eval 'declare -p z'; declare -A m=([a]=b); m=q eval 'declare -p m'
declare -n n=x; n=7 printenv x n; n=8 eval 'declare -p n x'; declare -p x z m
## STDOUT:
1+1
6
1+1
2+2
declare -x x="2+2"
6
2+2
declare -x x="2+2"
ab
ab
cd
declare -x z="q"
declare -x m="q"
7
declare -n n="x"
declare -x x="8"
declare -i x="5"
declare -a z=([0]="1" [1]="2")
declare -A m=([a]="b" )
## END
