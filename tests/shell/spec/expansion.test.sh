#### defaults
unset x; e=
echo ${x-d} ${x:-d} [${e-d}] [${e:-d}]
echo ${x+s} ${e+s} [${e:+s}]
echo ${x=assigned} $x
e=; echo ${e:=now} $e
y=v; echo ${y-d} ${y:+alt} ${y+alt}
## STDOUT:
d d [] [d]
s []
assigned assigned
now now
v alt alt
## END

#### default words are expanded and split
f() { echo $#; for a; do echo "[$a]"; done; }
f ${x:-a b}
f "${x:-a b}"
f ${x:-"a b" c}
y='p q'; f ${x:-$y} ${x:-"$y"}
f ${x:-~} | sed "s,$HOME,HOME,"
## STDOUT:
2
[a]
[b]
1
[a b]
2
[a b]
[c]
3
[p]
[q]
[p q]
1
[HOME]
## END

#### error when unset
(echo ${x?message}; echo no); echo $?
(echo ${x:?}; echo no); echo $?
x=; (echo "${x:?null here}"); echo $?
## STDOUT:
1
1
1
## END

#### length
x=hello; echo ${#x} ${#} ${#y}
x=héllo; echo ${#x}
set -- a b; echo ${#@} ${#*} $#
## STDOUT:
5 0 0
5
2 2 2
## END

#### remove prefix and suffix
x=foo.tar.gz
echo ${x#*.} ${x##*.} ${x%.*} ${x%%.*}
echo ${x#foo} ${x%gz} ${x#nomatch}
p='*.'; echo ${x#$p} "${x#"$p"}"
x=/a/b/c; echo ${x##*/} ${x%/*}
x=aaa; echo ${x#a*} [${x##a*}]
## STDOUT:
tar.gz gz foo.tar foo
.tar.gz foo.tar. foo.tar.gz
tar.gz foo.tar.gz
c /a/b
aa []
## END

#### replace
x=banana
echo ${x/a/A} ${x//a/A} ${x/#b/B} ${x/%a/Z} ${x/an} ${x//an}
echo ${x//[aeiou]/_} ${x/x/y}
x='a b c'; echo "${x// /}" "${x// /, }"
p=a; r=R; x=banana; echo ${x//$p/$r}
x=a/b; echo ${x/\//-} "${x//\//::}"
x=abc; echo ${x/b/[&]} ${x/b/'[&]'} "${x/b/\&}"
## STDOUT:
bAnana bAnAnA Banana bananZ bana ba
b_n_n_ banana
abc a, b, c
bRnRnR
a-b a::b
a[b]c a[&]c a&c
## END

#### case
x='hello World'
echo ${x^} ${x^^} ${x,} ${x,,} ${x~} ${x~~}
echo ${x^^[aeiou]} ${x^h} ${x^x}
## STDOUT:
Hello World HELLO WORLD hello World hello world Hello World HELLO wORLD
hEllO WOrld Hello World hello World
## END

#### substring
x=0123456789
echo ${x:3} ${x:3:4} ${x: -3} ${x: -3:2} ${x:0:-2} ${x:2:-2} [${x:20}] [${x:3:0}]
n=2; echo ${x:n} ${x:n:n+1} ${x:$n:$((n*2))}
set -- a b c d e
echo ${@:2} . ${@:2:2} . ${@: -2} . ${@:0:2} . ${*:4}
## STDOUT:
3456789 3456 789 78 01234567 234567 [] []
23456789 234 2345
b c d e . b c . d e . bash a . d e
## END

#### indirect
x=y; y=value; echo ${!x}
a=(1 2 3); r='a[1]'; echo ${!r}
set -- p q; n=2; echo ${!n}
r='a[@]'; echo ${!r}
## STDOUT:
value
2
q
1 2 3
## END

#### names by prefix
abc1=1 abc2=2
echo ${!abc*}
echo "${!abc@}"
for n in "${!abc@}"; do echo $n; done
## STDOUT:
abc1 abc2
abc1 abc2
abc1
abc2
## END

#### transformations
x="a b'c"; echo ${x@Q}
x=$'tab\t'; echo ${x@Q}
x='\t|'; echo "${x@E}"
x=word; echo ${x@U} ${x@u} ${x@L} ${x@A}
declare -i n=3; echo ${n@a} ${n@A}
a=(1 'b c'); echo ${a[@]@Q}; echo ${a[@]@A}
y=; echo [${y@Q}]
## STDOUT:
'a b'\''c'
$'tab\t'
	|
WORD Word word x='word'
i declare -i n='3'
'1' 'b c'
declare -a a=([0]="1" [1]="b c")
['']
## END

#### command substitution
echo $(echo a b) "$(echo 'a  b')"
x=$(printf 'line1\nline2\n\n\n'); echo "$x"
echo `echo back \`echo nested\``
echo $(echo $(echo deep))
echo "$(echo "quoted $(echo "inner")")"
echo $(false) $?
echo [$()]
x=$(echo a; exit 3); echo $x $?
## STDOUT:
a b a  b
line1
line2
back nested
deep
quoted inner
1
[]
a 3
## END

#### command substitution reads a file
echo content > f
echo $(<f)
x=$(< nonexistent) 2>/dev/null; echo $?
## STDOUT:
content
1
## END

#### command substitution does not touch variables
x=1; y=$(x=2; echo $x); echo $x $y
f() { g=inside; echo out; }
z=$(f); echo "[$g] $z"
## STDOUT:
1 2
[] out
## END

#### arithmetic
echo $((1+2*3)) $(( (1+2)*3 )) $((7/2)) $((7%3)) $((-7/2)) $((2**10))
x=5; echo $((x+1)) $(($x*2)) $((x++)) $x $((--x)) $((x+=10))
echo $((1<2)) $((1==1)) $((!1)) $((~0)) $((5&3)) $((5|3)) $((5^3)) $((1<<4)) $((256>>2))
echo $((1?2:3)) $((0||1)) $((1&&0)) $((1,2))
echo $((0x1f)) $((010)) $((2#101)) $((36#z))
echo $((9223372036854775807+1))
y='x+1'; echo $((y)) $((nothing))
a=(3 4); echo $((a[0]+a[1])) $((a[1]++)) ${a[1]}
## STDOUT:
7 9 3 1 -3 1024
6 10 5 6 5 15
1 1 0 -1 1 7 6 16 64
2 1 0 2
31 8 5 35
-9223372036854775808
16 0
7 4 5
## END

#### arithmetic errors
echo $((1/0)) 2>/dev/null; echo next
echo $((1+)) 2>/dev/null
echo after
## STDOUT:
after
## END

#### word splitting
x='  a  b  '; set -- $x; echo $# "$1" "$2"
IFS=:; x='a:b::c:'; set -- $x; echo $#; for i; do echo "[$i]"; done
IFS=' :'; x=' a : b:c '; set -- $x; echo $#
IFS=; x='a b'; set -- $x; echo $#
unset IFS; x='a b'; set -- $x; echo $#
IFS=,; x=,a,; set -- $x; echo $#
## STDOUT:
2 a b
4
[a]
[b]
[]
[c]
3
1
2
2
## END

#### splitting joins with neighbours
x='b c'; set -- a${x}d; echo $#; echo "$1|$2"
x=' b '; set -- a$x"c"; echo $# "$1" "$2"
x='a '; y=' b'; set -- $x$y; echo $#
IFS=:; x='a:'; y=':b'; set -- $x$y; echo $#
## STDOUT:
2
ab|cd
3 a b
2
3
## END

#### quoted at expands to separate fields
f() { echo $#; for i; do echo "[$i]"; done; }
set -- 'a b' c
f "$@"
f x"$@"y
f "$*"
f $@
set --; f "$@"; f "$*"; f x"$@"
## STDOUT:
2
[a b]
[c]
2
[xa b]
[cy]
1
[a b c]
3
[a]
[b]
[c]
0
1
[]
1
[x]
## END

#### at within larger words and defaults
set -- a b; f() { echo $#; }
f "${@}" "${@:-x}"; set --; f "${@:-x y}"; f "${@-}" ; f ${@:-x y}
## STDOUT:
4
1
1
2
## END

#### tilde
HOME=/h/ome
echo ~ ~/x "~" '~' \~ a~
x=~/y; echo $x
x=a:~/b:~; echo $x
echo x=~
PATH_LIKE=~/bin:~/lib; echo $PATH_LIKE
cd /; echo ~+; cd /tmp; echo ~-
## STDOUT:
/h/ome /h/ome/x ~ ~ ~ a~
/h/ome/y
a:/h/ome/b:/h/ome
x=/h/ome
/h/ome/bin:/h/ome/lib
/
/
## END

#### brace expansion
echo {a,b,c} x{1,2}y {1..5} {5..1} {a..e} {1..10..3} {01..03}
echo {a,b}{1,2} {a,{b,c},d} {} {a} {a,} pre{,x}post
echo "{a,b}" '{a,b}' \{a,b} {a\,b,c}
x=1; echo {$x,2} {1..$x}
echo a{b,c}d{e,f}
## STDOUT:
a b c x1y x2y 1 2 3 4 5 5 4 3 2 1 a b c d e 1 4 7 10 01 02 03
a1 a2 b1 b2 a b c d {} {a} a prepost prexpost
{a,b} {a,b} {a,b} a,b c
1 2 {1..1}
abde abdf acde acdf
## END

#### globs
touch a.txt b.txt c.log .hidden; mkdir d; touch d/e.txt
echo *.txt
echo *
echo [ab].* [!a].txt ?.log
echo */*.txt d/*
echo *.none
echo "*.txt" '*' \*
echo .h*
x='*.log'; echo $x "$x"
## STDOUT:
a.txt b.txt
a.txt b.txt c.log d
a.txt b.txt b.txt c.log
d/e.txt d/e.txt
*.none
*.txt * *
.hidden
c.log *.log
## END

#### glob options
touch a B .c; mkdir -p d/e/f; touch d/x d/e/x
shopt -s nullglob; echo [*.none]; shopt -u nullglob
shopt -s dotglob; echo *; shopt -u dotglob
shopt -s nocaseglob; echo [ab]; shopt -u nocaseglob
shopt -s globstar; echo **; echo **/x; echo **/; shopt -u globstar
set -f; echo *; set +f
shopt -s failglob; echo *.none; echo not reached
echo next
## STDOUT:

.c B a d
B a
B a d d/e d/e/f d/e/x d/x
d/e/x d/x
d/ d/e/ d/e/f/
*
next
## END

#### extended globs
shopt -s extglob
touch a.c a.h b.c ab
echo !(*.c)
echo @(a|b).c
echo ?(a)b
echo +(a|b)*
x=aabbcc; echo ${x##+(a)} ${x//@(a|b)/-}
## STDOUT:
a.h ab
a.c b.c
ab
a.c a.h ab b.c
bbcc ----cc
## END

#### extended globs in case
shopt -s extglob
case foo.txt in *.@(txt|md)) echo text;; esac
case 12345 in +([0-9])) echo digits;; esac
case abc in !(x*)) echo notx;; esac
## STDOUT:
text
digits
notx
## END

#### globs in special characters
touch 'a b' 'c*d' '[x]'
for f in *; do echo "<$f>"; done
echo 'c*'* [[]*
## STDOUT:
<[x]>
<a b>
<c*d>
c*d [x]
## END

#### process substitution
cat <(echo a) <(echo b)
while read x; do echo "got $x"; done < <(printf '1\n2\n')
diff <(echo same) <(echo same) && echo equal
echo hello > >(cat > f); until [ -s f ]; do sleep 0.01; done; cat f
## STDOUT:
a
b
got 1
got 2
equal
hello
## END

#### nested quotes in expansions
x=abc
echo "${x:-"default"}" "${y:-"a b"}" "${y:-'single'}" ${y:-'single'}
echo "${x/"b"/"B"}" "${x#"a"}"
echo "a${y:+"b"}c"
## STDOUT:
abc a b 'single' single
aBc bc
ac
## END

#### expansion order in assignments
x='a b'; y=$x; echo "$y"
y=$(echo "1   2"); echo "$y"
y=*; echo "$y"
y={a,b}; echo $y
## STDOUT:
a b
1   2
*
{a,b}
## END

#### unset under nounset
set -u
echo ${x-ok} ${x:-ok}
echo "$@" $*
(echo $x) 2>/dev/null; echo $?
(echo ${#x}) 2>/dev/null; echo $?
x=1; echo $x
echo $undefined_variable
echo not reached
## status: 127
## STDOUT:
ok ok

1
1
1
## END

#### bad substitution
echo ${x!y}; echo same line
echo next line
## STDOUT:
next line
## END

#### expansions of special characters
x='$y `z` \n'; echo "$x"
x='a\b'; echo $x
echo "a\
b"
## STDOUT:
$y `z` \n
a\b
ab
## END

#### parameter in pattern position
x='foo*bar'; y='*'
echo "${x%%"$y"*}" "${x%%$y}"
## STDOUT:
foo 
## END

#### length and offset of arrays
a=(one two three); echo ${#a} ${#a[1]} ${a[@]:1} ${a:1:2} ${a[1]:1}
## STDOUT:
3 3 two three ne wo
## END

#### tildes in the words of an assignment's parameters
HOME=/h; a=~:${u-~:~}; echo $a; b=x:${u-y:~}; echo $b; c=${u-~}; echo $c; d=${HOME:+a:~/b}; echo $d; e=x${u-~}; echo $e; f=${u-"~":~}; echo $f; g="${u-~}"; echo $g; export h=${u-~:~}; echo $h; i=${u:=~:~}; echo $i; unset u; echo ${u-~:~}; j=(${u-~:~}); echo $j; k=${HOME#~:~}; echo $k
## STDOUT:
/h:/h:/h
x:y:/h
/h
a:/h/b
x/h
~:/h
~
/h:/h
/h:~
/h:~
/h:~
/h
## END

#### a colon ends a tilde prefix
HOME=/h; cat <<< ~:~; echo ~:~ ~:x ~nope:z x=~:~ ~/a:~ ${u-~:~}; a=(~:~); echo $a; [[ ~:~ == '/h:~' ]]; echo $?; case '/h:~' in ~:~) echo same;; esac; for i in ~:~; do echo $i; done; x=abc; echo ${x/b/~:~}; y=/h:q; echo ${y#~:}
## STDOUT:
/h:/h
/h:~ /h:x ~nope:z x=/h:/h /h/a:~ /h:~
/h:~
0
same
/h:~
a/h:~c
q
## END

#### a byte is a character under LC_ALL=C
mu=$'a\u03bcb'
for LC_ALL in C C.UTF-8 POSIX; do
  echo ${#mu} "${mu%?}" "${mu#???}" "${mu/?/x}" "${mu//[^a-z]/.}" "${mu:3}"; case ${mu:1} in ???) echo three;; ??) echo two;; esac; [[ $mu == ???? ]]; echo $?
done
(LC_ALL=; LC_CTYPE=C; echo ${#mu}; LANG=C LC_CTYPE=; echo ${#mu}; LC_ALL=C.UTF-8; echo ${#mu})
f() { local LC_ALL=C i; for (( i = 0; i < ${#1}; i++ )); do printf '%%%02X' "'${1:i:1}"; done; echo; }
f aμ€; echo ${#mu}
touch _x_ _μ_; LC_ALL=C; echo _?_ _??_; read -n 2 x <<< $mu; echo ${#x}
## STDOUT:
4 aμ b xμb a..b b
three
0
3 aμ  xμb a.b 
two
1
4 aμ b xμb a..b b
three
0
4
4
3
%61%CE%BC%E2%82%AC
4
_x_ _μ_
2
## END
