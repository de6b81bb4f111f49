"""Tasks, queues, time limits and events on one loop."""

import asyncio


async def worker(name, queue, done):
    while True:
        job = await queue.get()
        await asyncio.sleep(0)
        done.append((job, job * job))
        queue.task_done()


async def main():
    queue, done = asyncio.Queue(maxsize=3), []
    workers = [asyncio.create_task(worker(n, queue, done)) for n in range(3)]
    for job in range(10):
        await queue.put(job)
    await queue.join()
    for task in workers:
        task.cancel()
    print([type(result).__name__ for result in await asyncio.gather(*workers, return_exceptions=True)], sorted(done))
    try:
        async with asyncio.timeout(0.01):
            await asyncio.Event().wait()
    except TimeoutError:
        print("timed out")
    event = asyncio.Event()
    waiter = asyncio.create_task(event.wait())
    await asyncio.sleep(0)
    event.set()
    print(await waiter)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(30))
            group.create_task(fail())
    except* ValueError as errors:
        print([str(error) for error in errors.exceptions])
    async with asyncio.Lock():
        print([n async for n in numbers(4)])
    print(await asyncio.wait_for(asyncio.sleep(0, "slept"), 5))


async def fail():
    raise ValueError("on purpose")


async def numbers(count):
    for n in range(count):
        await asyncio.sleep(0)
        yield n


asyncio.run(main())
