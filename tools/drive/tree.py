"""The files of one board: {path on the drive: bytes}, complete and reproducible."""

import binascii
import json
import os

from tools.linker import Refused, imports, mpy, words
from tools.linker.syntax import uncollected
from truco_texts import texts

from . import boards, compiled, first_settings, manifest, needed, scan
from .checkout import BY_NAME, OURS, configs, dotted, own_files, read

SETTINGS = "settings.toml"
REQUIREMENTS = "tools/device_requirements.txt"  # the libraries, pinned
ENTRY = "code.py"
RESCUE = "lib/truco_rescue.mpy"
SELFTEST = "selftest.py"  # a program beside it, as it is
FOR_LAUNCHERS = ("metadata.json", "icon.bmp")  # beside code.py, when a checkout has them
_OF_BOARDS = (
    "code",
    "truco_rescue",
    "truco_selftest",
)  # packages that the page does without
_SPARE = 96 * 1024  # bytes of a drive for what is not ours; with less the launchers' files go


class Tree:
    """files: {path: bytes}. modules: {dotted name: Module}. notes: for the reader. names: what our
    sources name is called in the files, as of `probe.names_of`.

    phones: whether the board serves the page to phones.
    """

    def __init__(self, board_id, firmware, languages=texts.CODES, phones=False):
        self.phones = phones
        self.languages = languages
        self.board_id = board_id
        self.firmware = firmware
        self.files = {}
        self.modules = {}
        self.notes = []


class Module:
    """A source. path: on the drive, of the .mpy or, when that cannot be, the .py; None for a
    package that only the sources have. home: path of the source."""

    def __init__(self, name, source, is_package, path, home, own=True):
        self.name = name
        self.source = source
        self.is_package = is_package
        self.path = path
        self.home = home
        self.own = own
        self.imports = imports.imports_of(source, name, is_package)


def build(root, board_id, requirements=None, level=mpy.SHIPPED, languages=None, page=None):
    """The `Tree` of a board from a checkout at `root`; `level` as of `mpy.compile_source`.

    languages: their codes; None: all. page: {path: bytes} of the page that it serves to phones.

    Raises `Refused` when the board is not one of ours, a source does not compile, or the drive is
    too small.
    """
    firmware = _known_board(root, board_id)
    if page and "wifi" not in firmware.modules:
        raise Refused("%s has no WiFi: no phone could come there" % board_id)
    tree = Tree(board_id, firmware, languages or texts.CODES, bool(page))
    _add_own(tree, root)
    libraries = scan.libraries(requirements or os.path.join(root, REQUIREMENTS))
    _add_libraries(tree, libraries)
    compiled.compile_all(tree, root, level)
    for path, data in tree.files.items():
        if is_ours(path):
            tree.files[path] = signed(data)
    tree.files[SETTINGS] = first_settings.text(tree, BY_NAME)
    tree.files.update(("page/" + path, data) for path, data in (page or {}).items())
    _check_room(tree)
    return tree


def _check_room(tree):
    """Leave out what a small drive has no room for. Raises `Refused` when that is not enough."""
    size, usable = fit(tree)
    if usable is None:
        return
    if usable - size < _SPARE:
        for name in FOR_LAUNCHERS:
            tree.files.pop(name, None)
        tree.notes.append("without the files for launchers: the drive is small")
        size = fit(tree)[0]
    if size > usable:
        advice = "leave languages out with --languages"
        if tree.phones:
            advice = "the page for phones has no room there"
        raise Refused(
            "%d bytes do not fit on the %d of %s's drive: %s"
            % (size, usable, tree.board_id, advice)
        )


def page(root, modules, more, level=mpy.SHIPPED):
    """The `Tree` of the page in a browser, which is a board whose firmware is its own.

    modules: names that `import` finds there. more: {path: source} of what takes the place of
    code.py or of one of ours, linked with the rest. Raises `Refused` as `build`.
    """
    tree = Tree(boards.PAGE, boards.Firmware(frozenset(modules), False))
    _add_own(tree, root)
    for name in [name for name in tree.modules if name.split(".")[0] in _OF_BOARDS]:
        del tree.modules[name]
    for name in (SELFTEST, *FOR_LAUNCHERS):
        tree.files.pop(name, None)
    for home, source in more.items():
        for path, text in words.modules(home, source, tree.languages).items():
            _add_module(tree, path, text, home)
    _add_libraries(tree, scan.libraries(os.path.join(root, REQUIREMENTS)))
    compiled.compile_all(tree, root, level)
    return tree


def written(root, board_id):
    """Return {module: source}, {module: path in the checkout} of our own on a board."""
    tree = Tree(board_id, _known_board(root, board_id))
    _add_own(tree, root)
    own = compiled.own_sources(tree)
    return own, {name: tree.modules[name].home for name in own}


