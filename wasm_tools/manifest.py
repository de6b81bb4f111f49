"""ToolManifest: what a tool is built from and how, as validated data.

The recipes are the TOML files in `catalog/`. Absent on purpose: doing anything with them (`build.py`), and any use at run
time: this is the one module of the folder that imports pydantic.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

CATALOG = Path(__file__).parent / "catalog"

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
ToolName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
# `[` is a command of coreutils.
CommandName = Annotated[str, Field(pattern=r"^(\[|[a-z0-9][a-zA-Z0-9._+-]*)$")]


def _inside(path: str) -> str:
    if not path or path.startswith("/") or ".." in path.split("/"):
        raise ValueError("not a path inside the tree")
    return path


# Inside the source or build tree.
TreePath = Annotated[str, AfterValidator(_inside)]
# One file name, no folder.
FileName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+~-]*$")]


def _absolute(path: str) -> str:
    if not path.startswith("/") or any(part in {"", ".", ".."} for part in path[1:].split("/")):
        raise ValueError("not an absolute path in plain form")
    if any(character < " " for character in path):
        raise ValueError("a control character in a path")
    return path


# Where something is installed in the guest.
GuestPath = Annotated[str, AfterValidator(_absolute)]


class ManifestError(Exception):
    """A recipe is not valid; its text names the file and the field. Caught by the command line of the build."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class AptSource(_Model):
    """An upstream archive that a Debian source package carries, found by its digest whatever the package's revision."""

    kind: Literal["apt"]
    package: str = Field(pattern=r"^[a-z0-9][a-z0-9+.-]+$")
    suite: str = Field(pattern=r"^[a-z]+$")
    file: FileName
    sha256: Sha256


class AptBinarySource(_Model):
    """A Debian binary package, found by its digest."""

    kind: Literal["apt-binary"]
    package: str = Field(pattern=r"^[a-z0-9][a-z0-9+.-]+$")
    suite: str = Field(pattern=r"^[a-z]+$")
    file: FileName
    sha256: Sha256


class PipSource(_Model):
    """A distribution of a Python package, a wheel if file ends so; member is an upstream archive inside it that is meant."""

    kind: Literal["pip"]
    package: str = Field(pattern=r"^[A-Za-z0-9._-]+$")
    version: str
    file: FileName
    sha256: Sha256
    member: TreePath | None = None
    member_sha256: Sha256 | None = None

    @model_validator(mode="after")
    def _member_is_pinned(self) -> PipSource:
        if (self.member is None) != (self.member_sha256 is None):
            raise ValueError("member and member_sha256 belong together")
        return self


class NpmSource(_Model):
    """A package of the Node registry, as `npm pack` downloads it."""

    kind: Literal["npm"]
    package: str = Field(pattern=r"^(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$")
    version: str = Field(pattern=r"^[0-9][0-9A-Za-z.+-]*$")
    sha256: Sha256

    @property
    def file(self) -> str:
        """The name `npm pack` gives the archive."""
        return f"{self.package.removeprefix('@').replace('/', '-')}-{self.version}.tgz"


Source = Annotated[AptSource | AptBinarySource | PipSource | NpmSource, Field(discriminator="kind")]


class Addition(_Model):
    """A second source, unpacked into a folder of the first one's tree."""

    into: TreePath
    source: Source


class Patches(_Model):
    """Changes of Debian's, of whatever revision of the source package carries just these.

    names lie below debian/patches and are applied in this order; sha256 is that of their contents, one after another.
    """

    names: tuple[TreePath, ...] = Field(min_length=1)
    sha256: Sha256


class Change(_Model):
    """One change to a file: find must occur exactly count times, so that a new upstream can't escape it."""

    find: str = Field(min_length=1)
    replace: str
    count: int = Field(default=1, ge=1)
    why: str = Field(min_length=1)


class Substitution(Change):
    """A change to a source file."""

    file: TreePath


