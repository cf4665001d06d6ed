"""Test brief modules, which are loaded only for the statements that use them."""

import ast

import pytest

from tools.linker import Refused, brief
from tools.linker.syntax import parse

HEAD = "import residency\nfrom pack import one\n\n\n"
SHORT = "import residency\n\n\n"
W = "with residency.use('pack.one') as one:"


@pytest.fixture(autouse=True)
def only_these(monkeypatch):
    monkeypatch.setattr(brief, "BRIEF", ["pack.one", "pack.two"])
    monkeypatch.setattr(brief, "HOLD", {"pack.one": "holder"})


def wrapped(text, name="pack.user", home="pack.user"):
    tree = parse(text)
    brief.wrap(name, tree, home)
    return ast.unparse(tree)


def block(*lines):
    return "def f(x):\n" + "".join("    %s\n" % line for line in lines)


@pytest.mark.parametrize(
    "before, after",
    [
        # The block reaches from the first to the last use.
        (["a()", "one.b(x)", "c()", "y = one.d", "e()"],
         ["a()", W, "    one.b(x)", "    c()", "    y = one.d", "e()"]),
        # The block is inside the branch that uses the module.
        (["if x:", "    one.b()", "else:", "    c()"],
         ["if x:", "    " + W, "        one.b()", "else:", "    c()"]),
        (["if x:", "    a()", "elif y:", "    one.b()"],
         ["if x:", "    a()", "elif y:", "    " + W, "        one.b()"]),
        (["try:", "    one.b()", "except OSError:", "    pass"],
         ["try:", "    " + W, "        one.b()", "except OSError:", "    pass"]),
        (["if x:", "    one.b()", "c()", "one.d()"],
         ["if x:", "    " + W, "        one.b()", "c()", W, "    one.d()"]),
        (["with y:", "    one.b()"], ["with y:", "    " + W, "        one.b()"]),
        # Neighbouring statements that use the module share one block.
        (["one.d()", "if x:", "    one.b()"], [W, "    one.d()", "    if x:", "        one.b()"]),
        (["if x:", "    one.b()", "one.d()"], [W, "    if x:", "        one.b()", "    one.d()"]),
        (["for y in x:", "    one.b(y)"], [W, "    for y in x:", "        one.b(y)"]),
        (["if x:", "    a()", "elif one.c:", "    one.b()"],
         [W, "    if x:", "        a()", "    elif one.c:", "        one.b()"]),
        (["with one.y:", "    b()"], [W, "    with one.y:", "        b()"]),
    ],
)  # fmt: skip
def test_statements_that_use_a_brief_module_get_a_with_block(before, after):
    assert wrapped(HEAD + block(*before)) == ast.unparse(parse(SHORT + block(*after)))


def test_renamed_and_several_brief_modules_get_their_blocks():
    text = "from pack import one as first, other, two\n\n\n" + block("first.a(two.b)", "other.c()")
    both = W.replace("as one", "as first"), "    " + W.replace("one", "two")
    after = block(*both, "        first.a(two.b)", "other.c()")
    wanted = "import residency\nfrom pack import other\n\n\n" + after
    assert wrapped(text) == ast.unparse(parse(wanted))


def test_holders_and_modules_without_residency_keep_the_import():
    text = HEAD + block("one.b()")
    for name, home in (
        ("pack.holder", "pack.holder"),
        ("pack.holder_2", "pack.holder"),
        ("truco_core.user", "truco_core.user"),
    ):
        assert wrapped(text, name, home) == ast.unparse(parse(text))
    assert W in wrapped(text, "holder.user")


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
def test_uses_that_would_keep_a_brief_module_are_refused(text, why):
    with pytest.raises(Refused, match="pack.user:" + why):
        wrapped(HEAD + text)
