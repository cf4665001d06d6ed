"""Short names for parameters, and for functions inside functions.

Each name that a file spells takes some bytes of it, but a name that it has anyway takes none. So a
parameter is called as an attribute or a function of its file, whose name means nothing where the
parameter stands; where all of these mean something, by a letter.
"""

import keyword
import string

LETTERS = [c for c in string.ascii_lowercase if not keyword.iskeyword(c)]


def edits(module, short, named):
    """[(place, text)] for the parameters of all functions of a `scopes.Module`.

    :param short: {name: short name} of what is shared, see `names.plan`
    :param named: parameters that calls name, and more that stay
    """
    there = dict.fromkeys(short.get(place.name, place.name) for place in module.shared)
    # To the compiler these mean something anywhere; and a constant's name is its number.
    kept = {"self", "const", "super", "range"}
    kept.update(short.get(name, name) for name in module.constants)
    names = [name for name in there if name not in kept and name[0] != "_"] + LETTERS
    for function in module.functions:
        function.letters.clear()  # of another link
    return [edit for one in module.functions for edit in _edits(one, names, short, named)]


def _edits(function, names, short, named):
    """Of a function's parameters, and of the functions in it."""
    found = []
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
        found += [(place, new) for place in function.places.get(name, ())]
    return found
