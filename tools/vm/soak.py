"""Runs on the 32-bit VM behind the title of screens.py: matches by keys alone (tools/lab/soak.py).

SEED, and the intents of truco_input, are set before the first line. Each call of `match` goes
on until one more match has ended, and back to the title, now and then by way of "once more";
other screens on the way are opened at random. It prints what it did.
"""

import random

STEP_MS = 20
WAIT = 12  # steps from key to key
REST = 40  # the same at the end of a match, which takes no key at once
MOST_STEPS = 200_000  # of one match

random.seed(SEED)  # noqa: F821
matches = 0
kept = [0] * len(game.store.image)  # noqa: F821, see `hide`
hidden = False
seen = set()  # names of screens
game.setup.speed = 2  # noqa: F821


def below(n):
    return random.getrandbits(16) % n


def press(intent, wait=WAIT):
    keypad.press(config.KEYMAP.find(bytes((intent,))))  # noqa: F821
    for _ in range(wait):
        supervisor.now_ms += STEP_MS  # noqa: F821
        game.step(supervisor.now_ms)  # noqa: F821


def steer(target):
    """The key that brings the choice of a list nearer to a line, or takes it."""
    chosen = game.stack[-1].chosen  # noqa: F821
    return OK if chosen == target else DOWN if chosen < target else UP  # noqa: F821


def at_table():
    n = below(64)
    if n < 2:
        return MENU  # noqa: F821
    if n < 6:
        return RAISE  # noqa: F821
    if n < 10:
        return DOWN  # noqa: F821
    if n < 26:
        return LEFT if n & 1 else RIGHT  # noqa: F821
    return OK  # noqa: F821


def before_match():
    """Rules, players and rivals by chance; the first line begins the match."""
    n = below(8)
    if n < 3:
        return steer(0)
    if game.stack[-1].chosen == 2:  # noqa: F821
        return DOWN if n < 6 else OK  # noqa: F821, house rules: looked at only
    return (UP, DOWN, RIGHT, RIGHT, LEFT)[n - 3]  # noqa: F821


def in_list():
    """Look down a list that changes nothing that way, and go back."""
    return DOWN if below(3) else RAISE  # noqa: F821


def in_menu():
    screen = game.stack[-1]  # noqa: F821
    safe = screen.chosen == 1 or screen.chosen == 2  # those behind them change options
    return OK if safe and below(2) else in_list()  # noqa: F821


def in_last_hand():
    n = below(8)
    return LEFT if not n else RAISE if n == 1 else OK if n < 4 else RIGHT  # noqa: F821


def at_home():
    n = below(4)
    chosen = game.stack[-1].chosen  # noqa: F821
    if n == 0 and chosen not in (1, 2, 3):  # not the screens of others, lesson and ladder
        return OK  # noqa: F821
    return steer(0) if n > 1 else DOWN  # noqa: F821


WAYS = {
    "table": at_table,
    "setup": before_match,
    "menu": in_menu,
    "replay": in_last_hand,
    "home": at_home,
    "help": in_menu,
    "options": in_list,
    "rules": in_list,
    "profile": in_list,
    "ask": in_list,
    "marker": in_list,
}


def match(again):
    """One match more; `again`: begin another one at its end, and leave that to the next call."""
    global matches
    steps = hands = 0
    ended = False
    while True:
        name = game.names[-1]  # noqa: F821
        seen.add(name)
        if name == "crash" or steps > MOST_STEPS:
            raise AssertionError("%s after %d steps of match %d" % (name, steps, matches + 1))
        steps += REST if name == "end" else WAIT
        if name == "table":
            hands = max(hands, game.game.table.match.state[HAND])  # noqa: F821
        elif name == "title" and ended:
            break
        if name == "end":
            ended = True
            chosen = game.stack[-1].chosen  # noqa: F821
            if again:
                press(steer(0), REST)
                if game.names[-1] == "table":  # noqa: F821
                    break
            elif chosen == 2 and below(2):
                press(OK, REST)  # noqa: F821, the last hand
            else:
                press(steer(3), REST)
        elif name == "home" and ended:
            press(RAISE)  # noqa: F821
        elif name in WAYS:
            press(WAYS[name]())
        elif name in ("title", "language", "guide", "why", "end"):
            press(OK)  # noqa: F821
        else:
            press(RAISE)  # noqa: F821
    matches += 1
    players = game.setup.players  # noqa: F821
    print("match", matches, game.names[-1], players, game.setup.rule_set, hands, steps)  # noqa: F821


def hide():
    """Before the heap is measured: blank the store's image, a byte a place in `kept`.

    The collector takes any four bytes for an address. Addresses here are small numbers, and so are
    counters: with those, memory that nobody uses any more would seem to be in use. On a board
    addresses are large.
    """
    global hidden
    image = game.store.image  # noqa: F821
    for i in range(len(image)):
        kept[i] = image[i]
        image[i] = 0
    hidden = True


def show():
    """Undo `hide`."""
    global hidden
    if hidden:
        for i in range(len(kept)):
            game.store.image[i] = kept[i]  # noqa: F821
    hidden = False


def report():
    print("seen", " ".join(sorted(seen)))
