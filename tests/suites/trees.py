"""Trees: the source trees a suite runs in: unpacked, built natively, and with what its tests need compiled for inside.

All lie below a scratch folder outside the checkout and are made once per pinned archive and recipe. Absent on purpose:
fetching (the catalog's Fetcher does it) and running.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.suites.suite import Suite
from vesicle.wasm_tools.build import LIBRARY, make_plan
from vesicle.wasm_tools.cache import cache_folder
from vesicle.wasm_tools.fetch import Fetcher
from vesicle.wasm_tools.manifest import ToolManifest, load_catalog
from vesicle.wasm_tools.tool_build import ToolBuild
from vesicle.wasm_tools.toolchain import find_compiler
from vesicle.wasm_tools.unpack import set_times, unpack

NOBODY = 65534

# Names as the C library looks them up, each with its source and character map.
_LOCALES = {
    "en_US.utf8": ("en_US", "UTF-8"),
    "en_US.iso88591": ("en_US", "ISO-8859-1"),
    "fr_FR.utf8": ("fr_FR", "UTF-8"),
    "fr_FR.iso88591": ("fr_FR", "ISO-8859-1"),
    "el_GR.iso88597": ("el_GR", "ISO-8859-7"),
    "ru_RU.utf8": ("ru_RU", "UTF-8"),
    "ru_RU.koi8r": ("ru_RU", "KOI8-R"),
    "tr_TR.utf8": ("tr_TR", "UTF-8"),
    "ja_JP.utf8": ("ja_JP", "UTF-8"),
    "ja_JP.eucjp": ("ja_JP", "EUC-JP"),
    "ja_JP.sjis": ("ja_JP", "SHIFT_JIS"),
    "cs_CZ.utf8": ("cs_CZ", "UTF-8"),
    "zh_HK.big5hkscs": ("zh_HK", "BIG5-HKSCS"),
    "zh_CN.gb18030": ("zh_CN", "GB18030"),
}


class TreeError(Exception):
    """A tree can't be made; the text says what failed and where its log is."""


