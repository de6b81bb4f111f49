exec 2>&1
#### compgen -W 'apple banana apricot' ap; compgen -W 'a b' z; echo $?; ...
compgen -W 'apple banana apricot' ap; compgen -W 'a b' z; echo $?; compgen -P p- -S -s -W 'x y'; compgen -X 'a*' -W 'ab bc ac'; compgen -X '!a*' -W 'ab bc ac'
## STDOUT:
apple
apricot
1
p-x-s
p-y-s
bc
ab
ac
## END

#### x='q r'; compgen -W '$x $(echo s t) "$x" \$x {1,2} ~ *'; compgen -W...
x='q r'; compgen -W '$x $(echo s t) "$x" \$x {1,2} ~ *'; compgen -W "'a b' c"; compgen -W 'a\ b c'; IFS=:; compgen -W 'a b:c d:"e:f"'; compgen -W 'a:b' b; IFS=,; compgen -W 'x y,z,,w'
## STDOUT:
q
r
s
t
q r
$x
1
2
/workspace
*
a b
c
a b
c
a b
c d
e:f
b
x y
z
w
## END

#### compgen; echo $?; compgen a; echo $?; compgen -- a b; echo $?; comp...
compgen; echo $?; compgen a; echo $?; compgen -- a b; echo $?; compgen -o nospace; echo $?; compgen -W 'a' b c; echo $?
## STDOUT:
0
0
0
1
1
## END

#### compgen -C 'echo out' a; compgen -C 'printf "%s\n" x y; echo' w; c(...
compgen -C 'echo out' a; compgen -C 'printf "%s\n" x y; echo' w; c() { echo "$# $1|$2|$3 $COMP_LINE $COMP_POINT"; }; compgen -C c wo; compgen -C nosuchcmd a; echo $?
## STDOUT:
bash: line 2: compgen: warning: -C option may not work as you expect
out compgen a 
bash: line 2: compgen: warning: -C option may not work as you expect
x
y
compgen w 
bash: line 2: compgen: warning: -C option may not work as you expect
3 compgen|wo|  0
bash: line 2: compgen: warning: -C option may not work as you expect
bash: line 2: nosuchcmd: command not found
1
## END

#### _c() { COMPREPLY=(x y "$1" "$2" "$3"); }; compgen -F _c wo; _d() { ...
_c() { COMPREPLY=(x y "$1" "$2" "$3"); }; compgen -F _c wo; _d() { COMPREPLY=(); }; compgen -F _d; echo $?; compgen -F nosuch a; echo $?; compgen -W 'a b' -F _c; _e() { COMPREPLY='one two'; }; compgen -F _e; _f() { return 124; }; compgen -F _f; echo $?
## STDOUT:
bash: line 2: compgen: warning: -F option may not work as you expect
x
y
compgen
wo

bash: line 2: compgen: warning: -F option may not work as you expect
1
bash: line 2: compgen: warning: -F option may not work as you expect
bash: line 2: completion: function `nosuch' not found
1
bash: line 2: compgen: warning: -F option may not work as you expect
a
b
x
y
compgen


bash: line 2: compgen: warning: -F option may not work as you expect
one two
bash: line 2: compgen: warning: -F option may not work as you expect
1
## END

#### complete -D -W q; complete -E -C cmd; complete -I -A file; complete...
complete -D -W q; complete -E -C cmd; complete -I -A file; complete -p; complete -pD; complete -p -E; complete -p -D -E; complete -rD; complete -p; complete -D x; complete -p x; complete -p -D; echo $?; complete -r -E; complete -r -I; complete -p
## STDOUT:
complete -f -I
complete -W 'q' -D
complete -C 'cmd' -E
complete -W 'q' -D
complete -C 'cmd' -E
complete -W 'q' -D
complete -f -I
complete -C 'cmd' -E
bash: line 2: complete: x: no completion specification
complete -D
0
complete -D
## END

#### complete -A alias -a -b a1 a2; complete -p a1; complete -u -v -P p ...
complete -A alias -a -b a1 a2; complete -p a1; complete -u -v -P p -S s -X 'x*' -G '*.c' -C 'cmd x' cc; complete -p cc; complete -o bashdefault -o default -F _f -- cc dd; complete -p; complete -o nospace; echo $?; complete ""; echo $?; complete -W "it's" x; complete -p x; complete -W 'a' 'x y'; complete -p 'x y'; complete -abcdefgjksuv all; complete -p all; complete -A hostname -A signal -A function -o nosort -o dirnames q; complete -p q; complete -W a -W b w; complete -p w; complete -F 'a b' v; complete -p v; complete -P '' -W '' e; complete -p e
## STDOUT:
complete -a -b a1
complete -u -v -G '*.c' -P 'p' -S 's' -X 'x*' -C 'cmd x' cc
complete -o bashdefault -o default -F _f cc
complete -o bashdefault -o default -F _f dd
complete -a -b a2
complete -a -b a1
complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
2
0
complete -W 'it'\''s' x
complete -W 'a' 'x y'
complete -a -b -c -d -e -f -g -j -k -s -u -v all
complete -o dirnames -o nosort -A function -A hostname -A signal q
complete -W 'b' w
bash: line 2: complete: `a b': not a valid identifier
bash: line 2: complete: v: no completion specification
complete -W '' -P '' e
## END

