exec 2>&1
#### printf '%s\n' a b; printf '%5s|%-5s|%.2s|%5.1s|\n' abc abc abc abc;...
printf '%s\n' a b; printf '%5s|%-5s|%.2s|%5.1s|\n' abc abc abc abc; printf '%*s|%-*s|%.*s\n' 5 a 5 b 2 abc; printf '%s %s\n' a b c; printf '\n'; printf 'x\n' a b; printf '%%\n'
## STDOUT:
a
b
  abc|abc  |ab|    a|
    a|b    |ab
a b
c 

x
%
## END

#### printf '%b\n' 'a\tb\n' 'x\0101y' '\101' 'a\c' b; echo; printf '%b|'...
printf '%b\n' 'a\tb\n' 'x\0101y' '\101' 'a\c' b; echo; printf '%b|' '\x41' '\u00e9' '\e' '\"' "\\'" '\?' | od -c | head -3
## STDOUT:
a	b

xAy
A
a
0000000   A   | 303 251   | 033   |   \   "   |   \   '   |   \   ?   |
0000020
## END

#### printf '%q\n' 'a b' '' "it's" $'a\nb' 'a$b' '*' '~' 'é' $'\x01' '#a...
printf '%q\n' 'a b' '' "it's" $'a\nb' 'a$b' '*' '~' 'é' $'\x01' '#a' 'a#' '=x' 'x=y' '{a,b}' '!' '^' 'a;b' '~a' 'a~' '-' '%' ',' ':' '@' '+'
## STDOUT:
a\ b
''
it\'s
$'a\nb'
a\$b
\*
\~
é
$'\001'
\#a
a#
=x
x=y
\{a\,b\}
\!
\^
a\;b
\~a
a~
-
%
\,
:
@
+
## END

#### printf '%q ' "$(printf '\377')" $'\t' $'a\\b' '\' '"' '`' '(' '<' '...
printf '%q ' "$(printf '\377')" $'\t' $'a\\b' '\' '"' '`' '(' '<' '&' '|' '?' '[' ']' ; echo; printf '%5q|%-8q|%.2q\n' a 'b c' abc; printf '%Q %.3Q %.2q\n' 'a b' 'a b c' 'a b'
## STDOUT:
$'\377' $'\t' a\\b \\ \" \` \( \< \& \| \? \[ \] 
    a|b\ c    |ab
a\ b a\ b a\
## END

#### printf '%d %i %o %u %x %X %#o %#x %#X\n' 10 -10 8 10 255 255 8 255 ...
printf '%d %i %o %u %x %X %#o %#x %#X\n' 10 -10 8 10 255 255 8 255 255; printf '%+d % d %05d %-5d| %5d %.3d %+.3d\n' 1 1 1 1 1 1 1; printf '%d\n' 0x1F 010 "'a" '"b' ' 12' '+5'
## STDOUT:
10 -10 10 10 ff FF 010 0xff 0XFF
+1  1 00001 1    |     1 001 +001
31
8
97
98
12
5
## END

#### printf '%d\n' 9223372036854775807 9223372036854775808 -922337203685...
printf '%d\n' 9223372036854775807 9223372036854775808 -9223372036854775809; printf '%u\n' -1 18446744073709551615 18446744073709551616; printf '%x\n' -1; echo $?
## STDOUT:
9223372036854775807
bash: line 2: printf: warning: 9223372036854775808: Numerical result out of range
9223372036854775807
bash: line 2: printf: warning: -9223372036854775809: Numerical result out of range
-9223372036854775808
18446744073709551615
18446744073709551615
bash: line 2: printf: warning: 18446744073709551616: Numerical result out of range
18446744073709551615
ffffffffffffffff
0
## END

#### printf '%d %d\n' 1 x 2; echo $?; printf '%d' 1.5; echo; printf '%d'...
printf '%d %d\n' 1 x 2; echo $?; printf '%d' 1.5; echo; printf '%d' 08; echo; printf '%d' 0x; echo; printf '%d' 1e3; echo; printf '%d' '1 '; echo; printf '%d' "'"; echo; printf '%d\n' --1
## status: 1
## STDOUT:
bash: line 2: printf: x: invalid number
1 0
2 0
1
bash: line 2: printf: 1.5: invalid number
1
bash: line 2: printf: 08: invalid octal number
0
bash: line 2: printf: 0x: invalid hex number
0
bash: line 2: printf: 1e3: invalid number
1
bash: line 2: printf: 1 : invalid number
1
0
bash: line 2: printf: --1: invalid number
0
## END

