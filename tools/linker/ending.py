"""Lets a file end its own import, where no statement asks for it.

CircuitPython collects all garbage at the end of each import (`process_import_at_level` in its
py/builtinimport.c), which takes a Pico 13 ms with a table's heap, and a step of the game may bring
in five files. A file that raises an exception in its last line comes past that. `residency.bring`
imports such files; who imports one by a statement would get the exception. So a file gets that
line only where all ask `residency` for it for a moment, but for statements in files that it brings
itself. What stays needs no such line: it comes once.
"""

import ast

from . import bundle, cut, flatten, imports
from .syntax import nodes

_LINE = b"\nthrow(__name__)\n"  # see `residency.throw`; a name that each firmware has


def ended(sources, fixed=()):
    """{module: source} with that line where it can be.

    :param sources: of all modules that will run together
    :param fixed: names of modules that stay as they are
    """
    home = {name: name for name in sources}
    there = {new: name for name, new in flatten.names(sources).items()}
    for head, inside in bundle.BUNDLES.items():
        for module in inside.split():
            if head in there and module in there:
                home[there[module]] = there[head]
    stated, asked = {}, {}  # {file: files that import it by a statement; that ask for it}
    for name, source in sources.items():
        for module, by_text in _taken(name, source):
            if module in home and home[module] != home[name]:
                (asked if by_text else stated).setdefault(home[module], set()).add(home[name])
    comes = {one: stated.get(one, set()) | asked.get(one, set()) for one in home.values()}
    return {
        name: source + _LINE
        if name in asked
        and home[name] == name
        and name not in fixed
        and all(_comes_with(one, name, comes) for one in stated.get(name, ()))
        else source
        for name, source in sources.items()
    }


def _comes_with(one, name, comes, before=()):
    """Whether only the file `name`, and what it brings, imports another one."""
    return (
        one in before
        or bool(comes[one])
        and all(
            other == name or _comes_with(other, name, comes, (*before, one)) for other in comes[one]
        )
    )


def _taken(name, source):
    """(module, whether by asking `residency` for a moment) of all that a source may import."""
    stays = set()
    for node in nodes(source):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "bring":
            stays.update(getattr(one, "value", "") for one in node.args)
    for item in imports.imports_of(source, name, False):
        moment = item.module not in stays or cut.LAST in item.module
        yield item.module, item.by_text and moment
        for part in item.names:
            yield "%s.%s" % (item.module, part), False
