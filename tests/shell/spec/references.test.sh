p() { printf "[%s]" "$@"; echo; }

#### indirection with a default, unset pointer
echo "[${!nope-d}]"
echo "[${!nope}]"
set -u
echo go
echo "[${!nope-d}]"
echo "[${!nope}]"
## status: 1
## STDOUT:
go
## END
## STDERR:
bash: line 2: nope: invalid indirect expansion
bash: line 3: nope: invalid indirect expansion
bash: line 6: nope: invalid indirect expansion
bash: line 7: nope: invalid indirect expansion
## END

#### indirection through arrays
a=(x y); x=deep; p "${!a[@]}"; p "${!a}"; p "${!a[0]}"; p "${!a[1]}"; declare -A m=([k]=x); p "${!m[@]}" ; p "${!m}"; p "${!m[k]}"
## STDOUT:
[0][1]
[deep]
[deep]
[]
[k]
[]
[deep]
## END

#### a default behind keys of an array
p "${!a[@]-d}"; echo $?
a=(x y z)
p "${!a[@]-d}"; echo $?
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 2: a[@]: invalid indirect expansion
bash: line 4: x y z: invalid variable name
## END

#### indirection to special and positional parameters
set -- one two; r=@; p "${!r}"; r=*; p "${!r}"; r=1; p "${!r}"; r='?'; p "${!r}"; f() { local q=$1; p "${!q}"; }; f FUNCNAME; f '#'; f '$' | grep -c .; r=LINENO; echo ${!r}; r=-; echo ${!r}
## STDOUT:
[one][two]
[one two]
[one]
[0]
[f]
[1]
1
2
hBc
## END

