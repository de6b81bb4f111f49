#### append
x=a; x+=b; x+=$x; echo $x
a=(1); a+=(2 3); a[0]+=x; echo ${a[@]}; a+=y; echo ${a[@]}
declare -i n=1; n+=2; echo $n; n=n*3; echo $n
unset u; u+=x; echo $u
## STDOUT:
abab
1x 2 3
1xy 2 3
3
9
x
## END

#### assignment with quotes and substitutions
x="a"'b'$(echo c)`echo d`$((1+1)); echo $x
y=$x$x; echo $y; z=${x:0:2}; echo $z; e=; echo "[$e]"
a=b=c; echo $a; p=/x:/y; echo $p
## STDOUT:
abcd2
abcd2abcd2
ab
[]
b=c
/x:/y
## END

#### several assignments see each other
a=1 b=$a c=$b$a; echo $a $b $c
x=1; x=2 y=$x; echo $x $y
x=5 env | grep ^x=; x=6 y=$x bash -c 'echo $x $y'
## STDOUT:
1 1 11
2 2
x=5
6 6
## END

#### export and subprocesses
export A=1; B=2 C=3 bash -c 'echo $A $B $C'; echo [$B]
D=4; bash -c 'echo [$D]'; export D; bash -c 'echo [$D]'; unset D; bash -c 'echo [$D]'
f() { local E=5; export E; bash -c 'echo $E'; }; f; bash -c 'echo [$E]'
F=1 f2() { :; }; echo [$F]
## status: 2
## STDOUT:
1 2 3
[]
[]
[4]
[]
5
[]
## END

#### declare in functions
f() { declare a=1; typeset b=2; local c=3; declare -g d=4; readonly e=5; }; f; echo [$a][$b][$c][$d][$e]
## STDOUT:
[][][][4][5]
## END

#### local shadows and restores
x=1; f() { echo $x; local x; echo "[$x]"; x=2; echo $x; }; f; echo $x
g() { local x=3; h; echo $x; }; h() { echo $x; x=4; }; g; echo $x
k() { local x=$x; x+=y; echo $x; }; k; echo $x
m() { local x=1 y=$x; echo $y; }; x=out; m
## STDOUT:
1
[]
2
1
3
4
1
1y
1
out
## END

#### local with attributes
f() { local -i n=2*3; local -r r=1; local -a a=(1 2); local -u u=abc; echo $n $r ${a[1]} $u; }; f
## STDOUT:
6 1 2 ABC
## END

#### unset in scopes
x=g; f() { local x=l; g; echo "f:${x-unset}"; }; g() { unset x; echo "g:${x-unset}"; }; f; echo $x
f2() { local x=1; unset x; echo "[${x-unset}]"; x=2; }; f2; echo $x
## STDOUT:
g:g
f:g
g
[unset]
g
## END

#### readonly variants
readonly a=1 b; declare -r c=3; (a=2) 2>/dev/null; echo $?; (unset b) 2>/dev/null; echo $?
(readonly a=5) 2>/dev/null; echo $?; (for a in 1; do echo no; done) 2>/dev/null; echo $?
readonly -p | grep -c ' a='
## STDOUT:
1
1
1
1
1
## END

#### integer attribute
declare -i i; i=5+5; echo $i; i='i*2'; echo $i; i+=1; echo $i; i=0x10; echo $i
declare -i a=(1+1 2*3); echo ${a[@]}; a[5]=7+1; echo ${a[5]}
## STDOUT:
10
20
21
16
2 6
8
## END

#### case attributes
declare -u up=abc; up+=def; echo $up; declare -l lo=ABC; echo $lo; lo=XyZ; echo $lo
declare -c cap='hello world' 2>/dev/null; declare -u up; declare +u up; up=abc; echo $up
## STDOUT:
ABCDEF
abc
xyz
abc
## END

#### namerefs in functions
set_it() { declare -n ref=$1; ref=$2; }; set_it target value; echo $target
append() { local -n arr=$1; arr+=("$2"); }; list=(a); append list b; append list c; echo ${list[@]}
swap() { local -n a=$1 b=$2; local t=$a; a=$b; b=$t; }; p=1 q=2; swap p q; echo $p $q
declare -A m=([k]=v); show() { local -n mm=$1; echo ${mm[k]} ${!mm[@]}; }; show m
## STDOUT:
value
a b c
2 1
v k
## END

#### nameref details
declare -n r=x; r=5; echo $x; unset r; echo [${x-unset}]; declare -n r=y; y=1; echo ${!r} $r; unset -n r; echo ${r-unset}
declare -n e='a[1]'; a=(1 2 3); echo $e; e=9; echo ${a[@]}
for_each() { declare -n v; for v in one two; do echo $v; done; }; one=1 two=2; for_each
## STDOUT:
5
[unset]
y 1
unset
2
1 9 3
1
2
## END

