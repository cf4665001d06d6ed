"""Move functions that are seldom needed out of a module, into files of their own.

They have the decorator ``@residency.seldom``, in truco_core ``@seldom``. All functions of a module
with ``@residency.seldom("rules")`` move to the same file. On a class the decorator applies to every
method without ``@residency.kept``. The class gets a method that MicroPython calls for each
attribute that an object lacks; `residency.late` loads the new file and returns the moved method:

    def __getattr__(self, name): return residency.late(self, <new file>, name)

A moved function of the module is replaced by a short one with the same name and parameters, which
calls it. The new file also gets the imports, constants and private functions of the module that
only the moved functions use. A moved method is replaced by ``name: 0``, which compiles to nothing,
but keeps other names of the class from getting the same short name (see `short_names`).

`Family` rejects functions that would behave differently after the move.
"""

import ast
import copy
import symtable

from . import Refused
from .family import Family, marked
from .syntax import (
    IMPORTS,
    bound,
    called,
    import_from,
    is_constant,
    only,
    statements,
    statements_in,
    target,
    walk,
)

LAST = "_2"  # a new file is called MODULE_2, or MODULE_2_WORD for ``seldom("WORD")``
_LATE = "residency.late(self, %r, name, %s)"


def cut(trees):
    """Move functions with the decorator `seldom` to new modules, added to {module: tree}."""
    there = [name for name, tree in trees.items() if marked(tree)]
    family = Family(trees) if there else None
    for name in there:
        trees.update(_Cut(name, trees[name], family).files())


def home_of(module, names):
    """Return the module in the sources that has the code of `module`, which `cut` may have made.

    :param names: the modules that exist
    """
    home = module.partition(LAST)[0]
    return home if home in names else module


def with_tables(tree):
    """Write the short names of moved methods into every `__getattr__` that `cut` has made."""
    for finder in statements_in(tree):
        for node in walk(finder) if getattr(finder, "name", "") == "__getattr__" else ():
            if hasattr(node, "late"):
                node.elts = [ast.Constant(name.id) for name in node.late]


