"""GNU coreutils' own tests."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list
from vesicle.wasm_tools.manifest import load_catalog


def _tests(top: Path) -> list[str]:
    return make_list(top / "tests" / "local.mk", "all_root_tests", "all_tests")


def _programs() -> tuple[str, ...]:
    """Return the commands of the recipe, as the tests call them: what upstream installs as install is built as ginstall.

    Not kill: as in Debian it is another program.
    """
    commands = [name for program in load_catalog()["coreutils"].programs for name in program.commands]
    return (*(name for name in commands if name not in ("install", "kill")), "ginstall")


# The C types of wasm32, by their widths; all are two's complement.
_SIGNED = {
    "SCHAR": 8,
    "CHAR": 8,
    "SHRT": 16,
    "INT": 32,
    "LONG": 32,
    "SSIZE": 32,
    "PID_T": 32,
    "TIME_T": 64,
    "OFF_T": 64,
}
_UNSIGNED = {"UCHAR": 8, "UINT": 32, "ULONG": 32, "SIZE": 32, "UID_T": 32, "GID_T": 32, "UINTMAX": 64}
_FLOATS = {
    "FLT": ("1.175494351e-38", "3.402823466e+38"),
    "DBL": ("2.2250738585072014e-308", "1.7976931348623157e+308"),
    "LDBL": ("3.3621031431120935062626778173217526e-4932", "1.18973149535723176508575932662800702e+4932"),
}


def _prepare(top: Path) -> None:
    """Write the program that tells the limits of the C types, unless it was compiled: all of upstream would be for it."""
    program = top / "src" / "getlimits"
    if program.exists():
        return
    (top / "src" / "ginstall").symlink_to("/usr/bin/install")
    lines: list[str] = []
    for name, bits in (*_SIGNED.items(), ("INTMAX", 64)):
        least, most = -(1 << bits - 1), (1 << bits - 1) - 1
        lines += [f"{name}_MAX={most}", f"{name}_OFLOW={most + 1}", f"{name}_MIN={least}", f"{name}_UFLOW={least - 1}"]
    for name, bits in _UNSIGNED.items():
        lines += [f"{name}_MAX={(1 << bits) - 1}", f"{name}_OFLOW={1 << bits}"]
    for name, (least_float, most_float) in _FLOATS.items():
        lines += [f"{name}_MIN={least_float}", f"{name}_MAX={most_float}"]
    text = "\n".join(lines)
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n", encoding="ascii")
    program.chmod(0o755)


_WHY = {
    "no locale's digit grouping: locales differ in nothing but the character set": [
        "misc/sort-debug-keys.sh", "misc/sort-h-thousands-sep.sh",
    ],
    "needs perl inside": [
        "misc/env-S.pl",
        "cp/sparse-extents-2.sh", "df/total-verify.sh", "du/long-from-unreadable.sh", "misc/env-S-script.sh",
        "misc/pwd-long.sh", "misc/sum-sysv.sh", "rm/deep-2.sh",
    ],
    "needs Python inside": ["cp/sparse-2.sh", "cp/sparse-extents.sh", "cp/sparse-perf.sh"],
    "looks at system calls with strace": ["dd/nocache_eof.sh", "ls/stat-free-symlinks.sh", "mv/atomic*.sh"],
    "replaces functions of the C library by LD_PRELOAD": [
        "df/no-mtab-status.sh", "df/skip-duplicates.sh", "ls/getxattr-speedup.sh", "misc/csplit-io-err.sh",
        "rm/r-root.sh", "rm/rm-readdir-fail.sh",
    ],
    "needs valgrind": ["cp/copy-FMR.sh", "misc/sort-u-FMR.sh"],
    "is about inotify; tail looks by itself here, as on file systems without it": ["tail-2/inotify-*.sh"],
    "is for the GNU C library alone": ["misc/seq-long-double.sh"],
    "no device stands for the root's file system": ["df/df-symlink.sh"],
    "the folder / holds no relative symbolic link": ["ls/root-rel-symlink-color.sh"],
    "reads a file of /proc that the test measured outside": ["misc/od.pl"],
    "makes set-id files, which no folder of the host's gets from a session": ["misc/ls-misc.pl"],
    "expects the rights of root where perl runs as root; inside nobody is": ["rm/unreadable.pl", "rm/fail-eperm.xpl"],
}  # fmt: skip

_START = """\
. tests/lang-default; TMPDIR=/tmp; export TMPDIR; PATH={top}/src:$PATH
bash ./{test}"""

SUITE = Suite(
    name="coreutils",
    tests=_tests,
    programs=_programs(),
    folder=".",
    environment={
        "CONFIG_HEADER": "{top}/lib/config.h",
        "CU_TEST_NAME": "coreutils",
        "CANDIDATE_TMP_DIRS": "/mnt/other /dev/shm",
        "EGREP": "grep -E",
        "fail": "0",
        "host_os": "linux-gnu",
        "top_srcdir": "{top}",
        "srcdir": "{top}",
        "abs_srcdir": "{top}",
    },
    command=_START,
    perl=("-w", "-Itests", "-MCuSkip", "-MCoreutils", "-MCuTmpdir qw({test})"),
    prepare=_prepare,
    cannot={f"tests/{test}": why for why, tests in _WHY.items() for test in tests},
    generated=("lib/config.h",),
    native_make=(("SUBDIRS=.",),),
    leave_out=("po", "gnulib-tests", "doc", "m4", "man"),
)
