"""A command line with sub-commands, run on several lists of arguments."""

import argparse
import sys


def build():
    parser = argparse.ArgumentParser(prog="tool", description="Does things.")
    parser.add_argument("-v", "--verbose", action="count", default=0, help="say more")
    parser.add_argument("--version", action="version", version="tool 1.2")
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add")
    add.add_argument("numbers", nargs="+", type=int)
    add.add_argument("--scale", type=float, default=1.0)
    show = commands.add_parser("show")
    show.add_argument("--format", choices=["json", "text"], default="text")
    show.add_argument("--no-color", dest="color", action="store_false")
    show.add_argument("file", nargs="?", default="-")
    return parser


for words in (
    ["add", "1", "2", "3", "--scale", "0.5"],
    ["-vv", "show", "--format=json", "x.txt"],
    ["show", "--no-color"],
    ["add"],
    ["add", "one"],
    ["--version"],
    [],
):
    sys.stdout.flush()
    try:
        found = vars(build().parse_args(words))
        print(sorted(found.items()))
    except SystemExit as ended:
        print(words, "->", ended.code)
