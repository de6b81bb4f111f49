"""Run a file of realistic commands through sessions and print what differs from bash and the GNU tools."""

from __future__ import annotations

import argparse
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bindings")]


def main() -> int:
    """Return 1 if a command differs."""
    from tests.corpus import corpus

    parser = argparse.ArgumentParser(prog="scripts/corpus", description=__doc__)
    parser.add_argument("commands", nargs="?", type=pathlib.Path, default=corpus.COMMANDS, help="default: ours")
    parser.add_argument("--expected", type=pathlib.Path, help="recorded results (JSON lines); default: beside ours")
    parser.add_argument("--native", action="store_true", help="run the machine's bash beside, and compare stderr too")
    parser.add_argument("-k", default="", help="only commands that contain this")
    parser.add_argument("-v", action="store_true", help="show both results of what differs")
    arguments = parser.parse_args()
    recorded = arguments.expected or (corpus.EXPECTED if arguments.commands == corpus.COMMANDS else None)
    if recorded is None and not arguments.native:
        parser.error("give --expected FILE, or --native to run the machine's bash beside")
    expected = {} if arguments.native else corpus.read_expected(recorded)
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="corpus-") as folder:
        runner = corpus.Corpus(pathlib.Path(folder))
        for command in corpus.read_commands(arguments.commands):
            if arguments.k not in command.text:
                continue
            got = runner.ours(command.text)
            want = runner.native(command.text) if arguments.native else expected[command.number]
            wrong = corpus.differences(got, want)
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                print(f"{command.number} [{command.section}] {command.text!r:.100} differs in {', '.join(wrong)}")
            if wrong and arguments.v:
                print(f"   ours   {got}\n   theirs {want}")
    print(f"{passed} equal, {failed} different")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
