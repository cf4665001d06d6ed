"""Give short names to the functions, attributes and parameters that only our own modules use.

MicroPython keeps each distinct name of an attribute, function or parameter on the heap for good:
some 20 bytes each, in tables that double when they are full. So the linker replaces our own names
by names that each firmware contains (see `foreign`), which take no heap. When these are used up, it
takes ``A``, ``B`` and so on. `_shorten_parameters` renames the parameters.

The same name gets the same short name everywhere. Two names may get the same short name only if no
object can have both: all names that a module binds are different, and so are all that a class and
its bases bind or reach through `self`. Hence `x.name` finds the same thing as before, whatever `x`
is, as long as code does not ask an object for a name that it may lack. So a function can also be
called `append` if neither its module nor its class has a name `append`. A name that is set on
another object than `self` shares its short name with no other.

These names do not change: names that the firmware or Python has too (see `foreign`); names of our
modules; names of our exceptions, which players may see; and all names in strings, keywords,
`global` statements, and modules that ship as text.

A file stores each name once, in two bytes plus its letters; a name in `foreign.NUMBERED` takes only
the two bytes. So names in the same file get the same short name wherever that is allowed. The names
that occur in the most files are assigned first, each to the cheapest short name.
"""

import collections
import itertools
import keyword
import string

from . import foreign, scopes

_LONGEST_LEFT_ALONE = 2  # names of up to this many letters stay
# Short names for parameters, if the short names of the module's own names are used up.
LETTERS = [c for c in string.ascii_lowercase if not keyword.iskeyword(c)]


def shorten(trees, fixed=(), stay=(), free=foreign.IN_FIRMWARE, spoken=(), said=None):
    """Give short names to {module: tree}.

    :param dict trees: dotted module name -> tree, of all modules that will run together
    :param fixed: names of modules that stay as they are; names that they use stay as well
    :param stay: more names that stay
    :param free: short names that take no memory; the names in the most files get them first
    :param spoken: names of modules whose strings are texts for players; strings of other modules
        may name an attribute, which must then stay
    :param said: the result of `scopes.read_all` for the trees, if it is known
    :return: {module: {name: short name}} of its shared names (`scopes` explains the term)
    """
    said = said or scopes.read_all(trees)
    # Names of parameters that calls pass as keywords, and names in `stay`.
    named = set(stay).union(*(what.keywords for what in said.values()))
    texts = set().union(*(what.kept for module, what in said.items() if module not in spoken))
    unclaimed = _unclaimed(said)
    asked = _all(said, "others") | unclaimed
    names = _changing(said, fixed, _kept(said, fixed) | named | texts, asked)
    files = collections.defaultdict(set)
    for module in names:
        for name in names[module]:
            files[name].add(module)
    stored = _all(said, "stored") | unclaimed
    words = {part for module in said for part in module.split(".")}.union(
        *(function.taken for what in said.values() for function in what.functions),
        *((name for name, _ in what.shared) for what in said.values()),
    )
    there = words & set(free) - named - texts - stored - set(LETTERS)
    spaces = _spaces(said, names, there)
    taken = named | texts | set(LETTERS) | words - there
    short = _chosen(spaces, stored & files.keys(), files, free, taken)
    found = {module: {name: short[name] for name in names[module]} for module in said}
    for module in said.keys() - set(fixed):
        _shorten_parameters(said[module], found[module], named | _of_fixed(said, fixed))
        for name, (node, field) in said[module].shared:
            if name in found[module]:
                setattr(node, field, short[name])
    return found


def _changing(said, fixed, kept, asked):
    """Return {module: its names that get short ones}.

    :param kept: names that must not change
    :param asked: names of attributes of other objects than `self`
    """
    made, found = _all(said, "made"), {}
    for module, what in said.items():
        names = {name for name, _ in what.shared} & made - kept
        # MicroPython stores no name for a private constant, so a short one would save nothing.
        names -= {name for name in what.constants if name[0] == "_" and name not in asked}
        long = {n for n in names if len(n) > _LONGEST_LEFT_ALONE and not n.startswith("__")}
        found[module] = set() if module in fixed else long
    return found


def _all(said, field):
    return set().union(*(getattr(what, field) for what in said.values()))


def _chosen(spaces, stored, files, free, taken):
    """Choose a short name for each name in `files`. Return {name: short name}.

    :param spaces: sets of names, including names of `free` that are in use; the names of a set must
        get different short names
    :param stored: names that are set on objects other than `self`: no other name may get the short
        name of one of them
    :param dict files: name -> set of the files that contain it
    :param free: names that take no memory; after them come ``A`` to ``Z``, ``A0`` to ``Z0``, ...
    :param taken: names that must not be used as short names
    """
    beside = collections.defaultdict(set)
    for space in spaces:
        for name in space:
            beside[name] |= space
    there = set().union(*spaces) - files.keys()
    # {short name: files that contain it}
    spelled = {name: set() for name in free if name not in taken}
    cost = {name: 2 if name in foreign.NUMBERED else 2 + len(name) for name in spelled}
    alone, short = set(), {}
    numbers = itertools.chain(("",), itertools.count())
    letters = (letter + str(number) for number in numbers for letter in string.ascii_uppercase)
    letters = (name for name in letters if name not in taken)
    for name in sorted(files, key=lambda name: (name not in stored, -len(files[name]), name)):
        used = {short.get(other, other) for other in beside[name]} | alone
        if name in stored:
            used |= there.union(short.values())
        fit, own = (one for one in spelled if one not in used), files[name]
        new = min(fit, key=lambda one: cost[one] * len(own - spelled[one]), default="")
        if not new:
            new = next(letters)
            spelled[new] = set()
            cost[new] = 2 + len(new)
        if name in stored:
            alone.add(new)
        short[name] = new
        spelled[new] |= own
    return short


