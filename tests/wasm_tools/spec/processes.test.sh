exec 2>&1; umask 022
mkdir -p d/e src/d z/y a; echo 1 >d/f1; echo 22 >d/f2; echo 333 >d/e/f3; touch -d 2020-01-01 d/old
echo hello >a.txt; seq 2000 >b.txt; echo h >h; cp h z/y/h; echo a >src/a; ln -s a src/l; mkfifo src/ff; chmod 640 src/a; ln src/a src/hard

#### seq 10 | xargs -P 3 -n 2 echo | sort -n
seq 10 | xargs -P 3 -n 2 echo | sort -n
## STDOUT:
1 2
3 4
5 6
7 8
9 10
## END

#### seq 3 | xargs -I{} echo a{}b
seq 3 | xargs -I{} echo a{}b
## STDOUT:
a1b
a2b
a3b
## END

#### printf "a b\0c\0" | xargs -0 -n1 echo x
printf "a b\0c\0" | xargs -0 -n1 echo x
## STDOUT:
x a b
x c
## END

#### xargs -r echo no </dev/null
xargs -r echo no </dev/null
## stdout-json: ""

#### xargs echo yes </dev/null
xargs echo yes </dev/null
## STDOUT:
yes
## END

#### seq 3 | xargs sh -c "exit 255"
seq 3 | xargs sh -c "exit 255"
## status: 124
## STDOUT:
xargs: sh: exited with status 255; aborting
## END

#### seq 3 | xargs -n1 sh -c "exit 3"
seq 3 | xargs -n1 sh -c "exit 3"
## status: 123
## stdout-json: ""

#### echo a | xargs nosuchcmd
echo a | xargs nosuchcmd
## status: 127
## STDOUT:
xargs: nosuchcmd: No such file or directory
## END

#### echo a | xargs sh -c "kill -9 \$\$"
echo a | xargs sh -c "kill -9 \$\$"
## status: 125
## STDOUT:
xargs: sh: terminated by signal 9
## END

#### echo a | xargs /etc/passwd
echo a | xargs /etc/passwd
## status: 126
## STDOUT:
xargs: /etc/passwd: Permission denied
## END

#### seq 5 | xargs -t -n2 echo
seq 5 | xargs -t -n2 echo
## STDOUT:
echo 1 2
1 2
echo 3 4
3 4
echo 5
5
## END

#### echo "a b" | xargs -d" " -n1 echo
echo "a b" | xargs -d" " -n1 echo
## STDOUT:
a
b

## END

#### seq 3 | xargs -L2 echo
seq 3 | xargs -L2 echo
## STDOUT:
1 2
3
## END

#### seq 1000 | xargs -s 100 echo | wc -l
seq 1000 | xargs -s 100 echo | wc -l
## STDOUT:
43
## END

#### echo a | xargs -x -n1 --verbose echo
echo a | xargs -x -n1 --verbose echo
## STDOUT:
echo a
a
## END

#### find d -type f -exec echo {} + | tr " " "\n" | sort
find d -type f -exec echo {} + | tr " " "\n" | sort
## STDOUT:
d/e/f3
d/f1
d/f2
d/old
## END

#### find d -type f -name f3 -execdir pwd \; | sed s,.*/d/,d/,
find d -type f -name f3 -execdir pwd \; | sed s,.*/d/,d/,
## STDOUT:
d/e
## END

#### find d -type f -execdir echo {} \; | sort
find d -type f -execdir echo {} \; | sort
## STDOUT:
./f1
./f2
./f3
./old
## END

#### echo y | find d -name f1 -ok echo {} \;
echo y | find d -name f1 -ok echo {} \;
## STDOUT:
< echo ... d/f1 > ? d/f1
## END

#### echo n | find d -name f1 -ok echo {} \;
echo n | find d -name f1 -ok echo {} \;
## stdout-json: "< echo ... d/f1 > ? "

