#### definitions
f() { echo f $1; }; function g { echo g $1; }; function h() { echo h; }; i() ( echo sub; x=1 ); j() if true; then echo if; fi; k() for x in 1 2; do echo $x; done; f a; g b; h; i; echo "[$x]"; j; k
## STDOUT:
f a
g b
h
sub
[]
if
1
2
## END

#### arguments and their count
f() { echo $# "$@" "$0"; shift; echo $# $*; set -- new; echo $1; }; set -- outer; f a b c; echo $1; f
## STDOUT:
3 a b c bash
2 b c
new
outer
0 bash
0
new
## END

#### return
f() { return 3; }; f; echo $?; g() { false; return; }; g; echo $?; h() { return 256; }; h; echo $?; i() { return -1; }; i; echo $?; (j() { return abc; }; j) 2>&1; echo $?; (return 1) 2>&1; echo $?
## STDOUT:
3
1
0
255
environment: line 1: return: abc: numeric argument required
2
bash: line 1: return: can only `return' from a function or sourced script
2
## END

#### return out of loops
f() { for i in 1 2 3; do while true; do [ $i = 2 ] && return $i; break; done; done; }; f; echo $?; g() { (return 5); echo sub $?; }; g
## STDOUT:
2
sub 5
## END

#### local
x=g; f() { local x=l y; echo $x "[$y]"; g; x=changed; }; g() { echo g sees $x; x=byg; }; f; echo $x; (local z=1) 2>&1; echo $?
## STDOUT:
l []
g sees l
g
bash: line 1: local: can only be used in a function
1
## END

#### local with attributes and arrays
f() { local -i n=2+3; local -a a=(1 2); local -A m=([k]=v); local -r r=c; local -u u=abc; echo $n ${a[1]} ${m[k]} $r $u; local; }; f | head -3; echo "[$n][${a[*]}]"
## STDOUT:
5 2 v c ABC
declare -a a=([0]="1" [1]="2")
declare -A m=([k]="v" )
[][]
## END

#### local keeps and inherits
x=1; f() { local x; echo "[$x]"; local y=$x z=${x:-d}; echo "$y|$z"; }; f; g() { local -I x; echo "[$x]"; }; g; shopt -s localvar_inherit; h() { local x; echo "[$x]"; }; h
## STDOUT:
[]
|d
[1]
[1]
## END

#### local and unset
x=g; f() { local x=l; unset x; echo "[${x-unset}]"; x=again; }; f; echo $x; g() { local x=1; h; echo "after h: ${x-unset}"; }; h() { unset x; echo "in h: $x"; }; g
## STDOUT:
[unset]
g
in h: g
after h: g
## END

#### dynamic scope
f() { local v=1; g; echo $v; }; g() { v=2; local w=3; }; f; echo "[$v$w]"
## STDOUT:
2
[]
## END

#### global from inside
f() { declare -g G=1; declare L=2; x=3; }; f; echo "[$G][$L][$x]"; g() { local G=l; declare -g G=new; echo $G; }; g; echo $G
## STDOUT:
[1][][3]
l
new
## END

#### recursion
fact() { (( $1 <= 1 )) && echo 1 || echo $(( $1 * $(fact $(($1-1))) )); }; fact 10; fib() { local n=$1; ((n<2)) && { r=$n; return; }; fib $((n-1)); local a=$r; fib $((n-2)); r=$((a+r)); }; fib 12; echo $r
## STDOUT:
3628800
144
## END

#### positional parameters come back
f() { set -- x y; }; set -- a b c; f 1 2; echo $@; g() { shift 5; echo $?; }; g 1
## STDOUT:
a b c
1
## END

#### variables before a function call
f() { echo "$x $(printenv x)"; x=inside; }; x=temp f; echo "[$x]"; x=out; x=temp f; echo $x
## STDOUT:
temp temp
[]
temp temp
out
## END

#### FUNCNAME and BASH_LINENO and caller
f() { g; }; g() { echo ${FUNCNAME[@]} ${#BASH_LINENO[@]}; caller; caller 0; caller 1; caller 5; echo $?; }; f; echo "[${FUNCNAME[0]}]"
## STDOUT:
g f 2
1 environment
1 f environment
1
[]
## END

#### names of functions
a-b() { echo dash; }; a.b() { echo dot; }; a:b() { echo colon; }; +x() { echo plus; }; a-b; a.b; a:b; +x; 1f() { echo digit; }; 1f; éa() { echo e; }; éa
## STDOUT:
dash
dot
colon
plus
digit
e
## END

#### wrong names of functions
(eval '$x() { :; }') 2>&1; echo $?; (eval 'a=b() { :; }') 2>&1 | head -1; (eval '"q"() { echo q; }; q') 2>&1; echo $?
## STDOUT:
bash: line 1: `$x': not a valid identifier
1
bash: eval: line 1: syntax error near unexpected token `('
bash: line 1: `"q"': not a valid identifier
bash: line 1: q: command not found
127
## END

#### functions hide built-ins and programs
echo() { builtin echo "my $*"; }; echo hi; ls() { builtin echo list; }; ls; command ls / > /dev/null; unset -f echo ls; echo back; cd() { builtin echo cd $1; }; cd /x
## STDOUT:
my hi
list
back
cd /x
## END

#### a function with the name of a reserved word
function if { echo no; } 2>&1; \if 2>&1; echo $?
## STDOUT:
no
0
## END

#### unset -f and variables of the same name
x=var; x() { echo func; }; unset x; echo "[$x]"; x; unset x; x 2>&1; echo $?; y() { :; }; unset -v y; type -t y; unset -f y; type -t y; echo $?
## STDOUT:
[]
func
bash: line 1: x: command not found
127
function
1
## END

#### redefinition while it runs
f() { f() { echo second; }; echo first; }; f; f
## STDOUT:
first
second
## END

#### readonly functions
f() { echo a; }; readonly -f f; (f() { echo b; }) 2>&1; echo $?; f; (unset -f f) 2>&1; echo $?
## STDOUT:
bash: line 1: f: readonly function
1
a
bash: line 1: unset: f: cannot unset: readonly function
1
## END

#### exported functions
f() { echo exported $1; }; export -f f; bash -c 'f x'; export -nf f; bash -c 'f x' 2>&1 | sed 's/line [0-9]*//'; (export -f nosuch) 2>&1; echo $?
## STDOUT:
exported x
bash: : f: command not found
bash: line 1: export: nosuch: not a function
1
## END

#### printing functions
f() { local x=1; if [ $x = 1 ]; then echo "a b" 'c'; else for i in 1 2; do :; done; fi; while read l; do case $l in a|b) x;; *) y;& esac; done < f | sort > g; [[ a == b && -n c ]] || ((x++)); { a; } ; ( b ); a && b || c; ! d; x=$(cmd) y=(1 2) z[0]=1; echo ${x:-y} $((1+2)) `old`; until a; do b; done & }
declare -f f
## STDOUT:
f () 
{ 
    local x=1;
    if [ $x = 1 ]; then
        echo "a b" 'c';
    else
        for i in 1 2;
        do
            :;
        done;
    fi;
    while read l; do
        case $l in 
            a | b)
                x
            ;;
            *)
                y
            ;&
        esac;
    done < f | sort > g;
    [[ a == b && -n c ]] || ((x++));
    { 
        a
    };
    ( b );
    a && b || c;
    ! d;
    x=$(cmd) y=(1 2) z[0]=1;
    echo ${x:-y} $((1+2)) `old`;
    until a; do
        b;
    done &
}
## END

