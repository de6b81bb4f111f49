p() { printf "[%s]" "$@"; echo; }

#### prompt escapes
for q in '\[foo\]x' '\a\e\r\n' '\1004x' '[\045]' '\555x' '[\x55]' '[\0455]' '\\' '$ ' 'foo \A bar' '\v' '\V' '\w' '\W' '\j' '\l'; do r=${q@P}; case $q in *A*) [[ $r == foo\ [0-9][0-9]:[0-9][0-9]\ bar ]]; echo $?;; '\v') [[ $r == 5.2 ]]; echo $?;; '\V') [[ $r == 5.2.* ]]; echo $?;; '\l') ;; *) p "$r";; esac; done; x='\'; y=h; q='$x$y'; p "${q@P}"; mkdir 'a$foo'; cd 'a$foo'; foo=v; q='\W $foo'; p "${q@P}"; set -- 'a\nb' c; p "${@@P}"; a=('\n' x); p "${a@P}" "${a[@]@P}"
## stdout-json: "[foox]\n[\u0007\u001b\r\n]\n[@4x]\n[[%]]\n[mx]\n[[\\x55]]\n[[%5]]\n[\\]\n[$ ]\n0\n0\n0\n[~]\n[~]\n[0]\n[\\h]\n[a$foo v]\n[a\nb][c]\n[\n][\n][x]\n"

#### prompt dates
q='\D{%H:%M} \D{} \t \T \@ \d \D{%Y}'; r=${q@P}; [[ $r =~ ^[0-9][0-9]:[0-9][0-9]\ [0-9:]+\ [0-9:]{8}\ [0-9:]{8}\ [0-9:]{5}\ [AP]M\ [A-Z][a-z][a-z]\ [A-Z][a-z][a-z]\ [0-9]+\ 20[0-9][0-9]$ ]]; echo $? 
## STDOUT:
0
## END

#### prompt: a dollar sign and backslashes before it
{ for p in '$' '\$' '\\$' '\\\$' '\\\\$' '\\\\' '\\n' 'a\\b'; do echo "${p@P}"; done; shopt -u promptvars; for p in '\$' '\\$' '\\\$'; do echo "${p@P}"; done; } | tr '#' '$'
## STDOUT:
$
$
$
\$
\$
\
\n
a\b
$
\$
\$
## END
