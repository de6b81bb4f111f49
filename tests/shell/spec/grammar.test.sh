#### alias-ish: quoted command
'echo' a; "ec"ho b; \echo c; e=echo; $e d; ${e} e; $(echo echo) f; `echo echo` g
## STDOUT:
a
b
c
d
e
f
g
## END

#### command from split variable
c='echo a b'; $c c; "$c" 2>/dev/null; echo $?
## STDOUT:
a b c
127
## END

#### assignment-like words
echo a=b; x=echo; $x y=1; env a=b printenv a
a=b c=d; echo $a$c; a= b; echo $?
## STDOUT:
a=b
y=1
b
bd
127
## END

#### append env
PATH+=:/x; echo ${PATH##*:}; x=1; x+=2 eval 'echo $x'; echo $x
## STDOUT:
/x
12
1
## END

#### assign to positional
1=x 2>/dev/null; echo $?
## STDOUT:
127
## END

#### arith: pre/post
i=1; echo $((i++)) $((++i)) $((i--)) $((--i)); ((i=i+1)); echo $i; let i*=4; echo $i; echo $((i=3, j=i*2)) $j
## STDOUT:
1 3 3 1
2
8
6 6
## END

#### arith: octal hex bases
echo $((017)) $((0x1F)) $((2#1010)) $((36#Zz)) $((62#zZ)); echo $((08)); echo after
## status: 1
## STDOUT:
15 31 10 1295 2231
## END

#### arith: unset and string variables
unset u; echo $((u)) $((u+1)); s=foo; foo=3; echo $((s)) $((s+1)); e=; echo $((e+1)); n=' 5 '; echo $((n+1))
## STDOUT:
0 1
3 4
1
6
## END

#### arith: comparison and logic chain
echo $((1<2)) $((2<=2)) $((3>4)) $((1!=2)) $((1&&2)) $((0||0)) $((!5)) $((1<2<3)) $((5>3>1))
## STDOUT:
1 1 0 1 1 0 0 1 0
## END

#### arith: ternary nested
echo $((1?2?3:4:5)) $((0?1:0?2:3)); x=5; echo $((x>3?x<10?1:2:3))
## STDOUT:
3 3
1
## END

#### arith: side effects short circuit
x=0; : $((0 && (x=1))); echo $x; : $((1 || (x=2))); echo $x; : $((1 && (x=3))); echo $x
## STDOUT:
0
0
3
## END

#### arith: division errors
echo $((1/0)); echo $?
(echo $((5%0))) 2>/dev/null; echo $?
let 'x=1/0' 2>/dev/null; echo $?; ((1%0)) 2>/dev/null; echo $?
## STDOUT:
1
1
1
## END

#### arith: bad syntax
(echo $((1 +))) 2>/dev/null; echo $?; (echo $((a b))) 2>/dev/null; echo $?; (( )) ; echo $?; ((x=)) 2>/dev/null; echo $?
## STDOUT:
1
1
1
1
## END

#### arith: in array index and slices
a=(0 1 2 3 4); i=2; echo ${a[i+1]} ${a[$i-1]} ${a[i*2]} ${a[@]:i:i} ${a[@]:$i+1:1}; a[i+=1]=x; echo ${a[3]} $i
## STDOUT:
3 1 4 2 3 3
x 3
## END

#### arith for with odd parts
for (( ; ; )); do break; done; for ((i=0;;i++)); do ((i>2)) && break; done; echo $i; for ((i=3;i;i--)); do echo $i; done; for ((i=0;i<2;i++)) do echo $i; done
## STDOUT:
3
3
2
1
0
1
## END

#### arith: big numbers
echo $((9223372036854775807)) $((9223372036854775808)) $((-9223372036854775808)) $((2**63)) $((2**64)) $((3**40)); echo $((0xffffffffffffffff))
## STDOUT:
9223372036854775807 -9223372036854775808 -9223372036854775808 -9223372036854775808 0 -6289078614652622815
-1
## END

#### arith: string compare in double paren
x=abc; (( x == 0 )) && echo zero; (( 'a' )) 2>/dev/null; echo $?
## STDOUT:
zero
1
## END

#### dollar in arith
x=5; y=x; echo $(($y+1)) $((${x}+1)) $(("x"+1)) $((`echo 2`+1)) $(($(echo 3)+1)) $((${#x}+1)) $(($#)) $((x${nothing}+1))
## STDOUT:
6 6 6 3 4 2 0 6
## END

#### brace: nested
echo {a,{b,c}}{1,2} {{1..3},x} a{,b{,c}} {x,y{1,2},z}
## STDOUT:
a1 a2 b1 b2 c1 c2 1 2 3 x a ab abc x y1 y2 z
## END

#### brace: with quotes
echo {"a b",c}d 'x'{1,2}'y' {a,'b,c'} {a\,b,c} "{a,b}"
## STDOUT:
a bd cd x1y x2y a b,c a,b c {a,b}
## END

#### brace: not expanded
echo {a} {} {a,b a,b} {,} {1..} {a..1} $'{a,b}' \{a,b} {a,b\}
## STDOUT:
{a} {} {a,b a,b} {1..} {a..1} {a,b} {a,b} {a,b}
## END

#### brace: variable
a=1 b=3; echo {$a..$b} {$a,$b}; x={1,2}; echo $x; echo ${x}{a,b}
## STDOUT:
{1..3} 1 3
{1,2}
{1,2}a {1,2}b
## END

#### case: patterns
for w in a ab 'a b' '*' '[x]' a-b; do case $w in a) echo A;; 'a b') echo AB;; \*) echo STAR;; '[x]') echo BR;; ?-?) echo DASH;; a*) echo Astar;; esac; done
## STDOUT:
A
Astar
AB
STAR
BR
DASH
## END

