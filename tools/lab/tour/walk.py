"""Press the same keys on the simulator and on a board's firmware, and compare the pictures."""

import contextlib
import os
import pathlib
import re
import tempfile
import time
from unittest import mock

from tools.drive import tree
from tools.environment import paths
from tools.installer import manifest
from tools.lab.chip import image, short_match
from tools.lab.chip.chip import CRASHES, HOLD_MS, Stuck
from tools.sim.handheld import Handheld

LACKS = "Zap: memory is short"  # `residency` says so of a MemoryError that did no harm
_DAYS = "2000-01-01", "2026-11-20"  # of a clock that is not set, and of one that is
# Lines for code.py: set the clock; a fault in the next step of the main loop, once the menu is open
# at the table; tell which screens are open.
_CLOCK = "import rtc, time\nrtc.RTC().datetime = time.struct_time(%r)\n"
_FAULT = """\
class _Fault:
    def __getattr__(self, name):
        raise ValueError("forced by the tour")


"""
_FAULTY = """\
            if "menu" in game.names and not isinstance(game.party, _Fault):
                game.party = _Fault()
"""
_TELL = """\
            if game.names != _screens:
                _screens = list(game.names)
                print("SCREENS", *_screens)
"""
_STEP = re.compile(r"^( +game\.step\(.*\)\n)", re.MULTILINE)
_SEED = image.SEED
# How long to wait after a picture has appeared: {(is the screen one of _MOVING, has it just been
# opened): ms}. A screen ignores keys at first, one of _MOVING for longer.
_CALM_MS = {(False, False): 100, (False, True): 500, (True, False): 900, (True, True): 1900}
_MOVING = "table", "lesson", "pair", "attract", "end", "badge", "ask", "pass"


class Differs(Exception):
    """The firmware shows no picture that the simulator shows, or the game has crashed."""


class Place:
    """A point of a scene.

    name: open screens, the top one last
    key: the key that leads there
    compared: True if a picture was compared
    step_ms: longest step of the main loop since the last place
    heap: `tools.lab.chip.heap.Heap`
    """

    def __init__(self, name, key, compared, step_ms, heap):
        self.name, self.key, self.compared = name, key, compared
        self.step_ms, self.heap = step_ms, heap

    def __str__(self):
        heap = "%d free, %d in one piece" % (self.heap.free, self.heap.piece)
        return "%-32s %-6s %5.0f ms, %s" % (self.name, self.key, self.step_ms, heap)


def faulty(source):
    """Return code.py with a fault in the main loop."""
    return _FAULT + _STEP.sub(r"\1" + _FAULTY, source)


def with_screens(files):
    """Return the files of a drive, whose code.py prints the open screens when they change."""
    source = files[tree.ENTRY].decode()
    return dict(
        files, **{tree.ENTRY: ("_screens = []\n" + _STEP.sub(r"\1" + _TELL, source)).encode()}
    )


def screens_of(chip):
    """Return the names of a board's open screens. It needs the drive of `with_screens`."""
    told = [line.split()[1:] for line in chip.lines if line.startswith("SCREENS")]
    return told[-1] if told else []


