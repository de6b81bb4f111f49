#### operators by precedence
echo $((1+2*3-4/2%3)) $((2**3**2)) $((-2**2)) $((7/2)) $((-7/2)) $((7%-3)) $((-7%3)) $((1<<2+1)) $((1+1<<2)) $((6&3|8^1))
## STDOUT:
5 512 4 3 -3 1 -1 8 8 11
## END

#### comparisons and logic
echo $((1<2)) $((2<=1)) $((3==3)) $((3!=3)) $((1&&0)) $((1||0)) $((!5)) $((!0)) $((~5)) $((2>1>0)) $((1?2:3)) $((0?1:0?2:3))
## STDOUT:
1 0 1 0 0 1 0 1 -6 1 2 3
## END

#### the comma and parentheses
echo $((1,2,3)) $(((1+2)*3)) $(( (1) )) $((a=1,b=a+1,a+b)) $a $b
## STDOUT:
3 9 1 3 1 2
## END

#### bases
echo $((0x1F)) $((017)) $((2#1011)) $((16#ff)) $((36#z)) $((64#@)) $((64#_)) $((62#Z)) $((10#09)) $((16#FF)) $((0X1f))
## STDOUT:
31 15 11 255 35 62 63 61 9 255 31
## END

#### wrong numbers
(echo $((08))) 2>&1; (echo $((2#12))) 2>&1; (echo $((1.5))) 2>&1; (echo $((65#1))) 2>&1; (echo $((0x))) 2>&1; (echo $((1#0))) 2>&1
## status: 1
## STDOUT:
bash: line 1: 08: value too great for base (error token is "08")
bash: line 1: 2#12: value too great for base (error token is "2#12")
bash: line 1: 1.5: syntax error: invalid arithmetic operator (error token is ".5")
bash: line 1: 65#1: invalid arithmetic base (error token is "65#1")
0
bash: line 1: 1#0: invalid arithmetic base (error token is "1#0")
## END

#### division by zero
(echo $((1/0))) 2>&1; echo $?; (echo $((1%0))) 2>&1; (x=0; echo $((5/x))) 2>&1; (let 'y=1/0') 2>&1; echo $?
## STDOUT:
bash: line 1: 1/0: division by 0 (error token is "0")
1
bash: line 1: 1%0: division by 0 (error token is "0")
bash: line 1: 5/x: division by 0 (error token is "x")
bash: line 1: let: y=1/0: division by 0 (error token is "0")
1
## END

#### negative exponent
(echo $((2**-1))) 2>&1; echo $?
## STDOUT:
bash: line 1: 2**-1: exponent less than 0 (error token is "1")
1
## END

#### sixty-four bits wrap
echo $((9223372036854775807+1)) $((-9223372036854775808-1)) $((9223372036854775807*2)) $((1<<63)) $((1<<64)) $((1<<-1)) $((-1>>1)) $((-9223372036854775808)) $((9223372036854775808)) $((18446744073709551617))
## STDOUT:
-9223372036854775808 9223372036854775807 -2 -9223372036854775808 1 -9223372036854775808 -1 -9223372036854775808 -9223372036854775808 1
## END

#### the least number divided by minus one
echo $((-9223372036854775807-1)); echo $(( (-9223372036854775807-1) % -1 ))
## STDOUT:
-9223372036854775808
0
## END

#### assignment operators
x=7; echo $((x+=3)) $((x-=2)) $((x*=2)) $((x/=3)) $((x%=3)) $((x<<=4)) $((x>>=1)) $((x|=1)) $((x&=9)) $((x^=15)) $x
## STDOUT:
10 8 16 5 2 32 16 17 1 14 14
## END

#### increment and decrement
x=5; echo $((x++)) $((++x)) $((x--)) $((--x)) $x $((- -x)) $((-x)) $((+x)) $((x+++1)) $x
## STDOUT:
5 7 7 5 5 5 -5 5 6 6
## END

#### assignment to what is no variable
(echo $((5=3))) 2>&1; echo $?; (echo $((5++))) 2>&1; echo $?; (echo $((x+1=3))) 2>&1; (echo $((++5))) 2>&1
## STDOUT:
bash: line 1: 5=3: attempted assignment to non-variable (error token is "=3")
1
bash: line 1: 5++: syntax error: operand expected (error token is "+")
1
bash: line 1: x+1=3: attempted assignment to non-variable (error token is "=3")
5
## END

#### names without values, and values that are expressions
unset u; a=b b=c c=4; echo $((u)) $((u+1)) $((a)) $((a*2)); e='1+2'; echo $((e*2)) $(($e*2)); s='x y'; (echo $((s))) 2>&1
## status: 1
## STDOUT:
0 1 4 8
6 5
bash: line 1: x y: syntax error in expression (error token is "y")
## END

#### values that refer to themselves
x=x; (echo $((x))) 2>&1; echo $?; a=b b=a; (echo $((a))) 2>&1 | cut -c1-60
## STDOUT:
bash: line 1: x: expression recursion level exceeded (error token is "x")
1
bash: line 1: b: expression recursion level exceeded (error 
## END

#### an empty expression and blanks
echo $(()) $(( )) "$((  1  +
2 ))"; x=; echo $((x)) $((  x + 1 ))
## STDOUT:
0 0 3
0 1
## END

#### expansions inside
x=3 op=+; echo $((x $op 2)) $(($x$x)) $((${x}1)) $(( $(echo 4) * `echo 2` )) $((${#x})) $((x${u:-+1}))
## STDOUT:
5 33 31 8 1 4
## END

#### quotes inside
x=3; echo $(("x"+1)) $(( "3" + 1 )); a=(1 2); echo $((a["1"]))
## STDOUT:
4 4
2
## END

#### arrays
a=(10 20 30); i=1; echo $((a[i])) $((a[1]+a[2])) $((a[i++])) $i $((a[0]=5)) ${a[0]} $((a)) $((a[-1])) $((a[9])) $((++a[1])) ${a[@]}; declare -A m=([k]=7); echo $((m[k]+1)) $((m[k]++)) ${m[k]}
## STDOUT:
20 50 20 2 5 5 5 30 0 21 5 21 30
8 7 8
## END

#### short circuits have no effects
x=0; echo $((0 && (x=1))) $x $((1 || (x=2))) $x $((1 ? x : (x=3))) $x $((0 && 1/0)) $((1 || 1/0))
## STDOUT:
0 0 1 0 0 0 0 1
## END

#### syntax errors
(echo $((1+))) 2>&1; echo $?; (echo $((1 2))) 2>&1; (echo $(( ( 1 ))) 2>&1; (echo $((1 ? 2))) 2>&1; (echo $((* 3))) 2>&1; (echo $((a b))) 2>&1; (echo $((1 + @))) 2>&1
## status: 2
## STDOUT:
## END

#### let
let x=1+2; echo $? $x; let x=0; echo $?; let 'a = 5' 'b = a * 2' c=b-10; echo $? $a $b $c; let; echo $?; let 1+1 0; echo $?
## STDOUT:
0 3
1
1 5 10 0
1
1
## END

#### let with quotes and spaces
let "x = 3 + 4" y=x*2; echo $x $y; let x++ x++; echo $x; let '(x)'; echo $?; let -- 'x = 1'; echo $x
## STDOUT:
7 14
9
0
1
## END

#### double parentheses as a command
((1)); echo $?; ((0)); echo $?; ((x=5)); echo $? $x; ((x>3)) && echo big; if ((x==5)); then echo five; fi; ((x=0)); echo $?; (( )); echo $?
## STDOUT:
0
1
0 5
big
five
1
1
## END

#### double parentheses with an error
((1/0)) 2>&1; echo $?; ((1+)) 2>&1; echo $?; echo next
## STDOUT:
bash: line 1: ((: 1/0: division by 0 (error token is "0")
1
bash: line 1: ((: 1+: syntax error: operand expected (error token is "+")
1
next
## END

#### the arithmetic for
for ((i=0; i<3; i++)); do echo -n "$i "; done; echo; for ((i=3; i--; )); do echo -n $i; done; echo; for ((;;)); do ((++n>3)) && break; done; echo $n; for ((i=0,j=9;i<j;i+=3,j-=2)) { echo $i-$j; }
## STDOUT:
0 1 2 
210
4
0-9
3-7
## END

#### the arithmetic for with odd spacing and newlines
for (( i = 0 ;
  i < 2 ;
  i++ ))
do echo $i; done; for ((i=0;i<1;i++));do echo x;done
## STDOUT:
0
1
x
## END

#### integer variables
declare -i n; n=2+3; echo $n; n=n*2; echo $n; n+=5; echo $n; n=abc; echo $n; n='7 / 2'; echo $n; declare -i m=0x10; echo $m; (n=1/0) 2>&1; echo $?; (n='1 +') 2>&1
## status: 1
## STDOUT:
5
10
15
0
3
16
bash: line 1: 1/0: division by 0 (error token is "0")
1
bash: line 1: 1 +: syntax error: operand expected (error token is "+")
## END

#### integer arrays
declare -ai a=(1+1 2*3); a[2]=3**2; a+=(5-1); a[0]+=4; echo ${a[@]}
## STDOUT:
6 6 9 4
## END

#### octal-looking strings in integer variables
declare -i n; (n=08; echo $n) 2>&1; n=10#08; echo $n; x=010; echo $((x)) $((10#$x))
## STDOUT:
bash: line 1: 08: value too great for base (error token is "08")
8
8 10
## END

#### old brackets
echo $[1+2] $[ 2 * 3 ] "$[x=4]" $x
## STDOUT:
3 6 4 4
## END

#### large loops keep exact values
s=0; for ((i=1;i<=1000;i++)); do ((s+=i*i)); done; echo $s
## STDOUT:
333833500
## END

#### signs in a row
echo $((1 - -1)) $((1--1)) $((1++1)) $((- - 1)) $((+ + 1)) $((!!3)) $((~~3)) $((-+-1)) 2>&1
## STDOUT:
2 2 2 1 1 1 3 1
## END

#### shifts by much
echo $((1<<62)) $((1<<65)) $((-8>>1)) $((-1>>63)) $((8>>64)) $((0xff>>4))
## STDOUT:
4611686018427387904 2 -4 -1 8 15
## END

#### the conditional operator associates to the right
echo $((1?0?1:2:3)) $((0?1:1?2:3)) $((x=1?2:3)) $((1?x=5:0)) $x
## STDOUT:
2 2 2 5 5
## END

#### underscore and case in names
_a1=4 A=5; echo $((_a1+A)) $((_a1)) $((a_b+1))
## STDOUT:
9 4 1
## END

#### results of tests in arithmetic contexts
[[ 3+4 -eq 7 ]] && echo yes; x=5; [[ x -gt 4 ]] && echo name; [[ 0x10 -eq 16 ]] && echo hex
## STDOUT:
yes
name
hex
## END

#### dollar signs are optional for names but not for specials
set -- 4 5; echo $(($1+$2)) $(($#)) $((${1}+${#1})); (echo $((#))) 2>&1 | sed 's/.*: //'
## STDOUT:
9 2 5
operand expected (error token is "#")
## END

#### arithmetic in subscripts, substrings and redirections
a=(x y z); echo ${a[1+1]} ${a[${#a[@]}-1]}; s=abcdef; echo ${s:1+1:2*1}; n=1; echo hi >&$((n))
## STDOUT:
z z
cd
hi
## END

#### unset variables under nounset
set -u; (echo $((nope+1))) 2>&1; echo $?
## STDOUT:
bash: line 1: nope: unbound variable
1
## END

#### strings from expr are not expressions
x='2 * 3'; echo $((x)) $(expr $x 2>/dev/null | head -1)
## STDOUT:
6 6
## END

#### small sums in loops: what each operator leaves in a variable
a=(3 4); i=1; n=-7; e=; z=08; big=9223372036854775807; s='1+1'
echo $((x = 1 < 2)) $x $((x += a[i])) $x $((x++ + x)) $x $((n / 2)) $((n % 3)) $((-n)) $((!n)) $((~i)) $((a[0] ? i : n))
echo $((e + 1)) $((big + 1)) $((big * 2)) $((s * 2)) $((i && n)) $((e || 0)) $((a[i] ^ 1)) $((none + 1)) $((a[9])) $((big++)) $big
((x -= $i, x)); echo $x; ((z + 1)) 2> /dev/null; echo $?; declare -r ro=1; ((ro++)) 2> /dev/null; echo $? $ro
declare -n ref=x; ((ref++)); echo $x; ((x = y = 5)); echo $x $y; ((x = 7 / 0)) 2> /dev/null; echo $? $x; declare -u u=a; ((u = 3)); echo $u
## STDOUT:
1 1 5 5 11 6 -3 -1 7 0 -2 1
1 -9223372036854775808 -2 4 1 0 5 1 0 9223372036854775807 -9223372036854775808
5
1
1 1
6
5 5
1 5
3
## END

#### let: parentheses are those of arithmetic
let x=( 1 ); let y=( x + 2 ) z=( y * 3 ); echo $x $y $z; n=4; let 'w = 1' v=( 2+$n ); echo $w $v
## STDOUT:
1 3 9
1 6
## END
