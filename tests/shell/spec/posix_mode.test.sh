#### posix mode: assignment errors, special built-ins
bash --posix -c 'readonly x=1; x=2; echo same
echo next'; echo $?; bash --posix -c 'readonly x=1; x=2 :; echo same'; echo $?; bash --posix -c 'readonly x=1; x=2 true; echo same $?'; bash --posix -c 'readonly x=1; x=2 export y; echo same'; echo $?; bash --posix -c 'for x in a; do :; done; readonly x; for x in b; do echo no; done; echo same'; echo $?
## STDOUT:
127
127
127
127
## END
## STDERR:
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
bash: line 1: x: readonly variable
## END

#### posix mode: errors of special built-ins end the shell
for c in 'shift 5' '. ./nope' 'export 1x=2' 'readonly 1x' 'unset -x' 'set -o nope' 'eval "if"' 'eval ")"' 'break x' 'return 5' 'exec nope' ': > /nope/x' 'trap foo NOSIG' 'exit x' 'cd /nope' 'true > /nope/x' 'let' 'command export 1x' 'command . ./nope'; do bash --posix -c "$c; echo same" 2>/dev/null; echo "$c: $?"; done
## STDOUT:
same
shift 5: 0
. ./nope: 1
same
export 1x=2: 0
same
readonly 1x: 0
unset -x: 2
set -o nope: 2
eval "if": 2
eval ")": 2
same
break x: 0
return 5: 2
exec nope: 127
: > /nope/x: 1
same
trap foo NOSIG: 0
exit x: 2
same
cd /nope: 0
same
true > /nope/x: 0
same
let: 0
same
command export 1x: 0
same
command . ./nope: 0
## END

#### posix mode: what is on
set -o posix; shopt expand_aliases inherit_errexit interactive_comments shift_verbose; echo $SHELLOPTS | grep -o posix; echo ${POSIXLY_CORRECT-unset}; set +o posix; echo ${POSIXLY_CORRECT-unset}; shopt -o posix
## status: 1
## STDOUT:
expand_aliases 	on
inherit_errexit	on
interactive_comments	on
shift_verbose  	on
posix
y
unset
posix          	off
## END

#### posix mode: aliases without the option
bash --posix -c 'alias e="echo a"
e b'; bash -c 'alias e="echo a"
e b' 2>/dev/null; echo $?
## STDOUT:
a b
127
## END

#### posix mode: tildes and braces
set -o posix; HOME=/h; echo x=~ --p=~/a ~/b y:~; a=~:~/c; echo $a; export b=~; echo $b; echo {a,b} {1..2}; PATH=~/bin:/bin true; echo $?; case ~ in /h) echo h;; esac
## STDOUT:
x=~ --p=~/a /h/b y:~
/h:/h/c
/h
a b 1 2
0
h
## END

#### posix mode: functions and special built-ins
bash --posix -c 'export() { echo mine; }; echo $?' ; echo $?; bash --posix -c 'set() { echo mine; }
echo no' 2>/dev/null; echo $?; bash --posix -c 'cd() { echo mine; }; cd'; bash --posix -c 'f-g() { :; }; echo no' 2>/dev/null; echo $?; eval() { echo mine; }; eval x; unset -f eval; set -o posix; f() { local x=1; echo $x; }; f
## STDOUT:
2
2
mine
2
mine
1
## END
## STDERR:
bash: line 1: `export': is a special builtin
## END

#### posix mode: redirections
touch f1; set -o posix; x='f*'; echo hi > $x; ls; cat < f*; echo $?; y='a b'; echo q > $y; ls; exec 3< nope; echo no
## status: 1
## STDOUT:
f*
f1
hi
0
a b
f*
f1
## END
## STDERR:
bash: line 1: nope: No such file or directory
## END

#### posix mode: substitutions and parameters
set -o posix; set -e; x=$(false; echo inherits) || echo caught; set +e; echo "${u:-'a'}" "${u:-"b"}" ${u:-'c d'}; y=abc; echo "${y#'a'}" "${y%"c"}"; $(exit 3); echo $?; echo ${#}; set -- a b; IFS=:; echo "$*" $*; z='a&b'; echo ${z/&/x}; echo "${y/b/'q'}"
## STDOUT:
'a' b c d
bc ab
3
0
a:b a b
axb
aqc
## END

#### posix mode: time without a command, function without a body
set -o posix; time -p true 2>/dev/null; time 2>/dev/null; echo $?; i=5; echo $((i++)) $((--i)); for ((i=0;i<2;i++)); do echo $i; done; select x in a; do echo $x; break; done <<< 1 2>/dev/null
## STDOUT:
0
5 5
0
1
a
## END

#### posix: a special built-in comes before a function of its name
eval() { echo function "$1"; }
shift() { echo mine; }
eval 'echo first'; set -o posix; eval 'echo second'; set -- a b; shift; echo $1; type -t eval
## STDOUT:
function echo first
second
b
function
## END

#### posix: a special built-in's error in a condition ends nothing
set -o posix
set -o none || echo or
if export -Z; then :; else echo else; fi
! unset -Z && echo not
set -Z
echo never
## status: 2
## STDOUT:
or
else
not
## END
