#### default operators with empty and unset
x=; unset y
echo "[${x-a}] [${x:-a}] [${y-a}] [${y:-a}]"
echo "[${x+a}] [${x:+a}] [${y+a}] [${y:+a}]"
echo "[${x=a}] [$x] [${x:=b}] [$x] [${y=c}] [$y]"
## STDOUT:
[] [a] [a] [a]
[a] [] [] []
[] [] [b] [b] [c] [c]
## END

#### error operator of an unset variable
echo "${nope?}" 2>&1
echo after
## status: 127
## STDOUT:
## END

#### error operator with a message
(echo "${nope:?must be set: $HOME}") 2>&1; echo $?
## STDOUT:
bash: line 1: nope: must be set: /workspace
1
## END

#### error operator of an empty variable
x=; (echo "${x?fine}"; echo "${x:?empty}") 2>&1; echo $?
## STDOUT:

bash: line 1: x: empty
1
## END

#### default words are expanded only when needed
f() { echo called >&2; echo v; }
x=1; echo "${x:-$(f)}" 2>&1; unset x; echo "${x:-$(f)}" 2>&1
## STDOUT:
1
v
## END

#### quotes in default words
unset x
printf '<%s>' ${x:-a b "c d" 'e f'}; echo
printf '<%s>' "${x:-a b 'c d' "e f"}"; echo
printf '<%s>' ${x:-"a  b"c  d}; echo
## STDOUT:
<a><b><c d><e f>
<a b 'c d' e f>
<a  bc><d>
## END

#### nested expansions in default words
unset a b; c=deep
echo "${a:-${b:-${c}}}" "${a:-"${b:-"$c"}"}" ${a:-${b:-$c$c}}
## STDOUT:
deep deep deepdeep
## END

#### a backslash and a brace in the default word
unset x; echo "${x:-a\}b}" ${x:-a\}b} "${x:-\$HOME}" "${x:-\a}" ${x:-\a}
## STDOUT:
a}b a}b $HOME \a a
## END

#### assignment to positional parameters is refused
(echo "${1:=x}") 2>&1; echo $?
## STDOUT:
bash: line 1: $1: cannot assign in this way
1
## END

