"""Find the places of a board's traceback in the sources.

A file on a board may hold several modules (see `bundle`), its functions have short names (see
`short_names`), and mpy-cross compiles a source that `ast.unparse` wrote. But each statement in the
tree keeps its original module and line. A release has no line numbers: for each function in its
traceback, all functions with that short name are listed.
"""

import re

from . import link
from .syntax import NAMED, parse, shared, statements_in, text

_PLACE = re.compile(r'File "([\w.]+)", line (\d+)(?:, in (\S+))?')
_NO_LINES = """\
This game has no line numbers. The lines above are those where the functions begin; where
several functions share a short name, all of them are listed. For exact lines put the same
sources onto the board with `python3 tools/deploy.py --debug`, and make it fail again.
"""
_LACKS = re.compile(r"(?<=has no attribute ')(\w+)'")


def shown_as(modules):
    """Return {module: file name in a board's traceback}.

    The file name is the last part of the module's name on a board. If another module has the same
    last part, it is the whole name, which takes more space on the drive.
    """
    last = [module.rpartition(".")[2] for module in modules]
    return {
        module: name if last.count(name) == 1 and name not in modules else module
        for module, name in zip(modules, last)
    }


class Sources:
    """The sources from which a board's modules were made.

    :param sources: {module: source before linking}
    :param paths: {module: file name to print}
    :param fixed: modules that ship as text
    """

    def __init__(self, sources, paths, root, fixed=()):
        self._sources = sources
        self._paths = paths
        linked = link.link(sources, root, fixed)
        trees, shown = linked.trees, shown_as(list(linked.trees))
        self._files = {shown[name]: tree for name, tree in trees.items() if name not in fixed}
        self._short = {shown[name]: linked.short.get(name, {}) for name in trees}

    def translated(self, said):
        """Return a traceback of CircuitPython with the names and lines of the sources.

        After ``has no attribute 'NAME'`` add the names for which NAME is short in the file of the
        last line.

        :param said: the traceback, which may have other text around it
        """
        without_lines = False
        short = {}  # {name: short name} of the last file

        def attribute(found):
            names = sorted(name for name, new in short.items() if new == found[1])
            return found[0] + (" (%s)" % " or ".join(names) if names else "")

        def place(found):
            nonlocal without_lines, short
            file, line, function = found.group(1), int(found.group(2)), found.group(3)
            tree = self._files.get(file)
            if tree is None:
                return found.group(0)  # unchanged: the file is none of our .mpy, such as code.py
            short = self._short[file]
            if line == 1 and function:  # the build has no line numbers, so each line is 1
                without_lines = True
                return self._named(tree, function)
            module, line = _written(tree, line)
            if function and function[0] != "<":
                function = self._function_at(module, line)  # the name in the sources
            return self._said(module, line, function)

        lines = (_LACKS.sub(attribute, _PLACE.sub(place, line)) for line in said.splitlines(True))
        translated = "".join(lines)
        return translated + "\n" + _NO_LINES if without_lines else translated

    def _named(self, tree, short):
        """Return a text with the file and line of all functions in a tree with this short name.

        For `<module>`, and for functions without a name such as `<lambda>`, name only the modules
        in the tree. The caller of a `<lambda>` is in the traceback's line above.
        """
        there = [node for node in statements_in(tree) if hasattr(node, "home")]
        found = [
            (node.home, node.lineno, self._function_at(node.home, node.lineno))
            for node in there
            if isinstance(node, NAMED) and node.name == short
        ]
        found = found or [(node.home, 0, short) for node in there]
        return " or ".join(dict.fromkeys(self._said(*one) for one in found))

    def _said(self, module, line, function):
        there = ", line %d" % line if line else ""
        inside = ", in " + function if function else ""
        return 'File "%s"%s%s' % (self._paths[module], there, inside)

    def _function_at(self, module, line):
        return function_at(self._sources[module], line)


def function_at(source, line):
    """Return the name of the innermost function or class at a line, such as `Table.tick`."""
    nodes = [node for node in statements_in(shared(source)) if isinstance(node, NAMED)]
    return ".".join(node.name for node in nodes if node.lineno <= line <= node.end_lineno)


def _written(tree, line):
    """Return (module, line) in the sources for a line of the linked source."""
    nodes = zip(statements_in(parse(text(tree)))[1:], statements_in(tree)[1:])
    known = [(there.lineno, node) for there, node in nodes if hasattr(node, "home")]
    node = max((one for one in known if one[0] <= line), key=lambda one: one[0])[1]
    return node.home, node.lineno
