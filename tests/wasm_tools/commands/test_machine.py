"""mount, findmnt, free, uptime, getent, locale, iconv and tput: the texts of the programs they stand for."""

from __future__ import annotations

import re

import pytest

from vesicle import Session


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    with Session("allow_all", mounts={"/mnt/my data": f"{tmp_path_factory.mktemp('m')}:ro"}) as session:
        yield session


def output(session, script, **options):
    result = session.run(script, **options)
    return result.stdout + result.stderr


def test_mounts_are_listed(session):
    lines = output(session, "mount").splitlines()
    assert lines[0] == "vesicle on / type tmpfs (rw)"
    assert "proc on /proc type proc (rw)" in lines
    assert any(re.fullmatch(r"\S+ on /mnt/my data type \w+ \(ro\)", line) for line in lines)
    assert output(session, "mount -t proc") == "proc on /proc type proc (rw)\n"


REFUSED = {
    "mount -t tmpfs tmpfs /mnt": (
        32,
        "mount: /mnt: must be superuser to use mount.\n"
        "       dmesg(1) may have more information after failed mount system call.\n",
    ),
    "mount /nonexist": (1, "mount: /nonexist: can't find in /etc/fstab.\n"),
    "umount /proc": (32, "umount: /proc: must be superuser to unmount.\n"),
    "umount /tmp": (32, "umount: /tmp: not mounted.\n"),
    "umount /none": (32, "umount: /none: no mount point specified.\n"),
    "umount": (1, "umount: bad usage\nTry 'umount --help' for more information.\n"),
    "mountpoint": (1, "mountpoint: bad usage\nTry 'mountpoint --help' for more information.\n"),
    "mountpoint /none": (1, "mountpoint: /none: No such file or directory\n"),
    "clear": (1, "TERM environment variable not set.\n"),
    "tput bold": (2, "tput: No value for $TERM and no -T specified\n"),
    "tput -T nosuch bold": (3, 'tput: unknown terminal "nosuch"\n'),
    "tput -T xterm zz": (4, "tput: unknown terminfo capability 'zz'\n"),
    "tput -T dumb setaf 1": (1, ""),
    "getent": (1, "getent: wrong number of arguments\nTry `getent --help' or `getent --usage' for more information.\n"),
    "getent zz": (1, "Unknown database: zz\nTry `getent --help' or `getent --usage' for more information.\n"),
    "getent passwd nosuch": (2, ""),
    "getent hosts nosuch": (2, ""),
    "locale zz": (1, 'locale: unknown name "zz"\n'),
    "iconv -f zz </dev/null": (1, "iconv: failed to start conversion processing: No such file or directory\n"),
    "iconv -f idna </dev/null": (1, "iconv: failed to start conversion processing: No such file or directory\n"),
    "iconv /none": (1, "iconv: cannot open input file `/none': No such file or directory\n"),
    "iconv --zz": (
        64,
        "iconv: unrecognized option '--zz'\nTry `iconv --help' or `iconv --usage' for more information.\n",
    ),
    "top -b -n x": (1, "top: bad iterations argument 'x'\n"),
}


@pytest.mark.parametrize("script", REFUSED)
def test_refusals_are_worded_as_upstream_words_them(session, script):
    result = session.run(script)
    assert (result.exit_code, result.stderr, result.stdout) == (*REFUSED[script], "")


def test_mountpoint_and_findmnt(session):
    assert output(session, "mountpoint /proc; mountpoint /tmp; echo $?") == (
        "/proc is a mountpoint\n/tmp is not a mountpoint\n32\n"
    )
    assert output(session, "(cd /; mountpoint -q proc/; echo $?)") == "0\n"
    assert output(session, "findmnt /proc") == "TARGET SOURCE FSTYPE OPTIONS\n/proc  proc   proc   rw\n"
    assert output(session, "findmnt -n -o TARGET,FSTYPE /proc") == "/proc  proc\n"
    assert output(session, "findmnt -no FSTYPE -T /tmp/..") == "tmpfs\n"
    assert output(session, "findmnt -P -o TARGET /proc") == 'TARGET="/proc"\n'
    lines = output(session, "findmnt").splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["TARGET", "/", "├─/proc"]
    assert session.run("findmnt /tmp").exit_code == 1


def test_free_shows_the_sessions_memory(session):
    total = session.limits.total_memory_bytes
    header, memory, swap = output(session, "free -b").splitlines()
    assert header == "               total        used        free      shared  buff/cache   available"
    assert memory.split()[:2] == ["Mem:", str(total)]
    assert swap == "Swap:              0           0           0"
    assert output(session, "free -h | sed -n 2p").split()[1] == f"{total / 2**30:.1f}Gi"
    assert output(session, "free -mt | tail -1").split()[:2] == ["Total:", str(total >> 20)]
    assert output(session, "free -w | head -1").split()[4:6] == ["buffers", "cache"]
    assert output(session, "free -c 2 -s 1 -g >/dev/null; free -z 2>&1 | head -3").startswith(
        "free: invalid option -- 'z'\n\nUsage:\n"
    )


def test_uptime(session):
    assert re.fullmatch(
        r" \d\d:\d\d:\d\d up \d+ min,  0 user,  load average: \d\.\d\d, \d\.\d\d, \d\.\d\d\n", output(session, "uptime")
    )
    assert re.fullmatch(r"up \d+ minutes?\n", output(session, "uptime -p"))
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n", output(session, "uptime -s"))


