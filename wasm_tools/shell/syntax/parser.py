"""Scripts, lists, pipelines and simple commands, read command by command as bash reads them.

`Parser.next_command` returns what stands on one line (or the lines a construct takes), so that a script with an error deep
inside runs up to it. Absent: execution; and history expansion, which is off in every shell that is no terminal's.
"""

from __future__ import annotations

from .ast import (
    AndOr,
    Assignment,
    BraceGroup,
    CommandList,
    Coprocess,
    FunctionDefinition,
    ListItem,
    Literal,
    Pipeline,
    Redirect,
    SimpleCommand,
    Word,
)
from .errors import ParseError
from .lexer import here_document_delimiter
from .parser_compound import CompoundParser
from .tokens import (
    BLANKS,
    CASE_TERMINATORS,
    CLOSING_WORDS,
    DECLARATION_COMMANDS,
    END,
    HERE_DOCUMENT_OPERATORS,
    IO_NUMBER,
    LITERAL_ARRAY_COMMANDS,
    MISPLACED_WORDS,
    REDIRECT_OPERATORS,
    WORD,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ast import Arithmetic, Command

_LIST_ENDS = CASE_TERMINATORS | {END, ")"}
_PIPES = frozenset(["|", "|&"])
_CONNECTORS = frozenset(["&&", "||"])
_SEPARATORS = frozenset([";", "&", "\n"])
# What may follow a bare `!` or `time` (bash: list_terminator).
_TERMINATORS = frozenset([";", "\n", END])
_STANDARD_ERROR_TOO = Redirect(">&", Word((Literal("1"),), "1"), 2)

# All alias texts put into one line's commands together; a chain of aliases can double with each link.
MAX_ALIAS_CHARACTERS = 1 << 16


class Parser(CompoundParser):
    """Reads a script. Between two calls of next_command, `extglob` and `aliases` may be changed.

    aliases gives the text of an alias or None; without it there are none.
    """

    def __init__(self, text: str, line: int = 1, *, depth: int = 0, extglob: bool = False) -> None:
        super().__init__(text, line, depth=depth, extglob=extglob)
        self._alias_characters: int = 0
        self._alias_begins: bool = False  # the current token is the first of an alias's value
        # Aliases being read: name, how many characters of the text follow its value, whether the value ends in a blank.
        self._active_aliases: list[tuple[str, int, bool]] = []

    def next_command(self) -> CommandList | None:
        """Parse the commands up to the end of the line; None at the end of the text.

        Raises: ParseError a syntax error · IncompleteInput the text ends within a construct.
        """
        self.assignments_allowed = True
        self._alias_characters = 0
        self._tokens = 0
        self.skip_newlines()
        if self.peek() == END:
            return None
        items: list[ListItem] = []
        while True:
            command = self._read_and_or()
            token = self.peek()
            items.append(ListItem(command, token == "&"))
            if token == ";" or token == "&":
                self._next_token()
                token = self.peek()
                if token != "\n" and token != END:
                    continue
            if token == "\n":
                self.advance()
            elif token == END:
                self.finish_here_documents()
            else:
                raise self.unexpected()
            return CommandList(tuple(items))

    def read_list(self) -> CommandList:
        """Parse commands, over any number of lines, up to a token that closes a list."""
        self.assignments_allowed = True
        items: list[ListItem] = []
        self.skip_newlines()
        while not self._at_list_end():
            command = self._read_and_or()
            token = self.peek()
            items.append(ListItem(command, token == "&"))
            if token not in _SEPARATORS:
                break
            self._next_token()
            self.skip_newlines()
        return CommandList(tuple(items))

    def _at_list_end(self) -> bool:
        token = self._peek_command()
        return self.bare in CLOSING_WORDS if token == WORD else token in _LIST_ENDS

    def _next_token(self) -> None:
        """Move past an operator behind which a command may stand."""
        self.advance()
        self.assignments_allowed = True

    def _read_and_or(self) -> Command:
        command = self.read_pipeline()
        if self.peek() not in _CONNECTORS:
            return command
        commands = [command]
        operators: list[str] = []
        while (token := self.peek()) in _CONNECTORS:
            operators.append(token)
            self._next_token()
            self.skip_newlines()
            commands.append(self.read_pipeline())
        return AndOr(tuple(commands), tuple(operators))

    # ---- pipelines ----

    def read_pipeline(self) -> Command:
        """Parse a pipeline; a lone command without `!` or `time` is returned as it is."""
        negated, timed = False, ""
        if self._peek_command() == WORD and (self.bare == "!" or self.bare == "time"):
            line = self.line_at(self.start)
            negated, timed = self._read_prefixes()
            if self.peek() in _TERMINATORS:
                return Pipeline((), negated, timed, line)
            command = self.read_command()
            if not negated and not timed and self.peek() not in _PIPES:
                return command  # `! !` is nothing
        else:
            command = self.read_command()
            if self.peek() not in _PIPES:
                return command
            line = self.line_at(self.start)
        commands = [command]
        while (token := self.peek()) in _PIPES:
            if token == "|&":
                commands[-1] = _with_standard_error(commands[-1])
            self._next_token()
            self.skip_newlines()
            commands.append(self.read_command())
        return Pipeline(tuple(commands), negated, timed, line)

    def _read_prefixes(self) -> tuple[bool, str]:
        negated, timed = False, ""
        while self._peek_command() == WORD:
            if self.bare == "!":
                negated = not negated
                self._next_token()
            elif self.bare == "time":
                timed = self._read_time()
            else:
                break
        return negated, timed

    def _read_time(self) -> str:
        self._next_token()
        timed = "time"
        if self.peek() == WORD and self.bare == "-p":
            timed = "time -p"
            self._next_token()
        if self.peek() == WORD and self.bare == "--":
            self._next_token()
        return timed

    # ---- commands ----

    def read_command(self) -> Command:
        """Parse one command of a pipeline."""
        token = self._peek_command()
        if token == WORD and self.bare:
            if self.bare in MISPLACED_WORDS:
                raise self.unexpected()
            if self.bare == "function":
                return self.read_function()
            if self.bare == "coproc":
                return self.read_coprocess()
        compound = self.read_compound()
        return compound if compound is not None else self.read_simple_command()

    def read_simple_command(self, first: Word | None = None) -> Command:
        """Parse assignments, words and redirections, or a function definition; first is a word already consumed."""
        line = self.line_at(self.start)
        words: list[Word | Assignment] = []
        assignments: list[Assignment] = []
        redirects: list[Redirect] = []
        if first is not None:
            words.append(first)
            self._look_out_for_arguments(first.plain or "")
        while True:
            token = self.peek()
            if token == WORD:
                if self.expands_alias(first_word=not words):
                    continue
                word = self.word
                if type(word) is Assignment and not words:
                    assignments.append(word)
                    self.advance()
                    continue
                assert word is not None
                words.append(word)
                if len(words) == 1 or self._transparent:
                    if self._names_function(words, assignments, redirects):
                        return self._read_function_parentheses(line)
                    self._look_out_for_arguments(self.bare)
                self.advance()
                line = self._line_seen(line, len(words) + len(assignments) + len(redirects))
            elif token == IO_NUMBER or token in REDIRECT_OPERATORS:
                redirects.append(self._read_redirect())
            else:
                break
        self.arrays_only = self.scalars_only = self._transparent = self.among_arguments = False
        if not words and not assignments and not redirects:
            raise self.unexpected()
        return SimpleCommand(tuple(words), tuple(assignments), tuple(redirects), line)

    def _line_seen(self, line: int, elements: int) -> int:
        """Return the line bash notes for a command at its first element: it has read one token more by then."""
        before = self.pos
        if elements == 1 and self.peek() == WORD and "\n" in self.text[before : self.pos]:
            return self.line_at(self.pos)
        return line

    _transparent = False  # the words so far only say where to find the command: `command declare`

    def _look_out_for_arguments(self, name: str) -> None:
        # After `command declare` only scalars may be assigned: bash's parser looks at the first word alone.
        self.scalars_only = self._transparent
        self._transparent = name == "command"
        self.arrays_only = name in LITERAL_ARRAY_COMMANDS
        self.assignments_allowed = self.among_arguments = self.arrays_only or name in DECLARATION_COMMANDS

    def read_redirects(self) -> tuple[Redirect, ...]:
        """Parse the redirections behind a compound command."""
        redirects: list[Redirect] = []
        while (token := self.peek()) in REDIRECT_OPERATORS or token == IO_NUMBER:
            redirects.append(self._read_redirect())
        return tuple(redirects)

    def _read_redirect(self) -> Redirect:
        fd, variable = None, None
        token = self.peek()
        if token == IO_NUMBER:
            fd, variable = self.io_fd, self.io_variable
            self.advance()
            token = self.peek()
        allowed, self.assignments_allowed = self.assignments_allowed, False
        self.advance()
        if self.peek() != WORD:
            raise self.unexpected()
        target = self.word
        assert type(target) is Word
        redirect = Redirect(token, target, fd, variable)
        if token in HERE_DOCUMENT_OPERATORS:
            delimiter, quoted = here_document_delimiter(self.text[self.start : self.pos])
            self.announce_here_document(redirect, delimiter, quoted=quoted)
        self.advance()
        self.assignments_allowed = allowed
        return redirect

    # ---- functions ----

    def _names_function(
        self, words: list[Word | Assignment], assignments: list[Assignment], redirects: list[Redirect]
    ) -> bool:
        """Tell whether the word just read is followed by `(`: name () body, or an error."""
        if len(words) > 1 or assignments or redirects or type(words[0]) is not Word:
            return False
        text, pos = self.text, self.pos
        while text[pos] in BLANKS:
            pos += 1
        return text[pos] == "("

    def _read_function_parentheses(self, line: int) -> Command:
        name = self.text[self.start : self.pos]
        self.advance()
        self.peek()
        self.advance()
        if self.peek() != ")":
            raise self.unexpected()
        self.advance()
        return self.read_function_body(name, line, keyword=False)

    # ---- aliases ----

    def _peek_command(self) -> str:
        """Peek at a command's first token, aliases expanded."""
        token = self.peek()
        while token == WORD and self.expands_alias(first_word=True):
            token = self.peek()
        return token

    def expands_alias(self, *, first_word: bool) -> bool:
        """Put an alias's text in the place of the current word, if it is one; the token is then to be read anew."""
        if self.aliases is None or not self.bare:
            return False
        first_word = first_word or self._alias_begins
        self._alias_begins = False
        active = self._active_aliases
        rest = len(self.text) - self.start
        while active and active[-1][1] >= rest:
            blank = active.pop()[2]
            first_word = first_word or (blank and not active)
        if not first_word or any(name == self.bare for name, _, _ in active):
            return False
        value = self.aliases(self.bare)
        if value is None:
            return False
        self._alias_characters += len(value)
        if self._alias_characters > MAX_ALIAS_CHARACTERS:
            raise self.error("syntax error: aliases expand without end", self.start)
        after = len(self.text) - self.pos
        self._active_aliases.append((self.bare, after, value[-1:] in BLANKS))
        self.text = self.text[: self.start] + value + self.text[self.pos :]
        self._arithmetic_ends.clear()
        self.forget()
        self._alias_begins = True
        return True


def _with_standard_error(command: Command) -> Command:
    """Let a command's standard error follow its output into the pipe: `|&`."""
    if isinstance(command, (FunctionDefinition, Coprocess, Pipeline, AndOr)):
        return BraceGroup(CommandList((ListItem(command),)), (_STANDARD_ERROR_TOO,))
    return command.replace(redirects=(*command.redirects, _STANDARD_ERROR_TOO))  # type: ignore[no-any-return]


def parse_subscript(text: str) -> Arithmetic:
    """Parse the text between the brackets of an element's name that a variable or an argument holds.

    Raises: ParseError it is none
    """
    parser = Parser(f"[{text}]")
    subscript = parser.read_subscript()
    if parser.pos < len(text) + 2:
        raise parser.error(f"{text}: bad subscript", parser.pos)
    return subscript


def parse(text: str, *, extglob: bool = False) -> CommandList:
    """Parse a whole script.

    Raises: ParseError a syntax error anywhere · IncompleteInput the text ends within a construct.
    """
    parser = Parser(text, extglob=extglob)
    items: list[ListItem] = []
    while (commands := parser.next_command()) is not None:
        items += commands.items
    return CommandList(tuple(items))


# Scripts run again and again (a loop of `run("…")`, traps, eval in a loop): text and extglob to tree, oldest first.
_CACHE_ENTRIES = 512
_CACHE_CHARACTERS = 1 << 16
_cache: dict[tuple[str, bool], CommandList | None] = {}


def parse_cached(text: str, *, extglob: bool = False) -> CommandList | None:
    """Parse a whole script, remembering results; None if it is to be read command by command with a Parser.

    That is so for wrong scripts (which run up to the error), for those with warnings, and for those that change how
    their own text is read (aliases).
    """
    key = (text, extglob)
    if key in _cache:
        try:
            script = _cache[key] = _cache.pop(key)
        except KeyError:  # another thread was faster
            return _parse_quietly(text, extglob=extglob)
        return script
    script = _parse_quietly(text, extglob=extglob)
    if len(text) <= _CACHE_CHARACTERS:
        _cache[key] = script
        if len(_cache) > _CACHE_ENTRIES:
            _cache.pop(next(iter(_cache)), None)
    return script


def _parse_quietly(text: str, *, extglob: bool) -> CommandList | None:
    if "expand_aliases" in text:
        return None
    parser = Parser(text, extglob=extglob)
    items: list[ListItem] = []
    try:
        while (commands := parser.next_command()) is not None:
            items += commands.items
    except ParseError:
        return None
    return None if parser.warnings else CommandList(tuple(items))
