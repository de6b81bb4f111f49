"""wasm_tools/toolchain.py: what the sysroot's key counts, and the parts done without a compiler."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from vesicle.wasm_tools.cache import cached_commands
from vesicle.wasm_tools.manifest import load_catalog
from vesicle.wasm_tools.toolchain import (
    LIBC,
    Compiler,
    ToolchainError,
    expand_types,
    find_compiler,
    musl_sources,
    sysroot_key,
    tree_digest,
    zig_environment,
)


def test_every_file_of_the_c_library_counts(tmp_path: Path) -> None:
    musl = load_catalog()["musl"]
    libc = tmp_path / "libc"
    shutil.copytree(LIBC, libc)
    key = sysroot_key(musl, "0.1", libc)
    assert sysroot_key(musl, "0.1") == key
    assert sysroot_key(musl, "0.2", libc) != key
    (libc / "src" / "time.c").write_text("/* changed */")
    changed = sysroot_key(musl, "0.1", libc)
    assert changed != key
    (libc / "src" / "time.c").rename(libc / "src" / "clock.c")
    assert sysroot_key(musl, "0.1", libc) not in {key, changed}


def test_a_tree_digest_is_of_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    one = tree_digest(tmp_path)
    (tmp_path / "a").rename(tmp_path / "b")
    assert tree_digest(tmp_path) != one


def test_types_are_guarded_by_who_needs_them() -> None:
    text = "#define _Addr long\nTYPEDEF unsigned _Addr size_t;\nSTRUCT iovec { void *iov_base; size_t iov_len; };\n"
    assert expand_types(text) == (
        "#define _Addr long\n"
        "#if defined(__NEED_size_t) && !defined(__DEFINED_size_t)\n"
        "typedef unsigned _Addr size_t;\n"
        "#define __DEFINED_size_t\n#endif\n\n"
        "#if defined(__NEED_struct_iovec) && !defined(__DEFINED_struct_iovec)\n"
        "struct iovec { void *iov_base; size_t iov_len; };\n"
        "#define __DEFINED_struct_iovec\n#endif\n\n"
    )


def test_sources_are_left_out_by_pattern(tmp_path: Path) -> None:
    for name in ("src/string/memchr.c", "src/string/memcpy.c", "src/malloc/oldmalloc/malloc.c", "src/ldso/dlsym.c"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    found = musl_sources(tmp_path, ["src/ldso/*", "src/string/memcpy.c"])
    assert found == ["src/malloc/oldmalloc/malloc.c", "src/string/memchr.c"]


def test_a_file_that_does_not_compile_is_told_with_the_compilers_words(tmp_path: Path) -> None:
    (tmp_path / "broken.c").write_text("int x = ;\n")
    with pytest.raises(ToolchainError, match=r"(?s)clang.*broken\.c:1:9: error"):
        find_compiler().run(["clang", "-c", "broken.c", "-o", "broken.o"], tmp_path, tmp_path)


def test_a_compiler_that_can_not_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Compiler(tmp_path / "zig", "0").run(["clang"], tmp_path, tmp_path)


def test_zigs_own_cache_stays_inside_ours(tmp_path: Path) -> None:
    assert {Path(value).parent for value in zig_environment(tmp_path).values()} == {tmp_path}


def test_native_modules_import_nothing_but_the_documented_functions() -> None:
    """docs/abi.md lists what the C library may import."""
    documented = (Path(__file__).parents[2] / "docs" / "abi.md").read_text()
    for command in {found.sha256: found for found in cached_commands().values() if found.extended}.values():
        for module, name in imports(Path(command.wasm_path).read_bytes()):
            assert module in {"vesicle_v1", "wasi_snapshot_preview1"}
            heading = f"### `{name}(" if module == "vesicle_v1" else f"{name}"
            assert heading in documented, f"{command.name} imports {module}.{name}"


def imports(wasm: bytes) -> list[tuple[str, str]]:
    """Read the import section of a module whose imports are functions."""
    at = 8
    while at < len(wasm):
        section, at = wasm[at], at + 1
        size, at = leb(wasm, at)
        if section == 2:
            count, at = leb(wasm, at)
            found: list[tuple[str, str]] = []
            for _ in range(count):
                module, at = text(wasm, at)
                name, at = text(wasm, at)
                assert wasm[at] == 0, "a function"
                _, at = leb(wasm, at + 1)
                found.append((module, name))
            return found
        at += size
    return []


def leb(wasm: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        value |= (wasm[at] & 0x7F) << shift
        shift += 7
        at += 1
        if not wasm[at - 1] & 0x80:
            return value, at


def text(wasm: bytes, at: int) -> tuple[str, int]:
    size, at = leb(wasm, at)
    return wasm[at : at + size].decode(), at + size
