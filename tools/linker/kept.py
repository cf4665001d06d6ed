"""Keeps results of the linker in build/linked, because to link the whole game takes seconds; and
what a page is made small to, which takes as long.

All processes and all runs share them. A result is found again by the content of all that it was
made of, the linker's own sources included. Of the texts beside it only the names matter, not the
numbers. ZAP_ANEW=1 in the environment links anew.
"""

import contextlib
import functools
import hashlib
import io
import marshal
import os
import sys
import tempfile
import tokenize

try:
    import fcntl
except ModuleNotFoundError:
    fcntl = None

from .syntax import uncollected

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "build", "linked")
MOST = 300  # files; the oldest go
_MAKING = ".making"  # behind the name of one that a process makes just now
_MAKERS = ("tools/linker", "tools/drive", "tools/vm/compiled.py", "tools/sim/contract.py")
_MAKERS += ("tools/sim/firmware.txt", "tools/requirements.txt")
_SOURCES = ("truco_core", "lib", "board_configs")  # where the linker looks for constants


def kept(make, root, files, texts=(), *options):
    """What `make()` returns: a dict of str to bytes.

    :param root: the checkout that is linked
    :param files: {name: bytes} that it is made of
    :param texts: Python sources beside it, which decide with their names what must stay
    :param options: what else it depends on, by its `repr`
    """
    digest = hashlib.sha256(repr((sys.version, makers(), options)).encode())
    digest.update(_digest(root, _SOURCES))
    for path, data in sorted(files.items()):
        digest.update(b"%s\0%s" % (path.encode(), hashlib.sha256(data).digest()))
    for names in sorted({names_of(text) for text in texts}):
        digest.update(b"\1" + names.encode())
    return under(digest.hexdigest(), make)


def under(name, make):
    """What `make()` returns: anything that `marshal` takes.

    :param name: other for all that it depends on
    """
    path = os.path.join(FOLDER, name)
    found = _found(path)
    if found is None:
        with _alone(path):
            found = _found(path)
            if found is None:
                with uncollected():
                    found = make()
                _write(path, marshal.dumps(found))
    return found


def _found(path):
    try:
        if os.environ.get("ZAP_ANEW"):
            raise FileNotFoundError
        with open(path, "rb") as file:
            found = marshal.load(file)
        os.utime(path)  # the newest now
        return found
    except (OSError, EOFError, ValueError, TypeError):
        return None


@contextlib.contextmanager
def _alone(path):
    """Who asks for what another process makes just now waits, and finds it: not on Windows."""
    os.makedirs(FOLDER, exist_ok=True)
    if fcntl is None:
        yield
        return
    with open(path + _MAKING, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            _remove(path + _MAKING)


def names_of(text):
    """A source without what no linker looks at: comments, empty lines, the values of numbers."""
    try:
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        return "\0".join(
            "0" if token.type == tokenize.NUMBER else token.string
            for token in tokens
            if token.type not in (tokenize.COMMENT, tokenize.NL)
        )
    except (tokenize.TokenError, SyntaxError):
        return text


@functools.lru_cache(maxsize=None)
def makers():
    """The digest of the linker's own sources, and of the version of the compiler."""
    return _digest(ROOT, _MAKERS)


def _digest(root, places):
    digest = hashlib.sha256()
    for place in places:
        place = os.path.join(root, *place.split("/"))
        paths = [place] if os.path.isfile(place) else []
        for folder, folders, names in os.walk(place):
            folders.sort()
            paths += [os.path.join(folder, name) for name in sorted(names) if name[-3:] == ".py"]
        for path in paths:
            with open(path, "rb") as file:
                data = file.read()
            name = os.path.relpath(path, root).replace(os.sep, "/")
            digest.update(b"%s\0%d\0%s" % (name.encode(), len(data), data))
    return digest.digest()


def _write(path, data):
    """Under another name first: two processes may link the same at once."""
    handle, passing = tempfile.mkstemp(dir=FOLDER)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    os.replace(passing, path)
    there = [entry.path for entry in os.scandir(FOLDER) if not entry.name.endswith(_MAKING)]
    if len(there) > MOST:
        for old in sorted(there, key=_age)[: len(there) - MOST]:
            _remove(old)


def _age(path):
    try:
        return os.path.getmtime(path)
    except OSError:  # another process has removed it
        return 0


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass
