"""Session.pip_install: packages of pure Python from an index of the host, as files of a session."""

import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from vesicle import PackageError, Session, cli

SITE = "/usr/local/lib/python3.15/site-packages"


@pytest.fixture
def session():
    with Session(policy="allow_all") as opened:
        yield opened


def test_a_package_with_what_it_needs(wheels, session: Session) -> None:
    wheels.add("Al_pha", "1.0", {"alpha/__init__.py": "import beta\nx = beta.y + 1\n"}, needs=["beta>=1"])
    wheels.add("beta", "1.1", {"beta.py": "y = 1\n"})
    assert session.pip_install("al.pha==1.*") == ["Al-pha 1.0", "beta 1.1"]
    result = session.run("""python3 -c '
import alpha, importlib.metadata as m
print(alpha.x, m.version("al-pha"), m.requires("Al_Pha"), m.metadata("beta")["Name"])
print([file.hash.mode for file in m.files("beta") if file.hash][:1], m.distribution("beta").read_text("INSTALLER").strip())
assert all(file.locate().exists() for file in m.files("al-pha"))'""")
    assert (result.stdout, result.stderr) == ("2 1.0 ['beta>=1'] beta\n['sha256'] vesicle\n", "")


def test_it_costs_the_disk_nothing_and_cannot_be_changed_by_the_guest(wheels, session: Session) -> None:
    wheels.add("large", "1", {"large.py": "x = 1\n" + "#" * 100_000})
    before = session.run("true").usage.disk_bytes
    session.pip_install("large")
    usage = session.run("true").usage
    assert usage.disk_bytes == before
    denied = session.run(
        f"echo x >> {SITE}/large.py; rm -f {SITE}/large.py; echo > {SITE}/new.py; python3 -c 'import large'"
    )
    assert denied.stderr.count("Permission denied") == 3


def test_forks_and_snapshots_have_it_and_rollback_takes_it_away(wheels, session: Session) -> None:
    wheels.add("beta", "1.1", {"beta.py": "y = 1\n"}, entry_points="[console_scripts]\nbeta = beta:main\n")
    before = session.snapshot()
    session.pip_install("beta")
    after = session.snapshot()
    look = f"python3 -c 'import beta; print(beta.y)' 2>&1 | tail -1; ls /usr/local/bin; ls -d {SITE}/beta*"
    with session.fork() as twin:
        session.rollback(before)
        gone = session.run(look)
        assert "No module named 'beta'" in gone.stdout
        assert gone.stdout.count("\n") == 1
        there = twin.run(look)
        assert there.stdout.splitlines()[:2] == ["1", "beta"]
        assert session.pip_install("beta") == ["beta 1.1"]
        session.rollback(after)
        assert session.run(look).stdout == there.stdout
        assert session.run("true").usage.disk_bytes >= 0
        assert session.run("true").usage.inodes == twin.run("true").usage.inodes


def test_console_scripts_are_commands(wheels, session: Session) -> None:
    wheels.add(
        "tool",
        "2",
        {
            "tool/__init__.py": "",
            "tool/cli.py": "import sys\nclass A:\n    @staticmethod\n    def go():\n        print(sys.argv[1:]); return 3\n",
            "tool-2.data/scripts/old-way": "#!python\nprint('old')\n",
            "tool-2.data/data/share/tool.txt": "data\n",
        },
        entry_points="[console_scripts]\ntool = tool.cli:A.go [extra]\nbad/name = tool:x\n",
    )
    session.pip_install("tool")
    result = session.run("tool a b; echo $?; old-way; cat /usr/local/share/tool.txt; head -1 /usr/local/bin/tool")
    assert result.stdout == "['a', 'b']\n3\nold\ndata\n#!/usr/bin/env python3\n"


def test_a_tool_of_the_owner_is_not_replaced(wheels, session: Session) -> None:
    wheels.add(
        "tool", "2", {"tool.py": "def go(): print('package')\n"}, entry_points="[console_scripts]\nmine = tool:go\n"
    )
    session.files.write_text("/usr/local/bin/mine", "#!/bin/sh\necho owner\n")
    session.run("true")
    session.pip_install("tool")
    assert "owner" in session.files.read_text("/usr/local/bin/mine")


