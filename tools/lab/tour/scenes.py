"""The scenes of the tour: what a player can reach on one board.

A scene is a function that gets a `walk.Walk`, with the screens that it must open. It switches the
board on, and presses keys. To add a screen to the tour, add it to a scene, or add a scene. A board
without a radio has no other screens, but those of NOWHERE.
"""

import pathlib

from tools.environment import paths
from tools.installer import manifest, steps
from tools.lab.chip.chip import Stuck
from truco_core.characters import BY_RUNG
from truco_core.rules import RULE_SETS
from truco_game.setup import FAST
from truco_store import BADGES, CHIPS, LADDER, RIVALS, put
from truco_store import profile as records
from truco_ui.screens import home_screen

from .walk import Differs

# Screens that no emulated board can reach, and why.
NOWHERE = {
    "connecting": "WiFi",
    "near": "WiFi",
    "rooms": "WiFi",
    "invite": "WiFi",
    "phones": "WiFi",
}
_OLD_MEMORY = "host_tests/fixtures/store/zap_0_9.bin"  # written by Zap 0.9
_LADDER, _DAY, _PROFILE, _OPTIONS = 3, 4, 5, 6  # lines of home_screen
_CARDS = "A A A A LEFT A A RIGHT A A B A"  # keys that play a match, with a raise here and there
# An owner's code.py, which starts the game in a folder, and runs again when the player leaves it.
MENU = b"""\
import supervisor
if supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD:
    print("menu again")
    while True:
        supervisor.ticks_ms()
else:
    supervisor.set_next_code_file("/apps/Zap/code.py", working_directory="/apps/Zap")
    supervisor.reload()
"""
SCENES = []  # (name, set of screens, function), in the order of the tour


def scene(screens):
    """Add a function to SCENES.

    :param str screens: names of the screens that it opens
    """

    def add(function):
        SCENES.append((function.__name__.replace("_", " "), set(screens.split()), function))
        return function

    return add


@scene("title language guide")
def first_start(walk):
    walk.on(b"")
    walk.go("A", "language")
    walk.go("DOWN DOWN UP")
    walk.go("B", "title")
    walk.go("A", "language")
    walk.go("A", "guide")


@scene("home lesson pair ask setup help")
def lesson(walk):
    """Play both parts of the lesson. The second one is offered before a match of four.

    Then begin the first part again, from the help of the main menu, and leave it.
    """

    def forget(image):
        image[home_screen.kept.SEEN] &= ~(home_screen.kept.SEEN_LESSON | home_screen.kept.SEEN_PAIR)

    walk.on(walk.memory(forget, players=4))
    walk.home(home_screen.LEARN, "lesson")
    walk.reach("A A B A RIGHT A", "home")
    walk.home(home_screen.TO_PLAY, "setup")
    walk.choose(1)
    walk.go("RIGHT")  # four players
    walk.take(0, "ask")
    walk.go("A", "pair")
    walk.reach("A A B A RIGHT A DOWN", "setup")
    walk.go("B", "home")
    walk.take(walk.screen._items.index(home_screen.LEARN), "help")
    walk.take(0, "lesson")
    walk.go("A START", "ask")
    walk.go("DOWN A", "home")


@scene("setup rules page table menu sign help ranks book guide replay why ask end")
def match_of_four(walk):
    robots = {"robot_1": 9, "robot_2": 5, "robot_3": 0}  # two that are trained, and one at random
    walk.on(walk.memory(players=4, signals=1, for_points=1, show_calls=1, **robots))
    walk.home(home_screen.TO_PLAY, "setup")
    walk.each_line()
    walk.take(-1, "page")
    walk.each_line()
    walk.go("B", "setup")
    walk.take(-3, "rules")
    walk.each_line()
    walk.go("B", "setup")
    walk.take(0, "table")
    walk.go("START", "menu")
    walk.take(1, "sign")
    walk.go("DOWN A", "table")
    walk.go("START", "menu")
    walk.take(2, "help")
    for line, (name, keys) in enumerate(
        (("ranks", "B"), ("book", "RIGHT RIGHT B"), ("guide", "B"))
    ):
        walk.take(line, name)
        walk.go(keys, "help")
    walk.go("B B", "table")
    walk.go("START", "menu")
    walk.take(-1, "ask")
    walk.go("A", "menu")
    walk.go("B", "table")
    play_a_hand(walk)
    walk.go("START", "menu")
    walk.take(3, "replay")
    walk.go("RIGHT B", "table")
    walk.reach(_CARDS, "end")
    while walk.top == "badge":
        walk.go("A")
    see_last_hand(walk)
    walk.take(1, "setup")
    walk.go("B", "home")


