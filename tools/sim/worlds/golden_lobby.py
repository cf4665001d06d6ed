"""Draw the screens of a table of several handhelds. Each screen has a function that opens it."""

import functools
import gc

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import calm, end_match
from tools.sim.worlds.table_entry import find_table
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import messages
from truco_link.phases import HOSTLESS, PLAYING, SITTING
from truco_link.searching import Found
from truco_ui.with_others import LEAVE

_TABLE = 4711
_CODE = 805


def opens(screen):
    """Return a function that opens a screen."""
    return lambda m: m.open(screen)


def host(m, guests=1, players=4, private=True):
    """Create a table on the simulated handheld, and let others sit down."""
    lobby = m.lobby
    lobby.create(RULE_SETS[0][1], players, private, 20)
    lobby.host.table_id, lobby.host.code = _TABLE, _CODE
    for other in m.lobbies[1 : 1 + guests]:
        find_table(m, other)
    m.until(lambda: all(one.phase == SITTING for one in m.lobbies[1 : 1 + guests]))
    m.open("lobby")
    m.run_for(500)


def guest(m, players=4):
    """Create a table on another handheld, and sit down there with the simulated one."""
    other = m.lobbies[1]
    other.create(RULE_SETS[0][1], players)
    other.host.table_id, other.host.code = _TABLE, _CODE
    m.open("search")
    m.until(lambda: m.lobby.found)
    m.press("A")
    m.until(lambda: m.lobby.phase == SITTING)
    m.run_for(500)


def lobby_host(m):
    host(m, 2)
    m.cut(2)
    m.until(lambda: not m.lobby.seats[3].flags & messages.HERE)
    m.run_for(200)


def lobby_guest(m):
    guest(m)
    m.lobbies[1].set_options(turn_s=40)
    m.run_for(500)


def lobby_refused(m):
    guest(m)
    m.lobbies[1].host.seating.remove(m.lobby.my_seat)
    m.run_for(1500)


def search(m):
    m.open("search")
    found = m.lobby.found
    for name, rssi, flags, crowd in (
        ("Bia", -50, 0, 1 | 1 << 5),
        ("João Pedro", -66, messages.FOUR | messages.PRIVATE, 2 | 2 << 5),
        ("Caio", -92, messages.FOUR | messages.PLAYING, 1 | 3 << 5),
    ):
        table = Found()
        content = bytes((1, messages.VERSION, 1, 2, 0, flags, crowd)) + name.encode()
        m.lobby.role.read(table, name, rssi, content)
        found.append(table)
    m.run_for(200)
    m.press("DOWN")


def code(m):
    m.press("A", opens="code")
    m.press("UP", 4)
    m.press("A")
    m.press("UP", 2)


def match(m):
    guest(m)
    for other in m.lobbies[2:]:
        find_table(m, other)
    m.until(lambda: all(one.phase == SITTING for one in m.lobbies[2:]))
    for person in m.people[1:]:
        person.sleeps = True
    m.lobbies[1].start()
    m.until(lambda: m.lobby.phase == PLAYING)
    m.until_screen("table")
    m.run_for(3000)
    calm(m, m.run_for)


def until_said_anew(m):
    """Wait until other words are shown. The words of a raise stay until the raise is answered."""
    before = m.said()
    m.until(lambda: m.said() not in ("", before))
    m.run_for(100)


def phrase(m):
    match(m)
    m.lobbies[1].at.ask(messages.SHOUT, 1)
    until_said_anew(m)


def lost(m):
    gc.mem_free = lambda: 0  # like a board that lacks memory to host a table
    match(m)
    m.kill(1)
    m.until(lambda: m.said() == "Bia sumiu!")
    m.run_for(300)


def robot(m):
    match(m)
    m.lobbies[1].host.seating.be_here(0, False)
    until_said_anew(m)


def menu(m):
    match(m)
    m.press("START", opens="linked_menu")


def phrases(m):
    m.press("DOWN A", opens="phrases")


def seats(m):
    menu(m)
    m.press("DOWN", 2)
    m.press("A", opens="seats")


def host_match(m):
    """Host a match in which handheld 2 is out of reach and 3 is a spectator. Nobody plays."""
    host(m, 2)
    for person in m.people[1:]:
        person.sleeps = True
    m.press("A", opens="table")
    m.run_for(3000)
    find_table(m, m.lobbies[3], watch=True)
    m.until(lambda: m.lobbies[3].phase == PLAYING)
    m.cut(2)
    m.until(lambda: not m.lobby.seats[3].flags & messages.HERE)
    m.run_for(2000)