class Walk:
    """A player whose keys go to a simulated board and to a board's firmware.

    :param bench: `tools.lab.chip.bench.Bench`
    :param name: of the scene, for pictures
    :param has_firmware: False: walk on the simulator only

    board: id of the board
    name: of the scene
    sim, chip: the `Handheld` and the `Chip`, while they have power; None: there is none
    places: list of `Place`
    visited: names of the screens that were open
    codes: bytecode of the functions that the firmware has entered
    lacks: how often the board was short of memory, and went on
    """

    def __init__(self, bench, name, has_firmware=True):
        self.board, self._bench, self.name = bench.board, bench, name
        self._has_firmware = has_firmware
        self._power = contextlib.ExitStack()
        self.sim = self.chip = None
        self.places, self.visited, self.codes = [], set(), []
        self._lines = self._steps = self.lacks = 0
        self._crashes = False
        self.set_clock(True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.off()

    def off(self):
        """Switch both boards off."""
        if self.chip:
            self.codes += self.chip.entered()
        self._power.close()
        self.sim = self.chip = None

    def set_clock(self, is_set):
        """Set the clock of the boards at the next start, or leave it as it is at power-on."""
        self._date = time.strptime(_DAYS[is_set], "%Y-%m-%d")

    def memory(self, edit=None, **chosen):
        """Return microcontroller.nvm (bytes) of a player who knows the game, for quick matches.

        :param edit: function that gets the image of `truco_store` and changes it
        :param chosen: as in `Bench.memory`
        """
        from truco_store import FACE, flash

        nvm = bytearray(self._bench.memory(**dict({"speed": 2, "goal": 3}, **chosen)))
        store = flash.load(nvm, 1000)
        store.image[FACE] = 3
        if edit:
            edit(store.image)
        store.save()
        return bytes(nvm)

    def files(self, settings=None, fault=False, plain=False):
        """Return {path: bytes} of a board's drive, with the list of its files.

        :param settings: {key: text} for settings.toml; None: those of the first carrier
        :param fault: True: the game fails at the table as soon as its menu opens
        :param plain: True: code.py is as it ships, but for the clock
        """
        found = self._bench.files(_SEED, settings=settings, plain=plain)
        source = found[tree.ENTRY].decode()
        found[tree.ENTRY] = (
            _CLOCK % (tuple(self._date),) + (faulty(source) if fault else source)
        ).encode()
        found[manifest.NAME] = manifest.of(self.board, found).pack()
        return found

    def on(self, nvm=None, drive=None, fault=False, settings=None, simulated=True):
        """Switch both boards on, and compare the title.

        :param nvm: bytes of microcontroller.nvm; None: that of the boards before, or `memory`
        :param drive: {path: bytes} of the drive; None: `files`
        :param fault, settings: as in `files`
        :param simulated: False: the simulator cannot show this; only the firmware runs
        """
        ours = theirs = self.memory() if nvm is None else nvm
        if nvm is None and self.sim:
            ours = bytes(self.sim.device.nvm[:])
        if nvm is None and self.chip:
            theirs = self.chip.nvm()
        self.off()
        if simulated:
            self.sim = self._power.enter_context(self._simulated(ours, fault, settings))
        if self._has_firmware:
            drive = drive or self.files(settings, fault)
            self.chip = self._power.enter_context(self._bench.chip(drive, theirs))
            self._lines = self._steps = 0
            self.chip.start()
            self.chip.watch()
        if simulated:
            self.go("")

    @contextlib.contextmanager
    def _simulated(self, nvm, fault, settings):
        program, more = None, image.usual(self.board) if settings is None else settings
        with tempfile.TemporaryDirectory() as folder:
            if fault:
                program = os.path.join(folder, "code.py")
                source = pathlib.Path(paths.ROOT, tree.ENTRY).read_text("utf-8")
                pathlib.Path(program).write_text(faulty(source), "utf-8")
            sim = Handheld(self.board, 0, None, more, program, tolerant=True, pictures=True)
            sim.device.nvm[0 : len(nvm)] = nvm
            # Enter these after `sim`, which replaces `random.getrandbits` too.
            dice = mock.patch("random.getrandbits", lambda bits: _SEED & ((1 << bits) - 1))
            date = self._date
            with sim, dice, mock.patch("time.localtime", lambda *_: date):
                yield sim

    @property
    def top(self):
        """Return the name of the screen on top, or ""."""
        return self.screens[-1] if self.screens else ""

    @property
    def screens(self):
        return getattr(self.sim.globals.get("game"), "names", ())

    @property
    def screen(self):
        """Return the simulator's object of the screen on top."""
        return self.sim.app.stack[-1]

    def go(self, keys, screen=None):
        """Press keys. After each compare the pictures, once the simulator's is at rest.

        :param keys: names of keys, with spaces between; "": compare only
        :param screen: the name of the screen that must be open then
        :raises Differs: a picture differs, or the game has crashed
        :raises Stuck: another screen is open
        """
        for key in keys.split() or [""]:
            self._go(key)
        if screen and self.top != screen:
            raise Stuck("%s is open, not %s, after %s" % (self.top, screen, keys))

    def press(self, keys):
        """Press keys on one screen, and compare only after the last one."""
        *first, last = keys.split()
        for key in first:
            self._press(key)
        self._go(last)

    def _press(self, key):
        for player in filter(None, (self.sim, self.chip)):
            player.press(key)

    def _go(self, key):
        before = list(self.screens)
        if key == "START" and self.chip:  # the menu keeps the faces as they are, such as a blink
            short_match.arrives(self.chip, short_match.Place(self.top, "", [self.sim.rgb()]))
        if key:
            self._press(key)
        # The title moves all the time, and after 7 s robots play.
        rest_ms = 2000 if self.top == "title" else short_match.REST_MS
        pictures = short_match.settle(self.sim, rest_ms)
        self.visited.update(self.screens)
        if self.chip:
            how = self.top in _MOVING, before != list(self.screens)
            self._compare(key, pictures, _CALM_MS[how])

    def _compare(self, key, pictures, calm_ms):
        place = short_match.Place(self.top, key, pictures)
        equal = short_match.arrives(self.chip, place)
        self.chip.wait(calm_ms)
        self.note(key, bool(pictures))
        if not equal:
            self.shot("firmware")
            self.shot("simulator", pictures[0])
            count = min(short_match.differing(self.chip.rgb(), one) for one in pictures)
            raise Differs("%s: %d pixels differ" % (self.at, count))

    def note(self, key="", compared=False, crashes=False):
        """Add a `Place`, and check what the firmware has printed.

        :param crashes: True if the game shows a crash that the scene has asked for
        :raises Differs: the game has crashed
        """
        lines, self._lines = self.chip.lines[self._lines :], len(self.chip.lines)
        steps, self._steps = self.chip.lcd.steps[self._steps :], len(self.chip.lcd.steps)
        self.lacks += sum(LACKS in line for line in lines)
        name = "-".join(self.screens) if self.sim else "-"
        longest = max([step.time_ms for step in steps], default=0)
        self.places.append(Place(name, key, compared, longest, self.chip.heap()))
        self._bench.say(str(self.places[-1]))
        if not (crashes or self._crashes) and any(line.startswith(CRASHES) for line in lines):
            raise Differs("%s: it crashed:\n%s" % (self.at, "\n".join(lines[-15:])))

    def shot(self, name, picture=None):
        """Write a picture, by default that of the firmware."""
        file = "tour-%s-%s.png" % (self.name, name)
        self.chip.shot(self._bench.picture(file.replace(" ", "-")), picture)

    @property
    def at(self):
        """Return a text that says where the walk is."""
        last = self.places[-1] if self.places else None
        return "%s, place %d (%s after %s)" % (
            *(self.name, len(self.places)),
            *((last.name, last.key or "no key") if last else ("-", "-")),
        )

    def reach(self, keys, screen, most=200):
        """Press keys in turn until a screen is on top.

        :raises Stuck: it is not after `most` keys
        """
        turns = keys.split()
        for count in range(most):
            if self.top == screen:
                return
            self.go(turns[count % len(turns)])
        raise Stuck("%s: no %s after %d keys" % (self.at, screen, most))

    def choose(self, index):
        """Move to a line of a list, by its index; negative: from the end."""
        steps = index % self.screen.count - self.screen.chosen
        if steps:
            self.press(("DOWN " if steps > 0 else "UP ") * abs(steps))

    def take(self, index, screen=None):
        """Move to a line of a list and press A."""
        self.choose(index)
        self.go("A", screen)

    def each_line(self):
        """Go through all lines of a list, and change the value at each that has one, and back."""
        for index in range(self.screen.count):
            self.choose(index)
            rows = getattr(self.screen, "rows", ())
            if rows and rows[index][3]:
                self.press("RIGHT LEFT")

    def home(self, item=None, screen=None):
        """Go from the title to the menu, and choose a line of `home_screen`."""
        if self.top == "title":
            self.go("A")
            self.reach("A", "home", 9)  # there may be badges
        if item is not None:
            self.take(self.screen._items.index(item), screen)

    def crash(self, key, text):
        """Press a key that makes the game fail. The crash screen with this text must open."""
        self._crashes = True
        self.go(key, "crash")
        self._crashes = False
        if text not in self.sim.serial or self.chip and text not in "\n".join(self.chip.lines):
            raise Differs("%s: `%s` was not printed" % (self.at, text))

    def hold(self, key):
        """Keep a key down, as START to save and leave."""
        if self.sim:
            self.sim.hold(key, HOLD_MS)
        if self.chip:
            self.chip.hold(key)

    def leave(self):
        """Hold START, which saves and leaves the game. The title follows."""
        self.hold("START")
        self.go("")

    def expect(self, text, time_ms):
        """Let the firmware run, alone, and check that it prints a text.

        :raises Differs: it does not
        """
        if not self.chip:
            return
        self.chip.wait(time_ms)
        said = self.chip.lines[self._lines :]
        self.note(crashes=True)
        if not any(text in line for line in said):
            raise Differs("%s: `%s` was not printed:\n%s" % (self.at, text, "\n".join(said[-15:])))

    def watch(self, time_ms, still_ms=600):
        """Let time pass, and check that the firmware shows the pictures that the simulator shows.

        Only pictures count that stay on the simulator for `still_ms`. The firmware gets twice the
        time.

        :raises Differs: a picture is missing
        """
        wanted, last, since = [], None, 0
        for _ in range(0, time_ms, short_match.LOOK_MS):
            self.sim.wait(short_match.LOOK_MS)
            self.visited.update(self.screens)
            picture = self.sim.rgb()
            since = since + short_match.LOOK_MS if picture == last else 0
            last = picture
            if since == still_ms and picture not in wanted:
                wanted.append(picture)
        if not self.chip:
            return
        left = set(wanted)
        for _ in range(0, 2 * time_ms, short_match.LOOK_MS):
            self.chip.wait(short_match.LOOK_MS)
            left.discard(self.chip.rgb())
            if not left:
                break
        self.note("", True)
        if left:
            raise Differs("%s: %d of %d pictures" % (self.at, len(left), len(wanted)))
