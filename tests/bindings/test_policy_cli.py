from __future__ import annotations

import json

import pytest

from vesicle import Fixtures, Policy, SeededRandom, Session, tool
from vesicle.cli import main
from vesicle.errors import PolicyError
from vesicle.kernel.audit import AuditRecord
from vesicle.policy_file import as_json, load_policy

MINE = """
[allow]
read = ["/data/**"]
network = [{host = "api.example.com", port = 443, methods = ["GET"], paths = ["/v1/"]}]

[deny]
write = ["/data/**"]

[tools.transfer]
where = {amount = {le = 100}}
"""


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    return str(file)


def test_show(mine, capsys):
    assert main(["policy", "show", mine]) == 0
    assert capsys.readouterr().out == f"{load_policy(mine)}\n"
    assert main(["policy", "show", "--format", "json", "workspace"]) == 0
    assert capsys.readouterr().out == as_json(Policy.workspace())
    assert main(["policy", "show", "nothing"]) == 2


def test_check(mine, tmp_path, capsys):
    bad = tmp_path / "bad.json"
    bad.write_text('{"alow": {}}')
    assert main(["policy", "check", mine]) == 0
    assert main(["policy", "check", str(bad), mine]) == 1
    captured = capsys.readouterr()
    assert captured.out == f"{mine}: 4 rules\n" * 2
    assert captured.err == f"vesicle: policy file {bad}: alow: unknown key, did you mean allow?\n"


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        ("workspace write /etc/passwd", 1, "denied by the default, which is deny: no rule allows write"),
        ("workspace read /workspace/../etc/passwd", 0, "allowed by allow read,metadata /etc/**"),
        ("workspace command git", 0, "allowed by allow command **"),
        ("workspace signal session", 0, "allowed by signals session"),
        ("workspace env HOME", 1, "denied by the default, which is deny"),
        ("workspace package rich", 1, "denied by the default, which is deny"),
        ("{mine} write /data/x", 1, "denied by deny write /data/**"),
        ("{mine} read,metadata /data/x", 0, "allowed by allow read /data/**"),
        ("{mine} network api.example.com:443 GET /v1/x", 0, "allowed by allow network GET api.example.com:443 /v1/"),
        ("{mine} network api.example.com:443 get /v1/../x", 1, "is not about this request"),
        ("{mine} network api.example.com:80", 1, "denied by the default"),
        ("{mine} tool transfer amount=5", 0, "allowed by allow tool transfer where amount le 100"),
        ("{mine} tool transfer amount=500", 1, "asks for amount le 100"),
        ('{mine} tool transfer amount="5"', 1, "asks for amount le 100"),
    ],
)
def test_explain(mine, capsys, words, code, text):
    assert main(["policy", "explain", *words.replace("{mine}", mine).split()]) == code
    assert text in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("workspace wrote /x", "unknown operation 'wrote'"),
        ("workspace write x", "a path begins with a slash"),
        ("workspace signal everybody", "descendants or session"),
        ("workspace network a:b", "write host:port"),
        ("workspace command git x=1", "command takes nothing besides"),
        ("workspace tool pay 5", "tool takes arguments such as amount=5"),
        ("workspace network a:1 GET /x y", "network takes a method and a path"),
    ],
)
def test_what_cannot_be_explained(capsys, words, text):
    assert main(["policy", "explain", *words.split()]) == 2
    assert text in capsys.readouterr().err


def test_a_session_looks_commands_up_where_its_own_environment_says():
    with Session(Policy.workspace().deny_commands("mine"), env={"PATH": "/workspace/bin:/usr/bin"}) as session:
        session.files.mkdir("bin")
        session.files.write_text("bin/mine", "#!/bin/sh\n")
        session.files.chmod("bin/mine", 0o755)
        assert session.explain("command", "mine").rule == "deny command mine"


def test_a_session_explains_what_its_paths_and_commands_are():
    with Session("workspace") as session:
        session.files.symlink("/etc/passwd", "/workspace/link")
        session.files.symlink("/usr/bin/bash", "/workspace/shell")
        assert session.explain("write", "link").rule == "the default, which is deny: no rule allows write"
        assert session.explain("write", "new").rule == "allow all /workspace/**"
        session.policy = Policy.workspace().deny_commands("bash").deny_execute("/usr/bin/env")
        assert session.explain("command", "/workspace/shell").rule == "deny command bash"
        assert session.explain("command", "/usr/bin/env").rule == "deny execute /usr/bin/env"
        assert session.explain("network", "a:1", method="GET", path="/").allowed is False
        assert session.explain("tool", "pay", amount=5).allowed
        with pytest.raises(FileNotFoundError):
            session.explain("command", "nothing-of-that-name")
        session.files.symlink("/etc", "/workspace/folder")
        for missing in ("folder/no/such/file", "/etc/no/../no//such", "no/../../etc/x"):
            assert session.explain("write", missing).rule.endswith("no rule allows write")
        assert session.explain("write", "no/such/file").allowed
        with pytest.raises(PolicyError):
            session.explain("reed", "/")
        assert session.audit.records() == ()


