#### options on the command line
bash -c 'echo $0 $# $@' name a b; bash -c 'echo $0'; bash -s a b <<< 'echo $0 $@'; echo 'echo $0 $@' > s; bash s x y; bash -e -u -o pipefail -c 'set -o | grep -c "on$"'; bash -O extglob -c 'echo @(s|t)'; bash +O extglob -c 'shopt extglob'; bash -x -c : 2>&1; bash -v -c 'echo hi' 2>&1; bash -n -c 'echo hi'; bash -c; echo $?; bash nofile; echo $?; bash -c 'exit 7'; echo $?; bash -- s z; bash - s w; bash --norc --noprofile s v; bash -lc 'shopt login_shell'; bash --version | head -1 | cut -c1-8
## STDOUT:
name 2 a b
bash
bash a b
s x y
6
s
extglob        	off
+ :
echo hi
hi
2
127
7
s z
s w
s v
login_shell    	on
GNU bash
## END

#### standard input as a script
printf 'echo a\nread x\nhidden line\necho $x\nexit 3\necho no\n' | bash; echo $?; printf 'cat\nrest of it\n' | bash; printf 'echo "unfinished\n' | bash; echo $?; printf 'if true; then\necho t\nfi\necho )\necho after\n' | bash; echo $?; echo 'echo $-' | bash | tr -d hB; printf 'f() { cat; }\nf\ntext\n' | bash; printf 'echo a\\\nb' | bash
## STDOUT:
a
hidden line
3
rest of it
2
t
2
s
text
ab
## END

#### BASH_ENV and ENV
echo 'echo env file' > e; BASH_ENV=./e bash -c 'echo cmd'; ENV=./e bash -c 'echo cmd'; ENV=./e bash --posix -c 'echo cmd'; echo 'echo script' > s; BASH_ENV=$PWD/e bash s; BASH_ENV=nope bash -c 'echo cmd'; BASH_ENV='$HOME/e' bash -c 'echo cmd'
## STDOUT:
env file
cmd
cmd
cmd
env file
script
cmd
env file
cmd
## END

#### exported functions
f() { echo in f $1; }; export -f f; bash -c 'f a'; bash -c 'declare -F f'; unset -f f; bash -c 'f b' 2>/dev/null; echo $?; g() { echo 'quo"te' "$(echo sub)"; }; export -f g; bash -c g; export -fn g; bash -c g 2>/dev/null; echo $?; export -f nope; echo $?
## STDOUT:
in f a
f
127
quo"te sub
127
1
## END
## STDERR:
bash: line 1: export: nope: not a function
## END

#### syntax errors deep in a file
printf 'echo 1\necho 2\nif true; then\n  echo 3\nfi fi\necho 4\n' > s; bash s; echo $?; printf 'f() {\n echo a\n' > s; bash s; echo $?; printf 'echo a; echo "b\necho c\n' > s; bash s; echo $?; printf 'for i in 1 2; do\n echo $i\ndone done\n' > s; bash s; echo $?; printf 'case a in\n a) echo x ;;\n b echo ;;\nesac\n' > s; bash s; echo $?; printf 'echo $(\necho a\n' > s; bash s; echo $?; printf 'x=(1\n2\n' > s; bash s; echo $?; printf 'cat <<E\na\n' > s; bash s; echo $?; printf 'echo ${x\n' > s; bash s; echo $?; printf 'echo a |\n' > s; bash s; echo $?; printf 'echo `echo\n' > s; bash s; echo $?; printf 'while :\ndo\n' > s; bash s; echo $?; printf '((1+\n' > s; bash s; echo $?; printf '[[ a\n' > s; bash s; echo $?; printf 'echo a &&\n\n# c\n' > s; bash s; echo $?; printf 'a() b\n' > s; bash s; echo $?; printf 'echo <\n' > s; bash s; echo $?; printf '! !\necho $?\n! ;\n' > s; bash s; echo $?
## STDOUT:
1
2
2
2
2
2
2
2
1
a
0
2
2
2
2
2
2
2
2
2
0
1
## END

