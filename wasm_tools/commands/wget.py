"""wget: files from the web by the session's broker, in wget's words and with its exit codes.

Absent on purpose: recursion, FTP, proxies, the progress bar, and going on without a verified certificate.
"""

from __future__ import annotations

from time import gmtime, strftime
from urllib.parse import unquote

from vesicle.kernel.addresses import bracketed
from vesicle.kernel.network import NetworkDenied, NetworkError
from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.path import decode, encode
from vesicle.vfs.types import O_APPEND, O_CREAT, O_EXCL, O_TRUNC, O_WRONLY

from .curl_body import CannotRead, bytes_body, file_body
from .options import Options, finite
from .program import UsageError
from .web_cookies import Cookies
from .web_transfer import TooManyRedirects, Transfer, given_name, header_of
from .web_url import BadUrl, parse_url

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.syscalls.net import GatedResponse

    from .program import Call
    from .web_transfer import Body, Exchange, Headers
    from .web_url import WebUrl

_LETTERS = "46cdhi:qvxNO:P:ST:U:Vo:t:w:n:"
_LONG = {
    "body-data": "post-data:", "body-file": "post-file:", "ca-certificate": "refused:", "content-disposition": "disposition",
    "content-on-error": "content-on-error", "continue": "c", "debug": "-", "directory-prefix": "P:", "dns-timeout": "-:",
    "connect-timeout": "connect-timeout:", "force-directories": "x", "header": "header:", "help": "h", "http-password":
    "password:", "http-user": "user:", "inet4-only": "-", "inet6-only": "-", "input-file": "i:", "limit-rate": "-:",
    "load-cookies": "load-cookies:", "max-redirect": "max-redirect:", "method": "method:", "no-cache": "no-cache",
    "no-check-certificate": "no-check", "no-clobber": "nc", "no-cookies": "no-cookies", "no-directories": "-", "no-proxy": "-",
    "no-verbose": "nv", "output-document": "O:", "output-file": "o:", "password": "password:", "post-data": "post-data:",
    "post-file": "post-file:", "progress": "-:", "quiet": "q", "read-timeout": "T:", "referer": "referer:",
    "retry-connrefused": "retry-connrefused", "save-cookies": "save-cookies:", "server-response": "S", "show-progress": "-",
    "spider": "spider", "timeout": "T:", "timestamping": "N", "tries": "t:", "trust-server-names": "trust", "user": "user:",
    "user-agent": "U:", "verbose": "v", "version": "V", "wait": "w:", "waitretry": "waitretry:", "keep-session-cookies": "-",
}  # fmt: skip
_USAGE = "Usage: wget [OPTION]... [URL]...\n\nTry `wget --help' for more options.\n"
_HELP = "GNU Wget, a non-interactive network retriever.\nUsage: wget [OPTION]... [URL]...\n"
_VERSION = "1.21.3"
_SERVER_ERROR, _AUTHENTICATION, _TLS, _NETWORK, _FILE = 8, 6, 5, 4, 3
_TRIES, _MAX_REDIRECTS, _READ_TIMEOUT_S, _WAIT_RETRY_S = 20, 20, 900.0, 10.0


def wget(call: Call) -> int:
    """Fetch what a command line names; return the exit code of the gravest failure."""
    options = Options(call, _LETTERS, _LONG, hint=_USAGE, status=2)
    if options.has("h", "V"):
        call.write(_HELP if options.has("h") else f"GNU Wget {_VERSION} (vesicle)\n")
        return 0
    if options.has("no-check", "refused"):
        raise UsageError("wget: the broker verifies certificates always, by what the session's owner trusts\n", 2)
    urls = [*options.operands]
    for path in options.values("i"):
        text = call.read_all(0) if path == "-" else call.read_file(path)
        urls += [line.strip() for line in decode(text).splitlines() if line.strip()]
    if not urls:
        raise UsageError(f"wget: missing URL\n{_USAGE}", 1)
    return _Wget(call, options).run(urls)


class _Failed(Exception):
    """A try failed: wget's exit code and words, and whether another try may help. Caught in _Wget."""

    def __init__(self, code: int, text: str, *, again: bool = False) -> None:
        self.code = code
        self.text = text
        self.again = again