#### find d -name f1 -okdir echo {} \; </dev/null
find d -name f1 -okdir echo {} \; </dev/null
## stdout-json: "< echo ... d/f1 > ? "

#### find d -name f1 -exec false {} +
find d -name f1 -exec false {} +
## status: 1
## stdout-json: ""

#### find d -name f1 -exec sh -c "exit 3" \; -print
find d -name f1 -exec sh -c "exit 3" \; -print
## stdout-json: ""

#### find d -type f -exec nosuch {} \;
find d -type f -exec nosuch {} \;
## STDOUT:
find: ‘nosuch’: No such file or directory
find: ‘nosuch’: No such file or directory
find: ‘nosuch’: No such file or directory
find: ‘nosuch’: No such file or directory
## END

#### find d -printf "%p %y %m %s %d %f %h\n" | sort
find d -printf "%p %y %m %s %d %f %h\n" | sort
## STDOUT:
d d 755 4096 0 d .
d/e d 755 4096 1 e d
d/e/f3 f 644 4 2 f3 d/e
d/f1 f 644 2 1 f1 d
d/f2 f 644 3 1 f2 d
d/old f 644 0 1 old d
## END

#### touch -d 2020-01-01 d/old; find d -newer d/old -type f | sort
touch -d 2020-01-01 d/old; find d -newer d/old -type f | sort
## STDOUT:
d/e/f3
d/f1
d/f2
## END

#### find d -newermt 2019-12-31 ! -newermt 2020-01-02
find d -newermt 2019-12-31 ! -newermt 2020-01-02
## STDOUT:
d/old
## END

#### chmod 600 d/f1; find d -perm 600; find d -perm -400 -type f | sort; fi
chmod 600 d/f1; find d -perm 600; find d -perm -400 -type f | sort; find d -perm /111 | sort
## STDOUT:
d/f1
d/e/f3
d/f1
d/f2
d/old
d
d/e
## END

#### find d -user $(id -un) | sort | head -2; find d -user nosuch
find d -user $(id -un) | sort | head -2; find d -user nosuch
## status: 1
## STDOUT:
d
d/e
find: ‘nosuch’ is not the name of a known user
## END

#### find d -size +3c -type f; find d -size -3c -type f | sort
find d -size +3c -type f; find d -size -3c -type f | sort
## STDOUT:
d/e/f3
d/f1
d/old
## END

#### find d -mtime +30
find d -mtime +30
## STDOUT:
d/old
## END

#### find d -empty
find d -empty
## STDOUT:
d/old
## END

#### find d -printf "%T+ %a\n" -name old | wc -l
find d -printf "%T+ %a\n" -name old | wc -l
## STDOUT:
6
## END

#### find d -maxdepth 1 -mindepth 1 -printf "%P\n" | sort
find d -maxdepth 1 -mindepth 1 -printf "%P\n" | sort
## STDOUT:
e
f1
f2
old
## END

#### find d -links 1 -name f1
find d -links 1 -name f1
## STDOUT:
d/f1
## END

#### find d -samefile d/f1
find d -samefile d/f1
## STDOUT:
d/f1
## END

#### find d -type d -name e -prune -o -print | sort
find d -type d -name e -prune -o -print | sort
## STDOUT:
d
d/f1
d/f2
d/old
## END

#### find d -delete; ls d
find d -delete; ls d
## status: 2
## STDOUT:
ls: cannot access 'd': No such file or directory
## END

#### find nosuch
find nosuch
## status: 1
## STDOUT:
find: ‘nosuch’: No such file or directory
## END

#### env -i A=1 env
env -i A=1 env
## STDOUT:
A=1
## END

#### A=1 B=2 env -u A sh -c "echo [\$A] [\$B]"
A=1 B=2 env -u A sh -c "echo [\$A] [\$B]"
## STDOUT:
[] [2]
## END

#### mkdir -p cc; env -C cc pwd | sed s,.*/,,
mkdir -p cc; env -C cc pwd | sed s,.*/,,
## STDOUT:
cc
## END

