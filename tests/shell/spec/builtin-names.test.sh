exec 2>&1
#### f() { caller; caller 0; caller 1; echo $?; caller x; echo $?; calle...
f() { caller; caller 0; caller 1; echo $?; caller x; echo $?; caller -x; echo $?; caller 5; echo $?; caller 0 1; echo $?; caller -- 0; caller ''; echo $?; }; f
## STDOUT:
2 NULL
1
environment: line 2: caller: x: invalid number
caller: usage: caller [expr]
2
environment: line 2: caller: -x: invalid option
caller: usage: caller [expr]
2
1
1
environment: line 2: caller: : invalid number
caller: usage: caller [expr]
2
## END

#### type -t if ls cd f nosuch; f() { echo; }; type f; type -t f; type -...
type -t if ls cd f nosuch; f() { echo; }; type f; type -t f; type -a echo | head -1; type -p ls; type -P ls echo; type -p cd; echo $?; type -p nosuch; echo $?; alias ll='ls -l'; shopt -s expand_aliases; type ll; type -t ll; type -af f; type -f f; echo $?; type -at echo; type while; type -a if; type -ap echo; type -P nosuch; echo $?; type -t ''; echo $?; type ./nosuch; echo $?; type -- cd; type -tt cd; type -ta ls | head -1; type; echo $?; hash ls; type ls; type -p ls; type [ ; type -t [[; type '{'; type ! time
## STDOUT:
keyword
file
builtin
f is a function
f () 
{ 
    echo
}
function
echo is a shell builtin
/usr/bin/ls
/usr/bin/ls
/usr/bin/echo
0
1
ll is aliased to `ls -l'
alias
bash: line 2: type: f: not found
bash: line 2: type: f: not found
1
builtin
file
file
while is a shell keyword
if is a shell keyword
/usr/bin/echo
/bin/echo
1
1
bash: line 2: type: ./nosuch: not found
1
cd is a shell builtin
builtin
file
0
ls is hashed (/usr/bin/ls)
/usr/bin/ls
[ is a shell builtin
keyword
{ is a shell keyword
! is a shell keyword
time is a shell keyword
## END

#### command cd /; pwd; command export x=1; echo $x; command declare -p ...
command cd /; pwd; command export x=1; echo $x; command declare -p x; command readonly y=2; echo $y; command eval 'echo ev'; command exec; echo $?; command . nosuch; echo $?; command set -- a b; echo $2; command : < nosuch; echo $?; command -x; echo still; x=(1); command x=5; echo $?; command command command echo deep; command type cd; command [ a = a ]; echo $?; command [[ a ]]; echo $?; command if; echo $?
## STDOUT:
/
1
declare -x x="1"
2
ev
0
bash: line 2: nosuch: No such file or directory
1
b
bash: line 2: nosuch: No such file or directory
1
bash: line 2: command: -x: invalid option
command: usage: command [-pVv] command [arg ...]
still
bash: line 2: x=5: command not found
127
deep
cd is a shell builtin
0
bash: line 2: [[: command not found
127
bash: line 2: if: command not found
127
## END

#### alias e='echo ' x='hello'
alias e='echo ' x='hello'
## STDOUT:
## END

#### alias f='echo f;'; f g; if e cond; then e x; fi; echo $(e x); unali...
alias f='echo f;'; f g; if e cond; then e x; fi; echo $(e x); unalias e; e x; echo $?
## STDOUT:
bash: line 2: f: command not found
bash: line 2: e: command not found
bash: line 2: e: command not found

bash: line 2: unalias: e: not found
bash: line 2: e: command not found
127
## END

#### builtin echo a; builtin cd /; pwd; echo() { printf 'fn\n'; }; echo ...
builtin echo a; builtin cd /; pwd; echo() { printf 'fn\n'; }; echo x; builtin echo x; builtin nosuch; builtin ls; echo $?; builtin; builtin -- ; builtin -; unset -f echo; builtin eval 'echo a'; builtin builtin echo d; builtin command echo c; builtin '' ; echo $?; builtin declare x=3; echo $x; builtin export y=4; echo $y; builtin declare -a 'z=(1 2)'; builtin return; builtin break; builtin shift 9; echo $?; builtin [ a ] ; echo $?
## STDOUT:
a
/
fn
x
bash: line 2: builtin: nosuch: not a shell builtin
bash: line 2: builtin: ls: not a shell builtin
fn
bash: line 2: builtin: -: not a shell builtin
a
d
c
bash: line 2: builtin: : not a shell builtin
1
3
4
bash: line 2: return: can only `return' from a function or sourced script
bash: line 2: break: only meaningful in a `for', `while', or `until' loop
1
0
## END

#### enable | head -3; enable -n echo test; enable -n; type echo; echo x...
enable | head -3; enable -n echo test; enable -n; type echo; echo x; enable echo; type echo; enable -a | grep -E ' (echo|test)$'; enable -p | tail -1; enable -s | head -4; enable -ns; enable -n nosuch; echo $?; enable echo cd; echo $?; enable -n printf; printf x; echo; builtin printf x; echo $?; enable -ps | head -1; enable -as | wc -l
## STDOUT:
enable .
enable :
enable [
enable -n echo
enable -n test
echo is /usr/bin/echo
x
echo is a shell builtin
enable echo
enable -n test
enable wait
enable .
enable :
enable break
enable continue
bash: line 2: enable: nosuch: not a shell builtin
1
0
x
bash: line 2: builtin: printf: not a shell builtin
1
enable .
16
## END

#### eval 'x=1; echo $x'; eval echo a '"b  c"'; eval; echo $?; eval ''; ...
eval 'x=1; echo $x'; eval echo a '"b  c"'; eval; echo $?; eval ''; echo $?; eval false; echo $?; eval 'exit 3' ; echo no
## status: 3
## STDOUT:
1
a b  c
0
0
1
## END

#### eval 'echo $1' ; set -- a; eval 'echo $1; return 3'; echo $?; eval ...
eval 'echo $1' ; set -- a; eval 'echo $1; return 3'; echo $?; eval 'break'; for i in 1 2; do eval 'break'; echo no; done; eval '( '; echo $?; eval 'if'; echo $?; eval "echo a
## status: 2
## STDOUT:
bash: -c: line 2: unexpected EOF while looking for matching `"'
## END

#### echo b; (exit 4)"; echo $?; f() { eval 'return 5'; echo no; }; f; e...
echo b; (exit 4)"; echo $?; f() { eval 'return 5'; echo no; }; f; echo $?; eval 'echo a' 'echo b'; eval -- 'echo dd'; eval 'x() { echo fn; }'; x; eval 'cat <<E
## status: 2
## STDOUT:
bash: -c: line 2: unexpected EOF while looking for matching `"'
## END

#### here
here
## status: 127
## STDOUT:
bash: line 2: here: command not found
## END

#### E'; eval "echo '"; echo $?; x='echo $y' y=1; eval $x; eval "$x"; ev...
E'; eval "echo '"; echo $?; x='echo $y' y=1; eval $x; eval "$x"; eval 'local z=1'; echo $?; eval '!' ; echo $?; eval ' # c'; echo $?
## status: 2
## STDOUT:
bash: -c: line 2: unexpected EOF while looking for matching `"'
## END

#### shopt -s execfail; exec nosuch; echo $?; exec -c env; echo no
shopt -s execfail; exec nosuch; echo $?; exec -c env; echo no
## STDOUT:
bash: line 2: exec: nosuch: not found
127
## END

#### x=5 exec; echo "[$x]"; exec cd /; echo no
x=5 exec; echo "[$x]"; exec cd /; echo no
## status: 127
## STDOUT:
[]
bash: line 2: exec: cd: not found
## END

#### echo 'echo src $1 $# $0 | sed s,.*/,,; return 3; echo no' > s; . ./...
echo 'echo src $1 $# $0 | sed s,.*/,,; return 3; echo no' > s; . ./s a b; echo $? $#; set x y; . ./s; PATH=$PATH:. ; . s q; source s; echo 'x=1; f() { echo ff; }' > t; . t; f; echo $x; . /dev/null; echo $?; echo 'exit 4' > u; (. ./u; echo no); echo $?; echo 'set -- p q r' > v; . ./v; echo $*; . ./v z; echo $*; echo 'if' > w; . ./w; echo $?; echo 'echo a; (' > w; . ./w; echo $?; mkdir d; . ./d; echo $?; chmod 000 u; . /nosuch/x; echo $?; . ''; echo $?; echo 'false' > z; . ./z; echo $?; : > y; false; . ./y; echo $?; echo 'echo $LINENO $BASH_SOURCE ${BASH_LINENO[@]} ${FUNCNAME[@]}' > l; . ./l; f() { . ./l; }; f
## STDOUT:
src a 2 bash
3 0
src x 2 bash
src q 1 bash
src x 2 bash
ff
1
0
4
p q r
p q r
./w: line 2: syntax error: unexpected end of file
2
./w: line 2: syntax error: unexpected end of file
2
bash: line 2: .: ./d: is a directory
1
bash: line 2: /nosuch/x: No such file or directory
1
bash: line 2: : No such file or directory
1
1
0
1 ./l 2
1 ./l 2 2 source f
## END

#### type -P ls
type -P ls
## STDOUT:
/usr/bin/ls
## END

#### type -tP ls
type -tP ls; echo $?
## STDOUT:
/usr/bin/ls
0
## END

#### type -t ''
type -t ''; echo $?
## STDOUT:
1
## END

#### type -fP ls; type -tp ls; type -pt ls; type -ap true; type -aP true...
type -fP ls; type -tp ls; type -pt ls; type -ap true; type -aP true; type -at true; type -atP true; type -tf true
## STDOUT:
/usr/bin/ls
/usr/bin/ls
file
/usr/bin/true
/bin/true
/usr/bin/true
/bin/true
builtin
file
file
/usr/bin/true
/bin/true
builtin
## END
