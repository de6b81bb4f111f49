#### here documents nested in functions and loops
f() { cat <<EOF
$1 in f
EOF
}
f arg
for i in 1 2; do cat <<EOF; done
loop $i
EOF
if true; then cat <<-'EOF'
	no $expansion
	EOF
fi
cat <<EOF | tr a-z A-Z
piped
EOF
cat <<"E O F"
spaces in delimiter
E O F
x=$(cat <<EOF
in sub "quoted" $((1+1))
EOF
); echo "$x"
## STDOUT:
arg in f
loop 1
loop 2
no $expansion
PIPED
spaces in delimiter
in sub "quoted" 2
## END

#### here document details
cat <<EOF
a\
b
\$x \\ \a "\"" '\''
$(echo "sub \$x") `echo 'b'`
${x:-"default"} ${y:-'d'}
EOF
cat <<EOF
EOF
cat <<-EOF
	  mixed
	EOF
cat << EOF > f && cat f
to file
EOF
while read l; do echo "[$l]"; done <<< $'a\nb'
## STDOUT:
ab
$x \ \a "\"" '\''
sub $x b
default 'd'
  mixed
to file
[a]
[b]
## END

#### several here documents
paste <(cat <<A
1
A
) <(cat <<B
2
B
)
cat <<A - <<B
a
A
b
B
f() { cat; cat <&3; }; f <<A 3<<B
in a
A
in b
B
## STDOUT:
1	2
b
in a
in b
## END

#### redirection corners
echo a >f 2>&1; { echo b; echo c >&2; } >>f 2>&1; cat f; echo d 3>f >&3; cat f
exec 5>g; { echo x >&5; } 5>&1; exec 5>&-; cat g
: > empty; [ -s empty ] || echo empty; cat < f > h; cat h; echo "a b" > 'sp ace'; cat sp*
f2() { echo func; } > out; f2; cat out; if true; then echo in; fi > out2; cat out2
echo err >&2 2>/dev/null | cat; ls /nonexistent 2>&1 | wc -l; (echo sub; echo e >&2) 2>&1 | sort
## STDOUT:
a
b
c
d
x
empty
d
a b
func
in
1
e
sub
## END

#### redirection of builtins restores
echo a > f; echo b; pwd > /dev/null; x=1 > f; echo $x; read y < f; cd . > /dev/null; echo c
echo hi 1>&2 2>&1 | cat; { exec 2>/dev/null; echo no >&2; }; echo still
## STDOUT:
b
1
c
still
## END

#### input and output together
printf '3\n1\n2\n' > f; sort < f > g; cat g; sort -r <f | head -1; while read a; do read b; echo "$a-$b"; done < g
exec 3< g; read a <&3; read b <&3; exec 3<&-; echo $a $b; { read a; read b; } < g; echo $a $b
## STDOUT:
1
2
3
3
1-2
3-
1 2
1 2
## END

#### descriptors and subshells
exec 3> f; (echo sub >&3); echo main >&3; { echo grp; } >&3; exec 3>&-; cat f
exec 4<> g; echo data >&4; exec 4>&-; cat g; echo x 2>&1 >/dev/null | cat
## STDOUT:
sub
main
grp
data
## END

#### functions: names and syntax
f-x() { echo dash; }; f-x; function g.y { echo dot; }; g.y; function h
{
 echo newline
}
h
k () { echo space; }; k; l()
{ echo nl; }
l
function m() ( echo sub; ); m; n() for i in 1 2; do echo $i; done; n; o() [[ a == a ]]; o && echo test; p() (( 1 )); p; echo $?
## STDOUT:
dash
dot
newline
space
nl
sub
1
2
test
0
## END

#### functions: recursion and scope
fib() { if [ $1 -lt 2 ]; then echo $1; else echo $(( $(fib $(($1-1))) + $(fib $(($1-2))) )); fi; }; fib 10
ack() { local m=$1 n=$2; if ((m==0)); then r=$((n+1)); elif ((n==0)); then ack $((m-1)) 1; else ack $m $((n-1)); ack $((m-1)) $r; fi; }; ack 2 3; echo $r
## STDOUT:
55
9
## END

