"""Translate a program that is not linked, such as a test's, to the names in a linked game.

Attributes and imports are translated. So are the names that classes of the program bind, because
the game may look them up. Variables, and attributes of foreign modules, are not translated. Two
names of the game may have the same short name. So attributes that only the program uses should
begin with an underscore: these are not translated.
"""

import ast

from . import constants, flatten
from .syntax import IMPORTS, called, dotted, parse, text, walk

_BETWEEN = "\n'the next program'\n"


def names_of(linked):
    """Return the names in a `link.Linked` that `told` needs, as a dict that `marshal` can store."""
    short = {name: new for names in linked.short.values() for name, new in names.items()}
    return {
        "there": linked.there,
        "heads": linked.heads,
        "joined": {"%s.%s" % own: new for own, new in linked.joined.items()},
        "short": {name: new for name, new in short.items() if name[0] != "_"},
    }


def told(programs, names, root):
    """Translate programs to the names in a linked game. Return their new sources.

    :param programs: sources (str) of programs that run one after the other with the same globals
    :param names: the result of `names_of`
    """
    tree = parse(_BETWEEN.join(programs))
    constants.fold(tree, constants.Constants(root))
    flatten.flatten(tree, names["there"])
    joined, short, nodes = names["joined"], names["short"], walk(tree)
    modules, others = _take(nodes, names)
    for node in nodes:
        if isinstance(node, ast.Attribute):
            module = modules.get(dotted(node.value), "")
            name = joined.get("%s.%s" % (module, node.attr), node.attr)
            if dotted(node).partition(".")[0] not in others:
                node.attr = short.get(name, name)
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef):
                part.name = short.get(part.name, part.name)
            for name in walk(*getattr(part, "targets", ())):
                if isinstance(name, ast.Name):
                    name.id = short.get(name.id, name.id)
    flatten.rooted(tree)
    return text(tree).decode().split(_BETWEEN)


def _take(nodes, names):
    """Change the import statements among nodes to the names in the linked game.

    :return: {alias in the programs: module of a bundle that it refers to}, {aliases of foreign
        modules}
    """
    heads, short, modules, others = names["heads"], names["short"], {}, set()
    known = {*heads, *names["there"].values()}
    for node in [node for node in nodes if isinstance(node, IMPORTS)]:
        module = getattr(node, "module", "")
        for alias in node.names:
            bound, inner = called(alias), "%s.%s" % (module, alias.name)
            if (module or alias.name) not in known:
                others.add(bound)
            elif inner in heads:
                modules[bound] = inner
                alias.name = heads[inner].rpartition(".")[2]
            elif module:
                name = names["joined"].get(inner, alias.name)
                alias.name = short.get(name, name)
            alias.asname = bound if bound != alias.name else None
        if isinstance(node, ast.ImportFrom):
            node.module = heads.get(module, module)
    return modules, others
