#### type of everything
f() { :; }; alias al=x; type f | head -1; type -t f al if echo ls nosuch; echo $?; type if echo nosuch 2>&1; echo $?; type -a echo | head -1; type -P ls >/dev/null && echo path; type -p echo; echo $?; type -f f 2>&1; echo $?; type -z 2>&1; echo $?
## STDOUT:
f is a function
function
keyword
builtin
file
1
if is a shell keyword
echo is a shell builtin
bash: line 1: type: nosuch: not found
1
echo is a shell builtin
path
0
bash: line 1: type: f: not found
1
bash: line 1: type: -z: invalid option
type: usage: type [-afptP] name [name ...]
2
## END

#### command -v and -V
f() { :; }; command -v f echo if; command -v nosuch; echo $?; command -V echo; command -V f | head -1; command -V if; command -V nosuch 2>&1; echo $?; command -x 2>&1; echo $?; command; echo $?; command -p echo hi
## STDOUT:
f
echo
if
1
echo is a shell builtin
f is a function
if is a shell keyword
bash: line 1: command: nosuch: not found
1
bash: line 1: command: -x: invalid option
command: usage: command [-pVv] command [arg ...]
2
0
hi
## END

#### hash
hash -r; hash; ls / > /dev/null; hash -t ls >/dev/null && echo hashed; hash -d ls; hash -t ls 2>&1; echo $?; hash nosuchcmd 2>&1; echo $?; hash -p /bin/true mytrue; mytrue; echo $?; hash -l | grep mytrue
## STDOUT:
hash: hash table empty
hashed
bash: line 1: hash: ls: not found
1
bash: line 1: hash: nosuchcmd: not found
1
0
builtin hash -p /bin/true mytrue
## END

#### cd and pwd
mkdir -p a/b; cd a/b; cd ..; basename "$PWD"; cd -  | sed 's,.*/,,'; cd nosuch 2>&1; echo $?; cd; [ "$PWD" = "$HOME" ] && echo home; cd a; cd ''; echo $? $(basename $PWD); touch f; cd f 2>&1; echo $?; cd a b 2>&1; echo $?; cd -x 2>&1; echo $?
## STDOUT:
a
b
bash: line 1: cd: nosuch: No such file or directory
1
home
0 a
bash: line 1: cd: f: Not a directory
1
bash: line 1: cd: too many arguments
1
bash: line 1: cd: -x: invalid option
cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
2
## END

#### cd with links, -P and -L
mkdir -p real/sub; ln -s real/sub link; cd link; basename "$PWD"; basename "$(pwd -P)"; cd ..; [ "$PWD" = "$HOME" ] && echo logical; cd -P link; basename "$PWD"; cd ..; basename "$PWD"; cd; cd -L link/..; [ "$PWD" = "$HOME" ] && echo back; pwd -x 2>&1; echo $?
## STDOUT:
link
sub
logical
sub
real
back
bash: line 1: pwd: -x: invalid option
pwd: usage: pwd [-LP]
2
## END

#### CDPATH and HOME
mkdir -p p/q; CDPATH=p; cd q | sed 's,.*/p/,p/,'; cd; unset HOME; cd 2>&1; echo $?; unset OLDPWD; cd - 2>&1; echo $?
## STDOUT:
p/q
bash: line 1: cd: HOME not set
1
bash: line 1: cd: OLDPWD not set
1
## END

#### cdable_vars and autocd are off
mkdir d; v=d; cd v 2>&1; echo $?; shopt -s cdable_vars; cd v | sed 's,.*/,,'
## STDOUT:
bash: line 1: cd: v: No such file or directory
1
d
## END

#### pushd popd dirs
mkdir -p a b c; H=$PWD; s() { sed "s,$H,H,g;s,~,H,g"; }; pushd a | s; pushd ../b | s; pushd ../c | s; dirs | s; dirs -v | s; dirs -p | s; dirs +1 | s; dirs -0 | s; pushd +1 | s; pushd | s; popd | s; popd +1 | s; popd -0 | s; popd 2>&1; echo $?; dirs -c; dirs | s; pushd 2>&1; echo $?; pushd nosuch 2>&1; echo $?; pushd -n /tmp | s; dirs | s; popd +9 2>&1; echo $?
## STDOUT:
H/a H
H
 0  H