class _Cut:
    """One module and the functions that move out of it.

    parts: [(class or None, function, the word in its decorator, such as "rules", or "")]
    """

    def __init__(self, module, tree, family):
        self.module = module
        self.tree = tree
        self.family = family
        self.parts = marked(tree)
        self.word = {node: word for _, node, word in self.parts}
        # {word in the decorator: statements of the file for the functions marked with it}
        self.new = {word: [] for word in self.word.values()}
        self.top = set(bound(tree))
        self._asked = {}
        there = {word: set() for word in self.new}
        for owner, node, word in self.parts:
            family.check(module, owner, node)
            if node.name in there[word] or owner and node.name in self.top:
                text = "%s:%d: two %s in one file: give one another word, or name"
                raise Refused(text % (module, node.lineno, node.name))
            there[word].add(node.name)

    def files(self):
        """Return {module: tree} of the remaining module and its new files."""
        for owner in dict.fromkeys(owner for owner, _, _ in self.parts):
            group = [node for one, node, _ in self.parts if one is owner]
            body = owner.body if owner else self.tree.body
            stubs = [self._stub(node) for node in group] if not owner else self._names(owner, group)
            for node, stub in zip(group, stubs):
                at = body.index(node)
                body[at : at + 1] = stub
                node.decorator_list = []
                self.new[self.word[node]].append(node)
        self._take_along()
        self._share()
        trees = {self.module: self.tree}
        for word, body in self.new.items():
            body.sort(key=lambda node: node.lineno)
            trees[self._file(word)] = ast.Module(body, [])
        return trees

    def _file(self, word):
        return self.module + LAST + ("_" + word if word else "")

    def _stub(self, node):
        """Return [a function that calls a moved one in its new file]."""
        stub = copy.copy(node)
        stub.decorator_list, stub.args = [], copy.deepcopy(node.args)
        takes = stub.args
        gives = [one.arg for one in takes.posonlyargs + takes.args]
        gives += ["*" + one.arg for one in [takes.vararg] if one]
        gives += ["%s=%s" % (one.arg, one.arg) for one in takes.kwonlyargs]
        how = "bring" if self._stays() else "briefly"
        call = how, self._file(self.word[node]), node.name, ", ".join(gives)
        stub.body = self._with_residency("return residency.%s(%r).%s(%s)" % call)
        return [stub]

    def _stays(self):
        return self.module.startswith("truco_link.")

    def _with_residency(self, text):
        return statements(text if "residency" in self.top else "import residency\n" + text)

    def _names(self, owner, group):
        """Return, for each moved method in `group`, the statements that replace it in its class."""
        kept = [statements("%s: 0" % node.name) for node in group]
        words = [self.word[node] for node in group]
        above = self.family.asked_above(self.module, owner)
        found = above and above + ".__getattr__(self, name)"
        # Build an expression for the file of a moved method: `file2 if name in (..) else file1`.
        # Names that are not listed go to the `__getattr__` of the base. If the base has none, they
        # are in the file with the most methods.
        for word in reversed(sorted(dict.fromkeys(words), key=words.count)):
            late = _LATE % (self._file(word), self._stays())
            found = "%s if name in (%r,) else %s" % (late, word, found) if found else late
        (finder,) = statements("def __getattr__(self, name): pass")
        finder.body = self._with_residency("return " + found)
        for node in walk(finder):
            if isinstance(node, ast.Tuple):
                word = node.elts.pop().value
                node.late = [one.target for (one,), its in zip(kept, words) if its == word]
        # `residency.late` stores the loaded function in this class attribute, and then reads the
        # attribute from the object: so Python makes a bound method of the function.
        kept[0] = [*statements("late = None"), *kept[0], finder]
        return kept

    def _asks(self, nodes):
        """Return the module's names that statements use."""
        for node in nodes:
            if node not in self._asked:
                self._asked[node] = _asked(node)
        return set().union(*(self._asked[node] for node in nodes))

    def _take_along(self):
        """Move private names of the module that its remaining code does not use.

        A function moves if only one new file uses it. A constant is copied to each file that does.
        """
        private = [n for n in self.tree.body if target(n)[:1] == "_"]
        functions = [n for n in private if isinstance(n, ast.FunctionDef)]
        while any([self._takes(node) for node in functions]):
            pass  # after a move try again: a function that only the moved one calls can move, too
        for node in private:
            if isinstance(node, ast.Assign):
                self._takes(node)

    def _takes(self, node):
        """Move a private name to the new files that use it. Return False if it must stay."""
        name = target(node)
        uses = [word for word, body in self.new.items() if name in self._asks(body)]
        is_function = isinstance(node, ast.FunctionDef)
        is_moved = node not in self.tree.body or any(name == n.name for _, n, _ in self.parts)
        if is_moved or not uses or is_function and len(uses) > 1:
            return False
        if name in self._asks([one for one in self.tree.body if one is not node]):
            return False
        self.tree.body.remove(node)
        for word in uses:
            self.new[word].append(copy.deepcopy(node))
        return True

    def _share(self):
        """Give each new file the names of the module that it uses.

        Import statements and constants are copied; other names are imported from the module.
        """
        left = self._asks(self.tree.body)
        wants = {word: self._asks(body) for word, body in self.new.items()}
        there = {word: {target(node) for node in body} for word, body in self.new.items()}
        nodes = walk(self.tree)
        changing = {name for n in nodes if isinstance(n, ast.Global) for name in n.names}
        every = set().union(*wants.values())
        asked = {word: [] for word in self.new}
        for node in list(self.tree.body):
            if isinstance(node, IMPORTS):
                for word, names in wants.items():
                    self.new[word] += only(node, names)
                # Keep names that no code here uses: other modules may import them from here. So
                # remove only imports that moved code uses and the remaining code does not.
                kept = left | set(map(called, node.names)) - every
                at = self.tree.body.index(node)
                self.tree.body[at : at + 1] = only(node, kept)
                continue
            name = target(node)
            for word in self.new:
                if name not in wants[word] or name in there[word]:
                    continue
                if is_constant(node):
                    self.new[word].append(copy.deepcopy(node))
                elif name in changing:
                    raise Refused("%s: %s changes, so it cannot be copied" % (self.module, name))
                else:
                    asked[word].append(name)
        for word, names in asked.items():
            if names:
                asks = import_from(self.module, dict.fromkeys(names))
                asks.lineno = 0  # so that `files` sorts this import to the top of the new file
                self.new[word].append(asks)


def _asked(node):
    found, todo = set(), [symtable.symtable(ast.unparse(node), "", "exec")]
    for table in todo:
        top = table.get_type() == "module"
        for name in table.get_symbols():
            if name.is_referenced() and (top or name.is_global()):
                found.add(name.get_name())
        todo += table.get_children()
    return found