#### case: no match status, empty
case x in y) false;; esac; echo $?; case x in x) ;; esac; echo $?; case "" in "") echo empty;; esac; case $u in ?*) echo no;; *) echo star;; esac
## STDOUT:
0
0
empty
star
## END

#### case: expansion side
x='a|b'; case 'a|b' in $x) echo lit;; esac; case a in "$x"|a) echo or;; esac; case 1 in $((0+1))) echo arith;; esac; case z in $(echo z)) echo sub;; esac
## STDOUT:
lit
or
arith
sub
## END

#### case: one line forms
case a in a) echo 1;; esac; case a in (a) echo 2; esac; case a
in a) echo 3
;; esac; case a in b|c) ;; a|d) echo 4 ;; esac
## STDOUT:
1
2
3
4
## END

#### for: in expansions
for x in "$@"; do echo no; done; for x in $(echo a b) {c,d} "e f" *.nope; do echo $x; done; for x in; do echo no; done; for x; do echo no; done; for ((i=0;i<0;i++)); do echo; done; echo $x
## STDOUT:
a
b
c
d
e f
*.nope
*.nope
## END

#### for: variable scope and modify
for i in 1 2 3; do i=x$i; echo $i; done; echo $i; for i in a; do for i in b; do :; done; echo $i; done
## STDOUT:
x1
x2
x3
x3
b
## END

#### while read with here doc and break
while read -r a b; do [ $a = 2 ] && break; echo $a $b; done <<EOF
1 x
2 y
3 z
EOF
echo $a
## STDOUT:
1 x
2
## END

#### while with complex condition
i=0; while ((i++ < 3)) && [ $i -ne 3 ]; do echo $i; done; while read x; [ -n "$x" ]; do echo "<$x>"; done <<< $'a\nb\n\nc'
## STDOUT:
1
2
<a>
<b>
## END

#### until
until [ "${n:=0}" -ge 2 ]; do echo $n; n=$((n+1)); done
## STDOUT:
0
1
## END

