# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Play Zap on a simulated handheld: runs the game's own code.py.

    python3 tools/play.py                        in a window
    python3 tools/play.py --terminal             in a terminal
    python3 tools/play.py --script keys.txt --shots DIR --seed 7
    python3 tools/play.py --handhelds 2          two that can meet over Bluetooth LE
    python3 tools/play.py --handhelds 2 --script host.txt --script guest.txt --shots DIR

Scripts: see tools/sim/script.py. With a script time is simulated: it runs as fast as
this computer can, and twice the same script and seed give the same pictures. Several
handhelds are processes with one simulated clock, which waits for each of them; their
scripts say ``until lobby`` rather than ``wait 5000``. Their shots go to DIR/1, DIR/2, ..
"""

import bootstrap

bootstrap.ensure()

import argparse
import os
import signal
import sys
import threading

from environment import paths

paths.add_device_paths()

from tools.sim import script, terminal, window
from tools.sim.device import read_settings
from tools.sim.handheld import Crashed, Handheld, Hung
from tools.sim.nvm import BadNvm
from tools.sim.specs import BOARDS, DEFAULT

# Exit codes: what the caller got wrong, as argparse has it; Ctrl+C, as shells have it.
WRONG = 2
INTERRUPTED = 130

# Keys of the computer, by pygame's names, and what they are on a handheld.
KEYBOARD = (
    ("Z", "A", ("z", "RETURN", "KP_ENTER")),
    ("X", "B", ("x", "SPACE")),
    ("S", "START", ("s",)),
    ("Tab", "SELECT", ("TAB",)),
    ("arrow up", "UP", ("UP",)),
    ("arrow down", "DOWN", ("DOWN",)),
    ("arrow left", "LEFT", ("LEFT",)),
    ("arrow right", "RIGHT", ("RIGHT",)),
    ("C", "CENTRE", ("c",)),
)
_TERMINAL = {"RETURN": "\r", "SPACE": " ", "TAB": "\t"}


def main():
    arguments = parse_arguments()
    if arguments.list_boards:
        for spec in BOARDS.values():
            print("%-24s %s" % (spec.board_id, spec.about))
        return 0
    if arguments.handhelds:
        return play_together(arguments)
    spec = BOARDS.get(arguments.board or DEFAULT)
    if spec is None:
        return wrong("no board `%s`; there are %s" % (arguments.board, ", ".join(BOARDS)))
    try:
        steps = read_script(arguments, spec)
        settings = read_settings(arguments.settings) if arguments.settings else None
        handheld = Handheld(
            spec.board_id, arguments.seed, arguments.nvm, settings, arguments.program, echo
        )
    except (script.ScriptError, BadNvm, OSError, ValueError) as error:
        return wrong(str(error))
    try:
        with handheld:
            return play(handheld, steps, arguments)
    except Crashed as error:
        if handheld.crash is None:  # else: its traceback was printed when it happened
            echo(str(error))
        print("zap: the game stopped at %d ms" % handheld.now_ms, file=sys.stderr)
        return 1
    except (Hung, script.ScriptFailed) as error:
        print("zap: %s" % error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def play_together(arguments):
    """Run this tool for each handheld, all on one air; 0, or the exit code of one that failed."""
    from tools.sim.air import party

    options = vars(arguments)
    for_each = ("board", "seed", "nvm", "settings", "scale", "script", "shots", "program")
    each = {"--" + name: options[name] for name in for_each}
    each["--board"] = arguments.board or party.BOARD
    if arguments.terminal or not 2 <= arguments.handhelds <= party.MOST:
        return wrong("--handhelds: 2 to %d, in windows or by scripts" % party.MOST)
    start = [sys.executable, os.path.abspath(__file__)]
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the handhelds end with us
    try:
        lines = party.command_lines(start, arguments.handhelds, each)
        for line in lines:
            check(parse_arguments(line[2:]))
        if not arguments.script:
            window.open_pygame()  # here, rather than in each of them
            print("The keys go to the handheld whose window has the focus.")
        paced = bool(arguments.script) and not arguments.speed
        return party.run(lines, print_now, arguments.speed or 1, paced=paced)
    except (party.BadList, script.ScriptError, OSError) as error:
        return wrong(str(error))
    except window.NoScreen as error:
        return wrong(
            "windows need a screen, and there is none here: %s.\n"
            "  As pictures: python3 tools/play.py --handhelds N --script FILE --shots DIR" % error
        )
    except KeyboardInterrupt:
        return INTERRUPTED


def check(arguments):
    """Check the arguments and the script of one handheld of several, before any of them starts.

    :raises script.ScriptError: it cannot; also when there is no such board
    """
    if arguments.board not in BOARDS:
        there = ", ".join(BOARDS)
        raise script.ScriptError("no board `%s`; there are %s" % (arguments.board, there))
    read_script(arguments, BOARDS[arguments.board])


def play(handheld, steps, arguments):
    """Run the started handheld as the arguments say; returns the exit code."""
    if steps is not None:
        script.run(handheld, steps, arguments.shots, arguments.scale or 1, print_now)
        if arguments.place:
            stay(handheld)
        return 0
    if arguments.terminal:
        return play_in_terminal(handheld)
    try:
        window.open_pygame()
    except window.NoScreen as error:
        return wrong(
            "a window needs a screen, and there is none here: %s.\n"
            "  In this terminal:   python3 tools/play.py --terminal\n"
            "  As pictures:        python3 tools/play.py --script FILE --shots DIR" % error
        )
    if not arguments.place or arguments.place[0] == 1:
        show_keys(handheld.spec)
    keyboard = {}
    for _, key, names in KEYBOARD:
        if handheld.spec.key(key):
            keyboard.update((name, key) for name in names)
    window.run(handheld, keyboard, arguments.scale, arguments.place)
    return 0


def stay(handheld):
    """Play on for the others until all scripts are done."""
    from tools.sim.air import party

    print_now(party.DONE)
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    while not ended.is_set():
        handheld.wait(20)


def play_in_terminal(handheld):
    show_keys(handheld.spec)
    letters, arrows = {}, {}
    for _, key, names in KEYBOARD:
        if handheld.spec.key(key):
            letters.update((_TERMINAL.get(name, name), key) for name in names)
            arrows.update((name, key) for name in names if name in ("UP", "DOWN", "LEFT", "RIGHT"))
    handheld.mute()  # the picture has the terminal
    try:
        terminal.run(handheld, letters, arrows)
    except terminal.NoTerminal as error:
        return wrong("--terminal: %s" % error)
    finally:
        if handheld.serial:
            print(handheld.serial, end="", file=sys.stderr)
    return 0


def parse_arguments(words=None):
    parser = argparse.ArgumentParser(
        description="Play Zap on a simulated handheld.", epilog="Exit code 1: the game crashed."
    )
    parser.add_argument("--board", action="append", metavar="ID", help="default: " + DEFAULT)
    parser.add_argument("--list-boards", action="store_true", help="which boards there are")
    parser.add_argument("--seed", type=int, help="fixes all chance")
    parser.add_argument("--nvm", metavar="FILE", help="keep the board's memory in a file")
    parser.add_argument("--settings", metavar="FILE", help="a settings.toml for the board")
    parser.add_argument("--scale", type=scale, metavar="N", help="pixels a pixel, 1 to 16")
    parser.add_argument("--terminal", action="store_true", help="draw in the terminal")
    keys = parser.add_argument("--script", action="append", metavar="FILE")
    keys.help = "press keys from a file, then end; for several handhelds it may have parts"
    parser.add_argument("--shots", metavar="DIR", help="where the script's pictures go")
    parser.add_argument(
        "--handhelds",
        type=int,
        metavar="N",
        help="2 to 4 that can meet; other options: one value for all, or one for each, with commas",
    )
    parser.add_argument("--program", metavar="FILE", help="run this instead of code.py")
    parser.add_argument("--speed", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--place", type=place_of, help=argparse.SUPPRESS)
    arguments = parser.parse_args(words)
    # An option may also be given several times, instead of with commas.
    arguments.board = ",".join(arguments.board or ())
    arguments.script = ",".join(arguments.script or ())
    return arguments


def place_of(text):
    """(number of this handheld, how many there are)."""
    return tuple(int(part) for part in text.split("/"))


def scale(text):
    if not (text.isdecimal() and 1 <= int(text) <= 16):
        raise argparse.ArgumentTypeError("1 to 16")
    return int(text)


def read_script(arguments, spec):
    """The script's steps, or None without one; raises `script.ScriptError`."""
    if not arguments.script:
        if arguments.shots:
            raise script.ScriptError("--shots needs --script")
        return None
    with open(arguments.script, encoding="utf-8") as file:
        text = file.read()
    if script.has_parts(text):
        text = script.part_of(text, arguments.place[0] if arguments.place else 1, arguments.script)
    steps = script.parse(text, spec, arguments.script)
    if not arguments.shots and any(step[0] == "shot" for step in steps):
        raise script.ScriptError("%s takes shots: say where with --shots DIR" % arguments.script)
    return steps


def show_keys(spec):
    print("Zap on %s: %s" % (spec.board_id, spec.about))
    for typed, key, _ in KEYBOARD:
        if spec.key(key):
            real = spec.key(key)
            print("  %-12s %s" % (typed, key if real == key else "%s (key %s)" % (key, real)))
    print("  Esc or closing the window ends it; in a terminal q, and capitals are long presses.")


def echo(text):
    """What the game prints, as on its serial port."""
    print(text, end="", file=sys.stderr, flush=True)


def print_now(line):
    print(line, flush=True)


def wrong(text):
    print("zap: " + text, file=sys.stderr)
    return WRONG


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    # Not sys.exit: a program that hangs in its thread must not keep us here.
    os._exit(code)
