exec 2>&1
#### help -z
help -z; echo $?
## STDOUT:
bash: line 2: help: -z: invalid option
help: usage: help [-dms] [pattern ...]
2
## END

#### help nosuch cd > /dev/null
help nosuch cd > /dev/null; echo $?
## STDOUT:
0
## END

#### command -v d; mkdir d; touch d/n d/x; chmod +x d/x; command -v d/x;...
command -v d; mkdir d; touch d/n d/x; chmod +x d/x; command -v d/x; command -v d; echo $?; PATH=d; command -v x; echo $?; command -V x n; echo $?
## STDOUT:
d/x
1
d/x
0
x is /workspace/d/x
n is /workspace/d/n
0
## END

#### set -e; f() { false; echo on; }; f && echo and; f || echo or; if f;...
set -e; f() { false; echo on; }; f && echo and; f || echo or; if f; then echo if; fi; while f; do break; done; ! f; echo end; f; echo no
## status: 1
## STDOUT:
on
and
on
on
if
on
on
end
## END

#### set -e; x=$(false; echo no); echo no
set -e; x=$(false; echo no); echo no
## STDOUT:
no
## END

#### set -e; echo $(false; echo on); local_() { local x=$(false); echo l...
set -e; echo $(false; echo on); local_() { local x=$(false); echo local; }; local_; export y=$(false); echo export; readonly z=$(false); declare w=$(false); echo declare; q=$(false); echo no
## status: 1
## STDOUT:
on
local
export
declare
## END

#### set -e; shopt -s inherit_errexit; echo $(false; echo no); x=$(false...
set -e; shopt -s inherit_errexit; echo $(false; echo no); x=$(false; echo no); echo no
## status: 1
## STDOUT:

## END

#### set -e; true | false | true; echo on; set -o pipefail; true | false...
set -e; true | false | true; echo on; set -o pipefail; true | false; echo no
## status: 1
## STDOUT:
on
## END

#### set -e; { false; } || echo a; (false) || echo b; { (false); echo no...
set -e; { false; } || echo a; (false) || echo b; { (false); echo no; } || echo c; false || false || echo d; false && true; echo e; true && false; echo no
## status: 1
## STDOUT:
a
b
no
d
e
## END

#### set -e; trap 'echo err $?' ERR; trap 'echo exit $?' EXIT; f() { ret...
set -e; trap 'echo err $?' ERR; trap 'echo exit $?' EXIT; f() { return 3; }; f || echo handled; f; echo no
## status: 3
## STDOUT:
handled
err 3
exit 3
## END

#### set -e; for i in 1 2; do false || continue; done; case a in a) fals...
set -e; for i in 1 2; do false || continue; done; case a in a) false || :;; esac; [[ a = b ]] || echo t; (( 0 )) || echo z; (( 0 )); echo no
## status: 1
## STDOUT:
t
z
## END

#### set -e; [[ a = b ]]; echo no
set -e; [[ a = b ]]; echo no
## status: 1
## STDOUT:
## END

#### set -e; let 0; echo no
set -e; let 0; echo no
## status: 1
## STDOUT:
## END

#### set -e; test -n ''; echo no
set -e; test -n ''; echo no
## status: 1
## STDOUT:
## END

#### set -e; command false; echo no
set -e; command false; echo no
## status: 1
## STDOUT:
## END

#### set -e; set +e; false; echo on; set -e; sh -c 'exit 7'; echo no
set -e; set +e; false; echo on; set -e; sh -c 'exit 7'; echo no
## status: 7
## STDOUT:
on
## END

#### set -e; ! true; echo on; ! (exit 3); ! false | true; echo on2; fals...
set -e; ! true; echo on; ! (exit 3); ! false | true; echo on2; false; echo no
## status: 1
## STDOUT:
on
on2
## END

#### set -e; f() { set +e; false; echo in; }; f; false; echo on; (set -e...
set -e; f() { set +e; false; echo in; }; f; false; echo on; (set -e; false; echo no); echo $?
## STDOUT:
in
on
1
## END

#### set -e; unset nosuch; readonly r=1; (r=2) || echo ro; shift 5 || ec...
set -e; unset nosuch; readonly r=1; (r=2) || echo ro; shift 5 || echo sh; cd nosuch || echo cd; nosuchcmd || echo nf; echo ${u?} || echo no
## status: 1
## STDOUT:
bash: line 2: r: readonly variable
ro
sh
bash: line 2: cd: nosuch: No such file or directory
cd
bash: line 2: nosuchcmd: command not found
nf
bash: line 2: u: parameter not set
## END

#### set -e; nosuchcmd; echo no
set -e; nosuchcmd; echo no
## status: 127
## STDOUT:
bash: line 2: nosuchcmd: command not found
## END

#### set -e; cat < nosuch; echo no
set -e; cat < nosuch; echo no
## status: 1
## STDOUT:
bash: line 2: nosuch: No such file or directory
## END

#### set -e; > /nosuch/x; echo no
set -e; > /nosuch/x; echo no
## status: 1
## STDOUT:
bash: line 2: /nosuch/x: No such file or directory
## END

