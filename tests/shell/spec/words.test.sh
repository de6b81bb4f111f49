#### word joining and empties
f() { for a; do echo "[$a]"; done; echo $#; }
x=''; f $x"" ''$x $x
f a''b "a"'b'
f "$x$x" $x$x
y='a b'; f -$y- "-$y-"
f $y$y; f "$y"$y
## STDOUT:
[]
[]
2
[ab]
[ab]
2
[]
1
[-a]
[b-]
[-a b-]
3
[a]
[ba]
[b]
3
[a ba]
[b]
2
## END

#### splitting only what was expanded
IFS=,
x='a,b'; set -- $x,c; echo $# "$1|$2|$3"
set -- a,b; echo $#
echo $(echo x,y)
y=$(echo x,y); echo "$y"
## STDOUT:
2 a|b,c|
1
x y
x,y
## END

#### ifs whitespace mixture
IFS=' ,'
x='a , b,, c ,'; set -- $x; echo $#; for i; do echo "[$i]"; done
## STDOUT:
4
[a]
[b]
[]
[c]
## END

#### ifs of letters
IFS=x; s=axbxxc; set -- $s; echo $# "$2" "$3"; echo $s; echo "$s"
## STDOUT:
4 b 
a b  c
axbxxc
## END

#### star joined with odd separators
set -- a b c
IFS=; echo "$*" $*; IFS=xy; echo "$*"; unset IFS; echo "$*"
IFS=' '; x=$*; echo "$x"; IFS=:; x=$*; y="$*"; z=$@; w="$@"; echo "$x $y $z $w"
## STDOUT:
abc a b c
axbxc
a b c
a b c
a:b:c a:b:c a b c a b c
## END

#### default with at
set --; f() { echo $#; }
f "${@:-}"; f "${@-}"; f "${@:+x}"; f ${@+x}; set -- ''; f "${@:-d}" "${@-d}"; f "${@:+x}"
## STDOUT:
1
1
0
0
2
1
## END

#### nested default words
unset a b; c=C
echo ${a:-${b:-${c:-d}}} "${a:-"${b:-'q'}"}"
echo "${a:-'single quotes'}" "${a:-\"dq\"}" ${a:-"x  y"} ${a:-'x  y'}
echo ${a:-$(echo sub)} ${a:-$((1+1))} ${a:-`echo bq`} ${a-\$c}
echo "${a:-a}b" ${a:-}x
## STDOUT:
C 'q'
'single quotes' "dq" x  y x  y
sub 2 bq $c
ab x
## END

#### alternative with spaces and quotes
f() { for a; do echo "[$a]"; done; }
x=1; f ${x:+a b} "${x:+a b}" ${x:+"a b"} ${x:+} "${x:+}"
f ${x:+'a' "b c" d}
## STDOUT:
[a]
[b]
[a b]
[a b]
[]
[a]
[b c]
[d]
## END

#### braces of variables next to names
foo=1; foobar=2; echo $foo"bar" ${foo}bar $foobar ${foo}_$foo
echo "$foo.$foo-$foo/$foo"
## STDOUT:
1bar 1bar 2 1_1
1.1-1/1
## END

#### dollar alone
echo $ "$" a$ "a$" '$' $% "$%" $"x"
## STDOUT:
$ $ a$ a$ $ $% $% x
## END

#### backslashes
echo \a \\ \' \" "\a" "\\" "\'" "\"" '\a'
echo "a\
b" a\
b
x='\'; echo $x "$x"
echo "\$x" \$x "\`" 
## STDOUT:
a \ ' " \a \ \' " \a
ab ab
\ \
$x $x `
## END

#### ansi quotes
echo $'a\tb' $'\'' $'\"' $'\\' $'\x41\x42' $'\101' $'\u41' $'\cA' | od -c | head -3
printf '%s|' $'a\nb' "$'x'" $'\q'; echo
## STDOUT:
0000000   a  \t   b       '       "       \       A   B       A       A
0000020     001  \n
0000023
a
b|$'x'|\q|
## END

#### brace expansion corners
echo {1..3}{a,b} {a..c..2} {z..w} {-2..2} {3..-3..2} {0001..3}
echo {a,b,} x{,}y {{a,b},c} {a{1,2}b,c} {a..} {..a} {1..a} {1.5..3}
echo {a b,c} {a,"b c"} {$x,y} '{a,b}'{c,d} \{a,b\} {a,b\}
echo a{1..3}b{x,y}c ${x-{a,b}} {,a}{,b}
echo {A..C}{1..2} {10..8} {a,b}{,.txt}
echo {1..2..0} {1..10..-3}
## STDOUT:
1a 1b 2a 2b 3a 3b a c z y x w -2 -1 0 1 2 3 1 -1 -3 0001 0002 0003
a b xy xy a b c a1b a2b c {a..} {..a} {1..a} {1.5..3}
{a b,c} a b c y {a,b}c {a,b}d {a,b} {a,b}
a1bxc a1byc a2bxc a2byc a3bxc a3byc {a,b} b a ab
A1 A2 B1 B2 C1 C2 10 9 8 a a.txt b b.txt
1 2 1 4 7 10
## END

#### tilde corners
HOME=/h
echo ~/ ~/a:~/b a=~/x --opt=~/x ~nonexistent_user ~/"q" ~"/q" "~"/q \~/x
x=~:~/a y=a~b; echo $x $y
echo ${z:-~} ${z:-~/x} "${z:-~}"
export P=~/p; echo $P; a=(~ ~/b); echo ${a[@]}
case ~ in /h) echo case;; esac; [[ ~ == /h ]] && echo dbracket
## STDOUT:
/h/ /h/a:~/b a=/h/x --opt=~/x ~nonexistent_user /h/q ~/q ~/q ~/x
/h:/h/a a~b
/h /h/x ~
/h/p
/h /h/b
case
dbracket
## END

#### glob corners
mkdir d; touch d/a d/.h 'd/[' d/b-c 'd/sp ace'
cd d
echo * ; echo .*; echo [[] ; echo [a-c]* ; echo ?-?; echo */; echo *e*; echo [^a]*; echo [!a]*
echo "sp "*; x='sp*'; echo "$x" $x; echo \*; echo a\*; echo [ab; echo []a]
## STDOUT:
[ a b-c sp ace
.h
[
a b-c
b-c
*/
sp ace
[ b-c sp ace
[ b-c sp ace
sp ace
sp* sp ace
*
a*
[ab
a
## END

#### glob with character classes
touch a1 b2 C3 _x
echo [[:upper:]]* [[:lower:]][[:digit:]] [[:alpha:]_]? [^[:alnum:]]*
echo [a-b]* [-a]* [a\]]*
## STDOUT:
C3 a1 b2 C3 _x a1 b2 _x
a1 b2 a1 a1
## END

#### glob through folders
mkdir -p x/y z/y; touch x/y/1 z/y/2 x/f
echo */y/* x/*/ */f */*/* ./*/f x//f x/./y/*
echo /tm[p] /t*p/ ; cd x; echo ../*/y/*
## STDOUT:
x/y/1 z/y/2 x/y/ x/f x/y/1 z/y/2 ./x/f x//f x/./y/1
/tmp /tmp/
../x/y/1 ../z/y/2
## END

#### glob results sort and hidden
touch b a B A .a; echo *; shopt -s dotglob; echo *; echo .*; shopt -u dotglob
GLOBIGNORE='a:B'; echo *
## STDOUT:
A B a b
.a A B a b
.a
.a A b
## END

#### extglob in parameters
shopt -s extglob
x=aaabbbccc
echo ${x#+(a)} ${x##+(a)} ${x%%+(c)} ${x/+(b)/X} ${x//@(a|c)/-} ${x#!(z)} ${x##*(a|b)}
x=foo.tar.gz; echo ${x%.@(gz|bz2)} ${x%%.@(tar|gz)*}
[[ $x == *.@(gz|xz) ]] && echo gz
## STDOUT:
aabbbccc bbbccc aaabbb aaaXccc ---bbb--- aaabbbccc ccc
foo.tar foo
gz
## END

#### pattern special characters
x='a*b?c[d]'; echo "${x#a\*}" "${x%\[d\]}" "${x/\?/Q}" "${x//[*?]/-}"
p='[d]'; echo "${x%$p}" "${x%"$p"}"
x=a.b.c; echo ${x//./-} ${x/.*/} ${x##*.}
## STDOUT:
b?c[d] a*b?c a*bQc[d] a-b-c[d]
a*b?c[d] a*b?c
a-b-c a c
## END

#### replacement with special characters
x='a/b/c'; echo ${x//\//|} ${x/\/b/} ${x//b/\\} "${x//b/\\}" ${x//'/'/' '}
x=abc; r='\n'; echo "${x/b/$r}" "${x/b/'$r'}"
x='a&b'; echo ${x/&/and} ${x//b/<&>} "${x//b/"<&>"}" ${x//b/\&}
y='&'; echo ${x/a/$y$y} "${x/a/"$y"}"
## STDOUT:
a|b|c a/c a/\/c a/\/c a b c
a\nc a$rc
aandb a&<b> a&<&> a&&
aa&b &&b
## END

#### replace at anchors
x=aaa; echo ${x/#a/b} ${x/%a/b} ${x/#/pre} ${x/%/post} ${x//a} ${x/#x/y}
a=(aa ab); echo ${a[@]/#a/X} ${a[@]/%b/Y} "${a[*]//a/-}"
## STDOUT:
baa aab preaaa aaapost aaa
Xa Xb aa aY -- -b
## END

#### case modification corners
x='élan ÀB'; echo ${x^} ${x^^} ${x,,}
x=hello; echo ${x^^[el]} ${x^?} ${x^^l} ${x,,}
a=(ab cd); echo ${a[@]^} ${a[*]^^}
## STDOUT:
Élan ÀB ÉLAN ÀB élan àb
hELLo Hello heLLo hello
Ab Cd AB CD
## END

#### substring corners
x=hello
echo "${x:1:3}" "${x: -3}" "${x:(-3):2}" "${x:0}" "${x:5}" "${x:6}" "${x:2:0}" "${x:1:-1}"
echo ${x:$((1+1))} ${x:1+1:2} ${x:${#x}-1}
(echo "${x:1:-9}"); echo $?
set -- a b c; echo "${@:0:1}" | sed 's,.*/,,'; echo "${@:1:1}" "${@:3}" "${@:4}" "${@: -1}" "${*: -2:1}"
## STDOUT:
ell llo ll hello    ell
llo ll o
1
bash
a c c b
## END

#### indirection corners
a=b; b=c; c=d; echo ${!a} ${!b}
x=arr; arr=(1 2 3); y=arr[2]; z=arr[@]; echo ${!x} ${!y} ${!z} ${!x:-d}
n=; (echo ${!n}) 2>/dev/null; echo $?
(echo ${!undefined_x}) 2>/dev/null; echo $?
set -- one two; i=2; echo ${!i} ${!#}
p=PATH_X; PATH_X=/x/y; echo ${!p##*/} ${!p:0:2} ${!p/x/z}
## STDOUT:
c d
1 3 1 2 3 1
1
1
two two
y /x /z/y
## END

#### length corners
x=; echo ${#x}; set -- a bb; echo ${#1} ${#2} ${#@} ${#*}; a=(a bbb); echo ${#a[1]} ${#a[@]} ${#a[9]}
echo ${##} ${#?} ${#-} | wc -w
## STDOUT:
0
1 2 2 2
3 2 0
3
## END

#### quoted pieces in patterns
x=foobar
case $x in foo'bar') echo 1;; esac
case $x in "foo"*) echo 2;; esac
case 'foo*' in foo"*") echo 3;; esac
case $x in foo\bar) echo 4;; esac
p=foo*; case $x in $p) echo 5;; esac; case $x in "$p") echo no;; *) echo 6;; esac
## STDOUT:
1
2
3
4
5
6
## END

#### command substitution corners
echo "$(echo "a b")" $(echo 'a  b') "`echo "x  y"`"
echo $(echo a; echo b) "$(printf 'a\n\nb\n\n')"
echo $(cat <<EOF
here in sub
EOF
)
x=$( (echo sub) ); echo $x; y=$(case a in a) echo case;; esac); echo $y
echo $(echo ')') $(echo "(") $(# comment )
echo z)
echo `echo \\\\a` `echo '\\'` "`echo \"q\"`"
## STDOUT:
a b a b x  y
a b a

b
here in sub
sub
case
) ( z
\a \ q
## END

#### arithmetic expansion corners
i=5; echo $((i)) $(($i)) $((i+=1,i*2)) $(( i > 3 ? 1 : 0 )) $((-i)) $((+i)) $((!i)) $((~i))
echo $((1 + 2)) $((  3  )) $((2**3**2)) $((10%3)) $((-10%3)) $((7/-2)) $((1<<62)) $((1<<63)) $((1<<64))
echo $((0xFF)) $((0b1 2>/dev/null)) $((16#ff)) $((64#_)) 2>/dev/null
echo $[1+1] $(( (1+2) * (3+4) )) $((1,2,3))
a[3]=7; echo $((a[3])) $((a[1+2])) $((a[0])) $((b[2]=4)) ${b[2]}
x='1+1'; echo $((x*2)) $(($x*2)); y=x; echo $((y))
echo $((i++ + ++i)) $i $((i-- - --i)) $i
echo $(( 5 & 6 | 1 ^ 2 )) $(( 1 == 1 && 2 != 3 || 0 ))
echo $((08)) 2>/dev/null; echo next
## status: 1
## STDOUT:
5 5 12 1 -6 6 0 -7
3 3 512 1 -1 -3 4611686018427387904 -9223372036854775808 1
2 21 3
7 7 0 4 4
4 3
2
14 8 2 6
7 1
## END

#### arithmetic assignment operators
i=10; ((i+=5)); echo $i; ((i-=3)); echo $i; ((i*=2)); echo $i; ((i/=5)); echo $i; ((i%=3)); echo $i; ((i<<=3)); echo $i; ((i>>=1)); echo $i; ((i|=3)); echo $i; ((i&=5)); echo $i; ((i^=1)); echo $i
## STDOUT:
15
12
24
4
1
8
4
7
5
4
## END

#### special variables in strings
set -- x y; echo "$#:$1:$2:$@:$*:$?"
echo "${#}" "${?}" "${1}" "${@}"
f() { echo "$0" | sed 's,.*/,,'; }; f
## STDOUT:
2:x:y:x y:x y:0
2 0 x x y
bash
## END

#### empty matches in replacements
x=; echo "[${x//*/X}] [${x/*/X}] [${x/#*/X}] [${x/%*/X}]"
x=ab; echo "[${x//*/X}] [${x/*/X}] [${x//?*/X}] [${x//b*/X}] [${x/%*/X}] [${x/#*/X}]"
shopt -s extglob
echo "${x//*(z)/-} ${x/*(z)/-} ${x//?(a)/-} ${x//@(|b)/-}"
## STDOUT:
[X] [X] [X] [X]
[X] [X] [X] [aX] [X] [X]
-a-b -ab --b -a-
## END

#### slices of scalars written like arrays
x=hello; echo "${x[@]:1}" ${x[*]:1:2} "${x[0]:2}"; f() { echo $#; }; f "${nothing[@]:1}"; f ${nothing[@]:1}
## STDOUT:
ello el llo
0
0
## END

#### signs before increments
b=1; echo $((- - 1)) $((-- 1)) $((+++b)) $b $((---b)) $b $((!-1)) $((~~5)) $((- -b))
## STDOUT:
1 1 2 2 -1 1 0 5 1
## END

#### assignment inside an expansion passes through attributes
declare -i n; echo ${n:=1+2} $n; declare -u u; echo ${u:=abc} $u; declare -A m; echo ${m[k]:=v} ${m[k]}; a=(); echo ${a[2]:=x} ${!a[@]}
## STDOUT:
3 3
ABC ABC
v v
x 2
## END

#### side effects in here documents belong to the program
x=1; cat <<EOF
$((x+=5)) ${y:=set}
EOF
echo $x [$y]; read z <<< $((x+=5)); echo $x $z
## STDOUT:
6 set
1 []
6 6
## END

#### at in a here document is expanded once
set -- p q; n=0; cat <<EOF
$((n++)) $@ $((n++))
EOF
x="$((n++)) $@ $((n++))"; echo "$x" $n
## STDOUT:
0 p q 1
0 p q 1 2
## END
