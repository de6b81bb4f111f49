#### echo
echo hi there
echo -n no newline; echo
echo -e 'a\tb\nc\x41\0101\c ignored'; echo
echo -E 'a\tb'
echo -nee 'x\n'
echo -- x
echo -z x
## STDOUT:
hi there
no newline
a	b
cAA
a\tb
x
-- x
-z x
## END

#### status of true, false and negation
true; echo $?
false; echo $?
! true; echo $?
! false; echo $?
! ! false; echo $?
## STDOUT:
0
1
1
0
1
## END

#### lists
true && echo and || echo or
false && echo and || echo or
false || echo or && echo and
echo a; echo b
false || false || echo third
true && true && false; echo $?
## STDOUT:
and
or
or
and
a
b
third
1
## END

#### command not found
nonexistent_command_xyz; echo $?
./nonexistent; echo $?
/tmp; echo $?
## STDOUT:
127
127
126
## END

#### last status is the exit status
(exit 3)
## status: 3
## STDOUT:
## END

#### exit ends the script
echo a; exit 7; echo b
## status: 7
## STDOUT:
a
## END

#### exit status wraps
(exit 256); echo $?; (exit -1); echo $?; (exit 300); echo $?
## STDOUT:
0
255
44
## END

#### assignments
x=1 y=2
echo $x $y
x=$y$x; echo $x
x=a\ b; echo "$x"
x="a   b"; echo $x; echo "$x"
x= ; echo "[$x]"
x+=more; x+=" and more"; echo "$x"
## STDOUT:
1 2
21
a b
a b
a   b
[]
more and more
## END

#### assignment before a command is temporary
x=1
x=2 eval 'echo $x'
echo $x
f() { echo "in f: $x"; }
x=3 f
echo $x
x=4 true; echo $x
x=5 env | grep '^x='
## STDOUT:
2
1
in f: 3
1
1
x=5
## END

#### assignment status is that of the substitution
x=$(false); echo $?
x=$(exit 5); echo $?
x=$(true)y; echo $?
x=1; echo $?
## STDOUT:
1
5
0
0
## END

#### comments
echo a # comment
# another
echo b#c
echo "#d"
## STDOUT:
a
b#c
#d
## END

#### line continuation
echo a \
b
ec\
ho c
## STDOUT:
a b
c
## END

#### quoting
echo 'single $x `y` "z" \'
echo "double \$x \" \\ \a"
echo a'b'"c"\d
echo $'tab\there\x41\u00e9\101'
echo "a'b" 'c"d'
echo ""''"x"
x='a b'; echo '$x' "$x"
## STDOUT:
single $x `y` "z" \
double $x " \ \a
abcd
tab	hereAéA
a'b c"d
x
$x a b
## END

#### empty arguments are kept when quoted
f() { echo $#; }
f "" '' a
f $nothing
f "$nothing"
f ""$nothing
## STDOUT:
3
0
1
1
## END

#### special parameters
set -- a 'b c' d
echo $# "$1" "$2" $3
echo "$*"
echo "$@"
for x in "$@"; do echo "[$x]"; done
for x in $*; do echo "[$x]"; done
IFS=-; echo "$*"
## STDOUT:
3 a b c d
a b c d
a b c d
[a]
[b c]
[d]
[a]
[b]
[c]
[d]
a-b c-d
## END

#### shift
set -- 1 2 3 4
shift; echo $*
shift 2; echo $*
shift 5; echo $? $*
## STDOUT:
2 3 4
4
1 4
## END

#### positional beyond nine
set -- a b c d e f g h i j k
echo $10 ${10} ${11}
## STDOUT:
a0 j k
## END

#### dollar underscore
echo a b c
echo $_
## STDOUT:
a b c
c
## END

#### pid parameters
[ $$ -gt 0 ] && echo ok
echo ${!-none}
sleep 0 & [ -n "$!" ] && echo bg; wait
## STDOUT:
ok
none
bg
## END

#### options in dollar minus
case $- in *e*) echo e;; *) echo no e;; esac
set -e; case $- in *e*) echo e;; esac
set +e; set -u; case $- in *u*) echo u;; esac
## STDOUT:
no e
e
u
## END

#### here document
x=val
cat <<EOF
plain $x ${x} $(echo sub) \$x `echo back` $((1+1))
"quotes" 'kept' \n \\
EOF
cat <<'EOF'
no $x expansion \
EOF
cat <<-EOF
	tabs removed
		twice
	EOF
cat <<A; cat <<B
a
A
b
B
## STDOUT:
plain val val sub $x back 2
"quotes" 'kept' \n \
no $x expansion \
tabs removed
twice
a
b
## END

#### here document to a compound command
while read a b; do echo "$b-$a"; done <<EOF
1 2
3 4
EOF
## STDOUT:
2-1
4-3
## END

