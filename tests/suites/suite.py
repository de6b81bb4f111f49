"""Suite: what must be known about a tool's own upstream test-suite to run it inside and natively.

Absent on purpose: running anything (`inside.py`, `native.py`) and upstream's files, which come from the archive the
catalog pins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from vesicle.wasm_tools.manifest import Source

_NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, kw_only=True)
class Suite:
    """A test-suite. Paths are relative to the top of the unpacked archive, tests are named relative to `folder`.

    In the values of `environment` and in `command`, `{top}` is the tree's absolute path, `{programs}` and `{test}` what
    they say.
    """

    name: str  # of the recipe in the catalog, unless source says where the tests are
    source: Source | None = None
    version: str = ""  # of that source
    tests: Callable[[Path], Sequence[str]]  # reads upstream's own list in the unpacked tree
    programs: Sequence[str]  # the commands under test
    folder: str = "tests"  # where the tests are started
    environment: Mapping[str, str] = field(default_factory=dict)  # beside what every suite gets (common_environment)
    command: str = "bash ./{test}"  # how a test is started, by a shell in `folder`, with descriptor 9 as stderr
    perl: Sequence[str] = ()  # perl's options for *.pl and *.xpl; such tests are driven from outside
    # Ending -> command of other tests that are driven from outside ("" for all); {tool} is the test's first folder.
    driven: Mapping[str, Sequence[str]] = field(default_factory=dict)
    # Writes into the unpacked tree what upstream's make would: scripts of tests.
    prepare: Callable[[Path], None] | None = None
    # What upstream fails by its own account: a failure is right, a success is wrong.
    expected_failures: frozenset[str] = frozenset()
    # Test (or glob) -> why it cannot apply inside. A test that passes all the same counts as passed.
    cannot: Mapping[str, str] = field(default_factory=dict)
    # Programs and files that upstream's make builds for its tests: path -> make's arguments. Compiled for both sides.
    helpers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    generated: Sequence[str] = ()  # files that configure leaves and tests read: config.h
    leave_out: Sequence[str] = ("po", "gnulib-tests", "doc", "m4", "lib", "man")  # top folders no test needs
    native_path: str = "src"  # where the native build leaves the programs: folders, with colons between them
    native_configure: Sequence[str] = ()
    native_make: Sequence[Sequence[str]] = ((),)
    native_machine: Sequence[str] = ()  # programs taken from the machine, if they are of the same version
    one_by_one: bool = False  # its tests share a folder, so no two of them run at once
    timeout_s: float = 120.0  # of one test
    cases: Callable[[str], tuple[int, int] | None] | None = (
        None  # output -> (passed, all) of a test that counts its own
    )
    # Output -> reason -> how many of its cases cannot apply for it.
    apart: Callable[[str], dict[str, int]] | None = None

    def why_not(self, test: str) -> str | None:
        """Return why a test cannot apply inside, or None."""
        return next((why for pattern, why in self.cannot.items() if fnmatchcase(test, pattern)), None)

    def is_driven(self, test: str) -> bool:
        """Tell whether a test runs outside, with only the tool under test inside: a program in perl or the like."""
        return test.endswith((".pl", ".xpl", *self.driven))

    def driving_command(self, test: str, top: str) -> list[str]:
        """Return how upstream's makefile runs a test that is_driven."""
        ending = next((ending for ending in self.driven if test.endswith(ending)), None)
        if ending is not None:
            words = {"test": test, "top": top, "tool": test.partition("/")[0]}
            return [word.format(**words) for word in self.driven[ending]]
        taint = ["-T"] if test.endswith(".xpl") else []
        return ["perl", *taint, *(option.format(test=test) for option in self.perl), f"./{test}"]

    def search_path(self, top: str) -> str:
        """Return the value of PATH that finds the programs where make left them, and then the machine's."""
        return ":".join([*(f"{top}/{folder}" for folder in self.native_path.split(":")), "/usr/bin", "/bin"])

    def variables(self, top: str, version: str) -> dict[str, str]:
        """Return the environment of a test whose tree is at top."""
        words = {"top": top, "programs": " ".join(self.programs)}
        given = {name: value.format(**words) for name, value in self.environment.items()}
        return (
            common_environment(top, self.folder, version, self.name)
            | {"built_programs": " ".join(self.programs)}
            | given
        )


def common_environment(top: str, folder: str, version: str, name: str) -> dict[str, str]:
    """Return what the TESTS_ENVIRONMENT of all GNU suites sets."""
    place = top if folder == "." else f"{top}/{folder}"
    return {
        "VERSION": version,
        "PACKAGE_VERSION": version,
        "PACKAGE_BUGREPORT": f"bug-{name}@gnu.org",
        "LC_ALL": "C",
        "LOCALE_FR": "none",
        "LOCALE_FR_UTF8": "fr_FR.UTF-8",
        "LOCALE_JA": "none",
        "AWK": "awk",
        "abs_top_builddir": top,
        "abs_top_srcdir": top,
        "abs_srcdir": place,
        "srcdir": ".",
        "top_srcdir": "." if folder == "." else "..",
        "CC": "cc",
        "MAKE": "make",
        "SHELL": "/bin/bash",
        "PERL": "perl",
        "MALLOC_PERTURB_": "1",
        "host_triplet": "x86_64-unknown-linux-gnu",
        "EXEEXT": "",
    }


def make_list(path: Path, *names: str) -> list[str]:
    """Return the words that a makefile assigns to variables, literally and by `+=`; comments and `if` are passed over."""
    text = re.sub(r"^\s*#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    words: list[str] = []
    for name in names:
        for match in re.finditer(rf"^{re.escape(name)}\s*\+?=(.*)$", text, re.MULTILINE):
            words += (word for word in match[1].split() if not word.startswith("$"))
    return words