#### env -S "A=5 sh -c \"echo \$A\""
env -S "A=5 sh -c \"echo \$A\""
## status: 125
## STDOUT:
env: only ${VARNAME} expansion is supported, error at: $A"
## END

#### env -S "printf %s\\n a b"
env -S "printf %s\\n a b"
## STDOUT:
a
b
## END

#### env nosuch
env nosuch
## status: 127
## STDOUT:
env: ‘nosuch’: No such file or directory
## END

#### env /etc/passwd
env /etc/passwd
## status: 126
## STDOUT:
env: ‘/etc/passwd’: Permission denied
## END

#### env -u
env -u
## status: 125
## STDOUT:
env: option requires an argument -- 'u'
Try 'env --help' for more information.
## END

#### env - env
env - env
## stdout-json: ""

#### env -0 -i A=1 B=2 | tr "\0" ,
env -0 -i A=1 B=2 | tr "\0" ,
## stdout-json: "A=1,B=2,"

#### env --chdir=/nonexist true
env --chdir=/nonexist true
## status: 125
## STDOUT:
env: cannot change directory to '/nonexist': No such file or directory
## END

#### timeout 0.1 sleep 5
timeout 0.1 sleep 5
## status: 124
## stdout-json: ""

#### timeout --preserve-status 0.1 sleep 5
timeout --preserve-status 0.1 sleep 5
## status: 143
## stdout-json: ""

#### timeout --foreground 0.1 sleep 5
timeout --foreground 0.1 sleep 5
## status: 124
## stdout-json: ""

#### timeout 5 sh -c "exit 7"
timeout 5 sh -c "exit 7"
## status: 7
## stdout-json: ""

#### timeout 1x true
timeout 1x true
## status: 125
## STDOUT:
timeout: invalid time interval ‘1x’
Try 'timeout --help' for more information.
## END

#### timeout -v 0.1 sleep 3
timeout -v 0.1 sleep 3
## status: 124
## STDOUT:
timeout: sending signal TERM to command ‘sleep’
## END

#### timeout 0 echo forever
timeout 0 echo forever
## STDOUT:
forever
## END

#### timeout -s INT 0.1 sleep 5
timeout -s INT 0.1 sleep 5
## status: 124
## stdout-json: ""

#### nice -20 nice
nice -20 nice
## STDOUT:
19
## END

#### nice -n x true
nice -n x true
## status: 125
## STDOUT:
nice: invalid adjustment ‘x’
## END

#### nice nosuch
nice nosuch
## status: 127
## STDOUT:
nice: ‘nosuch’: No such file or directory
## END

#### nohup echo hi </dev/null | cat
nohup echo hi </dev/null | cat
## STDOUT:
hi
## END

#### nohup nosuch
nohup nosuch
## status: 127
## STDOUT:
nohup: failed to run command 'nosuch': No such file or directory
## END

#### nohup sh -c "kill -HUP \$\$; echo still" </dev/null 2>/dev/null | cat
nohup sh -c "kill -HUP \$\$; echo still" </dev/null 2>/dev/null | cat
## STDOUT:
still
## END

#### tar czf x.tgz a.txt b.txt; tar tzf x.tgz; file=$(head -c2 x.tgz | od -
tar czf x.tgz a.txt b.txt; tar tzf x.tgz; file=$(head -c2 x.tgz | od -An -tx1); echo $file
## STDOUT:
a.txt
b.txt
1f 8b
## END

#### tar caf x.tar.gz a.txt; tar tf x.tar.gz
tar caf x.tar.gz a.txt; tar tf x.tar.gz
## STDOUT:
a.txt
## END

#### mkdir o; tar xzf x.tgz -C o; cmp b.txt o/b.txt
mkdir o; tar xzf x.tgz -C o; cmp b.txt o/b.txt
## status: 2
## STDOUT:
tar (child): x.tgz: Cannot open: No such file or directory
tar (child): Error is not recoverable: exiting now
tar: Child returned status 2
tar: Error is not recoverable: exiting now
cmp: o/b.txt: No such file or directory
## END

