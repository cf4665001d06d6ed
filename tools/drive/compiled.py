"""Compiles the modules of a drive: ours linked first, see tools/linker, libraries as they are."""

from tools.linker import bundle, flatten, foreign, kept, link, lookup, mpy, words

from . import boards


def own_sources(tree):
    """({module: source} of all that is linked together, names of those that ship as text)."""
    own = {name: module.source for name, module in tree.modules.items() if module.own}
    own.update(
        (name, foreign.bare(tree.modules[name].source))
        for name in foreign.LINKED
        if name in tree.modules
    )
    return own, [name for name in own if tree.modules[name].path.endswith(".py")]


def compile_all(tree, root, level):
    """Fill a `tree.Tree`'s files with its modules, compiled, and say where these lie.

    :param root: the checkout
    :param level: as of `mpy.compile_source`
    """
    own, fixed = own_sources(tree)
    there = flatten.names(own)
    pairs = 0 if tree.board_id == boards.PAGE else words.MOST
    linked = kept.kept(lambda: _linked(own, root, fixed, there, pairs), root, own, (), fixed, pairs)
    tree.files.update((path, linked.pop(path)) for path in list(linked) if "/" in path)
    shown = lookup.shown_as(list(linked))
    for name in link.empty(linked):
        del linked[name]
        there[next(own for own in there if there[own] == name)] = None
    named = flatten.renamed(own)
    heads = {name: head for head, inside in bundle.plan(named, fixed).items() for name in inside}
    for name, module in tree.modules.items():
        new = there.get(name)
        if name not in own:
            code = mpy.compile_source(foreign.bare(module.source), name)
            tree.files[module.path] = mpy.to_circuitpython(code, name)
        elif module.path.endswith(".py"):
            if new != name:
                module.path = _place(new) + ".py"
            tree.files[module.path] = linked[new]
        else:
            module.path = _path(module, name, new, heads.get(new, new), linked.get(new))
            # Otherwise it is in another file: of texts, or of its bundle's head.
            if module.path and new in linked and not words.code_of(name):
                code = mpy.compile_source(linked[new], shown[new], level)
                tree.files[module.path] = mpy.to_circuitpython(code, new)


def _linked(own, root, fixed, there, pairs):
    """Linked modules by their names, and files made of some by their paths."""
    linked = link.link(own, root, fixed)
    files = words.files(linked, there, pairs)
    return dict(linked, **files)


def _path(module, name, new, head, source):
    """The path of the file that a linked module is in; None: there is none.

    :param new: its name on a board, or None; `head`: that of its bundle's head
    :param source: what is linked, or None: it is in the head's
    """
    if new is None:
        return None
    if words.code_of(name):
        return words.path_of(words.code_of(name))
    if module.is_package and source is not None and not flatten.has_code(source):
        return None  # a folder without that file is a package too
    if head == name:
        return module.path
    return _place(head) + ".mpy"


def _place(name):
    """Where the module of this name on a board lies, without what its file ends with."""
    folder = "lib/" if name.split(".")[0] == flatten.ROOT else ""
    return folder + name.replace(".", "/")
