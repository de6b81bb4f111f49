"""Policies in files: JSON, TOML and YAML, read with errors that say where and what, and written as TOML or JSON.

YAML needs PyYAML (`pip install vesicle[yaml]`). A key that stands twice in one object is an error in each format.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from vesicle.kernel.policy_rules import PolicyError

from .errors import ConfigurationError
from .model_errors import explain
from .policy_model import PolicyModel, as_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.policy import Policy


def load_policy(host_path: str | os.PathLike[str]) -> Policy:
    """Return the policy of a .toml, .json, .yaml or .yml file.

    Raises:
        ConfigurationError: the file cannot be read, is not of its format, or says something that is not known; the text
            names the place in it.
    """
    name = os.fspath(host_path)
    try:
        parse = _PARSERS.get(os.path.splitext(name)[1])
        if parse is None:
            raise ConfigurationError("the name must end in .toml, .json, .yaml or .yml")
        return PolicyModel.model_validate(parse(_read(name)), strict=False).freeze()
    except ValidationError as error:
        raise ConfigurationError(f"policy file {name}: {explain(error)}") from None
    except (PolicyError, ValueError) as error:
        raise ConfigurationError(f"policy file {name}: {error}") from None


def _read(name: str) -> str:
    try:
        with open(name, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise ConfigurationError(str(error.strerror)) from None
    except UnicodeDecodeError:
        raise ConfigurationError("not UTF-8") from None


def _json(text: str) -> object:
    from json import JSONDecodeError, loads

    try:
        return loads(text, object_pairs_hook=_no_key_twice)
    except JSONDecodeError as error:
        raise ConfigurationError(f"Invalid JSON: {error}") from None


def _no_key_twice(pairs: list[tuple[Any, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if not isinstance(key, str):
            raise ConfigurationError(f"a key is text, not {key!r}")
        if key in found:
            raise ConfigurationError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def _toml(text: str) -> object:
    import tomllib

    return tomllib.loads(text)


def _yaml(text: str) -> object:
    from importlib import import_module

    try:
        yaml: Any = import_module("yaml")
    except ModuleNotFoundError:
        raise ConfigurationError("YAML needs PyYAML: pip install 'vesicle[yaml]'") from None

    class Loader(yaml.SafeLoader):  # type: ignore[misc]
        """Plain data alone, each key once."""

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[str, Any]:
            if not isinstance(node, yaml.MappingNode):
                raise yaml.constructor.ConstructorError(None, None, "expected a mapping", node.start_mark)
            keys = [self.construct_object(key, deep=True) for key, _ in node.value]
            return _no_key_twice(
                [
                    (key, self.construct_object(value, deep=True))
                    for key, (_, value) in zip(keys, node.value, strict=True)
                ]
            )

    try:
        found = yaml.load(text, Loader)
    except yaml.YAMLError as error:
        raise ConfigurationError(f"Invalid YAML: {' '.join(str(error).split())}") from None
    return {} if found is None else found


_PARSERS: dict[str, Callable[[str], object]] = {".json": _json, ".toml": _toml, ".yaml": _yaml, ".yml": _yaml}


def as_json(policy: Policy) -> str:
    """Return a policy as the text of a .json file."""
    from json import dumps

    return dumps(as_data(policy), indent=2) + "\n"


def as_toml(policy: Policy) -> str:
    """Return a policy as the text of a .toml file."""
    lines: list[str] = []
    _table(as_data(policy), "", lines)
    return "\n".join(lines).lstrip("\n") + "\n"


def _table(data: dict[str, Any], name: str, lines: list[str]) -> None:
    values = [key for key in data if not isinstance(data[key], dict)]
    if values and name:
        lines += ["", f"[{name}]"]
    for key in values:
        text = _value(data[key])
        if len(text) > _LINE and isinstance(data[key], list):
            text = "[\n" + "".join(f"  {_value(one)},\n" for one in data[key]) + "]"
        lines.append(f"{_key(key)} = {text}")
    for key in data:
        if key not in values:
            _table(data[key], f"{name}.{_key(key)}" if name else _key(key), lines)


_LINE = 100


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _value(key)


def _value(value: Any) -> str:
    from json import dumps

    kind = type(value).__name__
    if kind == "dict":
        return "{" + ", ".join(f"{_key(key)} = {_value(value[key])}" for key in value) + "}"
    if kind == "list":
        return "[" + ", ".join(map(_value, value)) + "]"
    return dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
