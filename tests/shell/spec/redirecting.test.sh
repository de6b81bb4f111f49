#### files, appending, both streams
echo a > f; cat f; echo b >> f; cat f; echo c >| f; cat f; cat < f; echo d &> f; cat f; echo e &>> f; cat f; echo g >& f; cat f; ls /nope > f 2>&1; wc -l < f
## STDOUT:
a
a
b
c
c
d
d
e
g
1
## END

#### noclobber
set -C; echo a > f; echo b > f; echo $?; echo c >| f; cat f; echo d >> f; cat f; echo x > /dev/null; echo y &> f; echo $?; echo y <> f; cat f
## STDOUT:
1
c
c
d
1
y
c
d
## END

#### the order of duplications
echo a 1>&2 2>/dev/null; { echo out; echo err >&2; } 2>&1 >/dev/null; { echo out; echo err >&2; } >/dev/null 2>&1; echo a >&1 >&2 2>&1
## STDOUT:
err
## END
## STDERR:
a
a
## END

#### exec opens and closes descriptors
exec 3> f; echo a >&3; echo b >&3; exec 3>&-; cat f; echo c >&3; echo $?; exec 4< f; read x <&4; echo $x; read x <&4; echo $x; read x <&4; echo $?; exec 4<&-; cat <&4; echo $?
## STDOUT:
a
b
1
a
b
1
1
## END
## STDERR:
bash: line 1: 3: Bad file descriptor
bash: line 1: 4: Bad file descriptor
## END

#### descriptors chosen by the shell
exec {fd}> f; echo $((fd >= 10)); echo x >&$fd; exec {fd}>&-; cat f; echo y >&$fd; echo $?; {fd}<f cat; echo a {x}>f; echo $?; { echo b >&$q; } {q}> g; cat g; echo z >&$q; cat g
## STDOUT:
1
x
1
a
0
b
b
z
## END
## STDERR:
bash: line 1: $fd: Bad file descriptor
## END

#### files that can't be opened
cat < /nope; echo $?; echo x > /nope/x; echo $?; echo a > /; echo $?; : > /nope/y; echo $?; cat < f1 < /nope; { echo no; } < /nope; echo $?; (echo no) < /nope; echo $?; f() { echo no; } < /nope; f; echo $?; if true; then echo no; fi < /nope; echo $?
## STDOUT:
1
1
1
1
1
1
1
1
## END

#### names from expansions
x='a b'; echo hi > $x; echo $?; echo hi > "$x"; ls; x=; echo > $x; echo $?; echo > "$x"; echo $?; echo > $nope; echo $?; touch 1 2; echo > [12]; echo $?; echo x > [1]; cat 1; echo > {a,b}; echo $?; ls
## STDOUT:
1
a b
1
1
1
1
x
1
1
2
a b
## END
## STDERR:
bash: line 1: $x: ambiguous redirect
bash: line 1: $x: ambiguous redirect
bash: line 1: : No such file or directory
bash: line 1: $nope: ambiguous redirect
bash: line 1: [12]: ambiguous redirect
bash: line 1: {a,b}: ambiguous redirect
## END

#### descriptors that are not open
echo a >&9; echo $?; echo a >&x; ls; cat <&9; echo $?; cat <&x; echo $?; exec 9>&8; echo $?; echo a 2>&9; echo $?; echo >&-; echo $?; echo x >&- 2>&1; echo $?
## STDOUT:
1
x
1
1
1
1
1
1
## END
## STDERR:
bash: line 1: 9: Bad file descriptor
bash: line 1: 9: Bad file descriptor
bash: line 1: x: ambiguous redirect
bash: line 1: 8: Bad file descriptor
bash: line 1: 9: Bad file descriptor
bash: line 1: echo: write error: Bad file descriptor
bash: line 1: 1: Bad file descriptor
## END

#### redirections alone and before commands
> f; ls; < f; echo $?; > g echo hi; cat g; echo a > f b c; cat f; echo > f a 2> g; cat f; 2> h; ls; x=1 > i; echo $x; ls i; > j | cat; ls j; > /nope/z | cat; echo $?
## STDOUT:
f
0
hi
a b c
a
f
g
h
1
i
j
0
## END
## STDERR:
bash: line 1: /nope/z: No such file or directory
## END

#### compound commands
{ echo a; echo b; } > f; cat f; (echo c) >> f; cat f; for i in 1 2; do echo $i; done > f; cat f; while read x; do echo "<$x>"; done < f; if true; then echo t; fi > f; cat f; case a in a) echo c;; esac > f; cat f; f() { echo f; } > f; f; cat f; ((1)) > g; [[ a ]] > h; ls
## STDOUT:
a
b
a
b
c
1
2
<1>
<2>
t
c
f
f
g
h
## END

#### functions
f() { echo out; echo err >&2; }; f > o 2> e; cat o e; f 2>&1 | cat; f 2> /dev/null; f &> b; cat b; f >&2 2>/dev/null; 
## STDOUT:
out
err
out
err
out
out
err
## END
## STDERR:
out
## END

