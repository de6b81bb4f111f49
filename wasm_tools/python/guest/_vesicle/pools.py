"""multiprocessing.pool: the pool's three threads, and the workers of a pool of threads, as resumable ones."""

import queue
import threading

from . import polling
from .resumable import always, resumable

_IN = polling.EVENTS["POLLIN"]


def adapt(module):
    """Replace the functions of the threads."""
    pool, threads = module.Pool, module.ThreadPool

    @resumable
    def handle_workers(cls, *arguments):
        return _handle_workers(module, cls, *arguments)

    @resumable
    def handle_results(*arguments):
        return _handle_results(module, *arguments)

    @resumable
    def handle_tasks(*arguments):
        return _handle_tasks(module, *arguments)

    pool._handle_workers = classmethod(handle_workers)
    pool._handle_tasks = staticmethod(handle_tasks)
    pool._handle_results = staticmethod(handle_results)
    _adapt_threads(module, pool, threads)


def _adapt_threads(module, pool, threads):
    @resumable
    def work(*arguments):
        return _work(module, *arguments)

    def process(ctx, *args, **kwds):
        from multiprocessing.dummy import Process

        kwds["target"] = work
        return Process(*args, **kwds)

    def init(self, processes=None, initializer=None, initargs=()):
        pool.__init__(self, processes, initializer, initargs, context=_NoProcesses)

    threads.Process = staticmethod(process)
    threads.__init__ = init
    threads._get_sentinels = lambda self: []


class _NoProcesses:
    """The context of a pool of threads, which needs nothing that processes share."""

    class SimpleQueue(queue.SimpleQueue):
        """What tells of changes."""


def something_in(source):
    """Return what says that a queue has something: of threads, or of processes."""
    reader = getattr(source, "_reader", None)
    return (lambda: not source.empty(), (), None) if reader is None else until_readable([reader.fileno()])


def until_readable(fds):
    """Return what says that one of some descriptors can be read."""
    return polling.until_ready([[fd, _IN] for fd in fds])


def _handle_workers(
    module, cls, cache, taskqueue, ctx, process, processes, pool, inqueue, outqueue, initializer, initargs,
    maxtasksperchild, wrap_exception, sentinels, change_notifier,
):  # fmt: skip
    thread = threading.current_thread()
    while thread._state == module.RUN or (cache and thread._state != module.TERMINATE):
        cls._maintain_pool(
            ctx, process, processes, pool, inqueue, outqueue, initializer, initargs, maxtasksperchild, wrap_exception
        )  # fmt: skip
        ready, interests, _ = something_in(change_notifier)
        ended = [[sentinel, _IN] for sentinel in cls._get_worker_sentinels(pool)]
        # The states are looked at too: what changed them may tell of it only later.
        yield (
            lambda: ready() or thread._state != module.RUN or polling.is_ready(ended),  # noqa: B023
            [*interests, *ended],
            None,
        )
        while not change_notifier.empty():
            change_notifier.get()
        if thread._state == module.CLOSE and cache:
            yield lambda: not cache or thread._state == module.TERMINATE or polling.is_ready(ended), ended, None  # noqa: B023
    taskqueue.put(None)


def _handle_tasks(module, taskqueue, put, outqueue, pool, cache):
    """As many tasks are on their way as there are workers: then no one waits for another to read."""
    thread = threading.current_thread()
    outqueue.on_the_way = 0
    ended = False
    while not ended:
        yield taskqueue.qsize, (), None
        found = taskqueue.get()
        if found is None:
            break
        tasks, set_length = found
        task = None
        for task in tasks:
            if outqueue.on_the_way >= len(pool):
                yield lambda: outqueue.on_the_way < len(pool) or thread._state != module.RUN, (), None
            if thread._state != module.RUN:
                ended = True
                break
            if _put(put, task, cache):
                outqueue.on_the_way += 1
            yield always, (), None
        else:
            if set_length:
                set_length(task[1] + 1 if task else 0)
    try:
        outqueue.put(None)
        for _ in pool:
            put(None)
    except OSError:
        module.util.debug("task handler got OSError when sending sentinels")


def _put(put, task, cache):
    try:
        put(task)
    except Exception as error:
        _set(cache, task[0], task[1], (False, error))
        return False
    return True


def _set(cache, job, index, result):
    try:
        cache[job]._set(index, result)
    except KeyError:
        return  # nobody waits for it any more


def _handle_results(module, outqueue, get, cache):
    thread = threading.current_thread()
    ending = False
    while not (ending and (not cache or thread._state == module.TERMINATE)):
        yield something_in(outqueue)
        try:
            result = get()
        except (OSError, EOFError):
            return
        if thread._state == module.TERMINATE:
            return
        if result is None:
            ending = True
        else:
            outqueue.on_the_way -= 1
            _set(cache, *result)


def _work(module, inqueue, outqueue, initializer=None, initargs=(), maxtasks=None, wrap_exception=False):
    if initializer is not None:
        initializer(*initargs)
    completed = 0
    while maxtasks is None or completed < maxtasks:
        yield inqueue.qsize, (), None
        task = inqueue.get()
        if task is None:
            return
        job, index, function, args, kwds = task
        try:
            result = (True, function(*args, **kwds))
        except Exception as error:
            if wrap_exception and function is not module._helper_reraises_exception:
                error = module.ExceptionWithTraceback(error, error.__traceback__)
            result = (False, error)
        outqueue.put((job, index, result))
        completed += 1