def play_a_hand(walk):
    for _ in range(12):
        if walk.sim.app.game.has_hand():
            break
        walk.go("A")


def see_last_hand(walk):
    """Step through the last hand from the end of a match, and ask why at each step."""
    walk.choose(-2)
    walk.go("A", "replay")
    asked = 0
    for _ in range(8):
        walk.go("A")
        if walk.top == "why":
            asked += 1
            walk.go("B RIGHT", "replay")
    if not asked:
        raise Stuck("%s: nothing to explain" % walk.at)
    walk.go("LEFT LEFT B", "end")


@scene("home setup table badge end costliest")
def match_of_two(walk):
    walk.on(walk.memory(players=2, speed=FAST, for_points=1))
    walk.home(home_screen.TO_PLAY, "setup")
    walk.take(0, "table")
    walk.reach(_CARDS, "end")
    while walk.top == "badge":
        walk.go("A")
    walk.choose(-3)
    walk.go("A", "costliest")
    walk.go("RIGHT LEFT B", "end")
    walk.choose(0)
    walk.reach("A", "table", 8)


@scene("options page ask badge")
def options(walk):
    """Change each option of each page and back, and turn the board round and back."""

    def climbed(image):
        image[LADDER] = 3

    walk.on(walk.memory(climbed))
    walk.home(_OPTIONS, "options")
    for page in range(3):
        walk.take(page, "page")
        walk.each_line()
        walk.go("B", "options")
    walk.take(-1, "ask")
    walk.go("UP A", "options")
    walk.go("B", "home")


@scene("home profile name figures")
def profile(walk):
    def known(image):
        put(image, BADGES, 2, 0b11011010)
        put(image, CHIPS, 4, 85)
        image[LADDER] = 3
        first = RIVALS + 2 * BY_RUNG[0]
        image[first : first + 2] = 9, 2  # won and lost against the first rival of the ladder
        records.note(image, records.WON, 12, 10, 3)
        records.note(image, records.LOST, 4, 12)
        put(image, records.row_at(0), 2, 2)

    walk.on(walk.memory(known, name="Ana"))
    walk.home(_PROFILE, "profile")
    walk.go("A", "name")
    walk.go("DOWN A RIGHT A B", "name")
    walk.go("START", "profile")
    walk.go("RIGHT A", "figures")
    for _ in range(3):
        walk.press("RIGHT " * 3)
    walk.go("RIGHT")
    while walk.screen._at < len(walk.screen._rows) - 1:
        walk.go("RIGHT")
    walk.go("A", "ask")
    walk.go("DOWN A", "figures")
    walk.go("B", "profile")
    walk.go("DOWN RIGHT RIGHT DOWN DOWN DOWN RIGHT UP LEFT", "profile")
    walk.go("B")
    walk.reach("A", "home", 3)  # there may be badges


@scene("home ladder table")
def ladder(walk):
    def climbed(image):
        image[LADDER] = 2

    walk.on(walk.memory(climbed))
    walk.home(_LADDER, "ladder")
    walk.go("B", "home")
    walk.go("A", "ladder")
    walk.go("UP UP DOWN DOWN DOWN A", "table")
    walk.reach(_CARDS, "end")
    while walk.top == "badge":
        walk.go("A")
    walk.reach("A", "table", 8)
    walk.go("START", "menu")
    walk.take(-2, "home")


