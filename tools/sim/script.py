"""Run key scripts, which have one step per line.

==================  =======================================================
``press A``         press and release; ``press RIGHT x2``: twice; ``press A+B``: both
``hold START 2000`` keep a key down for this many ms of simulated time
``wait 500``        let time pass
``shot name``       write the panel as name.png
``until lobby``     wait until that screen is on top; the script fails after 60 s, or after the
                    number of ms in ``until lobby 9000``
``gather 2``        wait until this many people sit at the linked table, at most 10 minutes
``wifi off``        move the handheld out of reach of all networks and handhelds, by any radio;
                    ``wifi on``: back
``broker off``      stop the broker; ``broker on``: start it again
``press A until end``  repeat until that screen is on top, at most 10 minutes, or the number of
                    ms after the screen's name; ``press B A until end``: the keys in turn
``# comment``       also after a step
==================  =======================================================

The whole script is checked before it runs. The names of the screens are those in SCREENS of the
modules in lib/truco_ui/screens. A key has the board's own name. A and B work on every board;
UP, DOWN, LEFT, RIGHT and START on all with more than three keys. The error for an unknown key lists
the existing ones. A script for several handhelds has a part for each, headed ``[1]``, ``[2]``, ..;
lines before the first part are for all.
"""

import functools
import itertools
import os
import pathlib
import re

from tools.environment import paths

_LONGEST_MS = 24 * 3600 * 1000
_PART = re.compile(r"\[([1-9])\]\s*\Z")
_UNTIL_MS = 60_000  # default limit of ``until``
_LONG_MS = 600_000  # default limit of ``press .. until`` and ``gather``
_LOOK_MS = 20  # interval at which a waiting step looks at the screen
_SCREEN = r"(?P<screen>[a-z0-9_]+)(?: (?P<ms>\S+))?"
# {command: (text for the message about a wrong line, regular expression of the words after it)}
_COMMANDS = {
    "press": ("press KEY` or `press KEY x3", r"(?P<keys>\S+)(?: x(?P<times>[1-9]\d{0,3}))?"),
    "press until": ("press KEY until screen", "(?P<turns>.+) until " + _SCREEN),
    "hold": ("hold KEY milliseconds", r"(?P<keys>\S+) (?P<ms>\S+)"),
    "wait": ("wait milliseconds", r"(?P<ms>\S+)"),
    "until": ("until screen` or `until screen milliseconds", _SCREEN),
    "gather": ("gather 2`, `gather 3` or `gather 4", "(?P<people>[234])"),
    "wifi": ("wifi on` or `wifi off", "(?P<switch>on|off)"),
    "broker": ("broker on` or `broker off", "(?P<switch>on|off)"),
    "shot": ("shot name`, of letters, digits, - _ and `.", r"(?P<name>[\w.-]+)"),
}
# {command: the method of a step}, where the names differ
_METHODS = {"press until": "press_until", "wifi": "set_reach", "broker": "set_brokers"}


class ScriptError(ValueError):
    """The script cannot be run. The text begins with file:line."""


class ScriptFailed(Exception):
    """The time limit of a step has passed. The text begins with file:line."""


def has_parts(text):
    """Return True if a script has parts for several handhelds."""
    return any(_PART.match(line.partition("#")[0].strip()) for line in text.splitlines())


def part_of(text, number, file="script"):
    """Return the lines of a script for handheld `number`, from 1. Other lines are blank.

    :raises ScriptError: there is no part for it
    """
    lines, part, found = [], 0, False
    for line in text.splitlines():
        head = _PART.match(line.partition("#")[0].strip())
        if head:
            part = int(head.group(1))
            found = found or part == number
            line = ""
        lines.append(line if part in (0, number) else "")
    if not found:
        raise ScriptError(
            "%s: no part [%d]; give one script per handheld, or one with parts" % (file, number)
        )
    return "\n".join(lines)


def parse(text, spec, file="script"):
    """Return the steps of a script: tuples of the name of a `Handheld` method and its arguments.

    :param spec: the `tools.sim.specs.BoardSpec` with the keys
    :param file: name for messages
    :raises ScriptError: a line is wrong
    """
    steps, shots = [], set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            step = _parse(words, spec)
            if step[0] == "shot":
                if step[1] in shots:
                    raise ScriptError("there is already a shot %s" % step[1])
                shots.add(step[1])
        except ScriptError as error:
            raise ScriptError("%s:%d: %s" % (file, number, error)) from None
        if step[0] in ("until", "press_until", "gather"):
            step += ("%s:%d" % (file, number),)
        steps.append(step)
    return steps


