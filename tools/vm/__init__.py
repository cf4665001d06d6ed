"""Code on a 32-bit microcontroller VM: MicroPython's WebAssembly build, under Node.

It has a microcontroller's object sizes (a word is 4 bytes, a heap block 16) and stack, so
what it allocates is what a board would. Its heap grows without limit: memory is measured,
never exhausted.

    print(vm.run("import truco_core; print(1)", {"/truco_core": "truco_core"}))
"""

import base64
import functools
import json
import os
import pathlib
import subprocess
import tempfile

from tools.drive.plan import OWN
from tools.drive.tree import dotted, is_ours, own_sources, signed
from tools.linker import cut, flatten, foreign, kept, link, mpy, names, scopes, words

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
GLUE = os.path.join(ROOT, "web", "vm", "run.mjs")
MODULE = "@micropython/micropython-webassembly-pyscript/micropython.mjs"

# CircuitPython's pystack is 2048 bytes (CIRCUITPY_PYSTACK_SIZE in py/circuitpy_mpconfig.h has
# it for boards like ours); this build counts words of 4.
PYSTACK_WORDS = 512
_FOLDERS = "/lib/truco_ui/screens/"  # there in the sources only, see linker/flatten.py
# Only the first area of the heap: it grows when full. Small, for `gc.mem_alloc` walks it.
HEAP_BYTES = 192 * 1024
ENTRY = "/entry.txt"  # the game's code.py, see screens.py
PATIENCE_S = 1800  # until a program that does not end is stopped: more than a slow machine needs

# As on a board; ZAP_DEBUG=1 gives tracebacks of the VM their lines.
LEVEL = mpy.DEBUG if os.environ.get("ZAP_DEBUG") else mpy.SHIPPED


class VmError(Exception):
    """Python ended with an exception, or with a status other than 0.

    status: what the process would exit with. output: what it printed before.
    """

    def __init__(self, status, text, output):
        super().__init__(text or "exit status %d" % status)
        self.status = status
        self.output = output


class Result:
    """output: str. heap: bytes in use, collected, before the first step and after each; names: how
    many the VM had in its tables then.
    """

    def __init__(self, output, heap, names):
        self.output = output
        self.heap = heap
        self.names = names

    def since(self, at, base=1):
        """Bytes that a board would have in use after step `at`, of what came after step `base`.

        A table of names has room for twice as many as the one before, from 20 on. On this VM the
        stand-ins' names, which are in a board's firmware, fill the first of them.
        """
        before, now = self.names[base], self.names[at]
        tables = _tables(now, _VM_NAME) - _tables(before, _VM_NAME)
        return self.heap[at] - self.heap[base] - tables + _tables(now - before, _BOARD_NAME)


# Bytes of a name in its table, besides its text: an address, a length, and of its hash two here
# and one in CircuitPython (MICROPY_QSTR_BYTES_IN_HASH in py/circuitpy_mpconfig.h).
_VM_NAME, _BOARD_NAME = 7, 6
_TABLE_HEAD = 24  # bytes
_FIRST_TABLE = 20  # names
_HEAP_BLOCK = 16


