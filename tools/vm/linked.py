"""The whole game at a table of several handhelds, on the 32-bit VM: what it weighs there.

One handheld is all of the game with its screens and its own `truco_link.carriers.ble`; the
other one is a script behind the stand-in of `_bleio` (peer_bleio.py), and weighs nothing.
"""

import json
import os

from tools import vm
from tools.sim import heaps, pipe
from tools.vm import measure
from truco_core.bots import make
from truco_core.events import ACCEPTED, PLAYED, RAISED, RAN, TIME_OVER
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import HAND
from truco_game import far_ways
from truco_link import fair_deck, frames, guest, host
from truco_store import WAY

# Host and guest of two at a table by Bluetooth; host of four by WiFi nearby, and at a broker.
FAR = ("lan", "net")
ROLES = ("host", "guest", *FAR)
PHONES = "phones"  # as "lan", with three phones that have the page from this board
_WAYS = (*FAR, PHONES)


def _stand_in(*names):
    """The sources of tools/vm one after the other, as one file."""
    parts = []
    for name in names:
        with open(os.path.join(vm.HERE, name), "rb") as file:
            parts.append(file.read())
    return b"\n".join(parts)


_GC = {"/standins/board_gc.py": _stand_in("board_gc.py")}
RADIO = dict(_GC, **{"/standins/_bleio.py": _stand_in("peers.py", "peer_bleio.py")})
NETWORK = {
    **_GC,
    "/standins/socketpool.py": _stand_in("peers.py", "peer_net.py"),
    "/standins/wifi.py": _stand_in("peer_wifi.py"),
    "/standins/select.py": _stand_in("peer_select.py"),
}
FOR_PHONES = {
    **NETWORK,
    "/standins/socketpool.py": _stand_in("peers.py", "peer_net.py", "peer_phones.py"),
    "/page/version": b"v1",
}
NO_HASHLIB = ("pybadge", "pygamer")
_ACTS = (PLAYED, RAISED, ACCEPTED, RAN)
# What the greeting of these two was.
_NOT_AGAIN = (frames.KEY_LOW, frames.KEY_HIGH, frames.PROOF, frames.SECRETS)


_ENDS = """
import board_gc
sys.modules["gc"] = board_gc
board_gc.begin(%d)
"""
_ENOUGH = 1 << 22
_SAY = 'print()\nprint(json.dumps({"on_table": on_table, "hands": hands, "modules": modules}))\n'

# What can be opened at a linked table: the host opens it after all else. "ask" lies on the table.
OPENED = (
    "linked_menu",
    "linked_menu ask",
    "linked_menu phrases",
    "linked_menu seats",
    "linked_menu help",
    "linked_menu help book",
    "linked_menu help ranks",
    "linked_menu help guide",
    "table ask",
)
_OPEN = """
ground, *names = %r.split()
game.go(ground)
run(20)
for name in names:
    game.push(name, *("Outra versao do Zap, uma frase longa?",) * (name == "ask"))
    run(20)
assert game.names == [ground] + names, game.names
"""
_CLOSE = 'game.go("table")\nrun(20)\n'

BOARD = "clue_nrf52840_express"  # has its own radio, and the least memory of those
WIFI_BOARD = "raspberry_pi_pico_w"  # has WiFi, and the least memory of those


def figures(limits=None):
    """{figure: number} for tools/size.py, and the names of what is in memory at each table.

    :param limits: {figure: most} of who asks only whether there is room, see `measure.shifted`
    """
    found = {}
    for role in ROLES:
        fits = within(role, limits) if limits else measure.never
        there = on_table(WIFI_BOARD if role in FAR else BOARD, role, fits=fits)
        found.update(_named(role, there))
        found["linked_modules_" + role] = there.modules
    return found


def within(role, limits):
    """A function that says of a `Linked` whether there is room, by {figure: most}."""

    def fits(one):
        return all(size <= limits.get(name, size) for name, size in _named(role, one).items())

    return fits


def _named(role, there):
    found = {"table": there.table, "lobby": there.lobby}
    if role in FAR:
        found["deal"] = max(there.table, there.deal)
    elif role == "host":
        found["opened"] = there.opened
    named = {"linked_%s_heap_bytes_%s" % (name, role): size for name, size in found.items()}
    if role == "net":
        named["invite_heap_bytes"] = there.invites
    return named


class Linked:
    """Bytes of heap: `lobby` with the other ones there, `invites` in it with the code for a phone
    at a broker, `table` the most of the table, `deal` while cards are dealt, where that takes so
    long that it is seen, `opened` the most while one of OPENED is.

    modules: names of what is loaded at the table.
    """

    def __init__(self, lobby, invites, table, deal, opened, modules):
        self.lobby = lobby
        self.invites = invites
        self.table = table
        self.deal = deal
        self.opened = opened
        self.modules = modules


def on_table(board_id, role, fits=measure.never):
    """Sit down at a table and play on a board's stand-ins: `Linked`.

    :param role: one of ROLES, see linked_host.py, linked_guest.py, linked_far.py
    :param fits: of a `Linked`, see `measure.shifted`
    """
    (first, *steps), mounts = way(board_id, role)
    found = measure.shifted(
        lambda words: _weighed(board_id, [first + measure.shift(words), *steps, _SAY], mounts),
        lambda found: fits(_least(found)),
    )
    return _least(found)


