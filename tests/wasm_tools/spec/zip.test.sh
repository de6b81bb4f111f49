exec 2>&1
seq 3000 > a.txt; seq 1 20000 | sed 's,.*,&&7 word&,' > big; mkdir -p d/sub d/empty; cp a.txt d/num; echo hello > d/sub/hi.txt; ln -s num d/ln
touch -d '2020-02-03 04:05:06' a.txt big d/num d/sub/hi.txt d/sub d/empty d; chmod 640 a.txt; chmod 755 d/sub/hi.txt

#### listing
zip -q x.zip a.txt big d/sub/hi.txt
unzip -l x.zip
unzip -v x.zip
zipinfo x.zip
zipinfo -1 x.zip
unzip -t x.zip
unzip -l x.zip '*.txt'
unzip -Z1 x.zip 'd/*'
## STDOUT:
Archive:  x.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
    13893  2020-02-03 04:05   a.txt
   406682  2020-02-03 04:05   big
        6  2020-02-03 04:05   d/sub/hi.txt
---------                     -------
   420581                     3 files
Archive:  x.zip
 Length   Method    Size  Cmpr    Date    Time   CRC-32   Name
--------  ------  ------- ---- ---------- ----- --------  ----
   13893  Defl:N     6464  54% 2020-02-03 04:05 2d054fe3  a.txt
  406682  Defl:N   126198  69% 2020-02-03 04:05 47169763  big
       6  Stored        6   0% 2020-02-03 04:05 363a3020  d/sub/hi.txt
--------          -------  ---                            -------
  420581           132668  69%                            3 files
Archive:  x.zip
Zip file size: 133114 bytes, number of entries: 3
-rw-r-----  3.0 unx    13893 tx defN 20-Feb-03 04:05 a.txt
-rw-r--r--  3.0 unx   406682 tx defN 20-Feb-03 04:05 big
-rwxr-xr-x  3.0 unx        6 tx stor 20-Feb-03 04:05 d/sub/hi.txt
3 files, 420581 bytes uncompressed, 132668 bytes compressed:  68.5%
a.txt
big
d/sub/hi.txt
Archive:  x.zip
    testing: a.txt                    OK
    testing: big                      OK
    testing: d/sub/hi.txt             OK
No errors detected in compressed data of x.zip.
Archive:  x.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
    13893  2020-02-03 04:05   a.txt
        6  2020-02-03 04:05   d/sub/hi.txt
---------                     -------
    13899                     2 files
d/sub/hi.txt
## END

#### archives are the same bytes, but for the times of access
zip -X x.zip a.txt big
md5sum < x.zip
zip -q -X -0 y.zip a.txt
md5sum < y.zip
zip -q -X -9 z.zip big
md5sum < z.zip
## STDOUT:
  adding: a.txt (deflated 53%)
  adding: big (deflated 69%)
7361b60a01070e94c78fa07a3a387429  -
3c1e5d7f73ceb4b9115a559e84b996d5  -
f602a2cc14046d35debb94d02b7af35b  -
## END

#### extracting keeps modes and times
zip -q x.zip a.txt big d/sub/hi.txt
mkdir o
cd o
unzip ../x.zip
stat -c '%a %Y %n' a.txt big d/sub/hi.txt
cmp big ../big
## STDOUT:
Archive:  ../x.zip
  inflating: a.txt                   
  inflating: big                     
 extracting: d/sub/hi.txt            
640 1580702706 a.txt
644 1580702706 big
755 1580702706 d/sub/hi.txt
## END

#### what exists is not overwritten without a yes
zip -q x.zip a.txt big
unzip x.zip < /dev/null
echo $?
unzip -n x.zip
echo y | unzip x.zip a.txt
printf 'r\nnew.txt\n' | unzip x.zip a.txt
ls
echo N | unzip x.zip
unzip -o x.zip
## STDOUT:
Archive:  x.zip
replace a.txt? [y]es, [n]o, [A]ll, [N]one, [r]ename:  NULL
(EOF or read error, treating as "[N]one" ...)
1
Archive:  x.zip
Archive:  x.zip
replace a.txt? [y]es, [n]o, [A]ll, [N]one, [r]ename:   inflating: a.txt                   
Archive:  x.zip
replace a.txt? [y]es, [n]o, [A]ll, [N]one, [r]ename: new name:   inflating: new.txt                 
a.txt
big
d
new.txt
x.zip
Archive:  x.zip
replace a.txt? [y]es, [n]o, [A]ll, [N]one, [r]ename: Archive:  x.zip
  inflating: a.txt                   
  inflating: big                     
