exec 2>&1
seq 3000 > a.txt; seq 1 20000 | sed 's,.*,&&7 word&,' > big; mkdir -p d/sub; cp a.txt d/num; echo hello > d/sub/hi
: > zero; touch -d '2020-02-03 04:05:06' big; chmod 640 big; ln -s a.txt link; echo junk > junk

#### bzip2 makes the same bytes
for l in 1 9; do bzip2 -$l -c big | md5sum; done
## STDOUT:
f0bba06e49f7dd6882b3bc80baa52444  -
ee90193d7f2d7cba2793fae130dfe3d7  -
## END

#### xz makes the same bytes
for l in 0 3 6 9e; do xz -$l -c big | md5sum; done; xz -C sha256 -c a.txt | md5sum; lzma -c big | md5sum; xz --block-size=100000 -c big | md5sum
## STDOUT:
d8672829819a4a0a945e80f8403d3436  -
6cba6e91f7ea52d2e720248da9484e08  -
8ce2261906ee632767f2e9313cba37a5  -
b8919e599cd84584a4694aa813c05ae2  -
a829d0fc9395078fb18b61bc4f2e9dc8  -
8445074771e3b56aba4e42c2c4618627  -
f950a32c4749b25529fda27b87ae6194  -
## END

#### zstd makes the same bytes
for l in 1 3 9 19; do zstd -q -$l -c big | md5sum; done; zstd -q --long=27 -c big | md5sum
## STDOUT:
71f8e0621edbdb25e74698f171a521dd  -
38a383f4969a918e1047d13eea4d9a8c  -
52650fa57600242d421975a4970ff081  -
2040b16da359c877deecc7900250f1b3  -
ffc60506d0d66b057ff9c1c603f4e4ee  -
## END

#### gzip makes the same bytes
for l in 1 6 9; do gzip -n -$l -c big | md5sum; done
## STDOUT:
b7257a9dd7b4a380f857ba8e29c11a16  -
2a1ad4f67d51e9bf6073f040104c1ae3  -
7be571b0f63c6caa9a52db49945dcd77  -
## END

#### bzip2 takes the file's place, with its mode and time
bzip2 big
ls big*
stat -c '%a %Y' big.bz2
bunzip2 big.bz2
stat -c '%a %Y %s' big
## STDOUT:
big.bz2
640 1580702706
640 1580702706 406682
## END

#### xz takes the file's place, with its mode and time
xz big
ls big*
stat -c '%a %Y' big.xz
unxz big.xz
stat -c '%a %Y %s' big
## STDOUT:
big.xz
640 1580702706
640 1580702706 406682
## END

#### zstd leaves the file, or takes its place
zstd -q big
ls big*
stat -c '%a %Y' big.zst
zstd -q --rm -f big
unzstd -q --rm big.zst
ls big*
stat -c '%a %Y %s' big
## STDOUT:
big
big.zst
640 1580702706
big
640 1580702706 406682
## END

#### bzip2 tells what it did
bzip2 -v -k a.txt big
bzip2 -tv big.bz2
bzip2 -dvf big.bz2
## STDOUT:
  a.txt:    3.901:1,  2.051 bits/byte, 74.37% saved, 13893 in, 3561 out.
  big:      4.067:1,  1.967 bits/byte, 75.41% saved, 406682 in, 99995 out.
  big.bz2: ok
  big.bz2: done
## END

#### bzip2 refuses what it should
bzip2 nowhere
echo $?
bzip2 d
echo $?
bzip2 link
echo $?
bunzip2 a.txt
echo $?
bzip2 -k a.txt
bzip2 a.txt
echo $?
bzip2 -t junk
echo $?
bzcat junk
echo $?
bzip2 -Q 2>&1 | head -1
## STDOUT:
bzip2: Can't open input file nowhere: No such file or directory.
1
bzip2: Input file d is a directory.
1
bzip2: Input file link is not a normal file.
1
bunzip2: Can't guess original name for a.txt -- using a.txt.out
bunzip2: a.txt is not a bzip2 file.
2
bzip2: Output file a.txt.bz2 already exists.
1
bzip2: junk: bad magic number (file not created by bzip2)

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.

