#### quoting that reads back
for s in $'one\ntwo' 'one two' \'\" $'\xff' $'\u03bc' $'\xce' $'\xce\xce\xbc' $'\xce\xbc\xce' $'a\xce' '' '~' '#a' 'a#' $'\t' '!' '{a,b}' 'a=b' '*' $'\e[1m' 'a\b' '$x' '^' ',' ; do q=$(printf '%q' "$s"); echo "$q ${s@Q}"; eval "r=$q; t=${s@Q}"; [ "$r" = "$s" ] && [ "$t" = "$s" ] || echo differs; done
## STDOUT:
$'one\ntwo' $'one\ntwo'
one\ two 'one two'
\'\" ''\''"'
$'\377' $'\377'
μ 'μ'
$'\316' $'\316'
$'\316μ' $'\316μ'
$'μ\316' $'μ\316'
$'a\316' $'a\316'
'' ''
\~ '~'
\#a '#a'
a# 'a#'
$'\t' $'\t'
\! '!'
\{a\,b\} '{a,b}'
a=b 'a=b'
\* '*'
$'\E[1m' $'\E[1m'
a\\b 'a\b'
\$x '$x'
\^ '^'
\, ','
## END

#### values that set, declare and xtrace show
zz=$'one\ntwo'; set | grep -a '^zz='; typeset -p zz; yy='a b'; xx="it's"; ww=; vv='a"b$c`d\e'; uu=~; set | grep '^[u-y][u-y]='; declare -p yy xx ww vv uu; export tt=$'t\tu'; export -p | grep ' tt='
## STDOUT:
zz=$'one\ntwo'
declare -- zz=$'one\ntwo'
uu=/workspace
vv='a"b$c`d\e'
ww=
xx='it'\''s'
yy='a b'
declare -- yy="a b"
declare -- xx="it's"
declare -- ww=""
declare -- vv="a\"b\$c\`d\\e"
declare -- uu="/workspace"
declare -x tt=$'t\tu'
## END
