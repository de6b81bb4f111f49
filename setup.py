"""What pyproject.toml can't say: a wheel built on a machine that has the tools carries them.

VESICLE_WHEEL_TOOLS says what of them: `modules` (the default), which run anywhere and are translated to machine code when
first used; `native`, with the machine code for this platform; `none`.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "bindings"))

from vesicle.wasm_tools.cache import cache_folder
from vesicle.wasm_tools.carry import carry

CHOICE = os.environ.get("VESICLE_WHEEL_TOOLS", "modules")
if CHOICE not in {"modules", "native", "none"}:
    sys.exit(f"VESICLE_WHEEL_TOOLS={CHOICE}: it may be modules, native or none")


class BuildWithTools(build_py):
    """Builds the package and adds the tools; an editable install uses the cache itself."""

    def run(self) -> None:
        """Copy the modules of Python, then the tools."""
        super().run()
        if self.editable_mode or CHOICE == "none":
            return
        target = Path(self.build_lib) / "vesicle" / "wasm_tools" / "_prebuilt"
        size = carry(cache_folder(), str(target), native=CHOICE == "native")
        told = f"carrying tools: {size / 1e6:.1f} MB" if size else f"carrying no tools: none in {cache_folder()}"
        self.announce(told, level=logging.INFO)


class PlatformWheel(bdist_wheel):
    """Names a wheel with machine code after its platform; any Python 3 will do all the same."""

    def finalize_options(self) -> None:
        """Say that the wheel is for one platform."""
        super().finalize_options()
        self.root_is_pure = CHOICE != "native"

    def get_tag(self) -> tuple[str, str, str]:
        """Return the tag without the interpreter's version."""
        python, abi, platform = super().get_tag()
        return ("py3", "none", platform) if CHOICE == "native" else (python, abi, platform)


setup(cmdclass={"build_py": BuildWithTools, "bdist_wheel": PlatformWheel})
