"""Marks that stay: who leads the trick, and which seats robots play at a table of several."""

from types import SimpleNamespace

import pytest

from host_tests.support.sitters import is_robot
from tools.sim.worlds import golden_lobby, golden_tour
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import FOUR, Scene
from truco_game.linked_game import LinkedGame
from truco_link import frames
from truco_ui.table import layout
from truco_ui.table.layout import BOTTOM, LEFT, RIGHT, TOP


def leader(picture):
    """The place where the open hand lies: in the middle of that of a card."""
    mark, place = picture.lead_mark, picture.place
    u = place[layout.U]
    x, y = mark.x - 6 * u, mark.y - 12 * u
    places = [(place[layout.SLOT_X + at], place[layout.SLOT_Y + at]) for at in range(4)]
    return places.index((x, y))


def test_the_open_hand_lies_where_who_leads_will_lay_a_card():
    with Scene(opener=0) as scene:
        scene.settle()
        assert leader(scene.picture) == BOTTOM
        scene.plan(1, "5d")
        scene.plan(2, "As")
        scene.plan(3, "Ac")
        scene.press("LEFT")
        scene.press("UP")  # the 3 wins
        scene.settle()
        assert leader(scene.picture) == BOTTOM
        scene.plan(1, "Qd", "Kh")
        scene.plan(2, "Qs")
        scene.plan(3, "2c")
        scene.press("UP")
        scene.until(lambda: leader(scene.picture) != BOTTOM)
        assert leader(scene.picture) == scene.picture.place_of(3)


@pytest.mark.parametrize("opener", range(4))
@pytest.mark.parametrize(
    "board", ["lilygo_tdisplay_s3", *("sim_" + size for size in golden_tour.SIZES)]
)
def test_beside_the_partners_cards_it_is_told_who_leads(board, opener):
    with Scene(board, hands=FOUR, score=(11, 4), opener=opener) as scene:
        scene.settle()
        picture, lines = scene.picture, scene.screen.prompt.lines
        name = scene.app.game.name_of(opener) if opener else "Você"
        assert picture.lead_mark.hidden  # it would lie under the cards
        assert scene.lines() == ["Jogo  3", "Corro\x981", "\x9d " + name]
        bottom = lines.grid.y + 3 * lines.grid.tile_height
        assert not lines.grid.hidden and bottom <= scene.app.height + picture.place[layout.U]
        scene.until(lambda: scene.said() == name + " começa")
        ok = "A" if scene.handheld.spec.key("UP") else "B"
        scene.press(ok)
        if opener:
            scene.plan(opener, FOUR.split()[opener][:2])
        else:
            scene.settle()
            scene.press(ok)
        scene.until(lambda: not picture.shared)
        assert not picture.lead_mark.hidden and leader(picture) == picture.place_of(opener)


def robots(picture):
    """The places at which a robot's face is."""
    return {at for at in range(1, 4) if picture.looks[at] and is_robot(picture, at)}


def greys(picture):
    """The places of grey names."""
    from truco_ui.widgets import theme  # the game's own

    names = {at: picture.seats[at] for at in range(1, 4)}
    grids = {at: name.grid if name else face[1] for at, (face, name) in names.items()}
    return {at for at in grids if grids[at].pixel_shader is theme.GREY_TEXT}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", ("sim_160x128", "sim_240x240"))
def test_a_robots_head_stays_where_no_person_plays_and_a_grey_name_is_of_who_is_away(size):
    with LinkedHandheld(1, size) as m:
        golden_lobby.match(m)  # a guest; across the host's table are two robots
        picture = m.screen.picture
        seats = m.lobby.seats
        first = m.game.bottom_seat()
        of_robots = {
            picture.place_of(seat)
            for seat in range(1, 4)
            if not seats[(seat + first) % 4].flags & 1
        }
        assert len(of_robots) == 2 and robots(picture) == of_robots
        faces = {picture.seats[at][0][0].pixel_shader[1] for at in of_robots}
        assert len(faces) == 2  # not one face for all
        (host,) = {LEFT, TOP, RIGHT} - of_robots
        table = m.lobbies[1].host.table
        assert not greys(picture)
        table.take_over(0, m.lobbies[1].robot(0))
        m.until(lambda: host in robots(picture))
        assert greys(picture) == {host}
        table.give_back(0)
        m.until(lambda: host not in robots(picture))
        assert not greys(picture)
        m.screen.renew()  # as after an absence
        assert robots(picture) == of_robots


@pytest.mark.parametrize("person", range(4))
@pytest.mark.parametrize("players", (2, 4))
def test_a_robot_looks_the_same_on_every_handheld_and_like_no_other(players, person):
    """Whoever alone is present, the host or another."""
    person %= players
    flags = [frames.HERE if seat == person else 0 for seat in range(players)]
    lobby = SimpleNamespace(seats=[SimpleNamespace(flags=one) for one in flags])
    found = set()
    for place in set(range(players)) - {person}:
        looks = set()
        for bottom in range(players):
            game = SimpleNamespace(bottom_seat=lambda bottom=bottom: bottom, lobby=lobby)
            looks.add(LinkedGame.look_of(game, (place - bottom) % players))
        assert len(looks) == 1 and looks <= {1, 2, 3}
        found |= looks
    assert len(found) == players - 1
