"""Scripts that a test runs, and the golden files that hold what they printed the time before."""

from __future__ import annotations

import difflib
import re
import shlex
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from vesicle.result import Result
    from vesicle.session import Session

_FOLDER = "/tmp/scripts"  # noqa: S108 (the guest's)
_PARTS = ("stdout", "stderr", "status")


class Golden:
    """The golden files of one test: `test_x.golden/TEST[-NAME].stdout` beside it.

    `.stderr` and `.status` are there only if there was any, and if it was not 0.
    """

    def __init__(self, test_path: Path, test: str, *, update: bool, told: Callable[[Path], object]) -> None:
        self._folder = test_path.with_suffix(".golden")
        self._test = test
        self._update = update
        self._told = told
        self._count = 0

    def check(self, result: Result, name: str | None, parts: tuple[str, ...]) -> None:
        """Compare, or write.

        Raises:
            AssertionError: it is not the same, or there is nothing to compare with.
        """
        __tracebackhide__ = True
        self._count += 1
        base = self._test if name is None and self._count == 1 else f"{self._test}-{name or self._count}"
        path = self._folder / _file_name(base)
        found = {part: data for part, data in _parts_of(result).items() if part in parts}
        if self._update:
            self._write(path, found)
            return
        expected = {part: _expected(path, part) for part in found}
        if all(data is None for data in expected.values()):
            anchor = path.with_name(f"{path.name}.{parts[0]}")
            raise AssertionError(f"there is no golden file {anchor}: run pytest --vesicle-update and look at it")
        differences = [line for part, data in found.items() for line in _difference(part, expected[part] or b"", data)]
        if differences:
            raise AssertionError("\n".join([f"not as in {path}.*", *differences]))

    def _write(self, path: Path, found: Mapping[str, bytes]) -> None:
        path.parent.mkdir(exist_ok=True)
        for index, (part, data) in enumerate(found.items()):
            file = path.with_name(f"{path.name}.{part}")
            if not data and index:  # the first is there even if it is empty, to say that the rest is meant to be
                if file.exists():
                    file.unlink()
                    self._told(file)
            elif not file.exists() or file.read_bytes() != data:
                file.write_bytes(data)
                self._told(file)


class ScriptRun:
    """A script that was run. stdout, stderr and exit_code are those of `result`."""

    def __init__(self, result: Result, golden: Golden) -> None:
        self.result = result
        self.stdout = result.stdout
        self.stderr = result.stderr
        self.exit_code = result.exit_code
        self._golden = golden

    def check(self, name: str | None = None, *, parts: tuple[str, ...] = _PARTS) -> ScriptRun:
        """Compare output and exit code with the test's golden files; with --vesicle-update, write these.

        Args:
            name: tells the checks of one test apart; without it they are numbered.
            parts: what is compared: "stdout", "stderr", "status".

        Raises:
            AssertionError: something differs, shown line by line, or there is no golden file.
        """
        __tracebackhide__ = True
        unknown = [part for part in parts if part not in _PARTS]
        if unknown or not parts:
            raise ValueError(f"parts must be some of {', '.join(_PARTS)}, not {parts!r}")
        self._golden.check(self.result, name, parts)
        return self

    def __repr__(self) -> str:
        return f"<ScriptRun {self.result!r}>"


class ScriptRunner:
    """The fixture run_script."""

    def __init__(self, session: Session, folder: Path, golden: Golden, own: Callable[[str], object]) -> None:
        self._session = session
        self._folder = folder
        self._golden = golden
        self._own = own

    def __call__(
        self,
        script: str | Path,
        *arguments: str,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
        timeout_s: float | None = None,
    ) -> ScriptRun:
        """Run a script and wait for it; options are those of Session.run.

        script: a text runs in the session's shell, which it may change; a Path is a file of the host, beside the test unless
        it is absolute, and runs as a program: with what its first line names, else bash. arguments: $1 and so on; a text with
        arguments runs in a shell of its own.

        Raises:
            FileNotFoundError: there is no such script.
        """
        command = self._command(script, arguments)
        result = self._session.run(command, stdin=stdin, env=env, cwd=cwd, timeout_s=timeout_s)
        return ScriptRun(result, self._golden)

    def _command(self, script: str | Path, arguments: tuple[str, ...]) -> str:
        if isinstance(script, str):
            return shlex.join(["bash", "-c", script, "bash", *arguments]) if arguments else script
        content = (self._folder / script).read_bytes()
        path = f"{_FOLDER}/{script.name}"
        files = self._session.files
        for own in (_FOLDER, path):
            self._own(own)
        files.mkdir(_FOLDER, parents=True, exist_ok=True)
        files.write_bytes(path, content)
        return shlex.join([*_interpreter(content), path, *arguments])


def _interpreter(content: bytes) -> list[str]:
    """Return the words of the command that runs a script, by its first line."""
    line = content.split(b"\n", 1)[0].decode("utf-8", "surrogateescape")
    words = line[2:].split() if line.startswith("#!") else []
    if words and words[0].endswith("/env"):
        words = [word for word in words[1:] if word != "-S"]
    return [words[0].rpartition("/")[2], *words[1:]] if words else ["bash"]


def _parts_of(result: Result) -> dict[str, bytes]:
    status = b"" if result.exit_code == 0 else b"%d\n" % result.exit_code
    return dict(zip(_PARTS, (result.stdout_bytes, result.stderr_bytes, status), strict=True))


def _expected(path: Path, part: str) -> bytes | None:
    file = path.with_name(f"{path.name}.{part}")
    return file.read_bytes() if file.exists() else None


def _difference(part: str, expected: bytes, found: bytes) -> list[str]:
    if expected == found:
        return []
    one, other = (data.decode("utf-8", "backslashreplace").splitlines(keepends=True) for data in (expected, found))
    lines = difflib.unified_diff(one, other, f"{part} expected", f"{part} found", n=2)
    return [line[:-1] if line.endswith("\n") else f"{line}  (no newline)" for line in lines]


def _file_name(test: str) -> str:
    """Return a file name for a test; one with characters that are none gets a digest, so that no two are the same."""
    safe = re.sub(r"[^\w.\[\]=,+@-]+", "_", test)[:100]
    return safe if safe == test else f"{safe}-{sha256(test.encode('utf-8', 'backslashreplace')).hexdigest()[:8]}"
