"""The servers of the tests of the network."""

from __future__ import annotations

from tests.wasm_tools.network.conftest import authority, server

__all__ = ["authority", "server"]
