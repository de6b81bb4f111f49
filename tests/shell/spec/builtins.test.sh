#### printf
printf '%s %d %5s|%-5s|%05d\n' a 42 x y 7
printf '%x %X %o %c %%\n' 255 255 8 hello
printf '%s\n' a b c
printf '%s-%s\n' a b c
printf 'no args\n'; printf '%d\n'; printf '[%s]\n'
printf '%.2f %e %g %5.1f\n' 3.14159 1234.5 0.0001 2.25
printf '%+d % d %#x %#o\n' 5 5 255 8
printf '%.3s|%5.2s|%*d|%-*d|\n' abcdef xyz 5 42 4 7
printf '%b' 'a\tb\n'; printf '\x41\101\u00e9\n'
printf "%d %d %d\n" 0x1f 010 "'A"
## STDOUT:
a 42     x|y    |00007
ff FF 10 h %
a
b
c
a-b
c-
no args
0
[]
3.14 1.234500e+03 0.0001   2.2
+5  5 0xff 010
abc|   xy|   42|7   |
a	b
AAé
31 8 65
## END

#### printf quoting
printf '%q\n' 'a b' "it's" '' 'x$y' plain $'tab\t' '~'
printf -v v '%03d' 7; echo $v
printf -v 'a[2]' x; echo ${a[2]}
printf '%(%Y)T\n' 0
printf '%b\n' 'stop\chere' next; echo
## STDOUT:
a\ b
it\'s
''
x\$y
plain
$'tab\t'
\~
007
x
1970
stop
## END

#### printf errors
printf '%d\n' abc; echo $?
printf '%d\n' 12x; echo $?
printf '%z\n'; echo $?
printf; echo $?
## STDOUT:
0
1
12
1
1
2
## END

#### read
echo 'a b c' | { read x y; echo "$x|$y"; }
echo '  lead  trail  ' | { read x; echo "[$x]"; }
echo 'a\tb\' | { read -r x; echo "$x"; }
printf 'a\\\nb\n' | { read x; echo "$x"; }
printf 'a b' | { read x y; echo "$? $x $y"; }
read x < /dev/null; echo $?
echo 'a:b:c' | { IFS=: read x y; echo "$x $y"; }
echo line | { read; echo "$REPLY"; }
## STDOUT:
a|b c
[lead  trail]
a\tb\
ab
1 a b
1
a b:c
line
## END

#### read options
echo abcdef | { read -n 3 x; echo $x; }
echo 'a,b' | { read -d , x; echo $x; }
printf 'ab\ncd' | { read -N 4 x; echo "$x"; }
read -u 3 x 3<<< three; echo $x
echo yes | { read -p 'prompt: ' x; echo $x; }
read -t 0.01 x < <(exec sleep 60); [ $? -gt 128 ] && echo timeout; kill $!
## STDOUT:
abc
a
ab
c
three
yes
timeout
## END

#### read splits like the shell
echo 'a  b   c d ' | { read x y z; echo "[$x][$y][$z]"; }
echo 'a:b:' | { IFS=: read x y; echo "[$x][$y]"; }
echo 'a:b:c:' | { IFS=: read x y; echo "[$x][$y]"; }
echo ':a' | { IFS=: read x y; echo "[$x][$y]"; }
echo ' a : b ' | { IFS=' :' read x y; echo "[$x][$y]"; }
## STDOUT:
[a][b][c d]
[a][b]
[a][b:c:]
[][a]
[a][b]
## END

