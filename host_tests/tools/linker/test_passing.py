"""Short texts of modules that come and go are no names that stay."""

import pytest

from tools import vm
from tools.linker import passing

KNOWN = {"known"}


@pytest.mark.parametrize(
    "before, after",
    [
        (b'x = "text"\n', b'x = ("text",)[0]\n'),
        (b'x = f(1, "t x", y="%d s" % 3)\n', b'x = f(1, ("t x",)[0], y=("%d s",)[0] % 3)\n'),
        ('x = "não"\n'.encode(), 'x = ("não",)[0]\n'.encode()),
        (b'x = ["one", "two"]\n', b'x = [("one",)[0], ("two",)[0]]\n'),
        (b'x = ("rule", bytes(3))\n', b'x = (("rule",)[0], bytes(3))\n'),
    ],
)
def test_a_short_text_goes_into_a_constant_tuple(before, after):
    assert passing.free_texts(before, KNOWN) == after


@pytest.mark.parametrize(
    "source",
    [
        b'"head"\nx = 1\n',
        b'def f():\n    "words"\n',
        b'x = "known"\n',
        b'x = "longer than ten"\n',
        b'x = "a"\n',  # a name of every firmware
        b'x = f"is {y:>3} here"\n',
        b'x = (("one", 2), "two")\n',
        b'import residency\nresidency.bring("title")\n',
    ],
)
def test_all_other_texts_stay(source):
    assert passing.free_texts(source, KNOWN) == source


def test_what_is_there_while_cards_are_played_is_left_as_it_is():
    for name in ("truco_ui.screens.table_screen", "truco_core.match", "truco_link.carriers.ble"):
        assert not passing.passes(name)
    for name in ("truco_ui.screens.title_screen", "board_configs.pybadge", "truco_texts.en.setup"):
        assert passing.passes(name)
    assert not passing.passes("truco_link.host")
    assert passing.passes("truco_link.host_keys") and not passing.passes("truco_input.keys")


def test_what_is_of_the_link_and_passes_says_so():
    for module, there in (("truco_link.keys", True), ("truco_link.host", False), ("keys", False)):
        for source in (b'"""Of\nthis."""\ndef f(): 1\n', b"\ndef f(): 1\n"):
            done = passing.marked(module, source)
            assert (b"PASSES = True" in done) is there and done.count(b"\n") == source.count(b"\n")
            compile(done, module, "exec")
    assert passing.marked("truco_link.keys", b'"""Of this."""\nX = 1\n').startswith(b'"""')


NAMES = """
import micropython, sys
sys.path.insert(0, "/there")
import %s
%s.f()
micropython.qstr_info(1)
"""


@pytest.mark.slow
def test_such_a_text_is_no_name_on_the_vm():
    source = b'def f():\n    return "od d", {"k y": "w d"}\n'
    freed = passing.free_texts(source, KNOWN)
    mounts = {"/there/plain.py": source, "/there/freed.py": freed}
    assert b'("k y",)[0]' in freed
    plain, freed = (vm.run(NAMES % (name, name), mounts) for name in ("plain", "freed"))
    for text in ("Q(od d)", "Q(k y)", "Q(w d)"):
        assert text in plain and text not in freed