#### tar -I gzip -cf y.tgz a.txt; tar -I "gzip -d" -tf y.tgz
tar -I gzip -cf y.tgz a.txt; tar -I "gzip -d" -tf y.tgz
## STDOUT:
a.txt
## END

#### tar cf - a.txt | gzip | tar tzf -
tar cf - a.txt | gzip | tar tzf -
## STDOUT:
a.txt
## END

#### tar xf x.tgz -O a.txt
tar xf x.tgz -O a.txt
## status: 2
## STDOUT:
tar: x.tgz: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now
## END

#### tar --to-command="wc -c" -xzf x.tgz
tar --to-command="wc -c" -xzf x.tgz
## status: 2
## STDOUT:
tar (child): x.tgz: Cannot open: No such file or directory
tar (child): Error is not recoverable: exiting now
tar: Child returned status 2
tar: Error is not recoverable: exiting now
## END

#### tar tzf a.txt
tar tzf a.txt
## status: 2
## STDOUT:

gzip: stdin: not in gzip format
tar: Child returned status 1
tar: Error is not recoverable: exiting now
## END

#### tar cf k.tar --checkpoint=1 --checkpoint-action=exec="true" a.txt
tar cf k.tar --checkpoint=1 --checkpoint-action=exec="true" a.txt
## stdout-json: ""

#### seq 20000 | sort -R | sort -n -S 20K | md5sum
seq 20000 | sort -R | sort -n -S 20K | md5sum
## STDOUT:
e071f707df7bbeee2a6a1eb48011ddd0  -
## END

#### seq 20000 | tac | sort -n -S 20K --compress-program=gzip | md5sum
seq 20000 | tac | sort -n -S 20K --compress-program=gzip | md5sum
## STDOUT:
e071f707df7bbeee2a6a1eb48011ddd0  -
## END

#### seq 20000 | tac | sort -n --parallel=4 -S 100K -T . | tail -1; ls | gr
seq 20000 | tac | sort -n --parallel=4 -S 100K -T . | tail -1; ls | grep sort
## status: 1
## STDOUT:
20000
## END

#### sort -T /nonexist -S 10K b.txt b.txt b.txt b.txt b.txt | tail -1
sort -T /nonexist -S 10K b.txt b.txt b.txt b.txt b.txt | tail -1
## STDOUT:
sort: cannot create temporary file in '/nonexist': No such file or directory
## END

#### for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do seq $i
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do seq $i > s$i; done; sort -n -m --batch-size=3 s* | tail -1
## STDOUT:
sort: read failed: src: Is a directory
## END

#### seq 10 | split -l 4 --filter="cat >\$FILE.x; echo \$FILE"; cat xac.x
seq 10 | split -l 4 --filter="cat >\$FILE.x; echo \$FILE"; cat xac.x
## STDOUT:
xaa
xab
xac
9
10
## END

#### seq 10 | split -l 3 --filter="exit 3"
seq 10 | split -l 3 --filter="exit 3"
## status: 3
## STDOUT:
split: with FILE=xaa, exit 3 from command: exit 3
## END

#### seq 100000 | split -b 100K --filter="wc -c"
seq 100000 | split -b 100K --filter="wc -c"
## STDOUT:
102400
102400
102400
102400
102400
76895
## END

#### split -n 3 b.txt q; wc -c q* | tail -1
split -n 3 b.txt q; wc -c q* | tail -1
## STDOUT:
8893 total
## END

#### split -n l/3 b.txt r; cat r* | cmp - b.txt
split -n l/3 b.txt r; cat r* | cmp - b.txt
## stdout-json: ""

#### split -d -a 3 -l 500 b.txt z --additional-suffix=.t; ls z*
split -d -a 3 -l 500 b.txt z --additional-suffix=.t; ls z*
## STDOUT:
z000.t
z001.t
z002.t
z003.t

