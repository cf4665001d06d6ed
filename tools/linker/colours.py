"""Which short name each name becomes, so that the files of a drive are small.

A file spells each name once, in two bytes more than its letters; of a *number*, see `foreign`, it
has two bytes in all. So names that stand in the same file become the same short one wherever
`names` allows it, those of most files first, each as what costs its files least.
"""

import collections
import itertools
import string

from . import foreign, parameters


def chosen(spaces, stored, files, free, taken):
    """{key: short name}

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
    alone, short = set(), {}
    letters = (name for name in _letters() if name not in taken)
    for key in sorted(files, key=lambda key: (key not in stored, -len(files[key]), _order(key))):
        used = {short.get(other, other) for other in beside[key]} | alone
        if key in stored:
            used |= there.union(short.values())
        fit = (name for name in spelled if name not in used)
        name = min(fit, key=lambda name: _bytes(name) * len(files[key] - spelled[name]), default="")
        if not name:
            name = next(letters)
            spelled[name] = set()
        if key in stored:
            alone.add(name)
        short[key] = name
        spelled[name] |= files[key]
    return short


def _bytes(name):
    return 2 if name in foreign.NUMBERED else 2 + len(name)


def _letters():
    numbers = itertools.chain(("",), itertools.count())
    made = (letter + str(number) for number in numbers for letter in string.ascii_uppercase)
    return (name for name in made if name not in parameters.LETTERS)


def _order(key):
    return (key, "") if isinstance(key, str) else key