class _Wget:
    """One command line."""

    def __init__(self, call: Call, options: Options) -> None:
        self._call = call
        self._sys = call.sys
        self._options = options
        letters = "".join(options.values("n"))  # -nc, -nv, -nd, -nH: two letters
        if bad := letters.strip("cdHv"):
            raise UsageError(f"wget: illegal option -- `-n{bad[0]}'\n{_USAGE}", 1)
        self._keeps = options.has("nc") or "c" in letters
        self._quiet = options.has("q")
        self._brief = options.has("nv") or "v" in letters
        self._document: int | None = None
        self._cookies = None if options.has("no-cookies") else Cookies()
        for path in options.values("load-cookies"):
            if self._cookies is not None:
                self._cookies.read(call.read_text(path))

    def run(self, urls: list[str]) -> int:
        """Fetch each; of several failures the lowest code but 1 is returned, as wget ranks them."""
        codes = [code for code in map(self._fetch, urls) if code]
        for path in self._options.values("save-cookies"):
            if self._cookies is not None:
                self._call.write_file(path, encode(self._cookies.text()))
        return min(codes, default=0)

    def _fetch(self, text: str) -> int:
        try:
            url = parse_url(text)
        except BadUrl as error:
            what = f"Unsupported scheme ‘{error.unsupported}’" if error.unsupported else "Invalid URL"
            self._say(f"{text}: {what}.\n", always=True)
            return 1
        tries = self._number("t", _TRIES) or float("inf")
        attempt = 1
        while True:
            try:
                return self._try(url, attempt)
            except _Failed as failure:
                if self._brief and not self._quiet and failure.code == _SERVER_ERROR:
                    self._say(f"{url}:\n")
                self._say(failure.text)
                if not failure.again or attempt >= tries:
                    if failure.again:
                        self._log("Giving up.\n\n")
                    return failure.code
                self._log("Retrying.\n\n")
                self._sys.sleep(min(attempt, self._number("waitretry", _WAIT_RETRY_S)))
                attempt += 1

    def _try(self, url: WebUrl, attempt: int) -> int:
        options = self._options
        name = self._name(url)
        if self._keeps and name is not None and self._size(name) is not None:
            self._say(f"File ‘{name}’ already there; not retrieving.\n{'' if self._brief else chr(10)}")
            return 0
        offset = (self._size(name) or 0) if options.has("c") and name is not None else 0
        if options.has("spider") and not self._brief:
            self._log("Spider mode enabled. Check if remote file exists.\n")
        count = f"  (try:{attempt:2})" if attempt > 1 else ""
        self._log(f"--{self._now()}--{count}  {url}\n")
        transfer = self._transfer(url, offset)
        try:
            exchange = self._act(transfer)
            return self._taken(exchange, name, offset)
        finally:
            transfer.close()

    def _transfer(self, url: WebUrl, offset: int) -> Transfer:
        options = self._options
        body = self._body()
        method = options.value("method") or ("HEAD" if options.has("spider") else "GET" if body is None else "POST")
        transfer = Transfer(self._sys, url, method.upper(), self._headers(offset, body), body)
        if options.has("user", "password"):
            transfer.user = f"{options.value('user') or ''}:{options.value('password') or ''}"
        transfer.cookies = self._cookies
        transfer.max_redirects = int(self._number("max-redirect", _MAX_REDIRECTS))
        transfer.connect_timeout_s = self._number("connect-timeout", 0.0) or None
        transfer.timeout_s = self._number("T", _READ_TIMEOUT_S) or None
        transfer.on_head = self._on_head
        transfer.on_request = lambda to, _method, _headers: self._on_request(transfer, to)
        return transfer

    def _headers(self, offset: int, body: Body | None) -> Headers:
        options = self._options
        usual: Headers = [("User-Agent", options.value("U") or f"Wget/{_VERSION}"), ("Accept", "*/*")]
        usual.append(("Accept-Encoding", "identity"))
        if options.value("U") == "":
            del usual[0]
        if offset:
            usual.insert(0, ("Range", f"bytes={offset}-"))
        if options.has("referer"):
            usual.append(("Referer", options.value("referer") or ""))
        if options.has("no-cache"):
            usual += [("Pragma", "no-cache"), ("Cache-Control", "no-cache")]
        if body is not None:
            usual.append(("Content-Type", "application/x-www-form-urlencoded"))
        own: Headers = []
        for line in options.values("header"):
            key, colon, value = line.partition(":")
            if not colon or not key.strip():
                raise UsageError(f"wget: --header: Invalid header ‘{line}’.\n{_USAGE}", 2)
            own.append((key.strip(), value.strip()))
        replaced = {key.lower() for key, _ in own}
        return [header for header in usual if header[0].lower() not in replaced] + own

    def _body(self) -> Body | None:
        for key, value in self._options.given:
            if key == "post-data":
                return bytes_body(value.encode("utf-8", "surrogateescape"))
            if key == "post-file":
                try:
                    return file_body(self._sys, value)
                except CannotRead:
                    raise _Failed(_FILE, f"BODY data file ‘{value}’ missing: No such file or directory\n") from None
        return None

    def _act(self, transfer: Transfer) -> Exchange:
        try:
            return transfer.run()
        except TooManyRedirects:
            limit = self._number("max-redirect", _MAX_REDIRECTS)
            raise _Failed(_SERVER_ERROR, f"{limit:g} redirections exceeded.\n") from None
        except BadUrl:
            raise _Failed(1, "Invalid redirection.\n") from None
        except NetworkDenied as error:
            raise _Failed(_NETWORK, f"failed: {error.path} is denied by the policy: {error.rule}\n") from None
        except NetworkError as error:
            raise self._network_failed(transfer.url, error) from None
        except PosixError as error:
            raise _Failed(_NETWORK, f"failed: {strerror(error.errno)}.\n") from None

    def _network_failed(self, url: WebUrl, error: NetworkError) -> _Failed:
        if error.kind == "resolve":
            known = "" if self._brief else f"Resolving {url.host} ({url.host})... failed: Name or service not known.\n"
            return _Failed(_NETWORK, f"{known}wget: unable to resolve host address ‘{url.host}’\n")
        if error.kind in ("refused", "unreachable"):
            again = self._options.has("retry-connrefused")
            where = "" if self._brief else f"Connecting to {_place(url)}... "
            return _Failed(_NETWORK, f"{where}failed: {error.text}.\n", again=again)
        if error.kind == "tls":
            return _Failed(_TLS, f"ERROR: cannot verify {url.host}'s certificate: {error.text}\n")
        if error.kind == "protocol":
            return _Failed(_SERVER_ERROR, "Malformed status line.\n")
        texts = {"timeout": "Read error (Connection timed out) in headers.", "empty": "No data received."}
        text = texts.get(error.kind, f"{error.text}.")
        return _Failed(_NETWORK, "" if self._brief else f"{text}\n", again=error.kind != "too_large")

    def _on_request(self, transfer: Transfer, url: WebUrl) -> None:
        if transfer.redirects:
            self._log(f"--{self._now()}--  {url}\n")
        self._log(f"Connecting to {_place(url)}... connected.\nHTTP request sent, awaiting response... ")

    def _on_head(self, exchange: Exchange) -> None:
        response = exchange.response
        status = f"{response.status} {response.reason}"
        if self._options.has("S") and not self._quiet:
            lines = [f"HTTP/{response.version} {status}", *(f"{name}: {value}" for name, value in response.headers)]
            self._say("\n" * (not self._brief) + "".join(f"  {line}\n" for line in lines))
        else:
            self._log(f"{status}\n")
        if exchange.target is not None:
            location = header_of(response.headers, "location")
            self._log(f"Location: {location} [following]\n")

    def _taken(self, exchange: Exchange, name: str | None, offset: int) -> int:
        response = exchange.response
        status = response.status
        if status == 401:
            raise _Failed(_AUTHENTICATION, "\nUsername/Password Authentication Failed.\n")
        if status == 416 and offset:
            self._log("\n    The file is already fully retrieved; nothing to do.\n\n")
            return 0
        if status >= 400 and not self._options.has("content-on-error"):
            if self._options.has("spider"):
                raise _Failed(_SERVER_ERROR, "Remote file does not exist -- broken link!!!\n")
            end = "\n" if not self._brief else ""
            raise _Failed(_SERVER_ERROR, f"{self._now()} ERROR {status}: {response.reason}.\n{end}")
        length = header_of(response.headers, "content-length")
        kind = header_of(response.headers, "content-type")
        shown = f" [{kind.partition(';')[0]}]" if kind else ""
        self._log(f"Length: {length or 'unspecified'}{shown}\n")
        if self._options.has("spider"):
            self._log("Remote file exists.\n\n")
            if self._brief:
                self._say(f"{self._now()} URL: {exchange.url} {status} {response.reason}\n")
            return 0
        name = self._name_by_server(exchange, name)
        saved = self._save(response, name, offset if status == 206 else 0)
        self._tell_saved(exchange, saved, length)
        return _SERVER_ERROR if status >= 400 else 0

    def _save(self, response: GatedResponse, name: str | None, offset: int) -> tuple[str, int]:
        """Write the body; return the name it has now, and how many bytes came."""
        try:
            fd, name = self._open(name, offset)
        except PosixError as error:
            raise _Failed(
                _FILE, f"{name}: {strerror(error.errno)}\n\nCannot write to ‘{name}’ ({strerror(error.errno)}).\n"
            ) from None
        self._log(f"Saving to: ‘{name}’\n\n")
        received = 0
        try:
            while data := response.read():
                received += len(data)
                self._call.write_to(fd, data)
        except NetworkError as error:
            text = f"{self._now()} ({error.text}) - Connection closed at byte {received}. "
            raise _Failed(_NETWORK, "" if self._brief else text, again=error.kind != "too_large") from None
        except PosixError as error:
            raise _Failed(
                _FILE if error.errno is not Errno.EDQUOT else _NETWORK, f"{name}: {strerror(error.errno)}\n"
            ) from None
        finally:
            if fd not in (1, self._document):
                self._sys.close(fd)
        return name, received

    def _open(self, name: str | None, offset: int) -> tuple[int, str]:
        document = self._options.value("O")
        if document == "-":
            return 1, "STDOUT"
        if document is not None:
            if self._document is None:
                flags = O_WRONLY | O_CREAT | (O_APPEND if self._options.has("c") else O_TRUNC)
                self._document = self._sys.open(document, flags)
            return self._document, document
        assert name is not None
        self._call.make_folders(name)
        if offset or self._options.has("c", "N"):
            return self._sys.open(name, O_WRONLY | O_CREAT | (O_APPEND if offset else O_TRUNC)), name
        for number in range(100_000):
            candidate = name if not number else f"{name}.{number}"
            try:
                return self._sys.open(candidate, O_WRONLY | O_CREAT | O_EXCL), candidate
            except PosixError as error:
                if error.errno is not Errno.EEXIST:
                    raise
        raise PosixError(Errno.EEXIST, name)

    def _tell_saved(self, exchange: Exchange, saved: tuple[str, int], length: str | None) -> None:
        shown, received = saved
        of = f"/{length}" if length else ""
        if self._brief:
            where = "-" if shown == "STDOUT" else shown
            self._say(f'{self._now()} URL:{exchange.url} [{received}{of}] -> "{where}" [1]\n')
        else:
            dash = "- written to stdout" if shown == "STDOUT" else f"- ‘{shown}’ saved"
            self._log(f"{self._now()} {dash} [{received}{of}]\n\n")

    def _name(self, url: WebUrl) -> str | None:
        document = self._options.value("O")
        if document is not None:
            return None if document == "-" else document
        name = unquote(url.file_name).replace("/", "%2F") or "index.html"
        query = url.target.partition("?")[2]
        if query:
            name += "?" + query.replace("/", "%2F")
        if name in (".", ".."):
            name = name.replace(".", "%2E")
        folders = ""
        if self._options.has("x"):
            folders = url.authority + url.path.rpartition("/")[0] + "/"
        return self._in_folder(folders + name)

    def _name_by_server(self, exchange: Exchange, name: str | None) -> str | None:
        if self._options.has("O"):
            return name
        given = given_name(exchange.response.headers) if self._options.has("disposition") else None
        if given is not None:
            return self._in_folder(given)
        return self._name(exchange.url) if self._options.has("trust") else name

    def _in_folder(self, name: str) -> str:
        prefix = (self._options.value("P") or "").rstrip("/")
        return f"{prefix}/{name}" if prefix else name

    def _size(self, name: str) -> int | None:
        try:
            return self._sys.stat(name).size
        except PosixError:
            return None

    def _number(self, key: str, usual: float) -> float:
        text = self._options.value(key)
        if text is None:
            return usual
        number = 0.0 if text == "inf" else finite(text)
        if number is None:
            raise UsageError(f"wget: Invalid number ‘{text}’\n", 2)
        return number

    def _now(self) -> str:
        return strftime("%Y-%m-%d %H:%M:%S", gmtime(self._sys.realtime_ns() // 10**9))

    def _log(self, text: str) -> None:
        if not self._brief:
            self._say(text)

    def _say(self, text: str, *, always: bool = False) -> None:
        if self._quiet and not always:
            return
        log = self._options.value("o")
        if log is None:
            self._call.say(text)
        else:
            self._call.write_file(log, encode(text), append=True)


def _place(url: WebUrl) -> str:
    return f"{bracketed(url.host)}:{url.port}"
