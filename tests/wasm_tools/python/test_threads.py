"""threading, queue and concurrent.futures: one stack, and what can be honoured on it is honoured."""

import pytest

from tests.wasm_tools.python.both import inside, on_the_host
from vesicle import Session

SAME = {
    "numbers of seconds": """
import time
for value in (0, 0.0, 1e-9, [], "a", 1j, -1, float("nan")):
    try: print(time.sleep(value))
    except (TypeError, ValueError) as e: print(type(e).__name__)
""",
    "work and join": """
import threading
found = []
def work(n):
    found.append(n * n)
threads = [threading.Thread(target=work, args=(n,)) for n in range(5)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(found, threading.active_count(), threads[0].is_alive(), threads[0].ident is not None)
""",
    "a consumer that begins first": """
import queue, threading
channel = queue.Queue()
def consume():
    while (item := channel.get()) is not None:
        print("got", item)
consumer = threading.Thread(target=consume)
consumer.start()
for n in range(3): channel.put(n)
channel.put(None)
consumer.join()
""",
    "daemon workers and Queue.join": """
import queue, threading
channel = queue.Queue()
found = []
def work():
    while True:
        found.append(channel.get())
        channel.task_done()
threads = [threading.Thread(target=work, daemon=True) for _ in range(3)]
for thread in threads: thread.start()
for n in range(6): channel.put(n)
channel.join()
print(sorted(found), [thread.is_alive() for thread in threads])
""",
    "producer and consumer": """
import queue, threading
channel = queue.Queue()
def produce():
    for n in range(4): channel.put(n)
    channel.put(None)
def consume():
    while (item := channel.get()) is not None: print(item)
threads = [threading.Thread(target=consume), threading.Thread(target=produce)]
for thread in threads: thread.start()
for thread in threads: thread.join()
""",
    "a bounded queue": """
import queue, threading, time
channel, found = queue.Queue(2), []
def produce():
    for n in range(6):
        channel.put(n)
        time.sleep(0.001)
    channel.put(None)
def consume():
    while (item := channel.get()) is not None: found.append(item)
for order in ((produce, consume), (consume, produce)):
    threads = [threading.Thread(target=target) for target in order]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print(found, channel.maxsize, channel.full())
consumer = threading.Thread(target=consume)
consumer.start()
produce()
consumer.join()
print(len(found))
""",
    "a worker that is fed between sleeps": """
import queue, threading, time
channel, found = queue.Queue(), []
def work():
    while True:
        found.append(channel.get())
        channel.task_done()
threading.Thread(target=work, daemon=True).start()
for n in range(4):
    channel.put(n)
    time.sleep(0.001)
channel.join()
print(found)
""",
    "a worker that runs while its starter sleeps": """
import threading, time
found = []
threading.Thread(target=found.append, args=(1,), daemon=True).start()
time.sleep(0.05)
print(found)
""",
    "a worker that waits for what is there": """
import queue, threading, time
channel = queue.Queue()
def work():
    while True: print(channel.get(), flush=True)
threading.Thread(target=work, daemon=True).start()
for n in range(3): channel.put(n)
time.sleep(0.05)
""",
    "a daemon that produces for ever": """
import queue, threading, time
channel = queue.Queue()
def produce():
    n = 0
    while True:
        channel.put(n)
        n += 1
        time.sleep(0.001)
threading.Thread(target=produce, daemon=True).start()
print([channel.get() for _ in range(20)])
""",
    "locks": """
import threading
lock = threading.Lock()
print(lock.acquire(), lock.acquire(False), lock.acquire(timeout=0.01), lock.locked())
lock.release()
for call in (lock.release, lambda: lock.acquire(False, 1), lambda: lock.acquire(True, -5)):
    try: call()
    except Exception as error: print(type(error).__name__)
again = threading.RLock()
with again, again: print(again.acquire(False))
again.release()
try: again.release()
except RuntimeError as error: print(error)
print(repr(lock).split()[0])
total = 0
def add():
    global total
    for _ in range(100):
        with lock: total += 1
threads = [threading.Thread(target=add) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(total)
""",
    "an event set by a thread": """
import threading
event = threading.Event()
thread = threading.Thread(target=event.set)
thread.start()
print(event.wait(), event.is_set(), threading.Event().wait(0.01))
""",
    "a condition": """
import threading
condition, items = threading.Condition(), []
def produce():
    with condition:
        items.append(1)
        condition.notify_all()
thread = threading.Thread(target=produce)
with condition:
    thread.start()
    print(condition.wait_for(lambda: items, timeout=30), condition.wait(0.01))
thread.join()
""",
    "barrier and semaphore": """
import threading
barrier, found = threading.Barrier(3), []
def work(): found.append(barrier.wait())
threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(sorted(found))
slots = threading.BoundedSemaphore(1)
with slots: print(slots.acquire(blocking=False), slots.acquire(timeout=0.01))
""",
    "what a thread is": """
import threading
def work():
    me = threading.current_thread()
    print(me.name, me.daemon, me is threading.main_thread(), me in threading.enumerate(), me.ident == threading.get_ident())
threads = [threading.Thread(target=work), threading.Thread(target=work, name="named", daemon=True)]
for thread in threads: thread.start(); thread.join()
print(repr(threads[0]).split()[0], threading.current_thread().name)
for call in (threads[0].start, threading.Thread().join, threading.current_thread().join):
    try: call()
    except RuntimeError as error: print(error)
""",
    "thread-local data and context": """
import contextvars, threading
data, variable = threading.local(), contextvars.ContextVar("v", default=0)
data.x = 1
variable.set(1)
def work():
    print(hasattr(data, "x"), variable.get())
    data.x = 2
    variable.set(2)
thread = threading.Thread(target=work)
thread.start(); thread.join()
print(data.x, variable.get())
class Mine(threading.local):
    def __init__(self, start): self.start = start
mine = Mine(5)
thread = threading.Thread(target=lambda: print(mine.start))
thread.start(); thread.join()
""",
    "exceptions": """
import sys, threading
def hook(args): print(args.exc_type.__name__, args.exc_value, args.thread.name)
threading.excepthook = hook
def fail(): raise ValueError("no")
def leave(): raise SystemExit(3)
threads = [threading.Thread(target=fail, name="a"), threading.Thread(target=leave)]
for thread in threads: thread.start(); thread.join()
print("end")
""",
    "the end waits for threads that are no daemons": """
import atexit, threading
atexit.register(print, "exit")
threading.Thread(target=print, args=("thread",)).start()
""",
    "a listener for log records": """
import logging, logging.handlers, queue, sys, time
for kind in (queue.Queue, queue.SimpleQueue, lambda: queue.Queue(10)):
    records = kind()
    listener = logging.handlers.QueueListener(records, logging.StreamHandler(sys.stdout))
    logger = logging.Logger("log")
    logger.addHandler(logging.handlers.QueueHandler(records))
    listener.start(); logger.warning("one"); logger.error("two")
    while not records.empty(): time.sleep(0.01)
    logger.warning("three"); time.sleep(0.01); listener.stop()
    logger.warning("four"); print(records.qsize())
    listener.start(); listener.stop()
""",
    "a listener for log records of processes": """
import logging, logging.handlers, multiprocessing, sys, time
for kind in (multiprocessing.Queue, multiprocessing.JoinableQueue):
    records = kind()
    listener = logging.handlers.QueueListener(records, logging.StreamHandler(sys.stdout))
    logger = logging.Logger("log")
    logger.addHandler(logging.handlers.QueueHandler(records))
    listener.start(); time.sleep(0.05); logger.warning("one"); time.sleep(0.05); logger.error("two")
    listener.stop()
""",
    "signals from another thread": """
import os, signal, threading
for take in (signal.sigwait, signal.sigwaitinfo):
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
    thread = threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGUSR1))
    thread.start()
    found = take([signal.SIGUSR1])
    print(getattr(found, "si_signo", found) == signal.SIGUSR1)
    thread.join()
""",
    "timers": """
import threading
fired = threading.Event()
threading.Timer(0.01, fired.set).start()
print(fired.wait(30))
late = threading.Timer(60, print, ("never",))
late.start()
late.cancel()
late.join()
print(late.finished.is_set())
""",
    "a thread's own sleep": """
import threading, time
done = []
def work(n):
    time.sleep(0.01)
    done.append(n)
threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
for thread in threads: thread.start()
while any(thread.is_alive() for thread in threads): time.sleep(0.01)
print(sorted(done))
""",
    "asking again and again": """
import threading
done = []
thread = threading.Thread(target=done.append, args=(1,))
thread.start()
while thread.is_alive(): pass
print(done)
""",
    "_thread": """
import _thread
lock = _thread.allocate_lock()
lock.acquire()
print(_thread.start_new_thread(lock.release, ()) > 0, lock.acquire(), _thread.LockType is type(lock))
""",
    "queues": """
import queue
one = queue.Queue(1)
one.put(1)
for call in (lambda: one.put(2, timeout=0.01), lambda: (one.get(), one.get(timeout=0.01)), queue.SimpleQueue().get_nowait):
    try: call()
    except Exception as error: print(type(error).__name__)
simple = queue.SimpleQueue()
simple.put(5)
print(simple.get(), simple.empty(), simple.qsize())
""",
    "ThreadPoolExecutor": """
from concurrent.futures import ThreadPoolExecutor, as_completed, wait, FIRST_COMPLETED
import threading
def square(n): return n * n
with ThreadPoolExecutor(3, thread_name_prefix="pool") as pool:
    print(list(pool.map(square, range(6))), list(pool.map(pow, [2, 3], [3, 2])))
    futures = [pool.submit(square, n) for n in range(5)]
    print(sorted(future.result() for future in as_completed(futures)))
    failing = pool.submit(lambda: 1 / 0)
    print(type(failing.exception()).__name__, failing.done())
    done, rest = wait([pool.submit(square, n) for n in range(3)])
    print(len(done), len(rest))
    print(pool.submit(lambda: threading.current_thread().name.split("_")[0]).result())
    pool.submit(square, 4).add_done_callback(lambda future: print("callback", future.result()))
    inner = pool.submit(lambda: pool.submit(square, 5).result())
    print(inner.result())
    polled = pool.submit(square, 6)
    while not polled.done(): pass
    print(polled.result())
try: pool.submit(square, 1)
except RuntimeError as error: print(error)
""",
    "a pool's initializer": """
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(1, initializer=print, initargs=("begin",)) as pool:
    print(pool.submit(sum, [1, 2]).result(), pool.submit(sum, [3]).result())
""",
    "cancelling": """
from concurrent.futures import ThreadPoolExecutor
import threading
gate = threading.Event()
pool = ThreadPoolExecutor(1)
first = pool.submit(gate.wait, 30)
second = pool.submit(print, "never")
print(second.cancel(), second.cancelled())
gate.set()
pool.shutdown(cancel_futures=True)
print(first.done())
""",
    "a pool without shutdown": """
from concurrent.futures import ThreadPoolExecutor
ThreadPoolExecutor(2).submit(print, "still")
""",
}


