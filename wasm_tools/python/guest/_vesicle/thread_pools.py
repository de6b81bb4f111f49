"""concurrent.futures.thread: a worker that gives its turn back when there is nothing to do."""

import queue

from .resumable import always, resumable


def adapt(module):
    """Replace the worker's function."""

    @resumable
    def _worker(executor_reference, ctx, work_queue):
        if not _initialised(module, executor_reference, ctx):
            return
        try:
            while True:
                try:
                    item = work_queue.get_nowait()
                except queue.Empty:
                    _idle(executor_reference())
                    yield work_queue.qsize, (), None
                    continue
                if item is None:
                    if _ended(module, executor_reference(), work_queue):
                        return
                else:
                    item.run(ctx)
                    del item
                yield always, (), None
        except BaseException:
            module._base.LOGGER.critical("Exception in worker", exc_info=True)
        finally:
            ctx.finalize()

    module._worker = _worker


def _initialised(module, executor_reference, ctx):
    try:
        ctx.initialize()
    except BaseException:
        module._base.LOGGER.critical("Exception in initializer:", exc_info=True)
        executor = executor_reference()
        if executor is not None:
            executor._initializer_failed()
        return False
    return True


def _idle(executor):
    if executor is not None:
        executor._idle_semaphore.release()


def _ended(module, executor, work_queue):
    """Say whether a worker has to go; if so the next one hears of it."""
    if not (module._shutdown or executor is None or executor._shutdown):
        return False
    if executor is not None:
        executor._shutdown = True
    work_queue.put(None)
    return True
