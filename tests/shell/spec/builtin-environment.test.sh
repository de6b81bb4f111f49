exec 2>&1
#### command -v ls nosuch; echo $?; command -v nosuch nosuch2; echo $?; ...
command -v ls nosuch; echo $?; command -v nosuch nosuch2; echo $?; command -V cd nosuch; echo $?; command -v cd if; echo $?
## STDOUT:
/usr/bin/ls
0
1
cd is a shell builtin
bash: line 2: command: nosuch: not found
0
cd
if
0
## END

#### set -- a b c; echo "$#"; f() { echo $FUNCNAME ${#FUNCNAME[@]}; }; f...
set -- a b c; echo "$#"; f() { echo $FUNCNAME ${#FUNCNAME[@]}; }; f; FUNCNEST=3; r() { r; }; r; echo $?; unset FUNCNEST
## status: 1
## STDOUT:
3
f 1
environment: line 2: r: maximum function nesting level exceeded (3)
## END

#### printf 'echo sourced $# $1; return\n' > s; . ./s x; . ./s; printf '...
printf 'echo sourced $# $1; return\n' > s; . ./s x; . ./s; printf 'f() { return 9; }; f; echo $?; return 5' > t; . ./t; echo $?; source ./t; echo $?
## STDOUT:
sourced 1 x
sourced 0
9
5
9
5
## END

#### BASH_ARGV0=new; echo $0; unset BASH_ARGV0; echo $0; BASH_ARGV0=x; e...
BASH_ARGV0=new; echo $0; unset BASH_ARGV0; echo $0; BASH_ARGV0=x; echo $0
## STDOUT:
new
new
new
## END

#### LINENO=10; echo $LINENO; unset LINENO; LINENO=3; echo $LINENO
LINENO=10; echo $LINENO; unset LINENO; LINENO=3; echo $LINENO
## STDOUT:
2
3
## END

#### PROMPT_COMMAND='echo pc'; echo $PS1; PS2='more> '; PS3='pick> '; se...
PROMPT_COMMAND='echo pc'; echo $PS1; PS2='more> '; PS3='pick> '; select x in a b; do echo $x; break; done <<< 2; select x in a b; do echo "[$x] $REPLY"; break; done <<< 9; select x in a; do :; done < /dev/null; echo $?; COLUMNS=20; select x in aa bb cc dd; do break; done <<< 1
## stdout-json: "\n1) a\n2) b\npick> b\n1) a\n2) b\npick> [] 9\n1) a\npick> \n1\n1) aa  3) cc\n2) bb  4) dd\npick> "

#### IFS=,; set -- a b; echo "$*"; IFS=; echo "$*"; unset IFS; echo "$*"...
IFS=,; set -- a b; echo "$*"; IFS=; echo "$*"; unset IFS; echo "$*"; IFS=' ,'; x='a, b ,c'; set -- $x; echo $#
## STDOUT:
a,b
ab
a b
3
## END

#### HOSTNAME=h; echo $HOSTNAME; OSTYPE=x; echo $OSTYPE; UID=5
HOSTNAME=h; echo $HOSTNAME; OSTYPE=x; echo $OSTYPE; UID=5; echo $?
## status: 1
## STDOUT:
h
x
bash: line 2: UID: readonly variable
## END

#### EUID=3; echo no
EUID=3; echo no
## status: 1
## STDOUT:
bash: line 2: EUID: readonly variable
## END

#### BASH_VERSINFO[0]=9
BASH_VERSINFO[0]=9; echo $?
## status: 1
## STDOUT:
bash: line 2: BASH_VERSINFO: readonly variable
## END

#### SHELLOPTS=x; echo no
SHELLOPTS=x; echo no
## status: 1
## STDOUT:
bash: line 2: SHELLOPTS: readonly variable
## END

#### BASHOPTS=x; echo no
BASHOPTS=x; echo no
## status: 1
## STDOUT:
bash: line 2: BASHOPTS: readonly variable
## END

#### PPID=1; echo no
PPID=1; echo no
## status: 1
## STDOUT:
bash: line 2: PPID: readonly variable
## END

#### BASH_VERSION=x; echo $BASH_VERSION; BASH=y; echo $BASH; declare -p ...
BASH_VERSION=x; echo $BASH_VERSION; BASH=y; echo $BASH; declare -p BASHOPTS SHELLOPTS UID EUID PPID BASH_VERSINFO | cut -d= -f1
## STDOUT:
x
y
declare -r BASHOPTS
declare -r SHELLOPTS
declare -ir UID
declare -ir EUID
declare -ir PPID
declare -ar BASH_VERSINFO
## END

#### x=$(exit 4); echo $?; x=$(exit 4) y=$(exit 5); echo $?; x=1; echo $...
x=$(exit 4); echo $?; x=$(exit 4) y=$(exit 5); echo $?; x=1; echo $?; x=$(exit 3) true; echo $?; local 2>/dev/null; declare x=$(exit 3); echo $?; y=`exit 6`; echo $?; > f$(exit 7); echo $?; x=$((1/0)); echo no
## status: 1
## STDOUT:
4
5
0
0
0
6
7
bash: line 2: 1/0: division by 0 (error token is "0")
## END

#### TMOUT is read's default timeout
mkfifo p; TMOUT=0.1; read x <> p; [ $? -gt 128 ] && echo timeout; TMOUT=x; read x <<< a; echo $x; TMOUT=-1; read x <<< b; echo $x; TMOUT=0; read x <<< c; echo $x; TMOUT=5; read x <<< d; echo $x; TMOUT=0.1; read -t 30 x <<< e; echo $x; read -t 0 x <<< f; echo $?
## STDOUT:
timeout
a
b
c
d
e
0
## END

#### TIMEFORMAT
TIMEFORMAT='%3lR|%0U|%1S'; { time :; } 2>&1 | sed 's/[0-9]/N/g'; TIMEFORMAT='%x'; { time :; } 2>&1; echo $?; TIMEFORMAT='a%%b%'; { time :; } 2>&1; TIMEFORMAT=; { time :; } 2>&1; { time -p :; } 2>&1 | sed 's/[0-9]/N/g'; unset TIMEFORMAT; { time :; } 2>&1 | sed 's/[0-9]/N/g'; TIMEFORMAT='%9R %lU'; { time :; } 2>&1 | sed 's/[0-9]/N/g'
## STDOUT:
NmN.NNNs|N|N.N
bash: line 2: TIMEFORMAT: `x': invalid format character
0
a%b%
real N.NN
user N.NN
sys N.NN

real	NmN.NNNs
user	NmN.NNNs
sys	NmN.NNNs
N.NNN NmN.NNNs
## END

#### command -v: one name that is found is enough
command -v ls nosuch > /dev/null; echo $?; command -v nosuch nosuch2; echo $?; command -V cd nosuch; echo $?; command -v cd if; echo $?
## STDOUT:
0
1
cd is a shell builtin
bash: line 2: command: nosuch: not found
0
cd
if
0
## END
