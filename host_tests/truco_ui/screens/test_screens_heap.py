"""The program around the table on the 32-bit VM: no heap per step or key, none left behind."""

import pytest

from host_tests.support.screens_on_vm import on_vm

TOUR = """
tap(OK)
tap(DOWN, 6)
tap(OK)
tap(DOWN)
tap(OK)
print(game.names)
tap(RAISE)
tap(RAISE)
"""


@pytest.mark.slow
def test_screens_leave_nothing_behind():
    said, heap = on_vm("tap(OK)\n", *[TOUR] * 7)
    assert said[:7] == ["['setup', 'rules']"] * 7
    # The first rounds grow what Python itself keeps: interned strings, lists of modules. Now and
    # then the collector keeps what nobody uses, for a round: the least of some counts.
    assert min(heap[6:9]) - heap[5] <= 64


# A screen, how it is opened, and the keys that are pressed there again and again.
SCREENS = {
    "title": ("game.go('title')", None),
    "home": ("game.go('home')", "DOWN"),
    "options": ("game.go('home'); used(3); game.push('options')", "DOWN"),
    "ladder": ("game.go('home.ladder')", "UP"),
    "setup": ("game.go('setup')", "RIGHT"),
    "rules": ("game.go('setup'); used(3); tap(DOWN, 6); tap(OK)", "all"),
    "marker": ("game.go('marker')", "DOWN"),
    "profile": ("game.go('profile')", "DOWN"),
    "figures": ("game.go('profile'); used(3); game.push('profile.figures')", "RIGHT"),
    "badge": ("game.go('home'); used(3); game.push('profile.badge', 8)", None),
    "name": ("game.go('profile'); used(3); game.push('name')", "DOWN"),
    "book": ("game.go('home'); used(3); game.push('help.book')", "RIGHT"),
    "language": ("game.go('options.language')", None),
    "lesson": ("game.go('lesson')", None),
    "menu": (
        "game.setup.players = 2; game.play(); used(60); game.push('menu'); used(3); tap(DOWN, 2)",
        "RIGHT",
    ),
}


# There and back on each line: also the number that gets a second digit, and the ladders.
LINES = """
def line():
    return tap(DOWN) + tap(RIGHT, 5) + tap(LEFT, 5)

[line() for _ in range(17)]
"""


def on_each_screen():
    """A text for each of SCREENS: prints its name and the heap that keys and steps took."""
    for opened, key in SCREENS.values():
        line = opened + "; used(30)\n"
        if key == "all":
            line += LINES + "print(game.names[-1], sum([line() for _ in range(17)]), used(100))\n"
        elif key:
            # Twice there and back, for the stand-in of a TileGrid grows with what it shows.
            turns = 7 if key == "RIGHT" else 30
            line += "for _ in range(2): tap(%s, %d); tap(LEFT, %d)\n" % (key, turns, turns)
            line += "print(game.names[-1], tap(%s, %d), used(100))\n" % (key, turns)
        else:
            line += "used(300); print(game.names[-1], 0, used(100))\n"
        yield line


@pytest.mark.slow
def test_no_screen_takes_heap_for_steps_or_keys():
    said, _ = on_vm(*on_each_screen())
    assert said[: len(SCREENS)] == [name + " 0 0" for name in SCREENS]


OVER_THE_TABLE = """
game.setup.players = 4
game.setup.speed = 2
game.setup.signals = 1
game.play()
used(30)
for _ in range(40):
    tap(OK)
    used(60)
for name in ("menu", "menu.sign", "help", "ranks", "help.book", "help.guide", "replay", "options"):
    game.push(name)
    used(5)
    print(game.names[-1])
    if name == "replay":
        tap(RIGHT, 5)
        tap(LEFT, 3)
        print(game.names[-1])
    game.pop()
    used(5)
game.game.gave_up = True
game.go("end")
used(200)
print(game.names)
tap(DOWN, 2)
tap(OK)
print(game.names[-1])
tap(RAISE)
tap(DOWN, 2)
tap(OK)
print(game.names[-1])
"""


@pytest.mark.slow
def test_every_screen_opens_as_it_is_shipped():
    """On a board names are short and modules joined, so no screen may ask for one by its text."""
    said, _ = on_vm("tap(OK)\n", OVER_THE_TABLE)
    lines = [line for line in said if line and "| " not in line]
    names = "menu sign help ranks book guide replay replay options".split()
    assert lines == names + ["['end']", "replay", "ask"]
    assert [line for line in said if "| " in line]  # hands, in notation
