"""What the table says of players rather than of cards, also at a table of one handheld."""

import pytest

from host_tests.support.text_boxes import words
from host_tests.truco_ui.table.test_effects import bold, word
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import events, state
from truco_core.cards import NONE
from truco_link import frames
from truco_ui.table import sides, speech, table_view
from truco_ui.widgets import theme


def heard(scene, words, limit_ms=8000):
    for _ in range(limit_ms // 20):
        scene.wait(20)
        if scene.said() == words:
            return True
    return False


@pytest.mark.parametrize("back", [False, True])
def test_who_was_late_is_told_what_is_left_for_the_next_turn_and_all_of_it_once_back(back):
    with Scene(hands=TWO, opener=0) as scene:
        scene.settle()
        scene.app.setup.turn_time = 1
        scene.app.game.obey()
        told, table = [], scene.app.game.table
        scene.screen.picture.warn = lambda left_s, now_ms: told.append(left_s)
        scene.plan(1, "Qd", "5d", "Kh")
        assert heard(scene, "Tempo!", 20000)
        assert told == [5, 4, 3, 2, 1]
        if back:
            table.take_over(0, table.stand_in)
            table.give_back(0)
        scene.settle()
        told.clear()
        assert heard(scene, "Tempo!", 20000)
        assert told and told == list(range(told[0], 0, -1)) and (told[0] == 5) == back
        assert table.away
        scene.play("UP")
        assert not table.away


def test_who_is_away_can_be_read_whatever_sign_comes_and_is_heard():
    with Scene("pybadge", hands=FOUR, opener=0) as scene:
        scene.settle()
        tunes, cues = [], scene.app.cues
        cues.say = lambda tune, left_out=0: tunes.append(tune)
        away = scene.app.game.name_of(1) + " sumiu: um robô joga"
        scene.app.publish(events.SEAT_TAKEN, 1, 1)
        scene.app.publish(events.SIGNALLED, 2, 0)
        assert heard(scene, away, 300)
        scene.wait(1500)
        assert scene.said() == away
        assert heard(scene, "\x83 Zap", 1500)
        scene.app.publish(events.SEAT_TAKEN, 1, 0)
        assert heard(scene, "Voltei!")
        scene.app.publish(frames.SHOUTED, 1, 1)
        assert heard(scene, "Bom jogo!")
        del cues.say
        assert tunes == [events.RAN, events.ACCEPTED, events.RAISED]


def test_a_friendly_end_is_said_before_the_screen_of_the_end():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.app.game.table.ask_end(0)
        assert heard(scene, "Empate")
        scene.wait(4000)
        assert scene.app.names == ["end"]


@pytest.mark.parametrize("mark", [False, True])
def test_who_has_no_connection_says_of_nobody_else_that_he_is_gone(mark):
    with Scene(hands=FOUR, opener=0) as scene:
        scene.settle()
        sides.show_line(scene.app.stack[0].picture, mark)
        scene.app.publish(frames.HOST_LOST, 1, 0)
        assert heard(scene, scene.app.game.name_of(1) + " sumiu!", 2000) is not mark


def test_an_unknown_phrase_is_not_said():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.app.publish(frames.SHOUTED, 1, 255)
        scene.app.publish(frames.SHOUTED, 1, 1)
        assert heard(scene, "Bom jogo!")


def test_a_phrase_of_who_watches_is_not_said_by_nobody():
    with Scene() as scene:
        scene.settle()
        scene.app.publish(frames.SHOUTED, NONE, 6)
        assert heard(scene, "Plateia: Confia em mim")


def test_a_tied_trick_says_what_decides_now():
    with Scene(hands="3c5c2d 3d5dKh") as scene:
        scene.plan(1, "3d")
        scene.settle()
        scene.press("LEFT UP")
        assert heard(scene, "Empatou!") and heard(scene, "Vale a maior")
        assert heard(scene, "")


def test_a_tie_after_a_won_trick_says_that_the_first_one_counts():
    with Scene(hands="3c5c2d Qd5dKh", vira="Ah") as scene:
        scene.plan(1, "Qd", "5d")
        scene.settle()
        scene.press("LEFT UP")
        scene.settle()
        scene.press("LEFT") if scene.picture.chosen_card() != 4 + 3 else None
        scene.press("UP")
        assert heard(scene, "Vale a primeira")
        assert heard(scene, "Você \x8d +1")


def test_a_hand_of_eleven_says_what_it_costs_as_long_as_one_decides():
    with Scene(hands=TWO, score=(11, 7)) as scene:
        assert heard(scene, "Mão de 11!") and heard(scene, "Jogar vale 3, correr custa 1")
        scene.wait(5000)
        assert scene.said() == "Jogar vale 3, correr custa 1"
        assert scene.lines()[:2] == ["Jogo  3", "Corro\x981"]
        scene.tap("A")
        assert scene.said() != "Jogar vale 3, correr custa 1"


@pytest.mark.parametrize("hands", [TWO, FOUR])
@pytest.mark.parametrize(
    "language, words",
    [
        (0, (("Mão de 11 deles", "Lata: mão de 11"), "Vamos jogar!", "Vale 3 sem truco")),
        (1, (("Their hand of 11", "Lata: hand of 11"), "Let's play!", "For 3, no truco")),
        (2, (("Su mano de 11", "Lata: mano de 11"), "¡Vamos a jugar!", "Vale 3 sin truco")),
    ],
)
def test_in_the_others_hand_of_eleven_one_knows_why_nobody_raises(language, words, hands):
    with Scene(hands=hands, language=language, score=(7, 11), opener=1) as scene:
        scene.plan(1, "A", "5d")
        hand, *answers = words
        assert all(heard(scene, one) for one in (hand[hands == TWO], *answers))


def test_while_the_others_decide_on_theirs_it_says_so():
    with Scene(hands=TWO, score=(7, 11)) as scene:
        assert heard(scene, "Lata: mão de 11") and heard(scene, "Lata decide...")
        scene.wait(4000)
        assert scene.said() == "Lata decide..."
        scene.plan(1, "F")
        assert heard(scene, "Mão de 11: Corro")  # also for who skipped the words before
        assert heard(scene, "Você \x8d +1")


def test_of_two_partners_it_says_whose_cards_are_shown_and_what_their_owner_thinks():
    with Scene(score=(11, 7)) as scene:
        assert heard(scene, "Mão de 11! Mola tem:") and heard(scene, "Eu vou!")
        assert not scene.picture.words.tail.hidden  # it points at the partner
    with Scene(score=(11, 7)) as scene:
        scene.app.game.table.human_decides = 0  # the partner has no word
        assert heard(scene, "Mão de 11! Mola tem:") and heard(scene, "Você começa")


@pytest.mark.parametrize("kind", range(1, 128))
def test_what_needs_no_words_brings_no_module_in(kind, monkeypatch):
    """Cards, tricks, the start and the end of a match; and deals, but that of an iron hand."""
    asked = []

    class Speech:
        def say(self, *what):
            asked.append(what)
            return True

    monkeypatch.setattr(table_view, "speech", Speech())
    silent = (
        *(events.DEALT, events.PLAYED, events.UNDER, events.TURNED, events.TRICK_TAKEN),
        *(events.MATCH_WON, events.MATCH_STARTED),
    )
    view = table_view.TableView.__new__(table_view.TableView)
    s = bytearray(state.SIZE)
    assert view._speak(kind, 0, 0, s) == (kind not in silent) == bool(asked)
    s[state.SPECIAL] = state.IRON
    assert view._speak(events.DEALT, 0, 0, s)
    assert view._speak(events.TRICK_TAKEN, 0, state.TIE, s)


@pytest.mark.parametrize("varied", [False, True])
def test_who_would_run_does_not_say_so_while_the_partner_may_accept(varied):
    """Both rivals may answer a raise: only the answer that ends the hand says that they ran."""
    with Scene(varied=varied) as scene:
        ways = words("pt", "notice").SAYS_NO
        scene.settle()
        scene.wait(500)
        scene.press("B")
        scene.plan(1, "F")
        said = heard_for(scene, 3000)
        assert said & set(ways if varied else ways[:1]) and "Corri!" not in said
        assert scene.state[state.PHASE] == state.ANSWERING
        scene.plan(3, "F")
        scene.wait(40)  # what was said before goes
        said = heard_for(scene, 3000)
        assert not said & set(ways[1:])
        assert varied or "Corri!" in said
        assert scene.points() == [1, 0]


def heard_for(scene, time_ms):
    said = set()
    for _ in range(time_ms // 20):
        scene.wait(20)
        said.add(scene.said())
    return said


@pytest.mark.parametrize("seat, shown", [(2, "\x83 Zap"), (1, "Sinal: \x83 Zap")])
def test_a_sign_is_seen_and_not_said_and_of_a_rival_caught(seat, shown):
    with Scene() as scene:
        scene.settle()
        scene.screen.on_event(events.SIGNALLED, seat, 0)
        assert heard(scene, shown)
        picture = scene.picture
        assert not picture.words.tail.hidden and picture.words.palette[1] == speech.AS_SIGN[0]


@pytest.mark.parametrize("score, letters", [((0, 12), "CAPOTE"), ((14, 3), "14\x953")])
def test_the_end_of_a_match_is_a_moment_of_its_own(score, letters):
    with Scene(hands=TWO) as scene:
        scene.settle()
        s = scene.state
        s[state.SCORE], s[state.SCORE + 1] = score
        team = int(score[1] > score[0])
        scene.screen.on_event(events.MATCH_WON, team, max(score))
        scene.until(lambda: getattr(scene.picture.effect, "_shown", False))
        effect = scene.picture.effect
        if letters == "CAPOTE":  # bold, since it would reach over a face
            assert bold(effect._letters) == len(letters)
        else:
            assert word(effect) == letters


@pytest.mark.parametrize("team, colour", [(0, theme.GOLD), (1, theme.RED)])
def test_its_letters_wait_until_the_hand_was_read_and_its_rays_keep_their_colour(team, colour):
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.state[state.SCORE + team] = 12
        scene.screen.on_event(events.HAND_WON, team, 3)
        scene.screen.on_event(events.MATCH_WON, team, 12)
        scene.until(lambda: scene.said().endswith("+3"))
        scene.wait(900)
        assert scene.said().endswith("+3")
        scene.until(lambda: getattr(scene.picture.effect, "_shines", False))
        effect, seen = scene.picture.effect, set()
        while effect._shines:
            shader = effect._rays[0][0].pixel_shader
            seen.add(tuple(shader[at] for at in range(2) if not shader.is_transparent(at)))
            assert not scene.said()
            scene.wait(20)
        assert seen == {(colour,)}
