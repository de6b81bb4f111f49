"""A report from a template, tables in three styles."""

from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from tabulate import tabulate

environment = Environment(
    loader=DictLoader(
        {
            "base": "<h1>{% block title %}base{% endblock %}</h1>{% block body %}{% endblock %}",
            "page": "{% extends 'base' %}{% block title %}{{ name | title }}{% endblock %}"
            "{% block body %}{% for row in rows if row.n > 1 %}{{ loop.index }}:{{ row.k | upper }}={{ '%.1f' % row.n }}"
            "{{ ', ' if not loop.last }}{% else %}none{% endfor %}{% endblock %}",
        }
    ),
    autoescape=True,
    undefined=StrictUndefined,
)
environment.filters["shout"] = lambda text: f"{text}!"
rows = [{"k": "a", "n": 1}, {"k": "<b>", "n": 2.25}, {"k": "c", "n": 3}]
print(environment.get_template("page").render(name="the report", rows=rows))
print(
    environment.from_string(
        "{% macro f(x) %}[{{ x | shout }}]{% endmacro %}{{ f('a') }}{{ [3, 1] | sort | join('-') }}{% set y = 5 %}{{ y // 2 }}"
    ).render()
)
try:
    environment.from_string("{{ missing.x }}").render()
except UndefinedError as error:
    print(error)
for style in ("simple", "github", "html"):
    print(tabulate([[row["k"], row["n"]] for row in rows], ["key", "number"], tablefmt=style))
