"""wasm_tools/libc: our parts of the C library, by guests compiled against the sysroot and run by the kernel."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from vesicle import Session
from vesicle.wasm_tools.build import LIBRARY, make_plan
from vesicle.wasm_tools.cache import cache_folder
from vesicle.wasm_tools.manifest import load_catalog
from vesicle.wasm_tools.toolchain import TARGET_FLAGS, find_compiler, zig_environment

GUESTS = Path(__file__).parent / "guests"


@pytest.fixture(scope="session")
def sysroot() -> Path:
    """The sysroot the tools were built with; built by this fixture only if scripts/setup found all tools current without it."""
    from vesicle.wasm_tools.fetch import Fetcher
    from vesicle.wasm_tools.toolchain import SysrootBuilder

    cache, compiler, catalog = Path(cache_folder()), find_compiler(), load_catalog()
    path = cache / "sysroots" / make_plan(catalog, compiler.version, cache, None).keys[LIBRARY]
    if not path.is_dir():
        work = cache / "work" / f"test-{os.getpid()}"
        archive = Fetcher(cache).source(catalog[LIBRARY].source)
        SysrootBuilder(compiler, cache, work).build(archive, catalog[LIBRARY]).rename(path)
    return path


def compile_guest(source: Path, output: Path, sysroot: Path, *options: str) -> Path:
    environment = {
        "PATH": os.environ["PATH"],
        "TMPDIR": str(output.parent),
        "VESICLE_ZIG": str(find_compiler().zig),
        "VESICLE_SYSROOT": str(sysroot),
        "VESICLE_TARGET": " ".join(TARGET_FLAGS),
    }
    subprocess.run(
        [sysroot / "bin" / "cc", "-O1", *options, str(source), "-o", str(output)],
        env=environment | zig_environment(output.parent),
        check=True,
        timeout=50,
    )
    return output


@pytest.mark.parametrize("name", ["strings", "sorting", "memory", "jumps"])
def test_guest(name: str, tmp_path: Path, sysroot: Path) -> None:
    module = compile_guest(GUESTS / f"{name}.c", tmp_path / f"{name}.wasm", sysroot)
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/guest", module.read_bytes())
        result = session.run("chmod +x guest && ./guest", timeout_s=40)
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


def test_arguments_and_environment_arrive_whole_however_long(tmp_path: Path, sysroot: Path) -> None:
    source = tmp_path / "echo.c"
    source.write_text(
        "#include <stdio.h>\n#include <stdlib.h>\n"
        'int main(int c, char **v) { for (int i = 1; i < c; i++) printf("[%s]", v[i]); puts(getenv("LONG")); }\n'
    )
    module = compile_guest(source, tmp_path / "echo.wasm", sysroot)
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/guest", module.read_bytes())
        session.run("chmod +x guest")
        long = "x" * 100_000
        result = session.run(f"LONG={long} ./guest '' 'a b' é {long}")
    assert result.stdout == f"[][a b][é][{long}]{long}\n"


def test_the_exit_status_is_mains(tmp_path: Path, sysroot: Path) -> None:
    source = tmp_path / "exit.c"
    source.write_text("int main(void) { return 259; }\n")
    module = compile_guest(source, tmp_path / "exit.wasm", sysroot)
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/guest", module.read_bytes())
        assert session.run("chmod +x guest && ./guest").exit_code == 259 & 255


def test_link_time_optimisation_works_with_setjmp(tmp_path: Path, sysroot: Path) -> None:
    module = compile_guest(GUESTS / "jumps.c", tmp_path / "jumps.wasm", sysroot, "-O2", "-flto")
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/guest", module.read_bytes())
        result = session.run("chmod +x guest && ./guest", timeout_s=20)
    assert (result.stdout, result.exit_code) == ("", 0)