#### arrays: sparse and negative
a=(); a[10]=x; a[5]=y; echo "${a[@]}" "${!a[@]}" ${#a[@]} ${a[-1]}; a+=(z); echo "${!a[@]}"
unset 'a[10]'; echo "${!a[@]}"; a[-1]=last; echo "${a[@]}"
a=([3]=c [1]=a); echo "${a[@]}"; for i in "${!a[@]}"; do echo $i ${a[i]}; done
## STDOUT:
y x 5 10 2 x
5 10 11
5 11
y last
a c
1 a
3 c
## END

#### arrays: copying and slicing
a=(1 2 3 4 5); b=("${a[@]:1:3}"); echo ${b[@]} ${#b[@]}; c=("${a[@]}"); c[0]=x; echo ${a[0]} ${c[0]}
echo ${a[@]:(-2)} ${a[@]: -3:2} ${a[@]:10} ${a[@]:0:0}; a=("${a[@]:1}"); echo ${a[@]}
a=(x "${a[@]}" y); echo ${a[@]}; unset a[0]; a=("${a[@]}"); echo ${!a[@]}
## STDOUT:
2 3 4 3
1 x
4 5 3 4
2 3 4 5
x 2 3 4 5 y
0 1 2 3 4
## END

#### arrays: in strings and conditions
a=(1 2); echo "a=${a[*]} n=${#a[@]}"; [[ ${a[@]} == '1 2' ]] && echo eq; [ ${#a[@]} -eq 2 ] && echo two
e=(); [ ${#e[@]} -eq 0 ] && echo empty; for x in "${e[@]}"; do echo never; done; echo "[${e[*]}]"
[[ -z ${e[@]} ]] && echo z; echo "${a[@]/#/-}" "${a[@]/%/;}"
## STDOUT:
a=1 2 n=2
eq
two
empty
[]
z
-1 -2 1; 2;
## END

#### arrays: elements with spaces and globs
touch f1 f2; a=('a b' '*' "c'd"); for x in "${a[@]}"; do echo "<$x>"; done; b=(f*); echo ${#b[@]} ${b[1]}; c=("f*"); echo "${c[0]}" ${c[0]}
IFS=: d=(a:b $IFS); echo ${#d[@]}
## STDOUT:
<a b>
<*>
<c'd>
2 f2
f* f1 f2
2
## END

#### associative arrays: iteration and existence
declare -A m; m=([a]=1 [b]=2); m[c]=3; for k in $(printf '%s\n' "${!m[@]}" | sort); do echo $k=${m[$k]}; done
[[ -v m[a] ]] && echo has; [[ -n ${m[z]} ]] || echo hasnt; echo ${#m[@]}; unset 'm[a]'; echo ${#m[@]} ${m[a]-gone}
m[a b]=sp; echo "${m[a b]}"; k='x y'; m[$k]=1; m["$k"]+=2; echo "${m[$k]}"; x=b; echo ${m[$x]} ${m["b"]} ${m['b']}
declare -A n; n[1]=one; n[01]=other; echo ${n[1]} ${n[01]}; m=(); echo ${#m[@]}
## STDOUT:
a=1
b=2
c=3
has
hasnt
3
2 gone
sp
12
2 2 2
one other
0
## END

#### associative array arithmetic
declare -A c; for w in a b a; do ((c[$w]++)); done; echo ${c[a]} ${c[b]}; c[a]=$((c[a]+10)); echo ${c[a]}; let 'c[z]=5'; echo ${c[z]}
## STDOUT:
2 1
12
5
## END

#### declare -p of everything
declare -A m=([x]=1); declare -p m; a=([2]=x); declare -p a; declare -ir n=5; declare -p n; export e='a b'; declare -p e; declare -n r=e; declare -p r; declare u; declare -p u; s=$'a\nb'; declare -p s; f() { local l=1; declare -p l; }; f
## STDOUT:
declare -A m=([x]="1" )
declare -a a=([2]="x")
declare -ir n="5"
declare -x e="a b"
declare -n r="e"
declare -- u
declare -- s=$'a\nb'
declare -- l="1"
## END

#### declare listing functions
f() { echo hi; if true; then echo a; else echo b; fi; }
declare -f f
declare -F f
g() { for i in 1 2; do echo $i; done; while read x; do :; done < /dev/null; case $x in a|b) echo 1;; *) echo 2;; esac; }
type g
## STDOUT:
f () 
{ 
    echo hi;
    if true; then
        echo a;
    else
        echo b;
    fi
}
f
g is a function
g () 
{ 
    for i in 1 2;
    do
        echo $i;
    done;
    while read x; do
        :;
    done < /dev/null;
    case $x in 
        a | b)
            echo 1
        ;;
        *)
            echo 2
        ;;
    esac
}
## END

#### set lists variables
x_one=1; x_two='a b'; set | grep ^x_; x_arr=(1 2); set | grep ^x_arr
## STDOUT:
x_one=1
x_two='a b'
x_arr=([0]="1" [1]="2")
## END

#### env and environment
env -i bash -c 'echo ${HOME-unset}'; X_Y=1 env | grep X_Y; export Z_Z=2; env | grep Z_Z; unset Z_Z; env | grep -c Z_Z
## status: 1
## STDOUT:
unset
X_Y=1
Z_Z=2
0
## END

#### positional parameters in functions
set -- a b c; f() { echo $1 $#; shift; echo $1 $#; set -- x; echo $1 $#; }; f 1 2 3; echo $1 $#
## STDOUT:
1 3
2 2
x 1
a 3
## END

#### special variables
echo $?; (exit 5); echo $?; false; x=$?; echo $x; f() { return $1; }; f 42; echo $?; f 256; echo $?
[ "$$" = "$(echo $$)" ] && echo same; [ "$BASHPID" != "$(echo $BASHPID)" ] && echo differ; echo ${BASH_VERSINFO[0]}
echo $0 | sed 's,.*/,,'; echo ${FUNCNAME[0]-none}; g() { echo ${#FUNCNAME[@]} $FUNCNAME; }; g
## STDOUT:
0
5
1
42
0
same
differ
5
bash
none
1 g
## END

#### PIPESTATUS details
false | true; echo ${PIPESTATUS[*]}; ! false | true; echo ${PIPESTATUS[@]}; true; echo $PIPESTATUS; (exit 3) | (exit 4); a=("${PIPESTATUS[@]}"); echo ${a[@]}; x=$(false | true; echo ${PIPESTATUS[0]}); echo $x; if false | true; then echo ${PIPESTATUS[@]}; fi
## STDOUT:
1 0
1 0
0
3 4
1
1 0
## END

#### LINENO in places
echo $LINENO
f() {
  echo $LINENO
}
f
for i in 1; do
  echo $LINENO
done
eval 'echo $LINENO'
echo $(echo $LINENO)
## STDOUT:
1
3
7
9
10
## END

#### BASH_SOURCE and friends in a script
cat > s.sh <<'EOF'
f() { echo "${FUNCNAME[@]}" "${BASH_LINENO[@]}" "${BASH_SOURCE[@]}"; caller; caller 0; }
f
g() { f; }
g
echo $0 $BASH_SOURCE
EOF
bash s.sh
## STDOUT:
f main 2 0 s.sh s.sh
2 s.sh
2 main s.sh
f g main 3 4 0 s.sh s.sh s.sh
3 s.sh
3 g s.sh
s.sh s.sh
## END

#### SECONDS and RANDOM
SECONDS=100; [ $SECONDS -ge 100 ] && echo ok; RANDOM=42; a="$RANDOM $RANDOM"; RANDOM=42; b="$RANDOM $RANDOM"; [ "$a" = "$b" ] && echo same; echo $a; [ $RANDOM -lt 32768 ] && echo range; [ $SRANDOM != $SRANDOM ] && echo srandom
## STDOUT:
ok
same
17772 26794
range
srandom
## END

#### readonly bash variables
(BASH_VERSION=x; echo ok) 2>/dev/null; (PPID=1) 2>/dev/null; echo $?; (UID=0) 2>/dev/null; echo $?
## STDOUT:
ok
1
1
## END

#### a shell that inherits no PATH has its own, which it does not export
env -i /bin/bash -c 'declare -p PATH; echo x | wc -l; env | grep -c ^PATH; (ls -d /); command -v cat >/dev/null && echo found'
env -i PATH= /bin/bash -c 'echo "[$PATH]"; declare -p PATH'
env -i /bin/bash -c 'export PATH; env | grep ^PATH'
env -i /bin/bash -c 'unset PATH; ls -d / 2>&1; (ls -d /) 2>&1; echo $? "${PATH-none}"'
## STDOUT:
declare -- PATH="/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:."
1
0
/
found
[]
declare -x PATH=""
PATH=/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:.
/bin/bash: line 1: ls: No such file or directory
/bin/bash: line 1: ls: No such file or directory
127 none
## END

#### with an empty PATH names are files of this folder
printf 'echo here\n' > mine; chmod +x mine
PATH=; mine; nosuch 2>&1; echo $?; unset PATH; mine; nosuch 2>&1; echo $?
PATH= mine; /bin/cat < mine
PATH=:/bin; mine; nosuch 2>&1
## status: 127
## STDOUT:
here
bash: line 2: nosuch: No such file or directory
127
here
bash: line 2: nosuch: No such file or directory
127
here
echo here
here
bash: line 4: nosuch: command not found
## END

#### PIPESTATUS is empty before the first command
echo "${#PIPESTATUS[@]}"; echo "${PIPESTATUS[@]}"
## STDOUT:
0
0
## END
