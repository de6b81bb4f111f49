exec 2>&1
#### . 
. ; echo $?
## STDOUT:
bash: line 2: .: filename argument required
.: usage: . filename [arguments]
2
## END

#### source
source; echo $?
## STDOUT:
bash: line 2: source: filename argument required
source: usage: source filename [arguments]
2
## END

#### . -x
. -x; echo $?
## STDOUT:
bash: line 2: .: -x: invalid option
.: usage: . filename [arguments]
2
## END

#### . nofile
. nofile; echo $?
## STDOUT:
bash: line 2: nofile: No such file or directory
1
## END

#### . -- nofile
. -- nofile; echo $?
## STDOUT:
bash: line 2: nofile: No such file or directory
1
## END

#### alias -x
alias -x; echo $?
## STDOUT:
bash: line 2: alias: -x: invalid option
alias: usage: alias [-p] [name[=value] ... ]
2
## END

#### alias -p x
alias -p x; echo $?
## STDOUT:
0
## END

#### bg -x
bg -x; echo $?
## STDOUT:
bash: line 2: bg: no job control
1
## END

#### break x
break x; echo $?
## STDOUT:
bash: line 2: break: only meaningful in a `for', `while', or `until' loop
0
## END

#### for i in 1 2; do break 0; echo no; done
for i in 1 2; do break 0; echo no; done; echo $?
## STDOUT:
bash: line 2: break: 0: loop count out of range
1
## END

#### for i in 1 2; do break -1; echo no; done
for i in 1 2; do break -1; echo no; done; echo $?
## STDOUT:
bash: line 2: break: -1: loop count out of range
1
## END

#### for i in 1 2; do break 1 2; echo no; done
for i in 1 2; do break 1 2; echo no; done; echo $?
## status: 1
## STDOUT:
bash: line 2: break: too many arguments
## END

#### for i in 1 2; do break x; echo no; done
for i in 1 2; do break x; echo no; done; echo $?
## status: 128
## STDOUT:
bash: line 2: break: x: numeric argument required
## END

#### for i in 1 2; do continue 0; echo no; done
for i in 1 2; do continue 0; echo no; done; echo $?
## STDOUT:
bash: line 2: continue: 0: loop count out of range
1
## END

#### for i in 1 2; do continue 1 2; echo no; done
for i in 1 2; do continue 1 2; echo no; done; echo $?
## status: 1
## STDOUT:
bash: line 2: continue: too many arguments
## END

#### continue
continue; echo $?
## STDOUT:
bash: line 2: continue: only meaningful in a `for', `while', or `until' loop
0
## END

#### break
break; echo $?
## STDOUT:
bash: line 2: break: only meaningful in a `for', `while', or `until' loop
0
## END

#### builtin -x
builtin -x; echo $?
## STDOUT:
bash: line 2: builtin: -x: invalid option
builtin: usage: builtin [shell-builtin [arg ...]]
2
## END

#### builtin nosuch
builtin nosuch; echo $?
## STDOUT:
bash: line 2: builtin: nosuch: not a shell builtin
1
## END

#### builtin -- echo a; builtin
builtin -- echo a; builtin; echo $?
## STDOUT:
a
0
## END

#### caller -x
caller -x; echo $?
## STDOUT:
1
## END

#### caller x
caller x; echo $?
## STDOUT:
1
## END

#### caller 0 1
caller 0 1; echo $?
## STDOUT:
1
## END

#### cd -x
cd -x; echo $?
## STDOUT:
bash: line 2: cd: -x: invalid option
cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
2
## END

#### cd a b
cd a b; echo $?
## STDOUT:
bash: line 2: cd: too many arguments
1
## END

#### cd -
cd -; echo $?
## STDOUT:
bash: line 2: cd: OLDPWD not set
1
## END

#### cd nosuch
cd nosuch; echo $?
## STDOUT:
bash: line 2: cd: nosuch: No such file or directory
1
## END

#### cd ''
cd ''; echo $?
## STDOUT:
0
## END

#### unset HOME; cd
unset HOME; cd; echo $?
## STDOUT:
bash: line 2: cd: HOME not set
1
## END

#### HOME=; cd
HOME=; cd; echo $?
## STDOUT:
0
## END

#### command -x
command -x; echo $?
## STDOUT:
bash: line 2: command: -x: invalid option
command: usage: command [-pVv] command [arg ...]
2
## END

#### command
command; echo $?
## STDOUT:
0
## END

#### command -v
command -v; echo $?
## STDOUT:
0
## END

#### command nosuch
command nosuch; echo $?
## STDOUT:
bash: line 2: nosuch: command not found
127
## END

#### compgen -x
compgen -x; echo $?
## STDOUT:
bash: line 2: compgen: -x: invalid option
compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
2
## END

