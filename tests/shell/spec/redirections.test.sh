#### output, input, append
echo a > f; echo b >> f; cat < f; cat <f >g; cat g; > empty; [ -s empty ]; echo $?; echo x 1> h; cat h; 0<f cat
## STDOUT:
a
b
a
b
1
x
a
b
## END

#### errors and both
ls none 2> e; wc -l < e; { echo o; echo e >&2; } > both 2>&1; cat both; { echo o; echo e >&2; } 2>&1 > o | sed s/^/err:/; cat o; { echo o; echo e >&2; } &> b; cat b; { echo o2; echo e2 >&2; } &>> b; cat b; { echo o; echo e >&2; } >& c; cat c
## STDOUT:
1
o
e
err:e
o
o
e
o
e
o2
e2
o
e
## END

#### descriptors
exec 3> f; echo three >&3; exec 3>&-; cat f; (echo x >&3) 2>&1; exec 4< f; read x <&4; echo $x; exec 4<&-; { echo a >&5; } 5>&1; echo b 6>&1 >&6
## STDOUT:
three
bash: line 1: 3: Bad file descriptor
three
a
b
## END

#### moving descriptors
exec 3> f 4>&3-; echo x >&4; (echo y >&3) 2>&1; cat f; exec 4>&-; exec 5< f 6<&5-; cat <&6
## STDOUT:
bash: line 1: 3: Bad file descriptor
x
x
## END

#### named descriptors
exec {fd}> f; [ $fd -ge 10 ] && echo big; echo x >&$fd; exec {fd}>&-; cat f; { echo y >&$o; } {o}> g; cat g; : {a[1]}< f; [[ ${a[1]} -ge 10 ]] && echo element; echo z >& ${o}; cat g
## STDOUT:
big
x
y
element
y
z
## END

#### named descriptors that are not valid
(exec {fd}>&-) 2>&1; echo $?; fd=abc; (exec {fd}>&-) 2>&1; echo $?; (exec {1x}> f) 2>&1; echo $?
## STDOUT:
bash: line 1: fd: ambiguous redirect
1
0
bash: line 1: exec: {1x}: not found
127
## END

#### reading and writing
echo hello > f; exec 3<> f; read -u 3 -n 2 x; echo $x; echo -n XY >&3; exec 3>&-; cat f; echo new 1<> g; cat g
## STDOUT:
he
heXYo
new
## END

#### noclobber
set -C; echo a > f; (echo b > f) 2>&1; echo $?; cat f; echo c >| f; cat f; echo d >> f; cat f; echo e > /dev/null; echo $?; mkfifo p; set +C; echo ok > f; cat f
## STDOUT:
bash: line 1: f: cannot overwrite existing file
1
a
c
c
d
0
ok
## END

#### order matters
echo err 2>&1 >/dev/null >&2 | cat; { echo out; echo err >&2; } 2>/dev/null >&2; echo done; sh -c 'echo o; echo e >&2' 2>&1 >/dev/null
## STDOUT:
err
done
e
## END

#### errors of redirections
(echo x > /nodir/f) 2>&1; echo $?; (cat < none) 2>&1; echo $?; (echo x > .) 2>&1; echo $?; (: > '') 2>&1; echo $?; (echo x >&nofd9) 2>&1; cat nofd9; (echo >&77) 2>&1; echo $?; (cat <&abc) 2>&1; echo $?
## STDOUT:
bash: line 1: /nodir/f: No such file or directory
1
bash: line 1: none: No such file or directory
1
bash: line 1: .: Is a directory
1
bash: line 1: : No such file or directory
1
x
bash: line 1: 77: Bad file descriptor
1
bash: line 1: abc: ambiguous redirect
1
## END

#### a failed redirection of a built-in, a function, a group
set -- ; echo a > /nodir/x; echo "status $?"; f() { echo in; }; f > /nodir/x; echo $?; { echo g; } > /nodir/x; echo $?; : > /nodir/x || echo special; echo still
## STDOUT:
status 1
1
1
special
still
## END

