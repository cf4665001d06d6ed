"""What `scopes` finds in a source: places of names, classes, functions."""


class Place:
    """A name in the source: its text ends where `column` + its length is, in bytes."""

    def __init__(self, name, line, column):
        self.name = name
        self.line = line
        self.column = column


class Class:
    """bases: names. members: names that the class binds, and all `self.name` in it.

    reads: names of the module that stand in the class's own body, where its own hide them.
    apart: modules with methods of it that `cut` has moved, also by the texts that `bare` left.
    """

    def __init__(self, name, bases):
        self.name = name
        self.bases = bases
        self.members = set()
        self.reads = set()
        self.apart = set()


class Scope:
    """A function, lambda or comprehension; or the module, or a class body (`owner`).

    bound: names that it binds. places: name -> [Place] of those that mean what it binds.
    taken: all names that stand in it, also deeper. parameters: names, in their order;
    with the functions that it defines inside.
    """

    def __init__(self, outer, owner=None):
        self.outer = outer
        self.owner = owner
        self.bound = set()
        self.places = {}
        self.taken = set()
        self.parameters = []
        self.letters = set()  # for names.py: what it calls some of them

    def is_local(self):
        return self.outer is not None and self.owner is None
