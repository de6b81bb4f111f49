"""Licences: what the built tools are under, and where their texts lie.

Absent on purpose: collecting them; the build does that (collect.py).
"""

from __future__ import annotations

import os
from typing import NamedTuple

from .cache import cache_folder, prebuilt_folder
from .manifest import CATALOG, load_catalog


class ToolLicence(NamedTuple):
    """The licence of a tool: its SPDX expression, and the host paths of its texts."""

    name: str
    version: str
    licence: str
    texts: list[str]


def licences() -> list[ToolLicence]:
    """Return the licences of all recipes, the C library's and other libraries' included, whose texts are kept.

    Raises: ManifestError a recipe is not valid
    """
    found: list[ToolLicence] = []
    for name, manifest in load_catalog(CATALOG).items():
        for folder in (cache_folder(), prebuilt_folder()):
            texts = _files(f"{folder}/licences/{name}")
            if texts:
                found.append(ToolLicence(name, manifest.version, manifest.licence, texts))
                break
    return found


def _files(folder: str) -> list[str]:
    try:
        return [f"{folder}/{name}" for name in sorted(os.listdir(folder))]
    except OSError:
        return []
