"""The table, second part: commands that handle files and folders; each gets the tree of one of everything."""

from __future__ import annotations

import io
import tarfile

from hypothesis import strategies as st

from .case import Node
from .command import Command
from .dates import DATE
from .inputs import COUNT, FILE_TREE, MODE, PATH, SAFE_PATH, SMALL, one_of, paths

# fmt: off

_TREE = st.just(FILE_TREE)
_NONE = st.just(b"")
_NOWHERE = st.just("")
_TARGET = st.sampled_from(["new", "e", "d", "f", "d/new", "to_f", "to_d", "lost", "missing/x", ".", "e/", "new/",
    "empty", "locked", "locked/n", "f/", "run.sh", "none"])
_RENAMES = st.sampled_from(["s/d/D/", "s,^,pre/,", "s/x/y/g", "s/", "s/.*/\\U&/", "s/f/g/;s/g/h/"])
_STAT = st.sampled_from(
    ["%n", "%N", "%s", "%F", "%a", "%A", "%f", "%h", "%u %g", "%U %G", "%Y", "%y", "%X", "%.3Y", "%15s|", "%-8s|",
        "%08a", "%t,%T", "%b", "%B", "%o", "%%", "%", "%q", "%.2s", "%#a", "%+s", "% s", "%'s", "\\n", "%5n|",
        "%.10y", "%m"]
)
_BACKUP = one_of("none off numbered t existing nil simple never x")