#### compgen -A nosuch
compgen -A nosuch; echo $?
## STDOUT:
bash: line 2: compgen: nosuch: invalid action name
2
## END

#### compgen -W
compgen -W; echo $?
## STDOUT:
bash: line 2: compgen: -W: option requires an argument
compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
2
## END

#### complete -x
complete -x; echo $?
## STDOUT:
bash: line 2: complete: -x: invalid option
complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
2
## END

#### complete -A nosuch x
complete -A nosuch x; echo $?
## STDOUT:
bash: line 2: complete: nosuch: invalid action name
2
## END

#### complete -o nosuch x
complete -o nosuch x; echo $?
## STDOUT:
bash: line 2: complete: nosuch: invalid option name
2
## END

#### complete -F
complete -F; echo $?
## STDOUT:
bash: line 2: complete: -F: option requires an argument
complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
2
## END

#### complete -p nosuch
complete -p nosuch; echo $?
## STDOUT:
bash: line 2: complete: nosuch: no completion specification
1
## END

#### complete x
complete x; echo $?
## STDOUT:
0
## END

#### complete
complete; echo $?
## STDOUT:
0
## END

#### complete -p
complete -p; echo $?
## STDOUT:
0
## END

#### compopt
compopt; echo $?
## STDOUT:
bash: line 2: compopt: not currently executing completion function
1
## END

#### compopt -x
compopt -x; echo $?
## STDOUT:
bash: line 2: compopt: -x: invalid option
compopt: usage: compopt [-o|+o option] [-DEI] [name ...]
2
## END

#### compopt -o nosuch x
compopt -o nosuch x; echo $?
## STDOUT:
bash: line 2: compopt: nosuch: invalid option name
2
## END

#### compopt x
compopt x; echo $?
## STDOUT:
bash: line 2: compopt: x: no completion specification
1
## END

#### compopt -o nospace nosuch
compopt -o nospace nosuch; echo $?
## STDOUT:
bash: line 2: compopt: nosuch: no completion specification
1
## END

#### declare -z
declare -z; echo $?
## STDOUT:
bash: line 2: declare: -z: invalid option
declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
2
## END

#### declare -f nosuch
declare -f nosuch; echo $?
## STDOUT:
1
## END

#### declare -F nosuch
declare -F nosuch; echo $?
## STDOUT:
1
## END

#### declare -p nosuch
declare -p nosuch; echo $?
## STDOUT:
bash: line 2: declare: nosuch: not found
1
## END

#### declare 1a=2
declare 1a=2; echo $?
## STDOUT:
bash: line 2: declare: `1a=2': not a valid identifier
1
## END

#### declare -a a=1; declare -A a
declare -a a=1; declare -A a; echo $?
## STDOUT:
bash: line 2: declare: a: cannot convert indexed to associative array
1
## END

#### declare -A m; declare -a m
declare -A m; declare -a m; echo $?
## STDOUT:
bash: line 2: declare: m: cannot convert associative to indexed array
1
## END

#### declare -n
declare -n; echo $?
## STDOUT:
0
## END

#### declare -n r=1x
declare -n r=1x; echo $?
## STDOUT:
bash: line 2: declare: `1x': invalid variable name for name reference
1
## END

#### declare -n r=r
declare -n r=r; echo $?
## STDOUT:
bash: line 2: declare: r: nameref variable self references not allowed
1
## END

#### declare -r x=1; declare x=2
declare -r x=1; declare x=2; echo $?
## STDOUT:
bash: line 2: declare: x: readonly variable
1
## END

#### declare +r x
declare +r x; echo $?
## STDOUT:
0
## END

#### readonly x=1; declare +r x
readonly x=1; declare +r x; echo $?
## STDOUT:
bash: line 2: declare: x: readonly variable
1
## END

#### readonly x=1; unset x
readonly x=1; unset x; echo $?
## STDOUT:
bash: line 2: unset: x: cannot unset: readonly variable
1
## END

#### readonly x=1; x=2
readonly x=1; x=2; echo $?
## status: 1
## STDOUT:
bash: line 2: x: readonly variable
## END

#### readonly x=1; export x=2
readonly x=1; export x=2; echo $?
## STDOUT:
bash: line 2: x: readonly variable
1
## END

#### readonly x=1; readonly x=2
readonly x=1; readonly x=2; echo $?
## STDOUT:
bash: line 2: x: readonly variable
1
## END

#### readonly -z
readonly -z; echo $?
## STDOUT:
bash: line 2: readonly: -z: invalid option
readonly: usage: readonly [-aAf] [name[=value] ...] or readonly -p
2
## END

#### readonly 1x
readonly 1x; echo $?
## STDOUT:
bash: line 2: readonly: `1x': not a valid identifier
1
## END

#### export -z
export -z; echo $?
## STDOUT:
bash: line 2: export: -z: invalid option
export: usage: export [-fn] [name[=value] ...] or export -p
2
## END

#### export 1x
export 1x; echo $?
## STDOUT:
bash: line 2: export: `1x': not a valid identifier
1
## END

