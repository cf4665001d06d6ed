"""Run the game on CircuitPython's own firmware, in an emulated board.

    python3 tools/lab/run_firmware.py --board pybadge --firmware FILE

FILE is CircuitPython's UF2 for the board. We may not distribute it: get it from
https://circuitpython.org/board/pybadge/. Boards: pybadge, clue_nrf52840_express,
raspberry_pi_pico (with its LCD).

    (nothing)    play a match of two and one of four on the simulator, press the same keys on the
                 firmware, and compare the pictures whenever the game is at rest
    --random N   play N matches to their ends with random keys, one every 0.2 to 0.5 s at the speed
                 "fast": with two and four players, by all rule sets, in all languages. After each
                 open, on a board with a d-pad, what follows, the main menu's screens, and the menu
                 of another match. Prints the delays that a player feels, and the free heap. Fails
                 if the game crashes
    --from K     number of the first of these matches, or of --times (default 0). The number
                 determines everything in a match
    --answers    ask the firmware what tools/sim/answers has for this board, and print what differs
    --heap       tell which module holds how much of the heap, and draw what lies where
    --tour [WORD ..]  visit everything that a player can reach, or only the scenes of
                 tools/lab/tour whose names contain one of the words. Prints a table, and which
                 functions of the drive were never entered. Needs a board with a d-pad
    --times N    play each scene of several boards at one table N times, each by other chance
    --one-file   FILE is a release's zap-raspberry_pi_pico.uf2: start with an empty flash, play a
                 match to its end with a reset, begin another, update, reset, and check that the
                 match is still saved

Pictures are in build/device. Exit status: 0 success; 1 a picture differs, a screen did not open,
the game crashed or the firmware hangs; 2 there is no firmware.
"""

import argparse
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))

from tools import bootstrap

bootstrap.ensure("tools/lab/chip/requirements.txt")

from tools.environment import paths

paths.add_device_paths()

from tools.installer import boot_out
from tools.lab.chip import (
    answers,
    heap_map,
    image,
    random_matches,
    short_match,
    uf2_check,
)
from tools.lab.chip.bench import Bench
from tools.lab.chip.chip import Stuck
from tools.lab.chip.events import Broken
from tools.sim import library

PICTURES = os.path.join(paths.ROOT, "build", "device")


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", choices=sorted(image.BOARDS), default="raspberry_pi_pico")
    parser.add_argument("--firmware", default="")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--answers", action="store_true")
    parser.add_argument("--heap", action="store_true")
    parser.add_argument("--tour", nargs="*", metavar="WORD")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--one-file", action="store_true")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    if not os.path.isfile(options.firmware):
        where = boot_out.GET % options.board
        said = "run_firmware: --firmware needs the UF2 of CircuitPython %d from %s"
        print(said % (boot_out.MAJOR, where), file=sys.stderr)
        return 2
    library.load()
    os.makedirs(PICTURES, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            return run(Bench(options.board, options.firmware, folder, PICTURES, tell), options)
        except (Stuck, Broken) as problem:
            print("run_firmware: %s" % problem, file=sys.stderr)
            return 1


def run(bench, options):
    if options.tour is not None:
        from tools.lab.tour import report  # it imports the game, so it needs `library`

        turns = range(options.first, options.first + options.times)
        return int(report.run(bench, options.tour, turns))
    if options.one_file:
        uf2_check.play(bench)
    if options.random:
        numbers = range(options.first, options.first + options.random)
        matches = random_matches.play(numbers, bench)
        print("\n".join([*random_matches.felt(matches), *random_matches.left(matches)]), flush=True)
    if options.answers:
        print("\n".join(answers.ask(bench)), flush=True)
    if options.heap:
        print("\n".join(heap_map.show(bench)), flush=True)
    if options.random or options.one_file or options.answers or options.heap:
        return 0
    return int(any([compare(bench, players) for players in (2, 4)]))


def compare(bench, players):
    """Play a short match on simulator and firmware. Return True if a picture differs."""
    nvm = bench.memory(players)
    with short_match.simulated(bench.board, nvm) as player:
        places = short_match.Plan(player).match(players)
    with bench.chip(nvm=nvm) as chip:
        chip.start()
        wrong = short_match.follow(chip, places, tell_place)
        if wrong is None:
            print("%d players, %d places, no pixel differs" % (players, len(places)), flush=True)
            return False
        chip.shot(bench.picture("firmware.png"))
        for number, picture in enumerate(wrong.pictures):
            chip.shot(bench.picture("simulator-%d.png" % number), picture)
        count = min(short_match.differing(chip.rgb(), picture) for picture in wrong.pictures)
    print("%s: %d pixels differ; pictures in %s" % (wrong.name, count, PICTURES))
    return True


def tell(line):
    print("| " + line, flush=True)


def tell_place(place):
    tell("%-9s %d bytes free, %d in use" % (place.name, *place.memory))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
