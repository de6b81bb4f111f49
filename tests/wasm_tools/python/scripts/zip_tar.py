"""Archives of three kinds, written, listed, read and taken apart."""

import gzip
import io
import os
import tarfile
import zipfile

os.makedirs("tree/deep/er", exist_ok=True)
for number, name in enumerate(["a.txt", "deep/b.bin", "deep/er/c.txt"]):
    with open(f"tree/{name}", "wb") as file:
        file.write(bytes(range(256)) * (number + 1))
with zipfile.ZipFile("t.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    for folder, folders, names in os.walk("tree"):
        folders.sort()
        for name in sorted(names):
            archive.write(os.path.join(folder, name))
    archive.writestr("note.txt", "hello " * 100)
with zipfile.ZipFile("t.zip") as archive:
    print(archive.testzip(), [(info.filename, info.file_size) for info in archive.infolist()])
    print(archive.read("note.txt")[:11], zipfile.is_zipfile("t.zip"))
    archive.extractall("unzipped")
for mode in ("gz", "bz2", "xz"):
    with tarfile.open(f"t.tar.{mode}", f"w:{mode}") as archive:
        archive.add("tree")
    with tarfile.open(f"t.tar.{mode}") as archive:
        print(mode, [(member.name, member.size, member.isdir()) for member in sorted(archive, key=lambda m: m.name)])
        archive.extractall(f"out-{mode}", filter="data")
    print(open(f"out-{mode}/tree/deep/er/c.txt", "rb").read() == open("unzipped/tree/deep/er/c.txt", "rb").read())
packed = io.BytesIO()
with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as file:
    file.write(b"x" * 10000)
print(gzip.decompress(packed.getvalue()) == b"x" * 10000, packed.getvalue()[:2].hex())
try:
    tarfile.open("tree/a.txt")
except tarfile.ReadError as error:
    print(type(error).__name__)
