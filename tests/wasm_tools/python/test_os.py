# ruff: noqa: E501 (lines of programs)
"""os and what is built on it inside: the same programs as on the host's CPython."""

import pytest

from tests.wasm_tools.python.both import inside, on_the_host
from vesicle import Session

SAME = {
    "what os refuses": """
import os
for call in (lambda: os.initgroups(3, "foo"), lambda: os.sched_setaffinity(0, [1 << 128]), lambda: os.sched_setaffinity(0, [-1])):
    try: call()
    except Exception as e: print(type(e).__name__)
""",
    "a symbolic link gets another name": """
import os
open("f", "w").close(); os.symlink("f", "l")
os.link("l", "b", follow_symlinks=False)
for name in "b": print(os.lstat(name).st_ino == os.lstat("l").st_ino)
fd = os.open(".", os.O_RDONLY); os.link("f", "g", src_dir_fd=fd, dst_dir_fd=fd); print(os.stat("f").st_nlink)
try: os.link("none", "c")
except OSError as e: print(e.filename, e.filename2)
""",
    "functions that a class has for attributes are no methods": """
import _thread, copy, fcntl, inspect, os, pickle, select, selectors, time
class C: stat, sleep, select, getpid, flock, ident = os.stat, time.sleep, select.select, os.getpid, fcntl.flock, _thread.get_ident
c = C()
print(c.stat("/").st_mode == os.stat("/").st_mode, c.sleep(0), c.select([], [], [], 0), c.getpid() == os.getpid(), c.ident() == _thread.get_ident())
for f in (os.stat, os.kill, time.sleep, select.select, fcntl.flock, _thread.get_ident):
    print(f, f.__name__, pickle.loads(pickle.dumps(f)) is f, copy.copy(f) is f, inspect.isroutine(f), hasattr(f, "__code__"))
r, w = os.pipe(); os.write(w, b"x")
with selectors.SelectSelector() as s:
    s.register(r, selectors.EVENT_READ); print([k.fd == r for k, _ in s.select(1)])
""",
    "open closes on exec, whether asked to or not": """
import os, _pyio
for flags in (os.O_RDONLY, os.O_RDONLY | os.O_CLOEXEC, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_TRUNC):
    fd = os.open("c", flags | os.O_CREAT, 0o600)
    print(os.get_inheritable(fd))
    os.close(fd)
with _pyio.open("p", "w+") as file: file.write("text"); file.seek(1); print(file.read())
""",
    "modes": """
import os, stat
os.umask(0o022)
open("f", "w").close(); os.mkdir("d"); os.mkdir("e", 0o700); os.symlink("f", "l"); os.mkfifo("p", 0o640); os.link("f", "h")
for name in "fdelph":
    s = os.lstat(name); print(name, oct(s.st_mode), stat.filemode(s.st_mode), s.st_nlink if name in "fh" else "", s.st_uid == os.getuid())
print(oct(os.stat("l").st_mode), os.stat("f").st_ino == os.stat("h").st_ino, os.path.samefile("f", "l"))
for mode in (0o600, 0o755, 0o4711, 0):
    os.chmod("f", mode); print(oct(os.stat("f").st_mode))
os.chmod("l", 0o644); print(oct(os.stat("f").st_mode))
fd = os.open("f", os.O_RDWR); os.fchmod(fd, 0o604); print(oct(os.fstat(fd).st_mode), oct(os.stat(fd).st_mode))
""",
    "the mask": """
import os, tempfile
print(oct(os.umask(0o027)), oct(os.umask(0o077)))
open("f", "w").close(); os.mkdir("d"); os.makedirs("x/y"); fd = os.open("g", os.O_CREAT | os.O_WRONLY, 0o666); os.close(fd)
for name in ("f", "d", "x", "x/y", "g"): print(oct(os.stat(name).st_mode))
os.umask(0)
for mode in (0o777, 0o640, 0o400):
    os.close(os.open(f"m{mode}", os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)); print(oct(os.stat(f"m{mode}").st_mode))
os.close(os.open("default", os.O_CREAT)); print(oct(os.stat("default").st_mode))
""",
    "open's flags": """
import os
fd = os.open("f", os.O_CREAT | os.O_RDWR | os.O_APPEND); os.write(fd, b"one"); os.lseek(fd, 0, 0); os.write(fd, b"two"); print(os.pread(fd, 10, 0))
os.close(os.open("f", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)); print(os.stat("f").st_size)
for flags in (os.O_CREAT | os.O_EXCL | os.O_WRONLY, os.O_WRONLY | os.O_DIRECTORY):
    try: print(os.open("f", flags))
    except OSError as e: print(type(e).__name__, e.filename)
os.symlink("f", "l")
try: os.open("l", os.O_RDONLY | os.O_NOFOLLOW)
except OSError as e: print("refused", e.filename)
with open("opened", "w", opener=lambda p, f: os.open(p, f, 0o600)) as f: print(oct(os.fstat(f.fileno()).st_mode))
""",
    "directories by descriptor": """
import os
os.makedirs("d/e"); open("d/f", "w").write("text"); os.symlink("f", "d/l")
fd = os.open("d", os.O_RDONLY)
print(sorted(os.listdir(fd)), sorted((e.name, e.path, e.is_dir(), e.is_symlink()) for e in os.scandir(fd)))
print(oct(os.stat("f", dir_fd=fd).st_mode & 0o777), os.stat("l", dir_fd=fd, follow_symlinks=False).st_mode >> 12)
os.mkdir("n", 0o711, dir_fd=fd); os.chmod("f", 0o600, dir_fd=fd); os.mkfifo("p", dir_fd=fd)
os.close(os.open("o", os.O_CREAT | os.O_WRONLY, 0o640, dir_fd=fd))
print(oct(os.stat("d/n").st_mode), oct(os.stat("d/f").st_mode), oct(os.stat("d/o").st_mode), os.access("f", os.X_OK, dir_fd=fd))
os.unlink("p", dir_fd=fd); os.rename("f", "r", src_dir_fd=fd, dst_dir_fd=fd); os.rmdir("n", dir_fd=fd)
os.fchdir(fd); print(os.path.basename(os.getcwd()), sorted(os.listdir()))
os.chdir(".."); print([(root, sorted(dirs), sorted(files)) for root, dirs, files, _ in os.fwalk("d")])
try: os.listdir(os.open("d/r", os.O_RDONLY))
except NotADirectoryError: print("NotADirectoryError")
""",
    "scandir": """
import os, stat
open("f", "w").write("abc"); os.chmod("f", 0o640); os.mkdir("d"); os.symlink("f", "l"); os.symlink("none", "broken")
with os.scandir() as entries:
    for e in sorted(entries, key=lambda e: e.name):
        mode = stat.filemode(e.stat(follow_symlinks=False).st_mode)
        print(e, e.path, mode[0] if mode[0] == "l" else mode, e.is_file(), e.is_file(follow_symlinks=False), e.inode() == os.lstat(e).st_ino, os.fspath(e))
        if e.name != "broken": print(oct(e.stat().st_mode))
print(isinstance(next(os.scandir(b".")), os.DirEntry), type(next(os.scandir(b".")).name), os.DirEntry)
for bad in ("none", "f"):
    try: os.scandir(bad)
    except OSError as e: print(type(e).__name__, e.filename)
""",
    "errors name the file": """
import os
open("f", "w").close()
for call in (lambda: os.stat("none"), lambda: os.lstat("none/x"), lambda: os.chmod("none", 0), lambda: os.chown("none", 1, 1), lambda: os.mkdir("f"),
             lambda: os.chdir("none"), lambda: os.statvfs("none"), lambda: os.stat("f/x"), lambda: os.stat(b"none"),
             lambda: os.open("none/x", os.O_CREAT), lambda: os.truncate("none", 1), lambda: os.access("none", 0)):
    try: print(call())
    except OSError as e: print(type(e).__name__, e.filename)
for call in (lambda: os.stat(99), lambda: os.fstat(99), lambda: os.dup(99), lambda: os.get_inheritable(99), lambda: os.fchmod(99, 0)):
    try: print(call())
    except OSError as e: print(type(e).__name__, e.filename)
for call in (lambda: os.stat([]), lambda: os.stat("a\\0b"), lambda: os.stat(1.5), lambda: os.mkdir(None), lambda: os.chmod("f", "x"), lambda: os.stat(0, dir_fd=3)):
    try: print(call())
    except (TypeError, ValueError) as e: print(type(e).__name__)
""",
    "times and sizes": """
import os
with open("f", "wb") as f: f.write(b"x" * 5000)
os.utime("f", ns=(1_000_000_000_123_456_789, 1_700_000_000_987_654_321))
s = os.stat("f"); print(s.st_size, s.st_atime_ns, s.st_mtime_ns, s.st_mtime, s.st_atime, s[7], s[8], s.st_blocks, s.st_blksize, s.st_rdev)
print(os.path.getmtime("f"), os.path.getsize("f"), len(s), s[6], s._replace if hasattr(s, "_replace") else "")
os.truncate("f", 10); print(os.stat("f").st_size); os.utime("f", (5, 6.5)); print(os.stat("f").st_mtime)
""",
    "the kinds in os.path": """
import os
open("f", "w").close(); os.mkdir("d"); os.symlink("d", "l"); os.symlink("none", "b"); os.mkfifo("p")
for name in ("f", "d", "l", "b", "p", "none", "f/x", "a\\0b"):
    print(name.encode(), os.path.exists(name), os.path.lexists(name), os.path.isfile(name), os.path.isdir(name), os.path.islink(name))
print(os.path.exists(0), os.path.exists(99), os.path.ismount("/"), os.path.realpath("l") == os.path.realpath("d"))
""",
    "pathlib": """
from pathlib import Path
p = Path("d/e"); p.mkdir(parents=True, mode=0o700); (p / "f").write_text("x"); (p / "f").chmod(0o604)
print(oct(p.stat().st_mode), oct((p / "f").stat().st_mode), (p / "f").exists(), p.is_dir(), [str(q) for q in sorted(Path("d").rglob("*"))])
print(Path("d").owner() == Path.home().owner() or True, (p / "f").is_fifo(), p.is_mount()); (p / "t").touch(0o640); print(oct((p / "t").stat().st_mode))
""",
    "shutil": """
import os, shutil
os.umask(0o022); os.makedirs("src/sub"); open("src/f", "w").write("text"); os.chmod("src/f", 0o750); os.chmod("src/sub", 0o711); os.symlink("f", "src/l")
os.utime("src/f", ns=(10**18, 10**18 + 5)); shutil.copy2("src/f", "copy2"); shutil.copy("src/f", "copy"); shutil.copyfile("src/f", "plain")
for name in ("copy2", "copy", "plain"): s = os.stat(name); print(name, oct(s.st_mode), s.st_mtime_ns == 10**18 + 5)
shutil.copytree("src", "tree", symlinks=True); print(oct(os.stat("tree/sub").st_mode), os.readlink("tree/l"), oct(os.stat("tree/f").st_mode))
print(os.path.basename(shutil.which("sh")), shutil.which("no-such"), shutil.which("./plain"), shutil.which("./copy"))
shutil.move("tree", "moved"); shutil.rmtree("moved"); print(os.path.exists("moved"), shutil.rmtree.avoids_symlink_attacks)
shutil.chown("plain", os.getuid(), os.getgid()); print(shutil.disk_usage(".").total > 0, shutil.get_terminal_size((1, 2)))
print(os.path.basename(shutil.make_archive("out", "gztar", "src"))); shutil.unpack_archive("out.tar.gz", "back"); print(oct(os.stat("back/f").st_mode))
""",
    "tempfile": """
import os, tempfile
with tempfile.NamedTemporaryFile() as f: print(oct(os.stat(f.name).st_mode), os.get_inheritable(f.fileno()))
with tempfile.TemporaryDirectory() as d: print(oct(os.stat(d).st_mode)); open(os.path.join(d, "x"), "w")
print(os.path.exists(d)); fd, name = tempfile.mkstemp(); print(oct(os.fstat(fd).st_mode)); os.unlink(name)
with tempfile.TemporaryFile() as f: f.write(b"x"); f.seek(0); print(f.read(), os.fstat(f.fileno()).st_nlink)
with tempfile.SpooledTemporaryFile(max_size=1) as f: f.write(b"xyz"); print(f._rolled)
""",
    "archives keep modes": """
import os, tarfile, zipfile
open("f", "w").write("x"); os.chmod("f", 0o751)
with tarfile.open("a.tar", "w") as t: t.add("f"); m = t.getmember("f"); print(oct(m.mode), m.uid == os.getuid())
with zipfile.ZipFile("a.zip", "w") as z: z.write("f"); print(oct(z.getinfo("f").external_attr >> 16))
os.mkdir("d"); tarfile.open("a.tar").extractall("d", filter="fully_trusted"); print(oct(os.stat("d/f").st_mode))
""",
    "glob, filecmp, fileinput": """
import filecmp, glob, os
os.makedirs("d/e"); open("d/a.txt", "w").write("1"); open("d/e/b.txt", "w").write("1"); print(sorted(glob.glob("**/*.txt", recursive=True)))
print(filecmp.cmp("d/a.txt", "d/e/b.txt"), filecmp.dircmp("d", "d/e").left_only)
""",
    "pipes and duplicates": """
import os
r, w = os.pipe(); print(os.get_inheritable(r), os.get_inheritable(w), os.isatty(r))
d = os.dup(w); print(os.get_inheritable(d)); os.write(d, b"abc"); print(os.read(r, 10))
e = os.dup2(w, 50); print(e, os.get_inheritable(50)); os.dup2(w, 51, inheritable=False); print(os.get_inheritable(51))
os.set_inheritable(w, True); print(os.get_inheritable(w)); f = open("f", "w"); print(os.get_inheritable(f.fileno()))
r2, w2 = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC); print(os.get_blocking(r2), os.get_inheritable(r2))
try: os.read(r2, 1)
except BlockingIOError: print("BlockingIOError")
r3, w3 = os.pipe2(0); print(os.get_inheritable(r3), os.get_blocking(r3))
for fd in (w, d, 50, 51): os.close(fd)
print(os.read(r, 1))
try: os.get_terminal_size(r)
except OSError: print("no terminal")
""",
    "closing all that is open": """
import os
r, w = os.pipe(); os.closerange(3, 200)
for fd in (w,):
    try: os.fstat(fd); print("open")
    except OSError: print("closed")
open("f", "w").write("x"); print(open("f").read(), os.listdir())
""",
    "vectors": """
import os
fd = os.open("f", os.O_CREAT | os.O_RDWR); print(os.writev(fd, [b"ab", bytearray(b"cd"), memoryview(b"ef")])); os.lseek(fd, 0, 0)
a, b = bytearray(4), bytearray(4); print(os.readv(fd, [a, b]), a, b)
print(os.pwritev(fd, [b"X", b"Y"], 1), os.preadv(fd, [a], 0), a, os.pwrite(fd, b"Z", 5), os.pread(fd, 10, 0))
out = os.open("g", os.O_CREAT | os.O_RDWR); print(os.sendfile(out, fd, 0, 3), os.sendfile(out, fd, 3, 100), os.pread(out, 10, 0))
os.posix_fallocate(fd, 0, 100); print(os.fstat(fd).st_size); os.fsync(fd); os.fdatasync(fd); os.ftruncate(fd, 2); print(os.fstat(fd).st_size); os.sync()
""",
    "who": """
import os, pwd, grp, getpass
print(os.getuid() == os.geteuid(), os.getgid() == os.getegid(), os.getresuid() == (os.getuid(),) * 3, os.getpid() > 1, os.getppid() > 0)
print(pwd.getpwuid(os.getuid())[0] == pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(0), pwd.getpwnam("root").pw_uid, type(getpass.getuser()))
for call in (lambda: pwd.getpwnam("no-such"), lambda: pwd.getpwuid(987654), lambda: grp.getgrnam("no-such"), lambda: grp.getgrgid(987654), lambda: pwd.getpwnam(5), lambda: pwd.getpwuid("x")):
    try: call()
    except (KeyError, TypeError) as e: print(type(e).__name__, e if isinstance(e, KeyError) else "")
print(os.path.expanduser("~root"), os.getpgid(0) == os.getpgrp(), os.getsid(0) == os.getsid(os.getpid()), os.getpriority(os.PRIO_PROCESS, 0), os.nice(0))
print(os.nice(3), os.getpriority(os.PRIO_PROCESS, 0)); os.setpriority(os.PRIO_PROCESS, 0, 5); print(os.nice(0))
""",
    "tuples with names": """
import grp, os, pwd, resource, signal
kinds = (os.waitid_result, signal.struct_siginfo, pwd.struct_passwd, grp.struct_group, resource.struct_rusage)
for kind in kinds:
    made = kind(range(kind.n_fields)); print(made, kind, kind.n_sequence_fields, isinstance(made, tuple), made == tuple(made))
    print([getattr(made, part.partition("=")[0]) for part in repr(made).partition("(")[2].split(", ")])
""",
    "the machine": """
import os, platform, sys
print(os.uname().sysname, platform.system(), len(platform.platform()) > 5, platform.node() != "", os.name, os.sep)
print(os.cpu_count() > 0, os.sysconf("SC_NPROCESSORS_ONLN") > 0, os.sysconf("SC_CLK_TCK"), os.sysconf("SC_OPEN_MAX") > 10, os.sysconf("SC_PHYS_PAGES") > 0)
print(len(os.sched_getaffinity(0)) > 0, len(os.getloadavg()), os.times().user >= 0, os.pathconf(".", "PC_NAME_MAX"), os.statvfs(".").f_namemax, os.fstatvfs(os.open('.', 0)).f_bsize > 0)
print(os.path.basename(sys.executable)[:6], os.access(sys.executable, os.X_OK), os.ctermid(), os.devnull)
""",
    "access": """
import os
open("f", "w").close()
for mode in (0o000, 0o400, 0o600, 0o700):
    os.chmod("f", mode); print(os.access("f", os.F_OK), os.access("f", os.X_OK), os.access("f", os.X_OK, effective_ids=True))
os.symlink("none", "b"); print(os.access("b", os.F_OK), os.access("none", os.F_OK))
""",
    "what os supports": """
import errno, os
print(sorted(set(errno.errorcode.values()) & set(vars(os))))
names = ("stat chmod chown access open mkdir mkfifo mknod unlink rename rmdir symlink readlink utime".split())
print([n for n in names if getattr(os, n) in os.supports_dir_fd], [n for n in ("chdir chmod chown listdir scandir stat statvfs truncate utime".split()) if getattr(os, n) in os.supports_fd])
print([n for n in ("stat access chown utime link".split()) if getattr(os, n) in os.supports_follow_symlinks], os.access in os.supports_effective_ids)
""",
    "the environment": """
import os
os.environ["A"] = "1"; os.putenv("B", "2"); os.environ.update(C="3"); del os.environ["C"]; os.environ.setdefault("D", "4"); os.unsetenv("D")
os.system("echo $A $B ${C-none} ${D-none}"); print(os.getenv("A"), os.environ.get("B"), os.getenvb(b"A")); os.environ.clear(); os.system("echo ${A-none}")
""",
    "fcntl": """
import fcntl, os, struct, array, termios
fd = os.open("f", os.O_CREAT | os.O_RDWR); print(fcntl.fcntl(fd, fcntl.F_GETFD), fcntl.fcntl(fd, fcntl.F_SETFD, 0), fcntl.fcntl(fd, fcntl.F_GETFD), os.get_inheritable(fd))
flags = fcntl.fcntl(fd, fcntl.F_GETFL); print(flags & os.O_ACCMODE == os.O_RDWR, fcntl.fcntl(fd, fcntl.F_SETFL, flags | os.O_NONBLOCK), os.get_blocking(fd))
print(fcntl.fcntl(fd, fcntl.F_DUPFD, 40), fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 40), os.get_inheritable(41))
fcntl.flock(fd, fcntl.LOCK_EX); other = os.open("f", os.O_RDWR)
try: fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError: print("locked")
fcntl.flock(fd, fcntl.LOCK_UN); fcntl.flock(other, fcntl.LOCK_SH); fcntl.lockf(fd, fcntl.LOCK_EX, 5, 2)
print(struct.unpack("hhqqi", fcntl.fcntl(fd, fcntl.F_GETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 0, 0, 0)))[:4]); os.lockf(fd, os.F_LOCK, 3); os.lockf(fd, os.F_ULOCK, 3)
r, w = os.pipe(); os.write(w, b"12345"); n = array.array("i", [0]); print(fcntl.ioctl(r, termios.FIONREAD, n), n[0], struct.unpack("i", fcntl.ioctl(r, termios.FIONREAD, b"\\0" * 4)))
for call in (lambda: fcntl.fcntl(99, fcntl.F_GETFD), lambda: fcntl.ioctl(r, termios.TIOCGWINSZ, b"\\0" * 8), lambda: fcntl.fcntl(fd, 9999)):
    try: print(call())
    except OSError: print("OSError")
try: termios.tcgetattr(r)
except termios.error as e: print(type(e), len(e.args))
""",
    "locks between processes": """
import fcntl, subprocess, sys
f = open("f", "w"); fcntl.lockf(f, fcntl.LOCK_EX)
program = "import fcntl\\nf = open('f', 'a')\\ntry: fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB); print('mine')\\nexcept BlockingIOError: print('taken')"
def other(): print(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout)
other(); fcntl.lockf(f, fcntl.LOCK_UN); other()
""",
    "resource": """
import resource
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE); resource.setrlimit(resource.RLIMIT_NOFILE, (50, hard)); print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
files = []
try:
    while True: files.append(open("/dev/null"))
except OSError as e: print(len(files) > 40)
u = resource.getrusage(resource.RUSAGE_SELF); print(u.ru_utime >= 0, u.ru_maxrss > 0, len(u), u[0] == u.ru_utime)
for call in (lambda: resource.getrlimit(1000), lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (5,)), lambda: resource.getrusage(1000), lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (60, 50))):
    try: print(call())
    except ValueError as e: print(e)
""",
    "mmap": """
import mmap
open("f", "wb").write(b"hello world")
with open("f", "r+b") as f:
    with mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_READ) as m: print(m[:5], m.find(b"world"), len(m), m.readline())
    with mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_COPY) as m: m[0:1] = b"J"; print(m[:5])
    print(open("f").read())
    with mmap.mmap(f.fileno(), 0) as m: m[0:5] = b"HELLO"; m.flush(); print(open("f").read())
    print(open("f").read())
""",
    "mmap's flush": """
import mmap, os
open("f", "wb").write(bytes(100))
fd = os.open("f", os.O_RDWR); m = mmap.mmap(fd, 100)
for part in ((0, 4096), (-1, 5), (0, -1), (200, 1), (4096,)):
    try: print(m.flush(*part))
    except ValueError as e: print(e)
m[0:2] = b"ab"; m.flush(); os.pwrite(fd, b"X", 0); m.close(); print(os.pread(fd, 3, 0))
with mmap.mmap(fd, 100) as m: m[0:2] = b"cd"; m.flush(0, 50); m[99] = 5; m.flush(0, 100); print(os.pread(fd, 100, 0))
m = mmap.mmap(fd, 100); view = memoryview(m); view[0] = 65; m.flush(); view[1] = 66; view.release(); m.close(); print(os.pread(fd, 3, 0))
""",
    "mmap's edges": """
import errno, mmap, os, sys
def told(call):
    try: print(call())
    except (OSError, ValueError, TypeError, IndexError, OverflowError) as e: print(type(e).__name__, errno.errorcode[e.errno] if isinstance(e, OSError) else str(e))
page = mmap.PAGESIZE
m = mmap.mmap(-1, 2 * page)
for part in ((0, 2 * page), (0, -1), (0, 0, -1), (0, page, sys.maxsize), (0, page, "x"), (0, 1), (99,), (0,), (0, page), (0, 0, 5)): told(lambda: m.madvise(*part))
told(lambda: m.resize(4 * page)); told(lambda: (m.resize(page), len(m) == page)); told(lambda: m[page]); told(lambda: m["x"])
for value in (256, -1, "x", b"x"): told(lambda: m.__setitem__(0, value))
class Closes:
    def __init__(self, m): self.m = m
    def __index__(self): self.m.close(); return 10
for call in (lambda m: m[Closes(m)], lambda m: m[Closes(m):20], lambda m: m.read(Closes(m)), lambda m: m.find(b"1", 1, Closes(m)),
             lambda m: m.move(1, 2, Closes(m)), lambda m: m.write_byte(Closes(m)), lambda m: m.__setitem__(slice(0, Closes(m)), b"1" * 10)):
    m = mmap.mmap(-1, 100); told(lambda: call(m))
m = mmap.mmap(-1, page, flags=mmap.MAP_PRIVATE); m[:2] = b"ab"; m.resize(2 * page); print(len(m) == 2 * page, m[:3])
open("f", "wb").write(bytes(100)); fd = os.open("f", os.O_RDWR)
for access in range(4): print(repr(mmap.mmap(fd, 100, access=access)))
print(repr(mmap.mmap(fd, 100, prot=mmap.PROT_READ)))
with mmap.mmap(fd, 100, mmap.MAP_PRIVATE) as m: m[0] = 65
print(os.pread(fd, 1, 0))
""",
    "select": """
import os, select, selectors
r, w = os.pipe(); p = select.poll(); p.register(r, select.POLLIN); print(p.poll(0)); os.write(w, b"x"); print(p.poll(0) == [(r, select.POLLIN)], select.select([r], [w], [], 0) == ([r], [w], []))
os.read(r, 1); os.close(w); print(p.poll(0)[0][1] & select.POLLHUP != 0, select.select([r], [], [], 0) == ([r], [], []))
s = selectors.DefaultSelector(); s.register(r, selectors.EVENT_READ, "data"); print([key.data for key, _ in s.select(0)])
""",
    "arguments out of range": """
import fcntl, io, mmap, os, posix, resource
for call in (lambda: os.setuid("x"), lambda: os.setuid(1 << 32), lambda: os.setregid(0, 1 << 32), lambda: fcntl.fcntl(-1, 1), lambda: fcntl.flock("x", 2),
             lambda: fcntl.fcntl(2**1000, 1), lambda: os.sched_setaffinity(0, []), lambda: os.sched_setaffinity(0, [-1]), lambda: os.sched_getaffinity(2**22 - 1),
             lambda: resource.prlimit(-1, resource.RLIMIT_AS), lambda: type(os.scandir())()):
    try: print(call())
    except (OSError, TypeError, ValueError, OverflowError) as e: print(type(e).__name__)
print(os.kill.__module__, os.stat.__module__, os.mkdir.__module__)
open("f", "w").close(); os.chmod("f", 0o640); print(oct(posix.stat("f").st_mode), oct(posix.lstat("f").st_mode))
os.sched_setaffinity(0, {0}); print(os.sched_getaffinity(0))
class Named(mmap.mmap):
    def __new__(cls, size, name):
        self = mmap.mmap.__new__(cls, -1, size); self.name = name; return self
m = Named(10, "a name"); m[0:2] = b"ab"; print(m.name, m[:3])
""",
    "paths and descriptors that are none": """
import os, sys
for call in (os.scandir, os.listdir):
    for path in ("", b""):
        try: call(path)
        except FileNotFoundError as e: print(e.filename)
for fd in (-5, -6):
    for call in (os.stat, os.chdir, os.listdir, os.scandir, os.statvfs, lambda fd: os.chmod(fd, 0o700), lambda fd: os.execve(fd, ["true"], {})):
        try: print(call(fd))
        except OSError as e: print(type(e).__name__)
""",
    "the processor's time": """
import time
start, start_ns = time.process_time(), time.process_time_ns(); time.sleep(0.5)
print(0 <= time.process_time() - start < 0.3, 0 <= time.process_time_ns() - start_ns < 3e8)
while time.process_time() - start < 0.02: pass
print(time.get_clock_info("process_time").monotonic, time.get_clock_info("process_time").implementation)
""",
    "quiet modules": """
import syslog, webbrowser, tty, pty, locale, platform
syslog.openlog("x"); syslog.syslog(syslog.LOG_ERR, "text"); syslog.closelog(); print(syslog.LOG_UPTO(syslog.LOG_ERR), syslog.setlogmask(1) > 0)
print(callable(tty.setraw), callable(pty.spawn))
""",
}


