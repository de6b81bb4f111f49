exec 2>&1
#### declare -p nosuch; x=1; declare -p x; declare -x x; declare -p x; d...
declare -p nosuch; x=1; declare -p x; declare -x x; declare -p x; declare -i n=3+4; declare -p n; declare -l l=ABC; declare -p l; declare -u u=abc; declare -p u; declare -r r=1; declare -p r; declare -a a=(1 'b c'); declare -p a; declare -A m=([k]=v ['x y']=z); declare -p m; declare -n ref=x; declare -p ref; declare e; declare -p e; declare -t t=1; declare -p t; declare -xir z=5; declare -p z; declare -c c=hello; declare -p c; declare -ai ai=(1+1 2); declare -p ai
## STDOUT:
bash: line 2: declare: nosuch: not found
declare -- x="1"
declare -x x="1"
declare -i n="7"
declare -l l="abc"
declare -u u="ABC"
declare -r r="1"
declare -a a=([0]="1" [1]="b c")
declare -A m=([k]="v" ["x y"]="z" )
declare -n ref="x"
declare -- e
declare -t t="1"
declare -irx z="5"
declare -c c="Hello"
declare -ai ai=([0]="2" [1]="2")
## END

#### declare -f; f() { echo a; }; declare -f f; declare -F f; declare -F...
declare -f; f() { echo a; }; declare -f f; declare -F f; declare -F; declare -pf f; declare -fx f; declare -pF; declare -F f g; echo $?; declare +x -f f; export -f f; declare -Fx; export -pf
## STDOUT:
f () 
{ 
    echo a
}
f
declare -f f
f () 
{ 
    echo a
}
declare -fx f
f
1
declare -fx f
f () 
{ 
    echo a
}
declare -fx f
## END

#### x=5; declare -i x; x+=3; echo $x; x=a; echo $x; a=3; x=a*2; echo $x...
x=5; declare -i x; x+=3; echo $x; x=a; echo $x; a=3; x=a*2; echo $x; declare +i x; x=1+1; echo $x; declare -i arr; arr[1]=2+2; echo ${arr[1]}; declare -i bad=1/0; echo $?
## status: 1
## STDOUT:
8
0
6
1+1
4
bash: line 2: declare: 1/0: division by 0 (error token is "0")
## END

#### declare -a a; a[3]=x; declare -p a; declare -a b=(); declare -p b; ...
declare -a a; a[3]=x; declare -p a; declare -a b=(); declare -p b; declare -a c; declare -p c; declare -A d; declare -p d; declare -a e=([2]=x [5]=y z); declare -p e; declare a=new; declare -p a; declare -a 'q=(1 2)'; declare -p q; declare -a w='(1 2)'; declare -p w; declare v='(1 2)'; declare -p v
## STDOUT:
declare -a a=([3]="x")
declare -a b=()
declare -a c
declare -A d
declare -a e=([2]="x" [5]="y" [6]="z")
declare -a a=([0]="new" [3]="x")
declare -a q=([0]="1" [1]="2")
declare -a w=([0]="1" [1]="2")
declare -- v="(1 2)"
## END

#### declare -r x=1; x=2; echo no
declare -r x=1; x=2; echo no
## status: 1
## STDOUT:
bash: line 2: x: readonly variable
## END

#### local x; f() { local -; set -x; :; }; f 2>/dev/null; echo $-; g() {...
local x; f() { local -; set -x; :; }; f 2>/dev/null; echo $-; g() { local x=1; h; echo $x; }; h() { x=2; local x=3; echo $x; }; g; echo "[$x]"; k() { local a=1 b=$a; echo "$b"; local -p; }; k; i() { local a; echo "${a-unset}"; }; a=out; i; j() { local -I a; echo "$a"; local -I nosuch; declare -p nosuch; }; j
## STDOUT:
bash: line 2: local: can only be used in a function
hBc
3
2
[]

declare -- a="1"
declare -- b=""
unset
out
declare -- nosuch
## END