## END

#### into a folder, without folders, only some
find d | sort | zip -q x.zip -@
unzip -o x.zip -x '*.txt' -d o
find o | sort
unzip -jo x.zip -d flat
ls flat
unzip -qo x.zip 'd/sub/*' -d p
find p | sort
unzip -C -l x.zip D/NUM
## STDOUT:
Archive:  x.zip
   creating: o/d/
   creating: o/d/empty/
  inflating: o/d/ln                  
  inflating: o/d/num                 
   creating: o/d/sub/
o
o/d
o/d/empty
o/d/ln
o/d/num
o/d/sub
Archive:  x.zip
  inflating: flat/ln                 
  inflating: flat/num                
 extracting: flat/hi.txt             
hi.txt
ln
num
p
p/d
p/d/sub
p/d/sub/hi.txt
Archive:  x.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
    13893  2020-02-03 04:05   d/num
---------                     -------
    13893                     1 file
## END

#### to standard output
zip -q x.zip a.txt big
unzip -p x.zip a.txt | md5sum
unzip -c x.zip a.txt | head -4
unzip -cq x.zip a.txt | tail -1
funzip x.zip | tail -1
cat x.zip | funzip | md5sum
## STDOUT:
ee9762749fc5338b6c9b0948d14219c7  -
Archive:  x.zip
  inflating: a.txt                   
1
2
3000
funzip warning: zipfile has more than one entry--rest ignored
3000
funzip warning: zipfile has more than one entry--rest ignored
ee9762749fc5338b6c9b0948d14219c7  -
## END

#### from and to pipes
cat a.txt | zip -q p.zip -; unzip -p p.zip | md5sum; zip -q - a.txt | funzip | md5sum; tar cf - d | zip > t.zip; unzip -p t.zip | tar tf - | sort | head -2; test $(date -r p.zip +%Y) -gt 2000 && zipinfo p.zip | grep -c 80-Jan-01
## status: 1
## STDOUT:
ee9762749fc5338b6c9b0948d14219c7  -
ee9762749fc5338b6c9b0948d14219c7  -
  adding: - (deflated 67%)
d/
d/empty/
0
## END

#### folders
zip -qr x.zip d
zipinfo -1 x.zip | sort
zip -qr y.zip d -x '*.txt' 'd/n*'
zipinfo -1 y.zip | sort
zip -qr z.zip . -i '*.txt'
zipinfo -1 z.zip | sort
zip -qDr v.zip d
zipinfo -1 v.zip | sort
zip -j w.zip d/num d/sub/hi.txt
## STDOUT:
d/
d/empty/
d/ln
d/num
d/sub/
d/sub/hi.txt
d/
d/empty/
d/ln
d/sub/
a.txt
d/sub/hi.txt
d/ln
d/num
d/sub/hi.txt
  adding: num (deflated 53%)
  adding: hi.txt (stored 0%)
## END

#### symbolic links
zip -qy x.zip d/ln
zip -q y.zip d/ln
unzip -o x.zip -d o
readlink o/d/ln
unzip -l y.zip | tail -3 | head -1
## STDOUT:
Archive:  x.zip
    linking: o/d/ln                  -> num 
finishing deferred symbolic links:
  o/d/ln                 -> num
num
    13893  2020-02-03 04:05   d/ln
## END

#### names from a list
printf 'a.txt\nbig\n' | zip -@ y.zip
zipinfo -1 y.zip
## STDOUT:
  adding: a.txt (deflated 53%)
  adding: big (deflated 69%)
a.txt
big
## END

