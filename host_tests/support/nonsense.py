"""Start a handheld with a memory in which single bytes are nonsense, and open all screens.

As a program it tries every value of every byte, or the bases and values in its arguments, and
prints what crashed::

    .venv/bin/python -m host_tests.support.nonsense [base ...] [value ...]
"""

import multiprocessing
import random
import sys

from tools.environment import paths

paths.add_device_paths()

from tools.sim import library

library.load()

import truco_store as kept
from host_tests.support import random_hands
from tools.sim.handheld import Crashed, Handheld
from tools.sim.nvm import Nvm
from truco_core import rules, state
from truco_core.match import Match
from truco_store import flash, profile, put

BOARD = "sim_160x128"

# Arguments of `App.go`: screens that tell of a saved match, of a seat at a table with others, and
# all that a handheld can open without a match.
_OF_MATCHES = (("home",), ("profile.figures",))
_OF_SEATS = (("home",), ("others",))
_SCREENS = (
    ("home",),
    ("home.ladder",),
    ("others",),
    ("profile",),
    ("profile.figures",),
    ("setup",),
    ("profile.badge", 0),
    ("profile.badge", 1 << 11),
    ("name",),
    ("options",),
    ("options.page", 0),
    ("options.page", 1),
    ("options.page", 2),
    ("options.page", 3),
    ("options.language",),
    ("create",),
    ("marker",),
    ("lesson",),
    ("lesson.attract",),
    ("pages.guide", "home"),
)
# Screens that lie on top of the table.
_AT_TABLE = (("menu",), ("help",), ("ranks",), ("replay",), ("profile",), ("options",))


def _player():
    """Return the image of a player who has done everything once."""
    image = flash.load(Nvm(8192), 10_000).image
    profile.rename(image, "Zé Maria")
    profile.keep_friend(image, "João", 3)
    image[kept.FACE] = 4
    put(image, kept.CHIPS, 4, 85)
    put(image, kept.POINTS, 4, 120)
    image[kept.LADDER : kept.BADGES] = bytes((3, 7, 0x17))
    put(image, kept.BADGES, 2, 0x8C9)
    put(image, kept.DAY, 2, 32 * 11 + 26)
    image[kept.DAY_SCORE : kept.DAY_RUN + 1] = bytes((12, 7, 14, 1, 3))
    image[kept.WAY] = 1
    image[kept.MARKER : kept.MARKER + 3] = bytes((7, 5, 1))
    for row in (0, 1, 8):
        for field in range(10):
            put(image, profile.row_at(row) + 2 * field, 2, 40 + field)
    for match, rivals in enumerate((3, 4 + 16 * 5, 0, 10, 6 + 16 * 7, 3, 3, 3)):
        profile.note(image, match % 3, 12, match, rivals, match)
    image[kept.RIVALS : kept.RIVALS + 20] = bytes(range(20))
    return image


def _match(rule_set, players, phase, score=(0, 0), kind=1, plays=0):
    """Return the image of a player with a saved match in this phase."""
    image, chance = _player(), random.Random("%s %d %d" % (rule_set, players, phase))
    while True:
        match = Match()
        seed, opener = chance.randrange(1, 1 << 30), chance.randrange(players)
        match.start(dict(rules.RULE_SETS)[rule_set], players, seed, opener, *score)
        match.deal()
        while match.waiting():
            laid = sum(one < 128 for one in match.state[state.PLAYS : state.SEED])
            mine = match.waiting() & 1 or kind != 1
            if match.state[state.PHASE] == phase and laid >= plays and mine:
                break
            match.apply(*random_hands.random_action(chance, match))
        if match.state[state.PHASE] == phase:
            break
    image[kept.MATCH : kept.STATE] = bytes(kept.STATE - kept.MATCH)
    image[kept.MATCH] = kind
    put(image, kept.STAKED, 2, 10)
    image[kept.ROBOTS : kept.ROBOTS + 3] = bytes((2, 1, 7))
    put(image, kept.RNG, 4, chance.randrange(1, 1 << 30))
    image[kept.COUNTERS : kept.STATE] = bytes((3, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0))
    image[kept.STATE : kept.DEALS] = match.state
    put(image, kept.DEALS, 4, 32 * 11 + 27)
    image[kept.RUNG] = 9
    return image