#### export -f nosuch
export -f nosuch; echo $?
## STDOUT:
bash: line 2: export: nosuch: not a function
1
## END

#### export -n nosuch
export -n nosuch; echo $?
## STDOUT:
0
## END

#### export -p nosuch
export -p nosuch; echo $?
## STDOUT:
0
## END

#### local x
local x; echo $?
## STDOUT:
bash: line 2: local: can only be used in a function
1
## END

#### f() { local -z; echo $?; local 1x; echo $?; local x=1 y; echo $x; }; f
f() { local -z; echo $?; local 1x; echo $?; local x=1 y; echo $x; }; f
## STDOUT:
environment: line 2: local: -z: invalid option
local: usage: local [option] name[=value] ...
2
environment: line 2: local: `1x': not a valid identifier
1
1
## END

#### typeset -z
typeset -z; echo $?
## STDOUT:
bash: line 2: typeset: -z: invalid option
typeset: usage: typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]
2
## END

#### dirs -z
dirs -z; echo $?
## STDOUT:
bash: line 2: dirs: -z: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
2
## END

#### dirs x
dirs x; echo $?
## STDOUT:
bash: line 2: dirs: x: invalid option
dirs: usage: dirs [-clpv] [+N] [-N]
2
## END

#### dirs +5
dirs +5; echo $?
## STDOUT:
bash: line 2: dirs: directory stack empty
1
## END

#### dirs -5
dirs -5; echo $?
## STDOUT:
bash: line 2: dirs: directory stack empty
1
## END

#### pushd
pushd; echo $?
## STDOUT:
bash: line 2: pushd: no other directory
1
## END

#### pushd -z
pushd -z; echo $?
## STDOUT:
bash: line 2: pushd: -z: invalid number
pushd: usage: pushd [-n] [+N | -N | dir]
2
## END

#### pushd +5
pushd +5; echo $?
## STDOUT:
bash: line 2: pushd: directory stack empty
1
## END

#### pushd nosuch
pushd nosuch; echo $?
## STDOUT:
bash: line 2: pushd: nosuch: No such file or directory
1
## END

#### pushd a b
pushd a b; echo $?
## STDOUT:
bash: line 2: pushd: too many arguments
1
## END

#### popd
popd; echo $?
## STDOUT:
bash: line 2: popd: directory stack empty
1
## END

#### popd -z
popd -z; echo $?
## STDOUT:
bash: line 2: popd: -z: invalid number
popd: usage: popd [-n] [+N | -N]
2
## END

#### popd +5
popd +5; echo $?
## STDOUT:
bash: line 2: popd: directory stack empty
1
## END

#### popd x
popd x; echo $?
## STDOUT:
bash: line 2: popd: x: invalid argument
popd: usage: popd [-n] [+N | -N]
2
## END

#### disown -z
disown -z; echo $?
## STDOUT:
bash: line 2: disown: -z: invalid option
disown: usage: disown [-h] [-ar] [jobspec ... | pid ...]
2
## END

#### disown 99999
disown 99999; echo $?
## STDOUT:
bash: line 2: disown: 99999: no such job
1
## END

#### disown x
disown x; echo $?
## STDOUT:
bash: line 2: disown: x: no such job
1
## END

#### echo -z
echo -z; echo $?
## STDOUT:
-z
0
## END

#### enable -z
enable -z; echo $?
## STDOUT:
bash: line 2: enable: -z: invalid option
enable: usage: enable [-a] [-dnps] [-f filename] [name ...]
2
## END

#### enable nosuch
enable nosuch; echo $?
## STDOUT:
bash: line 2: enable: nosuch: not a shell builtin
1
## END

#### enable -d nosuch
enable -d nosuch; echo $?
## STDOUT:
bash: line 2: enable: nosuch: not a shell builtin
1
## END

#### enable -f
enable -f; echo $?
## STDOUT:
bash: line 2: enable: -f: option requires an argument
enable: usage: enable [-a] [-dnps] [-f filename] [name ...]
2
## END

#### enable -f nosuch x
enable -f nosuch x; echo $?
## STDOUT:
bash: line 2: enable: cannot open shared object nosuch: nosuch: cannot open shared object file: No such file or directory
1
## END

#### eval -x
eval -x; echo $?
## STDOUT:
bash: line 2: eval: -x: invalid option
eval: usage: eval [arg ...]
2
## END

#### eval
eval; echo $?
## STDOUT:
0
## END

#### eval '('
eval '('; echo $?
## STDOUT:
bash: eval: line 3: syntax error: unexpected end of file
2
## END

#### exec -z
exec -z; echo $?
## STDOUT:
bash: line 2: exec: -z: invalid option
exec: usage: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
2
## END

#### exec nosuch
exec nosuch; echo $?
## status: 127
## STDOUT:
bash: line 2: exec: nosuch: not found
## END

#### exec -a
exec -a; echo $?
## STDOUT:
bash: line 2: exec: -a: option requires an argument
exec: usage: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
2
## END

#### exit x
exit x; echo $?
## status: 2
## STDOUT:
bash: line 2: exit: x: numeric argument required
## END

#### exit 1 2
exit 1 2; echo $?
## status: 1
## STDOUT:
bash: line 2: exit: too many arguments
## END

#### exit -x
exit -x
## status: 2
## STDOUT:
bash: line 2: exit: -x: numeric argument required
## END

#### exit -1
exit -1
## status: 255
## STDOUT:
## END

#### exit 256
exit 256
## STDOUT:
## END

#### exit 3x
exit 3x
## status: 2
## STDOUT:
bash: line 2: exit: 3x: numeric argument required
## END

#### exit ''
exit ''
## status: 2
## STDOUT:
bash: line 2: exit: : numeric argument required
## END

#### fc -z
fc -z; echo $?
## STDOUT:
bash: line 2: fc: -z: invalid option
fc: usage: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]
2
## END

#### fc -l
fc -l; echo $?
## STDOUT:
0
## END

#### fc
fc; echo $?
## STDOUT:
0
## END

#### fg -z
fg -z; echo $?
## STDOUT:
bash: line 2: fg: no job control
1
## END

#### fg
fg; echo $?
## STDOUT:
bash: line 2: fg: no job control
1
## END

#### getopts
getopts; echo $?
## STDOUT:
getopts: usage: getopts optstring name [arg ...]
2
## END

#### getopts a
getopts a; echo $?
## STDOUT:
getopts: usage: getopts optstring name [arg ...]
2
## END

#### getopts -z a
getopts -z a; echo $?
## STDOUT:
bash: line 2: getopts: -z: invalid option
getopts: usage: getopts optstring name [arg ...]
2
## END

#### getopts a 1x
getopts a 1x; echo $?
## STDOUT:
bash: line 2: getopts: `1x': not a valid identifier
1
## END

