"""curl and wget beside the real ones, as recorded; and what is ours: the policy's word, limits, what is refused."""

from __future__ import annotations

import json

import pytest

from tests.wasm_tools.network.conftest import LOCAL, policy
from tests.wasm_tools.network.recorded import CASES, EXPECTED, environ, normal
from vesicle import Effect, Fixtures, Limits, NetworkRule, Reply, Session

_ROWS = {row[0]: row[1:] for row in map(json.loads, EXPECTED.read_text(encoding="utf-8").splitlines())}
_INVALID = NetworkRule(Effect.ALLOW, "*.invalid")


@pytest.fixture(scope="module")
def machine():
    """A session that nobody changes: each case runs in a fork."""
    with Session(policy(*LOCAL, _INVALID)) as opened:
        yield opened


@pytest.mark.parametrize("case", CASES)
def test_as_recorded(case: str, machine: Session, server, tls_server) -> None:
    with machine.fork() as session:
        ended = session.run(case, env=environ(server, tls_server), timeout_s=30)
    ports = (server.server_port, tls_server.server_port)
    stdout, stderr, status = _ROWS[case]
    assert normal(ended.stdout, ports) == stdout
    assert normal(ended.stderr, ports) == stderr
    assert ended.exit_code == status


def test_a_denial_names_the_rule(server) -> None:
    narrow = NetworkRule(Effect.ALLOW, "127.0.0.1", server.server_port, ("GET",), ("/big",))
    forbidden = NetworkRule(Effect.DENY, "*.secret.example")
    with Session(policy(narrow, forbidden)) as session:
        ended = session.run('curl -s "$U/big?n=2"; curl -sS $U/echo', env={"U": server.url})
        assert (ended.stdout, ended.exit_code) == ("xx", 7)
        where = f"GET {server.url}/echo"
        assert ended.stderr.startswith(f"curl: (7) Failed to connect: {where} is denied by the policy: ")
        assert [(denial.syscall, denial.object) for denial in ended.denials] == [("fetch", where)]
        ended = session.run("curl https://a.secret.example/")
        assert ended.exit_code == 7
        assert "a.secret.example:443 is denied by the policy: deny network *.secret.example" in ended.stderr
        ended = session.run("wget https://a.secret.example/")
        assert ended.exit_code == 4
        assert "is denied by the policy: deny network *.secret.example" in ended.stderr
    assert [path for _, path, *_ in server.seen] == ["/big?n=2"]


def test_nothing_is_allowed_without_a_rule() -> None:
    with Session("workspace") as session:
        assert session.run("curl -s http://127.0.0.1:1/; wget -q http://example.com/").exit_code == 4
        assert session.run("curl -s http://127.0.0.1:1/").exit_code == 7


@pytest.mark.parametrize("option", ["-k", "--insecure", "-x http://proxy", "--cacert f", "-E f", "--resolve a:1:b"])
def test_what_is_refused_says_why(option: str, machine: Session) -> None:
    ended = machine.run(f"curl {option} http://127.0.0.1:1/")
    assert ended.exit_code == 2
    assert ended.stderr.startswith("curl: ")
    assert "here" in ended.stderr


@pytest.mark.parametrize("number", ["inf", "nan", "-inf", "1e999", "x"])
@pytest.mark.parametrize("option", ["curl -m", "curl --retry", "curl -L --max-redirs", "curl --max-filesize"])
def test_numbers_of_curl_are_finite(option: str, number: str, machine: Session, server) -> None:
    ended = machine.run(f"{option} {number} $U/", env={"U": server.url})
    assert (ended.stdout, ended.exit_code) == ("", 2)
    assert "expected a proper numerical parameter" in ended.stderr


@pytest.mark.parametrize("option", ["max-redirect=nan", "max-redirect=1e999", "timeout=-inf", "tries=infinity"])
def test_numbers_of_wget_are_finite(option: str, machine: Session, server) -> None:
    ended = machine.run(f"wget -O- --{option} $U/", env={"U": server.url})
    assert (ended.stdout, ended.exit_code) == ("", 2)
    assert ended.stderr.endswith(f"wget: Invalid number ‘{option.partition('=')[2]}’\n")


def test_wget_tries_without_end(machine: Session, server) -> None:
    assert machine.run("wget -qO- -t inf $U/", env={"U": server.url}).stdout == "hello\n"


def test_tls_with_an_authority_that_is_trusted(session: Session, tls_server) -> None:
    assert session.run("curl -sS $U/ && wget -qO- $U/", env={"U": tls_server.url}).stdout == "hello\nhello\n"
    by_address = f"https://127.0.0.1:{tls_server.server_port}/"
    assert session.run(f"curl -sS {by_address}").stdout == "hello\n"


def test_a_certificate_for_another_name(authority, tls_server) -> None:
    from vesicle import Network

    answers = Network(ca_file=authority)
    with Session(policy(NetworkRule(Effect.ALLOW, "ip6.localhost", private=True)), network=answers) as session:
        ended = session.run(f"curl -sS https://ip6.localhost:{tls_server.server_port}/")
    assert ended.exit_code == 60
    assert "SSL certificate problem: Hostname mismatch" in ended.stderr