#### printf '%f %e %g %a %E %G %F\n' 1.5 1.5 1.5 1.5 1e10 1e-10 2; print...
printf '%f %e %g %a %E %G %F\n' 1.5 1.5 1.5 1.5 1e10 1e-10 2; printf '%5.1f|%-8.2f|%+f|%08.3f\n' 3.14159 2.5 1 -2.5; printf '%f\n' abc; printf '%f %f\n' inf nan; printf '%.0f %#.0f %g %#g\n' 2.5 2 100000 1
## STDOUT:
1.500000 1.500000e+00 1.5 0xcp-3 1.000000E+10 1E-10 2.000000
  3.1|2.50    |+1.000000|-002.500
bash: line 2: printf: abc: invalid number
0.000000
inf nan
2 2. 100000 1.00000
## END

#### printf '%c%c%c\n' abc d ''; printf '%c\n' | od -c | head -1; printf...
printf '%c%c%c\n' abc d ''; printf '%c\n' | od -c | head -1; printf '%5c|%-5c|\n' a b; printf '%c\n' é | od -c | head -1
## stdout-json: "ad\u0000\n0000000  \\0  \\n\n    a|b    |\n0000000 303  \\n\n"

#### printf -v x '%s-%s' a b; echo $x; printf -v 'a[2]' %d 5; declare -p...
printf -v x '%s-%s' a b; echo $x; printf -v 'a[2]' %d 5; declare -p a; declare -A m; printf -v 'm[k k]' v; declare -p m; printf -v x; echo $?; printf -v x --; printf -- '%s\n' a; printf -v y %s; echo "[$y]"; printf -vz q; echo $z
## STDOUT:
a-b
declare -a a=([2]="5")
declare -A m=(["k k"]="v" )
printf: usage: printf [-v var] format [arguments]
2
printf: usage: printf [-v var] format [arguments]
a
[]
q
## END

#### printf '%(%Y-%m-%d %H:%M:%S)T\n' 0; printf '%(%s)T\n' 86400; printf...
printf '%(%Y-%m-%d %H:%M:%S)T\n' 0; printf '%(%s)T\n' 86400; printf '%()T\n' 0; printf '%(%a %b %e)T|%10(%Y)T|%-6(%y)T|%.2(%Y)T\n' 0 0 0 0; TZ=America/New_York printf '%(%H %Z)T\n' 0; printf '%(%F)T\n' x; echo $?; printf '%(%%)T\n' 0
## STDOUT:
1970-01-01 00:00:00
86400
00:00:00
Thu Jan  1|      1970|70    |19
19 EST
bash: line 2: printf: x: invalid number
1970-01-01
1
%
## END

#### printf '%(%Y)T\n' -1 | grep -c '^20[0-9][0-9]$'; printf '%(%Y)T' | ...
printf '%(%Y)T\n' -1 | grep -c '^20[0-9][0-9]$'; printf '%(%Y)T' | grep -c 20; printf '%(%Y)T\n' -2 | grep -c 20; before=$EPOCHSECONDS; [ $(printf '%(%s)T') -ge $before ]; echo $?
## STDOUT:
1
1
1
0
## END

#### printf '%ld %lld %hd %jd %zd %td %Lf %hhd\n' 1 2 3 4 5 6 7 8; print...
printf '%ld %lld %hd %jd %zd %td %Lf %hhd\n' 1 2 3 4 5 6 7 8; printf '%s' ; echo; printf '%d %s\n'; printf '\a\b\f\n\r\t\v\\\0' | od -c; printf '\x41\x4\u41\U00000042\n'; printf '\1012\n'; printf '\xzz\n'; echo $?; printf '\u\n'
## STDOUT:
1 2 3 4 5 6 7.000000 8

0 
0000000  \a  \b  \f  \n  \r  \t  \v   \  \0
0000011
AAB
A2
bash: line 2: printf: missing hex digit for \x
\xzz
0
bash: line 2: printf: missing unicode digit for \u
\u
## END