#### set -e; x=1 false; echo no
set -e; x=1 false; echo no
## status: 1
## STDOUT:
## END

#### set -e; f() ( false; echo no ); f; echo no
set -e; f() ( false; echo no ); f; echo no
## status: 1
## STDOUT:
## END

#### set -e; if (false; true); then echo t; fi; if ! (false; true); then...
set -e; if (false; true); then echo t; fi; if ! (false; true); then echo f; fi; until (exit 0); do :; done; echo end
## STDOUT:
t
end
## END

#### set -e; coproc false; wait $! || echo co; false & wait $! || echo b...
set -e; coproc false; wait $! || echo co; false & wait $! || echo bg; false & wait; echo on; wait -n || echo n
## STDOUT:
co
bg
on
n
## END

#### set -eE; trap 'echo E $LINENO' ERR; f() { false; }; f || :; g() { f...
set -eE; trap 'echo E $LINENO' ERR; f() { false; }; f || :; g() { f; }; (g) || :; g; echo no
## status: 1
## STDOUT:
E 2
## END

#### set -u; echo ${x-d} ${x:-e} ${x+f}; a=(); echo "${a[@]}" ${#a[@]} "...
set -u; echo ${x-d} ${x:-e} ${x+f}; a=(); echo "${a[@]}" ${#a[@]} "$@" $# "$*"; echo ${x:=g}; unset x; echo ${#x}; echo no
## status: 127
## STDOUT:
d e
0 0 
g
bash: line 2: x: unbound variable
## END

#### set -u; a=(1); echo ${a[5]}; echo no
set -u; a=(1); echo ${a[5]}; echo no
## status: 127
## STDOUT:
bash: line 2: a[5]: unbound variable
## END

#### set -u; f() { local x; echo $x; }; f; echo no
set -u; f() { local x; echo $x; }; f; echo no
## status: 127
## STDOUT:
environment: line 2: x: unbound variable
## END

#### set -u; (( y + 1 )); echo on; [[ -v y ]]; echo $?; [ -n "$y" ]; ech...
set -u; (( y + 1 )); echo on; [[ -v y ]]; echo $?; [ -n "$y" ]; echo no
## status: 127
## STDOUT:
bash: line 2: y: unbound variable
## END

#### set -u; unset -v z; export z; echo "${z-unset}"; echo "$z"; echo no
set -u; unset -v z; export z; echo "${z-unset}"; echo "$z"; echo no
## status: 127
## STDOUT:
unset
bash: line 2: z: unbound variable
## END

#### set -o noclobber; echo a > f; echo b > f; echo $?; echo c >| f; cat...
set -o noclobber; echo a > f; echo b > f; echo $?; echo c >| f; cat f; echo d >> f; echo e > /dev/null; echo $?; ln -s /dev/null n; echo f > n; echo $?; echo g &> f; echo $?; set +C; echo h > f; cat f
## STDOUT:
bash: line 2: f: cannot overwrite existing file
1
c
0
0
bash: line 2: f: cannot overwrite existing file
1
h
## END

#### set -o noglob; echo *; set +f; touch a b; echo *; set -f; for i in ...
set -o noglob; echo *; set +f; touch a b; echo *; set -f; for i in *; do echo $i; done; x='*'; echo $x; [[ ab == a* ]] && echo m; case ab in a*) echo c;; esac; echo ${x/\*/q}
## STDOUT:
*
a b
*
*
m
c
q
## END

#### set -o allexport; x=1; f() { :; }; read y <<< 2; for z in 3; do :; ...
set -o allexport; x=1; f() { :; }; read y <<< 2; for z in 3; do :; done; declare w=4; : ${v:=5}; env | grep -E '^[vwxyz]=' | sort; set +a; q=6; env | grep -c ^q=
## status: 1
## STDOUT:
v=5
w=4
x=1
y=2
z=3
0
## END

#### set -o onecmd; echo a; echo no
set -o onecmd; echo a; echo no
## STDOUT:
a
no
## END

#### set -o pipefail; false | true; echo $?; (exit 3) | (exit 4) | true;...
set -o pipefail; false | true; echo $?; (exit 3) | (exit 4) | true; echo $?; true | true; echo $?; ! false | true; echo $?; x=$(false | true); echo $?; if false | true; then echo t; else echo e; fi
## STDOUT:
1
4
0
0
1
e
## END

#### set -o physical; mkdir -p a/b; ln -s a/b l; cd l; pwd | sed "s,.*/a...
set -o physical; mkdir -p a/b; ln -s a/b l; cd l; pwd | sed "s,.*/a,a,"; cd ..; pwd | sed "s,.*/a,a,"; set +P
## STDOUT:
a/b
a
## END

#### set -o verbose; echo a; set +v; echo b
set -o verbose; echo a; set +v; echo b
## STDOUT:
a
b
## END

