"""Find the longest piece of memory that each place of the game allocates at once, on the 32-bit VM.

After some minutes of play a board's heap has no long free piece. So what is long is loaded before
the first screen, and nothing that opens later may need a long piece. The VM has CircuitPython's
object sizes, but not the 552 bytes that a board takes for each open file (`FIL` of FatFs).
"""

from tools.vm import measure

TITLE = "title"  # name of the first place: what is long is loaded until there

# Screens that are opened one after the other, each with the overlays above it.
BEFORE = (
    "home",
    "home profile",
    "home profile profile.figures",
    "home options",
    "home.ladder",
    "setup",
    "marker",
    "others",
    "lesson",
    "lesson.attract",
)
OVER = (
    "table menu",
    "table menu options",
    "table menu replay",
    "table menu help",
    "table menu help pages.book",
    "table menu help ranks",
    "table menu help pages.guide",
)
# More names than any board has, so that the table of names does not grow later.
_NAMES = """
class _Names:
    pass
for number in range(700):
    setattr(_Names, "zap%d" % number, 0)
_Names = None
"""
_OPEN = """
ground, *names = %r.split()
if ground != "table":
    game.go(ground)
    run(20)
while len(game.names) > 1:
    game.pop()
    run(20)
for name in names:
    game.push(name)
    run(20)
run(200)
assert "crash" not in game.names, ground
"""
_TO_TABLE = "game.play()\nrun(REST)\nlook()\n"
_WHY = "run(200, ok)\n"  # OK in a replay explains an action
_END = """
from truco_core.state import SCORE
while len(game.names) > 1:
    game.pop()
    run(20)
game.game.view.state[SCORE] = 11
for _ in range(400):
    if "table" not in game.names:
        break
    run(PRESS_EVERY, ok)
run(REST)
assert "crash" not in game.names, ground
"""


def alone(board_id):
    """Yield (place, bytes of the longest piece), from the title to the end of a match."""
    head, title = measure.head_of_screens(board_id)[:2]
    programs = {TITLE: title}
    programs.update((place, _OPEN % place) for place in BEFORE)
    programs["table"] = _TO_TABLE
    for hand in range(3):
        programs["table, hand %d" % (hand + 2)] = "play()\n"
    for place in OVER:
        programs[place] = _OPEN % place
        if place.endswith("replay"):
            programs[place + " why"] = _WHY
    programs["end"] = _END
    result = measure.game(board_id).steps([head + _NAMES, *programs.values()], pieces=True)
    return zip(programs, result.pieces[1:])