#### length
x=héllo; a=(1 22 333); set -- a b c
echo ${#x} ${#a} ${#a[2]} ${#a[@]} ${#a[*]} ${#} ${#@} ${#*} ${#nope} ${#-}
## STDOUT:
5 1 3 3 3 3 3 3 0 3
## END

#### remove prefixes and suffixes
p=/usr/local/lib/x.tar.gz
echo ${p#/*/} ${p##/*/} ${p%.*} ${p%%.*} ${p#nope} ${p%%*} "[${p##*}]"
## STDOUT:
local/lib/x.tar.gz x.tar.gz /usr/local/lib/x.tar /usr/local/lib/x /usr/local/lib/x.tar.gz []
## END

#### patterns in quotes are literal
x='a*b*c'; echo "${x#*'*'}" "${x%'*'*}" "${x//'*'/-}" "${x#"a*"}" "${x#a\*}"
## STDOUT:
b*c a*b a-b-c b*c b*c
## END

#### pattern from a variable
p='*/'; x=a/b/c; echo "${x##$p}" "${x##"$p"}" ${x%%$p*}
## STDOUT:
c a/b/c
## END

#### replace
x=banana; echo ${x/a/A} ${x//a/A} ${x/#b/B} ${x/%a/A} ${x/a} ${x//a} ${x//an/<&>} ${x/#a/X} ${x/%b/X}
## STDOUT:
bAnana bAnAnA Banana bananA bnana bnn b<an><an>a banana banana
## END

#### replace with slashes and special characters
x=a/b/c; echo ${x//\//-} "${x//'/'/::}" ${x/b/\/} "${x//[ac]/.}" "${x//?/z}" "${x//b*/E}"
## STDOUT:
a-b-c a::b::c a///c ./b/. zzzzz a/E
## END

#### replacement text with an ampersand
x=abc; y='[&]'; echo "${x/b/[&]}" "${x/b/\&}" "${x/b/$y}" "${x/b/"&"}"
## STDOUT:
a[b]c a&c a[b]c a&c
## END

#### replace an empty pattern and an empty value
x=abc; e=; echo "${x//}" "${x//$e/-}" "[${e/#/a}]" "[${e//x/y}]" "${x/#/^}" "${x/%/$}"
## STDOUT:
abc abc [a] [] ^abc abc$
## END

#### replace in all elements
a=(foo.c bar.c baz.h); echo ${a[@]/%.c/.o} "${a[*]/#/x}" "${a[@]//[aeiou]/_}"; set -- ab cb; echo ${@/b/X} "${*#?}"
## STDOUT:
foo.o bar.o baz.h xfoo.c xbar.c xbaz.h f__.c b_r.c b_z.h
aX cX b b
## END

#### remove in all elements
a=(one.txt two.txt); printf '<%s>' "${a[@]%.txt}" "${a[@]#*o}" "${a[*]%%.*}"; echo
## STDOUT:
<one><two><ne.txt><.txt><one two>
## END

#### case changes
x='hello World'; echo "${x^}" "${x^^}" "${x,}" "${x,,}" "${x~}" "${x~~}" "${x^^[aeiou]}" "${x^[a-g]}" "${x^[h]}"
## STDOUT:
Hello World HELLO WORLD hello World hello world Hello World HELLO wORLD hEllO WOrld hello World Hello World
## END

#### case changes beyond ASCII
x='éàÇß'; echo "${x^^}" "${x,,}" "${x^}" "${x~~}"
## STDOUT:
ÉÀÇß éàçß ÉàÇß ÉÀçß
## END

#### case changes of elements
a=(ab cd); echo "${a[@]^}" "${a[*]^^}" "${a[@]^^c}"
## STDOUT:
Ab Cd AB CD ab Cd
## END

#### substrings
x=0123456789; echo ${x:3} ${x:3:2} ${x: -3} ${x: -3:2} ${x:2:-3} ${x:(-4):2} ${x:10} "[${x:11}]" ${x:0:0}
## STDOUT:
3456789 34 789 78 23456 67 []
## END

#### substrings with expressions
x=abcdefgh; n=2; echo ${x:n} ${x:n+1:n} ${x:$n:$((n*2))} ${x:n>1?3:0:1} ${x: ${#x}-2}
## STDOUT:
cdefgh de cdef d gh
## END

#### substring errors
x=abc; (echo ${x:0:-5}) 2>&1; echo $?; (echo ${x:1/0}) 2>&1; echo $?
## STDOUT:
bash: line 1: -5: substring expression < 0
1
bash: line 1: x: 1/0: division by 0 (error token is "0")
1
## END

#### slices of positional parameters
set -- a b c d e
echo "${@:2}" "|" "${@:2:2}" "|" "${@: -2}" "|" "${@:0:2}" "|" "${@:5}" "|" "${@:6}" "|" "${*:1:3}"
## STDOUT:
b c d e | b c | d e | bash a | e | | a b c
## END

#### slices of arrays
a=(0 1 2 3 4 5); unset 'a[2]'
echo "${a[@]:1:3}" "|" "${a[@]: -2}" "|" "${a[@]:2}" "|" "${a[@]:7}" "|" "${a[*]:0:1}"
## STDOUT:
1 3 4 | 4 5 | 3 4 5 | | 0
## END

#### indirection
x=y; y=z; z=end; echo ${!x} ${!y} "${!x:-none}" "${!x^^}" "${!x/z/q}"; r='a[1]'; a=(p q); echo ${!r}; r='a[@]'; echo ${!r}
## STDOUT:
z end z Z q
q
p q
## END

#### indirection of positional parameters
set -- one two three; n=2; echo ${!n} ${!#}; i=@; echo "${!i}"
## STDOUT:
two three
one two three
## END

#### indirection of nothing
unset x; (echo "[${!x}]") 2>&1; x='bad name'; (echo "[${!x}]") 2>&1; x=; (echo "[${!x}]") 2>&1; echo $?
## STDOUT:
bash: line 1: x: invalid indirect expansion
bash: line 1: bad name: invalid variable name
bash: line 1: : invalid variable name
1
## END

#### names by prefix
pre_a=1 pre_b=2 prez=3; echo ${!pre_*} ${!pre@} "${!pre_@}"; IFS=,; echo "${!pre_*}"
## STDOUT:
pre_a pre_b pre_a pre_b prez pre_a pre_b
pre_a,pre_b
## END

#### keys of arrays
a=(x y z); unset 'a[1]'; echo ${!a[@]} "${!a[*]}"; declare -A m=([k]=1); echo "${!m[@]}"; echo "[${!none[@]}]"
## STDOUT:
0 2 0 2
k
[]
## END

#### transformations
x="it's a \"b\""; echo "${x@Q}"; y=$'tab\there'; echo "${y@Q}"; e=; echo "${e@Q}"; echo "[${nope@Q}]"; echo "${x@E}"
## STDOUT:
'it'\''s a "b"'
$'tab\there'
''
[]
it's a "b"
## END

#### transformation E and P
x='a\tb\x41'; echo "${x@E}"; p='\u\$ '; p='x\\y'; echo "${p@P}"; d='$HOME'; HOME=/h; echo "${d@P}"
## STDOUT:
a	bA
x\y
/h
## END

#### transformation A and a
declare -i n=5; declare -r c=x; declare -x e=1; a=(1 2); declare -A m=([k]=v)
echo "${n@A}"; echo "${c@A}"; echo "${e@A}"; echo "${a[@]@A}"; echo "${m[@]@A}"; echo "${n@a} ${a@a} ${m@a} ${c@a}"
## STDOUT:
declare -i n='5'
declare -r c='x'
declare -x e='1'
declare -a a=([0]="1" [1]="2")
declare -A m=([k]="v" )
i a A r
## END

#### transformation K and k
a=(one 'two x'); echo "${a[@]@K}"; printf '<%s>' "${a[@]@k}"; echo; x=1; echo "${x@K}"
## STDOUT:
0 "one" 1 "two x"
<0><one><1><two x>
'1'
## END

#### transformations U u L
x='aBc dEf'; echo "${x@U}" "${x@u}" "${x@L}"; a=(ab cd); echo "${a[@]@U}" "${a[*]@u}"
## STDOUT:
ABC DEF ABc dEf abc def
AB CD Ab Cd
## END

#### special parameters
set -- a 'b c'; echo $# "$*" "$@" $0 $? ; false; echo $?; echo $_; [[ $$ == "$BASHPID" ]] && echo same; (echo $(( $$ != BASHPID )))
## STDOUT:
2 a b c a b c bash 0
1
1
same
1
## END

#### star and at with IFS
set -- a 'b c' ''; IFS=:; echo "$*"; printf '<%s>' "$@"; echo; printf '<%s>' $*; echo; printf '<%s>' $@; echo; IFS=; echo "$*"; unset IFS; echo "$*"
## STDOUT:
a:b c:
<a><b c><>
<a><b c>
<a><b c>
ab c
a b c 
## END

#### star unquoted with an empty IFS
set -- 'a b' c; IFS=; printf '<%s>' $*; echo; printf '<%s>' x$*y; echo; x=$*; echo "$x"; y="$*"; echo "$y"; z=$@; echo "$z"
## STDOUT:
<a b><c>
<xa b><cy>
a bc
a bc
a b c
## END

#### at in words
set -- a b c; printf '<%s>' x"$@"y; echo; set --; printf '<%s>' "$@"; echo; printf '<%s>' x"$@"; echo; printf '<%s>' "" "$@"; echo
## STDOUT:
<xa><b><cy>
<>
<x>
<>
## END

#### at next to at
set -- 1 2; printf '<%s>' "$@$@" "$@-$*"; echo
## STDOUT:
<1><21><2><1><2-1 2>
## END

#### empty arguments stay or go
e=; printf '<%s>' $e "$e" ''$e "$e"x; echo; set -- "" a; printf '<%s>' $1 "$1" $@; echo
## STDOUT:
<><><x>
<><a>
## END

#### braces around names of one character
set -- a b c d e f g h i j k; echo $10 ${10} ${11} $1a "$1"2
## STDOUT:
a0 j k aa a2
## END

#### names end where they end
ab=1; a=2; echo $ab ${a}b $a-b "$a"b $a'b' $ab:$a
## STDOUT:
1 2b 2-b 2b 2b 1:2
## END

#### dollar alone
echo $ "$" a$ $'x' "$ " $% "$%" \$x
## STDOUT:
$ $ a$ x $  $% $% $x
## END

#### bad substitutions
(echo ${a b}) 2>&1; echo $?; (echo ${!}) 2>&1; echo $?; (eval 'echo ${x!y}') 2>&1; echo $?; x=1; (echo "${x@Z}") 2>&1; echo $?
## STDOUT:
bash: line 1: ${a b}: bad substitution
1

0
bash: line 1: ${x!y}: bad substitution
1
bash: line 1: ${x@Z}: bad substitution
1
## END

#### subscripts with expressions and strings
a=(0 1 2 3); i=1; echo ${a[i+1]} ${a[$i]} ${a[-1]} ${a[i=2]} $i; declare -A m; k='a b'; m[$k]=1; m["x]"]=2; echo ${m[a b]} "${m[$k]}" "${m["x]"]}"
## STDOUT:
2 1 3 2 2
1 1 2
## END

#### negative subscripts out of range
a=(1 2); (echo "[${a[-3]}]") 2>&1; echo $?; (a[-3]=x) 2>&1; echo $?
## STDOUT:
bash: line 1: a: bad array subscript
[]
0
bash: line 1: a[-3]: bad array subscript
1
## END

#### unset elements and whole arrays
a=(1 2 3); unset 'a[1]'; echo ${a[@]} ${#a[@]}; unset a; echo "[${a[@]}]" ${#a[@]}; a=(x); unset 'a[@]'; echo "${#a[@]}"
## STDOUT:
1 3 2
[] 0
0
## END

#### a scalar as an array and back
x=val; echo ${x[0]} ${x[@]} ${#x[@]} "${x[1]}"; x[2]=c; echo ${x[@]} ${!x[@]}; a=(1 2); a=new; echo ${a[@]}
## STDOUT:
val val 1 
val c 0 2
new 2
## END

#### append
x=a; x+=b; a=(1); a+=(2 3); a[0]+=x; declare -i n=1; n+=2; declare -A m=([k]=a); m[k]+=b; m+=([j]=c); echo $x ${a[@]} $n ${m[k]} ${m[j]}
## STDOUT:
ab 1x 2 3 3 ab c
## END

#### assignments before a command
x=1; x=2 eval 'echo $x'; echo $x; f() { echo in $x; x=9; }; x=3 f; echo $x; x=4 :; echo $x
## STDOUT:
2
1
in 3
1
1
## END

#### assignment order and expansion
a=1 b=$a c=$((b+1)); echo $a $b $c; x=old; x=new y=$x; echo $y; IFS=: read p q <<< "1:2"; echo $p $q "[$IFS]" | cat -A
## STDOUT:
1 1 2
new
1 2 [ ^I$
]$
## END

#### readonly
readonly r=1; (r=2) 2>&1; echo $?; (unset r) 2>&1; echo $?; (r=3 true; echo here) 2>&1; (export r=5) 2>&1; echo $? $r
## STDOUT:
bash: line 1: r: readonly variable
1
bash: line 1: unset: r: cannot unset: readonly variable
1
bash: line 1: r: readonly variable
here
bash: line 1: r: readonly variable
1 1
## END

#### readonly in assignment words
readonly r=1; r=2 echo temp 2>&1; echo status $?
## STDOUT:
temp
status 0
## END

#### tilde
HOME=/h; echo ~ ~/x "~" '~' a~ x=~ ; y=~/q:~/r; echo $y; echo ~nosuchuser/x; echo \~; z=a:~; echo $z; PATH=~/bin:/bin; echo $PATH
## STDOUT:
/h /h/x ~ ~ a~ x=/h
/h/q:/h/r
~nosuchuser/x
~
a:/h
/h/bin:/bin
## END

#### tilde plus and minus
cd /usr; cd /; echo ~+ ~- ~+/x
## STDOUT:
/ /usr //x
## END

#### tilde in parameter words
HOME=/h; unset x; echo ${x:-~} "${x:-~}" ${x:-~/a} ${x:=~/b}; echo $x
## STDOUT:
/h ~ /h/a /h/b
/h/b
## END

#### words split with other separators
IFS=,; x='a,b,,c,'; printf '<%s>' $x; echo; IFS=' ,'; x=' a , b  c,, d '; printf '<%s>' $x; echo
## STDOUT:
<a><b><><c>
<a><b><c><><d>
## END

#### words split with tabs and newlines only
IFS=$'\t\n'; x=$'a b\tc\n\nd'; printf '<%s>' $x; echo
## STDOUT:
<a b><c><d>
## END

#### words split around other text
x='1 2 3'; printf '<%s>' a${x}b "$x"$x -$x; echo; IFS=2; printf '<%s>' $x; echo
## STDOUT:
<a1><2><3b><1 2 31><2><3><-1><2><3>
<1 >< 3>
## END

#### no splitting in assignments, case, tests and here-strings
x='a   b'; y=$x; echo "$y"; case $x in 'a   b') echo case;; esac; [[ $x == 'a   b' ]] && echo test; cat <<< $x
## STDOUT:
a   b
case
test
a   b
## END

#### splitting of results that hold a glob
touch f1 f2; x='f*'; echo $x "$x" ${x}1; set -f; echo $x; set +f; IFS=f; echo $x
## STDOUT:
f1 f2 f* f1
f*
 f1 f2
## END

#### a backslash that comes from a variable
touch 'a*b'; x='a\*b'; echo $x "$x"; y='\'; echo $y "$y" $y$y
## STDOUT:
a\*b a\*b
\ \ \\
## END

#### quoted nulls and splitting
x=' '; printf '<%s>' ''$x'' "$x" $x; echo; x=' a '; printf '<%s>' ''$x''; echo
## STDOUT:
<><>< >
<><a><>
## END

#### arithmetic expansion splits too
IFS=1; echo $((2112)) "$((2112))"
## STDOUT:
2  2 2112
## END

#### command substitution splits and strips
printf '<%s>' $(printf 'a b\n\nc\n\n\n'); echo; x=$(printf 'a\n\n'); echo "[$x]"; echo "$(printf '\n\nx')"
## STDOUT:
<a><b><c>
[a]


x
## END

#### dollar single quotes
printf '%s|' $'a\nb' $'\x41\101\u00e9\U1F600' $'\e[0m' $'it\'s' $'\cA' $'a\0b' $'\z'; echo
## STDOUT:
a
b|AAé😀|[0m|it's||a|\z|
## END

#### dollar double quotes
echo $"hello $HOME" | sed s,"$HOME",H,
## STDOUT:
hello H
## END

#### single quotes in double quotes and back
echo "it's" 'say "hi"' "a"'b'"c" "a\"b" "a\\b" "a\`b" "a\$b" "a\nb" 'a\'b
## STDOUT:
it's say "hi" abc a"b a\b a`b a$b a\nb a\b
## END

#### a line continued
echo a\
b "c\
d" 'e\
f'
## STDOUT:
ab cd e\
f
## END

#### unquoted lists with every kind of separator
p() { printf '%s: ' "$1"; shift; printf '<%s>' "$@"; echo; }
arr=(a '' 'b c' '' '' d ''); set -- "${arr[@]}"
for I in ':' ' ' $' \t\n' 'x' '' ': '; do IFS=$I; echo "IFS[$I]"
p at $@; p star $*; p aat ${arr[@]}; p astar ${arr[*]}; p sl ${@:1}; p asl ${arr[@]:0}; p srm ${*#z}; p rep ${@/z/y}; p pre x$@y; p up ${arr[@]^}; p keys ${!arr[@]}; p q "$*" ; p two $@$@; p sls ${*:1:3}; p asls ${arr[*]:1}
v=$@; p asg "$v"; v=${arr[@]}; p asg2 "$v"; v=$*; p asg3 "$v"; v=${arr[*]}; p asg4 "$v"
done; unset IFS; p unset $@; p unset $*
## STDOUT:
IFS[:]
at: <a><><b c><><><d>
star: <a><><b c><><><d>
aat: <a><><b c><><><d>
astar: <a><><b c><><><d>
sl: <a><><b c><><><d>
asl: <a><><b c><><><d>
srm: <a><><b c><><><d>
rep: <a><><b c><><><d>
pre: <xa><><b c><><><d><y>
up: <A><><B c><><><D>
keys: <0><1><2><3><4><5><6>
q: <a::b c:::d:>
two: <a><><b c><><><d><a><><b c><><><d>
sls: <a><><b c>
asls: <><b c><><><d>
asg: <a  b c   d >
asg2: <a  b c   d >
asg3: <a::b c:::d:>
asg4: <a::b c:::d:>
IFS[ ]
at: <a><b><c><d>
star: <a><b><c><d>
aat: <a><b><c><d>
astar: <a><b><c><d>
sl: <a><b><c><d>
asl: <a><b><c><d>
srm: <a><b><c><d>
rep: <a><b><c><d>
pre: <xa><b><c><d><y>
up: <A><B><c><D>
keys: <0><1><2><3><4><5><6>
q: <a  b c   d >
two: <a><b><c><d><a><b><c><d>
sls: <a><b><c>
asls: <b><c><d>
asg: <a  b c   d >
asg2: <a  b c   d >
asg3: <a  b c   d >
asg4: <a  b c   d >
IFS[ 	
]
at: <a><b><c><d>
star: <a><b><c><d>
aat: <a><b><c><d>
astar: <a><b><c><d>
sl: <a><b><c><d>
asl: <a><b><c><d>
srm: <a><b><c><d>
rep: <a><b><c><d>
pre: <xa><b><c><d><y>
up: <A><B><c><D>
keys: <0><1><2><3><4><5><6>
q: <a  b c   d >
two: <a><b><c><d><a><b><c><d>
sls: <a><b><c>
asls: <b><c><d>
asg: <a  b c   d >
asg2: <a  b c   d >
asg3: <a  b c   d >
asg4: <a  b c   d >
IFS[x]
at: <a><><b c><><><d>
star: <a><><b c><><><d>
aat: <a><><b c><><><d>
astar: <a><><b c><><><d>
sl: <a><><b c><><><d>
asl: <a><><b c><><><d>
srm: <a><><b c><><><d>
rep: <a><><b c><><><d>
pre: <xa><><b c><><><d><y>
up: <A><><B c><><><D>
keys: <0><1><2><3><4><5><6>
q: <axxb cxxxdx>
two: <a><><b c><><><d><a><><b c><><><d>
sls: <a><><b c>
asls: <><b c><><><d>
asg: <a  b c   d >
asg2: <a  b c   d >
asg3: <axxb cxxxdx>
asg4: <axxb cxxxdx>
IFS[]
at: <a><b c><d>
star: <a><b c><d>
aat: <a><b c><d>
astar: <a><b c><d>
sl: <a><b c><d>
asl: <a><b c><d>
srm: <a><b c><d>
rep: <a><b c><d>
pre: <xa><b c><d><y>
up: <A><B c><D>
keys: <0><1><2><3><4><5><6>
q: <ab cd>
two: <a><b c><d><a><b c><d>
sls: <a><b c>
asls: <b c><d>
asg: <a  b c   d >
asg2: <a  b c   d >
asg3: <ab cd>
asg4: <ab cd>
IFS[: ]
at: <a><><b><c><><><d>
star: <a><><b><c><><><d>
aat: <a><><b><c><><><d>
astar: <a><><b><c><><><d>
sl: <a><><b><c><><><d>
asl: <a><><b><c><><><d>
srm: <a><><b><c><><><d>
rep: <a><><b><c><><><d>
pre: <xa><><b><c><><><d><y>
up: <A><><B><c><><><D>
keys: <0><1><2><3><4><5><6>
q: <a::b c:::d:>
two: <a><><b><c><><><d><a><><b><c><><><d>
sls: <a><><b><c>
asls: <><b><c><><><d>
asg: <a  b c   d >
asg2: <a  b c   d >
asg3: <a::b c:::d:>
asg4: <a::b c:::d:>
unset: <a><b><c><d>
unset: <a><b><c><d>
## END

#### quotes inside the word of a quoted expansion
set -- p 'q r'
echo "${2+"a\qb\$c\\d\"e $2 *"}" "${2+"'x'"}" "${2+a\qb}" "x${2+"a b"c}y" "${2+'a'}"
cat <<E
${2+"a\qb\$c"} ${2+'s'}
E
## STDOUT:
aqb$c\d"e q r * 'x' a\qb xa bcy 'a'
aqb$c 's'
## END

#### replacements by groups that match nothing
shopt -s extglob
for a in x xy ''; do for p in '+(q|)' '?(q)' '!(x|xy|y)' '@(q|)' '*(q)' '*(q)@(q|)' '!(x)'; do
printf '%s ' "${a/%$p/X}|${a/#$p/X}|${a/$p/X}|${a//$p/X}"
done; echo; done
## STDOUT:
x|Xx|Xx|Xx xX|Xx|Xx|Xx x|Xx|Xx|Xx x|Xx|Xx|Xx xX|Xx|Xx|Xx x|Xx|Xx|Xx x|Xx|Xx|Xx 
xy|Xxy|Xxy|XxXy xyX|Xxy|Xxy|XxXy xy|Xxy|Xxy|XxXy xy|Xxy|Xxy|XxXy xyX|Xxy|Xxy|XxXy xy|Xxy|Xxy|XxXy X|X|X|X 
||| X||| X||| ||| X|X|X|X |X|| X||| 
## END

#### no length with an operation
x=1; echo ${#x@Q}; echo no
## status: 1
## STDOUT:
## END

#### no length with an operation, of arrays
declare -A m=([a]=b); echo "${#m[@]@P}"; echo no
## status: 1
## STDOUT:
## END

#### "$*" of empty parameters, and :- by way of a name
set -- "" ""; IFS=; echo "${*:-minus}" "${*:+plus}"; a=("" ""); echo "${a[*]:-minus}|${a[@]:-minus}|${a[*]-x}"; x=${a[*]:-minus}; echo "$x"; unset IFS; echo "${*:-minus}"; set -- ""; echo "${*:-minus}|${@:-minus}"
r='a[@]'; a=(""); echo "${!r:-minus}|${!r:+plus}|${a[@]:-minus}"; r='a[0]'; echo "${!r:-minus}"; r='a[*]'; a=(); echo "${!r:-minus}"
## STDOUT:
minus 
minus| |

 
minus|minus
|plus|minus
minus
minus
## END

#### operations on $* between quotes, beside "$@" or the like
f() { echo "$#:" "${@/#/<}"; }; set -- p 'q r' s; arr=(one 'two 2' four); declare -A map=([k]=v)
f "${*:2}$@"; f "$@${*:2}"; f "${arr[*]:1}${map[@]}"; f "${*#x}$@"; f "${*/q/z}$@"; f "${*^^}$@"; f "${*@Q}$@"; f "${!arr[*]}$@"
f "${*:2}"; f "$*$@"; f "${arr[*]}$@"; f "${*:2}${#arr[@]}"; f "${*:2}${nope[@]}"; f "${*-$@}${@:9}"; f "${*:2}${@+x}"; f "${*:2}${nope-$@}"
IFS=-; f "${*:2}$@"; x="${*:2}$@"; echo "$x"; cat <<< "${*:2}$@"
set --; f "${arr[*]:1}$@"
## STDOUT:
4: <q r <sp <q r <s
4: <p <q r <sq r <s
2: <two 2 <fourv
5: <p <q r <sp <q r <s
5: <p <z r <sp <q r <s
5: <P <Q R <Sp <q r <s
5: <'p' <'q r' <'s'p <q r <s
5: <0 <1 <2p <q r <s
1: <q r s
3: <p q r sp <q r <s
3: <one two 2 fourp <q r <s
1: <q r s3
2: <q r <s
1: <p q r s
1: <q r sx
4: <q r <sp <q r <s
4: <q r <sp <q r <s
q r-sp q r s
q r-sp q r s
2: <two 2 <four
## END
