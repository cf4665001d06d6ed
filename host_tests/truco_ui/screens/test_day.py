"""Test the end of a match with the cards of a day, and two saved matches."""

import pytest

import truco_store as kept
from host_tests.support import qr_reader, text_boxes
from tools.sim.worlds.scenes import TWO, Scene, end_match, read
from truco_core.characters import BY_RUNG
from truco_game import ladder
from truco_store import flash, profile, put
from truco_texts import texts
from truco_ui.screens import home_screen, saved_match


def test_the_end_names_the_day_of_its_cards_and_offers_another_match():
    told = ["Jogo do dia 26/11", "Dias seguidos: 1"]
    with Scene(hands=TWO) as scene:
        app = scene.app
        app.setup.seed = 32 * 11 + 26
        # The badges of this match are won already, so no screen shows them.
        for badges in (kept.BADGES, kept.BADGES + 1):
            app.store.image[badges] = 8
        app.play()
        scene.wait(4000)
        app.game.keep()
        scene.resume()
        for line in "Outra partida", "Revanche":
            end_match(scene.app.game.record.state, 7, 14)
            put(scene.app.store.image, kept.COUNTERS, 2, 11)
            scene.app.game.keeper.keep(profile.LOST)
            scene.wait(6000)
            assert scene.app.names == ["end"]
            news = scene.screen.news
            assert (news.rows[2:4] == told) == (line == "Outra partida")
            assert read(scene.screen._lines[0]).strip() == line
            scene.press("A")
            scene.wait(1000)


SITE = "https://truco.example.org/zap/"


@pytest.mark.parametrize(
    "size, site, won, language, said",
    [
        ("128x128", SITE, 1, 0, "Jogo do dia 26/11 contra Zeca: vitória, 12 a 7 na 11ª mão"),
        ("128x128", SITE, 0, 2, "Reto diario 26/11 contra Zeca: derrota, 7 a 12 en la 11ª mano"),
        ("240x240", "", 0, 1, "Daily game 26/11 against Zeca: lost 7-12 in hand 11"),
    ],
)
def test_the_result_of_a_day_is_sent_as_a_qr_code(size, site, won, language, said, monkeypatch):
    """Test also what stands above and below the code, as much as leaves it large enough."""
    with Scene("sim_" + size, hands=TWO, pictures=True, language=language) as scene:
        scene.settle()
        from truco_ui import with_others  # as loaded by this start of the game

        monkeypatch.setattr(with_others, "site", lambda config: site)
        app = scene.app
        image = app.store.image
        put(image, kept.DEALS, 4, 32 * 11 + 26)
        put(image, kept.DAY, 2, 32 * 11 + 26)
        score = bytes((12, 7) if won else (7, 12))
        image[kept.DAY_SCORE : kept.DAY_RUN + 1] = score + bytes((11, won, 3))
        image[kept.BADGES + 1] = 8  # the badge of the day is won already
        end_match(scene.state, *score)
        scene.go("end")
        scene.wait(1500)
        scene.press("DOWN A")
        scene.wait(500)
        assert app.names == ["end", "day"]
        words = text_boxes.words(texts.CODES[language], "end")
        days = words.OF_DAY[4] % 3
        result = "Zap, %s. %s." % (said, days)
        picture = scene.handheld.rgb(), app.width, app.height, 2
        assert qr_reader.read(*picture) == result + (site and " " + site)
        _, *above, below = scene.screen.root
        shown = ["26/11: " + words.OF_DAY[won] % tuple(score), days]
        assert [read(line) for line in above] == shown[: 1 if site else 2]
        assert read(below) == words.SCAN and above[-1].y < app.height // 2 < below.y
        scene.press("B")
        assert app.names == ["end"]


def kept_two(scene):
    """Save a match of the ladder, then one with the cards of a day."""
    app = scene.app
    app.setup.for_points = 1
    ladder.prepare(app.setup, app.store.image, 1)
    app.play()
    for _ in range(2):
        scene.wait(3000)
        app.game.keep()
        app.end_game()
        scene.go("home", home_screen._DAY)
        if app.store.image[kept.LINK] != kept.LINK_MATCH:
            app.stack[0].on_return((None, 2611))
    return app


def test_the_match_of_the_day_and_another_match_are_saved_together():
    with Scene(hands=TWO) as scene:
        app = kept_two(scene)
        image = app.store.image
        matches = slice(kept.MATCH, kept.CRC)
        assert flash.load(app.store.nvm, 1000).image[matches] == image[matches]
        scene.go("home")
        assert [read(line).strip() for line in scene.screen._lines[:2]] == [
            "Zeca 0-0",
            "Bia 0-0",
        ]
        assert "Bia" in scene.screen.help(1) and "Bia" not in scene.screen.help(0)
        of_day = bytes(image[kept.MATCH : kept.RUNG])
        scene.press("DOWN A")
        scene.wait(3000)
        assert app.names == ["table"] and image[kept.RUNG] == 1
        assert app.game.setup.robots[0] == BY_RUNG[0]
        app.game.keep()
        app.end_game()
        scene.go("home", home_screen._DAY)
        app.stack[0].on_return((None, 2611))
        scene.wait(3000)
        assert app.names == ["table"] and bytes(image[kept.MATCH : kept.RUNG]) == of_day
        app.game.give_up()
        scene.wait(6000)
        assert profile.last_day(image) == 32 * 11 + 26
        app.end_game()
        scene.go("home")
        assert image[kept.MATCH] and image[kept.RUNG] == 1
        assert not any(image[kept.LINK : kept.LINK + kept.LINK_SIZE])


@pytest.mark.parametrize("answer", ["A", "DOWN A"])
def test_a_third_match_asks_to_drop_the_one_played_least_recently(answer):
    with Scene(hands=TWO) as scene:
        app = kept_two(scene)
        image = app.store.image
        chips = profile.chips(image)
        app.stack[0].on_return((None, 2711))
        scene.wait(500)
        assert app.names == ["home", "ask"] and "Bia" in read(app.stack[-1]._bar)
        scene.press(answer)
        scene.wait(3000)
        assert image[kept.LINK] == kept.LINK_MATCH and profile.chips(image) <= chips
        assert app.names == (["home"] if answer == "A" else ["table"])
        # A dropped match is recorded as given up.
        assert bool(image[kept.LAST + 1]) == (answer != "A")
        saved_match.turn(image)
        assert ladder.is_of_day(image, 32 * 11 + 26)
