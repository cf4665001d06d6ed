"""Run the game on CircuitPython's own firmware, in an emulated Pico with its 240x240 LCD.

    ZAP_UF2=adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2 \\
        python3 tools/lab/run_firmware.py

We may not distribute the firmware: get it from https://circuitpython.org/board/raspberry_pi_pico/.
A second of the Pico's time takes up to three seconds here, and almost none while the game waits.

    (nothing)    play a match of two and one of four on the simulator, press the same keys on the
                 firmware, and compare the pictures whenever the game is at rest
    --random N   play N matches to their ends with random keys, one every 0.2 to 0.5 s at the speed
                 "fast": with two and four players, by all rule sets, in all languages. Prints the
                 delays that a player feels. Fails if the game crashes
    --from K     number of the first of these matches (default 0). The number determines everything
                 in a match
    --cable      open a table on one Pico and join it from another: prints their memory
    --one-file   ZAP_UF2 is a release's zap-raspberry_pi_pico.uf2: start with an empty flash, play
                 a match to its end with a reset, begin another, update, reset, and check that the
                 match is still saved

Pictures are in build/device. Exit status: 0 success; 1 a picture differs, a screen did not open,
the game crashed or the firmware hangs; 2 there is no firmware.
"""

import argparse
import os
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure_more("tools/lab/chip/requirements.txt")

from tools.environment import paths

paths.add_device_paths()

from tools.lab.chip import cable, image, random_matches, short_match, uf2_check
from tools.lab.chip.emulator import Broken
from tools.lab.chip.pico import Chip, Stuck
from tools.sim import library

PICTURES = os.path.join(paths.ROOT, "build", "device")


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--cable", action="store_true")
    parser.add_argument("--one-file", action="store_true")
    return parser.parse_args(arguments)


def main(arguments, environment):
    options = parse(arguments)
    firmware = environment.get("ZAP_UF2", "")
    if not os.path.isfile(firmware):
        said = "run_firmware: set ZAP_UF2 to the path of CircuitPython's UF2 for the Pico"
        print(said, file=sys.stderr)
        return 2
    library.load()
    os.makedirs(PICTURES, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            return run(firmware, folder, options)
        except (Stuck, Broken) as problem:
            print("run_firmware: %s" % problem, file=sys.stderr)
            return 1


def run(firmware, folder, options):
    place = (firmware, folder, PICTURES, tell)
    if options.one_file:
        uf2_check.play(*place)
    if options.random:
        numbers = range(options.first, options.first + options.random)
        print("\n".join(random_matches.felt(random_matches.play(numbers, *place))), flush=True)
    if options.cable:
        print("\n".join(cable.measure(*place)), flush=True)
    if options.random or options.cable or options.one_file:
        return 0
    return int(any([compare(players, *place) for players in (2, 4)]))


def compare(players, firmware, folder, pictures, say):
    """Play a short match on simulator and firmware. Return True if a picture differs."""
    nvm = image.memory(players)
    with short_match.simulated(nvm) as player:
        places = short_match.Plan(player).match(players)
    path = os.path.join(folder, "circuitpy.img")
    image.write(path, image.files())
    with Chip(firmware, path, nvm, echo=say) as chip:
        chip.start()
        wrong = short_match.follow(chip, places, tell_place)
        if wrong is None:
            print("%d players, %d places, no pixel differs" % (players, len(places)))
            return False
        chip.shot(os.path.join(pictures, "firmware.png"))
        for number, picture in enumerate(wrong.pictures):
            chip.shot(os.path.join(pictures, "simulator-%d.png" % number), picture)
        count = min(short_match.differing(chip.rgb(), picture) for picture in wrong.pictures)
    print("%s: %d pixels differ; pictures in %s" % (wrong.name, count, pictures))
    return True


def tell(line):
    print("| " + line, flush=True)


def tell_place(place):
    tell("%-9s %d bytes free, %d in use" % (place.name, *place.memory))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
