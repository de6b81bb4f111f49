exec 2>&1
seq 3000 > a.txt; seq 1 20000 | sed 's,.*,&&7 word&,' > big; mkdir -p d; : > zero; ln -s a.txt link; ln -s nowhere broken

#### kinds of files
file a.txt d zero link broken /dev/null
mkfifo pipe
chmod 1777 d
file pipe d
file -L link broken
file -h link
## STDOUT:
a.txt:     ASCII text
d:         directory
zero:      empty
link:      symbolic link to a.txt
broken:    broken symbolic link to nowhere
/dev/null: character special (1/3)
pipe: fifo (named pipe)
d:    sticky, directory
link:   ASCII text
broken: cannot open `broken' (No such file or directory)
link: symbolic link to a.txt
## END

#### MIME types
file -i a.txt d zero link /dev/null
file -b --mime-type a.txt zero d
file --mime-encoding a.txt
file -b -i big
## STDOUT:
a.txt:     text/plain; charset=us-ascii
d:         inode/directory; charset=binary
zero:      inode/x-empty; charset=binary
link:      inode/symlink; charset=binary
/dev/null: inode/chardevice; charset=binary
text/plain
inode/x-empty
inode/directory
a.txt: us-ascii
text/plain; charset=us-ascii
## END

#### compressed data
gzip -k big
bzip2 -k big
xz -k big
zstd -qk big
lzma -k big
lz4 -qk big big.lz4
file big.* | sed 's/, last modified[^,]*//'
file -b --mime-type big.*
file -z big.gz big.xz big.bz2 | sed 's/, last modified[^,)]*//'
file --extension big.gz big.xz
## STDOUT:
big.bz2:  bzip2 compressed data, block size = 900k
big.gz:   gzip compressed data, was "big", from Unix, original size modulo 2^32 406682
big.lz4:  LZ4 compressed data (v1.4+)
big.lzma: LZMA compressed data, streamed
big.xz:   XZ compressed data, checksum CRC64
big.zst:  Zstandard compressed data (v0.8+), Dictionary ID: None
application/x-bzip2
application/gzip
application/x-lz4
application/x-lzma
application/x-xz
application/zstd
big.gz:  ASCII text (gzip compressed data, was "big", from Unix)
big.xz:  ASCII text (XZ compressed data, checksum CRC64)
big.bz2: ASCII text (bzip2 compressed data, block size = 900k)
big.gz: gz/tgz/tpz/zabw/svgz/adz/kmy/xcfgz
big.xz: xz
## END

#### archives
echo hi > h
tar cf t.tar h
zip -q t.zip h
file t.tar t.zip
mkdir META-INF word
touch META-INF/MANIFEST.MF word/document.xml '[Content_Types].xml'
zip -q j.jar META-INF/MANIFEST.MF
zip -q w.docx '[Content_Types].xml' word/document.xml
printf application/epub+zip > mimetype
zip -q0X e.epub mimetype
file -b --mime-type t.tar t.zip j.jar w.docx e.epub
## STDOUT:
t.tar: POSIX tar archive (GNU)
t.zip: Zip archive data, at least v1.0 to extract, compression method=store
application/x-tar
application/zip
application/zip
application/zip
application/epub+zip
## END

#### scripts and sources
printf '#!/bin/sh\necho\n' > s; printf '#!/usr/bin/env python3\nprint(1)\n' > p; printf '#!/bin/bash\n' > b; printf '#!/usr/bin/perl\n' > pl; printf '#include <stdio.h>\nint main(void) { return 0; }\n' > c.c; printf 'import os\n\ndef f(x):\n    return x\n' > m.py; printf '<html><head></head></html>\n' > h.html; printf '<?xml version="1.0"?>\n<a/>\n' > x.xml; printf '<?php echo 1; ?>\n' > p.php; printf 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n' > d.diff; file s p b pl c.c m.py h.html x.xml p.php d.diff; file -b --mime-type s p b pl c.c m.py h.html x.xml p.php d.diff
## STDOUT:
s:      POSIX shell script, ASCII text executable
p:      Python script, ASCII text executable
b:      Bourne-Again shell script, ASCII text executable
pl:     Perl script text executable
c.c:    C source, ASCII text
m.py:   Python script, ASCII text executable
h.html: HTML document, ASCII text
x.xml:  XML 1.0 document, ASCII text
p.php:  PHP script, ASCII text
d.diff: unified diff output, ASCII text
text/x-shellscript
text/x-script.python
text/x-shellscript
text/x-perl
text/x-c
text/x-script.python
text/html
text/xml
text/x-php
text/x-diff
## END

#### JSON and CSV
printf '{"a": [1, 2]}\n' > j.json
printf '{"a":1}\n{"b":2}\n' > l.jsonl
printf '{"a": [1, 2\n' > bad.json
printf 'a,b,c\n1,2,3\n4,5,6\n' > t.csv
file *.json *.jsonl *.csv
file -i *.json *.jsonl *.csv
## STDOUT:
bad.json: ASCII text
j.json:   JSON text data
l.jsonl:  New Line Delimited JSON text data
t.csv:    CSV text
bad.json: text/plain; charset=us-ascii
j.json:   application/json; charset=us-ascii
l.jsonl:  application/x-ndjson; charset=us-ascii
t.csv:    text/csv; charset=us-ascii
## END

#### binary formats
printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x20\x08\x06\0\0\0' > x.png
printf 'GIF89a\x10\0\x20\0' > x.gif
printf '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0' > x.jpg
printf '%%PDF-1.4\n' > x.pdf
printf '\0asm\x01\0\0\0' > x.wasm
printf '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0' > x.elf
printf 'SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20\0\0\0\x02\0\0\0\x02' > x.db
printf '\0\x01\x02\x03' > bin
file x.* bin
file -b --mime-type x.* bin
## STDOUT:
x.db:   SQLite 3.x database, user version 0, file counter 2, database pages 2, 1st free page 0, free pages 0, cache page size 0, largest root page 0, vacuum mode 0
x.elf:  ELF 64-bit LSB shared object, x86-64, version 1 (SYSV)
x.gif:  GIF image data, version 89a, 16 x 32
x.jpg:  JPEG image data, JFIF standard 1.01, aspect ratio, density 1x1, segment length 16
x.pdf:  PDF document, version 1.4
x.png:  PNG image data, 16 x 32, 8-bit/color RGBA, non-interlaced
x.wasm: WebAssembly (wasm) binary module version 0x1 (MVP)
bin:    data
application/vnd.sqlite3
application/x-sharedlib
image/gif
image/jpeg
application/pdf
image/png
application/wasm
application/octet-stream
## END

#### encodings
printf 'h\xc3\xa9llo\n' > u8
printf 'h\xe9llo\n' > l1
printf '\xff\xfeh\0i\0' > u16
printf '\xef\xbb\xbfhi\n' > bom
printf 'a\r\nb\r\n' > crlf
printf 'no newline' > nn
printf 'a\x1b[31mb\n' > esc
head -c 400 /dev/zero | tr '\0' x > long
file u8 l1 u16 bom crlf nn esc long
file -bi u8 l1 u16 bom crlf
## STDOUT:
u8:   Unicode text, UTF-8 text
l1:   ISO-8859 text
u16:  Unicode text, UTF-16, little-endian text, with no line terminators
bom:  Unicode text, UTF-8 (with BOM) text
crlf: ASCII text, with CRLF line terminators
nn:   ASCII text, with no line terminators
esc:  ASCII text, with escape sequences
long: ASCII text, with very long lines (400), with no line terminators
text/plain; charset=utf-8
text/plain; charset=iso-8859-1
text/plain; charset=utf-16le
text/plain; charset=utf-8
text/plain; charset=us-ascii
## END

#### from a list and from a pipe
printf 'a.txt\nzero\n' | file -f -
echo hello | file -
printf '' | file -
file - < big
gzip -nc big | file -b --mime-type -
## STDOUT:
a.txt: ASCII text
zero:  empty
/dev/stdin: ASCII text
/dev/stdin: empty
/dev/stdin: ASCII text
application/gzip
## END

#### how it is printed
file -b a.txt
file -F: a.txt
file -N a.txt zero
file -0 a.txt | od -c | head -1
file -k big
file nowhere
echo $?
file -E nowhere
echo $?
file
echo $?
## STDOUT:
ASCII text
a.txt: ASCII text
a.txt: ASCII text
zero: empty
0000000   a   .   t   x   t  \0   :       A   S   C   I   I       t   e
big: ASCII text
nowhere: cannot open `nowhere' (No such file or directory)
0
nowhere: ERROR: cannot stat `nowhere' (No such file or directory)
1
Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]
            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]
            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]
            <file> ...
       file -C [-m <magicfiles>]
       file [--help]
1
## END

#### patterns of one's own
printf '0\tstring\tMYMAGIC\tmy format\n>8\tbyte\tx\tversion %%d\n!:mime\tapplication/x-mine\n' > my
printf 'MYMAGIC \x05' > f
file -m my f
file -m my -i f
file -C -m my
file -m my.mgc f
file -m my:/usr/share/misc/magic.mgc a.txt f
## STDOUT:
f: my format version 5
f: application/x-mine; charset=binary
f: my format version 5
a.txt: ASCII text
f:     my format version 5
## END
