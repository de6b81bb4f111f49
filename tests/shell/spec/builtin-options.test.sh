exec 2>&1
#### while getopts ab:c o -a -b x -c y; do echo "$o $OPTARG $OPTIND"; do...
while getopts ab:c o -a -b x -c y; do echo "$o $OPTARG $OPTIND"; done; echo "$o $OPTIND $?"; OPTIND=1; while getopts :ab: o -x -b; do echo "$o [$OPTARG] $OPTIND"; done; OPTIND=1; set -- -abfoo bar; while getopts ab: o; do echo "$o [$OPTARG] $OPTIND"; done; shift $((OPTIND-1)); echo $*
## STDOUT:
a  2
b x 4
c  5
? 5 0
? [x] 2
: [b] 3
a [] 1
b [foo] 2
bar
## END

#### set -- -a -- -b; while getopts ab o; do echo $o $OPTIND; done; echo...
set -- -a -- -b; while getopts ab o; do echo $o $OPTIND; done; echo $OPTIND; OPTIND=1; getopts a o; echo $? $o $OPTIND; getopts a o; echo $? $o $OPTIND; OPTIND=1; set --; getopts a o; echo $? $o; OPTIND=1; getopts a o x -a; echo $? $o $OPTIND; OPTIND=1; getopts a: o -a; echo $? $o "[$OPTARG]"; OPTERR=0; OPTIND=1; getopts a: o -a; echo $? $o; OPTIND=1; getopts a o -z; echo $? $o; OPTIND=1; getopts a o -; echo $? $o $OPTIND; OPTIND=1; getopts 'a-' o --; echo $? $o
## STDOUT:
a 2
3
0 a 2
1 ? 3
1 ?
1 ? 1
bash: option requires an argument -- a
0 ? []
0 ?
0 ?
1 ? 1
1 ?
## END

#### f() { getopts a o -z; }; f; g() { OPTIND=1; getopts a: o -a; }; g; ...
f() { getopts a o -z; }; f; g() { OPTIND=1; getopts a: o -a; }; g; bash -c 'getopts a o -z' name; echo 'getopts a o -z; OPTIND=1; getopts a: o -a' > s; bash s; bash ./s; . ./s
## STDOUT:
bash: illegal option -- z
bash: option requires an argument -- a
name: illegal option -- z
s: illegal option -- z
s: option requires an argument -- a
./s: illegal option -- z
./s: option requires an argument -- a
bash: option requires an argument -- a
## END

#### times | wc -l; times | grep -cE '^[0-9]+m[0-9]+\.[0-9]{3}s [0-9]+m[...
times | wc -l; times | grep -cE '^[0-9]+m[0-9]+\.[0-9]{3}s [0-9]+m[0-9]+\.[0-9]{3}s$'; times > /dev/full; echo $?
## STDOUT:
2
2
bash: line 2: times: write error: No space left on device
1
## END

#### echo 'caller; caller 0; f; echo ${FUNCNAME[*]} ${BASH_SOURCE[*]} ${...
echo 'caller; caller 0; f; echo ${FUNCNAME[*]} ${BASH_SOURCE[*]} ${BASH_LINENO[*]}' > t; bash s
## status: 127
## STDOUT:
bash: s: No such file or directory
## END

#### shopt -s extdebug; f() { echo ${BASH_ARGC[@]} ${BASH_ARGV[@]}; g x ...
shopt -s extdebug; f() { echo ${BASH_ARGC[@]} ${BASH_ARGV[@]}; g x y z; }; g() { echo ${BASH_ARGC[@]} ${BASH_ARGV[@]}; }; f a b; declare -F f; echo "${BASH_ARGC[@]}"; trap 'return 2' DEBUG
## STDOUT:
2 0 b a
3 2 0 z y x b a
f 2 environment
0
## END

#### shopt -s extdebug; trap '[[ $BASH_COMMAND != "echo skip" ]]' DEBUG;...
shopt -s extdebug; trap '[[ $BASH_COMMAND != "echo skip" ]]' DEBUG; echo a; echo skip; echo b
## STDOUT:
a
b
## END

