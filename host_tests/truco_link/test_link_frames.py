"""Numbers and small formats of docs/link.md."""

import os
import random
import re

from tools.environment.paths import ROOT
from tools.pages import link_page
from truco_core import state
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_link import frames, letters


def test_the_page_has_every_message_kind():
    with open(os.path.join(ROOT, "docs", "link.md"), encoding="utf-8") as page:
        table = page.read().partition("### MESSAGE records")[2].partition("REFUSED's why")[0]
    rows = dict(re.findall(r"^\|.*?\b(0x[123][0-9A-F]) ([A-Z_0-3]+)", table, re.M))
    rows.update(re.findall(r", (0x[123][0-9A-F]) ([A-Z_0-3]+) \|", table))
    assert set(rows.values()) == {
        name for kind, _, _, name, _ in link_page.rows() if 0x10 <= kind < 0x80
    }
    for number, name in rows.items():
        first, digit = (name[:-1] + "0", name[-1]) if name[-1].isdigit() else (name, 0)
        assert getattr(frames, first) + int(digit) == int(number, 16)


def test_the_page_has_every_control_kind():
    with open(os.path.join(ROOT, "docs", "link.md"), encoding="utf-8") as page:
        text = page.read()
    for name in ("IAM", "OPEN", "REFUSE", "BYE", "BEACON", "CALL"):
        assert re.search(r"\b%d %s\b" % (getattr(frames, name), name), text), name
    assert "Version of this page: **%d**" % frames.VERSION in text


def test_position_is_the_same_in_every_view_and_moves_with_every_action():
    rng = random.Random(1)
    legal = bytearray(state.MAX_LEGAL)
    view = bytearray(state.SIZE)
    for _, rules in RULE_SETS:
        match = Match()
        match.start(rules, 4, rng.randrange(1 << 30))
        while match.state[state.PHASE] != state.MATCH_OVER:
            if match.state[state.PHASE] == state.HAND_OVER:
                match.deal()
            seen = set()
            while match.waiting():
                seat = rng.choice([s for s in range(4) if match.waiting() >> s & 1])
                here = bytearray(3)
                frames.position(match.state, here, 0)
                assert bytes(here) not in seen
                seen.add(bytes(here))
                for viewer in (0, 1, 2, 3, 254):
                    match.view(viewer, view)
                    there = bytearray(3)
                    frames.position(view, there, 0)
                    assert there == here
                match.apply(seat, rng.choice(legal[: match.legal(seat, legal)]))


def test_names_are_cut_between_letters():
    out = bytearray(20)
    size = letters.text_into("João Conceição", out, 2)
    assert size <= frames.MAX_NAME
    assert letters.text_of(out, 2, 2 + size) == "João Conc"
    assert letters.text_of(b"\xff\xfe", 0, 2) == "?"
    assert letters.text_of(b"a\nb", 0, 3) == "?"
