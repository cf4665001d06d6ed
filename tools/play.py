"""Play Zap on a simulated handheld, which runs the game's own code.py.

    python3 tools/play.py                        in a window
    python3 tools/play.py --script keys.txt --shots DIR --seed 7
    python3 tools/play.py --handhelds 2          two that can meet over Bluetooth LE
    python3 tools/play.py --handhelds 2 --air net        over WiFi and a broker (lan: no broker)
    python3 tools/play.py --air lan --phones 8080        serves phones at http://127.0.0.1:8080
    python3 tools/play.py --handhelds 2 --script host.txt --script guest.txt --shots DIR

tools/sim/script.py describes scripts. With a script time is simulated: the game runs as fast as
this computer allows, and the same script and seed always give the same pictures. Several handhelds
share one simulated clock. Their scripts should use ``until lobby`` rather than
``wait 5000``. Their screenshots go to DIR/1, DIR/2, ..
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools import bootstrap
from tools.commands import play_command as options_of

if {"-h", "--help", "--version"} & set(sys.argv):
    options_of.parse()  # ends the tool before anything is installed
bootstrap.ensure(bootstrap.FEW)

import contextlib
import functools

from tools.environment import paths

paths.add_device_paths()

from tools.sim import script, window
from tools.sim.around import Around
from tools.sim.handheld import Crashed, Handheld, together
from tools.sim.nvm import BadNvm
from tools.sim.specs import BOARDS
from tools.sim.virtual_clock import hold_back

COMMAND = os.environ.get("ZAP_COMMAND", "python3 tools/play.py")  # this command's name in messages
WRONG = 2  # exit code for a wrong argument, as argparse has it
_STAY_MS = 20  # pauses of a handheld whose script has ended

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
        print("\n".join(map(about, BOARDS.values())))
        return 0
    if arguments.phones and not os.path.isdir(os.path.join(paths.ROOT, "web")):
        return wrong("--phones builds a page, which needs a checkout of the repository")
    try:
        return play(arguments)
    except window.NoScreen as error:
        return wrong(
            "a window needs a screen, but there is none: %s.\n"
            "  As pictures:     %s --script FILE --shots DIR\n"
            "  In a browser:    python3 tools/web.py --serve" % (error, COMMAND)
        )


def play(arguments):
    """Run the handhelds of these options, in windows or by scripts. Return the exit code."""
    around = Around(arguments.air)
    if arguments.phones:
        bootstrap.ensure_node()
        around.world.doors[80] = arguments.phones
    try:
        each = options_of.for_each(arguments)
        steps = [options_of.checked_script(one) for one in each]
        handhelds = [made(one, around) for one in each]
    except (OSError, ValueError) as error:
        return wrong(bootstrap.worded(error))
    if arguments.phones or arguments.speed:  # real phones need real time
        for handheld in handhelds:
            hold_back(handheld.device.clock, arguments.speed or 1)
    try:
        with contextlib.ExitStack() as stack:
            for handheld in handhelds:
                stack.enter_context(handheld)
            if arguments.script:
                run_scripts(handhelds, steps, each)
            else:
                window.open_pygame()
                show_keys(handhelds[0].spec)
                if handhelds[1:]:
                    print("The keys go to the handheld whose window has the focus.", flush=True)
                window.run(handhelds, [keys_of(one.spec) for one in handhelds])
        return 0
    except Crashed as error:
        if error.handheld.crash is None:  # else the traceback was printed when the game crashed
            print(error, end="", file=sys.stderr)
        wrong("the game stopped at %d ms" % error.handheld.now_ms)
    except (script.ScriptFailed, BadNvm, OSError) as error:
        wrong(bootstrap.worded(error))
    return 1


def made(arguments, around):
    """Return the handheld that these options describe. Only the first one serves phones."""
    settings = options_of.all_settings(arguments)
    board, seed, nvm = arguments.board, arguments.seed, arguments.nvm
    echo = Echo("[%d] " % arguments.number if arguments.handhelds else "")
    return Handheld(
        board, seed, nvm, settings, arguments.program, echo, pictures=True, around=around
    )


def run_scripts(handhelds, steps, each):
    """Run a script on each handheld. All go on until the last script has ended."""
    busy = list(handhelds)

    def job(handheld, its_steps, arguments):
        head = "[%d] " % arguments.number if arguments.handhelds else ""

        def report(line):
            print(head + line, flush=True)

        script.run(handheld, its_steps, arguments.shots, report)
        busy.remove(handheld)
        while busy:
            handheld.wait(_STAY_MS)

    together([(parts[0], functools.partial(job, *parts)) for parts in zip(handhelds, steps, each)])


class Echo:
    """A function that prints what a handheld prints. Each line begins with `head`."""

    def __init__(self, head):
        self._head, self._is_new = head, True
        self._out = sys.stdout if head else sys.stderr

    def __call__(self, text):
        for line in text.splitlines(True):
            self._out.write(self._head * self._is_new + line)
            self._is_new = line.endswith("\n")
        self._out.flush()


def keys_of(spec):
    """Return {pygame's constant for a key of the computer, without K_: the board's key}."""
    return {name: key for _, key, names in KEYBOARD if spec.key(key) for name in names}


def about(spec):
    """Return the id of a board and the size of its panel."""
    return "%s %dx%d" % (spec.board_id, spec.panel.width, spec.panel.height)


def show_keys(spec):
    print("Zap on %s" % about(spec))
    for typed, key, _ in KEYBOARD:
        if spec.key(key):
            real = spec.key(key)
            print("  %-12s %s" % (typed, key if real == key else "%s (key %s)" % (key, real)))
    print("  Quit with Esc or by closing the window.")


def wrong(text):
    print("zap: " + text, file=sys.stderr)
    return WRONG


if __name__ == "__main__":
    sys.exit(main())
