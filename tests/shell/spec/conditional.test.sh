#### [[ ]]: blanks, negation, grouping
[[ ''||! (1 == 2)&&(2 == 2)]] && echo true; [[ True || '' && '' ]] && echo true; [[ foo == foo
&& bar == bar
]] && echo nl; [[ b>a ]] && echo gt; [[ b<a ]] || echo lt; [[ ! '' ]] && echo not; [[ ! ( a && '' ) ]]; echo $?; [[ -n a && ! -z a || -z b ]]; echo $?
## STDOUT:
true
true
nl
gt
lt
not
0
0
## END

#### [[ ]]: words that look like operators
v=-f; [[ $v == -f ]]; echo $?; [[ -f -f ]]; echo $?; [[ -f == ]]; echo $?; [[ '(' ]]; echo $?; [[ '!' ]]; echo $?; [[ ']]' ]]; echo $?; [[ -z '>' ]]; echo $?; [[ ^ == ^ ]]; echo $?; [[ '!' == ! ]]; echo $?; [[ -a == -a ]]; echo $?; [[ -n -z ]]; echo $?; [[ x ]]; echo $?; [[ -e ]]; echo no
## STDOUT:
## END
## STDERR:
bash: -c: line 1: syntax error in conditional expression
## END

#### [[ ]]: syntax errors
for t in '[[ -z ]]' "[[ '(' foo ]]" "[[ -z '>' -- ]]" '[[ ]]' '[[ && ]]' '[[ a 3< b ]]' '[[ -f < ]]' '[[ a == ]]' '[[ ( a ]]' '[[ a $op b ]]' '[[ a b c ]]' '[[ == ]]' '[[ a' '[[ a ]] ]]' '[[ ! ]]' '[[ a || ]]' '[[ a = b = c ]]' 'x=1 [[ a ]]' '[[a]]' '[[ a;b ]]'; do bash -c "$t" 2>&1; echo $?; done
## STDOUT:
bash: -c: line 1: unexpected argument `]]' to conditional unary operator
0
bash: -c: line 1: conditional binary operator expected
0
bash: -c: line 1: syntax error in conditional expression
0
0
bash: -c: line 1: unexpected token `&&' in conditional command
0
bash: -c: line 1: conditional binary operator expected
0
bash: -c: line 1: unexpected argument `<' to conditional unary operator
0
bash: -c: line 1: unexpected argument `]]' to conditional binary operator
0
bash: -c: line 1: unexpected token `]]', expected `)'
0
bash: -c: line 1: conditional binary operator expected
0
bash: -c: line 1: conditional binary operator expected
0
0
bash: -c: line 1: unexpected token `newline', conditional binary operator expected
2
bash: -c: line 1: syntax error near unexpected token `]]'
bash: -c: line 1: `[[ a ]] ]]'
2
0
0
bash: -c: line 1: syntax error in conditional expression
0
bash: line 1: [[: command not found
127
bash: line 1: [[a]]: command not found
127
bash: -c: line 1: unexpected token `;', conditional binary operator expected
0
## END

#### [[ ]]: arrays become texts
a=('1 3' 5); b=(1 2 3); set -- 1 '3 5'; [[ "$@" = "${a[@]}" ]]; echo $?; [[ "$@" = "${b[@]}" ]]; echo $?; [[ '1 3 5' = "${a[@]}" ]]; echo $?; [[ $@ == '1 3 5' ]]; echo $?; [[ -n ${a[@]} ]]; echo $?; IFS=:; [[ "$*" == '1:3 5' ]]; echo $?; [[ $* == '1 3 5' ]]; echo $?; [[ "${a[*]}" == '1 3:5' ]]; echo $?
## STDOUT:
0
1
0
0
0
0
1
0
## END

#### [[ ]]: numbers of all kinds
[[ -0 -eq 0 ]]; echo $?; [[ -0123 -eq -83 ]]; echo $?; [[ -0xff -eq -255 ]]; echo $?; [[ -64#a -eq -10 ]]; echo $?; [[ '' -eq 0 ]]; echo $?; [[ ZZZ017 -eq 0 ]]; echo $?; e=1+2; [[ $e -eq 3 ]]; echo $?; [[ 9223372036854775808 -lt 0 ]]; echo $?; [[ ' 1 ' -eq 1 ]]; echo $?; [[ a -eq b ]]; echo $?; [[ 3 -eq 3a ]]; echo $?; [[ 1 -lt 2 && 2 -le 2 && 3 -gt 2 && 3 -ge 3 && 1 -ne 2 ]]; echo $?
## STDOUT:
0
0
0
0
0
0
0
0
0
0
1
0
## END
## STDERR:
bash: line 1: [[: 3a: value too great for base (error token is "3a")
## END

#### [[ ]]: tildes
HOME=/h; [[ ~ == /h ]]; echo $?; [[ ~ == */h ]]; echo $?; [[ ~/a == /h/a ]]; echo $?; [[ '~' == ~ ]]; echo $?; HOME=; [[ ~ ]]; echo $?; [[ -n ~ ]]; echo $?; [[ ~ == ~ ]]; echo $?; HOME='^a$'; [[ ~ =~ $HOME ]]; echo $?; [[ $HOME =~ ~ ]]; echo $?; HOME='*'; [[ x == ~ ]]; echo $?
## STDOUT:
0
0
0
1
1
1
0
1
0
1
## END

#### [[ ]]: with redirections and expansions that fail
[[ $(echo err >&2; echo o) == o ]] 2>f; echo $? $(cat f); [[ x ]] > /nope/x; echo $?; [[ ${u?m} ]] ; echo no
## status: 127
## STDOUT:
0 err
1
## END
## STDERR:
bash: line 1: /nope/x: No such file or directory
bash: line 1: u: m
## END

#### [[ ]]: parentheses in patterns
[[ 'foo()' == *\(\) ]]; echo $?; [[ 'foo()' == *'()' ]]; echo $?; [[ 'foo()' == '*()' ]]; echo $?; shopt -s extglob; [[ 'foo()' == *\(\) ]]; echo $?; [[ 'foo()' == '*()' ]]; echo $?; [[ a == [[:alpha:]] ]]; echo $?; [[ '[' == [[] ]]; echo $?; [[ ']' == []] ]]; echo $?; [[ a] == [!b]] ]]; echo $?; [[ 'a*' == a\* ]]; echo $?
## STDOUT:
0
0
1
0
1
0
0
0
0
0
## END