def _tables(count, size):
    """Bytes of the tables of so many names: `qstr_add` in MicroPython's py/qstr.c."""
    found, room = 0, _FIRST_TABLE
    while count > 0:
        found += -(-(_TABLE_HEAD + size * room) // _HEAP_BLOCK) * _HEAP_BLOCK
        count -= room
        room *= 2
    return found


def run(script, mounts=None, heap=HEAP_BYTES, use_mpy=True, timeout_s=PATIENCE_S):
    """Run a script (text, or the path of a .py file); return what it printed.

    mounts: {absolute path there: a file or folder here, or bytes}. Sources among them are
    compiled to .mpy first, unless `use_mpy` is False. Raises `VmError` with the traceback.
    """
    text = script
    if "\n" not in script and script.endswith(".py"):
        text = pathlib.Path(script).read_text(encoding="utf-8")
    return steps([text], mounts, heap, use_mpy, timeout_s).output


def steps(
    texts,
    mounts=None,
    heap=HEAP_BYTES,
    use_mpy=True,
    timeout_s=PATIENCE_S,
    linked_as=(),
    stages=link.STAGES,
    memory=None,
):
    """Run texts one after the other, with a garbage collection between; a `Result`.

    They share their globals. The first that fails ends it, with `VmError`. linked_as:
    texts that decide in place of these what keeps its name, so that others run on the same
    bytecode; linking it takes seconds. stages: as of `mounted`. memory: path of a file that gets
    all bytes of the VM's memory after the last.
    """
    files = mounted(mounts or {}, use_mpy, sorted(linked_as) or texts, stages)
    if not any(path.startswith(_FOLDERS) for path in files):
        texts = [flat(text) for text in texts]
    job = {
        "module": _module_url(),
        "heap": heap,
        "pystack": PYSTACK_WORDS,
        "files": [(path, base64.b64encode(data).decode()) for path, data in sorted(files.items())],
        "steps": list(texts),
        "memory": memory,
    }
    output, report = _done(job, timeout_s)
    if report["status"]:
        raise VmError(report["status"], report["error"], output)
    return Result(output, report["heap"], report["names"])


def _done(job, timeout_s):
    """(what the VM printed, its report) of a job as web/vm/run.mjs wants it.

    Raises `VmError` when it gave none.
    """
    with tempfile.TemporaryDirectory() as folder:
        job["report"] = os.path.join(folder, "report.json")
        ticket = os.path.join(folder, "job.json")
        with open(ticket, "w", encoding="utf-8") as file:
            json.dump(job, file)
        line = [_node(), GLUE, ticket]
        try:
            done = subprocess.run(line, capture_output=True, timeout=timeout_s)
        except subprocess.TimeoutExpired as late:
            output = (late.stdout or b"").decode("utf-8", "replace")
            raise VmError(124, "not done after %d s" % timeout_s, output) from None
        output = done.stdout.decode("utf-8", "replace")
        if not os.path.exists(job["report"]):
            raise VmError(done.returncode or 1, done.stderr.decode("utf-8", "replace"), output)
        with open(job["report"], encoding="utf-8") as file:
            return output, json.load(file)


@functools.cache
def _flat():
    sources = {dotted(path): data for path, data in own_sources(ROOT).items()}
    return flatten.Flat(flatten.names(sources))


def flat(text):
    """A step's text with the names that our modules have on a board, see linker/flatten.py."""
    return _flat().apply(text.encode()).decode()


def mounted(mounts, use_mpy=True, texts=(), stages=link.STAGES, level=LEVEL):
    """{path there: bytes} of what `steps` puts on the VM.

    Sources are linked (linker/link.py) as for a board; `texts` are the steps' own sources,
    whose imports must go on finding what they name. `stages` as of `link.link`, `level` as of
    `mpy.compile_source`.
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
    make = functools.partial(_compiled, files, texts, stages, level)
    return kept.kept(make, ROOT, files, texts, stages, level)


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


def _compiled(files, texts, stages, level):
    """Sources to bytecode: ours linked as on a board, libraries as they are."""
    sources = {}
    for path, data in files.items():
        if path.endswith(".py"):
            sources.update(words.by_language(path[1:], data))
    for path in sources:
        if dotted(path) in foreign.LINKED:
            sources[path] = foreign.bare(sources[path])
    late = {path for path, data in sources.items() if mpy.has_async(data)}
    own = _own(sources)
    steps = {"step %d" % number: text.encode() for number, text in enumerate(texts)}
    fixed = set(steps) | {dotted(path) for path in late}
    linked = link.link(dict(own, **steps), ROOT, fixed, stages)
    there = flatten.names(dict(own, **steps)) if "folders" in stages else {}
    labels = {}
    # A game that comes as .mpy names their parameters where this cannot see it.
    for name, data in (_stand_ins(sources, dict(own, **steps)) if own else {}).items():
        linked[name] = data
        labels[name] = name.rpartition(".")[2]  # the importer has this name in any case
    done = {path: data for path, data in files.items() if not path.endswith(".py")}
    if there:
        packed = words.files(linked, there)
        done.update(("/" + path, data) for path, data in packed.items())
    for path, data in sources.items():
        name = dotted(path)
        if path in late:
            done["/" + path] = data
        elif there.get(name, name) in linked or name not in own:
            if there and name in own and path.endswith("/__init__.py"):
                if not flatten.has_code(linked[there[name]]):
                    continue  # see tools/drive/tree.py
            if there.get(name, name) != name:
                name = there[name]
                path = name.replace(".", "/") + ".py"
                if name.split(".")[0] in flatten.HOMES:
                    path = "lib/" + path
            code = mpy.compile_source(linked.get(name, data), labels.get(name, name), level)
            path = path[: -len("py")] + "mpy"
            done["/" + path] = signed(code) if is_ours(path) else code
    return done


def _own(sources):
    """{name: source} of ours, with what is cut out of them; the sources get that, too."""
    own = {dotted(path): data for path, data in sources.items() if _is_ours(path)}
    for name in foreign.LINKED:  # on a board it is where ours ask for it
        if not any(name.encode() in data for other, data in own.items() if other != name):
            own.pop(name, None)
    own = cut.cut(own)
    where = {dotted(path): path for path in sources}
    sources.pop(where.get(cut.MARK), None)
    for name, home in cut.homes(own).items():
        sources[cut.beside(where[home], name, home)] = own[name]
    return own


def _is_ours(path):
    return path.startswith(OWN) or dotted(path).split(".")[0] in (*flatten.HOMES, *foreign.LINKED)


def stand_ins():
    """Mounts of the modules of CircuitPython that the VM lacks: a page's as well, and its own."""
    folders = "tools/standins", "tools/vm/standins"
    paths = [path for folder in folders for path in pathlib.Path(ROOT, folder).glob("*.py")]
    return {"/standins/" + path.name: str(path) for path in sorted(paths)}


def _stand_ins(sources, others):
    """{module: source} of stand-ins, their parameters shorter where nobody names them.

    On a board all their names are in the firmware. Here they share tables with ours, so they should
    take as little of these as possible.
    """
    found = {dotted(path): data for path, data in sources.items() if path.startswith("standins/")}
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


def core_mounts():
    """truco_core alone, and what brings on a board what it needs seldom."""
    return {"/truco_core": "truco_core", "/lib/residency.py": "lib/residency.py"}


def device_mounts():
    """Our packages at the places where they are on a board."""
    places = ("truco_core", "board_configs", "lib", "main.py")
    return {"/" + place: place for place in places if os.path.exists(os.path.join(ROOT, place))}


def _module_url():
    path = pathlib.Path(ROOT, "node_modules", *MODULE.split("/"))
    return path.as_uri()


@functools.cache
def _node():
    """Node, with node_modules as package.json pins it."""
    from tools import bootstrap

    return bootstrap.ensure_node()
