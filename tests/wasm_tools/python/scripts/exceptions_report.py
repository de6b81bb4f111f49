"""How errors look: chains, notes, groups, tracebacks, warnings."""

import logging
import sys
import traceback
import warnings


def inner(value):
    return 10 / value


def outer(value):
    try:
        return inner(value)
    except ZeroDivisionError as error:
        error.add_note(f"value was {value}")
        raise RuntimeError("outer failed") from error


try:
    outer(0)
except RuntimeError as error:
    print(
        type(error.__cause__).__name__,
        error.__cause__.__notes__,
        [f.name for f in traceback.extract_tb(error.__traceback__)],
    )
    print(traceback.format_exception_only(error))
try:
    raise ExceptionGroup("several", [ValueError(1), TypeError("t"), ExceptionGroup("deep", [KeyError("k")])])
except* ValueError as group:
    print("values", group.exceptions)
except* (TypeError, KeyError) as group:
    print("others", len(group.exceptions))
try:
    try:
        {}["x"]
    finally:
        print("finally")
except KeyError as error:
    print(repr(error), error.__context__)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("old", DeprecationWarning)
print([(str(w.message), w.category.__name__) for w in caught])
logging.basicConfig(stream=sys.stdout, format="%(levelname)s:%(name)s:%(funcName)s:%(message)s", level=logging.INFO)
log = logging.getLogger("job")
log.debug("not shown")
log.info("started %d of %s", 1, "x")
try:
    int("x")
except ValueError:
    log.error("bad number", exc_info=sys.exc_info()[0] is None)
print("to stderr", file=sys.stderr)
for cause in ("'a' + 1", "[][1]", "None.x", "int('q')", "undefined", "(1, 2).append(3)"):
    try:
        eval(cause)
    except Exception as error:
        print(type(error).__name__, error)
sys.exit(3)
