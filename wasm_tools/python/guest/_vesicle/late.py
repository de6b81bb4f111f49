"""Changes to modules of the standard library that no image has loaded: made as soon as they are imported."""

import importlib
import sys
from importlib.machinery import PathFinder

# Module -> the module here whose adapt(module) changes it.
_ADAPTED = {
    "concurrent.futures._base": "futures",
    "concurrent.futures.process": "process_pools",
    "concurrent.futures.thread": "thread_pools",
    "logging.handlers": "log_listeners",
    "multiprocessing.connection": "process_connections",
    "multiprocessing.heap": "process_memory",
    "joblib._multiprocessing_helpers": "joblib_serial",
    "multiprocessing.pool": "pools",
    "multiprocessing.queues": "process_queues",
}


class _Loader:
    """Loads as another loader does, then adapts."""

    def __init__(self, loader, adapter):
        self._loader = loader
        self._adapter = adapter

    def __getattr__(self, name):
        return getattr(self._loader, name)

    def create_module(self, spec):
        """Make the module as it would be made."""
        return self._loader.create_module(spec)

    def exec_module(self, module):
        """Run the module, then adapt it."""
        self._loader.exec_module(module)
        module.__loader__ = module.__spec__.loader = self._loader
        importlib.import_module(f"{__package__}.{self._adapter}").adapt(module)


class _Finder:
    """Finds the modules of the table, where they always are."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Return the spec of a module that is to be adapted."""
        adapter = _ADAPTED.get(name)
        if adapter is None:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None:
            spec.loader = _Loader(spec.loader, adapter)
        return spec

    @staticmethod
    def invalidate_caches():
        """Keep nothing."""


def install():
    """Look at every import from now on."""
    sys.meta_path.insert(0, _Finder)
