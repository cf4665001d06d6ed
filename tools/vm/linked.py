"""Measure the heap of the whole game at a table of several handhelds, on the 32-bit VM.

One handheld is the whole game with its screens and its own `truco_link.carriers.ble`. The other one
is a script in the stand-in for `_bleio` (peer_bleio.py), which uses almost no heap.
"""

from unittest import mock

from tools.sim import pipe, specs
from tools.vm import measure
from truco_core.bots import make
from truco_core.characters import RANDOM, SENSIBLE
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_core.state import HAND, MATCH_OVER, PHASE, SCORE, WINNER
from truco_link import digest, guest, host, messages

RADIO = {"board_gc": "board_gc.py", "_bleio": "peer_bleio.py"}  # {module on the VM: file of ours}

_ENDS = """
import board_gc
sys.modules["gc"] = board_gc
board_gc.begin(%d)
"""
_END = "assert all(on_table), on_table\n"

# The host opens these screens before the match ends. A string has a screen and the overlays above
# it; "ask" is a question.
OPENED = (
    "menu.linked_menu",
    "menu.linked_menu ask",
    "menu.linked_menu menu.sign",
    "menu.linked_menu menu.phrases",
    "menu.linked_menu seats",
    "menu.linked_menu seats ask",
    "menu.linked_menu help",
    "menu.linked_menu help pages.book",
    "menu.linked_menu help ranks",
    "menu.linked_menu help pages.guide",
    "table ask",
)
_OPEN = """
ground, *names = %r.split()
game.go(ground)
run(20)
for name in names:
    game.push(name, *("Outra versao do Zap, uma frase longa?",) * (name == "ask"))
    run(20)
assert game.names == [one.split(".")[-1] for one in [ground] + names], game.names
"""
_CLOSE = 'game.go("table")\nrun(20)\n'
# A program that ends the first hand, waits for the second, and ends the match.
_OVER = """
s = game.party.lobby.host.match.state
game.party.lobby.host.concede(1)
run(3000)
assert s[%d] == 2
s[%d], s[%d], s[%d] = 12, 1, %d
run(600)
assert game.names == ["linked_end"], game.names
""" % (HAND, SCORE + 1, WINNER, PHASE, MATCH_OVER)

BOARD = "clue_nrf52840_express"  # of the boards with Bluetooth, the one with the least memory


def on_table(board_id, role, enough=()):
    """Measure the heap of a handheld while it plays at a linked table.

    :param role: "host" or "guest": what the measured handheld is
    :param enough: figures in the form of the result: stop measuring at the first of the shifted
        heaps (`measure.SHIFTS`) that exceeds none of them
    :return: [maximum bytes of heap in use at the table]; for "host" also the maximum while a screen
        of OPENED is open
    """
    first, *steps = way(board_id, role)
    return measure.lowest(
        lambda first: _weighed(board_id, role, [first, *steps, _END]), first, enough
    )


def way(board_id, role):
    """Return programs that lead to a linked table: to the title, into the lobby, to the table.

    board_gc.py replaces `gc`, so that the game finds no more free memory than on the board.
    """
    texts = measure.head_of_screens(board_id)[:2]
    texts[0] += "import _bleio, hashlib\n"
    if role == "guest":
        texts[0] += "before, after = %r, %r\n" % told()
    texts[0] += _ENDS % specs.HEAPS[board_id]
    texts += measure.parts_of("linked_%s.py" % role)
    if role == "host":
        texts += [_OPEN % names for names in OPENED] + [_CLOSE, _OVER]
    return texts


def played(board_id, parts):
    """Run programs of `way` on a VM with peer_bleio.py as `_bleio`. Return a `tools.vm.Result`."""
    radio = {"/standins/%s.py" % name: measure.read(RADIO[name]).encode() for name in RADIO}
    return measure.game(board_id).steps(parts, radio)


def _weighed(board_id, role, parts):
    """Run the programs in `parts`. Return the most heap in use at the table, in bytes.

    For a host return a pair: without and with a screen of OPENED open. For a guest, one figure.
    """
    result = played(board_id, parts)
    heap = [result.since(at) for at in range(3, len(result.heap) - 1)]
    return (max(heap[1:3]), max(heap[3:])) if role == "host" else (max(heap[1:]),)


class _Person:
    human = True

    def __init__(self, seed):
        self.choose = make(SENSIBLE, Rng(seed)).choose
        self.watch = lambda *event: None


def told(hands=2):
    """Return what the host of a table of four sends to its guest.

    The result is ([records before the match], [records in it]). A record is (type, body, whether it
    has an action of the guest), type and body as in docs/link.md. On the VM all digests are zeros,
    so the host must do the same.
    """

    def sha(data):
        return bytes(32)

    with mock.patch.object(digest, "sha", sha):
        return _told(hands)


def _told(hands):
    def robot(seat):
        return make(RANDOM, Rng(seat))

    table = host.Host(_Person(1), robot, "Ana", 7, 1234, 0, 0)
    table.rules = RULE_SETS[0][1]
    table.sit_down(bytes(8))
    table.pace = (0, 0, 0)  # type: ignore[assignment]
    person = _Person(2)
    choose, chosen = person.choose, []

    def choose_and_note(view, seat):
        chosen.append(seat)
        return choose(view, seat)

    person.choose = choose_and_note
    other = guest.Guest(person, b"a secret", "Bia", True)
    mine, its = pipe.make()
    table.add_peer(mine)
    other.go_to(7)
    other.attach(its)
    said = []
    send = table.peers[0].link.send

    def record(kind, data, size):
        said.append((kind, bytes(data[:size]), kind == messages.LOG and bool(chosen)))
        if kind == messages.LOG:
            chosen.clear()
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
            table.start()
    return said[:before], said[before:]
