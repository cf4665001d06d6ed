"""Test pages at tables with handhelds, over a simulated broker."""

import pytest

from host_tests.support.page_handheld import PagesAndHandhelds
from tools.sim.worlds.piped_handhelds import RULES
from truco_core import state
from truco_core.cards import to_text
from truco_link import messages
from truco_link.carriers import ONLINE
from truco_link.phases import PLAYING, SITTING

_HERE = messages.PERSON | messages.HERE


@pytest.fixture
def world():
    made = PagesAndHandhelds(1)
    yield made
    made.close()


def open_table(world, private=False):
    host = world.lobbies[0]
    host.create(RULES["paulista"], 2, private)
    world.until(lambda: host.phase == SITTING and host.carrier.stage == ONLINE)
    return host


def people(lobby):
    return sum(1 for seat in lobby.seats if seat.flags & _HERE == _HERE)


def room_of(host):
    """Return the number of a table, as in a link."""
    return "%d" % host.at.table_id


def opened(world, room, code=None, **options):
    """Return a page whose link leads to a room, and skip the question for a name."""
    page = world.open_page(**options)
    page.tick(sit={"room": room, "code": code})
    world.wait(0.2)
    if shows(page, "name")():
        page.press("START")
    return page


def shows(page, name):
    return lambda: page.look().screen["name"] == name


def seated(world):
    """Return a host and a page at its table."""
    host = open_table(world)
    page = opened(world, room_of(host))
    world.until(lambda: people(host) == 2 and shows(page, "lobby")())
    return host, page


def hands(page):
    return sum(1 for event in page.heard if event["kind"] == "HAND_WON")


def plays(page):
    """Let the page's player play the chosen card or answer. For `until`."""
    table = page.look().table
    if table and (table["myTurn"] or table["answering"]):
        page.press("A")


def test_a_link_asks_once_for_a_name_which_the_others_see(world):
    host = open_table(world)
    sit = {"room": room_of(host), "code": None}
    page = world.open_page()
    page.tick(sit=sit)
    world.until(shows(page, "name"))
    page.tick(speak="es")  # which closes the screen
    world.until(lambda: shows(page, "name")() and "Tu nombre" in page.screen["text"])
    for letter in "BETO":
        page.tick(write=letter)
    page.press("START")
    world.until(lambda: people(host) == 2)
    assert host.seats[1].name == "Beto"
    kept = page.kept
    world.close_page(page)
    world.open_page(kept=kept).tick(sit=sit)
    world.until(lambda: people(host) == 1, limit_s=120)
    world.until(lambda: people(host) == 2, limit_s=120)


def test_a_full_table_refuses_a_page_and_a_returning_page_keeps_its_seat(world):
    host, page = seated(world)
    world.wait(4)  # until the broker announces that the table is full
    late = opened(world, room_of(host), seed=5)
    world.until(lambda: "Não há lugar" in " ".join(late.look().screen["text"]))
    world.close_page(late)
    assert people(host) == 2
    host.start()
    world.until(lambda: plays(page) or page.table)
    world.people[0].sleeps = True  # so that the match does not end
    world.close_page(page)
    world.until(lambda: people(host) == 1, limit_s=120)
    page = opened(world, room_of(host), seed=9, kept=page.kept)
    world.until(lambda: people(host) == 2, limit_s=120)
    world.until(shows(page, "table"))
    world.people[0].sleeps = False
    world.until(lambda: plays(page) or hands(page) >= 1, limit_s=200)


def test_a_private_room_needs_the_code_typed_or_in_the_link(world):
    host = open_table(world, private=True)
    room = room_of(host)
    page = opened(world, room, "%04d" % ((host.at.code + 1) % 10000))
    world.until(shows(page, "code"))
    typing = opened(world, room, seed=4)
    world.until(shows(typing, "code"))
    assert people(host) == 1
    for digit in "%04d" % host.at.code:
        typing.tick(write=digit)
    typing.press("A")
    world.until(lambda: people(host) == 2)
    world.until(shows(opened(world, room, "%04d" % host.at.code, seed=5), "lobby"))


