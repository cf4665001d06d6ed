"""What a source imports and defines, read from its syntax tree."""

import ast
import functools
import symtable

from .syntax import nodes

_STATEMENTS = (ast.Import, ast.ImportFrom)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Import:
    """One imported module.

    module: dotted name. names: what `from module import ...` takes, else empty.
    optional: inside `try ... except ImportError`. lazy: inside a function, or where
    another one has failed. line: in the source.
    by_text: not by a statement, but by a call with its name.
    """

    def __init__(self, module, names, optional, lazy, line, by_text=False):
        self.module = module
        self.names = names
        self.optional = optional
        self.lazy = lazy
        self.line = line
        self.by_text = by_text


@functools.lru_cache(maxsize=2048)
def imports_of(source, module, is_package):
    """A tuple of `Import` of a source (bytes or str) that is `module` (dotted)."""
    package = module if is_package else module.rpartition(".")[0]
    taking, lazy, optional, unseen = [], [], [], []
    for node in nodes(source):
        kind = node.__class__
        if kind in _STATEMENTS or kind is ast.Call and _imports(node.func):
            taking.append(node)
        elif kind in _FUNCTIONS:
            lazy.append(_span([node]))
        elif kind is ast.Try and any(_catches_import(handler) for handler in node.handlers):
            optional.append(_span(node.body))
            lazy += [_span(handler.body) for handler in node.handlers]
        elif kind is ast.If and _name(node.test) == "TYPE_CHECKING":
            unseen.append(_span(node.body))
    found = []
    for node in sorted(taking, key=lambda node: (node.lineno, node.col_offset)):
        if not _within(node, unseen):
            where = _within(node, optional), _within(node, lazy), node.lineno
            found += [
                Import(name, names, *where, by_text)
                for name, names, by_text in _taken(node, package)
            ]
    return tuple(found)


def _span(body):
    """From where to where some statements, or a function, reach."""
    return (body[0].lineno, body[0].col_offset), (body[-1].end_lineno, body[-1].end_col_offset)


def _within(node, spans):
    return any(first <= (node.lineno, node.col_offset) < last for first, last in spans)


def _taken(node, package):
    """[(module, names, True by a text)] of a statement or call."""
    if isinstance(node, ast.Import):
        return [(alias.name, (), False) for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [(_base(node, package), tuple(alias.name for alias in node.names), False)]
    texts = [first.value for first in values(node.args) if isinstance(first, ast.Constant)]
    return [(text, (), True) for text in texts if isinstance(text, str)]


def _base(node, package):
    """The module that a `from` names, also one with dots in front."""
    if not node.level:
        return node.module
    parts = package.split(".") if package else []
    parts = parts[: len(parts) - (node.level - 1)]
    return ".".join(parts + ([node.module] if node.module else []))


def _name(node):
    return getattr(node, "id", getattr(node, "attr", ""))


def _imports(function):
    return _name(function) in ("__import__", "import_module") or is_residency(function)


def values(arguments):
    """The arguments of a call; of ``a if b else c`` the two that it may be."""
    found = []
    for node in arguments:
        found += values([node.body, node.orelse]) if isinstance(node, ast.IfExp) else [node]
    return found


def is_residency(function):
    """Whether it is one of the calls by which our modules bring in another one."""
    owner = getattr(getattr(function, "value", None), "id", "")
    return owner == "residency" and function.attr in ("bring", "briefly", "use", "late")


def _catches_import(handler):
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    caught = ("ImportError", "ModuleNotFoundError", "Exception")
    return any(getattr(kind, "id", "") in caught for kind in kinds)


def bound(tree):
    """Names that a module binds at its top."""
    for node in tree.body:
        for part in [node] if hasattr(node, "name") else ast.walk(node):
            if isinstance(part, (ast.Import, ast.ImportFrom)):
                yield from (name.asname or name.name.split(".")[0] for name in part.names)
            elif hasattr(part, "name") or isinstance(part, ast.Name):
                yield getattr(part, "name", getattr(part, "id", ""))


@functools.lru_cache(maxsize=2048)
def asked(source):
    """Names of the module that something in it asks for, not those that a function binds."""
    found, todo = set(), [symtable.symtable(source.decode(), "", "exec")]
    for table in todo:
        top = table.get_type() == "module"
        for name in table.get_symbols():
            if name.is_referenced() and (top or name.is_global()):
                found.add(name.get_name())
        todo += table.get_children()
    return found
