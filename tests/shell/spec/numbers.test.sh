#### arithmetic: names made of parts
foo=bar; echo $((x$foo = 42)) $xbar $((x$foo[5] = 7)) ${xbar[5]} $((x$foo++)) $((x$foo[5]++)) ${xbar[5]} $xbar; b=16; echo $((${b}#a)) $((${b}#${foo:0:1})) z=0; z=0; echo $((${z}11)) $((${z}xAB)) $((1$z)) $(($z$z))
## STDOUT:
42 42 7 7 42 7 8 43
10 11 z=0
9 171 10 0
## END

#### arithmetic: wrong left sides
a=9; (( (a+2) = 3 )); echo $? $a; (( 1[2] = 3 )); echo $?; (( a[1][2] = 3 )); echo $?; (( 5++ )); echo $?; (( ++5 )); echo $?; (( a = )); echo $?; (( = 3 )); echo $?; (( a b )); echo $?; (( a[0 )); echo $?; (( $ )); echo $?; ((a=1,)); echo $?
## STDOUT:
1 9
1
1
1
0
1
1
1
1
1
1
## END
## STDERR:
bash: line 1: ((: (a+2) = 3 : attempted assignment to non-variable (error token is "= 3 ")
bash: line 1: ((: 1[2] = 3 : syntax error: invalid arithmetic operator (error token is "[2] = 3 ")
bash: line 1: ((: a[1][2] = 3 : syntax error: invalid arithmetic operator (error token is "[2] = 3 ")
bash: line 1: ((: 5++ : syntax error: operand expected (error token is "+ ")
bash: line 1: ((: a = : syntax error: operand expected (error token is "= ")
bash: line 1: ((: = 3 : syntax error: operand expected (error token is "= 3 ")
bash: line 1: ((: a b : syntax error in expression (error token is "b ")
bash: line 1: ((: a[0 : bad array subscript (error token is "a[0 ")
bash: line 1: ((: $ : syntax error: operand expected (error token is "$ ")
bash: line 1: ((: a=1,: syntax error: operand expected (error token is ",")
## END

#### arithmetic: comments are none
echo $((
1 +
2 + \
3
)); (( a = 3 + 4 # c
)); echo [$a]; echo $((1 # c
))
## status: 1
## STDOUT:
6
[]
## END

#### arithmetic: arrays without subscript
declare -a i=(4 5 6); declare -A h=([0]=42 [x]=1); echo $((i+1)) $((h+1)) $((i[1]+h[x])) $((i[i[0]-3])); b=$((i)); echo $b; echo $((i, last=i[2], 42)) $last; echo $((i[1])) $((1?2?3:4:5)); e=1+2; echo $((e*3)) $((e)); [[ e -eq 3 ]]; echo $?; [ e -eq 3 ] 2>/dev/null; echo $?; echo "${i[q=2]} $q"
## STDOUT:
5 43 6 5
4
42 6
5 3
9 3
0
2
6 2
## END

#### arithmetic: recursive values
a='b=c' c='d=123'; echo $((a)) $b $d; a=b=123; echo $((1||a)):$((b)); unset b; echo $((0||a)):$b; y=a=1 n=a=2; echo $((1?(y):(n))) $((0?(y):(n))); loop='i<=10&&(s+=i,i++,loop)' s=0 i=0; echo $((a=loop,s)); t[1]='d=7' t[2]='t[1]' t[3]='t[2]'; echo $((a=t[3])); s='i+=1'; i=0; echo $((s+s)) $i
## STDOUT:
123 123 123
1:123
1:123
1 2
55
7
3 2
## END

#### arithmetic: code in values runs
x='a[$(echo 2 >&2; echo 1)]=5'; echo $((x)); echo ${a[1]}; y='$(echo 1)'; echo $((y)); echo no
## status: 1
## STDOUT:
5
5
## END
## STDERR:
2
bash: line 1: $(echo 1): syntax error: operand expected (error token is "$(echo 1)")
## END

#### let
let x=1+2; echo $x; let 'y = x * 2' z=y-6; echo $? $y $z; let 'a[2]=5' 'a[0]+=1'; echo ${a[@]}; let x++ ++y; echo $x $y; let '0'; echo $?; let '1 == 1'; echo $?; let 'x = (2, 3)'; echo $x; let "x=1 y=2" 2>/dev/null; echo $?; let b = 3 2>/dev/null; echo $?; let x=5 && echo ok; let 'x=0' || echo zero
## STDOUT:
3
1 6 0
1 5
4 7
1
0
3
1
1
ok
zero
## END

#### an integer's value that is wrong gives up the whole text
declare -i x; x=1+; echo no
echo never
## status: 1
## STDOUT:
## END

#### an integer's value that is wrong, in other places
cat > file <<'E'
declare -i x=1; declare -ai a
x+=1+; echo no
x=1+ true; echo same
a[0]=1+; echo no
a=(1 2+); echo no
printf -v x 1+; echo no
for x in 1+; do echo no; done; echo no
read x <<< 1+; echo no
f() { local -i y=1+; echo no; }; f; echo no
eval 'x=1+; echo no'; echo no
x=2+1; echo $x
E
bash ./file; echo $?
## STDOUT:
same
3
0
## END