#### a failed redirection of exec ends a script
(exec 3< none; echo not reached) 2>&1; echo $?
## STDOUT:
bash: line 1: none: No such file or directory
not reached
0
## END

#### ambiguous targets
x='a b'; (echo 1 > $x) 2>&1; echo $?; y=; (echo 1 > $y) 2>&1; echo $?; touch q1 q2; (echo 1 > q*) 2>&1; echo $?; echo 1 > "$x"; ls
## STDOUT:
bash: line 1: $x: ambiguous redirect
1
bash: line 1: $y: ambiguous redirect
1
bash: line 1: q*: ambiguous redirect
1
a b
q1
q2
## END

#### globs in targets
touch only1; echo x > only*; cat only1; (echo y < only*) ; echo $?; cat < only?
## STDOUT:
x
y
0
x
## END

#### here-documents
cat <<A
hello $((1+1)) $(echo sub) \$x \\ \a "q" 'q'
A
cat <<'B'
$x $(y) \n
B
cat <<"C" <<D
first
C
second
D
## STDOUT:
hello 2 sub $x \ \a "q" 'q'
$x $(y) \n
second
## END

#### here-documents with tabs removed
cat <<-E
	one
		two
	E
cat <<-'F'
	$x
	F
## STDOUT:
one
two
$x
## END

#### here-documents without an end
cat <<X 2>&1
no end
## STDOUT:
no end
## END

#### several here-documents in one line
cat <<A; cat <<B
a
A
b
B
paste -d, /dev/fd/3 /dev/fd/4 3<<X 4<<Y
x1
X
y1
Y
## STDOUT:
a
b
x1,y1
## END

#### here-documents in loops, functions and substitutions
f() { cat <<E
arg $1
E
}; f 1; f 2; for i in a b; do cat <<E
item $i
E
done; x=$(cat <<E
in sub
E
); echo "$x"
## STDOUT:
arg 1
arg 2
item a
item b
in sub
## END

#### here-documents: quoted parts and continued lines
cat <<E"N"D
$x
END
cat <<END
a\
b \\
c \
END
END
## STDOUT:
$x
ab \
c END
## END

#### here-documents with expansions that hold quotes
x='a "b" c'; cat <<E
$x "${x}" ${y:-"q"} ${y:-'s'} `echo "t"`
E
## STDOUT:
a "b" c "a "b" c" q 's' t
## END

#### here-strings
cat <<< hello; cat <<< "a  b"; x='c   d'; cat <<< $x; cat <<< 'multi
line'; cat <<<$x$x; read a b <<< "1 2"; echo $a $b; wc -c <<< ''
## STDOUT:
hello
a  b
c   d
multi
line
c   dc   d
1 2
1
## END

#### redirections anywhere
> f echo a b; cat f; echo > g c d; cat g; <f cat; 2>&1 ls none | wc -l; echo a >h b; cat h
## STDOUT:
a b
c d
a b
1
a b
## END

#### redirections alone
> f; [ -e f ] && echo made; < f; echo $?; (< none) 2>&1; echo $?; x=1 > g; echo "$x"; $nope > h; ls
## STDOUT:
made
0
bash: line 1: none: No such file or directory
1
1
f
g
h
## END

#### redirections of compound commands
if true; then echo a; fi > f; cat f; for i in 1 2; do echo $i; done > f; cat f; while read x; do echo "<$x>"; done < f; case a in a) echo c;; esac > f; cat f; (echo s) > f; cat f; { echo g; } > f 2>&1; cat f; [[ a ]] > f; until true; do :; done < /dev/null
## STDOUT:
a
1
2
<1>
<2>
c
s
g
## END

#### redirections of functions at their definition
f() { echo out; echo err >&2; } > o 2> e; f; cat o e; g() { cat; } <<< text; g; h() { echo $1; } > "$(echo x)"; h arg; cat x
## STDOUT:
out
err
text
arg
## END

