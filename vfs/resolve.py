"""resolve and resolve_parent: the walk from a path to an object.

The path in the answer is canonical: symbolic links followed, no `.` and `..`. It is what policy rules are matched
against, so a link never widens a permission. Absent on purpose: the policy itself, and any caching across calls.
"""

from __future__ import annotations

from .errors import Errno, PosixError
from .mounts import Location
from .path import check_path, components, join, name_too_long
from .permission import X_OK, permitted
from .types import NAME_MAX, PATH_MAX, SYMLOOP_MAX, FileType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .inode import Inode
    from .mounts import Mount, MountTable
    from .types import Credentials

_DIRECTORY = FileType.DIRECTORY
_SYMLINK = FileType.SYMLINK
_EXECUTE_BY_ALL = 0o111
_NOT_PLAIN = frozenset({"", ".", ".."})
_SURELY_SHORT_NAME = NAME_MAX // 4  # characters: four bytes each at most
_SURELY_SHORT_PATH = PATH_MAX // 4 - 1


class Resolved:
    """Where a path leads.

    location: the object, None if only its directory exists · parent, name: the entry that names it · path: canonical ·
    trailing_slash: the path ended in a slash, so only a directory will do.
    name is no entry's for a path that ends in a dot entry ("." or "..") or is the root (""): location is set then, and
    POSIX wants EINVAL, EBUSY, EEXIST, EISDIR or ENOTEMPTY of whoever meant to create, remove or rename it.
    """

    __slots__ = ("_above", "_above_mount", "location", "name", "path", "trailing_slash")

    def __init__(
        self, location: Location | None, above_mount: Mount, above: Inode, name: str, path: str, trailing_slash: bool
    ) -> None:
        self.location = location
        self._above_mount = above_mount
        self._above = above
        self.name = name
        self.path = path
        self.trailing_slash = trailing_slash

    @property
    def parent(self) -> Location:
        """The directory that holds the entry."""
        return Location(self._above_mount, self._above)

    def __repr__(self) -> str:
        return f"Resolved({self.path!r}, {self.location!r})"


def resolve(  # noqa: PLR0913 - the options are keywords, and each caller names its own
    mounts: MountTable,
    root: Location,
    start: Location,
    path: str,
    cred: Credentials,
    *,
    follow: bool = True,
    beneath: bool = False,
    create: bool = False,
    context: object = None,
) -> Resolved:
    """Walk path from start, or from root if absolute, to the object it names.

    follow: a symbolic link as last component is followed (always before a trailing slash) · beneath: nothing outside
    start may be touched (WASI) · create: the last component need not exist · context: who asks, for /proc/self.

    Raises:
        ENOENT · ENOTDIR · EACCES a directory without search permission · ELOOP · ENAMETOOLONG
        EINVAL a NUL · EILSEQ · ENOTCAPABLE beneath, and the path leads out
    """
    found = None if beneath and path[:1] == "/" else _straight(mounts, root, start, path, cred, follow, create)
    if found is not None:
        return found
    check_path(path)
    walk = _Walk(mounts, root, start, cred, context)
    walk.follow = follow
    walk.create = create
    if beneath:
        walk.confine(path)
    walk.begin(path)
    found = walk.run()
    if walk.trailing_slash and found.location is not None and found.location.inode.file_type is not _DIRECTORY:
        raise PosixError(Errno.ENOTDIR, path)
    return found


def resolve_parent(  # noqa: PLR0913 - as resolve()
    mounts: MountTable,
    root: Location,
    start: Location,
    path: str,
    cred: Credentials,
    *,
    beneath: bool = False,
    context: object = None,
) -> Resolved:
    """Walk to the directory that holds the last component of path: for creating, removing and renaming entries.

    The last component is never followed and need not exist; whether a trailing slash fits is for the caller to say.

    Raises: as resolve(), the last component's ENOENT apart
    """
    found = None if beneath and path[:1] == "/" else _straight(mounts, root, start, path, cred, False, True)
    if found is not None:
        return found
    check_path(path)
    walk = _Walk(mounts, root, start, cred, context)
    walk.entry = walk.create = True
    walk.follow = False
    if beneath:
        walk.confine(path)
    walk.begin(path)
    return walk.run()


