#### stars, question marks and brackets
touch a b ab abc a.c .h 'x y'; echo *; echo a*; echo ?; echo [ab]; echo [!a]; echo [a-b]*; echo *c; echo "*"; echo \*; echo nomatch*; echo .*; echo [.]h
## STDOUT:
a a.c ab abc b x y
a a.c ab abc
a b
a b
b
a a.c ab abc b
a.c abc
*
*
nomatch*
.h
[.]h
## END

#### hidden files
touch .a b; mkdir .d; echo *; echo .[a-z]*; shopt -s dotglob; echo *; shopt -u dotglob; echo .*
## STDOUT:
b
.a .d
.a .d b
.a .d
## END

#### folders and slashes
mkdir -p d/e f; touch d/x d/e/y f/z; echo */; echo */*; echo d/*; echo */e/*; echo ./*; echo d//x*; echo nodir/*; echo d/*/
## STDOUT:
d/ f/
d/e d/x f/z
d/e d/x
d/e/y
./d ./f
d//x
nodir/*
d/e/
## END

#### brackets
touch a1 b2 c3 -x ']z' '[q' 'a-b'; echo [[:alpha:]][[:digit:]]; echo [!a]*; echo [^a-b]*; echo []]*; echo [a-c]?; echo [-a]*; echo [[]*; echo a[-]b; echo [z-a]*; echo [a
## STDOUT:
[[:alpha:]][[:digit:]]
[!a]*
[^a-b]*
[]]*
[a-c]?
[-a]*
[[]*
a[-]b
[z-a]*
[a
## END

#### character classes
touch a A 1 _ é ' '; for c in alpha digit alnum upper lower punct space word xdigit; do echo $c: [[:$c:]]; done
## STDOUT:
alpha: A a é
digit: 1
alnum: 1 A a é
upper: A
lower: a é
punct: _
space:  
word: 1 A _ a é
xdigit: 1 A a
## END

#### nullglob and failglob
shopt -s nullglob; echo a* b; for f in none*; do echo never; done; x=(none*); echo ${#x[@]}; shopt -u nullglob; shopt -s failglob; (echo none*) 2>&1; echo $?; echo next
## STDOUT:
b
0
bash: line 1: no match: none*
1
next
## END

#### nocaseglob
touch AB ab; shopt -s nocaseglob; echo A*; echo [a]b; shopt -u nocaseglob; echo A*
## STDOUT:
AB ab
AB ab
AB
## END

#### globstar
mkdir -p a/b/c; touch f a/f a/b/f a/b/c/f; echo **; shopt -s globstar; echo **; echo **/f; echo a/**; echo **/; echo a/**/f; echo **c
## STDOUT:
a f
a a/b a/b/c a/b/c/f a/b/f a/f f
a/b/c/f a/b/f a/f f
a/ a/b a/b/c a/b/c/f a/b/f a/f
a/ a/b/ a/b/c/
a/b/c/f a/b/f a/f
**c
## END

#### extglob
shopt -s extglob
touch foo foobar bar baz foo.c foo.h; echo @(foo|bar); echo +(foo|bar); echo ?(foo)bar; echo *(foo)bar; echo !(foo*); echo !(*.c|*.h); echo foo.@(c|h); echo b@(a)[rz]; echo foo!(.c)
## STDOUT:
bar foo
bar foo foobar
bar foobar
bar foobar
bar baz
bar baz foo foobar
foo.c foo.h
bar baz
foo foo.h foobar
## END

