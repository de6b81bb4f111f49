"""multiprocessing.queues: the thread that feeds the pipe, as a resumable one that never waits for a reader."""

import errno
import os
import struct

from . import polling, scheduler
from .resumable import resumable

_OUT = polling.EVENTS["POLLOUT"]
_PIPE_BUF = 4096  # what a pipe has room for when it can be written to
_LONG = 0x7FFFFFFF


def adapt(module):
    """Replace the thread's function, and let it begin at once with what was put."""
    kind = module.Queue

    @resumable
    def feed(buffer, notempty, send_bytes, writelock, reader_close, writer_close, ignore_epipe, onerror, queue_sem):
        fd = send_bytes.__self__.fileno()
        while True:
            if not buffer:
                yield lambda: buffer, (), None
            item = buffer.popleft()
            if item is module._sentinel:
                reader_close()
                writer_close()
                return
            try:
                data = module._ForkingPickler.dumps(item)
                with writelock:
                    yield from _send(fd, data)
            except Exception as error:
                if ignore_epipe and getattr(error, "errno", 0) == errno.EPIPE:
                    return
                if module.is_exiting():
                    return
                queue_sem.release()
                onerror(error, item)

    put = kind.put

    def put_and_feed(self, obj, block=True, timeout=None):
        put(self, obj, block, timeout)
        scheduler.turn_of(self._thread.ident)

    kind._feed = staticmethod(feed)
    kind.put = put_and_feed


def _send(fd, data):
    """Write a message as Connection.send_bytes does, as much at a time as there is room for."""
    size = len(data)
    head = struct.pack("!i", size) if size <= _LONG else struct.pack("!iQ", -1, size)
    message = memoryview(head + bytes(data))
    interests = [[fd, _OUT]]
    while message:
        if not polling.is_ready(interests):
            yield polling.until_ready(interests)
        message = message[os.write(fd, message[:_PIPE_BUF]) :]
