#### EXIT
trap 'echo bye $?' EXIT; echo hi; (exit 3)
## status: 3
## STDOUT:
hi
bye 3
## END

#### EXIT after exit
trap 'echo bye $?; exit 7' EXIT; exit 3
## status: 7
## STDOUT:
bye 3
## END

#### EXIT in subshells
trap 'echo outer' EXIT; (echo sub); (trap 'echo inner' EXIT; echo in); x=$(trap 'echo subst' EXIT; echo v); echo $x; trap - EXIT; echo none
## STDOUT:
sub
in
inner
v subst
none
## END

#### EXIT when an error ends the script
trap 'echo trapped $?' EXIT; set -e; false; echo no
## status: 1
## STDOUT:
trapped 1
## END

#### EXIT when a variable is missing
trap 'echo trapped $?' EXIT; set -u; echo $nope; echo no
## status: 127
## STDOUT:
trapped 127
## END

#### EXIT in a function is for the shell
f() { trap 'echo from f' EXIT; echo in f; }; f; echo after
## STDOUT:
in f
after
from f
## END

#### ERR
trap 'echo err $? $LINENO' ERR; false; true; (exit 3); false || true; if false; then :; fi; ! true; false && true; echo done
## STDOUT:
err 1 1
err 3 1
done
## END

#### ERR is not inherited by functions
trap 'echo err' ERR; f() { false; true; }; f; g() { false; }; g; set -E; f; (false); x=$(false; echo v); echo end
## STDOUT:
err
err
err
err
end
## END

#### ERR and pipes
trap 'echo err' ERR; false | true; true | false; set -o pipefail; false | true; echo end
## STDOUT:
err
err
end
## END

#### ERR with errexit
trap 'echo err' ERR; set -e; false; echo no
## status: 1
## STDOUT:
err
## END

#### DEBUG
trap 'echo "debug: $BASH_COMMAND"' DEBUG; x=1; echo $x; for i in 1 2; do :; done; [[ a ]]; ((1)); case a in a) echo c;; esac; trap - DEBUG; echo end
## STDOUT:
debug: x=1
debug: echo $x
1
debug: for i in 1 2
debug: :
debug: for i in 1 2
debug: :
debug: [[ -n a ]]
debug: ((1))
debug: case a in 
debug: echo c
c
debug: trap - DEBUG
end
## END

#### DEBUG in functions and functrace
trap 'echo "d $BASH_COMMAND"' DEBUG; f() { echo in; }; f; set -T; f; (echo sub); trap - DEBUG
## STDOUT:
d f
in
d set -T
d f
d f
d echo in
in
d echo sub
sub
d trap - DEBUG
## END

#### RETURN
f() { trap 'echo returning' RETURN; echo body; }; f; g() { echo g; }; g; trap - RETURN; echo 'echo sourced' > s; trap 'echo ret' RETURN; . ./s; h() { :; }; h; set -T; h
## STDOUT:
body
returning
g
sourced
ret
ret
## END

#### signals to oneself
trap 'echo got USR1' USR1; kill -USR1 $$; echo after; trap 'echo int; ' INT; kill -INT $$; trap '' TERM; kill -TERM $$; echo survived; trap - TERM USR1; trap
## STDOUT:
got USR1
after
int
survived
trap -- 'echo int; ' SIGINT
## END

#### listing
trap 'echo a' EXIT; trap "echo 'b c'" USR1 2; trap '' TERM; trap; trap -p INT; trap -p EXIT TERM; trap - EXIT; trap -p EXIT; echo $?
## STDOUT:
trap -- 'echo a' EXIT
trap -- 'echo '\''b c'\''' SIGINT
trap -- 'echo '\''b c'\''' SIGUSR1
trap -- '' SIGTERM
trap -- 'echo '\''b c'\''' SIGINT
trap -- 'echo a' EXIT
trap -- '' SIGTERM
0
## END

#### names of signals
trap 'echo x' sigusr2; kill -s usr2 $$; trap 'echo y' 10; kill -10 $$; (trap 'x' NOSIG) 2>&1; echo $?; (trap 'x' 99) 2>&1; echo $?; trap 0; trap 'echo zero' 0; trap -p | head -2; trap - 0
## STDOUT:
x
y
bash: line 1: trap: NOSIG: invalid signal specification
1
bash: line 1: trap: 99: invalid signal specification
1
trap -- 'echo zero' EXIT
trap -- 'echo y' SIGUSR1
## END

#### reset with a number or a dash
trap 'echo u' USR1; trap USR1; trap -p; trap 'echo u' USR1; trap - USR1; trap -p; trap 'echo i' INT; trap 2; trap -p; echo $?
## STDOUT:
0
## END

#### ignored signals are ignored by children
trap '' USR1; bash -c 'kill -USR1 $$; echo alive'; trap - USR1; bash -c 'trap "echo c" USR1; kill -USR1 $$; echo end'; trap 'echo p' USR1; bash -c 'trap -p; kill -USR1 $$; echo no'; echo $?
## STDOUT:
alive
c
end
138
## END

