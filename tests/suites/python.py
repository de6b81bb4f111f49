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
test_abc test_argparse test_array test_ast test_base64 test_binascii test_bisect test_bool test_buffer
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

# A folder whose files run one by one, as CPython's own runner has it.
_ASYNCIO = """
base_events buffered_proto context eager_task_factory events free_threading futures futures2 graph locks pep492
proactor_events protocols queues runners selector_events sendfile server server_context sock_lowlevel ssl sslproto
staggered streams subprocess taskgroups tasks threads timeouts tools transports unix_events waitfor
""".split()  # noqa: SIM905 - a list of names reads best so

_CASES = re.compile(r"^= passed (\d+) of (\d+)$", re.MULTILINE)
_APART = re.compile(r"^= apart (\d+) (.*)$", re.MULTILINE)

_LOADED = "asks that modules are not loaded at the start; here the image has them, which costs nothing"
_IN_ARCHIVE = "wants the sources of the library, which is an archive of compiled code here"

_ISOLATED = "starts an isolated Python, which finds no tests outside the library"
_LISTENS = "needs a socket that listens on an address; the network is reached through a broker, which only connects"
_DATAGRAMS = "needs datagrams, which the broker has not"
_REAL_TIMER = "the kernel's only interval timer is that of real time"
_SPINS = "its loop has a mocked selector and never waits; threads take turns where one waits"
_AT_ONCE = "its thread and its loop go on by turns, halfway through each; a thread runs to its end here"
_TOGETHER = "its threads wait for each other; threads take turns here and each runs to its end"
_UNTIL_TOLD = "its thread goes on until another one tells it to end; a thread runs to its end here"
_NO_LAYERS = "there is one interpreter in a process: no sub-interpreters"
_IS_3 = "descriptor 3 is the C library's, which reaches every path through it"
_DOT_LOCK = "this SQLite locks a database for one connection at a time: the C library had no locks when it was built"
_SENDFILE = "shutil copies by reading and writing: sendfile saves nothing here"
_STAYS = "a process ends without taking its interpreter apart"

