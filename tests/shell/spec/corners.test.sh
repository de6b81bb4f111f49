#### fatal builtin errors: what is given up
shift x; echo same
echo next
## STDOUT:
same
next
## END

#### fatal: break with bad argument
for i in 1 2; do break x; echo same; done; echo after
echo next
## status: 128
## STDOUT:
## END

#### fatal: return with bad argument
f() { return x; echo no; }; f; echo $?
## STDOUT:
2
## END

#### fatal: exit with bad argument
(exit x; echo no); echo $?
## STDOUT:
2
## END

#### fatal: special builtin with assignment errors
readonly r=1
r=2 export x=1; echo $?
echo next
## STDOUT:
0
next
## END

#### fatal: export readonly
readonly r=1; export r=2; echo $?; r=3 :; echo $?; read r <<< x; echo $?; for r in a; do echo; done; echo $?; unset r; echo $?; declare r=1; echo $?; f() { local r=2; echo l; }; f; echo $?; (( r = 5 )); echo $?; r+=1; echo no
echo next
## STDOUT:
1
0
1
1
1
1
l
0
1
next
## END

#### shift too far
set -- a; shift 2; echo $? $#; shift; shift; echo $?; set --; shift 0; echo $?
## STDOUT:
1 1
1
0
## END

#### set with no effect
set -- ; echo $#; set - ; echo $#; set -- a; set -; echo $#; set - b c; echo $# $1; set +; echo $#
## STDOUT:
0
0
1
2 b
2
## END

#### dollar at in odd places
set -- a b; x="$@"; echo "$x"; case "$@" in 'a b') echo c;; esac; [[ "$@" == 'a b' ]] && echo d; echo "${@/a/x}" "${@#a}" ${@^^} "${#@}"; for i in "$@"x; do echo $i; done; y=("$@"); echo ${#y[@]}; z=($*); echo ${#z[@]}; cat <<< "$@"; echo "$@" > f; cat f
## STDOUT:
a b
c
d
x b  b A B 2
a
bx
2
2
a b
a b
## END

#### trailing backslash and odd quotes
echo 'a'\''b' "a'b" 'a"b' a\'b; echo "a`echo "b"`c"; echo "${x:-"}"}" ${x:-\}} "${x:-\}}" "${x:-'}'}"; echo $'a\'b' $"loc" "a"$'\n'"b"
## STDOUT:
a'b a'b a"b a'b
abc
} } } '}'
a'b loc a
b
## END

#### PS4 expansions
exec 2>&1; PS4='+${LINENO}: '; set -x; echo a
echo b
## STDOUT:
+1: echo a
a
+2: echo b
b
## END

#### printf -v array and special
printf -v a[3] '%s' x; echo ${a[3]}; declare -A m; printf -v 'm[k]' 'v%d' 1; echo ${m[k]}; printf -v x '%s\n' a; echo "[$x]"; printf '%s %s\n' "$@" none; printf '%s\n' "${a[@]}" ; printf "%s" "" | wc -c
## STDOUT:
x
v1
[a
]
none 
x
0
## END

#### read -N and -n with delimiters
printf 'abc\ndef' | { read -N 5 x; printf '[%s]' "$x"; }; printf 'abc\ndef' | { read -n 5 x; printf '[%s]' "$x"; }; printf 'a b' | { read -N 3 x y; printf '[%s][%s]\n' "$x" "$y"; }; printf 'a:b' | { read -d : x; echo $x; read y; echo $y; }; printf 'x' | { read -n 0 y; echo $?; }
## STDOUT:
[abc
d][abc][a b][]
a
b
0
## END

#### mapfile callbacks
printf '%s\n' a b c d | { mapfile -t -C 'echo cb' -c 2 x; echo ${x[@]}; }; mapfile -t x <<< $'1\n2'; echo ${#x[@]}; mapfile x < /dev/null; echo ${#x[@]}; x=(9 9 9); mapfile -t x <<< a; echo ${x[@]}; mapfile -t -O 2 x <<< b; echo ${x[@]}
## STDOUT:
cb 1 b
cb 3 d
a b c d
2
0
a
a b
## END

#### declare -f prints
f() { local x=1; if [ $x = 1 ]; then echo "a b" | cat > /dev/null 2>&1; fi; for ((i=0;i<2;i++)); do echo $i; done; while read l; do echo $l; done < f; case $x in a|b) echo 1 ;; *) echo 2 ;; esac; (sub; shell); { grp; }; [[ -f x && $y == z* ]]; (( x++ )); cmd1 && cmd2 || cmd3; bg & x=(1 2 3); x+=y; until false; do break; done; select s in a b; do :; done; cat <<EOF
heredoc $x
EOF
}; declare -f f
## STDOUT:
f () 
{ 
    local x=1;
    if [ $x = 1 ]; then
        echo "a b" | cat > /dev/null 2>&1;
    fi;
    for ((i=0; i<2; i++))
    do
        echo $i;
    done;
    while read l; do
        echo $l;
    done < f;
    case $x in 
        a | b)
            echo 1
        ;;
        *)
            echo 2
        ;;
    esac;
    ( sub;
    shell );
    { 
        grp
    };
    [[ -f x && $y == z* ]];
    (( x++ ));
    cmd1 && cmd2 || cmd3;
    bg & x=(1 2 3);
    x+=y;
    until false; do
        break;
    done;
    select s in a b;
    do
        :;
    done;
    cat <<EOF
