# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Short names for what nobody outside asks for by name.

MicroPython keeps each different name of an attribute, function or parameter on the heap for
good: some 20 bytes each, in tables that double when they are full. So, in the sources that
go to a board,

* a private name (one underscore) becomes ``_0``, ``_1`` .. , counted anew in each module;
  modules whose classes inherit from each other count together,
* a parameter that no call names becomes ``a``, ``b`` .. .

Lines stay where they are: a traceback has the right file and line, and short names for
private functions. What is also bound in a way that is not understood here keeps its name.
"""

import ast
import keyword
import string

_LETTERS = [c for c in string.ascii_lowercase if not keyword.iskeyword(c)]


class _Edit:
    """Put `text` where the source has a name now."""

    def __init__(self, line, column, name, text):
        self.line = line
        self.column = column
        self.name = name
        self.text = text


def shorten(sources, fixed=()):
    """{module: source} with short names.

    :param dict sources: dotted module name -> source (bytes) of all that will run together
    :param fixed: names of modules that stay as they are; what they ask for stays as well
    """
    trees = {module: ast.parse(source) for module, source in sources.items()}
    kept = _kept(trees, fixed)
    named = _keywords(trees)
    done = dict(sources)
    for group in _families(trees, fixed):
        short = {}
        for module in group:
            for name in _private(trees[module]):
                if name not in kept:
                    short.setdefault(name, "_%d" % len(short))
        for module in group:
            edits = _renamed(trees[module], short)
            edits += _parameters(trees[module], named)
            done[module] = _apply(sources[module], edits, module)
    return done


def _is_private(name):
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _places(tree):
    """(name, line, column) of every name that has a place in the source."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id, node.lineno, node.col_offset
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.end_lineno, node.end_col_offset - len(node.attr.encode())
        elif isinstance(node, ast.FunctionDef):
            yield node.name, node.lineno, node.col_offset + len("def ")
        elif isinstance(node, ast.ClassDef):
            yield node.name, node.lineno, node.col_offset + len("class ")
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno, node.col_offset


def _private(tree):
    """The private names of a module, most frequent first; not those that `const` removes."""
    count = {}
    for name, _, _ in _places(tree):
        if _is_private(name):
            count[name] = count.get(name, 0) + 1
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Name) and called.id == "const":
                count.pop(getattr(node.targets[0], "id", None), None)
    return sorted(count, key=lambda name: (-count[name], name))


def _kept(trees, fixed):
    """Private names that must stay: asked for in text, from another module, or by `fixed`."""
    kept = set()
    made_in = {}
    for module, tree in trees.items():
        made = made_in[module] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                kept.add(node.value)
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                kept.update(node.names)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                for alias in node.names:
                    kept.update((alias.name, alias.asname or alias.name))
            elif isinstance(node, ast.keyword) and node.arg:
                kept.add(node.arg)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                kept.add(node.name)
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                made.add(node.name)
            elif isinstance(node, ast.arg):
                made.add(node.arg)
            elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                made.add(node.id)
            elif isinstance(node, ast.Attribute):
                if not isinstance(node.value, ast.Name) or node.value.id != "self":
                    kept.add(node.attr)  # perhaps of an object of another module
                if isinstance(node.ctx, ast.Store):
                    made.add(node.attr)
    # A class may use what a base in another module makes.
    for family in _families(trees, fixed) + [[module] for module in trees if module in fixed]:
        made = set().union(*(made_in[module] for module in family))
        for module in family:
            for name, _, _ in _places(trees[module]):
                if name not in made or module in fixed:
                    kept.add(name)
    return kept


def _keywords(trees):
    """Every parameter that some call names, or that a `**` could."""
    return {
        node.arg
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg
    }


def _families(trees, fixed):
    """Lists of modules: one with the modules of its classes' bases, and so on."""
    group = {module: {module} for module in trees if module not in fixed}
    for module in list(group):
        for base in _base_modules(trees[module]):
            if base in group and group[base] is not group[module]:
                both = group[base] | group[module]
                for name in both:
                    group[name] = both
    seen = []
    for family in group.values():
        if family not in seen:
            seen.append(family)
    return [sorted(family) for family in seen]


def _base_modules(tree):
    """Modules that a class statement's bases may come from."""
    bases = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases.update(part.id for b in node.bases for part in ast.walk(b) if hasattr(part, "id"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) in bases:
                    yield node.module
                    yield node.module + "." + alias.name


def _renamed(tree, short):
    return [
        _Edit(line, column, name, short[name])
        for name, line, column in _places(tree)
        if name in short
    ]


def _parameters(tree, named):
    edits = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_plain(node):
            edits += _letters(node, named)
    return edits


def _is_plain(function):
    """No function, class or comprehension inside: its names then mean one thing each."""
    inner = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.ListComp, ast.GeneratorExp)
    inner += (ast.DictComp, ast.SetComp, ast.Global, ast.Nonlocal)
    nodes = list(ast.walk(function))[1:]
    return not any(isinstance(node, inner) for node in nodes)


def _letters(function, named):
    arguments = function.args.args
    taken = {name for name, _, _ in _places(function)} | named
    short = {}
    for argument in arguments:
        name = argument.arg
        if name == "self" or name in named or len(name) == 1 or _is_private(name):
            continue
        letter = next((c for c in _LETTERS if c not in taken), None)
        if letter is None:
            break
        taken.add(letter)
        short[name] = letter
    edits = [
        _Edit(a.lineno, a.col_offset, a.arg, short[a.arg]) for a in arguments if a.arg in short
    ]
    # Not in the decorators, defaults and annotations: their names are those outside.
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in short:
                edits.append(_Edit(node.lineno, node.col_offset, node.id, short[node.id]))
    return edits


def _apply(source, edits, module):
    lines = source.split(b"\n")
    for edit in sorted(edits, key=lambda e: (e.line, e.column), reverse=True):
        line = lines[edit.line - 1]
        end = edit.column + len(edit.name.encode())
        if line[edit.column : end] != edit.name.encode():
            raise ValueError("%s:%d: no %s at its place" % (module, edit.line, edit.name))
        lines[edit.line - 1] = line[: edit.column] + edit.text.encode() + line[end:]
    return b"\n".join(lines)
