"""One function of this program, called from the shell, from the sandbox's Python, by a model's tool call, and directly.

Run it with `.venv/bin/python examples/tools.py`.
"""

import json
from typing import Literal

from vesicle import Policy, Session, ToolContext, ToolError, tool
from vesicle.llm import dispatch, tool_schemas

USERS = {123: "Ada", 124: "Grace"}


@tool
def query_user(user_id: int, fields: list[Literal["name", "email"]] | None = None) -> dict:
    """Look a user up by id.

    Args:
        user_id: the number of the user
        fields: what to tell; everything if none is named
    """
    if user_id not in USERS:
        raise ToolError(f"there is no user {user_id}")
    user = {"name": USERS[user_id], "email": f"user{user_id}@example.com"}
    return {field: user[field] for field in fields or user}


@tool(max_calls=2, timeout_s=5)
async def count_words(path: str, context: ToolContext) -> int:
    """Count the words of a file of the session.

    Args:
        path: the file
        context: the call, filled in and no part of the schema
    """
    return len(context.session.files.read_text(path).split())


PYTHON = """
from host import ToolError, query_user
print([query_user(number)["name"] for number in (123, 124)])
try:
    query_user(1)
except ToolError as error:
    print("ToolError:", error)
"""


def main() -> None:
    """Show the four faces of a tool, and what a policy says about one."""
    with Session(policy="workspace", tools=[query_user, count_words]) as session:
        shell = session.run("query-user --user-id 123 | jq -r .email; query-user 124 --fields name; query-user x")
        print("shell:", shell.stdout.splitlines(), shell.stderr.strip(), shell.exit_code)
        print("help:", session.run("query-user --help").stdout.splitlines()[0])
        print("python:", session.run("python3 -", stdin=PYTHON).stdout.splitlines())
        print("schema:", json.dumps(tool_schemas(session, "anthropic")[0]["input_schema"]["properties"]["user_id"]))
        print("dispatch:", dispatch(session, "query_user", '{"user_id": 123}').content)
        print("words:", session.run("echo one two three > note; count-words /workspace/note").stdout.strip())
        session.policy = Policy.workspace().allow_tool("query_user", where={"user_id": {"le": 123}})
        print("denied:", session.run("query-user 124").stderr.strip())
    print("direct:", query_user(124))


if __name__ == "__main__":
    main()
