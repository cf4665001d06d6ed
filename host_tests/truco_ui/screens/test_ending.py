"""Test the screen at the end of a local and of a linked match."""

import pytest

from host_tests.support.text_boxes import words
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import TWO, Scene, end_match, lines_on, news, read
from tools.sim.worlds.table_entry import play_at_table
from truco_core.state import MATCH_OVER, PHASE
from truco_store import (
    BADGES,
    CHIPS,
    LADDER,
    LAST,
    POINTS,
    SEEN,
    UNSEEN_LEVEL,
    UNSEEN_PLACE,
    profile,
    put,
)
from truco_ui.widgets import faces


def digits(root):
    """Return the text in large letters, from left to right."""
    return " ".join(read(layer[0]) for layer in sorted(large(root), key=lambda one: one.x))


def large(root):
    """Return the groups with large letters."""
    from truco_ui.widgets import theme

    groups = [layer for layer in root if getattr(layer, "scale", 1) > 1]
    return [one for one in groups if one[0].bitmap is theme.font.bitmap]


def seen_faces(root):
    """Return the groups with a face."""
    groups = [layer for layer in root if hasattr(layer, "append")]
    return [one for one in groups if getattr(one[0], "tile_width", 0) == faces.SIZE]


@pytest.mark.parametrize("we, they, gain", [(9, 12, -25), (12, 9, 25)])
def test_chips_and_points_are_counted_visibly(we, they, gain):
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.app.setup.for_points = 1
        image = scene.app.store.image
        image[BADGES] = 8  # the badge of a first match is won already, so no screen shows it
        put(image, CHIPS, 4, 100 + gain)
        put(image, POINTS, 4, 45)
        profile.note(image, gain > 0, we, they, 3)
        image[LAST + 3] += gain
        end_match(scene.state, we, they)
        scene.go("end")
        said = []
        for _ in range(2000):
            scene.wait(10)
            line = news(scene.screen)
            if line not in said:
                said.append(line)
        chips = [int(line.split()[-1]) for line in said if line.startswith("Fichas 100")]
        assert chips[0] == 100 and chips[-1] == 100 + gain and len(chips) > 10
        assert chips == sorted(chips, reverse=gain < 0)
        more = profile.WINNER_POINTS if gain > 0 else profile.LOSER_POINTS
        assert "Pontos %d \x85 45" % (45 - more) in said


def test_each_badge_has_a_page_and_a_new_rank_colours_the_players_face():
    """Test also that the level that the ladder gave has no page of its own."""
    with Scene(hands=TWO) as scene:
        scene.settle()
        app = scene.app
        app.store.image[BADGES] = 1 | 2  # two badges: level 2, of the first rank
        app.store.image[LADDER] = 1  # the rung of the rival who was just beaten
        app.store.image[SEEN] |= UNSEEN_LEVEL | UNSEEN_PLACE
        end_match(scene.state, 12, 0)
        profile.count(app.store.image, scene.state, True, bytes(12), 0)
        profile.note(app.store.image, True, 12, 0, 3)
        scene.go("end")
        face, titles, told, worn = scene.screen._mine, [], [], []
        before = face._palette[faces.OWN_COLOUR]
        scene.wait(1400)
        assert app.names == ["end"]  # the winner is shown first
        scene.press("A")  # ignored: the list takes no key before the badges
        scene.wait(1500)
        while app.names == ["end", "badge"]:
            told.append([read(said) for said in scene.screen._said])
            worn.append({step(scene) for _ in range(16)})
            titles.append(read(scene.screen._bar))
            scene.tap("A")
        assert titles == ["Medalha nova! \x85", "Medalha nova! \x92"], "how a key is taken"
        assert app.names == ["end"]
        place, level = "Mesa nova: praça", words("pt", "profile").LEVELS
        levels = ["Nível %d/%d: %s" % (at, len(level), level[at - 1]) for at in (5, 6)]
        assert told == [
            ["Capote", "por vencer 12 a 0", levels[0], "", ""],
            [
                "Primeira partida",
                "por jogar até o fim",
                levels[1],
                place,
                "",
            ],
        ]
        after = face._palette[faces.OWN_COLOUR]
        assert worn == [{before, after}, {after}] and before != after


def step(scene):
    """Return the colour that the player's laughing face has a little later."""
    scene.wait(100)
    face = scene.screen._face
    assert face._mood == len(face.looks) // faces.PARTS - 1  # the last mood
    return face._palette[faces.OWN_COLOUR]


@pytest.mark.parametrize("score, shown", [((9, 7), "9 7"), ((0, 0), "0 0")])
def test_a_player_who_gives_up_is_shown_as_the_loser(score, shown):
    with Scene(hands=TWO, score=score) as scene:
        scene.settle()
        scene.press("START UP A")
        scene.wait(500)  # a question ignores keys at first
        scene.press("DOWN A")
        scene.wait(1500)
        from truco_ui.widgets import theme

        assert scene.app.names == ["end"]
        root = scene.screen.root
        assert "Você desistiu" in lines_on(root) and digits(root) == shown
        assert scene.screen.news.rows == ["Você desistiu"]
        inks = [layer[0].pixel_shader for layer in large(root)]
        assert inks.count(theme.GOLD_TEXT) == 1
        own, rival = sorted(seen_faces(root), key=lambda face: face.x)
        assert own.scale < rival.scale and scene.screen._mood == faces.BEATEN
        assert scene.screen._words.LAST_HAND not in [
            row[0] for row in scene.screen.rows
        ]  # no hand to show again
        scene.press("UP A")
        scene.wait(60)
        assert scene.app.names == ["home"]


@pytest.mark.parametrize("players, ours", [(2, 5), (4, 12)])
def test_the_end_of_a_linked_match_shows_all_players_and_confetti_for_winners(players, ours):
    with LinkedHandheld() as m:
        play_at_table(m, players)
        for match in (m.lobbies[1].host.match, m.lobby.guest.match):
            end_match(match.state, 17 - ours, ours)
        m.until_screen("linked_end")
        assert len(seen_faces(m.screen.root)) == players
        won = ours > 5
        assert (m.screen._confetti is not None) == won
        # The title is that of a match against robots. Then comes the winner's name.
        assert m.news() == ("A partida é nossa" if won else "Você perdeu")
        m.until(lambda: m.news() != m.title(), 6000)
        assert m.news().startswith("\x96 " + ("Ana" if won else "Bia"))


def test_repeated_presses_do_not_skip_the_end_screen():
    with Scene("pybadge", hands=TWO) as scene:
        scene.state[PHASE] = MATCH_OVER
        scene.go("end")
        for _ in range(8):
            scene.press("A")
        assert scene.app.names == ["end"]
        scene.until(lambda: scene.screen.chosen == 0)
        scene.press("B")
        assert scene.app.names == ["end"] and scene.screen.chosen == scene.screen.count - 1
        scene.press("DOWN")
        scene.press("A A A")
        assert scene.app.names == ["table"]