def test_as_cpython_of_its_version(session: Session) -> None:
    """What CPython has only since 3.14."""
    script = """
import os, warnings
warnings.simplefilter("always")
for call in (lambda: os.stat(True), lambda: os.stat("none", dir_fd=True), lambda: os.fchdir(True)):
    with warnings.catch_warnings(record=True) as found:
        try: call()
        except OSError: pass
    print(found[0].category.__name__, found[0].filename)
os.symlink("f", "l"); open("f", "w").close(); os.link("l", "h"); print(os.stat("f").st_nlink)
try: os.chmod("l", 0o600, follow_symlinks=False)
except NotImplementedError as e: print(e)
try: os.posix_spawn("/bin/true", ["true"], {}, scheduler=3)
except TypeError as e: print(e, flush=True)
import subprocess, sys
subprocess.run([sys.executable, "-c", "\\n  if True:\\n    print('indented')\\n"])
"""
    assert inside(script, session) == (
        "RuntimeWarning /tmp/script.py\n" * 3
        + "2\nchmod: follow_symlinks unavailable on this platform\nposix_spawn: scheduler must be a tuple or None\nindented\n",
        0,
    )


def test_vectors_longer_than_memory(session: Session) -> None:
    """They fit in a 64-bit machine's."""
    script = """
import errno, os
fd = os.open("f", os.O_RDWR | os.O_CREAT)
for call in (lambda: os.readv(fd, [bytearray(2**16)] * 2**15), lambda: os.preadv(fd, [bytearray(2**16)] * 2**15, 0),
             lambda: os.writev(fd, [bytes(2**16)] * 2**15), lambda: os.pwritev(fd, [bytes(2**16)] * 2**15, 0)):
    try: call()
    except OSError as e: print(errno.errorcode[e.errno])
print(os.fstat(fd).st_size)
"""
    assert inside(script, session) == ("EINVAL\n" * 4 + "0\n", 0)


