"""The text tools built from upstream sources: their output is what the same versions print on Debian 12.

The expected texts were recorded from them; standard error is joined to standard output.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.wasm_tools.prepared import prepared_session
from vesicle import Session

SETUP = r"""
mkdir -p t/sub/deep t/empty; echo abc > t/f1; printf 'x\n' > t/sub/big; ln -s f1 t/ln; touch t/a.c t/sub/deep/x.c t/é.txt
seq 1 30 > a; sed '3d;s/^5$/five/;s/^20$/twenty/' a > b; touch -d 2020-01-02 a b; diff -u a b > u.diff; diff -c a b > c.diff
diff a b > n.diff; diff -e a b > e.diff; printf 'name:x:1\nlonger:yy:22\n:z:\n' > table; printf 'héllo wörld\n日本 x\nab\n' > u8
printf 'hello world\nthis is a test\n\001\377' > bytes; printf 'a\r\nb\r\n' > dos
printf 'apple\nbanana\nbandit\ncherry\n' > words
"""

# name -> command, what it prints
CASES = {
    "patch": (
        "for d in u c n e; do patch -s -o out a $d.diff && cmp out b; done; echo $?",
        "0\n",
    ),
    "patch: reversed, backups, fuzz": (
        "patch -b a u.diff; patch -R a u.diff; sed -i 's/^2$/zz/' a; patch a u.diff; ls a*; "
        "patch -N -r - a u.diff; echo $?",
        "patching file a\n"
        "patching file a\n"
        "patching file a\n"
        "Hunk #1 FAILED at 1.\n"
        "1 out of 2 hunks FAILED -- saving rejects to file a.rej\n"
        "a\n"
        "a.orig\n"
        "a.rej\n"
        "patching file a\n"
        "Hunk #1 FAILED at 1.\n"
        "Hunk #2 FAILED at 17.\n"
        "2 out of 2 hunks FAILED\n"
        "1\n",
    ),
    "patch merges": (
        "sed -i 's/^5$/cinq/' a; patch --merge a u.diff; echo $?; head -14 a",
        "patching file a\n"
        "Hunk #1 merged at 3, NOT MERGED at 5-9.\n"
        "1\n"
        "1\n"
        "2\n"
        "4\n"
        "<<<<<<<\n"
        "cinq\n"
        "=======\n"
        "five\n"
        ">>>>>>>\n"
        "6\n"
        "7\n"
        "8\n"
        "9\n"
        "10\n"
        "11\n",
    ),
    "patch makes, moves and removes": (
        "printf '%s\\n' '--- /dev/null' '+++ b/new/f' '@@ -0,0 +1 @@' '+hi' | patch -p1; "
        "printf '%s\\n' 'diff --git a/new/f b/q' 'similarity index 100%' 'rename from new/f' 'rename to q' | p"
        "atch -p1; cat q",
        "patching file new/f\npatching file q (renamed from new/f)\nhi\n",
    ),
    "patch refuses what lies outside": (
        "printf '%s\\n' '--- ../x' '+++ ../x' '@@ -0,0 +1 @@' '+x' | patch -p0; echo $?",
        "Ignoring potentially dangerous file name ../x\n"
        "can't find file to patch at input line 3\n"
        "Perhaps you used the wrong -p or --strip option?\n"
        "The text leading up to this was:\n"
        "--------------------------\n"
        "|--- ../x\n"
        "|+++ ../x\n"
        "--------------------------\n"
        "File to patch: \n"
        "Skip this patch? [y] \n"
        "Skipping patch.\n"
        "1 out of 1 hunk ignored\n"
        "1\n",
    ),
    "ed": (
        "printf '%s\\n' a one two three . '2s/two/2/' ,p 'g/o/s//0/g' ,n 'w f' q | ed; cat f",
        "one\n2\nthree\n1\t0ne\n2\t2\n3\tthree\n12\n0ne\n2\nthree\n",
    ),
    "ed: shell, errors": (
        "printf '%s\\n' H '!echo sh' 'r !seq 2' foo 1m2 ,p Q | ed -s; echo $?; echo q | ed -s nosuch; echo $?",
        "sh\n?\nUnexpected command suffix\n2\n1\n1\nnosuch: No such file or directory\n0\n",
    ),
    "bc": (
        "echo '2^64; 10/3; scale=5; 10/3; sqrt(2); obase=16; 255; ibase=16; FF' | bc; echo '1/0; 3 )' | bc; echo $?",
        "18446744073709551616\n3\n3.33333\n1.41421\nFF\nFF\n(standard_in) 1: syntax error\n0\n",
    ),
    "bc -l": (
        "echo 's(1); c(1); a(1)*4; l(10); e(2.5); j(0,1)' | bc -l; echo 'scale=60; 4*a(1)' | bc -l",
        ".84147098480789650665\n"
        ".54030230586813971740\n"
        "3.14159265358979323844\n"
        "2.30258509299404568401\n"
        "12.18249396070347343807\n"
        ".76519768655796655144\n"
        "3.141592653589793238462643383279502884197169399375105820974944\n",
    ),
    "bc programs": (
        "printf 'define f(n) { if (n<2) return 1; return n*f(n-1); "
        '}\\nf(50)\\nfor(i=0;i<3;i++) { print i, \\" \\", i^2, \\"\\\\n\\" }\\n2^300\\n\' | bc',
        "30414093201713378043612608166064768844377641568960512000000000000\n"
        "0 0\n"
        "1 1\n"
        "2 4\n"
        "20370359763344860862684456884093781610514683936659362506361404493543\\\n"
        "81299763336706183397376\n",
    ),
    "bc --help": (
        "bc --help; bc -z; echo $?",
        "usage: bc [options] [file ...]\n"
        "  -h  --help         print this usage and exit\n"
        "  -i  --interactive  force interactive mode\n"
        "  -l  --mathlib      use the predefined math routines\n"
        "  -q  --quiet        don't print initial banner\n"
        "  -s  --standard     non-standard bc constructs are errors\n"
        "  -w  --warn         warn about non-standard bc constructs\n"
        "  -v  --version      print version information and exit\n"
        "bc: invalid option -- 'z'\n"
        "usage: bc [options] [file ...]\n"
        "  -h  --help         print this usage and exit\n"
        "  -i  --interactive  force interactive mode\n"
        "  -l  --mathlib      use the predefined math routines\n"
        "  -q  --quiet        don't print initial banner\n"
        "  -s  --standard     non-standard bc constructs are errors\n"
        "  -w  --warn         warn about non-standard bc constructs\n"
        "  -v  --version      print version information and exit\n"
        "1\n",
    ),
    "dc": (
        "dc -e '2 100 ^ p 16 o 255 p' -e '[d 1 - d 0<x]sx 3 lx x f'; dc -e '1 0 / +'; "
        "echo '5 3 % p 20k 2 v p' | dc; dc -q; echo $?",
        "1267650600228229401496703205376\n"
        "FF\n"
        "0\n"
        "1\n"
        "2\n"
        "3\n"
        "FF\n"
        "10000000000000000000000000\n"
        "dc: divide by zero\n"
        "2\n"
        "1.41421356237309504880\n"
        "dc: invalid option -- 'q'\n"
        "Usage: dc [OPTION] [file ...]\n"
        "  -e, --expression=EXPR    evaluate expression\n"
        "  -f, --file=FILE          evaluate contents of file\n"
        "  -h, --help               display this help and exit\n"
        "  -V, --version            output version information and exit\n"
        "\n"
        "Email bug reports to:  bug-dc@gnu.org .\n"
        "1\n",
    ),
    "tree": (
        "tree t; tree -a -L 1 --dirsfirst t; tree -d t; tree -P '*.c' --prune t; tree nosuch; echo $?",
        "t\n"
        "├── a.c\n"
        "├── empty\n"
        "├── f1\n"
        "├── ln -> f1\n"
        "├── sub\n"
        "│\xa0\xa0 ├── big\n"
        "│\xa0\xa0 └── deep\n"
        "│\xa0\xa0     └── x.c\n"
        "└── é.txt\n"
        "\n"
        "4 directories, 6 files\n"
        "t\n"
        "├── empty\n"
        "├── sub\n"
        "├── a.c\n"
        "├── f1\n"
        "├── ln -> f1\n"
        "└── é.txt\n"
        "\n"
        "3 directories, 4 files\n"
        "t\n"
        "├── empty\n"
        "└── sub\n"
        "    └── deep\n"
        "\n"
        "4 directories\n"
        "t\n"
        "├── a.c\n"
        "└── sub\n"
        "    └── deep\n"
        "        └── x.c\n"
        "\n"
        "3 directories, 2 files\n"
        "nosuch  [error opening dir]\n"
        "\n"
        "0 directories, 0 files\n"
        "2\n",
    ),
    "tree's formats": (
        "tree -J t; tree -X -L 1 t; tree -fi t; tree -sQ t; find t | tree --fromfile -F; tree --nope; echo $?",
        "[\n"
        '  {"type":"directory","name":"t","contents":[\n'
        '    {"type":"file","name":"a.c"},\n'
        '    {"type":"directory","name":"empty"},\n'
        '    {"type":"file","name":"f1"},\n'
        '    {"type":"link","name":"ln","target":"f1"},\n'
        '    {"type":"directory","name":"sub","contents":[\n'
        '      {"type":"file","name":"big"},\n'
        '      {"type":"directory","name":"deep","contents":[\n'
        '        {"type":"file","name":"x.c"}\n'
        "      ]}\n"
        "    ]},\n"
        '    {"type":"file","name":"é.txt"}\n'
        "  ]}\n"
        ",\n"
        '  {"type":"report","directories":4,"files":6}\n'
        "]\n"
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<tree>\n"
        '  <directory name="t">\n'
        '    <file name="a.c"></file>\n'
        '    <directory name="empty"></directory>\n'
        '    <file name="f1"></file>\n'
        '    <link name="ln" target="f1"></link>\n'
        '    <directory name="sub"></directory>\n'
        '    <file name="é.txt"></file>\n'
        "  </directory>\n"
        "  <report>\n"
        "    <directories>3</directories>\n"
        "    <files>4</files>\n"
        "  </report>\n"
        "</tree>\n"
        "t\n"
        "t/a.c\n"
        "t/empty\n"
        "t/f1\n"
        "t/ln -> f1\n"
        "t/sub\n"
        "t/sub/big\n"
        "t/sub/deep\n"
        "t/sub/deep/x.c\n"
        "t/é.txt\n"
        "\n"
        "4 directories, 6 files\n"
        '[       4096]  "t"\n'
        '├── [          0]  "a.c"\n'
        '├── [       4096]  "empty"\n'
        '├── [          4]  "f1"\n'
        '├── [          2]  "ln" -> "f1"\n'
        '├── [       4096]  "sub"\n'
        '│\xa0\xa0 ├── [          2]  "big"\n'
        '│\xa0\xa0 └── [       4096]  "deep"\n'
        '│\xa0\xa0     └── [          0]  "x.c"\n'
        '└── [          0]  "é.txt"\n'
        "\n"
        "4 directories, 6 files\n"
        "./\n"
        "└── t/\n"
        "    ├── a.c\n"
        "    ├── empty\n"
        "    ├── f1\n"
        "    ├── ln\n"
        "    ├── sub/\n"
        "    │\xa0\xa0 ├── big\n"
        "    │\xa0\xa0 └── deep/\n"
        "    │\xa0\xa0     └── x.c\n"
        "    └── é.txt\n"
        "\n"
        "4 directories, 7 files\n"
        "tree: Invalid argument `--nope'.\n"
        "usage: tree [-acdfghilnpqrstuvxACDFJQNSUX] [-L level [-R]] [-H  baseHREF]\n"
        "\t[-T title] [-o filename] [-P pattern] [-I pattern] [--gitignore]\n"
        "\t[--gitfile[=]file] [--matchdirs] [--metafirst] [--ignore-case]\n"
        "\t[--nolinks] [--hintro[=]file] [--houtro[=]file] [--inodes] [--device]\n"
        "\t[--sort[=]<name>] [--dirsfirst] [--filesfirst] [--filelimit #] [--si]\n"
        "\t[--du] [--prune] [--charset[=]X] [--timefmt[=]format] [--fromfile]\n"
        "\t[--fflinks] [--info] [--infofile[=]file] [--noreport] [--version]\n"
        "\t[--help] [--] [directory ...]\n"
        "1\n",
    ),
    "less without a terminal": (
        "less a table | wc -l; less < u8; cat u8 | less -N; less nosuch; echo $?; less -z9 -+Q . ; echo $?",
        "33\n"
        "héllo wörld\n"
        "日本 x\n"
        "ab\n"
        "héllo wörld\n"
        "日本 x\n"
        "ab\n"
        "nosuch: No such file or directory\n"
        "0\n"
        ". is a directory\n"
        "0\n",
    ),
    "more without a terminal": (
        "more table u8; more < words; more nosuch; more -q; echo $?",
        "::::::::::::::\n"
        "table\n"
        "::::::::::::::\n"
        "name:x:1\n"
        "longer:yy:22\n"
        ":z:\n"
        "::::::::::::::\n"
        "u8\n"
        "::::::::::::::\n"
        "héllo wörld\n"
        "日本 x\n"
        "ab\n"
        "apple\n"
        "banana\n"
        "bandit\n"
        "cherry\n"
        "more: cannot open nosuch: No such file or directory\n"
        "more: invalid option -- 'q'\n"
        "Try 'more --help' for more information.\n"
        "1\n",
    ),
    "column": (
        "column -t -s: table; column -t -s: -o ' | ' -N A,B,C -R C table; column -c 30 a; "
        "column -x -c 30 u8; column -J -N a,b,c -s: table; column -t u8",
        "name    x   1\n"
        "longer  yy  22\n"
        "        z   \n"
        "A      | B  |  C\n"
        "name   | x  |  1\n"
        "longer | yy | 22\n"
        "       | z  | \n"
        "1\t11\t21\n"
        "2\t12\t22\n"
        "3\t13\t23\n"
        "4\t14\t24\n"
        "5\t15\t25\n"
        "6\t16\t26\n"
        "7\t17\t27\n"
        "8\t18\t28\n"
        "9\t19\t29\n"
        "10\t20\t30\n"
        "héllo wörld\n"
        "日本 x\n"
        "ab\n"
        "{\n"
        '   "table": [\n'
        "      {\n"
        '         "a": "name",\n'
        '         "b": "x",\n'
        '         "c": "1"\n'
        "      },{\n"
        '         "a": "longer",\n'
        '         "b": "yy",\n'
        '         "c": "22"\n'
        "      },{\n"
        '         "a": null,\n'
        '         "b": "z",\n'
        '         "c": null\n'
        "      }\n"
        "   ]\n"
        "}\n"
        "héllo  wörld\n"
        "日本   x\n"
        "ab     \n",
    ),
    "column's errors": (
        "column --nope; echo $?; column nosuch; echo $?; column -c x a; column -s; echo $?",
        "column: unrecognized option '--nope'\n"
        "Try 'column --help' for more information.\n"
        "1\n"
        "column: nosuch: No such file or directory\n"
        "1\n"
        "column: invalid columns argument: 'x'\n"
        "column: option requires an argument -- 's'\n"
        "Try 'column --help' for more information.\n"
        "1\n",
    ),
    "rev": (
        "rev u8 words; printf 'no end' | rev; rev nosuch; rev -q; echo $?",
        "dlröw olléh\n"
        "x 本日\n"
        "ba\n"
        "elppa\n"
        "ananab\n"
        "tidnab\n"
        "yrrehc\n"
        "dne onrev: cannot open nosuch: No such file or directory\n"
        "rev: invalid option -- 'q'\n"
        "Try 'rev --help' for more information.\n"
        "1\n",
    ),
    "hexdump": (
        "hexdump bytes; hexdump -C bytes; hd -n 5 -s 3 bytes; hexdump -b bytes | head -1; "
        'hexdump -e \'4/1 "%3d " "\\n"\' words; hexdump -c bytes; head -c 64 /dev/zero | hexdump',
        "0000000 6568 6c6c 206f 6f77 6c72 0a64 6874 7369\n"
        "0000010 6920 2073 2061 6574 7473 010a 00ff     \n"
        "000001d\n"
        "00000000  68 65 6c 6c 6f 20 77 6f  72 6c 64 0a 74 68 69 73  |hello world.this|\n"
        "00000010  20 69 73 20 61 20 74 65  73 74 0a 01 ff           | is a test...|\n"
        "0000001d\n"
        "00000003  6c 6f 20 77 6f                                    |lo wo|\n"
        "00000008\n"
        "0000000 150 145 154 154 157 040 167 157 162 154 144 012 164 150 151 163\n"
        " 97 112 112 108\n"
        "101  10  98  97\n"
        "110  97 110  97\n"
        " 10  98  97 110\n"
        "100 105 116  10\n"
        " 99 104 101 114\n"
        "114 121  10    \n"
        "0000000   h   e   l   l   o       w   o   r   l   d  \\n   t   h   i   s\n"
        "0000010       i   s       a       t   e   s   t  \\n 001 377            \n"
        "000001d\n"
        "0000000 0000 0000 0000 0000 0000 0000 0000 0000\n"
        "*\n"
        "0000040\n",
    ),
    "hexdump's errors": (
        "hexdump -n x a; echo $?; hexdump -Q; echo $?",
        "hexdump: failed to parse length: 'x': Invalid argument\n"
        "1\n"
        "hexdump: invalid option -- 'Q'\n"
        "Try 'hexdump --help' for more information.\n"
        "1\n",
    ),
    "getopt": (
        "getopt -o ab:c:: --long alpha,beta:,gamma:: -- -a -b x -cfoo --al --beta=y --gamma z -- rest; "
        'getopt -n prog -o a: -- -z -a; echo $?; getopt -o a: -- -a "it\'s"; getopt -T; echo $?; '
        "getopt ab: -a -b x y",
        " -a -b 'x' -c 'foo' --alpha --beta 'y' --gamma '' -- 'z' 'rest'\n"
        "prog: invalid option -- 'z'\n"
        "prog: option requires an argument -- 'a'\n"
        " --\n"
        "1\n"
        " -a 'it'\\''s' --\n"
        "4\n"
        " -a -b x -- y\n",
    ),
    "look, col, colrm, colcrt": (
        "look ban words; look x words; echo $?; printf 'a_\\b_b\\n' | col -b; printf 'a\\t\\tb\\n' | col -x; "
        "colrm 2 4 < words; printf 'a_\\bb\\n' | colcrt; ul words",
        "banana\n"
        "bandit\n"
        "1\n"
        "a_b\n"
        "a               b\n"
        "ae\n"
        "bna\n"
        "bit\n"
        "cry\n"
        "a b\n"
        " -\n"
        "ul: trouble reading terminfo\n"
        "apple\n"
        "banana\n"
        "bandit\n"
        "cherry\n",
    ),
    "flock": (
        "flock l sh -c 'exit 5'; echo $?; (flock 9; flock -w 0.1 -E 7 l2 echo no; echo $?; "
        "flock -n l2 echo no; echo $?) 9>l2; flock l -c 'echo c'; flock; echo $?; flock --nope; echo $?",
        "5\n"
        "7\n"
        "1\n"
        "c\n"
        "flock: not enough arguments\n"
        "Try 'flock --help' for more information.\n"
        "64\n"
        "flock: unrecognized option '--nope'\n"
        "Try 'flock --help' for more information.\n"
        "64\n",
    ),
    "setsid": (
        "setsid -w sh -c 'exit 4'; echo $?; setsid nosuch; echo $?",
        "4\nsetsid: failed to execute nosuch: No such file or directory\n127\n",
    ),
    "rename.ul": (
        "touch x1.txt x2.txt; rename.ul -v txt md x*.txt; rename.ul -n md q x*.md; rename.ul nothing q x*; "
        "echo $?; ls x*",
        "`x1.txt' -> `x1.md'\n`x2.txt' -> `x2.md'\n4\nx1.md\nx2.md\n",
    ),
    "namei, uuidgen, mcookie": (
        "namei t/ln; namei -x t/nosuch; echo $?; uuidgen -n @dns -N example.com -s; "
        "uuidgen | grep -cE '^[0-9a-f-]{36}$'; mcookie | wc -c; uuidgen -n @url -N x -m | uuidparse -n",
        "f: t/ln\n"
        " d t\n"
        " l ln -> f1\n"
        "   - f1\n"
        "f: t/nosuch\n"
        " d t\n"
        "   nosuch - No such file or directory\n"
        "1\n"
        "cfbff0d1-9375-5685-968c-48ce8b15ae17\n"
        "1\n"
        "33\n"
        "60a7f89c-e446-309c-8b4f-460bfdfd0dee  DCE     name-based \n",
    ),
    "xxd": (
        "xxd bytes; xxd -p bytes; xxd -i words | tail -3; xxd -b -c 3 -l 6 bytes; xxd -e -g 2 bytes; "
        "xxd bytes | xxd -r | cmp - bytes; echo 68656c6c6f0a | xxd -r -p; xxd -s -5 bytes; xxd nosuch; "
        "echo $?",
        "00000000: 6865 6c6c 6f20 776f 726c 640a 7468 6973  hello world.this\n"
        "00000010: 2069 7320 6120 7465 7374 0a01 ff          is a test...\n"
        "68656c6c6f20776f726c640a74686973206973206120746573740a01ff\n"
        "  0x72, 0x79, 0x0a\n"
        "};\n"
        "unsigned int words_len = 27;\n"
        "00000000: 01101000 01100101 01101100  hel\n"
        "00000003: 01101100 01101111 00100000  lo \n"
        "00000000: 6568 6c6c 206f 6f77 6c72 0a64 6874 7369  hello world.this\n"
        "00000010: 6920 2073 2061 6574 7473 010a   ff        is a test...\n"
        "hello\n"
        "00000018: 7374 0a01 ff                             st...\n"
        "xxd: nosuch: No such file or directory\n"
        "2\n",
    ),
    "dos2unix": (
        "dos2unix dos; od -c dos; unix2dos -n words w2; od -c w2 | head -1; dos2unix < w2 | cmp - words; "
        "dos2unix -i dos w2; dos2unix nosuch; echo $?",
        "dos2unix: converting file dos to Unix format...\n"
        "0000000   a  \\n   b  \\n\n"
        "0000004\n"
        "unix2dos: converting file words to file w2 in DOS format...\n"
        "0000000   a   p   p   l   e  \\r  \\n   b   a   n   a   n   a  \\r  \\n   b\n"
        "       0       2       0  no_bom    text    dos\n"
        "       4       0       0  no_bom    text    w2\n"
        "dos2unix: nosuch: No such file or directory\n"
        "dos2unix: Skipping nosuch, not a regular file.\n"
        "2\n",
    ),
    "sponge, ifne, pee": (
        "sort -r words | sponge words; cat words; ifne echo no < /dev/null; echo x | ifne cat; "
        "ifne -n echo none < /dev/null; seq 3 | pee 'cat > p1' 'wc -l'; cat p1; printf 'é\\377' | isutf8; "
        "echo $?",
        "cherry\n"
        "bandit\n"
        "banana\n"
        "apple\n"
        "x\n"
        "none\n"
        "3\n"
        "1\n"
        "2\n"
        "3\n"
        "(standard input): line 1, char 2, byte 2: Expecting bytes in the following ranges: 00..7F C2..F4.\n"
        "1\n",
    ),
    "envsubst": (
        "echo '$A ${B} $C ${D-x} $$ $é' | A=1 B='b b' envsubst; echo '$A $B' | A=1 B=2 envsubst '$A'; "
        "envsubst -v '$A ${B}'; envsubst -q; echo $?",
        "1 b b  ${D-x} $$ $é\n"
        "1 $B\n"
        "A\n"
        "B\n"
        "envsubst: invalid option -- 'q'\n"
        "Try 'envsubst --help' for more information.\n"
        "1\n",
    ),
    "hostname": (
        "hostname x; echo $?; hostname --nope; echo $?",
        "hostname: you must be root to change the host name\n"
        "1\n"
        "hostname: unrecognized option '--nope'\n"
        "Usage: hostname [-b] {hostname|-F file}         set host name (from file)\n"
        "       hostname [-a|-A|-d|-f|-i|-I|-s|-y]       display formatted name\n"
        "       hostname                                 display host name\n"
        "\n"
        "       {yp,nis,}domainname {nisdomain|-F file}  set NIS domain name (from file)\n"
        "       {yp,nis,}domainname                      display NIS domain name\n"
        "\n"
        "       dnsdomainname                            display dns domain name\n"
        "\n"
        "       hostname -V|--version|-h|--help          print info and exit\n"
        "\n"
        "Program name:\n"
        "       {yp,nis,}domainname=hostname -y\n"
        "       dnsdomainname=hostname -d\n"
        "\n"
        "Program options:\n"
        "    -a, --alias            alias names\n"
        "    -A, --all-fqdns        all long host names (FQDNs)\n"
        "    -b, --boot             set default hostname if none available\n"
        "    -d, --domain           DNS domain name\n"
        "    -f, --fqdn, --long     long host name (FQDN)\n"
        "    -F, --file             read host name or NIS domain name from given file\n"
        "    -i, --ip-address       addresses for the host name\n"
        "    -I, --all-ip-addresses all addresses for the host\n"
        "    -s, --short            short host name\n"
        "    -y, --yp, --nis        NIS/YP domain name\n"
        "\n"
        "Description:\n"
        "   This command can get or set the host name or the NIS domain name. You can\n"
        "   also get the DNS domain or the FQDN (fully qualified domain name).\n"
        "   Unless you are using bind or NIS for host lookups you can change the\n"
        "   FQDN (Fully Qualified Domain Name) and the DNS domain name (which is\n"
        "   part of the FQDN) in the /etc/hosts file.\n"
        "255\n",
    ),
    "m4": (
        "cat > m.m4 <<'X'\n"
        "define(`foo', `bar $1 $# $*')dnl\n"
        "foo(1,2) ifelse(1,1,`yes',`no') len(`abc') substr(`hello',1,3) translit(`abc',`a-c',`A-C') eval(`1+2"
        "*3') incr(3)\n"
        "divert(1)late\n"
        "divert(0)early esyscmd(`echo esys')sysval regexp(`GNUs not Unix',`\\w+',`[\\&]') patsubst(`abc',`b',`X"
        "') format(`%05d %.2f',42,3.14159)\n"
        "X\n"
        "m4 m.m4; m4 -DX=1 <<< 'X Y'; echo 'include(no)' | m4; echo $?; m4 -q; echo $?",
        "bar 1 2 1,2 yes 3 ell ABC 7 4\n"
        "early esys\n"
        "0 [GNUs] aXc 00042 3.14\n"
        "late\n"
        "1 Y\n"
        "m4:stdin:1: cannot open `no': No such file or directory\n"
        "\n"
        "1\n"
        "m4: invalid option -- 'q'\n"
        "Try `m4 --help' for more information.\n"
        "1\n",
    ),
    "make": (
        "mkdir d; printf 'all:\\n\\t@echo level $(MAKELEVEL)\\n' > d/Makefile; printf 'Y = inc\\n' > inc.mk; "
        "touch x.c y.c\n"
        "cat > Makefile <<'X'\n"
        "include inc.mk\n"
        "N := $(shell echo hi)\n"
        ".PHONY: all sub\n"
        "all: x.o y.o sub\n"
        "\t@echo $(N) $(Y) $^ $(patsubst %.o,%.c,$(filter %.o,$^)) $(words $(wildcard *.c))\n"
        "%.o: %.c\n"
        "\tcp $< $@\n"
        "sub: ; @$(MAKE) --no-print-directory -C d\n"
        "fail:\n"
        "\t-@exit 4\n"
        "\t@exit 3\n"
        "define two\n"
        "echo 1\n"
        "echo 2\n"
        "endef\n"
        "two: ; $(two)\n"
        "X\n"
        "make; make; make -j2 -B x.o y.o | sort; make -n two; make -s two; make fail; echo $?; make nosuch; "
        "echo $?; make -f no; echo $?; make -C none; echo $?; make --nope | head -0",
        "cp x.c x.o\n"
        "cp y.c y.o\n"
        "level 1\n"
        "hi inc x.o y.o sub x.c y.c 2\n"
        "level 1\n"
        "hi inc x.o y.o sub x.c y.c 2\n"
        "cp x.c x.o\n"
        "cp y.c y.o\n"
        "echo 1\n"
        "echo 2\n"
        "1\n"
        "2\n"
        "make: [Makefile:10: fail] Error 4 (ignored)\n"
        "make: *** [Makefile:11: fail] Error 3\n"
        "2\n"
        "make: *** No rule to make target 'nosuch'.  Stop.\n"
        "2\n"
        "make: no: No such file or directory\n"
        "make: *** No rule to make target 'no'.  Stop.\n"
        "2\n"
        "make: *** none: No such file or directory.  Stop.\n"
        "2\n"
        "make: unrecognized option '--nope'\n"
        "Usage: make [options] [target] ...\n"
        "Options:\n"
        "  -b, -m                      Ignored for compatibility.\n"
        "  -B, --always-make           Unconditionally make all targets.\n"
        "  -C DIRECTORY, --directory=DIRECTORY\n"
        "                              Change to DIRECTORY before doing anything.\n"
        "  -d                          Print lots of debugging information.\n"
        "  --debug[=FLAGS]             Print various types of debugging information.\n"
        "  -e, --environment-overrides\n"
        "                              Environment variables override makefiles.\n"
        "  -E STRING, --eval=STRING    Evaluate STRING as a makefile statement.\n"
        "  -f FILE, --file=FILE, --makefile=FILE\n"
        "                              Read FILE as a makefile.\n"
        "  -h, --help                  Print this message and exit.\n"
        "  -i, --ignore-errors         Ignore errors from recipes.\n"
        "  -I DIRECTORY, --include-dir=DIRECTORY\n"
        "                              Search DIRECTORY for included makefiles.\n"
        "  -j [N], --jobs[=N]          Allow N jobs at once; infinite jobs with no arg.\n"
        "  -k, --keep-going            Keep going when some targets can't be made.\n"
        "  -l [N], --load-average[=N], --max-load[=N]\n"
        "                              Don't start multiple jobs unless load is below N.\n"
        "  -L, --check-symlink-times   Use the latest mtime between symlinks and target.\n"
        "  -n, --just-print, --dry-run, --recon\n"
        "                              Don't actually run any recipe; just print them.\n"
        "  -o FILE, --old-file=FILE, --assume-old=FILE\n"
        "                              Consider FILE to be very old and don't remake it.\n"
        "  -O[TYPE], --output-sync[=TYPE]\n"
        "                              Synchronize output of parallel jobs by TYPE.\n"
        "  -p, --print-data-base       Print make's internal database.\n"
        "  -q, --question              Run no recipe; exit status says if up to date.\n"
        "  -r, --no-builtin-rules      Disable the built-in implicit rules.\n"
        "  -R, --no-builtin-variables  Disable the built-in variable settings.\n"
        "  -s, --silent, --quiet       Don't echo recipes.\n"
        "  --no-silent                 Echo recipes (disable --silent mode).\n"
        "  -S, --no-keep-going, --stop\n"
        "                              Turns off -k.\n"
        "  -t, --touch                 Touch targets instead of remaking them.\n"
        "  --trace                     Print tracing information.\n"
        "  -v, --version               Print the version number of make and exit.\n"
        "  -w, --print-directory       Print the current directory.\n"
        "  --no-print-directory        Turn off -w, even if it was turned on implicitly.\n"
        "  -W FILE, --what-if=FILE, --new-file=FILE, --assume-new=FILE\n"
        "                              Consider FILE to be infinitely new.\n"
        "  --warn-undefined-variables  Warn when an undefined variable is referenced.\n"
        "\n"
        "This program built for x86_64-pc-linux-gnu\n"
        "Report bugs to <bug-make@gnu.org>\n",
    ),
    "cal": (
        "cal -h 2 2024; cal 9 1752; ncal -h 2 2023; cal -h -3 1 2000; cal -y 2023 | head -12; cal 13 2000; echo $?",
        "Usage: cal [general options] [-jy] [[month] year]\n"
        "       cal [general options] [-j] [-m month] [year]\n"
        "       ncal -C [general options] [-jy] [[month] year]\n"
        "       ncal -C [general options] [-j] [-m month] [year]\n"
        "       ncal [general options] [-bhJjpwySM] [-H yyyy-mm-dd] [-s country_code] [-W number of days] [[m"
        "onth] year]\n"
        "       ncal [general options] [-Jeo] [year]\n"
        "General options: [-31] [-A months] [-B months] [-d yyyy-mm]\n"
        "   September 1752     \n"
        "Su Mo Tu We Th Fr Sa  \n"
        "       1  2 14 15 16  \n"
        "17 18 19 20 21 22 23  \n"
        "24 25 26 27 28 29 30  \n"
        "                      \n"
        "                      \n"
        "                      \n"
        "    February 2023     \n"
        "Su     5 12 19 26   \n"
        "Mo     6 13 20 27   \n"
        "Tu     7 14 21 28   \n"
        "We  1  8 15 22      \n"
        "Th  2  9 16 23      \n"
        "Fr  3 10 17 24      \n"
        "Sa  4 11 18 25      \n"
        "Usage: cal [general options] [-jy] [[month] year]\n"
        "       cal [general options] [-j] [-m month] [year]\n"
        "       ncal -C [general options] [-jy] [[month] year]\n"
        "       ncal -C [general options] [-j] [-m month] [year]\n"
        "       ncal [general options] [-bhJjpwySM] [-H yyyy-mm-dd] [-s country_code] [-W number of days] [[m"
        "onth] year]\n"
        "       ncal [general options] [-Jeo] [year]\n"
        "General options: [-31] [-A months] [-B months] [-d yyyy-mm]\n"
        "                            2023\n"
        "      January               February               March          \n"
        "Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  \n"
        " 1  2  3  4  5  6  7            1  2  3  4            1  2  3  4  \n"
        " 8  9 10 11 12 13 14   5  6  7  8  9 10 11   5  6  7  8  9 10 11  \n"
        "15 16 17 18 19 20 21  12 13 14 15 16 17 18  12 13 14 15 16 17 18  \n"
        "22 23 24 25 26 27 28  19 20 21 22 23 24 25  19 20 21 22 23 24 25  \n"
        "29 30 31              26 27 28              26 27 28 29 30 31     \n"
        "                                                                  \n"
        "\n"
        "       April                  May                   June          \n"
        "Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  \n"
        "cal: 13 is neither a month number (1..12) nor a name\n"
        "64\n",
    ),
}


@pytest.fixture(scope="module")
def prepared() -> Iterator[Session]:
    """A session with some files, of which each case gets a fork."""
    with prepared_session(SETUP, env={"LC_ALL": "C.UTF-8", "TZ": "UTC0"}) as session:
        yield session


@pytest.mark.parametrize("name", CASES)
def test_prints_what_debians_prints(name: str, prepared: Session) -> None:
    command, expected = CASES[name]
    with prepared.fork() as session:
        result = session.run(f"{{\n{command}\n}} 2>&1", timeout_s=40)
    assert result.stdout == expected
