#### export: functions, locals, again and not
f() { export G=X; }; f; echo $G; env | grep ^G=; export -n G; echo $G; env | grep -c ^G=; export -n undef; echo $?; foo=old; export -n foo=new; echo $? $foo; f() { local L=1; export L; env | grep ^L=; }; f; env | grep -c ^L=; V=g; f() { local V=l; export V; env | grep ^V=; }; f; env | grep -c ^V=; export V; env | grep ^V=; export U; U=u; env | grep ^U=; unset U; U=n; env | grep -c ^U=
## status: 1
## STDOUT:
X
G=X
X
0
0
0 new
L=1
0
V=l
0
V=g
U=u
0
## END

#### export: a caller's local, arrays, dependent values
in() { export o; env | grep ^o=; }; out() { local o=X; env | grep -c ^o=; in; env | grep ^o=; }; out; env | grep -c ^o=; export F=foo v=$(env | grep -c ^F=); echo $v; typeset -A m; m[k]=v; export m; env | grep -c ^m=; export 1x; echo $?; export a-b=1; echo $?; export -p | grep ' F='
## status: 2
## STDOUT:
## END

#### readonly: locals and evaluation
f() { local x=l; readonly x; echo $x; eval 'x=bar'; echo $?; }; x=g; f; echo $x; x=h; echo $x; f() { readonly y; local x=1 y=$((x)); echo "[$y]"; }; f; echo "[$y]"
readonly a=1 b; readonly -p | grep -c ' [ab]'; readonly 1x; echo $?; readonly c=1 c=2; echo $? $c
## STDOUT:
l
1
g
h
[]
[]
2
1
1 1
## END

#### unset: variables, functions, wrong names
f() { echo f; }; f=v; unset f; echo "[$f]"; f; unset f; f; echo $?; g() { echo g; }; g=v; unset -v g; g; unset -f g; g; echo $?; unset %; echo $?; unset -v %; echo $?; h() { unset foo; }; foo=bar; h; echo "[$foo]"; i=1; a=(w x y z); unset 'a[ i - 1 ]' a[i+1]; echo $? "${a[@]}"; unset -fv x; echo $?; unset -n x; echo $?
## STDOUT:
[]
f
127
g
127
0
1
[]
0 x z
1
0
## END
## STDERR:
bash: line 1: f: command not found
bash: line 1: g: command not found
bash: line 1: unset: `%': not a valid identifier
bash: line 1: unset: cannot simultaneously unset a function and a variable
## END

#### local twice, local without a value
f() { local foo=bar; local foo; echo "$foo"; local foo=; echo "[$foo]"; local foo+=x; echo $foo; }; f; x=g; f() { local x+=y; echo "$x"; local -i n=5; local n+=3; echo $n; }; f; echo $x
## STDOUT:
bar
[]
x
y
8
g
## END

#### unset of locals, by a callee, of temporaries
unlocal() { unset -v "$1"; }; f() { local v=l; unset v; echo "${v-(unset)}"; }; v=g; f; f() { local v=l; unlocal v; echo "${v-(unset)}"; }; f; v=t f; f() { local v=l; unset v; echo "${v-(unset)}"; }; v=t f; f() { unset v; echo "${v-(unset)}"; }; v=t f; f() { unlocal v; echo "${v-(unset)}"; }; v=t f; echo $v
## STDOUT:
(unset)
g
g
(unset)
g
g
g
## END

#### locals inherit temporaries
f() { echo "$1 ${v-(unset)}"; local v; echo "$1 local ${v-(unset)}"; (unset v; echo "$1 unset ${v-(unset)}"); (u() { unset v; }; u; echo "$1 unlocal ${v-(unset)}"); }; v=g; f 1; v=t f 2; v=t eval 'f 3'; g() { f "$1"; }; g 4; v=t g 5; h() { local v=l; f 6; }; h; (export v=x; f 7)
## STDOUT:
1 g
1 local (unset)
1 unset (unset)
1 unlocal g
2 t
2 local t
2 unset (unset)
2 unlocal g
3 t
3 local t
3 unset (unset)
3 unlocal t
4 g
4 local (unset)
4 unset (unset)
4 unlocal g
5 t
5 local t
5 unset (unset)
5 unlocal t
6 l
6 local (unset)
6 unset (unset)
6 unlocal l
7 x
7 local (unset)
7 unset (unset)
7 unlocal x
## END