2
bzcat: junk is not a bzip2 file.
2
bzip2: Bad flag `-Q'
## END

#### xz refuses what it should
xz nowhere
echo $?
xz d
echo $?
xz link
echo $?
unxz a.txt
echo $?
xz -k a.txt
xz a.txt
echo $?
xz -t junk
echo $?
xzcat nowhere link
echo $?
xz -q nowhere
echo $?
## STDOUT:
xz: nowhere: No such file or directory
1
xz: d: Is a directory, skipping
2
xz: link: Is a symbolic link, skipping
2
unxz: a.txt: File format not recognized
1
xz: a.txt.xz: File exists
1
xz: junk: File format not recognized
1
xzcat: nowhere: No such file or directory
xzcat: link: File format not recognized
1
xz: nowhere: No such file or directory
1
## END

#### zstd refuses what it should
zstd nowhere
echo $?
zstd d
echo $?
zstd link
echo $?
unzstd a.txt
echo $?
zstd -t junk
echo $?
zstdcat junk
echo $?
## STDOUT:
zstd: can't stat nowhere : No such file or directory -- ignored 
1
zstd: d is a directory -- ignored 
1
Warning : link is a symbolic link, ignoring 
1
zstd: a.txt: unknown suffix (.zst/.tzst/.gz/.tgz/.lzma/.xz/.txz/.lz4/.tlz4 expected). Can't derive the output file name. Specify it with -o dstFileName. Ignoring.
1
zstd: junk: unsupported format 
1
junk
0
## END

#### damaged bzip2 data
bzip2 -k big
head -c 20000 big.bz2 > t.bz2
bzip2 -t t.bz2
echo $?
bunzip2 t.bz2
echo $?
ls t*
printf XXXX | dd of=big.bz2 bs=1 seek=3000 conv=notrunc status=none
bunzip2 -c big.bz2 > out
echo $?
## STDOUT:
bzip2: t.bz2: file ends unexpectedly

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.

2

bunzip2: Compressed file ends unexpectedly;
	perhaps it is corrupted?  *Possible* reason follows.
bunzip2: No such file or directory
	Input file = t.bz2, output file = t

It is possible that the compressed file(s) have become corrupted.
You can use the -tvv option to test integrity of such files.

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.

bunzip2: Deleting output file t, if it exists.
2
t.bz2

bunzip2: Data integrity error when decompressing.
	Input file = big.bz2, output file = (stdout)

It is possible that the compressed file(s) have become corrupted.
You can use the -tvv option to test integrity of such files.

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.

2
## END

#### damaged xz data
xz -k big
head -c 9000 big.xz > t.xz
xz -t t.xz
echo $?
unxz t.xz
echo $?
ls t*
printf XXXX | dd of=big.xz bs=1 seek=3000 conv=notrunc status=none
xz -dc big.xz > out
echo $?
## STDOUT:
xz: t.xz: Unexpected end of input
1
unxz: t.xz: Unexpected end of input
1
t.xz
xz: big.xz: Compressed data is corrupt
1
## END

#### damaged zstd data
zstd -q -k big
head -c 9000 big.zst > t.zst
zstd -t t.zst
echo $?
printf XXXX | dd of=big.zst bs=1 seek=3000 conv=notrunc status=none
zstd -q -dc big.zst > out 2> /dev/null
echo $?
## STDOUT:
t.zst : Read error (39) : premature end 
1
1
## END

#### members one after another
for c in bzip2 xz zstd gzip lz4; do (cat a.txt | $c -c; cat big | $c -c) > x; $c -dc < x | md5sum; done; cat a.txt big | md5sum
## STDOUT:
e5e89733b626b51935b6808ade04d40c  -
e5e89733b626b51935b6808ade04d40c  -
e5e89733b626b51935b6808ade04d40c  -
e5e89733b626b51935b6808ade04d40c  -
e5e89733b626b51935b6808ade04d40c  -
e5e89733b626b51935b6808ade04d40c  -
## END

#### blocks out of a damaged bzip2 file
seq 200000 > s
bzip2 -1 s
bzip2recover s.bz2 > out
head -4 out
ls rec* | wc -l
bzcat rec*s.bz2 | md5sum
bzcat s.bz2 | md5sum
## STDOUT:
bzip2recover 1.0.8: extracts blocks from damaged .bz2 files.
bzip2recover: searching for block boundaries ...
   block 1 runs from 80 to 192580
   block 2 runs from 192629 to 334893
   block 3 runs from 334942 to 476877
   block 4 runs from 476926 to 618578
   block 5 runs from 618627 to 760509
   block 6 runs from 760558 to 892793
   block 7 runs from 892842 to 1012009
   block 8 runs from 1012058 to 1142797
   block 9 runs from 1142846 to 1253821
   block 10 runs from 1253870 to 1366671
   block 11 runs from 1366720 to 1496461
   block 12 runs from 1496510 to 1617390
   block 13 runs from 1617439 to 1717065
bzip2recover: splitting into blocks
   writing block 1 to `rec00001s.bz2' ...
   writing block 2 to `rec00002s.bz2' ...
   writing block 3 to `rec00003s.bz2' ...
   writing block 4 to `rec00004s.bz2' ...
   writing block 5 to `rec00005s.bz2' ...
   writing block 6 to `rec00006s.bz2' ...
   writing block 7 to `rec00007s.bz2' ...
   writing block 8 to `rec00008s.bz2' ...
   writing block 9 to `rec00009s.bz2' ...
   writing block 10 to `rec00010s.bz2' ...
   writing block 11 to `rec00011s.bz2' ...
   writing block 12 to `rec00012s.bz2' ...
   writing block 13 to `rec00013s.bz2' ...