#### test
[ a = a ] && echo eq; [ a != b ] && echo ne; [ -z '' ] && echo z; [ -n x ] && echo n
[ 1 -eq 1 -a 2 -gt 1 ] && echo and; [ 1 -eq 2 -o 2 -eq 2 ] && echo or
[ ! a = b ] && echo not; [ x ] && echo one; [ ] || echo none; [ '' ] || echo empty
test -e /; echo $?; test ; echo $?
[ \( a = a \) ] && echo paren
[ a -eq 1 ]; echo $?
[ 1 -eq ]; echo $?
[ a b c d ]; echo $?
[ x = x; echo $?
[ 5 -lt 10 ] && echo lt; [ b \> a ] && echo gt
## STDOUT:
eq
ne
z
n
and
or
not
one
none
empty
0
1
paren
2
2
2
2
lt
gt
## END

#### test files
touch f; mkdir d; ln -s f l; chmod -x f; echo x > g
[ -f f ] && echo f; [ -d d ] && echo d; [ -L l ] && echo L; [ -e nope ] || echo no
[ -r f ] && echo r; [ -w f ] && echo w; [ -s g ] && echo s; [ -s f ] || echo empty
[ g -nt nope ] && echo nt; [ f -ef l ] && echo ef; [ -h l ] && echo h; [ -p f ] || echo not fifo
## STDOUT:
f
d
L
no
r
w
s
empty
nt
ef
h
not fifo
## END

#### cd and pwd
mkdir -p a/b; cd a/b; pwd | sed "s,.*/a,a,"; cd ..; echo ${PWD##*/}; cd - > /dev/null; echo ${PWD##*/}
cd /nonexistent; echo $?
cd / ; pwd; cd ./tmp/../tmp; pwd
HOME=/tmp; cd; pwd; echo $OLDPWD
CDPATH=/; cd tmp
cd a b; echo $?
## STDOUT:
a/b
a
b
1
/
/tmp
/tmp
/tmp
/tmp
1
## END

#### cd follows links logically
mkdir real; ln -s real link; cd link; echo ${PWD##*/}; pwd -P | sed 's,.*/,,'; cd ..; [ -d real ] && echo back
cd -P link; echo ${PWD##*/}
## STDOUT:
link
real
back
real
## END

#### pushd popd dirs
cd /; pushd /tmp; pushd /usr; dirs; popd; dirs -v; popd; popd; echo $?
## STDOUT:
/tmp /
/usr /tmp /
/usr /tmp /
/tmp /
 0  /tmp
 1  /
/
1
## END

#### type and command
type echo; type -t echo if cd ls f; f() { :; }; type -t f; type nonexistent_x; echo $?
command -v echo; command -v if; command -v nonexistent_x; echo $?
type f
## STDOUT:
echo is a shell builtin
builtin
keyword
builtin
file
function
1
echo
if
1
f is a function
f () 
{ 
    :
}
## END

#### eval
eval 'echo a; echo b'; x='echo $y'; y=1; eval $x; eval; echo $?
eval 'exit_code() { return 5; }'; exit_code; echo $?
eval "false"; echo $?
## STDOUT:
a
b
1
0
5
1
## END

#### source
echo 'echo sourced $1; v=set; return 4; echo no' > f
. ./f arg; echo $? $v
set -- outer; source ./f; echo $1
. ./nonexistent; echo $?
## STDOUT:
sourced arg
4 set
sourced outer
outer
1
## END

#### getopts
f() { OPTIND=1; while getopts 'ab:c' o "$@"; do echo "$o ${OPTARG-}"; done; shift $((OPTIND-1)); echo "rest: $*"; }
f -a -b val -c x y
f -abval z
f -b 2>/dev/null
g() { OPTIND=1; while getopts ':ab:' o "$@"; do echo "$o ${OPTARG-}"; done; }
g -x -b
f -- -a
f -a - -c
## STDOUT:
a 
b val
c 
rest: x y
a 
b val
rest: z
? 
rest: 
? x
: b
rest: -a
a 
rest: - -c
## END

#### set and positional parameters
set -- a b; echo $#; set c; echo $1; set -- -x; echo $1; set --; echo $#
set -o | grep -c . > /dev/null; set -o pipefail; set -o | grep pipefail
set -e; set +e; set -euo pipefail; echo $-| tr -d 'hBc'
## STDOUT:
2
c
-x
0
pipefail       	on
eu
## END

#### shopt
shopt -s nullglob; shopt -q nullglob; echo $?; shopt nullglob; shopt -u nullglob; shopt -p nullglob; shopt -s nonexistent; echo $?
## STDOUT:
0
nullglob       	on
shopt -u nullglob
1
## END

#### export -f
f() { echo exported $1; }; export -f f; bash -c 'f arg'
## STDOUT:
exported arg
## END

#### umask
umask 027; umask; umask -S; umask u=rwx,g=rx,o=; umask
## STDOUT:
0027
u=rwx,g=rx,o=
0027
## END

#### let
let x=1+2 'y = x * 2'; echo $x $y; let 0; echo $?; let 1; echo $?
## STDOUT:
3 6
1
0
## END

#### alias
shopt -s expand_aliases
alias hi='echo hello'
hi there
alias hi
unalias hi
hi 2>/dev/null; echo $?
## STDOUT:
hello there
alias hi='echo hello'
127
## END

#### hash and help
hash -r; echo $?; help : > /dev/null; echo $?
## STDOUT:
0
0
## END

#### exec
(exec echo replaced; echo no)
exec 3>f; echo x >&3; exec 3>&-; cat f
(exec nonexistent_x); echo $?
## STDOUT:
replaced
x
127
## END

#### kill and trap
trap 'echo got usr1' USR1; kill -USR1 $$; echo after
trap - USR1; trap 'echo exit' EXIT; trap; echo end
kill -l 9; kill -l TERM; kill -0 $$; echo $?
## STDOUT:
got usr1
after
trap -- 'echo exit' EXIT
end
KILL
15
0
exit
## END

#### traps
trap 'echo err $?' ERR; false; true; (exit 3); trap - ERR; false
f() { trap 'echo ret' RETURN; echo in; }; f; trap - RETURN
trap 'echo debug' DEBUG; echo x; trap - DEBUG
## STDOUT:
err 1
err 3
in
ret
debug
x
debug
## END

#### exit trap
trap 'echo bye $?' EXIT
echo working
exit 3
## status: 3
## STDOUT:
working
bye 3
## END

#### exit trap changes the status
trap 'exit 9' EXIT
exit 3
## status: 9
## STDOUT:
## END

#### exit trap in subshell
(trap 'echo sub' EXIT; exit 2); echo $?
## STDOUT:
sub
2
## END

#### ignored signals
trap '' TERM; kill $$; echo survived
## STDOUT:
survived
## END

#### jobs
mkfifo p; read < p & jobs | sed 's/ *$//'; echo > p; wait $!; jobs
sleep 60 & kill $!; wait $!; echo $?
sleep 60 & kill %1; wait %1 2>/dev/null; echo $?
## STDOUT:
[1]+  Running                 read < p &
143
143
## END

#### wait -n
mkfifo p; (exit 3) & (read < p; exit 4) & wait -n; echo $?; echo > p; wait
## STDOUT:
3
## END

#### true false colon with arguments
true a b; echo $?; false x; echo $?; : > f; [ -e f ] && echo made
## STDOUT:
0
1
made
## END

#### builtin and enable
builtin echo hi; builtin nonexistent_x; echo $?; enable -n echo; type -t echo; enable echo; type -t echo
## STDOUT:
hi
1
file
builtin
## END

#### ulimit
ulimit -n > /dev/null; echo $?; [ "$(ulimit -c)" = 0 ] && echo zero
## STDOUT:
0
zero
## END

#### times
times > f; grep -c m f
## STDOUT:
2
## END

#### caller
f() { caller 0 | cut -d' ' -f2; }; g() { f; }; g
## STDOUT:
g
## END

#### variables of the shell
[ -n "$BASH_VERSION" ] && echo version; [ "${BASH_VERSINFO[0]}" -ge 5 ] && echo five
[ $RANDOM -ge 0 ] && echo random; RANDOM=1; a=$RANDOM; RANDOM=1; [ $a = $RANDOM ] && echo seeded; echo $a
SECONDS=0; [ $SECONDS -lt 5 ] && echo seconds; [ ${#EPOCHSECONDS} -ge 10 ] && echo epoch; echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)
[[ $EPOCHREALTIME == *.* ]] && echo real; echo $LINENO
echo $SHLVL | grep -c . ; echo $PPID | grep -c '[0-9]'; echo "$IFS" | od -c | head -1
## STDOUT:
version
five
random
seeded
16807
seconds
epoch
0
1
real
4
1
1
0000000      \t  \n  \n
## END

#### lineno
echo $LINENO
f() { echo $LINENO
echo $LINENO; }
f
echo "$LINENO"
## STDOUT:
1
2
3
5
## END

#### xtrace
x=1
exec 2>&1
set -x
echo a "b c" '' $x
y=2
for i in 1; do :; done
[[ a == b ]]
set +x
## STDOUT:
+ echo a 'b c' '' 1
a b c  1
+ y=2
+ for i in 1
+ :
+ [[ a == b ]]
+ set +x
## END

#### verbose and noexec
bash -n -c 'echo never'; echo $?
bash -n -c 'if'; echo $?
## STDOUT:
0
2
## END

#### bash as a command
bash -c 'echo $0 $1' name arg
echo 'echo from stdin $1' | bash -s arg
echo 'echo script $1; exit 4' > s; bash s x; echo $?
bash -e -c 'false; echo no'; echo $?
sh -c 'echo sh'
bash nonexistent_file; echo $?
bash -o pipefail -c 'false | true'; echo $?
## STDOUT:
name arg
from stdin arg
script x
4
1
sh
127
1
## END

#### a script without a first line
printf 'echo plain $1\n' > s; chmod +x s; ./s arg; echo $?
printf '#!/bin/sh\necho sh script\n' > t; chmod +x t; ./t
chmod -x t; ./t; echo $?
mkdir d; ./d; echo $?
## STDOUT:
plain arg
0
sh script
126
126
## END

#### kill reaches shells that wait for a program
(sleep 60; echo no) > /dev/null 2>&1 & kill $!; wait $!; echo $?
{ sleep 60; echo no; } > /dev/null 2>&1 & sleep 0.05; kill -9 $!; wait $!; echo $?
f() { (sleep 60); echo no; }; f > /dev/null 2>&1 & sleep 0.05; kill $!; wait $!; echo $?
mkfifo up go; (trap 'echo trapped' TERM; echo > up; cat go; echo on) & read < up; kill $!; : > go; wait $!; echo $?
## STDOUT:
143
137
143
trapped
on
0
## END

#### printf rounds as x86's long double does
printf '%.20f %.25f %.2f %.1f %.0f %e %g\n' 0.1 0.1 2.675 0.25 2.5 12345.678 1e-5
## stdout: 0.10000000000000000000 0.1000000000000000000013553 2.67 0.2 2 1.234568e+04 1e-05

#### printf %a
printf '%a %a %.2a %A %a\n' 1 0.1 0.1 -3 0
## stdout: 0x8p-3 0xc.ccccccccccccccdp-7 0xc.cdp-7 -0XCP-2 0x0p+0

#### printf of numbers beyond a double
printf '%g %.3e %.0f %g %s\n' 1e400 1e-400 18446744073709551616 0x1p-3 x
## stdout: 1e+400 1.000e-400 18446744073709551616 0.125 x

#### printf %n
printf 'abc%n\n' count; echo "$count"
printf '%d%n|\n' 5
## STDOUT:
abc
3
5|
## END

#### printf: what it says of numbers that are none
for number in 0x 08 0x1g 1x -0x '' ' '; do printf '%d\n' "$number"; echo "$?"; done 2>&1
## STDOUT:
bash: line 1: printf: 0x: invalid hex number
0
1
bash: line 1: printf: 08: invalid octal number
0
1
bash: line 1: printf: 0x1g: invalid hex number
1
1
bash: line 1: printf: 1x: invalid number
1
1
bash: line 1: printf: -0x: invalid number
0
1
0
0
bash: line 1: printf:  : invalid number
0
1
## END

#### a signal ignored at entry can neither be trapped nor reset
trap '' USR1
$SH -c 'trap - USR1; trap "echo no" USR1; kill -USR1 $$; trap -p USR1; (trap - USR1; kill -USR1 $BASHPID; echo sub); $SH -c "kill -USR1 \$\$; echo on"'
echo $?
## STDOUT:
trap -- '' SIGUSR1
sub
on
0
## END

#### a signal ignored in this shell can be trapped again, also in a subshell
trap '' USR1
(trap 'echo caught' USR1; kill -USR1 $BASHPID; trap -p)
trap 'echo here' USR1; kill -USR1 $$
## STDOUT:
caught
trap -- 'echo caught' SIGUSR1
here
## END

#### a trap runs for a signal of the very last command
trap 'echo here' USR1; (trap 'echo sub' USR1; kill -USR1 $BASHPID); kill -USR1 $$
## STDOUT:
sub
here
## END

#### kill does not reach a child that has ended
sh -c 'exit 3' & child=$!
while kill -0 $child 2>/dev/null; do sleep 0.01; done; kill -0 $child 2>/dev/null; echo $?
wait $child; echo $?
## STDOUT:
1
3
## END

#### printf: a backslash before a directive; unsigned numbers out of range
printf '\%d|\q|\%%\n' 7
printf '%o %u %x %d\n' -99999999999999999999 99999999999999999999 -1 -99999999999999999999 2>/dev/null
## STDOUT:
\7|\q|\%
1777777777777777777777 18446744073709551615 ffffffffffffffff -9223372036854775808
## END

#### with traps too, $! is the program itself, and a stage of a pipeline has the default actions
trap 'echo end' EXIT; trap 'echo no' TERM; trap '' USR2
sh -c 'echo $$ >own; kill -USR2 $$; kill -TERM $$; echo never' & child=$!
wait $child; echo $?
[ "$(cat own)" = $child ] && echo itself
sh -c 'kill -TERM $$; echo never' | cat
echo ${PIPESTATUS[0]}
## STDOUT:
143
itself
143
end
## END

#### printf: escapes without digits, and the number of a byte that is no character
printf 'a\x|\u|\n' 2>&1
printf '%d %d %.0f\n' "'"$'\xff' "'é" "'"$'\xe9x'
## STDOUT:
bash: line 1: printf: missing hex digit for \x
bash: line 1: printf: missing unicode digit for \u
a\x|\u|
255 233 233
## END

#### break and continue in a sourced file act on the loop around it
echo continue > next; echo 'break 2' > out
for a in 1 2; do for b in x y z; do
  if [ $a$b = 1y ]; then . ./next; fi
  if [ $a$b = 2y ]; then . ./out; fi
  echo $a$b
done; done; echo end
## STDOUT:
1x
1z
2x
end
## END

#### set: a plus alone is passed over
set -- old; set + a b; echo "$@"; set +; echo "$@"; set + -; echo "$@"; set - + c; echo "$@"; set + -u; echo $-
## STDOUT:
a b
a b
a b
+ c
huBc
## END

#### test: a parenthesis after -a opens a group
[ x = x -a '(' = ')' ]; echo $?; test a -a '(' b ')'; echo $?; test '(' = ')'; echo $?; test 1 = 1 -a '(' = x 2> /dev/null; echo $?
## STDOUT:
0
0
1
2
## END

#### words behind command and builtin are split, but for posix mode
v='1 2'; f() { command export a=$v; command declare b=$v; builtin export c=$v; builtin local d=$v; echo "$a|$b|$c|$d"; }; f
command export t=~/x; echo $t; set -o posix; command export e=$v; builtin export g=$v; echo "$e|$g"
## STDOUT:
1|1|1|1
/workspace/x
1 2|1
## END

#### builtin declare takes no array
echo before
builtin declare a=(1 2)
## status: 2
## STDOUT:
before
## END

#### mapfile: nothing is read from a folder, and a line ends at its zero byte
mkdir folder; mapfile lines < folder; echo $? ${#lines[@]}
printf 'a\0b\nc\0\n' | { mapfile -t lines; printf '[%s]' "${lines[@]}"; echo; }
## STDOUT:
0 0
[a][c]
## END

#### kill -l goes on behind a wrong name
kill -l 10 WRONG 12 2> /dev/null; echo $?; kill -l HUP 9999 INT 2> /dev/null; echo $?
history +2 > /dev/null; echo $?
## STDOUT:
USR1
USR2
1
1
2
1
0
## END

#### exec with -- alone keeps its redirections
exec -- 3>&1; echo three >&3; exec 4>&3 --; echo four >&4
## STDOUT:
three
four
## END

#### command -p looks in the standard folders
mkdir bin; echo 'echo mine' > bin/wc; echo 'echo own' > bin/own; chmod +x bin/*; PATH=$PWD/bin
wc; echo abc | command -p wc -c; command -p own 2> /dev/null; echo $?; PATH=; command -p true; command -p ls / > /dev/null; echo $?
## STDOUT:
mine
4
127
0
## END

#### a remembered command that is gone is not looked for again, but with checkhash
mkdir one two; PATH=one:two:$PATH; echo 'echo two' > two/cmd; chmod +x two/cmd; cmd; cp two/cmd one/cmd; rm two/cmd
cmd 2> /dev/null; echo $?; cmd 2> /dev/null | cat; shopt -s checkhash; cmd; echo $?
## STDOUT:
two
127
two
0
## END

#### a command whose interpreter is missing is told of, with checkhash too, and whichever PATH it was found along
mkdir one; PATH=$PATH:$PWD/one; echo '#!/nope' > one/cmd; chmod +x one/cmd
{ cmd; echo $?; shopt -s checkhash; cmd; echo $?; PATH=$PWD/one cmd; set +h; cmd; } 2>&1 | sed 's/.*: line [0-9]*: .*one/one/'
## STDOUT:
one/cmd: cannot execute: required file not found
127
one/cmd: cannot execute: required file not found
127
one/cmd: cannot execute: required file not found
one/cmd: cannot execute: required file not found
## END

#### a remembered command does not count where it is looked for elsewhere
mkdir one two; PATH=$PATH:$PWD/one; echo 'echo one' > one/cmd; echo 'echo two' > two/cmd; chmod +x one/cmd two/cmd
{ cmd; command -p cmd; echo $?; PATH=two cmd; cmd; shopt -s checkhash; cmd; command -p cmd; echo $?; } 2>&1 | sed 's/.*: line [0-9]*: //'
## STDOUT:
one
cmd: command not found
127
two
one
one
cmd: command not found
127
## END

#### printf: a time of 128 characters and more is nothing
printf -v form '%%Y%.0s' {1..31}; printf "%($form)T" 0 | wc -c; printf "%($form%%Y)T" 0 | wc -c
## STDOUT:
124
126
## END

#### kill, history and fc in odd ways
history -s one; history -s two; history -s three; fc -lr 2 1; fc -l 2 1; fc -lr 1 2; HISTSIZE=2; history | wc -l; unset HISTFILE; history -a; echo $?
## STDOUT:
2	 two
1	 one
2	 two
1	 one
2	 two
1	 one
2
1
## END

#### ulimit: a value behind --
ulimit -f -- -42 2> /dev/null; echo $?; ulimit -f -- 100; ulimit -f
## STDOUT:
1
100
## END
