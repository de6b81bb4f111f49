"""Rules that ask: who is asked what, what the answers mean, and that nobody else waits."""

from __future__ import annotations

import threading

import pytest

from tests.kernel.machines import make_machine
from vesicle import Answer, Session
from vesicle.kernel.policy import Policy
from vesicle.kernel.syscalls.gate import check, check_tool
from vesicle.vfs.errors import Errno, PosixError

BASE = Policy.workspace()


class Approver:
    """Answers what it is told to, and remembers what it was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []

    def __call__(self, request):
        self.requests.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def session(policy, *answers):
    approver = Approver(*answers)
    made = Session(policy, approve=approver)
    return made, approver


def decisions(made):
    return [(record.decision, record.object, record.detail) for record in made.audit.records()]


@pytest.mark.parametrize("answer", [True, "once", Answer.ONCE])
def test_once_is_asked_again(answer):
    made, approver = session(BASE.ask_delete("/workspace/**"), answer)
    with made:
        for _ in range(2):
            result = made.run("touch a && rm a && echo gone")
            assert (result.stdout, result.denials) == ("gone\n", ())
        assert len(approver.requests) == 2
        assert decisions(made) == [("ask", "/workspace/a", "once")] * 2


@pytest.mark.parametrize("answer", ["session", Answer.SESSION])
def test_session_holds_for_the_same_rule_operation_and_subject(answer):
    made, approver = session(BASE.ask("delete,write", "/workspace/**"), answer)
    with made:
        assert made.run("for i in 1 2 3; do echo $i > a; rm a; done; echo > b; rm b").ok
        asked = [(request.access, request.subject) for request in approver.requests]
        assert asked == [
            ("write", "/workspace/a"),
            ("delete", "/workspace/a"),
            ("write", "/workspace/b"),
            ("delete", "/workspace/b"),
        ]


@pytest.mark.parametrize("answer", ["never", Answer.NEVER])
def test_never_is_not_asked_again(answer):
    made, approver = session(BASE.ask_delete("/workspace/**"), answer)
    with made:
        result = made.run("touch a; rm -f a; rm -f a")
        assert result.exit_code == 1
        assert len(approver.requests) == 1
        assert [denial.rule for denial in result.denials] == ["ask delete /workspace/**"] * 2


@pytest.mark.parametrize("answer", [False, "no", Answer.NO])
def test_no_is_for_this_time(answer):
    made, _ = session(BASE.ask_delete("/workspace/**"), answer, "once")
    with made:
        result = made.run("touch a; rm -f a; rm -f a && echo gone")
        assert (result.stdout, len(result.denials)) == ("gone\n", 1)
        assert decisions(made) == [
            ("ask", "/workspace/a", "no"),
            ("deny", "/workspace/a", ""),
            ("ask", "/workspace/a", "once"),
        ]


@pytest.mark.parametrize("answer", [RuntimeError("no idea"), KeyError(), None, 1, "yes", "ONCE MORE", [True]], ids=repr)
def test_a_callback_that_raises_or_answers_something_else_denies(answer):
    made, _ = session(BASE.ask_delete("/workspace/**"), answer)
    with made:
        result = made.run("touch a; rm -f a; ls")
        assert result.stdout == "a\n"
        assert "Permission denied" in result.stderr
        assert "idea" not in result.stderr
        ((ask, _, detail), denial) = decisions(made)
        assert (ask, denial[0]) == ("ask", "deny")
        assert detail == f"no, {type(answer).__name__ if isinstance(answer, Exception) else 'ValueError'}"
        assert len(made.audit.failures) == 1


def test_without_a_callback_ask_means_deny():
    with Session(BASE.ask_delete("/workspace/**")) as made:
        result = made.run("touch a; rm -f a")
        assert result.exit_code == 1
        assert [denial.decision for denial in result.denials] == ["deny"]
        assert [record.decision for record in made.audit.records()] == ["deny"]


def test_what_a_request_says():
    made, approver = session(BASE.ask_commands("env"), "once")
    with made:
        assert made.run("env A=1 true").ok
        (request,) = approver.requests
        assert (request.kind, request.subject, request.syscall) == ("command", "/usr/bin/env", "execve")
        assert request.arguments == {"argv": ["env", "A=1", "true"]}
        assert (request.process, request.rule, request.session) == ("bash", "ask command env", made)
        assert request.pid > 1
        assert str(request) == f"bash[{request.pid}]: execve: command /usr/bin/env (ask command env)"


def test_deny_beats_ask():
    made, approver = session(BASE.ask_delete("/workspace/**").deny_delete("/workspace/a"), "once")
    with made:
        assert made.run("touch a; rm -f a").exit_code == 1
        assert approver.requests == []


def test_an_operation_under_two_rules_that_ask_is_remembered_for_both_together():
    made, approver = session(BASE.ask_create("/workspace/*").ask_write("/workspace/a"), "session")
    with made:
        assert made.run("echo 1 > a; echo 2 > a; rm a; echo 3 > a").ok
        assert [request.rule for request in approver.requests] == [
            "ask create /workspace/*; ask write /workspace/a",
            "ask write /workspace/a",
        ]


def test_a_file_that_was_approved_once_stays_open():
    made, approver = session(BASE.ask_write("/workspace/a"), "once", "no")
    with made:
        result = made.run("exec 5> a; ulimit -f 100; for i in 1 2 3; do echo $i >&5; done; exec 5>&-; cat a")
        assert result.stdout == "1\n2\n3\n"
        assert len(approver.requests) == 1


@pytest.mark.parametrize("answer", ["once", "no"])
def test_all_that_is_done_is_recorded_and_what_the_rule_asks_about_is_asked(answer):
    approver = Approver(answer)
    with Session(BASE.ask_write("/workspace/a"), approve=approver, audit_level="all") as made:
        made.files.write_text("a", "text\n")
        mark = made.audit.mark()
        assert made.run("exec 5<> a && cat <&5").stdout == ("text\n" if answer == "once" else "")
        assert [request.access for request in approver.requests] == ["write"]
        records = [record for record in made.audit.records() if record.pid == approver.requests[0].pid]
        verdict = "allow" if answer == "once" else "deny"
        found = [(record.decision, record.access) for record in records if record.object == "/workspace/a"]
        assert found[:2] == [("ask", "write"), (verdict, "read,write")]
        assert len(made.audit.denials_since(mark)) == (answer == "no")


def test_what_was_learned_of_approved_operations_suffices():
    script = "exec 5<> a && cat <&5"
    with Session(BASE.ask_write("/workspace/a"), approve=Approver("once"), audit_level="all") as made:
        made.files.write_text("a", "text\n")
        assert made.run(script).stdout == "text\n"
        policy = Policy.learned_from(made.audit.records())
    with Session(policy) as made:
        made.files.write_text("a", "text\n")
        result = made.run(script)
        assert (result.stdout, result.denials) == ("text\n", ())


def test_asking_whether_one_may_is_no_question_to_anybody():
    made, approver = session(BASE.ask_write("/workspace/a"), "never")
    with made:
        made.files.write_text("a", "")
        made.files.chmod("a", 0o666)
        assert made.run("[ -w a ] && echo writable").stdout == "writable\n"
        assert approver.requests == []
        assert made.run("echo > a; [ -w a ] || echo not").stdout == "not\n"
        assert len(approver.requests) == 1


def test_the_callback_may_use_the_session_s_files():
    contents = []

    def approve(request):
        contents.append(request.session.files.read_text(request.subject))
        request.session.files.write_text("/workspace/approved", request.subject)
        return True

    with Session(BASE.ask_delete("/workspace/**"), approve=approve) as made:
        assert made.run("echo text > a; rm a; cat approved").stdout == "/workspace/a"
    assert contents == ["text\n"]


# However a program starts another, or removes a file: by vfork, by spawning, in the sandbox's Python, in a shell of its own.
@pytest.mark.parametrize(
    ("script", "output", "asked"),
    [
        ("echo A=1 | xargs env | grep A=", "A=1\n", [("xargs", "/usr/bin/env")]),
        ("find . -maxdepth 0 -exec env true {} +; echo $?", "0\n", [("find", "/usr/bin/env")]),
        ("printf 'a:\\n\\tenv A=2 printenv A\\n' > Makefile; make -s", "2\n", [("make", "/usr/bin/env")]),
        ("""awk 'BEGIN { system("env A=3 printenv A") }'""", "3\n", [("sh", "/usr/bin/env")]),
        ("echo $(env A=4 printenv A)", "4\n", [("bash", "/usr/bin/env")]),
        ("""touch z; python3 -c 'import os; os.remove("z"); print(5)'""", "5\n", [("python3", "/workspace/z")]),
        (
            """python3 -c 'import subprocess; subprocess.run(["env", "A=6", "printenv", "A"])'""",
            "6\n",
            [("python3", "/usr/bin/env")],
        ),
    ],
)
def test_every_way_to_do_it_is_asked_about(script, output, asked):
    made, approver = session(BASE.ask_commands("env").ask_delete("/workspace/**"), "once")
    with made:
        result = made.run(script)
        assert (result.stdout, result.denials) == (output, ())
        assert [(request.process, request.subject) for request in approver.requests] == asked
    refusing, _ = session(BASE.ask_commands("env").ask_delete("/workspace/**"), "never")
    with refusing:
        result = refusing.run(script)
        assert result.stdout != output
        assert {denial.rule for denial in result.denials} <= {"ask command env", "ask delete /workspace/**"}
        assert result.denials


def test_the_callback_may_run_commands_of_the_session():
    def approve(request):
        return request.session.run(f"grep -c secret {request.subject}").stdout == "0\n" and "once"

    with Session(BASE.ask_delete("/workspace/**"), approve=approve) as made:
        result = made.run("echo secret > a; echo plain > b; rm -f a; rm -f b; ls")
        assert result.stdout == "a\n"
        assert len(result.denials) == 1


def test_others_go_on_while_somebody_is_asked():
    asked, answered = threading.Event(), threading.Event()

    def approve(request):
        asked.set()
        return answered.wait(30)

    with Session(BASE.ask_delete("/workspace/**"), approve=approve) as made:
        waiting = made.start("touch a; rm a; echo gone")
        assert asked.wait(30)
        assert made.run("seq 3 | wc -l; echo x > b; cat b").stdout == "3\nx\n"
        answered.set()
        assert waiting.communicate().stdout == "gone\n"


def test_who_waits_for_an_answer_can_be_killed_and_the_answer_counts_for_later():
    asked, answered, left = threading.Event(), threading.Event(), threading.Event()
    count = []

    def approve(request):
        count.append(request)
        asked.set()
        answered.wait(30)
        left.set()
        return "session"

    with Session(BASE.ask_delete("/workspace/**"), approve=approve) as made:
        assert made.run("touch a; rm a", timeout_s=1).limit.name == "wall_s"
        assert asked.is_set()
        answered.set()
        assert left.wait(30)
        assert made.run("rm a && echo gone").stdout == "gone\n"
        assert len(count) == 1


def test_two_who_want_the_same_are_one_question():
    asked, go_on = threading.Semaphore(0), threading.Event()
    requests = []

    def approve(request):
        requests.append(request)
        asked.release()
        go_on.wait(30)
        return "session"

    with Session(BASE.ask_read("/output/a"), approve=approve) as made:
        made.files.write_text("/output/a", "x")
        first = made.start("mkfifo ready; (echo > ready; cat /output/a) & cat < ready > /dev/null; cat /output/a; wait")
        assert asked.acquire(timeout=30)
        go_on.set()
        assert first.communicate().stdout == "xx"
    assert len(requests) == 1


def test_a_fork_keeps_the_answers_and_asks_for_itself():
    made, approver = session(BASE.ask_delete("/workspace/**"), "session")
    with made:
        assert made.run("touch a; rm a").ok
        with made.fork() as twin:
            assert twin.run("touch a; rm a; touch b; rm b").ok
            assert [request.session for request in approver.requests] == [made, twin]


def test_packages_are_asked_about():
    made, approver = session(BASE.ask_packages("nothing-of-that-name"), "never")
    with made:
        result = made.run("pip install nothing-of-that-name")
        assert not result.ok
        assert [(request.kind, request.subject) for request in approver.requests] == [
            ("package", "nothing-of-that-name")
        ]
        assert [denial.kind for denial in result.denials] == ["package"]


# Kinds whose callers are tested with them: here the gate's own functions.


@pytest.fixture
def machine_of():
    def make(policy, *answers):
        kernel, sys = make_machine(policy)
        machines.append(kernel)
        approver = kernel.approvals.approve = Approver(*answers)
        return sys.process, approver

    machines = []
    yield make
    for kernel in machines:
        kernel.close()


def test_tools_are_asked_about_with_their_arguments(machine_of):
    process, approver = machine_of(
        Policy().ask_tool("pay", where={"amount": {"gt": 5}}).allow_tool("pay"), "no", "once"
    )
    check_tool(process, "pay", {"amount": 5}, "call_tool")
    assert approver.requests == []
    with pytest.raises(PosixError) as raised:
        check_tool(process, "pay", {"amount": 6}, "call_tool")
    assert raised.value.errno is Errno.EACCES
    check_tool(process, "pay", {"amount": 7}, "call_tool")
    assert [(request.kind, request.subject, request.arguments) for request in approver.requests] == [
        ("tool", "pay", {"amount": 6}),
        ("tool", "pay", {"amount": 7}),
    ]


def test_calls_of_a_tool_are_counted_under_their_rule(machine_of):
    process, approver = machine_of(Policy().ask_tool("pay", max_calls=2), "once")
    for _ in range(2):
        check_tool(process, "pay", {}, "call_tool")
    mark = process.kernel.audit.mark()
    with pytest.raises(PosixError):
        check_tool(process, "pay", {}, "call_tool")
    assert len(approver.requests) == 2
    assert [record.rule for record in process.kernel.audit.denials_since(mark)] == [
        "ask tool pay at most 2 calls: used up"
    ]


def test_a_refused_call_does_not_count(machine_of):
    process, _ = machine_of(Policy().ask_tool("pay", max_calls=1), "no", "once")
    with pytest.raises(PosixError):
        check_tool(process, "pay", {}, "call_tool")
    check_tool(process, "pay", {}, "call_tool")


def test_the_network_is_asked_about(machine_of):
    process, approver = machine_of(Policy().ask_network("*.example.com:443", methods=["POST"]), "session")

    def request(method):
        decision = process.policy.policy.decide_network("api.example.com", 443, method, "/v1/x")
        check(process, decision, "fetch", f"{method} https://api.example.com/v1/x")

    for _ in range(2):
        request("POST")
    with pytest.raises(PosixError):
        request("GET")
    assert [(request.kind, request.access, request.subject) for request in approver.requests] == [
        ("network", "POST", "POST https://api.example.com/v1/x")
    ]


def test_a_decision_of_no_rule_passes_as_it_is(machine_of):
    process, approver = machine_of(Policy().allow_env("A"), "once")
    check(process, process.policy.policy.decide_env("A"), "environ", "A")
    assert approver.requests == []
