"""libc.c: an unmodified wasi-libc program."""

from __future__ import annotations

import pytest

from vesicle.kernel.pipe import make_pipe


@pytest.mark.timeout(400)  # the first time ever, Zig compiles its wasi-libc
def test_a_libc_program(machine):
    reader, writer = make_pipe(7)
    writer.write(b"a line\nanother\n")
    writer.release()
    box = machine("libc")
    box.mounts.locate("/tmp").inode.symlink("through", "/tmp/absolute.txt", 0, 0)
    ended = box.run(["libc", "argument"], environ={"GREETING": "hello"}, stdin=reader)
    assert ended.stderr == ""
    assert ended.exit_code == 3
    assert ended.stdout == "hello 2 argument\n"