def _second():
    """Return an image with two saved matches."""
    image = _match("paulista-mesa", 2, state.PLAYING)
    other = _match("mineiro", 4, state.ANSWERING)
    image[kept.LINK] = kept.LINK_MATCH
    image[kept.LINK + 1 : kept.LINK + kept.LINK_SIZE] = other[kept.MATCH : kept.RUNG + 1]
    return image


def _table():
    """Return an image with a seat at a table with others, whose host this handheld may become."""
    image = _player()
    memory = b"\x07\x01" + b"secret!!" + b"\0" + b"\x01"  # the last byte is the way
    memory += bytes((2, 0b000100, 0, 0, 1, 5, 0, 3, 4)) + rules.RULE_SETS[1][1] + b"\0\x01\x03"
    memory += (b"\x01" + b"12345678") * 2
    image[kept.LINK] = kept.LINK_TABLE
    image[kept.LINK + 1 : kept.LINK + 1 + len(memory)] = memory
    return image


def _single(first):
    """Return the groups of a saved match that begins at `first`: most bytes alone."""
    numbers = [kept.STAKED, kept.STAKED + 1, kept.RUNNERS, *range(kept.RNG, kept.STATE)]
    numbers += (kept.STATE + state.HAND, *range(kept.STATE + state.SEED, kept.RUNG + 1))
    numbers.remove(kept.STATE + state.SEED + 3)
    all_bytes = range(kept.MATCH, kept.MATCH + kept.MATCH_SIZE)
    groups = [numbers] + [[at] for at in all_bytes if at not in numbers]
    return [[at - kept.MATCH + first for at in group] for group in groups]


_PLAYERS = [*range(kept.OPTIONS, kept.MATCH), kept.LINK, *range(kept.STATS, kept.IMAGE_SIZE)]
_PAIRS = [[kept.DAY, kept.DAY + 1], [*range(kept.LADDER, kept.BADGES + 2)]]
_OF_LINK = range(kept.LINK, kept.LINK + kept.LINK_SIZE)
# {name: (function that returns an image, groups of offsets whose bytes get the same value)}
BASES = {
    "player": (_player, [_PLAYERS[first::8] for first in range(8)] + _PAIRS),
    "two": (lambda: _match("paulista", 2, state.PLAYING, (3, 5), plays=2), _single(kept.MATCH)),
    "four": (lambda: _match("mineiro", 4, state.ANSWERING, plays=3), _single(kept.MATCH)),
    "special": (lambda: _match("paulista-mesa", 4, state.DECIDING, (11, 4)), _single(kept.MATCH)),
    "over": (lambda: _match("paulista", 2, state.HAND_OVER, (3, 5)), _single(kept.MATCH)),
    "here": (lambda: _match("mineiro-mesa", 2, state.PLAYING, kind=2), _single(kept.MATCH)),
    "second": (_second, [[kept.LINK], *_single(kept.LINK + 1)]),
    "table": (_table, [_OF_LINK[first::8] for first in range(8)]),
}


def begin(handheld):
    """Wait for the title, and say yes if it asks whether to go on with a match or at a table."""
    handheld.wait(1200)
    if "ask" in handheld.app.names:
        handheld.tap("A")
        handheld.wait(600)
    for _ in range(10):  # the game may restart on its way to a table with others
        if "game" not in handheld.globals or handheld.app.names in ([], ["wait"]):
            handheld.wait(500)