def test_bytes_and_requests_are_counted(server) -> None:
    with Session(policy(*LOCAL), limits=Limits(network_bytes=4000, network_requests=7)) as session:
        ended = session.run('curl -s "$U/big?n=1000" | wc -c', env={"U": server.url})
        assert ended.stdout == "1000\n"
        assert 1100 < ended.usage.network_bytes < 1600
        ended = session.run('curl -s "$U/big?n=3000"', env={"U": server.url})
        assert ended.exit_code == 56
        assert ended.limit is not None
        assert ended.limit.name == "network_bytes"
        ended = session.run("for i in 1 2 3 4 5; do curl -s $U/status/204 || echo $?; done", env={"U": server.url})
        assert ended.limit is not None
        assert "56" in ended.stdout


def test_bodies_have_a_limit(server) -> None:
    with Session(policy(*LOCAL), limits=Limits(request_bytes=1000, response_bytes=1000)) as session:
        env = {"U": server.url}
        ended = session.run('curl -s "$U/big?n=1001"', env=env)
        assert (ended.exit_code, ended.limit and ended.limit.name) == (63, "response_bytes")
        ended = session.run("head -c 2000 /dev/zero | curl -s --data-binary @- $U/back", env=env)
        assert (ended.exit_code, ended.limit and ended.limit.name) == (63, "request_bytes")
        assert session.run('curl -s "$U/big?n=1000" | wc -c', env=env).stdout == "1000\n"


def test_the_deadline_and_a_kill_end_a_transfer(machine: Session, server) -> None:
    with machine.fork() as session:
        ended = session.run("curl -s $U/hang", env={"U": server.url}, timeout_s=0.3)
        assert ended.limit is not None
        assert ended.limit.name == "wall_s"
        server.hanging.clear()
        running = session.start("curl -s $U/stall", env={"U": server.url})
        assert server.hanging.wait(20)
        running.kill()
        assert running.wait() != 0


def test_compressed_data_is_unpacked_piece_by_piece() -> None:
    import gzip

    bomb = gzip.compress(b"\0" * (65 << 20))
    fixtures = Fixtures({"http://a.example/": Reply(bomb, headers={"Content-Encoding": "gzip"})})
    with Session(policy(NetworkRule(Effect.ALLOW, "a.example")), network=fixtures, limits="text") as session:
        ended = session.run("curl -s --compressed http://a.example/ | head -c 100 | wc -c")
        assert ended.stdout == "100\n"
        ended = session.run("curl -s --compressed -o big http://a.example/; echo $?")
        assert ended.limit is not None
        assert ended.limit.name in ("disk_bytes", "file_bytes")


def test_numbers_that_are_too_long_end_nothing() -> None:
    fixtures = Fixtures({"http://a.example/": Reply("text", headers={"Set-Cookie": "a=b; Max-Age=--5"})})
    with Session(policy(NetworkRule(Effect.ALLOW, "a.example")), network=fixtures) as session:
        assert session.run("curl -s -c jar http://a.example/ && wget -qO- http://a.example/").stdout == "texttext"
        ended = session.run(f"curl -s -C {'9' * 5000} -o whole http://a.example/")
        assert ended.exit_code == 33  # the server gave it from its beginning


def test_fixtures_of_every_kind() -> None:
    fixtures = Fixtures(
        {
            "http://a.example/text": "text",
            "http://a.example/bytes": b"\x00\x01",
            "http://a.example/json": {"a": [1, None]},
            "http://a.example/status": 503,
            "http://a.example/reply": Reply("moved", status=302, headers={"Location": "/text"}),
            "http://a.example/timeout": TimeoutError,
            "http://a.example/refused": ConnectionRefusedError("no"),
            "http://a.example/bug": lambda _: 1 // 0,
            "DELETE http://a.example/text": lambda request: (
                f"{request.method} {request.headers['x-a']} {request.body!r}"
            ),
        }
    )
    script = """
for one in text bytes json reply status timeout refused bug none; do
  curl -s -L -w ' %{http_code} %{exitcode}\\n' http://a.example/$one
done
curl -s -X DELETE -H 'X-A: b' -d c http://a.example/text
curl -s http://b.example/ || echo " $?"
"""
    with Session(policy(NetworkRule(Effect.ALLOW, "*.example")), network=fixtures) as session:
        ended = session.run(script)
    assert ended.stdout == (
        'text 200 0\n\x00\x01 200 0\n{"a": [1, null]} 200 0\ntext 200 0\n 503 0\n 000 28\n 000 7\n 000 56\n'
        "no fixture for GET http://a.example/none\n 404 0\nDELETE b b'c' 6\n"
    )
    assert [type(failure) for failure in fixtures.failures] == [ZeroDivisionError]
    assert len(fixtures.requests) == 11


def test_a_rule_that_asks_is_asked_for_each_request() -> None:
    asked = []

    def approve(request):
        asked.append((request.kind, request.subject, request.access))
        return "once" if request.subject.endswith("/yes") else "never"

    fixtures = Fixtures({"https://a.example/yes": "fine"})
    with Session(policy(NetworkRule(Effect.ASK, "a.example")), network=fixtures, approve=approve) as session:
        ended = session.run("curl -s https://a.example/yes; curl -sS https://a.example/no")
    assert (ended.stdout, ended.exit_code) == ("fine", 7)
    assert asked == [
        ("network", "GET https://a.example/yes", "GET"),
        ("network", "GET https://a.example/no", "GET"),
    ]
    assert [request.url for request in fixtures.requests] == ["https://a.example/yes"]