def test_sleep_takes_any_real_number(session: Session) -> None:
    """As CPython does since 3.15."""
    script = """
import time
from decimal import Decimal
from fractions import Fraction
print(time.sleep(Decimal("0.001")), time.sleep(Fraction(1, 1000)))
"""
    assert inside(script, session) == ("None None\n", 0)


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    assert inside(script, session, errors=False) == on_the_host(script, tmp_path, errors=False)


# What would need two stacks: it raises, and says why.
NEVER = {
    "a lock that its holder takes": "import threading; lock = threading.Lock(); lock.acquire(); lock.acquire()",
    "a queue that nobody fills": "import queue; queue.Queue().get()",
    "an event that nobody sets": "import threading; threading.Event().wait()",
    "a semaphore": "import threading; threading.Semaphore(0).acquire()",
    "a thread that waits for its starter": """
import threading
event = threading.Event()
thread = threading.Thread(target=event.wait)
thread.start()
thread.join()
""",
}


@pytest.mark.parametrize("script", NEVER.values(), ids=NEVER.keys())
def test_a_wait_without_end_is_an_error(script: str, session: Session) -> None:
    session.files.write_text("/tmp/script.py", script)
    ended = session.run("python3 /tmp/script.py", timeout_s=30)
    assert "RuntimeError: this wait would never end: threads do not run at the same time here" in ended.stderr


