"""Finds the places of a board's traceback in the sources.

A file on a board may hold several modules (see `bundle`), and its functions have short names (see
`names`); but no stage of the linker moves a line. With line numbers, a line is simply counted in
the sources. Without them, the function is looked for in the linked source by its short name; the
answer is the function that begins on the same line of the source as written.
"""

import ast
import re

from . import bundle
from .syntax import parse

_PLACE = re.compile(r'File "([\w.]+)", line (\d+)(?:, in (\S+))?')
_NO_LINES = """\
This game has no line numbers. The lines above are those where the functions begin; where
several functions share a short name, each of them is there. For the very lines put the same
sources onto the board with `python3 tools/deploy.py --debug`, and make it fail again.
"""
_KINDS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_NAMELESS = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}


def shown_as(modules):
    """{module: the file that a board's traceback names}: the last part of its name on a board, if
    no other module ends with it. That is a name there anyway, and the whole takes more of a drive.
    """
    last = [module.rpartition(".")[2] for module in modules]
    return {
        module: name if last.count(name) == 1 and name not in modules else module
        for module, name in zip(modules, last)
    }


class Sources:
    """Both sources of a board's modules: {module: bytes} as written, and as linked.

    paths: {module: what is told as its file}.
    """

    def __init__(self, written, linked, paths):
        self.written = written
        self.linked = linked
        self.paths = paths
        self._known = {}
        self._of_file = {shown: module for module, shown in shown_as(list(linked)).items()}

    def translated(self, text):
        """A traceback as CircuitPython prints it, with each place as it is in the sources."""
        without_lines = False

        def place(found):
            nonlocal without_lines
            file, line, function = found.group(1), int(found.group(2)), found.group(3)
            file = self._of_file.get(file, file)
            if file not in self.linked or self.linked[file] == self.written[file]:
                return found.group(0)  # none of ours, or text, such as code.py
            if function is None:
                module, line = bundle.where(file, line, self.written)
                return 'File "%s", line %d' % (self.paths[module], line)
            if line > 1:  # nothing runs on the first line of a file: it is a comment
                return self._at(file, line, function)
            without_lines = True
            return self._named(file, function)

        translated = _PLACE.sub(place, text)
        return translated + "\n" + _NO_LINES if without_lines else translated

    def _at(self, file, line, function):
        module, line = bundle.where(file, line, self.written)
        name = function
        if name[0] != "<":  # a short one: it is the innermost function there
            named = [one for one in self._functions(module) if one[2][0] != "<"]
            name = max([one for one in named if one[0] <= line <= one[1]], default=(0, 0, name))[2]
        return self._said(module, line, name)

    def _named(self, file, short):
        """All that the linked source of a file calls by that name, or `mpy.NAMELESS` leaves so."""
        found = []
        for first, _, name in _functions(self.linked[file]):
            if short in (name.rpartition(".")[2], "<module>" if name[0] == "<" else ""):
                module, line = bundle.where(file, first, self.written)
                names = [name for at, _, name in self._functions(module) if at == line]
                found += [self._said(module, line, name) for name in names]
        if not found or short == "<module>":
            there = bundle.plan(self.written).get(file, [file])
            found[:0] = ['File "%s", in %s' % (self.paths[module], short) for module in there]
        return " or ".join(dict.fromkeys(found))

    def _said(self, module, line, function):
        return 'File "%s", line %d, in %s' % (self.paths[module], line, function)

    def _functions(self, module):
        if module not in self._known:
            self._known[module] = _functions(self.written[module])
        return self._known[module]


def _functions(source):
    """[(first line, last line, name)] of functions and classes, such as `Table.tick`."""
    found = []

    def visit(node, prefix):
        for inner in ast.iter_child_nodes(node):
            name = _NAMELESS.get(type(inner))
            if isinstance(inner, _KINDS):
                name = prefix + inner.name
            if name:
                found.append((inner.lineno, inner.end_lineno, name))
            visit(inner, name + "." if isinstance(inner, _KINDS) else prefix)

    visit(parse(source), "")
    return found