#### here string
cat <<< "hello world"
x='a  b'
cat <<< $x
read a b <<< "one two three"; echo "$a|$b"
## STDOUT:
hello world
a  b
one|two three
## END

#### redirections
echo out > f; cat f
echo more >> f; cat f
echo err 1>&2 2>/dev/null
{ echo a; echo b >&2; } > f 2>&1; cat f
cat < f
echo x >| f; cat f
echo both &> f; cat f
echo again &>> f; cat f
ls nonexistent 2>/dev/null; echo $?
## STDOUT:
out
out
more
a
b
a
b
x
both
both
again
2
## END

#### redirection order
{ echo out; echo err >&2; } 2>&1 >/dev/null
{ echo out; echo err >&2; } >/dev/null 2>&1
## STDOUT:
err
## END

#### redirection to a bad place
echo x > /nonexistent/file; echo $?
cat < nonexistent; echo $?
echo x > /; echo $?
## STDOUT:
1
1
1
## END

#### redirect before the command name
>f echo hello
cat f
<f cat
## STDOUT:
hello
hello
## END

#### file descriptors
exec 3> f
echo three >&3
exec 3>&-
cat f
exec 4< f
read line <&4
echo "got $line"
exec 4<&-
echo x >&4; echo $?
## STDOUT:
three
got three
1
## END

#### variable file descriptor
exec {fd}> f
echo via >&$fd
exec {fd}>&-
cat f
[ $fd -ge 10 ] && echo high
## STDOUT:
via
high
## END

#### read-write redirection
echo hello > f
exec 3<> f
read line <&3
echo "$line"
echo world >&3
exec 3>&-
cat f
## STDOUT:
hello
hello
world
## END

#### move a descriptor
exec 5> f
exec 6>&5-
echo six >&6
echo five >&5; echo $?
exec 6>&-
cat f
## STDOUT:
1
six
## END

#### noclobber
set -C
echo a > f
echo b > f; echo $?
echo c >| f; cat f
echo d >> f; cat f
set +C
echo e > f; cat f
## STDOUT:
1
c
c
d
e
## END

#### ambiguous redirect
x='a b'
echo hi > $x; echo $?
x=
echo hi > $x; echo $?
## STDOUT:
1
1
## END

#### closing standard output
echo hi >&-; echo $?
## STDOUT:
1
## END

#### pipelines
echo abc | tr a-c x-z
printf '3\n1\n2\n' | sort | head -2
echo a | cat | cat | cat
false | true; echo $?
true | false; echo $?
false | true | exit 3; echo ${PIPESTATUS[@]}
## STDOUT:
xyz
1
2
a
0
1
1 0 3
## END

#### pipefail
set -o pipefail
false | true; echo $?
exit 3 | exit 4 | true; echo $?
true | true; echo $?
## STDOUT:
1
4
0
## END

#### pipe with standard error
{ echo out; echo err >&2; } |& sort
f() { echo e >&2; }
f |& tr e x
## STDOUT:
err
out
x
## END

#### PIPESTATUS
true | false | true
echo "${PIPESTATUS[@]}"
echo "${PIPESTATUS[@]}"
(exit 3)
echo ${PIPESTATUS[0]} ${#PIPESTATUS[@]}
## STDOUT:
0 1 0
0
3 1
## END

#### pipeline stages are subshells
x=1
echo a | x=2
echo $x
echo a | read y; echo "[$y]"
echo a | { read y; echo "[$y]"; }
## STDOUT:
1
[]
[a]
## END

#### lastpipe
shopt -s lastpipe
echo a b | read x y
echo $x $y
## STDOUT:
a b
## END

#### a pipe into a loop
printf 'a\nb\nc\n' | while read -r line; do echo "<$line>"; done
seq 3 | while read n; do echo $((n*n)); done
## STDOUT:
<a>
<b>
<c>
1
4
9
## END

#### subshell
x=1
(x=2; echo $x; cd /; exit 3)
echo $? $x
pwd
(trap 'echo bye' EXIT; echo hi)
## STDOUT:
2
3 1
/workspace
hi
bye
## END

#### group
{ echo a; echo b; } | cat
x=1; { x=2; }; echo $x
{ false; }; echo $?
## STDOUT:
a
b
2
1
## END

#### background and wait
mkfifo go; { read < go; echo late; } &
echo early; echo > go
wait
echo done
false & wait $!; echo $?
(exit 7) & wait $!; echo $?
## STDOUT:
early
late
done
1
7
## END

#### wait for an unknown child
wait 99999; echo $?
## STDOUT:
127
## END

#### colon and true
: ignored $(echo side >&2) 2>/dev/null
echo $?
## STDOUT:
0
## END

#### semicolon-less groups over lines
if true
then
  echo yes
fi
for i in 1 2
do
  echo $i
done
## STDOUT:
yes
1
2
## END

#### time keyword keeps the status
time false 2>/dev/null
TIMEFORMAT=; time true; echo $?
## STDOUT:
0
## END