#### printf '%y\n' a; echo $?; printf 'a%' ; echo $?; printf '%5'; echo ...
printf '%y\n' a; echo $?; printf 'a%' ; echo $?; printf '%5'; echo $?; printf '%-'; echo $?; printf '%l'; echo $?; printf 'ab%zcd'; echo $?; printf '%s%' a b; echo; printf "%'d\n" 1234567; printf '%n' x; printf 'abc%n\n' x; echo $x
## stdout-json: "bash: line 2: printf: `y': invalid format character\n1\nbash: line 2: printf: `%': missing format character\na1\nbash: line 2: printf: `%5': missing format character\n1\nbash: line 2: printf: `%-': missing format character\n1\nbash: line 2: printf: `%l': missing format character\n1\nab\u0000d0\nbash: line 2: printf: `%': missing format character\na\n1234567\nabc\n3\n"

#### printf '%s\n' "$@"; set -- a 'b c'; printf '<%s>' "$@"; echo; print...
printf '%s\n' "$@"; set -- a 'b c'; printf '<%s>' "$@"; echo; printf '%s %d\n' a 1 b; printf '%.*s|\n' -1 abc; printf '%*d|\n' -5 3; printf '%*d|\n' x 3; printf '%.d|%.0d|%.s|\n' 0 0 abc; printf '%+s|% s|%0s|%05s|\n' a b c d; printf '%#d %+u % x\n' 1 2 3
## STDOUT:

<a><b c>
a 1
b 0
abc|
3    |
bash: line 2: printf: x: invalid number
3|
|||
a|b|c|    d|
1 2 3
## END

#### printf '%i\n' 42; printf '%0*d\n' 5 42; printf '%-010d|\n' 5; print...
printf '%i\n' 42; printf '%0*d\n' 5 42; printf '%-010d|\n' 5; printf '% 05d\n' 5; printf '%+05d\n' 5; printf '%x %X\n' 0xABC 0xabc; printf '%#x %#o\n' 0 0; printf '%.10x\n' 255; printf '%08.3d|\n' 5; printf '%o\n' -1
## STDOUT:
42
00042
5         |
 0005
+0005
abc ABC
0 0
00000000ff
     005|
1777777777777777777777
## END

#### echo -n a; echo; echo -e 'a\tb\0101\x41\u41'; echo -E 'a\tb'; echo ...
echo -n a; echo; echo -e 'a\tb\0101\x41\u41'; echo -E 'a\tb'; echo -ne 'x\n'; echo -en 'y\n'; echo -nee z; echo; echo -neo; echo -; echo --; echo -- -n; echo -e 'a\cb'; echo; echo -e '\'; echo -e 'a\' ; echo -e '\z\q'; echo -e '\0' | od -c | head -1; echo "-n"; echo -n -x
## stdout-json: "a\na\tbAAA\na\\tb\nx\ny\nz\n-neo\n-\n--\n-- -n\na\n\\\na\\\n\\z\\q\n0000000  \\0  \\n\n-x"

#### shopt -s xpg_echo; echo 'a\tb'; echo -E 'a\tb'; echo -n 'a\n'; set ...
shopt -s xpg_echo; echo 'a\tb'; echo -E 'a\tb'; echo -n 'a\n'; set -o posix; echo -e 'a\tb'; echo -n a
## STDOUT:
a	b
a\tb
a
-e a	b
-n a
## END

