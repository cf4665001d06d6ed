"""Define and check the options of ``tools/play.py``."""

import argparse
import os
import pathlib
import re
import socket

from tools import bootstrap
from tools.environment import paths, texts
from tools.sim import script
from tools.sim.device import Device, read_settings
from tools.sim.net.world import AIRS, settings_of
from tools.sim.specs import BOARDS, DEFAULT, unknown

MOST = 4  # maximum number of handhelds
WIFI_BOARD = "raspberry_pi_pico_w"  # default of --board when WiFi is needed


def parse(words=None):
    arguments = _parser().parse_args(words)
    own = DEFAULT if arguments.air == "ble" else WIFI_BOARD
    # For several handhelds the player may repeat an option, or separate the values by commas.
    arguments.board = ",".join(arguments.board or (own,))
    arguments.script = ",".join(arguments.script or ())
    return arguments


def _parser():
    parser = argparse.ArgumentParser(
        prog=os.environ.get("ZAP_COMMAND"),
        description="Play Zap on a simulated handheld.",
        epilog="Exit code 1: the game crashed.",
    )
    add = parser.add_argument
    changes = pathlib.Path(paths.ROOT, "CHANGELOG.md").read_text("utf-8")
    version = re.search(r"^## ([\d.]+)", changes, re.MULTILINE)[1]
    add("--version", action="version", version="Zap " + version)
    add("--board", action="append", metavar="ID", help="default: " + DEFAULT)
    add("--list-boards", action="store_true", help="list the boards")
    add("--seed", type=int, help="fixes all chance")
    add("--nvm", metavar="FILE", help="keep the board's memory in a file")
    add("--settings", metavar="FILE", help="a settings.toml for the board")
    of_script = "press keys from a file, then end; it may have a part for each handheld"
    add("--script", action="append", metavar="FILE", help=of_script)
    add("--shots", metavar="DIR", help="folder for the script's pictures")
    several = (
        "2 to 4 that can meet; other options take one value, or one for each with commas between"
    )
    add("--handhelds", type=int, metavar="N", help=several)
    of_air = "how they meet: Bluetooth LE (the default), WiFi nearby, or a broker"
    add("--air", choices=AIRS, default="ble", help=of_air)
    of_phones = "with --air lan: serve browsers on this computer as phones, at this port"
    add("--phones", type=int, metavar="PORT", help=of_phones)
    add("--program", metavar="FILE", help="run this instead of code.py")
    add("--speed", type=float, help=argparse.SUPPRESS)
    return parser


def for_each(arguments):
    """Return the options of each handheld, with its number from 1 as ``number``.

    An option with commas has a value for each handheld. A single value is for all. But --seed,
    --nvm and --shots are varied by the number: with equal seeds the handhelds' secrets would be
    equal.

    :raises ValueError: the number of handhelds or values is wrong; the text names the option
    """
    count = 1 if arguments.handhelds is None else arguments.handhelds
    if arguments.handhelds is not None and not 2 <= count <= MOST:
        raise ValueError("--handhelds: 2 to %d" % MOST)
    each = [argparse.Namespace(**vars(arguments), number=number + 1) for number in range(count)]
    for one in each[1:]:
        one.phones = None  # only the first handheld serves phones
    for option in ("board", "seed", "nvm", "settings", "script", "shots", "program"):
        value = getattr(arguments, option)
        values = str(value or "").split(",") if count > 1 and option != "seed" else [value]
        if len(values) not in (1, count):
            raise ValueError("--%s: give one value, or %d with commas between" % (option, count))
        for number, one in enumerate(each):
            setattr(one, option, values[number % len(values)])
            if count > 1 and len(values) == 1 and value not in (None, ""):
                _make_own(one, option)
    return each


def _make_own(one, option):
    """Make the value of an option of a handheld different from those of the others."""
    if option == "seed":
        one.seed += one.number - 1
    elif option == "nvm":
        one.nvm += ".%d" % one.number
    elif option == "shots":
        one.shots = os.path.join(one.shots, str(one.number))


def read_script(arguments, spec):
    """Return the steps of the script, or None without --script. Raise `script.ScriptError`."""
    if not arguments.script:
        if arguments.shots:
            raise script.ScriptError("--shots needs --script")
        return None
    with texts.opened(arguments.script) as file:
        text = file.read()
    if script.has_parts(text):
        text = script.part_of(text, arguments.number, arguments.script)
    steps = script.parse(text, spec, arguments.script)
    if not arguments.shots and any(step[0] == "shot" for step in steps):
        raise script.ScriptError(
            "%s takes screenshots: choose a folder with --shots DIR" % arguments.script
        )
    return steps


def checked_script(arguments):
    """Check the options of one handheld, and return the steps of its script as `read_script` does.

    A port for phones that is not free is refused here: a board would wait for it.

    :raises script.ScriptError: an option or the script is wrong
    """
    if arguments.board not in BOARDS:
        raise script.ScriptError(unknown(arguments.board, BOARDS))
    if arguments.air != "ble" and not Device(BOARDS[arguments.board]).has("wifi"):
        raise script.ScriptError("%s has no WiFi: use --air ble" % arguments.board)
    if arguments.phones:
        try:
            socket.create_server(("127.0.0.1", arguments.phones)).close()
        except (OSError, OverflowError) as problem:
            text = "--phones %d: %s; choose another port"
            why = bootstrap.worded(problem).rstrip(".")
            raise script.ScriptError(text % (arguments.phones, why)) from None
    return read_script(arguments, BOARDS[arguments.board])


def all_settings(arguments):
    """Return the board's settings.toml as {key: value}: --settings override what --air needs."""
    own = read_settings(arguments.settings) if arguments.settings else {}
    if arguments.phones and "ZAP_PAGE" not in own:
        own["ZAP_PAGE"] = page_for_phones()
    return dict(settings_of(arguments.air), **own)


def page_for_phones():
    """Build the page for phones. Return its folder."""
    from tools.web import build

    folder = os.path.join(paths.ROOT, "build", "phones")
    build.write(build.for_phones(paths.ROOT), folder)
    return folder
