"""Build a tree, walk it, search it, move things about in it."""

import errno
import shutil
from pathlib import Path, PurePosixPath

top = Path("project")
for name in ("src/a.py", "src/pkg/b.py", "src/pkg/data.json", "docs/read.me", "docs/.hidden", "empty/x"):
    path = top / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {name}\n" * 3)
print(sorted(str(path) for path in top.rglob("*.py")))
print(sorted(path.name for path in top.glob("*/*") if path.is_file()))
print({path.suffix: path.stat().st_size for path in sorted(top.rglob("*")) if path.is_file()})
path = top / "src" / "a.py"
print(path.stem, path.suffix, path.parts, path.with_suffix(".pyc"), path.relative_to(top), path.parent.parent == top)
(top / "link").symlink_to("src/a.py")
print((top / "link").is_symlink(), (top / "link").read_text() == path.read_text(), (top / "link").resolve().name)
path.rename(top / "moved.py")
shutil.copytree(top / "src", top / "copy")
shutil.rmtree(top / "empty")
(top / "docs" / "read.me").unlink()
print(sorted(path.as_posix() for path in top.rglob("*")))
print(PurePosixPath("/a/../b").parts, PurePosixPath("a//b/./c"), PurePosixPath("x.tar.gz").suffixes)
print(Path("no-such").exists(), (top / "docs").is_dir(), (top / "moved.py").stat().st_mode & 0o111)
try:
    (top / "nothing").read_text()
except FileNotFoundError as error:
    print(errno.errorcode[error.errno], error.filename, error.strerror)
try:
    top.rmdir()
except OSError as error:
    print(error.strerror)
