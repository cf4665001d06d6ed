"""The end of a match by the cards of a day."""

from tools.sim.worlds.scenes import TWO, Scene, read
from truco_core.state import MATCH_OVER, PHASE, SCORE, WINNER
from truco_game import ladder
from truco_store import (
    BADGES,
    COUNTERS,
    DEALS,
    LADDER,
    MATCH,
    MORE_BADGES,
    STATS,
    day,
    loading,
    profile,
    put,
)
from truco_ui.screens import home_screen


def test_cards_that_others_have_are_named_and_those_of_the_next_match_are_not_the_same():
    told = ["Jogo do dia 26/11", "Você venceu", "12 a 7 na mão 11", "Série: 1"]
    with Scene(hands=TWO) as scene:
        app = scene.app
        app.setup.seed = 32 * 11 + 26
        app.store.image[MORE_BADGES] = app.store.image[BADGES] = 8  # of such cards, of a match
        app.play()
        scene.wait(4000)
        app.game.keep()
        scene.resume()
        for lines in ("Com novas cartas", "Outra partida"):
            scene.app.game.record.state[SCORE : SCORE + 2] = bytes((12, 7))
            scene.app.game.record.state[PHASE] = MATCH_OVER
            scene.app.game.record.state[WINNER] = 0
            put(scene.app.store.image, COUNTERS, 2, 11)
            scene.app.game.keeper.keep(profile.WON)
            scene.wait(6000)
            assert scene.app.names == ["end"]
            assert (scene.screen.news.rows[:4] == told) == (lines == "Com novas cartas")
            assert read(scene.screen._lines[0]).strip() == lines
            scene.press("A")
            scene.wait(1000)


def test_another_match_by_the_cards_of_a_day_tells_of_the_first_one_and_days_are_counted():
    with Scene(hands=TWO) as scene:
        image = scene.app.store.image
        for at in (27, 28):
            put(image, DEALS, 4, 32 * 11 + at)
            day.note(image, True, 12, 5)
        rows = [
            "Jogo do dia 28/11",
            "Você perdeu",
            "Na primeira vez:",
            "12 a 5",
            "Série: 2",
            "Amanhã: Rosa",
        ]
        scene.settle()
        s = scene.state
        s[SCORE], s[SCORE + 1], s[PHASE] = 7, 12, MATCH_OVER
        s[WINNER] = s[SCORE] < s[SCORE + 1]
        scene.wait(6000)
        assert scene.app.stack[0].news.rows[:-2] == rows  # the last two: what to try


def test_the_match_of_the_ladder_that_is_kept_stays_so_while_those_cards_are_played():
    with Scene(hands=TWO) as scene:
        app = scene.app
        image = app.store.image
        app.setup.for_points = 1
        app.save_options()
        ladder.prepare(app.setup, image, 1)
        app.play()
        scene.wait(3000)
        app.game.keep()
        app.end_game()
        scene.go("home", home_screen._DAY)
        before, chips = bytes(image[MATCH:STATS]), profile.chips(image)
        app.stack[0].on_return((None, 2611))
        scene.wait(3000)
        assert app.names == ["table"] and image[LADDER + 1] == ladder.OF_A_DAY
        app.save_options()
        kept = loading.load(app.store.nvm, 1000).image
        assert bytes(kept[MATCH:STATS]) == before and kept[LADDER + 1] == 1
        assert profile.chips(kept) == chips > profile.chips(image)
        app.game.give_up()
        scene.wait(6000)
        assert app.names == ["end"] and day.played(image) == 32 * 11 + 26
        kept = loading.load(app.store.nvm, 1000).image
        assert profile.chips(kept) == profile.chips(image) < chips
        assert day.played(kept) == 32 * 11 + 26 and bytes(kept[MATCH:STATS]) == before
        app.end_game()
        scene.go("home")
        assert bytes(image[MATCH:STATS]) == before and image[LADDER + 1] == 1
        scene.press("A")
        scene.wait(3000)
        assert app.names == ["table"] and app.game.setup.robots[0] == ladder.FIRST


def test_a_fault_of_the_game_beside_a_kept_match_gives_the_stake_back():
    with Scene(hands=TWO) as scene:
        app = scene.app
        app.setup.for_points = 1
        app.play()
        scene.wait(3000)
        app.game.keep()
        app.end_game()
        scene.go("home", home_screen._DAY)
        chips = profile.chips(app.store.image)
        app.stack[0].on_return((None, 2611))
        scene.wait(3000)
        assert profile.chips(app.store.image) < chips
        app.drop_all()
        app.go("home")
        scene.wait(500)
        assert profile.chips(app.store.image) == chips
