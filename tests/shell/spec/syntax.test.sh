#### unexpected tokens
for s in ')' 'echo )' '}' 'fi' 'then' 'done' 'esac' ';;' '&& a' '| a' 'a && && b' 'a | | b' 'a ;; b' 'if' 'if true' 'if true; then' 'while' 'for' 'for x in' 'for 1 in a; do :; done' 'case' 'case x' 'case x in a' 'f(' 'f()' '{ a' '( a' 'a &&' 'a |' 'echo "x' "echo 'x" 'echo $(' 'echo ${' 'echo `a' '((1' '[[ a' 'a=(1' '> ' '< <' 'echo >' 'a & & b' '; a' '& a' 'if; then' 'if true; then fi' 'while true; do done' '{ }' '()' 'for x do' 'function' 'function f' 'case x in a) b' 'time |' '! |' 'select' 'coproc' 'elif' 'do' 'in' 'x=(' 'a b ()' 'a() b' '$(' 'echo $((1' 'echo $((1)' '[[ a == ' '<<' 'cat <<' '&>' '>&' '>&;' '2>' 'a;;b' 'case x in;; esac' 'esac x' 'for ((1;2)); do :; done' 'if a; else' 'if a; then b; else; fi' 'until' 'a ) b' '{ a; ' '} a' 'then a' '$x )' '" "x)' 'a || ; b' '|& a' 'f() { ' 'f() )' ; do printf '%s\n' "$s" > t; bash ./t > out 2>&1; echo "$? [$s] $(head -1 out)"; done
## STDOUT:
2 [)] ./t: line 1: syntax error near unexpected token `)'
2 [echo )] ./t: line 1: syntax error near unexpected token `)'
2 [}] ./t: line 1: syntax error near unexpected token `}'
2 [fi] ./t: line 1: syntax error near unexpected token `fi'
2 [then] ./t: line 1: syntax error near unexpected token `then'
2 [done] ./t: line 1: syntax error near unexpected token `done'
2 [esac] ./t: line 1: syntax error near unexpected token `esac'
2 [;;] ./t: line 1: syntax error near unexpected token `;;'
2 [&& a] ./t: line 1: syntax error near unexpected token `&&'
2 [| a] ./t: line 1: syntax error near unexpected token `|'
2 [a && && b] ./t: line 1: syntax error near unexpected token `&&'
2 [a | | b] ./t: line 1: syntax error near unexpected token `|'
2 [a ;; b] ./t: line 1: syntax error near unexpected token `;;'
2 [if] ./t: line 2: syntax error: unexpected end of file
2 [if true] ./t: line 2: syntax error: unexpected end of file
2 [if true; then] ./t: line 2: syntax error: unexpected end of file
2 [while] ./t: line 2: syntax error: unexpected end of file
2 [for] ./t: line 1: syntax error near unexpected token `newline'
2 [for x in] ./t: line 2: syntax error: unexpected end of file
1 [for 1 in a; do :; done] ./t: line 1: `1': not a valid identifier
2 [case] ./t: line 1: syntax error near unexpected token `newline'
2 [case x] ./t: line 2: syntax error: unexpected end of file
2 [case x in a] ./t: line 1: syntax error near unexpected token `newline'
2 [f(] ./t: line 1: syntax error near unexpected token `newline'
2 [f()] ./t: line 2: syntax error: unexpected end of file
2 [{ a] ./t: line 2: syntax error: unexpected end of file
2 [( a] ./t: line 2: syntax error: unexpected end of file
2 [a &&] ./t: line 2: syntax error: unexpected end of file
2 [a |] ./t: line 2: syntax error: unexpected end of file
2 [echo "x] ./t: line 1: unexpected EOF while looking for matching `"'
2 [echo 'x] ./t: line 1: unexpected EOF while looking for matching `''
2 [echo $(] ./t: line 2: unexpected EOF while looking for matching `)'
2 [echo ${] ./t: line 1: unexpected EOF while looking for matching `}'
2 [echo `a] ./t: line 1: unexpected EOF while looking for matching ``'
2 [((1] ./t: line 1: unexpected EOF while looking for matching `)'
2 [[[ a] ./t: line 1: unexpected token `newline', conditional binary operator expected
1 [a=(1] ./t: line 1: unexpected EOF while looking for matching `)'
2 [> ] ./t: line 1: syntax error near unexpected token `newline'
2 [< <] ./t: line 1: syntax error near unexpected token `<'
2 [echo >] ./t: line 1: syntax error near unexpected token `newline'
2 [a & & b] ./t: line 1: syntax error near unexpected token `&'
2 [; a] ./t: line 1: syntax error near unexpected token `;'
2 [& a] ./t: line 1: syntax error near unexpected token `&'
2 [if; then] ./t: line 1: syntax error near unexpected token `;'
2 [if true; then fi] ./t: line 1: syntax error near unexpected token `fi'
2 [while true; do done] ./t: line 1: syntax error near unexpected token `done'
2 [{ }] ./t: line 1: syntax error near unexpected token `}'
2 [()] ./t: line 1: syntax error near unexpected token `)'
2 [for x do] ./t: line 2: syntax error: unexpected end of file
2 [function] ./t: line 1: syntax error near unexpected token `newline'
2 [function f] ./t: line 2: syntax error: unexpected end of file
2 [case x in a) b] ./t: line 2: syntax error: unexpected end of file
2 [time |] ./t: line 1: syntax error near unexpected token `|'
2 [! |] ./t: line 1: syntax error near unexpected token `|'
2 [select] ./t: line 1: syntax error near unexpected token `newline'
2 [coproc] ./t: line 1: syntax error near unexpected token `newline'
2 [elif] ./t: line 1: syntax error near unexpected token `elif'
2 [do] ./t: line 1: syntax error near unexpected token `do'
2 [in] ./t: line 1: syntax error near unexpected token `in'
1 [x=(] ./t: line 1: unexpected EOF while looking for matching `)'
2 [a b ()] ./t: line 1: syntax error near unexpected token `('
2 [a() b] ./t: line 1: syntax error near unexpected token `b'
2 [$(] ./t: line 2: unexpected EOF while looking for matching `)'
2 [echo $((1] ./t: line 1: unexpected EOF while looking for matching `)'
2 [echo $((1)] ./t: line 1: unexpected EOF while looking for matching `)'
2 [[[ a == ] ./t: line 1: unexpected argument `newline' to conditional binary operator
2 [<<] ./t: line 1: syntax error near unexpected token `newline'
2 [cat <<] ./t: line 1: syntax error near unexpected token `newline'
2 [&>] ./t: line 1: syntax error near unexpected token `newline'
2 [>&] ./t: line 1: syntax error near unexpected token `newline'
2 [>&;] ./t: line 1: syntax error near unexpected token `;'
2 [2>] ./t: line 1: syntax error near unexpected token `newline'
2 [a;;b] ./t: line 1: syntax error near unexpected token `;;'
2 [case x in;; esac] ./t: line 1: syntax error near unexpected token `;;'
2 [esac x] ./t: line 1: syntax error near unexpected token `esac'
2 [for ((1;2)); do :; done] ./t: line 1: syntax error: arithmetic expression required
2 [if a; else] ./t: line 1: syntax error near unexpected token `else'
2 [if a; then b; else; fi] ./t: line 1: syntax error near unexpected token `;'
2 [until] ./t: line 2: syntax error: unexpected end of file
2 [a ) b] ./t: line 1: syntax error near unexpected token `)'
2 [{ a; ] ./t: line 2: syntax error: unexpected end of file
2 [} a] ./t: line 1: syntax error near unexpected token `}'
2 [then a] ./t: line 1: syntax error near unexpected token `then'
2 [$x )] ./t: line 1: syntax error near unexpected token `)'
2 [" "x)] ./t: line 1: syntax error near unexpected token `)'
2 [a || ; b] ./t: line 1: syntax error near unexpected token `;'
2 [|& a] ./t: line 1: syntax error near unexpected token `|&'
2 [f() { ] ./t: line 2: syntax error: unexpected end of file
2 [f() )] ./t: line 1: syntax error near unexpected token `)'
## END

#### the text after an error is not run, before it is
printf 'echo a\necho b; )\necho c\n' > t; bash t 2>&1; echo $?; bash -c 'echo a
echo b; )
echo c' 2>&1; echo $?; eval 'echo a
)
echo b' 2>&1; echo $?; . ./t 2>&1; echo $?
## STDOUT:
a
t: line 2: syntax error near unexpected token `)'
t: line 2: `echo b; )'
2
a
bash: -c: line 2: syntax error near unexpected token `)'
bash: -c: line 2: `echo b; )'
2
a
bash: eval: line 6: syntax error near unexpected token `)'
bash: eval: line 6: `)'
2
a
./t: line 2: syntax error near unexpected token `)'
./t: line 2: `echo b; )'
2
## END

#### an error in a function definition
printf 'echo start\nf() {\n  echo in\n  if true; then\n    echo x\n  done\n}\nf\n' > t; bash t 2>&1; echo $?
## STDOUT:
start
t: line 6: syntax error near unexpected token `done'
t: line 6: `  done'
2
## END

#### an unfinished quote names the line it began on
printf 'echo a\necho "b\nc\nd\n' > t; bash t 2>&1; printf "x='\n\n" > t; bash t 2>&1; printf 'echo $(\necho\n' > t; bash t 2>&1; printf 'echo `x\n' > t; bash t 2>&1; printf 'echo ${x\n' > t; bash t 2>&1; printf 'if true; then\necho\n\n' > t; bash t 2>&1; printf '((1 +\n' > t; bash t 2>&1; printf 'a=(1\n2\n' > t; bash t 2>&1
## status: 1
## STDOUT:
a
t: line 2: unexpected EOF while looking for matching `"'
t: line 1: unexpected EOF while looking for matching `''
t: line 3: unexpected EOF while looking for matching `)'
t: line 1: unexpected EOF while looking for matching ``'
t: line 1: unexpected EOF while looking for matching `}'
t: line 4: syntax error: unexpected end of file
t: line 1: unexpected EOF while looking for matching `)'
t: line 1: unexpected EOF while looking for matching `)'
## END

#### errors in substitutions
printf 'echo a; echo $(echo b; ); echo c\n' > t; bash t 2>&1; printf 'echo $(if)\necho after\n' > t; bash t 2>&1; echo $?; printf 'echo `if`\necho after\n' > t; bash t 2>&1; echo $?; printf 'echo $(\n)\necho after\n' > t; bash t 2>&1; echo $?; printf 'echo <(if)\necho x\n' > t; bash t 2>&1; echo $?
## STDOUT:
a
b
c
t: line 1: syntax error near unexpected token `)'
t: line 1: `echo $(if)'
2
t: command substitution: line 2: syntax error: unexpected end of file

after
0

after
0
t: line 1: syntax error near unexpected token `)'
t: line 1: `echo <(if)'
2
## END

#### a here-document without an end
printf 'cat <<E\na\nb\n' > t; bash t 2>&1; echo $?; printf 'x=$(cat <<E\na\n)\necho "[$x]"\n' > t; bash t 2>&1; echo $?; printf 'f() {\ncat <<E\nin\nE\n}\nf\n' > t; bash t
## STDOUT:
t: line 3: warning: here-document at line 1 delimited by end-of-file (wanted `E')
a
b
0
t: line 4: warning: here-document at line 1 delimited by end-of-file (wanted `E')
t: line 5: unexpected EOF while looking for matching `)'
2
in
## END

#### line numbers in messages
printf 'nosuch1\n\nif true; then\n  nosuch2\nfi\nf() {\n  nosuch3\n}\nf\necho $(nosuch4)\n(nosuch5)\ncat <<E\nE\nnosuch6 \\\n  a\nfor i in 1; do\n\n nosuch7; done\n' > t; bash t 2>&1
## status: 127
## STDOUT:
t: line 1: nosuch1: command not found
t: line 4: nosuch2: command not found
t: line 7: nosuch3: command not found
t: line 10: nosuch4: command not found

t: line 11: nosuch5: command not found
t: line 15: nosuch6: command not found
t: line 18: nosuch7: command not found
## END

#### line numbers in functions of sourced files
printf 'g() {\n\n nosuchg\n}\nnosuchs\n' > lib; printf '\n. ./lib\n\ng\n' > t; bash t 2>&1
## status: 127
## STDOUT:
./lib: line 5: nosuchs: command not found
./lib: line 3: nosuchg: command not found
## END

#### reserved words as arguments
echo if then else elif fi for while until do done case esac in function select time { } ! [[ ]]; x=if; echo $x; for in in in; do echo $in; done; case for in for) echo for;; esac; if=1; echo $if; for do in a; do echo $do; done 2>&1
## STDOUT:
if then else elif fi for while until do done case esac in function select time { } ! [[ ]]
if
in
for
1
a
## END

#### reserved words quoted or expanded are commands
\if 2>&1; echo $?; "if" 2>&1; x='if true'; $x 2>&1; 'echo' quoted; e\cho escaped; ec""ho joined
## STDOUT:
bash: line 1: if: command not found
127
bash: line 1: if: command not found
bash: line 1: if: command not found
quoted
escaped
joined
## END

#### grouping needs blanks and separators
{ echo a; }; {echo 2>&1; echo $?; { echo b; } 2>&1; ( echo c ); (echo d); ((1)); ( (echo e) ); ( ( echo f ) )
## STDOUT:
a
bash: line 1: {echo: command not found
127
b
c
d
e
f
## END

#### bang
! true; echo $?; ! false; echo $?; ! ! false; echo $?; !true 2>&1; echo $?; if ! false; then echo yes; fi; ! { false; }; echo $?; ! (exit 3); echo $?; [[ ! -e x ]]; echo $?; while ! true; do :; done; echo end
## STDOUT:
1
0
1
bash: line 1: !true: command not found
127
yes
0
0
0
end
## END

#### for loops
for x in a b c; do echo $x; done; for x; do echo $x; done; set -- 1 2; for x; do echo $x; done; for x do echo $x; done; for x in; do echo no; done; echo $?; for x in "a b" c; do echo "$x"; done; for x in $(echo p q); do echo $x; done; for x in {1..3}; do echo -n $x; done; echo; for x in a; { echo brace; }; for ((i=0;i<2;i++)); do echo $i; done
## STDOUT:
a
b
c
1
2
1
2
0
a b
c
p
q
123
brace
0
1
## END

#### the variable of a for loop stays
for x in 1 2 3; do :; done; echo $x; for y in; do :; done; echo "[$y]"; for x in a b; do x=changed; echo $x; done; echo $x
## STDOUT:
3
[]
changed
changed
changed
## END

#### while and until
i=0; while [ $i -lt 3 ]; do i=$((i+1)); echo $i; done; until [ $i -eq 0 ]; do i=$((i-1)); done; echo $i; while false; do :; done; echo $?; while true; do break; done; echo $?; while read x; do echo "[$x]"; done <<< $'a\nb'; while :; do false; break; done; echo $?; while (exit 3); do :; done; echo $?
## STDOUT:
1
2
3
0
0
0
[a]
[b]
0
0
## END

#### break and continue
for i in 1 2 3; do for j in a b c; do [ $j = b ] && continue 2; [ $i = 3 ] && break 2; echo $i$j; done; done; while true; do while true; do break 2; done; done; echo out; for i in 1 2; do continue; echo no; done; break 2>&1; echo $?; for i in 1; do break 0; done 2>&1; echo $?; for i in 1; do break x; done 2>&1; echo $?; for i in 1 2; do break 9; done; echo $i
## status: 128
## STDOUT:
1a
2a
out
bash: line 1: break: only meaningful in a `for', `while', or `until' loop
0
bash: line 1: break: 0: loop count out of range
1
bash: line 1: break: x: numeric argument required
## END

#### if and its status
if true; then echo a; else echo b; fi; if false; then echo a; elif true; then echo c; else echo d; fi; if false; then :; fi; echo $?; if false; then :; else (exit 3); fi; echo $?; if true; then false; fi; echo $?; if [ 1 = 1 ] && [ 2 = 2 ]; then echo both; fi; if true; false; then echo no; else echo last; fi
## STDOUT:
a
c
0
3
1
both
last
## END

#### select
printf '2\nx\n9\n\n1\n' | { select x in a b c; do echo "[$x][$REPLY]"; [ "$x" = a ] && break; done; } 2>&1; echo $?; echo 1 | { PS3='? '; select y in only; do echo $y; done; } 2>&1; select z in; do echo no; done; echo $?
## STDOUT:
1) a
2) b
3) c
#? [b][2]
#? [][x]
#? [][9]
#? 1) a
2) b
3) c
#? [a][1]
0
1) only
? only
? 
0
## END

#### select over many
set -- one two three four five six seven eight nine ten eleven; echo 11 | { COLUMNS=40; select x; do echo "got $x"; break; done; } 2>&1
## STDOUT:
1) one	     5) five	 9) nine
2) two	     6) six	10) ten
3) three     7) seven	11) eleven
4) four	     8) eight
#? got eleven
## END

#### subshells
x=1; (x=2; echo $x); echo $x; (cd /; pwd); [ "$PWD" != / ] && echo stayed; (exit 5); echo $?; (echo a; (echo b; (echo c))); (trap 'echo bye' EXIT); f() { echo f; }; (f() { echo g; }; f); f; (set -e; false; echo no); echo $?; (readonly r=1); r=2; echo $r
## STDOUT:
2
1
/
stayed
5
a
b
c
bye
g
f
1
2
## END

#### groups share the shell
{ x=5; cd /; }; echo $x $PWD; { false; echo in; }; { exit 3; }; echo no
## status: 3
## STDOUT:
5 /
in
## END

#### long pipelines and lists
echo 1 | cat | cat | cat | cat | cat | cat | cat | cat | cat | cat; true && true && true && true && echo t; a=1; a=$a$a$a; a=$a$a$a; echo ${#a}; ((((1+1))))
## STDOUT:
1
t
9
## END

#### semicolons and ampersands
echo a; echo b;echo c ;echo d & wait; { echo e;}; (echo f;); if true; then echo g;fi; :;:; true & true & wait; echo h
## STDOUT:
a
b
c
d
e
f
g
h
## END

#### words with every quote
echo a"b"'c'\d$'e'$"f"`echo g`$(echo h)${x-i}$((1)) "a'b" 'a"b' "a\"b" a\ b "a
b" $'a\'b'
## STDOUT:
abcdefghi1 a'b a"b a"b a b a
b a'b
## END

#### escaped newlines everywhere
ec\
ho joined; echo "a\
b" 'a\
b' a\
b; x=1\
2; echo $x; if tr\
ue; then echo y; fi; echo $\
x ${\
x} "$(echo \
z)"; [[ a == \
a ]] && echo t; cat <<E
l1\
l2
E
## STDOUT:
joined
ab a\
b ab
12
y
12 12 z
t
l1l2
## END

#### unicode in names, words and patterns
x=é; echo ${#x} $x "${x}a"; y=日本語; echo ${y:1:1} ${#y} ${y#日} ${y/本/x}; case é in ?) echo one;; esac; [[ é == [é] ]] && echo set; echo $'\u65e5' "日"; printf '%s\n' 日本 | wc -m; for c in é; do echo $c; done; é=1 2>&1 | sed 's/.*: //'
## STDOUT:
1 é éa
本 3 本語 日x語
one
set
日 日
3
é
command not found
## END

#### invalid bytes pass through
printf '\xff\xfe\n' > f; x=$(cat f); echo "$x" | od -An -tx1; echo ${#x}; y=$'\x80a'; echo "$y" | od -An -tx1; case $y in ?a) echo two;; esac; touch $'\xff'; echo ? | od -An -tx1; printf '%s' "$x" | od -An -tx1
## STDOUT:
 ff fe 0a
2
 80 61 0a
two
 66 20 ff 0a
 ff fe
## END

#### very long lines and many words
x=$(printf '%010000d' 0); echo ${#x}; set -- $(seq 5000); echo $# ${5000}; y=("$@"); echo ${#y[@]}; echo {1..2000} | wc -w; printf '%s\n' "${@:4999}"; z=${x//0/ab}; echo ${#z}
## STDOUT:
10000
5000 5000
5000
2000
4999
5000
20000
## END

#### deep nesting
x='echo deep'; for i in 1 2 3 4 5 6 7 8 9 10; do x="eval '${x//\'/\'\\\'\'}'"; done; bash -c "echo ok"; echo $(echo $(echo $(echo $(echo $(echo five))))); f() { [ $1 -gt 0 ] && f $(($1-1)) || echo bottom; }; f 100; ((((((1)))))) ; echo $((((((5))))))
## STDOUT:
ok
five
bottom
5
## END

#### errors in conditional commands
for s in '[[ ]]' '[[ && a ]]' '[[ a && ]]' '[[ a || ]]' '[[ ! ]]' '[[ a -eq ]]' '[[ -f ]]' '[[ -f && a ]]' '[[ a ; ]]' '[[ a == b c ]]' '[[ ( a ) b ]]' '[[ a | b ]]' '[[ a b' '[[ a ==' '[[ < ]]' '[[ a < ]]' '[[ a =~ ]]' '[[ -z ]]' '[[ a) ]]' '[[ (a ]]' '[[ a & b ]]'; do printf '%s\n' "$s" > t; echo "== $s"; bash t; echo $?; done 2>&1
## STDOUT:
== [[ ]]
0
== [[ && a ]]
t: line 1: unexpected token `&&' in conditional command
0
== [[ a && ]]
0
== [[ a || ]]
0
== [[ ! ]]
0
== [[ a -eq ]]
t: line 1: unexpected argument `]]' to conditional binary operator
0
== [[ -f ]]
t: line 1: unexpected argument `]]' to conditional unary operator
0
== [[ -f && a ]]
t: line 1: unexpected argument `&&' to conditional unary operator
0
== [[ a ; ]]
t: line 1: unexpected token `;', conditional binary operator expected
0
== [[ a == b c ]]
t: line 1: syntax error in conditional expression
0
== [[ ( a ) b ]]
t: line 1: syntax error in conditional expression
0
== [[ a | b ]]
t: line 1: unexpected token `|', conditional binary operator expected
0
== [[ a b
t: line 1: conditional binary operator expected
0
== [[ a ==
t: line 1: unexpected argument `newline' to conditional binary operator
2
== [[ < ]]
t: line 1: unexpected token `<' in conditional command
0
== [[ a < ]]
t: line 1: unexpected argument `]]' to conditional binary operator
0
== [[ a =~ ]]
t: line 1: unexpected argument `]]' to conditional binary operator
0
== [[ -z ]]
t: line 1: unexpected argument `]]' to conditional unary operator
0
== [[ a) ]]
t: line 1: syntax error in conditional expression: unexpected token `)'
0
== [[ (a ]]
t: line 1: unexpected token `]]', expected `)'
0
== [[ a & b ]]
t: line 1: unexpected token `&', conditional binary operator expected
0
## END
