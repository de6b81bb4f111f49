from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from vesicle.config import LimitsModel, SessionConfig, parse_size
from vesicle.errors import ConfigurationError
from vesicle.kernel.limits import PRESETS, Limits
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_rules import ALL_ACCESS, DELETE, READ, WRITE, PolicyError, SignalScope
from vesicle.model_errors import explain
from vesicle.policy_file import load_policy
from vesicle.policy_model import PolicyModel, RulesModel

TOML = """
extends = "workspace"
max_processes = 20
signals = "descendants"

[allow]
read = ["/data/**"]
commands = ["ls"]
env = ["APP_*"]
network = ["api.example.com:443", {host = "*.example.org", methods = ["GET"]}]

[ask]
delete = ["/workspace/**"]

[deny]
all = ["/workspace/secret/**"]
"""


def test_a_toml_policy(tmp_path):
    file = tmp_path / "p.toml"
    file.write_text(TOML)
    policy = load_policy(file)
    assert policy.decide_path(READ, "/data/x").allowed
    assert policy.decide_path(READ | WRITE, "/workspace/x").allowed
    assert policy.decide_path(DELETE, "/workspace/x").ask
    assert not policy.decide_path(READ, "/workspace/secret/x").allowed
    assert policy.decide_env("APP_MODE").allowed
    assert (policy.max_processes, policy.signals) == (20, SignalScope.DESCENDANTS)
    assert [str(rule) for rule in policy.network] == [
        "allow network api.example.com:443",
        "allow network GET *.example.org",
    ]


def test_a_json_policy(tmp_path):
    file = tmp_path / "p.json"
    file.write_text(json.dumps({"allow": {"all": ["/a/**"]}}))
    assert load_policy(file).decide_path(ALL_ACCESS, "/a/b").allowed


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("p.toml", "[allow]\nreed = ['/a']", "allow.reed: unknown key"),
        ("p.toml", "alow = 1", "alow: unknown key"),
        ("p.toml", "extends = 'everything'", "extends: Input should be 'deny_all'"),
        ("p.toml", "[allow]\nread = ['a/b']", "begins with a slash: 'a/b'"),
        ("p.toml", "[allow]\nread = '/a'", "toml: allow.read: Input should be a list"),
        ("p.toml", "allow = 3", "toml: allow: Input should be a valid dictionary"),
        ("p.toml", "tools.x.allow = 'maybe'", "toml: tools.x.allow: Input should be a valid boolean"),
        ("p.toml", "tools.bool.alow = 1", "toml: tools.bool.alow: unknown key, did you mean allow?"),
        (
            "p.toml",
            "allow.network = [3]",
            "toml: allow.network.0: Input should be a valid dictionary, or a valid string",
        ),
        (
            "p.toml",
            "allow.network = [{host = 'x', pot = 3}]",
            "toml: allow.network.0.pot: unknown key, did you mean port?",
        ),
        ("p.toml", "[allow]\nnetwork = ['host:http']", "network 'host:http': write host:port"),
        ("p.toml", "not toml", "line 1"),
        ("p.json", "{", "Invalid JSON"),
        ("p.ini", "", "must end in .toml, .json, .yaml or .yml"),
    ],
)
def test_bad_policy_files_say_where_and_what(tmp_path, name, text, message):
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(ConfigurationError) as caught:
        load_policy(file)
    assert str(caught.value).startswith(f"policy file {file}: ")
    assert message in str(caught.value)


def test_a_missing_policy_file(tmp_path):
    with pytest.raises(ConfigurationError, match="No such file"):
        load_policy(tmp_path / "none.toml")


def test_a_policy_file_that_is_no_text(tmp_path):
    (tmp_path / "p.toml").write_bytes(b"\xff")
    with pytest.raises(ConfigurationError, match="not UTF-8"):
        load_policy(tmp_path / "p.toml")


def test_an_empty_model_denies_everything():
    assert not PolicyModel().freeze().decide_path(READ, "/").allowed


def test_patterns_are_checked_when_frozen():
    with pytest.raises(PolicyError):
        PolicyModel(allow=RulesModel(read=("/a/../b",))).freeze()


def test_limits_model_has_every_limit():
    assert set(LimitsModel.model_fields) == {"preset", *Limits.__match_args__}


def test_limits():
    limits = LimitsModel(preset="text", memory_bytes="64MiB", wall_s=None).freeze()
    assert limits == PRESETS["text"].replace(memory_bytes=64 << 20, wall_s=None)
    assert LimitsModel().freeze() == Limits()


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("0", 0),
        ("1000", 1000),
        ("1.5k", 1536),
        ("512MiB", 512 << 20),
        ("2 GiB", 2 << 30),
        ("3mb", 3_000_000),
        ("1_0K", 10240),
    ],
)
def test_sizes(text, size):
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "MiB", "-1", "1.2.3", "5 TiB", "1kk", "nan", "inf", "0x10"])
def test_no_sizes(text):
    with pytest.raises(ValueError, match="no size"):
        parse_size(text)


def test_unknown_limits_and_bad_values_are_named():
    with pytest.raises(ValidationError) as caught:
        LimitsModel.model_validate({"memory": 1, "wall_s": 0, "disk_bytes": "lots"})
    text = explain(caught.value)
    for part in (
        "memory: unknown key",
        "wall_s: Input should be greater than 0",
        "disk_bytes: Value error, 'lots' is no size",
    ):
        assert part in text


def test_session_config_gives_the_arguments_of_a_session():
    config = SessionConfig.model_validate(
        {"policy": {"extends": "workspace"}, "limits": {"preset": "text"}, "env": {"A": "1"}}
    )
    arguments = config.freeze()
    assert isinstance(arguments["policy"], Policy)
    assert arguments["limits"] == PRESETS["text"]
    assert arguments["env"] == {"A": "1"}
    assert SessionConfig().freeze()["policy"] == "deny_all"


def test_session_config_says_how_the_network_is_used():
    config = SessionConfig.model_validate({"network": {"inject": {"api.example.com": {"X-Key": "k"}}, "timeout_s": 5}})
    network = config.freeze()["network"]
    assert (network.inject, network.timeout_s, network.ca_file) == ({"api.example.com": {"X-Key": "k"}}, 5, None)
    assert SessionConfig().freeze()["network"] is None
    with pytest.raises(ConfigurationError, match="no host"):
        SessionConfig.model_validate({"network": {"inject": {"a b": {}}}}).freeze()
