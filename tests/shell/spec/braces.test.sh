p() { printf "[%s]" "$@"; echo; }

#### braces: incomplete ones
echo {foo} {a,b}_{ }_{a,b} {x}_{a,b} {a,b}} {{a,b} \{{a,b} a{X,,Y}b {a,b {a b}{c,d} {,} {a,b}{,}x
## STDOUT:
{foo} a_{ b_{ }_a }_b {x}_a {x}_b a} b} {a {b {a {b aXb ab aYb {a,b {a b}c b}d ax ax bx bx
## END

#### braces: empty alternatives
p {X,,Y,}; p {X,,Y,}''; p x{,y}; p {,}; p ''{,}; p {"",a}
## STDOUT:
[X][Y]
[X][][Y][]
[x][xy]
[]
[][]
[][a]
## END

#### braces: nested
echo -{A,={a,.{x,y}.,b}=,B}- -{A,={a,b}{c,d}=,B}- {0,1}{0,1}{0,1} {{a,b},{c,{d,e}}} {a{b,c{d,e}}f,g}
## STDOUT:
-A- -=a=- -=.x.=- -=.y.=- -=b=- -B- -A- -=ac=- -=ad=- -=bc=- -=bd=- -B- 000 001 010 011 100 101 110 111 a b c d e abf acdf acef g
## END

#### braces: quotes, variables and substitutions in them
a=A; b=B; echo {'a',b}_{c,"d"} -{\X"b",'cd'}- -{$a,b}- {${a},b}_{c,d} {_$a,b}_{c,d} {$a,b}_{c,d} -{$(echo a),b}- -{$((1 + 2)),b}- -{\$,\[,\]}- {a,b}$a {"a,b",c} {'{',x} {a,`echo b c`}; i=0; echo {a,b,c}-$((i++))
## STDOUT:
a_c a_d b_c b_d -Xb- -cd- -A- -b- A_c A_d b_c b_d _ _ b_c b_d b_c b_d -a- -b- -3- -b- -$- -[- -]- aA bA a,b c { x a b c
a-0 b-1 c-2
## END

#### braces: tildes and assignments
HOME=/h; echo {foo~,~}/bar ~{/src,/x} {~,x}; v={X,Y}; echo $v; {v,x}=X; echo $?; {echo,a}=b c; echo $?; HOME=/x; echo {~/a,b}
## STDOUT:
foo~/bar /h/bar /h/src /h/x /h x
{X,Y}
127
127
/x/a b
## END
## STDERR:
bash: line 2: v=X: command not found
bash: line 2: echo=b: command not found
## END

#### braces: ranges
echo -{1..8..3}- -{1..8..-3}- -{8..1..3}- {a..e..2} {e..a..2} {e..a..-2} {01..03} {01..003} {01..3} {-5..5..5} {5..-5..5} {a..1} {1..a} {1..2..a} {1..} {..1} {1...3} {A..c} {z..A..20} {0..0} {-0..2} {+1..2} {1..2}{a..b} {1..$a} {2..1}
## STDOUT:
-1- -4- -7- -1- -4- -7- -8- -5- -2- a c e e c a e c a 01 02 03 001 002 003 01 02 03 -5 0 5 5 0 -5 {a..1} {1..a} {1..2..a} {1..} {..1} {1...3} A B C D E F G H I J K L M N O P Q R S T U V W X Y Z [  ] ^ _ ` a b c z f R 0 0 1 2 1 2 1a 1b 2a 2b {1..} 2 1
## END

#### braces: what a range does not take
echo {1.0..2} {a..bc} {aa..c} {1..3..} {1..10..0} {1..2..3..4} {0x1..0x3} {1..0x3} {α..γ} {' '..'~'} {\a..c} {"a"..c}
## STDOUT:
{1.0..2} {a..bc} {aa..c} {1..3..} 1 2 3 4 5 6 7 8 9 10 {1..2..3..4} {0x1..0x3} {1..0x3} {α..γ} { ..~} {a..c} {a..c}
## END