def _archive() -> bytes:
    """Make a small archive with folders, files and a link."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, kind, content in (
            ("d", tarfile.DIRTYPE, b""), ("d/x", tarfile.REGTYPE, b"new x\n"), ("d/s", tarfile.DIRTYPE, b""), (
                "d/s/y.txt", tarfile.REGTYPE, b"y\n"),
            ("f", tarfile.REGTYPE, b"one\n"), ("link", tarfile.SYMTYPE, b""), ("z.txt", tarfile.REGTYPE, b"z" * 600),
        ):
            member = tarfile.TarInfo(name)
            member.type, member.size, member.mtime = kind, len(content), 1_000_000_000
            member.uid = member.gid = 1000
            member.mode = 0o755 if kind == tarfile.DIRTYPE else 0o640
            member.linkname = "f" if kind == tarfile.SYMTYPE else ""
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def _row(name: str, flags: str, values: dict | None = None, operands: object = None, **more: object) -> Command:
    options = {"tree": _TREE, "stdin": _NONE, "behind": _NOWHERE} | more
    return Command(name, flags, values or {}, operands if operands is not None else paths(), **options)


def _last(least: int = 0, most: int = 2) -> st.SearchStrategy[tuple[str, ...]]:
    return st.builds(lambda sources, target: (*sources, target), paths(least, most), _TARGET)


_LS = (
    "a A l l d F p Q b q N m x C 1 g o G n R r S t u X v h k s L H B U Z full-time group-directories-first "
        "dereference-command-line-symlink-to-dir file-type "
    "author kibibytes numeric-uid-gid zero hide-control-chars show-control-chars escape literal quote-name dired D"
)
FILE_COMMANDS = (
    _row("ls", _LS.replace(" Z", "").replace(" U", "").replace(" u", ""), {
        "w": one_of("20 40 80 0 x"), "I": one_of("f* *.txt [a-f]* x"), "T": one_of("0 4 x"), "sort": one_of(
            "size time version extension width name x"), "time": one_of("mtime modification x"),
        "time-style": one_of("full-iso long-iso iso locale +%Y +%s posix-iso x"), "quoting-style": one_of(
            "literal shell shell-always shell-escape shell-escape-always c escape locale clocale x"),
        "color": one_of("always never auto x"), "indicator-style": one_of("none slash file-type classify x"),
            "format": one_of("long verbose commas across vertical single-column x"),
        "hide": one_of("f *.txt"), "block-size": one_of("1 K M KB human-readable si x 1024 1K 'K"), "width": one_of(
            "30 100"), "classify": one_of("always auto never"), "hyperlink": one_of("never"),
    }, paths(0, 3), most=5),
    _row("dir", "a l R F", {}, paths(0, 2)),
    _row("cp", "a b d f l L n P H p r R s T u v x parents remove-destination strip-trailing-slashes "
        "attributes-only copy-contents debug", {
        "t": _TARGET, "S": one_of(".bak ~ /x"), "backup": _BACKUP, "preserve": one_of("mode timestamps all links "
            "ownership,mode x context xattr"), "no-preserve": one_of("mode timestamps x"), "sparse": one_of(
            "always never auto x"), "reflink": one_of("auto never"),
    }, _last(), unordered=True),
    _row("mv", "b f n T u v strip-trailing-slashes", {"t": _TARGET, "S": one_of(".bak ~"), "backup": _BACKUP}, _last(),
        unordered=True),
    _row("rm", "f r R d v one-file-system preserve-root", {"interactive": one_of("never x")}, paths(), unordered=True),
    _row("mkdir", "p v parents verbose", {"m": MODE}, paths()),
    _row("rmdir", "p v ignore-fail-on-non-empty", {}, paths()),
    _row("ln", "s f n b r T v L P symbolic", {"t": _TARGET, "S": one_of(".bak ~"), "backup": _BACKUP}, _last()),
    _row("link", "", {}, paths(0, 3)),
    _row("unlink", "", {}, paths(0, 2)),
    _row("chmod", "c f v R changes quiet verbose recursive", {"reference": SAFE_PATH}, st.builds(lambda mode, names: (
        mode, *names), MODE, paths()), unordered=True),
    _row("chmod", "", {}, st.builds(lambda mode, names: (mode, *names), MODE, paths(1)), most=0),
    _row("touch", "a c m h no-create", {"d": DATE, "t": st.sampled_from(["202001020304", "0102030405",
        "9901020304.05", "01020304", "x", "202013010000", "202002300000.59", "200001010000.60"]), "r": SAFE_PATH,
        "time": one_of("atime access modify mtime use x")}, paths()),
    _row("stat", "L", {}, st.builds(lambda option, form, names: (option + form, *names), one_of(
        "-c --format= --printf="), _STAT, paths()), most=2),
    _row("stat", "f", {}, st.builds(lambda form, names: ("-f", "-c", form, *names), st.sampled_from(["%n", "%%",
        "%q", "%-5n|"]), paths()), most=0),
    _row("du", "a b c s S h k m L P D H 0 l apparent-size si x", {"d": SMALL, "max-depth": SMALL, "t": one_of(
        "1 -1 1K 4K 0 x"), "B": one_of("1 K M KB 512 x"), "exclude": one_of("*.txt d/s x s"), "threshold": one_of(
        "8K -8K")}, paths(), unordered=True),
    _row("basename", "a z multiple", {"s": one_of(".txt x t /")}, paths(0, 3, PATH)),
    _row("dirname", "z zero", {}, paths(0, 3, PATH)),
    _row("realpath", "e m L P q s z strip canonicalize-missing", {"relative-to": PATH, "relative-base": PATH}, paths(
        0, 3, PATH)),
    _row("readlink", "f e m n q s v z no-newline", {}, paths(0, 3, PATH)),
    _row("truncate", "c o", {"s": st.sampled_from(["0", "5", "+3", "-2", "<4", ">20", "/4", "%4", "1K", "x", "-99",
        "1KB", "+1b", "", "/0"]), "r": SAFE_PATH}, paths()),
    _row("install", "b C D p T v d", {"m": MODE, "t": _TARGET, "S": one_of(".bak"), "backup": _BACKUP}, _last(),
        unordered=True),
    _row("mktemp", "q", {"p": one_of("missing f"), "suffix": one_of("/x")},
        st.lists(one_of("XX a.XX xx missing/XXXX X/XX"), min_size=1, max_size=2).map(tuple)),
    _row("mkfifo", "", {"m": MODE}, paths()),
    _row("pathchk", "p P portability", {}, paths(0, 3, PATH)),
    _row("test", "", {}, st.lists(one_of("-e -f -d -r -w -x -s -L -h -p -S -u -g -k -O -G -n -z -nt -ot -ef = != "
        "== < > -eq -ne -lt -le -gt -ge -a -o ! ( ) f g d e to_f lost missing none run.sh 1 2 01 -1 x +1 "
        "99999999999999999999 1x a b -N -t 0"), max_size=5).map(tuple), path="/usr/bin/test"),
    _row("test", "", {}, st.lists(st.one_of(SAFE_PATH, one_of("-e -f -d -r -w -x -s -L -p -u -g -k -n -z -nt -ot "
        "-ef ! -a -o")), min_size=1, max_size=4).map(tuple), path="/usr/bin/test"),
    _row("find", "", {
        "-name": one_of("* *.txt f d ? [a-f]* *x .* \\*"), "-type": one_of("f d l p f,d x b"), "-size": one_of(
            "0 +0 1 -2 5c +5c 1k 12k x +10k 1M -1M"), "-perm": MODE, "-maxdepth": SMALL, "-mindepth": SMALL,
        "-newer": SAFE_PATH, "-path": one_of("*/s* ./d d* *x"), "-iname": one_of("F *.TXT Ü*"), "-regex": one_of(
            ".*x .*/[df] .*\\.txt x"), "-regextype": one_of("posix-extended egrep awk x posix-basic emacs"),
            "-links": COUNT,
        "-mtime": one_of("+1 -1 0 +9000 x"), "-printf": st.sampled_from(["%p\\n", "%f\\n", "%h %P\\n", "%s %m %M\\n",
            "%y %l\\n", "%d\\n", "%T@\\n", "%TY-%Tm-%Td %TT\\n", "%u %g\\n", "%10f|\\n", "%-5s|\\n", "%t\\n", "%%",
            "%q\\n", "%n %#m\\n", "%H\\n", "%AY\\n", "%Y\\n", "\\101\\n", "%k %b\\n", "%TA %Tj\\n", "%.3f\\n"]),
        "-exec": st.just("true"), "-newermt": DATE, "-lname": one_of("f * no*"), "-samefile": SAFE_PATH, "-xtype": one_of(
            "f l d"), "-user": one_of("0 1000 root x"), "-uid": one_of("0 1000 +5"), "-anewer": SAFE_PATH, "-used": COUNT,
            "-wholename": one_of("./f"), "-files0-from": one_of("f"),
    }, st.lists(one_of("-print -print0 -ls -prune -o -a ! -not ( ) , -empty -depth -true -false -L -follow "
        "-xdev -readable -writable -executable -daystart -nouser -d -delete"), max_size=3).map(lambda words: tuple(
        word for word in words if word not in ("-ls", "-delete"))),
        package="findutils", most=4, unordered=True, path="find", mistakes=False),
    _row("find", "", {"-name": one_of("* *.txt f d ? [a-f]*"), "-type": one_of("f d l"), "-perm": MODE, "-size": one_of(
        "0 +0 -2 5c"), "-maxdepth": one_of("0 1 2")}, st.lists(st.one_of(
        one_of("-print ! ( ) -o -print0 -delete -empty -prune -depth"), st.just("-exec echo {} ;"), st.just(
            "-exec echo {} +"), st.just("-execdir echo x{}y ;"), st.just("-exec false {} ;"), st.just(
            "-exec nosuch {} ;")), max_size=3).map(lambda words: tuple(" ".join(words).split())), package="findutils",
            most=2, unordered=True, mistakes=False),
    _row("tar", "v h S p no-recursion numeric-owner", {"C": one_of("d e missing"), "exclude": one_of("*.txt s d/x"),
        "mode": MODE, "owner": one_of("x:5 0 1000"), "group": one_of("x:5 0"), "mtime": DATE, "transform": _RENAMES,
        "sort": one_of("name x"), "format": one_of("gnu ustar posix v7 oldgnu pax x"), "add-file": SAFE_PATH},
        paths(), package="tar", behind=st.just("--sort=name -cf out.tar; tar -tvf out.tar; rm -f out.tar"), mistakes=False),
    _row("tar", "v P O k p U m overwrite keep-newer-files no-recursion unlink-first wildcards numeric-owner", {
        "C": one_of("e missing"), "strip-components": one_of("1 2 x"), "exclude": one_of("*.txt s"), "transform": _RENAMES,
        "one-top-level": one_of("top"), "occurrence": SMALL},
        st.lists(one_of("d d/x d/s missing *.txt f"), max_size=2).map(tuple), package="tar", unordered=True,
        tree=st.just((*FILE_TREE, ("t.tar", Node("f", _archive())))), mistakes=False,
        behind=one_of("-xf -tf -tvf -df").map(lambda mode: f"{mode} t.tar; rm -f t.tar")),
    _row("df", "a h H k i l P T", {"B": one_of("1 K x"), "t": one_of("nosuch"), "output": one_of("x source,nosuch")},
        st.lists(one_of("missing missing/x"), min_size=1, max_size=2).map(tuple)),
    _row("dd", "", {}, st.lists(one_of("if=f if=big if=missing of=new of=g of=e bs=1 bs=5 bs=1K count=1 count=3 "
        "skip=1 seek=2 conv=notrunc conv=ucase conv=lcase conv=swab conv=sync,block conv=noerror conv=x status=none "
        "status=noxfer cbs=4 conv=unblock ibs=3 obs=7 count=5B iflag=skip_bytes,count_bytes oflag=append conv=fsync "
        "seek=x bs=0 conv=excl conv=nocreat iflag=fullblock conv=ebcdic conv=block conv=sparse"), max_size=5).map(
        lambda words: (*words, "status=none"))),
    _row("nice", "", {"n": one_of("0 5 19 20 x"), "adjustment": SMALL}, st.sampled_from([(), ("echo", "x"), (
        "nosuch",), ("nice",), ("./f",), ("./d",)])),
    _row("env", "0 v", {"u": one_of("HOME X = A"), "C": SAFE_PATH, "S": st.sampled_from(["echo a b", "A=1 env",
        "echo 'a b'", "echo \"$HOME\"", "echo ${X}", "printf %s\\n a\\_b", "'x", "echo \\", "-i A=1"])}, st.sampled_from(
        [(), ("A=1",), ("A=1", "echo", "x"), ("echo", "a"), ("nosuch",), ("=", "echo"), ("./f",), ("./run.sh",), (
        "./d",), ("sh", "-c", "echo $A")]).map(lambda words: ("-i", *words)), most=2, unordered=True),
    _row("timeout", "foreground preserve-status v", {"k": one_of("1 x 0.1"), "s": one_of("TERM KILL 9 INT x 0")},
        st.sampled_from(
        [("1", "true"), ("0.05", "sleep", "2"), ("x", "true"), ("5", "false"), ("2", "nosuch"), (), ("1",), ("0",
        "echo", "x"), ("1s", "sh", "-c", "exit 7"), ("2", "./f"), ("1d", "echo"), ("-1", "true")]), most=2),
    _row("xargs", "0 r t x p", {"n": SMALL, "L": SMALL, "I": one_of("{} x"), "i": one_of("%"), "d": one_of(
        ", \\n \\0 \\x2c ab x"), "s": one_of("20 10 1 x 100"), "P": one_of("1"), "E": one_of("b EOF"), "a": one_of(
        "f missing"), "max-args": SMALL},
        st.sampled_from([(), ("echo",), ("echo", "a", "{}"), ("printf", "<%s>"), ("nosuch",), ("false",), ("sh",
            "-c", "exit 255"), ("sh", "-c", "kill $$"), ("echo", "x", "y")]), package="findutils",
        stdin=st.sampled_from([b"a b c\n", b"a 'b c' d\n", b"'a", b"a\nb\nc\n", b"a\0b\0", b"", b"\n\n", b"a\\ b c",
            b"a\"b\nc\"", b"1,2,3", b"EOF\nx", b"a \nb\n", b"\xc3\xa9 x\xff", b"{} y\n", b"-n\n"]), most=3),
)
