#### errexit: every kind of list
set -e; { test no = yes && echo hi; }; echo 1; for x in 1 2 3; do test $x = 2 && echo "hi $x"; done; echo no
## STDOUT:
1
hi 2
no
## END

#### errexit: && at the end of a function
set -e; f() { test a = b && echo no; }; if f; then :; fi; f || true; f; echo no
## status: 1
## STDOUT:
## END

#### errexit: time, negation, loops
set -e; ! true; ! false; while false; do :; done; until false; do break; done; if { echo 1; false; echo 2; }; then echo 3; fi; { time false; } 2>/dev/null; echo no
## status: 1
## STDOUT:
1
2
3
## END

#### errexit: switched while ignored
set -e; if { echo 1; false; echo 2; set -e; echo 3; false; echo 4; }; then echo 5; fi; if { set +e; false; echo 6; }; then echo 7; fi; false; echo 8; set -e; f() { set -e; false; echo 9; }; if f; then echo 10; fi; ! f; echo 11; false; echo no
## status: 1
## STDOUT:
1
2
3
4
5
6
7
8
9
10
9
11
## END

#### errexit: subshells
(echo 1; false; echo 2; set -e; echo 3; false; echo no); echo $?; set -e; if (echo 4; false; echo 5; set -e; false; echo 6); then echo 7; fi; (set +e; false; echo 8); { echo 9; false; echo no; } & wait $! || echo bg $?; { echo 10; false; echo no; } | cat; echo 11 | while read x; do echo $x; false; done; echo no
## status: 1
## STDOUT:
1
2
3
1
4
5
6
7
8
9
bg 1
10
11
## END

#### errexit: redirections that fail
for c in 'true > /' '/bin/true > /' 'a=1 > /' '[[ x ]] > /' '((42)) > /' '{ cat; } < nope' 'while read l; do :; done < nope' '(echo x) < nope' 'f() { :; } < nope; f' 'if true; then :; fi < nope' 'for i in 1; do :; done < nope' 'case a in a) ;; esac < nope' 'exec 9< nope' ': < nope' '! cat < nope' 'cat < nope | cat' 'eval : < nope' '. /dev/null < nope' 'export x < nope' '< nope'; do bash -c "set -e; $c
echo after \$?" 2>/dev/null; echo "$c: $?"; done
## STDOUT:
true > /: 1
/bin/true > /: 1
a=1 > /: 1
[[ x ]] > /: 1
((42)) > /: 1
{ cat; } < nope: 1
while read l; do :; done < nope: 1
(echo x) < nope: 1
f() { :; } < nope; f: 1
if true; then :; fi < nope: 1
for i in 1; do :; done < nope: 1
case a in a) ;; esac < nope: 1
exec 9< nope: 1
: < nope: 1
after 0
! cat < nope: 0
after 0
cat < nope | cat: 0
eval : < nope: 1
. /dev/null < nope: 1
export x < nope: 1
< nope: 1
## END

#### errexit: substitutions
set -e; echo ft $(false) $(true); shopt -s inherit_errexit; echo f $(false; echo no) end; x=$(echo a; false; echo no) || echo caught "$x"; f() { local x=$(false); echo local; }; f; export y=$(false); : $(false); echo "$(false)" ; y=$(false); echo no
## status: 1
## STDOUT:
ft
f end
local

## END

#### ERR trap where errexit would act
trap 'echo E$?' ERR; false; (exit 3); false || true; ! false; if false; then :; fi; f() { return 4; }; f; x=$(exit 5); { false; }; (false); true | false; [[ a == b ]]; ((0)); cat < nope; { :; } < nope; for i in 1; do false; done; case a in a) false;; esac; until true; do :; done; echo end
## STDOUT:
E1
E3
E4
E5
E1
E1
E1
E1
E1
E1
E1
E1
E1
end
## END

#### errexit: where failures are allowed
set -e; false || true; false && true; ! true; if false; then :; fi; while false; do :; done; until true; do :; done; echo a; (false) || echo b; f() { false; echo in; }; f || echo c; f && echo d; if f; then echo e; fi; ! f; echo f; false; echo no
## status: 1
## STDOUT:
a
b
in
in
d
in
e
in
f
## END

#### errexit: in a function
set -e; f() { false; echo no; }; f; echo no
## status: 1
## STDOUT:
## END

#### errexit: in a subshell
set -e; (false; echo no); echo no
## status: 1
## STDOUT:
## END

#### errexit: in substitutions
set -e; x=$(false; echo yes); echo $x; x=$(false); echo no
## status: 1
## STDOUT:
yes
## END

#### errexit: in arguments and declarations
set -e; echo $(false; echo sub) ok; local_f() { local x=$(false); echo $x localok; }; local_f; export y=$(false); declare z=$(false); echo end
## STDOUT:
sub ok
localok
end
## END

#### errexit: in pipelines
set -e; true | false | true; echo ok; false | true; echo ok2; true | false; echo no
## status: 1
## STDOUT:
ok
ok2
## END

#### errexit: with pipefail
set -eo pipefail; false | true; echo no
## status: 1
## STDOUT:
## END

#### errexit: in a group
set -e; { false; echo no; }; echo no
## status: 1
## STDOUT:
## END

#### errexit: in groups before || and &&
set -e; { false; } || echo ok; { false; true; } && echo ok2; (false; echo insub) || echo no; (set -e; false; echo insub2) && echo ok3; echo end
## STDOUT:
ok
ok2
insub
insub2
ok3
end
## END

#### errexit: in eval
set -e; eval false; echo no
## status: 1
## STDOUT:
## END

#### errexit: in eval, source and command
set -e; eval 'false; echo x' || echo y; . <(echo false) || echo z; command false || echo w; command false; echo no
## status: 1
## STDOUT:
x
z
w
## END

#### errexit: in [[ ]]
set -e; [[ a == b ]]; echo no
## status: 1
## STDOUT:
## END

#### errexit: in a for loop
set -e; for i in 1 2; do false; echo no; done; echo no
## status: 1
## STDOUT:
## END

#### errexit: in a case
set -e; case x in x) false;; esac; echo no
## status: 1
## STDOUT:
## END

#### errexit: in an if
set -e; if true; then false; fi; echo no
## status: 1
## STDOUT:
## END

#### errexit: in a while
set -e; while true; do false; echo no; break; done; echo no
## status: 1
## STDOUT:
## END

#### errexit: a function that returns a failure
set -e; f() { return 3; }; f; echo no
## status: 3
## STDOUT:
## END

#### errexit: the ERR and EXIT traps
set -e; trap 'echo err $?' ERR; trap 'echo exit $?' EXIT; false; echo no
## status: 1
## STDOUT:
err 1
exit 1
## END

#### errexit: ERR without errexit
trap 'echo ERR $LINENO' ERR; false; true; (false); ! true; false || true; if false; then :; fi; f() { false; }; f; f || true; [[ a == b ]]; ((0)); echo end
## STDOUT:
ERR 1
ERR 1
ERR 1
ERR 1
ERR 1
end
## END

#### errexit: errtrace
set -E; trap 'echo ERR' ERR; f() { false; true; }; f; (false; true); x=$(false; true); set +E; f; echo end
## STDOUT:
ERR
ERR
end
## END

#### errexit: inherit_errexit
set -e; shopt -s inherit_errexit; x=$(false; echo a); echo no
## status: 1
## STDOUT:
## END

#### errexit: posix mode
set -e; set -o posix; x=$(false; echo a); echo no
## status: 1
## STDOUT:
## END

#### errexit: a command not found
set -e; nope; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: nope: command not found
## END

#### errexit: cd
set -e; nope || echo a; cd /nope || echo b; cd /nope; echo no
## status: 1
## STDOUT:
a
b
## END
## STDERR:
bash: line 1: nope: command not found
bash: line 1: cd: /nope: No such file or directory
bash: line 1: cd: /nope: No such file or directory
## END

#### errexit: negations
set -e; ! false; ! { false; }; ! (false; true); echo a; (! true); echo b; { ! true; }; echo c; f() { ! true; }; f; echo no
## status: 1
## STDOUT:
a
## END

#### errexit: wait
set -e; false & wait $!; echo no
## status: 1
## STDOUT:
## END

#### errexit: switched off and on
set -e; set +e; false; echo a; set -e; set +e -e; false; echo no
## status: 1
## STDOUT:
a
## END

#### errexit: as an option of bash
bash -e -c 'false; echo no'; echo $?; bash -ec 'echo a; false; echo no'; echo $?; set -e; bash -c 'false; echo sub'; set -o errexit; echo $SHELLOPTS | grep -c errexit
## STDOUT:
1
a
1
sub
1
## END

#### errexit: arithmetic
set -e; x=5; ((x-5)) || echo z; ((x)); let x-5 || echo z2; [ a = b ] || echo z3; test a = b && echo; echo y; ((x-5)); echo no
## status: 1
## STDOUT:
z
z2
z3
y
## END

#### errexit: functions in conditions
set -e; f() { if true; then return 1; fi; }; f || echo caught; if ! f; then echo c2; fi; f && echo; echo c3; f; echo no
## status: 1
## STDOUT:
caught
c2
c3
## END

#### errexit: assignments
set -e; foo=$(exit 2) || echo r $?; foo=$(exit 2) bar=1 || echo r2 $?; a=1 b=$(exit 4); echo no
## status: 4
## STDOUT:
r 2
r2 2
## END

#### errexit: a loop over a here-string
set -e; while read x; do echo $x; false; echo no; done <<< a; echo no
## status: 1
## STDOUT:
a
## END

#### errexit: a loop in a pipe
set -e; echo a | while read x; do false; echo no; done; echo no
## status: 1
## STDOUT:
## END

#### errexit: a function whose body is a subshell
set -e; f() (false; echo no); f || echo r; f; echo no
## status: 1
## STDOUT:
no
## END

#### errexit: set -e behind ! counts inside what runs there
f() { set -e; echo in; false; echo no; }
! f
echo no
## status: 1
## STDOUT:
in
## END

#### errexit: ! shields all that it stands before when set -e came first
set -e
! { false; echo in; }
f() { false; echo in f; }
! f
echo end
## STDOUT:
in
in f
end
## END
