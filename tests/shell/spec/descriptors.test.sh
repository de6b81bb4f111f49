#### redirections in both directions
echo one 1>&2; echo two 1<&2; cat 0>&0 < /dev/null; echo a 1<&1; cat <<< hi 0>&0
## STDOUT:
a
hi
## END
## STDERR:
one
two
## END

#### 2&>1 is a command named 2
2&>1; echo $?; cat 1
## STDOUT:
127
bash: line 1: 2: command not found
## END

#### redirections without a command reset the status
(exit 42); 2>&1; echo $?; (exit 3); > f; echo $?; (exit 3); < /nope; echo $?; (exit 4); x=$(exit 5) > f; echo $?
## STDOUT:
0
0
1
5
## END
## STDERR:
bash: line 1: /nope: No such file or directory
## END

#### descriptors and words
echo two 1 >&2; echo three 1>& 2; echo x=1>f; cat f; echo x= 1>f; cat f; echo +1>f; cat f; echo a {v}>f; echo $((v>=10)); echo x={v}>f; cat f
## STDOUT:
x=1
x=
+1
a
1
x={v}
## END
## STDERR:
two 1
three
## END

#### big descriptors
echo hi 9>&1; echo hi 99>&1; echo hi 100>&1; echo hi 255>&1; exec 20>f; echo t >&20; cat f
## STDOUT:
hi
hi
hi
hi
t
## END

#### a closed descriptor comes back after the command
exec 3>f; echo hello 3>&- <<E
E
echo world >&3; : 3>&3-; : 4>&3 3>&-; echo more >&3; exec 3>&-; cat f
## STDOUT:
hello
world
more
## END

#### moving descriptors
exec 5>f; echo a >&5; exec 6>&5-; echo b >&5; echo c >&6; exec 6>&-; cat f; : 7>&6; echo $?
## STDOUT:
a
c
1
## END
## STDERR:
bash: line 1: 5: Bad file descriptor
bash: line 1: 6: Bad file descriptor
## END

#### reading and writing one descriptor
echo first > f; exec 8<>f; read l <&8; echo second >&8; cat f; exec 8>&-; mkfifo q; exec 8<>q; echo a >&8; echo b >&8; read x <&8; read y <&8; echo $x $y
## STDOUT:
first
second
a b
## END

#### descriptors are put back after a failing redirection
: >/dev/null 2>/; echo shown; { echo no; } > f 2>/ ; echo shown $?; f() { echo no; }; f > g 2>/; echo shown $?
## STDOUT:
shown
shown 1
shown 1
## END
## STDERR:
bash: line 1: /: Is a directory
bash: line 1: /: Is a directory
bash: line 1: /: Is a directory
## END

#### assignment with a failing redirection
a=def > /nope/x; echo $? $a; export b=def > /nope/y; echo $? $b; c=3 true > /nope/z; echo $? $c; local_() { local d=1 > /nope/w; echo $? $d; }; local_
## STDOUT:
1 def
1
1
1
## END

#### the order of expansions and redirections
(X=${u?bc} > w1); ls w1 2>/dev/null; (> w2 echo ${u?bc}); ls w2 2>/dev/null; (echo $(ls) > w3); cat w3; x=1; echo $x > f$((x=2)); ls; echo $x
## STDOUT:

f2
w3
2
## END
## STDERR:
bash: line 1: u: bc
bash: line 1: u: bc
## END

#### redirections to patterns
touch one-bar; echo hi > one-*; cat one-bar; echo esc > one-\*; cat one-\*; echo x > zz-*; ls zz*; s='*'; touch two-bar; echo q > two-$s; cat two-bar; touch foo-1 foo-2; echo no > foo-*; echo $?; shopt -s extglob; touch ex-bar; echo e > @(ex-bar|no); cat ex-bar; echo f > bad_@(a|b); ls bad*; shopt -s failglob; echo g > gg*; echo $?
## status: 2
## STDOUT:
## END

#### redirections to several words
f='foo bar'; echo hi > $f; echo $?; echo hi > a-{one,two}; echo $?; e=; g() { echo hi; } > $e; g; echo $?; echo hi > ''; echo $?; exec 10>&1; touch 10; echo out >& 1*; set -- a b; echo x > $@; echo $?; echo x > "$@"; echo $?; set -- one; echo y > "$@"; cat one; a=(q r); echo x > ${a[@]}; echo $?; cat < "$nope"; echo $?; cat < $nope; echo $?
## STDOUT:
1
1
1
1
out
1
1
y
1
1
1
## END
