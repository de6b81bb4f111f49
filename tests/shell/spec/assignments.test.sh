#### assignment: order and appending
x=1 y=2; echo $x$y; x=$y y=$x; echo $x$y; x=1 x=2; echo $x; x=a x+=b; echo $x; a=1 b=$a c=$b true; echo [$c]; x= y; echo $?
## STDOUT:
12
22
2
ab
[]
127
## END
## STDERR:
bash: line 1: y: command not found
## END

#### assignment: before built-ins
x=5 echo $x; x=5 eval 'echo $x'; x=6 bash -c 'echo $x'; x=7 :; echo $x; x=8 export x; echo $x; x=9 read y <<< $x; echo $y; x=1 . /dev/null; x=2 command :; echo $x; IFS=: read a b <<< 1:2; echo $a $b
## STDOUT:

5
6

8
8
8
1 2
## END

#### assignment: before special built-ins in posix mode
set -o posix; x=7 :; echo $x; x=8 export y=1; echo $x; x=9 eval true; echo $x; f() { :; }; x=10 f; echo $x; x=11 set --; echo $x; x=12 true; echo $x; x=13 . /dev/null; echo $x
## STDOUT:
7
8
9
9
11
11
13
## END

#### assignment: before commands, to a readonly variable
readonly r=1; r=2 true; echo $?; r=2 :; echo $?; r=3 ls /nope; echo $?; r=4 f; echo $?; r=5; echo no
## status: 1
## STDOUT:
0
0
2
127
## END
## STDERR:
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
ls: cannot access '/nope': No such file or directory
bash: line 1: r: readonly variable
bash: line 1: f: command not found
bash: line 1: r: readonly variable
## END

#### assignment: two, the first readonly
readonly r=1; r=2 x=3; echo no $x
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: r: readonly variable
## END

#### assignment: readonly in a function
readonly r=1
f() { r=2; echo no; }
f
echo after $?
## STDOUT:
after 1
## END

#### assignment: readonly in a list
readonly r=1; (r=2; echo no); echo $?; r=2 || echo no; echo after
## status: 1
## STDOUT:
1
## END
## STDERR:
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
## END

#### assignment: readonly in a condition
readonly r=1; if r=2; then echo a; else echo b; fi; echo after
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: r: readonly variable
## END

#### assignment: readonly in a group
readonly r=1
{ r=2; echo no; } || echo or
echo next line
## STDOUT:
next line
## END
## STDERR:
bash: line 2: r: readonly variable
## END

#### assignment: readonly in substitutions
readonly r=1; echo $(r=2; echo no) $?; x=$(r=2); echo $?; eval 'r=2'; echo after $?
## STDOUT:
1
1
after 1
## END
## STDERR:
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
## END

#### assignment: readonly array element
readonly a=(1 2); a[0]=5; echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: a: readonly variable
## END

#### assignment: readonly array appended to
readonly a=(1 2); a+=(3); echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: a: readonly variable
## END

#### assignment: readonly by every built-in
readonly x=1; unset x; echo $?; declare x=2; echo $?; export x=3; echo $?; readonly x=4; echo $?; local x=5; echo $?; read x <<< 1; echo $?; printf -v x a; echo $?; getopts a x -a; echo $?; mapfile x < /dev/null; echo $?; typeset -i x; echo $?; ((x++)); echo $?; let x=1; echo $?; for x in 1; do :; done; echo $?; declare -n x; echo $?
## STDOUT:
1
1
1
1
1
1
1
2
1
0
1
1
1
1
## END
## STDERR:
bash: line 1: unset: x: cannot unset: readonly variable
bash: line 1: declare: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: local: can only be used in a function
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: declare: `1': invalid variable name for name reference
## END

#### assignment: readonly and defaults
readonly x=1; : ${x:=2} ; echo $x; unset y; readonly y; : ${y:=2}; echo no
## status: 1
## STDOUT:
1
## END
## STDERR:
bash: line 1: y: readonly variable
## END

#### assignment: readonly PATH
readonly PATH; PATH=/x; echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: PATH: readonly variable
## END

#### assignment: UID
UID=5; echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: UID: readonly variable
## END

#### assignment: BASHOPTS
BASHOPTS=x; echo a
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: BASHOPTS: readonly variable
## END

#### assignment: PPID and EUID
PPID=3 true; echo $?; EUID=3; echo no
## status: 1
## STDOUT:
0
## END
## STDERR:
bash: line 1: PPID: readonly variable
bash: line 1: EUID: readonly variable
## END

#### assignment: words that are none
1x=5; echo $?; x-y=1; echo $?; =5; echo $?; x =5; echo $?; x= 5; echo $?; "x=5"; echo $?; x"="5; echo $?; \x=5; echo $?; x\=5; echo $?; $x=5; echo $?; x$y=5; echo $?
## STDOUT:
127
127
127
127
127
127
127
127
127
127
127
## END
## STDERR:
bash: line 1: 1x=5: command not found
bash: line 1: x-y=1: command not found
bash: line 1: =5: command not found
bash: line 1: x: command not found
bash: line 1: 5: command not found
bash: line 1: x=5: command not found
bash: line 1: x=5: command not found
bash: line 1: x=5: command not found
bash: line 1: x=5: command not found
bash: line 1: =5: command not found
bash: line 1: x=5: command not found
## END

#### assignment: words from variables
x='y=1'; $x; echo $?; eval $x; echo $y; e=echo; $e hi; c='echo a b'; $c; "$c"; echo $?; c='echo "a  b"'; $c; c='echo a; echo b'; $c; c='echo > f'; $c; ls; c='x=1 echo a'; $c; echo $?
## STDOUT:
127
1
hi
a b
127
"a b"
a; echo b
> f
127
## END
## STDERR:
bash: line 1: y=1: command not found
bash: line 1: echo a b: command not found
bash: line 1: x=1: command not found
## END

#### assignment: elements and arrays before commands
x[0]=1 echo ${x[0]}; x=(1 2) echo y; echo $?
## STDOUT:

y
0
## END
## STDERR:
bash: line 1: `x[0]': not a valid identifier
## END

