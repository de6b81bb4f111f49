p() { printf "[%s]" "$@"; echo; }

#### values of associative arrays
declare -A a; a=([aa]=b [foo]=bar ['a+1']=c); echo ${a["aa"]} ${a[foo]} "${a['a+1']}" ${a[a+1]}; a=([0]=zzz); echo $a; a[1]=q; a=str; echo $a ${a[0]} ${a[1]} ${#a[@]}
## STDOUT:
b bar c c
zzz
str str q 2
## END

#### an associative array and list words
declare -A A=(1 2 3); echo $? ${!A[@]} ${A[1]}; A=(foo 'spam eggs'); declare -p A; A=(); echo ${#A[@]}; A+=(x y z w); echo ${A[x]} ${A[z]}
## STDOUT:
0 3 1 2
declare -A A=([foo]="spam eggs" )
0
y w
## END

#### keys are not arithmetic, arithmetic sees keys
declare -A m; i=1; m[i]=a; m[i+1]=b; m["i"]+=c; echo ${m[i]} ${m[i+1]} ${#m[@]}; (( m[5] = 10, m[5] += 6 )); echo ${m[5]}; m[0]=42; (( v = ${m[0]} + m[0] )); echo $v; (( m[new]++ )); echo ${m[new]}
## STDOUT:
ac b 2
16
84
1
## END

#### an array as key
a=(1 2 3); declare -A m; m["${a[@]}"]=foo; m[${a[*]}x]=bar; m[$(echo k)]=baz; m[`echo j`]=q; echo "${m[1 2 3]}" "${m["${a[@]}"]}" "${m[1 2 3x]}" ${m[k]} ${m[j]}
## STDOUT:
foo foo bar baz q
## END

#### a key refers to its own array while it is made
declare -A f=([k]=v1); f=([k]="${f[k]} v2"); echo ${f[k]}; a=(1 2); a=(0 "${a[@]}" 3); echo ${a[@]}; a=([1]=${a[0]} [0]=${a[1]}); echo ${a[@]}
## STDOUT:
v1 v2
0 1 2 3
1 0
## END

#### braces in arrays
declare -A A=([k1]=v [k2]=-{a,b}-); declare -p A | grep -c 'k2]="-{a,b}-"'; a=([1]=x{a,b} c{d,e}); declare -p a; a=([2]={1..3}); declare -p a
## STDOUT:
1
declare -a a=([0]="[1]=xa" [1]="[1]=xb" [2]="cd" [3]="ce")
declare -a a=([0]="[2]=1" [1]="[2]=2" [2]="[2]=3")
## END

#### declare -A and nounset
set -u; declare -A A=(); echo ${#A[@]}; A[k]=1; echo ${#A[@]}; declare -A u; echo ${#u[@]}; echo no
## status: 1
## STDOUT:
0
1
## END
## STDERR:
bash: line 2: u: unbound variable
## END

#### unset of keys
declare -A m=([K]=1 [a b]=2 [x]=3); unset -v 'm["K"]'; echo ${#m[@]}; k='a b'; unset 'm[$k]'; echo ${#m[@]}; unset 'm[$(echo x)]'; echo ${#m[@]}; m[q]=1; unset m[q]; echo ${#m[@]}
## STDOUT:
2
1
0
0
## END

#### printf -v and read into keys
declare -A m; k=K; printf -v 'm["K"]' /%s/ v; echo ${m[K]}; printf -v 'm[$k]' %d 3; echo ${m[K]}; read 'm[a]' <<< hi; echo ${m[a]}; printf -v 'a[2]' x; declare -p a; printf -v 'a[' x; echo $?; printf -v 1a x; echo $?
## STDOUT:
/v/
3
hi
declare -a a=([2]="x")
2
2
## END
## STDERR:
bash: line 2: printf: `a[': not a valid identifier
bash: line 2: printf: `1a': not a valid identifier
## END

#### indices go on behind [n]
declare -a arr=([30]=a b [40]=x y [5]=z w); p "${!arr[@]}"; p "${arr[@]}"; arr=(a [5]=b c [1]=d e); declare -p arr
## STDOUT:
[5][6][30][31][40][41]
[z][w][a][b][x][y]
declare -a arr=([0]="a" [1]="d" [2]="e" [5]="b" [6]="c")
## END

#### test -v of keys
declare -A m=([empty]= [k]=v); k=k; test -v m[empty]; echo $?; test -v 'm[$k]'; echo $?; test -v m[no]; echo $?; [[ -v m[k]z ]]; echo $?; [[ -v m["k"] ]]; echo $?; [[ -v m[$k] ]]; echo $?; a=(1); [[ -v a[1] ]]; echo $?; test -v 'a[0]'; echo $?
## STDOUT:
0
0
1
1
0
0
1
0
## END

#### slices of associative arrays
declare -A a; for k in xx yy zz aa bb; do a[$k]=$k; done; p ${a[@]:0:3}; p ${a[@]:1:3}; p ${a[@]:2:3}; p ${a[@]:4:3}; p ${a[@]:5}; p "${!a[@]}"
## STDOUT:
[aa][xx][zz]
[aa][xx][zz]
[xx][zz][bb]
[bb][yy]
[yy]
[aa][xx][zz][bb][yy]
## END

#### quoting values of associative arrays
declare -A a; a[s1]="''"; a[s2]='"'; a[s3]='()<>&|'; echo "[${a[@]@Q}]" "${a[@]@K}" ; echo "${a[s1]@Q}" "${a[@]@A}"
## STDOUT:
[''\'''\''' '"' '()<>&|'] s1 "''" s2 "\"" s3 "()<>&|" 
''\'''\''' declare -A a=([s1]="''" [s2]="\"" [s3]="()<>&|" )
## END

#### a negative subscript and append
a=(1 2 3); a[-1]+=x; a[-2]=y; echo ${a[@]} ${a[-3]}; a+=([1]+=z); declare -p a; unset 'a[-1]'; declare -p a; a=([1]=p [3]=q); echo ${a[-1]} ${a[-2]}- ${a[-3]}
## STDOUT:
1 y 3x 1
declare -a a=([0]="1" [1]="yz" [2]="3x")
declare -a a=([0]="1" [1]="yz")
q - p
## END
