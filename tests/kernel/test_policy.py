from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vesicle.kernel.glob import Glob
from vesicle.kernel.policy import Policy, PolicyBox
from vesicle.kernel.policy_presets import ALLOW_ALL, DENY_ALL, PRESETS, READ_ONLY, WORKSPACE, preset
from vesicle.kernel.policy_rules import (
    ALL_ACCESS,
    CREATE,
    DELETE,
    EXECUTE,
    METADATA,
    READ,
    WRITE,
    Effect,
    FileRule,
    PolicyError,
    SignalScope,
    access_bits,
    access_text,
)


def allowed(policy, access, path):
    return policy.decide_path(access, path).allowed


def test_an_empty_policy_denies_everything_and_says_why():
    decision = Policy().decide_path(READ, "/etc/passwd")
    assert not decision.allowed
    assert decision.rule == "the default, which is deny: no rule allows read"
    assert not allowed(Policy(), METADATA, "/")
    assert not Policy().decide_command("/bin/ls").allowed
    assert not Policy().decide_env("HOME").allowed
    assert not Policy().decide_tool("query_user").allowed
    assert not Policy().decide_signal(is_descendant=True).allowed


def test_objects_without_a_path_are_allowed():
    assert allowed(Policy(), READ | WRITE, "pipe:[3]")


@pytest.mark.parametrize("order", [1, -1], ids=["deny last", "deny first"])
def test_deny_beats_allow_in_any_order(order):
    rules = (FileRule(Effect.ALLOW, ALL_ACCESS, "/data/**"), FileRule(Effect.DENY, READ, "/data/secret/**"))
    policy = Policy(files=rules[::order])
    assert allowed(policy, READ, "/data/open")
    decision = policy.decide_path(READ, "/data/secret/key")
    assert (decision.allowed, decision.rule) == (False, "deny read /data/secret/**")
    assert allowed(policy, WRITE, "/data/secret/key")
    assert not allowed(policy, READ | WRITE, "/data/secret/key")


def test_all_bits_must_be_allowed_perhaps_by_several_rules():
    policy = Policy().allow("read", "/a/**").allow("write", "/a/*.txt")
    assert allowed(policy, READ | WRITE, "/a/x.txt")
    assert not allowed(policy, READ | WRITE, "/a/x.md")
    assert policy.decide_path(WRITE, "/a/x.md").rule.endswith("no rule allows write")


@pytest.mark.parametrize("access", ["read", "write", "execute"])
def test_content_access_implies_metadata(access):
    assert allowed(Policy().allow(access, "/a"), METADATA, "/a")


@pytest.mark.parametrize("access", ["create", "delete"])
def test_create_and_delete_imply_no_metadata(access):
    assert not allowed(Policy().allow(access, "/a"), METADATA, "/a")


def test_folders_above_an_allowed_pattern_may_be_looked_at_not_listed():
    policy = Policy().allow("read", "/srv/data/*/x")
    for folder in ("/", "/srv", "/srv/data"):
        assert allowed(policy, METADATA, folder)
        assert not allowed(policy, READ, folder)
    assert not allowed(policy, METADATA, "/srv/data/1")
    assert not allowed(policy, METADATA, "/sr")


def test_ask_beats_allow_and_is_no_permission():
    policy = Policy().allow("all", "/a/**").ask("delete", "/a/**")
    decision = policy.decide_path(DELETE, "/a/x")
    assert (decision.allowed, decision.ask, decision.rule) == (False, True, "ask delete /a/**")
    assert policy.decide_path(READ, "/a/x").allowed
    denied = policy.deny("delete", "/a/x").decide_path(DELETE, "/a/x")
    assert (denied.allowed, denied.ask) == (False, False)


@pytest.mark.parametrize("effect", [Effect.ASK, Effect.DENY])
def test_what_is_allowed_everywhere_may_still_be_limited_somewhere(effect):
    everywhere = FileRule(Effect.ALLOW, ALL_ACCESS, "/**")
    policy = Policy(files=(everywhere, FileRule(effect, DELETE, "/a/*")))
    assert policy.decide_path(READ, "/a/x").allowed
    assert not policy.decide_path(DELETE, "/a/x").allowed
    assert policy.decide_path(DELETE, "/b/x").rule == str(everywhere)


def test_looking_at_what_may_be_read_on_approval_needs_none():
    policy = Policy().ask("read", "/a")
    assert policy.decide_path(METADATA, "/a").allowed
    assert policy.decide_path(READ, "/a").ask


