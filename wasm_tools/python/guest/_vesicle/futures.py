"""concurrent.futures._base: who asks a future again and again whether it is done lets it be done."""

from . import scheduler


def adapt(module):
    """Wrap the questions."""
    done = module.Future.done

    def asking(self):
        """Return True if the future was cancelled or finished executing."""
        answer = done(self)
        if not answer:
            scheduler.asked()
        return answer

    module.Future.done = asking
