"""What a source imports and defines, read from its syntax tree."""

import ast


class Import:
    """One imported module.

    module: dotted name. names: what `from module import ...` takes, else empty.
    optional: inside `try ... except ImportError`. lazy: inside a function. line: in the source.
    by_text: not by a statement, but by a call with its name.
    """

    def __init__(self, module, names, optional, lazy, line, by_text=False):
        self.module = module
        self.names = names
        self.optional = optional
        self.lazy = lazy
        self.line = line
        self.by_text = by_text


def imports_of(source, module, is_package):
    """List of `Import` of a source (bytes or str) that is `module` (dotted)."""
    found = []
    _Walker(found, module if is_package else module.rpartition(".")[0]).visit(ast.parse(source))
    return found


class _Walker(ast.NodeVisitor):
    def __init__(self, found, package):
        self.found = found
        self.package = package
        self.optional = False
        self.lazy = False

    def add(self, module, names, node, by_text=False):
        found = Import(module, names, self.optional, self.lazy, node.lineno, by_text)
        self.found.append(found)

    def visit_Import(self, node):
        for alias in node.names:
            self.add(alias.name, (), node)

    def visit_ImportFrom(self, node):
        base = node.module or ""
        if node.level:
            parts = self.package.split(".") if self.package else []
            parts = parts[: len(parts) - (node.level - 1)]
            base = ".".join(parts + ([base] if base else []))
        self.add(base, tuple(alias.name for alias in node.names), node)

    def visit_Call(self, node):
        named = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if named in ("__import__", "import_module") or is_residency(node.func):
            for first in node.args:
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    self.add(first.value, (), node, True)
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        before, self.lazy = self.lazy, True
        self.generic_visit(node)
        self.lazy = before

    visit_AsyncFunctionDef = visit_FunctionDef
    visit_Lambda = visit_FunctionDef

    def visit_If(self, node):
        test = node.test
        if getattr(test, "id", getattr(test, "attr", "")) == "TYPE_CHECKING":
            body = node.orelse
        else:
            body = [test] + node.body + node.orelse
        for part in body:
            self.visit(part)

    def visit_Try(self, node):
        before = self.optional
        self.optional = before or any(_catches_import(handler) for handler in node.handlers)
        for part in node.body:
            self.visit(part)
        self.optional = before
        for part in node.handlers + node.orelse + node.finalbody:
            self.visit(part)


def is_residency(function):
    """Whether it is one of the calls by which our modules bring in another one."""
    owner = getattr(getattr(function, "value", None), "id", "")
    return owner == "residency" and function.attr in ("bring", "use")


def _catches_import(handler):
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    caught = ("ImportError", "ModuleNotFoundError", "Exception")
    return any(getattr(kind, "id", "") in caught for kind in kinds)


def names_defined(source):
    """Names that a module's top level binds, to tell an attribute from a missing submodule.

    A `from x import *` among them gives None: then anything may be there.
    """
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                if alias.name == "*":
                    return None
                names.add(alias.asname or alias.name.split(".")[0])
    return names
