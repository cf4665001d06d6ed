"""The packages that tools/mutate.py breaks, and the tests that should notice."""

import os

from tools.checks import unnoticed
from tools.environment import paths


class Area:
    """A package.

    :param title: for the page
    :param folder: of the package, from the root of the repository
    :param files: names of its modules, or None for all that have code
    :param tests: files and folders of tests, from host_tests
    :param but: files among these that run the package on the 32-bit VM: that has its own copy,
        and does not see a change
    :param options: of pytest, to leave out single tests
    :param needed: the least share of the changes that have to be caught, 0..1
    :param explained: changes that nobody can notice, see tools.checks.unnoticed
    :param most_s: see tools.checks.copies.Table
    """

    def __init__(self, title, folder, files, tests, but, options, needed, explained, most_s=None):
        self.title = title
        self.folder = folder
        self.files = files or self._found()
        self.tests = tests
        self.but = but
        self.options = options
        self.needed = needed
        self.explained = explained
        self.most_s = most_s

    def _found(self):
        found = []
        for folder, _, names in os.walk(os.path.join(paths.ROOT, self.folder)):
            inside = os.path.relpath(folder, os.path.join(paths.ROOT, self.folder))
            if "__pycache__" not in inside:
                found += [
                    os.path.normpath(os.path.join(inside, name)).replace(os.sep, "/")
                    for name in names
                    if name.endswith(".py")
                ]
        return tuple(sorted(found))

    def source_of(self, name):
        """A module's text."""
        with open(os.path.join(paths.ROOT, self.folder, name), encoding="utf-8") as file:
            return file.read()

    def test_files(self):
        """Paths of its files of tests."""
        found = []
        for test in self.tests:
            path = os.path.join(paths.ROOT, "host_tests", test)
            if os.path.isdir(path):
                names = sorted(name for name in os.listdir(path) if name.startswith("test_"))
                found += [os.path.join(path, name) for name in names if name not in self.but]
            else:
                found.append(path)
        return found


def _core(names):
    return ["truco_core/test_%s.py" % name for name in names.split()]


AREAS = {
    "core": Area(
        "The rules",
        "truco_core",
        ("match.py", "tricks.py", "dealing.py", "decks.py", "rules.py", "table.py"),
        _core(
            "rules_book rules_book_special rules_book_fields"
            " views events match rng perft table table_people table_matches"
        ),
        (),
        ["-k", "not 32_bit"],
        0.95,
        unnoticed.CORE,
    ),
    "store": Area(
        "What is kept",
        "lib/truco_store",
        None,
        [
            "truco_store",
            *("truco_ui/screens/test_%s.py" % name for name in ("day", "profile_screens")),
        ],
        (),
        ["-k", "not the_vm"],
        0.9,
        unnoticed.STORE,
    ),
    "link": Area(
        "The link",
        "lib/truco_link",
        None,
        ["truco_link"]
        + ["truco_game/test_linked_%s.py" % name for name in "count hand signs".split()],
        ("test_vm_lobby.py", "test_lan_heap.py", "test_net_heap.py"),
        [],
        0.9,
        unnoticed.LINK,
        30,
    ),
}
