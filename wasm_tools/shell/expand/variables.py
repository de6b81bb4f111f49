"""The shell's variables: values, attributes, arrays, and the scopes that functions open.

One table holds what is visible now; a scope keeps what its locals hide, so looking a name up is one dictionary access
whatever the nesting (bash's scoping is dynamic). Absent on purpose: the syntax of expansions, and any system call.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from ..syntax.arithmetic import wrap
from .errors import ExpansionError, ReadonlyError
from .letters import capitalize, lower, upper
from .names import is_name
from .values import (
    CAPITAL,
    EXPORT,
    INTEGER,
    LOWER,
    NAMEREF,
    READONLY,
    UNSET,
    UPPER,
    AssociativeArray,
    Dynamic,
    IndexedArray,
    Scope,
    Variable,
)
from .variable_reader import VariableReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .values import Value

# What an entry of a table takes beside its texts, at least.
ENTRY_BYTES = 64
# Attributes that change what is stored or where: a variable without them takes a value as it is.
_TRANSFORMS = READONLY | INTEGER | LOWER | UPPER | NAMEREF | CAPITAL


class Variables(VariableReader):
    """All variables of one shell process."""

    __slots__ = (
        "_environ",
        "_growth",
        "_limit",
        "_words",
        "assigned_flags",
        "held_elsewhere",
        "keeps_unset",
        "scopes",
        "token",
    )

    def __init__(self, context: object, limit: int, words: int) -> None:
        self.context = context  # handed to dynamic variables
        self.evaluate: Callable[[str], int] = int  # arithmetic, for the integer attribute
        self.find_key: Callable[[str, str], int | str] = lambda _, subscript: self.evaluate(subscript)  # an array's
        self.warn: Callable[[str], object] = str  # prints a warning
        self.keeps_unset: Callable[[], bool] = bool  # whether a caller's local stays, unset (shopt localvar_unset)
        self.held_elsewhere: Callable[[], int] = int  # what counts to the limit beside variables, in bytes
        self.table: dict[str, Variable] = {}
        self.scopes: list[Scope] = []
        self.token = object()
        self.assigned_flags = 0  # EXPORT under `set -a`: what every scalar that is assigned gets
        self._environ: dict[str, str] | None = None
        self._limit = limit
        self._words = words
        self._growth = 0

    def fork(self, context: object) -> Variables:
        """Return a copy that shares every value until one side changes it."""
        made = Variables(context, self._limit, self._words)
        made.evaluate, made.find_key = self.evaluate, self.find_key
        made.warn, made.keeps_unset = self.warn, self.keeps_unset
        made.assigned_flags = self.assigned_flags
        made.table = self.table.copy()
        for scope in self.scopes:
            copied = Scope(temporary=scope.temporary, of_call=scope.of_call, of_text=scope.of_text)
            copied.localized = scope.localized
            copied.hidden = scope.hidden.copy()
            copied.options = scope.options
            made.scopes.append(copied)
        made._environ = self._environ
        made._growth = self._growth
        self.token = object()
        return made

    # ---- writing ----

    def set(self, name: str, text: str) -> None:
        """Assign a scalar; to an array, its element 0.

        Raises: ExpansionError the variable is readonly, or the shell would hold more than its limit.
        """
        self._growth += len(text)
        if self._growth > self._limit:
            self._recount(len(text))
        variable = self.table.get(name)
        if variable is None:
            self.charge(ENTRY_BYTES + len(name))
            self.table[name] = Variable(text, self.assigned_flags, self.token)
            if self.assigned_flags:
                self._environ = None
        elif variable.flags or type(variable.value) is not str or self.assigned_flags:
            self._set(name, variable, text)
        elif variable.token is self.token:
            variable.value = text
        else:
            self.table[name] = Variable(text, 0, self.token)

    def _set(self, name: str, variable: Variable, text: str) -> None:
        if variable.flags & NAMEREF:
            target, subscript = self.resolve(name)
            if subscript is not None:
                self.set_element(target, self.key(target, subscript), text)
                return
            if target != name:
                self.set(target, text)
                return
            if self._set_outermost(name, text):
                return
        value = variable.value
        if isinstance(value, IndexedArray | AssociativeArray):
            self.set_element(name, "0" if isinstance(value, AssociativeArray) else 0, text)
            return
        if variable.flags & _TRANSFORMS:
            text = self.transform(name, variable.flags, text)
        if type(value) is Dynamic:
            if value.write is not None:
                value.write(self.context, text)
            return
        flags = variable.flags & ~UNSET | self.assigned_flags
        if flags & EXPORT:
            self._environ = None
        self.table[name] = Variable(text, flags, self.token)

    def outermost(self, name: str) -> Variable | None:
        for scope in self.scopes:
            if name in scope.hidden:
                return scope.hidden[name]
        return None

    def _set_outermost(self, name: str, text: str) -> bool:
        """Assign to the global variable that a function's nameref to its own name stands for."""
        scope = next((scope for scope in self.scopes if name in scope.hidden), None)
        if scope is None or not isinstance(self.table[name].value, str):
            return False
        for _ in range(2):
            self.warn(f"{name}: circular name reference")
        inner = self.table.pop(name)
        outer = scope.hidden[name]
        if outer is not None:
            self.table[name] = outer
        try:
            self.set(name, text)
        finally:
            scope.hidden[name] = self.table.pop(name, None)
            self.table[name] = inner
            self._environ = None
        return True

    def append(self, name: str, text: str) -> None:
        """Assign with +=: concatenate, or add if the variable has the integer attribute."""
        variable = self.find(name)
        if variable is not None and variable.flags & INTEGER:
            self.set(name, str(wrap(self.evaluate(self.get(name) or "0") + self.evaluate(text or "0"))))
        else:
            self.set(name, (self.get(name) or "") + text)

    def set_element(self, name: str, key: int | str, text: str, *, append: bool = False) -> None:
        """Assign one element, making the variable an array if it is none.

        Raises: ExpansionError as for set, or a negative number that reaches before the start.
        """
        name = self.resolve(name)[0]
        computed = self.table.get(name)
        if computed is not None and type(computed.value) is Dynamic and computed.value.write_element is not None:
            computed.value.write_element(self.context, int(key), text)
            return
        variable = self.own_array(name)
        array = variable.value
        if isinstance(array, AssociativeArray):
            key = str(key)
            old = array.items.get(key)
        elif isinstance(array, IndexedArray) and isinstance(key, int):
            key = self.positive(name, array, key)
            old = array.items.get(key)
        else:
            raise ExpansionError(f"{name}: cannot assign to array member")
        if append:
            if variable.flags & INTEGER:
                text = str(wrap(self.evaluate(old or "0") + self.evaluate(text or "0")))
            else:
                text = (old or "") + text
        if variable.flags & _TRANSFORMS:
            text = self.transform(name, variable.flags, text)
        self._count_elements(len(array.items), len(text) + (len(key) if isinstance(key, str) else 0))
        array.set(key, text) if isinstance(array, IndexedArray) else array.items.__setitem__(str(key), text)  # type: ignore[arg-type]

    def own_array(self, name: str, *, associative: bool = False) -> Variable:
        """Return the variable as an array that may be changed in place, made from what is there.

        Raises: ExpansionError the variable is readonly.
        """
        variable = self.table.get(name)
        if variable is None:
            self.charge(ENTRY_BYTES + len(name))
            made = AssociativeArray(self.token) if associative else IndexedArray(None, self.token)
            variable = self.table[name] = Variable(made, 0, self.token)
            return variable
        if variable.flags & READONLY:
            raise ReadonlyError(name)
        value = variable.value
        if variable.flags & EXPORT:
            self._environ = None  # which holds no arrays
        if isinstance(value, IndexedArray | AssociativeArray):
            if variable.token is self.token and value.token is self.token:
                variable.flags &= ~UNSET
                return variable
            copied: Value = value.copy(self.token)
        elif associative:
            copied = AssociativeArray(self.token)
            if isinstance(value, str):
                copied.items["0"] = value
        else:
            copied = IndexedArray([value] if isinstance(value, str) else None, self.token)
        variable = self.table[name] = Variable(copied, variable.flags & ~UNSET, self.token)
        return variable

    def set_array(self, name: str, values: list[str]) -> None:
        """Make the variable an indexed array of values."""
        name = self.array_name(name)
        variable = self.table.get(name)
        flags = 0
        if variable is not None:
            if type(variable.value) is Dynamic and variable.value.write_element is not None:
                for place, text in enumerate(values):
                    variable.value.write_element(self.context, place, text)
                return
            if variable.flags & READONLY:
                raise ReadonlyError(name)
            flags = variable.flags & ~UNSET
            if flags & EXPORT:
                self._environ = None
            if flags & _TRANSFORMS:
                values = [self.transform(name, flags, text) for text in values]
        self._count_elements(len(values), sum(map(len, values)), len(values))
        self.table[name] = Variable(IndexedArray(values, self.token), flags, self.token)

    def array_name(self, name: str) -> str:
        """Return the name of the array that an assignment of several values to name makes.

        Raises: ExpansionError it is a nameref to an element
        """
        target, subscript = self.resolve(name)
        if subscript is not None:
            raise ExpansionError(f"`{target}[{subscript}]': not a valid identifier")
        variable = self.table.get(target)
        if variable is not None and variable.flags & NAMEREF and variable.value is None:
            self.warn(f"{target}: removing nameref attribute")
            self.declare(target, off=NAMEREF)
        return target

    def clear_array(self, name: str) -> None:
        """Empty the variable before an array literal is assigned, keeping its kind."""
        name = self.resolve(name)[0]
        computed = self.table.get(name)
        if computed is not None and type(computed.value) is Dynamic and computed.value.write_element is not None:
            return
        variable = self.own_array(name)
        associative = isinstance(variable.value, AssociativeArray)
        variable.value = AssociativeArray(self.token) if associative else IndexedArray(None, self.token)

    def declare(self, name: str, *, on: int = 0, off: int = 0) -> Variable:
        """Set and clear attributes, making the variable (without a value) if need be."""
        variable = self.table.get(name)
        if variable is None:
            self.charge(ENTRY_BYTES + len(name))
            variable = self.table[name] = Variable(None, on | UNSET, self.token)
        else:
            flags = (variable.flags | on) & ~off
            variable = self.table[name] = Variable(variable.value, flags, self.token)
        if (on | off) & EXPORT:
            self._environ = None
        return variable

    def put(self, name: str, variable: Variable) -> None:
        """Set the whole variable, attributes included."""
        self.table[name] = variable
        self._environ = None

    def unset(self, name: str) -> None:
        """Remove the variable; within a function that made it local it stays local and unset.

        Raises: ExpansionError it is readonly.
        """
        variable = self.table.get(name)
        if variable is None:
            return
        if variable.flags & READONLY:
            raise ExpansionError(f"{name}: cannot unset: readonly variable")
        if variable.flags & EXPORT:
            self._environ = None
        function = self.function_scope()
        in_caller = False
        below: Scope | None
        for index in range(len(self.scopes) - 1, -1, -1):
            scope = self.scopes[index]
            if name in scope.hidden:
                if scope is function or self.keeps_unset() or (name in scope.localized and not in_caller):
                    self.table[name] = Variable(None, UNSET, self.token)
                    return
                hidden = scope.hidden.pop(name)  # bash: unsetting a caller's local uncovers what it hid
                below = self.scopes[index - 1] if index else None
                if below is not None and below.of_call:
                    below.hidden.pop(name, None)  # the local had taken the place of that
                if hidden is not None:
                    self.put(name, hidden)
                    return
                break
            in_caller = in_caller or scope is function
        del self.table[name]

    def unset_element(self, name: str, key: int | str) -> None:
        """Remove one element; the array stays, even empty."""
        array = self.own_array(name).value
        if isinstance(array, AssociativeArray):
            array.items.pop(str(key), None)
        elif isinstance(array, IndexedArray) and isinstance(key, int):
            array.items.pop(self.positive(name, array, key), None)

    def transform(self, name: str, flags: int, text: str) -> str:
        """Return what a variable with these attributes stores for text.

        Raises: ExpansionError readonly, or no number where one is needed.
        """
        if flags & READONLY:
            raise ReadonlyError(name)
        if flags & INTEGER:
            return str(self.evaluate(text))
        if flags & UPPER:
            return upper(text)
        if flags & LOWER:
            return lower(text)
        if flags & CAPITAL:
            return capitalize(lower(text))
        return text

    # ---- scopes ----

    def push(self, *, temporary: bool = False, of_call: bool = False, of_text: bool = False) -> Scope:
        """Open a scope: a function's, or that of the assignments before a command, a function's name or `eval` perhaps."""
        scope = Scope(temporary=temporary, of_call=of_call, of_text=of_text)
        self.scopes.append(scope)
        return scope

    def pop(self) -> None:
        """Close the innermost scope and uncover what it hid."""
        hidden = self.scopes.pop().hidden
        if not hidden:
            return
        table = self.table
        for name, variable in hidden.items():
            if variable is None:
                table.pop(name, None)
            else:
                table[name] = variable
        self._environ = None

    def keep_temporary(self, name: str) -> None:
        """Let an assignment before the running command last."""
        for scope in reversed(self.scopes):
            if not scope.temporary:
                return
            scope.hidden.pop(name, None)

    def function_scope(self) -> Scope | None:
        """Return the scope of the running function, if one runs."""
        for scope in reversed(self.scopes):
            if not scope.temporary:
                return scope
        return None

    def hide(self, scope: Scope, name: str) -> None:
        """Remember what name means outside scope, if not done before."""
        if name in scope.hidden:
            return
        outer = scope.hidden[name] = self.table.get(name)
        if outer is not None:
            # Owned by nobody, so that what follows changes a copy.
            self.table[name] = Variable(outer.value, outer.flags, None)

    def make_local(self, name: str, scope: Scope, *, inherit: bool = False) -> None:
        """Give the function its own variable of that name, without a value at first.

        Raises: ExpansionError a readonly variable of that name is in sight.
        """
        assigned = self.scopes[-1]
        if assigned.of_text and name in assigned.hidden:
            assigned.localized |= {name}
            return
        if assigned.temporary and name in assigned.hidden:
            # `x=1 local x`: what was assigned before the command is the local's value.
            scope.hidden.setdefault(name, assigned.hidden.pop(name))
            return
        if name in scope.hidden:
            return
        outer = self.table.get(name)
        if outer is not None and outer.flags & READONLY and self._is_global(name):
            raise ReadonlyError(name)
        # An assignment before the function call is the function's own already (bash: tempenv becomes local).
        temporary = any(name in opened.hidden for opened in self.scopes if opened.temporary)
        self.charge(ENTRY_BYTES + len(name))
        scope.hidden[name] = self._before_call(scope, name, outer)
        if outer is not None and (inherit or temporary):
            self.table[name] = Variable(outer.value, outer.flags, None)
            return
        self.table[name] = Variable(None, UNSET, self.token)
        if outer is not None and outer.flags & EXPORT:
            self._environ = None

    def _before_call(self, scope: Scope, name: str, outer: Variable | None) -> Variable | None:
        """Return what a local hides: not the assignment before the call of its function, which it takes the place of."""
        index = self.scopes.index(scope)
        below = self.scopes[index - 1] if index else None
        return below.hidden[name] if below is not None and below.of_call and name in below.hidden else outer

    def _is_global(self, name: str) -> bool:
        return not any(name in scope.hidden for scope in self.scopes)

    def touch(self) -> None:
        """Note that the table was changed from outside."""
        self._environ = None

    # ---- environment ----

    def environ(self) -> dict[str, str]:
        """Return the environment of the programs the shell starts; do not change it."""
        made = self._environ
        if made is None:
            exported = [(name, variable.value) for name, variable in self.table.items() if variable.flags & EXPORT]
            made = {name: value for name, value in exported if isinstance(value, str)}
            computed = {name: value.read(self.context) for name, value in exported if isinstance(value, Dynamic)}
            if computed:  # it changes by itself, so it is not remembered
                return made | {name: text for name, text in computed.items() if isinstance(text, str)}
            self._environ = made
        return made

    def import_environ(self, environ: dict[str, str]) -> None:
        """Make exported variables of the environment the shell was started with."""
        for name, text in environ.items():
            if is_name(name):
                self.table[name] = Variable(text, EXPORT, self.token)
        self._environ = None

    # ---- limits ----

    def charge(self, size: int) -> None:
        """Count what else the shell is about to keep: a function, an alias, a trap.

        Raises: ENOMEM the shell would hold more than its limit.
        """
        self._growth += size
        if self._growth > self._limit:
            self._recount(size)

    def _count_elements(self, count: int, size: int, added: int = 1) -> None:
        if count >= self._words:
            raise PosixError(Errno.ENOMEM)
        self.charge(size + added * ENTRY_BYTES)

    def _recount(self, new: int) -> None:
        """Find out how much is really held, since _growth only grows."""
        held = self.held_elsewhere() + _size(self.table)
        for scope in self.scopes:
            held += _size(scope.hidden)
        if held + new > self._limit:
            raise PosixError(Errno.ENOMEM)
        self._growth = held // 2 + new


def _size(table: Mapping[str, Variable | None]) -> int:
    """Return what variables hold, in bytes."""
    held = ENTRY_BYTES * len(table) + sum(map(len, table))
    for variable in table.values():
        value = None if variable is None else variable.value
        if isinstance(value, str):
            held += len(value)
        elif isinstance(value, IndexedArray | AssociativeArray):
            held += ENTRY_BYTES * len(value.items) + sum(map(len, value.items.values()))
            if isinstance(value, AssociativeArray):
                held += sum(map(len, value.items))
    return held
