#### here-documents on several descriptors
cat 0<<E
one
E
cat 5<<E <&5
fd5
E
{ cat; cat <&3; } <<E 3<<F
fd0
E
fd3
F
## STDOUT:
one
fd5
fd0
fd3
## END

#### here-document delimiters that look like expansions
cat <<${a}
here
${a}
cat <<$(a)
there
$(a)
cat <<"a b"
x
a b
cat <<'E'"2"
one
E2
## STDOUT:
here
there
x
one
## END

#### the last redirection of a descriptor wins
echo hello > f; cat <<E < f
here
E
cat < f <<E
here
E
<<A cat <<B
a
A
b
B
cat <<E 1>&2 f - 
mid
E
## STDOUT:
hello
here
b
## END
## STDERR:
hello
mid
## END

#### here-documents and the rest of the line
cat <<E \
; echo two
one
E
cat <<E; echo "two
three"
one
E
cat <<E |
1
2
E
tac
cat <<-A; echo --; cat <<B
	one
A
two
B
## STDOUT:
one
two
one
two
three
2
1
one
--
two
## END

#### a here-document with lines continued
cat <<E \
1
2
E
| tac
## status: 2
## STDOUT:
## END

#### here-documents in conditions and bodies
while cat <<A && cat <<B; do cat <<C; break; done
1
A
2
B
3
C
while cat <<A
1
A

cat <<B
2
B

do
  cat <<C
3
C
  break
done
while read l; do echo X $l; done <<A; echo ==; while read l; do echo Y $l; done <<B
1
A
2
B
## STDOUT:
1
2
3
1
2
3
X 1
==
Y 2
## END

#### here-documents of functions
f() { cat; } <<E; echo before; f; echo after; f
1
$x
E
x=2; f; declare -f f
## STDOUT:
before
1

after
1

1
2
f () 
{ 
    cat
} <<E
1
$x
E

## END

#### here-documents in substitutions and tests
[[ $(cat <<E
foo
E
) == foo ]]; echo $?; echo "$(cat <<E
a "b" 'c'
E
)"; y=`cat <<E
bq $HOME
E
`; echo "$y"; echo $(cat <<E; echo z
in
E
)
## STDOUT:
0
a "b" 'c'
bq /workspace
in z
## END

#### here-document: what is expanded in it
cat <<E
a $HOME ${x:-d} $(echo c) `echo b` $((1+1)) \$x \\ \` \" \a 'q' "r" $'t'
E
## STDOUT:
a /workspace d c b 2 $x \ ` \" \a 'q' "r" $'t'
## END

#### here-document: quoted delimiters
cat <<'E'
a $x `b` \$
E
cat <<"E"
$x
E
cat <<\E
$x
E
cat <<E"F"
$x
EF
## STDOUT:
a $x `b` \$
$x
$x
$x
## END

#### here-document: tabs taken off
cat <<-E
	a
		b
	 c
	E
cat <<-'E'
	$x
	E
## STDOUT:
a
b
 c
$x
## END

#### here-document: two on a line
cat <<A <<B
a
A
b
B
cat <<A; cat <<B
1
A
2
B
## STDOUT:
b
1
2
## END

#### here-document: in pipes, conditions and loops
cat <<E | tr a-z A-Z
abc
E
if cat <<E
x
E
then echo y; fi
while read l; do echo "[$l]"; done <<E
1
2
E
## STDOUT:
ABC
x
y
[1]
[2]
## END

#### here-document: joined lines
cat <<E
a\
b
E
cat <<'E'
a\
b
E
cat <<E
E\
E
E
## STDOUT:
ab
a\
b
EE
## END

#### here-document: without its end
cat <<E
abc
## STDOUT:
abc
## END
## STDERR:
bash: line 2: warning: here-document at line 1 delimited by end-of-file (wanted `E')
## END

#### here-document: quoted and without its end
echo 1
cat <<'E'
abc
$x
## STDOUT:
1
abc
$x
## END
## STDERR:
bash: line 4: warning: here-document at line 2 delimited by end-of-file (wanted `E')
## END

#### here-document: in a command substitution
x=$(cat <<E
abc
E
)
echo "$x"
echo $(cat <<E
(a
E
)
## STDOUT:
abc
(a
## END

#### here-document: a parenthesis in a substitution
x=$(cat <<E
abc)
echo "$x"
E
)
echo [$x]
## STDOUT:
[abc) echo ""]
## END

#### here-document: a lone double quote in a default
cat <<E
${x:-"a b"} ${x:-'a b'} ${x:-a"b} "${x:-c}"
E
## status: 1
## STDOUT:
## END

#### here-document: quotes in defaults
cat <<E
${x:-"a b"} ${x:-'a b'} ${x:-$'a b'} ${x:-\$a \" \'}
E
## STDOUT:
a b 'a b' $'a b' $a " \'
## END

#### here-document: here-strings
cat <<< abc; cat <<< "a b"; cat <<< a\ b; x='a  b'; cat <<< $x; cat <<< "$x"; cat <<< $(echo 1; echo 2); cat <<<''; cat <<< "a
b"
cat <<<a<<<b; cat <<< *; set -- a b; cat <<< $@; cat <<< "$@"; cat <<< $*; IFS=:; cat <<< "$*"; cat <<< $*
## STDOUT:
abc
a b
a b
a  b
a  b
1
2

a
b
b
*
a b
a b
a b
a:b
a:b
## END

#### here-document: on two descriptors
cat <<E 3<<F; cat <&3
e
E
f
F
cat 3<<F 0<&3
x
F
## STDOUT:
e
x
## END
## STDERR:
bash: line 1: 3: Bad file descriptor
## END

#### here-document: delimiters with a dollar sign or backquotes
cat <<$x
a
$x
cat <<`a`
b
`a`
## STDOUT:
a
b
## END

#### here-document: in a function that is printed
f() { cat <<E
in f $1
E
}
f a; f b
declare -f f
## STDOUT:
in f a
in f b
f () 
{ 
    cat <<E
in f $1
E

}
## END

#### here-document: one inside another
cat <<E; echo after
$(cat <<F
inner
F
)
E
## STDOUT:
inner
after
## END

#### here-document: its delimiter inside a substitution in it
cat <<E
$(echo "E"
echo )
E
## STDOUT:
E
## END

#### here-document: an empty delimiter
cat <<''
abc

echo after
## STDOUT:
abc
after
## END

#### here-document: lines like the delimiter
cat <<EOF
 EOF
EOF 
EOF
echo x
## STDOUT:
 EOF
EOF 
x
## END

#### here-document: redirected groups
{ cat; cat <<B; } <<A
b
B
a
A
## STDOUT:
a
b
## END

#### here-document: in subshells
(cat <<E
x
E
)
( cat <<E )
x
E
echo end
## STDOUT:
x
x
end
## END

#### here-document: before && and &
cat <<E && echo yes || echo no
x
E
cat <<E &
bg
E
wait
## STDOUT:
x
yes
bg
## END

#### here-document: in case and for
case x in x) cat <<E
c
E
;; esac
for i in 1 2; do cat <<E; done
$i
E
## STDOUT:
c
1
2
## END

#### here-document: expansions over several lines
cat <<E
$((1+
2)) ${x-
y}
E
## STDOUT:
3 
y
## END

#### here-document: an unfinished substitution in it
cat <<E
$(
E
## status: 1
## STDOUT:
## END