#### complete -W x a; compopt -o nospace a; complete -p a; compopt -o fi...
complete -W x a; compopt -o nospace a; complete -p a; compopt -o filenames -o default a; complete -p a; compopt +o nospace a; complete -p a; compopt a; compopt -D; echo $?; complete -D -W d; compopt -o nospace -D; complete -p -D; compopt -E; echo $?; compopt -I; echo $?; compopt nosuch; echo $?; compopt -o nosuch a; echo $?; compopt a nosuch; echo $?; compopt; echo $?; compopt +o nospace; echo $?
## STDOUT:
complete -o nospace -W 'x' a
complete -o default -o filenames -o nospace -W 'x' a
complete -o default -o filenames -W 'x' a
compopt +o bashdefault -o default +o dirnames -o filenames +o noquote +o nosort +o nospace +o plusdirs a
bash: line 2: compopt: _DefaultCmD_: no completion specification
1
complete -o nospace -W 'd' -D
bash: line 2: compopt: _EmptycmD_: no completion specification
1
bash: line 2: compopt: _InitialWorD_: no completion specification
1
bash: line 2: compopt: nosuch: no completion specification
1
bash: line 2: compopt: nosuch: invalid option name
2
compopt +o bashdefault -o default +o dirnames -o filenames +o noquote +o nosort +o nospace +o plusdirs a
bash: line 2: compopt: nosuch: no completion specification
1
bash: line 2: compopt: not currently executing completion function
1
bash: line 2: compopt: not currently executing completion function
1
## END

#### _k() { compopt -o nospace; echo "st $?" >&2; COMPREPLY=(a); }; comp...
_k() { compopt -o nospace; echo "st $?" >&2; COMPREPLY=(a); }; compgen -F _k; complete -F _k k; complete -p k; complete -b -d -f k; complete -p k; complete -p k nosuch; echo $?; complete -o nosuch k; echo $?; complete -A nosuch k; echo $?
## STDOUT:
bash: line 2: compgen: warning: -F option may not work as you expect
environment: line 2: compopt: not currently executing completion function
st 1
a
complete -F _k k
complete -b -d -f k
complete -b -d -f k
bash: line 2: complete: nosuch: no completion specification
1
bash: line 2: complete: nosuch: invalid option name
2
bash: line 2: complete: nosuch: invalid action name
2
## END