z:
y
## END

#### awk "BEGIN{r=system(\"exit 3\"); print r; r=system(\"kill -9 \$\$\"); 
awk "BEGIN{r=system(\"exit 3\"); print r; r=system(\"kill -9 \$\$\"); print r}"
## STDOUT:
3
265
## END

#### awk "BEGIN{while ((\"echo a; echo b\" | getline l) > 0) print \"got\",
awk "BEGIN{while ((\"echo a; echo b\" | getline l) > 0) print \"got\", l; print close(\"echo a; echo b\")}"
## STDOUT:
got a
got b
0
## END

#### awk "BEGIN{\"exit 5\" | getline x; print close(\"exit 5\")}"
awk "BEGIN{\"exit 5\" | getline x; print close(\"exit 5\")}"
## STDOUT:
5
## END

#### printf "b\na\n" | awk "{print | \"sort\"} END{close(\"sort\"); print \
printf "b\na\n" | awk "{print | \"sort\"} END{close(\"sort\"); print \"end\"}"
## STDOUT:
a
b
end
## END

#### awk "BEGIN{print \"x\" | \"cat 1>&2; exit 4\"; print close(\"cat 1>&2;
awk "BEGIN{print \"x\" | \"cat 1>&2; exit 4\"; print close(\"cat 1>&2; exit 4\")}"
## STDOUT:
x
4
## END

#### awk "BEGIN{while ((getline l < \"/etc/hostname\")>0) n++; print n>0; p
awk "BEGIN{while ((getline l < \"/etc/hostname\")>0) n++; print n>0; print (getline l < \"/nonexist\")}"
## STDOUT:
-1
## END

#### awk "BEGIN{print \"hi\" > \"o1\"; close(\"o1\"); getline l < \"o1\"; p
awk "BEGIN{print \"hi\" > \"o1\"; close(\"o1\"); getline l < \"o1\"; print l; print \"more\" >> \"o1\"; close(\"o1\"); system(\"cat o1\")}"
## STDOUT:
hi
hi
more
## END

#### awk "BEGIN{printf \"a\"; system(\"\"); printf \"b\n\"; fflush()}"
awk "BEGIN{printf \"a\"; system(\"\"); printf \"b\n\"; fflush()}"
## STDOUT:
ab
## END

#### awk "BEGIN{print ENVIRON[\"HOME\"] != \"\"; print PROCINFO[\"pid\"] > 
awk "BEGIN{print ENVIRON[\"HOME\"] != \"\"; print PROCINFO[\"pid\"] > 0}"
## STDOUT:
1
## END

#### timeout of what is not there
timeout 5 nosuch
## status: 127
## STDOUT:
timeout: failed to run command ‘nosuch’: No such file or directory
## END

#### timeout of what ends by a signal
{ timeout 5 sh -c 'kill -TERM $$'; } 2>/dev/null; echo $?
## STDOUT:
143
## END

#### nice adds up
nice; nice -n 5 nice; nice -n 5 nice -n 3 nice; nice -n 30 nice; nice -n -1 nice
## STDOUT:
0
5
8
19
nice: cannot set niceness: Permission denied
0
## END

#### awk: two-way pipes
gawk 'BEGIN { c = "sort"; print "z" |& c; print "y" |& c; close(c, "to"); while ((c |& getline l) > 0) print "co", l; print close(c) }'
## STDOUT:
co y
co z
0
## END

#### awk: what a pipe writes comes before what waits in a buffer
printf 'b\na\n' | awk '{ print | "sort" } END { print "end" }' | cat
## STDOUT:
a
b
end
## END


#### a process that waits is asleep
mkfifo p; cat p & until grep State:.S /proc/$!/status; do sleep 0.01; done; echo x > p; wait; sleep 60 & until grep State:.S /proc/$!/status; do sleep 0.01; done; kill $!
## STDOUT:
State:	S (sleeping)
x
State:	S (sleeping)
## END
