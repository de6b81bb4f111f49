"""Runs spec files (the format of the Oils project) with our shell and with the system's bash.

Lines before the first case prepare each. A case is `#### name`, the script, and what it shall do: `## STDOUT:` … `## END` or
`## stdout: text`, the same for STDERR, and `## status: n` (0 if missing). A block
for other shells (`## OK bash STDOUT:`) counts when it names bash.
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field

_BLOCK = re.compile(r"^## (?:(OK|BUG|N-I)(?:-\d)? (\S+) )?(STDOUT|STDERR):\s*$")
_LINE = re.compile(
    r"^## (?:(OK|BUG|N-I)(?:-\d)? (\S+) )?(stdout|stderr|status|stdout-json|stderr-json|code|tags|compare_shells):\s?(.*)$"
)

ENVIRON = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
SHELL_TIMEOUT_S = 20


@dataclass
class Case:
    """One case: where it stands, its script, and what is expected (None: anything)."""

    file: str
    name: str
    line: int
    code: str
    stdout: str | None = None
    stderr: str | None = None
    status: int = 0
    setup: str = ""
    marks: dict[str, str] = field(default_factory=dict)


@dataclass
class Outcome:
    """What a shell did with a case."""

    stdout: str
    stderr: str
    status: int


def read_cases(path: pathlib.Path) -> list[Case]:
    """Read a spec file."""
    cases: list[Case] = []
    code: list[str] = []
    setup: list[str] = []
    lines = path.read_text(encoding="utf-8", errors="surrogateescape").split("\n")
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        if line.startswith("#### "):
            cases.append(Case(path.name, line[5:].strip(), index, "", setup="".join(setup)))
            code = []
            continue
        if not cases:
            if line and not line.startswith("#"):
                setup.append(line + "\n")
            continue
        block = _BLOCK.match(line)
        if block:
            content: list[str] = []
            while index < len(lines) and not lines[index].startswith("## "):
                content.append(lines[index] + "\n")
                index += 1
            if index < len(lines) and lines[index].startswith("## END"):
                index += 1
            _expect(cases[-1], block.group(2), block.group(3).lower(), "".join(content))
            continue
        single = _LINE.match(line)
        if single:
            _expect_line(cases[-1], single.group(2), single.group(3), single.group(4))
            continue
        code.append(line)
        cases[-1].code = "\n".join(code).rstrip("\n") + "\n"
    return cases


def _is_for_bash(shells: str | None) -> bool:
    return shells is None or "bash" in shells.split("/")


def _expect(case: Case, shells: str | None, stream: str, text: str) -> None:
    if not _is_for_bash(shells) or (shells is None and f"bash {stream}" in case.marks):
        return
    if shells is not None:
        case.marks[f"bash {stream}"] = ""
    setattr(case, stream, text)


def _expect_line(case: Case, shells: str | None, key: str, value: str) -> None:
    if key in ("tags", "compare_shells", "code"):
        if key == "code":
            case.code = value + "\n"
        return
    if key.endswith("-json"):
        import json

        _expect(case, shells, key[:-5], json.loads(value))
    elif key == "status":
        if _is_for_bash(shells) and not (shells is None and "bash status" in case.marks):
            case.status = int(value)
            if shells is not None:
                case.marks["bash status"] = ""
    else:
        _expect(case, shells, key, value + "\n")


def shell_status(returncode: int) -> int:
    """Return what a shell says of subprocess's code: 128 + n after signal n."""
    return returncode if returncode >= 0 else 128 - returncode


def run_bash(case: Case, bash: str = "bash") -> Outcome:
    """Run a case with a real bash, in a fresh folder."""
    folder = tempfile.mkdtemp(prefix="spec-")
    try:
        environ = {**ENVIRON, "HOME": folder, "TMP": folder, "SH": bash}
        done = subprocess.run(
            [bash, "-c", case.setup + case.code],
            cwd=folder,
            env=environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SHELL_TIMEOUT_S,
            check=False,
        )
        out, err = (_text(data).replace(folder, "/workspace") for data in (done.stdout, done.stderr))
        return Outcome(out, err, shell_status(done.returncode))
    except subprocess.TimeoutExpired:
        return Outcome("", "timeout", 124)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


