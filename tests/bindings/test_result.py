from __future__ import annotations

import pytest

from vesicle.errors import CommandFailedError, VesicleError
from vesicle.kernel.audit import AuditRecord
from vesicle.kernel.limits import Usage, limit_hit
from vesicle.result import Result


def make(exit_code=0, stdout=b"", stderr=b"", **more):
    return Result("cat x", exit_code, stdout, stderr, Usage(), **more)


def test_text_is_utf8_and_bytes_survive():
    result = make(stdout="grüße\n".encode() + b"\xff")
    assert result.stdout == "grüße\n\udcff"
    assert result.stdout.encode("utf-8", "surrogateescape") == result.stdout_bytes
    assert result.stderr == ""


def test_check_returns_a_success():
    result = make()
    assert result.ok
    assert result.check() is result


def test_check_raises_with_everything_that_explains_it():
    denial = AuditRecord(0, "s", 3, "cat", "openat", "/etc/shadow", "the default", "deny")
    result = make(1, stderr=b"cat: x: Permission denied\n", denials=(denial,), limit=limit_hit("wall_s", 3))
    with pytest.raises(CommandFailedError) as caught:
        result.check()
    text = str(caught.value)
    assert "exit code 1: cat x" in text
    assert "time limit of 3 s" in text
    assert "denied: cat[3]: openat '/etc/shadow'" in text
    assert text.endswith("stderr: cat: x: Permission denied")
    assert caught.value.result is result
    assert isinstance(caught.value, VesicleError)


def test_a_flood_of_errors_is_shortened_in_the_message():
    with pytest.raises(CommandFailedError) as caught:
        make(1, stderr=b"x" * 100_000 + b"the reason").check()
    assert len(str(caught.value)) < 1_000
    assert str(caught.value).endswith("the reason")


def test_repr_is_short():
    text = repr(make(2, b"a" * 1_000, b"b", truncated=True, limit=limit_hit("wall_s", 3)))
    assert text.startswith("Result(exit_code=2, stdout='aaaa")
    assert text.endswith("stderr='b', limit='wall_s', truncated=True)")
    assert len(text) < 200
