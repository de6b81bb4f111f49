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


@pytest.mark.parametrize("name", ["strings", "sorting", "memory", "jumps", "messages", "terminals"])
def test_guest(name: str, tmp_path: Path, sysroot: Path) -> None:
    module = compile_guest(GUESTS / f"{name}.c", tmp_path / f"{name}.wasm", sysroot)
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/guest", module.read_bytes())
        result = session.run("chmod +x guest && ./guest", timeout_s=40)
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


@pytest.mark.skipif(
    os.confstr("CS_GNU_LIBC_VERSION") != "glibc 2.36", reason="the library to compare with is glibc 2.36"
)
@pytest.mark.parametrize("name", ["messages", "characters", "numbers", "dates", "options", "patterns"])
def test_what_glibc_does(name: str, tmp_path: Path, sysroot: Path) -> None:
    source = GUESTS / "glibc" / f"{name}.c"
    subprocess.run(["cc", "-w", str(source), "-o", str(tmp_path / "native")], check=True, timeout=50)
    native = subprocess.run([tmp_path / "native"], capture_output=True, check=False, timeout=50)
    module = compile_guest(source, tmp_path / "guest.wasm", sysroot, "-w")
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/guest", module.read_bytes())
        session.files.chmod("/workspace/guest", 0o755)
        result = session.run("./guest > out", timeout_s=40)
        ours = session.files.read_bytes("/workspace/out")
    assert result.exit_code == native.returncode
    assert ours.split(b"\n") == native.stdout.split(b"\n")


# What GNU's getopt of glibc 2.36 does with the same words.
OPTIONS = {
    "short ab:c:: -a x -b 1 -c -c2 y": "97 - 0 -1;98 1 0 -1;99 - 0 -1;99 2 0 -1; flag 0, at 6: -a -b 1 -c -c2 x y\n",
    "short ab: -b": ("prog: option requires an argument -- 'b'\n63 - 98 -1; flag 0, at 2: -b\n"),
    "short :ab: -b": "58 - 98 -1; flag 0, at 2: -b\n",
    "short ab: -ax y": ("prog: invalid option -- 'x'\n97 - 0 -1;63 - 120 -1; flag 0, at 2: -ax y\n"),
    "short +a x -a": " flag 0, at 1: x -a\n",
    "short -a x -a -- y": "1 x 0 -1;97 - 0 -1; flag 0, at 4: x -a -- y\n",
    "short a --alpha -": (
        "prog: invalid option -- '-'\n"
        "prog: invalid option -- 'l'\n"
        "prog: invalid option -- 'p'\n"
        "prog: invalid option -- 'h'\n"
        "63 - 45 -1;97 - 0 -1;63 - 108 -1;63 - 112 -1;63 - 104 -1;97 - 0 -1; flag 0, at 2: --alpha -\n"
    ),
    "long ab: --alpha x --beta=3 --beta 4 y": "65 - 0 0;98 3 0 2;98 4 0 2; flag 0, at 5: --alpha --beta=3 --beta 4 x y\n",
    "long a --al --alp --col": (
        "prog: option '--al' is ambiguous; possibilities: '--alpha' '--alphabet'\n"
        "prog: option '--alp' is ambiguous; possibilities: '--alpha' '--alphabet'\n"
        "63 - 0 -1;63 - 0 -1;99 - 0 5; flag 0, at 4: --al --alp --col\n"
    ),
    "long a --alpha=1 --beta": (
        "prog: option '--alpha' doesn't allow an argument\n"
        "prog: option '--beta' requires an argument\n"
        "63 - 65 -1;63 - 98 -1; flag 0, at 3: --alpha=1 --beta\n"
    ),
    "long :a --beta": "58 - 98 -1; flag 0, at 2: --beta\n",
    "long a --zzz --gamma --gamma=2 --flag": (
        "prog: unrecognized option '--zzz'\n"
        "63 - 0 -1;103 - 0 3;103 2 0 3;0 - 0 4; flag 7, at 5: --zzz --gamma --gamma=2 --flag\n"
    ),
    "long a x -- --alpha": " flag 0, at 2: -- x --alpha\n",
    "long 'W;' -W beta=5 -Walpha -W": (
        "prog: option requires an argument -- 'W'\n98 5 0 2;65 - 0 0;63 - 87 0; flag 0, at 5: -W beta=5 -Walpha -W\n"
    ),
    "only ab: -alpha -beta=4 -a -zz": (
        "prog: unrecognized option '-zz'\n65 - 0 0;98 4 0 2;97 - 0 2;63 - 0 2; flag 0, at 5: -alpha -beta=4 -a -zz\n"
    ),
    "only '' -al -a": (
        "prog: option '-al' is ambiguous; possibilities: '-alpha' '-alphabet'\n"
        "prog: option '-a' is ambiguous; possibilities: '-alpha' '-alphabet'\n"
        "63 - 0 -1;63 - 0 -1; flag 0, at 3: -al -a\n"
    ),
}


def test_options_are_read_as_gnus_getopt_reads_them(tmp_path: Path, sysroot: Path) -> None:
    module = compile_guest(GUESTS / "options.c", tmp_path / "options.wasm", sysroot)
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/guest", module.read_bytes())
        script = "".join(f"./guest {words} 2>&1\n" for words in OPTIONS)
        result = session.run(f"chmod +x guest\n{script}", timeout_s=40)
    assert result.stdout == "".join(OPTIONS.values())


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