def walk(handheld, screens=_SCREENS):
    """Go through the title, the table and `screens` of a handheld that was just switched on."""
    begin(handheld)
    app = handheld.app
    if app.game and app.names == ["table"]:
        _walk_table(handheld)
    if app.party:
        app.party.close()
        app.party = None
    for screen in screens:
        handheld.go(*screen)
        handheld.press("RIGHT DOWN")
        if screen[0] == "setup":
            handheld.press("DOWN DOWN DOWN A RIGHT B")
        elif screen[0] == "profile.figures":
            handheld.press("RIGHT", 10)
        elif screen[0] == "lesson.attract":
            handheld.wait(1500)
    if app.store.image[kept.MATCH]:  # the first match has made room for the second one
        handheld.go("home")
        handheld.app.play(True)
        handheld.wait(2000)


def _walk_table(handheld):
    app = handheld.app
    game = app.game
    for key in ("A", "UP", "RIGHT", "UP", "B", "A"):
        handheld.press(key)
        handheld.wait(1200)
        if app.names[-1] == "pass":
            handheld.press("A")
    if app.game is not game or app.names[0] != "table":
        return
    for screen in _AT_TABLE:
        if screen[0] != "replay" or game.has_hand():
            handheld.push(*screen)
            handheld.press("DOWN RIGHT B")
        handheld.wait(100)
    while len(app.names) > 1:
        app.pop()
        handheld.wait(60)
    s = game.record.state
    s[state.SCORE], s[state.SCORE + 1], s[state.WINNER] = s[2], 3, 0
    s[state.PHASE] = state.MATCH_OVER
    game.keeper.keep(profile.WON)
    handheld.go("end")
    for _ in range(6):
        handheld.wait(900)
        handheld.press("A")
    app.end_game()


def memory(base, group, value):
    """Return the image of a base in which the bytes of one of its groups have this value."""
    make, groups = BASES[base]
    image = make()
    for at in groups[group]:
        image[at] = value
    return sealed(image)


def sealed(image):
    """Return the bytes of an image with its size, a sequence number and its CRC."""
    put(image, kept.LENGTH, 2, len(image))
    put(image, kept.SEQUENCE, 4, 1)
    kept.seal(image)
    return bytes(image)


def start(image):
    """Return a handheld, not yet switched on, whose memory has the bytes of `image` only."""
    handheld = Handheld(BOARD, seed=3)
    nvm = handheld.device.nvm
    nvm[0 : len(nvm)] = image.ljust(len(nvm), b"\xff")
    return handheld


def cases(bases, values):
    """Yield (base, group, value) for all groups. Of cases that are read alike, yield the first."""
    seen = set()
    for base in bases:
        for group in range(len(BASES[base][1])):
            for value in values:
                nvm = Nvm(8192)
                image = memory(base, group, value)
                nvm[0 : len(image)] = image
                read = bytes(flash.load(nvm, 10_000).image[kept.HEAD :])
                if read not in seen:
                    seen.add(read)
                    yield base, group, value


def crash(case):
    """Return (case, the traceback if the walk fails with its memory, else "")."""
    try:
        with start(memory(*case)) as handheld:
            walk(handheld, {"player": _SCREENS, "table": _OF_SEATS}.get(case[0], _OF_MATCHES))
    except Crashed as error:
        return case, str(error)
    return case, ""


def main(arguments):
    """Try the bases and values in the arguments. Print what crashes, and return how many do."""
    values = [int(one) for one in arguments if one.isdigit()] or range(256)
    bases = [name for name in BASES if name in arguments] or list(BASES)
    chosen = list(cases(bases, values))
    random.Random(1).shuffle(chosen)  # whoever stops this early has a fair sample
    count = len(values) * sum(len(BASES[base][1]) for base in bases)
    print("%d of %d are read differently" % (len(chosen), count), flush=True)
    failed = 0
    with multiprocessing.Pool(2) as pool:
        for count, (case, text) in enumerate(pool.imap_unordered(crash, chosen, 20), 1):
            if text:
                failed += 1
                places = [line.strip() for line in text.splitlines() if "File" in line]
                print(case, text.splitlines()[-1], places[-1], flush=True)
            if not count % 500:
                print("%d, %d crash" % (count, failed), flush=True)
    print("%d of %d crash" % (failed, len(chosen)))
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