#### indirection with every operation
z=zz; zz=; echo ${!z:=foo} ${!z:=bar} $zz; x=xx; xx=aaabcc; echo ${!x:2} ${!x:2:2} ${!x#*a} ${!x%%c*} ${!x/a*b/d} ${!x^} ${!x^^} ${!x@Q} ${!x:+s} ${!x:-d} ${!x:?m} ${!x@A} ${#x}
echo ${!zz:?msg}
## status: 127
## STDOUT:
foo foo foo
abcc ab aabcc aaab dcc Aaabcc AAABCC 'aaabcc' s aaabcc aaabcc xx='aaabcc' 2
## END
## STDERR:
bash: line 3: !zz: msg
## END

#### double indirection is a bad substitution
x=y; y=z; for e in '${!!x}' '${!#x}' '${!!x*}' '${!#a[@]}' '${#!x}' '${#x:1}' '${#x-1}' '${#x@Q}'; do (eval "echo $e"); echo $?; done
## STDOUT:
1
1
1
1
1
1
1
1
## END
## STDERR:
bash: line 2: ${!!x}: bad substitution
bash: line 2: ${!#x}: bad substitution
bash: line 2: ${!!x*}: bad substitution
bash: line 2: ${!#a[@]}: bad substitution
bash: line 2: ${#!x}: bad substitution
bash: line 2: ${#x:1}: bad substitution
bash: line 2: ${#x-1}: bad substitution
bash: line 2: ${#x@Q}: bad substitution
## END

#### pointers to elements with expansions in the subscript
a=(x y); b=1; f() { p "${!1}"; }; f 'a[$b]'; f 'a[${c:-1}]'; f 'a[$(echo 1)]'; f 'a[$((3-2))]'; f 'a[b]'; f 'a[b-1]'; f 'a[-1]'
## STDOUT:
[y]
[y]
[y]
[y]
[y]
[x]
[y]
## END

#### pointers that are no names
for n in 'a[0' 'a b' '/' '1a' '' 'a[{1,0}]' 'a[b*]' 'a[1"]' 'a[<(:)]' 'x-' 'a]'; do (a=(x y); echo "<${!n}>"); echo $?; done
## STDOUT:
1
1
1
1
1
1
1
1
1
1
1
## END
## STDERR:
bash: line 2: a[0: invalid variable name
bash: line 2: a b: invalid variable name
bash: line 2: /: invalid variable name
bash: line 2: 1a: invalid variable name
bash: line 2: : invalid variable name
bash: line 2: {1,0}: syntax error: operand expected (error token is "{1,0}")
bash: line 2: b*: syntax error: operand expected (error token is "*")
bash: line 2: a[1"]: invalid variable name
bash: line 2: <(:): syntax error: operand expected (error token is "<(:)")
bash: line 2: x-: invalid variable name
bash: line 2: a]: invalid variable name
## END

#### pointers with the syntax of an expansion
x=y; for n in 'x:-f' 'x#y' 'x@Q' '!x' '#x' 'x/y/z'; do (echo "<${!n}>"); echo $?; done
## STDOUT:
1
1
1
1
1
1
## END
## STDERR:
bash: line 2: x:-f: invalid variable name
bash: line 2: x#y: invalid variable name
bash: line 2: x@Q: invalid variable name
bash: line 2: !x: invalid variable name
bash: line 2: #x: invalid variable name
bash: line 2: x/y/z: invalid variable name
## END

#### pointers to elements of an associative array
declare -A m=([ale]=bean [a b]=c); r='m[ale]'; echo ${!r}; r='m["ale"]'; echo ${!r}; r="m['ale']"; echo ${!r}; r='m["al"e]'; echo ${!r}; r='m[a b]'; echo ${!r}; k=ale; r='m[$k]'; echo ${!r}; r='m[no]'; echo "<${!r}>"; r='m[@]'; echo ${#m[@]} ${!r}
## STDOUT:
bean
bean
bean
bean
c
bean
<>
2 bean c
## END

#### namerefs: on, off, again
x=foo; ref=x; typeset -n ref; echo $ref; x=bar; echo $ref; typeset +n ref; echo $ref; typeset -n ref; echo $ref ${!ref}; typeset -n ref=y; y=YY; echo $ref; ref=z; echo $y $ref
## STDOUT:
foo
bar
x
bar x
YY
z z
## END

#### namerefs made of what is no name
ref='#'; typeset -n ref; echo $? $ref; ref2='1'; typeset -n ref2; echo $? $ref2; ref2=foo; echo $? $ref2; ref3='$1'; typeset -n ref3; echo $? $ref3
## STDOUT:
1 #
1 1
0 foo
1 $1
## END
## STDERR:
bash: line 2: typeset: `#': invalid variable name for name reference
bash: line 2: typeset: `1': invalid variable name for name reference
bash: line 2: typeset: `$1': invalid variable name for name reference
## END

#### a nameref without a target
typeset -n ref; echo "[$ref]"; ref=x; echo "[$ref] $?"; x=5; echo $ref; typeset -n r2=undef; echo "[$r2]"; r2=q; echo $undef
## STDOUT:
[]
[] 0
5
[]
q
## END

#### a nameref without a target under nounset
typeset -n ref; set -u; echo "[$ref]"; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 2: ref: unbound variable
## END

#### an array assigned to a nameref without target
typeset -n ref; ref=(x y); echo $? $ref; declare -p ref
## STDOUT:
0 x
declare -a ref=([0]="x" [1]="y")
## END
## STDERR:
bash: line 2: warning: ref: removing nameref attribute
## END

#### exported and readonly namerefs
x=foo; typeset -n -x ref=x; env | grep -c '^x=\|^ref='; export x; env | grep '^x='; typeset -n -r r=x; r=Q; echo $? $x; typeset -r x; r=W; echo no
echo $x
## STDOUT:
1
x=foo
0 Q
Q
## END
## STDERR:
bash: line 2: x: readonly variable
## END

#### unset through and of namerefs
x=X; typeset -n r=x; unset r; echo "[$r][${x-u}]"; x=Y; echo $r; unset -n r; echo "[${r-u}]" $x
## STDOUT:
[][u]
Y
[u] Y
## END

#### circular namerefs
typeset -n r1=r2; typeset -n r2=r1; echo defined $?; echo "[$r1]"; r1=z
echo after $?
## STDOUT:
defined 0
[]
after 1
## END
## STDERR:
bash: line 2: warning: r1: circular name reference
bash: line 2: warning: r1: circular name reference
## END

#### namerefs to positional parameters
set -- A B; typeset -n r='@'; echo $?; echo "[$r]"; typeset -n r=1; echo $?
## STDOUT:
1
[]
1
## END
## STDERR:
bash: line 2: typeset: `@': invalid variable name for name reference
bash: line 2: typeset: `1': invalid variable name for name reference
## END

#### namerefs to keys
declare -A A=([K]=v); declare -n r='A["K"]'; echo $r; r=w; echo $r ${A[K]}; k=K; declare -n r='A[$k]'; echo $r; r=z; echo ${A[@]}
## STDOUT:
v
w w
w
z
## END

#### passing arrays by name
get() { local -n arr=$1; echo "${arr[$2]}" "${#arr[@]}" "${!arr[@]}"; }; put() { local -n arr=$1; arr[$2]=$3; arr+=(end); }; v=(a b c); get v 1; put v 1 Q; echo ${v[@]}; declare -A m=([x]=1); get m x; f() { local l=(q r); get l 0; put l 5 z; echo ${l[@]}; }; f
## STDOUT:
b 3 0 1 2
a Q c end
1 1 x
q 2 0 1
q r z end
## END

#### the loop variable is a nameref
a=1 b=2; declare -n r; for r in a b; do echo $r ${!r}; r=9; done; echo $a $b; for r in 'x y'; do :; done; echo $?
## STDOUT:
1 a
2 b
9 9
1
## END
## STDERR:
bash: line 2: `x y': not a valid identifier
## END

#### pointers to whole arrays
show() { p ${!h}; p ${!h+"${!h}"}; }; h='pre[@]'; pre=(); show; pre=('foo bar' baz); show; for e in "${!h}"; do p "$e"; done; h='pre[*]'; p "${!h}"; h='pre[1]'; p "${!h}" "${#pre[1]}"
## STDOUT:
[]
[]
[foo][bar][baz]
[foo bar][baz]
[foo bar]
[baz]
[foo bar baz]
[baz][3]
## END

#### pointers to whole arrays under nounset
set -u; h='pre[@]'; p ${!h+"${!h}"}; for e in ${!h+"${!h}"}; do echo no; done; pre=(); p "${!h}"; echo end; unset pre; p "${!h}"; echo no
## STDOUT:
[]
[]
end
[]
no
## END

#### appending to an exported name made of parts
r=_foo; f() { export NIX$r+=" -L$1/lib"; }; f one; declare -p NIX_foo; f two; declare -p NIX_foo; eval "NIX$r+=' x'"; echo "$NIX_foo"
## STDOUT:
declare -x NIX_foo=" -Lone/lib"
declare -x NIX_foo=" -Lone/lib -Ltwo/lib"
 -Lone/lib -Ltwo/lib x
## END

#### pointers to elements that count in a substitution
i=0; a=(p q r); declare -n r='a[i++]'; x=$(echo $r); echo $x $i; x=$(printf %s "<$r>"); echo $x $i
## STDOUT:
p 0
<p> 0
## END