@pytest.mark.parametrize("pattern", ["a/b", "", "**", "/a/../b", "/a/./b", "/a//b"])
def test_patterns_that_cannot_be_meant(pattern):
    with pytest.raises(PolicyError, match="pattern"):
        Policy().allow("read", pattern)
    with pytest.raises(PolicyError, match="pattern"):
        Policy(files=(FileRule(Effect.ALLOW, READ, pattern),)).decide_path(READ, "/")


def test_a_trailing_slash_of_a_pattern_means_nothing():
    assert allowed(Policy().allow("read", "/a/"), READ, "/a")
    assert allowed(Policy().allow("read", "/"), READ, "/")


def test_access_words():
    assert access_bits("read, write") == READ | WRITE
    assert access_bits("all") == ALL_ACCESS
    assert access_text(READ | EXECUTE) == "read,execute"
    with pytest.raises(PolicyError, match="'reed'"):
        access_bits("reed")


def test_building_leaves_the_original_alone():
    base = Policy("base").allow("read", "/a")
    more = base.allow("read", "/b")
    assert not allowed(base, READ, "/b")
    assert allowed(more, READ, "/b")
    assert more.name == "custom"


COMMANDS = Policy().with_names(Effect.ALLOW, "command", "ls", "/opt/*/run").with_names(Effect.DENY, "command", "rm")


@pytest.mark.parametrize(
    ("path", "argv0", "expected"),
    [
        ("/bin/ls", "ls", True),
        ("/bin/ls", "", True),
        ("/bin/cat", "cat", False),
        ("/opt/x/run", "run", True),
        ("/opt/x/y/run", "run", False),
        ("/bin/ls", "rm", False),
        ("/bin/rm", "ls", False),
        ("/bin/ls", "/tmp/cat", False),
    ],
)
def test_commands_by_name_path_and_argv0(path, argv0, expected):
    assert COMMANDS.decide_command(path, argv0).allowed is expected
    assert COMMANDS.decide_command(path, argv0).allowed is expected  # remembered


def test_names_of_one_kind_say_nothing_about_another():
    policy = Policy().with_names(Effect.ALLOW, "env", "APP_*")
    assert policy.decide_env("APP_MODE").allowed
    assert not policy.decide_env("HOME").allowed
    assert not policy.decide_tool("APP_MODE").allowed
    with pytest.raises(PolicyError, match="kind"):
        Policy().with_names(Effect.ALLOW, "kind", "x")


def test_signals_by_scope():
    policy = Policy(signals=SignalScope.DESCENDANTS)
    assert policy.decide_signal(is_descendant=True).allowed
    assert not policy.decide_signal(is_descendant=False).allowed


def test_a_link_may_not_widen():
    policy = Policy().allow("all", "/w/**").allow("create,delete,metadata", "/hidden/**")
    assert policy.decide_link("/w/a", "/w/b").allowed
    decision = policy.decide_link("/hidden/key", "/w/key")
    assert not decision.allowed
    assert "/hidden/key" in decision.rule
    assert policy.decide_link("/w/a", "/hidden/a").allowed


def test_a_folder_may_not_carry_its_content_out_of_a_rule():
    policy = Policy().allow("all", "/w/**").deny("read", "/w/*/secret.txt")
    assert not policy.decide_move("/w/a", "/w/b/c", is_directory=True).allowed
    assert policy.decide_move("/w/a", "/w/b", is_directory=True).allowed
    assert policy.decide_move("/w/a", "/w/b/c", is_directory=False).allowed


def test_a_rule_that_holds_everywhere_does_not_stop_moves():
    policy = Policy().allow("all", "/w/**").deny("read", "/w/**/*.key")
    assert policy.decide_move("/w/a", "/w/b/c", is_directory=True).allowed


def test_a_folder_may_not_bring_its_content_under_a_wider_rule():
    policy = Policy().allow("create,delete,metadata", "/w/**").allow("read", "/w/pub/*.txt")
    assert not policy.decide_move("/w/private", "/w/pub", is_directory=True).allowed
    assert policy.decide_move("/w/private", "/w/other", is_directory=True).allowed


def test_presets_have_their_names():
    assert {name: policy.name for name, policy in PRESETS.items()} == {name: name for name in PRESETS}
    assert preset("workspace") is WORKSPACE
    with pytest.raises(PolicyError, match="deny_all, read_only, workspace, allow_all"):
        preset("everything")


WRITES = (WRITE, CREATE, DELETE)


@pytest.mark.parametrize("path", ["/", "/etc/passwd", "/workspace/x", "/dev/null"])
@pytest.mark.parametrize("access", [READ, EXECUTE, METADATA, *WRITES])
def test_deny_all_allows_nothing_and_allow_all_everything(path, access):
    assert not allowed(DENY_ALL, access, path)
    assert allowed(ALLOW_ALL, access, path)


