"""Compiles the modules of a drive: ours linked first, see tools/linker, libraries as they are."""

import functools

from tools.linker import flatten, foreign, kept, link, lookup, mpy, probe, words

from . import boards

ENTRY = "code"  # the module that CircuitPython runs, and that stays a text


def own_sources(tree):
    """Return {module: source} of all modules of a `tree.Tree` that are linked together."""
    own = {name: module.source for name, module in tree.modules.items() if module.own}
    for name in foreign.LINKED:
        if name in tree.modules:
            own[name] = foreign.bare(tree.modules[name].source)
    return own


def compile_all(tree, root, level):
    """Fill a `tree.Tree`'s files with its modules, compiled.

    :param root: the checkout
    :param level: as of `mpy.compile_source`
    """
    own, is_page = own_sources(tree), tree.board_id == boards.PAGE
    make = functools.partial(linked_files, own, root, level, is_page)
    # Constants come from modules that the board does without, too.
    constants = kept.digest(root, ("truco_core", "lib", "board_configs"))
    files, tree.names = kept.kept(make, constants, sorted(own.items()), level, is_page)
    tree.files.update(files)
    for name, module in tree.modules.items():
        if name not in own:
            code = mpy.compile_source(foreign.bare(module.source), name)
            tree.files[module.path] = mpy.to_circuitpython(code)


def linked_files(sources, root, level, is_page=False):
    """Return {path on a drive: bytes} of {module: source}, linked and compiled, and `probe`'s names
    of it.

    :param is_page: for a page in a browser, where memory is no matter
    """
    fixed = [ENTRY] if ENTRY in sources else []
    linked = link.link(sources, root, fixed, whole=is_page)
    files = words.files(linked, 0 if is_page else words.MOST)
    for name in fixed:
        del linked.trees[name]
        files[name + ".py"] = flatten.text_of(sources[name], linked.there)
    shown = lookup.shown_as(list(linked.trees))
    for name, source in linked.sources().items():
        path = flatten.place(name)
        if any(other.startswith(name + ".") for other in linked.there.values() if other):
            path += "/__init__"
        code = mpy.to_circuitpython(mpy.compile_source(source, shown[name], level))
        files[path + ".mpy"] = code
    return files, probe.names_of(linked)
