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
than `self` shares its short name with no other. Private names are counted anew in each module, but
together in modules whose classes inherit from each other, or have methods in another (see `cut`).

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
    short = _plan(said, fixed, set(stay), free, spoken)
    named = _keywords(said, fixed) | set(stay)
    for module, what in said.items():
        if module in fixed:
            continue
        _shorten_parameters(what, short[module], named)
        for name, (node, field) in what.shared:
            if name in short[module]:
                setattr(node, field, short[module][name])
    return short


def _plan(said, fixed, stay, free, spoken):
    """Return {module: {name: short name}} of what is shared; arguments as of `shorten`."""
    keys = _keys(said, _kept(said, fixed, spoken) | stay, fixed)
    files = collections.defaultdict(set)
    for module, found in keys.items():
        for key in found.values():
            files[key].add(module)
    words, asked = _words(said), _asked(said, spoken) | stay
    there = words & set(free) - asked - _stored_names(said)
    spaces = _spaces(said, keys, there)
    short = _chosen(spaces, _stored(said, keys), files, free, asked | words - there)
    return {
        module: {name: short[key] for name, key in found.items()} for module, found in keys.items()
    }


def _chosen(spaces, stored, files, free, taken):
    """Return {key: short name}.

    :param spaces: sets of keys, and of names of `free` that sources have: no two become the same
    :param stored: keys that share with no other
    :param dict files: key -> set of the files that it stands in
    :param free: names that take no memory; behind these are ``A`` to ``Z``, ``A0`` to ``Z0``, ...
    :param taken: names that no key becomes
    """
    beside = collections.defaultdict(set)
    for space in spaces:
        for key in space:
            beside[key] |= space
    there = set().union(*spaces) - files.keys()
    spelled = {name: set() for name in free if name not in taken}  # {short name: its files}
    cost = {name: 2 if name in foreign.NUMBERED else 2 + len(name) for name in spelled}
    alone, short = set(), {}
    numbers = itertools.chain(("",), itertools.count())
    letters = (letter + str(number) for number in numbers for letter in string.ascii_uppercase)
    letters = (name for name in letters if name not in taken)
    for key in sorted(files, key=lambda key: (key not in stored, -len(files[key]), _order(key))):
        used = {short.get(other, other) for other in beside[key]} | alone
        if key in stored:
            used |= there.union(short.values())
        fit = (name for name in spelled if name not in used)
        name = min(fit, key=lambda name: cost[name] * len(files[key] - spelled[name]), default="")
        if not name:
            name = next(letters)
            spelled[name] = set()
            cost[name] = 2 + len(name)
        if key in stored:
            alone.add(name)
        short[key] = name
        spelled[name] |= files[key]
    return short


def _order(key):
    return (key, "") if isinstance(key, str) else key


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


def _kept(said, fixed, spoken):
    """Names that stay, wherever they stand."""
    networks = any(_takes(what, foreign.OF_NETWORKS[0]) for what in said.values())
    kept = set(foreign.names(() if networks else foreign.OF_NETWORKS))
    for module, what in said.items():
        kept = kept.union(*(said[other].names for other in what.stars))
        kept.update(module.split("."))
        kept |= what.keywords | _of_libraries(what)
        if module not in spoken:
            kept |= what.kept
        if module in fixed:
            kept.update(name for name, _ in what.shared)
            for function in what.functions:
                kept |= function.taken
    return kept | _exceptions(said)


def _of_libraries(what):
    """What a source may ask an object of a library for that it imports."""
    taken = set()
    for node, _ in what.imports:
        for name in [getattr(node, "module", "")] + [alias.name for alias in node.names]:
            taken |= foreign.of_library(name or "")
    return taken & {name for name, _ in what.shared}


def _takes(what, module):
    """Whether a source imports this module of the firmware."""
    for node, _ in what.imports:
        if module in (getattr(node, "module", ""), *(alias.name for alias in node.names)):
            return True
    return False


