p() { printf "[%s]" "$@"; echo; }

#### white space between words
eval $'echo a\tb'; eval $'p -\r-'; eval $'p -\v-'; eval $'p -\f-'; x=$'-\r-'; p $x; x=$'-\v- -\t-'; p $x; echo $((1 +
2)); x=$'\t42\t'; echo $((x+1)); eval $'echo a\r' | od -c | head -1; eval $'p a \\\n b'
## stdout-json: "a b\n[-\r-]\n[-\u000b-]\n[-\f-]\n[-\r-]\n[-\u000b-][-][-]\n3\n43\n0000000   a  \\r  \\n\n[a][b]\n"

#### a carriage return in arithmetic
x=$'\r42'; echo $((x+1)); echo no
## status: 1
## STDOUT:
## END
## stderr-json: "bash: line 2: \r42: syntax error: operand expected (error token is \"\r42\")\n"

#### loops: tildes, braces, words, variables afterwards
HOME=/h; for n in ~/src ~/git; do echo $n; done; for i in -{a,b} {c,d}-; do echo -n $i; done; echo; f() { for i in a b; do :; done; echo $i; }; f; for i in ; do echo no; done; echo $i; while while true; do echo cond; break; done; do echo body; break; done; for - in a; do echo no; done; echo $?
## STDOUT:
/h/src
/h/git
-a-bc-d-
b
b
cond
body
1
## END
## STDERR:
bash: line 2: `-': not a valid identifier
## END

#### source text that is no UTF-8
printf 'echo \xbc \x27\xbc\x27 "\xbc" $\x27\xbc\x27; x=\xbc; echo ${#x}$x\n' > s; . ./s | od -An -tx1; printf '\xbc() { echo called; }; \xbc' > s; . ./s
## STDOUT:
 bc 20 bc 20 bc 20 bc 0a 31 bc 0a
called
## END

#### Unicode escapes
echo $'\u03bc \U000003bc' "$(echo -e '\u03bc')" "$(printf '\u03bc')"; printf %s $'\U0010ffff' | od -An -tx1; printf %s $'\U00110000' | od -An -tx1; printf '\U00110000' | od -An -tx1; echo -e '\U00110000' | od -An -tx1; printf %s $'\ud800' | od -An -tx1
## STDOUT:
μ μ μ μ
 f4 8f bf bf
 f4 90 80 80
 f4 90 80 80
 f4 90 80 80 0a
 ed a0 80
## END

#### lone dollars and continued words
echo $ "$" $ '$' $x$ "$ " $\
HOME; echo foo\
$; echo "foo\
$"; echo $\
?; echo ab\
cd; ec\
ho joined; if tr\
ue; then echo y; fi; echo ${HO\
ME} "${HO\
ME}" $(echo a\
b) $((1+\
1)) `echo c\
d`
## STDOUT:
$ $ $ $ $ $  /workspace
foo$
foo$
0
abcd
joined
y
/workspace /workspace ab 2 cd
## END

#### backslashes and quotes
one='\'; two='\\'; echo $one $two "$one" "$two"; echo \$ \| \a \b \\; echo "\$ \\ \\ \p \q \a"; echo 'a\tb' "a\tb" $'a\tb'; echo a'b'"c"\d$'e'$"f"; echo ''""; p '' "" $'' $""; p a""b ""a ''
## STDOUT:
\ \\ \ \\
$ | a b \
$ \ \ \p \q \a
a\tb a\tb a	b
abcdef

[][][][]
[ab][a][]
## END

#### escapes in $'': numbers
printf %s $'\1\11\111\1111' $'\x41\x4' $'\x414' $'\u41\u041\u0041\U41' $'\u{41}' $'\8\9' $'\c?' $'\cA\ca\c[' | od -An -c; echo $'\'"\"' $'a\\' $'\?' $'a\
b' "$'x'" $"$HOME"
## STDOUT:
 001  \t   I   I   1   A 004   A   4   A   A   A   A   \   u   {
   4   1   }   \   8   \   9 177 001 001 033
'"" a\ ? a\
b $'x' /workspace
## END

#### a for loop may have newlines before in
for i
in one two
do echo $i
done
for i; in one; do :; done
## status: 2
## STDOUT:
one
two
## END
## STDERR:
bash: -c: line 6: syntax error near unexpected token `in'
bash: -c: line 6: `for i; in one; do :; done'
## END

#### a function definition in a pipeline
echo hello | f() { echo abc; } | echo ha; f 2>/dev/null; echo $?
## STDOUT:
ha
127
## END

#### a script without #! is run by the shell
echo 'echo hello $B' > s; chmod +x s; B=1; ./s; B=2 ./s; (exec ./s); (B=3 exec ./s); export B; ./s
## STDOUT:
hello
hello 2
hello
hello 3
hello 1
## END

#### pipelines of groups
echo hello | { read i; echo $i; } | { read i; echo $i; } | cat; echo h | while read i; do echo -=$i=- | sed s/=/@/g; done | cat
## STDOUT:
hello
-@h@-
## END

#### a brace too much
bash -c 'for i in a"$@"b;do echo =$i=;done;}' 1 2; echo $?
## STDOUT:
2
## END
## STDERR:
1: -c: line 1: syntax error near unexpected token `}'
1: -c: line 1: `for i in a"$@"b;do echo =$i=;done;}'
## END

#### comments
echo a # b
echo a#b '#c' "#d" \#e # f
# g
echo $(echo h # i
) `echo j # k`
{ echo l; # m
}
(echo n) # o
if true; then # p
echo q; fi # r
for i in 1 # s
do echo t; done
case a in # u
a) echo v;; # w
esac
x=(1 # x
2); echo ${x[@]} ${#x} $#
echo y\
# z
## STDOUT:
a
a#b #c #d #e
h j
l
n
q
t
v
1 2 1 0
y# z
## END

#### control characters of any letter
printf %s $'\c0\c9\c-\ca\cZ\c?\c[\c\\x' | od -An -tx1
## STDOUT:
 10 19 0d 01 1a 7f 1b 1c 78
## END

#### $'…' and $"…" in arithmetic
echo $(( $"3" + 1 )); (( x = $"4" )); echo $x; for (( i = $"1"; i < 3; i++ )); do echo $i; done
(( x = $'5' )) 2> /dev/null; echo $? $x
echo $(( $'6' )); echo no
## status: 1
## STDOUT:
4
4
1
2
1 4
## END

#### $'…' in a subscript
a[$'1']=x; echo no
## status: 1
## STDOUT:
## END
