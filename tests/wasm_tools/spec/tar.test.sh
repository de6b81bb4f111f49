exec 2>&1
mkdir -p d/sub/deep d/empty; seq 3000 > d/num; echo hello > d/sub/hi.txt; echo x > d/sub/deep/x.c; ln -s num d/ln; ln d/num d/hard; echo '#!/bin/sh' > d/run; chmod 755 d/run; chmod 640 d/num
find d -exec touch -h -d '2020-02-03 04:05:06' {} +

#### with each compressor, told or by the name, both ways
for o in -z -j -J --zstd --lzma '-I lz4' --gzip --bzip2 --xz; do tar c $o -f x d && tar t $o -f x | sort | md5sum; mkdir o; tar x $o -f x -C o && diff -r d o/d && rm -r o; done; for s in tar tar.gz tgz tar.bz2 tbz2 tar.xz txz tar.zst tar.lzma; do tar caf x.$s d && tar tf x.$s | wc -l; done; file x.* | sed 's/,.*//'
## STDOUT:
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
9bd43c9db548af31d65b5bdfe7f82a59  -
10
10
10
10
10
10
10
10
10
x.tar:      POSIX tar archive (GNU)
x.tar.bz2:  bzip2 compressed data
x.tar.gz:   gzip compressed data
x.tar.lzma: XZ compressed data
x.tar.xz:   XZ compressed data
x.tar.zst:  Zstandard compressed data (v0.8+)
x.tbz2:     bzip2 compressed data
x.tgz:      gzip compressed data
x.txz:      XZ compressed data
## END

#### the compressor found by what is in the file
for c in gzip bzip2 xz zstd lzma; do tar cf - d | $c > y; tar tf y | wc -l; mkdir o; tar xf y -C o; diff -r d o/d && rm -r o; done; for c in gzip bzip2 xz zstd; do tar cf - d | $c | tar x$(case $c in gzip) echo z;; bzip2) echo j;; xz) echo J;; zstd) echo --zstd;; esac)O d/sub/hi.txt 2>&1; done
## status: 2
## STDOUT:
10
10
10
10
tar: This does not look like a tar archive
tar: Skipping to next header
tar: Exiting with failure status due to previous errors
0
tar: This does not look like a tar archive
tar: Skipping to next header
tar: Exiting with failure status due to previous errors
diff: o/d: No such file or directory
hello
hello
hello
tar: Archive is compressed. Use --zstd option
tar: Error is not recoverable: exiting now
## END

#### a compressor with options, and one that is missing
tar -I 'xz -0' -cf x.txz d
xz -t x.txz && tar -I 'xz -T2' -tf x.txz | wc -l
tar --use-compress-program='gzip -9' -cf x.tgz d && gzip -t x.tgz
tar -I nosuch -cf x d 2>/dev/null
echo $?
tar xf x.txz -C d/empty --no-same-permissions && ls d/empty
GZIP=-1 tar czf z.tgz d/num
tar tzf z.tgz
## STDOUT:
10
2
d
gzip: warning: GZIP environment variable is deprecated; use an alias or script
d/num
## END

#### the same bytes as ever
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - d | md5sum
tar --format=ustar --sort=name --mtime='2021-01-01' --owner=a:5 --group=b:6 -cf - d | md5sum
tar --format=v7 --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - d/num d/sub | md5sum
tar --format=pax --pax-option=delete=atime,delete=ctime,exthdr.name=%d/PaxHeaders/%f --sort=name --mtime=@1.5 --owner=0 --group=0 -cf - d | md5sum
## STDOUT:
0c30184bb990996a10c17f3d50b8c48d  -
58d175ae05d5dc63ddd3b23511a1515e  -
b8913f51187ab9b83b966ab2b8df6b93  -
86a7fb716e731b568e3bd3760c2eb247  -
## END

