#### set -o and +o
set -o | grep -E 'errexit|nounset|pipefail'; set -eu; set -o | grep -E 'errexit|nounset'; set +o | grep -E 'errexit|pipefail'; set +eu; set -o nosuch 2>&1; echo $?; set -Z 2>&1; echo $?; set -o posix; echo $POSIXLY_CORRECT; set +o posix
## STDOUT:
errexit        	off
nounset        	off
pipefail       	off
errexit        	on
nounset        	on
set -o errexit
set +o pipefail
bash: line 1: set: nosuch: invalid option name
2
bash: line 1: set: -Z: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
2
y
## END

#### dollar dash
echo $- | tr -d 'Bhc'; set -e -u -x 2>/dev/null; echo $- 2>/dev/null | grep -c e; set +x 2>/dev/null; set -f; [[ $- == *f* ]] && echo f; set +f -C; [[ $- == *C* ]] && echo C
## STDOUT:

1
f
C
## END

#### SHELLOPTS and BASHOPTS
echo $SHELLOPTS; set -o noclobber; [[ :$SHELLOPTS: == *:noclobber:* ]] && echo in; (SHELLOPTS=x) 2>&1; shopt -s extglob; [[ :$BASHOPTS: == *:extglob:* ]] && echo ext
## STDOUT:
braceexpand:hashall:interactive-comments
in
bash: line 1: SHELLOPTS: readonly variable
ext
## END

#### shopt
shopt extglob nullglob; echo $?; shopt -s extglob; shopt -q extglob; echo $?; shopt -u extglob; shopt -q extglob; echo $?; shopt -p extglob; shopt nosuch 2>&1; echo $?; shopt -s nosuch 2>&1; echo $?; shopt -o pipefail; shopt -so pipefail; shopt -qo pipefail; echo $?; shopt -s | head -2; shopt -x 2>&1; echo $?
## STDOUT:
extglob        	off
nullglob       	off
1
0
1
shopt -u extglob
bash: line 1: shopt: nosuch: invalid shell option name
1
bash: line 1: shopt: nosuch: invalid shell option name
1
pipefail       	off
0
checkwinsize   	on
cmdhist        	on
bash: line 1: shopt: -x: invalid option
shopt: usage: shopt [-pqsu] [-o] [optname ...]
2
## END

#### xtrace
set -x; echo a 'b c' "d"; x=1; y='a b'; z=(1 2); [[ $x == 1 ]]; ((x+1)); for i in 1 2; do :; done; case $x in 1) :;; esac; f() { echo in $1; }; f arg; echo "$(echo sub)"; x=5 true; if [ a = a ]; then :; fi; cd / ; export E=1; local_=2; set +x
## STDOUT:
a b c d
in arg
sub
## END

#### xtrace with PS4 and levels
PS4='+$LINENO: '; set -x; echo a
echo b; f() { echo c; }
f; x=$(echo d); (echo e); set +x; PS4='> '; set -x; eval echo f; set +x
## STDOUT:
a
b
c
e
f
## END

#### xtrace quoting
set -x; echo "it's" '$x' 'a"b' '' '*' 'a;b' $'tab\t' é '~' '#' 'a=b' '{' '!' 'x y'; set +x
## STDOUT:
it's $x a"b  * a;b tab	 é ~ # a=b { ! x y
## END

#### xtrace of redirections and pipes
set -x; echo a > /dev/null; echo b | cat; ls nosuch 2>/dev/null; ! true; true && false; x=a y=b; a+=c; readonly r=1; set +x
## STDOUT:
b
## END

#### BASH_XTRACEFD
exec 5> t; BASH_XTRACEFD=5; set -x; echo out; set +x; cat t
## STDOUT:
out
+ echo out
+ set +x
## END

#### verbose
set -v
echo a
set +v
echo b
## STDOUT:
a
b
## END

#### noexec in a script
echo 'echo a; set -n; echo b' > s; bash s; bash -n s; echo $?; echo 'if' > t; bash -n t; echo $?
## STDOUT:
a
0
2
## END