H
H
bash: line 1: popd: directory stack empty
1
H
bash: line 1: pushd: no other directory
1
bash: line 1: pushd: nosuch: No such file or directory
1
H /tmp
H
bash: line 1: popd: directory stack empty
1
## END

#### umask
umask 022; umask; umask -S; umask -p; umask u=rwx,g=rx,o=; umask; umask a-w; umask; umask 8 2>&1; echo $?; umask -S u+w; umask x=y 2>&1; echo $?; umask 0; umask; umask 7777; umask
## STDOUT:
0022
u=rwx,g=rx,o=rx
umask 0022
0027
0227
bash: line 1: umask: 8: octal number out of range
1
u=rwx,g=rx,o=
bash: line 1: umask: `x': invalid symbolic mode operator
1
0000
0777
## END

#### ulimit
ulimit -n > /dev/null; echo $?; ulimit -n 64; ulimit -n; ulimit -Sn; ulimit -Hn; ulimit -c 0; ulimit -c; ulimit -x 2>&1 | head -1; ulimit -n abc 2>&1; echo $?; ulimit -z 2>&1 | head -1; ulimit -a | grep -c open; (ulimit -n 100) 2>&1; echo $?
## STDOUT:
0
64
64
64
0
unlimited
bash: line 1: ulimit: abc: invalid number
1
bash: line 1: ulimit: -z: invalid option
1
bash: line 1: ulimit: open files: cannot modify limit: Operation not permitted
1
## END

#### times and time
times | wc -l; time -p true 2>&1 | sed 's/[0-9.]*$/N/'; { time -p true; } 2>&1 | sed 's/[0-9.]*$/N/'; TIMEFORMAT='%% %R'; { time sleep 0; } 2>&1 | sed 's/[0-9][0-9]*/N/g'; { time; } 2>&1 | sed 's/[0-9][0-9]*/N/g'; TIMEFORMAT=; { time true; } 2>&1; TIMEFORMAT='%2lU %0S %P'; { time true; } 2>&1 | sed 's/[0-9][0-9]*/N/g'; ! time true 2>/dev/null; echo $?; time false 2>/dev/null; echo $?
## STDOUT:
2
real N
user N
sys N
% N.N
% N.N
NmN.Ns N N.N
1
1
## END

#### alias
alias ll='ls -l' x=y; alias ll; alias; alias nosuch 2>&1; echo $?; unalias x; alias; unalias nosuch 2>&1; echo $?; unalias -a; alias; alias -p; unalias 2>&1; echo $?; alias 'a b=c' 2>&1; echo $?
## STDOUT:
alias ll='ls -l'
alias ll='ls -l'
alias x='y'
bash: line 1: alias: nosuch: not found
1
alias ll='ls -l'
bash: line 1: unalias: nosuch: not found
1
unalias: usage: unalias [-a] name [name ...]
2
bash: line 1: alias: `a b': invalid alias name
1
## END

#### alias expansion
shopt -s expand_aliases
alias e='echo expanded'
e hi
alias two='echo one; echo'
two three
alias s='sudo ' sudo='echo as' 
s e
alias r='r2' r2='echo chained'
r x
alias self='self x'
self 2>&1 | sed 's/line [0-9]*/line N/'
\e 2>&1 | sed 's/line [0-9]*/line N/'
'e' 2>&1 | sed 's/line [0-9]*/line N/'
alias i='if true; then echo'
i in alias; fi
unalias e
e 2>&1 | sed 's/line [0-9]*/line N/'
## STDOUT:
expanded hi
one
three
as echo expanded
chained x
bash: line N: self: command not found
bash: line N: e: command not found
bash: line N: e: command not found
in alias
bash: line N: e: command not found
## END

#### aliases take effect on the next line
shopt -s expand_aliases
alias later='echo later'; later 2>/dev/null || echo not yet
later
f() { later in function; }
unalias later
f
## STDOUT:
not yet
later
later in function
## END