#### if: long
if false; then echo 1; elif false; then echo 2; elif true; then echo 3; else echo 4; fi; if [ 1 ]; then if [ ]; then :; else echo inner; fi; fi; if ! true; then :; else echo else; fi; if (true); then echo sub; fi; if { true; }; then echo grp; fi; if true && false || true; then echo chain; fi
## STDOUT:
3
inner
else
sub
grp
chain
## END

#### subshell exit codes
(exit 1); echo $?; (exit); echo $?; (false; exit); echo $?; (true; false); echo $?; ( (exit 4) ); echo $?; (exit 3) || (exit 5); echo $?
## STDOUT:
1
0
1
1
4
5
## END

#### command sub exit codes
echo $(exit 3); echo $?; x=$(exit 3); echo $?; x=$(exit 3) y=$(exit 4); echo $?; x=$(exit 3) true; echo $?; local_test() { local x=$(exit 5); echo $?; }; local_test; export y=$(exit 6); echo $?; : $(exit 7); echo $?; $(exit 8); echo $?; x=a$(exit 9)b; echo $? $x
## STDOUT:

0
3
4
0
0
0
0
8
9 ab
## END

#### command sub nesting and quotes
echo "$(echo "$(echo "a b")")" "$(echo '$(x)')" $(echo "\"") "`echo "\`echo x\`"`" $(echo $(echo $(echo 3)))
x="$(printf 'a\n\n')"; echo "[$x]"; echo "$(printf '\n\na')"; echo [$(printf ' \n ')]
## STDOUT:
a b $(x) " x 3
[a]


a
[ ]
## END

#### command sub with case and comments
x=$(case a in a) echo "c)";; esac); echo $x; y=$(
# comment with ) paren
echo y
); echo $y; echo $(echo a # c
)
## STDOUT:
c)
y
a
## END

#### process sub
cat <(echo 1) - <<< 2; paste <(seq 2) <(seq 3 4); wc -l < <(seq 5); f() { cat "$1"; }; f <(echo fn); echo <(true) | sed 's/[0-9]*$/N/'; comm -12 <(printf 'a\nb\n') <(printf 'b\nc\n'); read x < <(echo rd); echo $x; while read -r l; do n=$l; done < <(seq 3); echo $n; tee >(cat > o1) <<< hello > /dev/null; until [ -s o1 ]; do sleep 0.01; done; cat o1
## STDOUT:
1
2
1	3
2	4
5
fn
/dev/fd/N
b
rd
3
hello
## END

#### here string forms
cat <<< a; cat <<< "a b"; cat <<< 'a $b'; x='1  2'; cat <<< $x; cat <<< "$x"; cat <<<$'a\tb'; cat <<< *; cat <<< ~ | sed "s,^$HOME$,HOME,"; cat <<< {a,b}; cat <<< ""; tr a-z A-Z <<< abc; read a b <<< "1 2 3"; echo $b
## STDOUT:
a
a b
a $b
1  2
1  2
a	b
*
HOME
{a,b}

ABC
2 3
## END

