"""Images with modules that a session's owner wants loaded: made once for the same modules, packages and guest package.

Such an image serves every session that has the same wheels. Absent on purpose: choosing it (images.py).
"""

from __future__ import annotations

import hashlib
import sys

from vesicle.wasm_tools.packages.site import Site

from .build import image, locked
from .images import open_image
from .tidy import PRELOAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vesicle.kernel.kernel import Kernel
    from vesicle.wasm_tools.packages.wheel import Wheel

    from .installation import Installation


def preload(
    installation: Installation, machine: Kernel, modules: Sequence[str], say: Callable[[str], object], *, whole: bool
) -> list[str]:
    """Have an image with those of the modules that the machine has; return the others.

    whole: not before it has all of them. say is told before one is made, which takes a second and more. A module is named
    as `import` names it.
    Raises: FreezeFailed importing one failed · OSError the disk is full
    """
    site = Site(machine.mounts)
    present = [name for name in dict.fromkeys(modules) if _is_there(site, name.partition(".")[0])]
    missing = [name for name in modules if name not in present]
    if present and not (whole and missing):
        wheels = site.wheels()
        name = _name_of(present, wheels)
        if open_image(installation, name) is None:
            with locked():
                if open_image(installation, name) is None:
                    say(f"making the memory image {name} with {', '.join(present)}")
                    image(installation, name, tuple(present), (), wheels)
    return missing


def _is_there(site: Site, top: str) -> bool:
    return top in sys.stdlib_module_names or site.has_module(top)


def _name_of(modules: Sequence[str], wheels: Sequence[Wheel]) -> str:
    parts = [*sorted(modules), "wheels", *sorted(wheel.sha256 for wheel in wheels)]
    return PRELOAD + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
