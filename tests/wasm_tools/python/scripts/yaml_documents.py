"""YAML: read, merge, write, several documents, anchors, errors."""

import yaml

TEXT = """
base: &base {image: "python:3.12", retries: 3}
jobs:
  - <<: *base
    name: test
    env: {A: "1", B: yes}
    script: |
      make test
      make lint
  - name: fold
    text: >-
      one
      two
when: 2024-05-06
none: ~
ratio: 1.5e+3
octal: 0o17
"""
data = yaml.safe_load(TEXT)
print(data["jobs"][0], data["jobs"][1]["text"], data["when"], data["none"], data["ratio"], data["octal"])
print(
    yaml.safe_dump(
        {"b": [1, {"x": None}], "a": "ü: yes", "t": "yes", "m": "l1\nl2\n"}, allow_unicode=True, sort_keys=True
    )
)
print(list(yaml.safe_load_all("---\na: 1\n---\n- b\n...\n")), yaml.safe_dump_all([{"a": 1}, [2]], explicit_start=True))
for bad in ("a: [1, 2", "a: b: c", "!!python/object:os.system {}"):
    try:
        yaml.safe_load(bad)
    except yaml.YAMLError as error:
        print(type(error).__name__, error.problem_mark.line, error.problem_mark.column)
shared = [1]
print(yaml.dump({"x": shared, "y": shared}, default_flow_style=True).strip(), yaml.safe_load("1_000: 0x1F"))