#### heredoc with special
cat <<\EOF
$x `y` \z
EOF
cat <<E"O"F
$x
EOF
x=v; cat <<EOF
'$x' "$x" \$x \`a\` \\ \q
EOF
cat <<-EOF
	a
	  b
		$x
	EOF
## STDOUT:
$x `y` \z
$x
'v' "v" $x `a` \ \q
a
  b
v
## END

#### redirect: combos
echo a > x 2> y; cat x y; { echo o; echo e >&2; } > x 2>&1; cat x; { echo o; echo e >&2; } 2> y > x; cat y x; echo c >> x; cat x; echo d 1> x; cat x; echo e 2>&1 1>x; cat x; ls nope 2>&1 >/dev/null | sed 's/.*/err/'; cat < x > z; cat z; echo f &> x; cat x; echo g >& x; cat x; echo h &>> x; cat x
## STDOUT:
a
o
e
e
o
o
c
d
e
err
e
f
g
g
h
## END

#### redirect: to variable names and quoted
f='my file'; echo a > "$f"; cat "$f"; cat < "$f"; echo b >> "${f}2"; ls | cat; > new; ls new; >> new2; [ -f new2 ] && echo ok
## STDOUT:
a
a
my file
my file2
new
ok
## END

#### redirect: errors
cat < nope; echo $?; echo a > /nope/x; echo $?; { echo b; } > /nope/y; echo $?; f() { echo c; }; f > /nope/z; echo $?; (echo d) > /nope/w; echo $?; if true; then echo e; fi < nope; echo $?; echo x >&9; echo $?; exec 2>/dev/null; exec < nope; echo not reached
## STDOUT:
1
1
1
1
1
1
1
not reached
## END

#### redirect: input loops
seq 3 > f; while read x; do echo $x; read y; done < f; for i in 1; do read x; echo $x; done < f; { read a; read b; } < f; echo $a$b; (read a; echo $a) < f; if read a; then echo $a; fi < f; case x in x) read a; echo $a;; esac < f; cat < f | head -1; read a < f; echo $a
## STDOUT:
1
3
1
12
1
1
1
1
1
## END

#### redirect fd juggling
exec 3>&1; echo to3 >&3; x=$(echo cap; echo out >&3); echo $x; exec 3>&-; { echo a >&3; } 3>&1; { { echo o; echo e >&2; } 3>&1 1>&2 2>&3 3>&-; } 2>/dev/null; exec 4< <(echo in); read y <&4; echo $y; exec 4<&-
## STDOUT:
to3
out
cap
a
e
in
## END

#### functions: args
f() { echo "$#:$1:$2:$*"; }; f; f a; f a b; f "a b" c; f "$@"; set -- x y; f "$@"; f $*; f "$*"; g() { f "$@"; }; g 1 '2 3'; h() { shift; f "$@"; }; h 1 2 3; k() { set -- new; echo $1; }; k old; echo $1
## STDOUT:
0:::
1:a::a
2:a:b:a b
2:a b:c:a b c
0:::
2:x:y:x y
2:x:y:x y
1:x y::x y
2:1:2 3:1 2 3
2:2:3:2 3
new
x
## END

#### functions: nested definition and return
o() { i() { echo inner; return 3; }; i; echo $?; }; o; i; r() { return 2; echo no; }; r; echo $?; rr() { r; }; rr; echo $?; r3() { r || return 5; }; r3; echo $?; s() { if true; then return 6; fi; }; s; echo $?; t() { while true; do return 7; done; }; t; echo $?; u() { (return 8); echo $?; return; }; u; echo $?
## STDOUT:
inner
3
inner
2
2
5
6
7
8
0
## END

#### functions with redirects and pipes
f() { cat; } <<< fixed; f; echo x | f; g() { echo out; echo err >&2; }; g 2>&1 | sort; g > o 2> e; cat o e; h() { read x; echo "got $x"; }; echo in | h; h <<< hs; echo $(g 2>/dev/null)
## STDOUT:
fixed
fixed
err
out
out
err
got in
got hs
out
## END

#### function names odd
function a-b { echo 1; }; a-b; function a.b() { echo 2; }; a.b; _x() { echo 3; }; _x; x1() { echo 4; }; x1; function  f  ()  { echo 5; }; f; a:b() { echo 6; }; a:b
## STDOUT:
1
2
3
4
5
6
## END

#### local shadowing
x=1; f() { local x; x=2; g; echo f$x; }; g() { x=3; }; f; echo $x; h() { local x=4; (x=5); echo $x; }; h; i() { local x=$1; [ $x -gt 0 ] && i $((x-1)); echo $x; }; i 2; j() { local a b=2 c; echo "[$a][$b][$c]"; }; j
## STDOUT:
f3
1
4
0
1
2
[][2][]
## END