#### echo -e '\1' '\12' '\0123' '\x' '\xg' '\u' '\U0001F600' '\e[0m' | o...
echo -e '\1' '\12' '\0123' '\x' '\xg' '\u' '\U0001F600' '\e[0m' | od -c | head -5
## STDOUT:
0000000   \   1       \   1   2       S       \   x       \   x   g    
0000020   \   u     360 237 230 200     033   [   0   m  \n
0000035
## END

#### read a b c <<< '1 2 3 4'; echo "$a|$b|$c"; read a b <<< ' x  y  z '...
read a b c <<< '1 2 3 4'; echo "$a|$b|$c"; read a b <<< ' x  y  z '; echo "$a|$b|"; read <<< '  a b  '; echo "[$REPLY]"; read a <<< '  a b  '; echo "[$a]"; IFS=: read a b <<< 'x:y:z'; echo "$a|$b"; IFS=: read a b <<< 'x:y:'; echo "$a|$b"; IFS=: read a b c <<< 'x::z'; echo "$a|$b|$c"
## STDOUT:
1|2|3 4
x|y  z|
[  a b  ]
[a b]
x|y:z
x|y
x||z
## END

#### read -r a <<< 'a\tb\'; echo "$a"; read a <<< 'a\tb\\c'; echo "$a"; ...
read -r a <<< 'a\tb\'; echo "$a"; read a <<< 'a\tb\\c'; echo "$a"; printf 'a\\\nb\nc\n' | { read x; echo $x; read x; echo $x; }; printf 'a\\\nb\n' | { read -r x; echo "$x"; }
## STDOUT:
a\tb\
atb\c
ab
c
a\
## END

#### read -a arr <<< 'a b c'; declare -p arr; read -a arr <<< ''; declar...
read -a arr <<< 'a b c'; declare -p arr; read -a arr <<< ''; declare -p arr; IFS=, read -ra arr <<< 'a,,b,'; declare -p arr; read -d : x <<< 'a:b'; echo $x; read -d '' x <<< $'a\nb'; echo $? "[$x]"; read -d xyz v <<< 'axb'; echo $v
## STDOUT:
declare -a arr=([0]="a" [1]="b" [2]="c")
declare -a arr=()
declare -a arr=([0]="a" [1]="" [2]="b")
a
1 [a
b]
a
## END

#### read -n 3 x <<< abcdef; echo $x; read -N 3 x <<< $'a\nbc'; echo "[$...
read -n 3 x <<< abcdef; echo $x; read -N 3 x <<< $'a\nbc'; echo "[$x]"; read -n 3 x <<< $'a\nbc'; echo "[$x]"; read -n 0 x <<< abc; echo "$? [$x]"; read -N 0 x <<< a; echo "$? [$x]"; read -N 10 x <<< ab; echo "$? [$x]"; read -n 10 -d b x <<< aab; echo "[$x]"; read -N 3 a b <<< 'x y z'; echo "[$a][$b]"; read -n 3 a b <<< 'x y z'; echo "[$a][$b]"
## STDOUT:
abc
[a
b]
[a]
0 []
0 []
1 [ab
]
[aa]
[x y][]
[x][y]
## END

#### printf abc | { read x; echo "$? $x"; }; printf '' | { read x; echo ...
printf abc | { read x; echo "$? $x"; }; printf '' | { read x; echo "$? [$x]"; }; read x < /dev/null; echo $?; x=old; read x < /dev/null; echo "[$x]"; read a b < /dev/null; echo "$? [$a$b]"; read -a r < /dev/null; echo $? ${#r[@]}
## STDOUT:
1 abc
1 []
1
[]
1 []
1 0
## END

#### read -p 'p? ' x <<< a; echo $x; read -s x <<< sec; echo $x; read -e...
read -p 'p? ' x <<< a; echo $x; read -s x <<< sec; echo $x; read -e x <<< ed; echo $x; read -i txt x <<< a; echo $x; read -ep 'q ' x <<< b; echo $x; read -rs -n1 x <<< cd; echo $x
## STDOUT:
a
sec
ed
a
b
c
## END

#### read 'a[1]' <<< v; declare -p a; declare -A m; read 'm[k]' <<< v; d...
read 'a[1]' <<< v; declare -p a; declare -A m; read 'm[k]' <<< v; declare -p m; declare -i i; read i <<< 3+4; echo $i; declare -u u; read u <<< abc; echo $u; declare -n ref=tgt; read ref <<< z; echo $tgt; read x y 1z <<< 'a b c'; echo $? $x $y; f() { local l; read l <<< loc; echo $l; }; f; echo "[$l]"
## STDOUT:
declare -a a=([1]="v")
declare -A m=([k]="v" )
7
ABC
z
bash: line 2: read: `1z': not a valid identifier
1 a b
loc
[]
## END

#### read -t 0 <<< x; echo $?; read -t 0 x; echo "$?"; read -t 5 x <<< f...
read -t 0 <<< x; echo $?; read -t 0 x; echo "$?"; read -t 5 x <<< fast; echo $x; read -t 0.5 -n 2 x <<< abc; echo $x; TMOUT=3 read x <<< tm; echo $x; read -t '' x <<< a; echo $?; read -t 1.x x <<< a; echo $?; read -t +1 x <<< a; echo $? $x
## STDOUT:
0
0
fast
ab
tm
0
bash: line 2: read: 1.x: invalid timeout specification
1
0 a
## END

#### exec 3< <(printf 'l1\nl2\n'); read -u 3 a; read -u3 b; read -u 3 c;...
exec 3< <(printf 'l1\nl2\n'); read -u 3 a; read -u3 b; read -u 3 c; echo $? $a $b; exec 3<&-; read -u 3 x; echo $?; while read -r l; do echo "<$l>"; done <<< $'a\n\n b'; printf 'x\0y\0' | while IFS= read -rd '' v; do echo $v; done; printf 'a\0b\n' | { read x; echo $x; }
## STDOUT:
1 l1 l2
bash: line 2: read: 3: invalid file descriptor: Bad file descriptor
1
<a>
<>
<b>
x
y
ab
## END

#### IFS=' :'; read a b c <<< 'x : y : z'; echo "$a|$b|$c"; read a b <<<...
IFS=' :'; read a b c <<< 'x : y : z'; echo "$a|$b|$c"; read a b <<< ':x:y'; echo "$a|$b"; read a b <<< 'x ::y'; echo "$a|$b"; IFS=; read a b <<< ' x y '; echo "[$a][$b]"; IFS=x; read a b <<< 'axxb'; echo "$a|$b"; read a <<< 'ax'; echo "$a"; read a <<< 'axx'; echo "$a"; read a b <<< 'axbxx'; echo "$b"
## STDOUT:
x|y|z
|x:y
x|:y
[ x y ][]
a|xb
a
axx
bxx
## END

#### mapfile a <<< $'x\ny'; declare -p a; mapfile -t a <<< $'x\ny'; decl...
mapfile a <<< $'x\ny'; declare -p a; mapfile -t a <<< $'x\ny'; declare -p a; mapfile -n 1 a <<< $'x\ny'; declare -p a; mapfile -s 1 -t a <<< $'x\ny\nz'; declare -p a; mapfile -O 2 -t a <<< q; declare -p a; mapfile -td : a <<< 'p:q'; declare -p a; mapfile -d '' a < <(printf 'a\0b'); declare -p a; mapfile -t < <(echo d); declare -p MAPFILE; readarray -t r <<< z; declare -p r
## STDOUT:
declare -a a=([0]=$'x\n' [1]=$'y\n')
declare -a a=([0]="x" [1]="y")
declare -a a=([0]=$'x\n')
declare -a a=([0]="y" [1]="z")
declare -a a=([0]="y" [1]="z" [2]="q")
declare -a a=([0]="p" [1]=$'q\n')
declare -a a=([0]="a" [1]="b")
declare -a MAPFILE=([0]="d")
declare -a r=([0]="z")
## END

#### cb() { echo "cb $1 $2" | cat -A; }; mapfile -t -C cb -c 1 a <<< $'x...
cb() { echo "cb $1 $2" | cat -A; }; mapfile -t -C cb -c 1 a <<< $'x\ny\nz'; mapfile -C cb -c 2 a <<< $'x\ny\nz\nw'; mapfile -t -C 'echo hi' -c 2 a < <(seq 5); echo ${#a[@]}; mapfile -t -C false -c 1 a <<< $'x\ny'; echo $? ${a[@]}; mapfile -n 0 a <<< $'1\n2'; echo ${#a[@]}; exec 5<<< five; mapfile -tu 5 a; echo $a; mapfile -t a b <<< x; echo $?; mapfile a < /dev/null; echo $? ${#a[@]}; mapfile '' <<< x; echo $?; printf a | { mapfile a; declare -p a; }
## STDOUT:
cb 0 x$
cb 1 y$
cb 2 z$
cb 1 y$
$
cb 3 w$
$
hi 1 2
hi 3 4
5
0 x y
2
five
0
0 0
bash: line 2: mapfile: empty array variable name
2
declare -a a=([0]="a")
## END