class Machine:
    """Our shell on a machine of its own, allowed everything inside it."""

    def __init__(self) -> None:
        from vesicle.kernel.audit import AuditLog
        from vesicle.kernel.clock import SystemClock
        from vesicle.kernel.kernel import User
        from vesicle.kernel.limits import CODE
        from vesicle.kernel.policy_presets import preset
        from vesicle.kernel.sysapi import Sys
        from vesicle.wasm_tools.machine import boot

        clock = SystemClock()
        self.kernel = boot(preset("allow_all"), CODE, AuditLog("spec", clock))
        environ = {**ENVIRON, "HOME": "/workspace", "TMP": "/tmp", "SH": "bash"}
        self.process = self.kernel.login(User(), ["bash"], environ, "/workspace")
        self.sys = Sys(self.process)
        assert self.sys.open("/dev/null") == 0
        out, self._stdout = self.sys.capture()
        err, self._stderr = self.sys.capture()
        assert (out, err) == (1, 2)

    def run(self, code: str, timeout_s: float = SHELL_TIMEOUT_S) -> Outcome:
        """Run a text in a new shell of this machine."""
        from vesicle.kernel import wait_status
        from vesicle.kernel.command import Command
        from vesicle.kernel.process_exit import ProcessExit
        from vesicle.wasm_tools.shell.program import close_shell, new_shell, run_text

        command = Command(timeout_s)
        self.process.command = command
        command.processes.add(self.process)
        try:
            shell = new_shell(self.sys)
            status = run_text(shell, code)
            if "EXIT" in shell.traps:
                status = close_shell(shell)
        except ProcessExit as end:
            status = wait_status.shell_status(end.wait_status)
        return Outcome(_text(self._stdout()), _text(self._stderr()), status)


def run_ours(case: Case) -> Outcome:
    """Run a case with our shell, on a fresh machine."""
    return Machine().run(case.setup + case.code)


def difference(case: Case, outcome: Outcome) -> str:
    """Say how an outcome differs from what is expected; "" if it does not."""
    wrong: list[str] = []
    if case.stdout is not None and outcome.stdout != case.stdout:
        wrong.append(f"stdout {outcome.stdout!r}, expected {case.stdout!r}")
    if case.stderr is not None and outcome.stderr != case.stderr:
        wrong.append(f"stderr {outcome.stderr!r}, expected {case.stderr!r}")
    if outcome.status != case.status:
        wrong.append(f"status {outcome.status}, expected {case.status}")
    if wrong and case.stderr is None and outcome.stderr:
        wrong.append(f"stderr was {outcome.stderr!r}")
    return "; ".join(wrong)


def record(path: pathlib.Path, bash: str = "bash") -> None:
    """Write what bash does into a spec file: its cases keep their code, everything expected is made anew."""
    out: list[str] = []
    cases = read_cases(path)
    if cases and cases[0].setup:
        out.append(f"{cases[0].setup}\n")
    for case in cases:
        outcome = run_bash(case, bash)
        out.append(f"#### {case.name}\n{case.code}")
        if outcome.status:
            out.append(f"## status: {outcome.status}\n")
        if "\0" not in outcome.stdout and (outcome.stdout.endswith("\n") or not outcome.stdout):
            out.append(f"## STDOUT:\n{outcome.stdout}## END\n\n")
        else:
            import json

            out.append(f"## stdout-json: {json.dumps(outcome.stdout)}\n\n")
    path.write_text("".join(out).rstrip("\n") + "\n", encoding="utf-8", errors="surrogateescape")


SPEC_FOLDER = pathlib.Path(__file__).parent / "spec"


def all_cases() -> list[Case]:
    """Read every spec file of ours."""
    return [case for path in sorted(SPEC_FOLDER.glob("*.test.sh")) for case in read_cases(path)]


assert os.sep == "/"
