"""What comments, docstrings and pages name is there: files, modules, classes, paragraphs."""

import os
import re

import pytest

from host_tests.support.stale_references import (
    BOOKS,
    PARAGRAPH,
    Tree,
    read_tree,
    stale,
    wrong_paragraphs,
)
from tools.environment.paths import ROOT

THIS = os.path.relpath(__file__, ROOT).replace(os.sep, "/")  # names what was never there
# Names what was there once.
HISTORY = ("CHANGELOG.md",)


@pytest.fixture(scope="module")
def tree():
    return read_tree()


def test_what_is_named_is_there(tree):
    found = []
    for path in tree.files:
        if path not in HISTORY:
            found += ["%s:%d names %s" % (path, *what) for what in stale(path, tree)]
    assert not found, "\n".join(found)


def test_paragraphs_that_are_cited_are_in_the_books(tree):
    known = tree.paragraphs()
    wrong = {path: wrong_paragraphs(text, known) for path, text in tree.files.items()}
    wrong.pop(THIS)
    assert not {path: names for path, names in wrong.items() if names}


def test_every_paragraph_on_play_is_cited_by_a_test(tree):
    """R4 to R8 are the engine's: a rule that no test names is a rule that no test holds."""
    cited = set()
    for path, text in tree.files.items():
        if path.startswith("host_tests/") and path != THIS:
            cited.update(PARAGRAPH.findall(text))
    play = {name for name in tree.paragraphs() if re.match(r"R[4-8]\.", name)}
    assert len(play) > 30 and not sorted(play - cited)


@pytest.mark.parametrize("path", BOOKS.values())
def test_paragraphs_are_numbered_once_and_in_order(tree, path):
    numbers = re.findall(r"^\*\*[RN](\d+)\.(\d+)\*\*", tree.files[path], re.MULTILINE)
    numbers = [(int(chapter), int(paragraph)) for chapter, paragraph in numbers]
    assert len(numbers) > 20 and numbers == sorted(set(numbers))


# The checker itself, on a tree that is made up.
MODULE = """\
from zoo import Lion
LIMIT = 3
class Cage:
    def open(self):
        self.key = None
class Small(Lion):
    pass
"""
MADE_UP = {
    "lib/truco_zoo/__init__.py": "OPEN = 1\n",
    "lib/truco_zoo/cage.py": MODULE,
    "tools/feed.py": "",
    "docs/animals.md": "",
    "docs/rulebook.md": "## R1. Cages\n\n**R1.1** Closed.\n",
}
THERE = """
../docs/animals.md; truco_zoo/cage.py, cage.py, lib/truco_zoo/, lib/<package>/cage.py,
truco_zoo.OPEN, tools.feed.py, truco_zoo.cage.Lion, truco_zoo.cage.Cage.open, Cage.key,
truco_zoo.cage.Small.anything, 3/6/9/12, py/gc.c, https://example.org/tools/none.py, 'tools/%s.py'
"""
STALE = """
docs/plants.md gone.py truco_zoo/lion.py tools/cage.py lib/truco_park/ lib/<package>/lion.py
truco_park truco_zoo.lion truco_zoo.CLOSED truco_zoo.cage.MOST Cage.close tools.cage
"""


def checked(text, name="tools/note.py"):
    """What is stale in `text`, as the comment of a source unless `name` says otherwise."""
    return stale(name, Tree(dict(MADE_UP, **{name: text})))


def test_what_is_stale_is_found_with_its_line_and_nothing_else():
    there = " ".join(THERE.split())
    assert checked("# " + there) == checked(there, "docs/page.md") == []
    for name in STALE.split():
        assert checked("see %s here" % name, "docs/page.md")[0] == (1, name)
        # What a test makes up, and code, are no reference.
        assert checked("x = '%s'\n\n# see %s here\n" % (name, name)) == [(3, name)]
        assert checked('def f():\n    """Like %s."""\n' % name)


def test_paragraphs_that_are_not_there():
    known = Tree(MADE_UP).paragraphs()
    assert known == {"R1", "R1.1"}
    assert wrong_paragraphs("R1.1; docs/rulebook.md, R1; an R2-D2", known) == []
    wrong = wrong_paragraphs("R1.2, N1.1; docs/rulebook.md, R1 and R3", known)
    assert wrong == ["N1.1", "R1.2", "R3"]