#### extglob in case and parameters
shopt -s extglob
x=foobar; case $x in +(foo|bar)) echo yes;; esac; echo ${x##+(f|o)} ${x%%@(bar)} ${x/+(o)/0} ${x//@(o|a)/_}; y='  trim  '; y=${y##+([[:space:]])}; echo "[${y%%+([[:space:]])}]"
## STDOUT:
yes
bar foo f0bar f__b_r
[trim]
## END

#### nested extglob
shopt -s extglob
for w in ab aabb abab ba ''; do [[ $w == @(a|+(b))*(a|b) ]] && echo -n "$w "; [[ $w == !(a*|!(*b)) ]] && echo -n "not:$w "; done; echo
## STDOUT:
ab aabb abab ba 
## END

#### GLOBIGNORE
touch a.c b.c c.h .x; GLOBIGNORE='*.h'; echo *; GLOBIGNORE='a*:b*'; echo *; unset GLOBIGNORE; echo *
## STDOUT:
.x a.c b.c
.x c.h
a.c b.c c.h
## END

#### noglob
touch a b; set -f; echo *; set +f; echo *; set -o noglob; echo ?; set +o noglob; echo ?
## STDOUT:
*
a b
?
a b
## END

#### quoting inside patterns
touch 'a*b' 'axb' 'a b'; echo a"*"b; echo a\*b; echo 'a'*'b'; echo a" "b; x='a*'; echo $x; echo "$x"b; echo $x"b"
## STDOUT:
a*b
a*b
a b a*b axb
a b
a b a*b axb
a*b
a b a*b axb
## END

#### results are sorted
touch c a b B A 10 9 _ é; echo *
## STDOUT:
10 9 A B _ a b c é
## END

#### globs in assignments, arrays and for
touch a1 a2; x=a*; echo "$x"; y=(a*); echo ${#y[@]} "${y[1]}"; for f in a*; do echo "$f"; done; z="a*"; echo $z; declare w=a*; echo "$w"
## STDOUT:
a*
2 a2
a1
a2
a1 a2
a*
## END

#### globs of absolute and dotted paths
mkdir -p t/s; touch t/s/f; cd t; echo ../t/*; echo ./s/*; echo s/../s/*; echo $PWD/s/* | sed "s,$PWD,P,"; echo ..
## STDOUT:
../t/s
./s/f
s/../s/f
P/s/f
..
## END

#### case patterns
for x in abc 'a b' '*' '' 123 .hid; do case $x in '*') echo star;; ' '|'') echo empty;; [0-9]*) echo num;; *' '*) echo space;; .*) echo dot;; a*c) echo ac;; *) echo other;; esac; done
## STDOUT:
ac
space
star
empty
num
dot
## END

#### case fall through
case a in a) echo 1;& b) echo 2;; c) echo 3;; esac; case a in a) echo 1;;& b) echo 2;; [a-c]) echo 3;;& *) echo 4;; esac; case x in a) ;; esac; echo $?; case x in x) false;; esac; echo $?
## STDOUT:
1
2
1
3
4
0
1
## END

#### case with quotes, expansions and parentheses
p='a*'; case abc in $p) echo pattern;; esac; case 'a*' in "$p") echo literal;; esac; case abc in (a*) echo paren;; esac; case x in x) esac; echo $?; case $(echo y) in y ) echo sub ;; esac
## STDOUT:
pattern
literal
paren
0
sub
## END

#### case over lines
case abc in
  x | y)
    echo xy
    ;;
  a?c | \
  d)
    echo abc ;;
esac
## STDOUT:
abc
## END

#### case without a last terminator
case a in a) echo a; esac; case b in a) echo a;; b) echo b
esac; case in in in) echo in;; esac; case esac in (esac) echo esac;; esac
## STDOUT:
a
b
in
esac
## END

#### brace expansion
echo {a,b,c} x{1,2}y {a,b}{1,2} a{,b}c {a,{b,c}} {,} "{a,b}" '{a,b}' \{a,b} {a} {} {a,b {x,y}}z a{b}c ${x}{a,b} {a\,b,c}
## STDOUT:
a b c x1y x2y a1 a2 b1 b2 ac abc a b c {a,b} {a,b} {a,b} {a} {} {a,b x}z y}z a{b}c a b a,b c
## END

#### sequences
echo {1..5} {5..1} {1..10..3} {10..1..4} {a..e} {e..a} {a..i..2} {-2..2} {01..03} {001..10..4} {1..3}{a..b} {Z..c} {1..a} {1..2..} {a..b..0} {0..-4..2} {1..1} {+1..3}
## STDOUT:
1 2 3 4 5 5 4 3 2 1 1 4 7 10 10 6 2 a b c d e e d c b a a c e g i -2 -1 0 1 2 01 02 03 001 005 009 1a 1b 2a 2b 3a 3b Z [  ] ^ _ ` a b c {1..a} {1..2..} a b 0 -2 -4 1 1 2 3
## END

#### braces and other expansions
x=1; y=3; echo {$x..$y} {$x,$y} {"a b",c} {$(echo p),q} {~,/}x; touch f1 f2; echo f{1,2,3}; echo {f,g}*; a=(x{1,2}); echo ${#a[@]}; b={1,2}; echo $b
## STDOUT:
{1..3} 1 3 a b c p q ~x /x
f1 f2 f3
f1 f2 g*
2
{1,2}
## END

#### braces that do not expand
echo {a,b {a..} {..b} {1..2 a{,}b {a,b}{ }{a,b} {{a,b} {a,b}} "{1..3}" {1.5..2} {aa..cc}; set +B; echo {a,b}; set -B; echo {a,b}
## STDOUT:
{a,b {a..} {..b} {1..2 ab ab a{ b{ }a }b {a {b a} b} {1..3} {1.5..2} {aa..cc}
{a,b}
a b
## END

#### braces nested deeply and with quotes
echo {{1..2},{a,b}{x,y}} {a,'b,c',"d,e"} pre{'{x}',y}post {a,b\,c} x{{},y}z {a..c}{1..2}{x,y}
## STDOUT:
1 2 ax ay bx by a b,c d,e pre{x}post preypost a b,c x{}z xyz a1x a1y a2x a2y b1x b1y b2x b2y c1x c1y c2x c2y
## END

#### large zero-padded and negative sequences
echo {08..11} {-01..1} {1..-1} {00..2} {9..11} {-5..-3} {3..-3..3} {a..C} | head -c 300; echo
## STDOUT:
08 09 10 11 -01 000 001 1 0 -1 00 01 02 9 10 11 -5 -4 -3 3 0 -3 a ` _ ^ ]  [ Z Y X W V U T S R Q P O N M L K J I H G F E D C

## END

#### brace words with equals and colons
echo a={1,2} --opt={x,y} {a,b}: :{a,b} {a:b,c=d} /{usr,bin}/x
## STDOUT:
a=1 a=2 --opt=x --opt=y a: b: :a :b a:b c=d /usr/x /bin/x
## END

#### braces in array literalseplacing in empty values
shopt -s extglob
c=; for p in "*" "!(x)" "?(x)" "*(x)" "" "#" "%" "#*" "%*" "#?(x)"; do eval "echo \"$p: [\${c/$p/X}] [\${c//$p/X}]\""; done; x=abc; echo "${x/?(z)/X}" "${x//?(z)/X}" "${x/%/X}" "${x/#/X}" "${x//*(z)/X}" "${x//?(b)/X}" "${x/%?(z)/X}" "${x//!(b)/X}"
## STDOUT:
*: [X] [X]
!(x): [] []
?(x): [] []
*(x): [X] [X]
: [] []
#: [X] []
%: [X] []
#*: [X] []
%*: [X] []
#?(x): [] []
Xabc XaXbXc abcX Xabc XaXbXc XaXXc abcX X
## END

#### braces in array literals
arr=([3]=+{1..3} b [1]=x{a,b} [2]="{a,b}" [4]={a} [5]=\{a,b}); declare -p arr; declare -A m=([k]={1,2} [j]=v); declare -p m; arr=([0]=~ [1]=a:~); HOME=/h; arr=([0]=~ [1]=a:~); echo ${arr[@]}
## STDOUT:
declare -a arr=([0]="[3]=+1" [1]="[3]=+2" [2]="{a,b}" [3]="b" [4]="{a}" [5]="{a,b}")
declare -A m=([k]="{1,2}" [j]="v" )
/h a:/h
## END

#### GLOBIGNORE matches whole paths, slashes only with a bracket or a last star
mkdir -p foo/x bar; touch one.md one.txt foo/two.md foo/two.txt bar/.h
show() { GLOBIGNORE=$1; echo $2; }
show '*.txt' '*.* */*.*'; show 'foo/*' '* */*'; show '*' '* */*'; show 'foo?two.md' '*/*'; show '[[:alpha:]]ne.md:[f]*/*xt' '* */*'; show 'two*' '*/*'; show ':' '*'
## STDOUT:
one.md bar/.h foo/two.md foo/two.txt
bar foo one.md one.txt bar/.h
* */*
bar/.h foo/two.md foo/two.txt foo/x
bar foo one.txt bar/.h foo/two.md foo/x
bar/.h foo/two.md foo/two.txt foo/x
bar foo one.md one.txt
## END

#### GLOBIGNORE with classes that are negated
touch .hid one.md 2x; GLOBIGNORE='[![:alpha:]]*'; echo *; GLOBIGNORE='*[[:digit:]]*:.hid'; echo *
## STDOUT:
one.md
one.md
## END
