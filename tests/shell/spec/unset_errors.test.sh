#### nounset
set -u; echo $x; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: what is allowed
set -u; echo ${x-d} ${x:-d} ${x+s} ${x:+s} $@ $* $# "${@}" ; echo ${x:=1} $x; echo ${#y}; echo no
## status: 127
## STDOUT:
d d 0
1 1
## END
## STDERR:
bash: line 1: y: unbound variable
## END

#### nounset: arrays
set -u; a=(); echo "${a[@]}" ${a[*]} ${#a[@]} "${a[@]:0}" ${!a[@]}; echo ${a[0]}; echo no
## status: 127
## STDOUT:
0
## END
## STDERR:
bash: line 1: a[0]: unbound variable
## END

#### nounset: positional parameters
set -u; echo $1; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: $1: unbound variable
## END

#### nounset: $!
set -u; echo $!; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: $!: unbound variable
## END

#### nounset: subshells and substitutions
set -u; (echo $x; echo no); echo $?; x=$(echo $y; echo no); echo $?; y=; echo $y; unset z; [ -z "${z-}" ] && echo ok; echo ${x[5]}; echo no
## status: 127
## STDOUT:
1
1

ok
## END
## STDERR:
bash: line 1: x: unbound variable
bash: line 1: y: unbound variable
bash: line 1: x[5]: unbound variable
## END

#### nounset: keys
set -u; declare -A m; echo ${m[k]-d}; echo ${m[k]}; echo no
## status: 127
## STDOUT:
d
## END
## STDERR:
bash: line 1: m[k]: unbound variable
## END

#### nounset: locals
set -u; f() { local v; echo $v; echo no; }; f; echo no
## status: 127
## STDOUT:
## END

#### nounset: stripping
set -u; echo ${x#a}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: an unset pointer
set -u; echo ${!x}; echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: x: invalid indirect expansion
## END

#### nounset: a pointer to an unset variable
set -u; x=y; echo ${!x}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: !x: unbound variable
## END

#### nounset: replacing
set -u; echo ${x/a/b}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: slices
set -u; echo ${x:1}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: case
set -u; echo ${x^^}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: [[ ]]
set -u; [[ -n $x ]]; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: assignments
set -u; x=$y; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: y: unbound variable
## END

#### nounset: for
set -u; for i in $x; do :; done; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: case commands
set -u; case $x in *) ;; esac; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: redirections
set -u; echo > $x; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: eval
set -u; eval 'echo $x'; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### nounset: the EXIT trap
set -u; trap 'echo exit $?' EXIT; echo $x; echo no
## status: 127
## STDOUT:
exit 127
## END
## STDERR:
bash: line 1: x: unbound variable
## END

#### ${x?} without a message
: ${x?}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: parameter not set
## END

#### ${x:?message}
: ${x:?custom message here}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: custom message here
## END

#### ${x?message} expanded
x=; : ${x?ok}; echo a; : ${x:?$HOME msg}; echo no
## status: 127
## STDOUT:
a
## END

#### ${x?message} in subshells and functions
(: ${x:?sub}); echo $?; y=$(: ${x?sub2}; echo no); echo $?; f() { : ${1:?arg}; }; (f); f a; echo ok; f; echo no
## status: 127
## STDOUT:
1
1
ok
## END

#### ${x?message} and the EXIT trap
trap 'echo exit $?' EXIT; : ${x:?m}
## status: 127
## STDOUT:
exit 127
## END
## STDERR:
bash: line 1: x: m
## END

#### ${x?message} and errexit
set -e; : ${x:?m} || echo no; echo no
## status: 1
## STDOUT:
## END
## STDERR:
bash: line 1: x: m
## END

#### ${x?message} of several words
echo ${x?"a b" 'c' $((1+1))}
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: x: a b c 2
## END

#### ${a[n]?message}
a=(1); echo ${a[5]?no elem}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: a[5]: no elem
## END

#### ${1?}
echo ${1?}; echo no
## status: 127
## STDOUT:
## END
## STDERR:
bash: line 1: 1: parameter not set
## END