#### functions: unset, override, exists
f() { echo 1; }; unset f; f 2>/dev/null || echo gone; declare -F f || echo none; f() { echo 2; }; f; f() { echo 3; }; f; test() { echo mytest; }; test; unset -f test; test x && echo real
## STDOUT:
gone
none
2
3
mytest
real
## END

#### functions: return values
f() { return; }; false; f; echo $?; g() { false; return; }; g; echo $?; h() { false; }; h; echo $?; k() { return 300; }; k; echo $?; l() { (return 5); echo $?; }; l; m() { x=$(return 6); echo $?; }; m
## STDOUT:
1
1
1
44
5
6
## END

#### break and continue in functions and subshells
for i in 1 2 3; do (break; echo no); echo $i; done 2>/dev/null
f() { break; }; for i in 1 2; do f; echo $i; done 2>/dev/null
for i in 1 2; do for j in a b; do continue 2; echo no; done; done; echo $i$j
for i in 1 2 3; do if [ $i = 2 ]; then break; fi; done; echo $i; while :; do break 5; done; echo ok
i=0; until false; do ((i++)); [ $i -lt 3 ] && continue; break; done; echo $i
## STDOUT:
no
1
no
2
no
3
1
2
2a
2
ok
3
## END

#### eval corners
eval "x=1; y=2"; echo $x$y; eval 'f() { echo evalf; }'; f; eval "echo 'a  b'"; eval echo 'a  b'; a='echo nested'; eval "eval $a"; eval ''; echo $?; eval "(exit 3)"; echo $?; eval 'for i in 1 2; do echo $i; done'; cmd="echo a | tr a b"; eval $cmd; eval "break" 2>/dev/null; for i in 1 2; do eval break; done; echo $i
## STDOUT:
12
evalf
a  b
a b
nested
0
3
1
2
b
1
## END

#### trap corners
trap 'echo exit' EXIT; (trap 'echo sub' EXIT); (echo no trap); x=$(trap 'echo cs' EXIT; echo a); echo $x; trap - EXIT; trap 'echo int' INT; kill -INT $$; trap '' INT; kill -INT $$; trap - INT; f() { trap 'echo fexit' EXIT; }; f; echo end
## STDOUT:
sub
no trap
a cs
int
end
fexit
## END

#### trap sees the status
trap 'echo "status $?"' EXIT; false; (exit 7)
## status: 7
## STDOUT:
status 7
## END

#### trap on signals with wait
trap '[ $n ] || echo usr1; n=1' USR1; (until [ -e done ]; do kill -USR1 $$; sleep 0.05; done) & wait; s=$?; trap '' USR1; > done; echo "waited $s"; wait; echo end
## STDOUT:
usr1
waited 138
end
## END

#### trap listing
trap 'echo a' EXIT; trap "echo 'b'" INT; trap '' TERM; trap; trap -p INT; trap - EXIT INT TERM; trap
## STDOUT:
trap -- 'echo a' EXIT
trap -- 'echo '\''b'\''' SIGINT
trap -- '' SIGTERM
trap -- 'echo '\''b'\''' SIGINT
## END

#### debug trap
trap 'echo "D: $BASH_COMMAND"' DEBUG; x=1; echo $x; for i in a; do :; done; trap - DEBUG; echo end
## STDOUT:
D: x=1
D: echo $x
1
D: for i in a
D: :
D: trap - DEBUG
end
## END

#### err trap corners
trap 'echo E$?' ERR; false; ! true; false || :; if false; then :; fi; (exit 3); false | true; true | false; x=$(exit 4); [[ a == b ]]; ((0)); f() { return 5; }; f; trap - ERR; false; echo end
## STDOUT:
E1
E3
E1
E4
E1
E1
E5
end
## END

#### set -x output
exec 2>&1; PS4='> '; set -x; x='a b'; echo "$x" $x; y=$(echo sub); f() { echo in; }; f 1; (echo s); [ 1 = 1 ] && :; a=(1 'b c'); case $x in a*) ;; esac; ((1+1)); export z=1; set +x; echo done
## STDOUT:
> x='a b'
> echo 'a b' a b
a b a b
>> echo sub
> y=sub
> f 1
> echo in
in
> echo s
s
> '[' 1 = 1 ']'
> :
> a=(1 'b c')
> case $x in
> (( 1+1 ))
> export z=1
> z=1
> set +x
done
## END