def test_a_poller_does_not_hold_its_starter_up(session: Session) -> None:
    script = """
import threading, time
stop = threading.Event()
def poll():
    while not stop.wait(0.001): pass
thread = threading.Thread(target=poll, daemon=True)
thread.start()
time.sleep(0.01)
stop.set()
print("on")
"""
    assert inside(script, session, errors=False) == ("on\n", 0)


def test_a_monitor_does_not_hold_its_starter_up(session: Session) -> None:
    script = """
import threading, time
stop = threading.Event()
def watch():
    while not stop.wait(1000): pass
threading.Thread(target=watch, daemon=True).start()
time.sleep(0.01)
print("on")
"""
    assert inside(script, session, errors=False) == ("on\n", 0)


def test_what_a_thread_cannot_raise_is_told(session: Session) -> None:
    session.files.write_text(
        "/tmp/script.py", "import _thread, time\n_thread.start_new_thread(int, ('x',))\ntime.sleep(0.01)\n"
    )
    ended = session.run("python3 /tmp/script.py")
    assert "ignored in thread started by" in ended.stderr
    assert ended.stderr.endswith("ValueError: invalid literal for int() with base 10: 'x'\n")
    ended = session.run("python3 -c 'import atexit; atexit.register(lambda: 1 / 0)'")
    assert ended.stderr.endswith("ZeroDivisionError: division by zero\n")


def test_the_traceback_of_a_thread(session: Session) -> None:
    session.files.write_text("/tmp/script.py", "import threading\nthreading.Thread(target=lambda: 1 / 0).start()\n")
    ended = session.run("python3 /tmp/script.py")
    assert ended.stderr.startswith("Exception in thread Thread-1 (<lambda>):\nTraceback")
    assert ended.stderr.endswith("ZeroDivisionError: division by zero\n")
    assert ended.exit_code == 0