def sources(root, board_id, phones=False):
    """Of our own on a board, as `build` takes it: ([paths in the checkout of modules], {path of
    another file: its bytes}). The latter has the texts, without the parts that the board lacks.

    :param phones: it serves the page
    """
    tree = Tree(board_id, _known_board(root, board_id), phones=phones)
    _add_own(tree, root)
    del tree.modules[dotted(ENTRY)]
    homes = {module.home for module in tree.modules.values()}
    for path, code in words.SOURCES.items():
        found = json.loads(read(os.path.join(root, path)))
        there = [part for part in found if "truco_texts.%s.%s" % (code, part) in tree.modules]
        tree.files[path] = json.dumps({part: found[part] for part in there}).encode()
    return sorted(homes.difference(words.SOURCES)), tree.files


def _known_board(root, board_id):
    known = boards.board_ids(root)
    if board_id.startswith(boards.SIMULATED):
        raise Refused("`%s` is simulated: run tools/play.py --board %s" % (board_id, board_id))
    if board_id not in known:
        raise Refused(
            "no board_configs/%s.py; supported: %s" % (board_id, ", ".join(known) or "none yet")
        )
    return boards.firmware(board_id)


@uncollected()
def _add_own(tree, root):
    """code.py, our packages, this board's config and our data files."""
    needs = needed.Needs(root, tree.board_id, tree.languages)
    source = read(os.path.join(root, ENTRY))
    mpy.check_syntax(source, ENTRY)
    tree.modules[dotted(ENTRY)] = Module(dotted(ENTRY), source, False, ENTRY, ENTRY)
    for name in (SELFTEST, *FOR_LAUNCHERS):
        if os.path.exists(os.path.join(root, name)):
            tree.files[name] = read(os.path.join(root, name))
    wanted = configs(root, tree.board_id)
    for path in own_files(root):
        if not words.is_source(path):
            if needs.file(path):
                there = path.replace(needed.ASSETS, words.FOLDER)
                tree.files[there] = read(os.path.join(root, path))
        elif not path.startswith("board_configs/") or path in wanted:
            source = read(os.path.join(root, path))
            for one, text in words.modules(path, source, tree.languages).items():
                _add_module(tree, one, text, path)
    needed.leave_out(tree)


def is_ours(path):
    """Whether a file is an .mpy of our own."""
    return path.endswith(".mpy") and path.startswith((*OURS, "lib/truco_", "lib/zap"))


def signed(code):
    """The bytes of an .mpy and their CRC-32: so the board sees whether it is whole, without a list
    too. CircuitPython reads no further than the code (py/persistentcode.c, mp_raw_code_load).
    """
    return code + binascii.crc32(code).to_bytes(4, "little")


def _add_module(tree, path, source, home, own=True):
    """Add a source; `path` is that of its .py on the drive, `home` as of `Module`."""
    mpy.check_syntax(source, path)
    is_package = path.endswith("/__init__.py")
    target = path[: -len("py")] + "mpy"
    module = Module(dotted(path), source, is_package, target, home, own)
    tree.modules[module.name] = module


def _add_libraries(tree, libraries):
    """The pinned libraries that the modules import, and what those import."""
    todo = list(tree.modules.values())
    taken = set()
    while todo:
        for item in todo.pop().imports:
            top = item.module.split(".")[0]
            library = libraries.get(top)
            if library is None or library.name in taken or top in tree.modules:
                continue
            if scan.STANDS_IN_FOR.get(top) in tree.firmware.modules:
                continue
            taken.add(library.name)
            tree.notes.append("%s %s" % (library.name, library.version))
            before = set(tree.modules)
            for path, place in sorted(library.files.items()):
                if path.endswith(".py"):
                    _add_module(tree, "lib/" + path, read(place), place, own=False)
                else:
                    tree.files["lib/" + path] = read(place)
            todo.extend(tree.modules[name] for name in set(tree.modules) - before)


def listed(tree):
    """The list of a tree's files for its drive, see `.manifest`."""
    return manifest.of(tree.board_id, tree.files)


def fit(tree):
    """(bytes that the game takes on the drive, bytes of the drive; None: its size is not known)."""
    drive = boards.DRIVE_BYTES.get(tree.board_id)
    if drive is None:
        tree.notes.append("the size of this board's drive is not known: not checked")
        return sum(map(len, tree.files.values())), None
    sizes = {path: len(data) for path, data in tree.files.items()}
    sizes[manifest.NAME] = len(listed(tree).pack())
    return boards.tree_bytes(sizes, boards.cluster_bytes(drive)), boards.usable_bytes(drive)
