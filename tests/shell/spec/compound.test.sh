#### if
if true; then echo a; fi
if false; then echo a; else echo b; fi
if false; then echo a; elif true; then echo c; else echo b; fi
if false; then :; fi; echo $?
if true; then (exit 4); fi; echo $?
## STDOUT:
a
b
c
0
4
## END

#### while and until
i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done
until [ $i -eq 0 ]; do i=$((i-1)); done; echo $i
while false; do :; done; echo $?
## STDOUT:
0
1
2
0
0
## END

#### for
for i in a b 'c d'; do echo "$i"; done
for i in; do echo never; done; echo $?
set -- x y; for i; do echo $i; done
for i in 1 2 3; do :; done; echo $i
x='a b'; for i in $x "$x"; do echo "[$i]"; done
## STDOUT:
a
b
c d
0
x
y
3
[a]
[b]
[a b]
## END

#### arithmetic for
for ((i=0; i<3; i++)); do echo $i; done
for ((i=0, j=10; i<j; i+=3, j-=2)); do echo $i $j; done
for ((;;)); do break; done; echo out
for ((i=0;i<2;i++)) { echo brace $i; }
## STDOUT:
0
1
2
0 10
3 8
out
brace 0
brace 1
## END

#### break and continue
for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done
for i in 1 2 3; do [ $i = 2 ] && break; echo $i; done
for i in 1 2; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; done
for i in 1 2; do for j in a b; do break 2; done; done; echo $i$j
while true; do while true; do break 99; done; done; echo out
## STDOUT:
1
3
1
1a
2a
1a
out
## END

#### break outside a loop
break; echo $?
continue; echo $?
## STDOUT:
0
0
## END

#### case
case abc in a*) echo star;; esac
case abc in x|abc) echo or;; esac
case "$x" in '') echo empty;; esac
case b in [a-c]) echo range;; *) echo no;; esac
case x in y) ;; esac; echo $?
case 'a*' in 'a*') echo quoted;; esac
case ab in a"*") echo wrong;; a*) echo right;; esac
case x in (x) echo paren;; esac
## STDOUT:
star
or
empty
range
0
quoted
right
paren
## END

#### case fall through
case a in a) echo 1;& b) echo 2;; c) echo 3;; esac
case a in a) echo 1;;& b) echo 2;; [a-z]) echo 3;;& *) echo 4;; esac
## STDOUT:
1
2
1
3
4
## END

#### case with expansion and nocasematch
p='a*'
case abc in $p) echo pattern;; esac
case abc in "$p") echo no;; *) echo quoted;; esac
shopt -s nocasematch
case ABC in abc) echo nocase;; esac
## STDOUT:
pattern
quoted
nocase
## END

#### select
PS3='? '
select x in one two three; do echo "$REPLY:$x"; break; done <<< 2 2>/dev/null
select x in one two; do echo "[$x]"; done <<< 9 2>/dev/null; echo $?
## STDOUT:
2:two
[]

1
## END

#### double bracket strings
[[ abc == a* ]] && echo glob
[[ abc == "a*" ]] || echo quoted
[[ abc != x ]] && echo ne
[[ a < b ]] && echo less
[[ b > a ]] && echo more
[[ -z "" && -n x ]] && echo zn
[[ x ]] && echo word
[[ "" ]] || echo empty
[[ ! x == y ]] && echo not
[[ ( a == a || b == c ) && d == d ]] && echo group
x='a b'; [[ $x == 'a b' ]] && echo nosplit
## STDOUT:
glob
quoted
ne
less
more
zn
word
empty
not
group
nosplit
## END

#### double bracket numbers and files
[[ 1 -lt 2 && 10 -ge 10 ]] && echo num
[[ 1+1 -eq 2 ]] && echo arith
x=5; [[ x -eq 5 ]] && echo var
touch f; [[ -f f && -e f && ! -d f ]] && echo file
[[ -d . ]] && echo dir
[[ -s f ]] || echo empty
[[ f -nt nonexistent ]] && echo newer
ln f g; [[ f -ef g ]] && echo same
## STDOUT:
num
arith
var
file
dir
empty
newer
same
## END

