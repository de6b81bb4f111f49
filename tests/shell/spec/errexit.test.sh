#### errexit on a simple command
set -e
echo a
false
echo no
## status: 1
## STDOUT:
a
## END

#### errexit ignored in conditions
set -e
if false; then :; fi
while false; do :; done
false || echo or
false && echo no
! true
! false
echo end
## STDOUT:
or
end
## END

#### errexit: last of an and-or list
set -e
true && false
echo no
## status: 1
## STDOUT:
## END

#### errexit in functions
set -e
f() { false; echo no; }
f
echo no
## status: 1
## STDOUT:
## END

#### errexit ignored in a function called in a condition
set -e
f() { false; echo still; }
if f; then echo yes; fi
f || echo no
f && echo and
echo end
## STDOUT:
still
yes
still
still
and
end
## END

#### errexit in subshells
set -e
(false; echo no) || echo caught
(echo a; false; echo b)
echo no
## status: 1
## STDOUT:
no
a
## END

#### errexit in a pipeline
set -e
false | true
echo a
true | false
echo no
## status: 1
## STDOUT:
a
## END

#### errexit with pipefail
set -eo pipefail
false | true
echo no
## status: 1
## STDOUT:
## END

#### errexit and command substitution
set -e
x=$(false; echo kept)
echo "$x"
x=$(false)
echo no
## status: 1
## STDOUT:
kept
## END

#### errexit and local hides the status
set -e
f() { local x=$(false); echo hidden; }
f
export y=$(false)
echo exported
## STDOUT:
hidden
exported
## END

#### errexit and arithmetic
set -e
((1))
echo a
((0)) || echo zero
((0))
echo no
## status: 1
## STDOUT:
a
zero
## END

#### errexit and test commands
set -e
[[ a == a ]]
[[ a == b ]] || echo differ
[[ a == b ]]
echo no
## status: 1
## STDOUT:
differ
## END

#### errexit with compound commands
set -e
{ echo a; false; echo no; } || echo caught
{ true; false; }
echo no
## status: 1
## STDOUT:
a
no
## END

#### errexit in a case and a loop
set -e
for i in 1 2; do case $i in 1) true;; 2) false;; esac; echo $i; done
echo no
## status: 1
## STDOUT:
1
## END

#### errexit runs the exit trap
set -e
trap 'echo trap $?' EXIT
false
## status: 1
## STDOUT:
trap 1
## END

#### errexit with eval and source
set -e
eval 'false || true; echo evaluated'
eval false
echo no
## status: 1
## STDOUT:
evaluated
## END

#### errexit and negation in functions
set -e
f() { ! true; echo after; }
f
echo end
## STDOUT:
after
end
## END

#### errexit and background
set -e
false &
wait $! || echo failed
echo end
## STDOUT:
failed
end
## END

#### errexit turned off again
set -e
set +e
false
echo fine
## STDOUT:
fine
## END

#### errexit in while body
set -e
while true; do echo once; false; done
echo no
## status: 1
## STDOUT:
once
## END

#### err trap
trap 'echo ERR' ERR
false
if false; then :; fi
false || true
f() { false; }
f
! true
echo end
## STDOUT:
ERR
ERR
end
## END

#### err trap with errtrace
set -E
trap 'echo ERR' ERR
f() { false; true; }
f
(false)
echo end
## STDOUT:
ERR
ERR
ERR
end
## END

#### err trap before errexit
set -e
trap 'echo "failed: $?"' ERR
(exit 4)
## status: 4
## STDOUT:
failed: 4
## END

#### nounset ends the shell
set -u
echo $nope
echo no
## status: 127
## STDOUT:
## END

#### nounset and arrays
set -u
a=(); echo "${a[@]}" end
echo ${a[0]-default}
echo ${b[@]-none}
echo ${a[3]}
echo no
## status: 127
## STDOUT:
end
default
none
## END

#### nounset and arithmetic
set -u
echo $((nope + 1))
echo no
## status: 127
## STDOUT:
## END

#### nounset in a subshell
set -u
(echo $nope; echo no)
echo $?
## STDOUT:
1
## END

#### syntax errors
echo before
if; then
echo no
## status: 2
## STDOUT:
before
## END

#### syntax error in eval
eval 'echo a; )'; echo $?
eval 'if'; echo $?
echo end
## STDOUT:
2
2
end
## END

#### syntax error in source
echo 'echo in; (' > f; . ./f; echo $?
## STDOUT:
2
## END

#### unterminated quote
echo a
echo "unterminated
## status: 2
## STDOUT:
a
## END

#### exit in a function in a subshell
f() { exit 3; }
(f; echo no); echo $?
x=$(f); echo $?
f | cat; echo $?
echo end
## STDOUT:
3
3
0
end
## END

#### readonly assignment gives up the line
readonly r=1
r=2; echo same line
echo next line
## STDOUT:
next line
## END

#### fatal error in a function
f() { echo ${nope?gone}; echo no; }
(f; echo no); echo $?
f
echo no
## status: 127
## STDOUT:
1
## END

#### errors of expansions give up their line only
set -e; trap 'echo err' ERR
echo $((1/0)); echo not
b='y z'
case $((b)) in x) ;; esac
echo next
x=$((1 +)) 2>/dev/null
echo last; false; echo no
## status: 1
## STDOUT:
next
last
err
## END