#### changing an archive
zip -q x.zip a.txt big
zip -d x.zip big
zipinfo -1 x.zip
zip -d x.zip nope
echo $?
touch -d 2030-01-01 a.txt
zip -u x.zip a.txt big
zip -f x.zip
zip -g x.zip d/num
zip -T x.zip
zip -m x.zip big
ls big
zip -q x.zip d/num -O y.zip
zipinfo -1 y.zip
## STDOUT:
deleting: big
a.txt
	zip warning: name not matched: nope

zip error: Nothing to do! (x.zip)
12
updating: a.txt (deflated 53%)
  adding: big (deflated 69%)
  adding: d/num (deflated 53%)
test of x.zip OK
updating: big (deflated 69%)
ls: cannot access 'big': No such file or directory
a.txt
big
d/num
## END

#### repairing an archive
zip -q x.zip a.txt big; zip -FF x.zip --out z.zip; unzip -tq z.zip; (echo junk; cat x.zip) > j.zip; unzip -tq j.zip; echo $?; zip -A j.zip; unzip -tq j.zip; echo $?
## STDOUT:
Fix archive (-FF) - salvage what can
 Found end record (EOCDR) - says expect single disk archive
Scanning for entries...
 copying: a.txt  (6464 bytes)
 copying: big  (126198 bytes)
Central Directory found...
EOCDR found ( 1 132934)...
No errors detected in compressed data of z.zip.
warning [j.zip]:  5 extra bytes at beginning or within zipfile
  (attempting to process anyway)
No errors detected in compressed data of j.zip.
1
Zip entry offsets appear off by 5 bytes - correcting...
No errors detected in compressed data of j.zip.
0
## END

#### damaged archives
zip -q x.zip big a.txt
head -c 3000 x.zip > t.zip
unzip -t t.zip
echo $?
printf XXXX | dd of=x.zip bs=1 seek=2000 conv=notrunc status=none
unzip -t x.zip
echo $?
unzip -o x.zip a.txt
echo $?
## STDOUT:
Archive:  t.zip
  End-of-central-directory signature not found.  Either this file is not
  a zipfile, or it constitutes one disk of a multi-part archive.  In the
  latter case the central directory and zipfile comment will be found on
  the last disk(s) of this archive.
unzip:  cannot find zipfile directory in one of t.zip or
        t.zip.zip, and cannot find t.zip.ZIP, period.
9
Archive:  x.zip
    testing: big                      bad CRC 0e1b0619  (should be 47169763)
    testing: a.txt                    OK
At least one error was detected in x.zip.
2
Archive:  x.zip
  inflating: a.txt                   
0
## END

#### what is missing
unzip nowhere
echo $?
unzip a.txt
echo $?
zipinfo nowhere
echo $?
zip x.zip nowhere
echo $?
zip -q x.zip a.txt nowhere
echo $?
unzip x.zip nomember
echo $?
unzip -l x.zip 'no*'
echo $?
zip --nope x.zip a.txt
echo $?
funzip nowhere
echo $?
## STDOUT:
unzip:  cannot find or open nowhere, nowhere.zip or nowhere.ZIP.
9
Archive:  a.txt
  End-of-central-directory signature not found.  Either this file is not
  a zipfile, or it constitutes one disk of a multi-part archive.  In the
  latter case the central directory and zipfile comment will be found on
  the last disk(s) of this archive.
unzip:  cannot find zipfile directory in one of a.txt or
        a.txt.zip, and cannot find a.txt.ZIP, period.
9
zipinfo:  cannot find or open nowhere, nowhere.zip or nowhere.ZIP.
9
	zip warning: name not matched: nowhere

zip error: Nothing to do! (x.zip)
12
0
Archive:  x.zip
caution: filename not matched:  nomember
11
Archive:  x.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
---------                     -------
        0                     0 files
11

zip error: Invalid command arguments (long option 'nope' not supported)
16
funzip error: cannot find input file
2
## END

#### with a password
zip -q -P secret e.zip a.txt
unzip -P secret -p e.zip | md5sum
unzip -P wrong -p e.zip > out 2>&1 || echo refused
unzip -tq -P secret e.zip
## STDOUT:
ee9762749fc5338b6c9b0948d14219c7  -
refused
No errors detected in compressed data of e.zip.
## END

