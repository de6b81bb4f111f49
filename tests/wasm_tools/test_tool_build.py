"""wasm_tools/tool_build.py with a made-up compiler: the ways a recipe can be built without configure."""

from __future__ import annotations

import io
import shutil
import tarfile
from pathlib import Path

import pytest
import wasmtime

from vesicle.wasm_tools.manifest import load_manifest
from vesicle.wasm_tools.receipt import Receipt, tool_folder
from vesicle.wasm_tools.tool_build import ToolBuild, ToolBuildError

RECIPE = """
name = "hello"
version = "1.0"
summary = "says hello"
licence = "MIT"
licence_files = ["COPYING"]
{how}

[source]
kind = "apt"
package = "hello"
suite = "bookworm"
file = "hello.tar"
sha256 = "{digest}"
""".replace("{digest}", "0" * 64)

# It "compiles" by copying and "links" by joining, after the flags it was given.
CC = """#!/bin/sh
case " $* " in *" -c "*) link=0 ;; *) link=1 ;; esac
inputs= flags=
while [ $# -gt 0 ]; do
  case $1 in
  -o) output=$2; shift ;;
  -c | -I* | -f* | -O2 | -w | -D_GNU_SOURCE) ;;
  *.c | *.o) inputs="$inputs $1" ;;
  *) flags="$flags $1" ;;
  esac
  shift
done
{ [ -z "$flags" ] || echo "$flags"; cat $inputs; } > "$output"
"""
AR = '#!/bin/sh\nshift; output=$1; shift; cat "$@" > "$output"\n'

FILES = {
    "COPYING": "MIT\n",
    "a.c": "a\n",
    "b.c": "b\n",
    "sub/c.c": "c\n",
    "test_a.c": "no\n",
    "hello.h": "header\n",
    "Makefile": "CC = gcc\nAR = gnu-ar\nall:\n\techo $(CC) $(AR) $(MARK) $(HOME) > hello\n",
}


class Bench:
    """A folder with a sysroot, an archive and a cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.cache.mkdir()
        self.sysroot = folder / "sysroot"
        (self.sysroot / "bin").mkdir(parents=True)
        for name, text in {"cc": CC, "ar": AR}.items():
            (self.sysroot / "bin" / name).write_text(text)
            (self.sysroot / "bin" / name).chmod(0o755)

    def archive(self, files: dict[str, str], name: str = "hello.tar") -> Path:
        """Write a source archive."""
        path = self.folder / name
        with tarfile.open(path, "w") as tar:
            for member, text in files.items():
                info = tarfile.TarInfo(f"top/{member}")
                info.size = len(text)
                tar.addfile(info, io.BytesIO(text.encode()))
        return path

    def build(self, how: str, results: str, *more: Path) -> Receipt:
        """Build a recipe."""
        path = self.folder / "hello.toml"
        path.write_text(RECIPE.replace("{how}", how) + results)
        make = shutil.which("make")
        assert make is not None
        tool = ToolBuild(load_manifest(path), "key", self.cache, self.sysroot, Path("/nowhere/zig"), make)
        return tool.run([self.archive(FILES), *more], {"zlib": "zlib-key"})

    def content(self, receipt: Receipt) -> str:
        """Return the only module."""
        (module,) = receipt.modules
        return (self.cache / "modules" / f"{module.sha256}.wasm").read_text()


PROGRAM = '[[programs]]\nfile = "hello"\ncommands = ["hello"]\n'


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_makefile_written_by_hand_gets_our_compiler_and_the_places(bench: Bench) -> None:
    made = bench.build('build = "make"\nmake = [["all", "MARK={zlib}/include {other}"]]', PROGRAM)
    programs = bench.sysroot / "bin"
    prefix = tool_folder(bench.cache, "zlib-key") / "prefix"
    expected = f"{programs}/cc {programs}/ar {prefix}/include {{other}} {bench.cache}/work/hello\n"
    assert bench.content(made) == expected


def test_a_list_of_sources_is_compiled_and_linked(bench: Bench) -> None:
    table = """
