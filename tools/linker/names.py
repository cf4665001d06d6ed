"""Short names for what only our own modules ask for.

MicroPython keeps each different name of an attribute, function or parameter on the heap for
good: some 20 bytes each, in tables that double when they are full. So, in the sources that
go to a board, names of our own become some that each firmware has anyway (see `foreign`), for
those are not on the heap; then ``A``, ``B`` ... For parameters see `_letters`.

The same name becomes the same short name everywhere. Two names may become the same short name only
if no object can have both: all that a module binds is different, and so is all that a class and
its bases bind or reach through `self`. Hence `x.name` finds what it found before, whatever `x` is,
as long as nobody asks an object for a name that it may lack. So a function can be called `append`
as well, where neither its module nor its class has one. A name that is set on another object
than `self` shares its short name with no other.

These keep their names: all names that the firmware or Python has too (see `foreign`); our modules
themselves; exceptions, which players may see; and all that is named in a text, a keyword, a
`global`, or a module that ships as text.

A file spells each name once, in two bytes more than its letters; of a *number*, see `foreign`, it
has two bytes in all. So names that stand in the same file become the same short one wherever that
is allowed, those of most files first, each as what costs its files least.
"""

import collections
import itertools
import keyword
import string

from . import foreign, scopes

_LONGEST_LEFT_ALONE = 2  # a name of this length gains nothing
LETTERS = [c for c in string.ascii_lowercase if not keyword.iskeyword(c)]  # for parameters


def shorten(trees, fixed=(), stay=(), free=foreign.IN_FIRMWARE, spoken=()):
    """Give {module: tree} short names.

    :param dict trees: dotted module name -> tree of all that will run together
    :param fixed: names of modules that stay as they are; what they ask for stays as well
    :param stay: more names that stay
    :param free: names that take no memory, for the things that most modules ask for
    :param spoken: names of modules whose texts are for players: they name nothing of ours
    :return: {module: {name: short name}} of what is shared, see `scopes`
    """
    said = scopes.read_all(trees)
    # What texts may ask an object for, and keywords a function.
    named = set(stay).union(*(what.keywords for what in said.values()))
    texts = set().union(*(what.kept for module, what in said.items() if module not in spoken))
    unclaimed = _unclaimed(said)
    asked = _all(said, "others") | unclaimed
    kept = _kept(said, fixed) | named | texts
    made = _all(said, "made")
    names = {}  # {module: those of its names that become short}
    for module, what in said.items():
        found = {name for name, _ in what.shared} & made - kept
        # `const` removes a private one altogether.
        found -= {name for name in what.constants if name[0] == "_" and name not in asked}
        long = {n for n in found if len(n) > _LONGEST_LEFT_ALONE and not n.startswith("__")}
        names[module] = set() if module in fixed else long
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


def _all(said, field):
    return set().union(*(getattr(what, field) for what in said.values()))


def _chosen(spaces, stored, files, free, taken):
    """Return {name: short name}.

    :param spaces: sets of names, of `free` as well: no two of one set become the same
    :param stored: names that share with no other
    :param dict files: name -> set of the files that it stands in
    :param free: names that take no memory; behind these are ``A`` to ``Z``, ``A0`` to ``Z0``, ...
    :param taken: names that no other becomes
    """
    beside = collections.defaultdict(set)
    for space in spaces:
        for name in space:
            beside[name] |= space
    there = set().union(*spaces) - files.keys()
    spelled = {name: set() for name in free if name not in taken}  # {short name: its files}
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
    """Give parameters, and functions inside functions, short names.

    A name that a file has anyway takes no bytes of it. So a parameter is called as an attribute or
    a function of its file, whose name means nothing where the parameter stands; where all of these
    mean something, by a letter.

    :param module: a `scopes.Module`
    :param short: {name: short name} of what is shared there
    :param named: parameters that calls name, and more that stay
    """
    # To the compiler these mean something anywhere; and a constant's name is its number.
    kept = {"self", "const", "super", "range"}
    kept.update(short.get(name, name) for name in module.constants)
    there = dict.fromkeys(short.get(name, name) for name, _ in module.shared)
    names = [name for name in there if name not in kept and name[0] != "_"] + LETTERS
    for function in module.functions:
        taken = function.taken | {short.get(name, name) for name in function.taken}
        around = function.outer
        while around is not None:  # these have their names already, and it may use them
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
    """Return names that stay, wherever they stand."""
    imported = set().union(*map(_imported, said.values()))
    networks = foreign.OF_NETWORKS[0] in imported
    kept = set(foreign.names(() if networks else foreign.OF_NETWORKS))
    for module, what in said.items():
        kept = kept.union(module.split("."), *(said[other].names for other in what.stars))
        # What it may ask an object of a library for.
        asked = set().union(*map(foreign.of_library, _imported(what)))
        kept |= asked & {name for name, _ in what.shared}
    taken = [function.taken for module in fixed for function in said[module].functions]
    return kept.union(_of_fixed(said, fixed), _exceptions(said), *taken)


def _of_fixed(said, fixed):
    """Return the names that modules have that stay as they are."""
    return {name for module in fixed for name, _ in said[module].shared}


def _imported(what):
    """Return the modules that a source imports, and what it takes from them."""
    return {
        name
        for node, _ in what.imports
        for name in [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
    }


def _exceptions(said):
    """Return our own classes of exceptions: their names are told to the player."""
    bases = {}
    for what in said.values():
        for owner in what.classes:
            own = [what.aliases.get(base, base) for base in owner.bases]
            bases.setdefault(owner.name, set()).update(own)
    found, before = set(), -1
    while len(found) > before:  # as deep as they inherit
        before = len(found)
        for name, above in bases.items():
            if any(base in found or base.endswith(("Error", "Exception")) for base in above):
                found.add(name)
    return found


def _spaces(said, names, there):
    """Return sets of names, each of which must become different short ones, and none of the names
    `there` that are in the set as well."""
    spaces = []
    members = {}  # {(module, class): names}
    above = {}  # {class: names of its bases}
    taken = _all(said, "stars")

    def of(module, some):
        return some & (names[module] | there)

    for module, what in said.items():
        # Not what is Python's own there, nor what a function binds, nor a module of a package.
        inside = {one.rpartition(".")[2] for one in said if one.rpartition(".")[0] == module}
        hides = there & (what.own.keys() | what.local | what.declared | inside)
        hides = there if what.stars or module in taken else hides
        spaces.append(of(module, what.names) | hides)
        for owner in what.classes:
            own = members.setdefault((module, owner.name), set())
            own |= of(module, owner.members)
            for apart in owner.apart & said.keys():
                own |= of(apart, said[apart].of_self)
            bases = above.setdefault(owner.name, set())
            bases.update(what.aliases.get(base, base) for base in owner.bases)
            # To MicroPython a constant is one in class bodies, too.
            spaces.append(of(module, owner.members | owner.reads | what.constants))
    for one in members:
        line, todo = set(), [*above[one[1]]]
        while todo:
            base = todo.pop()
            if base not in line:
                line.add(base)
                todo += above.get(base, ())
        space = members[one].union(*(own for at, own in members.items() if at[1] in line))
        spaces.append(space if line <= above.keys() else space | there)  # a base of Python's own
    return spaces


def _unclaimed(said):
    """Return names of a `self` in functions of modules that no class has its methods in."""
    apart = set().union(*(owner.apart for what in said.values() for owner in what.classes))
    return set().union(*(what.of_self for module, what in said.items() if module not in apart))
