"""A data-analysis session that branches: load once, try two cleanings in forks, keep the better one.

Run it with `.venv/bin/python examples/python_session.py`.
"""

from time import perf_counter

from vesicle import Session

LOAD = """
import io
import pandas as pd

frame = pd.read_csv(io.StringIO("city,degrees\\nOslo,4\\nOslo,\\nRome,21\\nRome,19\\nRome,400\\n"))
len(frame)
"""


def main() -> None:
    """Show turns, a fork and a roll-back, with the time each takes."""
    with Session(policy="workspace") as session:
        python = session.python()
        print("rows:", python.run(LOAD).value)
        before = _timed("snapshot", session.snapshot)
        with _timed("fork", session.fork) as other:
            print("dropped in the fork:", other.python().run("frame = frame.dropna(); len(frame)").value)
        print("kept here:", python.run("frame = frame[frame.degrees < 60]; frame.groupby('city').degrees.mean()").value)
        _timed("roll-back", lambda: session.rollback(before))
        print("rows after the roll-back:", python.run("len(frame)").value)


def _timed(name, action):
    began = perf_counter()
    result = action()
    print(f"({name}: {(perf_counter() - began) * 1e3:.1f} ms)")
    return result


if __name__ == "__main__":
    main()