def test_a_page_shows_only_its_seats_cards_even_after_a_reconnect(world):
    host, page = seated(world)
    host.start()
    compared = []

    def looks_and_plays():
        plays(page)
        s, table = host.match.state, page.table
        theirs, mine = (
            [to_text(card) for card in s[at : at + 3] if card < 40]
            for at in (state.CARDS, state.CARDS + 3)
        )
        # Packets in transit may make page and host differ. Compare only in the same hand and trick.
        if table and table["vira"] == to_text(s[state.VIRA]) and len(table["hand"]) == len(mine):
            assert table["hand"] == mine
            assert not [card for card in theirs if "'%s'" % card in str(table)]
            compared.append(mine)
        return hands(page) >= 2 and len(compared) > 5

    world.until(looks_and_plays, limit_s=300)
    kinds = {event["kind"] for event in page.heard}
    assert {"DEALT", "PLAYED", "TRICK_TAKEN", "HAND_WON"} <= kinds
    before, dials = hands(page), page.dials
    page.reset()
    world.until(lambda: plays(page) or hands(page) > before, limit_s=200)
    assert page.dials == dials + 1
    assert host.phase == PLAYING and people(host) == 2


def test_a_handheld_joins_a_pages_table_and_leaving_disconnects(world):
    page, guest = world.open_page(), world.lobbies[0]
    for key in ("A", "A", "A", "UP", "A", "A", "START"):  # title, language, guide, home, name
        page.press(key)
    world.until(shows(page, "create"))
    page.press("A")
    world.until(shows(page, "lobby"))
    assert page.tap_on("Convidar") and page.screen["name"] == "invite"
    assert page.tap(20, 20) and page.screen["name"] == "lobby"
    guest.search()
    world.until(lambda: guest.found)
    guest.join(guest.found[0])
    world.until(lambda: guest.phase == SITTING)
    page.press("A")  # the host's line has moved from *Convidar* to *Começar*
    world.until(lambda: guest.phase == PLAYING and page.look().table)
    world.until(lambda: plays(page) or hands(page) >= 1, limit_s=200)
    page.tick(keys=[["START", True]])
    world.wait(3)
    page.tick(keys=[["START", False]])
    world.until(shows(page, "ask"))  # whether to go back to the table
    assert not page.look().table and page.dials == 1


def test_play_goes_on_soon_after_the_hosts_tab_is_closed(world):
    """Close the tab of a host, with a page and a handheld at its table."""
    host, guest = world.open_page(), world.lobbies[0]
    for key in ("A", "A", "A", "UP", "A", "A", "START"):  # title, language, guide, home, name
        host.press(key)
    world.until(shows(host, "create"))
    host.press("DOWN")
    host.press("RIGHT")  # four players
    host.press("UP")
    host.press("A")
    world.until(shows(host, "lobby"))
    guest.search()
    world.until(lambda: guest.found)
    guest.join(guest.found[0])
    world.until(lambda: guest.phase == SITTING)
    page = opened(world, "%d" % guest.guest.table_id, seed=5)
    world.until(lambda: people(guest) == 3)
    host.press("A")
    world.until(lambda: guest.phase == PLAYING and page.look().table, limit_s=120)
    world.until(lambda: plays(page) or plays(host) or hands(page), limit_s=200)
    host.tick(close=True)
    world.close_page(host)
    heard, closed_ms = len(page.heard), world.now
    world.until(lambda: plays(page) or played(page, heard))
    assert world.now - closed_ms < 5000


def played(page, since):
    return any(event["kind"] in ("PLAYED", "DEALT") for event in page.heard[since:])


def test_an_unreadable_saved_memory_is_reported_once(world):
    for kept in ("%%%", "a" * 4097):
        page = world.open_page(kept=kept)
        world.wait(1)
        assert page.look().screen["name"] == "ask" and len(page.screen["text"]) > 1, kept
        page.press("A")
        world.wait(1)
        assert page.look().screen["name"] == "title"
        world.close_page(page)


def test_a_won_hand_is_saved_when_the_page_is_closed(world):
    """Save during the robots' turns, too, so that the points cannot be won again."""
    page = world.open_page()
    for key in ("A", "A", "A", "UP", "UP", "A", "A"):  # title, language, guide, home, setup
        page.press(key)
        world.wait(0.5)
    world.until(lambda: plays(page) or hands(page) == 1, limit_s=200)
    page.tick(keep=True)
    before = page.look().table["score"]
    world.close_page(page)
    page = world.open_page(kept=page.kept)
    world.wait(1)
    assert page.look().screen["name"] == "ask"
    page.press("A")
    world.wait(1)
    assert page.look().table["score"] == before != [0, 0]
