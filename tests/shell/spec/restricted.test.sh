#### restricted: what it refuses
for c in 'cd /' 'PATH=/x' 'SHELL=/x' 'ENV=x' 'BASH_ENV=x' '/bin/echo hi' './x' 'echo hi > f' 'echo hi >> f' 'echo hi >| f' 'echo hi &> f' 'echo hi <> f' 'cat < /etc/hostname > /dev/null' 'exec true' '. /etc/profile' '. ./x' 'hash -p /bin/ls ls' 'command -p ls' 'set +r' 'set +o restricted' 'unset PATH' 'enable -f x y' 'echo ok' 'cat < /dev/null' 'x=1; echo $x' 'f() { echo $1; }; f fn' 'echo a >&2' 'command -v ls' 'export PATH' 'pwd | wc -l' 'enable -d cd'; do bash -r -c "$c; echo same" > out 2>&1; echo "$? $c: $(cat out)"; done
## STDOUT:
0 cd /: bash: line 1: cd: restricted
same
1 PATH=/x: bash: line 1: PATH: readonly variable
1 SHELL=/x: bash: line 1: SHELL: readonly variable
1 ENV=x: bash: line 1: ENV: readonly variable
1 BASH_ENV=x: bash: line 1: BASH_ENV: readonly variable
0 /bin/echo hi: bash: line 1: /bin/echo: restricted: cannot specify `/' in command names
same
0 ./x: bash: line 1: ./x: restricted: cannot specify `/' in command names
same
0 echo hi > f: bash: line 1: f: restricted: cannot redirect output
same
0 echo hi >> f: bash: line 1: f: restricted: cannot redirect output
same
0 echo hi >| f: bash: line 1: f: restricted: cannot redirect output
same
0 echo hi &> f: bash: line 1: f: restricted: cannot redirect output
same
0 echo hi <> f: bash: line 1: f: restricted: cannot redirect output
same
0 cat < /etc/hostname > /dev/null: bash: line 1: /dev/null: restricted: cannot redirect output
same
0 exec true: bash: line 1: exec: restricted
same
0 . /etc/profile: bash: line 1: .: /etc/profile: restricted
same
0 . ./x: bash: line 1: .: ./x: restricted
same
0 hash -p /bin/ls ls: bash: line 1: hash: /bin/ls: restricted
same
0 command -p ls: bash: line 1: command: -p: restricted
same
0 set +r: bash: line 1: set: +r: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
same
0 set +o restricted: bash: line 1: set: restricted: invalid option name
same
0 unset PATH: bash: line 1: unset: PATH: cannot unset: readonly variable
same
0 enable -f x y: bash: line 1: enable: restricted
same
0 echo ok: ok
same
0 cat < /dev/null: same
0 x=1; echo $x: 1
same
0 f() { echo $1; }; f fn: fn
same
0 echo a >&2: a
same
0 command -v ls: /usr/bin/ls
same
0 export PATH: same
0 pwd | wc -l: 1
same
0 enable -d cd: bash: line 1: enable: restricted
same
## END

#### restricted: the option and the name
bash -r -c 'echo $-; shopt restricted_shell; set -o | grep restr'; set -r; echo $-; cd /; echo $?; set +r; echo $?; (cd /); echo x > f; echo $?; ls
## STDOUT:
hrBc
restricted_shell	on
hrBc
1
1
1
## END
