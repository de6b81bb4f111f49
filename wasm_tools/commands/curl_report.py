"""What curl tells of a transfer: its messages by exit code, and the variables of --write-out."""

from __future__ import annotations

from json import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .web_transfer import Exchange, Transfer

VERSION = "7.88.1"
_CERTIFICATES = """More details here: https://curl.se/docs/sslcerts.html

curl failed to verify the legitimacy of the server and therefore could not
establish a secure connection to it. To learn more about this situation and
how to fix it, please visit the web page mentioned above.
"""
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


class Outcome:
    """How one transfer ended: curl's exit code and message, and what -w tells."""

    __slots__ = (
        "code",
        "exchange",
        "file_name",
        "given_url",
        "header_bytes",
        "message",
        "received",
        "sent",
        "transfer",
    )

    def __init__(self, given_url: str) -> None:
        self.code = 0
        self.message = ""
        self.exchange: Exchange | None = None
        self.transfer: Transfer | None = None
        self.file_name: str | None = None
        self.given_url = given_url
        self.header_bytes = 0
        self.received = 0
        self.sent = 0

    def failed(self, code: int, message: str) -> Outcome:
        """Note a failure."""
        self.code, self.message = code, message
        return self

    def text(self) -> str:
        """Return what is printed on standard error."""
        tail = _CERTIFICATES if self.code == 60 else ""
        return f"curl: ({self.code}) {self.message}\n{tail}"


def head_bytes(exchange: Exchange) -> str:
    """Return an answer's head as it is shown."""
    response = exchange.response
    lines = [f"HTTP/{response.version} {response.status} {response.reason}"]
    lines += [f"{name}: {value}" for name, value in response.headers]
    return "\r\n".join(lines) + "\r\n\r\n"


def write_out(outcome: Outcome, template: str, complain: Callable[[str], None]) -> tuple[str, str]:
    """Return what --write-out says on standard output and on standard error."""
    streams = {"stdout": "", "stderr": ""}
    current = "stdout"
    position = 0
    while position < len(template):
        character = template[position]
        following = template[position + 1 : position + 2]
        if character == "%" and following == "%":
            streams[current] += "%"
            position += 2
        elif character == "%" and following == "{" and (end := template.find("}", position)) > 0:
            name = template[position + 2 : end]
            position = end + 1
            if name in streams:
                current = name
            elif name == "onerror":
                if not outcome.code:
                    break
            else:
                streams[current] += _variable(outcome, name, complain)
        elif character == "%" and template.startswith("header{", position + 1):
            end = template.find("}", position)
            streams[current] += _header(outcome, template[position + 8 : end])
            position = end + 1 if end > 0 else len(template)
        elif character == "\\" and following:
            streams[current] += _ESCAPES.get(following, character + following)
            position += 2
        else:
            streams[current] += character
            position += 1
    return streams["stdout"], streams["stderr"]


def _header(outcome: Outcome, name: str) -> str:
    headers = outcome.exchange.response.headers if outcome.exchange is not None else []
    return next((value for known, value in headers if known.lower() == name.lower()), "")


def _variable(outcome: Outcome, name: str, complain: Callable[[str], None]) -> str:
    if name == "json":
        return dumps(_values(outcome), separators=(",", ":"))
    if name == "header_json":
        headers: dict[str, list[str]] = {}
        for key, value in outcome.exchange.response.headers if outcome.exchange is not None else []:
            headers.setdefault(key.lower(), []).append(value)
        return dumps(headers, separators=(",", ":"))
    values = _values(outcome)
    if name not in values:
        complain(f"curl: unknown --write-out variable: '{name}'\n")
        return ""
    number = values[name]
    if name in ("http_code", "response_code"):
        return f"{number:03}"
    if isinstance(number, float):
        return f"{number:.6f}"
    return "" if number is None else str(number)


def _values(outcome: Outcome) -> dict[str, object]:
    exchange, transfer = outcome.exchange, outcome.transfer
    status = exchange.response.status if exchange is not None else 0
    headers = exchange.response.headers if exchange is not None else []
    url = str(transfer.url) if transfer is not None else outcome.given_url
    total = transfer.elapsed_s if transfer is not None else 0.0
    target = exchange.target if exchange is not None else None
    return {
        "content_type": next((value for name, value in headers if name.lower() == "content-type"), None),
        "errormsg": outcome.message or None,
        "exitcode": outcome.code,
        "filename_effective": outcome.file_name,
        "http_code": status,
        "http_connect": 0,
        "http_version": exchange.response.version if exchange is not None else "0",
        "method": transfer.method if transfer is not None else "",
        "num_connects": transfer.requests if transfer is not None else 0,
        "num_headers": len(headers),
        "num_redirects": transfer.redirects if transfer is not None else 0,
        "redirect_url": str(target) if target is not None else None,
        "response_code": status,
        "scheme": transfer.url.scheme.upper() if transfer is not None else None,
        "size_download": outcome.received,
        "size_header": outcome.header_bytes,
        "size_upload": outcome.sent,
        "speed_download": int(outcome.received / total) if total else 0,
        "ssl_verify_result": 0,
        "time_appconnect": 0.0,
        "time_connect": 0.0,
        "time_namelookup": 0.0,
        "time_pretransfer": 0.0,
        "time_redirect": 0.0,
        "time_starttransfer": total,
        "time_total": total,
        "url": outcome.given_url,
        "url_effective": url,
    }