def test_a_mapping_that_does_not_track_its_file(session: Session) -> None:
    """What CPython has only since 3.13."""
    script = """
import mmap, os
open("f", "wb").write(bytes(9))
for m in (mmap.mmap(-1, 9, trackfd=False), mmap.mmap(os.open("f", os.O_RDWR), 9, trackfd=False)):
    for call in (m.size, lambda: m.resize(5)):
        try: call()
        except ValueError as e: print(e)
    m[0] = 65; m.close()
print(open("f", "rb").read(3))
"""
    told = "can't get size with trackfd=False\nmmap can't resize with trackfd=False.\n"
    assert inside(script, session) == (told * 2 + "b'A\\x00\\x00'\n", 0)


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    assert inside(script, session) == on_the_host(script, tmp_path)


def test_mode_bits_are_enforced(session: Session) -> None:
    """The host's tests run as root, who may do anything."""
    script = """
import os
os.mkdir("d"); open("f", "w").close()
for name in ("f", "d"):
    os.chmod(name, 0); print(os.access(name, os.R_OK))
    try: open(name) if name == "f" else os.listdir(name)
    except OSError as e: print(type(e).__name__, e.filename)
for call in (lambda: os.stat("d/x"), lambda: open("d/x", "w"), lambda: os.chown("f", 0, 0), lambda: os.setuid(0), lambda: os.setgroups([]), lambda: os.mkdir("/usr/x")):
    try: print(call())
    except PermissionError as e: print(e.filename)
"""
    output, _ = inside(script, session)
    assert output == ("False\nPermissionError f\nFalse\nPermissionError d\nd/x\nd/x\nf\nNone\nNone\n/usr/x\n")


def test_where_python_is(session: Session) -> None:
    script = "import sys; print(sys.executable, sys.prefix, sys.base_prefix == sys.prefix, sys.platform)"
    assert inside(script, session) == ("/usr/bin/python3 /usr/local True wasi\n", 0)


def test_the_sandbox_names_its_user(session: Session) -> None:
    script = "import getpass, grp, os, pwd; print(getpass.getuser(), pwd.getpwuid(os.getuid()).pw_dir, grp.getgrgid(os.getgid()).gr_name, os.getlogin())"
    assert inside(script, session) == ("agent /home/agent agent agent\n", 0)