# Case (glob) -> why it cannot apply.
_CANNOT: dict[str, str] = {
    "test_asyncio.test_base_events.BaseEventLoopTests.test_asyncgen_finalization_by_gc_in_other_thread": _SPINS,
    "test_asyncio.test_base_events.BaseEventLoopTests.test_check_thread": _SPINS,
    "test_asyncio.test_base_events.BaseEventLoopTests.test_set_default_executor": _SPINS,
    "test_asyncio.test_base_events.BaseEventLoopTests.test_shutdown_default_executor_timeout": _AT_ONCE,
    "test_asyncio.test_base_events.BaseEventLoopWithSelectorTests.test_create_server_stream_bittype": _LISTENS,
    "test_asyncio.test_events.*.test_call_soon_threadsafe_handle_block_*": _AT_ONCE,
    "test_asyncio.test_events.*.test_create_datagram_endpoint_sock": _DATAGRAMS,
    "test_asyncio.test_futures.*.test_wrap_future": _SPINS,
    "test_asyncio.test_selector_events.*.test_sock_connect_resolve_using_socket_params": _SPINS,
    "test_asyncio.test_streams.StreamTests.test_drain_raises": _LISTENS,
    "test_asyncio.test_tasks.RunCoroutineThreadsafeTests.test_run_coroutine_threadsafe": _TOGETHER,
    "test_asyncio.test_tasks.RunCoroutineThreadsafeTests.test_run_coroutine_threadsafe_task_cancelled": _TOGETHER,
    "test_asyncio.test_tasks.RunCoroutineThreadsafeTests.test_run_coroutine_threadsafe_task_factory_exception": _TOGETHER,
    "test_asyncio.test_tasks.RunCoroutineThreadsafeTests.test_run_coroutine_threadsafe_with_exception": _TOGETHER,
    "test_functools.TestLRU*.test_lru_cache_threaded2": _TOGETHER,
    "test_io.test_fileio.*.testBlksize": "the C library tells FileIO no size of blocks; os.fstat does",
    "test_io.test_textio.*.test_threads_write": _TOGETHER,
    "test_itertools.TestBasicOps.test_tee_concurrent": _TOGETHER,
    "test_logging.SysLogHandlerTest.test_udp_reconnection": _DATAGRAMS,
    "test_pickle.*.test_unpickle_module_race": _TOGETHER,
    "test_queue.CSimpleQueueTest.*": "imports the C module anew, whose waits know no other threads",
    "test_queue.*.test_queue_join": _TOGETHER,
    "test_queue.*.test_shutdown_*_many_threads": _TOGETHER,
    "test_queue.*.test_many_threads*": _TOGETHER,
    "test_sched.TestCase.test_cancel_concurrent": _TOGETHER,
    "test_sched.TestCase.test_enter_concurrent": _TOGETHER,
    "test_signal.StressTest.test_stress_modifying_handlers": _UNTIL_TOLD,
    "test_sqlite3.test_dbapi.ThreadTests.test_check_*_thread": (
        "SQLite's module asks the C library which thread it is in, which knows one"
    ),
    "test_sqlite3.test_transactions.TransactionTests.test_delete_starts_transaction": _DOT_LOCK,
    "test_sqlite3.test_transactions.TransactionTests.test_dml_does_not_auto_commit_before": _DOT_LOCK,
    "test_sqlite3.test_transactions.TransactionTests.test_insert_starts_transaction": _DOT_LOCK,
    "test_sqlite3.test_transactions.TransactionTests.test_multiple_cursors_and_iternext": _DOT_LOCK,
    "test_sqlite3.test_transactions.TransactionTests.test_replace_starts_transaction": _DOT_LOCK,
    "test_sqlite3.test_transactions.TransactionTests.test_toggle_auto_commit": _DOT_LOCK,
    "test_sqlite3.test_transactions.TransactionTests.test_update_starts_transaction": _DOT_LOCK,
    "test_asyncio.test_subprocess.SubprocessThreadedWatcherTests.*": (
        "keeps asyncio from the watcher it uses here, by pidfd, for one that waits in a thread"
    ),
    "test_builtin.TestBreakpoint.test_envar_*": "PYTHONBREAKPOINT is looked for when a program begins",
    "test_exceptions.SyntaxErrorTests.test_file_source": "a program's text is read once, not again for its errors",
    "test_gc.GCTests.test_get_referents_on_capsule": "looks for the C module's own interface in socket",
    "test_gc.GCTests.test_trashcan_threads": _UNTIL_TOLD,
    "test_gc.GCTests.test_gc_ordinary_module_at_shutdown": _STAYS,
    "test_linecache.LineCacheTests.test_clearcache": _IN_ARCHIVE,
    "test_linecache.LineCacheTests.test_frozen": _IN_ARCHIVE,
    "test_linecache.LineCacheTests.test_getline": _IN_ARCHIVE,
    "test_linecache.LineCacheTests.test_memoryerror": _IN_ARCHIVE,
    "test_logging.ConfigDictTest.test_listen_*": _LISTENS,
    "test_logging.ConfigDictTest.test_multiprocessing_queues": "needs a manager of multiprocessing, which is a server",
    "test_logging.RotatingFileHandlerTest.test_should_not_rollover_named_pipe": (
        "a thread reads a named pipe while another opens it; threads take turns here"
    ),
    "test_signal.RaiseSignalTest.test__thread_interrupt_main": _STAYS,
    "test_traceback.TestLazyImportSuggestions.test_suggestion_still_works_for_non_lazy_attributes": _ISOLATED,
    "test_traceback.TracebackCases.test_no_caret_with_no_debug_ranges_flag*": "the image keeps the positions of code",
    "test_select.SelectTestCase.test_disallow_instantiation": "select.poll is a class here, not a function",
    "test_signal.ItimerTest.test_itimer_prof": _REAL_TIMER,
    "test_signal.ItimerTest.test_itimer_virtual": _REAL_TIMER,
    "test_time.TimeTestCase.test_pthread_getcpuclockid": "threads have no clocks of their own",
    "test_traceback.TracebackCases.test_print_traceback_at_exit": (
        "expects that at the end no module is left to tell which operator failed; here they are, and it is told"
    ),
    "test_types.TypesTests.test_method_descriptor_crash": "asks for C code's queue; this one is Python's",
    "datetimetester.*subinterpreter*": _NO_LAYERS,
    "datetimetester.*.test_static_datetime_types_outlive_collected_module": (
        "asks that an import of a module of the start fails once the path is empty; the image has it loaded"
    ),
    "test_io.test_general.*.test_startup_optimization": _LOADED,
    "test_io.test_general.*.test_text_encoding": "turns UTF-8 mode off, which the image has on",
    "test_shutil.TestZeroCopySendfile.*": _SENDFILE,
    "test_subprocess.POSIXProcessTestCase.test_pass_fds_redirected": _IS_3,
    "test_subprocess.POSIXProcessTestCase.test_preexec_at_exit": "needs preexec_fn, and so fork",
    "test_struct.StructTest.test_struct_cleans_up_at_runtime_shutdown": _STAYS,
    "test_argparse.TestEncoding.test_argparse_module_encoding": _IN_ARCHIVE,
    "*.test_lazy_import": _LOADED,
    "*.test_lazy_imports": _LOADED,
    "test_argparse.TestLazyImports.*": _LOADED,
    "test_contextlib.TestExitStack.test_exit_exception_traceback": _IN_ARCHIVE,
}

