#### strings
test a = a; echo $?; test a == b; echo $?; [ a != b ]; echo $?; [ "" ]; echo $?; [ x ]; echo $?; [ -n "" ]; echo $?; [ -z "" ]; echo $?; [ a \< b ]; echo $?; [ b \> a ]; echo $?
## STDOUT:
0
1
0
1
0
1
0
0
0
## END

#### numbers
[ 1 -eq 1 ]; echo $?; [ 1 -ne 1 ]; echo $?; [ 2 -gt 1 -a 1 -lt 2 ]; echo $?; [ 1 -ge 2 -o 1 -le 1 ]; echo $?; [ ' 5 ' -eq 5 ]; echo $?; [ -1 -lt 0 ]; echo $?; [ 010 -eq 10 ]; echo $?
## STDOUT:
0
1
0
0
0
0
0
## END

#### numbers that are none
[ a -eq 1 ] 2>&1; echo $?; [ 1.5 -gt 1 ] 2>&1; echo $?; [ "" -eq 0 ] 2>&1; echo $?; [ 0x10 -eq 16 ] 2>&1; echo $?
## STDOUT:
bash: line 1: [: a: integer expression expected
2
bash: line 1: [: 1.5: integer expression expected
2
bash: line 1: [: : integer expression expected
2
bash: line 1: [: 0x10: integer expression expected
2
## END

#### arity
test; echo $?; test x; echo $?; test ! x; echo $?; test -f; echo $?; test !; echo $?; test = ; echo $?; test a b 2>&1; echo $?; test a b c 2>&1; echo $?; test a -x b 2>&1; echo $?
## STDOUT:
1
0
1
0
0
0
bash: line 1: test: a: unary operator expected
2
bash: line 1: test: b: binary operator expected
2
bash: line 1: test: -x: binary operator expected
2
## END

#### more arguments
[ a = a -a b = b ]; echo $?; [ ! a = b ]; echo $?; [ ! a = a -o b = b ]; echo $?; [ \( a = a \) ]; echo $?; [ \( a = b \) -o x ]; echo $?; [ a = a b ] 2>&1; echo $?; [ 1 2 3 4 5 ] 2>&1; echo $?
## STDOUT:
0
0
0
0
0
bash: line 1: [: too many arguments
2
bash: line 1: [: too many arguments
2
## END

#### a missing bracket
[ a = a 2>&1; echo $?; [ 2>&1; echo $?; test a ] 2>&1; echo $?
## STDOUT:
bash: line 1: [: missing `]'
2
bash: line 1: [: missing `]'
2
bash: line 1: test: a: unary operator expected
2
## END

#### ambiguous operators
[ -n = -n ]; echo $?; [ ! = ! ]; echo $?; [ -a = -a ]; echo $?; [ \( = \( ]; echo $?; [ = = = ]; echo $?; [ -f -a ]; echo $?; [ ! -f ]; echo $?
## STDOUT:
0
0
0
0
0
1
1
## END

#### kinds of files
mkdir d; touch f; ln -s f l; ln -s none b; mkfifo p; echo x > n
for t in -e -f -d -L -h -p -s -S -b -c -r -w -u -g -k; do for f in d f l b p n; do [ $t $f ]; echo -n "$? "; done; echo $t; done
## STDOUT:
0 0 0 1 0 0 
1 0 0 1 1 0 -f
0 1 1 1 1 1 -d
1 1 0 0 1 1 -L
1 1 0 0 1 1 -h
1 1 1 1 0 1 -p
0 1 1 1 1 0 -s
1 1 1 1 1 1 -S
1 1 1 1 1 1 -b
1 1 1 1 1 1 -c
0 0 0 1 0 0 -r
0 0 0 1 0 0 -w
1 1 1 1 1 1 -u
1 1 1 1 1 1 -g
1 1 1 1 1 1 -k
## END

#### permissions of the owner
touch f; chmod +x f; [ -x f ]; echo $?; chmod 644 f; [ -x f ]; echo $?; [ -O f ]; echo $?; [ -G f ]; echo $?; chmod u+s f; [ -u f ]; echo $?; mkdir t; chmod +t t; [ -k t ]; echo $?
## STDOUT:
0
1
0
0
0
0
## END

#### ages and identities of files
touch -d '2020-01-01' old; touch -d '2021-01-01' new; ln old hard; [ new -nt old ]; echo $?; [ old -ot new ]; echo $?; [ old -ef hard ]; echo $?; [ old -ef new ]; echo $?; [ new -nt none ]; echo $?; [ none -ot old ]; echo $?; [ none -nt old ]; echo $?; touch -a old; [ -N old ]; echo $?
## STDOUT:
0
0
0
1
0
0
1
1
## END

#### options, variables and terminals
set -o nounset; [ -o nounset ]; echo $?; set +u; [ -o nounset ]; echo $?; [ -o nope ]; echo $?; x=1; [ -v x ]; echo $?; [ -v y ]; echo $?; a=(1); [ -v a ]; echo $?; [ -v 'a[0]' ]; echo $?; [ -v 'a[1]' ]; echo $?; [ -t 0 ]; echo $?; [ -t x ] 2>&1; echo $?
## STDOUT:
0
1
1
0
1
0
0
1
1
1
## END

#### namerefs and sets
declare -n r=x; [ -R r ]; echo $?; [ -R x ]; echo $?; declare -A m=([k]=); [ -v 'm[k]' ]; echo $?; [ -v 'm[@]' ]; echo $?; x=; [ -v x ]; echo $?; declare y; [ -v y ]; echo $?
## STDOUT:
0
1
0
1
0
1
## END

#### double brackets: strings and patterns
[[ abc == a* ]]; echo $?; [[ abc = 'a*' ]]; echo $?; p='a*'; [[ abc == $p ]]; echo $?; [[ abc == "$p" ]]; echo $?; [[ abc != *z ]]; echo $?; [[ a < b ]]; echo $?; [[ b > a ]]; echo $?; [[ '' ]]; echo $?; [[ x ]]; echo $?
## STDOUT:
0
1
0
1
0
0
0
1
0
## END

#### double brackets: extended patterns without extglob
[[ foobar == +(foo|bar) ]]; echo $?; [[ foo == @(foo|bar) ]]; echo $?; [[ baz == !(foo|bar) ]]; echo $?; [[ x == ?(x) ]]; echo $?; [[ '' == *(a) ]]; echo $?
## STDOUT:
0
0
0
0
0
## END

#### double brackets: logic
[[ a == a && b == b ]]; echo $?; [[ a == b || b == b ]]; echo $?; [[ ! a == b ]]; echo $?; [[ ( a == b || c == c ) && d ]]; echo $?; [[ ! ( a == a ) ]]; echo $?; [[ a == b && $(echo called >&2) ]] 2>&1; echo $?; [[ -n a && -z '' ]]; echo $?
## STDOUT:
0
0
0
0
1
1
0
## END

#### double brackets: over lines
[[ a == a &&
   b == b ]] && echo yes
[[ ( a == a
) ]] && echo no error
## STDOUT:
yes
no error
## END

#### double brackets: numbers are expressions
[[ 2+3 -eq 5 ]]; echo $?; x=4; [[ x -lt 5 ]]; echo $?; [[ 0x10 -eq 16 ]]; echo $?; [[ '' -eq 0 ]]; echo $?; ([[ 1.5 -eq 1 ]]) 2>&1; echo $?; ([[ 1/0 -eq 1 ]]) 2>&1; echo $?; [[ abc -eq 0 ]]; echo $?; [[ 010 -eq 8 ]]; echo $?
## STDOUT:
0
0
0
0
bash: line 1: [[: 1.5: syntax error: invalid arithmetic operator (error token is ".5")
1
bash: line 1: [[: 1/0: division by 0 (error token is "0")
1
0
0
## END

#### double brackets: no splitting, no globs
x='a b'; [[ $x == 'a b' ]]; echo $?; touch f1; [[ f* == f1 ]]; echo $?; y=; [[ $y == '' ]]; echo $?; [[ -z $nope ]]; echo $?; [[ $x ]]; echo $?
## STDOUT:
0
1
0
0
0
## END

#### regular expressions
[[ abc =~ b ]]; echo $?; [[ abc =~ ^b ]]; echo $?; [[ foo123 =~ ^([a-z]+)([0-9]+)$ ]]; echo $? "${BASH_REMATCH[@]}" ${#BASH_REMATCH[@]}; [[ x =~ y ]]; echo $? ${#BASH_REMATCH[@]}
## STDOUT:
0
1
0 foo123 foo 123 3
1 0
## END

#### regular expressions quoted and from variables
r='^a.c$'; [[ abc =~ $r ]]; echo $?; [[ abc =~ "$r" ]]; echo $?; [[ 'a.c' =~ a"."c ]]; echo $?; [[ abc =~ a"."c ]]; echo $?; [[ 'a b' =~ a\ b ]]; echo $?; [[ 'a b' =~ 'a b' ]]; echo $?; [[ ab =~ (a)(x)?b ]]; echo "[${BASH_REMATCH[2]}]" ${#BASH_REMATCH[@]}
## STDOUT:
0
1
0
1
0
0
[] 3
## END

#### regular expressions with classes, intervals and alternatives
[[ x1y =~ [[:digit:]] ]]; echo $? $BASH_REMATCH; [[ aaa =~ ^a{2,3}$ ]]; echo $?; [[ cat =~ ^(cat|dog)$ ]]; echo $?; [[ $'a\tb' =~ [[:space:]] ]]; echo $?; [[ 'a|b' =~ a\|b ]]; echo $?; [[ aXb =~ a[^x]b ]]; echo $?; [[ é =~ ^.$ ]]; echo $?
## STDOUT:
0 1
0
0
0
0
0
0
## END

#### regular expressions that are wrong
[[ a =~ ( ]] 2>&1; echo $?
## status: 2
## STDOUT:
## END

#### a wrong regular expression in a variable
r='['; [[ a =~ $r ]]; echo $?; r='a{2,1}'; [[ a =~ $r ]]; echo $?; r='*a'; [[ '*a' =~ $r ]]; echo $?
## STDOUT:
2
2
2
## END

#### regular expressions: longest match
[[ abcd =~ a|ab|abc ]]; echo $BASH_REMATCH; [[ xaay =~ a* ]]; echo "[$BASH_REMATCH]"; [[ foobarfoo =~ (foo|foobar)(bar)? ]]; echo "${BASH_REMATCH[@]}"
## STDOUT:
abc
[]
foobar foo bar
## END

#### nocasematch
shopt -s nocasematch; [[ ABC == abc ]]; echo $?; [[ ABC =~ b ]]; echo $?; case X in x) echo case;; esac; [ A = a ]; echo $?; x=ABC; echo ${x/b/-}
## STDOUT:
0
0
case
1
A-C
## END

#### files in double brackets
touch f; [[ -e f && -f f && ! -d f ]]; echo $?; [[ f -ef ./f ]]; echo $?; [[ -e "$nope" ]]; echo $?; [[ -a f ]]; echo $?; [[ -v PATH ]]; echo $?; a=(x); [[ -v a[0] ]]; echo $?
## STDOUT:
0
0
1
0
0
0
## END

#### test with commas, quotes and empty strings in arguments
[ "$nope" = "" ] && echo empty; [ $nope = x ] 2>&1; echo $?; [ -n $nope ]; echo $?; x='a b'; [ -n $x ] 2>&1; echo $?
## STDOUT:
empty
bash: line 1: [: =: unary operator expected
2
0
bash: line 1: [: a: binary operator expected
2
## END

#### test is a command like others
type test [ | cat; x='['; $x a = a ]; echo $?; command [ a ]; echo $?; \[ a ]; echo $?
## STDOUT:
test is a shell builtin
[ is a shell builtin
0
0
0
## END

#### exit codes in conditions
if [ ! -e none ]; then echo no; fi; [ a = b ] || echo differ; while [ ${n:=0} -lt 2 ]; do n=$((n+1)); done; echo $n; until [[ $n -eq 4 ]]; do ((n++)); done; echo $n
## STDOUT:
no
differ
2
4
## END

#### the status of eval and source for a wrong condition
eval '[[ a b ]]' 2> /dev/null
echo $?
echo '[[ a b' > f
. ./f 2> /dev/null
echo $?
## STDOUT:
2
2
## END
