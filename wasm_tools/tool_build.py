"""Building one tool: unpack, change, prepare, configure, make, compile what needs no makefile.

Absent on purpose: picking out the results and storing them (`collect.py`).

Everything happens in the tool's own folder below `work/`, deleted after success and left for a look after a failure. What
the build says goes to `logs/TOOL.log`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import IO, TYPE_CHECKING

from .build_programs import write_programs
from .collect import CollectError, collect, keep_licences
from .receipt import Receipt, tool_folder
from .toolchain import TARGET_FLAGS, zig_environment
from .unpack import SOURCE_DATE_EPOCH, set_times, substitute, unpack, unpack_tar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from .manifest import Compile, ToolManifest

_REVISION = "2"  # counts changes of this file that change what comes out
_TAIL_LINES = 25
_NAME = re.compile(r"\{([a-z][a-z0-9-]*)\}")

# Automake would rebuild its own files when times look wrong, and with another version than upstream's.
_NO_REGENERATION = (
    "AUTOMAKE=:", "ACLOCAL=:", "AUTOCONF=:", "AUTOHEADER=:", "MAKEINFO=true", "HELP2MAN=true",
)  # fmt: skip
_CONFIGURE = (
    "--host=wasm32-unknown-linux-musl", "--build=x86_64-linux-gnu", "--prefix=/usr", "--disable-nls",
    "--disable-dependency-tracking",
)  # fmt: skip
# The last: upstream's code asks whether a number survives the way to an integer and back; the answer must not be assumed.
_FLAGS = ("-O2", "-w", "-D_GNU_SOURCE", "-fno-strict-float-cast-overflow")
_PATCH = ("-p1", "--batch", "--forward", "--silent", "--no-backup-if-mismatch", "--remove-empty-files")


class ToolBuildError(Exception):
    """A tool does not build; its text holds the end of the log and where all of it is. Caught by the command line."""


def tool_key(manifest: ToolManifest, sysroot: str, needs: Sequence[str]) -> str:
    """Return the name of what a recipe makes with a sysroot and the libraries it needs, by their keys."""
    parts = (_REVISION, manifest.digest(), sysroot, *needs, *_CONFIGURE)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


class ToolBuild:
    """One build of one tool."""

    def __init__(  # noqa: PLR0913 (what a build needs, each of its own kind)
        self,
        manifest: ToolManifest,
        key: str,
        cache: Path,
        sysroot: Path,
        zig: Path,
        make: str,
        work: Path | None = None,
        programs: Mapping[str, str] | None = None,
        lock: int | None = None,
    ) -> None:
        """Make a build in the folder work; the default is the tool's own in the cache.

        programs: where the programs are that the recipe says it runs.
        lock: a descriptor of the cache's lock; what runs here holds it too, so that no other build begins while it does.
        """
        self.manifest = manifest
        self.key = key
        self._cache = cache
        self._sysroot = sysroot
        self._zig = zig
        self._make = make
        self._programs = dict(programs or {})
        self._work = work or cache / "work" / manifest.name
        self._log_path = cache / "logs" / f"{manifest.name}.log"
        self._held = () if lock is None else (lock,)

    def run(self, archives: Sequence[Path], libraries: Mapping[str, str]) -> Receipt:
        """Build; libraries maps the needed recipes' names to their keys. The receipt is not kept yet.

        archives: the source, the additions in the recipe's order, then the patches.

        Raises: ToolBuildError a command failed or a result is missing · UnpackError the sources are not as expected
        """
        top, build = self.make_all(archives, libraries, self.manifest.make)
        receipt = self._collect(top, build)
        shutil.rmtree(self._work)
        return receipt

    def make_all(
        self, archives: Sequence[Path], libraries: Mapping[str, str], runs: Iterable[Sequence[str]]
    ) -> tuple[Path, Path]:
        """Configure, and run make with each of the lists of arguments; return the sources and the folder of the build.

        Raises: as run()
        """
        shutil.rmtree(self._work, ignore_errors=True)
        self._log_path.parent.mkdir(exist_ok=True)
        manifest = self.manifest
        with self._log_path.open("w+", encoding="utf-8", errors="replace") as log:
            top = self._unpack(archives, log)
            build = top if manifest.build == "make" else self._work / "build"
            build.mkdir(exist_ok=True)
            places = self._places(top, build, libraries)
            for command in manifest.prepare:
                self._command(_filled(command, places), build, log)
            if manifest.build == "autoconf":
                self._configure(top, build, places, log)
            if manifest.build != "none":
                for arguments in runs:
                    self._command([*self._make_command(), *_filled(arguments, places)], build, log)
            for made in manifest.compile:
                self._compile(made, top, build, places, log)
        return top, build

    def _unpack(self, archives: Sequence[Path], log: IO[str]) -> Path:
        additions = self.manifest.additions
        top = unpack(archives[0], self._work / "source")
        for number, (addition, archive) in enumerate(zip(additions, archives[1 : 1 + len(additions)], strict=True)):
            added = unpack(archive, self._work / f"addition{number}")
            shutil.copytree(added, top / addition.into, symlinks=True, dirs_exist_ok=True)
        if self.manifest.patches is not None:
            self._patch(top, archives[-1], self.manifest.patches.names, log)
        substitute(top, self.manifest.substitutions)
        set_times(top)
        return top

    def _patch(self, top: Path, archive: Path, names: Sequence[str], log: IO[str]) -> None:
        folder = self._work / "patches"
        unpack_tar(archive, folder)
        for name in names:
            self._command(["patch", *_PATCH, "-i", str(folder / name)], top, log)

    def _places(self, top: Path, build: Path, libraries: Mapping[str, str]) -> dict[str, str]:
        """Return what stands for a name in braces in the recipe's options and commands."""
        # Where a file lies must not show in what is made of it.
        maps = [f"-ffile-prefix-map={place}=." for place in (top, build)]
        programs = self._sysroot / "bin"
        return {
            "source": str(top),
            "build": str(build),
            "prefix": str(self._work / "prefix"),
            "cc": str(programs / "cc"),
            "ar": str(programs / "ar"),
            "ranlib": str(programs / "ranlib"),
            "make": self._make,
            "cflags": " ".join([*_FLAGS, *maps, *self.manifest.cflags]),
            **self._programs,
            **write_programs(self._work / "bin", self._work, self._cache),
        } | {name: str(tool_folder(self._cache, key) / "prefix") for name, key in libraries.items()}

    def _make_command(self) -> list[str]:
        jobs = f"-j{os.cpu_count() or 1}"
        if self.manifest.build == "make":
            # Makefiles written by hand name their compiler, which only the command line overrides.
            programs = (f"{name.upper()}={self._sysroot / 'bin' / name}" for name in ("cc", "ar", "ranlib"))
            return [self._make, jobs, *programs]
        places = (f"prefix={self._work / 'prefix'}",) if self.manifest.library else ()
        return [self._make, jobs, *_NO_REGENERATION, *places]

    def _configure(self, top: Path, build: Path, places: Mapping[str, str], log: IO[str]) -> None:
        seed, answers = shared_answers(self._cache, self._sysroot), build / "config.cache"
        if self.manifest.gnulib and seed.exists():
            shutil.copy(seed, answers)
        options = [f"CFLAGS={places['cflags']}", *_filled(self.manifest.configure, places)]
        self._command([str(top / "configure"), *_CONFIGURE, "--cache-file=config.cache", *options], build, log)
        if self.manifest.gnulib and not seed.exists():
            _keep_answers(answers, seed)

    def _compile(self, made: Compile, top: Path, build: Path, places: Mapping[str, str], log: IO[str]) -> None:
        """Compile a list of sources and link them, or archive them."""
        sources = _matching(top, made.sources)
        if not sources:
            raise ToolBuildError(f"{self.manifest.name}: no source matches {' '.join(made.sources)}")
        objects = [f"{made.file}.d/{source.relative_to(top).as_posix().replace('/', '_')}.o" for source in sources]
        target = build / made.file
        target.parent.mkdir(parents=True, exist_ok=True)
        (build / f"{made.file}.d").mkdir()
        flags = [*places["cflags"].split(), f"-I{build}", f"-I{top}", *_filled(made.cflags, places)]
        rules = "".join(
            f"{name}:\n\t@{shlex.join([places['cc'], *flags, '-c', str(source), '-o', name])}\n"
            for name, source in zip(objects, sources, strict=True)
        ).replace("$", "$$")
        makefile = build / f"{made.file}.d" / "Makefile"
        makefile.write_text(f"all: {' '.join(objects)}\n{rules}", encoding="utf-8")
        jobs = f"-j{os.cpu_count() or 1}"
        self._command([self._make, jobs, "-f", str(makefile)], build, log)
        if made.file.endswith(".a"):
            self._command([places["ar"], "rcsD", made.file, *objects], build, log)
            self._install(made, top, target)
        else:
            self._command([places["cc"], "-o", made.file, *objects, *_filled(made.ldflags, places)], build, log)

    def _install(self, made: Compile, top: Path, archive: Path) -> None:
        prefix = self._work / "prefix"
        for folder in ("lib", "include"):
            (prefix / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(archive, prefix / "lib")
        for header in _matching(top, made.headers):
            shutil.copy(header, prefix / "include")

    def _command(self, command: Sequence[str], folder: Path, log: IO[str]) -> None:
        start = log.seek(0, os.SEEK_END)
        log.write(f"$ {' '.join(command)}\n")
        log.flush()
        # In our process group: Ctrl-C on a terminal reaches make and its children by itself.
        status = subprocess.call(
            command,
            cwd=folder,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=self._held,
        )
        if status != 0:
            log.seek(start)
            lines = log.readlines()
            tail = "".join(f"    {line}" for line in lines[-_TAIL_LINES:])
            full = any("No space left on device" in line for line in lines)
            hint = f"\nThe disk that holds {self._cache} is full" if full else ""
            raise ToolBuildError(
                f"{self.manifest.name}: {Path(command[0]).name} ended with status {status}:\n{tail}"
                f"All of it: {self._log_path}{hint}"
            )

    def _environment(self) -> dict[str, str]:
        """Return what the build sees: nothing of the user's settings that would change its results."""
        programs = self._sysroot / "bin"
        fetched = self._cache / "programs" / "usr" / "bin"
        return zig_environment(self._cache) | {
            "PATH": f"{Path(self._make).parent}:{fetched}:{os.environ.get('PATH', '/usr/bin:/bin')}",
            "HOME": str(self._work),
            "TMPDIR": str(self._work),
            "LC_ALL": "C",
            "TZ": "UTC0",
            "SOURCE_DATE_EPOCH": str(SOURCE_DATE_EPOCH),
            "CONFIG_SITE": str(self._sysroot / "config.site"),
            "FORCE_UNSAFE_CONFIGURE": "1",  # coreutils' configure asks it of root
            "CC": str(programs / "cc"),
            "AR": str(programs / "ar"),
            "RANLIB": str(programs / "ranlib"),
            "VESICLE_ZIG": str(self._zig),
            "VESICLE_SYSROOT": str(self._sysroot),
            "VESICLE_TARGET": " ".join(TARGET_FLAGS),
        }

    def _collect(self, top: Path, build: Path) -> Receipt:
        manifest = self.manifest
        if manifest.library:
            folder = tool_folder(self._cache, self.key)
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            shutil.move(self._work / "prefix", folder / "prefix")
        try:
            receipt = collect(manifest, self._cache, (build, top))
            keep_licences(manifest, self._cache, top)
        except CollectError as error:
            raise ToolBuildError(f"{manifest.name}: {error}; its log: {self._log_path}") from None
        return receipt


def _filled(words: Sequence[str], places: Mapping[str, str]) -> list[str]:
    """Put the places in for their names in braces; other braces stay."""
    return [_NAME.sub(lambda match: places.get(match[1], match[0]), word) for word in words]


def _matching(top: Path, globs: Sequence[str]) -> list[Path]:
    """Return the files of a tree that globs name, in order; a glob that begins with `!` takes files out again."""
    found: dict[Path, None] = {}
    for pattern in globs:
        if pattern.startswith("!"):
            for path in top.glob(pattern[1:]):
                found.pop(path, None)
        else:
            found.update(dict.fromkeys(sorted(top.glob(pattern))))
    return list(found)


def shared_answers(cache: Path, sysroot: Path) -> Path:
    """Return where the answers of the first configure are kept for the others."""
    return cache / "config" / f"{sysroot.name}.cache"


def _keep_answers(answers: Path, seed: Path) -> None:
    """Keep what the first configure found out about the C library for the others, but not how it was called."""
    seed.parent.mkdir(exist_ok=True)
    kept = "".join(_without_environment(answers.read_text(encoding="utf-8").splitlines(keepends=True)))
    temporary = seed.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_text(kept, encoding="utf-8")
    temporary.replace(seed)


def _without_environment(lines: Sequence[str]) -> Iterator[str]:
    return (line for line in lines if not line.startswith("ac_cv_env_"))