#### getopts in a loop
while getopts "hvo:n:" opt -v -o out -n5 -h rest; do case $opt in h) echo help;; v) echo verbose;; o) echo "o=$OPTARG";; n) echo "n=$OPTARG";; esac; done; echo $OPTIND
OPTIND=1; getopts a: x -a 2>/dev/null; echo $? $x; OPTIND=1; getopts :a: x -a; echo $? $x $OPTARG; OPTIND=1; getopts :a x -b; echo $? $x $OPTARG; OPTIND=1; getopts a x foo; echo $? $x
## STDOUT:
verbose
o=out
n=5
help
6
0 ?
0 : a
0 ? b
1 ?
## END

#### printf corners
printf '%s\n' "a b" c; printf '%5d|%-5d|%05d|%+d\n' 42 42 42 42; printf '%x %X %#x %o %#o\n' 255 255 255 8 8; printf '%e %E %f %g %G\n' 1.5 1.5 1.5 1.5 0.00001; printf '%c%c\n' abc def; printf '%%|%5%|\n' 2>/dev/null; printf '%s %s\n' a; printf '\\ \a\b\f\v' | od -c | head -2; printf '%.2s|%10.3s|%-10s|\n' abcdef abcdef ab; printf '%d %i %u\n' -5 5 5; printf '%s' ; echo; printf '%b|%b\n' 'a\nb' '\0101'; printf '%q ' 'a b' "'" '$' '' 'a;b' $'\n' é; echo; printf -- '-%s\n' x; printf '%*.*f\n' 8 2 3.14159; printf '%ld %lld %hd\n' 1 2 3; printf "%s\n" {a,b}{1,2}; printf '%d\n' "'a" '"b'; printf '%5c|\n' x; printf 'a%sb%sc\n' 1 2 3 4
## STDOUT:
a b
c
   42|42   |00042|+42
ff FF 0xff 10 010
1.500000e+00 1.500000E+00 1.500000 1.5 1E-05
ad
%|a 
0000000   \      \a  \b  \f  \v
0000006
ab|       abc|ab        |
-5 5 5

a
b|A
a\ b \' \$ '' a\;b $'\n' é 
-x
    3.14
1 2 3
a1
a2
b1
b2
97
98
    x|
a1b2c
a3b4c
## END

#### echo corners
echo -n; echo -e; echo -ne 'a\n'; echo -en 'b\n'; echo -E -e 'c\td'; echo - a; echo -- a; echo -nx; echo -e '\0101 \x41 \e[0m' | od -c | head -2; echo -e 'a\cb'; echo; echo "-n"; echo '-e' x; echo -e '\u00e9 \\ \"'
## STDOUT:

