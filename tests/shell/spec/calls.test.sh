p() { printf "[%s]" "$@"; echo; }

#### definitions of all forms
f() { echo $# $@ $0; return 3; }; f a b; echo $?; f; function g { echo g; }; g; function h() { echo h; }; h; function k() (echo sub; x=1); k; echo $x
## STDOUT:
2 a b bash
3
0 bash
g
h
sub

## END

#### locals hide and end
f() { local x=1 y; echo $x ${y-unset}; y=2; x=3; }; x=g; y=h; f; echo $x $y; f() { x=5; local x; echo ${x-unset}; }; f; echo $x
## STDOUT:
1 unset
g h
unset
5
## END

#### locals of all kinds
f() { local a=(1 2) ; local -A m=([k]=v); local -i n=1+1; local -r r=5; echo ${a[@]} ${m[k]} $n $r; r=6; echo no; }; f; echo $?; declare -p a m n r
## status: 1
## STDOUT:
1 2 v 2 5
## END

#### local and return outside
local x=1; echo $?; f() { return; }; false; f; echo $?; return; echo $?; return 5; echo $?
## STDOUT:
1
1
2
2
## END
## STDERR:
bash: line 2: local: can only be used in a function
bash: line 2: return: can only `return' from a function or sourced script
bash: line 2: return: can only `return' from a function or sourced script
## END

#### odd return values
f() { return 256; }; f; echo $?; f() { return -1; }; f; echo $?; f() { return 1 2; echo here; }; f; echo $?; f() { return abc; }; f; echo $?
## status: 1
## STDOUT:
0
255
## END

#### functions in functions
f() { g() { echo inner; }; }; g; f; g; unset -f g; g; echo $?; unset f; f; echo $?
## STDOUT:
inner
127
127
## END
## STDERR:
bash: line 2: g: command not found
bash: line 2: g: command not found
bash: line 2: f: command not found
## END

#### recursion
f() { if [ $1 -gt 0 ]; then echo $1; f $(($1-1)); fi; }; f 3; fact() { if (($1<2)); then echo 1; else echo $(($1*$(fact $(($1-1))))); fi; }; fact 6
## STDOUT:
3
2
1
720
## END

#### positional parameters of a call
f() { set -- x y; echo $1; shift; echo $1; }; set -- a b; f q; echo $1 $#; g() { shift 5; echo $?; }; g 1 2
## STDOUT:
x
y
a 2
1
## END

#### FUNCNAME and BASH_LINENO
f() { echo ${FUNCNAME[@]} ${#FUNCNAME[@]}; g; }; g() { echo ${FUNCNAME[@]} ${BASH_LINENO[@]} $LINENO; }; f; echo [${FUNCNAME}] ; f
## STDOUT:
f 1
g f 2 2 2
[]
f 1
g f 2 2 2
## END

#### functions in the place of commands
ls() { echo mine; }; ls; command ls | wc -l; unset -f ls; echo() { builtin echo E "$@"; }; echo hi; unset -f echo
## STDOUT:
mine
0
E hi
## END

#### unset in functions
f() { x=1; unset x; echo [${x-un}]; }; x=g; f; echo [${x-un}]; f() { local x=1; unset x; echo [${x-un}]; }; x=g; f; echo $x; g() { unset x; }; f() { local x=1; g; echo [${x-un}]; }; f
## STDOUT:
[un]
[un]
[un]
g
[g]
## END

#### assignments before a call
x=1 f 2>/dev/null; f() { echo $x; }; x=2 f; echo [$x]; x=3; x=4 f; echo $x; f() { x=9; echo $x; }; x=5 f; echo $x; f() { export -p | grep ' x='; env | grep ^x=; }; x=7 f
## STDOUT:
2
[]
4
3
9
3
declare -x x="7"
x=7
## END

#### functions made readonly
f() { echo a; } ; f() { echo b; }; f; readonly -f f; f() { echo c; }; echo $?; f; unset -f f; echo $?; declare -F f; declare -f nope; echo $?
## STDOUT:
b
1
b
1
f
1
## END
## STDERR:
bash: line 2: f: readonly function
bash: line 2: unset: f: cannot unset: readonly function
## END

#### names of functions
f-g() { echo dash; }; f-g; f.g() { echo dot; }; f.g; 1f() { echo num; }; 1f; f:g() { echo colon; }; f:g; function f+ { echo plus; }; f+; a=b() { echo; }
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `('
bash: -c: line 2: `f-g() { echo dash; }; f-g; f.g() { echo dot; }; f.g; 1f() { echo num; }; 1f; f:g() { echo colon; }; f:g; function f+ { echo plus; }; f+; a=b() { echo; }'
## END

#### a reserved word as a name
if() { echo; }
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `)'
bash: -c: line 2: `if() { echo; }'
## END

#### a body that is no compound command
f() echo hi
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `echo'
bash: -c: line 2: `f() echo hi'
## END

#### bodies of all kinds
f()
{ echo nl; }
f
f() if true; then echo iff; fi; f; f() for i in 1 2; do echo $i; done; f; f() case x in x) echo c;; esac; f; f() [[ a ]]; f; echo $?; f() ((0)); f; echo $?; f() while false; do :; done; f; f() (echo s); f
## STDOUT:
nl
iff
1
2
c
0
1
s
## END

#### redirections of a function
f() { echo $1; } 2>&1 >/dev/null; f x; echo $?; declare -f f
## STDOUT:
0
f () 
{ 
    echo $1
} 2>&1 > /dev/null
## END

#### the word function
function f { echo a; }; function g
{ echo b; }; f; g; function () { echo; }
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 3: syntax error near unexpected token `('
bash: -c: line 3: `{ echo b; }; f; g; function () { echo; }'
## END

#### blanks before the parentheses
f( ) { echo sp; }; f; f () { echo sp2; }; f; f (a) { echo; }
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `a'
bash: -c: line 2: `f( ) { echo sp; }; f; f () { echo sp2; }; f; f (a) { echo; }'
## END

#### a name with a dollar sign
$x() { echo; }
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 2: `$x': not a valid identifier
## END

#### a quoted name
"f"() { echo q; }; f
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 2: `"f"': not a valid identifier
bash: line 2: f: command not found
## END

#### an empty body
f() { }
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 2: syntax error near unexpected token `}'
bash: -c: line 2: `f() { }'
## END

#### a body without end
f() { echo a
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 3: syntax error: unexpected end of file
## END

#### return in conditions and pipes
f() { return 3; echo no; }; f && echo no || echo $?; f | cat; (f); echo $?; ! f; echo $?; if f; then :; else echo $?; fi; while f; do :; done; echo $?
## STDOUT:
3
3
0
3
0
## END

#### RETURN and EXIT traps
f() { trap 'echo ret' RETURN; echo in; }; f; trap - RETURN; f() { trap 'echo ex' EXIT; }; f; echo end
## STDOUT:
in
ret
end
ex
## END

#### dynamic scope of IFS
f() { local IFS=:; set -- a b; echo "$*"; g; }; g() { set -- c d; echo "$*"; }; f; g
## STDOUT:
a:b
c:d
c d
## END

#### recursion with locals
f() { local x=$1; [ $x -gt 0 ] && f $((x-1)); echo $x; }; f 2; f() { local -x e=1; env | grep ^e=; }; f; env | grep ^e=; f() { declare g=1; declare -g h=2; }; f; echo [$g] [$h]
## STDOUT:
0
1
2
e=1
[] [2]
## END

#### dynamic scope and unset
f() { local x=in; g; echo $x; }; g() { echo $x; x=mod; }; x=out; f; echo $x; g() { local x=gg; h; }; h() { unset x; echo [$x]; unset x; echo [$x]; unset x; echo [$x]; }; f() { local x=ff; g; }; f
## STDOUT:
in
mod
out
[ff]
[out]
[]
## END

#### local - and statuses
f() { local x; x=$(false); echo $?; local y=$(false); echo $?; }; f; f() { local -; set -f; echo $-; }; f; echo $-
## STDOUT:
1
0
fhBc
hBc
## END

#### locals in one declaration
f() { local a b=$a; a=1; local c=$a d=$c; echo "$b|$c|$d"; }; a=g; f; f() { local a=1 b=$a; echo $b; }; f
## STDOUT:
g|1|
g
## END

#### caller
f() { echo "$(caller)" "$(caller 0)" "$(caller 1)"; }; g() { f; }; f; g; caller; echo $?
## STDOUT:
2 NULL  
2 environment 2 g environment 
1
## END

#### function syntax
f () { echo 1; }; f; g() (echo 2); g; function h { echo 3; }; h; function k() { echo 4; }; k; l()
{
echo 5
}
l; m() if true; then echo 6; fi; m; n() { echo 7; } > /dev/null; n; o() { return 3
}; o; echo $?; function p-q.r { echo 8; }; p-q.r; s() { t() { echo 9; }; t; }; s; t; u() { :; } ; u; echo $?; function v [[ a ]]; v; echo $?; w() ((0)); w; echo $?
## STDOUT:
1
2
3
4
5
6
3
8
9
9
0
0
1
## END

#### the environment of a command and PATH
mkdir bin; printf '#!/bin/bash\necho mine $X' > bin/cmd; chmod +x bin/cmd; PATH=$PWD/bin:$PATH cmd; X=1 PATH=$PWD/bin:$PATH cmd; cmd 2>/dev/null; echo $?; PATH=$PWD/bin:$PATH; cmd; X=2 cmd; hash -r; PATH=; cmd 2>/dev/null; echo $?; ./bin/cmd 2>/dev/null; /bin/echo abs
## STDOUT:
mine
mine 1
127
mine
mine 2
127
mine
abs
## END
