#### words to names
read a b <<< 'one two three'; echo "[$a][$b]"; read a b c <<< 'one'; echo "[$a][$b][$c]"; read <<< '  keep  '; echo "[$REPLY]"; read a <<< '  trim  '; echo "[$a]"
## STDOUT:
[one][two three]
[one][][]
[  keep  ]
[trim]
## END

#### the end of input
read x < /dev/null; echo $? "[$x]"; printf 'no newline' | { read x; echo $? "[$x]"; }; printf 'a\nb' | { while read x; do echo "$x"; done; echo "left $x"; }
## STDOUT:
1 []
1 [no newline]
a
left b
## END

#### backslashes
printf 'a\\tb\\\nc\n' | { read x; echo "[$x]"; }; printf 'a\\tb\\\nc\n' | { read -r x; echo "[$x]"; }; printf 'a\\ b c\n' | { read x y; echo "[$x][$y]"; }
## STDOUT:
[atbc]
[a\tb\]
[a b][c]
## END

#### other separators
IFS=: read a b c <<< 'x:y:z:w'; echo "[$a][$b][$c]"; IFS=: read a b <<< ':x:'; echo "[$a][$b]"; IFS=, read -r a b <<< 'a , b'; echo "[$a][$b]"; IFS= read -r x <<< '  a  '; echo "[$x]"
## STDOUT:
[x][y][z:w]
[][x]
[a ][ b]
[  a  ]
## END

#### separators at the end of the last name
IFS=: read a b <<< 'x:y:'; echo "[$a][$b]"; IFS=: read a b <<< 'x:y::'; echo "[$a][$b]"; IFS=' :' read a b <<< 'x y : '; echo "[$a][$b]"; IFS=: read a <<< 'x:'; echo "[$a]"
## STDOUT:
[x][y]
[x][y::]
[x][y]
[x]
## END

#### into arrays
read -a a <<< 'one two three'; declare -p a; IFS=, read -ra b <<< 'x,,y,'; declare -p b; read -a a <<< ''; declare -p a
## STDOUT:
declare -a a=([0]="one" [1]="two" [2]="three")
declare -a b=([0]="x" [1]="" [2]="y")
declare -a a=()
## END

#### delimiters
read -d : x <<< 'ab:cd'; echo "[$x]"; printf 'a\0b\0' | while read -r -d '' x; do echo "<$x>"; done; read -d x a b <<< 'p q
r x'; echo "[$a][$b]"
## STDOUT:
[ab]
<a>
<b>
[p][q
r]
## END

#### counts
read -n 3 x <<< abcdef; echo "[$x]"; read -N 3 x <<< 'a b c'; echo "[$x]"; printf 'a\nb\n' | { read -N 3 x; echo "[$x]"; }; read -n 0 x <<< abc; echo "$? [$x]"; printf 'ab' | { read -n 5 x; echo "$? [$x]"; }; read -n 2 x y <<< 'a bc'; echo "[$x][$y]"
## STDOUT:
[abc]
[a b]
[a
b]
0 []
1 [ab]
[a][]
## END

#### counts of characters, not bytes
read -n 2 x <<< 'éàü'; echo "[$x]"; read -N 1 x <<< '中文'; echo "[$x]"
## STDOUT:
[éà]
[中]
## END

#### timeouts
mkfifo p; read -t 0.1 x <> p; s=$?; ((s > 128)) && echo timeout; read -t 0 x < /dev/null; echo $?; echo data | { until read -t 0; do sleep 0.01; done; echo ready; read x; echo $x; }; (read -t -1 x) 2>&1; echo $?
## STDOUT:
timeout
0
ready
data
bash: line 1: read: -1: invalid timeout specification
1
## END

#### from a descriptor
exec 5<<< $'l1\nl2'; read -u 5 x; echo $x; read -u5 y; echo $y; read -u 5 z; echo $?; exec 5<&-; (read -u 5 x) 2>&1; echo $?; (read -u 99 x) 2>&1; echo $?
## STDOUT:
l1
l2
1
bash: line 1: read: 5: invalid file descriptor: Bad file descriptor
1
bash: line 1: read: 99: invalid file descriptor: Bad file descriptor
1
## END

