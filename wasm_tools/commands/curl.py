"""curl: transfers over HTTP and HTTPS by the session's broker, in curl's words and with its exit codes.

Absent on purpose: other protocols, proxies, the progress meter, and going on without a verified certificate.
"""

from __future__ import annotations

import zlib

from vesicle.kernel.network import NetworkDenied, NetworkError
from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.path import decode, encode

from .curl_body import PIECE_BYTES, CannotRead, bytes_body, data_of, file_body, form_of
from .curl_glob import expanded, named
from .curl_options import HELP, HINT, REFUSED, CurlOptions
from .curl_output import NoName, Output
from .curl_report import VERSION, Outcome, head_bytes, write_out
from .options import whole
from .program import UsageError
from .web_cookies import Cookies
from .web_transfer import TooManyRedirects, Transfer, header_of, length_of
from .web_url import BadUrl, parse_url

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .program import Call
    from .web_transfer import Body, Exchange, Headers
    from .web_url import WebUrl

_RETRIED = (408, 429, 500, 502, 503, 504)
_MAX_REDIRECTS = 50
_LONGEST_WAIT_S = 600.0
_TOO_LATE = (
    "Warning: The Retry-After: time would make this command line exceed the maximum \n"
    "Warning: allowed time for retries."
)


def curl(call: Call) -> int:
    """Make the transfers of a command line; return the last one's exit code."""
    options = CurlOptions(call)
    if options.has("h", "V"):
        call.write(HELP if options.has("h") else f"curl {VERSION} (vesicle)\nProtocols: http https \n")
        return 0
    for key, reason in REFUSED.items():
        if options.has(key):
            raise UsageError(f"curl: {reason}\n", 2)
    if not options.urls:
        raise UsageError(f"curl: no URL specified!\n{HINT}", 2)
    return _Curl(call, options).run()