@scene("home marker ask")
def marker(walk):
    walk.on(walk.memory())
    walk.home(home_screen.TO_MARKER, "marker")
    walk.go("LEFT A A RIGHT A A A A DOWN A UP LEFT", "marker")
    walk.choose(4)  # the line of the rules
    walk.press("RIGHT LEFT")
    for line in (0, 1):
        walk.take(line)
    walk.take(-2, "ask")
    walk.go("DOWN A", "marker")
    walk.press("LEFT " * 12)
    walk.go("B", "home")


@scene("home table end day")
def day(walk):
    walk.on(walk.memory())
    walk.home(_DAY, "table")
    walk.reach("A", "end")
    walk.reach("DOWN A", "day", 8)
    walk.go("A", "end")


@scene("home code table")
def day_without_a_clock(walk):
    """Type the day, 20/11, on a board that does not know it."""
    walk.set_clock(False)
    walk.on(walk.memory())
    walk.home(_DAY, "code")
    walk.press("UP UP RIGHT RIGHT UP RIGHT UP")
    walk.go("A", "table")


@scene("others no_radio")
def no_way_to_others(walk):
    walk.on(walk.memory(), settings={})
    walk.home(home_screen.TO_OTHERS, "others")
    walk.take(-1, "no_radio")
    walk.go("B", "others")
    walk.go("B", "home")
    walk.go("B", "title")


@scene("others name table pass menu ask")
def two_on_one_board(walk):
    """Play with a friend on the same board, who is asked for a name."""
    walk.on(walk.memory(name="Ana", players=2))
    walk.home(home_screen.TO_OTHERS, "others")
    walk.take([row[0] for row in walk.screen.rows].index(walk.screen._words.HERE), "name")
    walk.go("A RIGHT A START")
    walk.reach("A", "pass", 4)
    walk.go("B", "pass")
    for _ in range(6):
        walk.go("A")
    walk.reach("A", "table", 3)
    walk.go("START", "menu")
    walk.take(-2, "ask")
    walk.go("B B")
    play_a_hand(walk)
    walk.reach("A", "table")
    walk.go("START", "menu")
    walk.take(-2, "ask")
    walk.go("DOWN A")
    walk.reach("A", "end", 4)
    walk.choose(-2)
    walk.go("A", "replay")
    walk.go("RIGHT B", "end")


@scene("others name table pass")
def four_on_one_board(walk):
    walk.on(walk.memory(name="Ana"))
    walk.home(home_screen.TO_OTHERS, "others")
    walk.take([row[1] for row in walk.screen.rows].index("4"), "name")
    walk.go("START")
    for _ in range(5):  # four cards, and the first one of the next trick
        walk.reach("A", "pass")
        walk.go("A", "table")


@scene("title home setup table ask")
def short_part(walk):
    """Start, play a hand, save and leave by START, and resume the match."""
    walk.on(walk.memory(players=2, goal=12))
    walk.home(home_screen.TO_PLAY, "setup")
    walk.take(0, "table")
    play_a_hand(walk)
    walk.leave()
    walk.go("A", "table")
    walk.go("A")


@scene("title home table ask menu help ranks end")
def second_match(walk):
    """Switch the power off during a match, begin a second one, and go back to the first.

    The rules are those of Mineiro, whose manilhas are fixed.
    """
    mineiro = [name for name, *_ in RULE_SETS].index("mineiro")
    walk.on(walk.memory(players=2, rule_set=mineiro))
    walk.home(home_screen.TO_PLAY, "setup")
    walk.take(0, "table")
    walk.go("A")
    walk.on()
    walk.go("B", "title")
    walk.home(home_screen.TO_PLAY, "setup")
    walk.take(0, "table")
    walk.go("A START", "menu")
    walk.take(-2, "home")
    walk.take(1, "table")
    walk.go("START", "menu")
    walk.take(-2, "home")
    walk.take(walk.screen._items.index(home_screen.TO_PLAY), "setup")
    walk.take(0, "ask")
    walk.go("DOWN A", "table")
    walk.go("START", "menu")
    walk.take(1, "help")
    walk.take(0, "ranks")
    walk.go("B B", "menu")
    walk.take(-1, "ask")
    walk.go("DOWN A", "end")


@scene("title attract")
def demonstration(walk):
    walk.on(walk.memory())
    walk.watch(45_000)
    walk.go("A")