#### builtin and enable
builtin echo hi; builtin nosuch 2>&1; echo $?; builtin ls 2>&1; echo $?; enable -n echo; type -t echo; enable echo; type -t echo; enable -n nosuch 2>&1; echo $?; enable | head -2; enable -n test; enable -n | head -1; enable -p | wc -l | grep -c '[0-9]'; enable -a | grep -c enable
## STDOUT:
hi
bash: line 1: builtin: nosuch: not a shell builtin
1
bash: line 1: builtin: ls: not a shell builtin
1
file
builtin
bash: line 1: enable: nosuch: not a shell builtin
1
enable .
enable :
enable -n test
1
61
## END

#### exec
(exec echo replaced; echo no); (exec nosuchcmd) 2>&1; echo $?; (exec -a name sh -c 'echo $0'); (exec -c env | wc -l); (exec 2>&1; ls nosuch | wc -l); (exec -l sh -c 'echo $0'); (exec /) 2>&1; echo $?; (shopt -s execfail; exec nosuch 2>/dev/null; echo survived)
## status: 127
## STDOUT:
replaced
bash: line 1: exec: nosuchcmd: not found
127
name
0
ls: cannot access 'nosuch': No such file or directory
0
-sh
bash: line 1: /: Is a directory
bash: line 1: exec: /: cannot execute: Is a directory
126
## END

#### commands that are not found
nosuchcmd 2>&1; echo $?; ./nosuch 2>&1; echo $?; /bin 2>&1; echo $?; touch noexec; ./noexec 2>&1; echo $?; nosuch/cmd 2>&1; echo $?; '' 2>&1; echo $?; touch f; f/x 2>&1; echo $?; echo 'echo script $1' > s; chmod +x s; ./s a; printf '#!/bin/nosuch\n' > t; chmod +x t; ./t 2>&1; echo $?
## STDOUT:
bash: line 1: nosuchcmd: command not found
127
bash: line 1: ./nosuch: No such file or directory
127
bash: line 1: /bin: Is a directory
126
bash: line 1: ./noexec: Permission denied
126
bash: line 1: nosuch/cmd: No such file or directory
127
bash: line 1: : command not found
127
bash: line 1: f/x: Not a directory
126
script a
bash: line 1: ./t: cannot execute: required file not found
127
## END

#### a handler for commands that are not found
command_not_found_handle() { echo "no $1 with $# args"; return 42; }; foo a b; echo $?; x=$(bar); echo $x $?
## STDOUT:
no foo with 3 args
42
no bar with 1 args 42
## END

#### scripts and their interpreters
printf '#!/bin/sh\necho sh $0 $#\n' > a; printf '#!/usr/bin/env bash\necho bash ${#BASH_VERSION}\n' > b; printf '#! /bin/bash -e\nfalse; echo no\n' > c; chmod +x a b c; ./a 1 2; ./b | grep -c bash; ./c; echo $?; printf 'echo plain $#' > d; chmod +x d; ./d x; bash d y; PATH=.:$PATH; d z; printf '\177ELF' > e; chmod +x e; ./e 2>&1; echo $?
## STDOUT:
sh ./a 2
1
1
plain 1
plain 1
plain 1
bash: line 1: ./e: cannot execute binary file: Exec format error
126
## END

#### bash and its options
bash -c 'echo $0 $@' x a b; echo 'echo from stdin $1' | bash -s arg; bash -e -c 'false; echo no'; echo $?; bash -x -c 'echo traced' 2>&1; bash -u -c 'echo $nope' 2>&1; bash -n -c 'echo no'; bash -o pipefail -c 'false | true'; echo $?; bash -O extglob -c 'shopt extglob'; bash --norc --noprofile -c 'echo opts'; bash -c 2>&1; echo $?; bash -Z 2>&1 | head -1; bash nosuchfile 2>&1; echo $?; bash -ec 'echo ok'; bash +e -c 'echo plus'; bash --posix -c 'set -o | grep posix'
## STDOUT:
x a b
from stdin arg
1
+ echo traced
traced
bash: line 1: nope: unbound variable
1
extglob        	on
opts
bash: -c: option requires an argument
2
bash: -Z: invalid option
bash: nosuchfile: No such file or directory
127
ok
plus
posix          	on
## END

