"""asyncio: CPython's own, on a loop of this kernel's poll and socket pairs."""

import pytest

from tests.wasm_tools.python.both import inside, on_the_host
from vesicle import Session

SAME = {
    "run": """
import asyncio
async def main():
    await asyncio.sleep(0)
    print(await asyncio.sleep(0.001, "slept"))
    return asyncio.get_running_loop().is_running()
print(asyncio.run(main()), asyncio.run(main(), debug=True))
""",
    "gather, tasks, groups": """
import asyncio
async def square(n):
    await asyncio.sleep(0)
    return n * n
async def fail(): raise ValueError("no")
async def main():
    print(await asyncio.gather(*map(square, range(4))))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(square(n)) for n in range(3)]
    print([task.result() for task in tasks])
    print(await asyncio.gather(square(2), fail(), return_exceptions=True))
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(fail())
            group.create_task(asyncio.sleep(60))
    except* ValueError as errors: print(errors.exceptions)
    done, pending = await asyncio.wait([asyncio.ensure_future(square(1))])
    print(len(done), len(pending), [await each for each in asyncio.as_completed([square(5)])])
asyncio.run(main())
""",
    "timeouts and cancelling": """
import asyncio
async def main():
    try:
        async with asyncio.timeout(0.01): await asyncio.sleep(60)
    except TimeoutError: print("timeout")
    try: await asyncio.wait_for(asyncio.Event().wait(), 0.01)
    except TimeoutError: print("wait_for")
    print(await asyncio.wait_for(asyncio.sleep(0, 5), 60))
    task = asyncio.create_task(asyncio.sleep(60))
    await asyncio.sleep(0)
    task.cancel("why")
    try: await task
    except asyncio.CancelledError as error: print(error)
    print(await asyncio.shield(asyncio.sleep(0, "shielded")))
asyncio.run(main())
""",
    "locks, events, queues": """
import asyncio
async def main():
    channel, lock, event = asyncio.Queue(2), asyncio.Lock(), asyncio.Event()
    async def produce():
        for n in range(5): await channel.put(n)
        await channel.put(None)
        event.set()
    async def consume():
        while (item := await channel.get()) is not None:
            async with lock: print(item)
    await asyncio.gather(produce(), consume())
    await event.wait()
    slots, condition, barrier = asyncio.Semaphore(1), asyncio.Condition(), asyncio.Barrier(2)
    async with slots: print(slots.locked())
    async with condition: condition.notify_all()
    print(sorted(await asyncio.gather(barrier.wait(), barrier.wait())))
asyncio.run(main())
""",
    "call_later and call_soon": """
import asyncio
loop = asyncio.new_event_loop()
loop.call_later(0.02, print, "later")
loop.call_later(0.001, print, "soon")
loop.call_soon(print, "now")
loop.call_later(0.03, loop.stop)
loop.call_later(60, print, "never").cancel()
loop.call_soon_threadsafe(print, "safe")
loop.run_forever()
loop.close()
print(loop.is_closed())
""",
    "asynchronous generators and contexts": """
import asyncio, contextlib
async def numbers():
    try:
        for n in range(3):
            yield n
            await asyncio.sleep(0)
    finally: print("closed")
@contextlib.asynccontextmanager
async def around():
    print("in")
    yield 5
    print("out")
async def main():
    print([n async for n in numbers()])
    async for n in numbers(): break
    async with around() as value: print(value)
asyncio.run(main())
""",
    "readers, writers and streams over a pair": """
import asyncio, socket
async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False); b.setblocking(False)
    seen = loop.create_future()
    loop.add_reader(a, lambda: seen.done() or seen.set_result(a.recv(9)))
    loop.add_writer(b, lambda: (b.send(b"written"), loop.remove_writer(b)))
    print(await seen, loop.remove_reader(a))
    await loop.sock_sendall(b, b"short")
    print(await loop.sock_recv(a, 99))
    reader, writer = await asyncio.open_connection(sock=a)
    other_reader, other_writer = await asyncio.open_connection(sock=b)
    other_writer.write(b"line 1\\nline 2\\n" + b"x" * 300000)
    print(await reader.readline(), await reader.readuntil(b"\\n"))
    print(len(await reader.readexactly(300000)))
    await other_writer.drain()
    other_writer.close()
    await other_writer.wait_closed()
    print(await reader.read(), reader.at_eof())
    writer.close()
asyncio.run(main())
""",
    "to_thread and executors": """
import asyncio, contextvars, threading
from concurrent.futures import ThreadPoolExecutor
variable = contextvars.ContextVar("v", default=0)
def work(n): return n * n, variable.get(), threading.current_thread() is threading.main_thread()
async def main():
    variable.set(7)
    print(await asyncio.to_thread(work, 3))
    print(await asyncio.gather(*(asyncio.to_thread(work, n) for n in range(3))))
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as pool: print(await loop.run_in_executor(pool, sum, [1, 2]))
    print(await asyncio.to_thread(lambda: asyncio.run(asyncio.sleep(0, "inner"))), asyncio.current_task() is not None)
    future = asyncio.run_coroutine_threadsafe(asyncio.sleep(0, "safe"), loop)
    print(await asyncio.wrap_future(future))
asyncio.run(main())
""",
    "subprocesses": """
import asyncio, sys
from asyncio.subprocess import PIPE
async def main():
    child = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    print(await child.communicate(b"abc" * 50000) == (b"abc" * 50000, None), child.returncode)
    child = await asyncio.create_subprocess_shell("echo out; echo err >&2; exit 3", stdout=PIPE, stderr=PIPE)
    print(await child.communicate(), child.returncode)
    child = await asyncio.create_subprocess_exec("sleep", "60")
    try: await asyncio.wait_for(child.wait(), 0.01)
    except TimeoutError: child.kill()
    print(await child.wait())
    children = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", f"print({n} * 2)", stdout=PIPE) for n in range(3)
    ]
    print(await asyncio.gather(*(child.communicate() for child in children)))
    child = await asyncio.create_subprocess_shell("seq 3", stdout=PIPE)
    async for line in child.stdout: print(line)
    print(await child.wait())
    try: await asyncio.create_subprocess_exec("no-such-command")
    except FileNotFoundError as error: print(error.filename)
    child = await asyncio.create_subprocess_exec("sleep", "60")
    child.terminate()
    print(await child.wait(), child.returncode)
asyncio.run(main())
""",
    "pipes": """
import asyncio, os
async def main():
    loop = asyncio.get_running_loop()
    reading, writing = os.pipe()
    reader = asyncio.StreamReader()
    incoming, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(reading, "rb", 0))
    outgoing, flow = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, os.fdopen(writing, "wb", 0))
    writer = asyncio.StreamWriter(outgoing, flow, None, loop)
    writer.write(b"line\\n" + b"x" * 200000)
    print(await reader.readline(), len(await reader.readexactly(200000)))
    writer.close()
    print(await reader.read())
    incoming.close()
asyncio.run(main())
""",
    "signals": """
import asyncio, os, signal, threading
async def main():
    loop = asyncio.get_running_loop()
    got = loop.create_future()
    loop.add_signal_handler(signal.SIGUSR1, got.set_result, "USR1")
    os.kill(os.getpid(), signal.SIGUSR1)
    print(await got, loop.remove_signal_handler(signal.SIGUSR1), loop.remove_signal_handler(signal.SIGUSR1))
asyncio.run(main())
signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
signal.setitimer(signal.ITIMER_REAL, 0.01)
try: asyncio.run(asyncio.sleep(60))
except KeyboardInterrupt: print("interrupted")
event = threading.Event()
signal.signal(signal.SIGALRM, lambda *_: event.set())
signal.setitimer(signal.ITIMER_REAL, 0.01)
print(event.wait())
""",
    "exceptions that nobody awaits": """
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print(context["message"].split()[:3], context.get("exception")))
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0.001)
asyncio.run(main())
""",
    "Runner": """
import asyncio
with asyncio.Runner() as runner:
    print(runner.run(asyncio.sleep(0, 1)), runner.run(asyncio.sleep(0, 2)))
try: asyncio.get_running_loop()
except RuntimeError as error: print(error)
""",
}


@pytest.mark.parametrize("script", SAME.values(), ids=SAME.keys())
def test_same_as_on_the_host(script: str, session: Session, tmp_path) -> None:
    assert inside(script, session, errors=False) == on_the_host(script, tmp_path, errors=False)
