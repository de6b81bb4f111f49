"""The words of the shell's grammar: operators, reserved words and character classes. No behaviour."""

from __future__ import annotations

# Marks the end of the text the lexer works on; NUL cannot occur in shell text (bash drops it too).
END = "\0"

# Token kinds that are no operator text. An operator token is its own text, a newline is "\n", the end is END.
WORD = "word"
IO_NUMBER = "io"  # digits or {name} directly before < or >

CONTROL_OPERATORS = frozenset(["\n", ";", "&", "|", "&&", "||", "|&", ";;", ";&", ";;&", "(", ")"])
REDIRECT_OPERATORS = frozenset(
    ["<", ">", ">>", ">|", "<>", "<&", ">&", "&>", "&>>", "<<<", "<<", "<<-"],
)
OPERATORS = CONTROL_OPERATORS | REDIRECT_OPERATORS
HERE_DOCUMENT_OPERATORS = frozenset(["<<", "<<-"])
CASE_TERMINATORS = frozenset([";;", ";&", ";;&"])

# Reserved words that end a list; all others begin a command or stand at a place of their own (`in`).
CLOSING_WORDS = frozenset(["then", "do", "done", "fi", "elif", "else", "esac", "}"])
RESERVED_WORDS = CLOSING_WORDS | frozenset(
    ["if", "while", "until", "for", "case", "select", "function", "coproc", "time", "{", "!", "[[", "]]", "in"],
)

# Words no command begins with, where a command is expected (`!` only begins a pipeline).
MISPLACED_WORDS = CLOSING_WORDS | {"in", "!", "]]"}

# bash(1) DEFINITIONS: a metacharacter separates words when unquoted.
BLANKS = frozenset(" \t")
METACHARACTERS = frozenset(" \t\n;&|<>()" + END)
OPERATOR_STARTS = frozenset("\n;&|<>()" + END)

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
DIGITS = frozenset("0123456789")
NAME_STARTS = LETTERS | {"_"}
NAME_CHARACTERS = NAME_STARTS | DIGITS
SPECIAL_PARAMETERS = frozenset("@*#?-$!")
EXTENDED_GLOB_PREFIXES = frozenset("?*+@!")

# Their arguments may be array literals, and name=value among them is not split (bash: assignment builtins).
DECLARATION_COMMANDS = frozenset(["declare", "typeset", "local", "export", "readonly"])
# Their arguments may be array literals too, but otherwise stay ordinary words.
LITERAL_ARRAY_COMMANDS = frozenset(["alias", "eval", "let"])
