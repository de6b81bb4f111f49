exec 2>&1
#### trap 'echo x' EXIT; trap; trap - EXIT; trap 'a' INT TERM HUP; trap;...
trap 'echo x' EXIT; trap; trap - EXIT; trap 'a' INT TERM HUP; trap; trap -p TERM; trap - TERM; trap -p; trap '' HUP; trap -p HUP
## STDOUT:
trap -- 'echo x' EXIT
trap -- 'a' SIGHUP
trap -- 'a' SIGINT
trap -- 'a' SIGTERM
trap -- 'a' SIGTERM
trap -- 'a' SIGHUP
trap -- 'a' SIGINT
trap -- '' SIGHUP
## END

#### trap "echo it's" INT; trap -p; trap 'echo a
trap "echo it's" INT; trap -p; trap 'echo a
## status: 2
## STDOUT:
bash: -c: line 2: unexpected EOF while looking for matching `''
## END

#### trap -l | head -3; trap -l | tail -2
trap -l | head -3; trap -l | tail -2
## STDOUT:
 1) SIGHUP	 2) SIGINT	 3) SIGQUIT	 4) SIGILL	 5) SIGTRAP
 6) SIGABRT	 7) SIGBUS	 8) SIGFPE	 9) SIGKILL	10) SIGUSR1
11) SIGSEGV	12) SIGUSR2	13) SIGPIPE	14) SIGALRM	15) SIGTERM
58) SIGRTMAX-6	59) SIGRTMAX-5	60) SIGRTMAX-4	61) SIGRTMAX-3	62) SIGRTMAX-2
63) SIGRTMAX-1	64) SIGRTMAX	
## END

#### trap 'echo e' 0; trap; trap 0; trap; trap 'echo r' RETURN; trap 'ec...
trap 'echo e' 0; trap; trap 0; trap; trap 'echo r' RETURN; trap 'echo d' DEBUG; trap 'echo er' ERR; trap; trap - DEBUG RETURN ERR
## STDOUT:
trap -- 'echo e' EXIT
d
d
trap -- 'echo d' DEBUG
trap -- 'echo er' ERR
trap -- 'echo r' RETURN
d
## END

#### trap 'echo d $BASH_COMMAND' DEBUG; x=1; echo a; for i in 1 2; do ec...
trap 'echo d $BASH_COMMAND' DEBUG; x=1; echo a; for i in 1 2; do echo $i; done; [[ a ]]; ((1)); case a in a) echo c;; esac; if true; then echo t; fi
## STDOUT:
d x=1
d echo a
a
d for i in 1 2
d echo $i
1
d for i in 1 2
d echo $i
2
d [[ -n a ]]
d ((1))
d case a in
d echo c
c
d true
d echo t
t
## END

#### trap 'echo err $? $LINENO' ERR; false; (exit 3); true || false; ! t...
trap 'echo err $? $LINENO' ERR; false; (exit 3); true || false; ! true; false || echo; if false; then :; fi; false | true; true | false; f() { false; }; f; set -E; f; x=$(false); false && true; while false; do :; done
## STDOUT:
err 1 2
err 3 2

err 1 2
err 1 2
err 1 2
err 1 2
err 1 2
## END

#### trap 'echo ret $?' RETURN; f() { echo f; return 3; }; f; set -T; f;...
trap 'echo ret $?' RETURN; f() { echo f; return 3; }; f; set -T; f; echo 'return 4' > s; . ./s; set +T; . ./s
## status: 4
## STDOUT:
f
f
ret 0
ret 0
ret 0
## END

#### trap 'echo exit $?' EXIT; exit 3
trap 'echo exit $?' EXIT; exit 3
## status: 3
## STDOUT:
exit 3
## END

#### trap 'echo exit $?; exit 5' EXIT; false
trap 'echo exit $?; exit 5' EXIT; false
## status: 5
## STDOUT:
exit 1
## END

#### trap 'echo exit' EXIT; (echo sub); (trap 'echo subexit' EXIT); echo...
trap 'echo exit' EXIT; (echo sub); (trap 'echo subexit' EXIT); echo main
## STDOUT:
sub
subexit
main
exit
## END

#### trap 'echo exit' EXIT; exec true
trap 'echo exit' EXIT; exec true
## STDOUT:
## END

#### trap 'echo term' TERM; kill $$; echo on; kill -TERM $BASHPID; (kill...
trap 'echo term' TERM; kill $$; echo on; kill -TERM $BASHPID; (kill $$; echo sub); echo end
## STDOUT:
term
on
term
sub
term
end
## END

#### trap 'echo int; trap - INT; kill -INT $$' INT; kill -INT $$; echo no
trap 'echo int; trap - INT; kill -INT $$' INT; kill -INT $$; echo no
## status: 130
## STDOUT:
int
## END

#### trap '' INT; (trap; kill -INT $BASHPID; echo on); trap 'echo x' INT...
trap '' INT; (trap; kill -INT $BASHPID; echo on); trap 'echo x' INT; (trap; trap 'y' TERM; trap)
## STDOUT:
trap -- '' SIGINT
on
trap -- 'echo x' SIGINT
trap -- 'y' SIGTERM
## END

#### f() { trap 'echo f-exit' EXIT; echo in; }; f; echo out
f() { trap 'echo f-exit' EXIT; echo in; }; f; echo out
## STDOUT:
in
out
f-exit
## END

#### trap 'echo a; false' EXIT; true
trap 'echo a; false' EXIT; true
## STDOUT:
a
## END

#### trap 'return 3' RETURN; f() { :; }; f
trap 'return 3' RETURN; f() { :; }; f; echo $?
## STDOUT:
0
## END

#### trap 'echo usr1 $LINENO' USR1
trap 'echo usr1 $LINENO' USR1
## STDOUT:
## END

#### f() { kill -USR1 $$; echo $?; }; f; trap 'exit 7' USR1; kill -USR1 ...
f() { kill -USR1 $$; echo $?; }; f; trap 'exit 7' USR1; kill -USR1 $$; echo no
## status: 138
## STDOUT:
## END

#### trap - KILL; echo $?; trap x KILL; echo $?; trap x STOP; trap; trap...
trap - KILL; echo $?; trap x KILL; echo $?; trap x STOP; trap; trap x CHLD; trap -p CHLD; trap x 64; trap -p 64; trap x RTMIN; trap -p RTMIN; trap x RTMIN+1; trap
## STDOUT:
0
0
trap -- 'x' SIGKILL
trap -- 'x' SIGSTOP
trap -- 'x' SIGCHLD
trap -- 'x' SIGRTMAX
trap -- 'x' SIGRTMIN
trap -- 'x' SIGKILL
trap -- 'x' SIGCHLD
trap -- 'x' SIGSTOP
trap -- 'x' SIGRTMIN
trap -- 'x' SIGRTMIN+1
trap -- 'x' SIGRTMAX
## END

#### trap x 1 2 3; trap - 1 2; trap; trap -- x 15; trap; trap -- - 15; t...
trap x 1 2 3; trap - 1 2; trap; trap -- x 15; trap; trap -- - 15; trap; trap 15; echo $?; trap '' ; echo $?; trap ''  1; trap
## STDOUT:
trap -- 'x' SIGQUIT
trap -- 'x' SIGQUIT
trap -- 'x' SIGTERM
trap -- 'x' SIGQUIT
0
trap: usage: trap [-lp] [[arg] signal_spec ...]
2
trap -- '' SIGHUP
trap -- 'x' SIGQUIT
## END

#### kill -0 $$; echo $?; kill -s 0 $$; echo $?; kill -n 0 $$; echo $?; ...
kill -0 $$; echo $?; kill -s 0 $$; echo $?; kill -n 0 $$; echo $?; kill -EXIT $$; echo $?; kill -s EXIT $$; echo $?; kill -- -1x; echo $?; kill -DEBUG $$; echo $?; kill -ERR $$; echo $?
## STDOUT:
0
0
0
0
0
bash: line 2: kill: -1x: arguments must be process or job IDs
1
bash: line 2: kill: DEBUG: invalid signal specification
1
bash: line 2: kill: ERR: invalid signal specification
1
## END

#### kill -l -1; echo $?; kill -99 1; echo $?; kill -s 99 $$; echo $?; k...
kill -l -1; echo $?; kill -99 1; echo $?; kill -s 99 $$; echo $?; kill -n TERM 99999; echo $?; kill -TERM; echo $?; kill -- ; echo $?; kill '' ; echo $?; kill -s '' $$; echo $?
## STDOUT:
 1) SIGHUP	 2) SIGINT	 3) SIGQUIT	 4) SIGILL	 5) SIGTRAP
 6) SIGABRT	 7) SIGBUS	 8) SIGFPE	 9) SIGKILL	10) SIGUSR1
11) SIGSEGV	12) SIGUSR2	13) SIGPIPE	14) SIGALRM	15) SIGTERM
16) SIGSTKFLT	17) SIGCHLD	18) SIGCONT	19) SIGSTOP	20) SIGTSTP
21) SIGTTIN	22) SIGTTOU	23) SIGURG	24) SIGXCPU	25) SIGXFSZ
26) SIGVTALRM	27) SIGPROF	28) SIGWINCH	29) SIGIO	30) SIGPWR
31) SIGSYS	34) SIGRTMIN	35) SIGRTMIN+1	36) SIGRTMIN+2	37) SIGRTMIN+3
38) SIGRTMIN+4	39) SIGRTMIN+5	40) SIGRTMIN+6	41) SIGRTMIN+7	42) SIGRTMIN+8
43) SIGRTMIN+9	44) SIGRTMIN+10	45) SIGRTMIN+11	46) SIGRTMIN+12	47) SIGRTMIN+13
48) SIGRTMIN+14	49) SIGRTMIN+15	50) SIGRTMAX-14	51) SIGRTMAX-13	52) SIGRTMAX-12
53) SIGRTMAX-11	54) SIGRTMAX-10	55) SIGRTMAX-9	56) SIGRTMAX-8	57) SIGRTMAX-7
58) SIGRTMAX-6	59) SIGRTMAX-5	60) SIGRTMAX-4	61) SIGRTMAX-3	62) SIGRTMAX-2
63) SIGRTMAX-1	64) SIGRTMAX	
0
bash: line 2: kill: 99: invalid signal specification
1
bash: line 2: kill: 99: invalid signal specification
1
bash: line 2: kill: (99999) - No such process
1
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2
bash: line 2: kill: `': not a pid or valid job spec
1
bash: line 2: kill: : invalid signal specification
1
## END