#### assignment: exported arrays
a=1 b=2 env | grep -c '^[ab]='; a=(1 2); a=3 env | grep ^a=; export a; env | grep ^a=; a[0]=5 env | grep ^a; declare -p a
## STDOUT:
2
a=3
declare -ax a=([0]="1" [1]="2")
## END
## STDERR:
bash: line 1: `a[0]': not a valid identifier
## END

#### assignment: subshells keep theirs
x=1; { x=2; }; echo $x; (x=3); echo $x; x=4 | cat; echo $x; echo $(x=5)$x; x=6 & wait; echo $x; cat <(x=7) ; echo $x; eval x=8; echo $x; `x=9`; echo $x
## STDOUT:
2
2
2
2
2
2
8
8
## END

#### assignment: appending of all kinds
x+=a; echo $x; x+=b y+=c; echo $x$y; a+=([2]=x); declare -p a; unset x; x+=(1); declare -p x; declare -i n; n+=1+1; echo $n; x=a; x+=(b); declare -p x; x+=c; declare -p x; export e=1; e+=2; env | grep ^e=; e+=3 env | grep ^e=; echo $e
## STDOUT:
a
abc
declare -a a=([2]="x")
declare -a x=([0]="1")
2
declare -a x=([0]="a" [1]="b")
declare -a x=([0]="ac" [1]="b")
e=12
e=123
12
## END

#### assignment: no splitting and no patterns
x=a\ b'c d'"e f"$'g\n'; echo "$x"; y=$x; echo "$y"; z=$x$y; echo "$z"; w="$x"; a=*; echo "$a"; b=$a; echo "$b"; c=`echo '*'`; echo "$c"; d=$(echo 'x   y'); echo "$d"; e=$@; f=$*; g="$@"
## STDOUT:
a bc de fg

a bc de fg

a bc de fg
a bc de fg

*
*
*
x   y
## END

#### assignment: unset of all kinds
x=1; unset x; echo ${x-u}; unset -v x; unset x y z; echo $?; unset 1x; echo $?; unset -f nope; echo $?; unset -x; echo $?; unset ''; echo $?; unset 'a b'; echo $?; a=(1 2 3); unset a[1]; declare -p a; unset 'a[@]'; declare -p a; a=(1); unset 'a[*]'; declare -p a
## STDOUT:
u
0
0
0
2
0
0
declare -a a=([0]="1" [2]="3")
declare -a a=()
declare -a a=()
## END
## STDERR:
bash: line 1: unset: -x: invalid option
unset: usage: unset [-f] [-v] [-n] [name ...]
## END

#### assignment: many positional parameters
set -- 1 2 3 4 5 6 7 8 9 10 11; echo $10 ${10} ${11} $1a "$1"1 $11; echo ${12-none}; set a; echo $1; set -- ; echo $#; set - b; echo $1; set -- -x; echo $1; set +; set -- --; echo $1
## STDOUT:
10 10 11 1a 11 11
none
a
0
b
-x
--
## END

#### assignment: special parameters
echo $0 | grep -c bash; echo $- | grep -q h && echo h; echo $_; true x y; echo $_; : a; : $_; echo $_; x=1; echo $_; f() { echo $_; }; f q; echo $_; echo $$ | grep -c '[0-9]'; echo [$!]; true & [ -n "$!" ] && echo bg
## STDOUT:
1
h
h
y
a

echo
q
1
[]
bg
## END