@scene("table crash title ask")
def fault_at_the_table(walk):
    """Let the game fail at the table. A on the crash screen must lead to the title."""
    walk.on(walk.memory(players=2), fault=True)
    walk.home(home_screen.TO_PLAY, "setup")
    walk.take(0, "table")
    walk.go("A")
    walk.crash("START", "ValueError: forced by the tour")
    walk.go("A", "ask")
    walk.go("A", "table")


@scene("")
def missing_file(walk):
    drive = walk.files(plain=True)
    del drive["lib/zap/app.mpy"]
    walk.on(walk.memory(), drive, simulated=False)
    walk.expect("Files are missing or cut off: lib/zap/", 12_000)


@scene("")
def cut_file(walk):
    drive = walk.files(plain=True)
    name = "truco_core/bots/__init__.mpy"
    drive[name] = drive[name][:40]
    walk.on(walk.memory(), drive, simulated=False)
    walk.expect("Files are missing or cut off: truco_core", 12_000)


@scene("")
def damaged_file(walk):
    """Change bytes of a file on a drive without the list of files, so that all are checked."""
    drive = walk.files(plain=True)
    name = "lib/zap/marker_screen.mpy"
    drive[name] = drive[name][:900] + bytes(40) + drive[name][940:]
    del drive[manifest.NAME]
    walk.on(walk.memory(), drive, simulated=False)
    walk.expect("marker_screen.mpy is damaged.", 20_000)


@scene("")
def wrong_settings(walk):
    """Start with a line of settings.toml that CircuitPython cannot read."""
    drive = walk.files({}, plain=True)
    drive[steps.SETTINGS] += b"ZAP_LINK airlift\n"
    walk.on(walk.memory(), drive, simulated=False)
    walk.expect("of settings.toml: ZAP_LINK airlift", 9000)


@scene("")
def in_a_folder(walk):
    """Start the game from a menu, in a folder beside other programs, and leave it for the menu."""
    drive = walk.files(plain=True)
    del drive[manifest.NAME]
    game = steps.in_folder(drive)
    game[manifest.NAME] = manifest.of(walk.board, game, True).pack()
    beside = {"apps/Zap/" + path: data for path, data in game.items()}
    beside.update({steps.SETTINGS: drive[steps.SETTINGS], "code.py": MENU})
    beside.update({"clock.py": b"print(1)\n", "apps/snake/code.py": b"print(2)\n"})
    walk.on(walk.memory(), beside, simulated=False)
    if walk.chip:
        walk.chip.wait(12_000)  # a Pico starts the game before its console can be read
    walk.hold("START")
    walk.expect("menu again", 9000)


@scene("")
def self_test(walk):
    """Start the self-test by a line of settings.toml, press each key, and answer yes.

    Then start it from the title.
    """
    walk.on(walk.memory(), walk.files({"ZAP_SELFTEST": "1"}, plain=True), simulated=False)
    if not walk.chip:
        return
    walk.expect("Aperte cada tecla", 9000)
    for key in walk.chip.spec.keys:
        walk.chip.press(key, 400)
    walk.expect("Moldura inteira?", 2000)
    walk.chip.press("A", 3000)
    if getattr(walk.chip, "sounds", None) is not None:
        walk.expect("Ouviu o som?", 2000)
        if not walk.chip.sounds:
            raise Differs("%s: the speaker got no sound" % walk.at)
        walk.chip.press("A", 3000)
    walk.expect("Foto!", 12_000)
    walk.chip.press("RIGHT", 9000)  # the result as a QR code
    walk.on(walk.memory(), walk.files(plain=True), simulated=False)
    walk.chip.wait(6000)
    for _ in range(5):
        walk.chip.press("B", 400)
    walk.expect("Aperte cada tecla", 9000)


@scene("title ask profile")
def memory_of_version_0_9(walk):
    old = pathlib.Path(paths.ROOT, _OLD_MEMORY).read_bytes()
    walk.on(old)
    walk.go("A", "table")
    walk.go("A")
    walk.leave()
    walk.go("B")
    walk.home(_PROFILE, "profile")