#### set -x; echo "a b" $'c\n' ''; x=1; y=(1 2); ((x++)); [[ a == b ]]; ...
set -x; echo "a b" $'c\n' ''; x=1; y=(1 2); ((x++)); [[ a == b ]]; for i in 1 2; do :; done; case a in a) :;; esac; if true; then :; fi; f() { :; }; f 1; (echo sub); echo $(echo cs); x=1 y=2 env > /dev/null; echo > /dev/null; ! true; declare z=3; export w=4; local q 2>/dev/null; set +x
## STDOUT:
+ echo 'a b' 'c
' ''
a b c
 
+ x=1
+ y=(1 2)
+ (( x++ ))
+ [[ a == b ]]
+ for i in 1 2
+ :
+ for i in 1 2
+ :
+ case a in
+ :
+ true
+ :
+ f 1
+ :
+ echo sub
sub
++ echo cs
+ echo cs
cs
+ x=1
+ y=2
+ env
+ echo
+ true
+ declare z=3
+ export w=4
+ w=4
+ local q
+ set +x
## END

#### set -x; [[ -n $x && a < b || ! -f q ]]; [[ a =~ ^a ]]; ((1 + 2)); f...
set -x; [[ -n $x && a < b || ! -f q ]]; [[ a =~ ^a ]]; ((1 + 2)); for ((i=0;i<2;i++)); do :; done; while false; do :; done; select q in a; do break; done < /dev/null; { :; }; eval 'echo e'; . /dev/null; : ${v:=5} "$@"; a[1]=x; a+=(2); x+=y; echo 'it'\''s' "\$" '*' a\ b ~ \\ é; set -- a "b c"; trap : USR1; unset x; echo "$*"
## STDOUT:
+ [[ -n '' ]]
+ [[ ! -f q ]]
+ [[ a =~ ^a ]]
+ (( 1 + 2 ))
+ (( i=0 ))
+ (( i<2 ))
+ :
+ (( i++ ))
+ (( i<2 ))
+ :
+ (( i++ ))
+ (( i<2 ))
+ false
+ select q in a
1) a
#? 
+ :
+ eval 'echo e'
++ echo e
e
+ . /dev/null
+ : 5
+ a[1]=x
+ a+=(2)
+ x+=y
+ echo 'it'\''s' '$' '*' 'a b' /workspace '\' é
it's $ * a b /workspace \ é
+ set -- a 'b c'
+ trap : USR1
+ unset x
+ echo 'a b c'
a b c
## END

#### set -v; echo a; x=1
set -v; echo a; x=1
## STDOUT:
a
## END

#### echo b; set +v; echo c
echo b; set +v; echo c
## STDOUT:
b
c
## END

#### set -n; echo no
set -n; echo no
## STDOUT:
## END

#### set -e; f() { false; echo no; }; f || echo handled; if f; then :; f...
set -e; f() { false; echo no; }; f || echo handled; if f; then :; fi; ! f; f && :; x=$(false) || echo sub; (false) || echo s; { false; echo g; } || :; while false; do :; done; false | true; echo on; false; echo no
## status: 1
## STDOUT:
no
no
no
no
sub
s
g
on
## END

#### set -a; x=1; env | grep ^x=; set +a; y=1; env | grep ^y=; set -f; e...
set -a; x=1; env | grep ^x=; set +a; y=1; env | grep ^y=; set -f; echo *; set +f; set -k; env z=5 2>/dev/null | grep ^z=; set +k; set -C; echo a > f; echo b > f; echo $?; echo c >| f; cat f; set +C; set -u; echo ${u-d}; (echo $u); echo $?; set +u; set -b; set -h; set -P; set -B; set +B; echo {a,b}; set -H; set -t; echo t; echo no
## STDOUT:
x=1
*
z=5
bash: line 2: f: cannot overwrite existing file
1
c
d
bash: line 2: u: unbound variable
1
{a,b}
t
no
## END

#### set -o nounset; set -o; set +o | tail -3; set -o nolog; set +o nolo...
set -o nounset; set -o; set +o | tail -3; set -o nolog; set +o nolog; set -o ignoreeof; echo $IGNOREEOF; set -o privileged; set +p; set -o physical; set -o keyword; set -o errtrace; set -o functrace; echo $-
## STDOUT:
allexport      	off
braceexpand    	on
emacs          	off
errexit        	off
errtrace       	off
functrace      	off
hashall        	on
histexpand     	off
history        	off
ignoreeof      	off
interactive-comments	on
keyword        	off
monitor        	off
noclobber      	off
noexec         	off
noglob         	off
nolog          	off
notify         	off
nounset        	on
onecmd         	off
physical       	off
pipefail       	off
posix          	off
privileged     	off
verbose        	off
vi             	off
xtrace         	off
set +o verbose
set +o vi
set +o xtrace
10
hkuBEPTc
## END