#### printing functions: documents and redirections
f() { cat <<A <<'B'
text $x
A
lit $x
B
echo x > f 2>&1 <<< str; } > out
type f
## STDOUT:
f is a function
f () 
{ 
    cat <<A <<'B'
text $x
A
lit $x
B

    echo x > f 2>&1 <<< str
} > out
## END

#### printing functions: odd commands
f() { for ((i=0;i<3;i++)); do echo; done; select x in a b; do break; done; coproc C { cat; }; time ls; function g { echo; }; a() ( b ); if a; then b; elif c; then d; fi; case x in (a) ;; esac; }
declare -f f
## STDOUT:
f () 
{ 
    for ((i=0; i<3; i++))
    do
        echo;
    done;
    select x in a b;
    do
        break;
    done;
    coproc C { 
        cat
    };
    time ls;
    function g () 
    { 
        echo
    };
    function a () 
    { 
        ( b )
    };
    if a; then
        b;
    else
        if c; then
            d;
        fi;
    fi;
    case x in 
        a)

        ;;
    esac
}
## END

#### function bodies that are other commands
f() [[ $1 == a ]]; f a; echo $?; f b; echo $?; g() (( $1 > 2 )); g 3; echo $?; h() while read x; do echo "<$x>"; done; printf '1\n2\n' | h; i() { echo a; } | cat; i
## status: 127
## STDOUT:
0
1
0
<1>
<2>
## END