#### listing
tar --sort=name --owner=me:1 --group=us:2 -cf x d
tar tvf x
tar tf x d/sub
tar tf x --wildcards '*.c'
tar tvf x --full-time d/num
tar tvRf x d/run
tar -tvf x --numeric-owner d/ln
tar -cvf y d/sub
tar -cvvf y --owner=me:1 --group=us:2 d/sub/hi.txt
tar -xvf y
## STDOUT:
drwxr-xr-x me/us             0 2020-02-03 04:05 d/
drwxr-xr-x me/us             0 2020-02-03 04:05 d/empty/
-rw-r----- me/us         13893 2020-02-03 04:05 d/hard
lrwxrwxrwx me/us             0 2020-02-03 04:05 d/ln -> num
hrw-r----- me/us             0 2020-02-03 04:05 d/num link to d/hard
-rwxr-xr-x me/us            10 2020-02-03 04:05 d/run
drwxr-xr-x me/us             0 2020-02-03 04:05 d/sub/
drwxr-xr-x me/us             0 2020-02-03 04:05 d/sub/deep/
-rw-r--r-- me/us             2 2020-02-03 04:05 d/sub/deep/x.c
-rw-r--r-- me/us             6 2020-02-03 04:05 d/sub/hi.txt
d/sub/
d/sub/deep/
d/sub/deep/x.c
d/sub/hi.txt
d/sub/deep/x.c
hrw-r----- me/us             0 2020-02-03 04:05:06 d/num link to d/hard
block 33: -rwxr-xr-x me/us            10 2020-02-03 04:05 d/run
block 41: ** Block of NULs **
lrwxrwxrwx 1/2               0 2020-02-03 04:05 d/ln -> num
d/sub/
d/sub/deep/
d/sub/deep/x.c
d/sub/hi.txt
-rw-r--r-- me/us             6 2020-02-03 04:05 d/sub/hi.txt
d/sub/hi.txt
## END

#### leaving out
tar cf - --exclude='*.c' --exclude=empty d | tar tf - | sort
tar cf - --exclude-vcs --exclude-backups d | tar tf - | wc -l
printf '*.txt\nnum\n' > pats
tar cf - -X pats d | tar tf - | sort
touch d/sub/CACHEDIR.TAG
echo 'Signature: 8a477f597d28d172789f06886806bc55' > d/sub/CACHEDIR.TAG
tar cf - --exclude-caches d 2>&1 | tar tf - | sort
touch d/empty/.skip
tar cf - --exclude-tag=.skip d 2>/dev/null | tar tf - | sort | head -3
tar cf - --no-recursion d | tar tf -
tar cf - --exclude='d/s*' --anchored d | tar tf - | sort
## STDOUT:
d/
d/hard
d/ln
d/num
d/run
d/sub/
d/sub/deep/
d/sub/hi.txt
10
d/
d/empty/
d/hard
d/ln
d/run
d/sub/
d/sub/deep/
d/sub/deep/x.c
d/
d/empty/
d/hard
d/ln
d/num
d/run
d/sub/
d/sub/CACHEDIR.TAG
d/
d/empty/
d/empty/.skip
d/
d/
d/empty/
d/empty/.skip
d/hard
d/ln
d/num
d/run
## END

#### names changed
tar cf x d
tar tf x --transform='s,^d,e,' --show-transformed | sort
tar xf x --strip-components=1 && ls
tar cf - --transform='s/hi/HI/;s,d/,new/,' d/sub | tar tf - | sort
tar xf x --xform='s,.*/,flat/,' d/num d/run
ls flat
tar cf - -P --transform 's,^,/abs/,' d/num | tar tPf -
## STDOUT:
e/
e/empty/
e/hard
e/ln
e/num
e/run
e/sub/
e/sub/deep/
e/sub/deep/x.c
e/sub/hi.txt
d
empty
hard
ln
num
run
sub
x
new/sub/
new/sub/HI.txt
new/sub/deep/
new/sub/deep/x.c
num
run
/abs/d/num
## END

#### folders and lists of names
mkdir o
tar cf x -C d num run -C sub hi.txt
tar tf x
tar xf x -C o
ls o
printf 'd/num\nd/run\n' > list
tar cf y -T list
tar tf y
printf 'd/num\0d/run\0' | tar cf - --null -T - | tar tf -
find d -name '*.c' -print0 | tar cf z --null -T -
tar tf z
printf -- '-C d\nnum\n' > l2
tar cf - -T l2 | tar tf -
tar cf - --add-file=d/run --verbatim-files-from -T list | tar tf -
## STDOUT:
num
run
hi.txt
hi.txt
num
run
d/num
d/run
d/num
d/run
d/sub/deep/x.c
num
d/run
d/num
d/run
## END

#### to standard output and through commands
tar cf x d; tar xOf x d/sub/hi.txt; tar xf x --to-command='echo $TAR_FILENAME $TAR_SIZE; cat > /dev/null' d/num d/run; tar cf - d --checkpoint=1000 --totals 2>&1 >/dev/null | sed 's/(.*//'; tar cf - d | tar xf - -C d/empty; diff -r d/sub d/empty/d/sub && echo same
## STDOUT:
hello
d/num 13893
d/run 10
Total bytes written: 30720 
same
## END

#### appending, updating, deleting, joining
tar cf x d/num
tar rf x d/run
tar tf x
touch -d '2021-01-01' d/num
tar uf x d/num d/run
tar tf x
tar --delete -f x d/run
tar tf x
tar cf y d/sub
tar Af x y
tar tf x
tar rf x.tgz d/num
tar czf c.tgz d/num
tar rf c.tgz d/run
echo $?
## STDOUT:
d/num
d/run
d/num
d/run
d/num
d/num
d/num
d/num
d/num
d/sub/
d/sub/deep/
d/sub/deep/x.c
d/sub/hi.txt
tar: Cannot update compressed archives
tar: Error is not recoverable: exiting now
2
## END

