"""List the imports of a source, read from its syntax tree."""

import ast
import functools
from dataclasses import dataclass

from .syntax import FUNCTIONS, IMPORTS, children, dotted, shared


@dataclass
class Import:
    """One import of a module in a source.

    module: dotted name
    names: the names after `from module import`, else empty
    optional: True if the import is inside `try ... except ImportError`
    lazy: True if it is inside a function or an `except ImportError` block
    """

    module: str
    names: tuple
    optional: bool
    lazy: bool

    def modules(self):
        """Return the names of all modules that this import may load.

        A name after ``from module import`` counts as a submodule, because it may be one.
        """
        return [self.module] + ["%s.%s" % (self.module, name) for name in self.names]


@functools.lru_cache(maxsize=600)
def imports_of(source, module="", is_package=False):
    """Return a list of `Import` of a source (bytes or str).

    :param module: its dotted name
    """
    return of_tree(shared(source), module if is_package else module.rpartition(".")[0])


def of_tree(tree, package=""):
    """Return a list of `Import` of a tree, in the order of the source.

    :param package: base of relative imports such as ``from .x import y``
    """
    found = []

    def visit(node, optional, lazy):
        kind = node.__class__
        if kind in IMPORTS or kind is ast.Call and _imports(node.func):
            for module, name in taken(node):
                found.append(Import(module, name, optional, lazy))
        parts = children(node)
        if kind in FUNCTIONS:
            lazy = True
        elif kind is ast.Try and any(map(_catches_import, node.handlers)):
            for part in node.body:
                visit(part, True, lazy)
            for part in node.handlers:
                visit(part, optional, True)
            parts = node.orelse + node.finalbody
        for part in parts:
            visit(part, optional, lazy)

    def taken(node):
        if isinstance(node, ast.Import):
            return [(alias.name, ()) for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            return [(_base(node, package), tuple(alias.name for alias in node.names))]
        texts = [one.value for one in values(node.args) if isinstance(one, ast.Constant)]
        return [(text, ()) for text in texts if isinstance(text, str)]

    visit(tree, False, False)
    return found


def _base(node, package):
    """Return the absolute name of the module in a ``from .. import`` statement."""
    if not node.level:
        return node.module
    parts = package.split(".") if package else []
    parts = parts[: len(parts) - (node.level - 1)]
    return ".".join(parts + ([node.module] if node.module else []))


def _imports(function):
    last = dotted(function).rpartition(".")[2]
    return last in ("__import__", "import_module") or is_residency(function)


def values(arguments):
    """Return the arguments of a call. An argument ``a if b else c`` counts as two: a and c."""
    found = []
    for node in arguments:
        found += values([node.body, node.orelse]) if isinstance(node, ast.IfExp) else [node]
    return found


def is_residency(function):
    """Return True for `residency.bring` and the other functions that import a module by name."""
    package, _, name = dotted(function).partition(".")
    return package == "residency" and name in ("bring", "briefly", "use", "late")


def _catches_import(handler):
    kinds = getattr(handler.type, "elts", [handler.type])
    return any(dotted(kind) == "ImportError" for kind in kinds)
