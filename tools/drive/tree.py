"""Build the files of one board: {path on the drive: bytes}, complete and reproducible."""

import binascii
import functools
import os

from tools.installer import manifest
from tools.installer.steps import ENTRY, OWN, SETTINGS, tree_bytes
from tools.linker import (
    Refused,
    build_cache,
    flatten,
    foreign,
    imports,
    libraries,
    link,
    lookup,
    mpy,
    probe,
    words,
)
from tools.linker.syntax import uncollected
from truco_texts import texts

from . import boards, first_settings, needed
from .checkout import BY_NAME, OURS, configs, dotted, own_files, read

SELFTEST = "selftest.py"  # a separate program, copied unchanged
# Files that launchers such as Fruit Jam OS read. They are copied from _LAUNCHERS to the root of the
# drive if the checkout has them.
FOR_LAUNCHERS = ("metadata.json", "icon.bmp")
_LAUNCHERS = "tools/drive/launchers/"
# Modules that the browser page does not use.
_OF_BOARDS = ("code", "truco_rescue", "truco_selftest")


class Tree:
    """The files of a board.

    files: {path: bytes}
    modules: {dotted name: Module}
    names: the short names of our functions in the files, see `probe.names_of`
    phones: True if the board serves the page to phones
    """

    def __init__(self, board_id, firmware, languages=texts.CODES, phones=False):
        self.phones = phones
        self.languages = languages
        self.board_id = board_id
        self.firmware = firmware
        self.files = {}
        self.modules = {}


class Module:
    """A source file on its way to a board.

    path: path that its .py file would have on a board without linking
    home: path of the source in the checkout
    own: True if it is linked with our other modules
    """

    def __init__(self, source, path, home, own=True):
        mpy.check_syntax(source, path)
        self.source = source
        self.path = path
        self.home = home
        self.own = own
        self.imports = imports.imports_of(source, dotted(path), path.endswith("/__init__.py"))


def build(root, board_id, level=mpy.SHIPPED, languages=None, page=None):
    """Return the `Tree` of a board from a checkout at `root`.

    :param level: SHIPPED or DEBUG of tools/linker/mpy.py
    :param languages: codes; None: all
    :param page: {path: bytes} of the page for phones, if the board serves it
    :raises Refused: the board is unknown, a source does not compile, or the drive is too small
    """
    firmware = _known_board(root, board_id)
    if page and "wifi" not in firmware.modules:
        raise Refused("%s has no WiFi, so it cannot serve phones" % board_id)
    tree = Tree(board_id, firmware, languages or texts.CODES, bool(page))
    _add_own(tree, root)
    _add_libraries(tree, root)
    _compile(tree, root, level)
    for path, data in tree.files.items():
        if is_ours(path):
            tree.files[path] = signed(data)
    tree.files[SETTINGS] = first_settings.text(tree, BY_NAME)
    tree.files.update(("page/" + path, data) for path, data in (page or {}).items())
    size, usable = fit(tree)
    if size > usable:
        text = (
            "%d bytes do not fit into the %d bytes of %s's drive: leave out --phones or a language"
        )
        raise Refused(text % (size, usable, board_id))
    return tree


def page(root, modules, more, level=mpy.SHIPPED):
    """Return the `Tree` of the browser page, which is a board with a firmware of its own.

    :param modules: names that `import` finds in the browser
    :param more: {path: source} that replaces code.py or other modules, and is linked with the rest
    :raises Refused: as in `build`
    """
    tree = Tree(boards.PAGE, boards.Firmware(frozenset(modules)))
    _add_own(tree, root)
    for name in [name for name in tree.modules if name.split(".")[0] in _OF_BOARDS]:
        del tree.modules[name]
    for name in (SELFTEST, *FOR_LAUNCHERS):
        tree.files.pop(name, None)
    for home, source in more.items():
        _add_source(tree, home, source)
    _add_libraries(tree, root)
    _compile(tree, root, level)
    return tree


def written(root, board_id):
    """Return {module: source} and {module: path in the checkout} of our modules on a board."""
    tree = Tree(board_id, _known_board(root, board_id))
    _add_own(tree, root)
    own = _own(tree)
    return own, {name: tree.modules[name].home for name in own}


def _known_board(root, board_id):
    boards.refuse_unknown(board_id, boards.board_ids(root))
    return boards.firmware(board_id)


