"""What runs in a child of the host process: pip, for the Python of the sandbox.

pip evaluates environment markers for the Python that runs it, whatever --platform says, so it is given another
environment. A requirement with a URL is refused: it may name a repository, and pip would run its set-up program here.
Run as a file, by pip.py: `pip_child.py VERSION ARGUMENT...`. It imports nothing of ours.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

URL_REFUSED = "a package is taken from an index only, not from a URL"


def markers(version: str) -> dict[str, str]:
    """Return the values of PEP 508's environment markers inside the sandbox."""
    return {
        "implementation_name": "cpython",
        "implementation_version": version,
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_python_implementation": "CPython",
        "platform_release": "0.0.0",
        "platform_system": "wasi",
        "platform_version": "0.0.0",
        "python_full_version": version,
        "python_version": ".".join(version.split(".")[:2]),
        "sys_platform": "wasi",
    }


def find_pip() -> None:
    """Make pip importable: the environment's, or else the one that comes with Python for new environments."""
    if importlib.util.find_spec("pip") is not None:
        return
    if importlib.util.find_spec("ensurepip") is not None:
        bundled = Path(importlib.import_module("ensurepip").__file__ or "").parent / "_bundled"
        sys.path[:0] = map(str, sorted(bundled.glob("pip-*.whl")))
    if importlib.util.find_spec("pip") is None:
        sys.exit(f"ERROR: {sys.executable} has no pip")


def adapt(version: str) -> None:
    """Give pip's copy of `packaging` the sandbox's markers, and let it refuse URLs.

    Raises: AttributeError or ImportError it is a pip that is made otherwise: better none than one that is not held
    """
    environment = markers(version)
    module: Any = importlib.import_module("pip._vendor.packaging.markers")
    assert callable(module.default_environment)
    module.default_environment = environment.copy
    requirements: Any = importlib.import_module("pip._vendor.packaging.requirements")
    requirement: Any = requirements.Requirement
    plain = requirement.__init__

    def without_url(self: Any, text: str) -> None:
        plain(self, text)
        if self.url:
            raise requirements.InvalidRequirement(f"{text}: {URL_REFUSED}")

    requirement.__init__ = without_url


def main() -> int:
    """Run pip with the arguments after the version."""
    find_pip()
    adapt(sys.argv[1])
    status: int = importlib.import_module("pip._internal.cli.main").main(sys.argv[2:])
    return status


if __name__ == "__main__":
    sys.exit(main())