#### standard descriptors closed
(echo x >&-) 2>&1; echo $?; (cat <&-) 2>&1; echo $?; (exec >&-; echo y) 2>&1; echo z
## STDOUT:
bash: line 1: echo: write error: Bad file descriptor
1
cat: -: Bad file descriptor
cat: closing standard input: Bad file descriptor
1
bash: line 1: echo: write error: Bad file descriptor
z
## END

#### dev paths
echo a > /dev/stdout; echo b > /dev/stderr 2>&1; echo c | cat /dev/stdin; echo d > /dev/fd/1; cat /dev/fd/3 3<<< e; echo f > /dev/null
## STDOUT:
a
c
d
e
## END

#### a pipe of everything
{ echo o; echo e >&2; } |& sort; ls none |& wc -l; f() { echo fo; echo fe >&2; }; f |& sort
## STDOUT:
e
o
1
fe
fo
## END

#### descriptors are inherited by programs
exec 7<<< seven; cat <&7; exec 7<&-; exec 8> f; sh -c 'echo eight >&8'; cat f
## STDOUT:
seven
eight
## END

#### saved and restored
exec 3>&1; exec > f; echo to file; exec >&3 3>&-; echo to out; cat f
## STDOUT:
to out
to file
## END

#### descriptor numbers of more digits
exec 10> f; echo ten >&10; exec 10>&-; cat f; echo x 12>&1 >&12; echo 2>&1 3; echo a2>f; cat f; echo a 2>f; cat f
## STDOUT:
ten
x
3
a2
a
## END

#### process substitution
cat <(echo a) <(echo b); diff <(seq 3) <(seq 1 2 5); echo $?; tee >(tr a-z A-Z > up) < <(echo hi) >/dev/null; until [ -s up ]; do sleep 0.01; done; cat up; while read x; do ((n+=x)); done < <(seq 4); echo $n
## STDOUT:
a
b
2d1
< 2
3a3
> 5
1
HI
10
## END

#### process substitution names
echo <(true) | sed 's/[0-9]*$/N/'; f() { cat "$1" "$2"; }; f <(echo 1) <(echo 2); x=<(echo var); [[ $x == /dev/fd/* ]] && echo path
## STDOUT:
/dev/fd/N
1
2
path
## END

#### substitution of a file
echo content > f; x=$(<f); echo "[$x]"; echo "$(< f)"; (x=$(<none)) 2>&1; echo $?; x=`<f`; echo $x
## STDOUT:
[content]
content
bash: line 1: none: No such file or directory
1
content
## END

#### umask and redirections
umask 077; echo x > f; stat -c %a f; umask 022; echo > g; stat -c %a g
## STDOUT:
600
644
## END

#### coproc
coproc { read x; echo "got $x"; }; echo hi >&${COPROC[1]}; read y <&${COPROC[0]}; echo $y; wait $COPROC_PID; echo $?
## STDOUT:
got hi
0
## END

#### a named coproc
coproc CAT { while read l; do echo "<$l>"; done; }; echo a >&"${CAT[1]}"; read r <&"${CAT[0]}"; echo $r; exec {CAT[1]}>&-; wait $CAT_PID 2>/dev/null; echo done
## STDOUT:
<a>
done
## END

#### eval with redirections and pipes
eval 'echo a > f; cat f | tr a b'; eval 'echo x' > g; cat g; eval "cat <<E
here
E"
## STDOUT:
b
x
here
## END

#### a here-document read by nothing and by the shell
: <<E
ignored $(echo run >&2)
E
read x <<E
one
two
E
echo $x
## STDOUT:
one
## END

#### a fifo is opened by the background process, not by the shell
mkfifo p q; name=q
seq 3 >p & cat p; wait
cat q & seq 2 >"$name"; wait
cat <p | tr a-z A-Z & echo through >p; wait
## STDOUT:
1
2
3
1
2
THROUGH
## END
