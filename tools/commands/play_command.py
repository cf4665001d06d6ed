"""Define and check the options of ``tools/play.py``."""

import argparse
import os
import pathlib
import re
import tempfile

from tools.environment import paths, texts
from tools.sim import script
from tools.sim.device import Device, read_settings
from tools.sim.net.world import AIRS, settings_of
from tools.sim.specs import BOARDS, DEFAULT

WIFI_BOARD = "raspberry_pi_pico_w"  # default of --board when WiFi is needed
_PROBE = 64 * 1024  # bytes that are written to find out whether a disk is full


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
    add("--place", type=place_of, help=argparse.SUPPRESS)
    return parser


def place_of(text):
    """Parse the value of --place, such as "1/2".

    Return (number of this handheld, number of handhelds).
    """
    return tuple(int(part) for part in text.split("/"))


def read_script(arguments, spec):
    """Return the steps of the script, or None without --script. Raise `script.ScriptError`."""
    if not arguments.script:
        if arguments.shots:
            raise script.ScriptError("--shots needs --script")
        return None
    with texts.opened(arguments.script) as file:
        text = file.read()
    if script.has_parts(text):
        text = script.part_of(text, arguments.place[0] if arguments.place else 1, arguments.script)
    steps = script.parse(text, spec, arguments.script)
    if not arguments.shots and any(step[0] == "shot" for step in steps):
        raise script.ScriptError(
            "%s takes screenshots: choose a folder with --shots DIR" % arguments.script
        )
    return steps


def checked_script(arguments):
    """Check the options of one handheld, and return the steps of its script as `read_script` does.

    tools/play.py calls this for each of several handhelds before it starts any of them.

    :raises script.ScriptError: an option or the script is wrong
    """
    if arguments.board not in BOARDS:
        there = ", ".join(BOARDS)
        raise script.ScriptError("no board `%s`; choose one of %s" % (arguments.board, there))
    if arguments.air != "ble" and not Device(BOARDS[arguments.board]).has("wifi"):
        raise script.ScriptError("%s has no WiFi: use --air ble" % arguments.board)
    steps = read_script(arguments, BOARDS[arguments.board])
    if arguments.shots:
        _check_folder("--shots", arguments.shots, os.makedirs)
    if arguments.nvm:
        _check_folder("--nvm", os.path.dirname(arguments.nvm) or os.curdir)
    return steps


def _check_folder(option, folder, make=None):
    """Raise ScriptError unless files can be written to the folder of an option.

    :param make: function that makes the folder if it is missing
    """
    try:
        if make:
            make(folder, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_PROBE))
            file.flush()
    except OSError as error:
        text = "%s: cannot write to %s: %s" % (option, folder, error.strerror)
        raise script.ScriptError(text) from None


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
