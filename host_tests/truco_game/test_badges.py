"""Test badges: which a match contains, and that each is shown once and stored."""

import pathlib
import re

import pytest

from host_tests.support import text_boxes
from host_tests.support.recording_nvm import load
from tools.sim.worlds.scenes import Scene, cards, end_match, read
from truco_core.match import Match
from truco_core.rules import RULE_SETS
from truco_core.state import (
    ACCEPT,
    ANSWERING,
    CARDS,
    HAND_OVER,
    LEVEL,
    PHASE,
    RAISE,
    RUN,
    STAKE,
    WAIT,
    WINNER,
)
from truco_game import badges
from truco_game.local_game import Record
from truco_game.replay import GIVEN, GIVEN_SIZE
from truco_store import BADGES, badge_list, profile
from truco_texts import texts

NAMES = [name for name in vars(badge_list) if isinstance(getattr(badge_list, name), int)]
# The vira is an ace, so the twos are manilhas: 2c is the zap, 2d the pica-fumo.
ON_IT = "2c4c4d 2d5d5h"


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"BADGE_COUNT"}))
def test_each_badge_can_be_won(name):
    source = pathlib.Path(badges.__file__).read_text("utf-8")
    assert re.search(r"found \|?= .*\b%s\b" % name, source), "badges.py never gives it"


def hand(deck, opener, *actions, score=(0, 0)):
    match = Match()
    match.start(RULE_SETS[0][1], len(deck.split()), 1, opener, *score)
    match.deal_from(cards(deck + "Ah"))
    for seat, action in actions:
        match.apply(seat, action if isinstance(action, int) else cards(action)[0])
    return match.state


def over(s, winner):
    """Return the state as if this team had won the hand."""
    s[PHASE], s[WINNER] = HAND_OVER, winner
    return s


def test_the_zap_must_be_played_after_the_manilha_of_diamonds():
    laid = hand(ON_IT, 1, (1, "2d"), (0, "2c"))
    assert badges.of_hand(over(laid, 0)) == badge_list.ZAP_ON_DIAMONDS
    assert badges.of_hand(over(hand(ON_IT, 0, (0, "2c"), (1, "2d")), 0)) == 0
    partner = hand("2c4c4d 6d5d5h 2dKdKh 7d7hJd", 2, (2, "2d"), (3, "7d"), (0, "2c"), (1, "6d"))
    assert badges.of_hand(over(partner, 0)) == 0


@pytest.mark.parametrize(
    "mine, score, winner, found",
    [
        ("4c5c3d", (11, 4), 0, 0),  # a three is no weak card
        ("4c5c6d", (11, 4), 0, badge_list.BRAVE_AT_ELEVEN),
        ("4c5c6d", (11, 4), 1, 0),
        ("4c5c6d", (4, 11), 0, 0),  # the special hand of the opponents
        ("4c5c6d", (11, 11), 0, 0),  # the iron hand
    ],
)
def test_bravery_is_a_special_hand_won_with_weak_cards(mine, score, winner, found):
    s = hand(mine + " Qd5dKh", 0, score=score)
    assert badges.of_hand(over(s, winner)) == found


@pytest.mark.parametrize("stake, winner, found", [(12, 0, True), (12, 1, False), (9, 0, False)])
def test_a_hand_of_twelve_must_be_won(stake, winner, found):
    s = over(hand(ON_IT, 0), winner)
    s[STAKE] = stake
    assert badges.of_hand(s) == (badge_list.OF_TWELVE if found else 0)


@pytest.mark.parametrize(
    "deck, ran, found",
    [
        ("4c5c6d 2cQsKd", True, True),
        ("4c5c6d 2cQsKd", False, False),
        ("2c5c6d 4cQsKd", True, False),  # the player has the zap
        ("4c5c6d QcQsKd 2c4s5d 4hQhJd", True, False),  # the partner has the zap
        ("4c5c6d QcQsKd 5h4s5d 4h2cJd", True, True),
    ],
)
def test_running_from_a_rivals_zap_earns_a_badge(deck, ran, found):
    s = over(hand(deck, 0), 1)
    assert badges.of_hand(s, ran) == (badge_list.RAN_IN_TIME if found else 0)


def search(won, we, they, players=2):
    """Return the badges of a match whose last hand the opponents win with a raise."""
    record = Record()
    record.start(RULE_SETS[0][1], players, 1, 1, we, they)
    record.deal()
    record.apply(1, RAISE)
    record.apply(2 % players, RUN)
    if players == 4:
        record.apply(0, RUN)
    assert record.state[PHASE] == HAND_OVER
    return list(badges.search(record, load_new(), won))[-1]


def test_winning_after_nine_to_nothing_is_a_comeback():
    assert search(True, 0, 8) & badge_list.COMEBACK
    for other in ((False, 0, 8), (True, 0, 7), (True, 1, 8)):
        assert not search(*other) & badge_list.COMEBACK