#### runtime errors in a file
printf 'f() {\n  nope\n  echo in\n}\nf\ncat < /nope\necho > /nope/x\n./nope\ncd /nope\nreadonly r=1\nr=2\necho $((1/0))\necho ${x?msg}\necho no\n' > s; bash s; echo $?; printf 'f() {\n  echo ${1:?need arg}\n}\n(f)\nf\n' > s; bash s; echo $?; printf 'eval "echo a\nnope\nif"\necho $?\n. ./nope\necho $?\n' > s; bash s; echo $?; printf 'a=(1)\na[-5]=2\necho ${a[-5]}\nunset "a[-9]"\ndeclare -i n=1+\nlet 1/0\n((1/0))\n[[ 1/0 -eq 1 ]]\n[ x -eq 1 ]\ntest 1 2 3\nexport 1x\nshift x\nexit x\n' > s; bash s; echo $?
## STDOUT:
in
1
1
a
2
1
0

2
## END
## STDERR:
s: line 2: nope: command not found
s: line 6: /nope: No such file or directory
s: line 7: /nope/x: No such file or directory
s: line 8: ./nope: No such file or directory
s: line 9: cd: /nope: No such file or directory
s: line 11: r: readonly variable
s: line 12: 1/0: division by 0 (error token is "0")
s: line 13: x: msg
s: line 2: 1: need arg
s: line 2: 1: need arg
s: line 4: nope: command not found
s: eval: line 6: syntax error: unexpected end of file
s: line 5: ./nope: No such file or directory
s: line 2: a[-5]: bad array subscript
s: line 3: a: bad array subscript
s: line 4: unset: [-9]: bad array subscript
s: line 5: declare: 1+: syntax error: operand expected (error token is "+")
s: line 6: let: 1/0: division by 0 (error token is "0")
s: line 7: ((: 1/0: division by 0 (error token is "0")
s: line 8: [[: 1/0: division by 0 (error token is "0")
s: line 9: [: x: integer expression expected
s: line 10: test: 2: binary operator expected
s: line 11: export: `1x': not a valid identifier
s: line 12: shift: x: numeric argument required
s: line 13: exit: x: numeric argument required
## END

#### a script on standard input that changes how it is read
printf 'shopt -s expand_aliases\nnope; alias nope=fi\necho after\n' | bash; printf 'shopt -s extglob\ncase ab in @(ab)) echo match ;; esac; shopt -u extglob\necho after\n' | bash; printf 'eval ")"\necho after\necho )\necho no\n' | bash; echo $?
## STDOUT:
after
match
after
after
2
## END

#### a file with a zero byte in its first line is no script
printf 'echo one\0\necho two\n' > file; bash file; echo $?; printf 'echo one\necho \0two\n' > file; bash file 2> /dev/null; echo $?
## STDOUT:
126
one
two
0
## END

#### an interactive shell with -c
export HOME=$PWD; printf 'echo rc; x=5\n' > rc; printf 'exit 42\n' > leaves; printf 'foo >\n' > wrong
exec 2> /dev/null
bash --rcfile rc -i -c 'echo $x; echo ${PS1:+PS1}; echo ${HISTFILE##*/}; [[ -o emacs ]]; echo $?; case $- in *i*c*) echo letters;; esac'; echo $?
bash --rcfile leaves -i -c 'echo no'; echo $?
bash --rcfile wrong -i -c 'echo hi'; echo $?
bash --norc -i -c 'set -u; echo $nope; echo no
echo next'; echo $?
bash --norc -ic 'exec nope; echo still; trap "echo bye" EXIT; exit 3'; echo $?
bash --norc -i -c 'readonly r=1; r=2; echo no
echo after'; echo $?
## STDOUT:
rc
5
PS1
.bash_history
0
letters
0
42
hi
0
next
0
still
bye
3
after
0
## END

#### SHELL is set, but not exported
unset SHELL; bash -c 'echo $SHELL; printenv SHELL'; echo $?; SHELL=mine bash -c 'echo $SHELL'
## STDOUT:
/bin/bash
1
mine
## END

#### --help
bash --help | grep -c Usage; bash --help > /dev/null; echo $?
## STDOUT:
1
0
## END