#### hash -z
hash -z; echo $?
## STDOUT:
bash: line 2: hash: -z: invalid option
hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]
2
## END

#### hash nosuch
hash nosuch; echo $?
## STDOUT:
bash: line 2: hash: nosuch: not found
1
## END

#### hash -t
hash -t; echo $?
## STDOUT:
bash: line 2: hash: -t: option requires an argument
1
## END

#### hash -d
hash -d; echo $?
## STDOUT:
bash: line 2: hash: -d: option requires an argument
1
## END

#### hash -p
hash -p; echo $?
## STDOUT:
bash: line 2: hash: -p: option requires an argument
hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]
2
## END

#### hash -p /x
hash -p /x; echo $?
## STDOUT:
hash: hash table empty
0
## END

#### hash -t nosuch
hash -t nosuch; echo $?
## STDOUT:
bash: line 2: hash: nosuch: not found
1
## END

#### hash -d nosuch
hash -d nosuch; echo $?
## STDOUT:
0
## END

#### hash
hash; echo $?
## STDOUT:
hash: hash table empty
0
## END

#### hash -l
hash -l; echo $?
## STDOUT:
0
## END

#### help nosuch
help nosuch; echo $?
## STDOUT:
bash: line 2: help: no help topics match `nosuch'.  Try `help help' or `man -k nosuch' or `info nosuch'.
1
## END

#### history -z
history -z; echo $?
## STDOUT:
bash: line 2: history: -z: invalid option
history: usage: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]
2
## END

#### history x
history x; echo $?
## STDOUT:
bash: line 2: history: x: numeric argument required
1
## END

#### history 1 2
history 1 2; echo $?
## status: 1
## STDOUT:
bash: line 2: history: too many arguments
## END

#### history -d
history -d; echo $?
## STDOUT:
bash: line 2: history: -d: option requires an argument
history: usage: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]
2
## END

#### history -d x
history -d x; echo $?
## STDOUT:
bash: line 2: history: x: history position out of range
1
## END

#### history -d 99
history -d 99; echo $?
## STDOUT:
bash: line 2: history: 99: history position out of range
1
## END

#### jobs -z
jobs -z; echo $?
## STDOUT:
bash: line 2: jobs: -z: invalid option
jobs: usage: jobs [-lnprs] [jobspec ...] or jobs -x command [args]
2
## END

#### jobs x
jobs x; echo $?
## STDOUT:
bash: line 2: jobs: x: no such job
1
## END

#### jobs %1
jobs %1; echo $?
## STDOUT:
bash: line 2: jobs: %1: no such job
1
## END

#### jobs -x
jobs -x; echo $?
## STDOUT:
0
## END

#### kill
kill; echo $?
## STDOUT:
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2
## END

#### kill -l x
kill -l x; echo $?
## STDOUT:
bash: line 2: kill: x: invalid signal specification
1
## END

#### kill -l 99
kill -l 99; echo $?
## STDOUT:
bash: line 2: kill: 99: invalid signal specification
1
## END

#### kill -s
kill -s; echo $?
## STDOUT:
bash: line 2: kill: -s: option requires an argument
1
## END

#### kill -s TERM
kill -s TERM; echo $?
## STDOUT:
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2
## END

#### kill -s nosuch 1
kill -s nosuch 1; echo $?
## STDOUT:
bash: line 2: kill: nosuch: invalid signal specification
1
## END

#### kill -n
kill -n; echo $?
## STDOUT:
bash: line 2: kill: -n: option requires an argument
1
## END

#### kill -n x 1
kill -n x 1; echo $?
## STDOUT:
bash: line 2: kill: x: invalid signal specification
1
## END

#### kill -z 1
kill -z 1; echo $?
## STDOUT:
bash: line 2: kill: z: invalid signal specification
1
## END

#### kill x
kill x; echo $?
## STDOUT:
bash: line 2: kill: x: arguments must be process or job IDs
1
## END

#### kill %1
kill %1; echo $?
## STDOUT:
bash: line 2: kill: %1: no such job
1
## END

#### kill -9
kill -9; echo $?
## STDOUT:
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2
## END

#### kill 99999999
kill 99999999; echo $?
## STDOUT:
bash: line 2: kill: (99999999) - No such process
1
## END

#### kill -l 0; kill -l 128; kill -l 129
kill -l 0; kill -l 128; kill -l 129; echo $?
## STDOUT:
EXIT
bash: line 2: kill: 128: invalid signal specification
HUP
0
## END

#### let
let; echo $?
## STDOUT:
bash: line 2: let: expression expected
1
## END

#### let x=
let x=; echo $?
## STDOUT:
bash: line 2: let: x=: syntax error: operand expected (error token is "=")
1
## END

#### let 1/0
let 1/0; echo $?
## STDOUT:
bash: line 2: let: 1/0: division by 0 (error token is "0")
1
## END

#### let '1 +'
let '1 +'; echo $?
## STDOUT:
bash: line 2: let: 1 +: syntax error: operand expected (error token is "+")
1
## END

#### let -x
let -x; echo $?
## STDOUT:
1
## END

#### logout
logout; echo $?
## STDOUT:
bash: line 2: logout: not login shell: use `exit'
1
## END

