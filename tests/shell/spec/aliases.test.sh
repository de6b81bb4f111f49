p() { printf "[%s]" "$@"; echo; }

#### alias basics
shopt -s expand_aliases
alias hi='echo hello' e=echo
hi world
e a; unalias e; e b
## STDOUT:
hello world
a
b
## END

#### alias is seen from the next line on
shopt -s expand_aliases
alias x1='echo one'; x1
x1
## STDOUT:
one
## END
## STDERR:
bash: line 3: x1: command not found
## END

#### alias ending in a blank continues with the next word
shopt -s expand_aliases
alias s='echo ' a=AA b='BB '
s a b a
s x a
## STDOUT:
AA b a
x a
## END

#### alias in a function definition is expanded when it is read
shopt -s expand_aliases
alias g='echo old'
f() { g; }
alias g='echo new'
f; g
## STDOUT:
old
new
## END

#### alias is not expanded when quoted
shopt -s expand_aliases
alias ls='echo alias'
\ls /dev/null; 'ls' /dev/null; l"s" /dev/null; ls; command ls /dev/null
## STDOUT:
/dev/null
/dev/null
/dev/null
alias
/dev/null
## END

#### alias of reserved words and syntax
shopt -s expand_aliases
alias IF='if' THEN='then' FI='fi' W='while false; do' D='done' B='{' E='}'
IF true; THEN echo y; FI
W echo; D
B echo grp; E
## STDOUT:
y
grp
## END

#### alias recursion
shopt -s expand_aliases
alias a='b x' b='a y'
a z 2>/dev/null; echo $?
alias echo='echo pre'
echo post
## STDOUT:
127
pre post
## END

#### alias with a pipeline, a list, a comment, a newline
shopt -s expand_aliases
alias p='echo a | cat' q='echo b; echo' c='echo # ' n='echo 1
echo 2'
p
q c
c this is not shown
n
## STDOUT:
a
b
c

1
2
## END

#### alias after assignments and redirections
shopt -s expand_aliases
alias p='printenv'
x=5 p x
> f p HOME; cat f | wc -l
## STDOUT:
5
1
## END

#### alias listing
shopt -s expand_aliases
alias b='x y' a="it's"; alias; alias a; alias nope; echo $?; unalias nope; echo $?; unalias -a; alias; alias -p
## STDOUT:
alias a='it'\''s'
alias b='x y'
alias a='it'\''s'
1
1
## END
## STDERR:
bash: line 3: alias: nope: not found
bash: line 3: unalias: nope: not found
## END

#### aliases are off in scripts
alias foo='echo no'
foo 2>/dev/null; echo $?
## STDOUT:
127
## END

#### alias in eval and command substitution
shopt -s expand_aliases
alias e='echo A'
eval 'e 1'; echo $(e 2); (e 3); `e 4`
eval "alias z='echo Z'
z 5"
## STDOUT:
A 1
A 2
A 3
Z 5
## END
## STDERR:
bash: line 4: A: command not found
## END

#### alias with an unterminated quote takes the rest of the line
shopt -s expand_aliases
alias q='echo "a'
q b" c
## STDOUT:
a b c
## END

#### alias with a for loop in it
shopt -s expand_aliases
alias f3='for i in 1 2 3; do'
f3 echo -n $i; done; echo
## STDOUT:
123
## END

#### alias names
alias 'a b'=x; echo $?; alias 'a/b'=x; echo $?; alias a.b=x; echo $?; alias =x; echo $?; alias a-b=; alias a-b
## STDOUT:
1
1
0
1
alias a-b=''
## END
## STDERR:
bash: line 2: alias: `a b': invalid alias name
bash: line 2: alias: `a/b': invalid alias name
bash: line 2: alias: =x: not found
## END

#### aliases: chains and words behind
shopt -s expand_aliases
alias hi='echo hello ' punct='!!!'
hi punct
alias hi='echo hello'
hi punct
alias echo='echo --; echo '
hi
unalias echo
x=x
alias ex='echo $x '
x=y
ex hi
ex ex
## STDOUT:
hello !!!
hello punct
--
hello
y echo hello
y echo y
## END

#### aliases: made by words
shopt -s expand_aliases
n=ea_ v='=echo'
alias "$n$v"
ea_ X
c=ea_
$c X; echo $?
alias e_.~x='echo'
e_.~x Y
alias bad= 'echo'
bad x; echo $?
## STDOUT:
X
127
Y
127
## END
## STDERR:
bash: line 7: ea_: command not found
bash: line 10: alias: echo: not found
bash: line 11: x: command not found
## END

#### aliases in the words of for, case and function
shopt -s expand_aliases
alias loop='for ' var='v ' within='in ' words='a b ' pick='case ' what='two ' def='function ' name='greet '
loop var within words c; do echo $v; done
loop var
within words
do echo $v; done
for words in within; do echo $words; done
pick what in two) echo picked;; esac
def name { echo "$FUNCNAME"; }
greet
## STDOUT:
a
b
c
a
b
within
picked
greet
## END

#### aliases in the substitutions of a here-document
shopt -s expand_aliases
alias say='echo said '
cat <<EOF
$(say one) `say two` ${unset-$(say three)}
EOF
cat <<< $(say four)
## STDOUT:
said one said two said three
said four
## END
