"""The guest programs under wasmtime's own preview1.

What they expect of us is what another implementation does too, or differences.toml gives the reason why not.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import build
import pytest

DIFFERENCES = tomllib.loads(Path(__file__).with_name("differences.toml").read_text())
PROGRAMS = ("files", "paths", "readdir", "poll", "base")
# What these need of the host is set up in the other test files; or they end the program on purpose.
NOT_COMPARED = {
    "pipe_with_data",
    "empty_pipe_times_out",
    "waits_for_the_host",
    "sleeps_for_ever",
    "arguments",
    "environment",
    "exit",
    "traps",
    "raise_term",
    "raise_abrt",
    "raise_usr2",
}
CASES = [(name, test) for name in PROGRAMS for test in build.tests_of(name) if test not in NOT_COMPARED]


def run_reference(folder, name, test):
    """Return (True if it passed, what it said) of a guest test under wasmtime."""
    import wasmtime

    for part in ("site", "bin", "tmp", "dev"):
        (folder / part).mkdir()
    (folder / "bin" / "guest").write_bytes(b"\0asm")
    config = wasmtime.WasiConfig()
    config.argv = [name, test]
    config.preopen_dir(str(folder), "/")
    config.preopen_dir(str(folder / "site"), ".")
    config.stderr_file = str(folder / "err")
    config.stdout_file = str(folder / "out")
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    store.set_wasi(config)
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    instance = linker.instantiate(store, wasmtime.Module.from_file(engine, str(build.build(name))))
    try:
        instance.exports(store)["_start"](store)
    except wasmtime.ExitTrap as end:
        passed = end.code == 0
    except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
        return False, str(error)
    else:
        passed = True
    said = (folder / "err").read_text()
    return passed and not said, said


@pytest.mark.parametrize(("name", "test"), CASES, ids=[f"{name}-{test}" for name, test in CASES])
def test_another_implementation_agrees(tmp_path, guests, name, test):
    passed, said = run_reference(tmp_path, name, test)
    reason = DIFFERENCES[name].get(test)
    if reason is None:
        assert passed, said
    else:
        assert not passed, f"no difference any more: {reason}"


def test_every_difference_names_a_test():
    for name, tests in DIFFERENCES.items():
        assert set(tests) <= set(build.tests_of(name))
