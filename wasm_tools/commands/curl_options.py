"""The options of curl that are understood, by letter and name, and those that are refused and why."""

from __future__ import annotations

from .options import Options, finite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call, UsageError

HINT = "curl: try 'curl --help' or 'curl --manual' for more information\n"

# letter or name: letters take their value if a colon follows
_LETTERS = "#46A:C:D:E:F:GH:IJK:LMNOQRST:UVX:Zab:c:d:e:fghijkm:no:qr:su:vw:x:y:Y:z:01:"
_LONG = {
    "anyauth": "-", "append": "-", "basic": "-", "ca-native": "-", "cacert": "refused cacert:", "capath": "refused capath:",
    "cert": "E:", "compressed": "compressed", "connect-timeout": "connect-timeout:", "continue-at": "C:", "cookie": "b:",
    "cookie-jar": "c:", "create-dirs": "create-dirs", "data": "d:", "data-ascii": "d:", "data-binary": "data-binary:",
    "data-raw": "data-raw:", "data-urlencode": "data-urlencode:", "disable": "-", "dump-header": "D:", "fail": "f",
    "fail-early": "fail-early", "fail-with-body": "fail-with-body", "form": "F:", "form-string": "form-string:", "get": "G",
    "globoff": "g", "head": "I", "header": "H:", "help": "h", "http1.0": "-", "http1.1": "-", "http2": "-", "include": "i",
    "insecure": "k", "ipv4": "-", "ipv6": "-", "json": "json:", "junk-session-cookies": "j", "keepalive-time": "-:",
    "key": "E:", "limit-rate": "-:", "location": "L", "location-trusted": "location-trusted", "max-filesize": "max-filesize:",
    "max-redirs": "max-redirs:", "max-time": "m:", "no-buffer": "N", "no-keepalive": "-", "no-progress-meter": "-",
    "noproxy": "-:", "oauth2-bearer": "oauth2-bearer:", "output": "o:", "output-dir": "output-dir:", "parallel": "-",
    "path-as-is": "path-as-is", "post301": "-", "post302": "-", "post303": "-", "progress-bar": "-", "proto": "-:",
    "proto-redir": "-:", "proxy": "x:", "range": "r:", "referer": "e:", "remote-header-name": "J", "remote-name": "O",
    "remote-name-all": "remote-name-all", "remote-time": "R", "request": "X:", "retry": "retry:",
    "retry-all-errors": "retry-all-errors", "retry-connrefused": "retry-connrefused", "retry-delay": "retry-delay:",
    "retry-max-time": "retry-max-time:", "show-error": "S", "silent": "s", "ssl-reqd": "-", "tcp-nodelay": "-",
    "tlsv1": "-", "tlsv1.2": "-", "tlsv1.3": "-", "unix-socket": "refused unix-socket:", "resolve": "refused resolve:",
    "connect-to": "refused connect-to:", "upload-file": "T:", "url": "url:",
    "url-query": "url-query:", "user": "u:", "user-agent": "A:",
    "verbose": "v", "version": "V", "write-out": "w:",
}  # fmt: skip

# What cannot be had here, and the reason that is given.
REFUSED = {
    "k": "the broker verifies certificates always: -k, --insecure is not available here",
    "x": "there are no proxies here: the broker makes the connections",
    "E": "certificates of clients are not available here",
    "K": "configuration files are not available here",
    "z": "time conditions are not available here",
    "refused cacert": "whom to trust is set by the session's owner: --cacert is not available here",
    "refused capath": "whom to trust is set by the session's owner: --capath is not available here",
    "refused unix-socket": "sockets of Unix are not available here",
    "refused resolve": "the broker resolves names: --resolve is not available here",
    "refused connect-to": "the broker makes the connections: --connect-to is not available here",
}

HELP = """Usage: curl [options...] <url>
 -d, --data <data>          HTTP POST data
 -f, --fail                 Fail fast with no output on HTTP errors
 -h, --help                 Get help for commands
 -i, --include              Include protocol response headers in the output
 -o, --output <file>        Write to file instead of stdout
 -O, --remote-name          Write output to a file named as the remote file
 -s, --silent               Silent mode
 -T, --upload-file <file>   Transfer local FILE to destination
 -u, --user <user:password> Server user and password
 -A, --user-agent <name>    Send User-Agent <name> to server
 -v, --verbose              Make the operation more talkative
 -V, --version              Show version number and quit
"""


class CurlOptions(Options):
    """A command line of curl: words as curl's own parser complains about them."""

    def __init__(self, call: Call) -> None:
        super().__init__(call, _LETTERS, _LONG, hint=HINT, status=2)
        self.urls = [*self.values("url"), *self.operands]

    def refused(self, message: str) -> UsageError:
        """Return the error in curl's words."""
        word = message.rpartition("'")[0].rpartition("'")[2] or message.rpartition("-- ")[2]
        word = word if word.startswith("-") else f"-{word}"
        kind = "requires parameter" if "requires an argument" in message else "is unknown"
        if "ambiguous" in message:
            word, kind = "--" + message.partition("'--")[2].partition("'")[0], "is ambiguous"
        return super().refused(f"option {word}: {kind}")

    def number(self, key: str) -> float | None:
        """Return an option's value as a number of seconds or bytes.

        Raises: UsageError
        """
        text = self.value(key)
        if text is None:
            return None
        number = finite(text)
        if number is None:
            raise super().refused(f"option --{key}: expected a proper numerical parameter")
        return number
