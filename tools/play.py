"""Play Zap on a simulated handheld, which runs the game's own code.py.

    python3 tools/play.py                        in a window
    python3 tools/play.py --script keys.txt --shots DIR --seed 7
    python3 tools/play.py --handhelds 2          two that can meet over Bluetooth LE
    python3 tools/play.py --handhelds 2 --air net        over WiFi and a broker (lan: no broker)
    python3 tools/play.py --air lan --phones 8080        serves phones at http://127.0.0.1:8080
    python3 tools/play.py --handhelds 2 --script host.txt --script guest.txt --shots DIR

tools/sim/script.py describes scripts. With a script time is simulated: the game runs as fast as
this computer allows, and the same script and seed always give the same pictures. Several handhelds
are processes that share one simulated clock. Their scripts should use ``until lobby`` rather than
``wait 5000``. Their screenshots go to DIR/1, DIR/2, ..
"""

import bootstrap

bootstrap.ensure(only="tools/play_requirements.txt")

import os
import signal
import sys
import threading

from environment import paths, quiet

paths.add_device_paths()

from tools.commands import play_command as options_of
from tools.sim import script, window
from tools.sim.air.hub_client import hold_back
from tools.sim.handheld import Crashed, Handheld
from tools.sim.specs import BOARDS

COMMAND = os.environ.get("ZAP_COMMAND", "python3 tools/play.py")  # this command's name in messages
WRONG = 2  # exit code for a wrong argument, as argparse has it

# (label, button of the handheld, names of pygame's constants for the computer's keys, without K_).
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


def main():
    arguments = options_of.parse()
    if arguments.list_boards:
        print("\n".join("%-24s %s" % (spec.board_id, spec.about) for spec in BOARDS.values()))
        return 0
    if arguments.phones and not os.path.isdir(os.path.join(paths.ROOT, "web")):
        return wrong("--phones builds a page, which needs a checkout of the repository")
    try:
        if arguments.handhelds:
            return play_together(arguments)
        return play_one(arguments)
    except window.NoScreen as error:
        return wrong(
            "a window needs a screen, but there is none: %s.\n"
            "  As pictures:     %s --script FILE --shots DIR\n"
            "  In a browser:    python3 tools/web.py --serve" % (error, COMMAND)
        )


def play_one(arguments):
    # A handheld with --place is one of several, whose common network `play_together` has chosen.
    if not arguments.place:
        os.environ["ZAP_AROUND"] = arguments.air
    if arguments.phones:
        bootstrap.ensure_node()
        os.environ["ZAP_PHONES"] = str(arguments.phones)
    try:
        steps = options_of.checked_script(arguments)
        settings = options_of.all_settings(arguments)
        board, seed, nvm = arguments.board, arguments.seed, arguments.nvm
        handheld = Handheld(board, seed, nvm, settings, arguments.program, echo, pictures=True)
    except (OSError, ValueError) as error:
        return wrong(str(error))
    if arguments.phones and not arguments.place:  # real phones need real time
        hold_back(handheld.device.clock, arguments.speed or 1)
    try:
        with handheld:
            return play(handheld, steps, arguments)
    except Crashed as error:
        if handheld.crash is None:  # else the traceback was printed when the game crashed
            echo(str(error))
        wrong("the game stopped at %d ms" % handheld.now_ms)
    except (script.ScriptFailed, OSError) as error:
        wrong(str(error))
    return 1


def play_together(arguments):
    """Run this tool once for each handheld, on one simulated radio channel.

    :return: 0, or the exit code of a handheld that failed
    """
    from tools.sim.air import processes

    if not 2 <= arguments.handhelds <= processes.MOST:
        return wrong("--handhelds: 2 to %d" % processes.MOST)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl+C, end all handhelds
    try:
        lines = lines_for_each(arguments, arguments.handhelds)
        if not arguments.script:
            window.open_pygame()  # report a missing screen once, rather than in each process
            print("The keys go to the handheld whose window has the focus.")
        # Players and their phones need real time.
        speed = arguments.speed or (1 if arguments.phones or not arguments.script else None)
        return processes.run(lines, print_now, speed, around=arguments.air)
    except (OSError, ValueError) as error:
        return wrong(str(error))


def lines_for_each(arguments, count):
    """Return the checked command line of each handheld.

    :raises ValueError: an option or a script is wrong
    """
    from tools.sim.air import processes

    names = ("board", "seed", "nvm", "settings", "script", "shots", "program", "air")
    each = {"--" + name: getattr(arguments, name) for name in names}
    lines = processes.command_lines([sys.executable, os.path.abspath(__file__)], count, each)
    if arguments.phones:  # only the first handheld serves phones
        lines[0] += ["--phones", str(arguments.phones)]
    for line in lines:
        options_of.checked_script(options_of.parse(line[2:]))
    return lines


def play(handheld, steps, arguments):
    """Run the started handheld as the arguments ask. Return the exit code."""
    if steps is not None:
        script.run(handheld, steps, arguments.shots, print_now)
        if arguments.place:
            stay(handheld)
        return 0
    window.open_pygame()
    if not arguments.place or arguments.place[0] == 1:
        show_keys(handheld.spec)
    window.run(handheld, keys_of(handheld.spec), arguments.place)
    return 0


def keys_of(spec):
    """Return {pygame's constant for a key of the computer, without K_: the board's key}."""
    return {name: key for _, key, names in KEYBOARD if spec.key(key) for name in names}


def stay(handheld):
    """Keep this handheld running until the scripts of all others are done."""
    from tools.sim.air import processes

    print_now(processes.DONE)
    ended = threading.Event()

    def wait():
        sys.stdin.read()
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    while not ended.is_set():
        handheld.wait(20)


def show_keys(spec):
    print("Zap on %s: %s" % (spec.board_id, spec.about))
    for typed, key, _ in KEYBOARD:
        if spec.key(key):
            real = spec.key(key)
            print("  %-12s %s" % (typed, key if real == key else "%s (key %s)" % (key, real)))
    print("  Quit with Esc or by closing the window.")


def echo(text):
    print(text, end="", file=sys.stderr, flush=True)


def print_now(line):
    print(line, flush=True)


def wrong(text):
    print("zap: " + text, file=sys.stderr)
    return WRONG


if __name__ == "__main__":
    code = quiet.run(main)
    sys.stderr.flush()
    # sys.exit would wait for a game that hangs in its thread.
    os._exit(code)
