"""XZ Utils' own tests: scripts around xz, and programs in C that try the library, compiled for inside as well."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list


def _tests(top: Path) -> list[str]:
    return make_list(top / "tests" / "Makefile.am", "TESTS")


_PROGRAMS = (
    "test_check", "test_hardware", "test_stream_flags", "test_filter_flags", "test_block_header", "test_index",
    "test_index_hash", "test_bcj_exact_size", "test_memlimit", "test_lzip_decoder", "test_vli", "create_compress_files",
)  # fmt: skip

SUITE = Suite(
    name="xz",
    tests=_tests,
    programs=("xz", "xzdiff", "xzgrep"),
    command='case {test} in *.sh | test_compress_*) set -- bash ;; esac; "$@" ./{test}',
    cannot=dict.fromkeys(
        ("test_check", "test_hardware", "test_memlimit"), "all but the part that needs threads passes; inside are none"
    ),
    helpers={f"tests/{name}": ("-C", "tests", name) for name in _PROGRAMS},
    generated=("config.h",),
    leave_out=("po", "po4a", "doc", "m4", "windows", "dos", "debug"),
    native_path="src/xz:src/scripts",
    native_configure=("--disable-shared", "--disable-doc"),
)