#### bash reading standard input
printf 'read x\nthis line\necho "got $x"\n' | bash; echo 'echo a; exit 3; echo b' | bash; echo $?; printf 'echo one\nif\n' | bash 2>&1; echo $?; printf 'cat\nrest of\ninput\n' | bash
## STDOUT:
got this line
a
3
one
bash: line 3: syntax error: unexpected end of file
2
rest of
input
## END

#### sh is the same in most ways
sh -c 'echo hi; x=1; echo $((x+1)); [ a = a ] && echo t'; sh -c 'f() { echo f; }; f'; echo 'echo $1' > s; sh s arg
## STDOUT:
hi
2
t
f
arg
## END

#### let the environment through
A=1 B='x y' bash -c 'echo "$A|$B"'; export C=3; bash -c 'echo $C'; D=4; bash -c 'echo "[$D]"'; env -i X=1 bash -c 'echo $X; echo "[$HOME]"'; env A=b sh -c 'echo $A'; unset C; bash -c 'echo "[$C]"'
## STDOUT:
1|x y
3
[]
1
[]
b
[]
## END

#### SHLVL, PPID and underscore
bash -c 'echo $((SHLVL > 1))'; x=$SHLVL; bash -c "echo \$((SHLVL - $x))"; : a b; echo $_; ls -d . > /dev/null; echo $_; bash -c 'echo ${_##*/}'
## STDOUT:
1
1
b
.
bash
## END

#### true, false and colon
true; echo $?; false; echo $?; :; echo $?; true a b; echo $?; : $(echo side >&2) 2>&1; false --help; echo $?
## STDOUT:
0
1
0
0
1
## END

#### wait
wait; echo $?; sleep 0.1 & wait; echo $?; (exit 3) & wait $!; echo $?; wait 99999 2>&1; echo $?; (exit 1) & (exit 2) & wait; echo $?; wait %9 2>&1; echo $?; wait -x 2>&1; echo $?
## STDOUT:
0
0
3
bash: line 1: wait: pid 99999 is not a child of this shell
127
0
bash: line 1: wait: %9: no such job
127
bash: line 1: wait: -x: invalid option
wait: usage: wait [-fn] [-p var] [id ...]
2
## END

#### wait -n and -p
mkfifo p; (read < p; exit 3) & (exit 4) & wait -n; echo $?; echo > p; wait -n; echo $?; wait -n; echo $?; (exit 5) & p=$!; wait -p v $p; echo $? $((v == p)); (exit 6) & a=$!; (read < p; exit 7) & b=$!; wait -n -p w $a $b; echo $? $((w == a)); echo > p; wait $b; echo $?
## STDOUT:
4
3
127
5 1
6 1
7
## END

#### wait for a finished job again
(exit 3) & p=$!; wait $p; echo $?; wait $p; echo $?; { sleep 0.1; exit 9; } & wait $!; echo $?
## STDOUT:
3
3
9
## END

#### jobs
sleep 60 & jobs | sed 's/ *&* *$//'; jobs -p | grep -c '^[0-9]*$'; jobs -l | grep -c sleep; kill %1; wait %1 2>/dev/null; echo $?; jobs; sleep 60 & sleep 61 & jobs -r | wc -l; jobs -s | wc -l; kill %1 %2; wait; jobs %3 2>&1; echo $?
## STDOUT:
[1]+  Running                 sleep 60
1
1
143
2
0
bash: line 1: jobs: %3: no such job
1
## END

#### disown and bg and fg without job control
sleep 60 & disown; jobs; disown 2>&1; echo $?; kill $!; sleep 60 & disown %1; echo $?; kill $!; bg 2>&1; echo $?; fg 2>&1; echo $?; sleep 60 & disown -h %sleep; disown -a; jobs; kill $!; disown %7 2>&1; echo $?; suspend 2>&1; echo $?
## STDOUT:
bash: line 1: disown: current: no such job
1
0
bash: line 1: bg: no job control
1
bash: line 1: fg: no job control
1
bash: line 1: disown: %7: no such job
1
bash: line 1: suspend: cannot suspend: no job control
1
## END

