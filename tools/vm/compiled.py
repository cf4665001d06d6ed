"""What `tools.vm.steps` puts on the VM: sources compiled as for a board, and the stand-ins."""

import functools
import os
import pathlib

from tools.drive.checkout import dotted
from tools.drive.tree import is_ours, signed
from tools.drive.update import OWN
from tools.linker import brief, cut, flatten, foreign, kept, link, mpy, names, scopes, words
from tools.sim import contract

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ENTRY = "/entry.txt"  # the game's code.py, see screens.py
# As on a board; ZAP_DEBUG=1 gives tracebacks of the VM their lines.
LEVEL = mpy.DEBUG if os.environ.get("ZAP_DEBUG") else mpy.SHIPPED


def mounted(mounts, use_mpy=True, texts=()):
    """{path there: bytes} of what `steps` puts on the VM.

    Sources are linked (linker/link.py) as for a board; `texts` are the steps' own sources,
    whose imports must go on finding what they name.
    """
    files = {}
    for there, here in mounts.items():
        if isinstance(here, bytes):
            files[there] = here
            continue
        here = os.path.join(ROOT, here)
        if os.path.isfile(here):
            files[there] = pathlib.Path(here).read_bytes()
            continue
        for folder, folders, inside in os.walk(here):
            folders[:] = sorted(name for name in folders if name[0] not in "._")
            for name in sorted(inside):
                path = os.path.join(folder, name)
                inner = os.path.relpath(path, here).replace(os.sep, "/")
                if name[0] != ".":
                    files[there.rstrip("/") + "/" + inner] = pathlib.Path(path).read_bytes()
    if not use_mpy:
        return files
    if ENTRY in files:  # it runs as a text: what it imports must keep its names
        texts = [*texts, files[ENTRY].decode()]
    make = functools.partial(_compiled, files, texts)
    return kept.kept(make, ROOT, files, texts, LEVEL)


def plain(mounts):
    """The same mounts, each source compiled by itself: a copy of the repository on a board.

    Nothing is linked. Raises `Refused` for a source that compiles only when it is.
    """
    done = {}
    for path, data in mounted(mounts, use_mpy=False).items():
        if path.endswith(".py") and not mpy.has_async(data):
            data = mpy.compile_source(data, dotted(path[1:]))
            path = path[: -len("py")] + "mpy"
            if is_ours(path[1:]):
                data = signed(data)
        done[path] = data
    return done


def _compiled(files, texts):
    """Sources to bytecode: ours linked as on a board, libraries as they are."""
    made_of = {path: data for path, data in files.items() if path.endswith(".py")}
    if "/" + words.PACKED in made_of:  # else they are as `plain` makes them, where texts stay JSON
        made_of = {path: data for path, data in files.items() if words.is_source(path[1:])}
    sources = {}
    for path, data in made_of.items():
        sources.update(words.modules(path[1:], data))
    for path in sources:
        if dotted(path) in foreign.LINKED:
            sources[path] = foreign.bare(sources[path])
    late = {path for path, data in sources.items() if mpy.has_async(data)}
    own = _own(sources)
    steps = {"step %d" % number: text.encode() for number, text in enumerate(texts)}
    fixed = set(steps) | {dotted(path) for path in late}
    linked = link.link(dict(own, **steps), ROOT, fixed)
    there = flatten.names(dict(own, **steps))
    labels = {}
    # A game that comes as .mpy names their parameters where this cannot see it.
    for name, data in (_stand_ins(sources, dict(own, **steps)) if own else {}).items():
        linked[name] = data
        labels[name] = name.rpartition(".")[2]  # the importer has this name in any case
    done = {path: data for path, data in files.items() if path not in made_of}
    if there:
        packed = words.files(linked, there)
        done.update(("/" + path, data) for path, data in packed.items())
    flat = flatten.Flat(there)
    if ENTRY in files:
        done[ENTRY] = flatten.rooted(flat.apply(files[ENTRY]))
    for path, data in sources.items():
        name = dotted(path)
        new = there.get(name, name)
        if path in late:
            done["/" + path] = data
        elif name not in own or new in linked and not _is_bare(path, there, linked.get(new)):
            source = linked.get(new) or flatten.rooted(flat.apply(data))
            code = mpy.compile_source(source, labels.get(new, flatten.runs_as(new)), LEVEL)
            path = _place(new) if new != name else path[: -len("py")] + "mpy"
            done["/" + path] = signed(code) if is_ours(path) else code
    return done


def _is_bare(path, there, source):
    """Whether it is a package that no board has, see tools/drive/tree.py."""
    return there and path.endswith("/__init__.py") and not flatten.has_code(source)


def _place(name):
    """Where a module lies that has another name on a board."""
    folder = "lib/" if name.split(".")[0] == flatten.ROOT else ""
    return folder + name.replace(".", "/") + ".mpy"


def _own(sources):
    """{name: source} of ours, with what is cut out of them; the sources get that, too."""
    own = {dotted(path): data for path, data in sources.items() if _is_ours(path)}
    for name in foreign.LINKED:  # on a board it is where ours ask for it
        if not any(name.encode() in data for other, data in own.items() if other != name):
            own.pop(name, None)
    own = brief.wrapped(cut.cut(own), ROOT)
    where = {dotted(path): path for path in sources}
    sources.pop(where.get(cut.MARK), None)
    for name, home in cut.homes(own).items():
        sources[cut.beside(where[home], name, home)] = own[name]
    return own


def _is_ours(path):
    return path.startswith(OWN) or dotted(path).split(".")[0] in (*flatten.HOMES, *foreign.LINKED)


def stand_ins():
    """Mounts of the modules of CircuitPython that the VM lacks: a page's as well, and its own."""
    folders = [pathlib.Path(ROOT, name) for name in ("tools/standins", "tools/vm/standins")]
    return {
        "/standins/" + path.relative_to(folder).as_posix(): str(path)
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
    }


def _stand_ins(sources, others):
    """{module: source} of stand-ins, their parameters shorter where nobody names them.

    On a board all their names are in the firmware. Here they share tables with ours, so they should
    take as little of these as possible.
    """
    found = {
        dotted(path): contract.checked(data.decode(), dotted(path).rpartition(".")[2]).encode()
        for path, data in sources.items()
        if path.startswith("standins/")
    }
    stay = set()
    for name, data in dict(others, **found).items():
        keywords, made = _names_in(data)
        stay |= keywords
        if name in found:
            stay |= made
    return names.shorten(found, stay=stay)


@functools.lru_cache(maxsize=1024)
def _names_in(source):
    """Names of what its calls give by keyword, and of what it binds or sets."""
    said = scopes.Module(source, ())
    return frozenset(said.keywords), frozenset(said.made)