#### subshells reset traps but show them
trap 'echo t' USR1; (trap -p USR1); (trap -p USR1; trap 'echo n' USR2; trap -p); echo $(trap -p USR1)
## STDOUT:
trap -- 'echo t' SIGUSR1
trap -- 'echo t' SIGUSR1
trap -- 'echo n' SIGUSR2
trap -- 'echo t' SIGUSR1
## END

#### a trap that changes the status
trap 'false' USR1; kill -USR1 $$; echo $?; f() { trap 'return 5' USR1; kill -USR1 $BASHPID; echo not; }; f; echo $?
## STDOUT:
0
5
## END

#### wait is ended by a trapped signal
trap '[ $n ] || echo got; n=1' USR1; sleep 60 & p=$!; (until [ -e done ]; do kill -USR1 $$; sleep 0.05; done) & wait $p; s=$?; trap '' USR1; > done; [ $s -gt 128 ] && echo interrupted $s; kill $p; wait $p 2>/dev/null; echo $?
## STDOUT:
got
interrupted 138
143
## END

#### kill and its names
kill -l 9; kill -l TERM; kill -l 137; kill -l SIGINT; kill -l | head -2; (kill -l NOPE) 2>&1; echo $?; (kill) 2>&1; echo $?; (kill -NOPE 1) 2>&1; echo $?; (kill abc) 2>&1; echo $?; kill -0 $$; echo $?; (kill 999999) 2>&1; echo $?
## STDOUT:
KILL
15
KILL
2
 1) SIGHUP	 2) SIGINT	 3) SIGQUIT	 4) SIGILL	 5) SIGTRAP
 6) SIGABRT	 7) SIGBUS	 8) SIGFPE	 9) SIGKILL	10) SIGUSR1
bash: line 1: kill: NOPE: invalid signal specification
1
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2
bash: line 1: kill: NOPE: invalid signal specification
1
bash: line 1: kill: abc: arguments must be process or job IDs
1
0
bash: line 1: kill: (999999) - No such process
1
## END

#### signals end background jobs
sleep 10 & kill $!; wait $!; echo $?; sleep 10 & kill -9 $!; wait $! 2>/dev/null; echo $?; sleep 10 & kill -INT $! ; kill -HUP $!; wait $!; echo $?
## STDOUT:
143
137
129
## END

#### a signal that ends a child of a pipe
(kill -TERM $BASHPID) ; echo $?; bash -c 'kill -9 $$'; echo $?; bash -c 'kill -PIPE $$' | cat; echo ${PIPESTATUS[0]}
## STDOUT:
143
137
141
## END

#### trap in a loop and with commands that fail
for s in USR1 USR2; do trap "echo $s" $s; done; kill -USR2 $$; kill -USR1 $$; trap 'nosuchcmd 2>/dev/null; echo after' USR1; kill -USR1 $$
## STDOUT:
USR2
USR1
after
## END

#### EXIT sees the last command
trap 'echo $? $_ >&1' EXIT; true last
## STDOUT:
0 last
## END

#### errexit: simple commands
set -e; true; echo a; false; echo no
## status: 1
## STDOUT:
a
## END

#### errexit: conditions do not count
set -e; if false; then :; fi; while false; do :; done; until true; do :; done; false || true; false && true; ! false; ! true; echo still; { false; } || echo or; f() { false; echo in f; }; if f; then echo yes; fi; f && echo and; f || echo never; f; echo no
## status: 1
## STDOUT:
still
or
in f
yes
in f
and
in f
## END

#### errexit: the last of a list counts
set -e; true && false; echo no
## status: 1
## STDOUT:
## END

#### errexit: subshells and groups
set -e; (false; echo no) || echo or; { echo a; (exit 3); echo no; }; echo no
## status: 3
## STDOUT:
no
a
## END

#### errexit: substitutions
set -e; x=$(false) || echo or; echo $(false; echo went on); x=$(false; echo y); echo "$x"; x=$(false); echo no
## status: 1
## STDOUT:
or
went on
y
## END

#### errexit: substitutions with inherit_errexit
shopt -s inherit_errexit; set -e; echo $(false; echo no); x=$(true; false; echo no); echo not reached
## status: 1
## STDOUT:

## END

#### errexit: declarations hide it
set -e; local_f() { local x=$(false); echo still; }; local_f; export y=$(false); readonly z=$(false); echo end; y=$(false); echo no
## status: 1
## STDOUT:
still
end
## END

#### errexit: pipes
set -e; false | true; echo a; set -o pipefail; true | true; echo b; false | true; echo no
## status: 1
## STDOUT:
a
b
## END

