"""Test that the functions in .mpy files are found, and named as in the sources."""

from tools.environment import paths
from tools.linker import link, mpy, shipped

_SOURCE = b"""
class Card:
    def name(self, form=lambda text: text):
        def spell(letters):
            return [form(one) for one in letters if one]
        while [1 for _ in spell]:
            yield {1: 2}
        return sorted(spell, key=lambda one: one)

    @property
    def rank(self):
        return max(one for row in self for one in [row for _ in row])


def deal(count):
    return 'a' * 200, 12345678901234567890, (1.5, b'x', ('y', None)), count
"""


def test_all_functions_are_found_with_their_places():
    linked = link.link({"table": _SOURCE}, paths.ROOT).sources()["table"]
    files = {"lib/table.mpy": mpy.to_circuitpython(mpy.compile_source(linked, "table"))}
    found = shipped.functions(files, {"table": _SOURCE}, {"table": "table.py"}, paths.ROOT, ())
    assert [(one.name, one.line) for one in found] == [
        ("", 0),
        ("Card", 2),
        ("Card.name.<lambda>", 3),
        ("Card.name", 3),
        ("Card.name.spell", 4),
        ("Card.name.spell.<listcomp>", 5),
        ("Card.name.<listcomp>", 6),
        ("Card.name.<lambda>", 8),
        ("Card.rank", 11),
        ("Card.rank.<generatorexp>", 12),
        ("Card.rank.<listcomp>", 12),
        ("deal", 15),
    ]


def test_a_type_in_quotes_does_not_keep_a_name_long():
    source = (
        b'class Thing9:\n    pass\n\n\ndef f(it: "Thing9") -> "Thing9":\n    x: "Thing9" = it\n'
    )
    assert "Thing9" not in str(link.link({"table": source}, paths.ROOT).sources())
