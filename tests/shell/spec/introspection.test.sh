#### coproc
coproc cat; echo hi >&${COPROC[1]}; read x <&${COPROC[0]}; echo $x; exec {COPROC[1]}>&-; wait $COPROC_PID; echo $?
## STDOUT:
hi
0
## END

#### BASH_SOURCE, FUNCNAME, BASH_LINENO in functions and sourced files
echo 'f() { echo ${FUNCNAME[@]} ${BASH_SOURCE[@]} ${BASH_LINENO[@]}; }; f' > lib; . ./lib; g() { f; }; g; echo ${FUNCNAME[@]} ${BASH_SOURCE[@]}
## STDOUT:
f source ./lib ./lib 1 1
f g ./lib environment 1 1

## END

#### LINENO
echo $LINENO
f() {
  echo $LINENO
}
f; echo $LINENO
eval 'echo $LINENO
echo $LINENO'
echo $LINENO \
 $LINENO
cat <<E
$LINENO
E
for i in $LINENO; do echo $i $LINENO; done; LINENO=50; echo $LINENO
## STDOUT:
1
3
5
7
8
8 8
10
13 13
13
## END

#### BASH_COMMAND
trap 'echo "[$BASH_COMMAND]"' DEBUG; echo a; x=1; for i in 1; do echo $i; done; [ a ]; ((1)); trap - DEBUG; echo $BASH_COMMAND
## STDOUT:
[echo a]
a
[x=1]
[for i in 1]
[echo $i]
1
[[ a ]]
[((1))]
[trap - DEBUG]
echo $BASH_COMMAND
## END

#### SHLVL, BASH_VERSINFO, BASH_VERSION, HOSTNAME and others are there
echo ${#BASH_VERSINFO[@]} ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]} ${BASH_VERSION%%.*}; for v in HOSTNAME HOSTTYPE OSTYPE MACHTYPE UID EUID PPID SHLVL IFS PATH PWD OPTIND BASH SHELLOPTS BASHOPTS RANDOM SRANDOM SECONDS EPOCHSECONDS EPOCHREALTIME BASH_VERSION DIRSTACK GROUPS; do [ -n "${!v+x}" ] || echo missing $v; done
## STDOUT:
6 5.2 5
## END

#### RANDOM can be seeded and SECONDS set
RANDOM=42; a=$RANDOM; RANDOM=42; [ $a = $RANDOM ] && echo same; SECONDS=-5; echo $SECONDS; unset RANDOM; echo [$RANDOM]; RANDOM=x; echo $RANDOM
## STDOUT:
same
-5
[]
x
## END

#### RANDOM seeded gives bash's numbers
RANDOM=1; echo $RANDOM $RANDOM $RANDOM; RANDOM=12345; echo $RANDOM $RANDOM
## STDOUT:
16807 10791 19566
25202 15552
## END

#### PIPESTATUS after other commands
false | true; echo ${PIPESTATUS[@]}; echo ${PIPESTATUS[@]}; (exit 3); echo ${PIPESTATUS[@]}; x=1; echo ${PIPESTATUS[@]}; if false; then :; fi; echo ${PIPESTATUS[@]}; ! false | true; echo ${PIPESTATUS[@]}
## STDOUT:
1 0
0
3
0
1
1 0
## END

#### positional parameters in sourced files
echo 'echo $# $@; shift; set -- q' > lib; set -- a b; . ./lib; echo $@; . ./lib x y; echo $@
## STDOUT:
2 a b
q
2 x y
q
## END

#### return from a sourced file
echo 'echo 1; return 5; echo 2' > lib; . ./lib; echo $?; f() { . ./lib; echo after $?; }; f; echo 'for i in 1 2; do return 3; done' > lib2; . ./lib2; echo $?
## STDOUT:
1
5
1
after 5
3
## END

#### source looks in PATH, then here
mkdir d; echo 'echo fromd' > d/lib; PATH=$PWD/d:$PATH; . lib; echo 'echo fromhere' > lib3; . lib3; . nolib; echo $?; . ./d; echo $?; .; echo $?; source -- ./lib3; shopt -u sourcepath; . lib
## status: 1
## STDOUT:
fromd
fromhere
1
1
2
fromhere
## END
## STDERR:
bash: line 1: nolib: No such file or directory
bash: line 1: .: ./d: is a directory
bash: line 1: .: filename argument required
.: usage: . filename [arguments]
bash: line 1: lib: No such file or directory
## END

#### source of a file with a syntax error
printf 'echo a\nif\n' > lib; . ./lib; echo $?; printf 'echo "x\n' > lib; . ./lib; echo $?
## STDOUT:
a
2
2
## END
## STDERR:
./lib: line 3: syntax error: unexpected end of file
./lib: line 1: unexpected EOF while looking for matching `"'
## END

#### eval
eval; echo $?; eval ''; echo $?; eval ' '; eval echo a b; eval 'echo "a  b"' c; x='echo $y'; y=5; eval $x; eval "$x"; eval 'if'; echo $?; eval 'echo )'; echo $?; eval false; echo $?; eval -- echo q; eval -x; echo $?; eval 'x=3; return 4' 2>/dev/null; echo $? $x
## STDOUT:
0
0
a b
a  b c
5
5
2
2
1
q
2
2 3
## END
## STDERR:
bash: eval: line 2: syntax error: unexpected end of file
bash: eval: line 1: syntax error near unexpected token `)'
bash: eval: line 1: `echo )'
bash: line 1: eval: -x: invalid option
eval: usage: eval [arg ...]
## END

#### eval with an unfinished here-document, quote and substitution
eval 'cat <<E
a'; echo $?; eval 'echo "a'; echo $?; eval 'echo $(a'; echo $?; eval 'f() {'; echo $?; echo end
## STDOUT:
a
0
2
2
2
end
## END
## STDERR:
bash: line 3: warning: here-document at line 2 delimited by end-of-file (wanted `E')
bash: eval: line 2: unexpected EOF while looking for matching `"'
bash: eval: line 3: unexpected EOF while looking for matching `)'
bash: eval: line 3: syntax error: unexpected end of file
## END