#### comparing
tar cf x d
tar df x
echo $?
echo more >> d/sub/hi.txt
chmod 600 d/run
tar df x
echo $?
tar cWf y d/num
echo $?
rm d/sub/deep/x.c
tar -df x
echo $?
## STDOUT:
0
d/sub/hi.txt: Mod time differs
d/sub/hi.txt: Size differs
d/run: Mode differs
1
0
tar: d/sub/deep/x.c: Warning: Cannot stat: No such file or directory
d/sub/hi.txt: Mod time differs
d/sub/hi.txt: Size differs
d/run: Mode differs
1
## END

#### extracting keeps and restores
tar cf x d; mkdir o; tar xpf x -C o; cd o; stat -c '%a %Y %h %n' d/num d/run d/hard d/sub d; readlink d/ln; test d/num -ef d/hard && echo linked; cd ..; mkdir p; tar xmf x -C p d/run; test $(date -r p/d/run +%Y) -gt 2020 && echo now
## STDOUT:
640 1580702706 2 d/num
755 1580702706 1 d/run
640 1580702706 2 d/hard
755 1580702706 3 d/sub
755 1580702706 4 d
num
linked
now
## END

#### extracting over what is there
tar cf x d
echo changed > d/num
tar xkf x 2>&1 | sort
head -1 d/num
tar xf x --skip-old-files
head -1 d/num
tar xf x --keep-newer-files 2>&1 | sort
head -1 d/num
tar xf x --overwrite
head -1 d/num
tar xf x --unlink-first
tar xf x --backup=numbered d/run
ls d | grep run
rm -r d
tar xf x d/sub/hi.txt
find d | sort
tar xf x nosuch
echo $?
tar xf x --one-top-level=top d/num
find top
## STDOUT:
tar: Exiting with failure status due to previous errors
tar: d/ln: Cannot create symlink to ‘num’: File exists
tar: d/num: Cannot open: File exists
tar: d/run: Cannot open: File exists
tar: d/sub/deep/x.c: Cannot open: File exists
tar: d/sub/hi.txt: Cannot open: File exists
changed
changed
tar: Current ‘d/hard’ is newer or same age
tar: Current ‘d/ln’ is newer or same age
tar: Current ‘d/num’ is newer or same age
tar: Current ‘d/run’ is newer or same age
tar: Current ‘d/sub/deep/x.c’ is newer or same age
tar: Current ‘d/sub/hi.txt’ is newer or same age
changed
1
tar: d: Cannot unlink: Directory not empty
tar: d/sub: Cannot unlink: Directory not empty
tar: d/sub/deep: Cannot unlink: Directory not empty
tar: Exiting with failure status due to previous errors
run
run.~1~
d
d/sub
d/sub/hi.txt
tar: nosuch: Not found in archive
tar: Exiting with failure status due to previous errors
2
top
top/d
top/d/num
## END

#### long names and links
n=$(printf 'n%.0s' $(seq 120)); mkdir -p $n/$n; echo l > $n/$n/$n; ln -s $n/$n/$n link; tar cf x $n link; tar tf x | wc -c; rm -r $n; tar xf x; cat link; tar --format=ustar -cf y $n 2>&1 | cut -c1-30; tar --format=posix -cf z $n; tar tf z | wc -c; mkdir 'sp ace' 'ünï'; touch 'sp ace/a"b' 'ünï/é'; printf x > $'new\nline'; tar cf q 'sp ace' 'ünï' $'new\nline'; tar tf q; tar tf q --quoting-style=c; tar tf q --quoting-style=shell
## STDOUT:
733
l
tar: nnnnnnnnnnnnnnnnnnnnnnnnn
tar: Exiting with failure stat
728
sp ace/
sp ace/a"b
ünï/
ünï/é
new\nline
"sp ace/"
"sp ace/a\"b"
"ünï/"
"ünï/é"
"new\nline"
'sp ace/'
'sp ace/a"b'
ünï/
ünï/é
'new
line'
## END

#### sparse files
truncate -s 5M hole; printf end >> hole; tar cSf x hole; test $(stat -c %s x) -lt 100000 && echo small; rm hole; tar xf x; stat -c %s hole; tail -c 3 hole; test $(du -k hole | cut -f1) -lt 1000 && echo sparse; tar cf y hole; stat -c %s y; tar --hole-detection=raw -cSf z hole; tar tvf z | cut -c1-10
## STDOUT:
small
5242883
endsparse
5253120
-rw-r--r--
## END

