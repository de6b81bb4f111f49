"""rg: upstream's module behind our front, and which arguments make it search its standard input."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.wasm_tools.prepared import prepared_session
from vesicle import Session
from vesicle.wasm_tools.commands.ripgrep import reads_input

SETUP = r"""
mkdir -p d/.git d/sub; printf 'foo\nbar FOO\nbaz\n' > d/a.txt; printf '  foo x\n' > d/b.py; echo foo > d/c.log
echo foo > d/.hidden
printf '*.log\n' > d/.gitignore; printf 'a\0foo\n' > d/sub/bin; cd d
"""

# What native ripgrep prints, files in order.
CASES = {
    "recursive": ("rg --sort path foo", "a.txt:foo\nb.py:  foo x\n"),
    "line numbers, any case, words": ("rg -niw foo a.txt", "1:foo\n2:bar FOO\n"),
    "matches alone": ("rg -o 'fo+' a.txt", "foo\n"),
    "counts": ("rg --sort path -c o; rg --count-matches o a.txt", "a.txt:1\nb.py:1\n2\n"),
    "names": ("rg --sort path -l foo; rg --files-without-match foo a.txt b.py; echo $?", "a.txt\nb.py\n1\n"),
    "types and globs": ("rg -l -tpy foo; rg -l -g '*.txt' foo", "b.py\na.txt\n"),
    "several lines": (r"rg -U 'foo\nbar' a.txt", "foo\nbar FOO\n"),
    "context": ("rg -n -A1 foo a.txt; rg -C1 FOO a.txt", "1:foo\n2-bar FOO\nfoo\nbar FOO\nbaz\n"),
    "hidden and ignored files": (
        "rg --sort path --hidden -l foo; rg --sort path -uu -l foo",
        ".hidden\na.txt\nb.py\n.hidden\na.txt\nb.py\nc.log\n",
    ),
    "the files it would search": ("rg --files --sort path", "a.txt\nb.py\nsub/bin\n"),
    "binary files": (
        "rg foo sub/bin; rg -a foo sub/bin | od -An -c | tr -s ' '",
        'binary file matches (found "\\0" byte around offset 1)\n a \\0 f o o \\n\n',
    ),
    "replacing": ("rg -r '<$1>' '(fo)o' a.txt", "<fo>\n"),
    "json": ("rg --json foo a.txt | head -n 1", '{"type":"begin","data":{"path":{"text":"a.txt"}}}\n'),
    "nothing found": ("rg zzz; echo $?", "1\n"),
    "a pipe": ("cat a.txt | rg -n FOO; seq 100 | rg -c 1", "2:bar FOO\n20\n"),
    "a file as input": ("rg baz < a.txt", "baz\n"),
    "a path beside a pipe": ("echo foo | rg -l foo a.txt", "a.txt\n"),
    "a pipe among paths": ("cat a.txt | rg -c foo - b.py", "<stdin>:1\nb.py:1\n"),
    "patterns from the input": ("echo baz | rg --sort path -f -", "a.txt:baz\n"),
    "no input": ("rg -l baz < /dev/null", "a.txt\n"),
    "as a filter of xargs": ("printf 'a.txt\\nb.py\\n' | xargs rg -c foo", "a.txt:1\nb.py:1\n"),
}


@pytest.fixture(scope="module")
def prepared() -> Iterator[Session]:
    """A session with some files, of which each case gets a fork."""
    with prepared_session(SETUP) as session:
        yield session


@pytest.mark.parametrize("name", CASES)
def test_as_natively(name: str, prepared: Session) -> None:
    command, expected = CASES[name]
    with prepared.fork() as session:
        result = session.run(command, timeout_s=30)
    assert (result.stdout, result.stderr) == (expected, "")


def test_errors(prepared: Session) -> None:
    with prepared.fork() as session:
        result = session.run("rg '('")
        assert (result.exit_code, result.stderr.splitlines()[0]) == (2, "rg: regex parse error:")
        result = session.run("echo x | rg -e")
        assert (result.exit_code, result.stderr) == (
            2,
            "rg: missing value for flag -e: missing argument for option '-e'\n",
        )


def test_the_module_may_not_be_run() -> None:
    with Session(policy="allow_all") as session:
        result = session.run("echo foo | rg foo; rg foo", env={"PATH": "/usr/bin"})
        assert result.stdout == "foo\n"
    with Session() as session:
        assert session.run("rg foo").exit_code == 126


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("foo", True),
        ("foo path", False),
        ("-e foo", True),
        ("-e foo path", False),
        ("-efoo path", False),
        ("--regexp=foo path", False),
        ("--regexp foo path", False),
        ("-f patterns", True),
        ("-f -", False),
        ("-nA 3 foo", True),
        ("-nA3 foo path", False),
        ("-A=3 foo", True),
        ("-- -foo", True),
        ("-- -foo path", False),
        ("foo -", False),
        ("--files", False),
        ("--type-list", False),
        ("-V", False),
        ("--generate man", False),
        ("foo -g", False),
        ("--maxdepth 1 foo", True),
    ],
)
def test_when_standard_input_is_searched(arguments: str, expected: bool) -> None:
    assert reads_input(arguments.split()) is expected
