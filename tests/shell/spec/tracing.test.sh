#### xtrace of simple commands quotes what needs it
set -x; echo a 'b c' "" '*' "it's" $'a\nb' \$x ~ -n a=b '{' 'a{b' '!' '#' 'a#' '[' ']' 'a[' 'x=~'
## STDOUT:
a b c  * it's a
b $x /workspace -n a=b { a{b ! # a# [ ] a[ x=~
## END

#### xtrace of assignments
set -x; x=1 y='a b'; z=$x$y; x=2 echo hi; a=(1 'b c'); a[3]=q; a+=(z); declare -A m=([k]=v); m[j]='x y'; n+=1; export e=5; readonly r=6; local l 2>/dev/null
## status: 1
## STDOUT:
hi
## END
## STDERR:
+ x=1
+ y='a b'
+ z='1a b'
+ x=2
+ echo hi
+ a=(1 'b c')
+ a[3]=q
+ a+=(z)
+ m=(['k']='v')
+ declare -A m
+ m[j]='x y'
+ n+=1
+ export e=5
+ e=5
+ readonly r=6
+ r=6
+ local l
## END

#### xtrace runs a substitution before a command once
set -x; x=$(echo s >&2; echo v) true; x=$(echo t >&2) f=1
## STDOUT:
## END
## STDERR:
++ echo s
s
++ echo v
+ x=v
+ true
++ echo t
t
+ x=
+ f=1
## END

#### xtrace of compound commands
set -x; for i in a 'b c'; do echo $i; done; while false; do :; done; if [ a = a ]; then :; fi; case x in x) echo c;; esac; (echo sub); { echo grp; }; ((1+1)); [[ a == b ]] ; [[ -n x && ( a < b || ! z ) ]]; for ((i=0;i<1;i++)); do :; done; f() { echo f; }; f 1 2; select x in a; do break; done <<< 1; until true; do :; done
## STDOUT:
a
b c
c
sub
grp
f
## END
## STDERR:
+ for i in a 'b c'
+ echo a
+ for i in a 'b c'
+ echo b c
+ false
+ '[' a = a ']'
+ :
+ case x in
+ echo c
+ echo sub
+ echo grp
+ (( 1+1 ))
+ [[ a == b ]]
+ [[ -n x ]]
+ [[ a < b ]]
+ (( i=0 ))
+ (( i<1 ))
+ :
+ (( i++ ))
+ (( i<1 ))
+ f 1 2
+ echo f
+ select x in a
1) a
#? + break
+ true
## END

#### xtrace in [[ ]]
set -x; x='a b'; [[ $x == 'a b' ]]; [[ $x == "$x"* ]]; [[ $x =~ a.b ]]; [[ -f "$x" ]]; [[ 1 -eq 1 ]]; [[ $x ]]; [[ ! $x ]]; [[ '' ]] ; [[ $x == a* && $x != "b c" ]]
## STDOUT:
## END
## STDERR:
+ x='a b'
+ [[ a b == \a\ \b ]]
+ [[ a b == \a\ \b* ]]
+ [[ a b =~ a.b ]]
+ [[ -f a b ]]
+ [[ 1 -eq 1 ]]
+ [[ -n a b ]]
+ [[ ! -n a b ]]
+ [[ -n '' ]]
+ [[ a b == a* ]]
+ [[ a b != \b\ \c ]]
## END

#### xtrace of redirections and pipes
set -x; echo a > f; cat < f | cat; echo b 2>&1; cat <<< hi; cat <<E
doc $x
E
## STDOUT:
a
b
hi
doc 
## END

#### xtrace nesting in substitutions
set -x; echo $(echo $(echo a)); x=$(echo b); eval 'echo c'; eval "eval 'echo d'"; . /dev/stdin <<< 'echo e'
## STDOUT:
a
c
d
e
## END
## STDERR:
+++ echo a
++ echo a
+ echo a
++ echo b
+ x=b
+ eval 'echo c'
++ echo c
+ eval 'eval '\''echo d'\'''
++ eval 'echo d'
+++ echo d
+ . /dev/stdin
++ echo e
## END

#### PS4
PS4='[$x:$LINENO] '; x=1; set -x; echo a; x=2; echo b; PS4='+'; echo c; PS4=; echo d; unset PS4; echo e
## STDOUT:
a
b
c
d
e
## END
## STDERR:
[1:1] echo a
[1:1] x=2
[2:1] echo b
[2:1] PS4=+
+echo c
+PS4=
echo d
unset PS4
echo e
## END

#### PS4 with substitutions
PS4='+$(echo q)> '; set -x; echo a; PS4='+${FUNCNAME[0]}> '; f() { echo in; }; f
## STDOUT:
a
in
## END
## STDERR:
+q> echo a
+q> PS4='+${FUNCNAME[0]}> '
+> f
+f> echo in
## END

#### BASH_XTRACEFD
exec 5> log; BASH_XTRACEFD=5; set -x; echo a; set +x; cat log
## STDOUT:
a
+ echo a
+ set +x
## END

#### xtrace off and on in a function and a subshell
f() { set -x; echo in; set +x; }; f; (set -x; echo s); echo out; { set -x; } 2>/dev/null; echo q
## STDOUT:
in
s
out
q
## END
## STDERR:
+ echo in
+ set +x
+ echo s
+ echo q
## END

#### set -v prints lines as they are read
set -v
echo a
if true; then
  echo b
fi
set +v
echo c
## STDOUT:
a
b
c
## END
## STDERR:
echo a
if true; then
  echo b
fi
set +v
## END

#### set -n reads on without running
echo a
set -n
echo b
if
## status: 2
## STDOUT:
a
## END
## STDERR:
bash: -c: line 5: syntax error: unexpected end of file
## END

#### set -vx
set -v -x
echo a  b
set +vx
## STDOUT:
a b
## END
## STDERR:
echo a  b
+ echo a b
set +vx
+ set +vx
## END

#### PS4 is local
set -x; f() { local PS4='- '; echo func; }; f; echo two
## STDOUT:
func
two
## END
## STDERR:
+ f
+ local 'PS4=- '
- echo func
+ echo two
## END

#### set -o verbose over compound commands
set -o verbose
x=foo
echo $x $(echo y)
if true
then echo z
fi
f() {
  echo in
}
f
cat <<E
doc
E
## STDOUT:
foo y
z
in
doc
## END
## STDERR:
x=foo
echo $x $(echo y)
if true
then echo z
fi
f() {
  echo in
}
f
cat <<E
doc
E
## END