#### growing backups
tar cf 0.tar -g snar d
echo new > d/new
rm d/run
tar cf 1.tar -g snar d
tar tf 1.tar | sort
rm -r d
tar xf 0.tar -g /dev/null
tar xf 1.tar -g /dev/null
ls d | sort
tar -tvv -g /dev/null -f 1.tar 2>/dev/null | wc -l
## STDOUT:
d/
d/empty/
d/new
d/sub/
d/sub/deep/
empty
hard
ln
new
num
sub
18
## END

#### errors
tar xf nowhere; echo $?; tar cf x nowhere; echo $?; tar; echo $?; tar cf x; echo $?; tar --nope; echo $?; echo junk > j; tar tf j; echo $?; head -c 3000 <(tar cf - --sort=name d) > t; tar tf t > /dev/null; echo $?; tar czf x.tgz --sort=name d; head -c 200 x.tgz > y.tgz; tar tzf y.tgz > out; echo $?; tar tjf x.tgz; echo $?; mkdir ro; tar cf /nowhere/x d; echo $?; tar xf x.tgz -C nowhere; echo $?
## STDOUT:
tar: nowhere: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now
2
tar: nowhere: Cannot stat: No such file or directory
tar: Exiting with failure status due to previous errors
2
tar: You must specify one of the '-Acdtrux', '--delete' or '--test-label' options
Try 'tar --help' or 'tar --usage' for more information.
2
tar: Cowardly refusing to create an empty archive
Try 'tar --help' or 'tar --usage' for more information.
2
tar: unrecognized option '--nope'
Try 'tar --help' or 'tar --usage' for more information.
64
tar: This does not look like a tar archive
tar: Exiting with failure status due to previous errors
2
tar: Unexpected EOF in archive
tar: Error is not recoverable: exiting now
2

gzip: stdin: unexpected end of file
tar: Unexpected EOF in archive
tar: Error is not recoverable: exiting now
2
bzip2: (stdin) is not a bzip2 file.
tar: Child returned status 2
tar: Error is not recoverable: exiting now
2
tar: /nowhere/x: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now
2
tar: nowhere: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now
2
## END

#### members that lead outside
tar cf x -P --transform 's,^d,../../up,' d/num
tar tPf x
mkdir -p a/b
cd a/b
tar xf ../../x
echo $?
cd ../..
find . -name up
tar cPf y --transform 's,^,/tmp/,' d/num
tar tf y 2>&1
tar xf y
echo $?
ls tmp/d 2>&1
## STDOUT:
../../up/num
tar: Removing leading `../../' from member names
tar: ../../up/num: Member name contains '..'
tar: Exiting with failure status due to previous errors
2
tar: Removing leading `/' from member names
/tmp/d/num
tar: Removing leading `/' from member names
0
num
## END

#### volumes and labels
tar cf x -V mylabel d/num; tar tf x; tar tvf x | head -1 | cut -c1-10; tar --test-label -f x; tar cf x -b 1 d/num; stat -c %s x; tar cf y --record-size=1024 d/num; stat -c %s y; tar tf x --block-number d/num; tar tif x; tar cf - d | dd bs=100 status=none | tar tf - | wc -l; tar cf - d | tar tBf - | wc -l
## STDOUT:
mylabel
d/num
V---------
mylabel
15872
16384
block 0: d/num
block 29: ** Block of NULs **
d/num
10
10
## END

#### help and versions
tar --version | head -1
tar --help | head -5
tar --usage | head -2
tar --show-defaults
## STDOUT:
tar (GNU tar) 1.34
Usage: tar [OPTION...] [FILE]...
GNU 'tar' saves many files together into a single tape or disk archive, and can
restore individual files from the archive.

Examples:
Usage: tar [-AcdrtuxGnSkUWOmpsMBiajJzZhPlRvwo?] [-g FILE] [-C DIR] [-T FILE]
            [-X FILE] [-f ARCHIVE] [-F NAME] [-L NUMBER] [-b BLOCKS]
--format=gnu -f- -b20 --quoting-style=escape --rmt-command=/usr/sbin/rmt --rsh-command=/usr/bin/rsh
## END

#### a tree of many files
mkdir big; for i in $(seq 300); do mkdir -p big/$((i % 17)); seq $i > big/$((i % 17))/f$i; done; for o in z j J --zstd; do tar c -f m.t $(case $o in z) echo -z;; j) echo -j;; J) echo -J;; *) echo $o;; esac) big; mkdir o; tar xf m.t -C o; diff -r big o/big && echo $o same; rm -r o; done
## STDOUT:
z same
j same
J same
--zstd same
## END