def _straight(  # noqa: PLR0913, C901 - the hot half of resolve(), and nothing but it
    mounts: MountTable, root: Location, start: Location, path: str, cred: Credentials, follow: bool, create: bool
) -> Resolved | None:
    """Walk a path that needs no thought; None means that the careful walk must answer, be it with an error.

    No dot entries, doubled slashes or links to follow, only directories that all may search, no file system whose
    answers depend on who asks.
    """
    names = path.split("/")
    name = names.pop()
    at = start
    if names and not names[0]:
        at = root
        del names[0]
    mount, inode = at.mount, at.inode
    if name in _NOT_PLAIN or mount.fs.contextual or len(path) > _SURELY_SHORT_PATH:
        return None
    points = mounts.names
    privileged = cred.uid == 0
    try:
        mode = _EXECUTE_BY_ALL if privileged else inode.owner()[0]
        for step in names:
            if step in _NOT_PLAIN or not (privileged or mode & _EXECUTE_BY_ALL == _EXECUTE_BY_ALL):
                return None
            inode, mode = inode.enter(step)
            if step in points:
                crossed = mounts.cross(Location(mount, inode))
                mount, inode = crossed.mount, crossed.inode
                mode = inode.owner()[0]
                if mount.fs.contextual:
                    return None
            if inode.file_type is not _DIRECTORY:
                return None
        if not (privileged or mode & _EXECUTE_BY_ALL == _EXECUTE_BY_ALL):
            return None
    except PosixError:
        return None
    above_mount, above = mount, inode
    location: Location | None
    try:
        location = Location(mount, inode.lookup(name))
    except PosixError as error:
        if not create or error.errno is not Errno.ENOENT or len(name) > _SURELY_SHORT_NAME:
            return None
        if "\0" in name or not name.isascii():
            return None
        location = None
    else:
        if name in points:
            location = mounts.cross(location)
        if follow and location.inode.file_type is _SYMLINK:
            return None
    if path[0] != "/":
        path = join(mounts.path_of(at), path)
    elif at is not mounts.root and at != mounts.root:
        path = mounts.path_of(at) + path
    return Resolved(location, above_mount, above, name, path, False)