def _parse(words, spec):
    command, *rest = words
    if command not in _COMMANDS:
        raise ScriptError(
            "unknown command `%s`; choose from %s" % (command, ", ".join(sorted(_COMMANDS)))
        )
    if command == "press" and "until" in rest:
        command = "press until"
    form, pattern = _COMMANDS[command]
    found = re.fullmatch(pattern, " ".join(rest), re.ASCII)
    if not found:
        raise ScriptError("expected `%s`" % form)
    most_ms = _UNTIL_MS if command == "until" else _LONG_MS
    values: dict = {
        "keys": lambda text: _keys(text, spec),
        "turns": lambda text: [_keys(one, spec) for one in text.split()],
        "times": lambda text: int(text or 1),
        "ms": lambda text: _time_ms(text) if text else most_ms,
        "screen": _screen,
        "people": int,
        "switch": lambda text: text == "on",
        "name": lambda text: text.removesuffix(".png"),
    }
    arguments = [values[name](text) for name, text in found.groupdict().items()]
    return (_METHODS.get(command, command), *arguments)


def _keys(text, spec):
    for name in text.split("+"):
        if spec.key(name) is None:
            raise ScriptError(
                "%s has no key `%s`; it has %s" % (spec.board_id, name, describe_keys(spec))
            )
    return text


def _screen(text):
    if text not in screens():
        there = ", ".join(sorted(screens()))
        raise ScriptError("there is no screen `%s`; choose from %s" % (text, there))
    return text


@functools.cache
def screens():
    """Return the names of all screens: the keys of SCREENS in the modules of the screens."""
    found, folder = set(), os.path.join(paths.LIB, "truco_ui", "screens")
    for name in os.listdir(folder):
        if name.endswith(".py"):
            source = pathlib.Path(folder, name).read_text("utf-8")
            table = re.search(r"^SCREENS = \{(.*?)\}", source, re.MULTILINE | re.DOTALL)
            found.update(re.findall(r'"(\w+)":', table[1]) if table else ())
    return found


def _time_ms(text):
    if not text.isdecimal() or int(text) > _LONGEST_MS:
        raise ScriptError("`%s` is not a time in milliseconds" % text)
    return int(text)


def describe_keys(spec):
    """Return the board's keys and their aliases as a text."""
    other = ["%s (for %s)" % (name, key) for name, key in spec.aliases.items()]
    return ", ".join(spec.keys + tuple(other))


def run(handheld, steps, folder=None, report=None):
    """Run the steps on a started handheld.

    :param folder: for screenshots; created if missing
    :param report: called with a line of text for each screenshot
    :raises tools.sim.handheld.Crashed: the program failed
    :raises ScriptFailed: a screen did not open
    """
    for method, *arguments in steps:
        if method == "shot":
            os.makedirs(folder, exist_ok=True)
            path = os.path.join(folder, arguments[0] + ".png")
            handheld.shot(path)
            if report:
                sizes = handheld.width, handheld.height, handheld.now_ms
                report("%s: %dx%d at %d ms" % ((path,) + sizes))
        elif method == "until":
            _wait_for(handheld, *arguments)
        elif method == "press_until":
            keys, *others = arguments
            _wait_for(handheld, *others, keys=itertools.cycle(keys))  # type: ignore[misc]
        elif method == "gather":
            _wait_for_people(handheld, *arguments)
        elif method in ("set_reach", "set_brokers"):
            import wifi  # the simulated board's module

            getattr(wifi, method)(handheld.device, *arguments)
        else:
            getattr(handheld, method)(*arguments)


def screen_of(handheld):
    """Return the name of the game's top screen, or ""."""
    names = getattr(handheld.globals.get("game"), "names", ())
    return names[-1] if names else ""


def _wait_for(handheld, screen, limit_ms, where, keys=None):
    end_ms = handheld.now_ms + limit_ms
    while screen_of(handheld) != screen:
        if handheld.now_ms >= end_ms:
            raise ScriptFailed(
                "%s: no screen `%s` after %d ms; there is `%s`"
                % (where, screen, limit_ms, screen_of(handheld))
            )
        if keys:
            handheld.press(next(keys))
        else:
            handheld.wait(_LOOK_MS)


def people_at(handheld):
    """Return the number of people at the linked table of this handheld."""
    party = getattr(handheld.globals.get("game"), "party", None)
    # The people are known in the phases SITTING (3) and PLAYING (4) of truco_link.lobby. A guest
    # without a host (HOSTLESS, 5) has an old list, which may contain people who have left.
    if not party or party.lobby.phase not in (3, 4):
        return 0
    # A WiFi carrier that is not at stage ONLINE (5) is not connected, so the list may be old.
    if getattr(party.lobby.carrier, "stage", 5) != 5:
        return 0
    # Bits of a seat's flags: 1: a person has the seat; 2: that person is present.
    return sum(1 for seat in party.lobby.seats if seat.flags & 3 == 3)


def _wait_for_people(handheld, count, where):
    end_ms = handheld.now_ms + _LONG_MS
    while people_at(handheld) < count:
        if handheld.now_ms >= end_ms:
            there = people_at(handheld)
            raise ScriptFailed("%s: %d people at the table, not %d" % (where, there, count))
        handheld.wait(_LOOK_MS)
