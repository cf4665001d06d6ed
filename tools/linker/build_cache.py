"""Cache in build/kept what takes long to make: linked games, bytecode, minified pages.

All processes and all runs share the cache. The key of a result is a hash of its inputs and of the
linker's own sources. ZAP_ANEW=1 in the environment ignores the cached results.
"""

import contextlib
import functools
import hashlib
import marshal
import os
import pathlib
import sys
import tempfile
import time

from tools import bootstrap

from .syntax import uncollected

FOLDER = os.path.join(bootstrap.ROOT, "build", "kept")
_DAYS = 7  # days until an unused result is deleted
_MAKERS = ("tools/linker", "tools/drive", "tools/requirements.txt")


def kept(make, *made_of):
    """Return the result of `make()`, from the cache if possible.

    The result must be something that `marshal` can store, but not None.

    :param made_of: the inputs, whose `repr` is a part of the key
    """
    digest = hashlib.sha256(repr((sys.version, _makers(), made_of)).encode()).hexdigest()
    path = os.path.join(FOLDER, digest)
    found = _found(path)
    if found is None:
        _tidy(FOLDER)
        # Let only one process make the result. The others wait for it.
        with bootstrap.locked(path + ".lock"):
            found = _found(path)
            if found is None:
                with uncollected():
                    found = make()
                # Write to a temporary file first, so that no process reads an unfinished result.
                handle, passing = tempfile.mkstemp(dir=FOLDER)
                with os.fdopen(handle, "wb") as file:
                    marshal.dump(found, file)
                os.replace(passing, path)
    return found


def _found(path):
    try:
        if os.environ.get("ZAP_ANEW"):
            return None
        found = marshal.loads(pathlib.Path(path).read_bytes())
        os.utime(path)
        return found
    except (OSError, EOFError, ValueError, TypeError):
        return None


@functools.cache
def _tidy(folder):
    """Create the folder, and delete results that have not been used for a week, and old locks."""
    os.makedirs(folder, exist_ok=True)
    for entry in os.scandir(folder):
        with contextlib.suppress(FileNotFoundError):  # another process has deleted it
            if entry.stat().st_mtime < time.time() - _DAYS * 24 * 3600:
                os.remove(entry.path)


@functools.cache
def _makers():
    return digest(bootstrap.ROOT, _MAKERS)


def digest(root, places):
    """Return the SHA-256 of files of a checkout.

    :param places: paths of files, and of folders whose Python sources are all included
    """
    found = hashlib.sha256()
    for place in places:
        place = os.path.join(root, *place.split("/"))
        paths = [place] if os.path.isfile(place) else []
        for folder, folders, names in os.walk(place):
            folders.sort()
            paths += [os.path.join(folder, name) for name in sorted(names) if name[-3:] == ".py"]
        for path in paths:
            data = pathlib.Path(path).read_bytes()
            name = os.path.relpath(path, root).replace(os.sep, "/")
            found.update(b"%s\0%d\0%s" % (name.encode(), len(data), data))
    return found.hexdigest()
