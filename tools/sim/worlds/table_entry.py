"""Bring a `LinkedHandheld` to a table with other handhelds by pressing its keys."""

from truco_core.rules import RULE_SETS
from truco_link import messages
from truco_link.phases import SITTING
from truco_ui.with_others import SEARCH

PAULISTA = RULE_SETS[0][1]


def host_table(linked, players=2, guests=None):
    """Create a table on the `LinkedHandheld`, and let the others sit down."""
    linked.app.setup.players = players
    linked.open("create")
    linked.press("A", opens="lobby")
    for lobby in linked.lobbies[1:guests]:
        find_table(linked, lobby)
    linked.until(lambda: all(one.phase == SITTING for one in linked.lobbies[1:guests]))
    linked.run_for(400)


def find_table(linked, lobby, watch=False):
    """Let another handheld's Lobby find the table of the `LinkedHandheld` and ask to join it."""
    lobby.join(linked.look(lobby), getattr(linked.lobby.at, "code", 0), watch)


def sit_too(linked, lobby):
    """Let another handheld sit down at the table of the `LinkedHandheld`."""
    find_table(linked, lobby)
    linked.until(lambda: lobby.phase == SITTING)


def open_menu(linked, line=None):
    """Open the menu during a match, and choose the line that begins with `line`."""
    linked.press("START", opens="linked_menu")
    if line is not None:
        linked.choose(line)


def join_table(linked, players=2, code=None):
    """Find and join the table of the first other handheld.

    :param code: None: the table needs no code; True: type its code; False: type a wrong code
    """
    linked.lobbies[1].create(PAULISTA, players, code is not None)
    linked.open("search")
    # If the table needs a code, a lock stands before the host's name.
    linked.until(lambda: "Bia" in linked.lines()[0])
    linked.press("A")
    if code is not None:
        linked.until_screen("code")
        right = linked.lobbies[1].at.code
        type_code(linked, right if code else right - right % 10 + (right + 1) % 10)
    if code is False:
        linked.until(lambda: linked.lobby.why == messages.BAD_CODE)
    else:
        linked.until_screen("lobby")


def type_code(linked, code):
    for digit in "%04d" % code:
        linked.press("UP", int(digit))
        linked.press("A")


def sit_at_table(linked, players=2):
    join_table(linked, players)
    linked.until(lambda: linked.lobby.phase == SITTING)
    linked.run_for(400)


def start_match(linked):
    """Start the match at the table of the first other handheld."""
    linked.lobbies[1].start()
    linked.until_screen("table")
    linked.run_for(500)


def play_at_table(linked, players=2):
    sit_at_table(linked, players)
    start_match(linked)


def at_a_table(linked, hosts):
    """Begin a match as the host if `hosts`, else as a guest at another handheld's table."""
    if hosts:
        host_table(linked)
        linked.press("A", opens="table")
    else:
        play_at_table(linked)


def three_at_the_table(m):
    """Start a match in which person 1 hosts at the player's left and person 2 is the partner."""
    sit_at_table(m, 4)
    sit_too(m, m.lobbies[2])
    m.people[1].sleeps = m.people[2].sleeps = True
    start_match(m)
    seats = [lobby.my_seat for lobby in m.lobbies[1:]] + [m.lobby.my_seat]
    assert seats == [0, 3, 1]


def to_others(linked):
    """Open the screen where a handheld with WiFi chooses its carrier and a table."""
    linked.open("others")


def find_far(linked, opens):
    """Search for tables over WiFi, and wait until the screen `opens` is on top."""
    linked.app.go("wait", SEARCH)
    linked.run_for(200)
    linked.until_screen(opens)