bzip2recover: finished
13
0e10426a1d5bddffcef02f1345787128  -
0e10426a1d5bddffcef02f1345787128  -
## END

#### what xz lists
xz -k a.txt
xz --block-size=100000 -k big
xz -l a.txt.xz big.xz
xz --robot -l a.txt.xz
xz -lvv a.txt.xz | grep -v emory
## STDOUT:
Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
    1       1       1268 B     13.6 KiB  0.091  CRC64   a.txt.xz
    1       5     26.1 KiB    397.2 KiB  0.066  CRC64   big.xz
-------------------------------------------------------------------------------
    2       6     27.4 KiB    410.7 KiB  0.067  CRC64   2 files
name	a.txt.xz
file	1	1	1268	13893	0.091	CRC64	0
totals	1	1	1268	13893	0.091	CRC64	0	1
a.txt.xz (1/1)
  Streams:           1
  Blocks:            1
  Compressed size:   1268 B
  Uncompressed size: 13.6 KiB (13893 B)
  Ratio:             0.091
  Check:             CRC64
  Stream Padding:    0 B
  Streams:
    Stream    Blocks      CompOffset    UncompOffset        CompSize      UncompSize  Ratio  Check      Padding
         1         1               0               0            1268           13893  0.091  CRC64            0
  Blocks:
    Stream     Block      CompOffset    UncompOffset       TotalSize      UncompSize  Ratio  Check      CheckVal          Header  Flags        CompSize    MemUsage  Filters
         1         1              12               0            1232           13893  0.089  CRC64      a46e7aeea039d289      12  --               1212       9 MiB  --lzma2=dict=8MiB
  Sizes in headers:  No
  Minimum XZ Utils version: 5.0.0
## END

#### what zstd lists
zstd -q -k a.txt
zstd -l a.txt.zst
zstd -lq nowhere a.txt.zst
echo $?
## STDOUT:
Frames  Skips  Compressed  Uncompressed  Ratio  Check  Filename
     1      0    2.65 KiB      13.6 KiB  5.117  XXH64  a.txt.zst
Error : nowhere is not a file 
Frames  Skips  Compressed  Uncompressed  Ratio  Check  Filename
     1      0    2.65 KiB      13.6 KiB  5.117  XXH64  a.txt.zst
----------------------------------------------------------------- 
     1      0    2.65 KiB      13.6 KiB  5.117  XXH64  1 files
1
## END

#### threads are accepted
xz -T0 -c big | xz -dc | md5sum
xz -T4 -k a.txt && xz -t a.txt.xz
zstd -q -T0 -c big | zstd -dc | md5sum
zstd -q --rsyncable -c big | zstd -dc | md5sum
zstdmt -q a.txt && ls a.txt.zst
md5sum < big
## STDOUT:
9e536f32cf4874440b387da93601546a  -
9e536f32cf4874440b387da93601546a  -
9e536f32cf4874440b387da93601546a  -
a.txt.zst
9e536f32cf4874440b387da93601546a  -
## END

#### xz's other formats and filters
lzma -k a.txt
unlzma -c a.txt.lzma | cmp - a.txt
lzmainfo a.txt.lzma
xz -F raw --lzma2=preset=3 -c a.txt | xz -d -F raw --lzma2=preset=3 | cmp - a.txt
xz --x86 --delta=dist=4 --lzma2 -c a.txt | xz -dc | cmp - a.txt
## STDOUT:

a.txt.lzma
Uncompressed size:             Unknown
Dictionary size:               8 MB (2^23 bytes)
Literal context bits (lc):     3
Literal pos bits (lp):         0
Number of pos bits (pb):       2

## END

#### memory limits of xz
xz -9 -k a.txt
xz -M 4MiB -dc a.txt.xz 2>&1 > out | head -1
xz --memlimit-compress=10MiB -9 -k -f a.txt
xz -l a.txt.xz | tail -1 | wc -w
## STDOUT:
xz: a.txt.xz: Memory usage limit reached
xz: Memory usage limit is too low for the given filter setup.
xz: 13 MiB of memory is required. The limit is 10 MiB.
9
## END

#### lists of files for xz
printf 'a.txt\nbig\n' > list
xz --files=list
ls *.xz
printf 'a.txt.xz\0big.xz\0' | xz -d --files0=-
ls
## STDOUT:
a.txt.xz
big.xz
xz: -: No such file or directory
a.txt.xz
big.xz
d
junk
link
list
zero
## END