#### mapfile -z
mapfile -z; echo $?
## STDOUT:
bash: line 2: mapfile: -z: invalid option
mapfile: usage: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
2
## END

#### mapfile -n x
mapfile -n x; echo $?
## STDOUT:
bash: line 2: mapfile: x: invalid line count
1
## END

#### mapfile -n -1
mapfile -n -1; echo $?
## STDOUT:
bash: line 2: mapfile: -1: invalid line count
1
## END

#### mapfile -O x
mapfile -O x; echo $?
## STDOUT:
bash: line 2: mapfile: x: invalid array origin
1
## END

#### mapfile -s x
mapfile -s x; echo $?
## STDOUT:
bash: line 2: mapfile: x: invalid line count
1
## END

#### mapfile -c x
mapfile -c x; echo $?
## STDOUT:
bash: line 2: mapfile: x: invalid callback quantum
1
## END

#### mapfile -c 0
mapfile -c 0; echo $?
## STDOUT:
bash: line 2: mapfile: 0: invalid callback quantum
1
## END

#### mapfile -u x
mapfile -u x; echo $?
## STDOUT:
bash: line 2: mapfile: x: invalid file descriptor specification
1
## END

#### mapfile -u 99
mapfile -u 99; echo $?
## STDOUT:
bash: line 2: mapfile: 99: invalid file descriptor: Bad file descriptor
1
## END

#### mapfile -d
mapfile -d; echo $?
## STDOUT:
bash: line 2: mapfile: -d: option requires an argument
mapfile: usage: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
2
## END

#### mapfile 1x
mapfile 1x; echo $?
## STDOUT:
bash: line 2: mapfile: `1x': not a valid identifier
1
## END

#### readonly m=1; mapfile m <<< a
readonly m=1; mapfile m <<< a; echo $?
## STDOUT:
bash: line 2: m: readonly variable
1
## END

#### declare -A h; mapfile h <<< a
declare -A h; mapfile h <<< a; echo $?
## STDOUT:
bash: line 2: mapfile: h: not an indexed array
1
## END

#### printf
printf; echo $?
## STDOUT:
printf: usage: printf [-v var] format [arguments]
2
## END

#### printf -z
printf -z; echo $?
## STDOUT:
bash: line 2: printf: -z: invalid option
printf: usage: printf [-v var] format [arguments]
2
## END

#### printf -v
printf -v; echo $?
## STDOUT:
bash: line 2: printf: -v: option requires an argument
printf: usage: printf [-v var] format [arguments]
2
## END

#### printf -v x
printf -v x; echo $?
## STDOUT:
printf: usage: printf [-v var] format [arguments]
2
## END

#### printf -v 1x a
printf -v 1x a; echo $?
## STDOUT:
bash: line 2: printf: `1x': not a valid identifier
2
## END