heredoc $x
EOF

}
## END

#### type of things
f() { :; }; type f if echo 2>&1; type -t f if echo nope; type -a echo | head -1; type -p echo; type -P echo | sed 's,.*/,,'; command -V f; command -v f if echo; alias x=y; type x 2>/dev/null; echo $?
## STDOUT:
f is a function
f () 
{ 
    :
}
if is a shell keyword
echo is a shell builtin
function
keyword
builtin
echo is a shell builtin
echo
f is a function
f () 
{ 
    :
}
f
if
echo
1
## END

#### trap inheritance
trap 'echo T' EXIT; f() { trap; }; f; (trap); bash -c trap; trap '' INT; bash -c 'trap'; (trap); trap - EXIT INT
## STDOUT:
trap -- 'echo T' EXIT
trap -- 'echo T' EXIT
trap -- '' SIGINT
trap -- 'echo T' EXIT
trap -- '' SIGINT
## END

#### exit in various places
(f() { exit 3; }; f; echo no); echo $?; (eval 'exit 4'; echo no); echo $?; echo 'exit 5' > s; (. ./s; echo no); echo $?; (trap 'exit 6' EXIT; exit 1); echo $?; ({ exit 7; }; echo no); echo $?; (for i in 1; do exit 8; done); echo $?; x=$(exit 9; echo no); echo $?; (while :; do exit 10; done); echo $?; (exit 11 | exit 12); echo $?; if (exit 0); then echo t; fi; (if true; then exit 13; fi; echo no); echo $?
## STDOUT:
3
4
5
6
7
8
9
10
12
t
13
## END

#### local options
f() { local -; set -f; echo *; }; touch a; f; echo *; g() { local - x=1; set -u; }; g; echo $undefined_z ok
## STDOUT:
*
a
ok
## END

#### errexit: more
set -e; f() { false; echo in; }; x=$(f) || echo c1; y=$(false) || true; if x=$(false); then :; else echo c2; fi; ! f; f || :; while false; do :; done; until true; do :; done; for i in $(false); do :; done; echo $(false) c3; [ -z "$(false)" ]; case $(false) in *) echo c4;; esac; local_() { local z=$(false); echo c5; }; local_; : $(false); echo c6; z=$(false); echo no
## status: 1
## STDOUT:
c2
in
in
c3
c4
c5
c6
## END

#### errexit: subshell in conditions
set -e; (set +e; false; echo a); if (false; echo b); then echo c; fi; (false; echo d) || echo e; { false; echo f; } && echo g; echo $(set -e; false; echo h); echo i
## STDOUT:
a
b
c
d
f
g

i
## END

#### errexit inherit_errexit
shopt -s inherit_errexit; set -e; x=$(false; echo a) || echo failed; echo "[$x]"; y=$(false; echo b); echo no
## status: 1
## STDOUT:
[a]
## END

#### nounset: more
set -u; echo ${a:-d} ${a+x} "${a[@]}" ${#a[@]}; f() { echo $1; }; (f) 2>/dev/null; echo $?; echo ${1-none} $# "$@" "$*"; x=; echo [$x]; unset x; ([[ -n $x ]]) 2>/dev/null; echo $?; (: $((zz))) 2>/dev/null; echo $?; (echo ${x#y}) 2>/dev/null; echo $?; (echo $!) 2>/dev/null; echo $?; for i in ${q[@]}; do :; done; echo ok
## status: 1
## STDOUT:
## END

#### pipefail details
set -o pipefail; true | false | true; echo $?; (exit 3) | (exit 4) | true; echo $?; ! true | false; echo $?; if true | false; then echo t; else echo f; fi; x=$(exit 5 | true); echo $?; set +o pipefail; false | true; echo $?
## STDOUT:
1
4
0
f
5
0
## END

#### sigpipe
yes | head -1; echo ${PIPESTATUS[@]}; (while :; do echo x; done) | head -1; echo ${PIPESTATUS[0]}; seq 100000 | head -1
## STDOUT:
y
141 0
x
141
1
## END

#### kill statuses
sleep 5 & kill -9 $!; wait $! 2>/dev/null; echo $?; (kill -TERM $BASHPID; echo no); echo $?; bash -c 'kill -INT $$'; echo $?; sleep 5 & p=$!; kill $p; wait $p 2>/dev/null; echo $?; kill $p 2>/dev/null; echo $?
## STDOUT:
137
143
130
143
1
## END
