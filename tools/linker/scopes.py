"""Find each occurrence of each name in a source, and what it refers to.

A name is *shared* if it belongs to the module, to a class, or to any object (`x.name`). It is
*local* if it belongs to a function. Python's rules apply: a name that a function binds is visible
in it and in functions inside it; a name that a class binds is visible only in the class body.

A place of a name is (node, field) of the syntax tree, so that it can be changed there.
"""

import ast

from . import imports
from .syntax import FUNCTIONS, IMPORTS, NAMED, called, children, dotted, is_constant, walk

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
# Names that are bound inside such a node do not belong to the scope around the node.
_APART = (ast.Constant, ast.Lambda, *_COMPREHENSIONS)


class Class:
    """A class and its names.

    bases: names of its bases
    members: names that the class binds, and all `self.name` in it
    reads: names of the module that the class body uses; a name of the class could hide them
    apart: strings in its `__getattr__`: they name the modules to which `cut` moved its methods
    """

    def __init__(self, node):
        self.name = node.name
        self.bases = [getattr(base, "id", getattr(base, "attr", "")) for base in node.bases]
        self.members = set()
        self.reads = set()
        self.apart = set()


class Scope:
    """A function, lambda, comprehension, class body or module.

    outer: the scope around this one; None for a module
    owner: the `Class` of a class body, else None
    bound: names that it binds
    places: {name that it binds: places of that name}
    taken: all names that occur in it or in inner scopes
    parameters: names of its parameters in order, and of functions that it defines
    letters: short names that `short_names` has given to its parameters
    """

    def __init__(self, outer, owner=None):
        self.outer = outer
        self.owner = owner
        self.bound = set()
        self.places = {}
        self.taken = set()
        self.parameters = []
        self.letters = set()

    def is_local(self):
        return self.outer is not None and self.owner is None