class _Curl:
    """One command line."""

    def __init__(self, call: Call, options: CurlOptions) -> None:
        self._call = call
        self._options = options
        self._sys = call.sys
        self._silent = options.has("s")
        self._shows_errors = options.has("S") or not self._silent
        self._verbose = options.has("v")
        self._cookies = self._known_cookies()
        self._has_dumped = False
        self._places = [value if key == "o" else None for key, value in options.given if key in ("o", "O")]

    def run(self) -> int:
        """Make every transfer."""
        code = 0
        for outcome in self._outcomes():
            if outcome.code and self._shows_errors:
                self._call.say(outcome.text())
            template = self._template()
            if template is not None:
                out, err = write_out(outcome, template, self._call.say)
                self._call.write(out)
                self._call.flush()
                if err:
                    self._call.say(err)
            code = outcome.code
            if code and self._options.has("fail-early"):
                break
        self._write_cookies()
        return code

    def _outcomes(self) -> Iterator[Outcome]:
        rest = None if self._options.has("remote-name-all") else "-"
        for index, text in enumerate(self._options.urls):
            place = self._places[index] if index < len(self._places) else rest
            if self._options.has("g"):
                yield self._with_retries(text, place)
                continue
            try:
                for url, chosen in expanded(text):
                    yield self._with_retries(url, place and named(place, chosen))
            except BadUrl:
                yield Outcome(text).failed(3, "URL using bad/illegal format or missing URL")

    def _with_retries(self, text: str, place: str | None) -> Outcome:
        left = int(self._options.number("retry") or 0)
        delay = self._options.number("retry-delay")
        most_s = self._options.number("retry-max-time") or float("inf")
        started_ns = self._sys.monotonic_ns()
        wait_s = 1.0
        while True:
            outcome = self._attempt(text, place)
            left_s = most_s - (self._sys.monotonic_ns() - started_ns) / 1e9
            if left <= 0 or left_s <= 0 or not self._is_retried(outcome):
                return outcome
            told = self._retry_after(outcome)
            if told > left_s:
                self._warn(_TOO_LATE)
                return outcome
            pause = told or (delay or wait_s)
            if self._options.value("retry-delay") == "0":
                pause = 0.0
            problem = "HTTP error" if outcome.exchange is not None and not outcome.code else "timeout"
            self._warn(f"Warning: Problem : {problem}. Will retry in {pause:g} seconds. {left} retries left.\n")
            left -= 1
            self._sys.sleep(min(pause, _LONGEST_WAIT_S))
            wait_s = min(wait_s * 2, _LONGEST_WAIT_S)

    def _warn(self, text: str) -> None:
        if not self._silent:
            self._call.say(text)

    def _is_retried(self, outcome: Outcome) -> bool:
        status = outcome.exchange.response.status if outcome.exchange is not None else 0
        if status in _RETRIED or outcome.code == 28:
            return True
        if outcome.code == 7:
            return self._options.has("retry-connrefused", "retry-all-errors")
        return bool(outcome.code) and self._options.has("retry-all-errors")

    @staticmethod
    def _retry_after(outcome: Outcome) -> float:
        text = header_of(outcome.exchange.response.headers, "retry-after") if outcome.exchange is not None else None
        return float(text) if text is not None and text.isdecimal() else 0.0

    def _attempt(self, text: str, place: str | None) -> Outcome:
        outcome = Outcome(text)
        output = Output(self._call, self._options, place)
        try:
            self._transfer(outcome, text, output)
        except (BadUrl, TooManyRedirects, NoName, CannotRead, PosixError) as error:
            self._failed(outcome, error)
        finally:
            if outcome.transfer is not None:
                outcome.transfer.close()
            outcome.file_name = output.name
            output.close()
        return outcome

    def _failed(self, outcome: Outcome, error: Exception) -> None:
        if isinstance(error, NetworkDenied):
            outcome.failed(7, f"Failed to connect: {error.path} is denied by the policy: {error.rule}")
        elif isinstance(error, NetworkError):
            self._network_failed(outcome, error)
        elif isinstance(error, PosixError):
            self._other_failed(outcome, error)
        elif isinstance(error, BadUrl) and error.unsupported:
            outcome.failed(1, f'Protocol "{error.unsupported}" not supported or disabled in libcurl')
        elif isinstance(error, BadUrl):
            outcome.failed(3, "URL using bad/illegal format or missing URL")
        elif isinstance(error, TooManyRedirects):
            outcome.failed(47, f"Maximum ({self._max_redirects()}) redirects followed")
        elif isinstance(error, NoName):
            self._warn("curl: Remote file name has no length!\n")
            outcome.failed(23, "Failed writing received data to disk/application")
        else:
            if self._options.has("T"):
                self._call.say(f"curl: Can't open '{error}'!\n{HINT}")
            outcome.failed(26, "Failed to open/read local data from file/application")

    def _transfer(self, outcome: Outcome, text: str, output: Output) -> None:
        options = self._options
        url = parse_url(text, as_is=options.has("path-as-is"))
        name = (options.value("T") or "").rpartition("/")[2]
        if url.path.endswith("/") and name not in ("", "-", "."):
            url = url.replace(target=url.target.replace(url.path, url.path + name, 1))
        transfer = self._prepared(url, output)
        outcome.transfer = transfer
        transfer.on_head = lambda exchange: self._on_head(outcome, exchange, output)
        if self._verbose:
            transfer.on_request = self._on_request
        output.url = url
        exchange = transfer.run()
        outcome.exchange = exchange
        outcome.sent = (transfer.body.size_bytes or 0) if transfer.body is not None else 0
        status = exchange.response.status
        if options.has("f") and status >= 400:
            exchange.response.close()
            outcome.failed(22, f"The requested URL returned error: {status}")
            return
        if output.offset and status == 200:
            exchange.response.close()
            outcome.failed(33, "HTTP server doesn't seem to support byte ranges. Cannot resume.")
            return
        self._receive(outcome, exchange, output)
        if options.has("fail-with-body") and status >= 400:
            outcome.failed(22, f"The requested URL returned error: {status}")

    def _receive(self, outcome: Outcome, exchange: Exchange, output: Output) -> None:
        limit = self._options.number("max-filesize")
        length = length_of(exchange.response.headers)
        if limit is not None and length is not None and length > limit:
            exchange.response.close()
            outcome.failed(63, "Maximum file size exceeded")
            return
        output.begin(exchange)
        unpacks = self._options.has("compressed") and _is_compressed(exchange.response.headers)
        decoded = zlib.decompressobj(47) if unpacks else None
        while data := exchange.response.read():
            outcome.received += len(data)
            if limit is not None and outcome.received > limit:
                exchange.response.close()
                outcome.failed(63, "Maximum file size exceeded")
                return
            if decoded is None:
                output.write(data)
                continue
            while data:
                output.write(decoded.decompress(data, PIECE_BYTES))
                data = decoded.unconsumed_tail
        output.finish()

    def _prepared(self, url: WebUrl, output: Output) -> Transfer:
        options = self._options
        body, content_type, query = self._body()
        query = "&".join(one for one in (query, *options.values("url-query")) if one)
        if query:
            joint = "&" if "?" in url.target else "?"
            url = url.replace(target=url.target + joint + query)
        method = options.value("X") or ("HEAD" if options.has("I") else self._natural_method(body))
        output.offset = self._offset(output)
        transfer = Transfer(self._sys, url, method, self._headers(output.offset), body)
        if not options.has("json"):
            transfer.content_type = content_type
        transfer.keeps_method = options.has("X")
        transfer.user = options.value("u")
        if transfer.user is not None and ":" not in transfer.user:
            transfer.user += ":"
        transfer.cookies = self._cookies
        transfer.trusts_all = options.has("location-trusted")
        transfer.timeout_s = options.number("m") or None
        transfer.connect_timeout_s = options.number("connect-timeout") or None
        if options.has("L", "location-trusted"):
            transfer.max_redirects = self._max_redirects()
        return transfer

    def _natural_method(self, body: Body | None) -> str:
        return "PUT" if self._options.has("T") else "GET" if body is None else "POST"

    def _max_redirects(self) -> int:
        limit = self._options.number("max-redirs")
        return _MAX_REDIRECTS if limit is None else int(limit)

    def _body(self) -> tuple[Body | None, str | None, str]:
        """Return the body, its type, and what becomes part of the query."""
        options = self._options
        upload = options.value("T")
        if upload is not None:
            return file_body(self._sys, upload), None, ""
        form = form_of(self._call, options)
        if form is not None:
            return form[1], form[0], ""
        data = data_of(self._call, options)
        if data is None:
            return None, None, ""
        if options.has("G", "I"):
            return None, None, decode(data)
        kind = "application/json" if options.has("json") else "application/x-www-form-urlencoded"
        return bytes_body(data), kind, ""

    def _headers(self, offset: int) -> Headers:
        options = self._options
        usual: Headers = []
        if options.has("oauth2-bearer"):
            usual.append(("Authorization", f"Bearer {options.value('oauth2-bearer')}"))
        if options.has("r") or offset:
            usual.append(("Range", f"bytes={options.value('r') or f'{offset}-'}"))
        usual.append(("User-Agent", options.value("A") or f"curl/{VERSION}"))
        if options.has("json"):
            usual.append(("Content-Type", "application/json"))
        usual.append(("Accept", "application/json" if options.has("json") else "*/*"))
        if options.has("compressed"):
            usual.append(("Accept-Encoding", "deflate, gzip"))
        referer = (options.value("e") or "").removesuffix(";auto")
        if referer:
            usual.append(("Referer", referer))
        given = [value for value in options.values("b") if "=" in value]
        if given:
            usual.append(("Cookie", ";".join(given)))
        own, removed = self._own_headers()
        replaced = removed | {name.lower() for name, _ in own}
        return [header for header in usual if header[0].lower() not in replaced] + own

    def _own_headers(self) -> tuple[Headers, set[str]]:
        """Return the headers of -H, and the names of those that it removes."""
        own: Headers = []
        removed: set[str] = set()
        for text in self._options.values("H"):
            lines = [text]
            if text.startswith("@"):
                source = self._call.read_all(0) if text == "@-" else self._call.read_file(text[1:])
                lines = decode(source).splitlines()
            for line in lines:
                name, colon, value = line.partition(":")
                if colon and value.strip():
                    own.append((name.strip(), value.strip()))
                elif colon:
                    removed.add(name.strip().lower())
                elif line.endswith(";"):
                    own.append((line[:-1].strip(), ""))
        if self._options.value("A") == "":
            removed.add("user-agent")
        return own, removed

    def _offset(self, output: Output) -> int:
        text = self._options.value("C")
        if text is None:
            return 0
        return output.size() if text == "-" else whole(text) or 0

    def _template(self) -> str | None:
        template = self._options.value("w")
        if template is None or not template.startswith("@"):
            return template
        return decode(self._call.read_all(0) if template == "@-" else self._call.read_file(template[1:]))

    def _known_cookies(self) -> Cookies | None:
        files = [value for value in self._options.values("b") if "=" not in value]
        if not files and not self._options.has("c"):
            return None
        cookies = Cookies()
        for path in files:
            cookies.read(self._call.read_text(path), of_session=not self._options.has("j"))
        return cookies

    def _write_cookies(self) -> None:
        jar = self._options.value("c")
        if jar is None or self._cookies is None:
            return
        if jar == "-":
            self._call.write(self._cookies.text())
            return
        self._call.write_file(jar, encode(self._cookies.text()))

    def _on_request(self, url: WebUrl, method: str, headers: Headers) -> None:
        self._call.say(f"* Connected to {url.host} port {url.port}\n")
        lines = [f"{method} {url.target} HTTP/1.1", f"Host: {url.authority}"]
        lines += [f"{name}: {value}" for name, value in headers]
        self._call.say("".join(f"> {line}\n" for line in [*lines, ""]))

    def _on_head(self, outcome: Outcome, exchange: Exchange, output: Output) -> None:
        head = head_bytes(exchange)
        outcome.header_bytes += len(head)
        outcome.exchange = exchange
        if self._verbose:
            self._call.say("".join(f"< {line}\n" for line in head[:-2].split("\r\n")))
        fails = self._options.has("f") and exchange.response.status >= 400
        if self._options.has("D"):
            self._dump_head(self._options.value("D") or "-", head)
        if self._options.has("i", "I") and not (fails and not self._options.has("I")):
            output.write(head.encode("latin-1", "replace"))

    def _dump_head(self, path: str, head: str) -> None:
        """Write an answer's head to the file of -D, which has those of all transfers."""
        data = head.encode("latin-1", "replace")
        if path == "-":
            self._call.write_bytes(data)
            return
        self._call.write_file(path, data, append=self._has_dumped)
        self._has_dumped = True

    def _network_failed(self, outcome: Outcome, error: NetworkError) -> None:
        transfer = outcome.transfer
        after_ms = round(transfer.elapsed_s * 1000) if transfer is not None else 0
        where = f"{transfer.url.host} port {transfer.url.port}" if transfer is not None else ""
        code = {"resolve": 6, "refused": 7, "unreachable": 7, "tls": 35, "protocol": 1, "closed": 56, "empty": 52}
        code |= {"partial": 18, "too_large": 63, "timeout": 28}
        texts = {
            "refused": f"Failed to connect to {where} after {after_ms} ms: Couldn't connect to server",
            "unreachable": f"Failed to connect to {where} after {after_ms} ms: Couldn't connect to server",
            "protocol": "Received HTTP/0.9 when not allowed",
            "closed": f"Recv failure: {error.text}",
        }
        number, text = code[error.kind], texts.get(error.kind, error.text)
        if error.kind == "tls" and error.text.startswith("certificate verify failed"):
            number, text = 60, f"SSL certificate problem: {error.text.partition(': ')[2]}"
        elif error.kind in ("timeout", "partial"):
            text = _unfinished(outcome, error.kind, after_ms)
        elif error.kind == "closed" and "rewind" in error.text:
            number, text = 65, error.text
        outcome.failed(number, text)

    def _other_failed(self, outcome: Outcome, error: PosixError) -> None:
        if error.errno is Errno.EINVAL:
            outcome.failed(3, "URL using bad/illegal format or missing URL")
            if error.path in ("header", "headers", "method", "request"):
                outcome.failed(43, "A libcurl function was given a bad argument")
        elif error.errno is Errno.EDQUOT:
            outcome.failed(56, "the session has used up what its limits allow of the network")
        elif error.errno in (Errno.ENETUNREACH, Errno.ENOBUFS):
            outcome.failed(7, f"Failed to connect: {strerror(error.errno)}")
        else:
            if error.path is not None:
                self._warn(f"Warning: Failed to open the file {error.path}: {strerror(error.errno)}\n")
            outcome.failed(23, "Failure writing output to destination")


def _is_compressed(headers: Headers) -> bool:
    return (header_of(headers, "content-encoding") or "").lower() in ("gzip", "x-gzip", "deflate")


def _unfinished(outcome: Outcome, kind: str, after_ms: int) -> str:
    exchange = outcome.exchange
    size = length_of(exchange.response.headers) if exchange is not None else None
    if kind == "partial":
        if size is None:
            return "transfer closed with outstanding read data remaining"
        return f"transfer closed with {size - outcome.received} bytes remaining to read"
    of = "" if size is None else f" out of {size}"
    return f"Operation timed out after {after_ms} milliseconds with {outcome.received}{of} bytes received"
