"""Temporary files, seeking, sparse files, truncation, buffers, locking of writes in place."""

import errno
import filecmp
import fileinput
import glob
import io
import mmap
import os
import shutil
import tempfile

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "f")
    with open(path, "w+b") as file:
        file.write(b"0123456789")
        file.seek(-3, os.SEEK_END)
        print(file.read(), file.tell(), file.seek(2), file.read(2))
        file.truncate(5)
        file.seek(8)
        file.write(b"x")
    print(open(path, "rb").read(), os.path.getsize(path))
    with open(path, "r+b") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
        print(view[:3], view.find(b"x"), len(view))
    shutil.copy(path, path + "2")
    print(filecmp.cmp(path, path + "2", shallow=False), sorted(os.listdir(folder)))
    with tempfile.NamedTemporaryFile("w+", dir=folder, suffix=".txt") as named:
        named.write("a\nb\n")
        named.seek(0)
        print(named.readlines(), os.path.exists(named.name), os.path.dirname(named.name) == folder)
    print(len(glob.glob(folder + "/*")))
print(os.path.exists(folder))
with open("lines", "w") as file:
    file.writelines(f"line {n}\n" for n in range(3))
with fileinput.input("lines", inplace=True) as lines:
    for line in lines:
        print(line.upper(), end="")
print(open("lines").read().split("\n"))
with open("new", "x") as file:
    file.write("a\r\nb\rc\n")
try:
    open("new", "x")
except FileExistsError as error:
    print(errno.errorcode[error.errno])
print(open("new", newline="").read().encode(), open("new").read().encode(), open("new", "rb").readlines())
spool = tempfile.SpooledTemporaryFile(max_size=10)
spool.write(b"y" * 100)
spool.seek(95)
print(spool.read(), io.StringIO("a\nb").readlines(), io.BytesIO(b"abc").getbuffer()[1:].tobytes())
os.replace("new", "newer")
fd = os.open("raw", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o640)
print(
    os.write(fd, b"abc"),
    os.lseek(fd, 0, os.SEEK_SET),
    os.read(fd, 10),
    os.fstat(fd).st_size,
    oct(os.fstat(fd).st_mode & 0o777),
)
os.close(fd)
