"""multiprocessing and ProcessPoolExecutor: processes of this kernel, started by spawning."""

import pytest

from tests.wasm_tools.python.both import inside, on_the_host
from vesicle import Session

# What the host does by forking unless it is told to.
HEAD = """
import multiprocessing as mp, os, sys
def square(n): return n * n
def fail(n): raise ValueError(f"no {n}")
"""
MAIN = """
if __name__ == "__main__":
    mp.set_start_method("spawn")
    main()
"""

SAME = {
    "a process": """
def work(n):
    print("child", n, mp.current_process().name, mp.parent_process() is not None, flush=True)
    sys.exit(n)
def main():
    child = mp.Process(target=work, args=(3,))
    print(child.exitcode, child.is_alive())
    child.start()
    child.join()
    print(child.exitcode, child.is_alive(), mp.active_children(), child.pid != os.getpid())
    failing = mp.Process(target=fail, args=(1,))
    failing.start(); failing.join()
    print(failing.exitcode)
""",
    "terminate and join with a timeout": """
def work(ready):
    import time
    ready.set()
    time.sleep(60)
def main():
    ready = mp.Event()
    child = mp.Process(target=work, args=(ready,), daemon=True)
    child.start()
    print(ready.wait(30), child.join(0.01), child.is_alive(), child.exitcode)
    child.terminate()
    child.join()
    print(child.exitcode)
""",
    "queues": """
def work(tasks, results):
    for task in iter(tasks.get, None): results.put((task, task * 2))
def main():
    tasks, results = mp.Queue(), mp.Queue()
    child = mp.Process(target=work, args=(tasks, results))
    child.start()
    for n in range(3): tasks.put(n)
    tasks.put("x" * 100000)
    print([results.get() for _ in range(3)], len(results.get(timeout=30)[1]))
    tasks.put(None)
    child.join()
    print(child.exitcode, results.empty())
    try: results.get(timeout=0.01)
    except Exception as error: print(type(error).__name__)
    own = mp.SimpleQueue()
    own.put(1)
    print(own.get(), own.empty())
""",
    "pipes": """
def work(end):
    end.send([end.recv(), {"a": 1}])
    end.close()
def main():
    here, there = mp.Pipe()
    child = mp.Process(target=work, args=(there,))
    child.start()
    there.close()
    here.send(b"x" * 200000)
    found = here.recv()
    print(len(found[0]), found[1], here.poll(30))
    try: here.recv()
    except EOFError: print("end")
    child.join()
    reader, writer = mp.Pipe(duplex=False)
    writer.send_bytes(b"abc")
    print(reader.poll(), reader.recv_bytes(), reader.poll(0.01))
""",
    "locks and semaphores": """
def work(lock, path):
    for _ in range(20):
        with lock:
            n = int(open(path).read())
            open(path, "w").write(str(n + 1))
def main():
    lock = mp.Lock()
    open("count", "w").write("0")
    children = [mp.Process(target=work, args=(lock, "count")) for _ in range(2)]
    for child in children: child.start()
    for child in children: child.join()
    print(open("count").read())
    again, slots = mp.RLock(), mp.BoundedSemaphore(2)
    with again, again: print(slots.acquire(), slots.acquire(), slots.acquire(block=False), slots.acquire(timeout=0.01))
    slots.release(); slots.release()
    for call in (slots.release, again.release):
        try: call()
        except Exception as error: print(type(error).__name__)
""",
    "Pool": """
def begin(n): print("begin", n, flush=True)
def main():
    with mp.Pool(1, begin, (5,)) as pool: print(pool.apply(square, (3,)))
    with mp.Pool(2) as pool:
        print(pool.map(square, range(20)), pool.starmap(pow, [(2, 3), (3, 2)]), pool.map(square, []))
        print(list(pool.imap(square, range(4))), sorted(pool.imap_unordered(square, range(4), 2)))
        later = pool.map_async(square, range(3), callback=print)
        later.wait()
        print(later.ready(), later.successful(), later.get())
        for call in (lambda: pool.map(fail, [1]), lambda: pool.apply(fail, (2,))):
            try: call()
            except ValueError as error: print(error)
        print(sum(map(len, pool.map(bytes, [100000] * 4))))
    pool = mp.Pool(2)
    found = pool.apply_async(square, (7,))
    pool.close()
    pool.join()
    print(found.get())
    try: pool.map(square, [1])
    except ValueError as error: print(error)
""",
    "ProcessPoolExecutor": """
def main():
    from concurrent.futures import ProcessPoolExecutor, as_completed
    with ProcessPoolExecutor(2) as pool:
        print(list(pool.map(square, range(6))), list(pool.map(square, range(6), chunksize=3)))
        futures = [pool.submit(square, n) for n in range(4)]
        print(sorted(future.result() for future in as_completed(futures)))
        print(type(pool.submit(fail, 1).exception()).__name__)
    pool = ProcessPoolExecutor(1)
    try: pool.submit(os._exit, 1).result()
    except Exception as error: print(type(error).__name__)
""",
    "ProcessPoolExecutor in asyncio": """
def main():
    import asyncio
    from concurrent.futures import ProcessPoolExecutor
    async def run():
        loop = asyncio.get_running_loop()
        with ProcessPoolExecutor(2) as pool:
            print(await asyncio.gather(*(loop.run_in_executor(pool, square, n) for n in range(4))))
    asyncio.run(run())
""",
    "threads of multiprocessing": """
def main():
    from multiprocessing.pool import ThreadPool
    from multiprocessing.dummy import Pool
    with ThreadPool(3) as pool:
        print(pool.map(square, range(6)), pool.starmap(pow, [(2, 3)]), pool.apply(square, (4,)))
        print(list(pool.imap(square, range(3))), sorted(pool.imap_unordered(square, range(3))))
        try: pool.map(fail, [1])
        except ValueError as error: print(error)
        print(pool.apply_async(lambda: 5).get(30))
    with Pool(2) as pool: print(pool.map(lambda n: n + 1, [1, 2, 3]))
    pool = ThreadPool(2)
    found = pool.map_async(square, [1, 2])
    pool.close(); pool.join()
    print(found.get())
""",
}


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    whole = HEAD + script + MAIN
    assert inside(whole, session, errors=False) == on_the_host(whole, tmp_path, errors=False)


