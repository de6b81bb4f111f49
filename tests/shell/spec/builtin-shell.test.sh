exec 2>&1
#### trap 'echo TERM' TERM
trap 'echo TERM' TERM
(trap 'echo sub' TERM; kill -TERM $BASHPID; echo after)
kill -TERM $$
trap - TERM
bash -c 'trap "echo bye" EXIT; kill -TERM $$'; echo $?
bash -c 'trap "echo bye" EXIT; kill -INT $$; echo no'; echo $?
bash -c 'trap "echo bye $?" EXIT; exit 9'; echo $?
bash -c 'trap "exit 4" EXIT; true'; echo $?
bash -c 'trap "echo a; exit 5" TERM; kill $$; echo no'; echo $?
bash -c 'trap "" TERM; bash -c "kill \$\$; echo alive"'; echo $?
bash -c 'trap "echo x" TERM; bash -c "kill \$\$; echo no"'; echo $?
## STDOUT:
sub
after
TERM
bye
Terminated
143
bye
130
bye 0
9
4
a
5
alive
0
Terminated
143
## END

#### echo $SHLVL > a; bash -c 'echo $SHLVL' > b; [ $(($(cat a)+1)) = $(c...
echo $SHLVL > a; bash -c 'echo $SHLVL' > b; [ $(($(cat a)+1)) = $(cat b) ] && echo level; SHLVL=x bash -c 'echo $SHLVL'; SHLVL=999 bash -c 'echo $SHLVL'; SHLVL=1000 bash -c 'echo $SHLVL'; SHLVL=-5 bash -c 'echo $SHLVL';  SHLVL= bash -c 'echo $SHLVL'; env -u SHLVL bash -c 'echo $SHLVL'; env -i bash -c 'env | sort | grep -v ^_ | cut -d= -f1'; bash -c 'exec bash -c "echo \$SHLVL"' > c; cat c | grep -c .; (echo $SHLVL) | grep -c .
## STDOUT:
level
1
bash: warning: shell level (1000) too high, resetting to 1
1
bash: warning: shell level (1001) too high, resetting to 1
1
0
1
1
PWD
SHLVL
1
1
## END

#### f() { echo "f $1"; }; export -f f; bash -c 'f x'; export -n f; bash...
f() { echo "f $1"; }; export -f f; bash -c 'f x'; export -n f; bash -c 'f x' ; echo $?; env "BASH_FUNC_g%%=() { echo g; }" bash -c g; env 'BASH_FUNC_h%%=() { echo h; }; echo bad' bash -c 'h' 2>&1 | head -2; a=(1 2); export a; bash -c 'echo "[$a]"'; export x=1; unset x; bash -c 'echo "[$x]"'; y=2 bash -c 'echo $y'; declare -x z; bash -c 'echo "${z-unset}"'; readonly r=5; export r; bash -c 'r=6; echo $r'; declare -i n=3; export n; bash -c 'n=1+1; echo $n'
## STDOUT:
f x
f x
0
g
bash: warning: h: ignoring function definition attempt
bash: error importing function definition for `h'
[]
[]
2
unset
6
1+1
## END

#### enable -n [ ; [ a ]; echo $?; enable [; enable -n cd; cd /; echo $?...
enable -n [ ; [ a ]; echo $?; enable [; enable -n cd; cd /; echo $?; enable cd; f() { enable -n echo; echo x; }; f; enable echo; (enable -n pwd; type pwd); type pwd; enable -n : break; type break; for i in 1; do break; done; echo $?; enable break :; enable -n enable; enable x; echo $?
## STDOUT:
0
bash: line 2: cd: command not found
127
x
pwd is /usr/bin/pwd
pwd is a shell builtin
bash: line 2: type: break: not found
bash: line 2: break: command not found
127
bash: line 2: enable: command not found
127
## END
