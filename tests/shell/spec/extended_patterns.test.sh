p() { printf "[%s]" "$@"; echo; }

#### extended patterns: each operator
for s in -- --help --helphelp --verbose --oops --helpverbose; do for q in '@' '?' '+' '*' '!'; do eval "[[ $s == --$q(help|verbose) ]]"; echo -n $?; done; echo; done
## STDOUT:
10100
00001
11000
00001
11110
11000
## END

#### extended patterns: nested, adjacent, with variables
p=no; c=help; [[ --no-long-option == --@($c|verbose|$p-@(long|short)-'option') ]]; echo $?; [[ ++verbose == @(--|++)@(help|verbose) ]]; echo $?; [[ --verbose=2 == --@(help|verbose=@(1|2)) ]]; echo $?; [[ foofoo_foo__foo___ == *(foo*) ]]; echo $?; [[ Xoofoo == *(foo*) ]]; echo $?; [[ --X{a,b}X == --@(help|X{a,b}X) ]]; echo $?; g='--@(help|x)'; [[ --help == $g ]]; echo $?; [[ --help == "$g" ]]; echo $?; [[ abc == a!(x)c ]]; echo $?; [[ abab == +(a|b) && abab != +(a) ]]; echo $?
## STDOUT:
0
0
0
0
1
0
0
1
0
0
## END

#### extended patterns: empty alternatives
[[ '' == @(foo|bar) ]]; echo $?; [[ '' == @(foo||bar) ]]; echo $?; [[ '' == @() ]]; echo $?; [[ '' == @(||) ]]; echo $?; [[ X == @() ]]; echo $?; [[ '|' == @(||) ]]; echo $?; e=; [[ '' == !($e) ]]; echo $?; [[ x == !($e) ]]; echo $?; [[ '' == !(x) ]]; echo $?; [[ '' == +() ]]; echo $?; [[ '' == *() ]]; echo $?
## STDOUT:
1
0
0
0
1
1
1
0
0
0
0
## END

#### extended patterns: ! in [[ depends on the option
e=; s=x; [[ !($e) ]]; echo $?; [[ !($s) ]]; echo $?
shopt -s extglob
[[ !($e) ]]; echo $?; [[ !($s) ]]; echo $?; [[ 1 == !($s) ]]; echo $?; [[ foo == ${u:-@(foo|bar)} ]]; echo $?; [[ foo =~ ^@(foo|bar)$ ]]; echo $?; [[ @foo =~ ^@(foo|bar)$ ]]; echo $?
## STDOUT:
0
1
0
0
0
0
1
0
## END

#### extended patterns: in case
shopt -s extglob
for w in --help --verbose --unmatched -- -zxzx - 'a b' '|'; do case $w in --@(help|verbose)) echo A;; (--?(b|c)) echo B;; -+(x|z)) echo C;; -*(x|z)) echo D;; @(a b|c)) echo E;; @(\||x)) echo F;; *) echo U; esac; done
## STDOUT:
A
A
U
B
C
D
E
F
## END

#### extended patterns: files
shopt -s extglob; mkdir d; cd d; touch {foo,bar}.{cc,h} baz.h foo. foo.hh _ _One _OneOne _TwoTwo _OneTwo; ext=cc; echo @(*.cc|*.h); echo foo.?($ext|h); echo _*(One|Two); echo _+(One|$(echo Two)); echo !(*.h|*.cc|_*); echo @(nope); echo x@(nope|no)y; shopt -s nullglob; echo @(no|matches); cd ..; mkdir e; touch e/{aa,ab,ac,ba,bb,bc,ca,cb,cc}; echo e/!(b)@(b|c); echo e/!(b)?@(b|c); echo e/!(b)a@(b|c); echo @(d|e)/a*; echo e/a@(!(c|d)) e/a!(@(ab|b*))
## status: 2
## STDOUT:
## END

#### extended patterns: files with odd names
shopt -s extglob; touch a 'a b' foo '__<>' '__{}' '__#' '__&&' __aa '__|' '_[:]' '_*' '_?'; p @(a b|foo); p 'a '@(b|c); p @(__aa|'__<>'|__{}|__#|__&&|); p @('_[:]'|'_*'|'_?'); p @(nested|'_?'|@('_[:]'|'_*')); p @('foo'|__\||bar); p @('foo'|'__|'|bar); g='@(foo|a)'; p $g "$g"; for x in @(fo*|a); do p "$x"; done; A=(z @(fo*|a)); p "${A[@]}"; p ${u:-@(foo|a)}; set -- 'a b' c; p "$*"@(x|); x='a b'; p $x*@(o|)
## status: 2
## STDOUT:
## END

#### patterns: brackets and escapes
touch [ ] foo.- c.C '"q".py' '[abc]' '?'; echo [\[z] [\]z] [[z] []z] *.[C-D] *.[C\-D] *.[[:punct:]E] \"*.py\" \[???\] \? []x [x *.[[:punct\:]]; x='[foo]'; echo ${x//[\[z]/<} ${x//[\]z]/>} ${x//[[z]/<} ${x//[]z]/>} ${x//[^\[z]/<} ${x//[^[z]/<} ${x//[!f-o]/.}
## STDOUT:
[ ] [ ] c.C c.C foo.- foo.- "*.py" [abc] ? []x [x foo.-
<foo] [foo> <foo] [foo> [<<<< [<<<< .foo.
## END

#### patterns: made by expansion
touch a.A aa.A b.B; f='*.A'; g="$f *.B"; echo $g "$f"; a=('*.A' "*.B"); echo ${a[@]} "${a[@]}"; h='*.AZ'; echo $h ${h%Z}; i='*.'; echo ${i}B $i; set -- '*.B'; echo $@ "$@"; HOME='*'; echo ~/x ~; v='\z'; echo $v; set -f; echo $v *.A
## STDOUT:
a.A aa.A b.B *.A
a.A aa.A b.B *.A *.B
*.AZ a.A aa.A
b.B *.
b.B *.B
*/x *
\z
\z *.A
## END

#### patterns: characters beyond ASCII
touch __a__ __μ__ é ü; echo __?__ ? [é] [[:alpha:]] [à-ö]; [[ é == [[:lower:]] ]]; echo $?; case ü in ?) echo one;; esac; x=μμ; echo ${x/?/m} ${#x}
## STDOUT:
__a__ __μ__ é ü é é ü é
0
one
mμ 2
## END