class Trees:
    """The trees of all suites below one scratch folder."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        self._cache = Path(cache_folder())
        self._catalog = load_catalog()
        scratch.mkdir(parents=True, exist_ok=True)
        scratch.chmod(0o755)

    def manifest(self, suite: Suite) -> ToolManifest:
        """Return the recipe of the tool under test."""
        return self._catalog[suite.name]

    def version(self, suite: Suite) -> str:
        """Return the version of the tool under test."""
        return suite.version or self.manifest(suite).version

    def guest(self, suite: Suite) -> Path:
        """Return the tree that is copied into a session: upstream's files, and the helpers as modules of ours."""
        key = self._tool_key(suite) if suite.helpers or suite.generated else ""

        def finish(top: Path) -> None:
            if key:
                self._compile_for_inside(suite, top)
            if suite.prepare:
                suite.prepare(top)

        told = f"{key}{sorted(suite.helpers)}{suite.generated}{_told_by(suite)}"
        return self._made("guest", suite, told, finish)

    def native(self, suite: Suite) -> Path:
        """Return upstream's tree, built natively and owned by whom tests run as."""

        def finish(top: Path) -> None:
            set_times(top)
            environment = os.environ | {"FORCE_UNSAFE_CONFIGURE": "1", "LC_ALL": "C"}
            log = self.scratch / f"native-{suite.name}.log"
            if (top / "configure").exists():
                _run(["./configure", "--disable-dependency-tracking", *suite.native_configure], top, environment, log)
            for arguments in (*suite.native_make, *suite.helpers.values()):
                _run(["make", f"-j{os.cpu_count() or 1}", *arguments], top, environment, log)
            self._take_from_machine(suite, top)
            if suite.prepare:
                suite.prepare(top)
            if os.getuid() == 0:
                _give_away(top)

        told = f"{suite.native_configure}{suite.native_make}{suite.native_machine}{sorted(suite.helpers)}"
        told += _told_by(suite)
        return self._made("native", suite, told, finish)

    def locales(self) -> Path | None:
        """Return a folder of locales for the C library's LOCPATH, or None where their sources are missing."""
        folder = self.scratch / "locales"
        if not Path("/usr/share/i18n/locales").is_dir() or shutil.which("localedef") is None:
            return None
        folder.mkdir(exist_ok=True)
        for name, (source, charmap) in _LOCALES.items():
            if not (folder / name).exists():
                command = [
                    "localedef",
                    "--no-archive",
                    "--no-warnings=ascii",
                    "-i",
                    source,
                    "-f",
                    charmap,
                    str(folder / name),
                ]
                subprocess.run(command, capture_output=True, check=False)
        return folder

    # ------------------------------------------------------------------------------------------------------- making
    def _made(self, kind: str, suite: Suite, told: str, finish: Callable[[Path], None]) -> Path:
        """Return the tree of a kind, unpacked and finished when it is not there yet or was made otherwise."""
        archive = Fetcher(self._cache).source(suite.source or self.manifest(suite).source)
        mark = hashlib.sha256(f"{archive.parent.name} {told}".encode()).hexdigest()
        folder = self.scratch / kind / suite.name
        stamp = folder.with_suffix(".made")
        if not stamp.exists() or stamp.read_text() != mark:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)
            finish(unpack(archive, folder))
            stamp.write_text(mark)
        return next(folder.iterdir())

    def _tool_key(self, suite: Suite) -> str:
        return make_plan(self._catalog, find_compiler().version, self._cache, [suite.name]).keys[suite.name]

    def _compile_for_inside(self, suite: Suite, top: Path) -> None:
        compiler = find_compiler()
        plan = make_plan(self._catalog, compiler.version, self._cache, [suite.name])
        manifest = self.manifest(suite)
        sysroot = self._cache / "sysroots" / plan.keys[LIBRARY]
        if not sysroot.is_dir():
            raise TreeError(f"the C library {sysroot.name[:12]} is not built: run scripts/build-tools {suite.name}")
        work = self.scratch / "work" / suite.name
        make = shutil.which("make") or "make"
        build = ToolBuild(manifest, plan.keys[suite.name], self._cache, sysroot, compiler.zig, make, work)
        archives = Fetcher(self._cache).sources(manifest)
        needs = {name: plan.keys[name] for name in manifest.needs}
        # What is only generated is there after configure.
        _, out = build.make_all(archives, needs, [*manifest.make, *suite.helpers.values()] if suite.helpers else [])
        for name in (*suite.helpers, *suite.generated):
            shutil.copy(out / name, top / name)
        shutil.rmtree(work)

    def _take_from_machine(self, suite: Suite, top: Path) -> None:
        version = self.version(suite)
        for program in suite.native_machine:
            found = shutil.which(program, path="/usr/bin:/bin")
            if found is None or version not in _version_line(found):
                continue
            link = top / suite.native_path.partition(":")[0] / program
            link.unlink(missing_ok=True)
            link.symlink_to(found)


def _told_by(suite: Suite) -> str:
    """Return what changes with the code that prepares a tree: the files of the suite."""
    if suite.prepare is None:
        return ""
    here = Path(suite.prepare.__code__.co_filename).parent
    return "".join(path.read_text(encoding="utf-8") for path in sorted(here.glob(f"{suite.name}*.py")))


def _version_line(program: str) -> str:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.partition("\n")[0]


def _run(command: Sequence[str], folder: Path, environment: dict[str, str], log: Path) -> None:
    with log.open("a") as file:
        file.write(f"$ {' '.join(command)}\n")
        file.flush()
        status = subprocess.call(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file
        )
    if status != 0:
        raise TreeError(f"{' '.join(command)} in {folder} ended with status {status}; its log is {log}")


def _give_away(top: Path) -> None:
    for folder, folders, names in os.walk(top):
        for name in (".", *folders, *names):
            os.chown(os.path.join(folder, name), NOBODY, NOBODY, follow_symlinks=False)