# Each is learned with everything allowed, and must then do the same under what was learned, and no more.
SCRIPTS = {
    "nothing": "true",
    "files": "echo hi > a; cat a; rm a",
    "several files": "mkdir d; for i in 1 2 3 4 5; do echo $i > d/$i; done; cat d/*; ls d",
    "moves": "echo hi > a; mv a b; cat b; cp b c; mv c b; cat b",
    "a folder moved": "mkdir -p d/e; echo x > d/e/f; mv d g; cat g/e/f; find g | sort",
    "links": "echo hi > a; ln a b; ln -s a c; cat b c; readlink c",
    "programs": "sh -c 'env | grep -c HOME'; seq 20 | sort -rn | head -2 | tail -1",
    "an edited file": "printf '1\\n2\\n' > f; sed -i s/1/3/ f; cat f",
    "temporary files": "t=$(mktemp); echo x > $t; cat $t; rm $t; seq 9 | sort > /tmp/sorted; wc -l < /tmp/sorted",
    "substitutions": "diff <(seq 3) <(seq 4); cat <<< here",
    "signals": "sleep 100 & kill $!; wait $!; echo $?",
    "questions": "[ -x /usr/bin/ls ] && echo x; [ -w /etc/passwd ] || echo not; test -r /etc/passwd && echo r",
    "odd names": "touch 'a*b' 'c?d' '[e]' 'f\\g' $'h\\xffi'; ls; rm 'a*b' '[e]'",
    "folders": "cd /tmp; mkdir -p x/y; cd x/y; pwd; rmdir /tmp/x/y; chmod 700 /tmp/x; stat -c %a /tmp/x",
    "an archive": "mkdir d; echo 1 > d/a; tar cf d.tar d; rm -r d; tar xf d.tar; cat d/a",
    "jobs and pipes": "mkfifo p; echo hi > p & cat p; wait; seq 5 | xargs -n1 -P2 echo | sort; find / -maxdepth 1 | wc -l",
    # The names of git's objects hold the time.
    "a repository": "export GIT_{AUTHOR,COMMITTER}_DATE=2001-01-01T00:00:00Z; git init -q; echo x > f; git add f; "
    "git -c user.name=a -c user.email=b commit -qm m; git log | wc -l",
    "a build": "printf 'a: b\\n\\tcp b a\\n' > Makefile; touch b; make -s; echo y > c; diff -u b c > d; patch -s b < d; cat b",
    "python": 'echo 1 > a; python3 -c \'import json, os; print(open("a").read()); os.rename("a", "c"); print(os.listdir())\'',
    "processes": "ps > list; wc -l < list; cat /proc/self/comm; head -c 3 /dev/zero | wc -c",
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_what_was_learned_suffices(script):
    records: list[AuditRecord] = []
    # Other names of temporary files in each, but the same at each run of this test.
    with Session("allow_all", audit=records.append, audit_level="all", random=SeededRandom(1)) as session:
        free = session.run(script)
    policy = Policy.learned_from(records)
    with Session(policy, random=SeededRandom(2)) as session:
        bound = session.run(script)
    assert bound.denials == ()
    assert (bound.stdout, bound.stderr, bound.exit_code) == (free.stdout, free.stderr, free.exit_code)


def test_lines_of_a_log_teach_tools_and_destinations():
    @tool
    def pay(amount: int) -> str:
        """Move money."""
        return f"paid {amount}"

    script = "curl -s https://api.example.com/v1/me | jq -r .name; pay --amount 5"
    answers = {"https://api.example.com/v1/me": {"name": "Ada"}, "https://api.example.com/v2": "other"}
    lines = []

    def note(record):
        lines.append(json.dumps(record.as_dict()))

    with Session("allow_all", tools=[pay], network=Fixtures(answers), audit=note, audit_level="all") as session:
        assert session.run(script).stdout == "Ada\npaid 5\n"
    policy = Policy.learned_from(AuditRecord(**json.loads(line)) for line in lines)
    assert [str(rule) for rule in (*policy.tools, *policy.network)] == [
        "allow tool pay",
        "allow network GET api.example.com:443 /v1/me",
    ]
    with Session(policy, tools=[pay], network=Fixtures(answers)) as session:
        result = session.run(script)
        assert (result.stdout, result.denials) == ("Ada\npaid 5\n", ())
        assert not session.run("curl -s https://api.example.com/v2").ok


def test_what_was_not_used_is_not_learned():
    records: list[AuditRecord] = []
    with Session("allow_all", audit=records.append, audit_level="all") as session:
        session.run("echo hi > a; cat a")
    policy = Policy.learned_from(records)
    assert [str(rule) for rule in policy.names] == ["allow command cat"]
    assert policy.network == policy.tools == ()
    with Session(policy) as session:
        result = session.run("echo > a; cat a > b; rm a; ls; kill -0 1")
        assert not session.files.exists("b")
        assert session.files.exists("a")
    assert {denial.object for denial in result.denials} >= {"/workspace/b", "/usr/bin/rm", "/usr/bin/ls"}


def test_records_of_every_kind_are_learned_from():
    kinds = [
        ("file", "/data/x", "read"),
        ("file", "pipe:[3]", "read"),
        ("command", "/usr/bin/git", ""),
        ("command", "/usr/bin/bash", "sh"),
        ("tool", "pay*", ""),
        ("package", "rich", ""),
        ("env", "APP_MODE", ""),
        ("signal", "4", "descendants"),
        ("network", "api.example.com", ""),
        ("network", "api.example.com:443", ""),
        ("network", "GET https://api.example.com/v1/a?x=/../y", "GET"),
        ("network", "POST https://api.example.com:443/v1/b", "POST"),
        ("network", "TCP [::1]:22", "TCP"),
        ("network", "GET http://[::2]:8080/", "GET"),
        *(("network", f"GET http://many.example/x/{number}", "GET") for number in range(9)),
    ]
    records = [
        AuditRecord(0, "s", 2, "bash", "call", subject, "rule", "allow", "", kind, access)
        for kind, subject, access in kinds
    ]
    records.append(AuditRecord(0, "s", 2, "bash", "open", "/secret", "rule", "deny", "", "file", "read"))
    policy = Policy.learned_from(records)
    rules = [*policy.files, *policy.names, *policy.tools, *policy.network]
    assert [str(rule) for rule in rules] == [
        "allow read /data/x",
        "allow command bash",
        "allow command git",
        "allow command sh",
        "allow env APP_MODE",
        "allow package rich",
        "allow tool pay\\*",
        "allow network TCP [::1]:22",
        "allow network GET [::2]:8080 /",
        "allow network GET,POST api.example.com:443 /v1/a,/v1/b",
        "allow network GET many.example:80 /x/",
    ]
    assert policy.signals.name == "DESCENDANTS"


@pytest.mark.parametrize(
    ("name", "access", "pattern"),
    [
        ("sedKfnbFA", "create,delete,write", "/d/sed??????"),
        ("sedkfnbfa", "create,delete,write", "/d/sed??????"),
        ("sedkfnbfa", "create,write", "/d/sedkfnbfa"),
        ("backstory", "create,delete,write", "/d/backstory"),
        ("log123456", "create,delete,write", "/d/log123456"),
        ("myfile01", "create,delete,write", "/d/myfile01"),
        ("lognine9t1", "create,delete,write", "/d/logn??????"),
        ("tmp_obj_window", "create,delete,write", "/d/tmp_obj_??????"),
        ("window", "create,delete,write", "/d/window"),
    ],
)
def test_random_letters_of_temporary_names(name, access, pattern):
    record = AuditRecord(0, "s", 2, "sed", "open", f"/d/{name}", "rule", "allow", "", "file", access)
    assert [rule.pattern for rule in Policy.learned_from([record]).files] == [pattern]


def test_learn_prints_a_policy_under_which_the_script_runs(tmp_path, capfd):
    file = tmp_path / "learned.toml"
    script = "cat > a; wc -l < a; cp a b"
    assert main(["policy", "learn", script, "-o", str(file)]) == 0
    assert capfd.readouterr().out == "0\n"
    assert main(["run", "--policy", str(file), "-v", script]) == 0
    captured = capfd.readouterr()
    assert captured.out == "0\n"
    assert "denied" not in captured.err
    assert main(["policy", "learn", "--format", "json", "exit 3"]) == 3
    assert '"name": "learned"' in capfd.readouterr().out


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--timeout", "-1"), "--timeout -1.0: must be 0 or more"),
        (("-o", "/nowhere/p.toml"), "policy file /nowhere/p.toml: No such file or directory"),
    ],
)
def test_learn_says_what_is_wrong_before_the_script_runs(capfd, options, text):
    assert main(["policy", "learn", *options, "echo ran >&2"]) == 2
    assert capfd.readouterr().err == f"vesicle: {text}\n"
