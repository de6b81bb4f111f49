"""logging.handlers: a listener's thread that gives its turn back while its queue is empty, so that it can be stopped."""

import queue

from .resumable import resumable


def adapt(module):
    """Replace what the thread of a QueueListener does."""

    @resumable
    def _monitor(self):
        source = self.queue
        done = getattr(source, "task_done", lambda: None)
        while True:
            if _is_of_threads(source):
                while source.empty():
                    yield lambda: not source.empty(), (), None
            try:
                record = self.dequeue(True)
            except queue.Empty:
                return
            if record is self._sentinel:
                done()
                return
            self.handle(record)
            done()

    module.QueueListener._monitor = _monitor


def _is_of_threads(source):
    """Say whether only threads of this process put into a queue: what comes from others wakes nobody who asks empty()."""
    return hasattr(source, "empty") and not hasattr(source, "_reader")