#### errexit: arithmetic, let and tests
set -e; ((1)); x=0; ((x++)) || true; [[ a == a ]]; let x=1; echo a; ((0)); echo no
## status: 1
## STDOUT:
a
## END

#### errexit: functions and returns
set -e; f() { return 1; }; g() { f; echo no; }; g || echo caught; (g; echo no2) || echo sub; f; echo no
## status: 1
## STDOUT:
no
no
no2
## END

#### errexit: traps, set +e and dollar dash
set -e; echo $-; set +e; false; echo ok; set -e; trap 'echo bye' EXIT; case x in x) false;; esac; echo no
## status: 1
## STDOUT:
ehBc
ok
bye
## END

#### errexit: command and eval
set -e; command true; eval 'false || true'; command false || echo or; eval 'false'; echo no
## status: 1
## STDOUT:
or
## END

#### errexit: background and wait
set -e; false & wait $! || echo waited; true & wait; echo end; sleep 0 & wait $!; (exit 4) & wait $!; echo no
## status: 4
## STDOUT:
waited
end
## END

#### nounset
set -u; x=; echo "[$x]" "${y-d}" "${y:-d}" "${y+d}"; a=(); echo "[${a[@]}]" ${#a[@]}; echo "$@" $#; (echo $y) 2>&1; echo $?; (echo ${a[0]}) 2>&1; echo $?; (echo $1) 2>&1; (echo ${#y}) 2>&1; (echo ${y%x}) 2>&1; (: $((y + 1))) 2>&1; (echo $!) 2>&1
## status: 1
## STDOUT:
[] d d 
[] 0
0
bash: line 1: y: unbound variable
1
bash: line 1: a[0]: unbound variable
1
bash: line 1: $1: unbound variable
bash: line 1: y: unbound variable
bash: line 1: y: unbound variable
bash: line 1: y: unbound variable
bash: line 1: $!: unbound variable
## END

#### nounset ends the script
set -u; echo before; echo "$nope"; echo no
## status: 127
## STDOUT:
before
## END

#### ERR: what runs inside a negated command is looked at
trap 'echo ERR $LINENO' ERR
! { false; true; }
f() { false; }
! f
! false
! (false)
! false | false
! (( 0 ))
! [[ a = b ]]
! eval 'false; :'
set -E
! f
! (false)
## STDOUT:
ERR 2
ERR 10
ERR 3
ERR 13
## END

#### DEBUG runs for every simple command of a pipeline
trap 'echo d $LINENO' DEBUG
echo a | cat | cat
{ echo b; echo c; } | cat
echo d |
  cat
trap - DEBUG
false | cat
## STDOUT:
d 2
d 2
d 2
a
d 3
b
c
d 4
d 5
d
d 6
## END

#### DEBUG and LINENO in loops are on the line of the loop
trap 'echo d $LINENO' DEBUG
for x in 1 2
do
  echo $x

  :
done
for (( i = 0; i < 2; i++ ))
do

  echo $i
done
trap - DEBUG
for (( i = 0; i < LINENO - 12; i++ ))
do

  echo $i
done
## STDOUT:
d 2
d 4
1
d 6
d 2
d 4
2
d 6
d 8
d 8
d 11
0
d 8
d 8
d 11
1
d 8
d 8
d 13
0
1
## END

#### traps run inside other traps, but not in themselves
trap 'false; echo usr1' USR1
trap 'false; echo err' ERR
kill -USR1 $$
trap 'false; echo debug' DEBUG
false
echo after $?
## STDOUT:
err
usr1
err
debug
debug
debug
err
err
debug
after 1
## END

#### return in a trap needs a function
trap 'return 3; echo goes on' USR1
kill -USR1 $$; echo $?
f() { kill -USR1 $$; echo in; }
f; echo $?
trap 'return 4' EXIT
## STDOUT:
goes on
0
3
## END

#### ERR: what a pipeline or & starts as a simple command is not looked at
set -E; trap 'echo ERR' ERR; false | true; false & wait; { false; } | true; f() { false; :; }; f | cat
## STDOUT:
ERR
## END

#### DEBUG: inherited (functrace), once for what a pipeline or & starts
set -T; trap 'echo "D $BASH_COMMAND" >> log' DEBUG
f() { :; }
f x | cat
f y & wait $!
eval 'echo hi' | eval cat
trap - DEBUG
LC_ALL=C sort log | uniq -c | sed 's/^ *//'
## STDOUT:
hi
2 D :
2 D cat
1 D echo hi
1 D eval 'echo hi'
1 D eval cat
2 D f x
2 D f y
1 D trap - DEBUG
1 D wait $!
## END

#### DEBUG: under extdebug it keeps a stage of a pipeline from running
shopt -s extdebug; trap '[[ $BASH_COMMAND != cat* ]]' DEBUG
echo a | cat; echo $?
cat /dev/zero | echo b
set -T; echo a | cat; echo $?
cat & wait $!; echo $?
## STDOUT:
0
b
0
0
## END
