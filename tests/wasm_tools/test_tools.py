"""The built tools on the real kernel: what each leans on of the C library and the kernel, with the output GNU's give."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.wasm_tools.prepared import prepared_session
from vesicle import Session

SETUP = r"""
mkdir -p tree/sub; echo one > tree/a.txt; printf 'b\nc\na\n' > tree/sub/b.txt; ln -s a.txt tree/link
seq 20 > numbers
"""

_IDS = "uid=1000(agent) gid=1000(agent) groups=1000(agent)\nagent\nid: ‘nobody-here’: no such user\n"

CASES = {
    "ls -l": ("ls -l tree | cut -c1-10 | tail -n +2", "-rw-r--r--\nlrwxrwxrwx\ndrwxr-xr-x\n"),
    "names by pattern": ("find tree -name '*.txt' | sort", "tree/a.txt\ntree/sub/b.txt\n"),
    "find -exec": (r"find tree -type f -exec wc -c {} \; | sort", "4 tree/a.txt\n6 tree/sub/b.txt\n"),
    "find -exec +": ("find tree -type f -exec cat {} + | sort | tail -1", "one\n"),
    "find -delete": ("find tree -name b.txt -delete; find tree | sort", "tree\ntree/a.txt\ntree/link\ntree/sub\n"),
    "xargs": ("seq 7 | xargs -n 3 echo", "1 2 3\n4 5 6\n7\n"),
    "xargs in parallel": ("seq 6 | xargs -P 3 -I{} sh -c 'echo {}' | sort", "1\n2\n3\n4\n5\n6\n"),
    "xargs passes a failure on": ("seq 2 | xargs -n 1 false; echo $?", "123\n"),
    "env": ("env -i A=1 B=2 env | sort", "A=1\nB=2\n"),
    "env with an empty argument": ("env printf '<%s>' '' x", "<><x>"),
    "timeout lets finish": ("timeout 10 echo done; echo $?", "done\n0\n"),
    "timeout ends": ("timeout 0.2 sleep 30; echo $?", "124\n"),
    "timeout kills": ("(timeout -s KILL 0.2 sleep 30; echo $?) 2>/dev/null", "137\n"),
    "timeout of a command that is not there": (
        "timeout 5 ./nowhere 2>&1; echo $?; timeout 5 . 2>&1; echo $?",
        "timeout: failed to run command ‘./nowhere’: No such file or directory\n127\n"
        "timeout: failed to run command ‘.’: Permission denied\n126\n",
    ),
    "timeout asks for no core": ("timeout -s ABRT 0.1 sleep 9 2>&1; echo $?", "124\n"),
    "mkdir -p from a folder that may not be searched": (
        "mkdir shut; top=$PWD; cd shut; chmod 0 .; mkdir -p $top/a/b u/v 2>/dev/null; echo $?; mkdir -p $top/c/d $top/e;"
        "echo $?; cd $top; find a c e",
        "1\n0\na\na/b\nc\nc/d\ne\n",
    ),
    "a user's groups": ("id agent; id -Gn agent; id nobody-here 2>&1", _IDS),
    "a key that ends before it begins": (
        r"printf 'A\tchr10\nB\tchr1\n' | sort -s -k2.4b,2.3n --debug 2>/dev/null",
        "A>chr10\n     ^ no match for key\nB>chr1\n     ^ no match for key\n",
    ),
    "copying out of a fifo": ("mkfifo pipe; (echo in > pipe &); cp --copy-contents pipe out; cat out", "in\n"),
    "nice": ("nice -n 5 nice", "5\n"),
    "sort by number": ("sort -rn numbers | head -2", "20\n19\n"),
    "sort by keys": (r"printf 'b 2\na 2\nc 1\n' | sort -k2,2n -k1,1r", "c 1\nb 2\na 2\n"),
    "sort through a compressor": ("seq 60000 | shuf | sort -n -S 100K --compress-program=gzip | tail -1", "60000\n"),
    "uniq -c": (r"printf 'a\na\nb\n' | uniq -c | tr -s ' '", " 2 a\n 1 b\n"),
    "split through a filter": ("seq 5 | split -l 2 --filter='cat; echo -'", "1\n2\n-\n3\n4\n-\n5\n-\n"),
    "tail of a pipe": ("seq 100000 | tail -n 1", "100000\n"),
    "a reader that leaves": ("yes | head -n 1", "y\n"),
    "checksums": ("printf abc | sha256sum | cut -c1-16; printf abc | cksum", "ba7816bf8f01cfea\n1219131554 3\n"),
    "dates": ("date -u -d @86400 +%F; touch -d 2020-02-03 numbers; date -u -r numbers +%F", "1970-01-02\n2020-02-03\n"),
    "time zones": (
        "for zone in America/New_York Europe/Rome Asia/Kolkata; do TZ=$zone date -d @1750000000 '+%F %T %z %Z'; done",
        "2025-06-15 11:06:40 -0400 EDT\n2025-06-15 17:06:40 +0200 CEST\n2025-06-15 20:36:40 +0530 IST\n",
    ),
    "modes": ("chmod 640 numbers; stat -c '%a %F %s' numbers", "640 regular file 51\n"),
    "copying keeps times and links": (
        "touch -d 2001-01-01 tree/a.txt; cp -a tree copy; stat -c %Y copy/a.txt; readlink copy/link",
        "978307200\na.txt\n",
    ),
    "moving and removing": ("mv tree/a.txt tree/z; rm -r tree/sub; ls tree", "link\nz\n"),
    "sparse files": ("truncate -s 1M hole; du -k hole | cut -f1; stat -c %s hole", "0\n1048576\n"),
    "grep counts": ("grep -c 1 numbers; grep -E '^(1|2)0$' numbers", "11\n10\n20\n"),
    "grep recursive": ("grep -rl one tree", "tree/a.txt\n"),
    "grep with Perl patterns": (r"grep -oP '\d(?=0$)' numbers", "1\n2\n"),
    "grep in two names": (r"printf 'a+b\nab\n' | fgrep a+b; printf 'ab\n' | egrep 'a|x'", "a+b\nab\n"),
    "grep into nothing": ("seq 9 | grep -c . > /dev/null; echo $?", "0\n"),
    "grep of UTF-8": ("echo héllo | LC_ALL=C.UTF-8 grep -o 'h.l'", "hél\n"),
    "sed": ("sed -n 's/^1\\(.\\)$/<\\1>/p' numbers | head -2", "<0>\n<1>\n"),
    "sed in place": ("sed -i 2,19d numbers; cat numbers", "1\n20\n"),
    "awk": ("awk '{n += $1} END {print n, NR}' numbers", "210 20\n"),
    "awk arrays and printf": (
        "awk '{n[$1 % 3]++} END {printf \"%d %d %.2f\\n\", n[0], n[1], 1/3}' numbers",
        "6 7 0.33\n",
    ),
    "awk runs commands": (
        'awk \'BEGIN {system("echo sys"); "echo in" | getline x; print x; print "out" | "cat"; close("cat"); print "end"}\'',
        "sys\nin\nout\nend\n",
    ),
    "awk's integers larger than a machine's": (
        "awk 'BEGIN {x = 10^20; printf \"%x %o %d\\n\", x, x, x}'",
        "1e+20 1e+20 100000000000000000000\n",
    ),
    "spaces of Unicode": (
        r"printf '\u1680\n\u2003\n\u3000\n\u2028\n\u00a0\n\u2007\n\u0085\n' |"
        r"LC_ALL=C.UTF-8 awk '/^\s$/ {n++} /^[[:blank:]]$/ {m++} END {print n, m}'",
        "4 3\n",
    ),
    "awk's exit status": ("awk 'BEGIN {exit 3}'; echo $?", "3\n"),
    "jq": ("echo '{\"a\": [3, 1, 2]}' | jq -c '.a | sort, (map(. * 2) | add)'", "[1,2,3]\n12\n"),
    "jq keeps large numbers": ("echo 100000000000000000000000001 | jq .", "100000000000000000000000001\n"),
    "jq regular expressions": ('echo \'"2024-05-06"\' | jq -r \'test("^\\\\d{4}"), sub("-.*"; "")\'', "true\n2024\n"),
    "diff": (r"printf '1\n2\n' | diff - <(printf '1\n3\n'); echo $?", "2c2\n< 2\n---\n> 3\n1\n"),
    "diff -r": (
        "cp -r tree two; echo x >> two/a.txt; diff -qr --no-dereference tree two",
        "Files tree/a.txt and two/a.txt differ\n",
    ),
    "patch": (
        "sed '3d;$s/20/twenty/' numbers > new; diff -u numbers new | patch -b numbers; cmp numbers new; ls numbers*",
        "patching file numbers\nnumbers\nnumbers.orig\n",
    ),
    "patch leaves what does not fit": (
        r"printf '%s\n' '--- numbers' '+++ numbers' '@@ -1,2 +1,2 @@' '-one' '+x' ' two' | patch; echo $?; tail -3 *.rej",
        "patching file numbers\nHunk #1 FAILED at 1.\n"
        "1 out of 1 hunk FAILED -- saving rejects to file numbers.rej\n1\n-one\n+x\n two\n",
    ),
    "cmp": ("cmp numbers numbers; echo $?", "0\n"),
    "cmp's words": (
        "echo a > p; echo b > q; cmp p q; LC_ALL=C cmp p q",
        "p q differ: byte 1, line 1\np q differ: char 1, line 1\n",
    ),
    "jq's gamma": ("jq -n '5 | gamma == lgamma'", "true\n"),
    "tar with gzip": ("tar czf t.tgz tree && mkdir out && tar xzf t.tgz -C out && cat out/tree/sub/b.txt", "b\nc\na\n"),
    "tar in a pipe": ("tar cz tree | tar tz | sort | tail -1", "tree/sub/b.txt\n"),
    "tar keeps links and modes": ("tar cf - tree | tar tvf - | grep link | cut -c1-10", "lrwxrwxrwx\n"),
    "jq ten thousand levels deep": (
        "jq -n 'def nest: reduce range(9999) as $_ ([]; [.]); nest | tojson | fromjson | ., [., nest] | sort | length'",
        "1\n2\n",
    ),
    "scripts of the tools, started by other tools": (
        "gzip -k numbers; env zgrep 20 numbers.gz; echo numbers.gz | xargs zgrep -c 1; find *.gz -exec zcmp {} \\; ; echo $?",
        "20\n11\n0\n",
    ),
    "gzip": ("gzip -9 numbers && ls numbers* && zcat numbers.gz | tail -1 && gunzip numbers.gz", "numbers.gz\n20\n"),
    "a fifo": ("mkfifo pipe; (echo through > pipe &); cat pipe", "through\n"),
    "tee": ("echo x | tee one two; cat one two", "x\nx\nx\n"),
    "install by another name": ("ln -s /usr/bin/install ginstall; ./ginstall -d new && ls -d new", "new\n"),
    "test and [": ("/usr/bin/test -d tree && /usr/bin/[ -L tree/link ] && echo yes", "yes\n"),
    "a number that is missing": ("/usr/bin/printf '%d\\n'; echo $?", "0\n0\n"),
    "long double": ("/usr/bin/printf '%a %.25f\\n' 1 0.1", "0x8p-3 0.1000000000000000000013553\n"),
    "od of longs": ("printf 12345678 | od -An -tdL", "  4050765991979987505\n"),
    "awk's strftime": ("awk 'BEGIN {print strftime(\"%k|%e|%P|%-d|%Z\", 0, 1)}'", " 0| 1|am|1|GMT\n"),
    "lower case of glibc": (r"printf 'aªǅⓐ0０\n' | grep -o '[[:lower:]]' | tr -d '\n'", "aªǅⓐ"),
    "upper case of glibc": (r"printf 'ǅⓐß' | sed 's/./\U&/g'", "ǄⒶß"),
    "bytes that are no character": (r"printf 'a\342\200b\xff' | wc -m; printf 'x\u0378\u200b|' | wc -L", "2\n2\n"),
    "characters that are not assigned": (r"touch x$'\u0378'; ls --quoting-style=shell-escape x*", "'x'$'\\315\\270'\n"),
    "the C locale has bytes": (r"printf 'é\n' | LC_ALL=C sed 's/./x/g'; printf 'é' | LC_ALL=C wc -m", "xx\n2\n"),
    "a stray backslash": (r"echo ad1 | grep -o '\d'", "d\n"),
    "a back-reference in the last pattern": (r"printf 'aba\nx\n' | grep -e y -e '^\(.\)b\1$'", "aba\n"),
    "names of the machine": ("uname -s; id -un; pwd; nproc | grep -c .", "Linux\nagent\n/workspace\n1\n"),
}


@pytest.fixture(scope="module")
def prepared() -> Iterator[Session]:
    """A session with some files, of which each case gets a fork."""
    with prepared_session(SETUP) as session:
        yield session


@pytest.mark.parametrize("name", CASES)
def test_tool(name: str, prepared: Session) -> None:
    command, expected = CASES[name]
    with prepared.fork() as session:
        result = session.run(command, timeout_s=30)
    assert (result.stdout, result.stderr) == (expected, "")


@pytest.mark.parametrize(
    ("name", "exists"),
    [
        ("C", True),
        ("POSIX", True),
        ("C.UTF-8", True),
        ("C.utf8", True),
        ("en_US.UTF-8", True),
        ("de_AT.utf8@euro", True),
        ("eo.UTF-8", True),
        ("missing", False),
        ("en_US", False),
        ("fr_FR.ISO8859-1", False),
        ("ja_JP.eucJP", False),
        ("en_us.UTF-8", False),
        ("UTF-8", False),
        ("../C.UTF-8", False),
        ("C.UTF-88", False),
    ],
)
def test_a_locale_that_does_not_exist_leaves_a_program_in_c(name: str, exists: bool, prepared: Session) -> None:
    with prepared.fork() as session:
        result = session.run("sort --debug /dev/null; printf é | wc -m", env={"LC_ALL": name})
    assert ("failed to set locale" not in result.stderr) == exists
    assert result.stdout == ("1\n" if "UTF" in name.upper() and exists else "2\n")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("cat nowhere", "cat: nowhere: No such file or directory\n"),
        ("/usr/bin/cat nowhere", "/usr/bin/cat: nowhere: No such file or directory\n"),
        (
            "head -n 99999999999999999999999 numbers",
            "head: invalid number of lines: ‘99999999999999999999999’: Value too large for defined data type\n",
        ),
        ("fold -w 0 numbers", "fold: invalid number of columns: ‘0’: Numerical result out of range\n"),
        (
            "chmod 555 tree/sub; mkdir other; mv tree/sub other",
            "mv: cannot move 'tree/sub' to 'other/sub': Permission denied\n",
        ),
        ("ls /root", "ls: cannot open directory '/root': Permission denied\n"),
        ("mkdir tree", "mkdir: cannot create directory ‘tree’: File exists\n"),
        ("rmdir tree", "rmdir: failed to remove 'tree': Directory not empty\n"),
        ("env no-such-command", "env: ‘no-such-command’: No such file or directory\n"),
        ("echo x | xargs no-such-command", "xargs: no-such-command: No such file or directory\n"),
        (
            "tar xf numbers",
            "tar: This does not look like a tar archive\ntar: Exiting with failure status due to previous errors\n",
        ),
    ],
)
def test_a_failure_says_what_gnu_says(command: str, message: str, prepared: Session) -> None:
    with prepared.fork() as session:
        result = session.run(command)
    assert result.stderr == message
    assert result.exit_code != 0
