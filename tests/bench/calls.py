"""What one host call costs: a guest makes it in a loop, and the same guest with an empty loop is taken off."""

from __future__ import annotations

import statistics
import time

import wasmtime

from vesicle import Session

from .row import Row, timed

ROUNDS = 40
PER_ROUND = 1024  # calls between two seeks to the start: 1024 writes of 1 KiB stay within one MiB

GUEST = """(module
  (import "wasi_snapshot_preview1" "fd_seek" (func $seek (param i32 i64 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  {imports}
  (memory (export "memory") 4)
  (func (export "_start") (local $round i32) (local $call i32)
    (i32.store (i32.const 0) (i32.const 65536)) (i32.store (i32.const 4) (i32.const {size}))
    (loop $rounds
      (drop (call $seek (i32.const {fd}) (i64.const 0) (i32.const 0) (i32.const 32)))
      (local.set $call (i32.const 0))
      (loop $calls
        {call}
        (local.set $call (i32.add (local.get $call) (i32.const 1)))
        (br_if $calls (i32.lt_u (local.get $call) (i32.const {per_round}))))
      (local.set $round (i32.add (local.get $round) (i32.const 1)))
      (br_if $rounds (i32.lt_u (local.get $round) (i32.const {rounds}))))))"""
IO_IMPORT = '(import "wasi_snapshot_preview1" "{name}" (func $it (param i32 i32 i32 i32) (result i32)))'
# A failing call would be cheap: it ends the guest with the errno instead.
IO_CALL = """(i32.const {fd}) (i32.const 0) (i32.const 1) (i32.const 16) (call $it)
        (if (then (call $exit (i32.const 1))))
        (if (i32.ne (i32.load (i32.const 16)) (i32.const {size})) (then (call $exit (i32.const 2))))"""

CALLS = {
    "no-op system call (`getid`)": (
        '(import "vesicle_v1" "getid" (func $it (param i32) (result i32)))',
        "(drop (call $it (i32.const 0)))",
        (0, 0),
        0.6,
    ),
    "`fd_write` of 1 KiB to a file": (IO_IMPORT.format(name="fd_write"), IO_CALL, (1, 1024), 1.6),
    "`fd_read` of 4 KiB from a file": (IO_IMPORT.format(name="fd_read"), IO_CALL, (0, 4096), 1.8),
}


def guest(imports: str, call: str, fd: int, size: int) -> bytes:
    """Return the module that makes the call ROUNDS × PER_ROUND times."""
    call = call.format(fd=fd, size=size)
    text = GUEST.format(imports=imports, call=call, fd=fd, size=size, rounds=ROUNDS, per_round=PER_ROUND)
    return bytes(wasmtime.wat2wasm(text))


def cpu_s(session: Session, name: str, module: bytes, repeats: int) -> float:
    """Return the median processor time of a run of module. Units: seconds."""
    session.files.write_bytes(f"/workspace/{name}", module)
    session.files.chmod(f"/workspace/{name}", 0o755)

    def run() -> None:
        result = session.run(f"./{name} < in > out")
        assert result.exit_code == 0, (name, result)

    run()
    return statistics.median(timed(run, time.process_time) for _ in range(repeats))


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    with Session(policy="allow_all") as session:
        session.files.write_bytes("/workspace/in", bytes(PER_ROUND * 4096))
        empty_s = cpu_s(session, "empty", guest("", "", 0, 0), 5 * scale)
        found = []
        for number, (what, (imports, call, (fd, size), bar)) in enumerate(CALLS.items()):
            spent_s = cpu_s(session, f"call{number}", guest(imports, call, fd, size), 5 * scale) - empty_s
            found.append(Row(what, spent_s / (ROUNDS * PER_ROUND) * 1e6, "µs CPU", bar))
    return found
