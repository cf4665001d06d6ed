"""The score at the end of a match: of one handheld, and of a table of several."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import TWO, Scene, lines_on, read
from tools.sim.worlds.table_entry import sit_at_table, start_match
from truco_core.state import MATCH_OVER, PHASE, SCORE
from truco_store import CHIPS, LAST, POINTS, profile, put
from truco_ui.widgets import faces


def digits(root):
    """What is written in large letters, from left to right."""
    found = [layer for layer in root if getattr(layer, "scale", 1) > 1]
    words = " ".join(read(layer[0]) for layer in sorted(found, key=lambda one: one.x))
    from truco_ui.widgets.text import TIMES

    return words.replace(chr(TIMES), "×")


ENDS = [((13, 7), "13 × 7"), ((9, 12), "9 × 12"), ((11, 23), "11 × 23")]


@pytest.mark.parametrize("score, shown", ENDS)
def test_more_than_the_goal_is_shown(score, shown):
    with Scene(hands=TWO) as scene:
        scene.settle()
        s = scene.state
        s[SCORE], s[SCORE + 1], s[PHASE] = score + (MATCH_OVER,)
        scene.wait(6000)
        assert scene.app.names == ["end"]
        assert digits(scene.app.stack[0].root) == shown


@pytest.mark.parametrize("score, shown", ENDS)
def test_nor_is_it_at_a_table_of_several(score, shown):
    with LinkedHandheld() as m:
        sit_at_table(m)  # whose seat is 1
        start_match(m)
        for match in (m.lobbies[1].host.match, m.lobby.guest.match):
            s = match.state
            s[SCORE + 1], s[SCORE], s[PHASE] = score + (MATCH_OVER,)
        m.until_screen("linked_end")
        assert digits(m.app.stack[0].root) == shown


@pytest.mark.parametrize("we, they, gain", [(9, 12, -25), (12, 9, 25)])
def test_a_match_for_points_counts_chips_and_ranking_before_ones_eyes(we, they, gain):
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.app.setup.for_points = 1
        image = scene.app.store.image
        put(image, CHIPS, 4, 100 + gain)
        put(image, POINTS, 4, 45)
        profile.note(image, gain > 0, we, they, 3)
        image[LAST + 3] += gain
        scene.state[SCORE], scene.state[SCORE + 1] = we, they
        scene.app.go("end")
        scene.wait(20)
        said = []
        for _ in range(800):
            scene.wait(10)
            line = read(scene.screen._winnings._text)
            if line not in said:
                said.append(line)
        chips = [int(line.split()[-1]) for line in said if line.startswith("Fichas 100")]
        assert chips[0] == 100 and chips[-1] == 100 + gain and len(chips) > 10
        assert chips == sorted(chips, reverse=gain < 0)
        more = profile.WINNER_POINTS if gain > 0 else profile.LOSER_POINTS
        assert "Pontos %d \x85 45" % (45 - more) in said


@pytest.mark.parametrize("we, said", [(12, "Você venceu"), (7, "Lata venceu")])
def test_a_match_for_nothing_says_who_won(we, said):
    with Scene(hands=TWO) as scene:
        scene.settle()
        s = scene.state
        s[SCORE], s[SCORE + 1], s[PHASE] = we, 19 - we, MATCH_OVER
        scene.wait(6000)
        assert scene.app.names == ["end"] and scene.screen._winnings is None
        assert said in lines_on(scene.app.stack[0].root)


def test_who_gives_up_reads_that_and_nobody_looks_like_the_winner():
    with Scene(hands=TWO, score=(9, 7)) as scene:
        scene.settle()
        for key in ("START", "UP", "A"):
            scene.press(key)
        scene.wait(500)  # a question heeds no key at first
        for key in ("DOWN", "A"):
            scene.press(key)
        scene.wait(1500)
        from truco_ui.widgets import theme
        from truco_ui.widgets.text import CROWN

        assert scene.app.names == ["end"]
        root = scene.screen.root
        said = lines_on(root)
        assert "Você desistiu" in said and not any(chr(CROWN) in line for line in said)
        assert digits(root) == "9 × 7"
        for layer in root:
            digit = getattr(layer, "scale", 1) > 1
            assert not digit or layer[0].pixel_shader is not theme.GOLD_TEXT


def test_an_impatient_player_is_heard_after_the_pause():
    """Keys in the pause are not heeded, and do not make it longer."""
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.app.go("end")
        scene.wait(50)
        for _ in range(3):
            scene.press("DOWN")
            scene.wait(100)
        assert scene.screen.chosen == 0
        for _ in range(8):
            scene.press("DOWN")
            scene.wait(60)
            if scene.screen.chosen:
                break
        assert scene.screen.chosen == 1


@pytest.mark.parametrize("players, figures", [(2, 1), (4, 2)])
def test_over_the_air_there_are_faces_beside_the_score_and_paper_falls(players, figures):
    with LinkedHandheld() as m:
        sit_at_table(m, players)
        start_match(m)
        for match in (m.lobbies[1].host.match, m.lobby.guest.match):
            s = match.state
            s[SCORE + 1], s[SCORE], s[PHASE] = 12, 5, MATCH_OVER
        m.until_screen("linked_end")
        root = m.app.stack[0].root
        found = [
            (layer.x, layer.y)
            for layer in root
            if hasattr(layer, "append") and getattr(layer[0], "tile_width", 0) == faces.SIZE
        ]
        assert len(found) == figures and len({y for _, y in found}) == 1
        assert m.screen._confetti is not None


@pytest.mark.parametrize("size", ["128x128", "160x128", "240x135", "240x240", "320x240"])
def test_partner_and_both_rivals_are_seen(size):
    with Scene("sim_" + size) as scene:
        scene.settle()
        scene.app.go("end")
        scene.wait(50)
        found = [
            (layer.x, layer.y)
            for layer in scene.screen.root
            if hasattr(layer, "append") and getattr(layer[0], "tile_width", 0) == faces.SIZE
        ]
        assert len(set(found)) == 3