a
b
c	d
- a
-- a
-nx
0000000   A       A     033   [   0   m  \n
0000011
a
x
é \ \"
## END

#### read corners
printf 'a b c\n' | { read -r a b; echo "$a|$b"; }; printf 'x\\ty\n' | { read a; echo "$a"; }; printf 'x\\ty\n' | { read -r a; echo "$a"; }; printf '1\n2\n3\n' | { read a; read b; echo $a$b; cat; }; printf 'no newline' | { read a; echo "$? $a"; }; printf '\n' | { read a; echo "$? [$a]"; }; printf 'a:b:c\n' | { IFS=: read -ra x; echo ${#x[@]}; }; printf 'a\0b' | { read -d '' a; echo $a; }; read -r a b <<< ' lead trail '; echo "[$a][$b]"; IFS= read -r a <<< '  keep  '; echo "[$a]"; read -n1 a <<< xyz; echo $a; read a b c <<< 'one'; echo "$a[$b][$c]"; echo x | read v; echo "[$v]"; while IFS=, read -r a b; do echo "$b$a"; done <<< $'1,2\n3,4'; read -a arr -d : <<< 'a b:c'; echo ${arr[1]}
## STDOUT:
a|b c
xty
x\ty
12
3
1 no newline
0 []
3
a
[lead][trail]
[  keep  ]
x
one[][]
[]
21
43
b
## END

#### test corners
[ -n ]; echo $?; [ -z ]; echo $?; [ ! ]; echo $?; [ ! '' ]; echo $?; [ = ]; echo $?; [ a = ]; echo $?; [ '(' ]; echo $?; [ -f ]; echo $?; [ a -a b ]; echo $?; [ a -a '' ]; echo $?; [ '' -o b ]; echo $?; [ ! a -o b ]; echo $?; [ 1 -lt 2 -a 3 -gt 2 ]; echo $?; [ '(' a = a ')' -a b ]; echo $?; test -n "a" -a -z ""; echo $?; [ a = b ] ; echo $?; [ " 5 " -eq 5 ]; echo $?; [ -5 -lt 3 ]; echo $?; [ 010 -eq 10 ]; echo $?; [ a '<' b ]; echo $?; [ -v HOME ]; echo $?; [ -o errexit ]; echo $?; [ x -nt y ]; echo $?; [ -t 0 ]; echo $?
## STDOUT:
0
0
0
0
0
2
0
0
0
1
0
1
0
0
0
1
0
0
0
0
0
1
1
1
## END

#### double bracket corners
[[ a = a && ( b = c || d = d ) ]]; echo $?; [[ ! a = b ]]; echo $?; [[ -n $undefined ]]; echo $?; [[ a < b && b > a ]]; echo $?; x='*'; [[ abc == $x ]]; echo $?; [[ abc == "$x" ]]; echo $?; [[ $x == \* ]]; echo $?; [[ 'a b' == a\ b ]]; echo $?; [[ abc == a?c ]]; echo $?; [[ abc == [a-c]bc ]]; echo $?; [[ 5 -gt 03 ]]; echo $?; [[ "10" -eq 8#12 ]]; echo $?; [[ a -eq 0 ]]; echo $?; [[ -e /tmp && -d /tmp ]]; echo $?; [[ foo =~ o+ ]] && echo ${BASH_REMATCH[0]}; [[ 2024-01-15 =~ ^([0-9]{4})-([0-9]{2})-([0-9]{2})$ ]] && echo ${BASH_REMATCH[1]}/${BASH_REMATCH[3]}; [[ abc =~ (x)?b ]]; echo "$? [${BASH_REMATCH[1]}]"; [[ a.b =~ a\.b ]]; echo $?; [[ axb =~ a\.b ]]; echo $?; r='[[:space:]]'; [[ 'a b' =~ $r ]]; echo $?; [[ "foo bar" =~ ^foo\ bar$ ]]; echo $?; [[ abc =~ ^(a|b)*c$ ]]; echo $?
## STDOUT:
0
0
1
0
0
1
0
0
0
0
0
0
0
0
oo
2024/15
0 []
0
1
0
0
0
## END

#### wait and jobs
(exit 3) & p=$!; (exit 4) & q=$!; wait $p; echo $?; wait $q; echo $?; wait; echo $?; sleep 0.01 & wait %1; echo $?; true & wait $! ; echo $?; wait $p; echo $?; mkfifo p; { read < p; echo bg; } & echo fg; echo > p; wait; x=$(sleep 0.01 & echo out; wait); echo $x
## STDOUT:
3
4
0
0
0
127
fg
bg
out
## END

#### background output and order
mkfifo p1 p2 p3 p4; for i in 3 2 1; do (read < p$i; echo $i; echo > p$((i + 1))) & done; echo > p1; read < p4; wait; echo done; f() { echo f$1; }; f 1 & wait; (echo a; echo b) | cat & wait; echo x > f & wait; cat f; kill -0 $! 2>/dev/null || echo gone
## STDOUT:
1
2
3
done
f1
a
b
x
gone
## END

#### pipelines with functions and builtins
f() { while read x; do echo "f$x"; done; }; printf '1\n2\n' | f | cat; echo a | { cat; echo b; } | tac; set -- 1 2; echo x | echo $1; seq 3 | (read a; echo $a; cat) | tail -1; echo abc | while read x; do echo ${x^^}; done; false | cat; echo ${PIPESTATUS[0]}; yes | head -2; echo a | xargs echo b; : | :; echo $?
## STDOUT:
f1
f2
b
a
1
3
ABC
1
y
y
b a
0
## END

#### subshell environments
x=1; (x=2; y=3); echo $x[$y]; (cd /tmp; pwd); pwd | grep -c . ; (set -f; echo *) ; (exit 2) || echo $?; f() { echo f; }; (f; f() { echo g; }; f); f; (umask 077; umask); umask; (shopt -s nullglob); shopt -q nullglob || echo off; a=(1); (a+=(2); echo ${a[@]}); echo ${a[@]}
## STDOUT:
1[]
/tmp
1
*
2
f
g
f
0077
0022
off
1 2
1
## END

#### command grouping and precedence
true || echo a && echo b; false && echo a || echo b; ! false && echo c; { false || true; } && echo d; (false) || echo e; true && { false; echo $?; }; false; echo $?; ! { true; }; echo $?; ! (exit 3); echo $?; ! true | false; echo $?
## STDOUT:
b
b
c
d
e
1
1
1
0
0
## END

#### bash -c and scripts
bash -c 'echo $#' a b c; bash -c 'exit 3'; echo $?; bash -c 'echo "$@"' x 1 '2 3'; echo 'echo $1; shift; echo $1' > s; bash s a b; echo 'exit 9' | bash; echo $?; bash -c 'f() { echo $FUNCNAME; }; f'; bash -ec 'false; echo no'; echo $?; bash -uc 'echo $x'; echo $?; x=1 bash -c 'echo $x'; bash -c ''; echo $?; bash -c 'cd /; pwd'; bash -xc 'echo a' 2>&1; bash -c 'echo a; syntax error (' ; echo $?
## STDOUT:
2
3
1 2 3
a
b
9
f
1
127
1
0
/
+ echo a
a
2
## END

#### command not found and friends
nosuch 2>/dev/null; echo $?; nosuch arg | cat; echo ${PIPESTATUS[0]}; $nosuch; echo $?; '' 2>/dev/null; echo $?; x=; $x echo empty; ./nosuch 2>/dev/null; echo $?; /etc/passwd 2>/dev/null; echo $?; nosuch || echo or; if nosuch; then :; else echo else; fi; nosuch & wait $!; echo $?; echo $(nosuch) $?; command_not_found_handle() { echo "handled $1"; return 5; }; nosuch; echo $?
## STDOUT:
127
127
0
127
empty
127
126
or
else
127
127
handled nosuch
5
## END

#### aliases
shopt -s expand_aliases
alias e='echo aliased' ee='e twice'
e 1
ee 2
alias s='sudo '; alias 2>/dev/null | wc -l
\e 2>/dev/null || echo escaped
unalias e; type -t ee
alias x='for i in'
x 1 2; do echo $i; done
## STDOUT:
aliased 1
aliased twice 2
3
escaped
alias
1
2
## END

#### comments and blank lines
# leading comment

echo a # trailing
echo b#notcomment '#' "#" \#

  # indented
echo $#; echo ${#}; if true; then # after then
echo c # in body
fi # after fi
echo d;# after semicolon
(echo e) # x
## STDOUT:
a
b#notcomment # # #
0
0
c
d
e
## END

#### long pipelines of conditions
x=5; if [ $x -gt 3 ] && [ $x -lt 10 ] || [ $x -eq 100 ]; then echo in; fi; [[ $x -gt 3 && $x -lt 10 ]] && echo in2; (( x > 3 && x < 10 )) && echo in3; case $x in [0-9]) echo digit;; [0-9][0-9]) echo two;; esac; if ! ((x == 5)); then echo no; elif ((x)); then echo elif; fi
## STDOUT:
in
in2
in3
digit
elif
## END

#### shopt and set interplay
set -o noglob; echo *; set +o noglob; shopt -s extglob nullglob; echo x*y; shopt -u nullglob; echo x*y; set -o | grep -E '^(errexit|nounset|noglob)'; shopt -po errexit; shopt -o nounset; set -eu; echo $-; set +eu; set - a b; echo $*
## STDOUT:
*

x*y
errexit        	off
noglob         	off
nounset        	off
set +o errexit
nounset        	off
ehuBc
a b
## END

#### printf and time
printf '%(%Y-%m-%d %H:%M:%S)T\n' 86400; printf '%(%s)T\n' 5 | head -c 20; TZ=UTC printf '%(%H)T\n' 3600; printf '%(%F)T|%(%T)T\n' 0 0
## STDOUT:
1970-01-02 00:00:00
5
01
1970-01-01|00:00:00
## END

#### printf and the zones of the database, rules and names of none
for TZ in America/New_York :Asia/Tokyo CET-1 CET-1CEST 'EST5EDT,M3.2.0,M11.1.0' '<+0330>-3:30' Nowhere/City; do
  printf '%(%F %T %z %Z)T\n' 1750000000
done
## STDOUT:
2025-06-15 11:06:40 -0400 EDT
2025-06-16 00:06:40 +0900 JST
2025-06-15 16:06:40 +0100 CET
2025-06-15 17:06:40 +0200 CEST
2025-06-15 11:06:40 -0400 EDT
2025-06-15 18:36:40 +0330 +0330
2025-06-15 15:06:40 +0000 Nowhere
## END

#### null commands and odd syntax
: ; { :; }; ( : ); if :; then :; fi; for i in; do :; done; case x in esac; while false; do :; done; f() { :; }; f; echo ok; ! :; echo $?; echo a;echo b;	echo	tab; if true;then echo c;fi;for i in 1;do echo $i;done; { echo d;}; (echo e);(echo f)
## STDOUT:
ok
1
a
b
tab
c
1
d
e
f
## END

#### a script whose interpreter is missing
printf '#!/nosuch\n' > script; chmod +x script; ./script; echo $?
## STDOUT:
127
## END
## STDERR:
bash: line 1: ./script: cannot execute: required file not found
## END

#### printf's format knows no backslash c
printf 'a\cb\n'; printf '%b-' 'c\cd'; echo
## STDOUT:
a\cb
c
## END

#### an unset variable ends a shell under set -e with 1
bash -c 'set -u; echo $q' 2>/dev/null; echo $?; bash -c 'set -eu; echo $q' 2>/dev/null; echo $?; bash -euc ': ${q?}' 2>/dev/null; echo $?
## STDOUT:
127
1
1
## END

#### wait -n in a subshell that has only its parent's jobs
sleep 0.1 & (wait -n; echo $?); wait
## STDOUT:
127
## END
## STDERR:
## END

#### exec keeps the redirections around it
( exec cat 4<&- <&3 ) 3<<< three
( exec bash -c 'echo to-four >&4' ) 4>&1
{ ( exec bash -c 'echo out; echo err >&2' 2>&1 ) } > f 2> g
cat f; cat g
## STDOUT:
three
to-four
out
err
## END

#### exec with a redirection of a descriptor that was not open
( exec bash -c 'echo five >&5' 5>five ); cat five
( echo a | (exec cat 2>&3 3>&-) | cat ) 3>&1
f() { exec bash -c 'echo in f >&6'; }
( f 6>&1 )
## STDOUT:
five
a
in f
## END

#### exec with a process substitution
( exec cat <(echo one) <(echo two) )
f() { exec cat "$1"; }
( f <(echo three) )
## STDOUT:
one
two
three
## END

#### exec in the last stage of a pipeline, in a trap and in a command substitution
echo x | exec cat
echo x | (exec cat) 3>&1
echo $(exec echo hi 3>&1)
bash -c 'trap "exec echo trapped 5>&1" EXIT; exit 3'; echo $?
## STDOUT:
x
x
hi
trapped
0
## END

#### the message about a killed program quotes the command as it was written
cat > script <<'E'
sh -c 'kill -9 $$' "a  b" 2>/dev/null
f() { sh -c 'kill -SEGV $$' "$@" < /dev/null; }
f 1
E
bash script 2> err; sed 's/line [0-9]*:  *[0-9][0-9]* /line N: PID /' err
## STDOUT:
script: line N: PID Killed                  sh -c 'kill -9 $$' "a  b" 2> /dev/null
script: line N: PID Segmentation fault      sh -c 'kill -SEGV $$' "$@" < /dev/null
## END

#### a subshell in the background or a pipe is one process
(echo $BASHPID > f) & wait; [ $(cat f) = $! ] && echo same; (exec sh -c 'echo $$ > f') & wait; [ $(cat f) = $! ] && echo same; (echo $BASH_SUBSHELL) | cat; (trap 'echo at exit' EXIT; exit 3) > f & wait $!; echo $?; cat f; (exit 3) < nofile & wait $!; echo $?
## STDOUT:
same
same
1
3
at exit
1
## END

#### the process of a process substitution is $!
true & p=$!; cat <(exit 3); [ $p != $! ] && echo differ; wait $!; echo $?; wait $p; echo $?
## STDOUT:
differ
3
0
## END