#### set -o xtrace 2>&1; echo a; { echo b; } 2>&1; set +x
set -o xtrace 2>&1; echo a; { echo b; } 2>&1; set +x
## STDOUT:
+ echo a
a
+ echo b
b
+ set +x
## END

#### shopt -s nullglob; echo a nosuch*; shopt -s failglob; echo nosuch*;...
shopt -s nullglob; echo a nosuch*; shopt -s failglob; echo nosuch*; echo $?; shopt -u failglob nullglob; echo nosuch*
## status: 1
## STDOUT:
a
bash: line 2: no match: nosuch*
## END

#### shopt -s dotglob; touch .a b; echo *; shopt -u dotglob; echo * .*; ...
shopt -s dotglob; touch .a b; echo *; shopt -u dotglob; echo * .*; shopt -s globstar; mkdir -p d/e; touch d/e/f; echo **; echo **/; echo **/f; shopt -s nocaseglob; echo B*; shopt -s nocasematch; [[ A = a ]] && echo m; case A in a) echo c;; esac; shopt -u globskipdots; echo .*
## STDOUT:
.a b
b .a
b d d/e d/e/f
d/ d/e/
d/e/f
b
m
c
. .. .a
## END

#### shopt -s lastpipe; echo a | read x; echo $x; echo 1 2 | while read ...
shopt -s lastpipe; echo a | read x; echo $x; echo 1 2 | while read p q; do r=$q; done; echo $r; shopt -u lastpipe; echo b | read x; echo $x
## STDOUT:
a
2
a
## END

#### shopt -s expand_aliases extglob; echo @(a|b); touch a1 b1; echo +([...
shopt -s expand_aliases extglob; echo @(a|b); touch a1 b1; echo +([a-b])1; echo !(a1); [[ ab == @(ab|cd) ]] && echo y; case xx in +(x)) echo plus;; esac; x=aab; echo ${x##+(a)} ${x/@(a)/q}
## status: 2
## STDOUT:
bash: -c: line 2: syntax error near unexpected token `('
bash: -c: line 2: `shopt -s expand_aliases extglob; echo @(a|b); touch a1 b1; echo +([a-b])1; echo !(a1); [[ ab == @(ab|cd) ]] && echo y; case xx in +(x)) echo plus;; esac; x=aab; echo ${x##+(a)} ${x/@(a)/q}'
## END

#### shopt -s patsub_replacement; x=abc; echo ${x/b/[&]} ${x/b/\&} ${x//...
shopt -s patsub_replacement; x=abc; echo ${x/b/[&]} ${x/b/\&} ${x//[ac]/<&>}; shopt -u patsub_replacement; echo ${x/b/[&]}; r='&'; shopt -s patsub_replacement; echo ${x/b/$r} "${x/b/"$r"}"
## STDOUT:
a[b]c a&c <a>b<c>
a[&]c
abc a&c
## END

#### shopt -s execfail; exec nosuch; echo $?; shopt -s sourcepath; mkdir...
shopt -s execfail; exec nosuch; echo $?; shopt -s sourcepath; mkdir p; echo 'echo sourced' > p/s; PATH=$PATH:p; . s; shopt -u sourcepath; . s; echo $?; shopt -s varredir_close; { : ; } {fd}> f; echo ok
## STDOUT:
bash: line 2: exec: nosuch: not found
127
sourced
bash: line 2: s: No such file or directory
1
ok
## END

#### shopt -s localvar_inherit; x=1; f() { local x; echo $x; local -a a;...
shopt -s localvar_inherit; x=1; f() { local x; echo $x; local -a a; a+=(2); echo ${a[@]}; }; a=(1); f; shopt -s localvar_unset; g() { local x=2; h; echo "[${x-u}]"; }; h() { unset x; echo "[${x-u}]"; }; g
## STDOUT:
1
1 2
[u]
[u]
## END

#### allexport: whatever assigns exports
set -o allexport; x=1; f() { :; }; read y <<< 2; for z in 3; do :; done; declare w=4; : ${v:=5}; printf -v u 6; getopts a t -a; let s=7; q=old; set +a; set -a; read q <<< 8; env | grep -E '^[qstuvwxyz]=' | sort; set +a; p=6; env | grep -c ^p=
## status: 1
## STDOUT:
q=8
s=7
t=a
u=6
v=5
w=4
x=1
y=2
z=3
0
## END

#### allexport and attributes
set -a; a=(1 2); x=1; y+=2; unset x; x=3; f() { local l=4; env | grep ^l=; }; f; declare -i n=5; ((m = 6)); env | grep -E '^[almnxy]=' | sort; bash -c 'echo $x'; f() { local -; set +a; k=1; }; f; j=2; env | grep -E '^[jk]='
## STDOUT:
l=4
m=6
n=5
x=3
y=2
3
j=2
## END

#### allexport in subshells
set -a; export -n e; e=1; env | grep ^e=; declare -x +x d=2; env | grep ^d= ; (b=3; env | grep ^b=); x=$(c=4; env | grep ^c=); echo $x; readonly r=5; env | grep ^r=
## STDOUT:
e=1
d=2
b=3
c=4
r=5
## END
