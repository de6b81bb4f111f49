p() { printf "[%s]" "$@"; echo; }

#### regular expressions: quoting decides
[[ 'a b' =~ ^(a\ b)$ ]]; echo $?; [[ 'a b' =~ '^(a b)$' ]]; echo $?; [[ 'a b' =~ "^(a b)$" ]]; echo $?; r='^(a b)$'; [[ 'a b' =~ $r ]]; echo $?; [[ 'a b' =~ "$r" ]]; echo $?; [[ 'a b' =~ 'a 'b ]]; echo $?; [[ 'a b' =~ "a "'b' ]]; echo $?; [[ '^a b$' == ^a\ b$ ]]; echo $?
## STDOUT:
0
1
1
0
1
0
0
0
## END

#### regular expressions: a parenthesis outside
[[ 'a b' =~ ^)a\ b($ ]] && echo true
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error in conditional expression: unexpected token `)'
## END

#### regular expressions: == takes no parentheses
[[ '^(a b)$' == ^(a\ b)$ ]] && echo true
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error in conditional expression: unexpected token `('
## END

#### regular expressions: special characters quoted
for c in . ^ $ '*' + '?' '{' '}' '(' ')' '|' '[' ']' '\' '/' '-'; do [[ $c =~ "$c" ]] && echo -n y || echo -n n; [[ x$c =~ ^x"$c"$ ]] && echo -n y || echo -n n; [[ z =~ ^"$c"$ ]] && echo -n Y; done; echo; [[ '[]' =~ \[\] ]]; echo $?; [[ '{}' =~ \{\} ]]; echo $?; [[ '*+?' =~ \*\+\? ]]; echo $?; [[ a =~ ["a-z"] ]]; echo $?; [[ - =~ ["a-z"] ]]; echo $?; [[ b =~ ['a-z'] ]]; echo $?
## STDOUT:
yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
0
0
0
0
1
0
## END

#### regular expressions: wrong ones
[[ { =~ { ]]; echo $?; r='a{1'; [[ aaa =~ $r ]]; echo $?; r='['; [[ a =~ $r ]]; echo $?; r='a)'; [[ 'a)' =~ $r ]]; echo $?; r='(a'; [[ a =~ $r ]]; echo $?; r='\'; [[ a =~ $r ]]; echo $?; [[ a =~ $((1/0)) ]]; echo $?; r='[[:foo:]]'; [[ a =~ $r ]]; echo $?; r='[b-a]'; [[ a =~ $r ]]; echo $?
## status: 1
## STDOUT:
2
2
2
0
2
2
## END
## STDERR:
bash: line 2: 1/0: division by 0 (error token is "0")
## END

#### regular expressions: BASH_REMATCH
[[ foo123 =~ ([a-z]+)([0-9]+) ]]; p "${BASH_REMATCH[@]}"; [[ failed =~ ([a-z]+)([0-9]+) ]]; p "${#BASH_REMATCH[@]}"; [[ '$PA' =~ ^(\$\{?)([A-Za-z0-9_]*)$ ]]; p "${BASH_REMATCH[@]}"; [[ zz =~ ([a-z]+)() ]]; p "${BASH_REMATCH[@]}"; [[ zz =~ ([a-z]+)(()z) ]]; p "${BASH_REMATCH[@]}"; [[ abab =~ (ab)+ ]]; p "${BASH_REMATCH[@]}"; [[ b =~ (a)|(b) ]]; p "${BASH_REMATCH[@]}"; BASH_REMATCH=x; [[ a =~ a ]]; p "${BASH_REMATCH[@]}"
## STDOUT:
[foo123][foo][123]
[0]
[$PA][$][PA]
[zz][zz][]
[zz][z][z][]
[abab][ab]
[b][][b]
[a]
## END

#### regular expressions: blanks and operators in parentheses
[[ 'a  b' =~ (a  b) ]]; echo $?; [[ 'a b' =~ (a  b) ]]; echo $?; [[ '  c' =~ (a|  c) ]]; echo $?; [[ '< >' =~ (< >) ]]; echo $?; [[ ';' =~ (;) ]]; echo $?; [[ 'a&b' =~ (a&b) ]]; echo $?; [[ 'a-b-c-d' =~ a-(b|  >>)-c-( ;|[de])|ff|gg ]]; p "${BASH_REMATCH[@]}"; [[ a =~ c|a ]]; echo $?; [[ '|' =~ a| ]]; echo $?; [[ a =~ | ]]; echo $?; [[ a =~ ([a b]) ]]; echo $?
## STDOUT:
0
1
0
0
0
0
[a-b-c-d][b][d]
0
0
0
0
## END

#### regular expressions: operators outside end the word
for t in "[[ ';' =~ ; ]]" "[[ '&' =~ & ]]" "[[ a =~ [a b] ]]" "[[ '<' =~ < ]]" "[[ a =~ a
b ]]" "[[ a =~ c a ]]" '[[ a =~ $(echo a) ]]' '[[ a =~ `echo a` ]]' "[[ ')' =~ ) ]]"; do (eval "$t" 2>/dev/null); echo $?; done
## STDOUT:
2
2
2
2
2
2
0
0
2
## END

#### regular expressions: expansions before parentheses
f=fff; [[ fffx =~ $f(x) ]]; echo $?; [[ ffx =~ $f(x) ]]; echo $?; [[ a=x =~ a=(x) ]]; echo $?; [[ @fx =~ @f(x) ]]; echo $?; [[ aXb =~ a${f:+X}b ]]; echo $?; [[ ab =~ a"$nope"b ]]; echo $?; [[ 'a$b' =~ a\$b ]]; echo $?; [[ ~ =~ ~ ]]; echo $?
## STDOUT:
0
1
0
0
0
0
0
0
## END

#### regular expressions: characters and quotes of all kinds
[[ μ =~ ^.$ ]]; echo $?; [[ μ =~ [[:alpha:]] ]]; echo $?; [[ '|' =~ $'|' ]]; echo $?; [[ '|' =~ $"|" ]]; echo $?; r=$'^[\x01\x02]+$'; [[ $'\x01\x02' =~ $r ]]; echo $?; [[ $'a\nb' =~ ^b ]]; echo $?; [[ $'a\nb' =~ a$'\n'b ]]; echo $?; [[ ! (x =~ y || x =~ z) ]]; echo $?; [[ (foo =~ foo) ]]; echo $?
## STDOUT:
0
0
0
0
0
1
0
0
0
## END