#### f() { local x; unset x; x=1; declare -p x; }; f; declare -p x; g() ...
f() { local x; unset x; x=1; declare -p x; }; f; declare -p x; g() { local y=1; unset y; echo ${y-gone}; }; y=out; g; h() { local z=2; z2; echo $z; }; z2() { unset z; echo "${z-none}"; }; z=o; h; shopt -s localvar_unset; h; shopt -s localvar_inherit; k() { local z; echo $z; }; k
## STDOUT:
declare -- x="1"
bash: line 2: declare: x: not found
gone
o
o
none

o
## END

#### declare -n r=x; r=5; echo $x; echo ${!r}; declare -n r2=r; echo $r2...
declare -n r=x; r=5; echo $x; echo ${!r}; declare -n r2=r; echo $r2 ${!r2}; unset r; echo "${x-unset}"; unset -n r; declare -p r; declare -n q; q=target; declare -p q; q=val; echo $target; for r in a b; do echo $r; done; declare -n s=a[1]; a=(x y); echo $s; s=z; echo ${a[@]}; declare -n bad=1x; echo $?; declare -n self=self; echo $?; f() { local -n v=$1; v=new; }; f w; echo $w; declare +n q; echo $q
## STDOUT:
5
x
5 x
unset
bash: line 2: declare: r: not found
declare -n q="target"
val
a
b
y
x z
bash: line 2: declare: `1x': invalid variable name for name reference
1
bash: line 2: declare: self: nameref variable self references not allowed
1
new
target
## END

#### x=1 y=2; unset x y; echo "$x$y$?"; unset nosuch; echo $?; a=(1 2 3)...
x=1 y=2; unset x y; echo "$x$y$?"; unset nosuch; echo $?; a=(1 2 3); unset 'a[1]'; declare -p a; unset a[0]; unset 'a[9]'; echo $?; unset 'a[-1]'; declare -p a; unset a; declare -p a; declare -A m=([a]=1 [b]=2); unset 'm[a]'; declare -p m; unset m[b] m; f() { :; }; x=f; unset f; type f; x=1; x() { :; }; unset x; echo "${x-u}"; type x | head -1; unset x; type x; unset -v 'a[x'; echo $?; unset 'm[@]'; echo $?
## STDOUT:
0
0
declare -a a=([0]="1" [2]="3")
0
declare -a a=()
bash: line 2: declare: a: not found
declare -A m=([b]="2" )
bash: line 2: type: f: not found
u
x is a function
bash: line 2: type: x: not found
bash: line 2: unset: `a[x': not a valid identifier
1
0
## END

#### unset PATH; ls; echo $?; PATH=/usr/bin; unset IFS; x='a b'; set -- ...
unset PATH; ls; echo $?; PATH=/usr/bin; unset IFS; x='a b'; set -- $x; echo $#; unset HOME; echo ~ | grep -c /; unset BASH_VERSION; echo "[$BASH_VERSION]"; unset RANDOM; echo "[$RANDOM]"; RANDOM=5; echo $RANDOM; unset SECONDS; SECONDS=3; echo $SECONDS; unset LINENO; echo "[$LINENO]"; unset PPID; echo $?; unset BASHPID FUNCNAME; echo $?; unset _; unset PS4; set -x; :
## STDOUT:
bash: line 2: ls: No such file or directory
127
2
1
[]
[]
5
3
[]
bash: line 2: unset: PPID: cannot unset: readonly variable
1
0
:
## END

#### SECONDS and other computed variables
SECONDS=100; [ $SECONDS -ge 100 ] && echo ok; SECONDS=abc; [ $SECONDS -lt 60 ] && echo small; SECONDS=-100; [ $SECONDS -lt 0 ] && echo below; [[ $EPOCHSECONDS =~ ^[0-9]{10}$ ]] && echo ok; [[ $EPOCHREALTIME =~ ^[0-9]{10}\.[0-9]{6}$ ]] && echo ok; EPOCHSECONDS=1; [ $EPOCHSECONDS -gt 1 ] && echo ok; BASHPID=1; echo $?; LINENO=50; echo $LINENO; FUNCNAME=x; echo $? "[$FUNCNAME]"; PPID=1; echo no
## status: 1
## STDOUT:
ok
small
below
ok
ok
ok
0
2
0 []
bash: line 2: PPID: readonly variable
## END

#### echo $LINENO; f() { echo $LINENO ${BASH_LINENO[@]} ${FUNCNAME[@]} $...
echo $LINENO; f() { echo $LINENO ${BASH_LINENO[@]} ${FUNCNAME[@]} ${BASH_SOURCE[@]}; }; f; eval 'echo $LINENO'; (echo $LINENO); echo $(echo $LINENO); x=$LINENO; echo $x
## STDOUT:
2
2 2 f environment
2
2
2
2
## END

#### true | false | (exit 3); echo "${PIPESTATUS[@]}"; echo "${PIPESTATU...
true | false | (exit 3); echo "${PIPESTATUS[@]}"; echo "${PIPESTATUS[@]}"; false; echo ${PIPESTATUS[0]}; ! false; echo ${PIPESTATUS[0]}; (exit 4); echo $PIPESTATUS; { false | true; }; echo "${PIPESTATUS[@]}"; x=$(exit 5); echo "${PIPESTATUS[@]}"; if false | true; then echo "${PIPESTATUS[@]}"; fi; PIPESTATUS=9; echo $PIPESTATUS; [[ a = b ]]; echo ${PIPESTATUS[@]}; ((0)); echo ${PIPESTATUS[@]}; exit 3 | exit 4; echo ${PIPESTATUS[@]}; false & wait $!; echo ${PIPESTATUS[@]}; x=1; echo ${PIPESTATUS[@]}
## STDOUT:
0 1 3
0
1
1
4
1 0
5
1 0
0
1
1
3 4
1
0
## END

#### echo $-; set -e; echo $-; set +e -f; echo $-; set -u; echo $-; set ...
echo $-; set -e; echo $-; set +e -f; echo $-; set -u; echo $-; set -C; echo $-; set -m; echo $-; set +m; set -x; echo $-; set +x -a -b -h -k -n; echo $-
## STDOUT:
hBc
ehBc
fhBc
fhuBc
fhuBCc
fhmuBCc
+ echo fhuxBCc
fhuxBCc
+ set +x -a -b -h -k -n
## END

#### declare -i bad=1/0
declare -i bad=1/0; echo $?
## status: 1
## STDOUT:
bash: line 2: declare: 1/0: division by 0 (error token is "0")
## END

#### f() { local -i x=1/0; echo in $?; }; f
f() { local -i x=1/0; echo in $?; }; f; echo $?
## status: 1
## STDOUT:
environment: line 2: local: 1/0: division by 0 (error token is "0")
## END

#### f() { echo a; }; export -f f; declare -f f; declare -fp f; declare ...
f() { echo a; }; export -f f; declare -f f; declare -fp f; declare -F; export -f; export -fp; export -nf f; export -f; declare -fx f; declare -F; declare -f +x f; declare -F;  declare -fr f; declare -F; readonly -f; readonly -pf; readonly -f; declare -ft f; declare -F; declare +r -f f; echo $?; declare +t -f f;  declare -F
## STDOUT:
f () 
{ 
    echo a
}
f () 
{ 
    echo a
}
declare -fx f
declare -fx f
f () 
{ 
    echo a
}
declare -fx f
f () 
{ 
    echo a
}
declare -fx f
declare -fx f
declare -f f
declare -fr f
f () 
{ 
    echo a
}
declare -fr f
f () 
{ 
    echo a
}
declare -fr f
f () 
{ 
    echo a
}
declare -fr f
declare -frt f
bash: line 2: declare: f: readonly function
1
declare -fr f
## END

#### f() { echo a; }; readonly -f f; f() { :; }; echo $?; unset -f f; ec...
f() { echo a; }; readonly -f f; f() { :; }; echo $?; unset -f f; echo $?; declare -f f=x; echo $?; declare -f 1x; echo $?; readonly -f f nosuch; echo $?; declare -fr; declare -frx g; echo $?; export -f f g; echo $?; declare -fg f; declare -F f
## STDOUT:
bash: line 2: f: readonly function
1
bash: line 2: unset: f: cannot unset: readonly function
1
bash: line 2: declare: cannot use `-f' to make functions
1
1
bash: line 2: readonly: nosuch: not a function
1
f () 
{ 
    echo a
}
declare -fr f
1
bash: line 2: export: g: not a function
1
f () 
{ 
    echo a
}
f
## END

#### declare -n r=x; declare -n r2=r; x=5; echo ${!r} ${!r2} $r2; declar...
declare -n r=x; declare -n r2=r; x=5; echo ${!r} ${!r2} $r2; declare -p r r2; unset -n r; echo ${!r2}; declare -n q; echo "[${!q}]"
## status: 1
## STDOUT:
x x 5
declare -n r="x"
declare -n r2="r"
r
bash: line 2: q: invalid indirect expansion
## END

#### unset -v 'a[x'; echo $?; unset 'a['; echo $?; unset 'a]'; echo $?; ...
unset -v 'a[x'; echo $?; unset 'a['; echo $?; unset 'a]'; echo $?; unset 'a[]'; echo $?; unset a[1; echo $?; unset ''; echo $?; unset -v ''; echo $?; unset -f ''; echo $?; unset 'x y'; echo $?; unset -v 'x y'; echo $?; unset -n 1x; echo $?
## STDOUT:
bash: line 2: unset: `a[x': not a valid identifier
1
0
0
0
0
0
bash: line 2: unset: `': not a valid identifier
1
0
0
bash: line 2: unset: `x y': not a valid identifier
1
0
## END

#### f() { echo a; }; export -f f; declare -f f; echo 1; declare -fp f; ...
f() { echo a; }; export -f f; declare -f f; echo 1; declare -fp f; echo 2; declare -F; echo 3; export -f; echo 4; export -fp; echo 5; export -nf f; export -f; echo 6; declare -fx f; echo 7
## STDOUT:
f () 
{ 
    echo a
}
1
f () 
{ 
    echo a
}
declare -fx f
2
declare -fx f
3
f () 
{ 
    echo a
}
declare -fx f
4
f () 
{ 
    echo a
}
declare -fx f
5
6
7
## END

#### f() { echo a; }; export -f f; declare -f; echo 2; declare -p -f f; ...
f() { echo a; }; export -f f; declare -f; echo 2; declare -p -f f; echo 3; declare -pF f; declare -fF f; declare -fx; declare -Fx; echo 4; declare -fr; declare -ft; echo 5;declare -f +x f; echo 7; declare -F;  declare -fr f; declare -F; echo 8; readonly -f; echo 9; readonly -pf; readonly -p -f f; echo 10;  declare -ft f; declare -F
## STDOUT:
f () 
{ 
    echo a
}
declare -fx f
2
f () 
{ 
    echo a
}
declare -fx f
3
declare -fx f
f
f () 
{ 
    echo a
}
declare -fx f
declare -fx f
4
5
7
declare -f f
declare -fr f
8
f () 
{ 
    echo a
}
declare -fr f
9
f () 
{ 
    echo a
}
declare -fr f
10
declare -frt f
## END

#### declare -n q; echo "[${!q}]" "[$q]" "${q-unset}"; q=; echo $?; decl...
declare -n q; echo "[${!q}]" "[$q]" "${q-unset}"; q=; echo $?; declare -n w; w=1x; echo $?; declare -n e=; echo $?
## status: 1
## STDOUT:
bash: line 2: q: invalid indirect expansion
## END

#### set -o; set +o; shopt -o | head -3; shopt -po | tail -2
set -o; set +o; shopt -o | head -3; shopt -po | tail -2
## STDOUT:
allexport      	off
braceexpand    	on
emacs          	off
errexit        	off
errtrace       	off
functrace      	off
hashall        	on
histexpand     	off
history        	off
ignoreeof      	off
interactive-comments	on
keyword        	off
monitor        	off
noclobber      	off
noexec         	off
noglob         	off
nolog          	off
notify         	off
nounset        	off
onecmd         	off
physical       	off
pipefail       	off
posix          	off
privileged     	off
verbose        	off
vi             	off
xtrace         	off
set +o allexport
set -o braceexpand
set +o emacs
set +o errexit
set +o errtrace
set +o functrace
set -o hashall
set +o histexpand
set +o history
set +o ignoreeof
set -o interactive-comments
set +o keyword
set +o monitor
set +o noclobber
set +o noexec
set +o noglob
set +o nolog
set +o notify
set +o nounset
set +o onecmd
set +o physical
set +o pipefail
set +o posix
set +o privileged
set +o verbose
set +o vi
set +o xtrace
allexport      	off
braceexpand    	on
emacs          	off
set +o vi
set +o xtrace
## END

#### set -eu; set +o | grep -E 'errexit|nounset'; shopt -qo errexit; ech...
set -eu; set +o | grep -E 'errexit|nounset'; shopt -qo errexit; echo $?; shopt -so noglob; echo $-; shopt -uo noglob; set -o vi; set -o emacs; shopt -o vi emacs; set -o pipefail; shopt -po pipefail; shopt -qo pipefail xtrace; echo $?; shopt -o pipefail xtrace; echo $?; echo $SHELLOPTS
## status: 1
## STDOUT:
set -o errexit
set -o nounset
0
efhuBc
vi             	off
emacs          	on
## END

#### shopt; shopt -s | head -3; shopt -p | head -3; shopt extglob; echo ...
shopt; shopt -s | head -3; shopt -p | head -3; shopt extglob; echo $?; shopt -s extglob; shopt extglob; echo $?; shopt -q extglob nullglob; echo $?; shopt -p extglob nullglob; echo $?; shopt -u extglob; shopt -q extglob; echo $?; echo $BASHOPTS; shopt -s nullglob dotglob nosuch failglob; echo $?; shopt nullglob failglob
## STDOUT:
autocd         	off
assoc_expand_once	off
cdable_vars    	off
cdspell        	off
checkhash      	off
checkjobs      	off
checkwinsize   	on
cmdhist        	on
compat31       	off
compat32       	off
compat40       	off
compat41       	off
compat42       	off
compat43       	off
compat44       	off
complete_fullquote	on
direxpand      	off
dirspell       	off
dotglob        	off
execfail       	off
expand_aliases 	off
extdebug       	off
extglob        	off
extquote       	on
failglob       	off
force_fignore  	on
globasciiranges	on
globskipdots   	on
globstar       	off
gnu_errfmt     	off
histappend     	off
histreedit     	off
histverify     	off
hostcomplete   	on
huponexit      	off
inherit_errexit	off
interactive_comments	on
lastpipe       	off
lithist        	off
localvar_inherit	off
localvar_unset 	off
login_shell    	off
mailwarn       	off
no_empty_cmd_completion	off
nocaseglob     	off
nocasematch    	off
noexpand_translation	off
nullglob       	off
patsub_replacement	on
progcomp       	on
progcomp_alias 	off
promptvars     	on
restricted_shell	off
shift_verbose  	off
sourcepath     	on
varredir_close 	off
xpg_echo       	off
checkwinsize   	on
cmdhist        	on
complete_fullquote	on
shopt -u autocd
shopt -u assoc_expand_once
shopt -u cdable_vars
extglob        	off
1
extglob        	on
0
1
shopt -s extglob
shopt -u nullglob
1
1
checkwinsize:cmdhist:complete_fullquote:extquote:force_fignore:globasciiranges:globskipdots:hostcomplete:interactive_comments:patsub_replacement:progcomp:promptvars:sourcepath
bash: line 2: shopt: nosuch: invalid shell option name
1
nullglob       	on
failglob       	on
## END

#### set a b c; echo $1 $#; set -- -e; echo $1; set - x y; echo $*; set ...
set a b c; echo $1 $#; set -- -e; echo $1; set - x y; echo $*; set -; echo $#; set --; echo $#; set -x -- q 2>/dev/null; set +x; echo $1; set -efu a; echo $- $1; set +efu; set -o errexit -o nounset z; echo $- $1; set +eu +o; set -e -; echo $-; set -- a; set -u; echo $1; set - -x; echo $1; set -ex --; set +ex; set -euo pipefail; echo $-; set -o | grep pipefail; set +eu +o pipefail
## STDOUT:
a 3

x y
2
0
+ set +x
q
efhuBc a
ehuBc z
set +o allexport
set -o braceexpand
set +o emacs
set +o errexit
set +o errtrace
set +o functrace
set -o hashall
set +o histexpand
set +o history
set +o ignoreeof
set -o interactive-comments
set +o keyword
set +o monitor
set +o noclobber
set +o noexec
set +o noglob
set +o nolog
set +o notify
set +o nounset
set +o onecmd
set +o physical
set +o pipefail
set +o posix
set +o privileged
set +o verbose
set +o vi
set +o xtrace
ehBc
a
-x
+ set +ex
ehuBc
pipefail       	on
## END

#### set x y; shift; echo $*; shift 5; echo $? $*; shopt -s shift_verbos...
set x y; shift; echo $*; shift 5; echo $? $*; shopt -s shift_verbose; shift 5; echo $?; shift; shift; echo $?; set a b c; shift 2; echo $*; shift -- 1; echo $#; shift $((0)); echo $?; shift 010; echo $?
## STDOUT:
y
1 y
bash: line 2: shift: 5: shift count out of range
1
bash: line 2: shift: shift count out of range
1
c
0
0
bash: line 2: shift: 010: shift count out of range
1
## END

#### shopt -so nosuch; echo $?; shopt -uo nosuch; echo $?; shopt -qo nos...
shopt -so nosuch; echo $?; shopt -uo nosuch; echo $?; shopt -qo nosuch; echo $?; shopt -o nosuch; echo $?; shopt -s nosuch; echo $?; shopt -po nosuch; echo $?; shopt -so errexit nosuch; echo $?
## STDOUT:
bash: line 2: shopt: nosuch: invalid option name
0
bash: line 2: shopt: nosuch: invalid option name
0
bash: line 2: shopt: nosuch: invalid option name
1
bash: line 2: shopt: nosuch: invalid option name
1
bash: line 2: shopt: nosuch: invalid shell option name
1
bash: line 2: shopt: nosuch: invalid option name
1
bash: line 2: shopt: nosuch: invalid option name
0
## END

#### set -o pipefail; shopt -po pipefail; echo; shopt -qo pipefail; echo...
set -o pipefail; shopt -po pipefail; echo; shopt -qo pipefail; echo $?; shopt -o pipefail; set -o vi; shopt -o vi emacs; set -o emacs;  shopt -o vi emacs; set +o emacs; shopt -o emacs
## status: 1
## STDOUT:
set -o pipefail

0
pipefail       	on
vi             	on
emacs          	off
vi             	off
emacs          	on
emacs          	off
## END

#### set -o vi; echo $SHELLOPTS; set +o vi; shopt -so pipefail; shopt -s...
set -o vi; echo $SHELLOPTS; set +o vi; shopt -so pipefail; shopt -so; shopt -uo | head -2; shopt -p | grep -n assoc; shopt | head -5; shopt -u | head -3
## STDOUT:
braceexpand:hashall:interactive-comments:vi
braceexpand    	on
hashall        	on
interactive-comments	on
pipefail       	on
allexport      	off
emacs          	off
2:shopt -u assoc_expand_once
autocd         	off
assoc_expand_once	off
cdable_vars    	off
cdspell        	off
checkhash      	off
autocd         	off
assoc_expand_once	off
cdable_vars    	off
## END

#### caller -x; echo $?; f() { caller -x; echo $?; caller -- 0; caller -...
caller -x; echo $?; f() { caller -x; echo $?; caller -- 0; caller -1; echo $?; }; f
## STDOUT:
1
environment: line 2: caller: -x: invalid option
caller: usage: caller [expr]
2
environment: line 2: caller: -1: invalid option
caller: usage: caller [expr]
2
## END
