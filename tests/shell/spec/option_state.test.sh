p() { printf "[%s]" "$@"; echo; }

#### $- and options
echo $-; set -u; echo $-; set +B; echo $-; set -o pipefail; echo $-; set -aefC +h; echo $-; bash -o nounset -c 'echo $-'; bash -e -c 'false; echo no'; echo $?; bash -o errexit -c 'false; echo no'; echo $?; bash +B -c 'echo {a,b}'
## status: 1
## STDOUT:
hBc
huBc
huc
huc
aefuCc
huBc
## END

#### set -o with operands
set -o errexit a b c; echo "$@"; set +o errexit; set a b; set -u; echo $@; set -u --; echo $#; set -u -- x y; echo $@; set -x- 2>/dev/null; echo $?; set -o nope; echo $?; set -o | grep -c .; set +o | grep nounset
## STDOUT:
a b c
a b
0
x y
2
2
27
set -o nounset
## END

#### SHELLOPTS follows the options
case :$SHELLOPTS: in *:xtrace:*) echo yes;; *) echo no;; esac; set -f; case :$SHELLOPTS: in *:noglob:*) echo yes;; esac; SHELLOPTS=x
echo $?; echo $BASHOPTS | grep -c extglob; shopt -s extglob; case :$BASHOPTS: in *:extglob:*) echo on;; esac
## STDOUT:
no
yes
1
0
on
## END
## STDERR:
bash: line 2: SHELLOPTS: readonly variable
## END

#### the variables that set lists read back
_sp='[ ]'; _ws=$'[\t\r\n]'; _sq="'q'"; _bs='\ "'; _un=$'[\u03bc]'; _e=; _ar=(1 '2 3'); declare -A _as=([k e]='v a'); set | grep '^_[a-z]*=' | grep -v '^_=' > vars; cat vars; unset _sp _ws _sq _bs _un; . ./vars; p "$_sp" "$_ws" "$_sq" "$_bs" "$_un"
## stdout-json: "_ar=([0]=\"1\" [1]=\"2 3\")\n_as=([\"k e\"]=\"v a\" )\n_bs='\\ \"'\n_e=\n_sp='[ ]'\n_sq=''\\''q'\\'''\n_un='[\u03bc]'\n_ws=$'[\\t\\r\\n]'\n[[ ]][[\t\r\n]]['q'][\\ \"][[\u03bc]]\n"

#### SHELLOPTS in other shells
bash -x -c 'case $SHELLOPTS in *xtrace*) echo yes;; esac' 2>/dev/null; export SHELLOPTS; set -u; bash -c 'echo $SHELLOPTS | grep -o nounset'; env SHELLOPTS= bash -c 'set -o | grep braceexpand'; env SHELLOPTS=noglob bash -c 'echo *'; test -v SHELLOPTS && test -v BASHOPTS; echo $?
## STDOUT:
yes
nounset
braceexpand    	on
*
0
## END