#### ulimit -n 100; ulimit -n; ulimit -Hn; ulimit -Sn 50; ulimit -n; uli...
ulimit -n 100; ulimit -n; ulimit -Hn; ulimit -Sn 50; ulimit -n; ulimit -Hn; ulimit -Sn 80; ulimit -Sn; ulimit -Hn 90; ulimit -Hn; ulimit -Sn 95; echo $?; ulimit -Hn 30; echo $?; ulimit -n hard; ulimit -n; ulimit -Sn soft; ulimit -Hn soft; ulimit -SHn 60; ulimit -Sn; ulimit -Hn
## STDOUT:
100
100
50
100
80
90
bash: line 2: ulimit: open files: cannot modify limit: Invalid argument
1
bash: line 2: ulimit: open files: cannot modify limit: Invalid argument
1
90
60
60
## END

#### ulimit -nx; ulimit -nc 10; ulimit -cn; ulimit -n 64 -f 100; ulimit ...
ulimit -nx; ulimit -nc 10; ulimit -cn; ulimit -n 64 -f 100; ulimit -n -f; ulimit -f; ulimit -f 50; ulimit; ulimit 20; ulimit; ulimit -n 64k; ulimit -n -1; ulimit -n 0x10; ulimit -k; ulimit -b 3; ulimit -P; ulimit -T; ulimit -w; echo $?
## STDOUT:
bash: line 2: ulimit: x: invalid number
bash: line 2: ulimit: c: invalid number
bash: line 2: ulimit: n: invalid number
open files                          (-n) 64
file size                   (blocks, -f) 100
100
50
20
bash: line 2: ulimit: 64k: invalid number
bash: line 2: ulimit: -1: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
bash: line 2: ulimit: 0x10: invalid hex number
bash: line 2: ulimit: -k: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
bash: line 2: ulimit: -b: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
bash: line 2: ulimit: -P: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
bash: line 2: ulimit: -T: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
bash: line 2: ulimit: -w: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
2
## END

#### OPTIND=5; getopts a o -a; echo $? $o $OPTIND
OPTIND=5; getopts a o -a; echo $? $o $OPTIND
## STDOUT:
1 ? 2
## END

#### OPTIND=x; echo $OPTIND; getopts a o -a; echo $? $o
OPTIND=x; echo $OPTIND; getopts a o -a; echo $? $o
## STDOUT:
0
0 a
## END

#### OPTIND=1; getopts a o -a -; getopts a o -a -; echo $? $OPTIND; geto...
OPTIND=1; getopts a o -a -; getopts a o -a -; echo $? $OPTIND; getopts : o -a; OPTIND=1;  getopts : o -a; echo $? "$o [$OPTARG]"; OPTIND=-1; echo $OPTIND; OPTIND=; echo "[$OPTIND]"
## STDOUT:
1 2
0 ? [a]
-1
[0]
## END

#### readonly ro; getopts a ro -a; echo $?; getopts a 1x -a; echo $? $OP...
readonly ro; getopts a ro -a; echo $?; getopts a 1x -a; echo $? $OPTIND
## STDOUT:
bash: line 2: ro: readonly variable
2
bash: line 2: getopts: `1x': not a valid identifier
1 2
## END

#### set -x; x=$'a\nb'; y=$'\t'; z=$'\1'; echo $'\1' $'a\tb' $'é'; x+=$'...
set -x; x=$'a\nb'; y=$'\t'; z=$'\1'; echo $'\1' $'a\tb' $'é'; x+=$'\n'; readonly q=$'\n'; : "${x}"
## STDOUT:
+ x='a
b'
+ y='	'
+ z=$'\001'
+ echo $'\001' 'a	b' é
 a	b é
+ x+='
'
+ readonly 'q=
'
+ q='
'
+ : 'a
b
'
## END
