#### here-document: an unfinished parameter in it
cat <<E
${x
E
echo no
## STDOUT:
no
## END
## STDERR:
bash: line 1: ${x
: bad substitution
## END

#### here-document: an unfinished backquote in it
cat <<E
`echo a
E
echo no
## STDOUT:
no
## END

#### here-document: an error in it
cat <<E
"${x?msg}"
E
echo after
## STDOUT:
after
## END
## STDERR:
bash: line 1: x: msg
## END

#### here-document: an unset variable in it
set -u
cat <<E
$nope
E
echo after
## STDOUT:
after
## END
## STDERR:
bash: line 2: nope: unbound variable
## END

#### here-document: quotes and patterns are text
cat <<E
$'a\tb' $"a" ~ {a,b} *
E
## STDOUT:
$'a\tb' $"a" ~ {a,b} *
## END

#### here-document: blanks before the delimiter
cat <<-	E
	a
	E
cat << E
a
E
cat <<E #comment
b
E
## STDOUT:
a
a
b
## END

#### here-document: the delimiter with something behind
cat <<E
a
E;
E
## STDOUT:
a
E;
## END

#### here-document: a quoted one inside
cat <<E
a $(cat <<'F'
$b
F
) c
E
## STDOUT:
a $b c
## END

#### here-document: a delimiter with a blank
cat <<	'a b'
x
a b
## STDOUT:
x
## END

#### here-document: and an output file
cat <<E > out; cat out
x
E
cat > out <<E
y
E
cat out
## STDOUT:
x
y
## END

#### here-document: read in a loop on one
while read a; do read b <<< "q"; echo $a $b; done <<E
1
2
E
## STDOUT:
1 q
2 q
## END

#### here-document: in eval
eval 'cat <<E
$x evaled
E'
x=$'cat <<E\nhey\nE'
eval "$x"
## STDOUT:
 evaled
hey
## END

#### here-document: under set -v
set -v
cat <<E
x
E
## STDOUT:
x
## END
## STDERR:
cat <<E
x
E
## END

#### here-document: and read
read x y <<< "a b c"; echo "$x|$y"
read -r x <<E
a\b
E
echo $x
## STDOUT:
a|b c
a\b
## END

#### here-document: a backslash before the newline
cat <<E
\
a
E
cat <<E
a\\
b
E
## STDOUT:
a
a\
b
## END

#### here-document: joined lines with tabs
cat <<-E
	a\
	b
	E
## STDOUT:
a	b
## END

#### here-document: behind a parenthesis
cat <<E)
x
E
## status: 2
## STDOUT:
## END

#### here-document: without a delimiter
cat <<
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `cat <<'
## END

#### here-document: a here-string without a word
cat <<<
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `cat <<<'
## END

#### here-document: a redirection without a word
cat < 
## status: 2
## STDOUT:
## END
## STDERR:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `cat < '
## END

#### here-document: at the end of the text
cat <<E
## STDOUT:
## END
## STDERR:
bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
## END

#### here-document: in backquotes
echo `cat <<E
x
E
`
## STDOUT:
x
## END

#### here-document: backquotes in it
cat <<E
a `echo "b c"` \`d\` `echo \$HOME` `echo '\\'`
E
## STDOUT:
a b c `d` /workspace \
## END

#### here-document: dollar signs in it
cat <<E
$x${y}$z $ $% $1 $@ $* $# 
E
## STDOUT:
 $ $%    0 
## END

#### here-document: positional parameters in it
set -- a b
cat <<E
$@ "$@" $* ${@} ${#} $#
E
IFS=:
cat <<E
$@ $*
E
## STDOUT:
a b "a b" a b a b 2 2
a b a b
## END

#### here-document: arrays in it
a=(1 2 3)
cat <<E
${a[@]} ${a[*]} ${a[1]} ${#a[@]}
E
## STDOUT:
1 2 3 1 2 3 2 3
## END

#### here-document: $* and IFS
set -- a 'b c'; IFS=:
cat <<E
$* "$*" ${*} ${*:1} ${*/a/q} $@ ${*:-x} x$*y
E
cat <<< "$*"; cat <<< $*; set --; cat <<E
[$*][${*:-none}]
E
## STDOUT:
a b c "a b c" a b c a b c q b c a b c a b c xa b cy
a:b c
a:b c
[][none]
## END