def _least(found):
    """The lowest of each."""
    names = ("lobby", "invites", "table", "deal", "opened")
    lobby, invites, table, deal, opened = [min(getattr(o, name) for o in found) for name in names]
    return Linked(lobby, invites, table, max(table, deal), opened, found[0].modules)


def way(board_id, role):
    """(texts for `vm.steps`, its mounts) to a linked table, in the lobby and at the table twice.

    The heap ends where the board's does, as far as that is known: the game looks what is free.
    """
    texts = measure.head_of_screens(board_id)[:2]
    is_far = role in _WAYS
    if is_far:
        texts[0] += "import hashlib, select, socketpool, wifi\nCHOSEN = %d, %d\n" % (
            WAY,
            1 + far_ways.WAYS.index("lan" if role == PHONES else role),
        )
        # By a number, which the linker does not look at: so all of them run on the same bytecode.
        texts[0] += "WAY = %r[%d]\n" % (_WAYS, _WAYS.index(role))
    else:
        texts[0] += "import _bleio\n" + ("" if board_id in NO_HASHLIB else "import hashlib\n")
    if role == "guest":
        texts[0] += "before, after = %r, %r\n" % told()
    texts[0] += _ENDS % heaps.LEFT.get(board_id, (_ENOUGH, ""))[0]
    name = "linked_%s.py" % ("far" if is_far else role)
    with open(os.path.join(vm.HERE, name), encoding="utf-8") as file:
        texts += file.read().split("# next step\n")
    if role == "host":
        texts += [_OPEN % names for names in OPENED] + [_CLOSE]
    stand_ins = FOR_PHONES if role == PHONES else NETWORK if is_far else RADIO
    return texts, dict(measure.game_mounts(board_id, role == PHONES), **stand_ins)


def _weighed(board_id, parts, mounts):
    """`Linked` of one of the heaps that are shifted, see measure.SHIFTS."""
    result = vm.steps(parts, mounts)
    try:
        said = json.loads(result.output.strip().split("\n")[-1])
    except ValueError:
        raise vm.VmError(1, "the game ended: " + result.output, result.output) from None
    if not all(said["on_table"]):
        raise vm.VmError(1, "%s: the table did not open\n%s" % (board_id, result.output), "")
    heap = [result.since(at) for at in range(3, len(result.heap) - 1)]
    heap, opened = (heap[:3], heap[3:]) if len(heap) > len(OPENED) else (heap, [0])
    # In the lobby; of `FAR` with the code for a phone, while cards are dealt; at the table twice.
    invites = heap[1] if len(heap) == 5 else 0
    table, deal = max(heap[-2:]), max(heap[-3:])
    return Linked(heap[0], invites, table, deal, max(opened), said["modules"])


class _Person:
    human = True

    def __init__(self, seed):
        robot = make("sensible", Rng(seed))
        self.choose = robot.choose
        self.watch = lambda kind, seat, value: (
            kind < frames.SEATS_CHANGED and robot.watch(kind, seat, value)
        )


def told(hands=2):
    """What the host of a table of four says to its guest: ([records before the match], [records in
    it]).

    A record is (type, body), see docs/link.md. The fair deal is honest where all digests are zeros,
    as those of standins/hashlib.py are.
    """
    digest, fair_deck.sha = fair_deck.sha, lambda data: bytes(32)
    try:
        return _told(hands)
    finally:
        fair_deck.sha = digest


class _Silent(_Person):
    def choose(self, view, seat):
        """What is done for it in time, it has not to have said."""


def _told(hands):

    def robot(seat):
        return make("random", Rng(seat))

    table = host.Host(_Person(1), robot, "Ana", 7, 1234, b"one of a table")
    table.rules = RULE_SETS[0][1]
    table.sit_down(bytearray(48))
    table.pace = (0, 0, 0)
    table.turn_s = 1
    other = guest.Guest(_Silent(2), bytearray(b"seat secret" + bytes(37)), "Bia", True)
    mine, its = pipe.make()
    table.add_peer(mine)
    other.be_at(7, 0)
    other.attach(its)
    said = []
    send = table.peers[0].link.send

    def record(kind, data, size):
        body = bytes(data[:size])
        acts = kind == frames.EVENTS and body[-3] in _ACTS and body[-2] == other.my_seat
        if acts:  # who hears that on the VM has not chosen it: its time was over
            body = bytes((TIME_OVER, other.my_seat, 0)) + body
        if kind != frames.MESSAGE or body[0] not in _NOT_AGAIN:
            said.append((kind, body))
        return send(kind, data, size)

    table.peers[0].link.send = record
    now_ms = 1000
    before = 0
    while table.match is None or table.match.state[HAND] <= hands:
        now_ms += 10
        table.tick(now_ms)
        other.tick(now_ms)
        if other.rules is not None and not before and not mine.inbox and table.peers[0].link.idle():
            before = len(said)
            # Its link is zeros, which the host takes for told: so it says none.
            table.dealer.known |= 1 << other.my_seat
            table.start()
    return said[:before], said[before:]
