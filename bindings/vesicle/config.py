"""Limits and sessions as data: pydantic models for JSON and TOML, frozen into the kernel's own values.

Unknown keys are errors that name the key. Policies are policy_model.py's. Absent on purpose: anything that the start of a
session with presets needs (pydantic takes longer to load than a session to start).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from vesicle.kernel.limits import PRESETS as LIMIT_PRESETS
from vesicle.kernel.limits import Limits

from .errors import ConfigurationError
from .policy_model import Model, PolicyModel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.wasm_tools.network.settings import Network

_UNITS = {
    "": 1,
    "b": 1,
    "k": 1 << 10,
    "kib": 1 << 10,
    "kb": 10**3,
    "m": 1 << 20,
    "mib": 1 << 20,
    "mb": 10**6,
    "g": 1 << 30,
    "gib": 1 << 30,
    "gb": 10**9,
}


def parse_size(value: object) -> object:
    """Return the bytes that `512MiB`, `2g` or `1000` mean; what is no text comes back as it is.

    Raises:
        ValueError: no number, or an unknown unit.
    """
    if not isinstance(value, str):
        return value
    text = value.strip().lower().replace("_", "").replace(" ", "")
    number = text.rstrip("kmgib")
    unit = text[len(number) :]
    if unit not in _UNITS or not number.replace(".", "", 1).isdecimal():
        raise ValueError(f"{value!r} is no size: write a number with KiB, MiB or GiB, such as 512MiB")
    return int(float(number) * _UNITS[unit])


Bytes = Annotated[int, BeforeValidator(parse_size), Field(ge=0)]
Count = Annotated[int, Field(ge=0)]
Seconds = Annotated[float, Field(gt=0)]


class LimitsModel(Model):
    """Limits that differ from a preset's; sizes may be texts such as "512MiB". vesicle.kernel.limits says what each means."""

    preset: Literal["text", "code", "data"] = "code"
    memory_bytes: Bytes | None = None
    fuel_units: Count | None = None
    cpu_s: Seconds | None = None
    open_files: Count | None = None
    args_bytes: Bytes | None = None
    wall_s: Seconds | None = None
    output_bytes: Bytes | None = None
    processes: Count | None = None
    total_memory_bytes: Bytes | None = None
    disk_bytes: Bytes | None = None
    inodes: Count | None = None
    file_bytes: Bytes | None = None
    pipe_bytes: Bytes | None = None
    path_depth: Count | None = None
    tool_calls: Count | None = None
    network_bytes: Bytes | None = None
    network_requests: Count | None = None
    network_connections: Count | None = None
    request_bytes: Bytes | None = None
    response_bytes: Bytes | None = None
    shell_depth: Count | None = None
    shell_string_bytes: Bytes | None = None
    shell_words: Count | None = None
    shell_script_bytes: Bytes | None = None

    def freeze(self) -> Limits:
        """Return the immutable limits: the preset's where nothing else is said."""
        changes = self.model_dump(exclude={"preset"}, exclude_unset=True)
        limits: Limits = LIMIT_PRESETS[self.preset].replace(**changes)
        return limits


class NetworkModel(Model):
    """How the host's network is used: see vesicle.Network."""

    inject: dict[str, dict[str, str]] = Field(default={})
    ca_file: str | None = None
    connect_timeout_s: Seconds = 10.0
    timeout_s: Seconds = 60.0

    def freeze(self) -> Network:
        """Return the network.

        Raises:
            ConfigurationError: a header, or whom it is for, cannot be meant.
        """
        from vesicle.wasm_tools.network.settings import Network

        try:
            return Network(**self.model_dump())
        except ValueError as error:
            raise ConfigurationError(f"network: {error}") from None


class SessionConfig(Model):
    """All that Session() takes, as data."""

    policy: str | PolicyModel = "deny_all"
    limits: str | LimitsModel = "code"
    mounts: dict[str, str] = Field(default_factory=dict)
    env: dict[str, str] = Field(default_factory=dict)
    cwd: str = "/workspace"
    tools_dirs: tuple[str, ...] = ()
    python_preload: tuple[str, ...] = ()
    network: NetworkModel | None = None
    audit: str | None = None
    audit_level: Literal["denials", "all"] = "denials"

    def freeze(self) -> dict[str, Any]:
        """Return the keyword arguments for Session.

        Raises:
            PolicyError: as PolicyModel.freeze.
        """
        arguments: dict[str, Any] = {name: getattr(self, name) for name in type(self).model_fields}
        for name in ("policy", "limits", "network"):
            if isinstance(arguments[name], BaseModel):
                arguments[name] = arguments[name].freeze()
        return arguments
