"""What all tests start from, whoever started them."""

from __future__ import annotations

import signal

# What a shell runs in the background ignores Ctrl-C, and Python then has no handler: tests of it would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