def test_what_comes_with_cpython_counts_as_installed(wheels, session: Session) -> None:
    wheels.add("uses", "1", {"uses.py": ""}, needs=["numpy>=2", "pandas", "python-dateutil", "PyYAML"])
    assert session.pip_install("numpy") == []
    assert session.pip_install("uses") == ["uses 1"]
    with pytest.raises(PackageError, match=r"contradict.*numpy<2.*numpy==2"):
        session.pip_install("numpy<2")


def test_markers_are_those_of_the_sandbox(wheels, session: Session) -> None:
    wheels.add("one", "1", {"one.py": ""}, needs=[
        'beta; sys_platform == "wasi" and python_version >= "3.15"',
        'missing-a; sys_platform == "linux"',
        'missing-b; python_version < "3.15"',
        'missing-c; platform_machine == "x86_64"',
    ])  # fmt: skip
    wheels.add("beta", "1", {"beta.py": ""})
    assert session.pip_install("one") == ["beta 1", "one 1"]


REFUSED = {
    "native code": ("native", r"^native has native code only, for cp311-cp311-manylinux_2_17_x86_64: "),
    "native code of what it needs": ("needsnative", r"^native \(needed by needsnative\) has native code only"),
    "sources only": ("onlysource", r"^onlysource is offered as source code only"),
    "a version that is not there": ("pure>=7", r"^pure: no version fits pure>=7; there are 1\.0$"),
    "no such package": ("nowhere", r"^nowhere: there is no such package$"),
    "a dependency by URL": ("byurl", r"^pure is wanted from a URL: a package is taken from an index only"),
    "a contradiction": ("pure<1 needspure", r"pure: no version fits|contradict"),
    "native code in a wheel that says it has none": ("liar", r"^liar-1\.0-py3-none-any\.whl has native code, liar\.so"),
    "a path that leads out": ("escape", r"^escape-1\.0-py3-none-any\.whl has a path that leads out"),
}  # fmt: skip


