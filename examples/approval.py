"""Let somebody approve what a policy leaves open: once, for the session, or never.

Run it in a terminal to answer by hand; elsewhere, or with answers as arguments, it answers by itself:

    python examples/approval.py once never session
"""

from __future__ import annotations

import sys

from vesicle import ApprovalRequest, Policy, Session

POLICY = Policy.workspace().ask_delete("/workspace/**").ask_commands("env").deny_delete("/workspace/ledger.csv")

SCRIPT = """
rm -f notes.txt && echo "notes.txt is gone"
rm -f draft.txt || echo "draft.txt stays"
rm -f ledger.csv || echo "ledger.csv stays: a rule that denies is not asked about"
env | grep -c ^HOME=
"""


class Approver:
    """Answers by hand, or as it was told."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = answers

    def __call__(self, request: ApprovalRequest) -> str:
        """Answer "once", "session" or "never"; anything else, and any exception, denies."""
        shown = request.session.files.read_text(request.subject) if request.kind == "file" else ""
        print(f"? {request} {shown.strip()!r}")
        if self.answers:
            return self.answers.pop(0)
        return input("  once, session or never? ") if sys.stdin.isatty() else "never"


def main(answers: list[str]) -> None:
    """Run the script and show what was decided."""
    with Session(POLICY, approve=Approver(answers)) as session:
        for name in ("notes.txt", "draft.txt", "ledger.csv"):
            session.files.write_text(name, f"what is in {name}")
        result = session.run(SCRIPT)
        print(result.stdout, end="")
        for record in session.audit.records():
            print(f"- {record}")


if __name__ == "__main__":
    main(sys.argv[1:])
