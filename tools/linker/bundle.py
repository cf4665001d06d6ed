"""Put modules that are always in memory together into one file on a board.

Each module costs a board some 250 bytes of heap, whatever its contents: for its objects, the
strings of its name, its path and its place in the package, and each name that it imports.
`memory_groups` defines which modules share a file. One of them, the *head*, gives the file its
name. Imports of any of these modules become imports from that file.
"""

import ast
import builtins

from . import imports, scopes
from .memory_groups import BUNDLES
from .syntax import called, import_from, replace


def plan(trees, fixed=()):
    """Return {head: [modules in its file]} of the bundles that are possible with these modules.

    Modules in `fixed` ship as source text, so their imports cannot be changed. A module that they
    import must keep its name, so it keeps a file of its own or is the head of a bundle.
    """
    texts = [item for name in fixed for item in imports.of_tree(trees[name])]
    asked = {module for item in texts for module in item.modules()}
    found, left = {}, set(trees) - set(fixed)
    for head, text in BUNDLES.items():
        there = [module for module in text.split() if module in left]
        if head in there and len(there) > 1 and not asked & (set(there) - {head}):
            found[head] = there
            left -= set(there)
    return found


def join(trees, fixed=()):
    """Merge the trees of each bundle in {module: tree} into one, under the name of its head.

    :raises ValueError: the trees cannot be merged
    :return: {module: head of its bundle}, {(module, name in it): its new name in the bundle}
    """
    bundles = plan(trees, fixed)
    joiner = _Joiner(trees, bundles)
    for name in trees:
        if name not in fixed and name not in joiner.heads:
            joiner.change(name)
    for head, there in bundles.items():
        for name in there:
            joiner.change(name)
        body = [node for name in there for node in trees.pop(name).body]
        trees[head] = ast.Module(body, [])
    renamed = {meaning[1:]: new for (_, meaning), new in joiner.called.items()}
    return joiner.heads, {own: new for own, new in renamed.items() if new != own[1]}


