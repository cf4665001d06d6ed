"""The game's modules, found and read once a process, however often they are imported.

The game forgets most of its modules and imports them again all the time, and each start of a
simulated handheld begins with none. Python would look for each file in every folder, and read it.
"""

import sys
from importlib.machinery import PathFinder, SourceFileLoader

_specs = {}  # (name of a module, folder of its package or all folders of Python): its spec
_codes = {}  # file: its code


def keep(packages):
    """Keep what is inside of these packages. Files that change later are not read again.

    :param packages: their names
    """
    sys.meta_path.insert(0, _Finder(frozenset(packages)))


class _Loader(SourceFileLoader):
    def get_code(self, fullname):
        if self.path not in _codes:
            _codes[self.path] = super().get_code(fullname)
        return _codes[self.path]


class _Finder:
    def __init__(self, packages):
        self.packages = packages

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in self.packages:
            return None
        key = name, path[0] if path else tuple(sys.path)
        if key not in _specs:
            spec = PathFinder.find_spec(name, path, target)
            if spec is None or type(spec.loader) is not SourceFileLoader:
                return spec
            spec.loader = _Loader(name, spec.origin)
            _specs[key] = spec
        return _specs[key]
