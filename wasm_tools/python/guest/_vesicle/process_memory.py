"""multiprocessing.heap: refused, since no two instances share memory."""


def adapt(module):
    """Replace what would map a file that others map too."""

    def init(self, size, fd=-1):
        raise OSError(38, "memory cannot be shared between processes here: use a Queue or a Pipe")

    module.Arena.__init__ = init