class _Joiner:
    """The names of all modules, resolved, and renamed within their bundles.

    A meaning tells where a name comes from: ("made", module, name) if one of our modules defines
    it, ("module", module, "") if it is one of our modules, ("foreign", module, name) if it is
    imported from the firmware or a library.

    heads: {module: head of its bundle, which is the module that gives the bundle its name}
    called: {(head, meaning): name in that bundle}
    """

    def __init__(self, trees, bundles):
        self._trees = trees
        self.said = scopes.read_all(trees)
        self.heads = {module: head for head, there in bundles.items() for module in there}
        self.called = {}
        for name, what in self.said.items():
            for text in what.brings & self.heads.keys():
                if text != self.heads[text]:
                    raise ValueError("%s: import %s, it is in %s" % (name, text, self.heads[text]))
        # {head: import lines that its bundle has so far}
        self._imported = {head: set() for head in bundles}
        for head, there in bundles.items():
            self._call(head, there)

    def _of(self, node, alias):
        if isinstance(node, ast.Import):
            return "foreign", "", alias.name
        if node.level or node.module not in self.said:
            return "foreign", node.module, alias.name
        inner = "%s.%s" % (node.module, alias.name)
        if inner in self.said:
            return "module", inner, ""
        return self._meaning(alias.name, node.module)

    def _meaning(self, name, module):
        found = {
            self._of(node, alias)
            for node, is_own in self.said[module].imports
            for alias in node.names
            if called(alias) == name and (is_own or self._is_ours(node))
        }
        if len(found) > 1:
            raise ValueError("%s: %s is imported from more than one place" % (module, name))
        return found.pop() if found else ("made", module, name)

    def _is_ours(self, node):
        return isinstance(node, ast.ImportFrom) and not node.level and node.module in self.said

    def _call(self, head, modules):
        """Choose a name in the bundle `head` for everything that its modules bind or import."""
        bound = []
        for module in sorted(modules, key=lambda module: module != head):
            what = self.said[module]
            for name in sorted(what.own.keys() & (what.names | what.declared)):
                meaning = self._meaning(name, module)
                # Names that must stay as they are: those from the firmware or a library, the head's
                # own names, which other modules import, and those in `global` statements.
                is_own = meaning == ("made", head, name)
                stays = meaning[0] == "foreign" or is_own or name in what.declared
                if meaning[0] != "module":
                    bound.append((stays, name, meaning))
        taken = set(dir(builtins)).union(*(self.said[module].local for module in modules))
        given = {}
        for stays, wanted, meaning in sorted(bound, key=lambda one: not one[0]):
            if meaning in given:
                continue
            count, name = 0, wanted
            while not stays and (name in taken or name in given.values()):
                count += 1
                name = "%s__%d" % (wanted, count)
            if name in given.values():
                raise ValueError("%s: two modules of the bundle define %s" % (head, name))
            given[meaning] = name
        self.called.update(((head, meaning), name) for meaning, name in given.items())

    def change(self, name):
        """Change the names in a module's tree to those in its own bundle and in other bundles."""
        what, head = self.said[name], self.heads.get(name)
        modules = {}  # {alias: the module that it refers to}
        news = {}
        for node, is_own in what.imports:
            new = self._import(node, name, head, is_own, modules)
            if new is not None:
                news[node] = new
        for own, places in what.own.items() if head else ():
            new = self.called.get((head, self._meaning(own, name)), own)
            if new != own:
                self._check(new, name)
            for node, field in places:
                setattr(node, field, new)
        inside = {
            alias for alias, module in modules.items() if head and self.heads.get(module) == head
        }
        left = sum(len(what.own.get(alias, ())) for alias in inside)
        for alias, node in what.asks:
            if not self.heads.get(modules.get(alias)):
                continue
            new = self._attribute(modules[alias], node.attr, name)
            if alias in inside:
                left -= 1
                self._check(new, name)
                news[node] = ast.Name(new, node.ctx)
            node.attr = new
        if left:
            raise ValueError("%s: a module of its own bundle is used as an object" % name)
        replace(self._trees[name], news)

    def _attribute(self, module, attribute, name):
        new = self.called.get((self.heads[module], self._meaning(attribute, module)))
        if new is None:
            raise ValueError("%s: there is no %s in %s" % (name, attribute, module))
        return new

    def _check(self, new, name):
        if new in self.said[name].local:
            raise ValueError("%s: a function of it hides %s" % (name, new))

    def _import(self, node, name, head, is_own, modules):
        """Return the statements that replace the import `node`, or None to keep it."""
        if not self._is_ours(node):
            has_it = is_own and not self._is_new(ast.unparse(node), head, True)
            return [] if has_it else None
        made = []
        for alias in node.names:
            bound = called(alias)
            meaning = self._of(node, alias)
            kind, module, own = meaning
            home = self.heads.get(module)
            if kind == "module":
                before = modules.setdefault(bound, module)
                if before != module and (home or before in self.heads):
                    raise ValueError("%s: %s is more than one module" % (name, bound))
                package, _, own = (home or module).rpartition(".")
            elif kind == "made":
                package, own = home or module, self.called.get((home, meaning), own)
                bound = self.called.get((head, meaning), bound)
            elif node.module in self.heads:
                raise ValueError("%s: %s is not %s's own" % (name, bound, node.module))
            else:
                package, own = node.module, alias.name
            line = package, own, bound
            if head and home == head or not self._is_new(line, head, is_own):
                continue
            made.append(import_from(package, [ast.alias(own, bound if bound != own else None)]))
        return made

    def _is_new(self, line, head, is_own):
        """Return True if a bundle does not have the import `line` yet.

        :param head: the module that gives the bundle its name
        :param is_own: True for an import at module level, which the bundle has from now on
        """
        there = self._imported.get(head, set())
        is_new = line not in there
        if is_own:
            there.add(line)
        return is_new
