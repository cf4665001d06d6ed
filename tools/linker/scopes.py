"""Where each name of a source stands, and what it means there.

A name is *shared* when it belongs to the module, to a class, or to any object (`x.name`), and
*local* when it belongs to a function. Python's rules: what a function binds is its own, and
that of the functions inside it; what a class binds is seen in the class alone.
"""

import ast
import functools

from .places import Class, Place, Scope
from .syntax import children, of_kind, parse, walk

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_APART = (ast.Constant, ast.Lambda, *_COMPREHENSIONS)  # in them nothing is bound for the scope
_IMPORTS = (ast.Import, ast.ImportFrom)


class Module:
    """What a source says.

    shared: [Place]. names: what the module binds. classes: [Class]. functions: [Scope].
    kept: names that must stay as they are. keywords: those that calls give parameters by.
    constants: names of `const`. others: names of attributes of what is not `self`. stored:
    those of them that it sets. of_self: those of `self` in functions of the module. made: what it
    binds or sets anywhere. stars: our modules of which it imports everything.
    own: {name: [Place]} of what is the module's, wherever it stands. asks: [(name, attribute,
    syntax node)] of ``name.attribute`` where the name is the module's. imports: [(node, True
    where the module does it, not a function)]. local: what functions and class bodies bind.
    declared: names that `global` says.
    """

    def __init__(self, source, own):
        """own: names of the modules linked together with it that it takes something from."""
        self.shared = []
        self.names = set()
        self.classes = []
        self.functions = []
        self.kept = set()
        self.keywords = set()
        self.constants = set()
        self.others = set()
        self.stored = set()
        self.of_self = set()
        self.made = set()
        self.stars = set()
        self.own = {}
        self.asks = []
        self.imports = []
        self.local = set()
        self.declared = set()
        self.aliases = {}  # name here -> name in the module that it comes from
        self._modules = own
        top = Scope(None)
        tree = parse(source)
        self._bind(tree.body, top)
        for statement in tree.body:
            self._visit(statement, top)

    # What a scope binds, before it is known what its names mean.

    def _bind(self, nodes, scope):
        todo = list(nodes)
        elsewhere = set()
        while todo:
            node = todo.pop()
            kind = node.__class__  # one of ast's own: `isinstance` takes three times as long
            if kind is ast.Name:
                if node.ctx.__class__ is not ast.Load:
                    scope.bound.add(node.id)
                continue
            if kind in _NAMED:
                scope.bound.add(node.name)
                if scope.is_local() and kind is not ast.ClassDef:
                    scope.parameters.append(node.name)
                continue
            if kind in _APART:
                continue
            if kind is ast.ExceptHandler and node.name:
                scope.bound.add(node.name)
                self.kept.add(node.name)  # it has no place of its own
            elif kind in (ast.Global, ast.Nonlocal):
                self.kept.update(node.names)
                self.declared.update(node.names)
                elsewhere.update(node.names)
            elif kind in _IMPORTS and not self._takes_ours(node):
                scope.bound.update(a.asname or a.name.split(".")[0] for a in node.names)
            elif kind is ast.ImportFrom:
                # Named as where it comes from, so it counts as a name of the module.
                self.names.update(alias.asname or alias.name for alias in node.names)
            todo += children(node)
        scope.bound -= elsewhere

    def _takes_ours(self, node):
        return isinstance(node, ast.ImportFrom) and not node.level and node.module in self._modules

    # What each name means.

    def _home(self, name, scope):
        """The scope that a name in `scope` belongs to."""
        home = scope
        while home.outer is not None:
            # A class sees its own names; functions in it do not.
            if name in home.bound and (home.owner is None or home is scope):
                break
            home = home.outer
        return home

    def _is_own(self, name, scope):
        return self._home(name, scope).outer is None

    def _use(self, name, line, column, scope):
        place = Place(name, line, column)
        within = scope
        while within.outer is not None:
            within.taken.add(name)
            within = within.outer
        home = self._home(name, scope)
        if home.is_local():
            home.places.setdefault(name, []).append(place)
            return
        self.shared.append(place)
        if not home.owner:
            self.own.setdefault(name, []).append(place)
            if scope.owner:
                scope.owner.reads.add(name)
        if name in home.bound:
            self.made.add(name)
            (home.owner.members if home.owner else self.names).add(name)

    def _visit(self, node, scope):
        kind = node.__class__
        if kind is ast.Name:
            self._use(node.id, node.lineno, node.col_offset, scope)
        elif kind is ast.Attribute:
            self._visit(node.value, scope)
            self._attribute(node, scope)
            if node.value.__class__ is ast.Name and self._is_own(node.value.id, scope):
                self.asks.append((node.value.id, node.attr, node))
        elif kind is ast.Constant:
            if node.value.__class__ is str:
                self.kept.add(node.value)
        elif kind in _FUNCTIONS:
            self._function(node, scope)
        elif kind is ast.ClassDef:
            self._class(node, scope)
        elif kind in _COMPREHENSIONS:
            inner = Scope(scope)
            self._bind([part.target for part in node.generators], inner)
            self.local |= inner.bound
            self._children(node, inner)
        elif kind in _IMPORTS:
            self._import(node, scope)
        else:
            if kind is ast.keyword and node.arg:
                self.keywords.add(node.arg)
            elif kind is ast.Assign and _is_const(node.value):
                self.constants.add(node.targets[0].id)
            self._children(node, scope)

    def _children(self, node, scope):
        for child in children(node):
            self._visit(child, scope)

    def _attribute(self, node, scope):
        name = node.attr
        self.shared.append(Place(name, node.end_lineno, node.end_col_offset - len(name.encode())))
        within = scope
        while within is not None and within.owner is None:
            within = within.outer
        is_store = not isinstance(node.ctx, ast.Load)
        if is_store:
            self.made.add(name)
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            (self.of_self if within is None else within.owner.members).add(name)
            return
        self.others.add(name)
        if is_store:
            self.stored.add(name)

    def _function(self, node, scope):
        inner = Scope(scope)
        if scope.owner and getattr(node, "name", "") == "__getattr__":
            texts = [str(part.value) for part in walk(node) if isinstance(part, ast.Constant)]
            scope.owner.apart.update(texts)
        arguments = node.args
        every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
        every += [extra for extra in (arguments.vararg, arguments.kwarg) if extra]
        if not isinstance(node, ast.Lambda):
            self._use(node.name, node.lineno, node.col_offset + len("def "), scope)
            if isinstance(node, ast.AsyncFunctionDef):
                self.kept.add(node.name)
            for decorator in node.decorator_list:
                self._visit(decorator, scope)
        # Defaults and annotations mean what the names are outside.
        outside = arguments.defaults + [item for item in arguments.kw_defaults if item]
        outside += [argument.annotation for argument in every if argument.annotation]
        for part in outside + [part for part in [getattr(node, "returns", None)] if part]:
            self._visit(part, scope)
        body = node.body if isinstance(node.body, list) else [node.body]
        inner.bound.update(argument.arg for argument in every)
        inner.parameters += [a.arg for a in arguments.posonlyargs + arguments.args]
        self._bind(body, inner)
        self.local |= inner.bound
        self.functions.append(inner)
        for argument in every:
            self._use(argument.arg, argument.lineno, argument.col_offset, inner)
        for part in body:
            self._visit(part, inner)

    def _class(self, node, scope):
        owner = Class(node.name, [getattr(b, "id", getattr(b, "attr", "")) for b in node.bases])
        self.classes.append(owner)
        self._use(node.name, node.lineno, node.col_offset + len("class "), scope)
        for part in node.decorator_list + node.bases + node.keywords:
            self._visit(part, scope)
        inner = Scope(scope, owner)
        self._bind(node.body, inner)
        self.local |= inner.bound
        for part in node.body:
            self._visit(part, inner)

    def _import(self, node, scope):
        self.imports.append((node, scope.outer is None))
        if not self._takes_ours(node):
            for alias in node.names:
                self.kept.update(alias.name.split("."))
                self.kept.add(alias.asname or alias.name)
            return
        if node.names[0].name == "*":
            self.stars.add(node.module)
            return
        for alias in node.names:
            self.shared.append(Place(alias.name, alias.lineno, alias.col_offset))
            self.others.add(alias.name)
            name = alias.asname or alias.name
            self.aliases[name] = alias.name
            if scope.is_local() and name in scope.bound:
                self.kept.update((name, alias.name))  # a variable besides
            if alias.asname:
                end = alias.end_col_offset - len(name.encode())
                self.shared.append(Place(name, alias.end_lineno, end))
            self.made.add(name)


def read_all(sources):
    """{module: its Module} of sources that are linked together, {module: bytes}.

    Links differ in a few modules, so what was read before is kept.
    """
    return {name: _read(source, _ours(source, sources)) for name, source in sources.items()}


def _ours(source, modules):
    """Those of the modules that a source takes something from."""
    return frozenset(name for name in _asked(source) if name in modules)


@functools.lru_cache(maxsize=2048)
def _asked(source):
    return {node.module for node in of_kind(source, ast.ImportFrom) if not node.level}


@functools.lru_cache(maxsize=2048)
def _read(source, own):
    return Module(source, own)


def _is_const(node):
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const"
