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
    lines: list[str] = []
    for detail in error.errors(include_url=False):
        place = ".".join(str(part) for part in detail["loc"]) or "the whole"
        text = detail["msg"]
        if detail["type"] == "extra_forbidden":
            text = f"unknown key{_meant(error.title, detail['loc'])}"
        lines.append(f"{place}: {text}")
    return "; ".join(lines)


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
