"""The cross compiler: zig's clang and linker, and the sysroot of musl with our bottom half.

The compiler comes from the `ziglang` wheel and nothing else. The sysroot is built once per key, which counts everything
that can change it: the compiler's version, musl's sources and recipe, every file of `libc/`.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from .client import call
from .unpack import set_times, substitute, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .manifest import ToolManifest

LIBC = Path(__file__).parent / "libc"

# The engine's features, and setjmp by exceptions. Bulk memory is left to the library's own memcpy and memset, which know
# when it pays: the compiler would call into the engine to copy eight bytes.
TARGET_FLAGS = (
    "-target", "wasm32-unknown-unknown", "-nostdinc", "-O2", "-msimd128", "-msign-ext", "-mnontrapping-fptoint",
    "-mmutable-globals", "-mno-bulk-memory", "-mno-bulk-memory-opt", "-mexception-handling",
    "-mllvm", "-wasm-enable-sjlj", "-mllvm", "-wasm-use-legacy-eh=false",
)  # fmt: skip
_RUNTIME_CPU = "generic+simd128+sign_ext+nontrapping_fptoint+bulk_memory"

# What our arch/ leaves as Linux has it on the other 32-bit machine that never had a 32-bit time.
_BORROWED_HEADERS = (
    "float.h", "ipcstat.h", "msg.h", "posix.h", "reg.h", "sem.h", "shm.h", "stdint.h", "syscall.h.in", "user.h",
)  # fmt: skip
_MUSL_FLAGS = (
    "-std=c99", "-ffreestanding", "-D_XOPEN_SOURCE=700", "-w", "-fno-trapping-math", "-Iarch/wasm32", "-Iarch/generic",
    "-Iobj/src/internal", "-Isrc/include", "-Isrc/internal", "-Isrc/process", "-Iobj/include", "-Iinclude",
)  # fmt: skip
# What programs of Linux ask for by name and find in libc.
_EMPTY_LIBRARIES = ("m", "rt", "pthread", "crypt", "util", "xnet", "resolv", "dl", "tinfo")


class ToolchainError(Exception):
    """The compiler is missing or failed; its text says what to do. Caught by the command line of the build."""


class Compiler:
    """zig from its wheel."""

    def __init__(self, zig: Path, version: str) -> None:
        self.zig = zig
        self.version = version

    def run(self, arguments: Sequence[str], folder: Path, cache: Path) -> None:
        """Run one of zig's programs.

        Raises: ToolchainError with what it printed
        """
        printed, status = call([str(self.zig), *arguments], folder, zig_environment(cache))
        if status != 0:
            output = "\n".join(printed.splitlines()[:20])
            raise ToolchainError(f"{' '.join(arguments)}\nended with status {status}:\n{output}")


def find_compiler() -> Compiler:
    """Return the compiler of the installed wheel.

    Raises: ToolchainError it is not installed
    """
    spec = importlib.util.find_spec("ziglang")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    zig = Path(folders[0]) / "zig" if folders else None
    if zig is None or not zig.exists():
        raise ToolchainError("the compiler is missing: pip install 'vesicle[build]'")
    return Compiler(zig, importlib.metadata.version("ziglang"))


def zig_environment(cache: Path) -> dict[str, str]:
    """Return the variables that keep zig's own cache inside ours."""
    return {"ZIG_GLOBAL_CACHE_DIR": str(cache / "zig"), "ZIG_LOCAL_CACHE_DIR": str(cache / "zig")}