#### printf -v 'a[' x
printf -v 'a[' x; echo $?
## STDOUT:
bash: line 2: printf: `a[': not a valid identifier
2
## END

#### printf %z
printf %z; echo $?
## STDOUT:
bash: line 2: printf: `%z': missing format character
1
## END

#### printf '%d' x
printf '%d' x; echo $?
## STDOUT:
bash: line 2: printf: x: invalid number
01
## END

#### printf '%d\n' 1x
printf '%d\n' 1x; echo $?
## STDOUT:
bash: line 2: printf: 1x: invalid number
1
1
## END

#### printf '%d\n' ''
printf '%d\n' ''; echo $?
## STDOUT:
0
0
## END

#### printf '%'
printf '%'; echo $?
## STDOUT:
bash: line 2: printf: `%': missing format character
1
## END

#### printf '%(%Y'
printf '%(%Y'; echo $?
## stdout-json: "bash: line 2: printf: warning: `\u0000': invalid time format specification\nbash: line 2: printf: `Y': invalid format character\n%(1\n"

#### printf '%q'
printf '%q'; echo $?
## STDOUT:
''0
## END

#### pwd -z
pwd -z; echo $?
## STDOUT:
bash: line 2: pwd: -z: invalid option
pwd: usage: pwd [-LP]
2
## END

#### pwd x
pwd x; echo $?
## STDOUT:
/workspace
0
## END

#### read -z
read -z; echo $?
## STDOUT:
bash: line 2: read: -z: invalid option
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
2
## END

#### read -u
read -u; echo $?
## STDOUT:
bash: line 2: read: -u: option requires an argument
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
2
## END

#### read -u x
read -u x; echo $?
## STDOUT:
bash: line 2: read: x: invalid file descriptor specification
1
## END

#### read -u 99
read -u 99; echo $?
## STDOUT:
bash: line 2: read: 99: invalid file descriptor: Bad file descriptor
1
## END

#### read -t x
read -t x; echo $?
## STDOUT:
bash: line 2: read: x: invalid timeout specification
1
## END

#### read -t -1
read -t -1; echo $?
## STDOUT:
bash: line 2: read: -1: invalid timeout specification
1
## END

#### read -n x
read -n x; echo $?
## STDOUT:
bash: line 2: read: x: invalid number
1
## END

#### read -n -1
read -n -1; echo $?
## STDOUT:
bash: line 2: read: -1: invalid number
1
## END

#### read -N -1
read -N -1; echo $?
## STDOUT:
bash: line 2: read: -1: invalid number
1
## END

#### read -d
read -d; echo $?
## STDOUT:
bash: line 2: read: -d: option requires an argument
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
2
## END

#### read 1x <<< a
read 1x <<< a; echo $?
## STDOUT:
bash: line 2: read: `1x': not a valid identifier
1
## END

#### read -a 1x <<< a
read -a 1x <<< a; echo $?
## STDOUT:
bash: line 2: read: `1x': not a valid identifier
1
## END

#### read -p
read -p; echo $?
## STDOUT:
bash: line 2: read: -p: option requires an argument
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
2
## END

#### read -i
read -i; echo $?
## STDOUT:
bash: line 2: read: -i: option requires an argument
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
2
## END

#### readonly r; read r <<< a
readonly r; read r <<< a; echo $?
## STDOUT:
bash: line 2: r: readonly variable
1
## END

#### return
return; echo $?
## STDOUT:
bash: line 2: return: can only `return' from a function or sourced script
2
## END

#### return x
return x; echo $?
## STDOUT:
bash: line 2: return: x: numeric argument required
bash: line 2: return: can only `return' from a function or sourced script
2
## END

#### f() { return 1 2; echo no; }; f
f() { return 1 2; echo no; }; f; echo $?
## status: 1
## STDOUT:
environment: line 2: return: too many arguments
## END

#### f() { return 256; }; f
f() { return 256; }; f; echo $?
## STDOUT:
0
## END

#### f() { return -1; }; f
f() { return -1; }; f; echo $?
## STDOUT:
255
## END

#### f() { return -x; }; f
f() { return -x; }; f; echo $?
## STDOUT:
environment: line 2: return: -x: numeric argument required
2
## END

#### set -z
set -z; echo $?
## STDOUT:
bash: line 2: set: -z: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
2
## END

#### set -o nosuch
set -o nosuch; echo $?
## STDOUT:
bash: line 2: set: nosuch: invalid option name
2
## END

#### set +o nosuch
set +o nosuch; echo $?
## STDOUT:
bash: line 2: set: nosuch: invalid option name
2
## END

#### set -o | head -3
set -o | head -3; echo $?
## STDOUT:
allexport      	off
braceexpand    	on
emacs          	off
0
## END

#### shift x
shift x; echo $?
## STDOUT:
bash: line 2: shift: x: numeric argument required
1
## END

#### shift 1
shift 1; echo $?
## STDOUT:
1
## END

#### shift -1
shift -1; echo $?
## STDOUT:
bash: line 2: shift: -1: shift count out of range
1
## END

#### set a b; shift 1 2
set a b; shift 1 2; echo $?
## status: 1
## STDOUT:
bash: line 2: shift: too many arguments
## END

#### set a b; shift 3; echo $? $#
set a b; shift 3; echo $? $#
## STDOUT:
1 2
## END

#### set a b; shift 0; echo $? $#
set a b; shift 0; echo $? $#
## STDOUT:
0 2
## END

#### set a b; shift ''; echo $? $#
set a b; shift ''; echo $? $#
## STDOUT:
bash: line 2: shift: : numeric argument required
1 2
## END

#### shopt -z
shopt -z; echo $?
## STDOUT:
bash: line 2: shopt: -z: invalid option
shopt: usage: shopt [-pqsu] [-o] [optname ...]
2
## END

#### shopt nosuch
shopt nosuch; echo $?
## STDOUT:
bash: line 2: shopt: nosuch: invalid shell option name
1
## END

#### shopt -s nosuch
shopt -s nosuch; echo $?
## STDOUT:
bash: line 2: shopt: nosuch: invalid shell option name
1
## END

#### shopt -o nosuch
shopt -o nosuch; echo $?
## STDOUT:
bash: line 2: shopt: nosuch: invalid option name
1
## END

#### shopt -so nosuch
shopt -so nosuch; echo $?
## STDOUT:
bash: line 2: shopt: nosuch: invalid option name
0
## END

#### shopt -q nosuch
shopt -q nosuch; echo $?
## STDOUT:
bash: line 2: shopt: nosuch: invalid shell option name
1
## END

#### shopt -su x
shopt -su x; echo $?
## STDOUT:
bash: line 2: shopt: cannot set and unset shell options simultaneously
1
## END

#### suspend -z
suspend -z; echo $?
## STDOUT:
bash: line 2: suspend: -z: invalid option
suspend: usage: suspend [-f]
2
## END

#### suspend
suspend; echo $?
## STDOUT:
bash: line 2: suspend: cannot suspend: no job control
1
## END

#### suspend x
suspend x; echo $?
## status: 1
## STDOUT:
bash: line 2: suspend: too many arguments
## END

#### test a b
test a b; echo $?
## STDOUT:
bash: line 2: test: a: unary operator expected
2
## END

#### test a b c
test a b c; echo $?
## STDOUT:
bash: line 2: test: b: binary operator expected
2
## END

#### test -z
test -z; echo $?
## STDOUT:
0
## END

#### test ! 
test ! ; echo $?
## STDOUT:
0
## END

#### test a -eq b
test a -eq b; echo $?
## STDOUT:
bash: line 2: test: a: integer expression expected
2
## END

#### test 1 -eq
test 1 -eq; echo $?
## STDOUT:
bash: line 2: test: 1: unary operator expected
2
## END

#### test '(' a
test '(' a; echo $?
## STDOUT:
bash: line 2: test: (: unary operator expected
2
## END

#### test a b c d
test a b c d; echo $?
## STDOUT:
bash: line 2: test: too many arguments
2
## END

#### [ a
[ a; echo $?
## STDOUT:
bash: line 2: [: missing `]'
2
## END

#### [ ]
[ ]; echo $?
## STDOUT:
1
## END

#### [
[; echo $?
## STDOUT:
bash: line 2: [: missing `]'
2
## END

#### [ -x y z ]
[ -x y z ]; echo $?
## STDOUT:
bash: line 2: [: y: binary operator expected
2
## END

#### times -z
times -z; echo $?
## STDOUT:
bash: line 2: times: -z: invalid option
times: usage: times
2
## END

#### trap -z
trap -z; echo $?
## STDOUT:
bash: line 2: trap: -z: invalid option
trap: usage: trap [-lp] [[arg] signal_spec ...]
2
## END

#### trap x nosuch
trap x nosuch; echo $?
## STDOUT:
bash: line 2: trap: nosuch: invalid signal specification
1
## END

#### trap x
trap x; echo $?
## STDOUT:
trap: usage: trap [-lp] [[arg] signal_spec ...]
2
## END

#### trap x 99
trap x 99; echo $?
## STDOUT:
bash: line 2: trap: 99: invalid signal specification
1
## END

#### trap -p nosuch
trap -p nosuch; echo $?
## STDOUT:
bash: line 2: trap: nosuch: invalid signal specification
1
## END

#### trap - nosuch
trap - nosuch; echo $?
## STDOUT:
bash: line 2: trap: nosuch: invalid signal specification
1
## END

#### trap 1 2 3
trap 1 2 3; echo $?
## STDOUT:
0
## END

#### type -z
type -z; echo $?
## STDOUT:
bash: line 2: type: -z: invalid option
type: usage: type [-afptP] name [name ...]
2
## END

#### type
type; echo $?
## STDOUT:
0
## END

#### type nosuch
type nosuch; echo $?
## STDOUT:
bash: line 2: type: nosuch: not found
1
## END

#### ulimit -z
ulimit -z; echo $?
## STDOUT:
bash: line 2: ulimit: -z: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
2
## END

#### ulimit x
ulimit x; echo $?
## STDOUT:
bash: line 2: ulimit: x: invalid number
1
## END

#### ulimit -n x
ulimit -n x; echo $?
## STDOUT:
bash: line 2: ulimit: x: invalid number
1
## END

#### ulimit -n 1 2
ulimit -n 1 2; echo $?
## STDOUT:
0
## END

#### umask -z
umask -z; echo $?
## STDOUT:
bash: line 2: umask: -z: invalid option
umask: usage: umask [-p] [-S] [mode]
2
## END

#### umask 999
umask 999; echo $?
## STDOUT:
bash: line 2: umask: 999: octal number out of range
1
## END

#### umask x
umask x; echo $?
## STDOUT:
bash: line 2: umask: `x': invalid symbolic mode operator
1
## END

#### umask u=rwz
umask u=rwz; echo $?
## STDOUT:
bash: line 2: umask: `z': invalid symbolic mode character
1
## END

#### umask 12345
umask 12345; echo $?
## STDOUT:
bash: line 2: umask: 12345: octal number out of range
1
## END

#### umask -1
umask -1; echo $?
## STDOUT:
bash: line 2: umask: -1: invalid option
umask: usage: umask [-p] [-S] [mode]
2
## END

#### unalias
unalias; echo $?
## STDOUT:
unalias: usage: unalias [-a] name [name ...]
2
## END

#### unalias -z
unalias -z; echo $?
## STDOUT:
bash: line 2: unalias: -z: invalid option
unalias: usage: unalias [-a] name [name ...]
2
## END

#### unalias nosuch
unalias nosuch; echo $?
## STDOUT:
bash: line 2: unalias: nosuch: not found
1
## END

#### unset -z
unset -z; echo $?
## STDOUT:
bash: line 2: unset: -z: invalid option
unset: usage: unset [-f] [-v] [-n] [name ...]
2
## END

#### unset
unset; echo $?
## STDOUT:
0
## END

#### unset 1x
unset 1x; echo $?
## STDOUT:
0
## END

#### unset -v nosuch
unset -v nosuch; echo $?
## STDOUT:
0
## END

#### unset -f nosuch
unset -f nosuch; echo $?
## STDOUT:
0
## END

#### unset -fv x
unset -fv x; echo $?
## STDOUT:
bash: line 2: unset: cannot simultaneously unset a function and a variable
1
## END

#### unset -n nosuch
unset -n nosuch; echo $?
## STDOUT:
0
## END

#### unset UID
unset UID; echo $?
## STDOUT:
bash: line 2: unset: UID: cannot unset: readonly variable
1
## END

#### wait -z
wait -z; echo $?
## STDOUT:
bash: line 2: wait: -z: invalid option
wait: usage: wait [-fn] [-p var] [id ...]
2
## END

#### wait x
wait x; echo $?
## STDOUT:
bash: line 2: wait: `x': not a pid or valid job spec
1
## END

#### wait %1
wait %1; echo $?
## STDOUT:
bash: line 2: wait: %1: no such job
127
## END

#### wait -p
wait -p; echo $?
## STDOUT:
bash: line 2: wait: -p: option requires an argument
wait: usage: wait [-fn] [-p var] [id ...]
2
## END

#### wait -p 1x
wait -p 1x; echo $?
## STDOUT:
bash: line 2: wait: `1x': not a valid identifier
1
## END

#### wait -n
wait -n; echo $?
## STDOUT:
127
## END

#### wait -n 99999
wait -n 99999; echo $?
## STDOUT:
bash: line 2: wait: 99999: no such job
127
## END

#### wait -n %3
wait -n %3; echo $?
## STDOUT:
bash: line 2: wait: %3: no such job
127
## END

#### wait -n x
wait -n x; echo $?
## STDOUT:
bash: line 2: wait: x: no such job
127
## END