#### newlines in definitions
f ()
{
  echo one
}
function g
{
  echo two
}
f; g
## STDOUT:
one
two
## END

#### comments in functions
f() { # comment
  echo a # another
  # alone
} # end
f; declare -f f
## STDOUT:
a
f () 
{ 
    echo a
}
## END

#### a call through a variable and command
f() { echo called $1; }; x=f; $x 1; command -v f; (command f 2) 2>&1; echo $?; "f" 3; \f 4; builtin f 2>&1; echo $?
## STDOUT:
called 1
f
bash: line 1: f: command not found
127
called 3
called 4
bash: line 1: builtin: f: not a shell builtin
1
## END

#### arguments that look like options
f() { echo "$1" "$2"; }; f -n -- ; f -e 'a\tb'
## STDOUT:
--a	b
## END

#### source with arguments and return
echo 'echo "$# $*"; set -- changed; return 4; echo no' > s; set -- a b; . ./s x y z; echo $? $*; source s; echo $? $*; . nosuch 2>&1; echo $?; . 2>&1; echo $?
## STDOUT:
3 x y z
4 changed
1 changed
4 changed
bash: line 1: nosuch: No such file or directory
1
bash: line 1: .: filename argument required
.: usage: . filename [arguments]
2
## END

#### source finds files in PATH
mkdir p; echo 'echo from path' > p/lib; PATH=$PWD/p:$PATH; . lib; shopt -u sourcepath; (. lib) 2>&1; echo $?
## STDOUT:
from path
bash: line 1: lib: No such file or directory
1
## END

#### source and BASH_SOURCE
echo 'echo $BASH_SOURCE ${FUNCNAME[0]} $LINENO; f() { echo ${BASH_SOURCE[0]}; }' > s; . ./s; f; echo "[${BASH_SOURCE[0]}]"
## STDOUT:
./s 1
./s
[]
## END

#### a sourced file with a syntax error
printf 'echo a\nif\n' > s; . ./s 2>&1; echo $?; echo on
## STDOUT:
a
./s: line 3: syntax error: unexpected end of file
2
on
## END

#### eval
eval echo a b; eval 'x=1; echo $x'; eval "echo 'a  b'"; eval; echo $?; eval false; echo $?; eval 'return 3' 2>&1; echo $?; eval 'for i in 1 2' 'do echo $i' 'done' 2>&1; x='echo nested'; eval "eval '$x'"; eval -- echo dash
## STDOUT:
a b
1
a  b
0
1
bash: line 1: return: can only `return' from a function or sourced script
2
bash: eval: line 2: syntax error: unexpected end of file
nested
dash
## END

#### eval with errors
eval 'echo a; )' 2>&1; echo $?; eval 'if' 2>&1; echo $?; eval "echo 'unclosed" 2>&1; echo $?; eval -x 2>&1; echo $?
## STDOUT:
bash: eval: line 1: syntax error near unexpected token `)'
bash: eval: line 1: `echo a; )'
2
bash: eval: line 2: syntax error: unexpected end of file
2
bash: eval: line 1: unexpected EOF while looking for matching `''
2
bash: line 1: eval: -x: invalid option
eval: usage: eval [arg ...]
2
## END

#### exit and its status
(exit); echo $?; (exit 3); echo $?; (false; exit); echo $?; (exit 256); echo $?; (exit -1); echo $?; (exit abc) 2>&1; echo $?; (exit 1 2; echo went on) 2>&1; echo $?
## STDOUT:
0
3
1
0
255
bash: line 1: exit: abc: numeric argument required
2
bash: line 1: exit: too many arguments
1
## END

#### shift
set -- a b c d; shift; echo $@; shift 2; echo $@; shift 5; echo $? $@; shift 0; echo $@; (shift -1) 2>&1; echo $?; (shift x) 2>&1; echo $?; (shift 1 2) 2>&1; echo $?
## STDOUT:
b c d
d
1 d
d
bash: line 1: shift: -1: shift count out of range
1
bash: line 1: shift: x: numeric argument required
1
bash: line 1: shift: too many arguments
1
## END

#### set and positional parameters
set a b c; echo $#; set --; echo $#; set -- -a -b; echo $*; set - x y; echo $*; set -; echo $*; set -e -- z; echo $* $-; set +e
## STDOUT:
3
0
-a -b
x y
x y
z ehBc
## END
