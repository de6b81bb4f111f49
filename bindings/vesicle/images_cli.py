"""`vesicle images`: the memory images of Python: which there are, making them, removing them.

Absent on purpose: doing any of it; that is vesicle.wasm_tools.python.
"""

from __future__ import annotations

import sys

from .command_line import complain

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from vesicle.wasm_tools.python.installation import Installation

_NOT_SET_UP = "CPython is not set up: vesicle images build"


def add_images(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    kinds = parser.add_subparsers(required=True, metavar="list|build|remove")
    kinds.add_parser("list", help="show the images and how they stand").set_defaults(action=_list)
    build = kinds.add_parser(
        "build",
        help="make what is missing of Python, or one more image",
        description="Without a name: compile CPython and make its images, as far as they are missing. With one: make an "
        "image with modules loaded, for programs that name them; of packages, for the sessions that have the same.",
    )
    build.add_argument("name", nargs="?", metavar="NAME", help="of the image: letters, digits, - and _")
    build.add_argument(
        "--package", action="append", default=[], metavar="REQUIREMENT", help="a package to fetch, as pip has them"
    )
    build.add_argument(
        "--import", action="append", default=[], dest="modules", metavar="MODULE[,MODULE...]", help="modules to load"
    )
    build.set_defaults(action=_build)
    remove = kinds.add_parser("remove", help="remove images; those of set-up are made again when they are needed")
    remove.add_argument("names", nargs="+", metavar="NAME")
    remove.set_defaults(action=_remove)


def _list(_options: argparse.Namespace) -> int:
    """Show each image, how it stands, its size on disk, the modules that are loaded and the packages it was made with."""
    from vesicle.wasm_tools.python.image_admin import listed, old_bytes

    found = _installed()
    if found is None:
        return complain(_NOT_SET_UP)
    images = listed(found)
    width = max((len(image.name) for image in images), default=0)
    for image in images:
        line = (
            f"{image.name:<{width}}  {image.state:<7}  {image.disk_bytes / 2**20:6.1f} MiB  {' '.join(image.modules)}"
        )
        print(line.rstrip())
        if image.packages:
            print(f"{'':<{width}}  for sessions with {', '.join(image.packages)}")
    left = old_bytes(found)
    if left:
        print(f"\nof other versions: {left / 2**20:.1f} MiB, deleted two weeks after their last use")
    if any(image.state != "ready" for image in images):
        print("\nmake what is missing: vesicle images build")
    sys.stdout.flush()
    return 0


def _build(options: argparse.Namespace) -> int:
    """Make what is missing, or one more image."""
    if options.name is None:
        if options.package or options.modules:
            return complain("--package and --import are for an image with a name")
        from vesicle.wasm_tools.python.build import main as build

        return build([])
    return _build_one(options)


def _build_one(options: argparse.Namespace) -> int:
    from vesicle.kernel.packages import PackageError
    from vesicle.wasm_tools.packages.pip import PipFailed
    from vesicle.wasm_tools.python.freeze import FreezeFailed
    from vesicle.wasm_tools.python.image_admin import ImageError, build_image

    found = _installed()
    if found is None:
        return complain(_NOT_SET_UP)
    modules = [name for text in options.modules for name in text.split(",") if name]
    try:
        wheels = build_image(found, options.name, modules, options.package)
    except PipFailed as failure:
        return complain(f"{failure}: {failure.said}")
    except (ImageError, PackageError, FreezeFailed, OSError) as failure:
        return complain(str(failure))
    print(f"{options.name} is ready" + (f", for sessions with {', '.join(map(str, wheels))}" if wheels else ""))
    return 0


def _remove(options: argparse.Namespace) -> int:
    """Remove images."""
    from vesicle.wasm_tools.python.image_admin import ImageError, remove_image

    found = _installed()
    if found is None:
        return complain(_NOT_SET_UP)
    try:
        for name in options.names:
            remove_image(found, name)
    except (ImageError, OSError) as failure:
        return complain(str(failure))
    return 0


def _installed() -> Installation | None:
    from vesicle.wasm_tools.python.installation import installed

    return installed()