def tree_digest(tree: Path) -> str:
    """Return a digest of every file below a folder, names included."""
    total = hashlib.sha256()
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        total.update(f"{path.relative_to(tree).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def sysroot_key(musl: ToolManifest, compiler_version: str, libc: Path = LIBC) -> str:
    """Return the name of the sysroot these would make."""
    parts = (musl.digest(), compiler_version, tree_digest(libc), *TARGET_FLAGS, *_MUSL_FLAGS, _RUNTIME_CPU)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


class SysrootBuilder:
    """Builds one sysroot in a work folder: musl's tree with our files laid over it."""

    def __init__(self, compiler: Compiler, cache: Path, work: Path, libc: Path = LIBC) -> None:
        self._compiler = compiler
        self._cache = cache
        self._libc = libc
        self._tree = work / "musl"
        self._objects = work / "objects"
        self.sysroot = work / "sysroot"

    def build(self, archive: Path, musl: ToolManifest) -> Path:
        """Make the sysroot and return its folder.

        Raises: UnpackError the sources are not as expected · ToolchainError something does not compile
        """
        shutil.rmtree(self._objects, ignore_errors=True)
        shutil.rmtree(self.sysroot, ignore_errors=True)
        self._objects.mkdir(parents=True)
        top = unpack(archive, self._tree)
        substitute(top, musl.substitutions)
        self._lay_arch(top)
        self._append_headers(top)
        self._generate_headers(top)
        self._compile_all(top, musl.exclude)
        self._install_headers(top)
        self._install_libraries()
        self._install_programs()
        for name in musl.licence_files:
            shutil.copy(top / name, self.sysroot)
        set_times(self.sysroot)
        return self.sysroot

    def _lay_arch(self, top: Path) -> None:
        bits = top / "arch" / "wasm32" / "bits"
        bits.mkdir(parents=True)
        for name in _BORROWED_HEADERS:
            shutil.copy(top / "arch" / "riscv32" / "bits" / name, bits)
        shutil.copytree(self._libc / "arch", bits.parent, dirs_exist_ok=True)

    def _append_headers(self, top: Path) -> None:
        for path in sorted((self._libc / "include").glob("*.h")):
            shutil.copy(path, top / "include")
        for addition in sorted((self._libc / "include").glob("*.append")):
            with (top / "include" / addition.stem).open("a", encoding="utf-8") as header:
                header.write(addition.read_text(encoding="utf-8"))

    def _generate_headers(self, top: Path) -> None:
        """Do what musl's makefile does with sed."""
        bits = top / "obj" / "include" / "bits"
        bits.mkdir(parents=True)
        internal = top / "obj" / "src" / "internal"
        internal.mkdir(parents=True)
        types = [top / "arch" / "wasm32" / "bits" / "alltypes.h.in", top / "include" / "alltypes.h.in"]
        (bits / "alltypes.h").write_text("".join(expand_types(path.read_text()) for path in types), encoding="ascii")
        numbers = (top / "arch" / "wasm32" / "bits" / "syscall.h.in").read_text(encoding="ascii")
        renamed = [line.replace("__NR_", "SYS_") for line in numbers.splitlines() if "__NR_" in line]
        (bits / "syscall.h").write_text(numbers + "\n".join(renamed) + "\n", encoding="ascii")
        (internal / "version.h").write_text('#define VERSION "1.2.5"\n', encoding="ascii")

    def _compile_all(self, top: Path, exclude: Sequence[str]) -> None:
        flags = [*TARGET_FLAGS, *_MUSL_FLAGS]
        engine_copies = [
            "-mbulk-memory",
            "-mbulk-memory-opt",
            "-idirafter",
            str(self._compiler.zig.parent / "lib" / "include"),
        ]
        musl_jobs = ((flags, source, source.replace("/", "_")) for source in musl_sources(top, exclude))
        jobs = [*musl_jobs]
        for folder, options in (
            ("string/*.c", [*flags, *engine_copies]),
            ("src/*.c", [*flags, "-D__VESICLE_FORK"]),
            ("src/*.s", [*TARGET_FLAGS[:2]]),
        ):
            paths = sorted(self._libc.glob(folder))
            jobs += [(options, str(path), f"vesicle_{path.parent.name}_{path.name}") for path in paths]
        commands = [["clang", *options, "-c", source, "-o", self._object(name)] for options, source, name in jobs]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            running = [pool.submit(self._compiler.run, command, top, self._cache) for command in commands]
            try:
                for job in running:
                    job.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _object(self, name: str) -> str:
        return str(self._objects / f"{name}.o")

    def _install_headers(self, top: Path) -> None:
        include = self.sysroot / "include"
        shutil.copytree(top / "include", include)
        for folder in ("arch/generic/bits", "arch/wasm32/bits", "obj/include/bits"):
            shutil.copytree(top / folder, include / "bits", dirs_exist_ok=True)

    def _install_libraries(self) -> None:
        library = self.sysroot / "lib"
        library.mkdir(parents=True)
        start = self._objects / "vesicle_src_start.c.o"
        shutil.move(start, library / "crt1.o")
        objects = sorted(str(path) for path in self._objects.glob("*.o"))
        # D: without times and owners.
        self._compiler.run(["ar", "rcsD", str(library / "libc.a"), *objects], library, self._cache)
        for name in _EMPTY_LIBRARIES:
            self._compiler.run(["ar", "rcsD", str(library / f"lib{name}.a")], library, self._cache)
        source = self._compiler.zig.parent / "lib" / "compiler_rt.zig"
        options = ["-target", "wasm32-freestanding", "-O", "ReleaseFast", f"-mcpu={_RUNTIME_CPU}", "-fno-builtin"]
        target = f"-femit-bin={library / 'libclang_rt.a'}"
        self._compiler.run(["build-lib", *options, str(source), "--name", "clang_rt", target], library, self._cache)

    def _install_programs(self) -> None:
        programs = self.sysroot / "bin"
        programs.mkdir()
        shutil.copy(self._libc / "cc.sh", programs / "cc")
        shutil.copy(self._libc / "config.site", self.sysroot)
        for name in ("ar", "ranlib"):
            (programs / name).write_text(f'#!/bin/sh\nexec "$VESICLE_ZIG" {name} "$@"\n', encoding="ascii")
        for path in programs.iterdir():
            path.chmod(0o755)


def musl_sources(top: Path, exclude: Iterable[str]) -> list[str]:
    """Return the C files of musl's portable part that are wanted, relative to its top folder."""
    paths = [path.relative_to(top).as_posix() for path in top.glob("src/*/*.c")]
    paths += [path.relative_to(top).as_posix() for path in top.glob("src/malloc/*/*.c")]
    return sorted(path for path in paths if not any(fnmatchcase(path, pattern) for pattern in exclude))


def expand_types(text: str) -> str:
    """Expand musl's TYPEDEF, STRUCT and UNION lines, each guarded by a macro that says who needs it."""
    lines: list[str] = []
    for line in text.splitlines():
        word = line.split(" ", 1)[0]
        if word == "TYPEDEF":
            body = line.removeprefix("TYPEDEF ").rstrip(";")
            name = body.rsplit(" ", 1)[1]
            lines += _guarded(name, f"typedef {body};")
        elif word in {"STRUCT", "UNION"}:
            kind = word.lower()
            name = line.split()[1]
            rest = line.split(" ", 2)[2]
            lines += _guarded(f"{kind}_{name}", f"{kind} {name} {rest}")
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def _guarded(name: str, declaration: str) -> list[str]:
    need, done = f"__NEED_{name}", f"__DEFINED_{name}"
    return [f"#if defined({need}) && !defined({done})", declaration, f"#define {done}", "#endif", ""]
