"""The game's modules, found and read once a process, however often they are imported.

The game forgets most of its modules and imports them again all the time, and each start of a
simulated handheld begins with none. Python would look for each file in every folder, and read it.
"""

import importlib.util
import sys
from importlib.machinery import PathFinder, SourceFileLoader

_places = {}  # (name of a module, the folder of its package): (its file, folders of a package)
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
        if not path or name.partition(".")[0] not in self.packages:
            return None
        key = name, path[0]
        if key not in _places:
            spec = PathFinder.find_spec(name, path, target)
            if spec is None or type(spec.loader) is not SourceFileLoader:
                return spec
            _places[key] = spec.origin, spec.submodule_search_locations
        file, folders = _places[key]
        folders = list(folders) if folders else None
        return importlib.util.spec_from_file_location(
            name, file, loader=_Loader(name, file), submodule_search_locations=folders
        )