#### digits before the operator
echo 2>f; cat f; echo 2 >f; cat f; echo a2>f; cat f; echo "2">f; cat f; echo \2>f; cat f; echo 12>f; echo $?; cat f; x=2; echo $x>f; cat f; echo 1>f 2; cat f; echo {x}>f; cat f; echo a{x}>f; cat f
## STDOUT:

2
a2
2
2

0
2
2

a{x}
## END

#### duplicating and moving input
exec 5<&0; exec 6>&1; echo x >&6; exec 6>&-; exec 7<>f; echo abc >&7; exec 7>&-; cat f; exec 3<f 4<&3; read -u 4 x; echo $x; exec 4<&3-; read <&3; echo $?
## STDOUT:
x
abc
abc
1
## END
## STDERR:
bash: line 1: 3: Bad file descriptor
## END

#### streams swapped
echo a 3>&1 >&3 3>&-; { echo b >&3; } 3>&1; { echo c >&3; } 3>&1 >/dev/null; { { echo d; echo e >&2; } 3>&1 1>&2 2>&3; } 2>/dev/null
## STDOUT:
a
b
c
e
## END

#### process substitutions
cat <(echo a) <(echo b); cat < <(echo c); echo d > >(cat); wait $!; paste <(seq 2) <(seq 3 4); x=<(echo); echo ${x%/*}; read y < <(echo hello); echo $y; while read z; do n=$z; done < <(printf '1\n2\n'); echo $n; [ -e <(:) ]; echo $?
## STDOUT:
a
b
c
d
1	3
2	4
/dev/fd
hello
2
0
## END

#### exec moves standard output
exec > f; echo a; exec >&2; cat f
## STDOUT:
## END
## STDERR:
a
## END

#### exec with a file that is not there
exec < /nope; echo after $?
## STDOUT:
after 1
## END
## STDERR:
bash: line 1: /nope: No such file or directory
## END

#### exec of a command that is not there
exec /nope; echo after
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: /nope: No such file or directory
## END

#### exec in a subshell
(exec /nope); echo $?; (exec nope); echo $?; exec 2>/dev/null nope
echo no
## status: 127
## STDOUT:
127
127
## END
## STDERR:
bash: line 1: /nope: No such file or directory
bash: line 1: exec: nope: not found
## END

#### errexit and a file that is not there
set -e; cat < /nope; echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: /nope: No such file or directory
## END

#### errexit and built-ins
set -e; : > /nope/x || echo caught; { echo a; } > /nope/x; echo no
## status: 1
## STDOUT:
caught
## END
## STDERR:
bash: line 1: /nope/x: No such file or directory
bash: line 1: /nope/x: No such file or directory
## END

#### several redirections
echo x > f y > g; ls; cat f g; echo a b > f c; cat f; < f cat > h; cat h; cat < f > i 2>&1 < g; cat i
## STDOUT:
f
g
x y
a b c
a b c
x y
## END

#### commands that are not found
/nope; echo $?; nope; echo $?; ./nope; echo $?; touch ne; ./ne; echo $?; mkdir d; ./d; echo $?; ''; echo $?; ""; echo $?; ' '; echo $?; 'a b'; echo $?; $nope; echo $?; / ; echo $?; PATH=; nope; echo $?; ls; echo $?
## STDOUT:
127
127
127
126
126
127
127
127
127
0
126
127
127
## END
## STDERR:
bash: line 1: /nope: No such file or directory
bash: line 1: nope: command not found
bash: line 1: ./nope: No such file or directory
bash: line 1: ./ne: Permission denied
bash: line 1: ./d: Is a directory
bash: line 1: : command not found
bash: line 1: : command not found
bash: line 1:  : command not found
bash: line 1: a b: command not found
bash: line 1: /: Is a directory
bash: line 1: nope: No such file or directory
bash: line 1: ls: No such file or directory
## END

#### scripts and their first lines
echo '#!/nope/x' > s; chmod +x s; ./s; echo $?; printf 'echo hi $0 $1' > t; chmod +x t; ./t a; echo $?; : > e; chmod +x e; ./e; echo $?; printf '\0\1\2bin' > b; chmod +x b; ./b; echo $?; printf '#!/bin/bash\nexit 3' > u; chmod +x u; ./u; echo $?; printf '#!/bin/bash -e\nfalse; echo no' > v; chmod +x v; ./v; echo $?
## STDOUT:
127
hi ./t a
0
0
126
3
1
## END
## STDERR:
bash: line 1: ./s: cannot execute: required file not found
bash: line 1: ./b: cannot execute binary file: Exec format error
## END

#### odd words behind >&
echo >&3 a 3>&1; echo >&3; cat 0<<<x; cat 5<<<y <&5; echo z >&1-; echo $?; echo q 1>&2-; echo {a}>&1 x; echo >&"1" x; y=1; echo w >&$y; echo w >&$y-; echo v >& "f g"; ls
## STDOUT:
x
y
z
0
x
x
w
w
f g
## END
## STDERR:
bash: line 1: 3: Bad file descriptor
bash: line 1: 3: Bad file descriptor
q
## END

#### chosen descriptors closed again
exec {a}<>f {b}>&1; echo hi >&$b; echo x >&$a; cat f; exec {a}<&- {b}>&-; echo $?; exec {nope}<&-; echo $?; readonly ro; exec {ro}>f; echo $?; exec {1x}>f; echo $?
## status: 127
## STDOUT:
hi
x
0
1
1
## END
## STDERR:
bash: line 1: nope: ambiguous redirect
bash: line 1: ro: readonly variable
bash: line 1: ro: cannot assign fd to variable
bash: line 1: exec: {1x}: not found
## END

#### a descriptor in an array
a=(); exec {a[0]}>f; echo y >&${a[0]}; cat f; exec {a[0]}>&-; shopt -s varredir_close; { :; } {v}>f; echo z >&$v; echo $?
## STDOUT:
y
1
## END
## STDERR:
bash: line 1: $v: Bad file descriptor
## END

#### folders and links
noclobber() { set -o noclobber; echo > "$1"; }; touch f; noclobber f; echo $?; set +C; echo > f; mkdir d; echo > d; echo $?; echo >> d; cat < d; echo $?; ln -s nope l; cat l; echo > l; ls
## STDOUT:
1
1
1
d
f
l
nope
## END

#### pipes into read
echo a | { read x; echo "[$x]"; }; echo b | read x; echo "[$x]"; shopt -s lastpipe; echo c | read x; echo "[$x]"; printf 'a\nb\n' | while read x; do y=$x; done; echo $y
## STDOUT:
[a]
[]
[c]
b
## END

#### PIPESTATUS and pipefail
true | false | true; echo $? ${PIPESTATUS[@]}; set -o pipefail; true | false | true; echo $?; false | (exit 3) | true; echo $?; ! false | true; echo $?; (exit 5) | exit 4 | true; echo ${PIPESTATUS[*]} $?; echo ${PIPESTATUS[@]}
## STDOUT:
0 0 1 0
1
3
0
5 4 0 4
0
## END

#### exits in pipelines
exit 3 | true; echo $?; true | exit 4; echo $?; f() { return 5; }; true | f; echo $?; f | true; echo ${PIPESTATUS[0]}; x=1 | true; echo $x; cd / | true; pwd | wc -c | tr -d ' ' > /dev/null; echo a | cat | cat | cat
## STDOUT:
0
4
5
5

a
## END

#### pipelines over several lines
echo a |
cat |

cat; echo b | # comment
cat; echo c \
| cat; echo d &&
# c
echo e ||

echo f
## STDOUT:
a
b
c
d
e
## END

#### what is opened when
echo hello > F; echo `cat F` world > F; cat F; echo hello > F; (echo `cat F` w) > F; cat F; echo hello > F; for x in 1 2; do echo `cat F` w; done > F; cat F; echo hello > F; for x in `cat F` w; do echo $x; done > F; cat F; echo hello > F; case `cat F` in hello) echo h;; *) echo other;; esac > F; cat F; echo hello > F; [[ `cat F` = '' ]] > F; echo $?; echo hello > F; x=`cat F` > F; echo "[$x]"; echo hello > F; f() { cat F; }; f > F; cat F; echo hello > F; { read y < F; echo "[$y]" >&2; } > F; if [ -z "$(cat F)" ]; then echo empty; fi > F; cat F
## STDOUT:
hello world
w
w
w w
w
other
0
[hello]
empty
## END
## STDERR:
[]
## END

#### a stage's own descriptor has the number of one that the shell keeps
cat 3<<< three <&3 | cat; echo x | cat 3<&0 <&3 | cat; cat 3<<< 3 4<<< 4 <&3 5<&4 | cat; echo a | cat 3<<< b - <&3 | cat
cat 9<&3 <&9 2> /dev/null | cat; echo "${PIPESTATUS[@]}"
## STDOUT:
three
x
3
b
1 0
## END

#### the message of an error that ends a command goes where the command's redirections say
{ readonly r; r=1; } 2>&1; { declare -i i; i=1+; } 2>&1; { a[1/0]=1; } 2>&1
for i in 1; do : $((1/0)); done 2>&1
while ((1/0)); do :; done 2>&1
{ { : $((1/0)); } 2>&1; } 2> /dev/null
{ { : $((1/0)); } 2> /dev/null; } 2>&1
f() { { echo ${none?gone}; }; }; (f 2>&1); ({ f; } 2>&1); ({ trap 'echo bye' EXIT; echo ${none?gone}; } 2>&1)
(. /dev/stdin 2>&1 <<< 'echo ${none?gone}'); (if echo ${none?gone}; then :; fi 2>&1); (set -u; case $none in *) ;; esac 2>&1)
f() { set -u; echo $none; }; f 2>&1; echo not reached
## status: 127
## STDOUT:
bash: line 1: r: readonly variable
bash: line 2: 1/0: division by 0 (error token is "0")
bash: line 3: ((: 1/0: division by 0 (error token is "0")
bash: line 4: 1/0: division by 0 (error token is "0")
environment: line 6: none: gone
environment: line 6: none: gone
bash: line 6: none: gone
bye
/dev/stdin: line 1: none: gone
bash: line 7: none: gone
bash: line 7: none: unbound variable
environment: line 8: none: unbound variable
## END