#### wrong names and options
(read 1x) 2>&1 < /dev/null; echo $?; (read -n x y) 2>&1; echo $?; (read -z) 2>&1; echo $?; (read -t abc) 2>&1; echo $?; readonly r=1; (read r <<< 2) 2>&1; echo $?
## STDOUT:
bash: line 1: read: `1x': not a valid identifier
1
bash: line 1: read: x: invalid number
1
bash: line 1: read: -z: invalid option
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
2
bash: line 1: read: abc: invalid timeout specification
1
bash: line 1: r: readonly variable
1
## END

#### a prompt is only for terminals
read -p 'name? ' x <<< bob; echo $x
## STDOUT:
bob
## END

#### in loops that share the input
printf '%s\n' 1 2 3 4 | while read a; do read b; echo "$a-$b"; done; printf '%s\n' a b c | { read first; echo "first $first"; cat; }
## STDOUT:
1-2
3-4
first a
b
c
## END

#### with a last line and a test
printf 'a\nb' | while IFS= read -r l || [[ -n $l ]]; do echo "<$l>"; done
## STDOUT:
<a>
<b>
## END

#### elements and special names
read 'a[1]' <<< v; declare -p a; declare -A m; read 'm[k]' <<< w; echo ${m[k]}; read x x <<< '1 2'; echo $x; REPLY=; read REPLY <<< r; echo $REPLY
## STDOUT:
declare -a a=([1]="v")
w
2
r
## END

#### e and s and i are accepted
read -e x <<< hello; echo $x; read -s x <<< secret; echo $x; read -i init x <<< ''; echo "[$x]"
## STDOUT:
hello
secret
[]
## END

#### NUL bytes are dropped
printf 'a\0b\n' | { read x; echo "[$x]"; }
## STDOUT:
[ab]
## END

#### mapfile
printf 'a\nb\nc\n' > f; mapfile a < f; declare -p a; mapfile -t a < f; declare -p a; readarray -t b < f; echo ${b[@]}; printf 'x\ny' | { mapfile -t c; declare -p c; }
## STDOUT:
declare -a a=([0]=$'a\n' [1]=$'b\n' [2]=$'c\n')
declare -a a=([0]="a" [1]="b" [2]="c")
a b c
declare -a c=([0]="x" [1]="y")
## END

#### mapfile with counts and origins
seq 6 > f; mapfile -t -n 2 a < f; echo ${a[@]}; mapfile -t -s 4 a < f; echo ${a[@]}; a=(p q r s); mapfile -t -O 2 -n 1 a < f; echo ${a[@]}; mapfile -t -s 2 -n 2 a < f; echo ${a[@]}; mapfile < f; echo ${#MAPFILE[@]}
## STDOUT:
1 2
5 6
p q 1 s
3 4
6
## END

#### mapfile with delimiters and callbacks
printf 'a:b:c' > f; mapfile -d : a < f; declare -p a; mapfile -t -d : a < f; declare -p a; f() { echo "cb $1 $2"; }; seq 4 | mapfile -t -C f -c 2 x; printf 'a\0b\0' > f; mapfile -d '' -t z < f; declare -p z
## STDOUT:
declare -a a=([0]="a:" [1]="b:" [2]="c")
declare -a a=([0]="a" [1]="b" [2]="c")
cb 1 2
cb 3 4
declare -a z=([0]="a" [1]="b")
## END

#### mapfile errors
(mapfile 1x < /dev/null) 2>&1; echo $?; (mapfile -n x a) 2>&1 < /dev/null; echo $?; (mapfile -u 77 a) 2>&1; echo $?; (mapfile -O -1 a) 2>&1 < /dev/null; echo $?
## STDOUT:
bash: line 1: mapfile: `1x': not a valid identifier
1
bash: line 1: mapfile: x: invalid line count
1
bash: line 1: mapfile: 77: invalid file descriptor: Bad file descriptor
1
bash: line 1: mapfile: -1: invalid array origin
1
## END

#### mapfile clears and keeps
a=(1 2 3); mapfile -t a < /dev/null; declare -p a; a=(1 2 3); echo x | { mapfile -t -O 1 a; declare -p a; }
## STDOUT:
declare -a a=()
declare -a a=([0]="1" [1]="x" [2]="3")
## END

#### getopts
f() { local OPTIND=1 o; while getopts 'ab:c' o; do echo "$o ${OPTARG-none} $OPTIND"; done; shift $((OPTIND-1)); echo "rest $*"; }; f -a -b val -c x y; f -abval z; f -cb; f -- -a; f a -b
## STDOUT:
a none 2
b val 4
c none 5
rest x y
a none 1
b val 2
rest z
c none 1
? none 2
rest 
rest -a
rest a -b
## END

#### getopts with silent errors
f() { local OPTIND=1 o; while getopts ':ab:' o; do echo "$o [$OPTARG] $OPTIND"; done; }; f -x; f -b; f -a -y -b v
## STDOUT:
? [x] 2
: [b] 2
a [] 2
? [y] 3
b [v] 5
## END

#### getopts with messages
f() { local OPTIND=1 o; while getopts 'ab:' o; do echo "$o [$OPTARG]"; done; }; f -x -a 2>&1; f -b 2>&1; OPTERR=0; f -x 2>&1
## STDOUT:
bash: illegal option -- x
? []
a []
bash: option requires an argument -- b
? []
? []
## END

#### getopts on other words
set -- -z; while getopts ab: o -a -b v rest; do echo $o $OPTARG; done; echo $OPTIND; getopts a 2>&1; echo $?; OPTIND=1; getopts a o; echo $? $o
## STDOUT:
a
b v
4
getopts: usage: getopts optstring name [arg ...]
2
0 ?
## END

#### getopts starts again
while getopts ab o -a -b; do echo $o; done; echo $OPTIND; OPTIND=1; while getopts ab o -b; do echo $o; done; (getopts a 1x -a) 2>&1; echo $?
## STDOUT:
a
b
3
b
bash: line 1: getopts: `1x': not a valid identifier
1
## END