LOOKUPS = {
    "getent passwd agent": "agent:x:1000:1000:agent:/home/agent:/bin/bash\n",
    "getent passwd 0 1000 | cut -d: -f1": "root\nagent\n",
    "getent group root agent": "root:x:0:\nagent:x:1000:\n",
    "getent hosts localhost": "127.0.0.1       localhost vesicle\n",
    "getent hosts 127.0.0.1": "127.0.0.1       localhost vesicle\n",
    "getent ahosts localhost": "127.0.0.1       STREAM localhost\n127.0.0.1       DGRAM  \n127.0.0.1       RAW    \n",
    "getent initgroups agent": "agent                \n",
    "locale charmap": "UTF-8\n",
    "LC_ALL=C locale charmap": "ANSI_X3.4-1968\n",
    "locale -k decimal_point": 'decimal_point="."\n',
    "locale --version": "locale (Vesicle)\n",
    "locale -a": "C\nC.utf8\nPOSIX\n",
    "locale | head -3": 'LANG=C.UTF-8\nLANGUAGE=\nLC_CTYPE="C.UTF-8"\n',
    "LC_TIME=C locale | grep TIME": "LC_TIME=C\n",
    "LC_ALL=C locale | tail -2": 'LC_IDENTIFICATION="C"\nLC_ALL=C\n',
    "TERM=xterm tput cols; LINES=7 TERM=xterm tput lines": "80\n7\n",
    "TERM=xterm-256color tput colors; TERM=xterm tput colors; TERM=vt100 tput colors": "256\n8\n-1\n",
}


@pytest.mark.parametrize("script", LOOKUPS)
def test_lookups(session, script):
    assert output(session, script) == LOOKUPS[script]


STRINGS = {
    "bold": "\x1b[1m",
    "sgr0": "\x1b(B\x1b[m",
    "setaf 1": "\x1b[31m",
    "setaf 9": "\x1b[91m",
    "setab 2": "\x1b[42m",
    "setaf 200": "\x1b[38;5;200m",
    "smul": "\x1b[4m",
    "rmso": "\x1b[27m",
    "clear": "\x1b[H\x1b[2J\x1b[3J",
    "cup 3 4": "\x1b[4;5H",
    "cuu 3": "\x1b[3A",
    "civis": "\x1b[?25l",
    "smcup": "\x1b[?1049h\x1b[22;0;0t",
    "longname": "xterm with 256 colors",
}


@pytest.mark.parametrize("capability", STRINGS)
def test_strings_of_a_terminal(session, capability):
    assert output(session, f"tput {capability}", env={"TERM": "xterm-256color"}) == STRINGS[capability]


def test_tput_reads_capabilities_from_its_input(session):
    assert output(session, r"printf 'bold\nsgr0\n' | tput -T xterm -S") == "\x1b[1m\x1b(B\x1b[m"
    assert output(session, "clear; tput -T ansi sgr0", env={"TERM": "xterm"}) == "\x1b[H\x1b[2J\x1b[3J\x1b[0;10m"


CONVERSIONS = {
    "iconv -f latin1 -t utf8": (b"h\xe9llo", b"h\xc3\xa9llo", 0, ""),
    "iconv -f utf-8 -t ascii": ("hé€".encode(), b"h", 1, "iconv: illegal input sequence at position 1\n"),
    "iconv -f utf-8 -t ascii//TRANSLIT": ("é€ “q” … ñ ß –".encode(), b'eEUR "q" ... n ss -', 0, ""),
    "iconv -c -f utf-8 -t ascii": ("hé€ x".encode(), b"h x", 0, ""),
    "iconv -c -f utf-8 -t utf-8": (b"a\xffb", b"ab", 0, ""),
    "iconv -f utf-8 -t utf-16": (
        b"h\xc3\xa9\xff",
        b"\xff\xfeh\0\xe9\0",
        1,
        "iconv: illegal input sequence at position 3\n",
    ),
    "iconv -f utf-8 -t utf-16le": (
        b"h\xc3",
        b"h\0",
        1,
        "iconv: incomplete character or shift sequence at end of buffer\n",
    ),
    "iconv -t utf-16": (b"ab", b"\xff\xfea\0b\0", 0, ""),
    "iconv -t ucs-2": (b"ab", b"a\0b\0", 0, ""),
    "iconv -t utf-32": (b"ab", b"\xff\xfe\0\0a\0\0\0b\0\0\0", 0, ""),
    "iconv -f cp1252 -t utf-8": (b"\x80\x93", "€“".encode(), 0, ""),
    "iconv -f sjis -t utf-8": ("日本".encode("shift_jis"), "日本".encode(), 0, ""),
    "iconv -f utf8 -t iso-8859-15": ("€".encode(), b"\xa4", 0, ""),
    "iconv -f gb18030 -t utf8": ("中".encode("gb18030"), "中".encode(), 0, ""),
    "iconv -f koi8-r -t cp866": ("мир".encode("koi8-r"), "мир".encode("cp866"), 0, ""),
}


@pytest.mark.parametrize("script", CONVERSIONS)
def test_conversions(session, script):
    given, wanted, status, message = CONVERSIONS[script]
    result = session.run(script, stdin=given)
    assert (result.stdout_bytes, result.exit_code, result.stderr) == (wanted, status, message)


def test_characters_over_the_edge_of_a_block_are_whole(session):
    text = ("x" * 65535 + "é" + "y" * 65536 + "€").encode()
    assert session.run("iconv -f utf8 -t utf16le | iconv -f utf16le -t utf8", stdin=text).stdout_bytes == text
    result = session.run("iconv -f utf8 -t utf8 >/dev/null", stdin=b"a" * 65536 + b"\xff")
    assert result.stderr == "iconv: illegal input sequence at position 65536\n"


def test_output_can_go_to_a_file(session):
    assert output(session, "printf a | iconv -t utf-16be -o out; od -An -tx1 out") == " 00 61\n"
