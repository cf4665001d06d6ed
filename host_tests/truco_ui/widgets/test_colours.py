"""Test that text contrasts with cards and that every person can tell the suits apart."""

from itertools import combinations

import pytest
from colorspacious import cspace_convert, deltaE

from host_tests.support.seen_text import contrast
from truco_ui.table import builder
from truco_ui.widgets import card_art, theme
from truco_ui.widgets.cards import WINNING

READABLE = 4.5  # minimum contrast of text (WCAG 2.2, 1.4.3)
APART = 12  # in CAM02-UCS, where 1 is about the smallest visible difference

# Pairs "colour of letters/colour of the background".
PAIRS = """CREAM/FELT GREY/FELT GOLD/FELT CREAM/NIGHT SKY/NIGHT ROSE/NIGHT INK/GOLD INK/CREAM
INK/GREY INK/SKY RED/CREAM PAPER/RED"""
PAIRS = [tuple(pair.split("/")) for pair in PAIRS.split()]
KINDS = ("protanomaly", "deuteranomaly", "tritanomaly")


GROUNDS = (builder.WALL_INK, builder.WALL_INK + 1, builder.WOOD - 1)  # backgrounds of names
LIT = (6, 7)  # palette indices of the felt under the lamp


def parts(colour):
    return [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]


def seen_by(kind, colour):
    """Return a colour as seen by somebody who lacks one kind of cone."""
    space = {"name": "sRGB1+CVD", "cvd_type": kind, "severity": 100}
    return cspace_convert(parts(colour), space, "sRGB1").clip(0, 1)


def distance(kind, one, other):
    return deltaE(seen_by(kind, one), seen_by(kind, other), input_space="sRGB1")


@pytest.mark.parametrize("ink, ground", PAIRS)
def test_letters_stand_out_from_their_ground(ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= READABLE


@pytest.mark.parametrize("kind", range(10))
def test_names_and_the_winning_card_stand_out_in_every_place(kind):
    seen = builder.colours(kind)
    for ground in GROUNDS:
        for ink in (theme.SKY, theme.ROSE):
            assert contrast(ink, seen[ground]) >= READABLE, ground
    winner = card_art.make().palettes[WINNING][1]
    for felt in LIT:
        assert deltaE(parts(winner), parts(seen[felt]), input_space="sRGB1") >= 2 * APART, felt


@pytest.mark.parametrize("inks", [card_art.TWO_COLOURS, card_art.FOUR_COLOURS])
def test_every_suit_is_readable_in_every_state_of_a_card(inks):
    for palette in card_art.make(inks).palettes:
        assert contrast(palette[1], palette[2]) >= READABLE, hex(palette[2])


@pytest.mark.parametrize("kind", KINDS)
def test_four_colours_tell_the_suits_apart_for_the_colour_blind(kind):
    for one, other in combinations(card_art.FOUR_COLOURS, 2):
        assert distance(kind, one, other) >= APART, (hex(one), hex(other))


@pytest.mark.parametrize("kind", KINDS)
def test_red_and_black_and_both_teams_are_told_apart(kind):
    for one, other in ((theme.RED, theme.INK), (theme.SKY, theme.ROSE), (theme.GOLD, theme.CREAM)):
        assert distance(kind, one, other) >= APART, (hex(one), hex(other))