#### trap 'echo ret $?' RETURN; set -T; f() { return 3; }; f; g() { fals...
trap 'echo ret $?' RETURN; set -T; f() { return 3; }; f; g() { false; return; }; g; h() { (exit 5); }; h; echo 'false; return 4' > s; . ./s; i() { return $((6)); }; i; echo $?
## STDOUT:
ret 0
ret 1
ret 5
ret 1
ret 0
6
## END

#### trap 'echo debug $BASH_COMMAND' DEBUG; set -T; f() { x=1; return 2;...
trap 'echo debug $BASH_COMMAND' DEBUG; set -T; f() { x=1; return 2; }; f; (echo sub); x=$(echo cs); trap - DEBUG; trap 'echo err' ERR; set -E; g() { (false); x=$(false); false; return 1; }; g
## status: 1
## STDOUT:
debug set -T
debug f
debug f
debug x=1
debug return 2
debug echo sub
sub
debug x=$(echo cs)
debug trap - DEBUG
err
err
err
err
err
## END

#### kill -l ''
kill -l ''; echo $?
## STDOUT:
bash: line 2: kill: : invalid signal specification
1
## END

#### kill -l 256
kill -l 256; echo $?
## STDOUT:
bash: line 2: kill: 256: invalid signal specification
1
## END

#### kill -l 128; echo $?; kill -l 129; kill -l 127
kill -l 128; echo $?; kill -l 129; kill -l 127; echo $?
## STDOUT:
bash: line 2: kill: 128: invalid signal specification
1
HUP
bash: line 2: kill: 127: invalid signal specification
1
## END

#### kill '' ; echo $?; kill -?
kill '' ; echo $?; kill -?; echo $?
## STDOUT:
bash: line 2: kill: `': not a pid or valid job spec
1
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2
## END
