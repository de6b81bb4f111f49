exec 2>&1
mkdir -p d/sub/deep d/empty; seq 3000 > d/num; echo hello > d/sub/hi.txt; echo x > d/sub/deep/x.c; ln -s num d/ln; ln d/num d/hard; echo '#!/bin/sh' > d/run; chmod 755 d/run; chmod 640 d/num
find d -exec touch -h -d '2020-02-03 04:05:06' {} +

#### an archive and its list
find d | LC_ALL=C sort | cpio -o > x.cpio; cpio -t < x.cpio; cpio -tv < x.cpio | tr -s ' ' | cut -d' ' -f1,2,5-; ls -l x.cpio | cut -d' ' -f5
## STDOUT:
56 blocks
56 blocks
d
d/empty
d/hard
d/ln
d/num
d/run
d/sub
d/sub/deep
d/sub/deep/x.c
d/sub/hi.txt
56 blocks
drwxr-xr-x 4 0 Feb 3 2020 d
drwxr-xr-x 2 0 Feb 3 2020 d/empty
-rw-r----- 2 13893 Feb 3 2020 d/hard
lrwxrwxrwx 1 3 Feb 3 2020 d/ln -> num
-rw-r----- 2 13893 Feb 3 2020 d/num
-rwxr-xr-x 1 10 Feb 3 2020 d/run
drwxr-xr-x 3 0 Feb 3 2020 d/sub
drwxr-xr-x 2 0 Feb 3 2020 d/sub/deep
-rw-r--r-- 1 2 Feb 3 2020 d/sub/deep/x.c
-rw-r--r-- 1 6 Feb 3 2020 d/sub/hi.txt
28672
## END

#### extracting keeps modes, times and links
find d | sort | cpio -o -H newc > n.cpio; file n.cpio; mkdir o; cd o; cpio -idmv < ../n.cpio; find . | sort; stat -c '%a %Y' d/num; readlink d/ln; test d/num -ef d/hard && echo linked
## STDOUT:
30 blocks
n.cpio: ASCII cpio archive (SVR4 with no CRC)
d
d/empty
d/ln
d/hard
cpio: d/num linked to d/hard
d/num
d/run
d/sub
d/sub/deep
d/sub/deep/x.c
d/sub/hi.txt
30 blocks
.
./d
./d/empty
./d/hard
./d/ln
./d/num
./d/run
./d/sub
./d/sub/deep
./d/sub/deep/x.c
./d/sub/hi.txt
640 1580702706
num
linked
## END

#### each format
for f in bin odc newc crc tar ustar; do find d | sort | cpio -o -H $f 2>/dev/null > a.$f; cpio -it < a.$f 2>&1 | md5sum; done; find d | sort | cpio -o --reproducible -H newc --device-independent -R 5:6 2>/dev/null | cpio -itvn 2>/dev/null | awk '{print $1,$3,$4,$NF}'
## STDOUT:
9c7c62a26cf8345094e7e2c1aa3aada4  -
b8bdbe5f246060a42f3ede991c9c4dc4  -
59b9d45c5fae22a991b4449f0e5fbc0d  -
59b9d45c5fae22a991b4449f0e5fbc0d  -
16cb524f23a7b9c6dfe23c23c48f6bf6  -
16cb524f23a7b9c6dfe23c23c48f6bf6  -
drwxr-xr-x 5 6 d
drwxr-xr-x 5 6 d/empty
lrwxrwxrwx 5 6 num
-rw-r----- 5 6 d/hard
-rw-r----- 5 6 d/num
-rwxr-xr-x 5 6 d/run
drwxr-xr-x 5 6 d/sub
drwxr-xr-x 5 6 d/sub/deep
-rw-r--r-- 5 6 d/sub/deep/x.c
-rw-r--r-- 5 6 d/sub/hi.txt
## END

#### copying through, and errors
mkdir o; find d -depth | sort | cpio -pdm o; diff -r d o/d && echo same; find d | sort | cpio -pdu o; find d -name '*.txt' | cpio -pdl o; cpio -i < /dev/null; echo $?; echo junk | cpio -i; echo $?; cpio; echo $?; echo nowhere | cpio -o > y; echo $?
## STDOUT:
28 blocks
same
28 blocks
cpio: o/d/sub/hi.txt not created: newer or same age version exists
0 blocks
cpio: /dev/tty: No such device or address
2
cpio: premature end of archive
2
cpio: You must specify one of -oipt options.
Try 'cpio --help' or 'cpio --usage' for more information.
2
cpio: nowhere: Cannot stat: No such file or directory
1 block
2
## END

#### patterns, archives by name, lists
find d | sort | cpio -o -H newc 2>/dev/null > n; cpio -i --to-stdout 'd/sub/*' < n; mkdir o; cd o; cpio -idv '*.txt' < ../n; cpio -idv -f '*num*' < ../n; cpio -id < ../n; cpio -idu < ../n; echo d/num > pat; cpio -idE pat < ../n; find d | sort | cpio -oO q -H ustar; tar tf q; cpio -iF q -t | wc -l; find d -print0 | cpio -o0 2>/dev/null | cpio -t 2>/dev/null | wc -l
## STDOUT:
x
hello
30 blocks
d/sub/hi.txt
30 blocks
d
d/empty
d/ln
d/hard
d/run
d/sub
d/sub/deep
d/sub/deep/x.c
cpio: d/sub/hi.txt not created: newer or same age version exists
d/sub/hi.txt
30 blocks
cpio: d/ln not created: newer or same age version exists
cpio: d/hard not created: newer or same age version exists
cpio: d/run not created: newer or same age version exists
cpio: d/sub/deep/x.c not created: newer or same age version exists
cpio: d/sub/hi.txt not created: newer or same age version exists
30 blocks
30 blocks
cpio: d/num not created: newer or same age version exists
30 blocks
43 blocks
d/
d/empty/
d/hard
d/ln
d/num
d/run
d/sub/
d/sub/deep/
d/sub/deep/x.c
d/sub/hi.txt
42 blocks
10
10
## END
