"""Pathname expansion: the names in the file system that a pattern matches.

Absent on purpose: matching itself (pattern.py). Folders are listed one by one through the gate, so a folder the policy
hides simply matches nothing.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import FileType

from .c_locale import counts_bytes, narrow
from .errors import ExpansionError
from .pattern import compile_pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.vfs.types import Dirent

    from .context import Context
    from .pattern import Pattern


def _is_pattern(component: str) -> bool:
    """Tell whether a component has unquoted magic; `[` needs its `]`."""
    at = 0
    while at < len(component):
        character = component[at]
        if character == "\\":
            at += 1
        elif (
            character in "*?"
            or (character == "[" and "]" in component[at + 1 :])
            or (character == "(" and at and component[at - 1] in "@+!")
        ):
            return True
        at += 1
    return False


def unescape(text: str) -> str:
    """Return text without the backslashes that quote."""
    if "\\" not in text:
        return text
    out: list[str] = []
    at = 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
        out.append(text[at])
        at += 1
    return "".join(out)


def glob(context: Context, pattern: str) -> list[str] | None:
    """Return the matching paths, sorted, or None when the pattern is to stay as it is written.

    Raises: ExpansionError nothing matches under failglob.
    """
    components = pattern.split("/")
    if not any(map(_is_pattern, components)):
        return None
    found = _Walk(context).walk(components)
    ignore = context.variables.get("GLOBIGNORE")
    if ignore:
        found = _without_ignored(context, found, f"{ignore}:.:..")
    if found:
        found.sort()
        return found
    if "failglob" in context.shopts:
        raise ExpansionError(f"no match: {unescape(pattern)}")
    return [] if "nullglob" in context.shopts else None


def _without_ignored(context: Context, found: list[str], ignore: str) -> list[str]:
    extended = "extglob" in context.shopts
    patterns = [
        (text[-1:] == "*", [compile_pattern(part, extglob=extended) for part in text.split("/")])
        for text in _split_outside_brackets(ignore)
        if text
    ]
    return [path for path in found if not any(_matches_path(path, *pattern) for pattern in patterns)]


def _split_outside_brackets(text: str) -> list[str]:
    """Split at colons, but not at those of [[:alpha:]]."""
    patterns: list[list[str]] = []
    inside = False
    for piece in text.split(":"):
        if patterns and (inside or patterns[-1][-1].endswith("[")):
            patterns[-1].append(piece)
            inside = not piece.startswith("]")
        else:
            patterns.append([piece])
    return [":".join(pieces) for pieces in patterns]


def _matches_path(path: str, open_end: bool, components: list[Pattern]) -> bool:
    """Match a path as bash does: nothing but a star at the very end matches a slash."""
    names = path.split("/", len(components) - 1)
    if len(names) != len(components) or ("/" in names[-1] and not open_end):
        return False
    return all(pattern.match(name) for pattern, name in zip(components, names, strict=True))


class _Walk:
    """One walk down the components of a pattern, folder by folder."""

    __slots__ = ("_context", "_dots", "_extended", "_ignore_case", "_skips_dots", "_star", "_sys")

    def __init__(self, context: Context) -> None:
        shopts = context.shopts
        self._context = context
        self._sys = context.sys
        self._dots = "dotglob" in shopts or bool(context.variables.get("GLOBIGNORE"))
        self._skips_dots = "globskipdots" in shopts
        self._extended = "extglob" in shopts
        self._ignore_case = "nocaseglob" in shopts
        self._star = "globstar" in shopts

    def walk(self, components: list[str]) -> list[str]:
        """Return every path that the components lead to, in no order."""
        paths: list[str] = [""]
        pending = ""  # literal text since the last pattern; it need not exist until something is looked up in it
        last = len(components) - 1
        magic = False
        for index, component in enumerate(components):
            final = index == last
            if self._star and component == "**" and not final and components[index + 1] == "**":
                continue  # two are as good as one
            separator = "" if final else "/"
            if self._star and component == "**":
                paths = self._descend([path + pending for path in paths], final=final)
                if final and magic:
                    paths = [path.rstrip("/") for path in paths]  # to bash only a folder given by name keeps its slash
                magic = True
                pending = ""
            elif _is_pattern(component):
                magic = True
                paths = self._match([path + pending for path in paths], component, separator)
                pending = ""
            else:
                pending += unescape(component) + separator
            if not paths:
                return []
            if len(paths) > self._context.word_limit:
                raise PosixError(Errno.ENOMEM)
        if pending:
            return [path + pending for path in paths if self._exists(path + pending)]
        return [path for path in paths if path]

    def _match(self, folders: list[str], component: str, separator: str) -> list[str]:
        of_bytes = counts_bytes(self._context)
        text = narrow(component) if of_bytes else component
        pattern = compile_pattern(text, ignore_case=self._ignore_case, extglob=self._extended)
        matches: Callable[[str], bool] = (lambda name: pattern.match(narrow(name))) if of_bytes else pattern.match
        dots = self._dots or component.startswith((".", "\\."))
        found: list[str] = []
        own = [name for name in (".", "..") if not self._skips_dots and dots and matches(name)]
        for folder in folders:
            found += [folder + name + separator for name in own]
            for entry in self._list(folder):
                name = entry.name
                if name[0] == "." and not dots:
                    continue
                if matches(name) and (not separator or self._is_folder(folder + name, entry)):
                    found.append(folder + name + separator)
        return found

    def _descend(self, folders: list[str], *, final: bool) -> list[str]:
        """`**`: every folder below, and with final every file too; links are not followed."""
        found: list[str] = []
        bases = {path for path in folders if not path or self._exists(path)}
        stack = [path for path in reversed(folders) if path in bases]
        while stack:
            folder = stack.pop()
            if folder or not final:
                found.append(folder)
            for entry in self._list(folder):
                name = entry.name
                if name[0] == "." and not self._dots:
                    continue
                if entry.file_type is FileType.DIRECTORY:
                    stack.append(folder + name + "/")
                elif final:
                    found.append(folder + name)
            if len(found) > self._context.word_limit:
                raise PosixError(Errno.ENOMEM)
        if final:
            found = [path if path in bases or path[-1] != "/" else path[:-1] for path in found]
        return found

    def _list(self, folder: str) -> list[Dirent]:
        self._sys.checkpoint()
        try:
            return self._sys.listdir(folder or ".")
        except PosixError:
            return []

    def _is_folder(self, path: str, entry: Dirent) -> bool:
        if entry.file_type is FileType.DIRECTORY:
            return True
        return entry.file_type is FileType.SYMLINK and self._exists(path + "/")

    def _exists(self, path: str) -> bool:
        try:
            self._sys.stat(path, follow=path.endswith("/"))
        except PosixError:
            return False
        return True
