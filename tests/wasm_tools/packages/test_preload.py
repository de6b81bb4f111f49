"""Session(python_preload=...): images with the owner's own modules, for sessions that have the same packages."""

import logging
import os
import socket
from pathlib import Path

import pytest

from vesicle import ConfigurationError, Session
from vesicle.wasm_tools.python.build import IMAGES

ROOT = Path(__file__).resolve().parents[3]
LOADED = "python3 -c 'import sys; print(\"slow\" in sys.modules); import slow; print(slow.x)' 2>&1 | tail -2"


@pytest.fixture
def made(caplog: pytest.LogCaptureFixture):
    """The log's messages so far about images that were made."""
    caplog.set_level(logging.INFO, "vesicle")
    return lambda: [message for message in caplog.messages if message.startswith("making the memory image preload-")]


def names(images: Path) -> set[str]:
    return {path.stem for path in images.glob("preload-*.facts")}


def test_an_image_is_made_once_and_used_where_the_packages_are_the_same(wheels, images, made) -> None:
    wheels.add("slow", "1", {"slow.py": "x = 1\n"})
    with Session(policy="workspace", python_preload=["slow", "json"]) as session:
        assert made() == []
        session.pip_install("slow")
        assert len(made()) == 1
        assert made()[0].endswith("with slow, json")
        before = session.snapshot()
        assert session.run(LOADED).stdout == "True\n1\n"
        assert session.run("python3 -c 'import sys; print(\"json\" in sys.argv)'").stdout == "False\n"
        assert session.python().run("import sys; 'slow' in sys.modules").value == "True"
        with session.fork() as twin:
            assert twin.run(LOADED).stdout == "True\n1\n"
        session.rollback(before)
    with Session(policy="workspace", python_preload=["slow", "json"]) as again:
        again.pip_install("slow")
        assert len(made()) == 1
    with Session(policy="workspace") as other:
        assert "No module named 'slow'" in other.run(LOADED).stdout
        other.pip_install("slow")
        assert other.run(LOADED).stdout == "True\n1\n"
    wheels.add("slow", "2", {"slow.py": "x = 2\n"})
    with Session(policy="workspace") as newer:
        newer.pip_install("slow==2")
        assert newer.run(LOADED).stdout == "False\n2\n"


def test_a_package_that_is_gone_is_not_loaded(wheels, images) -> None:
    wheels.add("slow", "1", {"slow.py": "x = 1\n"})
    with Session(policy="allow_all", python_preload=["slow"]) as session:
        before = session.snapshot()
        session.pip_install("slow")
        assert session.run(LOADED).stdout == "True\n1\n"
        assert "No module named 'slow'" in session.run(f"pip uninstall -qy slow >/dev/null; {LOADED}").stdout
        session.rollback(before)
        assert "No module named 'slow'" in session.run(LOADED).stdout


def test_what_comes_with_cpython_is_there_at_once(images, made) -> None:
    with Session(policy="workspace", python_preload=["yaml", "xml.etree.ElementTree"]) as session:
        assert len(made()) == 1
        assert session.run("python3 -c 'import sys; print(\"yaml\" in sys.modules)'").stdout == "True\n"


def test_the_log_names_what_is_not_there(images, made, caplog) -> None:
    with Session(python_preload=["yaml", "no_such_module"]):
        assert caplog.record_tuples == [
            ("vesicle", logging.INFO, "python_preload: no_such_module: not installed yet, so not loaded")
        ]
        assert names(images) == set()


REFUSED = {
    "no name": (["a b"], "'a b' is no name of a module"),
    "an import that fails": (["fails"], "ValueError: not today"),
    "a file that stays open": (["keeps"], "a module that is loaded keeps a file or a socket open"),
}


@pytest.mark.parametrize(("modules", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(wheels, images, modules: list[str], message: str) -> None:
    wheels.add("fails", "1", {"fails.py": "raise ValueError('not today')\n"})
    wheels.add("keeps", "1", {"keeps.py": "file = open(__file__)\n"})

    def make() -> None:
        with Session(policy="workspace", python_preload=modules) as session:
            session.pip_install("fails", "keeps")

    with pytest.raises(ConfigurationError, match=f"(?s)python_preload: .*{message}"):
        make()
    assert names(images) == set()
    assert {path.stem for path in images.iterdir()} == set(IMAGES)


def test_nothing_of_the_host_is_in_an_image(wheels, images, monkeypatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_HOST", "7c1e-secret-value")
    wheels.add(
        "slow", "1", {"slow.py": "import os, platform, socket, tempfile, site, sysconfig\nx = dict(os.environ)\n"}
    )
    with Session(policy="workspace", python_preload=["slow"], env={"SECRET": "9d2f-secret-of-the-session"}) as session:
        session.pip_install("slow", find_links=wheels.path)
    host = [
        str(ROOT),
        str(Path.home()),
        str(wheels.path),
        socket.gethostname(),
        "7c1e-secret-value",
        "SECRET_OF_THE_HOST",
    ]
    host += ["9d2f-secret-of-the-session", os.environ.get("VIRTUAL_ENV") or str(ROOT / ".venv")]
    found = sorted(images.glob("*.image"))
    assert len(found) == len(IMAGES) + 1
    for image in found:
        data = image.read_bytes()
        assert b"/usr/local/lib/python3.15" in data
        for text in host:
            if len(text) > 5:  # "/root" or a host's short name may be anybody's word
                assert text.encode() not in data, (image.name, text)
