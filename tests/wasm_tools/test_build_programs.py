"""wasm_tools/build_programs.py: what a build makes and runs itself."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from vesicle.kernel.wasm.compiler import assemble
from vesicle.wasm_tools.build_programs import write_programs

# Writes what it reads, up to 64 bytes, and exits with 7.
ECHO = assemble("""(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_start")
    (i32.store (i32.const 0) (i32.const 64))
    (i32.store (i32.const 4) (i32.const 64))
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 4)))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
    (call $exit (i32.const 7))))""")


@pytest.fixture(params=["", "/root"], ids=["anywhere", "below the home of root"])
def work(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A build's folder; that of root is below a folder which others may not enter, in a session too."""
    if not request.param:
        yield tmp_path
    elif os.geteuid() != 0 or not os.path.isdir(request.param):
        pytest.skip("only root has that home")
    else:
        with tempfile.TemporaryDirectory(dir=request.param) as folder:
            yield Path(folder)


def test_a_module_runs_in_the_folder_of_the_build(work: Path) -> None:
    places = write_programs(work / "bin", work, work / "cache")
    (work / "sub").mkdir()
    module = work / "generate.wasm"
    module.write_bytes(ECHO)
    module.chmod(0o755)
    command = [places["run"], "../generate.wasm"]
    done = subprocess.run(command, cwd=work / "sub", input=b"hi\n", capture_output=True, check=False, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == (b"hi\n", b"", 7)


def test_a_linked_program_is_a_script_that_runs_it(work: Path) -> None:
    places = write_programs(work / "bin", work, work / "cache")
    (work / "echo.wasm").write_bytes(ECHO)
    compiler = work / "cc"
    compiler.write_text(f'#!/bin/sh\ncp {work}/echo.wasm "$2" && chmod +x "$2"\n')
    compiler.chmod(0o755)
    subprocess.run(
        [places["build-cc"], "-o", "gen", "gen.c"], cwd=work, env={**os.environ, "CC": str(compiler)}, check=True
    )
    done = subprocess.run(["./gen"], cwd=work, input=b"hi\n", capture_output=True, check=False, timeout=120)
    assert (done.stdout, done.returncode) == (b"hi\n", 7)
