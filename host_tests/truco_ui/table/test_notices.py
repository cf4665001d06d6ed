"""Test the messages at the table about players."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene, card
from truco_core import events
from truco_game import HURRY
from truco_link import messages
from truco_store import LAST, LAST_END, MATCH, RIVALS
from truco_texts import texts
from truco_ui.table import sides, speech


def heard(scene, words, limit_ms=8000):
    for _ in range(limit_ms // 20):
        scene.wait(20)
        if scene.said() == words:
            return True
    return False


@pytest.mark.parametrize("back", [False, True])
def test_a_late_player_sees_the_countdown_of_the_shorter_next_turn(back):
    with Scene(hands=TWO, opener=0) as scene:
        scene.settle()
        scene.app.setup.turn_time = 1
        scene.app.game.obey()
        told, table = [], scene.app.game.table
        talk = scene.screen.picture.talk
        hears = talk.hear

        def hear(kind, seat, value, s):
            if kind == HURRY:
                told.append(value)
            return hears(kind, seat, value, s)

        talk.hear = hear
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
        told.clear()
        table.take_over(1, table.stand_in)
        assert heard(scene, "Tempo!", 30000) and told == [5, 4, 3, 2, 1]


def test_each_manilha_is_named_only_the_first_time():
    """The effect names the zap, and a plain card has no name."""
    with Scene(hands=TWO) as scene:  # the vira is an ace, so the twos are manilhas
        scene.settle()
        talk, told = scene.picture.talk, []
        for played in ("2d", "2h", "2d", "2s", "2h", "2s", "2c", "3d"):
            told.append(bool(talk.say(events.PLAYED, 1, card(played), scene.state)))
            talk.hush()
            scene.settle()
        assert told == [True, True, False, True, False, False, False, False]


def test_the_message_about_a_lost_player_outlasts_a_sign():
    with Scene("pybadge", hands=FOUR, opener=0) as scene:
        scene.settle()
        tunes, cues = [], scene.app.cues
        cues.say = lambda tune, left_out=0: tunes.append(tune)
        away = "Robô por " + scene.app.game.name_of(1)
        scene.app.publish(events.SEAT_TAKEN, 1, 1)
        scene.app.publish(events.SIGNALLED, 2, 0)
        assert heard(scene, away, 300)
        scene.wait(1500)
        assert scene.said() == away
        assert heard(scene, "\x83 Zap", 3000)
        scene.app.publish(events.SEAT_TAKEN, 1, 0)
        assert heard(scene, "Voltei!")
        scene.app.publish(messages.SHOUTED, 1, 1)
        assert heard(scene, "Bom jogo!")
        del cues.say
        assert tunes == [events.RAN, events.ACCEPTED, events.RAISED]


@pytest.mark.parametrize("board", ["sim_128x128", "pybadge", "clue_nrf52840_express"])
@pytest.mark.parametrize("kind, language, lost", [(4, 0, 0), (9, 1, 0), (1, 2, 0), (4, 2, 1)])
def test_a_new_rival_is_introduced_with_its_way_of_playing(board, kind, language, lost):
    with Scene(board, hands=TWO, language=language) as scene:
        app = scene.app
        app.setup.robots[0] = kind
        app.store.image[RIVALS + 2 * kind + 1] = lost
        app.play()
        people = texts.part(language, "people")
        name, style = people.CAREFUL[0] if kind == 1 else people.PEOPLE[kind]
        assert heard(scene, texts.part(language, "notice").I_AM % name, 3000)
        assert heard(scene, style, 3000) is not bool(lost)


def test_a_friendly_end_is_announced_before_the_end_screen():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.app.game.table.ask_end(0)
        assert heard(scene, "Empate")
        scene.wait(4000)
        image = scene.app.store.image
        assert scene.app.names == ["end"] and not image[MATCH] and not any(image[LAST:LAST_END])


@pytest.mark.parametrize("mark", [False, True])
def test_a_handheld_without_a_connection_reports_nobody_else_as_lost(mark):
    with Scene(hands=FOUR, opener=0) as scene:
        scene.settle()
        sides.show_line(scene.app.stack[0].picture, mark)
        scene.app.publish(messages.HOST_LOST, 1, 0)
        assert heard(scene, scene.app.game.name_of(1) + " sumiu!", 2000) is not mark


def test_a_tied_trick_says_which_trick_decides():
    with Scene(hands="3c5c2d 3d5dKh") as scene:
        scene.plan(1, "3d")
        scene.settle()
        scene.press("LEFT UP")
        assert heard(scene, "Empatou!") and heard(scene, "Vale a próxima")
        assert heard(scene, "")


def test_the_cost_of_a_hand_of_eleven_is_shown_until_the_decision():
    with Scene(hands=TWO, score=(11, 7)) as scene:
        assert heard(scene, "Sua mão de 11") and heard(scene, "Jogar vale 3, correr custa 1")
        scene.wait(5000)
        assert scene.said() == "Jogar vale 3, correr custa 1"
        assert scene.lines()[:2] == ["Vou 3", "Corro -1"]
        scene.tap("A")
        assert scene.said() != "Jogar vale 3, correr custa 1"


@pytest.mark.parametrize("hands", [TWO, FOUR])
@pytest.mark.parametrize(
    "language, words",
    [
        (0, (("Eles: mão de 11", "Lata: mão de 11"), "Vamos jogar!", "Vale 3, sem truco")),
        (1, (("They're at 11", "Lata: hand of 11"), "Let's play!", "For 3, no truco")),
        (2, (("Ellos: mano 11", "Lata: mano de 11"), "¡Vamos a jugar!", "Vale 3, sin truco")),
    ],
)
def test_the_rivals_hand_of_eleven_is_announced_as_without_raises(language, words, hands):
    with Scene(hands=hands, language=language, score=(7, 11), opener=1) as scene:
        scene.plan(1, "A", "5d")
        hand, *answers = words
        assert all(heard(scene, one) for one in (hand[hands == TWO], *answers))


@pytest.mark.parametrize("seat, shown", [(2, "\x83 Zap"), (1, "Sinal: \x83 Zap")])
def test_a_sign_is_shown_in_the_colour_of_the_team(seat, shown):
    with Scene() as scene:
        scene.settle()
        scene.screen.on_event(events.SIGNALLED, seat, 0)
        assert heard(scene, shown)
        picture = scene.picture
        assert (
            not picture.words.tail.hidden
            and picture.words.palette[1] == (speech.OF_OURS, speech.OF_THEIRS)[seat % 2][0]
        )
