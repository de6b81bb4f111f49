"""CPython's own tests, as Debian packages them for the very version that the sandbox has.

Absent on purpose: what needs C modules made only for tests (_testcapi and the like), which no Python for users has.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path

from tests.suites.suite import Suite
from vesicle.wasm_tools.cache import cache_folder
from vesicle.wasm_tools.fetch import Fetcher
from vesicle.wasm_tools.manifest import AptBinarySource
from vesicle.wasm_tools.unpack import unpack

_VERSION = "3.15.0"
_TESTS = AptBinarySource(
    kind="apt-binary",
    package="libpython3.15-testsuite",
    suite="forky",
    file="libpython3.15-testsuite_3.15.0-1_all.deb",
    sha256="e1dc133d6250690e405ad72a63b706c896b21e020d19008681357f9904b6aff3",
)
# Debian keeps what tests share, test.support, with the library.
_SUPPORT = AptBinarySource(
    kind="apt-binary",
    package="libpython3.15-stdlib",
    suite="forky",
    file="libpython3.15-stdlib_3.15.0-1_amd64.deb",
    sha256="b4c6ba0262dc89dc8de7232ad29d94c3ab22203cf740303b166e1f8afa270ea3",
)
_LIB = "lib/python3.15"

_FILES = """
test_abc test_argparse test_array test_ast test_asyncio test_base64 test_binascii test_bisect test_bool test_buffer
test_builtin test_bytes test_bz2 test_calendar test_cmath test_codecs test_collections test_complex test_configparser
test_contextlib test_copy test_coroutines test_csv test_dataclasses test_datetime test_decimal test_deque test_dict
test_difflib test_email test_enum test_exceptions test_fileinput test_float test_fnmatch test_format test_fractions
test_fstring test_functools test_gc test_generators test_genericpath test_getopt test_glob test_grammar test_graphlib
test_gzip test_hashlib test_heapq test_hmac test_html test_htmlparser test_int test_io test_itertools test_json test_linecache
test_list test_logging test_long test_lzma test_marshal test_math test_mimetypes test_mmap test_operator test_os test_pathlib
test_patma test_pickle test_posixpath test_pprint test_property test_queue test_random test_range test_re test_sched
test_secrets test_select test_selectors test_set test_shelve test_shlex test_shutil test_signal test_slice test_sort
test_sqlite3 test_statistics test_str test_string test_struct test_subprocess test_super test_syntax test_tarfile test_tempfile
test_textwrap test_threading test_time test_tomllib test_traceback test_tuple test_types test_typing test_unicodedata
test_urllib test_urlparse test_uuid test_weakref test_with test_xml_etree test_zipfile test_zlib test_zoneinfo
""".split()  # noqa: SIM905 - a list of names reads best so

_CASES = re.compile(r"^= passed (\d+) of (\d+)$", re.MULTILINE)
_APART = re.compile(r"^= apart (\d+) (.*)$", re.MULTILINE)

_LOADED = "asks that modules are not loaded at the start; here the image has them, which costs nothing"
_IN_ARCHIVE = "wants the sources of the library, which is an archive of compiled code here"

# Case (glob) -> why it cannot apply.
_CANNOT: dict[str, str] = {
    "*.test_lazy_import": _LOADED,
    "*.test_lazy_imports": _LOADED,
    "test_argparse.TestLazyImports.*": _LOADED,
    "test_contextlib.TestExitStack.test_exit_exception_traceback": _IN_ARCHIVE,
}

# What the tests take for granted of WASI and this machine is more than: it has processes and sockets.
_IS_BARE_WASI = re.compile(r"(has_(?:subprocess|socket)_support = not \(\n(?:.*\n)*?)    or is_wasi\n")

_RUN = """\
for python in python3.15 python3; do
  if command -v $python > /dev/null && $python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 15))'; then
    PYTHONPATH={top}/lib/python3.15 exec $python {top}/python_cases.py {test} < /dev/null
  fi
done
echo 'skipped test: there is no Python 3.15 on this machine'; exit 77
"""


def _cases(output: str) -> tuple[int, int] | None:
    found = _CASES.search(output)
    return (int(found[1]), int(found[2])) if found else None


def _apart(output: str) -> dict[str, int]:
    return {reason: int(count) for count, reason in _APART.findall(output)}


def _prepare(unpacked: Path) -> None:
    top = unpacked / "usr"
    (top / "bin").mkdir()
    with tempfile.TemporaryDirectory() as folder:
        archive = Fetcher(Path(cache_folder())).source(_SUPPORT)
        found = unpack(archive, Path(folder) / "unpacked") / "usr" / _LIB / "test"
        shutil.copytree(found, top / _LIB / "test", dirs_exist_ok=True)
    support = top / _LIB / "test" / "support" / "__init__.py"
    text, count = _IS_BARE_WASI.subn(r"\1", support.read_text(encoding="utf-8"))
    assert count == 2, count
    support.write_text(text, encoding="utf-8")
    shutil.copy(Path(__file__).with_name("python_cases.py"), top)
    (top / "cannot.json").write_text(json.dumps(_CANNOT), encoding="utf-8")
    shutil.rmtree(top / "share", ignore_errors=True)


SUITE = Suite(
    name="python",
    source=_TESTS,
    version=_VERSION,
    tests=lambda _: _FILES,
    programs=("python3",),
    folder=".",
    command=_RUN,
    prepare=_prepare,
    cases=_cases,
    apart=_apart,
    leave_out=(),
    native_path="bin",
    native_make=(),
    native_machine=("python3.15",),
    timeout_s=600,
)
