"""_posixshmem: refused, since no two instances share memory."""

_REASON = "memory cannot be shared between processes here: use a Queue or a Pipe"


def shm_open(path, flags, mode=0o777):
    """Refuse to open shared memory."""
    raise OSError(38, _REASON)


def shm_unlink(path):
    """Refuse to remove shared memory."""
    raise OSError(38, _REASON)
