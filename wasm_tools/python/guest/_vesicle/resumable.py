"""Threads of the standard library as generators.

Each yields a function that says whether to go on, and what may make that so: [descriptor, events] pairs and a time
(monotonic ns, or None).
"""


def resumable(function):
    """Mark a generator function as the run() or target of a thread that gives its turn back at each yield."""
    function.resumable = True
    return function


def always():
    """Go on at the next turn."""
    return True