def _keywords(said, fixed):
    """Parameters that calls name."""
    named = set()
    for module, what in said.items():
        named |= what.keywords
        if module in fixed:
            named.update(name for name, _ in what.shared)
    return named


def _exceptions(said):
    """Our own classes of exceptions: their names are told to the player."""
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


def _is_private(name):
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _keys(said, kept, fixed):
    """{module: {name: key}} of all names that become short: those of one key become one."""
    keys, families = {}, _families(said)
    asked = set().union(*(what.others for what in said.values()), _unclaimed(said))
    for module, what in said.items():
        keys[module] = found = {}
        family = families[module]
        made = set().union(*(said[other].made for other in family))
        if module in fixed:
            continue
        for name, _ in what.shared:
            if name in kept or name.startswith("__") or len(name) <= _LONGEST_LEFT_ALONE:
                continue
            if not _is_private(name) or name in asked:
                found[name] = name
            elif name in what.constants:
                continue  # `const` removes it altogether
            elif name in made and not family & set(fixed):
                found[name] = (min(family), name)
    public = set().union(*(what.made for what in said.values()))
    for found in keys.values():
        for name in [name for name, key in found.items() if key == name and name not in public]:
            del found[name]  # nobody of us makes it
    return keys


def _families(said):
    """{module: frozenset of modules}: itself, and those whose classes inherit from its."""
    makers = {}
    for module, what in said.items():
        for owner in what.classes:
            makers.setdefault(owner.name, set()).add(module)
    links = []
    for module, what in said.items():
        for owner in what.classes:
            for base in owner.bases:
                links.append({module} | makers.get(what.aliases.get(base, base), set()))
            links.append({module} | owner.apart & said.keys())
    return _joined(said, links)


def _joined(items, links):
    """{item: frozenset of all items that the links (sets of items) join with it}."""
    group = {item: {item} for item in items}
    for link in links:
        both = set().union(*(group[item] for item in link))
        for item in both:
            group[item] = both
    return {item: frozenset(both) for item, both in group.items()}


def _spaces(said, keys, there):
    """Sets of keys, each of which must become different short names, and none of the names `there`
    that are in the set as well."""
    spaces = []
    members = {}  # {(module, class): keys}
    above = {}  # {class: names of its bases}
    taken = set().union(*(what.stars for what in said.values()))

    def of(module, names):
        found = keys[module]
        return {found.get(name, name) for name in names if name in found or name in there}

    for module, what in sorted(said.items()):
        # Not what is Python's own there, nor what a function binds, nor a module of a package.
        hides = there & (what.own.keys() | what.local | what.declared | _inside(module, said))
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


def _stored(said, keys):
    """Keys of names that are set on objects whose class is not known."""
    stored, unclaimed = set(), _unclaimed(said)
    for module, what in said.items():
        names = (what.stored | unclaimed) & keys[module].keys()
        stored.update(keys[module][name] for name in names)
    return stored


def _unclaimed(said):
    """Names of a `self` in functions of modules that no class has its methods in."""
    apart = set().union(*(owner.apart for what in said.values() for owner in what.classes))
    return set().union(*(what.of_self for module, what in said.items() if module not in apart))


def _stored_names(said):
    """Those that are set on objects of which nothing is known."""
    return _unclaimed(said).union(*(what.stored for what in said.values()))


def _asked(said, spoken):
    """Names that a text may ask an object for, or a call a function."""
    found = set(LETTERS)
    for module, what in said.items():
        found |= what.keywords
        if module not in spoken:
            found |= what.kept
    return found


def _words(said):
    """All names that sources have."""
    found = set()
    for module, what in said.items():
        found.update(module.split("."), (name for name, _ in what.shared))
        found = found.union(*(function.taken for function in what.functions))
    return found


def _inside(package, said):
    """Names of the modules in a package."""
    parts = [module.rpartition(".") for module in said]
    return {last for home, _, last in parts if home == package}