#### allexport and hashall
set -a; x=1; printenv x; set +a; y=2; printenv y; echo $?; set +h; echo ${-//[^h]/}
## STDOUT:
1
1

## END

#### braceexpand, physical, histexpand
set +B; echo {a,b}; set -B; echo {a,b}; echo "a!b" 'c!d' e!f; set -P; mkdir r; ln -s r l; cd l; basename $PWD; set +P
## STDOUT:
{a,b}
a b
a!b c!d e!f
r
## END

#### ignoreeof, monitor, notify and others are accepted
set -o ignoreeof; set -o notify; set -b; set -o vi; set -o emacs; set -o history; set -o interactive-comments; set -o nolog; set -o onecmd 2>/dev/null; echo $?
## STDOUT:
0
## END

#### onecmd
bash -t -c 'echo a
echo b'; echo 'echo x; echo y' > s; bash -t s
## STDOUT:
a
b
x
y
## END

#### monitor
set -m; sleep 0.1 & wait $!; jobs; (sleep 0.1; exit 3) & wait $!; echo $?; set +m
## STDOUT:
3
## END

#### inherited options
bash -c 'shopt -s extglob; bash -c "shopt extglob"'; export SHELLOPTS; set -u; bash -c 'echo $nope' 2>&1; set +u
## STDOUT:
extglob        	off
bash: line 1: nope: unbound variable
## END

#### functrace, errtrace and their letters
set -E; [[ $- == *E* ]] && echo E; set -T; [[ $- == *T* ]] && echo T; set +ET; set -o errtrace; set -o | grep errtrace; set -o functrace; set -o | grep functrace
## STDOUT:
E
T
errtrace       	on
functrace      	on
## END

#### posix mode changes little
set -o posix; x=1; f() { echo f; }; f; export y=2; echo $y; [[ a == a ]] && echo still; echo $((1+1)) {a,b}; readonly z=1; (z=2; echo no) 2>&1; echo $?
## STDOUT:
f
2
still
2 a b
bash: line 1: z: readonly variable
1
## END

#### compat and other names
shopt -s compat44; shopt compat44; shopt -u compat44; BASH_COMPAT=4.4; echo $BASH_COMPAT; shopt -s checkjobs direxpand dirspell histappend lithist mailwarn no_empty_cmd_completion; echo $?
## STDOUT:
compat44       	on
4.4
0
## END

#### nocasematch and nocaseglob
shopt -s nocasematch; case ABC in abc) echo yes;; esac; [[ x == X ]] && echo x; shopt -u nocasematch; case A in a) echo no;; *) echo strict;; esac
## STDOUT:
yes
x
strict
## END

#### patsub_replacement and extquote
x=abc; echo ${x/b/&&}; shopt -u patsub_replacement; echo ${x/b/&&}
## STDOUT:
abbc
a&&c
## END

#### assoc_expand_once, localvar_unset, globskipdots
declare -A m; k='a'; m[$k]=1; shopt -s assoc_expand_once; echo ${m[$k]}; f() { local x=1; unset x; echo "[${x-u}]"; }; x=g; f; shopt -s localvar_unset; g() { unset x; echo "[${x-u}]"; }; h() { local x=1; g; }; h; touch .a; shopt -u globskipdots; echo .*; shopt -s globskipdots; echo .*
## STDOUT:
1
[u]
[u]
. .. .a
.a
## END

#### getopts-like loops over options
while [ $# -gt 0 ]; do case $1 in -a) echo a;; esac; shift; done; set -- -v --file=x -n 3 -- rest; while [[ $# -gt 0 ]]; do case $1 in -v|--verbose) v=1; shift;; --file=*) f=${1#*=}; shift;; -n) n=$2; shift 2;; --) shift; break;; -*) echo bad; exit 1;; *) break;; esac; done; echo $v $f $n $@
## STDOUT:
1 x 3 rest
## END

#### set -o history in a script keeps its lines
set -o history; x='\!'
echo "${x@P}"; eval 'echo a
echo b'
f() { echo in; history 1; }
f
if true; then
  echo yes
fi
# only a comment

   echo blank
history; set +o history
echo gone
set -o history
(echo sub; history | tail -n 1)
HISTCONTROL=ignorespace
 echo spaced
history 2; fc -l -2; history -c
echo "${x@P}"
history -s stored
history
## STDOUT:
1
a
b
in
    3  f
yes
blank
    1  echo "${x@P}"; eval 'echo a
echo b'
    2  f() { echo in; history 1; }
    3  f
    4  if true; then   echo yes; fi
    5  # only a comment
    6     echo blank
    7  history; set +o history
gone
sub
    8  (echo sub; history | tail -n 1)
spaced
    9  HISTCONTROL=ignorespace
   10  history 2; fc -l -2; history -c
8	 (echo sub; history | tail -n 1)
9	 HISTCONTROL=ignorespace
1
    1  echo "${x@P}"
    2  stored
    3  history
## END

#### histappend, and a history that is too small for what was typed
type_in() { printf 'old %s\n' 1 2 3 > kept; printf '%s\n' 'HISTSIZE=2' "shopt -$1 histappend" 'echo a' 'echo b' 'echo c' | HISTFILE=kept bash --norc -i > /dev/null 2>&1; grep -c old kept; }
type_in s; type_in u
## status: 1
## STDOUT:
3
0
## END
