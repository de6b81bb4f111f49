"""Generators, context managers, decorators, descriptors."""

import contextlib
import functools
import inspect
import weakref


def average():
    total, count, value = 0, 0, None
    while True:
        got = yield value
        if got is None:
            return total
        total, count = total + got, count + 1
        value = total / count


def outer():
    result = yield from average()
    yield f"total {result}"


flow = outer()
print(next(flow), flow.send(10), flow.send(20), flow.send(None))


@contextlib.contextmanager
def tag(name):
    print(f"<{name}>")
    try:
        yield name.upper()
    except ValueError as error:
        print("caught", error)
    finally:
        print(f"</{name}>")


with tag("a") as value, contextlib.suppress(KeyError):
    print(value)
    raise KeyError
with contextlib.ExitStack() as stack:
    for name in "xy":
        stack.enter_context(tag(name))
    stack.callback(print, "called")
    raise ValueError("inside")


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        print(function.__name__, args, kwargs)
        return function(*args, **kwargs)

    return wrapper


@logged
def add(a, b=2, *, c: int = 3) -> int:
    """Adds."""
    return a + b + c


print(add(1, c=5), inspect.signature(add), add.__doc__, functools.partial(add, 1)())


class Checked:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, instance, owner):
        return self if instance is None else getattr(instance, self.name)

    def __set__(self, instance, value):
        if value < 0:
            raise ValueError(f"{self.name}: {value}")
        setattr(instance, self.name, value)


class Account:
    balance = Checked()

    def __init__(self, balance):
        self.balance = balance


account = Account(5)
watch = weakref.ref(account, lambda _: print("gone"))
try:
    account.balance = -1
except ValueError as error:
    print(error, account.balance)
del account
print(watch())
