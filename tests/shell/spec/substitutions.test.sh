p() { printf "[%s]" "$@"; echo; }

#### command substitution: syntax inside
echo $(foo=a; case $foo in [0-9]) echo number;; [a-z]) echo letter;; esac); f=F; echo $(echo $f)bar`echo $f`; echo `\`echo echo\` nested`; $(echo ec)$(echo ho) made; $(echo for) i in a; echo $?; echo $(<<E cat
one
E
); x=$(cat <<'E'
it's "(
E
); echo "$x"
## STDOUT:
letter
FbarF
nested
made
127
one
it's "(
## END
## STDERR:
bash: line 2: for: command not found
## END

#### command substitution of a reserved word
$(echo f)$(echo or) i in a b; do echo $i; done
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `do'
bash: -c: line 2: `$(echo f)$(echo or) i in a b; do echo $i; done'
## END

#### a here-document with a command behind
<<E cat | tr '\n' X
one
two
E
echo; <<< word cat; < /dev/null cat; > f echo hi; cat f
## STDOUT:
oneXtwoX
word
hi
## END

#### commands that can't run
touch t; ./t; echo $?; ./nodir/x; echo $?; t/x; echo $?; n=$(printf '%0300d' 0); ./$n 2>/dev/null; echo $?; mkdir d; d; echo $?; ./d 2>/dev/null; echo $?; chmod 644 t; PATH=.:$PATH; t; echo $?
## STDOUT:
126
127
126
126
127
126
126
## END

#### exit status of odd things
(exit 256); echo $?; (exit -1); echo $?; exit_() { exit 5 6; }; (exit_); echo $?; $(true); echo $?; $(false); echo $?; `exit 3`; echo $?; x=$(exit 4); echo $?; x=$(exit 5)$(true); echo $?; echo $(exit 6) >/dev/null; echo $?; ! (exit 7); echo $?; { false; } || (exit 8); echo $?; if ! false; then echo $?; fi; false; { :; }; echo $?; false; f() { :; }; echo $?; false; : $(echo $?); x=1; false; y=$?; echo $y; false; z=$? w=$(true) v=$?; echo $z $v
## STDOUT:
0
255
1
0
1
3
4
0
0
0
8
0
0
0
1
1 0
## END

#### the status of a pipeline of assignments and redirections
false | x=1; echo $?; true | false > f; echo $?; x=$(false) | cat; echo $?; ! x=$(false); echo $?; x=$(false) y=z; echo $?; y=z x=$(false); echo $?; x=$(false) > f; echo $?; >f; echo $?; x=$(false) true; echo $?
## STDOUT:
0
1
0
0
1
1
1
0
0
## END

#### process substitutions
{ echo 1; echo 2; echo 3; } > f; comm <(head -n 2 f) <(tail -n 2 f); cat <(echo a) - <(echo b) <<< mid; f() { cat "$1"; }; f <(echo in f); x=$(cat <(echo nested)); echo $x; echo q > >(cat); wait $!; cat < <(echo c | tr c d); for i in <(:) >(:); do [[ $i == /dev/fd/* ]] && echo fd; done; [ -r <(:) ]; echo $?; diff <(echo a) <(echo a) && echo same; exec 3< <(echo kept); read k <&3; echo $k; paste -d, <(seq 3) <(seq 4 6)
## STDOUT:
1
		2
	3
a
mid
b
in f
nested
q
d
fd
fd
0
same
kept
1,4
2,5
3,6
## END

#### (( closed apart is a command
(( echo 1
echo 2
(( x ))
: $(( x ))
echo 3
) )
echo $(( echo 1
echo 2
(( x ))
echo 3
) )
## STDOUT:
1
2
3
1 2 3
## END

#### (( as nested subshells
c=`(((echo cpu | cut -c1-2) ; (echo b) ; echo d ) | head -n 1) 2> /dev/null`; echo $c; if ! ((test xa = x-g) || (test xb = x-O2)); then echo no; fi; x="$((echo one ||
echo two)2>/dev/null)"; echo $x; y=$( ((echo p) ; echo q) ); echo $y; ((echo a); echo b) | tr a-z A-Z
## STDOUT:
cp
no
one
p q
A
B
## END

#### (( closed by )) over commands is an error
bash -c '
(( echo 1
echo 2
))
'; echo $?; bash -c 'echo $(( echo 1
echo 2
))'; echo $?; bash -c '((echo 1))'; echo $?; bash -c 'echo $((echo hello))'; echo $?
## STDOUT:
1
1
1
1
## END

#### process substitution of a file alone
echo text > file; cat <(< file) <(<file; echo more); tr a-z A-Z < <(<file); cat <(< nope) 2> /dev/null; echo $?
## STDOUT:
text
more
TEXT
0
## END
