"""logging.handlers: a listener's thread that gives its turn back while its queue is empty, so that it can be stopped."""

import queue

from .pools import something_in
from .resumable import resumable


def adapt(module):
    """Replace what the thread of a QueueListener does."""

    @resumable
    def _monitor(self):
        source = self.queue
        done = getattr(source, "task_done", lambda: None)
        waiting = something_in(source) if hasattr(source, "empty") else None
        while True:
            if waiting is not None and not waiting[0]():
                yield waiting
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