def _shorten_parameters(module, short, named):
    """Give short names to parameters and to functions inside functions.

    A name that occurs in a file anyway takes no more bytes there. So a parameter gets the short
    name of an attribute or function of the module, one that the parameter's function does not use.
    If there is none left, the parameter gets a letter.

    :param module: a `scopes.Module`
    :param short: {name: short name} of its shared names
    :param named: parameters that calls pass by name, and other names that stay
    """
    # Do not choose names with a meaning for the compiler: the names listed here, and names of
    # constants, which the compiler replaces by numbers.
    kept = {"self", "const", "super", "range"}
    kept.update(short.get(name, name) for name in module.constants)
    there = dict.fromkeys(short.get(name, name) for name, _ in module.shared)
    names = [name for name in there if name not in kept and name[0] != "_"] + LETTERS
    for function in module.functions:
        taken = function.taken | {short.get(name, name) for name in function.taken}
        around = function.outer
        # Outer functions have short names by now. This function may use them, so choose others.
        while around is not None:
            taken |= around.letters
            around = around.outer
        free = (name for name in names if name not in taken)
        for name in function.parameters:
            if name == "self" or name in named or name[0] == "_":
                continue
            new = next(free, None)
            if new is None:
                break
            function.letters.add(new)
            for node, field in function.places.get(name, ()):
                setattr(node, field, new)


def _kept(said, fixed):
    """Return names that must not change anywhere."""
    imported = set().union(*map(_imported, said.values()))
    networks = foreign.OF_NETWORKS[0] in imported
    kept = set(foreign.names(() if networks else foreign.OF_NETWORKS))
    for module, what in said.items():
        kept = kept.union(module.split("."))
        # Names that the module may look up on objects of libraries that it imports.
        asked = set().union(*map(foreign.of_library, _imported(what)))
        kept |= asked & {name for name, _ in what.shared}
    taken = [function.taken for module in fixed for function in said[module].functions]
    return kept.union(_of_fixed(said, fixed), _exceptions(said), *taken)


def _of_fixed(said, fixed):
    """Return the names in modules that stay as they are."""
    return {name for module in fixed for name, _ in said[module].shared}


def _imported(what):
    """Return the modules that a source imports, and the names that it imports from them."""
    return {
        name
        for node, _ in what.imports
        for name in [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
    }


def _exceptions(said):
    """Return the names of our own exception classes, which players see in errors."""
    bases = {}
    for what in said.values():
        for owner in what.classes:
            own = [what.aliases.get(base, base) for base in owner.bases]
            bases.setdefault(owner.name, set()).update(own)
    found, before = set(), -1
    while len(found) > before:  # until no more subclasses are found
        before = len(found)
        for name, above in bases.items():
            if any(base in found or base.endswith(("Error", "Exception")) for base in above):
                found.add(name)
    return found


def _spaces(said, names, there):
    """Return sets of names: the names of a set must get different short names.

    :param names: {module: its names that get short ones}
    :param there: names that occur in the sources and are also possible short names. If a module or
        class uses such a name, the name is in its set, so that no other name becomes equal to it
    """
    spaces = []
    members = {}  # {(module, class): names that the class binds}
    above = {}  # {class: names of its bases}

    def of(module, some):
        return some & (names[module] | there)

    for module, what in said.items():
        # A short name must not hide a builtin that the module uses, a function's local name or a
        # submodule.
        inside = {one.rpartition(".")[2] for one in said if one.rpartition(".")[0] == module}
        hides = there & (what.own.keys() | what.local | what.declared | inside)
        spaces.append(of(module, what.names) | hides)
        for owner in what.classes:
            own = members.setdefault((module, owner.name), set())
            own |= of(module, owner.members)
            for apart in owner.apart & said.keys():
                own |= of(apart, said[apart].of_self)
            bases = above.setdefault(owner.name, set())
            bases.update(what.aliases.get(base, base) for base in owner.bases)
            # In a class body MicroPython replaces the name of a constant by its number, so nothing
            # that the class binds may get such a name.
            spaces.append(of(module, owner.members | owner.reads | what.constants))
    for one in members:
        line, todo = set(), [*above[one[1]]]
        while todo:
            base = todo.pop()
            if base not in line:
                line.add(base)
                todo += above.get(base, ())
        space = members[one].union(*(own for at, own in members.items() if at[1] in line))
        # A base class that is not ours may bind any of the short names in `there`: avoid them all.
        spaces.append(space if line <= above.keys() else space | there)
    return spaces


def _unclaimed(said):
    """Return the attributes of `self` in functions that belong to no class.

    A function that `cut` moved belongs to the class whose `__getattr__` names the function's file.
    """
    apart = set().union(*(owner.apart for what in said.values() for owner in what.classes))
    return set().union(*(what.of_self for module, what in said.items() if module not in apart))