def why_lost(hands, caller, answer, score=(0, 0)):
    """Return the reason for a match lost with this number of lost hands.

    :param caller: the seat that raises in each hand, or None
    :param answer: the answer to these raises
    """
    record = Record()
    record.start(RULE_SETS[0][1], 2, 1, 1, *score)
    s = record.state
    for _ in range(hands):
        deck = cards("4c5c6d 2c2sKd" + "Ah")
        for byte in (GIVEN, *deck, *bytes(GIVEN_SIZE - len(deck))):
            record._note(byte)
        Match.deal_from(record, deck)
        while s[PHASE] < HAND_OVER:
            seat = s[WAIT] >> 1
            held = CARDS + 3 * seat
            if s[PHASE] == ANSWERING:
                record.apply(seat, answer)
            elif seat == caller and not s[LEVEL]:
                record.apply(seat, RAISE)
            else:
                record.apply(seat, next(card for card in s[held : held + 3] if card < 40))
        assert s[WINNER] == (answer == ACCEPT or caller == 1 or caller is None)
    store = load_new()
    profile.note(store.image, profile.LOST, 3, 12, 3)
    *_, why, found = badges.search(record, store, False)
    assert found & badge_list.FIRST_MATCH
    assert not any(found < 0 for found in badges.search(record, store, True))
    return ~why


@pytest.mark.parametrize(
    "hands, caller, answer, why",
    [
        (3, 1, RUN, badges.FLED),
        (2, 1, RUN, badges.NEVER_CALLED),
        (3, 1, ACCEPT, badges.TOOK),
        (2, 0, ACCEPT, badges.TOOK),
        (1, 0, ACCEPT, 0),
        (1, 1, ACCEPT, badges.NEVER_CALLED),
        (2, None, ACCEPT, badges.NEVER_CALLED),
        (2, 0, RUN, 0),  # the opponents ran
    ],
)
def test_the_reason_for_a_lost_match_is_found(hands, caller, answer, why):
    assert why_lost(hands, caller, answer) == why
    # After a restart only the last hand is known.
    assert why_lost(hands, caller, answer, (2, 0)) == 0


@pytest.mark.parametrize(
    "won, we, they, rivals, found",
    [
        (True, 12, 1, 3 + 16 * 4, badge_list.AS_A_PAIR),
        (False, 12, 1, 3 + 16 * 4, 0),
        (True, 12, 1, 3, 0),
        (True, 12, 0, 3, badge_list.TO_NIL),
        (True, 11, 0, 3, 0),  # fewer than 12 points, by a house rule
        (False, 12, 0, 3, 0),
    ],
)
def test_wins_as_a_pair_and_to_nil_need_no_record(won, we, they, rivals, found):
    store = load_new()
    profile.note(store.image, won, we, they, rivals)
    assert badges.keep(store) == found | badge_list.FIRST_MATCH


def load_new():
    return load(b"\xff" * 8192)


def end(scene, we, they):
    end_match(scene.state, we, they)
    profile.note(scene.app.store.image, True, we, they, 3)
    scene.app.go("end")
    scene.wait(3500)
    screen = scene.screen
    if scene.app.names[-1] == "end":
        return ""
    assert scene.app.names == ["end", "badge"]
    # The badge is large, beside the player, and blinks.
    name, how, level = [read(text) for text in screen._said[:3]]
    seen = set()
    for _ in range(15):
        scene.wait(100)
        seen.add(screen._around[0].pixel_shader[2])
    assert len(seen) == 2 and not screen._around.hidden
    assert level == screen._words.LEVEL % (3, len(screen._words.LEVELS), screen._words.LEVELS[2])
    scene.tap("A")
    assert scene.app.names == ["end"]
    return name + " " + how


@pytest.mark.parametrize("language", range(3))
def test_a_badge_is_shown_once_and_stored(language):
    with Scene(hands=ON_IT, opener=1, language=language) as scene:
        from truco_ui.widgets import theme  # as this start of the board has loaded it

        scene.plan(1, "2d")
        scene.settle()
        scene.press("LEFT UP")
        scene.wait(3000)
        image = scene.app.store.image
        image[BADGES] = badge_list.FIRST_MATCH
        assert not end(scene, 12, 1)
        assert image[BADGES] == badge_list.FIRST_MATCH  # no badge before the hand has ended
        told = end(scene, 12, 0)
        words = text_boxes.words(texts.CODES[language], "profile")
        assert told == words.BADGE_NAMES[2] + " " + words.FOR % words.HOW[2]
        assert image[BADGES] == badge_list.TO_NIL | badge_list.FIRST_MATCH
        assert not end(scene, 12, 0)
        scene.push("profile")
        shown = [one for one in scene.screen.root if getattr(one, "tile_height", 1) % 15 == 0]
        golden = [at for at, one in enumerate(shown) if one.pixel_shader[2] == theme.GOLD]
        assert len(shown) == badge_list.BADGE_COUNT and golden == [2, 3]
