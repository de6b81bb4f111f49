"""What the set-up finds missing, and what it says where it cannot help itself."""

from __future__ import annotations

import fcntl
import importlib.util
import io
import os
import sys
import threading

import pytest

PACKAGES = ["install the dependencies", "install CPython for the sandbox"]


@pytest.fixture
def setup(script, tmp_path, monkeypatch):
    """The set-up script, looking at a checkout in tmp_path."""
    module = script("setup")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(module, "STAMP", tmp_path / ".venv" / "setup.stamp")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return module


@pytest.fixture
def environment(setup):
    """A .venv that looks as if it was made where it is."""
    setup.PYTHON.parent.mkdir(parents=True)
    setup.PYTHON.write_text("")
    setup.PYTHON.chmod(0o755)
    (setup.PYTHON.parent / "pip").write_text(f"#!{setup.PYTHON}\n")
    return setup


def titles(setup):
    return [step.title for step in setup._environment_steps()]


def test_fresh_checkout_needs_all(setup):
    assert titles(setup) == ["create the environment .venv", *PACKAGES]


def test_current_environment_needs_nothing(environment):
    environment.STAMP.write_text(environment._digest())
    assert titles(environment) == []


def test_a_second_set_up_waits_for_the_first(environment, monkeypatch):
    reached, waits = threading.Event(), threading.Event()

    class Told(io.StringIO):
        def write(self, text):
            written = super().write(text)
            if "\n" in text:
                waits.set()
            return written

    def stop_here():
        reached.set()
        raise environment.StepFailed("enough seen")

    monkeypatch.setattr(environment, "_environment_steps", stop_here)
    first = os.open(environment.ROOT, os.O_RDONLY)
    fcntl.flock(first, fcntl.LOCK_EX)
    told = Told()
    monkeypatch.setattr(sys, "stderr", told)
    second = threading.Thread(target=environment.main)
    second.start()
    assert waits.wait(30)
    assert told.getvalue() == "another set-up is at work here; waiting for it\n"
    assert not reached.is_set()
    os.close(first)
    second.join(30)
    assert reached.is_set()
    assert environment.main() == 1, "the lock is free again"


def test_changed_project_file_needs_the_packages(environment):
    environment.STAMP.write_text(environment._digest())
    (environment.ROOT / "pyproject.toml").write_text("[project]\n# changed\n")
    assert titles(environment) == PACKAGES


def test_interrupted_installation_is_taken_up(environment):
    assert titles(environment) == PACKAGES


def test_environment_that_was_moved_is_made_anew(environment):
    environment.STAMP.write_text(environment._digest())
    (environment.PYTHON.parent / "pip").write_text("#!/elsewhere/.venv/bin/python\n")
    assert titles(environment) == ["create the environment .venv", *PACKAGES]


@pytest.fixture
def without_ensurepip(monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name))


@pytest.mark.usefixtures("without_ensurepip")
def test_missing_venv_is_installed_by_root(setup, monkeypatch):
    monkeypatch.setattr(setup.os, "geteuid", lambda: 0)
    monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
    steps = setup._environment_steps()
    assert [step.command[-1] for step in steps[:2]] == ["update", steps[1].title.removeprefix("install ")]
    assert steps[1].title.endswith("-venv")


@pytest.mark.usefixtures("without_ensurepip")
def test_missing_venv_is_named_to_others(setup, monkeypatch):
    monkeypatch.setattr(setup.os, "geteuid", lambda: 1000)
    with pytest.raises(setup.StepFailed, match=r"as root: apt-get install python3\.\d+-venv"):
        setup._environment_steps()