class Program(_Model):
    """A module the build makes, and the command names it is installed under; a multi-call one looks at argv[0]."""

    file: TreePath
    commands: tuple[CommandName, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _commands_differ(self) -> Program:
        if len(set(self.commands)) != len(self.commands):
            raise ValueError("a command is named twice")
        return self


class Compile(_Model):
    """A program, or an archive if file ends in .a, made of a list of C files without a makefile.

    sources are globs, those that begin with `!` take files out again; headers are installed with an archive.
    """

    file: TreePath
    sources: tuple[str, ...] = Field(min_length=1)
    headers: tuple[str, ...] = ()
    cflags: tuple[str, ...] = ()
    ldflags: tuple[str, ...] = ()


class Script(_Model):
    """A script of upstream's that is a command; substitutions change what configure and make left of it."""

    file: TreePath
    commands: tuple[CommandName, ...] = Field(min_length=1)
    substitutions: tuple[Change, ...] = ()


class Data(_Model):
    """A file of the build or source tree at a path of the guest; of a folder, or what a glob finds, all files below path."""

    file: TreePath
    path: GuestPath
    mode: int = Field(default=0o644, ge=0, le=0o777)


class Tree(_Model):
    """A folder of many small files at a path of its own in the guest, which sessions read in only when they look into it."""

    file: TreePath
    path: GuestPath
    exclude: tuple[str, ...] = ()
    mode: int = Field(default=0o644, ge=0, le=0o777)


class Link(_Model):
    """A symbolic link of the guest."""

    path: GuestPath
    target: str = Field(min_length=1)


# Fields that came later count in a digest only where a recipe uses them, so that what was built before keeps its key.
_LATER = ("additions", "build", "prepare", "compile", "scripts", "data", "trees", "links", "patches", "runs")


class ToolManifest(_Model):
    """One recipe. Units: usual_s is the seconds configure and make took on two cores with nothing cached."""

    name: ToolName
    version: str
    summary: str
    licence: str = Field(description="SPDX expression")
    licence_files: tuple[TreePath, ...] = Field(min_length=1)
    source: Source
    needs: tuple[ToolName, ...] = ()
    patches: Patches | None = None
    substitutions: tuple[Substitution, ...] = ()
    additions: tuple[Addition, ...] = ()
    build: Literal["autoconf", "make", "none"] = Field(
        default="autoconf",
        description="configure and make in a folder beside the sources; make in the sources' own folder; neither",
    )
    runs: tuple[ToolName, ...] = Field(default=(), description="programs of the machine the build runs, beside make")
    prepare: tuple[tuple[str, ...], ...] = Field(default=(), description="commands run before, in the build folder")
    configure: tuple[str, ...] = ()
    gnulib: bool = Field(default=False, description="configure asks gnulib's many questions: share the answers")
    cflags: tuple[str, ...] = ()
    make: tuple[tuple[str, ...], ...] = Field(default=((),), description="the arguments of each run of make")
    compile: tuple[Compile, ...] = ()
    programs: tuple[Program, ...] = ()
    scripts: tuple[Script, ...] = ()
    data: tuple[Data, ...] = ()
    trees: tuple[Tree, ...] = ()
    links: tuple[Link, ...] = ()
    library: bool = False
    exclude: tuple[str, ...] = Field(default=(), description="the C library only: sources left out, as globs")
    usual_s: float = Field(default=10.0, gt=0)

    @model_validator(mode="after")
    def _makes_something(self) -> ToolManifest:
        if bool(self.programs or self.scripts or self.data or self.trees) == self.library:
            raise ValueError("a recipe makes programs, scripts or data, or is a library")
        return self

    @model_validator(mode="after")
    def _patches_have_a_package(self) -> ToolManifest:
        if self.patches is not None and self.source.kind != "apt":
            raise ValueError("patches are those of a Debian source package: they need a source of kind apt")
        return self

    def digest(self) -> str:
        """Return the digest of everything that can change what the build makes."""
        told = self.model_dump(exclude={"summary", "usual_s", "licence", "gnulib"})
        for name in _LATER:
            if told[name] == type(self).model_fields[name].default:
                del told[name]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    def commands(self) -> list[str]:
        """Return all command names, in the recipe's order."""
        programs = [name for program in self.programs for name in program.commands]
        return programs + [name for script in self.scripts for name in script.commands]


def load_manifest(path: Path) -> ToolManifest:
    """Read one recipe.

    Raises: ManifestError unreadable, no TOML, not valid, or not named after its file
    """
    try:
        manifest = ToolManifest.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ManifestError(f"{path.name}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "recipe"
        raise ManifestError(f"{path.name}: {where}: {first['msg']}") from error
    if manifest.name != path.stem:
        raise ManifestError(f"{path.name}: the recipe is named {manifest.name}")
    return manifest


def load_catalog(folder: Path = CATALOG) -> dict[str, ToolManifest]:
    """Read all recipes of a folder, each after those it needs.

    Raises: ManifestError a recipe is not valid, needs one that is not there, or two claim one command
    """
    manifests = {path.stem: load_manifest(path) for path in sorted(folder.glob("*.toml"))}
    owners: dict[str, str] = {}
    for manifest in manifests.values():
        for command in manifest.commands():
            other = owners.setdefault(command, manifest.name)
            if other != manifest.name:
                raise ManifestError(f"{manifest.name}.toml: {command} is already a command of {other}")
        for path in [*(link.path for link in manifest.links), *(tree.path for tree in manifest.trees)]:
            other = owners.setdefault(path, manifest.name)
            if other != manifest.name:
                raise ManifestError(f"{manifest.name}.toml: {path} is already a file of {other}")
    ordered: dict[str, ToolManifest] = {}
    for name in manifests:
        _place(name, manifests, ordered, ())
    return ordered


def _place(
    name: str, manifests: dict[str, ToolManifest], ordered: dict[str, ToolManifest], above: tuple[str, ...]
) -> None:
    if name in ordered:
        return
    if name in above:
        raise ManifestError(f"{name}.toml: needs itself through {' > '.join(above)}")
    for needed in manifests[name].needs:
        if needed not in manifests:
            raise ManifestError(f"{name}.toml: needs {needed}, which has no recipe")
        _place(needed, manifests, ordered, (*above, name))
    ordered[name] = manifests[name]
