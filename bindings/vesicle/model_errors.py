"""Errors of our pydantic models as people read them: where, what is wrong there, and what was meant perhaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from pydantic import BaseModel

from .policy_model import Model

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pydantic import ValidationError


def explain(error: ValidationError) -> str:
    """Return the errors of a model as one line each."""
    found: dict[tuple[int | str, ...], list[str]] = {}
    for detail in error.errors(include_url=False):
        text = detail["msg"].replace("a valid tuple", "a list")
        if detail["type"] in ("model_type", "model_attributes_type", "dict_type"):
            text = "Input should be a valid dictionary"
        elif detail["type"] == "extra_forbidden":
            text = f"unknown key{_meant(error.title, detail['loc'])}"
        found.setdefault(_place(detail["loc"]), []).append(text)
    # Of a union each alternative has failed: those that took the value for what it is know more than the others.
    places = [one for one in found if not any(other != one and other[: len(one)] == one for other in found)]
    return "; ".join(f"{'.'.join(map(str, one)) or 'the whole'}: {_alternatives(found[one])}" for one in places)


def _place(parts: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Return the place without pydantic's names for the alternatives of a union."""
    alternatives = {"bool", "str", *(model.__name__ for model in Model.__subclasses__())}
    return tuple(
        part
        for number, part in enumerate(parts)
        if isinstance(part, int)
        or parts[number - 1 : number] == ("tools",)  # a name that somebody chose
        or not (part in alternatives or part.startswith(("literal[", "tuple[")))
    )


def _alternatives(texts: list[str]) -> str:
    words = "Input should be "
    return ", or ".join([texts[0], *(text.removeprefix(words) for text in texts[1:])])


def _meant(title: str, place: Sequence[int | str]) -> str:
    from difflib import get_close_matches

    models: list[type[BaseModel]] = [model for model in Model.__subclasses__() if model.__name__ == title]
    for part in place[:-1]:
        fields = [field for model in models if (field := model.model_fields.get(str(part))) is not None]
        if fields:
            models = [model for field in fields for model in _models_in(field.annotation)]
    names = [name for model in models for name in model.model_fields]
    close = get_close_matches(str(place[-1]), names, 1)
    return f", did you mean {close[0]}?" if close else ""


def _models_in(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)
