from __future__ import annotations

import pytest

from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_presets import PRESETS, WORKSPACE
from vesicle.kernel.policy_rules import ACCESS_NAMES, PolicyError, SignalScope


def test_a_chain_of_everything():
    policy = (
        Policy.workspace()
        .allow_read("/data/**")
        .deny_write("/workspace/raw/**")
        .ask_delete("/workspace/**")
        .allow_commands("ls")
        .deny_commands("rm")
        .allow_network("api.example.com:443", methods=["get"], paths=["/v1/"])
        .allow_tool("transfer", where={"amount": {"le": 10000}}, max_calls=5)
        .allow_env("APP_*")
        .allow_packages("Requests")
        .with_signals("descendants")
        .with_max_processes(5)
    )
    new = [rule for kind in ("files", "names", "tools", "network") for rule in getattr(policy, kind)]
    assert [str(rule) for rule in new if rule not in (*WORKSPACE.files, *WORKSPACE.names, *WORKSPACE.tools)] == [
        "allow read /data/**",
        "deny write /workspace/raw/**",
        "ask delete /workspace/**",
        "allow command ls",
        "deny command rm",
        "allow env APP_*",
        "allow package requests",
        "allow tool transfer where amount le 10000 at most 5 calls",
        "allow network GET api.example.com:443 /v1/",
    ]
    assert (policy.signals, policy.max_processes) == (SignalScope.DESCENDANTS, 5)
    assert Policy.workspace() is WORKSPACE


@pytest.mark.parametrize("name", PRESETS)
def test_presets_by_method(name):
    assert getattr(Policy, name)() is PRESETS[name]


@pytest.mark.parametrize("effect", ["allow", "ask", "deny"])
@pytest.mark.parametrize("access", ACCESS_NAMES)
def test_a_method_for_each_effect_and_access(effect, access):
    policy = getattr(Policy(), f"{effect}_{access}")("/a", "/b")
    assert policy == getattr(Policy(), effect)(access, "/a", "/b")
    assert len(policy.files) == 2


def test_merging_keeps_the_rules_of_both_once():
    one, other = (
        Policy().allow_read("/a").deny_write("/b"),
        Policy().allow_read("/a").allow_write("/b").with_max_processes(3),
    )
    for merged in (one | other, one.merge(other)):
        assert len(merged.files) == 3
        assert not merged.decide_path(ACCESS_NAMES["write"], "/b").allowed
        assert merged.max_processes == 3
    assert (one | Policy.workspace()).signals is SignalScope.SESSION
    assert (one | Policy()).max_processes is None


@pytest.mark.parametrize(
    "text", ["", ":80", "host:", "host:http", "host:0", "host:65536", "host:-1", "a:b:80", "[::1", "[::1]80"]
)
def test_destinations_that_cannot_be_meant(text):
    with pytest.raises(PolicyError, match="write host:port"):
        Policy().allow_network(text)


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("host", "host", None),
        ("host:*", "host", None),
        ("*.x:443", "*.x", 443),
        ("[::1]:80", "::1", 80),
        ("[::1]", "::1", None),
    ],
)
def test_destinations(text, host, port):
    (rule,) = Policy().allow_network(text).network
    assert (rule.host, rule.port) == (host, port)
    assert rule.host in str(rule)


def test_what_cannot_be_meant():
    with pytest.raises(PolicyError, match="begins with a slash"):
        Policy().allow_network("host", paths=["v1"])
    with pytest.raises(PolicyError, match="not 'everybody'"):
        Policy().with_signals("everybody")


def test_a_policy_prints_as_a_table():
    text = str(
        Policy().allow_read("/data/**").deny_write("/data/**").ask_tool("pay", where={"n": {"le": 3}}, max_calls=2)
    )
    assert text.splitlines() == [
        "policy custom: signals to none but itself, processes as many as the limits say",
        "effect  about  access  what      as far as",
        "deny    file   write   /data/**",
        "ask     tool           pay       n le 3, at most 2 calls",
        "allow   file   read    /data/**",
        "everything else is denied",
    ]


@pytest.mark.parametrize("verb", ["allow_network", "ask_network", "deny_network"])
@pytest.mark.parametrize("words", [{"methods": "POST"}, {"paths": "/v1"}, {"paths": "/"}])
def test_one_text_is_no_list_of_methods_or_paths(verb, words):
    """Its letters would be methods that nobody uses, and the rule would say nothing."""
    with pytest.raises(PolicyError, match="is a list of texts: write"):
        getattr(Policy(), verb)("example.com", **words)


@pytest.mark.parametrize(
    "verb", ["deny_read", "deny_commands", "deny_env", "deny_packages", "deny_tool", "deny_network"]
)
def test_a_list_is_no_pattern(verb):
    """A rule of it would match nothing, so that what it is to deny would be allowed."""
    with pytest.raises(PolicyError, match="one argument each, not a list"):
        getattr(Policy.allow_all(), verb)(["/a"])


def test_conditions_are_by_argument():
    with pytest.raises(PolicyError, match="where must be"):
        Policy().allow_tool("transfer", where=["amount"])


@pytest.mark.parametrize("verb", ["allow_network", "ask_network"])
def test_private_addresses_by_a_word(verb):
    policy = getattr(Policy(), verb)("*.internal", private=True)
    assert str(policy.network[0]) == f"{verb[:-8]} network *.internal private"
