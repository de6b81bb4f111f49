"""Every command of the corpus gives what bash and the GNU tools gave."""

from __future__ import annotations

import pytest

from tests.corpus import corpus

_COMMANDS = list(corpus.read_commands(corpus.COMMANDS))
_EXPECTED = corpus.read_expected(corpus.EXPECTED)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return corpus.Corpus(tmp_path_factory.mktemp("corpus"))


@pytest.mark.parametrize("command", _COMMANDS, ids=lambda command: f"{command.number}")
def test_the_command_does_what_it_does_natively(tree, command):
    got, want = tree.ours(command.text), _EXPECTED[command.number]
    assert not corpus.differences(got, want), (command.text, got, want)


def test_the_file_of_commands_and_the_record_belong_together():
    assert [command.number for command in _COMMANDS] == sorted(_EXPECTED)