def test_read_only():
    assert allowed(READ_ONLY, READ | EXECUTE, "/bin/ls")
    assert not any(allowed(READ_ONLY, access, "/workspace/x") for access in WRITES)
    assert allowed(READ_ONLY, READ | WRITE, "/dev/null")
    assert allowed(READ_ONLY, WRITE, "/proc/3/fd/1")
    assert not allowed(READ_ONLY, CREATE, "/dev/null")
    assert READ_ONLY.decide_command("/bin/ls").allowed


@pytest.mark.parametrize("folder", ["/workspace", "/output", "/tmp", "/home/agent"])
def test_workspace_works_in_its_folders(folder):
    assert allowed(WORKSPACE, READ | WRITE | CREATE | DELETE | EXECUTE, folder + "/a/b")


def test_workspace_reads_the_system_only():
    assert allowed(WORKSPACE, READ | EXECUTE, "/usr/bin/env")
    assert allowed(WORKSPACE, READ, "/")
    assert allowed(WORKSPACE, READ, "/input/data.csv")
    assert allowed(WORKSPACE, READ | WRITE, "/dev/null")
    assert allowed(WORKSPACE, READ, "/proc/self/status")
    for path in ("/bin/ls", "/etc/passwd", "/input/data.csv", "/home/other/x", "/new"):
        assert not any(allowed(WORKSPACE, access, path) for access in WRITES), path
    assert not allowed(WORKSPACE, READ, "/srv/x")
    assert not allowed(WORKSPACE, EXECUTE, "/input/program")


@pytest.mark.parametrize("policy", PRESETS.values(), ids=PRESETS)
def test_no_preset_shows_the_hosts_environment(policy):
    assert not policy.decide_env("PATH").allowed


def test_the_generation_grows_with_each_change():
    current = PolicyBox(DENY_ALL)
    assert current.generation == 0
    current.replace(WORKSPACE)
    assert (current.policy, current.generation) == (WORKSPACE, 1)


def test_a_flood_of_paths_is_forgotten():
    policy = Policy().allow("read", "/a/**")
    for number in range(10_000):
        assert policy.decide_path(READ, f"/a/{number}").allowed
    assert len(policy._paths) <= 4096
    policy.decide_path(READ, "/a/" + "x" * 4_000)
    assert max(len(path) for _, path in policy._paths) < 600


def test_a_remembered_decision_is_cheap():
    WORKSPACE.decide_path(READ, "/workspace/x")
    start = time.perf_counter()
    for _ in range(20_000):
        WORKSPACE.decide_path(READ, "/workspace/x")
    assert (time.perf_counter() - start) / 20_000 < 2e-6


PATHS = st.lists(st.sampled_from(["a", "b", "c"]), max_size=3).map(lambda parts: "/" + "/".join(parts))
PATTERNS = st.lists(st.sampled_from(["a", "b", "*", "**", "?"]), max_size=3).map(lambda parts: "/" + "/".join(parts))
RULES = st.lists(st.builds(FileRule, st.sampled_from(sorted(Effect)), st.integers(1, ALL_ACCESS), PATTERNS), max_size=5)


@settings(max_examples=500, deadline=None)
@given(RULES, PATHS, st.integers(1, ALL_ACCESS & ~METADATA))
def test_decisions_follow_the_plain_model(rules, path, access):
    access &= ~METADATA or READ
    matching = [rule for rule in rules if Glob(rule.pattern).matches(path)]
    denied = any(rule.effect is Effect.DENY and rule.access & access for rule in matching)
    asked = any(rule.effect is Effect.ASK and rule.access & access for rule in matching)
    granted = 0
    for rule in matching:
        granted |= rule.access if rule.effect is not Effect.DENY else 0
    decision = Policy(files=tuple(rules)).decide_path(access, path)
    assert decision.allowed is (not denied and not asked and not access & ~granted)
    assert decision.ask is (not denied and asked and not access & ~granted)


@settings(max_examples=500, deadline=None)
@given(RULES, PATHS, PATHS, PATHS)
def test_no_move_widens_what_lies_beneath(rules, old, new, rest):
    policy = Policy(files=tuple(rules))
    if old == "/" or new == "/" or not policy.decide_move(old, new, is_directory=True).allowed:
        return
    below = "" if rest == "/" else rest
    for bit in (READ, WRITE, EXECUTE):
        if policy.decide_path(bit, new + below).allowed:
            assert policy.decide_path(bit, old + below).allowed