@pytest.mark.parametrize(("requirements", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(wheels, session: Session, requirements: str, message: str) -> None:
    wheels.add("native", "1.0", {"native.py": ""}, tag="cp311-cp311-manylinux_2_17_x86_64")
    wheels.add("needsnative", "1.0", {"a.py": ""}, needs=["native"])
    wheels.add("pure", "1.0", {"pure.py": ""})
    wheels.add("needspure", "1.0", {"b.py": ""}, needs=["pure>=1"])
    wheels.add("byurl", "1.0", {"c.py": ""}, needs=["pure @ git+https://example.invalid/x.git"])
    wheels.add("liar", "1.0", {"liar.so": ""})
    wheels.add("escape", "1.0", {"../../x.py": ""})
    (wheels.path / "onlysource-1.0.tar.gz").write_bytes(b"")
    with pytest.raises(PackageError, match=message):
        session.pip_install(*requirements.split())
    assert session.run(f"ls {SITE} | grep -c -e native -e pure -e byurl -e liar -e escape").stdout == "0\n"


NO_REQUIREMENTS = (
    "", " ", "-r x", "--index-url=x", "./x", "/etc/passwd", "a b", "a @ file:///x", "git+https://x/y",
    "x.whl; $(x)", "a==1\n-r x", "a\0", "../a", "a[", "a" * 2000,
)  # fmt: skip


@pytest.mark.parametrize("text", NO_REQUIREMENTS)
def test_what_is_no_requirement_never_reaches_pip(wheels, session: Session, text: str, monkeypatch) -> None:
    monkeypatch.setattr("vesicle.wasm_tools.packages.store.download", lambda *_: pytest.fail("pip was run"))
    with pytest.raises(PackageError, match="is no requirement"):
        session.pip_install(text)


def test_no_index_can_be_reached(wheels, session: Session, monkeypatch) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_RETRIES", "0")
    for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(PackageError, match="the index of packages cannot be reached from this host"):
        session.pip_install("anything", index_url="http://127.0.0.1:9/simple")


def test_from_an_index(wheels, session: Session, tmp_path: Path, monkeypatch) -> None:
    folder = tmp_path / "served" / "simple" / "beta"
    folder.mkdir(parents=True)
    wheel = wheels.add("beta", "1.1", {"beta.py": "y = 1\n"})
    wheel.rename(folder / wheel.name)
    (folder / "index.html").write_text(
        f'<!DOCTYPE html><html><body><a href="{wheel.name}">{wheel.name}</a></body></html>'
    )
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    asked: list[str] = []

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, directory=str(tmp_path / "served"), **options)

        def log_message(self, *_arguments):
            asked.append(self.path)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        url = f"http://127.0.0.1:{server.server_address[1]}/simple"
        assert session.pip_install("beta", index_url=url) == ["beta 1.1"]
        first = len(asked)
        assert first >= 2
        with Session() as other:
            assert other.pip_install("beta", index_url=url) == ["beta 1.1"]
        assert len(asked) == first  # what was resolved is kept
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_what_is_installed_stays_where_it_can(wheels, session: Session) -> None:
    wheels.add("beta", "1", {"beta.py": "v = 1\n"})
    session.pip_install("beta")
    wheels.add("beta", "2", {"beta.py": "v = 2\n", "more.py": ""})
    wheels.add("calm", "1", {"calm.py": ""}, needs=["beta"])
    assert session.pip_install("calm") == ["calm 1"]
    wheels.add("keen", "1", {"keen.py": ""}, needs=["beta>=2"])
    assert session.pip_install("keen") == ["beta 2", "keen 1"]
    assert session.run(f"python3 -c 'import beta; print(beta.v)'; ls -d {SITE}/beta*").stdout == (
        f"2\n{SITE}/beta-2.dist-info\n{SITE}/beta.py\n"
    )


def test_packages_that_share_a_namespace(wheels, session: Session) -> None:
    wheels.add("ns_one", "1", {"ns/one.py": "x = 1\n"})
    wheels.add("ns_two", "1", {"ns/two.py": "x = 2\n"})
    session.pip_install("ns-one", "ns-two")
    assert (
        session.run("pip uninstall -qy ns-one; python3 -c 'import ns.two; print(ns.two.x)'").stdout.splitlines()[-1]
        == "2"
    )
    assert session.run(f"pip uninstall -y ns-two >/dev/null; ls {SITE} | grep -c ^ns").stdout == "0\n"


def test_a_file_system_without_inodes_is_left_as_it_was(wheels) -> None:
    wheels.add("many", "1", {f"many/m{number}.py": "" for number in range(200)})
    with Session(policy="allow_all") as probe:
        used = probe.run("true").usage.inodes
        limits = probe.limits.replace(inodes=50)
    with Session(policy="allow_all", limits=limits) as session:
        with pytest.raises(PackageError, match=r"^many: No space left on device$"):
            session.pip_install("many")
        assert session.run(f"ls {SITE} | grep -c many").stdout == "0\n"
        assert session.run("true").usage.inodes == used


def test_the_list_is_that_of_pip(wheels, session: Session) -> None:
    wheels.add("beta", "1.1", {"beta.py": ""})
    session.pip_install("beta")
    rows = {row["name"]: row["version"] for row in json.loads(session.run("pip list --format=json").stdout)}
    assert rows["beta"] == "1.1"
    assert "numpy" in rows


def test_on_the_command_line(wheels, capfd: pytest.CaptureFixture[str]) -> None:
    wheels.add("beta", "1.1", {"beta.py": "y = 1\n"})
    assert cli.main(["run", "--package", "beta", "python3 -c 'import beta; print(beta.y)'"]) == 0
    assert capfd.readouterr() == ("1\n", "")
    assert cli.main(["run", "--package", "nowhere", "echo no"]) == 1
    assert capfd.readouterr() == ("", "vesicle: nowhere: there is no such package\n")


def test_many_at_once_take_turns(wheels) -> None:
    for number in range(3):
        wheels.add(f"m{number}", "1", {f"m{number}.py": ""})
    installed: list[str] = []

    def install(number: int) -> None:
        with Session() as session:
            installed.extend(session.pip_install(f"m{number % 3}"))

    threads = [threading.Thread(target=install, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(installed) == ["m0 1", "m0 1", "m1 1", "m1 1", "m2 1", "m2 1"]
