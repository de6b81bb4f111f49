"""Servers and sessions that may reach them."""

from __future__ import annotations

import pytest

from tests.wasm_tools.network.servers import Server, make_authority, server_context
from vesicle import Network, NetworkRule, Session
from vesicle.kernel.policy_presets import WORKSPACE
from vesicle.kernel.policy_rules import Effect

LOCAL = (NetworkRule(Effect.ALLOW, "127.0.0.1"), NetworkRule(Effect.ALLOW, "localhost"))


def policy(*rules: NetworkRule):
    """Return the preset workspace with rules of the network."""
    return WORKSPACE.replace(name="custom", network=rules)


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    return make_authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def server():
    opened = Server()
    yield opened
    opened.stop()


@pytest.fixture
def tls_server(authority):
    opened = Server(server_context(authority.parent))
    yield opened
    opened.stop()


@pytest.fixture
def session(authority):
    with Session(policy(*LOCAL), network=Network(ca_file=authority)) as opened:
        yield opened