[[compile]]
file = "hello"
sources = ["**/*.c", "!test_*.c"]
cflags = ["-DNAME=a b"]
ldflags = ["-L{zlib}/lib"]
"""
    made = bench.build('build = "none"\ncflags = ["-O3"]', table + PROGRAM)
    prefix = tool_folder(bench.cache, "zlib-key") / "prefix"
    flags = " -O3 -DNAME=a b\n"
    assert bench.content(made) == f" -L{prefix}/lib\n{flags}a\n{flags}b\n{flags}c\n"


def test_a_library_of_a_list_of_sources_is_installed(bench: Bench) -> None:
    table = '[[compile]]\nfile = "libhello.a"\nsources = ["a.c", "b.c"]\nheaders = ["*.h"]\n'
    bench.build('build = "none"\nlibrary = true', table)
    prefix = tool_folder(bench.cache, "key") / "prefix"
    assert (prefix / "lib" / "libhello.a").read_text() == "a\nb\n"
    assert (prefix / "include" / "hello.h").read_text() == "header\n"


def test_no_source_that_matches_is_told(bench: Bench) -> None:
    with pytest.raises(ToolBuildError, match=r"no source matches x\*\.c"):
        bench.build('build = "none"', '[[compile]]\nfile = "hello"\nsources = ["x*.c"]\n' + PROGRAM)


def test_a_source_that_does_not_compile_is_told(bench: Bench) -> None:
    (bench.sysroot / "bin" / "cc").write_text("#!/bin/sh\necho 'no such header' >&2\nexit 1\n")
    with pytest.raises(ToolBuildError, match=r"(?s)make ended with status 2.*no such header"):
        bench.build('build = "none"', '[[compile]]\nfile = "hello"\nsources = ["a.c"]\n' + PROGRAM)


def test_commands_run_before_the_build_in_its_folder(bench: Bench) -> None:
    made = bench.build('build = "none"\nprepare = [["cp", "{source}/a.c", "hello"]]', PROGRAM)
    assert bench.content(made) == "a\n"


def test_a_module_may_come_ready_made(bench: Bench) -> None:
    made = bench.build('build = "none"', PROGRAM.replace('"hello"\ncommands', '"sub/c.c"\ncommands'))
    assert bench.content(made) == "c\n"


def test_a_second_source_is_laid_into_the_first(bench: Bench) -> None:
    more = bench.archive({"deep/x.c": "x\n"}, "more.tar")
    addition = '[[additions]]\ninto = "sub"\n[additions.source]\n' + RECIPE.partition("[source]\n")[2]
    program = PROGRAM.replace('"hello"\ncommands', '"sub/deep/x.c"\ncommands')
    assert bench.content(bench.build('build = "none"', addition + program, more)) == "x\n"


def test_a_licence_that_is_gone_is_told(bench: Bench) -> None:
    with pytest.raises(ToolBuildError, match="the licence COPYING is not there"):
        bench.build('build = "none"\nprepare = [["rm", "{source}/COPYING"]]', PROGRAM.replace('"hello"\nc', '"a.c"\nc'))


def patches(folder: Path, **contents: str) -> tuple[str, Path]:
    """Return a recipe's table for patches, and the archive of them."""
    path = folder / "hello.patches.tar"
    with tarfile.open(path, "w") as tar:
        for name, text in contents.items():
            info = tarfile.TarInfo(name)
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))
    return f'[patches]\nnames = {list(contents)}\nsha256 = "{"0" * 64}"\n', path


LINKED = PROGRAM + '[[compile]]\nfile = "hello"\nsources = ["a.c"]\n'


def test_patches_are_applied_in_their_order_before_the_changes(bench: Bench) -> None:
    table, archive = patches(
        bench.folder,
        one="about\n--- old/a.c\n+++ new/a.c\n@@ -1 +1 @@\n-a\n+b\n",
        two="--- old/a.c\n+++ new/a.c\n@@ -1 +1,2 @@\n-b\n+c\n+d\n",
    )
    change = '[[substitutions]]\nfile = "a.c"\nfind = "d"\nreplace = "e"\nwhy = "last"\n'
    assert bench.content(bench.build('build = "none"', table + change + LINKED, archive)) == "c\ne\n"


def test_a_patch_that_does_not_fit_is_told(bench: Bench) -> None:
    table, archive = patches(bench.folder, one="--- old/a.c\n+++ new/a.c\n@@ -1 +1 @@\n-other\n+b\n")
    with pytest.raises(ToolBuildError, match="patch ended with status 1"):
        bench.build('build = "none"', table + LINKED, archive)


def test_a_program_that_the_build_made_runs_on_our_kernel(bench: Bench) -> None:
    module = wasmtime.wat2wasm(
        """(module (import "wasi_snapshot_preview1" "proc_exit" (func (param i32))) (memory (export "memory") 1)
        (func (export "_start") (call 0 (i32.const 7))))"""
    )
    cc = f"#!/bin/sh\npython3 -c \"open('$2', 'wb').write(bytes.fromhex('{bytes(module).hex()}'))\"\nchmod +x \"$2\"\n"
    (bench.sysroot / "bin" / "cc").write_text(cc)
    script = '{build-cc} -o made && ./made; echo "$?" > hello; {run} ./made.wasm; echo "$?" >> hello'
    made = bench.build(f"build = \"none\"\nprepare = [['sh', '-c', '{script}']]", PROGRAM)
    assert bench.content(made) == "7\n7\n"


def test_a_program_of_the_machine_is_named_to_the_build(bench: Bench) -> None:
    path = bench.folder / "hello.toml"
    how = 'build = "make"\nruns = ["tclsh"]\nmake = [["all", "MARK={tclsh}"]]'
    path.write_text(RECIPE.replace("{how}", how) + PROGRAM)
    make = shutil.which("make")
    assert make is not None
    folders = (bench.cache, bench.sysroot, Path("/nowhere/zig"))
    tool = ToolBuild(load_manifest(path), "key", *folders, make, programs={"tclsh": "/somewhere/tclsh"})
    assert " /somewhere/tclsh " in bench.content(tool.run([bench.archive(FILES)], {}))
