#### built-ins in a substitution leave no trace
x=$(echo a; echo b); echo "$x"; y=$(printf -v z %s 5; echo "$z"); echo "$y [$z]"; n=$(printf '%s%n' abc count); echo "$n [$count]"
i=0; t=$(test -v 'a[i++]' || echo no); echo "$t $i"; echo "$(echo $BASH_SUBSHELL) $BASH_SUBSHELL"
## STDOUT:
a
b
5 []
abc []
no 0
1 0
## END

#### statuses and errors of built-ins in a substitution
x=$(false); echo $?; x=$(test 1 -eq 2); echo $?; x=$(echo "$?"); echo "$x $?"; x=$([ a -eq 1 ] 2>&1); echo "$? $x"; x=$(pwd); [ "$x" = "$PWD" ]; echo $?
set -u; x=$(echo $nothing) 2>/dev/null; echo "after $?"
## STDOUT:
1
1
0 0
2 bash: line 1: [: a: integer expression expected
0
after 1
## END

#### a function or an alias of that name is what runs
echo() { builtin echo "mine: $*"; }; x=$(echo a); builtin echo "$x"; unset -f echo; enable -n echo; x=$(echo b); builtin echo "$x"; enable echo; x=$(echo c); echo "$x"
## STDOUT:
mine: a
c
## END

#### closed output and newlines at the end
exec 3>&1 >&-; x=$(echo in); exec >&3; echo "[$x]"; x=$(printf 'a\n\n\n'); echo "[$x]"; x=$(printf 'a\0b' 2>/dev/null) 2>/dev/null; echo "${#x}"
## STDOUT:
[in]
[a]
2
## END

#### $_ and the line are the outer command's
: first; x=$(echo inner); echo "$_"; x=$(
echo $LINENO); echo $x
## STDOUT:

2
## END

#### errexit and an assignment before a command that cannot be made
readonly V=1; f() { echo in $V; }; V=2 f; echo "rc $?"
(set -e; V=2 f; echo no); echo $?; (set -e; if V=2 true; then echo no; fi; echo no); echo $?; (set -e; V=2 /bin/echo ext || echo no; echo no); echo $?
(set -e; trap 'echo exit' EXIT; trap 'echo err' ERR; V=2 true; echo no); echo $?
## STDOUT:
in 1
rc 0
1
1
1
exit
1
## END