@uncollected()
def _add_own(tree, root):
    """Add code.py, our packages, this board's config and our data files."""
    wants = needed.file_filter(root, tree.board_id, tree.languages)
    tree.modules[dotted(ENTRY)] = Module(read(os.path.join(root, ENTRY)), ENTRY, ENTRY)
    for path in (SELFTEST, *(_LAUNCHERS + name for name in FOR_LAUNCHERS)):
        if os.path.exists(os.path.join(root, path)):
            tree.files[os.path.basename(path)] = read(os.path.join(root, path))
    wanted = configs(root, tree.board_id)
    for path in own_files(root):
        if not words.is_source(path):
            if wants(path):
                there = path.replace(needed.ASSETS, words.FOLDER)
                tree.files[there] = read(os.path.join(root, path))
        elif not path.startswith("board_configs/") or path in wanted:
            _add_source(tree, path, read(os.path.join(root, path)))
    needed.leave_out(tree)


def is_ours(path):
    """Return True if a file is code, art, texts or sound of our own."""
    return path.endswith((".mpy", ".bin", ".wav")) and path.startswith(OWN)


def signed(data):
    """Return the bytes of a file with its CRC-32 appended.

    With it the board can check the file without the manifest. CircuitPython ignores bytes after the
    code of an .mpy file (py/persistentcode.c, mp_raw_code_load) and after the samples of a sound.
    """
    return data + binascii.crc32(data).to_bytes(4, "little")


def _add_source(tree, home, source):
    """Add the modules that the linker makes from one of our sources."""
    for path, text in words.modules(home, source, tree.languages).items():
        tree.modules[dotted(path)] = Module(text, path, home)


def _add_libraries(tree, root):
    """Add the pinned libraries that the modules import, with their dependencies."""
    pinned = libraries.pinned(os.path.join(root, libraries.PINNED))
    todo = list(tree.modules.values())
    taken = set()
    while todo:
        for item in todo.pop().imports:
            top = item.module.split(".")[0]
            library = pinned.get(top)
            if library is None or library.name in taken or top in tree.modules:
                continue
            taken.add(library.name)
            for path, place in sorted(library.files.items()):
                if path.endswith(".py"):
                    own = top in foreign.LINKED
                    source = foreign.bare(read(place))
                    module = tree.modules[dotted(path)] = Module(source, "lib/" + path, place, own)
                    todo.append(module)
                else:
                    tree.files["lib/" + path] = read(place)


def _own(tree):
    """Return {module: source} of all modules that are linked together."""
    return {name: module.source for name, module in tree.modules.items() if module.own}


def _compile(tree, root, level):
    """Compile all modules: link ours first, and compile libraries as they are."""
    own, is_page = _own(tree), tree.board_id == boards.PAGE
    make = functools.partial(_linked, own, root, level, is_page)
    # The cache's key covers all our sources, because constants also come from modules that this
    # board lacks.
    constants = build_cache.digest(root, (*OURS, "lib"))
    files, tree.names = build_cache.kept(make, constants, sorted(own.items()), level, is_page)
    tree.files.update(files)
    for name, module in tree.modules.items():
        if name not in own:
            code = mpy.compile_source(module.source, name)
            tree.files[module.path[:-2] + "mpy"] = mpy.to_circuitpython(code)


def _linked(sources, root, level, is_page):
    """Link and compile {module: source}. Return {path on a drive: bytes} and the short names.

    :param is_page: True for a browser page, where memory does not matter
    """
    fixed = [name for name in sources if name == dotted(ENTRY)]
    linked = link.link(sources, root, fixed, whole=is_page)
    files = words.files(linked, 0 if is_page else words.CODES)
    for name in fixed:  # at most one: code.py, which CircuitPython runs as source text
        del linked.trees[name]
        files[ENTRY] = flatten.text_of(sources[name], linked.there)
    shown = lookup.shown_as(list(linked.trees))
    for name, source in linked.sources().items():
        path = flatten.place(name)
        if any(other.startswith(name + ".") for other in linked.there.values() if other):
            path += "/__init__"
        files[path + ".mpy"] = mpy.to_circuitpython(mpy.compile_source(source, shown[name], level))
    return files, probe.names_of(linked)


def with_manifest(tree):
    """Return {path: bytes} of a `Tree`'s files and their manifest."""
    return {**tree.files, manifest.NAME: manifest.of(tree.board_id, tree.files).pack()}


def fit(tree):
    """Return (bytes that the game takes on the drive, bytes that a new drive has for files)."""
    sizes = {path: len(data) for path, data in with_manifest(tree).items()}
    return tree_bytes(sizes), boards.usable_bytes(tree.board_id)