def menu_host(m):
    host_match(m)
    m.press("START", opens="linked_menu")
    m.choose(m.screen._words.TURN)


def seats_host(m):
    m.choose(m.screen._words.SEATS, opens="seats")
    m.press("DOWN", 4)


def send_away(m):
    m.press("A", opens="ask")


def waits(m):
    match(m)
    m.party._hear(messages.AWAITING, 1, 8 << 8 | messages.FOR_GUESTS)
    m.until(lambda: m.said().startswith("Bia"))
    m.run_for(60)


def lobby_lost(m):
    guest(m)
    m.kill(1)
    m.until(lambda: m.lobby.phase == HOSTLESS)
    m.run_for(1500)


def lobby_calling(m):
    m.lobbies[1].create(RULE_SETS[0][1], 4)
    m.open("search")
    m.until(lambda: m.lobby.found)
    m.cut(1)
    m.press("A", opens="lobby")
    m.run_for(2000)


def peace(m):
    match(m)
    m.lobbies[1].at.ask(messages.END, 1)
    m.until_screen("peace")
    m.run_for(800)  # the question shows its answers after 0.7 s


def uncounted(m):
    match(m)
    m.party._hear(messages.UNCOUNTED, NONE, 0)
    m.until(lambda: "Partida" in m.said())
    m.run_for(60)


def only_guest(m):
    """Let a host lose its only guest. It can wait for the guest, or let a robot play."""
    host(m, 1, 2)
    for person in m.people:
        person.sleeps = True
    m.press("A", opens="table")
    m.run_for(3000)
    m.cut(1)
    m.until(lambda: m.lobby.host.seating.is_alone())
    m.run_for(1000)
    m.until(lambda: m.said() and not m.said().startswith("Bia"))
    m.run_for(60)


def free_seat(m):
    m.press("START", opens="linked_menu")
    m.choose(m.screen._words.SEATS, opens="seats")
    m.press("DOWN")
    m.press("A", opens="ask")


def wait(m):
    m.app.go("wait", LEAVE)
    m.run_for(200)


def end(m):
    match(m)
    for match_of in (m.lobbies[1].host.match, m.lobby.guest.match):
        end_match(match_of.state, 3, 12)
    m.until_screen("linked_end")


# (number of other handhelds, {name of a picture: function that opens its screen from the previous
# one})
WALKS = (
    (0, {"others": opens("others")}),
    (0, {"no_radio": opens("pages.no_radio")}),
    (0, {"create": opens("create")}),
    (0, {"wait": wait}),
    (0, {"search": search, "code": code}),
    (2, {"lobby_host": lobby_host}),
    (1, {"lobby_guest": lobby_guest}),
    (1, {"lobby_refused": lobby_refused}),
    (1, {"lobby_lost": lobby_lost}),
    (1, {"lobby_calling": lobby_calling}),
    (1, {"linked_phrase": phrase}),
    (1, {"linked_lost": lost}),
    (2, {"linked_robot": robot}),
    (1, {"linked_menu": menu, "phrases": phrases}),
    (1, {"linked_waits": waits}),
    (1, {"seats": seats}),
    (3, {"linked_menu_host": menu_host, "seats_host": seats_host, "send_away": send_away}),
    (1, {"peace": peace}),
    (1, {"uncounted": uncounted}),
    (1, {"only_guest": only_guest, "free_seat": free_seat}),
    (1, {"linked_end": end}),
)
SCENES = {name: at for at, (_, acts) in enumerate(WALKS) for name in acts}
SPOKEN = ("create", "search")  # pictures of the page's guide, which has them in all languages


def draw(what, board, language):
    """Return (RGB bytes, width, height) of the picture `what`, a key of SCENES."""
    return _drawn(SCENES[what], board, language)[what]


@functools.lru_cache(maxsize=1)
def _drawn(at, board, language):
    """Return {name: picture} of a walk."""
    count, acts = WALKS[at]
    found = {}
    with LinkedHandheld(count, board, language, 11, True) as m:
        for name, act in acts.items():
            act(m)
            found[name] = m.handheld.picture()
    return found