def test_pools_of_threads_need_no_process(session: Session) -> None:
    script = """
from multiprocessing.pool import ThreadPool
import os
with ThreadPool(2) as pool: print(pool.map(str, range(3)))
try: os.waitpid(-1, os.WNOHANG)
except ChildProcessError: print("no child")
"""
    assert inside(script, session, errors=False) == ("['0', '1', '2']\nno child\n", 0)


REFUSED = {
    "Value": "multiprocessing.Value('i', 0)",
    "shared memory": "from multiprocessing.shared_memory import SharedMemory; SharedMemory(create=True, size=8)",
}


@pytest.mark.parametrize("code", REFUSED.values(), ids=REFUSED.keys())
def test_memory_is_not_shared_and_that_is_said(code: str, session: Session) -> None:
    session.files.write_text("/tmp/script.py", f"import multiprocessing\n{code}\n")
    assert "memory cannot be shared between processes here" in session.run("python3 /tmp/script.py").stderr


def test_nothing_is_left_behind(session: Session) -> None:
    inside(HEAD + "def main():\n    with mp.Pool(2) as pool: pool.map(square, range(4))\n" + MAIN, session)
    # As natively, the process that removes what others leave ends when it hears that the last of them has.
    ended = session.run("while ps -e | grep -q python; do :; done; find /tmp -name '.sem*'", timeout_s=40)
    assert (ended.stdout, ended.exit_code) == ("", 0)
