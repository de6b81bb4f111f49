"""The oracle: the machine's own tools, run by bash in a scratch folder; with the versions they must have to count.

Absent on purpose: any cage. The scripts name files of their scratch folder only, and root gives up its rights first.
"""

from __future__ import annotations

import os
import pathlib
import pwd
import shutil
import signal
import stat
import subprocess
from dataclasses import dataclass

from tests.shell.spec_runner import shell_status

from .case import Case, Node, as_bytes
from .outcome import KINDS, Entry, Outcome

UID = 1000  # the guest's user; modes and owners can be compared only as the same user
TIMEOUT_S = 5

# Package: a command of it, what its version line must hold, and where it is looked for.
_VERSIONS = {
    "coreutils": ("sort", "9.1"),
    "grep": ("grep", "3.8"),
    "sed": ("sed", "4.9"),
    "gawk": ("gawk", "5.2.1"),
    "findutils": ("find", "4.9.0"),
    "diffutils": ("diff", "3.8"),
    "tar": ("tar", "1.34"),
    "gzip": ("gzip", "1.12"),
    "patch": ("patch", "2.7.6"),
    "jq": ("jq", "1.8.2"),
    "bash": ("bash", "5.2"),
}


def can_run() -> bool:
    """Say whether scripts can be run here as the user the guest has."""
    return os.getuid() in (0, UID)


@dataclass(frozen=True)
class Native:
    """Where the native tools are, and the folder scripts run in; both sides use the same path for it."""

    path: str
    folder: pathlib.Path
    libraries: str = ""

    @classmethod
    def make(cls, folder: pathlib.Path, extra: str = "") -> Native:
        """Use the tools of PATH, and before them those below the prefix `extra` (an unpacked package)."""
        prefix = f"{extra}/usr/local/bin:{extra}/usr/bin:" if extra else ""
        libraries = f"{extra}/usr/lib/x86_64-linux-gnu" if extra else ""
        return cls(prefix + "/usr/bin:/bin", folder, libraries)

    def lacks(self, package: str) -> str:
        """Return why a package's commands can't be compared, or nothing."""
        command, version = _VERSIONS[package]
        found = shutil.which(command, path=self.path)
        if found is None:
            return f"no native {command}"
        run = subprocess.run([found, "--version"], capture_output=True, text=True, env=self._environ("C"), check=False)
        line = run.stdout.partition("\n")[0]
        return "" if version in line else f"the native {command} is {line!r}, not {version}"

    def run(self, case: Case) -> Outcome:
        """Make the tree, run the script, look at what it left."""
        self._empty()
        for path, node in case.tree:
            self._make(path, node)
        for path, node in reversed(case.tree):
            if node.mtime_s is not None:
                os.utime(self.folder / path, (node.mtime_s, node.mtime_s), follow_symlinks=False)
        process = subprocess.Popen(
            ["bash", "-c", as_bytes(case.script)],
            executable="/bin/bash",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            env=self._environ(case.locale),
            start_new_session=True,
            umask=0o022,
            **({"user": UID, "group": UID, "extra_groups": []} if os.getuid() == 0 else {}),
        )
        try:
            out, err = process.communicate(case.stdin, timeout=TIMEOUT_S)
            timed_out = False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            timed_out = True
        status = shell_status(process.returncode)
        return Outcome(out, err, status, self._entries(), timed_out)

    def user_names(self) -> tuple[str | None, str | None]:
        """Return the names the user and its group have here, if they have any."""
        import grp

        try:
            user = pwd.getpwuid(UID).pw_name
        except KeyError:
            user = None
        try:
            return user, grp.getgrgid(UID).gr_name
        except KeyError:
            return user, None

    def _environ(self, locale: str) -> dict[str, str]:
        environ = {"PATH": self.path, "LC_ALL": locale, "TZ": "UTC", "HOME": str(self.folder)}
        if self.libraries:
            environ["LD_LIBRARY_PATH"] = self.libraries
        return environ

    def _empty(self) -> None:
        if self.folder.exists():
            for folder, _, _ in os.walk(self.folder):
                os.chmod(folder, 0o700)  # a folder of mode 0 is entered only now, as its parent could be before it
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)
        self._own(self.folder)

    def _make(self, path: str, node: Node) -> None:
        host = self.folder / path
        if node.kind == "d":
            host.mkdir()
        elif node.kind == "l":
            host.symlink_to(os.fsdecode(node.content))
        elif node.kind == "p":
            os.mkfifo(host)
        else:
            host.write_bytes(node.content)
        if node.kind != "l":
            host.chmod(node.mode)
        self._own(host)

    def _own(self, host: pathlib.Path) -> None:
        if os.getuid() == 0:
            os.chown(host, UID, UID, follow_symlinks=False)

    def _entries(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        root = os.fsencode(self.folder)
        pending = [b""]
        while pending:
            folder = pending.pop()
            try:
                names = os.listdir(os.path.join(root, folder))
            except OSError:
                continue
            for name in names:
                path = os.path.join(folder, name)
                entry = self._entry(os.path.join(root, path))
                found[path.decode("utf-8", "surrogateescape")] = entry
                if entry.kind == "d":
                    pending.append(path)
        return found

    def _entry(self, host: bytes) -> Entry:
        info = os.lstat(host)
        kind = KINDS[stat.S_IFMT(info.st_mode)]
        content = b""
        if kind == "l":
            content = os.readlink(host)
        elif kind == "f":
            with open(host, "rb") as stream:
                content = stream.read()
        return Entry(kind, stat.S_IMODE(info.st_mode), content, info.st_mtime_ns, info.st_nlink if kind == "f" else 1)