#### zstd in other formats
for f in gzip xz lzma lz4; do zstd -q --format=$f -c a.txt > x; zstd -q -dc x | md5sum; done; zstd -q --format=gzip -k a.txt; zcat a.txt.gz | cmp - a.txt; md5sum < a.txt
## STDOUT:
ee9762749fc5338b6c9b0948d14219c7  -
ee9762749fc5338b6c9b0948d14219c7  -
ee9762749fc5338b6c9b0948d14219c7  -
ee9762749fc5338b6c9b0948d14219c7  -
ee9762749fc5338b6c9b0948d14219c7  -
## END

#### zstd of folders
zstd -q -r --rm d
find d | sort
zstd -q -dr --rm d
find d | sort
mkdir o
zstd -q -r d --output-dir-mirror o
find o | sort
## STDOUT:
d
d/num.zst
d/sub
d/sub/hi.zst
d
d/num
d/sub
d/sub/hi
o
o/d
o/d/num.zst
o/d/sub
o/d/sub/hi.zst
## END

#### zstd with a dictionary
for i in 1 2 3 4 5 6 7 8 9; do seq $i 5 3000 > s$i; done; zstd -q --train s* -o dict; zstd -q -D dict -c a.txt | zstd -q -D dict -dc | cmp - a.txt; echo $?
## STDOUT:
WARNING: The maximum dictionary size 112640 is too large compared to the source size 16657! size(source)/size(dictionary) = 0.147878, but it should be >= 10! This may lead to a subpar dictionary! We recommend training on sources at least 10x, and preferably 100x the size of the dictionary! 
0
## END

#### lz4
lz4 -q -k a.txt a.lz4
lz4 -t -q a.lz4
lz4cat a.lz4 | cmp - a.txt
unlz4 -q a.lz4 b && cmp a.txt b
lz4 -dq junk x
echo $?
lz4 -q nowhere x
echo $?
## STDOUT:
Error 44 : Unrecognized header : file cannot be decoded 
44
nowhere: No such file or directory 
1
## END

#### options from variables
BZIP2=-1 bzip2 -c big | md5sum
XZ_OPT=-0 xz -c big | md5sum
ZSTD_CLEVEL=9 zstd -q -c big | md5sum
## STDOUT:
f0bba06e49f7dd6882b3bc80baa52444  -
d8672829819a4a0a945e80f8403d3436  -
52650fa57600242d421975a4970ff081  -
## END

#### nothing, compressed
for c in bzip2 xz zstd gzip lz4; do $c -c < zero | $c -dc | wc -c; done
## STDOUT:
0
0
0
0
0
## END

#### searching compressed files
gzip -k a.txt; bzip2 -k a.txt; xz -k a.txt; zstd -q a.txt; zgrep -n 2999 a.txt.gz; zgrep -c 1 a.txt.gz big; zegrep '^(1|2)$' a.txt.gz; zfgrep -l 77 a.txt.gz; bzgrep -n 2999 a.txt.bz2; bzegrep '^(1|2)$' a.txt.bz2; xzgrep -n 2999 a.txt.xz; xzgrep -c 1 a.txt.xz big; xzegrep '^(1|2)$' a.txt.xz; lzgrep -l 77 a.txt.xz; zstdgrep 2999 a.txt.zst; zgrep zzz a.txt.gz; echo $?; xzgrep zzz a.txt.xz; echo $?
## STDOUT:
2999:2999
a.txt.gz:1542
big:13439
1
2
a.txt.gz
2999:2999
1
2
2999:2999
a.txt.xz:1542
big:13439
1
2
a.txt.xz
2999
1
1
## END

#### comparing compressed files
seq 2 3001 > b
gzip -k a.txt
bzip2 -k a.txt
xz -k a.txt
zdiff a.txt.gz b
echo $?
bzdiff a.txt.bz2 b
echo $?
xzdiff a.txt.xz b
echo $?
zcmp a.txt.gz a.txt
echo $?
bzcmp a.txt.bz2 a.txt
echo $?
gzip b
zdiff a.txt.gz b.gz | head -3
xzcmp a.txt.xz a.txt
echo $?
## STDOUT:
1d0
< 1
3000a3000
> 3001
1
1d0
< 1
3000a3000
> 3001
1
1d0
< 1
3000a3000
> 3001
1
0
0
1d0
< 1
3000a3000
0
## END

#### gzip's other scripts
gzip -c a.txt > x
zforce x
ls x*
gzexe d/sub/hi 2>&1 | head -1 | cut -c1-20
printf '#!/bin/sh\necho run "$@"\n' > prog
chmod +x prog
gzexe prog | sed 's/[0-9.]*%//'
./prog a b
gzexe -d prog
head -1 prog
uncompress -c x.gz | cmp - a.txt
## STDOUT:
x -- replaced with x.gz
x.gz
d/sub/hi:	-33.3% -- 
prog:	 -8.3% -- replaced with stdout
run a b
#!/bin/sh
## END