class Module:
    """The names of a source.

    shared: [(name, place)] of all shared names
    names: names that the module binds
    classes: [Class]
    functions: [Scope]
    kept: names that must not change
    keywords: names by which calls pass parameters
    constants: names that are bound to a `const`
    others: names of attributes of other objects than `self`
    stored: those of `others` that the module sets
    of_self: names of attributes of `self` in functions outside of classes
    made: names that the module or its classes bind, and attributes that it sets
    own: {name: [place]} of names that belong to the module, anywhere in the source
    asks: [(name, syntax node)] of each ``name.attribute`` whose name belongs to the module
    imports: [(import statement, True at module level or False in a function)]
    local: names that functions and class bodies bind
    brings: names of modules that it imports with a call, such as `residency.bring`
    declared: names in `global` and `nonlocal` statements
    aliases: {imported name as it is called here: its name in the other module}
    """

    def __init__(self, tree, ours=()):
        """Find the names in a tree that is linked together with the modules called `ours`."""
        self.shared, self.classes, self.functions = [], [], []
        self.asks, self.imports = [], []
        self.names, self.kept, self.keywords, self.constants = set(), set(), set(), set()
        self.others, self.stored, self.of_self, self.made = set(), set(), set(), set()
        self.local, self.declared, self.brings = set(), set(), set()
        self.own, self.aliases = {}, {}
        self._ours = ours
        top = Scope(None)
        self._bind(tree.body, top)
        for statement in tree.body:
            self._visit(statement, top)

    # First pass: collect what a scope binds, before names are resolved.

    def _bind(self, nodes, scope):
        todo = list(nodes)
        elsewhere = set()
        while todo:
            node = todo.pop()
            kind = node.__class__  # `isinstance` takes three times as long
            if kind is ast.Name:
                if node.ctx.__class__ is not ast.Load:
                    scope.bound.add(node.id)
                continue
            if kind in NAMED:
                scope.bound.add(node.name)
                if scope.is_local() and kind is not ast.ClassDef:
                    scope.parameters.append(node.name)
                continue
            if kind in _APART:
                continue
            if kind is ast.ExceptHandler and node.name:
                scope.bound.add(node.name)
                self.kept.add(node.name)
            elif kind in (ast.Global, ast.Nonlocal):
                self.kept.update(node.names)
                self.declared.update(node.names)
                elsewhere.update(node.names)
            elif kind in IMPORTS and not self._takes_ours(node):
                scope.bound.update(map(called, node.names))
            elif kind is ast.ImportFrom:
                # Even if a function imports a name from one of our modules, the name counts as a
                # shared one, because it must be renamed as in the module that defines it.
                self.names.update(map(called, node.names))
            todo += children(node)
        scope.bound -= elsewhere

    def _takes_ours(self, node):
        return isinstance(node, ast.ImportFrom) and not node.level and node.module in self._ours

    # Second pass: resolve each name.

    def _home(self, name, scope):
        """Return the scope that binds a name used in `scope`; the module if no scope binds it."""
        home = scope
        while home.outer is not None:
            # A class body sees its own names; functions in it do not.
            if name in home.bound and (home.owner is None or home is scope):
                break
            home = home.outer
        return home

    def _use(self, node, field, scope):
        name = getattr(node, field)
        within = scope
        while within.outer is not None:
            within.taken.add(name)
            within = within.outer
        home = self._home(name, scope)
        if home.is_local():
            home.places.setdefault(name, []).append((node, field))
            return
        self.shared.append((name, (node, field)))
        if not home.owner:
            self.own.setdefault(name, []).append((node, field))
            if scope.owner:
                scope.owner.reads.add(name)
        if name in home.bound:
            self.made.add(name)
            (home.owner.members if home.owner else self.names).add(name)

    def _visit(self, node, scope):
        kind = node.__class__
        if kind is ast.Name:
            self._use(node, "id", scope)
        elif kind is ast.Attribute:
            self._visit(node.value, scope)
            self._attribute(node, scope)
        elif kind is ast.Constant:
            if node.value.__class__ is str:
                self.kept.add(node.value)
        elif kind in FUNCTIONS:
            self._function(node, scope)
        elif kind is ast.ClassDef:
            self._class(node, scope)
        elif kind in _COMPREHENSIONS:
            inner = Scope(scope)
            self._bind([part.target for part in node.generators], inner)
            self.local |= inner.bound
            self._each(children(node), inner)
        elif kind in IMPORTS:
            self._import(node, scope)
        else:
            if kind is ast.keyword and node.arg:
                self.keywords.add(node.arg)
            elif kind is ast.Call and imports.is_residency(node.func):
                self.brings.update(getattr(one, "value", "") for one in imports.values(node.args))
            elif is_constant(node):
                self.constants.add(node.targets[0].id)
            self._each(children(node), scope)

    def _each(self, nodes, scope):
        for node in nodes:
            self._visit(node, scope)

    def _attribute(self, node, scope):
        name, value = node.attr, node.value
        self.shared.append((name, (node, "attr")))
        if value.__class__ is ast.Name and self._home(value.id, scope).outer is None:
            self.asks.append((value.id, node))
        is_store = not isinstance(node.ctx, ast.Load)
        if is_store:
            self.made.add(name)
        if dotted(value) != "self":
            self.others.add(name)
            if is_store:
                self.stored.add(name)
            return
        within = scope
        while within is not None and within.owner is None:
            within = within.outer
        (self.of_self if within is None else within.owner.members).add(name)

    def _function(self, node, scope):
        inner = Scope(scope)
        if scope.owner and getattr(node, "name", "") == "__getattr__":
            texts = [str(part.value) for part in walk(node) if isinstance(part, ast.Constant)]
            scope.owner.apart.update(texts)
        takes = node.args
        every = takes.posonlyargs + takes.args + takes.kwonlyargs
        every += [extra for extra in (takes.vararg, takes.kwarg) if extra]
        # Defaults are evaluated outside of the function.
        outside = takes.defaults + [item for item in takes.kw_defaults if item]
        body = node.body
        if isinstance(node, ast.Lambda):
            body = [body]
        else:
            self._use(node, "name", scope)
            outside = node.decorator_list + outside
        self._each(outside, scope)
        inner.bound.update(argument.arg for argument in every)
        inner.parameters += [a.arg for a in takes.posonlyargs + takes.args]
        self._bind(body, inner)
        self.local |= inner.bound
        self.functions.append(inner)
        for argument in every:
            self._use(argument, "arg", inner)
        self._each(body, inner)

    def _class(self, node, scope):
        owner = Class(node)
        self.classes.append(owner)
        self._use(node, "name", scope)
        self._each(node.decorator_list + node.bases + node.keywords, scope)
        inner = Scope(scope, owner)
        self._bind(node.body, inner)
        self.local |= inner.bound
        self._each(node.body, inner)

    def _import(self, node, scope):
        self.imports.append((node, scope.outer is None))
        if not self._takes_ours(node):
            for alias in node.names:
                self.kept.update(alias.name.split("."))
                self.kept.add(called(alias))
            return
        for alias in node.names:
            name = called(alias)
            self.shared.append((alias.name, (alias, "name")))
            self.others.add(alias.name)
            self.aliases[name] = alias.name
            if scope.is_local() and name in scope.bound:
                # The function also uses the imported name as a variable, so it must not change.
                self.kept.update((name, alias.name))
            if alias.asname:
                self.shared.append((name, (alias, "asname")))
            self.made.add(name)


def read_all(trees):
    """Return {module: its `Module`} of trees that are linked together."""
    return {name: Module(tree, trees.keys()) for name, tree in trees.items()}
