"""Network: how a session's broker reaches the host's network, as the session's owner sets it.

What may be reached is the policy's business, how much the limits'.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from vesicle.kernel.network import Broker


class Network:
    """The host's network. Neither proxies nor credentials of the host's environment are used, and no cookies are kept.

    inject: headers that are added on their way out, by host (https), "host:port" or "http://host:port"; guests never see
    them. ca_file: certificates of authorities to trust instead of the host's. connect_timeout_s: for each address, and for
    looking a name up; timeout_s: how long a server may be silent.
    """

    def __init__(
        self,
        *,
        inject: Mapping[str, Mapping[str, str]] | None = None,
        ca_file: str | os.PathLike[str] | None = None,
        connect_timeout_s: float = 10.0,
        timeout_s: float = 60.0,
    ) -> None:
        self.inject = {host: dict(headers) for host, headers in (inject or {}).items()}
        self.ca_file = ca_file
        self.connect_timeout_s = connect_timeout_s
        self.timeout_s = timeout_s
        self._broker: Broker | None = None
        if self.inject:
            from .secrets import Secrets

            Secrets(self.inject)  # what cannot be meant is an error here

    def broker(self) -> Broker:
        """Return the broker, made when it is first asked for."""
        if self._broker is None:
            from .broker import HostBroker

            self._broker = HostBroker(self)
        return self._broker

    def __repr__(self) -> str:
        return f"Network(inject for {', '.join(self.inject) or 'no host'})"