#### background processes and their output
{ echo bg; } & wait; x=$(echo sub & wait); echo $x; (echo a; echo b) & wait $!; f() { echo in f; }; f & wait; y=5; { y=6; } & wait; echo $y; echo $! | grep -c '[0-9]'
## STDOUT:
bg
sub
a
b
in f
5
1
## END

#### a background command reads nothing
echo data | { cat & wait; }; { read x; echo "[$x]"; } & wait; (sleep 0.1; cat) < /dev/null & wait; echo done
## STDOUT:
data
[]
done
## END

#### pipes
echo a | cat | tr a b; echo x | { read y; echo $y; }; printf '3\n1\n2\n' | sort | head -1; true | false; echo $?; false | true; echo $?; ! true | false; echo $?; echo a | (read v; echo "<$v>"); seq 1000 | head -1; yes | head -2 | wc -l
## STDOUT:
b
x
1
1
0
0
<a>
1
2
## END

#### PIPESTATUS
true | false | (exit 3); echo "${PIPESTATUS[@]}"; echo "${PIPESTATUS[@]}"; false; echo $PIPESTATUS; ! false; echo ${PIPESTATUS[0]} $?; (exit 2) | true; echo ${PIPESTATUS[*]}; if false | true; then echo ${PIPESTATUS[@]}; fi; x=$(false | true); echo ${PIPESTATUS[@]}
## STDOUT:
0 1 3
0
1
1 0
2 0
1 0
0
## END

#### pipefail and lastpipe
set -o pipefail; false | true; echo $?; true | (exit 3) | true; echo $?; (exit 4) | (exit 5) | true; echo $?; true | true; echo $?; set +o pipefail; shopt -s lastpipe; echo v | read x; echo "[$x]"; shopt -u lastpipe; echo w | read x; echo "[$x]"
## STDOUT:
1
3
5
0
[v]
[v]
## END

#### broken pipes
yes | head -1; echo ${PIPESTATUS[@]}; { echo a; sleep 0.2; echo b; echo "st $?" >&2; } 2>&1 | head -1; trap '' PIPE; { sleep 0.2; echo x; echo "rc $?" >&2; } 2>&1 | true
## STDOUT:
y
141 0
a
## END

#### and, or, not
true && echo a || echo b; false && echo a || echo b; true || echo c; ! false && echo d; true && ! false && echo e; false || false || echo f; ! ! true; echo $?; true && false || true && echo g; { true && false; } || echo h
## STDOUT:
a
b
d
e
f
0
g
h
## END

#### newlines and separators
true &&
echo a
false ||

echo b
echo c |
cat
{ echo d
}
( echo e
)
if true
then
echo f
fi; for i in 1
do echo $i
done
echo g & wait
## STDOUT:
a
b
c
d
e
f
1
g
## END

#### a comment in every place
echo a # comment
# whole line
echo b#not; echo c '#' d # end
if true # c
then # d
echo e # f
fi # g
for i in 1 # h
do echo $i; done
case x in # i
x) echo y ;; # j
esac
x=(1 # k
2) # l
echo ${x[@]} ${#x[@]}
## STDOUT:
a
b#not
c # d
e
1
y
1 2 2
## END

#### PIPESTATUS after compound commands
false; while false; do :; done; echo ${PIPESTATUS[@]} $?; if false; then :; fi; echo ${PIPESTATUS[@]}; until true; do :; done; echo ${PIPESTATUS[@]}; if (exit 3); then :; fi; echo ${PIPESTATUS[@]}; while (exit 4) | false; do :; done; echo ${PIPESTATUS[@]}; for i in 1; do (exit 5); done; echo ${PIPESTATUS[@]}; case x in x) (exit 6);; esac; echo ${PIPESTATUS[@]}; { (exit 7); }; echo ${PIPESTATUS[@]}; (exit 8) && :; echo ${PIPESTATUS[@]}; f() { return 9; }; f; echo ${PIPESTATUS[@]}; if false; then :; else (exit 2); fi; echo ${PIPESTATUS[@]}; n=2; while ((n--)); do false; done; echo ${PIPESTATUS[@]}
## STDOUT:
1 0
1
0
3
4 1
5
6
7
8
9
2
1
## END