#### double bracket regex
[[ foo123 =~ ^([a-z]+)([0-9]+)$ ]] && echo "${BASH_REMATCH[@]}"
[[ abc =~ b ]] && echo "$BASH_REMATCH"
[[ abc =~ x ]]; echo $? ${#BASH_REMATCH[@]}
re='^a.c$'; [[ abc =~ $re ]] && echo re
[[ 'a.c' =~ "a.c" ]] && echo literal
[[ abc =~ "a.c" ]] || echo quoted
[[ "a b" =~ a\ b ]] && echo space
[[ x =~ [ ]]; echo $?
## STDOUT:
foo123 foo 123
b
1 0
re
literal
quoted
space
2
## END

#### double bracket extended patterns
[[ foobar == foo@(bar|baz) ]] && echo at
[[ foo == !(bar) ]] && echo not
[[ aaa == +(a) ]] && echo plus
## STDOUT:
at
not
plus
## END

#### double bracket variable tests
x=1; [[ -v x ]] && echo set
[[ -v y ]] || echo unset
a=(1 2); [[ -v a[1] ]] && echo element
[[ -v a[5] ]] || echo no element
set -o pipefail; [[ -o pipefail ]] && echo option
## STDOUT:
set
unset
element
no element
option
## END

#### arithmetic command
((1+1)); echo $?
((0)); echo $?
((x=5, x*2)); echo $? $x
if ((x > 3)); then echo big; fi
((x++)); echo $x
((1/0)) 2>/dev/null; echo $?
## STDOUT:
0
1
0 5
big
6
1
## END

#### functions
f() { echo "f: $1 $#"; return 3; }
f a b; echo $?
function g { echo g; }
g
function h() { echo h; }; h
f2() (x=sub; echo $x); f2; echo "[$x]"
k() if true; then echo k; fi; k
## STDOUT:
f: a 2
3
g
h
sub
[]
k
## END

#### function arguments and recursion
fact() { if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(fact $(($1-1))) )); fi; }
fact 6
count() { [ $1 -eq 0 ] && return; echo $1; count $(($1-1)); }
count 3
## STDOUT:
720
3
2
1
## END

#### deep recursion
f() { (($1 == 0)) && { echo bottom; return; }; f $(($1-1)); }
f 150
## STDOUT:
bottom
## END

#### local variables
x=global
f() { local x=local; g; echo "f $x"; }
g() { echo "g $x"; x=changed; }
f; echo "$x"
h() { local y; echo "[${y-unset}]"; y=1; }; h; echo "[$y]"
k() { local a=1 b=2 c; echo $a $b $c; }; k
## STDOUT:
g local
f changed
global
[unset]
[]
1 2
## END

#### return in loops and nested
f() { for i in 1 2 3; do [ $i = 2 ] && return 5; done; }
f; echo $? $i
g() { while true; do f; return; done; }; g; echo $?
## STDOUT:
5 2
5
## END

#### return outside a function
return 3; echo $?
## STDOUT:
2
## END

#### function redirections
f() { echo out; echo err >&2; } 2>/dev/null >f.out
f; cat f.out
## STDOUT:
out
## END

#### functions override builtins
echo() { builtin echo "my $*"; }
echo hi
unset -f echo
echo hi
## STDOUT:
my hi
hi
## END

#### command bypasses functions
ls() { echo function; }
echo() { printf 'fn\n'; }
command echo real
echo x
## STDOUT:
real
fn
## END

#### redefining while running
f() { echo one; f() { echo two; }; }
f; f
## STDOUT:
one
two
## END

#### FUNCNAME and caller
f() { echo "${FUNCNAME[0]}"; g; }
g() { echo "${FUNCNAME[0]} from ${FUNCNAME[1]}"; }
f
## STDOUT:
f
g from f
## END

#### nested compound commands with redirections
for i in 1 2; do if [ $i = 1 ]; then echo one; else echo two; fi; done > f
cat f
while read x; do case $x in one) echo 1;; *) echo other;; esac; done < f
## STDOUT:
one
two
1
other
## END

#### loop status
for i in 1; do false; done; echo $?
while true; do break; done; echo $?
i=0; until ((i++ >= 2)); do (exit 9); done; echo $?
## STDOUT:
1
0
9
## END

#### pipeline in condition
if echo abc | grep -q b; then echo found; fi
if ! echo abc | grep -q x; then echo missing; fi
while ! true; do :; done; echo end
## STDOUT:
found
missing
end
## END

#### coproc
coproc { while read x; do echo "got $x"; done; }
echo hello >&${COPROC[1]}
read y <&${COPROC[0]}
echo "$y"
[ -n "$COPROC_PID" ] && echo pid
eval "exec ${COPROC[1]}>&-"
wait
echo end
coproc NAMED { cat; }
echo named >&${NAMED[1]}; read y <&${NAMED[0]}; echo $y
eval "exec ${NAMED[1]}>&-"; wait; echo done
## STDOUT:
got hello
pid
end
named
done
## END
