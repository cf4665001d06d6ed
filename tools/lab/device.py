"""Run the game on CircuitPython's own firmware, in an emulated Pico with its 240x240 LCD.

    ZAP_UF2=adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2 python3 tools/lab/device.py

The firmware is not ours to hand out: https://circuitpython.org/board/raspberry_pi_pico/ has it.
A second of the Pico takes up to three of this computer, and almost none while the game waits.

    (nothing)    play a match on the simulator, press the same keys on the firmware, and compare
                 the pictures wherever the game comes to rest
    --random N   play N matches to their ends with random keys, one each 0.2 to 0.5 s at the speed
                 "fast": with two and four players, by all rule sets, in all languages. Prints what
                 a player feels. No crash screen may come
    --from K     the number of the first of them (0); the number decides everything in a match
    --goal P     points of each of them; 0: as the rule set has it
    --times      from a new board's title through the screens that a player meets: start-up,
                 changes of screen, free memory; then --random 4. Markdown; some minutes
    --cable      open a table on one Pico and join it from another: their memory
    --one-file   ZAP_UF2 is a release's zap-raspberry_pi_pico.uf2: start with an empty flash and
                 nothing else, play a match to its end, reset on the way, begin another, update,
                 reset, and see whether that was kept
    --pictures F the folder for pictures

Exit status: 0 all is as it should be; 1 a picture differs, a screen did not come, the game crashed
or the firmware got stuck; 2 there is no firmware to run.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap

bootstrap.ensure_more("tools/lab/chip/requirements.txt")

import argparse
import os
import sys
import tempfile

from tools.environment import paths

paths.add_device_paths()

from tools.lab.chip import cable, chance, image, match, one_file, times
from tools.lab.chip.board import Chip, Stuck
from tools.lab.chip.emulator import Broken
from tools.sim import library, png
from tools.sim.specs import BOARDS

PICTURES = os.path.join(paths.ROOT, "build", "device")
MATCHES = 4  # of --times


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--goal", type=int, default=0)
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--cable", action="store_true")
    parser.add_argument("--one-file", action="store_true")
    parser.add_argument("--pictures", default=PICTURES)
    return parser.parse_args(arguments)


def main(arguments, environment):
    options = parse(arguments)
    firmware = environment.get("ZAP_UF2", "")
    if not os.path.isfile(firmware):
        print(
            "device: set ZAP_UF2 to the path of CircuitPython's UF2 for the Pico", file=sys.stderr
        )
        return 2
    library.load()
    os.makedirs(options.pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            return run(firmware, folder, options)
        except (Stuck, Broken, one_file.Lost, times.Lost, chance.Crashed) as problem:
            print("device: %s" % problem, file=sys.stderr)
            return 1


def run(firmware, folder, options):
    place = (firmware, folder, options.pictures, tell)
    if options.one_file:
        one_file.play(*place)
        return 0
    if options.times:
        print("\n".join(times.Journey(*place).lines()), flush=True)
        options.random = options.random or MATCHES
    if options.random:
        numbers = range(options.first, options.first + options.random)
        print("\n".join(times.felt(chance.play(numbers, *place, options.goal))), flush=True)
    if options.cable:
        print("\n".join(cable.measure(*place)), flush=True)
    if options.random or options.cable:
        return 0
    return compare(firmware, folder, options.pictures)


def compare(firmware, folder, pictures):
    """Play the match; return 0 when all pictures are the simulator's."""
    nvm = image.memory()
    with match.Simulated(nvm) as simulated:
        places = match.Plan(simulated).match()
    path = os.path.join(folder, "circuitpy.img")
    image.write(path, image.files())
    with Chip(firmware, path, nvm, echo=tell) as chip:
        chip.start()
        wrong = match.follow(chip, places, tell_place)
        last = chip.rgb()
    if wrong:
        keep(last, places, pictures)
    print(wrong or "%d places, no pixel differs" % len(places))
    return int(wrong is not None)


def tell(line):
    print("| " + line, flush=True)


def tell_place(place):
    tell("%-9s %d bytes free, %d in use" % (place.name, *place.memory))


def keep(got, places, folder):
    """Write the picture that differs and those that were wanted, to look at."""
    panel = BOARDS["raspberry_pi_pico"].panel
    wanted = [picture for place in places for picture in place.pictures[-1:]]
    for name, picture in [("firmware", got)] + [
        ("simulator-%02d" % number, one) for number, one in enumerate(wanted)
    ]:
        with open(os.path.join(folder, name + ".png"), "wb") as file:
            file.write(png.encode(picture, panel.width, panel.height, 2))
    print("pictures in %s" % folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
