"""The bash whose language this shell speaks."""

from __future__ import annotations

VERSION = "5.2"
RELEASE = "5.2.0"
