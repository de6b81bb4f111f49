"""Record what the scripts that need packages print: `python -m tests.wasm_tools.python.record PYTHON [NAME...]`.

PYTHON is an interpreter of the host with scripts/requirements.txt installed. It runs each script whose imports go beyond the
standard library in an empty folder, and what it prints becomes scripts/NAME.out, which test_scripts.py holds the sandbox to.
The other scripts need no record: the test asks the host's own interpreter.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPTS = Path(__file__).parent / "scripts"


def names() -> list[str]:
    """Return the names of all scripts."""
    return sorted(path.stem for path in SCRIPTS.glob("*.py"))


def needs_packages(name: str) -> bool:
    """Tell whether a script imports more than the standard library."""
    for node in ast.walk(ast.parse((SCRIPTS / f"{name}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        else:
            continue
        if any(module.partition(".")[0] not in sys.stdlib_module_names for module in modules):
            return True
    return False


def run_on_host(python: str, name: str, folder: Path) -> tuple[str, int]:
    """Run a script in folder; return what it printed and its status."""
    environ = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, str(SCRIPTS / f"{name}.py")],
        cwd=folder,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )
    return done.stdout, done.returncode


def main(arguments: list[str]) -> int:
    """Record; return 1 if a script ended with an error."""
    python, *chosen = arguments
    failed = 0
    for name in chosen or filter(needs_packages, names()):
        with tempfile.TemporaryDirectory() as folder:
            printed, status = run_on_host(python, name, Path(folder))
        if status:
            print(f"{name}: status {status}", file=sys.stderr)
            failed = 1
        else:
            (SCRIPTS / f"{name}.out").write_text(printed, encoding="utf-8")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
