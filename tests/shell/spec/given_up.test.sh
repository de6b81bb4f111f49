#### division by zero in a redirection, a condition, a case
echo hi > f$((42/0)); echo same
echo next $?
if test f$((42/0)) = f; then echo t; else echo f; fi; echo same
echo next $?
case $((1/0)) in *) echo hi;; esac
echo next $?
case foo in $((1/0))) echo hi;; esac
echo next $?
for i in $((1/0)); do echo no; done
echo next $?
x=$((1/0))
echo next $? [$x]
while test $((1/0)); do echo no; done
echo next $?
a[1/0]=5 2>/dev/null
## status: 1
## STDOUT:
next 1
next 1
next 1
next 1
next 1
next 1 []
next 1
## END
## STDERR:
bash: line 1: 42/0: division by 0 (error token is "0")
bash: line 3: 42/0: division by 0 (error token is "0")
bash: line 5: 1/0: division by 0 (error token is "0")
bash: line 7: 1/0: division by 0 (error token is "0")
bash: line 9: 1/0: division by 0 (error token is "0")
bash: line 11: 1/0: division by 0 (error token is "0")
bash: line 13: 1/0: division by 0 (error token is "0")
bash: line 15: 1/0: division by 0 (error token is "0")
## END

#### a function with an expansion error is left
f() { echo a; echo $((1/0)); echo no; }; f; echo same
echo next $?
g() { f || echo caught; echo no; }; g
echo next $?
(echo $((1/0)); echo no); echo sub $?
x=$(echo $((1/0)); echo no); echo cs $?
echo $((1/0)) | cat; echo pipe $?
eval 'echo $((1/0)); echo no'; echo ev $?
## STDOUT:
a
next 1
a
next 1
sub 1
cs 1
pipe 0
ev 1
## END

#### undefined with a message in words of all commands
for t in 'case ${u?m} in *) echo hi;; esac' 'for i in ${u?m}; do :; done' '[[ ${u?m} ]]' 'x=${u?m}' ': > ${u?m}' 'f() { :; } > ${u?m}; f' '(( ${u?m} ))' 'a=(${u?m})' 'cat <<< ${u?m}' 'export e=${u?m}' 'if ${u?m}; then :; fi' 'x=${u?m} true' 'echo $(( ${u?m} ))' 'select i in ${u?m}; do :; done'; do bash -c "$t; echo same
echo next"; echo $?; done
## STDOUT:
127
127
127
127
127
127
127
127
same
next
0
127
127
127
127
127
## END

#### failglob gives up the line
shopt -s failglob; echo *.ZZ; echo same
echo next $?
a=(*.ZZ); echo same
echo next $?
for x in *.ZZ; do echo no; done; echo same
echo next $?
x=*.ZZ; echo "$x"; echo "*.ZZ" \*.ZZ; [[ x == *.ZZ ]]; echo $?; case a in *.ZZ) ;; *) echo c;; esac; f() { echo *.ZZ; echo no; }; f; echo same
echo next $?; (echo *.ZZ); echo sub $?; echo $(echo *.ZZ) x
## STDOUT:
next 1
next 1
next 1
*.ZZ
*.ZZ *.ZZ
1
c
next 1
sub 1
x
## END

#### failglob and errexit
set -e; shopt -s failglob; echo *.ZZ; echo no
echo no2
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: no match: *.ZZ
## END

#### an assignment to a readonly variable gives up its line
readonly x=1; x=2; echo no
echo next $? $x
## STDOUT:
next 1 1
## END
## STDERR:
bash: line 1: x: readonly variable
## END

#### an assignment to a readonly variable in posix mode ends the shell
set -o posix; readonly x=1
x=2
echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 2: x: readonly variable
## END

#### words that look like functions
f$x() { echo; }
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: `f$x': not a valid identifier
## END

#### a word with ( in the middle
foo$i('z')
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 1: syntax error near unexpected token `'z''
bash: -c: line 1: `foo$i('z')'
## END