#### comments
echo a comment | zip -q -z x.zip a.txt
unzip -z x.zip
unzip -l x.zip
zipnote x.zip
## STDOUT:
Archive:  x.zip
a comment
Archive:  x.zip
a comment
  Length      Date    Time    Name
---------  ---------- -----   ----
    13893  2020-02-03 04:05   a.txt
---------                     -------
    13893                     1 file
@ a.txt
@ (comment above this line)
@ (zip file comment below this line)
a comment
## END

#### members renamed by zipnote
zip -q x.zip a.txt big
zipnote x.zip | sed 's/^@ a.txt/@ a.txt\n@=b.txt/' > n
zipnote -w x.zip < n
zipinfo -1 x.zip
unzip -tq x.zip
## STDOUT:
b.txt
big
No errors detected in compressed data of x.zip.
## END

#### bzip2 inside
zip -Z bzip2 b.zip big
unzip -v b.zip
unzip -p b.zip | md5sum
zip -q -Z store s.zip big
zipinfo s.zip | tail -1
## STDOUT:
  adding: big (bzipped 75%)
Archive:  b.zip
 Length   Method    Size  Cmpr    Date    Time   CRC-32   Name
--------  ------  ------- ---- ---------- ----- --------  ----
  406682  BZip2     99995  75% 2020-02-03 04:05 47169763  big
--------          -------  ---                            -------
  406682            99995  75%                            1 file
9e536f32cf4874440b387da93601546a  -
1 file, 406682 bytes uncompressed, 406682 bytes compressed:  0.0%
## END

#### in parts
head -c 300000 /dev/zero | tr '\0' a > aa
zip -q -0 -s 100k t.zip aa
ls t.*
zip -q -s 0 t.zip --out j.zip
unzip -tq j.zip
zip -q x.zip a.txt d/num
zipsplit -n 7000 x.zip
ls x*.zip
## STDOUT:
t.z01
t.z02
t.zip
No errors detected in compressed data of j.zip.
2 zip files will be made (100% efficiency)
creating: x1.zip
creating: x2.zip
x.zip
x1.zip
x2.zip
## END

#### names that are not ASCII
mkdir -p 'ü/☃'
echo x > 'ü/☃/ñ.txt'
zip -qr u.zip ü
zipinfo -1 u.zip
rm -r ü
unzip u.zip
find ü
## STDOUT:
ü/
ü/☃/
ü/☃/ñ.txt
Archive:  u.zip
   creating: ü/
   creating: ü/☃/
 extracting: ü/☃/ñ.txt           
ü
ü/☃
ü/☃/ñ.txt
## END

#### line ends
zip -q -l l.zip d/sub/hi.txt
unzip -p l.zip | od -c
zip -q -ll m.zip d/sub/hi.txt
unzip -p m.zip | od -c
unzip -aa -p l.zip | od -c
## STDOUT:
0000000   h   e   l   l   o  \r  \n
0000007
0000000   h   e   l   l   o  \n
0000006
0000000   h   e   l   l   o  \n
0000006
## END

#### dates
zip -q -t 2021-01-01 x.zip a.txt big
echo $?
zip -q -o o.zip big
date -r o.zip +%F
zip -q x.zip a.txt
unzip -T -q x.zip
date -r x.zip +%F
## STDOUT:

zip error: Nothing to do! (x.zip)
12
2020-02-03
2020-02-03
## END

#### searching
zip -q x.zip a.txt d/sub/hi.txt
zipgrep hello x.zip
zipgrep -n 2999 x.zip
zipgrep zzz x.zip
echo $?
## STDOUT:
d/sub/hi.txt:hello
a.txt:2999:2999
1
## END

#### a large member through a pipe
seq 1000000 | zip -q l.zip -
unzip -v l.zip | tail -1
unzip -p l.zip | tail -1
unzip -tq l.zip
## STDOUT:
 6888896          2129125  69%                            1 file
1000000
No errors detected in compressed data of l.zip.
## END
