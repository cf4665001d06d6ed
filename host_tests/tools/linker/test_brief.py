"""What is brief is imported at a head, and comes for the statements that use it."""

import ast

import pytest

from tools.drive import checkout
from tools.environment import paths
from tools.linker import Refused, brief, cut

HEAD = "import residency\nfrom pack import one\n\n\n"
SHORT = "import residency\n\n\n\n"
USE = 'with residency.use("pack.one") as one:\n'


@pytest.fixture(autouse=True)
def only_these(monkeypatch):
    monkeypatch.setattr(brief, "BRIEF", ["pack.one", "pack.two"])
    monkeypatch.setattr(brief, "HOLD", {"pack.one": "holder"})


def wrapped(text, name="pack.user"):
    (done,) = brief.wrapped({name: text.encode()}, paths.ROOT).values()
    ast.parse(done)
    return done.decode()


def block(*lines):
    return "def f(x):\n" + "".join("    %s\n" % line for line in lines)


W = USE.strip()


@pytest.mark.parametrize(
    "before, after",
    [
        # From the first to the last that uses it.
        (["a()", "one.b(x)", "c()", "y = one.d", "e()"],
         ["a()", W, "    one.b(x)", "    c()", "    y = one.d", "e()"]),
        (["return one.f(", "    x,", ")"], [W, "    return one.f(", "        x,", "    )"]),
        (['one.f("""x', 'y""")'], [W, '    one.f("""x', 'y""")']),
        # In branches, and where one is not next to it.
        (["if x:", "    one.b()", "else:", "    c()"],
         ["if x:", "    " + W, "        one.b()", "else:", "    c()"]),
        (["if x:", "    a()", "elif y:", "    one.b()"],
         ["if x:", "    a()", "elif y:", "    " + W, "        one.b()"]),
        (["try:", "    one.b()", "except OSError:", "    pass"],
         ["try:", "    " + W, "        one.b()", "except OSError:", "    pass"]),
        (["if x:", "    one.b()", "c()", "one.d()"],
         ["if x:", "    " + W, "        one.b()", "c()", W, "    one.d()"]),
        (["with y:", "    one.b()"], ["with y:", "    " + W, "        one.b()"]),
        # In one block.
        (["one.d()", "if x:", "    one.b()"], [W, "    one.d()", "    if x:", "        one.b()"]),
        (["if x:", "    one.b()", "one.d()"], [W, "    if x:", "        one.b()", "    one.d()"]),
        (["for y in x:", "    one.b(y)"], [W, "    for y in x:", "        one.b(y)"]),
        (["if x:", "    a()", "elif one.c:", "    one.b()"],
         [W, "    if x:", "        a()", "    elif one.c:", "        one.b()"]),
        (["with one.y:", "    b()"], [W, "    with one.y:", "        b()"]),
    ],
)  # fmt: skip
def test_what_uses_it_stands_in_a_block(before, after):
    assert wrapped(HEAD + block(*before)) == SHORT + block(*after)


@pytest.mark.parametrize(
    "before, after",
    [
        (block("a()", "# Why.", "one.b()"), block("a()", W, "    one.b()")),
        (block('"""Told."""', "a()", "one.b()"), block("a()", W, "    one.b()")),
        (block('"""Told', 'twice."""', "one.b()"), block('"""Toldtwice."""', W, "    one.b()")),
        (
            block("one.b()") + "\n\ndef g():\n    1\n",
            block(W, "    one.b()") + "\ndef g():\n    1\n",
        ),
    ],
)
def test_the_block_takes_the_place_of_a_line_without_code(before, after):
    assert wrapped(HEAD + before) == SHORT + after.replace("Toldtwice", "Told    twice")


def test_several_of_one_import_and_a_name_of_ones_own():
    text = "from pack import one as first, other, two\n\n\n" + block("first.a(two.b)", "other.c()")
    both = W[:-1].replace("as one", "as first"), "    " + W.replace("one", "two")
    after = block(both[0] + ":", both[1], "        first.a(two.b)", "other.c()")
    assert wrapped(text) == "import residency; from pack import other\n\n\n" + after


def test_who_holds_it_and_who_has_no_residency_import_it():
    text = HEAD + block("one.b()")
    for name in ("pack.holder", "pack.holder_2", "truco_core.user"):
        assert wrapped(text, name) == text
    assert wrapped(text, "holder.user") != text


def test_what_is_a_number_brings_nothing(monkeypatch):
    monkeypatch.setattr(brief, "BRIEF", ["truco_core.state"])
    text = "from truco_core import state\n\n\ndef f():\n    return state.SIZE\n"
    assert wrapped(text) == "\n\n\ndef f():\n    return 64\n"


@pytest.mark.parametrize(
    "text, why",
    [
        ("X = one.A\n", "5: one is brief"),
        ("class C:\n    x = one.A\n", "6: one is brief"),
        ("def f(x=one.A):\n    pass\n", "5: one is brief"),
        ("def f():\n    one = 1\n", "6: one is brief"),
        ("def f():\n    return lambda: one.A\n", "6: one would be held"),
        ("def f():\n    def g():\n        one.a()\n    return g\n", "6: one would be held"),
    ],
)
def test_what_would_stay_is_refused(text, why):
    with pytest.raises(Refused, match="pack.user:" + why):
        wrapped(HEAD + text)


def test_functions_of_the_game_begin_where_they_did(monkeypatch):
    monkeypatch.undo()
    sources = {
        checkout.dotted(path): data for path, data in checkout.own_sources(paths.ROOT).items()
    }
    own = cut.cut(sources)
    done = brief.wrapped(own, paths.ROOT)
    changed = [name for name in own if done[name] != own[name]]
    assert len(changed) > 30 and "truco_ui.screens.home_screen" in changed
    for name in changed:
        assert begins(done[name]) == begins(own[name]), name


def begins(source):
    nodes = ast.walk(ast.parse(source))
    return sorted(
        (n.lineno, n.name) for n in nodes if isinstance(n, (ast.FunctionDef, ast.ClassDef))
    )