# File -> why none of its cases can apply.
_TURNS = "is about threads that run at once; here they take turns, which tests of ours meet"
_CANNOT_FILES: dict[str, str] = {
    "test_asyncio.test_free_threading": _TURNS,
    "test_asyncio.test_tools": "needs _remote_debugging, which looks into other processes' memory",
    "test_hashlib": "looks at OpenSSL's names before it begins; the hashes are CPython's own",
    "test_threading": _TURNS,
}

# Error (regular expression) -> why a case that ends by it cannot apply.
_ERRORS: dict[str, str] = {
    r"could not bind on any address|Address not available: (127\.|localhost|\(?'?127|::1|0\.0)": (_LISTENS),
    "ctypes is unavailable": "needs ctypes, which loads native libraries",
    "preexec_fn is not supported": "needs preexec_fn, and so fork",
    "cannot be forked": "needs fork",
    "no pseudo-terminals": "needs a pseudo-terminal",
    r"No module named '_(testcapi|testinternalcapi|testlimitedcapi|xxtestfuzz|interpreters)'": (
        "needs a C module made only for tests, which no Python for users has"
    ),
    "No module named 'test'": _ISOLATED,
    "no OpenSSL|module '_hashlib' has no attribute": "wants OpenSSL itself; the hashes are CPython's own",
}

# What the tests take for granted of WASI and this machine is more than: it has processes, sockets, users, a umask and
# threads that take turns. What is left is said of the platform itself: no fork, its C library's mathematics.
# And what keeps a whole file from running, where it is about a few of its cases. File, its text, ours.
_CHANGED = (
    ("support/__init__.py", 'is_wasi = sys.platform == "wasi"\n', "is_wasi = False\n"),
    (
        "support/__init__.py",
        "    or is_wasi\n    or is_apple_mobile\n\n    # Although Android supports fork,",
        '    or sys.platform == "wasi"\n    or is_apple_mobile\n\n    # Although Android supports fork,',
    ),
    ("support/__init__.py", 'skipIf(is_wasi, "Exhausts', 'skipIf(sys.platform == "wasi", "Exhausts'),
    (
        "support/__init__.py",
        "    if is_wasm32:\n        _linked_to_musl",
        '    if sys.platform == "wasi":\n        _linked_to_musl',
    ),
    ("support/threading_helper.py", '    elif sys.platform == "wasi":\n        return False\n', ""),
    ("support/os_helper.py", 'not in {"emscripten", "wasi"}', '!= "emscripten"'),
    ("test_pathlib/test_pathlib.py", ' or sys.platform == "wasi", "directories', ', "directories'),
    (
        "test_genericpath.py",
        '"win32", "emscripten", "wasi"\n',
        '"win32", "emscripten"\n',
    ),
    (
        "test_bytes.py",
        "\n    _testlimitedcapi = import_helper.import_module('_testlimitedcapi')\n",
        "\n    @property\n    def _testlimitedcapi(self):\n        return import_helper.import_module('_testlimitedcapi')\n",
    ),
    (
        "test_ast/test_ast.py",
        "STDLIB = os.path.dirname(ast.__file__)\n",
        "STDLIB = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))\n",
    ),
)

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
    for name, old, new in _CHANGED:
        path = top / _LIB / "test" / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, name
        path.write_text(text.replace(old, new), encoding="utf-8")
    shutil.copy(Path(__file__).with_name("python_cases.py"), top)
    told = {"files": _CANNOT_FILES, "cases": _CANNOT, "errors": _ERRORS}
    (top / "cannot.json").write_text(json.dumps(told), encoding="utf-8")
    shutil.rmtree(top / "share", ignore_errors=True)


SUITE = Suite(
    name="python",
    source=_TESTS,
    version=_VERSION,
    tests=lambda _: [*_FILES, *(f"test_asyncio.test_{name}" for name in _ASYNCIO)],
    programs=("python3",),
    folder=".",
    command=_RUN,
    prepare=_prepare,
    cases=_cases,
    apart=_apart,
    cannot=_CANNOT_FILES,
    leave_out=(),
    native_path="bin",
    native_make=(),
    native_machine=("python3.15",),
    timeout_s=600,
)
