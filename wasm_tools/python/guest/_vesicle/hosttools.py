"""Host tools as functions with the signatures that their schemas tell."""

import errno
import keyword
import types

from .door import call, restarted


class ToolError(Exception):
    """A tool failed. kind: what it is called on the host; retryable: the same call may succeed later."""

    __module__ = "host"

    def __init__(self, message, kind="ToolError", retryable=False):
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.retryable = retryable


class ToolArgumentError(ToolError, ValueError):
    """Arguments that the tool does not take."""

    __module__ = "host"


# What the host's gate refuses, by errno: text, kind, retryable.
_REFUSALS = {
    errno.EDQUOT: ("called as often as it may be", "QuotaError", False),
    errno.EAGAIN: ("called too often in a minute", "BlockingIOError", True),
    errno.ETIMEDOUT: ("the tool took longer than it may", "TimeoutError", True),
    errno.EMSGSIZE: ("the result is larger than it may be", "ResultTooLargeError", False),
}


def _invoke(name, arguments):
    """Call a tool and return its result.

    Raises: ToolError · PermissionError the policy does not allow it · TypeError an argument that cannot be passed
    """
    try:
        answer = call("tool_call", name, {key: value for key, value in arguments.items() if value is not _DEFAULT})
        while answer[0] == "interrupted":
            answer = restarted("tool_result", answer[1])
    except OSError as error:
        refusal = _REFUSALS.get(error.errno)
        if refusal is None:
            if error.filename is None:
                error.filename = name
            raise
        text, kind, retryable = refusal
        raise ToolError(f"{name}: {text}", kind, retryable) from None
    if answer[0] == "result":
        return answer[1]
    _, kind, message, retryable = answer
    raise (ToolArgumentError if kind == "ArgumentError" else ToolError)(message, kind, retryable)


class _Default:
    """Stands for a default that only the host knows."""

    def __repr__(self):
        return "..."


_DEFAULT = _Default()


def functions(tools):
    """Return the functions of tools as the host tells of them, and an object for each set of tools, by name."""
    found = {}
    for name, group, member, description, schema in tools:
        function = found[_identifier(name)] = _function(name, description, schema)
        if group:
            holder = found.get(_identifier(group))
            if not isinstance(holder, types.SimpleNamespace):
                holder = found[_identifier(group)] = types.SimpleNamespace()
            setattr(holder, _identifier(member), function)
    return found


def _identifier(name):
    name = name.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


_TYPES = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": None,
}


def _function(name, description, schema):
    properties = schema.get("properties", {})
    required = set(schema.get("required", ()))
    fits = all(part.isidentifier() and not keyword.iskeyword(part) and part != "_call" for part in properties)
    function = _written(properties, required, name) if fits else _with_keywords(name)
    function.__name__ = function.__qualname__ = _identifier(name)
    function.__module__ = "host"
    function.__doc__ = _documentation(description, properties)
    return function


def _written(properties, required, name):
    """Make a function whose parameters are those of the schema."""
    parameters, defaults, seen_default, seen_star = [], {}, False, False
    annotations = {}
    for part, schema in properties.items():
        kind = _type_of(schema)
        if kind is not _DEFAULT:
            annotations[part] = kind
        if part in required:
            if seen_default and not seen_star:
                parameters.append("*")
                seen_star = True
            parameters.append(part)
        else:
            seen_default = True
            defaults[part] = schema.get("default", _DEFAULT)
            parameters.append(f"{part}=_d[{part!r}]")
    arguments = ", ".join(f"{part!r}: {part}" for part in properties)
    source = f"def made({', '.join(parameters)}):\n    return _call({{{arguments}}})\n"
    names = {"_d": defaults, "_call": lambda values: _invoke(name, values)}
    # The text holds identifiers and nothing else of the schema's.
    exec(compile(source, f"<host tool {name}>", "exec"), names)
    function = names["made"]
    function.__annotations__ = annotations
    return function


def _with_keywords(name):
    def made(**arguments):
        return _invoke(name, arguments)

    return made


def _type_of(schema):
    if not isinstance(schema, dict):
        return _DEFAULT
    if schema.get("format") == "binary":
        return bytes
    kind = schema.get("type")
    return _TYPES.get(kind, _DEFAULT) if isinstance(kind, str) else _DEFAULT


def _documentation(description, properties):
    lines = [
        f"    {name}: {schema['description']}"
        for name, schema in properties.items()
        if isinstance(schema, dict) and schema.get("description")
    ]
    return description + ("\n\nArgs:\n" + "\n".join(lines) if lines else "")
