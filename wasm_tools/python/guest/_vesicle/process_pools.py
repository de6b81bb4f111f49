"""concurrent.futures.process: the thread that manages the workers, as a resumable one."""

from .pools import until_readable
from .resumable import resumable


def adapt(module):
    """Replace the thread's function."""

    @resumable
    def run(self):
        while True:
            try:
                self.add_call_item_to_queue()
            except BaseException as error:
                self.terminate_broken(module.format_exception(error))
                return
            yield until_readable(_sources(self))
            result, broken, cause = self.wait_result_broken_or_wakeup()
            if broken:
                self.terminate_broken(cause)
                return
            if result is not None:
                self.process_result_item(result)
                _count(self, result)
            if self.is_shutting_down():
                self.flag_executor_shutting_down()
                self.add_call_item_to_queue()
                if not self.pending_work_items:
                    self.join_executor_internals()
                    return

    module._ExecutorManagerThread.run = run


def _sources(manager):
    sentinels = [process.sentinel for process in manager.processes.values()]
    return [manager.result_queue._reader.fileno(), manager.thread_wakeup._reader.fileno(), *sentinels]


def _count(manager, result):
    """Join a worker that said it would end, or note that one is idle."""
    ended = result.exit_pid is not None
    if ended:
        manager.processes.pop(result.exit_pid).join()
    executor = manager.executor_reference()
    if executor is None:
        return
    if ended:
        with manager.shutdown_lock:
            executor._replace_dead_worker() if hasattr(
                executor, "_replace_dead_worker"
            ) else executor._adjust_process_count()
    else:
        executor._idle_worker_semaphore.release()
