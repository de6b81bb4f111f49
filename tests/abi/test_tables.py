"""The tables of both ABIs against what defines them: the specification, docs/abi.md, the functions' own signatures."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from vesicle.kernel import host_functions
from vesicle.kernel.extension.table import TABLE as EXTENSION
from vesicle.kernel.wasip1.table import TABLE as WASIP1
from vesicle.vfs.errors import Errno

ABI = Path(__file__).parents[2] / "docs" / "abi.md"

PREVIEW1 = """
args_get args_sizes_get environ_get environ_sizes_get clock_res_get clock_time_get fd_advise fd_allocate fd_close
fd_datasync fd_fdstat_get fd_fdstat_set_flags fd_fdstat_set_rights fd_filestat_get fd_filestat_set_size
fd_filestat_set_times fd_pread fd_prestat_get fd_prestat_dir_name fd_pwrite fd_read fd_readdir fd_renumber fd_seek
fd_sync fd_tell fd_write path_create_directory path_filestat_get path_filestat_set_times path_link path_open
path_readlink path_remove_directory path_rename path_symlink path_unlink_file poll_oneoff proc_exit proc_raise
sched_yield random_get sock_accept sock_recv sock_send sock_shutdown
"""


def test_preview1_is_complete_and_in_order():
    assert [entry.name for entry in WASIP1] == PREVIEW1.split()


def documented():
    """Return the functions of docs/abi.md's table and their parameters, i and I for i32 and i64."""
    section = ABI.read_text().partition("## 7. The table")[2].partition("\n## ")[0]
    found = {}
    for name, params in re.findall(r"(\w+)\(((?:i32|i64)[^)]*)\)", section):
        letters = ""
        for word in params.split():
            kind, _, times = word.partition("×")
            letters += ("I" if kind == "i64" else "i") * int(times or 1)
        found[name] = letters
    return found


def test_vesicle_v1_is_what_its_document_says():
    ours = {entry.name: entry.params.replace("u", "i").replace("U", "I") for entry in EXTENSION}
    assert ours == documented()
    assert len(ours) == len(EXTENSION)


@pytest.mark.parametrize("entry", WASIP1 + EXTENSION, ids=lambda entry: entry.name)
def test_functions_take_what_their_table_says(entry):
    assert len(inspect.signature(entry.function).parameters) == 2 + len(entry.params)


@pytest.mark.parametrize("entry", WASIP1 + EXTENSION, ids=lambda entry: entry.name)
def test_functions_are_documented(entry):
    assert entry.function.__doc__, entry.name
    first = entry.function.__doc__.splitlines()[0]
    assert first.endswith("."), first


def test_all_are_offered_to_guests():
    offered = {(function.module, function.name) for function in host_functions.functions()}
    assert len(offered) == len(WASIP1) + len(EXTENSION) + 1  # and the door
    by_name = {function.name: function for function in host_functions.functions()}
    assert by_name["proc_exit"].result == ""
    assert all(function.result == "i" for name, function in by_name.items() if name != "proc_exit")


def sections():
    """Return the text below each function's heading in docs/abi.md, by name, and the parameters in the heading."""
    found = re.split(r"^### `(\w+)\(([^)]*)\) -> \w+`$", ABI.read_text(), flags=re.MULTILINE)
    texts = {
        name: re.split(r"^## ", text, flags=re.MULTILINE)[0]
        for name, text in zip(found[1::3], found[3::3], strict=True)
    }
    return texts, dict(zip(found[1::3], found[2::3], strict=True))


# Errors that section 1 gives to all paths, buffers and calls that wait.
GENERAL = {"EFAULT", "EINTR", "ENAMETOOLONG", "ENOENT", "ENOTDIR", "EBADF", "ELOOP", "EACCES", "EIO", "EROFS", "EINVAL"}


@pytest.mark.parametrize("entry", EXTENSION, ids=lambda entry: entry.name)
def test_each_function_has_a_section_with_its_parameters_and_errors(entry):
    texts, parameters = sections()
    words = [word.strip() for word in parameters[entry.name].split(",") if word.strip()]
    kinds = "".join("I" if word.endswith(":i64") else "i" for word in words)
    assert kinds == entry.params.replace("u", "i").replace("U", "I")
    raises = entry.function.__doc__.partition("Raises:")[2]
    named = set(re.findall(r"\bE[A-Z0-9]{3,}\b", raises)) - GENERAL
    assert named <= set(re.findall(r"\bE[A-Z0-9]{3,}\b", texts[entry.name])), entry.name


def test_errno_numbers_are_linuxs():
    section = ABI.read_text().partition("## 9. Errno numbers")[2].partition("\n## ")[0]
    numbers = {name: int(number) for name, number in re.findall(r"`(E\w+)` (\d+)", section)}
    assert numbers == {name: int(Errno[name]) for name in numbers}
    assert len(numbers) >= 45
