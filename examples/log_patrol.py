"""An agent's script patrols logs through three tools; deleting refuses what was not archived before.

The logs belong to this program: the sandbox sees none of their files, only what the tools do. Run it with
`.venv/bin/python examples/log_patrol.py`.
"""

import gzip

from vesicle import Policy, Session, ToolError, tool


@tool
class Logs:
    """Logs of a service, and the archive that keeps them."""

    def __init__(self) -> None:
        self.logs = {
            "web-1.log": "INFO up\nERROR disk full\nINFO down\n" * 40,
            "web-2.log": "INFO up\n" * 3,
            "db.log": "ERROR lock timeout\n" * 60,
        }
        self.archive: dict[str, bytes] = {}

    def list(self, larger_than: int = 0) -> list[dict]:
        """List the logs.

        Args:
            larger_than: leave out those of fewer bytes
        """
        sizes = ((name, len(text)) for name, text in self.logs.items())
        return [{"name": name, "bytes": size} for name, size in sizes if size > larger_than]

    @tool(name="archive", idempotent=True)
    def keep(self, name: str) -> str:
        """Archive a log; a second time changes nothing.

        Args:
            name: the log
        """
        self.archive[name] = gzip.compress(self._log(name).encode())
        return f"{name}: {len(self.logs[name])} bytes archived"

    def delete(self, name: str) -> str:
        """Delete a log that is archived as it is now.

        Args:
            name: the log
        """
        kept = self.archive.get(name)
        if kept is None or gzip.decompress(kept).decode() != self._log(name):
            raise ToolError(f"{name} is not archived: archive it first")
        del self.logs[name]
        return f"{name}: deleted"

    def _log(self, name: str) -> str:
        if name not in self.logs:
            raise ToolError(f"there is no log {name}")
        return self.logs[name]


# What a model might write: it tries the short way first, reads the refusal, and does it properly.
AGENT = r"""
logs list --larger-than 500 | jq -r '.[].name' > large
while read -r name; do
  if ! logs delete "$name" 2> refusal; then
    echo "refused: $(cat refusal)"
    logs archive "$name" && logs delete "$name"
  fi
done < large
logs delete web-9.log --json-errors 2>&1 | jq -c .error
echo "left: $(logs list | jq -r 'map(.name) | join(" ")')"
"""


def main() -> None:
    """Let the script run, and show what the program's own state and the audit log say afterwards."""
    logs = Logs()
    # No log may be deleted but a web server's, whatever the script does.
    policy = Policy.workspace().allow_tool("logs_delete", where={"name": {"matches": "web-*"}})
    with Session(policy=policy, tools=[logs], audit_level="all") as session:
        print(session.run(AGENT).stdout, end="")
        records = [record for record in session.audit.records() if record.syscall == "call_tool"]
        print("calls allowed:", sum(record.decision == "allow" for record in records))
        print("denied:", {record.object for record in records if record.decision == "deny"})
    print("archived:", sorted(logs.archive), "left:", sorted(logs.logs))


if __name__ == "__main__":
    main()