class _Walk:
    """One walk under way: where it stands, what is left to do, the links followed."""

    __slots__ = (
        "beneath",
        "confined",
        "context",
        "create",
        "cred",
        "entry",
        "follow",
        "inode",
        "links",
        "mount",
        "mounts",
        "names",
        "opaque",
        "root",
        "start",
        "todo",
        "trailing_slash",
    )

    def __init__(self, mounts: MountTable, root: Location, start: Location, cred: Credentials, context: object) -> None:
        self.mounts = mounts
        self.root = root
        self.start = start
        self.cred = cred
        self.context = context
        self.follow = True
        self.create = False
        self.entry = False
        self.beneath = False
        self.confined = False
        self.links = 0
        self.opaque: str | None = None

    def confine(self, path: str) -> None:
        """Refuse from now on all that leads out of start."""
        if path.startswith("/"):
            raise PosixError(Errno.ENOTCAPABLE, path)
        self.beneath = True
        # Beneath the root itself an absolute link leads nowhere else.
        self.confined = self.start != self.root

    def begin(self, path: str) -> None:
        """Stand at the start of path with its components to do."""
        absolute = path[0] == "/"
        at = self.root if absolute else self.start
        self.mount: Mount = at.mount
        self.inode: Inode = at.inode
        self.names = [] if absolute and at is self.mounts.root else self.mounts.names_of(at)
        self.trailing_slash = path[-1] == "/"
        self.todo = components(path)
        self.todo.reverse()

    def run(self) -> Resolved:  # noqa: C901 - one loop with locals: it is run for every path of every call
        """Walk to the end."""
        todo, names, inode = self.todo, self.names, self.inode
        mountpoints = self.mounts.names
        privileged = self.cred.uid == 0
        name = ""
        above = inode
        above_mount = self.mount
        while todo:
            name = todo.pop()
            if inode.file_type is not _DIRECTORY:
                raise PosixError(Errno.ENOTDIR, self._path())
            if not privileged:
                mode, uid, gid = inode.owner()
                if mode & _EXECUTE_BY_ALL != _EXECUTE_BY_ALL and not permitted(mode, uid, gid, self.cred, X_OK):
                    raise PosixError(Errno.EACCES, self._path())
            above, above_mount = inode, self.mount
            if name[0] == "." and (name == "." or name == ".."):
                if name == "..":
                    self.inode = inode
                    self._ascend()
                    inode, names = self.inode, self.names
                continue
            if len(name) * 4 > NAME_MAX and name_too_long(name):
                raise PosixError(Errno.ENAMETOOLONG, name)
            try:
                inode = inode.lookup_for(name, self.context) if self.mount.fs.contextual else inode.lookup(name)
            except PosixError as error:
                if todo or not self.create or error.errno is not Errno.ENOENT:
                    raise PosixError(error.errno, self._path(name)) from None
                return Resolved(None, above_mount, above, name, self._path(name), self.trailing_slash)
            if name in mountpoints:
                crossed = self.mounts.cross(Location(self.mount, inode))
                self.mount, inode = crossed.mount, crossed.inode
            if inode.file_type is _SYMLINK and (todo or self.follow or (self.trailing_slash and not self.entry)):
                self.inode = above
                self._follow(inode)
                inode, names = self.inode, self.names
                continue
            names.append(name)
        self.inode = inode
        return Resolved(Location(self.mount, inode), above_mount, above, name, self._path(), self.trailing_slash)

    def _ascend(self) -> None:
        here = Location(self.mount, self.inode)
        if self.beneath and here == self.start:
            raise PosixError(Errno.ENOTCAPABLE, "..")
        if here == self.root:
            return
        above = self.mounts.above(here)
        self.mount, self.inode = above.mount, above.inode
        # Not by dropping the last name: the directory may have been moved since it was walked through.
        self.names = self.mounts.names_of(above)

    def _follow(self, link: Inode) -> None:
        """Put the target of link in front of what is left to do; the walk stands in the link's directory."""
        self.links += 1
        if self.links > SYMLOOP_MAX:
            raise PosixError(Errno.ELOOP, self._path())
        magic = link.magic_link()
        target = link.readlink()
        if magic is not None:
            self._jump(magic, target)
            return
        if not target:
            raise PosixError(Errno.ENOENT, target)
        if not self.todo and target[-1] == "/":
            if self.create:  # as Linux: what is to be created is no directory, whatever is there
                raise PosixError(Errno.EISDIR, self._path())
            self.trailing_slash = True
        if target[0] == "/":
            if self.confined:
                raise PosixError(Errno.ENOTCAPABLE, target)
            self.mount, self.inode = self.root.mount, self.root.inode
            self.names = [] if self.root is self.mounts.root else self.mounts.names_of(self.root)
        todo = components(target)
        todo.reverse()
        self.todo.extend(todo)

    def _jump(self, to: Location, text: str) -> None:
        """Stand at the object of a magic link, whose text is the object's name."""
        if self.confined:
            raise PosixError(Errno.ENOTCAPABLE, text)
        self.mount, self.inode = to.mount, to.inode
        if to.inode.file_type is _DIRECTORY:
            self.names = self.mounts.names_of(to)
        elif text.startswith("/"):
            self.names = components(text)
        else:  # a pipe or another object without a path
            self.names = []
            self.opaque = text

    def _path(self, name: str | None = None) -> str:
        if self.opaque is not None:
            return self.opaque
        names = self.names if name is None else [*self.names, name]
        return "/" + "/".join(names)
