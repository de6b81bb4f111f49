"""Building one tool: unpack, change, configure, make, put the results into the cache.

Everything happens in the tool's own folder below `work/`, deleted after success and left for a look after a failure. What
the build says goes to `logs/TOOL.log`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import IO, TYPE_CHECKING

from .receipt import Module, Receipt, store_module, tool_folder
from .toolchain import TARGET_FLAGS, zig_environment
from .unpack import SOURCE_DATE_EPOCH, set_times, substitute, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from .manifest import ToolManifest

_REVISION = "1"  # counts changes of this file that change what comes out
_TAIL_LINES = 25

# Automake would rebuild its own files when times look wrong, and with another version than upstream's.
_NO_REGENERATION = (
    "AUTOMAKE=:", "ACLOCAL=:", "AUTOCONF=:", "AUTOHEADER=:", "MAKEINFO=true", "HELP2MAN=true",
)  # fmt: skip
_CONFIGURE = (
    "--host=wasm32-unknown-linux-musl", "--build=x86_64-linux-gnu", "--prefix=/usr", "--disable-nls",
    "--disable-dependency-tracking",
)  # fmt: skip


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
    ) -> None:
        """Make a build in the folder work; the default is the tool's own in the cache."""
        self.manifest = manifest
        self.key = key
        self._cache = cache
        self._sysroot = sysroot
        self._zig = zig
        self._make = make
        self._work = work or cache / "work" / manifest.name
        self._log_path = cache / "logs" / f"{manifest.name}.log"

    def run(self, archive: Path, libraries: Mapping[str, str]) -> Receipt:
        """Build; libraries maps the needed recipes' names to their keys. The receipt is not kept yet.

        Raises: ToolBuildError a command failed or a result is missing · UnpackError the sources are not as expected
        """
        top, build = self.make_all(archive, libraries, self.manifest.make)
        receipt = self._collect(top, build)
        shutil.rmtree(self._work)
        return receipt

    def make_all(self, archive: Path, libraries: Mapping[str, str], runs: Iterable[Sequence[str]]) -> tuple[Path, Path]:
        """Configure, and run make with each of the lists of arguments; return the sources and the folder of the build.

        Raises: as run()
        """
        shutil.rmtree(self._work, ignore_errors=True)
        self._log_path.parent.mkdir(exist_ok=True)
        with self._log_path.open("w+", encoding="utf-8", errors="replace") as log:
            top = unpack(archive, self._work / "source")
            substitute(top, self.manifest.substitutions)
            set_times(top)
            build = self._work / "build"
            build.mkdir()
            self._configure(top, build, libraries, log)
            for arguments in runs:
                jobs = f"-j{os.cpu_count() or 1}"
                places = (f"prefix={self._work / 'prefix'}",) if self.manifest.library else ()
                self._command([self._make, jobs, *_NO_REGENERATION, *places, *arguments], build, log)
        return top, build

    def _configure(self, top: Path, build: Path, libraries: Mapping[str, str], log: IO[str]) -> None:
        seed, answers = shared_answers(self._cache, self._sysroot), build / "config.cache"
        if self.manifest.gnulib and seed.exists():
            shutil.copy(seed, answers)
        places = {name: str(tool_folder(self._cache, key) / "prefix") for name, key in libraries.items()}
        # Where a file lies must not show in what is made of it.
        maps = [f"-ffile-prefix-map={top}=.", f"-ffile-prefix-map={build}=."]
        flags = " ".join(["-O2", "-w", "-D_GNU_SOURCE", *maps, *self.manifest.cflags])
        options = [option.format_map(places) for option in self.manifest.configure]
        self._command(
            [str(top / "configure"), *_CONFIGURE, "--cache-file=config.cache", f"CFLAGS={flags}", *options], build, log
        )
        if self.manifest.gnulib and not seed.exists():
            _keep_answers(answers, seed)

    def _command(self, command: Sequence[str], folder: Path, log: IO[str]) -> None:
        start = log.seek(0, os.SEEK_END)
        log.write(f"$ {' '.join(command)}\n")
        log.flush()
        # In our process group: Ctrl-C on a terminal reaches make and its children by itself.
        status = subprocess.call(
            command, cwd=folder, env=self._environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=log
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
        return zig_environment(self._cache) | {
            "PATH": f"{Path(self._make).parent}:{os.environ.get('PATH', '/usr/bin:/bin')}",
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
        folder = tool_folder(self._cache, self.key)
        if manifest.library:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            shutil.move(self._work / "prefix", folder / "prefix")
        modules: list[Module] = []
        for program in manifest.programs:
            built = build / program.file
            if not built.is_file():
                raise ToolBuildError(f"{manifest.name}: make left no {program.file}; its log: {self._log_path}")
            modules.append(store_module(self._cache, built, program.commands))
        licences = self._cache / "licences" / manifest.name
        shutil.rmtree(licences, ignore_errors=True)
        licences.mkdir(parents=True)
        for name in manifest.licence_files:
            shutil.copy(top / name, licences / name.replace("/", "_"))
        return Receipt(manifest.name, manifest.version, manifest.licence, modules)


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
