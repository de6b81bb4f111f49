from __future__ import annotations

import json
import sys

import pytest

from vesicle.command_line import named_policy
from vesicle.errors import ConfigurationError, PolicyError
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_presets import PRESETS
from vesicle.policy_file import as_json, as_toml, load_policy
from vesicle.policy_model import PolicyModel, as_data

TOOLS = """
[tools.transfer]
allow = true
where = {amount = {le = 10000}, currency = {in = ["EUR", "USD"]}}
max_calls = 5

[tools."del*"]
allow = "ask"

[tools.shutdown]
allow = false
"""
YAML = """
extends: workspace
allow:
  read: [/data/**]
  network:
    - api.example.com:443
    - {host: "*.example.org", methods: [get], paths: [/v1/]}
tools:
  transfer:
    where: {amount: {le: 10000}}
    max_calls: 5
"""


def write(folder, name, text):
    file = folder / name
    file.write_text(text)
    return file


def test_tools_in_toml(tmp_path):
    policy = load_policy(write(tmp_path, "p.toml", TOOLS))
    assert [str(rule) for rule in policy.tools] == [
        "allow tool transfer where amount le 10000 and currency in ['EUR', 'USD'] at most 5 calls",
        "ask tool del*",
        "deny tool shutdown",
    ]


def test_yaml(tmp_path):
    for name in ("p.yaml", "p.yml"):
        policy = load_policy(write(tmp_path, name, YAML))
        assert policy.decide_path(1, "/data/x").allowed
        assert policy.decide_network("x.example.org", 443, "GET", "/v1/a").allowed
        assert policy.decide_tool("transfer", {"amount": 1}).max_calls == 5
    assert load_policy(write(tmp_path, "empty.yaml", "")).files == ()


def test_yaml_without_its_library(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    with pytest.raises(ConfigurationError, match=r"YAML needs PyYAML: pip install 'vesicle\[yaml\]'"):
        load_policy(write(tmp_path, "p.yaml", YAML))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("p.toml", "[allow]\nreed = ['/a']", "allow.reed: unknown key, did you mean read?"),
        ("p.toml", "alow = 1", "alow: unknown key, did you mean allow?"),
        ("p.toml", "[tools.pay]\nmax_call = 1", "max_call: unknown key, did you mean max_calls?"),
        ("p.toml", "[allow]\nnetwork = [{host = 'a', method = ['GET']}]", "method: unknown key, did you mean methods?"),
        ("p.toml", "xyz = 1", "xyz: unknown key"),
        ("p.toml", "[tools.pay.where.amount]\nless = 1", "argument amount: unknown operator 'less'"),
        ("p.toml", "[tools.pay]\nallow = 'perhaps'", "tools.pay"),
        ("p.json", '{"allow": {"read": []}, "allow": {}}', "the key 'allow' stands twice in one object"),
        ("p.json", '{"allow": {"read": [], "read": ["/**"]}}', "the key 'read' stands twice in one object"),
        ("p.toml", "[allow]\nread = []\nread = []", "overwrite"),
        ("p.yaml", "allow: {read: [], read: [/**]}", "the key 'read' stands twice in one object"),
        ("p.yaml", "allow: [", "Invalid YAML"),
        ("p.yaml", "!!python/object/apply:os.system [ls]", "Invalid YAML: could not determine a constructor"),
        ("p.yaml", "- a", "valid dictionary"),
        ("p.yaml", "[]", "valid dictionary"),
        ("p.yaml", "? [a]\n: 1", "a key is text, not ['a']"),
        ("p.yaml", "allow: !!map [a]", "Invalid YAML: expected a mapping"),
        ("p.json", "[]", "valid dictionary"),
    ],
)
def test_errors_say_where_and_what_was_meant(tmp_path, name, text, message):
    file = write(tmp_path, name, text)
    with pytest.raises(ConfigurationError) as caught:
        load_policy(file)
    assert str(caught.value).startswith(f"policy file {file}: ")
    assert message in str(caught.value)


BUILT = (
    Policy.workspace()
    .deny_write("/workspace/a\\*b", '/work"space/\x7f')
    .ask_packages("rich")
    .allow_env("APP_*")
    .allow_tool("pay", where={"amount": {"le": 5, "length": {"ge": 1}}, "to": {"in": ["a", "b"]}}, max_calls=5)
    .deny_tool("pay", where={"to": "x"})
    .ask_tool("d.x/y")
    .allow_network("[::1]:80", "host")
    .allow_network("a.b:443", methods=["GET", "TCP"], paths=["/v1", "/v*"])
    .with_max_processes(9)
)


@pytest.mark.parametrize("policy", [*PRESETS.values(), BUILT], ids=[*PRESETS, "built"])
@pytest.mark.parametrize(("name", "text_of"), [("p.toml", as_toml), ("p.json", as_json)])
def test_what_is_written_is_read_again(tmp_path, policy, name, text_of):
    read = load_policy(write(tmp_path, name, text_of(policy)))
    assert as_data(read) == as_data(policy)
    assert (read.signals, read.max_processes) == (policy.signals, policy.max_processes)
    assert set(read.tools) == set(policy.tools)
    assert set(read.network) == set(policy.network)
    for path in ("/", "/etc/passwd", "/workspace/x", "/workspace/a*b", '/work"space/\x7f', "/dev/null"):
        for bit in range(6):
            assert read.decide_path(1 << bit, path).allowed is policy.decide_path(1 << bit, path).allowed


def test_a_policy_by_name_or_file(tmp_path):
    assert named_policy("workspace") is PRESETS["workspace"]
    assert named_policy(str(write(tmp_path, "p.json", json.dumps({"name": "mine"})))).name == "mine"
    with pytest.raises(PolicyError, match="unknown policy 'workspaces'"):
        named_policy("workspaces")


def test_a_model_has_no_other_fields_than_a_file():
    with pytest.raises(ValueError, match="Extra inputs"):
        PolicyModel.model_validate({"extra": 1})
