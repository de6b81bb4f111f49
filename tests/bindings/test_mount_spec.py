from __future__ import annotations

import pytest

from vesicle.errors import ConfigurationError
from vesicle.mount_spec import MountSpec, parse_mount, parse_mount_option


@pytest.mark.parametrize(("ending", "writable"), [("", False), (":ro", False), (":rw", True)])
def test_endings(tmp_path, ending, writable):
    assert parse_mount(f"{tmp_path}{ending}") == MountSpec(str(tmp_path), writable)


def test_a_folder_whose_name_has_a_colon(tmp_path):
    folder = tmp_path / "odd:name"
    folder.mkdir()
    assert parse_mount(str(folder)) == MountSpec(str(folder), False)
    assert parse_mount(f"{folder}:rw") == MountSpec(str(folder), True)


@pytest.mark.parametrize(
    ("ending", "text"), [(":xx", "must be ro or rw, not 'xx'"), (":cow", "overlay"), ("/none:ro", "not a folder")]
)
def test_errors_say_what_is_wrong(tmp_path, ending, text):
    with pytest.raises(ConfigurationError, match=text):
        parse_mount(f"{tmp_path}{ending}")


def test_a_file_is_no_mount(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigurationError, match="not a folder"):
        parse_mount(f"{tmp_path}/file:ro")


@pytest.mark.parametrize(("ending", "writable"), [("", False), (":ro", False), (":rw", True)])
def test_command_line_form(tmp_path, ending, writable):
    assert parse_mount_option(f"{tmp_path}:/workspace{ending}") == ("/workspace", MountSpec(str(tmp_path), writable))


@pytest.mark.parametrize("text", ["", "data", "data:ro", "data:relative:ro", ":/workspace:ro"])
def test_command_line_form_needs_both_sides(text):
    with pytest.raises(ConfigurationError, match="HOST:GUEST"):
        parse_mount_option(text)