#### compgen -A function; f1() { :; }; f2() { :; }; compgen -A function ...
compgen -A function; f1() { :; }; f2() { :; }; compgen -A function f; alias al=x; compgen -a; compgen -A alias a; compgen -b ec; compgen -k wh; compgen -A keyword '['; compgen -A shopt ext; compgen -A setopt no; compgen -A signal SIGT; compgen -A builtin pr; compgen -e HOM; compgen -A helptopic pri; compgen -A enabled ech; enable -n echo; compgen -A disabled; compgen -c compg
## STDOUT:
f1
f2
al
al
echo
while
[[
extdebug
extglob
extquote
noclobber
noexec
noglob
nolog
notify
nounset
SIGTRAP
SIGTERM
SIGTSTP
SIGTTIN
SIGTTOU
printf
HOME
printf
echo
echo
compgen
## END

#### compgen -v BASH_V; x1=1 x2=2; compgen -v x; compgen -A variable x1;...
compgen -v BASH_V; x1=1 x2=2; compgen -v x; compgen -A variable x1; declare -a arr; arr=(1); compgen -A arrayvar ar; export x1; compgen -e x; compgen -A export x1; compgen -u roo; compgen -g roo; compgen -A user root; compgen -s nosuch; echo $?; compgen -A stopped; compgen -A running; compgen -j; sleep 60 & compgen -j; compgen -A job sl; compgen -A running s; kill $!
## STDOUT:
BASH_VERSINFO
BASH_VERSION
x1
x2
x1
arr
x1
x1
root
root
root
1
sleep
sleep
sleep
## END

#### complete -W 'a b' x; complete -r nosuch; echo $?; complete -p; comp...
complete -W 'a b' x; complete -r nosuch; echo $?; complete -p; complete -r x; complete -p; echo $?; complete -F f -o nospace y; complete -p y; complete -r; complete -p y; echo $?
## STDOUT:
bash: line 2: complete: nosuch: no completion specification
1
complete -W 'a b' x
0
complete -o nospace -F f y
bash: line 2: complete: y: no completion specification
1
## END

#### test by its number of arguments
test 1 -eq 1 -a 2 -eq 2; echo $?; test 1 -eq 2 -o 2 -eq 2; echo $?; test ! 1 -eq 1; echo $?; test '(' 1 -eq 1 ')'; echo $?; test '(' a = b ')' -o c; echo $?; [ -n ]; echo $?; [ -z ]; echo $?; [ ! ]; echo $?; [ ! -n ]; echo $?; [ a -a ]; echo $?; [ '' -o a ]; echo $?; [ = ]; echo $?; [ = = = ]; echo $?; [ ! = ! ]; echo $?; [ '(' = '(' ]; echo $?; [ -a f ]; echo $?; [ -o errexit ]; echo $?
## STDOUT:
0
0
1
0
0
0
0
0
1
bash: line 2: [: a: unary operator expected
2
0
0
0
0
0
1
1
## END

#### test: every file operator
touch f; ln f g; ln -s f l; ln -s no b; mkdir d; mkfifo p; : > e; for o in -a -b -c -d -e -f -g -h -k -L -p -s -S -u -O; do printf %s: $o; for n in f l b d p e no; do [ $o $n ]; printf %s $?; done; echo; done
## STDOUT:
-a:0010001
-b:1111111
-c:1111111
-d:1110111
-e:0010001
-f:0011101
-g:1111111
-h:1001111
-k:1111111
-L:1001111
-p:1111011
-s:1110111
-S:1111111
-u:1111111
-O:0010001
## END

#### test: times of files
touch f; [ -N f ]; echo $?; touch -a -d 2001-01-01 f; [ -N f ]; echo $?; touch -m -d 2000-01-01 f; [ -N f ]; echo $?; touch -d '2001-01-01' o; touch n; [ o -ot n ]; echo $?; [ n -nt o ]; echo $?; ln n m; [ m -ef n ]; echo $?; [ n -nt no ]; echo $?; [ no -ot n ]; echo $?; [ no -nt n ]; echo $?
## STDOUT:
1
0
1
0
0
0
0
0
1
## END

#### compgen: what a function sees of the line
f() { echo "$COMP_CWORD|$COMP_POINT|$COMP_LINE|$COMP_KEY|$COMP_TYPE|${COMP_WORDS[*]}"; COMPREPLY=(m); }; compgen -F f x 2> /dev/null; echo "${COMP_CWORD-unset}"
## STDOUT:
-1|0||0|0|
m
unset
## END

#### compgen: a wrong word list gives up the line
compgen -W '${'; echo no
echo next
## STDOUT:
bash: line 2: ${: bad substitution
next
## END

#### compgen: actions come in an order of their own
touch xa; mkdir xd; compgen -W 'xw xq' -A directory -A builtin -v -G 'xa*' x | tr '\n' ' '; xf() { COMPREPLY=(x1); }; compgen -F xf -W 'x2' x 2> /dev/null
## STDOUT:
xd xa xw xq x2
x1
## END

#### compgen: -o plusdirs, dirnames, default
mkdir dir1; touch dot file; compgen -o plusdirs -W 'dw other' d; echo; compgen -o dirnames d; echo; compgen -o dirnames -W dw d; echo; compgen -o default d | sort; echo; compgen -o default -W dw d; compgen -o nospace d; echo $?
## STDOUT:
dw
dir1

dir1

dw

dir1
dot

dw
1
## END
